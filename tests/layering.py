#!/usr/bin/env python3
"""Check the layering: which folder may include from which (engine/README.md and tools/README.md say why), that no files
call each other in a cycle, that each external library is used in one place, and which code may print.

Usage: layering.py [BUILD]: the folder of the object files, whose symbols show who calls whom; build/ by default.
"""
import os
import re
import shlex
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from counted import check, close

os.chdir(Path(__file__).parent.parent)
build = Path(sys.argv[1] if len(sys.argv) > 1 else "build")


def rooms(table):
    """Return a table that has, for each room (a folder), the other rooms that its files may include from."""
    return {room: set(known.split()) for room, known in (line.split(":") for line in table.split("\n") if line)}


ENGINE = rooms("""
base:
geometry/plane:base
geometry/subdivision:base geometry/plane
geometry/voronoi:base geometry/plane
geometry/geos:base geometry/plane
geometry/routing:base geometry/plane geometry/subdivision
io:base
game:base geometry/plane
session:base geometry/plane game
players:base geometry/plane game
formats:base geometry/plane game session
pictures:base geometry/plane game session formats
protocol:base geometry/plane geometry/geos game session players io formats
protocol/records:base geometry/plane game session players io formats protocol
protocol/states:base geometry/plane game session players io formats protocol protocol/records
protocol/sharing:base geometry/plane game session players io formats protocol
protocol/person:base geometry/plane game session players io formats pictures protocol
protocol/commands:base geometry/plane geometry/geos game session players io formats pictures protocol protocol/records protocol/states
""")
BELOW = set("base geometry/plane geometry/subdivision geometry/voronoi geometry/routing geometry/geos game".split())
COMMANDS = BELOW | set("session players io formats protocol protocol/records protocol/states".split())
for game in Path("engine/games").glob("*/"):
    own = lambda *parts: {f"games/{game.name}/{part}" for part in parts}
    for part, known in {"rules": BELOW, "play": BELOW | own("rules"), "solver": BELOW | own("rules"),
                        "picture": BELOW | {"session", "formats", "pictures"} | own("rules"),
                        "commands": COMMANDS | own("rules"), "sgf": COMMANDS | own("rules", "commands")}.items():
        ENGINE[f"games/{game.name}/{part}"] = known
    ENGINE[f"games/{game.name}"] = COMMANDS | {"pictures"} | own("rules", "play", "solver", "commands", "picture", "sgf")

# The same table for tools/, which may also include everything in engine/.
TOOLS = rooms("""
agent:
programs:
live:
database:
host:programs
board:programs live host database
web:programs live host board
match/statistics:
match/results:programs
match/playing:programs match/results
match/messages:programs match/results match/playing
match/planning:programs live match/statistics match/results match/playing match/messages
match/telling:live match/statistics match/results match/playing match/planning
match/machines:match/results match/planning match/telling
match/running:programs live match/results match/playing match/messages match/planning match/telling match/machines
match/tuning:match/statistics match/results match/planning match/telling match/running match/messages
match/checking:programs match/playing match/planning
match/reviewing:match/results match/playing match/planning match/messages match/telling
match/revisions:programs match/planning match/machines
match:match/reviewing match/revisions match/statistics match/planning match/telling match/machines match/running match/tuning match/checking match/results
""")

files = {str(path): path.read_text() for top in ("engine", "tools") for path in sorted(Path(top).rglob("*.[ch]"))}
by_name = {file.split("/", 1)[1]: file for file in files}
included = [(file, by_name[header]) for file, text in files.items() for header in re.findall(r'(?m)^#include "(.*)"', text)]


def room_of(file):
    return str(Path(file).parent.relative_to(file.split("/")[0]))


def including(unwanted):
    """Return the inclusions for which unwanted(FILE, HEADER) is true."""
    return [f"{file} includes {header}" for file, header in included if unwanted(file, header)]


def check_rooms(what, top, table):
    """Check that the table contains the room of each file under the folder `top`, and that each file includes only
    headers that its room may include."""
    there = {file for file in files if file.startswith(top) and room_of(file) != "."}
    check(what, [f"{file} is in a room that this test doesn't know" for file in there if room_of(file) not in table] +
          including(lambda file, header: file in there and header.startswith(top) and
                    room_of(header) not in table.get(room_of(file), set()) | {room_of(file)}))


check_rooms("each room includes what it may", "engine/", ENGINE)
check_rooms("each room of tools/ includes what it may", "tools/", TOOLS)
check("engine/ knows nothing of tools/", including(
    lambda file, header: file.startswith("engine/") and header.startswith("tools/")))


def circles(arrows):
    """Return all cycles, found by removing one edge of each cycle until none is left. `arrows` has, for each node, the
    nodes that it needs."""
    while True:
        try:
            return TopologicalSorter(arrows).prepare()
        except CycleError as error:
            circle = error.args[1][::-1]
            arrows[circle[0]].discard(circle[1])
            yield " -> ".join(circle)


def module(file):
    """Return the name of a file's module. A file and its header are one module, and so are files of a folder that begin
    with the same word."""
    return re.sub(r"(/[a-z0-9-]+)(_[a-z0-9_]*)?\.[ch]$", r"\1", file)


def calls():
    """Return a table that has, for each file, the files of its room that define what it calls or refers to. This is
    taken from the symbols of the object files."""
    objects = [str(build / file[:-2]) + ".o" for file in files if file.endswith(".c") and
               not file.endswith("_none.c") and room_of(file) != "web"]
    listed = subprocess.run(["nm", "-AgP", *objects], capture_output=True, text=True)
    symbols = [(os.path.relpath(line[0], build)[:-2] + "c", *line[1:3]) for line in map(str.split, listed.stdout.splitlines())]
    definers = {name: file for file, name, kind in symbols if kind != "U"}
    arrows = {}
    for file, name, kind in symbols:
        definer = definers.get(name, file)
        if kind == "U" and definer != file and room_of(definer) == room_of(file):
            arrows.setdefault(file, set()).add(definer)
    return arrows, listed.stderr


arrows = {}
for file, header in included:
    if module(file) != module(header):
        arrows.setdefault(module(file), set()).add(module(header))
check("no modules include each other in a circle", circles(arrows))
arrows, errors = calls()
check("all files have objects with symbols", errors)
check("no files call each other in a circle", circles(arrows))

# Internal headers, by room. Only the tests listed here may include them, to inspect or damage what is internal.
LOOK_INSIDE = {
    "match/results/store_parts.h": ["tests/tools/match/test_match_store.c"],
    "players/search_parts.h": ["tests/engine/players/test_search.c"],
    "geometry/subdivision/subdivision_parts.h": [
        "tests/engine/geometry/subdivision/subdivision_check.c", "tests/engine/session/test_damage.c"],
}
check("only a room's own files include the header of its inside", including(
    lambda file, header: header.endswith("_parts.h") and room_of(file) != room_of(header)) + [
        f"{file} includes {header}" for file in map(str, sorted(Path("tests").rglob("*.[ch]")))
        for header in re.findall(r'(?m)^#include "(?:engine/|tools/)?(.*_parts\.h)"', Path(file).read_text())
        if file not in LOOK_INSIDE.get(header, [])])

# The top layer is the list of games, the library's API, and the program.
check("only games.c names games, besides themselves", including(
    lambda file, header: header.startswith("engine/games/") and
    not file.startswith(("engine/games/", "tools/")) and file != "engine/games.c"))
check("the library's face and the program know no geometry but places", including(
    lambda file, header: file.count("/") == 1 and file.startswith("engine/") and
    header.startswith("engine/geometry/") and not header.startswith("engine/geometry/plane/")))
check("only contigo.c includes contigo.h", including(
    lambda file, header: header == "engine/contigo.h" and file != "engine/contigo.c"))
check("contigo.h includes two standard headers", sorted(
    set(re.findall("(?m)^#include.*", files["engine/contigo.h"])) - {"#include <stddef.h>", "#include <stdint.h>"}))

headers = "".join(f'#include "{name}"\n' for name, file in by_name.items()
                  if file.startswith("engine/") and file.endswith(".h") and file != "engine/contigo.h")
check("all headers together say nothing twice", re.findall(".*error:.*", subprocess.run(
    [*shlex.split(os.environ.get("CC", "gcc")), "-std=c17", "-D_POSIX_C_SOURCE=200809L", "-Iengine", "-fsyntax-only",
     "-xc", "-"], input=headers, capture_output=True, text=True).stderr))

for library, doors in {
    "geos_c": ["engine/geometry/geos/geos_parts.h"],
    "jansson": ["engine/formats/json_read.h"],
    "uchardet": ["engine/games/go/sgf/sgf_charset.c"],
    "readline": ["engine/io/terminal.c"],
    "sqlite3": ["tools/match/results/store_parts.h", "tools/database/database_sqlite.c"],
    "seccomp": ["tools/host/confinement.c"],
    "libwebsockets": ["tools/board/gate.c", "tools/board/monitor.c"],
    "libpq": ["tools/database/database_postgres.c"],
    "qrencode": ["tools/board/qr.c"],
}.items():
    check(f"only {' and '.join(doors) or 'nothing'} includes {library}",
          [file for file, text in files.items() if f"#include <{library}" in text and file not in doors])
check("nothing under engine/ includes libuv",
      [file for file, text in files.items() if file.startswith("engine/") and "#include <uv.h>" in text])
check("statistics of matches know no game, file or process", including(
    lambda file, header: file.startswith("tools/match/statistics/") and
    not header.startswith(("engine/base/", "tools/match/statistics/")) and
    header not in ("engine/game/game.h", "engine/geometry/plane/lattice.h")))

QUIET = re.compile(r"engine/((base|geometry|game|players|session|formats|pictures)/|games/.*/rules/)")
check("nothing below the protocol prints", [
    f"{file}: {line.strip()}" for file, text in files.items() if QUIET.match(file) for line in text.split("\n")
    if re.search(r"\b(printf|puts|putchar|fputs|perror|fprintf|fwrite) ?\(", line) and "vsnprintf" not in line])
close("layering")
