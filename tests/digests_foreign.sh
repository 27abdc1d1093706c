#!/bin/bash
# Build the programs for other architectures and run them under qemu: they must print the same bytes for the fixtures
# and pass the sessions of the documents and of tests/transcripts. One architecture, s390x, is big-endian. Usage:
# digests_foreign.sh BUILD
#
# The libraries are downloaded from Debian's archive into BUILD/foreign, without being installed. The SGF files are
# compared once more with a C library that lacks its modules for character sets, as on the smallest systems. The output
# must then differ for exactly the files in the character sets of `without_modules`, since their text cannot be decoded.
set -u
cd "$(dirname "$0")/.." || exit 2
build=${1:-build}
# An architecture's name in Debian, in compilers' names, and in qemu's.
machines=("arm64 aarch64-linux-gnu aarch64" "s390x s390x-linux-gnu s390x")
needed=(gcc-aarch64-linux-gnu gcc-s390x-linux-gnu qemu-user)
. tests/counted.sh

if ! dpkg-query -W -f '${Status}\n' "${needed[@]}" 2>/dev/null | grep -c '^install ok installed$' |
    grep -qx "${#needed[@]}"; then
    printf 'It needs the cross compilers and qemu: apt-get install -y %s\n' "${needed[*]}" >&2
    exit 2
fi

unpack_libraries() { # ARCHITECTURE FOLDER: unpack the libraries that the programs need
    local apt=$2/apt options archive link
    mkdir -p "$apt/lists/partial" "$apt/archives/partial" "$apt/state" && : >"$apt/status" || return 1
    options=(-qq -o "APT::Architecture=$1" -o "APT::Architectures::=$1" -o "Dir::State=$apt/state"
        -o "Dir::State::Lists=$apt/lists" -o "Dir::State::status=$apt/status" -o "Dir::Cache=$apt"
        -o "Dir::Cache::archives=$apt/archives" -o Debug::NoLocking=1)
    apt-get "${options[@]}" update &&
        apt-get "${options[@]}" install -y --download-only --no-install-recommends \
            libc6-dev libgeos-dev libjansson-dev libuchardet-dev libreadline-dev >/dev/null || return 1
    for archive in "$apt"/archives/*.deb; do
        dpkg-deb -x "$archive" "$2" || return 1
    done
    find "$2" -type l -lname '/*' | while read -r link; do # make absolute links point into this folder
        ln -sfn "$2$(readlink "$link")" "$link"
    done
    rm -rf "$apt"
    : >"$2/complete"
}

# Make scripts in FOLDER/bin that run the programs in FOLDER under qemu, with the libraries in the folder SYSTEM.
wrap() { # FOLDER QEMU SYSTEM
    local program
    mkdir -p "$1/bin"
    for program in contigo contigo-svg; do
        printf '#!/bin/sh\nexec qemu-%s -L "%s" "%s" "$@"\n' "$2" "$3" "$1/$program" \
            >"$1/bin/$program"
        chmod +x "$1/bin/$program"
    done
}

compare() { # WHAT FOLDER: compare the digest of the programs in FOLDER
    local digest
    digest=$(tests/digest.sh "$2/bin")
    printf '  %s  %s\n' "$digest" "$1"
    [ "$digest" = "$expected" ]
    result "the same bytes: $1" $?
}

# Check that without the modules for character sets the replies differ for exactly the files in the character sets that
# are missing.
compare_without_modules() { # ARCHITECTURE FOLDER
    local game here there different=
    for game in fixtures/sgf/*.sgf; do
        here=$(printf 'set_game go\nloadsgf %s\nprintsgf\nshowboard\n' "$game" | "$build/contigo")
        there=$(printf 'set_game go\nloadsgf %s\nprintsgf\nshowboard\n' "$game" | "$2/bin/contigo")
        [ "$here" = "$there" ] || different="$different $(basename "$game" .sgf)"
    done
    printf '  differ without modules of character sets, on %s:%s\n' "$1" "$different"
    [ "$different" = " $without_modules" ]
    result "without modules '$without_modules' differ alone" $?
}
without_modules='gb2312 shift-jis'

make -s all "$build/tests/transcript" BUILD="$build" >/dev/null || exit 2
expected=$(tests/digest.sh "$build")
printf '  %s  this machine\n' "$expected"
for machine in "${machines[@]}"; do
    read -r architecture compiler qemu <<<"$machine"
    folder=$PWD/$build/foreign/$architecture
    system=$folder/system
    [ -e "$system/complete" ] || unpack_libraries "$architecture" "$system" || exit 2
    make -s all BUILD="$build/foreign/$architecture" AR="$compiler-ar" LD="$compiler-ld" \
        OBJCOPY="$compiler-objcopy" CC="$compiler-gcc --sysroot=$system" CFLAGS=-O2 >/dev/null || exit 2
    wrap "$folder" "$qemu" "$system"
    compare "$architecture" "$folder"
    mapfile -t sessions < <(tests/sessions.sh)
    "$build/tests/transcript" "$folder/bin/contigo" "${sessions[@]}" >"$folder/transcripts"
    result "the sessions on $architecture: $(tail -n 1 "$folder/transcripts")" $?
    if [ ! -e "$folder/bare" ]; then
        cp -al "$system" "$folder/bare"
        rm -rf "$folder/bare/usr/lib/$compiler/gconv"
    fi
    wrap "$folder" "$qemu" "$folder/bare"
    compare_without_modules "$architecture" "$folder"
done
close 'foreign digests'
