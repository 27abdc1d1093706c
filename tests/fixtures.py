#!/usr/bin/env python3
"""Check every recorded game in fixtures/. Its score must be the expected one, scoring from scratch must agree after
every move, replaying its record must give the same bytes, and its picture must be well formed. For lines, an
independent program computes the score. For go, every board is compared, and games without set-up stones must give
the same result when a simple implementation of the rules replays them. The pictures next to the games, which
fixtures/gallery/README.md shows, and the gallery must be what contigo-svg draws now.

Usage: fixtures.py [BUILD]
"""
import difflib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from xml.parsers import expat

from counted import check, close

os.chdir(Path(__file__).parent.parent)
build = Path(sys.argv[1] if len(sys.argv) > 1 else "build")
folder = tempfile.TemporaryDirectory()
QUERIES = ["position", "score", "turn", "printgame"]


def output(program, *arguments, text=""):
    return subprocess.run([build / program, *arguments], input=text.encode(), stdout=subprocess.PIPE).stdout


def replies(*commands):
    """Return the engine's reply to each of the commands, without the leading `= `."""
    text = output("contigo", text="".join(command + "\n" for command in commands)).decode()
    return [reply[2:] for reply in text.split("\n\n")[:-1]]


def check_same(name, expected, got):
    """Check that two texts have the same lines."""
    check(name, difflib.unified_diff(expected.splitlines(), got.splitlines(), "expected", "got", lineterm=""))


def check_bytes(name, expected, got):
    check(name, [] if expected == got else ["the bytes differ"])


def check_well_formed(name, picture):
    complaints = []
    try:
        expat.ParserCreate(namespace_separator=" ").Parse(picture, True)
    except expat.ExpatError as error:
        complaints.append(str(error))
    check(name, complaints)


def lines_like(pattern, text):
    return "\n".join(re.findall(f"(?m)^(?:{pattern}).*", text))


def check_lines(record, position, rules):
    """Compare the score with that of the independent program, which knows the position but not how the game ended."""
    named = "\n".join(re.findall("(?m)^((?:upper|lower|komi) [^ ]*)", rules))
    plain = output("tests/plain_score", text=f"{lines_like('game|board|black|white', position)}\n{named}\n").decode()
    check_same(f"{record.stem}: independent score", lines_like("(?!result)", record.with_suffix(".score").read_text()),
               lines_like("(?!result)", plain))


def check_go(record, position, moves):
    columns = int(re.search("(?m)^board ([0-9]*)", position)[1])
    state = re.search("(?m)^state (.*)", position)[1]
    check_same(f"{record.stem}: board", record.with_suffix(".board").read_text(),
               "\n".join(state[start:start + columns] for start in range(0, len(state), columns)))
    if re.search("(?m)^setup|handicap [^0]", record.read_text()):
        return
    plain = output("tests/plain_go_game", text=f"{lines_like('board', position)}\n{moves}\n").decode()
    check_same(f"{record.stem}: the plainest board", state.translate(str.maketrans("BWcx", "..bw")),
               re.search("(?m)^state (.*)", plain)[1])
    check_same(f"{record.stem}: the plainest captures", lines_like("captures", position), lines_like("captures", plain))


def check_record(record):
    saved = Path(folder.name, "saved")
    _, _, *first, rules = replies(f"loadgame {record}", f"savegame {saved}", *QUERIES, "list_rules")
    _, *second, moves = replies(f"loadgame {saved}", *QUERIES, "moves")
    check_same(f"{record.stem}: score", record.with_suffix(".score").read_text(), first[QUERIES.index("score")])
    check(f"{record.stem}: judged from scratch after every move", [
        line for line in [output("contigo", text=f"loadgame verify {record}\n").decode()] if not line.startswith("=")])
    for query, original, replayed in zip(QUERIES, first, second, strict=True):
        check_same(f"{record.stem}: replayed {query}", original, replayed)
    check_well_formed(f"{record.stem}: picture", output("contigo-svg", record))
    if record.parent.name == "lines":
        check_lines(record, first[0], rules)
    elif record.parent.name == "go":
        check_go(record, first[0], moves)


for record in sorted(Path("fixtures").glob("*/*.contigo")):
    check_record(record)

# NAME.N.svg is a picture of the game NAME after N moves.
for picture in sorted(Path("fixtures").glob("*/*.[0-9]*.svg")):
    game, move, _ = picture.name.split(".")
    check_bytes(picture, picture.read_bytes(),
                output("contigo-svg", "--move", move, "--size", "420", picture.with_name(f"{game}.contigo")))
check_bytes("board.svg", Path("fixtures/board.svg").read_bytes(),
            output("contigo-svg", "--title", "A game of lines", "fixtures/lines/game-mutual-life.contigo"))

gallery = Path(folder.name, "gallery")
gallery.mkdir()
subprocess.run(["fixtures/gallery/draw.sh", build, gallery])
drawn, kept = ({picture.name: picture.read_bytes() for picture in sorted(place.glob("*.svg"))}
               for place in (gallery, Path("fixtures/gallery")))
for name, picture in kept.items():
    check_bytes(f"gallery/{name}", picture, drawn.get(name))
    check_well_formed(f"gallery/{name}: well formed", picture)
check_same("the gallery: all of it", "\n".join(kept), "\n".join(drawn))
close("fixtures")
