#!/usr/bin/env python3
"""A bot in Python that uses the installed library through ctypes: a complete game of `lines`, in which each stroke
is the best of a batch; with --bench it prints how many strokes it tries per second. Usage: bot.py LIBRARY
[--bench]"""
import ctypes as c
import random
import re
import sys
import time

contigo = c.CDLL(sys.argv[1])

ONE, EXACT = 10**12, -1
BLACK, WHITE = 0, 1
TRIALS = 1000


class Point(c.Structure):
    _fields_ = [("x", c.c_int32), ("y", c.c_int32)]


class Outcome(c.Structure):
    _fields_ = [("status", c.c_int), ("stopped", c.c_int32), ("ends_turn", c.c_int32), ("end", Point),
                ("drawn", c.c_int64), ("left", c.c_int64), ("score", c.c_int64 * 4)]


class Turn(c.Structure):
    _fields_ = [("to_move", c.c_int32), ("phase", c.c_int32), ("ending", c.c_int32),
                ("begun", c.c_int32), ("number", c.c_uint32), ("passes", c.c_uint32),
                ("ink_left", c.c_int64)]


Points, Ends, Outcomes = Point * (3 * TRIALS), c.c_size_t * TRIALS, Outcome * TRIALS
contigo.contigo_status_text.restype = c.c_char_p
contigo.contigo_version.restype = c.c_char_p
contigo.contigo_game_position.restype = c.c_void_p
contigo.contigo_game_position.argtypes = [c.c_void_p]
contigo.contigo_position_turn.argtypes = [c.c_void_p, c.c_void_p]
contigo.contigo_position_try.argtypes = [c.c_void_p, c.c_int, c.c_void_p, c.c_void_p, c.c_size_t,
                                         c.c_int32, c.c_void_p]
contigo.contigo_game_play.argtypes = [c.c_void_p, c.c_int, c.c_void_p, c.c_void_p, c.c_size_t]
contigo.contigo_free.argtypes = [c.c_void_p]

passed = failed = 0


def check(good, what):
    global passed, failed
    passed += bool(good)
    failed += not good
    if not good:
        print("FAILED bot.py:", what)


def must(status, what):
    check(status == 0, "%s: %s" % (what, contigo.contigo_status_text(status).decode()))


class Game:
    def __init__(self, name, columns=0, rows=0):
        self.handle = c.c_void_p()
        must(contigo.contigo_game_create(name.encode(), columns, rows, c.byref(self.handle)), "a game")
        self.position = contigo.contigo_game_position(self.handle)
        self.points, self.outcomes = Points(), Outcomes()
        self.ends = Ends(*range(3, 3 * TRIALS + 1, 3))

    def turn(self):
        turn = Turn()
        contigo.contigo_position_turn(self.position, c.byref(turn))
        return turn

    def scatter(self, dice, side):
        """Make random bent strokes."""
        for i in range(0, 3 * TRIALS, 3):
            x, y = dice.randrange(side), dice.randrange(side)
            for k in range(3):
                self.points[i + k] = Point(x, y)
                x += dice.randrange(-150000, 150000)
                y += dice.randrange(-150000, 150000)

    def attempt(self, color, magnet=EXACT):
        must(contigo.contigo_position_try(self.position, color, self.points, self.ends, TRIALS, magnet,
                                          self.outcomes), "a batch is tried")

    def play_best(self):
        color = self.turn().to_move
        self.attempt(color)
        sign = 1 if color == BLACK else -1
        good = [(sign * (o.score[0] - o.score[1]), i) for i, o in enumerate(self.outcomes)
                if o.status == 0]
        best = max(good)[1]
        end = c.c_size_t(3)
        must(contigo.contigo_game_play(self.handle, color, c.byref(self.points, 24 * best),
                                       c.byref(end), 1), "it plays")
        return self.outcomes[best]

    def score(self):
        score = (c.c_int64 * 4)()
        must(contigo.contigo_position_score(c.c_void_p(self.position), score), "a score")
        return list(score)

    def destroy(self):
        contigo.contigo_game_destroy(self.handle)


def play_game():
    game, dice = Game("lines", 9, 9), random.Random(3)
    for _ in range(40):
        game.scatter(dice, 800000)
        said = game.play_best()
        check(game.score() == list(said.score), "the score is as it was tried")
    check(sum(game.score()) == 64 * ONE, "areas make up the board")
    while game.turn().phase == 0:
        must(contigo.contigo_game_pass(game.handle, game.turn().to_move), "it passes")
    result = c.create_string_buffer(48)
    must(contigo.contigo_game_result(game.handle, result), "a result")
    check(re.fullmatch(rb"[BW]\+[0-9.]+|0", result.value), "it is one")
    text, length = c.c_void_p(), c.c_size_t()
    must(contigo.contigo_game_save(game.handle, c.byref(text), c.byref(length)), "a record")
    record = c.string_at(text, length.value)
    check(record.endswith(b"# result " + result.value + b"\n"), "it ends with the result")
    contigo.contigo_free(text)
    check(contigo.contigo_game_play(game.handle, WHITE, game.points, game.ends, 1) == 2, "game over")
    game.destroy()


def ask_engine():
    engine, reply = c.c_void_p(), c.c_char_p()
    must(contigo.contigo_engine_create(c.c_uint64(1), c.byref(engine)), "an engine")
    for line, said in ((b"3 name", b"=3 Contigo\n\n"), (b"genmove red", b"? "), (b"\0", b"? ")):
        must(contigo.contigo_engine_answer(engine, line, c.c_size_t(len(line)), c.byref(reply), None),
             "a reply")
        check(reply.value.startswith(said), line)
    contigo.contigo_engine_destroy(engine)


def bench():
    """Print how many strokes are tried per second on a board with 200 strokes. The strokes to try are made before the
    clock starts; each is drawn as far as possible and scored."""
    game, dice = Game("lines"), random.Random(4)
    for _ in range(200):
        game.scatter(dice, 1800000)
        game.play_best()
    start, batches = time.process_time(), 50
    for _ in range(batches):
        game.attempt(BLACK, 0)
    print("%.0f" % (batches * TRIALS / (time.process_time() - start)))
    drawn = sum(outcome.status == 0 for outcome in game.outcomes)
    check(drawn > 0.9 * TRIALS, "strokes are drawn")
    game.destroy()


if sys.argv[2:] == ["--bench"]:
    bench()
else:
    check(contigo.contigo_abi() == 2, "the library is as this knows it")
    play_game()
    ask_engine()
    print("bot.py: %d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
