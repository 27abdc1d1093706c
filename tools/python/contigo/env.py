"""Contigo as an environment for learning, with PettingZoo's AEC interface and Gymnasium's spaces.

This needs numpy. PettingZoo and Gymnasium are used if they are installed; otherwise the package contains replacements
for what it needs of them.

>>> from contigo import env as contigo_v0
>>> env = contigo_v0.env(game="minigo")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     over = termination or truncation
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""
from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

import numpy as np

from . import _raster, _spaces as spaces
from ._aec import AECEnv
from ._areas import AreaState
from ._game import Game, RuleValue
from ._library import CHOICE_POINTS, ContigoError, IllegalMove, Status
from ._move import Color, Move
from ._position import Candidate, Phase, Random

COLORS = {"black_0": Color.BLACK, "white_0": Color.WHITE}
GRID_GAMES = ("go", "minigo")


class ContigoEnv(AECEnv):
    """An environment in which two agents, "black_0" and "white_0", play a game. At its end the winner's reward is 1,
    and the loser's is -1.

    Actions:
        "points" (only in `go` and `minigo`, where it is the default): an action is a number. It stands for the grid
            point column + columns * row, counted from the lower left corner; the last number is a pass.
        "candidates" (the default in `lines` and `stones`): an action is the number of one of the turns that the game
            itself lists, good ones first. `observation["candidates"]` contains the points of these turns, and
            `observation["priors"]` their priors.
        "strokes" (only in `lines` and `stones`): an action is an array of points, in spaces. The stroke is drawn as far
            as the rules allow; in `stones` it is one point. A stroke that can't be drawn is a pass, or ends a turn that
            has begun.

    Observations: dictionaries with these items.
        "observation": several planes, each an array of int8 with rows and columns counted from the lower left corner.
            On a grid the planes show the agent's own stones and the opponent's stones. In other games they consist of
            pixels and show own boundaries, the opponent's, own living ground, and the opponent's. The last plane is 1
            everywhere if the agent is Black.
        "action_mask": 1 for each legal action; missing if actions are strokes.

    An illegal action loses the game. If the players must agree on dead stones after play, the engine judges them
    instead.
    """

    metadata: Dict[str, Any] = {"name": "contigo_v0", "render_modes": ["ansi", "svg"], "is_parallelizable": False}

    def __init__(self, game: str = "minigo", size: Union[int, Sequence[int], None] = None,
                 rules: Optional[Mapping[str, RuleValue]] = None, actions: Optional[str] = None, choices: int = 64,
                 points: int = 5, resolution: int = 4, max_steps: int = 1000,
                 render_mode: Optional[str] = None) -> None:
        """Create an environment. Call `reset()` before anything else.

        Args:
            game, size, rules: as for `Game`.
            actions: "points", "candidates" or "strokes".
            choices: the maximum number of candidates that are listed.
            points: the number of points of a stroke, in `lines`.
            resolution: the number of pixels in a space.
            max_steps: after this many actions the game is cut short, without a winner.
            render_mode: what `render()` returns, "ansi" or "svg".
        """
        self._arguments = game, size, rules
        self._game = Game(game, size, rules)
        self._grid = self._game.name in GRID_GAMES
        allowed = ("points", "candidates") if self._grid else ("candidates", "strokes")
        self._actions = actions or allowed[0]
        if self._actions not in allowed:
            raise ValueError(f"bad actions {actions!r}: expected one of {allowed} in {self._game.name}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"bad render mode {render_mode!r}: expected one of {self.metadata['render_modes']}")
        if min(choices, points, resolution, max_steps) < 1 or points < 2 and self._game.name == "lines":
            raise ValueError("choices, points, resolution and max_steps must be at least 1, and points 2 in lines")
        self.render_mode = render_mode
        self.possible_agents: List[str] = list(COLORS)
        self.agents: List[str] = []
        self._choices, self._resolution, self._max_steps = choices, resolution, max_steps
        self._points = points if self._game.name == "lines" else 1
        self._random = Random(np.random.SeedSequence().generate_state(1, np.uint64)[0])
        self._set_spaces()

    def _set_spaces(self) -> None:
        corner = np.array(self._game.position.board)
        columns, rows = corner + 1 if self._grid else np.ceil(corner * self._resolution)
        self._shape = int(rows), int(columns)
        seen = {"observation": spaces.Box(0, 1, (*self._shape, 3 if self._grid else 5), np.int8)}
        action: Any
        if self._actions == "strokes":
            action = spaces.Box(np.zeros((self._points, 2), np.float32),
                                np.tile(corner, (self._points, 1)).astype(np.float32), dtype=np.float32)
        else:
            action = spaces.Discrete(int(np.prod(self._shape)) + 1 if self._actions == "points" else self._choices)
            seen["action_mask"] = spaces.Box(0, 1, (int(action.n),), np.int8)
        if self._actions == "candidates":
            seen["candidates"] = spaces.Box(-1, float(corner.max()), (self._choices, CHOICE_POINTS, 2), np.float32)
            seen["priors"] = spaces.Box(0, 1, (self._choices,), np.float32)
        self._spaces = {agent: (spaces.Dict(seen), action) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self._spaces[agent][0]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions."""
        return self._spaces[agent][1]

    @property
    def game(self) -> Game:
        """The game that is being played. Don't change it."""
        return self._game

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Start a new game. `seed` determines which candidates are listed. `options` is ignored."""
        if seed is not None:
            self._random = Random(seed)
        self._game = Game(*self._arguments)
        self._steps = 0
        self._skip_agent_selection = None
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        """Select the agent to move, and list its candidates."""
        self.agent_selection = f"{self._game.to_move}_0"
        self._candidates: List[Candidate] = []
        if self._actions == "candidates" and not any(self.terminations.values()):
            self._candidates = self._game.position.candidates(self._choices, self._random)

    def step(self, action: Any) -> None:
        """Make the action of the current agent. It must be None if the game has ended for that agent."""
        if not self.agents:
            raise RuntimeError("the game has ended: call reset()")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        try:
            self._act(action)
        except IllegalMove:
            if not self._game.over:
                self._game.resign()
        self._steps += 1
        self._finish()
        self._accumulate_rewards()
        self._select()

    def move_of(self, action: Any) -> Move:
        """Return the move that a number stands for. Raise IllegalMove if it stands for none."""
        number = int(action)
        if self._actions == "strokes":
            raise ValueError("actions that are strokes are not whole moves")
        if self._actions == "candidates":
            if not 0 <= number < len(self._candidates):
                raise IllegalMove(Status.NO_MOVE)
            return self._candidates[number].move
        rows, columns = self._shape
        if not 0 <= number <= rows * columns:
            raise IllegalMove(Status.OUTSIDE_BOARD)
        return Move() if number == rows * columns else Move.stone(number % columns, number // columns)

    def _act(self, action: Any) -> None:
        if self._actions != "strokes":
            return self._game.play(self.move_of(action))
        stroke = np.asarray(action, dtype=np.float64)
        if stroke.shape != (self._points, 2):
            raise ValueError(f"bad action of shape {stroke.shape}: expected {(self._points, 2)}")
        try:
            self._game.draw(stroke.tolist())
        except IllegalMove:
            self._game.pass_turn()
        return None

    def _finish(self) -> None:
        """If the game has ended, set the rewards. If it has reached max_steps, cut it short."""
        if self._game.turn.phase == Phase.MARKING:
            for color in Color:
                self._game.agree(color)
        if self._game.turn.phase == Phase.OVER:
            winner = self._game.position.leader()[0]
            for agent in self.agents:
                self.terminations[agent] = True
                self.rewards[agent] = 0 if winner is None else 1 if COLORS[agent] is winner else -1
        elif self._steps >= self._max_steps:
            self.truncations = dict.fromkeys(self.agents, True)

    def observe(self, agent: str) -> Dict[str, np.ndarray]:
        """Return what an agent sees. Only the agent to move has legal actions."""
        color = COLORS[agent]
        planes = self._stones(color) if self._grid else self._ground(color)
        planes.append(np.full(self._shape, color is Color.BLACK))
        seen = {"observation": np.stack(planes, axis=-1).astype(np.int8)}
        if self._actions != "strokes":
            mask = np.zeros(self.action_space(agent).n, dtype=np.int8)
            if agent == self.agent_selection and not self.terminations.get(agent) and not self.truncations.get(agent):
                self._allow(mask, color)
            seen["action_mask"] = mask
        if self._actions == "candidates":
            seen.update(self._listed())
        return seen

    def _allow(self, mask: np.ndarray, color: Color) -> None:
        if self._actions == "candidates":
            mask[:len(self._candidates)] = 1
            return
        position, grid = self._game.position, self._game.position.grid().ravel()
        mask[-1] = 1
        for number in np.flatnonzero(grid == 0):
            mask[number] = position.check(self.move_of(number), color) == Status.OK

    def _stones(self, color: Color) -> List[np.ndarray]:
        grid = self._game.position.grid() * (1 if color is Color.BLACK else -1)
        return [grid == 1, grid == -1]

    def _ground(self, color: Color) -> List[np.ndarray]:
        areas = self._game.areas()
        sides = [[area for area in areas if area.color is side] for side in (color, color.other)]
        living = [[area for area in side if area.state is AreaState.ALIVE] for side in sides]
        return ([_raster.trace(_raster.edges(side, self._resolution), self._shape) for side in sides] +
                [_raster.fill(_raster.edges(side, self._resolution), self._shape) for side in living])

    def _listed(self) -> Dict[str, np.ndarray]:
        points = np.full((self._choices, CHOICE_POINTS, 2), -1, dtype=np.float32)
        priors = np.zeros(self._choices, dtype=np.float32)
        for i, (move, prior) in enumerate(self._candidates):
            flat = [point for stroke in move.strokes for point in stroke]
            points[i, :len(flat)] = np.reshape(flat, (-1, 2))
            priors[i] = prior
        return {"candidates": points, "priors": priors}

    def render(self) -> Optional[str]:
        """Return the position as `render_mode` says: for "svg" a picture, for "ansi" the stones as text or, in games
        without a grid, the record of the game."""
        if self.render_mode == "svg":
            return self._game.svg()
        if self.render_mode != "ansi":
            return None
        if not self._grid:
            return self._game.save()
        return "\n".join(" ".join(".XO"[stone] for stone in row) for row in self._game.position.grid()[::-1].tolist())

    def close(self) -> None:
        """Do nothing, since the environment has no resources to release."""


raw_env = env = ContigoEnv

__all__ = ["ContigoEnv", "env", "raw_env"]
