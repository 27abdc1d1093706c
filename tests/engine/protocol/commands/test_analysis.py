#!/usr/bin/env python3
"""Test the figures of an analysis against each other, as the laws of probability and the rules of Go require.

Usage: test_analysis.py CONTIGO

From a position that was not searched before, each game that the search examines begins with one of the moves. So the
figures of the position are means over the moves, weighted by visits, and its variance is the mean of the moves'
variances plus the variance of their means. In area scoring, the mean score is the sum of the owners. The bounds are
computed again from the number of won games.
"""

import math
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3]))
import counted  # noqa: E402

LEAD_SHARE = 0.08  # the part of the utility that depends on the lead
ALL = "ownership true rootInfo true movesOwnership true pvVisits true pvEdgeVisits true minmoves 64"
LISTS = ("pv", "pvVisits", "pvEdgeVisits", "movesOwnership", "movesOwnershipAreas", "ownership", "ownershipAreas")
GAMES_OF_SCORES = "utility winrate scoreMean scoreStdev scoreLead scoreSelfplay"
MOVE = f"move visits {GAMES_OF_SCORES} prior lcb utilityLcb order pv pvVisits pvEdgeVisits movesOwnership".split()
ROOT = f"visits {GAMES_OF_SCORES}".split()
DIGITS = 2e-6  # numbers have six decimals
OWNER_DIGITS = 6e-4  # and owners have three


def parse(line):
    """Return the fields of each move, of the position, and the owners, as dictionaries in the order of the line."""
    moves, root, top = [], {}, {}
    fields = top
    words = line.split()
    while words:
        name = words.pop(0)
        if name == "info":
            moves.append({})
            fields = moves[-1]
        elif name == "rootInfo":
            fields = root
        elif name in LISTS:
            fields = top if name.startswith("ownership") else fields
            fields[name] = []
            while words and not re.match("info|rootInfo|pv|ownership|movesOwnership", words[0]):
                fields[name].append(words.pop(0))
            if name not in ("pv", "ownershipAreas", "movesOwnershipAreas"):
                fields[name] = [float(word) for word in fields[name]]
        else:
            fields[name] = words.pop(0) if name == "move" else float(words.pop(0))
    return moves, root, top


def analyses(game, commands, keys, command="kata-genmove_analyze b"):
    """Return the last line of an analysis, and the move that was made."""
    lines = ["set_random_seed 7", *commands, f"{command} 8640000 {keys}"]
    program = [sys.argv[1], "--game", game]
    reply = subprocess.run(program, input="\n".join(lines) + "\n", text=True, capture_output=True, check=True).stdout
    found = reply.rstrip("\n").split("\n")
    return found[-2], found[-1]


def near(a, b, tolerance):
    return abs(a - b) <= tolerance


def mean(moves, value):
    return sum(move["visits"] * value(move) for move in moves) / sum(move["visits"] for move in moves)


def sums(moves, root, top, komi):
    """Complain about figures of the position that don't follow from those of the moves."""
    visited = [move for move in moves if move["visits"] > 0]
    if any(len(move.get("movesOwnership", [])) != len(top["ownership"]) for move in visited):
        yield "a move without the owners of all points"
        return
    if sum(move["visits"] for move in moves) != root["visits"]:
        yield "the visits of all moves are not those of the position"
    for name in ("utility", "winrate", "scoreMean"):
        if not near(mean(visited, lambda move: move[name]), root[name], DIGITS):
            yield f"{name} of the position is not the mean"
    variance = mean(visited, lambda move: move["scoreStdev"] ** 2 + (move["scoreMean"] - root["scoreMean"]) ** 2)
    if not near(math.sqrt(variance), root["scoreStdev"], 1e-4):
        yield f"scoreStdev of the position is {root['scoreStdev']}, not {math.sqrt(variance)}"
    for i, owner in enumerate(top["ownership"]):
        if not near(mean(visited, lambda move: move["movesOwnership"][i]), owner, 2 * OWNER_DIGITS):
            yield f"owner {i} of the position is not the mean"
    if not near(sum(move["prior"] for move in moves), 1, DIGITS * len(moves)):
        yield "the priors don't add up to 1"
    for move in visited:
        points = move["movesOwnership"]
        if not near(sum(points) - komi, move["scoreMean"], OWNER_DIGITS * len(points)):
            yield f"the owners after {move['move']} don't add up to its score"


def bound_of(share, visits):
    """Return the share of won games minus two standard errors, estimated with one more win and one more loss."""
    won = (share * visits + 1) / (visits + 2)
    return max(0, share - 2 * math.sqrt(won * (1 - won) / visits))


def ranges(moves):
    """Complain about figures of moves that can't be right. No game may be tied."""
    for order, move in enumerate(moves):
        name, visits = move["move"], move["visits"]
        won = move["winrate"] * visits
        if move["order"] != order or (order > 0 and name != "pass" and visits > moves[0]["visits"]):
            yield f"{name} is not in its place"
        if visits > 0 and not near(won, round(won), DIGITS * visits):
            yield f"{name} won a part of a game"
        if visits > 0 and not near(move["lcb"], bound_of(move["winrate"], visits), 2 * DIGITS):
            yield f"the bound of {name} is {move['lcb']}, not {bound_of(move['winrate'], visits)}"
        if not -1 <= move["utilityLcb"] <= move["utility"] <= 1 or not move["scoreStdev"] >= 0:
            yield f"{name} has a figure out of range"
        if not near(move["utility"], 2 * move["winrate"] - 1, 2 * LEAD_SHARE):
            yield f"the utility of {name} does not fit its winrate"
        if move["scoreMean"] != move["scoreLead"] or move["scoreMean"] != move["scoreSelfplay"]:
            yield f"the scores of {name} differ"
        if any(abs(owner) > 1 for owner in move.get("movesOwnership", [])):
            yield f"after {name} an owner is out of range"


def lines_of_play(moves):
    for move in moves:
        pv, visits, edges = move["pv"], move["pvVisits"], move["pvEdgeVisits"]
        if pv[0] != move["move"] or not len(pv) == len(visits) == len(edges) or edges[0] != move["visits"]:
            yield f"the line of {move['move']} doesn't fit the move"
        if any(edge > node for edge, node in zip(edges, visits)):
            yield f"the line of {move['move']} has more visits by a move than in all"
        if any(later > earlier for later, earlier in zip(edges[1:], visits)):
            yield f"the line of {move['move']} has more visits later"


def order_of_fields(moves, root, least_visits, without=()):
    for move in moves:
        expected = [name for name in MOVE if name not in without and (move["visits"] or name != "movesOwnership")]
        if move["visits"] >= least_visits and list(move) != expected:
            yield f"fields {list(move)}"
    if list(root) != [name for name in ROOT if name not in without]:
        yield f"fields of the position {list(root)}"


def test_go():
    for game, size, komi in (("go", 5, 6.5), ("go", 7, 9.5)):
        board = [f"boardsize {size}", f"komi {komi}", "set_rule scoring area", "player playouts 400"]
        line, played = analyses(game, board, ALL)
        moves, root, top = parse(line)
        counted.check(f"{game} {size}: sums", sums(moves, root, top, komi))
        counted.check(f"{game} {size}: ranges", ranges(moves))
        counted.check(f"{game} {size}: lines", lines_of_play(moves))
        counted.check(f"{game} {size}: fields", order_of_fields(moves, root, 0))
        counted.check(f"{game} {size}: played", [] if played.startswith("play ") else [played])
        again = analyses(game, board, ALL)
        counted.check(f"{game} {size}: repeated", [] if again == (line, played) else ["other bytes"])
        whole, _ = analyses(game, board, "minmoves 64", "lz-genmove_analyze b")
        counted.check(f"{game} {size}: Leela Zero", as_whole(moves, whole))
        test_white(game, board)


def as_whole(moves, line):
    """Complain about a line in Leela Zero's form that differs from the same line in KataGo's form."""
    whole, _, _ = parse(line)
    if [list(move) for move in whole] != [["move", "visits", "winrate", "prior", "lcb", "order", "pv"]] * len(moves):
        yield "other fields or moves"
    for one, other in zip(moves, whole):
        for name in ("winrate", "prior", "lcb"):
            if not near(other[name], 10000 * one[name], 0.51) or other[name] != int(other[name]):
                yield f"{name} {one[name]} as {other[name]}"
        if (one["move"], one["visits"], one["pv"]) != (other["move"], other["visits"], other["pv"]):
            yield f"{one['move']} differs"


def test_white(game, board):
    """White's owners and score are those of Black with the other sign."""
    line, _ = analyses(game, board, ALL, "kata-genmove_analyze w")
    moves, root, top = parse(line)
    komi = float(board[1].split()[1])
    counted.check(f"{game}: white", sums(moves, root, top, -komi))


def test_without_grid():
    for game, size in (("lines", 9), ("stones", 7)):
        board = [f"boardsize {size}", "player playouts 200"]
        line, _ = analyses(game, board, "rootInfo true pvVisits true pvEdgeVisits true minmoves 64")
        moves, root, _ = parse(line)
        without = ("scoreSelfplay", "movesOwnership")
        counted.check(f"{game}: fields", order_of_fields(moves, root, 1, without))
        counted.check(f"{game}: lines", lines_of_play(moves))
        complaints = []
        for move in moves:
            if not 0 <= move["lcb"] <= move["winrate"] <= 1 or not -1 <= move["utilityLcb"] <= move["utility"] <= 1:
                complaints.append(f"{move['move']} has a figure out of range")
            if not near(move["utility"], 2 * move["winrate"] - 1, 2 * LEAD_SHARE):
                complaints.append(f"the utility of {move['move']} does not fit its winrate")
        if sum(move["prior"] for move in moves) > 1 + DIGITS * len(moves):
            complaints.append("the priors add up to more than 1")
        if sum(move["visits"] for move in moves) > root["visits"]:
            complaints.append("the moves have more visits than the position")
        counted.check(f"{game}: ranges", complaints)
        line, _ = analyses(game, board, "movesOwnership true maxmoves 3")
        names = [list(move)[-1] for move in parse(line)[0]]
        counted.check(f"{game}: areas", [] if names == ["movesOwnershipAreas"] * 3 else names)


def test_left_out():
    board = ["boardsize 7", "player playouts 300"]
    names = lambda keys: [move["move"] for move in parse(analyses("go", board, keys)[0])[0]]
    few = names("allow b C3,D4,E5 1 minmoves 64")
    counted.check("only allowed moves", [] if sorted(few) == ["C3", "D4", "E5"] else few)
    many = names("avoid b C3:E5,pass 1 minmoves 64")
    inner = {f"{column}{row}" for column in "CDE" for row in (3, 4, 5)} | {"pass"}
    counted.check("no avoided moves", [name for name in many if name in inner] or ([] if len(many) == 40 else many))
    moves, _, _ = parse(analyses("go", board, "allow b D4 1 allow w A1:A7 2 rootInfo true")[0])
    replies = {move["pv"][1][0] for move in moves}
    counted.check("the reply is allowed", [] if replies == {"A"} and moves[0]["prior"] == 1 else moves)
    counted.check("maxmoves", [] if len(names("maxmoves 4")) == 4 else ["not four moves"])
    counted.check("minmoves", [] if len(names("minmoves 30 allow b A1:F6 1")) >= 30 else ["fewer than 30 moves"])


def test_proof():
    """A proven move has no score of finished games."""
    moves = [f"play {'bw'[i % 2]} {point}" for i, point in enumerate("C3 C2 D2 C4 B2 D3 B3 D4 B4 E2 D1 E1 C1 B5".split())]
    line, _ = analyses("minigo", ["player playouts 400000", *moves], "rootInfo true")
    (move,), root, _ = parse(line)
    without = ("scoreStdev", "scoreSelfplay", "pvVisits", "pvEdgeVisits", "movesOwnership")
    counted.check("a proof", order_of_fields([move], root, 0, without))
    value = move["winrate"]
    same = value in (0, 0.5, 1) and move["lcb"] == value and move["utility"] == move["utilityLcb"] == 2 * value - 1
    counted.check("the bound of a proof", [] if same else [line])


test_go()
test_without_grid()
test_left_out()
test_proof()
counted.close("analyses")
