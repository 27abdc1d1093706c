#!/usr/bin/env python3
"""Check that the documents agree with the programs: every command, rule, game, option and error is in protocol.md or
in a document next to the code, no entry there is stale, and no document or manual page names anything that doesn't
exist. Every document is found by its ending, `.md`.

Usage: documents.py [BUILD]
"""
import difflib
import fnmatch
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from counted import check, close

os.chdir(Path(__file__).parent.parent)
build = Path(sys.argv[1] if len(sys.argv) > 1 else "build")
DOCUMENTS = {str(path): path.read_text() for top in (".", ".github", "engine", "tools", "tests", "fixtures")
             for path in Path(top).glob("*.md" if top == "." else "**/*.md")}
readme, protocol = DOCUMENTS["README.md"], DOCUMENTS["protocol.md"]
REFERENCE = {file: text for file, text in DOCUMENTS.items()
             if file == "protocol.md" or file.startswith(("engine/", "tools/"))}
reference = "\n".join(REFERENCE.values())


def output(*command, **options):
    return subprocess.run(command, stdout=subprocess.PIPE, text=True, **options).stdout


def replies(*commands):
    """Return the lines of the engine's reply to each of the commands."""
    text = output(build / "contigo", input="".join(command + "\n" for command in commands))
    return [reply[2:].split("\n") for reply in text.split("\n\n")[:-1]]


def found(pattern, text):
    return re.findall(pattern, text, re.MULTILINE)


def check_same(name, expected, got):
    check(name, difflib.unified_diff(expected, got, "expected", "got", lineterm="", n=0))


def check_enough(name, things, least):
    check(name, [] if len(things) >= least else [f"{len(things)}, not {least}"])


def anchor(heading):
    return re.sub("[^a-z0-9_-]", "", heading.lower().replace(" ", "-"))


# Each command has a heading in one of the documents, with the arguments that `help` prints. It also has a row in the
# index of protocol.md, with the purpose that `help` prints and a link to that heading.
[commands] = replies("list_commands")
check_enough("there are commands", commands, 40)
helps = replies(*(f"help {name}" for name in commands))
headings = [(usage, file) for file, text in REFERENCE.items() for usage in found("^### `(.*)`$", text)]
check_same("a heading for each command, with its arguments",
           sorted(usage for usage, *_ in helps), sorted(usage for usage, _ in headings))
places, rows = dict(headings), []
for usage, text, *rest in helps:
    rest = [line for line in rest if not line.startswith("example: ")]
    games = rest[0].replace("only in ", "").replace(" and ", ", ", 1) if rest else "every game"
    place = places.get(usage, "").replace("protocol.md", "")
    rows.append(f"| [`{usage.split()[0]}`]({place}#{anchor(usage)}) | {games} | {text} |")
check_same("protocol.md: the index of commands", rows, found(r"^\| \[`.*", protocol.partition("\n## Index of commands\n")[2]))

# Each game and each rule has a row in a table. `list_games` also prints other names of games in capital letters.
names = replies("list_games")[0]
games = sorted({game.lower() for game in names})
missing = [f"{file}: no row for the game {game}" for game in games
           for file, text in (("README.md", readme), ("protocol.md", protocol)) if f"\n| `{game}` |" not in text]
for game in games:
    for rule, value, *_ in map(str.split, filter(None, replies(f"set_game {game}", "list_rules")[1])):
        if f"| `{rule}` | {value} |" not in reference:
            missing.append(f"{game}: no row for the rule {rule}, {value}")
check("games and rules", missing)

# Each player has a row in the two tables of players.
players = sorted(line.split()[0] for line in replies("list_players")[0])
for document, heading in (("engine/players/README.md", "# Players"),
                          ("engine/protocol/commands/analysis.md", "### `list_players`")):
    section = DOCUMENTS[document].partition(heading + "\n")[2].partition("\n#")[0]
    check_same(f"{document}: a row for each player", players, sorted(found(r"^\| `([a-z]+)`.*\|", section)))


# The maps of folders are tables in engine/README.md and tests/README.md. Each path that they name must exist; in
# tests/README.md, a name without a folder may be in any folder. Each folder of engine/ and each file of tests/ must be
# named in one. The folders of the tests mirror those of the sources.
def paths(folder):
    """Return everything in backquotes in a folder's README.md that looks like a path."""
    return {path for path in found("`([a-z0-9_./*-]*)`", Path(folder, "README.md").read_text())
            if re.search("[/.]", path) and not path.startswith("build/")}


check("engine/README.md: there is no such path", [
    path for path in paths("engine") if not any(any(Path(top).glob(path)) for top in ("engine", "."))])
check("tests/README.md: there is no such path", [
    path for path in paths("tests")
    if not any(Path("tests").glob(path if "/" in path else f"**/{path}")) and not any(Path().glob(path))])
check("engine/README.md: a room without a row", [
    room for room in {str(file.parent.relative_to("engine")) for file in Path("engine").rglob("*/*.c")}
    if not any(fnmatch.fnmatch(room + "/", path) for path in paths("engine"))])
check("tests/README.md: a file without a row", [
    str(file) for file in Path("tests").rglob("*")
    if file.is_file() and file.name != "README.md" and file.suffix != ".pyc" and not any(
        fnmatch.fnmatch(name, path) or path.endswith("/") and str(file).startswith(f"tests/{path}")
        for path in paths("tests") for name in (file.name, file.name.replace(".h", ".c"), str(file.relative_to("tests"))))])
check("tests/: a folder that mirrors no room", [
    str(folder) for top in ("engine", "tools") for folder in Path("tests", top).rglob("*/")
    if folder.name != "__pycache__" and not folder.relative_to("tests").is_dir()])
way = found(r"^\| `([^`]*)`", re.search("(?s)\n## The path.*?\n## What", Path("engine/README.md").read_text())[0])
check("engine/README.md: a file that a line passes is listed once", sorted({file for file in way if way.count(file) > 1}))

# The documents contain the fixed beginning of each error message that a handler prints, and the text of each status
# that a handler can pass on. The statuses in OWN are left out: for these, handlers have messages of their own, or no
# built-in game returns them.
OWN = "OK|NO_PASSING|NO_ROUTE|NO_HISTORY|OUT_OF_RANGE|UNKNOWN_NAME|IN_PLAY|WRONG_GAME|NO_FILE|NO_MOVE|COUNT"
code = "\n".join(file.read_text() for file in Path("engine").rglob("*.c"))
messages = {re.sub(" *['(]*$", "", re.split(r"%|\\n", text)[0])
            for text in found(r'\b(?:reply_error|fail_line)\([^;"]*"([^"]+)"', code)}
messages = {message for message in messages if len(message) >= 3}
check_enough("there are messages", messages, 20)
check("the messages of errors", [message for message in messages if message not in reference])
statuses = found(rf'^ *\[STATUS_(?!(?:{OWN})\])[A-Z_]*\] =\s*"(.*)",$',
                 re.sub(r'"\n *"', "", Path("engine/base/status.c").read_text()))
check_enough("there are texts of statuses", statuses, 10)
check("the texts of statuses", [text for text in statuses if text not in reference])

# Each program has a row in README.md and a manual page.
programs = sorted(found(r"^\| `build/([a-z-]*)` \|", readme))
check_same("README.md: a row for each program", sorted(
    file.name for file in build.glob("contigo*") if file.is_file() and os.access(file, os.X_OK)), programs)
pages = {page.stem: page for top in ("engine", "tools") for page in Path(top).glob("*.1")}
check("a manual page for each program", [program for program in programs if program not in pages])

# The manual page contains the rules exactly as the games print them.
told = [line.strip() for reply in replies(*(f"set_game {name}\nhelp rules" for name in names)) for line in reply
        if line.startswith("  ")]
rules = {line.replace("\\-", "-").removeprefix("\\&") for line in (build / "contigo-rules.7").read_text().split("\n")}
check_enough("games tell their rules", told, 50)
check("contigo-rules.7: the rules of each game", [line for line in told if line not in rules])


# The help, the manual page and, for the engine, engine/command_line.md name the same options. The usage lines need not
# name all of them.
def options(text):
    return set(found(r"(?:^|[^a-z-])(--[a-z]+(?:-[a-z]+)?)", text))


for program in filter(pages.get, programs):
    told = options(re.sub("`[^`]*--help`", "", output(build / program, "--help")))
    check_same(f"{pages[program]}: the options of {program}", sorted(told | {"--help", "--version"}),
               sorted(options(pages[program].read_text().replace("\\-", "-"))))
check_same("engine/command_line.md: the options", sorted(options(output(build / "contigo", "--help"))),
           sorted(found(r"^\| `(--[a-z-]*)", DOCUMENTS["engine/command_line.md"])))

# The files, headings and make targets that a document names exist. Links are relative to their document; paths in
# backquotes are relative to the top folder or to the document.
def is_there(document, link):
    """Return whether the file of a link exists and, if it is a document, has the heading after `#`."""
    path, _, place = link.partition("#")
    file = os.path.normpath(Path(document).parent / path) if path else document
    return Path(file).exists() and (not place or place in map(anchor, found("^#+ (.*)", DOCUMENTS[file])))


check_enough("there are documents", DOCUMENTS, 10)
check("documents: links", [
    f"{document}: {link}" for document, text in DOCUMENTS.items()
    for link in found(r"\]\(([^)]+)\)", re.sub(r"(?s)```.*?```|`[^`\n]*`", "", text))
    if not re.match("https?://|mailto:", link) and not is_there(document, link)])
check("documents: files that they name", [
    f"{document}: {path}" for document, text in DOCUMENTS.items()
    for path in found(r"`((?:engine|tools|tests|fixtures)/[^` ]*)`", text)
    if not any(Path().glob(path)) and not any(Path(document).parent.glob(path))])
makefile = Path("Makefile").read_text()
check("documents: what can be made", sorted({
    f"{document}: make {target}" for document, text in DOCUMENTS.items()
    for target in found("(?:^|`|&& )make ([a-z-]+)", text) if f"\n{target}:" not in makefile}))

# `make play-terminal` takes the game from the arguments of make, as the README says, and not from the environment.
environment = {name: value for name, value in os.environ.items() if name not in ("MAKEFLAGS", "MFLAGS")} | {"GAME": "go"}
played = [found("--game [a-z]*", output("make", "-n", "play-terminal", *named, env=environment))
          for named in ([], ["GAME=stones"])]
check("make play-terminal: the game", [] if played == [["--game lines"], ["--game stones"]] else [str(played)])

# The packages that README.md and CONTRIBUTING.md tell the reader to install are those that .ci/run installs.
check_same("the packages of .ci/run", re.search(r"packages=\(([^)]*)\)", Path(".ci/run").read_text())[1].split(),
           " ".join(found("apt-get install -y ([a-z0-9+ -]*)", readme + DOCUMENTS[".github/CONTRIBUTING.md"])).split())

# The version in the header is also the newest in the changelog, and each program prints it.
version = found('^#define CONTIGO_VERSION "(.*)"', Path("engine/contigo.h").read_text())[0]
check("CHANGELOG.md: the newest version is that of contigo.h", [
    newest for newest in found(r"^## ([0-9.]+)", DOCUMENTS[".github/CHANGELOG.md"])[:1] or ["none"] if newest != version])
check_same("the version of each program", [f"{program} {version}" for program in programs],
           [output(build / program, "--version").split("\n")[0] for program in programs])
check_same("the version that the engine replies", [version], replies("version")[0])
abi = found("^#define CONTIGO_ABI (.*)", Path("engine/contigo.h").read_text())[0]
check("documents: the number of the shared library", [
    f"{document}: {name}" for document, text in DOCUMENTS.items()
    for name in found(r"libcontigo\.so\.[0-9]+", text) if name != f"libcontigo.so.{abi}"])

# The Debian packages have that version, and the name of the library's package contains the library's ABI number.
debian = Path("tools/packaging/debian")
check_same("debian/changelog: the newest version", [version],
           found(r"^contigo \(([0-9.]+)-[0-9]+\)", (debian / "changelog").read_text())[:1])
check_same("debian/control: the package of the library", [f"libcontigo{abi}"],
           found("^Package: (libcontigo[0-9]+)$", (debian / "control").read_text()))
check_same("debian/: the files of the library", [f"libcontigo{abi}.install"],
           sorted(file.name for file in debian.glob("libcontigo[0-9]*")))

# The formatter, if installed, doesn't complain about the manual pages.
if shutil.which("groff"):
    check("manual pages", subprocess.run(["groff", "-man", "-Tutf8", "-ww", "-z", *pages.values()],
                                         stderr=subprocess.PIPE, text=True).stderr)
close("documents")
