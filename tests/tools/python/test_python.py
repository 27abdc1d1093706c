#!/usr/bin/env python3
"""Test the installed Python package. Positions and results are worked out by hand from the rules.

Usage: test_python.py [--bench | TEST...]
"""
import copy
import ctypes
import doctest
import importlib
import math
import os
import pickle
import re
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import numpy as np

import contigo
from contigo import BLACK, WHITE, Color, CommandError, ContigoError, Engine, Game, IllegalMove, Move, Random, Status
from contigo import _library as lib
from contigo import _raster
from contigo import env as contigo_v0

ROOT = Path(__file__).resolve().parents[3]
LOOP = [(3, 3), (5, 3), (5, 7), (3, 7), (3, 3)]  # 12 spaces of ink around 8 squares, the least that live
SMALL = [(3, 3), (5, 3), (5, 5), (3, 5), (3, 3)]  # around 4 squares, too few to live
TOO_FAR = [(-9, -9), (-8, -8)]


def loop_game():
    return Game("lines", rules={"allotment": 12})


class Header(unittest.TestCase):
    """The package declares what engine/contigo.h declares."""

    def setUp(self):
        self.text = re.sub(r"/\*.*?\*/", "", (ROOT / "engine/contigo.h").read_text(), flags=re.S)

    def test_functions(self):
        found = re.findall(r"\bcontigo_([a-z_]+)\(([^()]*)\);", self.text)
        counts = {name: 0 if arguments == "void" else arguments.count(",") + 1 for name, arguments in found}
        self.assertEqual(counts, {name: len(arguments) for name, (_, arguments) in lib.FUNCTIONS.items()})

    def test_statuses(self):
        body = re.search(r"typedef enum contigo_status \{(.*?)\}", self.text, re.S)[1]
        number, statuses = 0, {}
        for name, value in re.findall(r"CONTIGO_([A-Z_]+)(?: = (\d+))?", body):
            number = int(value or number)
            statuses[name], number = number, number + 1
        self.assertEqual(statuses, {status.name: status.value for status in Status})

    def test_numbers(self):
        for name, value in {"STEPS": lib.STEPS, "FAR": lib.FAR, "MAGNET_MOST": lib.MAGNET_MOST, "EXACT": lib.EXACT,
                            "CHOICE_POINTS": lib.CHOICE_POINTS, "CHOICE_STROKES": lib.CHOICE_STROKES,
                            "RESULT_ROOM": lib.RESULT_ROOM}.items():
            self.assertRegex(self.text, rf"CONTIGO_{name} = {value}\b")
        self.assertRegex(self.text, rf"CONTIGO_ONE INT64_C\({lib.ONE}\)")
        self.assertRegex(self.text, rf"CONTIGO_ABI {lib.ABI}\b")

    def test_words(self):
        for names in (contigo.Phase, contigo.Ending, contigo.Stopped, contigo.AreaState, Color):
            listed = ",".join(f"CONTIGO_{each.name}" for each in sorted(names, key=lambda each: each.value))
            self.assertIn(listed, re.sub(r"\s|=[01]\b", "", self.text.replace(" = ", "=")))

    def test_sizes(self):
        sizes = {lib.Candidate: 64, lib.Score: 32, lib.Outcome: 72, lib.Turn: 32, lib.Corner: 16,
                 lib.Area: 16 + 2 * ctypes.sizeof(ctypes.c_size_t)}  # these sizes are asserted in engine/contigo.c
        self.assertEqual({kind: ctypes.sizeof(kind) for kind in sizes}, sizes)

    def test_the_wheel_brings_its_libraries(self):
        maps = Path("/proc/self/maps").read_text()
        for name in ("contigo", "jansson", "uchardet"):
            [path] = set(re.findall(rf"/\S*/lib{name}\.so\S*", maps))
            self.assertEqual(Path(path).parent, Path(contigo.__file__).parent.resolve())


class Moves(unittest.TestCase):
    def test_text(self):
        for text in ("3,3:5,3/5,3:5,5", "0.5,18", "-1,0.00001:2,2", "pass"):
            self.assertEqual(str(Move.parse(text)), text)
        for vertex, place in {"D4": (3, 3), "j1": (8, 0), "A19": (0, 18), "Z1": (24, 0), "AA1": (25, 0),
                              "AB2": (26, 1), "BA1": (50, 0)}.items():
            self.assertEqual(Move.parse(vertex), Move.stone(*place))
        for text in ("", "I4", "D0", "3", "3,3:", "3,x", "3;3", "3,3//4,4", "nan,1", "1e9,0"):
            with self.assertRaises(ValueError, msg=text):
                Move.parse(text)

    def test_rounding(self):
        self.assertEqual(Move.stone(0.1 + 0.2, 1 / 3).strokes, (((0.3, 0.33333),),))
        self.assertEqual(str(Move.stone(0.29, -0.58)), "0.29,-0.58")  # the floats are slightly nearer to 0
        for bad in (math.inf, math.nan, 10001):
            with self.assertRaises(ValueError):
                Move.stone(bad, 0)

    def test_values(self):
        move = Move([LOOP, SMALL[:2]])
        self.assertEqual({move: 1}[Move.parse(str(move))], 1)
        self.assertEqual(pickle.loads(pickle.dumps(move)), move)
        self.assertEqual(move.__geo_interface__["type"], "MultiLineString")
        self.assertEqual(Move.stone(1, 2).__geo_interface__, {"type": "MultiPoint", "coordinates": ((1, 2),)})
        self.assertEqual(Move.parse("1,1:2,1/3,3").__geo_interface__["coordinates"], (((1, 1), (2, 1)), ((3, 3), (3, 3))))
        with self.assertRaises(ValueError):
            Move([[]])

    def test_choices(self):
        for text in ("pass", "1,1", "1,1:2,2:3,3/4,4:5,5/6,6:7,7", "1,1/2,2:3,3"):
            self.assertEqual(str(Move._of_choice(Move.parse(text)._choice())), text)
        for text in ("1,1/2,2/3,3/4,4", "1,1:2,2:3,3:4,4:5,5:6,6:7,7:8,8"):
            with self.assertRaises(ValueError):
                Move.parse(text)._choice()


class Games(unittest.TestCase):
    def test_lines(self):
        game = loop_game()
        self.assertEqual((game.name, game.rule("allotment"), game.to_move), ("lines", 12, BLACK))
        game.play(Move([LOOP]))
        self.assertEqual((game.result, game.to_move, game.events), ("B+1", WHITE, 1))
        self.assertEqual(game.position.score(), (8, 0, 0, 324 - 8))
        self.assertEqual(game.position.leader(), (BLACK, 1))
        game.undo()
        self.assertEqual((game.result, game.position.turn.ink_left), ("W+7", 12))

    def test_rules(self):
        game = Game("go", rules={"suicide": True, "ko": "situational", "komi": -0.5})
        self.assertEqual([game.rule(rule) for rule in ("suicide", "ko", "komi")], [1, 2, -0.5])

    def test_draw(self):
        game = Game("lines")
        outcome = game.draw([(1, 1), (2, 1)])
        self.assertEqual((outcome.drawn, outcome.left, outcome.end, outcome.ends_turn), (1, 3, (2, 1), False))
        self.assertEqual(game.draw([(17, 2), (19, 2)]).stopped, contigo.Stopped.AT_EDGE)
        game.pass_turn()
        self.assertEqual(game.to_move, WHITE)

    def test_endings(self):
        game = loop_game()
        game.resign("white")
        self.assertEqual((game.result, game.over, game.turn.ending), ("B+R", True, contigo.Ending.BY_RESIGNATION))
        with self.assertRaises(IllegalMove) as failed:
            game.play(Move([LOOP]))
        self.assertEqual((failed.exception.status, str(failed.exception)), (Status.GAME_OVER, str(Status.GAME_OVER)))

    def test_dead_stones(self):
        game = Game("go", 5)
        for move in ("A1", "C3", "pass", "pass"):
            game.play(Move.parse(move))
        self.assertEqual(game.turn.phase, contigo.Phase.MARKING)
        game.mark_dead(0, 0)
        game.agree(BLACK)
        game.agree("white")
        self.assertEqual(game.result, "W+31.5")  # 24 points, a prisoner, and komi 6.5

    def test_outline(self):
        game = Game("stones", outline=[(0, 0), (8, 0), (0, 8)])
        game.play(Move.stone(2, 2))
        self.assertAlmostEqual(game.position.score().black, 32)
        self.assertEqual(len(game.areas()), 1)

    def test_records(self):
        game = loop_game()
        game.play(Move([LOOP]))
        for other in (Game.load(game.save()), copy.deepcopy(game), pickle.loads(pickle.dumps(game))):
            self.assertEqual((other.save(), other.result), (game.save(), "B+1"))
        with self.assertRaisesRegex(ContigoError, "not a game record"):
            Game.load("nonsense")

    def test_pictures(self):
        game = loop_game()
        self.assertRegex(game.svg(title="A <title>"), "(?s)^<.*A &lt;title&gt;.*</svg>")
        self.assertIn("<svg", game._repr_svg_())

    def test_errors(self):
        game = loop_game()
        before = game.save()
        for status, action in {
                Status.UNKNOWN_NAME: lambda: Game("chess"), Status.OUT_OF_RANGE: lambda: Game("lines", 0),
                Status.NO_HISTORY: game.undo, Status.NOT_SCORING: lambda: game.agree(BLACK),
                Status.TOO_LONG: lambda: game.play(Move([[(0, 0), (0, 18)]])),
                Status.OUTSIDE_BOARD: lambda: game.play(Move([TOO_FAR])),
                Status.ZERO_LENGTH: lambda: game.draw([(1, 1), (1, 1)]),
                Status.WRONG_GAME: lambda: Game("go", outline=LOOP[:4])}.items():
            with self.assertRaises(ContigoError, msg=status) as failed:
                action()
            self.assertEqual(failed.exception.status, status)
        for action in (lambda: game.play(Move(), "red"), lambda: game.draw([]), lambda: game.draw([(1, 2, 3)]),
                       lambda: game.draw(LOOP, magnet=1), lambda: game.undo(-1), lambda: game.undo(2**64), lambda: game.svg(5),
                       lambda: Game("go", "9"), lambda: Game("go", 9.5), lambda: Game("go", (9, 9, 9)),
                       lambda: game.set_rule("komi\0", 1)):
            with self.assertRaises(ValueError):
                action()
        self.assertRaises(ContigoError, Game, "go", (9, 2**40))
        with self.assertRaisesRegex(ContigoError, "rule 'komi', value 'many'"):
            game.set_rule("komi", "many")
        self.assertEqual(game.save(), before)

    def test_a_game_is_shared_by_threads(self):
        game, failures = Game("go", 9), []

        def play(seed):
            random, position = Random(seed), game.position
            try:
                for _ in range(200):
                    position.candidates(4, random)
                    game.pass_turn(BLACK)
                    game.undo()
            except ContigoError as failure:
                if failure.status not in (Status.GAME_OVER, Status.SCORING):
                    failures.append(failure)

        threads = [threading.Thread(target=play, args=(seed,)) for seed in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])


class Positions(unittest.TestCase):
    def test_moves_are_taken_back(self):
        game = loop_game()
        position, key = game.position, game.position.key
        with position.trying():
            position.make(Move([LOOP]))
            self.assertEqual((position.score().black, position.to_move), (8, WHITE))
        self.assertEqual((position.key, position.to_move), (key, BLACK))
        position.make(Move([LOOP]))
        self.assertEqual((game.to_move, game.events), (BLACK, 0))
        with self.assertRaises(ValueError):
            position.rollback(position.mark() + 1)

    def test_copies(self):
        game = loop_game()
        copied = game.position.copy()
        game.play(Move([LOOP]))
        self.assertEqual((copied.score().black, game.position.score().black), (0, 8))
        copied.assign(game.position)
        self.assertEqual((copied.key, copy.copy(copied).key), (game.position.key, game.position.key))
        del game
        self.assertEqual(copied.score().black, 8)
        with self.assertRaises(ValueError):
            loop_game().position.assign(copied)

    def test_a_position_keeps_its_game(self):
        position = Game("go", 5).position
        self.assertEqual((position.board, position.at(0, 0)), ((4, 4), None))

    def test_random(self):
        position = Game("stones").position.copy()
        self.assertEqual(position.propose(Random(3)), position.propose(Random(3)))
        found = position.candidates(10, Random(3))
        self.assertAlmostEqual(sum(prior for _, prior in found), 1, 5)
        self.assertEqual(len({move for move, _ in found}), len(found))
        move = position.make_random(Random(3))
        self.assertNotEqual(position.check(move), Status.OK)  # a stone is there now

    def test_grid(self):
        game = Game("go", 5)
        for vertex in ("A1", "E5", "B1"):
            game.play(Move.parse(vertex))
        grid = game.position.grid()
        self.assertEqual((grid[0].tolist(), grid[4].tolist(), grid[1:4].any()), ([1, 1, 0, 0, 0], [0, 0, 0, 0, -1], False))
        self.assertEqual((game.position.at(1, 0), game.position.at(4, 4), game.position.at(0.5, 0)), (BLACK, WHITE, None))

    def test_areas(self):
        game = loop_game()
        game.play(Move([LOOP]))
        living = [area for area in game.areas() if area.state is contigo.AreaState.ALIVE]
        self.assertEqual([(area.color, area.squares) for area in living], [(BLACK, 8)])
        self.assertEqual((set(living[0].rings[0]), len(living[0].rings[0])), (set(LOOP), 5))
        self.assertEqual(living[0].rings[0][0], living[0].rings[0][4])
        features = game.position.geojson()["features"]
        self.assertEqual([each["properties"] for each in features if each["properties"]["state"] == "alive"],
                         [{"color": "black", "state": "alive", "area": 8}])
        self.assertRaises(ContigoError, Game("go").areas)

    def test_areas_are_polygons_of_shapely(self):
        try:
            from shapely.geometry import shape
        except ImportError:
            self.skipTest("no python3-shapely")
        game, random = Game("lines"), Random(4)
        for _ in range(30):
            game.play(game.position.propose(random))
        for area in game.areas():
            self.assertAlmostEqual(shape(area).area, area.squares, 6)
            self.assertEqual(shape(area.feature["geometry"]), shape(area))
        self.assertEqual(shape(Move([LOOP])).length, 12)


class Trials(unittest.TestCase):
    def test_scores(self):
        position = loop_game().position
        trials = position.try_strokes([LOOP, SMALL, TOO_FAR, [(0, 9), (18, 9)]])
        self.assertEqual(trials.ok.tolist(), [True, True, False, True])
        self.assertEqual(trials.status[2], Status.OUTSIDE_BOARD)
        self.assertEqual(trials.score[:, 0].tolist(), [8, 0, 0, 0])
        self.assertEqual(trials.drawn.tolist(), [12, 8, 0, 12])
        self.assertEqual(trials.left.tolist(), [0, 4, 0, 0])
        self.assertEqual(trials.end[3].tolist(), [12, 9])
        self.assertEqual([contigo.Stopped(number).name for number in trials.stopped[[0, 3]]], ["COMPLETE", "OUT_OF_INK"])
        self.assertEqual((trials.ends_turn.tolist(), len(trials)), ([True, False, False, True], 4))

    def test_forms(self):
        position = loop_game().position
        expected = position.try_strokes([LOOP, SMALL]).outcomes
        for trials in (position.try_strokes(np.array([LOOP, SMALL])), position.try_strokes(LOOP + SMALL, ends=[5, 10]),
                       position.try_strokes(np.asfortranarray([LOOP, SMALL], dtype=np.float32))):
            self.assertEqual(trials.outcomes.tobytes(), expected.tobytes())
        self.assertEqual(len(position.try_strokes([])), 0)

    def test_one_by_one(self):
        game, random = Game("lines"), Random(7)
        for _ in range(20):
            game.play(game.position.propose(random))
        position, dice = game.position, np.random.default_rng(7)
        key, strokes = position.key, dice.uniform(-40, 58, (200, 3, 2))
        for color in Color:
            trials = position.try_strokes(strokes, color=color)
            for i, stroke in enumerate(strokes):
                try:
                    outcome = position.try_stroke(stroke, color=color)
                    self.assertEqual(trials.status[i], Status.OK)
                    self.assertEqual(outcome, (contigo.Stopped(trials.stopped[i]), trials.ends_turn[i], tuple(trials.end[i]),
                                               trials.drawn[i], trials.left[i], tuple(trials.score[i])))
                except IllegalMove as failed:
                    self.assertEqual(failed.status, trials.status[i])
        self.assertEqual((position.key, 0 < trials.ok.sum() < 200), (key, True))

    def test_exact(self):
        position = Game("lines").position
        self.assertEqual(position.try_strokes([LOOP], magnet=None).status, [Status.TOO_LONG])
        self.assertEqual(position.try_strokes([LOOP]).drawn, [4])

    def test_bad_arguments(self):
        position = Game("lines").position
        for arguments in ({"strokes": np.zeros((2, 2))}, {"strokes": np.zeros((2, 0, 2))}, {"strokes": [[]]},
                          {"strokes": [[(1, 2, 3)]]}, {"strokes": np.full((1, 2, 2), np.nan)}, {"strokes": [[(1e9, 0)]]},
                          {"strokes": LOOP, "ends": [6]}, {"strokes": LOOP, "ends": [5, 5]}, {"strokes": LOOP, "ends": [4]},
                          {"strokes": LOOP, "ends": [2.5, 5]}, {"strokes": LOOP, "ends": [-1, 5]}, {"strokes": LOOP, "ends": []},
                          {"strokes": [LOOP], "magnet": 1}, {"strokes": [LOOP], "color": "red"},
                          {"strokes": np.zeros((1, 2, 3))}):
            with self.assertRaises(ValueError, msg=arguments):
                position.try_strokes(**arguments)


class Engines(unittest.TestCase):
    def test_commands(self):
        engine = Engine(seed=1)
        self.assertEqual(engine.send("set_rule allotment 12"), "")
        self.assertEqual(engine.send("play black 3,3:5,3:5,7:3,7:3,3"), "")
        self.assertEqual((engine.send("7 final_score"), engine.answer("7 final_score")), ("B+1", "=7 B+1\n\n"))
        self.assertEqual(engine.answer("# a comment"), "")
        with self.assertRaisesRegex(CommandError, "^unknown command"):
            engine.send("dance")
        self.assertRaises(ValueError, engine.send, "name\nversion")
        self.assertFalse(engine.has_quit)
        engine.send("quit")
        self.assertTrue(engine.has_quit)

    def test_players(self):
        engine = Engine(player="search", playouts=20)
        engine.send("set_game minigo")
        self.assertTrue(Move.parse(engine.send("genmove black")).strokes)
        self.assertRaises(ContigoError, engine.set_player, "nobody")
        self.assertRaises(ContigoError, engine.set_player, "search", playouts="many")

    def test_files(self):
        self.assertRaises(CommandError, Engine().send, "savegame x.contigo")
        self.assertRaises(ContigoError, Engine, folder="/nowhere")

    def test_choosers(self):
        engine, kept, states = Engine(), [], []
        engine.send("set_game go")

        def choose(position, random):
            kept.append(position)
            random._state.value += 1
            states.append(random.state)
            position.make(Move.parse("A1"))
            return Move.parse("C3")

        engine.set_chooser(choose)
        self.assertEqual(engine.send("genmove black"), "C3")
        self.assertRaises(RuntimeError, kept[0].mark)
        engine.send("undo")
        engine.send("genmove black")
        self.assertEqual(states[1], states[0] + 1)  # random numbers that the chooser has used stay used
        engine.set_chooser(lambda position, random: None)
        self.assertEqual(engine.send("genmove white").lower(), "pass")
        engine.set_chooser(lambda position, random: position.propose(random))
        self.assertTrue(engine.send("genmove white"))
        engine.set_chooser(None)
        self.assertEqual(engine.send("name"), "Contigo")

    def test_choosers_that_fail(self):
        engine = Engine()
        for choose, error in ((lambda *_: 1 / 0, ZeroDivisionError), (lambda *_: "D4", TypeError),
                              (lambda *_: engine.send("undo"), RuntimeError)):
            engine.set_chooser(choose)
            self.assertRaises(error, engine.send, "genmove black")
        engine.set_chooser(lambda *_: Move([TOO_FAR]))
        self.assertRaises(CommandError, engine.send, "genmove black")
        self.assertEqual(engine.send("moves"), "")

    def test_other_threads_run_meanwhile(self):
        (commands, write), (read, replies) = os.pipe(), os.pipe()
        thread = threading.Thread(target=Engine().run, args=(commands, replies))
        thread.start()  # if run() held the GIL, the main thread could never send the commands below
        os.write(write, b"name\nquit\n")
        thread.join()
        self.assertEqual(os.read(read, 100), b"= Contigo\n\n= \n\n")
        for descriptor in (commands, write, read, replies):
            os.close(descriptor)


class Environments(unittest.TestCase):
    def play(self, env, *moves):
        """Make moves in an environment of points. Return what both agents have at the end."""
        env.reset(seed=1)
        rows, columns = env.game.position.grid().shape
        for move in map(Move.parse, moves):
            x, y = move.strokes[0][0] if move.strokes else (0, rows)
            env.step(int(x + columns * y))
        return env.rewards, env.terminations, env.truncations

    def test_points(self):
        env = contigo_v0.env(game="go", size=3, rules={"scoring": "area", "komi": 0.5})
        self.assertEqual((env.possible_agents, int(env.action_space("black_0").n)), (["black_0", "white_0"], 10))
        self.play(env, "A2", "A3", "B1", "B3", "B2")
        black, white = (env.observe(agent) for agent in env.agents)
        self.assertEqual(black["observation"][..., 0].tolist(), [[0, 1, 0], [1, 1, 0], [0, 0, 0]])
        self.assertEqual(black["observation"][..., 1].tolist(), [[0, 0, 0], [0, 0, 0], [1, 1, 0]])
        self.assertEqual((white["observation"][..., :2] == black["observation"][..., 1::-1]).all(), True)
        self.assertEqual((black["observation"][..., 2].all(), white["observation"][..., 2].any()), (True, False))
        self.assertEqual(white["action_mask"].tolist(), [0, 0, 1, 0, 0, 1, 0, 0, 1, 1])  # A1 would be suicide
        self.assertFalse(black["action_mask"].any())

    def test_rewards(self):
        env = contigo_v0.env(game="go", size=5, rules={"komi": 0.5})
        rewards, terminations, _ = map(dict, self.play(env, "C3", "pass", "pass"))
        self.assertEqual((rewards, set(terminations.values())), ({"black_0": 1, "white_0": -1}, {True}))
        self.assertRaises(ValueError, env.step, 0)
        for _ in range(2):
            self.assertEqual(env.last()[1:4], (rewards[env.agent_selection], True, False))
            env.step(None)
        self.assertEqual(env.agents, [])
        self.assertRaises(RuntimeError, env.step, None)

    def test_illegal_actions_lose(self):
        for name in ("go", "minigo"):
            env = contigo_v0.env(game=name, size=5)
            self.assertEqual(self.play(env, "C3", "C3")[0], {"black_0": 1, "white_0": -1})
        env.reset()
        env.step(99)
        self.assertEqual(env.rewards, {"black_0": -1, "white_0": 1})

    def test_games_are_cut_short(self):
        rewards, terminations, truncations = self.play(contigo_v0.env(game="go", max_steps=2), "A1", "A2")
        self.assertEqual((*rewards.values(), *terminations.values(), *truncations.values()), (0, 0, False, False, True, True))

    def test_strokes(self):
        env = contigo_v0.env(game="lines", rules={"allotment": 12}, actions="strokes", resolution=4)
        env.reset()
        env.step(np.array(LOOP, dtype=np.float32))
        self.assertEqual(env.agent_selection, "white_0")
        black, white = (env.observe(agent)["observation"] for agent in env.agents)
        self.assertEqual((black[..., 2].sum(), black[12:28, 12:20, 2].sum()), (8 * 16, 8 * 16))
        self.assertTrue(black[12, 12:20, 0].all() and not black[14:26, 14:18, 0].any())
        self.assertTrue((white[..., [1, 3]] == black[..., [0, 2]]).all() and not white[..., [0, 2]].any())
        env.step(np.zeros((5, 2)))  # no stroke: White passes
        self.assertEqual((env.agent_selection, env.game.turn.passes), ("black_0", 1))
        self.assertRaises(ValueError, env.step, np.zeros((2, 2)))

    def test_whole_games(self):
        for arguments in ({}, {"game": "lines", "size": 7}, {"game": "stones", "size": 7},
                          {"game": "lines", "size": 7, "actions": "strokes"}, {"game": "stones", "actions": "strokes"},
                          {"game": "minigo", "actions": "candidates"}):
            env, rewards = contigo_v0.env(max_steps=12, **arguments), []
            env.reset(seed=5)
            for number, agent in enumerate(env.possible_agents):
                env.action_space(agent).seed(number)
            for agent in env.agent_iter():
                observation, reward, termination, truncation, _ = env.last()
                self.assertTrue(env.observation_space(agent).contains(observation), arguments)
                if termination or truncation:
                    rewards.append(reward)
                    env.step(None)
                elif "action_mask" in observation:
                    env.step(env.action_space(agent).sample(observation["action_mask"]))
                else:
                    env.step(env.action_space(agent).sample())
            self.assertEqual((len(rewards), sum(rewards)), (2, 0))

    def test_seeds(self):
        seen = []
        for _ in range(2):
            env = contigo_v0.env(game="stones", choices=8)
            env.reset(seed=3)
            env.step(0)
            seen.append({key: array.tolist() for key, array in env.last()[0].items()})
        self.assertEqual(seen[0], seen[1])

    def test_pixels(self):
        corners = np.random.default_rng(2).uniform(-2, 9, (9, 2))  # corners of a polygon that crosses itself
        boundary = np.concatenate([corners, np.roll(corners, -1, axis=0)], axis=1)
        filled = _raster.fill(boundary, (6, 7))
        for y, x in np.ndindex(6, 7):
            turned = np.angle(np.roll(around := (corners - (x + 0.5, y + 0.5)) @ (1, 1j), -1) / around).sum()
            self.assertEqual(filled[y, x], round(turned / (2 * math.pi)) % 2 == 1)
        self.assertEqual(_raster.trace(np.array([[0.5, 0.5, 2.5, 2.5]]), (3, 3)).tolist(), np.eye(3).tolist())

    def test_masks(self):
        space = contigo_v0.env().action_space("black_0")
        mask = np.zeros(26, dtype=np.int8)
        mask[[3, 25]] = 1
        self.assertEqual({int(space.sample(mask)) for _ in range(100)}, {3, 25})

    def test_pictures(self):
        env = contigo_v0.env(size=3, render_mode="ansi")
        self.play(env, "A1", "C3")
        self.assertEqual(env.render(), ". . O\n. . .\nX . .")
        env = contigo_v0.env(game="lines", render_mode="svg")
        env.reset()
        self.assertIn("<svg", env.render())

    def test_bad_arguments(self):
        for arguments in ({"actions": "strokes"}, {"game": "lines", "actions": "points"}, {"render_mode": "human"},
                          {"choices": 0}, {"game": "lines", "points": 1}):
            self.assertRaises(ValueError, contigo_v0.env, **arguments)

    def test_pettingzoo(self):
        try:
            from pettingzoo.test import api_test
        except ImportError:
            self.skipTest("no PettingZoo")
        for arguments in ({}, {"game": "lines", "size": 7}, {"game": "stones", "size": 7, "actions": "strokes"}):
            api_test(contigo_v0.env(max_steps=40, **arguments), num_cycles=60)


class Documents(unittest.TestCase):
    def test_examples_in_docstrings(self):
        for name in ("_move", "_game", "_engine", "env"):
            self.assertEqual(doctest.testmod(importlib.import_module("contigo." + name)).failed, 0)

    def test_readme(self):
        text = (ROOT / "tools/python/README.md").read_text()
        blocks = "\n".join(re.findall("(?s)```python\n(.*?)```", text))
        test = doctest.DocTestParser().get_doctest(blocks, {}, "README.md", "tools/python/README.md", 0)
        self.assertGreater(len(test.examples), 10)
        self.assertEqual(doctest.DocTestRunner().run(test).failed, 0)

    def test_docstrings(self):
        for name in contigo.__all__:
            self.assertTrue(getattr(contigo, name).__doc__, name)

    def test_examples(self):
        for example, last in {"train_minigo.py": "^after 3 games with itself: wins [0-9]+%$",
                              "match_greedy.py": "^the example won [01] of 1 games against greedy$"}.items():
            said = subprocess.run([sys.executable, ROOT / "tools/python/examples" / example, {"t": "3", "m": "1"}[example[0]]],
                                  stdout=subprocess.PIPE, text=True, check=True).stdout
            self.assertRegex(said.splitlines()[-1], last)

    def test_without_numpy(self):
        subprocess.run([sys.executable, "-c", """
import sys
sys.modules["numpy"] = None
from contigo import Game, Move
game = Game("lines", rules={"allotment": 12})
loop = [(3, 3), (5, 3), (5, 7), (3, 7), (3, 3)]
assert game.position.try_stroke(loop).score.black == 8
try:
    game.position.try_strokes([loop])
except ImportError:
    sys.exit(0)
sys.exit("numpy was not missed")
"""], check=True)


def bench():
    """Print how many trial strokes of three points are drawn, scored and undone per second, in batches of 1,000 on a
    board with 200 strokes, as in tests/bots/bot.py. Also print whether two threads, each with its own copy, run in
    parallel."""
    game, dice = Game("lines"), np.random.default_rng(4)
    for _ in range(200):
        strokes = scatter(dice)
        score = (trials := game.position.try_strokes(strokes, magnet=None)).score
        lead = (score[:, 0] - score[:, 1]) * (1 if game.to_move is BLACK else -1)
        game.play(Move([strokes[np.where(trials.ok, lead, -np.inf).argmax()].tolist()]))
    strokes = scatter(dice)

    def attempt(position, batches=100):
        for _ in range(batches):
            position.try_strokes(strokes, color=BLACK)

    for threads in (1, 2):
        running = [threading.Thread(target=attempt, args=(game.position.copy(),)) for _ in range(threads)]
        wall, used = time.perf_counter(), time.process_time()
        for thread in running:
            thread.start()
        for thread in running:
            thread.join()
        wall, used = time.perf_counter() - wall, time.process_time() - used
        print(f"{threads} thread(s): {threads * 100_000 / used:,.0f} trial strokes for each second of processor time, "
              f"{used / wall:.2f} processors busy")


def scatter(dice):
    """Return 1,000 bent strokes in random places."""
    steps = dice.uniform(-1.5, 1.5, (1000, 3, 2))
    steps[:, 0] = dice.uniform(0, 18, (1000, 2))
    return steps.cumsum(axis=1)


if __name__ == "__main__":
    if "--bench" in sys.argv:
        sys.exit(bench())
    outcome = unittest.main(exit=False, verbosity=0).result
    wrong = len(outcome.failures) + len(outcome.errors)
    print(f"python: {outcome.testsRun - wrong - len(outcome.skipped)} passed, {wrong} failed")
    sys.exit(wrong > 0)
