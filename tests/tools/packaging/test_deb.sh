#!/bin/bash
# Test the Debian packages on a machine that has nothing that they depend on: install, use and purge them, and check
# that every file is as it was before. This changes the machine, so it must be one that can be thrown away: --here says
# that this one is. Usage, as root: test_deb.sh --here FOLDER, where FOLDER contains the packages that `make deb` makes
set -u
if [ "${1:-}" != --here ] || [ ! -d "${2:-}" ] || [ "$(id -u)" -ne 0 ]; then
    echo 'usage, as root, on a machine that may be changed: test_deb.sh --here FOLDER' >&2
    exit 2
fi
packages=$(realpath "$2")
cd "$(dirname "$0")/../../.." || exit 2
. tests/counted.sh
export DEBIAN_FRONTEND=noninteractive
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

check() { # NAME COMMAND...: count a check that passes if the command succeeds
    "${@:2}" >"$folder/said" 2>&1
    local status=$?
    [ "$status" -eq 0 ] || tail -n 40 "$folder/said"
    result "$1" "$status"
}
# Print all files, except those that belong to the kernel or to apt, or are caches. For dpkg, print names of files and
# its list of packages.
files() {
    find / -xdev \( -path /proc -o -path /sys -o -path /dev -o -path /tmp -o -path /var/cache -o -path /var/log \
        -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path "$PWD" -o -path /etc/ld.so.cache \) -prune \
        -o -printf '%p %y %m %U %G %l\n' | LC_ALL=C sort
    find /var/lib/dpkg/info /var/lib/systemd -printf '%p\n' 2>/dev/null | LC_ALL=C sort
    dpkg-query -W -f '${Package} ${Status}\n'
}
debs() { # PACKAGE...: print the files of these packages
    for package; do printf '%s\n' "$packages/${package}"_*.deb; done
}
nothing_is_left() { # SINCE: return whether all files are as they were, as listed in the file SINCE
    files | diff "$1" - && ! find / -xdev -path "$PWD" -prune -o -path "$packages" -prune -o -path "$folder" -prune \
        -o -name '*contigo*' -print | grep .
}

apt-get update -qq
files >"$folder/before"
mapfile -t chosen < <(debs contigo contigo-board libcontigo2)
check 'the packages are installed' apt-get install -y -qq --no-install-recommends "${chosen[@]}"
tools/packaging/debian/tests/installed.sh
result 'they can be used' $?
check 'a service that runs is stopped by a removal' \
    grep -q "deb-systemd-invoke stop 'contigo-board.service'" /var/lib/dpkg/info/contigo-board.prerm
check 'an installation does not enable it' test ! -e /etc/systemd/system/multi-user.target.wants/contigo-board.service
# Make what a service of systemd leaves behind.
mkdir -p /var/lib/private/contigo-board
ln -s private/contigo-board /var/lib/contigo-board
echo 'CONTIGO_BOARD_OPTIONS="--rooms 10"' >/etc/default/contigo-board
check 'the packages are removed' apt-get remove -y -qq contigo contigo-board
check 'the games of the service stay then' test -d /var/lib/contigo-board/
check 'and what was set for it' test -e /etc/default/contigo-board
check 'the packages are purged' apt-get autoremove --purge -y -qq contigo contigo-board libcontigo2
check 'nothing is left' nothing_is_left "$folder/before"

check 'a compiler is installed' apt-get install -y -qq --no-install-recommends gcc libc6-dev pkgconf
files >"$folder/before"
mapfile -t chosen < <(debs contigo contigo-board libcontigo2 libcontigo-dev)
check 'the packages for developers are installed' apt-get install -y -qq --no-install-recommends "${chosen[@]}"
tools/packaging/debian/tests/installed.sh
result 'programs can be built with the library' $?
check 'the packages for developers are purged' \
    apt-get autoremove --purge -y -qq contigo contigo-board libcontigo2 libcontigo-dev
check 'nothing of them is left' nothing_is_left "$folder/before"
close packages
