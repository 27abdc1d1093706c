#!/bin/bash
# Download the sources of libraries that the engine uses, since Debian has no packages of them for WebAssembly, and unpack
# each into FOLDER/NAME. apt checks the signatures. Usage: sources.sh FOLDER NAME...
set -eu
folder=$(realpath -m "$1")
shift
rm -rf "$folder"
mkdir -p "$folder/lists/partial"
echo 'deb-src http://deb.debian.org/debian bookworm main' >"$folder/sources.list"
cd "$folder"
apt=(apt-get -qq -o "Dir::Etc::sourcelist=$folder/sources.list" -o Dir::Etc::sourceparts=/dev/null
    -o "Dir::State::lists=$folder/lists" -o "Dir::Cache=$folder/lists" -o APT::Sandbox::User=)
"${apt[@]}" update
"${apt[@]}" source --download-only "$@"
for name; do
    mkdir "$name"
    tar -xf "$name"_*.orig.tar.* -C "$name" --strip-components=1
done
