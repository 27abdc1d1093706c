#!/usr/bin/env python3
"""Play a match of `lines` against the library's player `greedy`. The example's player looks two turns ahead: it chooses
the turn after which it has the largest lead when the opponent has played the best reply.

Usage: match_greedy.py [GAMES]
"""
import math
import sys

from contigo import Color, Engine, Game, Move, Phase, Random

SIZE, MAX_PLIES = 9, 40
OPENING = 2  # number of random turns at the start, so that no two games are the same
TURNS, REPLIES = 24, 8


def margin(position, color):
    """Return by how much a color leads."""
    leader, by = position.leader()
    return by if leader is color else -by


def worth_of(position, move, color, random, replies):
    """Return by how much `color` leads after a turn and, if `replies` isn't 0, after the best of that many replies."""
    with position.trying():
        position.make(move)
        worth = margin(position, color)
        if replies and position.turn.phase is Phase.PLAY:
            for reply in position.candidates(replies, random):
                worth = min(worth, worth_of(position, reply.move, color, random, 0))
        return worth


def choose(position, random):
    """Choose a turn for the color to move. If several turns lead to the same result, choose the one with the highest
    prior."""
    color = position.to_move
    best, chosen = (-math.inf, 0.0), Move()
    for move, prior in position.candidates(TURNS, random):
        worth = worth_of(position, move, color, random, REPLIES), prior
        if worth > best:
            best, chosen = worth, move
    return chosen


def play(engine, own, random):
    """Play a game as the color `own`, with the library as the referee, and return its result."""
    game = Game("lines", SIZE, {"max_plies": MAX_PLIES})
    for command in ("set_game lines", f"boardsize {SIZE}", f"set_rule max_plies {MAX_PLIES}"):
        engine.send(command)
    while not game.over:
        color = game.to_move
        if game.turn.number > OPENING and color is not own:
            move = Move.parse(engine.send(f"genmove {color}"))
        else:
            position = game.position.copy()
            move = position.propose(random) if game.turn.number <= OPENING else choose(position, random)
            engine.send(f"play {color} {move}")
        game.play(move)
    return game.result


def main():
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    engine, random, won = Engine(seed=1, player="greedy"), Random(1), 0
    for number in range(games):
        own = list(Color)[number % 2]
        result = play(engine, own, random)
        won += result[0].lower() == str(own)[0]
        print(f"game {number + 1}: the example is {own}: {result}", flush=True)
    print(f"the example won {won} of {games} games against greedy")


if __name__ == "__main__":
    main()
