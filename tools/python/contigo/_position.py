"""Positions, for searching: make moves, take them back, try strokes."""
from __future__ import annotations

import contextlib
import ctypes as c
import enum
from typing import TYPE_CHECKING, Any, Iterator, List, NamedTuple, Optional, Sequence, Tuple

from . import _library as lib
from ._areas import Area, take_areas
from ._library import EXACT, MAGNET_MOST, ONE, STEPS, Handle, IllegalMove, Status, library, must
from ._move import XY, Color, ColorLike, Move, point_array, to_color, to_point, to_steps

if TYPE_CHECKING:
    import numpy as np

    from ._trials import Trials


class Phase(enum.Enum):
    """What is happening: PLAY, MARKING of dead stones, or nothing because the game is OVER."""

    PLAY = 0
    MARKING = 1
    OVER = 2


class Ending(enum.Enum):
    """How a game ended."""

    UNDECIDED = 0
    BY_SCORE = 1
    BY_RESIGNATION = 2
    ON_TIME = 3
    BY_FORFEIT = 4
    BY_MOVE = 5


class Stopped(enum.Enum):
    """Why a stroke ended where it did."""

    COMPLETE = 0
    AT_OPPONENT = 1
    AT_EDGE = 2
    OUT_OF_INK = 3


class Turn(NamedTuple):
    """Whose turn it is, and what is happening."""

    to_move: Color
    phase: Phase
    ending: Ending
    begun: bool  # something was drawn in this turn
    number: int  # of the turn, from 1
    passes: int  # consecutive passes so far
    ink_left: float  # in this turn, in spaces; 0 if the game has no ink


class Score(NamedTuple):
    """Squares: what each color has alone, what both have, what neither has. Without komi."""

    black: float
    white: float
    both: float
    neither: float


class Outcome(NamedTuple):
    """What became of a stroke that was drawn or tried."""

    stopped: Stopped
    ends_turn: bool
    end: XY
    drawn: float  # the stroke's length, in spaces
    left: float  # ink left in the turn, in spaces
    score: Score  # afterwards


class Candidate(NamedTuple):
    """A possible turn, and how good a player should expect it to be. The priors of a list add up to 1."""

    move: Move
    prior: float


class Random:
    """The state of a random generator, which every use advances. The same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._state = c.c_uint64(seed)

    @property
    def state(self) -> int:
        """The state, which can seed another generator."""
        return self._state.value


def score_of(score: lib.Score) -> Score:
    return Score(score.black / ONE, score.white / ONE, score.both / ONE, score.neither / ONE)


def outcome_of(outcome: lib.Outcome) -> Outcome:
    return Outcome(Stopped(outcome.stopped), bool(outcome.ends_turn), (outcome.end.x / STEPS, outcome.end.y / STEPS),
                   outcome.drawn / ONE, outcome.left / ONE, score_of(outcome.score))


def magnet_steps(magnet: Optional[float]) -> int:
    """Convert a magnet: None stands for a whole turn, drawn exactly."""
    steps = EXACT if magnet is None else to_steps(magnet)
    if magnet is not None and not 0 <= steps <= MAGNET_MOST:
        raise ValueError(f"bad magnet {magnet!r}: expected None or 0 to {MAGNET_MOST / STEPS} spaces")
    return steps


class Position:
    """A position of a game, or a copy of one.

    Make moves and take them back, try strokes, look at what there is. A position that belongs to a game only tries
    moves: the next call for the game takes them back. A copy is independent, for instance one for each thread.
    """

    def __init__(self, owner: Optional[Handle], address: int, lock: Any, borrowed: bool) -> None:
        """Don't call this: positions come from `Game.position`, `copy()` and an engine's chooser."""
        self._owner = owner  # keeps what the address points to
        self._address: Optional[int] = address
        self._lock = lock
        self._borrowed = borrowed

    @contextlib.contextmanager
    def _open(self) -> Iterator[int]:
        """Hold the lock and yield the position's address."""
        with self._lock:
            if self._address is None:
                raise RuntimeError("this position is gone: a chooser may use it only until it returns")
            yield self._address

    def copy(self) -> "Position":
        """Make an independent copy. It cannot be rolled back to before this."""
        copy = c.c_void_p()
        with self._open() as position:
            must(library.contigo_position_copy(position, c.byref(copy)))
        handle = Handle(copy.value or 0, library.contigo_position_destroy)
        return Position(handle, handle.address, handle.lock, False)

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> "Position":
        return self.copy()

    def assign(self, other: "Position") -> None:
        """Make this copy equal to another position, which is faster than a new copy."""
        if self._borrowed:
            raise ValueError("this position belongs to a game: assign to a copy")
        first, second = sorted((self._lock, other._lock), key=id)  # one order, whoever assigns to whom
        with first, second, self._open() as to, other._open() as source:
            must(library.contigo_position_assign(to, source))

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and what is happening."""
        turn = lib.Turn()
        with self._open() as position:
            library.contigo_position_turn(position, c.byref(turn))
        return Turn(Color(turn.to_move), Phase(turn.phase), Ending(turn.ending), bool(turn.begun), turn.number,
                    turn.passes, turn.ink_left / ONE)

    @property
    def to_move(self) -> Color:
        """Whose turn it is."""
        return self.turn.to_move

    @property
    def board(self) -> XY:
        """The upper right corner of the board, in spaces; the last grid point if the game is played on a grid."""
        with self._open() as position:
            corner = library.contigo_position_board(position)
        return corner.x / STEPS, corner.y / STEPS

    def at(self, x: float, y: float) -> Optional[Color]:
        """Return the color of the stone on a grid point; None if there is none, or the game has no grid."""
        with self._open() as position:
            color = library.contigo_position_at(position, lib.Point(*to_point((x, y))))
        return None if color < 0 else Color(color)

    def grid(self) -> "np.ndarray":
        """Return the stones on a grid as an array of int8, rows by columns from the lower left corner: 1 for Black,
        -1 for White, 0 for none. It needs numpy."""
        import numpy as np

        with self._open() as position:
            corner = library.contigo_position_board(position)
            found = [[library.contigo_position_at(position, lib.Point(x, y)) for x in range(0, corner.x + 1, STEPS)]
                     for y in range(0, corner.y + 1, STEPS)]
        return np.array([0, 1, -1], dtype=np.int8)[np.array(found) + 1]

    def leader(self) -> Tuple[Optional[Color], float]:
        """Return who leads or has won, or None, and by how much, komi included; 0 if not decided by score.
        ContigoError before the end of a game that has no score."""
        leader, margin = c.c_int(), c.c_int64()
        with self._open() as position:
            must(library.contigo_position_leader(position, c.byref(leader), c.byref(margin)))
        return {1: Color.BLACK, 0: None, -1: Color.WHITE}[leader.value], margin.value / ONE

    def score(self) -> Score:
        """Return the current score. ContigoError if the game has none."""
        score = lib.Score()
        with self._open() as position:
            must(library.contigo_position_score(position, c.byref(score)))
        return score_of(score)

    def areas(self) -> List[Area]:
        """Return all areas, which don't change with the position. ContigoError if the game has none."""
        with self._open() as position:
            return take_areas(position)

    def geojson(self) -> dict[str, Any]:
        """Return all areas as a GeoJSON feature collection."""
        return {"type": "FeatureCollection", "features": [area.feature for area in self.areas()]}

    @property
    def key(self) -> int:
        """A hash: equal for equal positions, however they were reached. Komi is not part of it."""
        with self._open() as position:
            return int(library.contigo_position_key(position))

    def make(self, move: Move) -> None:
        """Make a whole turn or a pass of the color to move. IllegalMove; ValueError if the move has more than 3 strokes
        or 7 points."""
        choice = move._choice()
        with self._open() as position:
            must(library.contigo_position_make(position, c.byref(choice)), IllegalMove)

    def check(self, move: Move, color: Optional[ColorLike] = None) -> Status:
        """Return Status.OK if a whole turn is legal, otherwise why not. A pass is not checked: ValueError."""
        if move.is_pass:
            raise ValueError("only a move with strokes can be checked, not a pass")
        points, ends, count = move._arrays()
        with self._open() as position:
            return Status(library.contigo_position_check(position, self._color(color), points, ends, count))

    def _color(self, color: Optional[ColorLike]) -> int:
        return (self.to_move if color is None else to_color(color)).value

    def candidates(self, most: int = 64, random: Optional[Random] = None) -> List[Candidate]:
        """List at most `most` turns for the color to move, good ones first. A pass is among them if the game has
        passing, except in a list of one that has something better. Empty unless a turn is being played."""
        if not 1 <= most <= 1_000_000:
            raise ValueError(f"bad number {most!r}: expected 1 to 1000000 candidates")
        found, count, random = (lib.Candidate * most)(), c.c_size_t(), random or Random()
        with self._open() as position:
            must(library.contigo_position_candidates(position, c.byref(random._state), found, most, c.byref(count)))
        return [Candidate(Move._of_choice(each.choice), each.prior) for each in found[:count.value]]

    def propose(self, random: Random) -> Move:
        """Choose a turn at random, as a weak player does. ContigoError if there is none."""
        return self._random(library.contigo_position_propose, random)

    def make_random(self, random: Random) -> Move:
        """Choose a turn as `propose()` does and make it, which is faster."""
        return self._random(library.contigo_position_make_random, random)

    def _random(self, function: Any, random: Random) -> Move:
        choice = lib.Choice()
        with self._open() as position:
            must(function(position, c.byref(random._state), c.byref(choice)))
        return Move._of_choice(choice)

    def mark(self) -> int:
        """Return a number that names the current position, for `rollback()`."""
        with self._open() as position:
            return int(library.contigo_position_mark(position))

    def rollback(self, mark: int) -> None:
        """Return to a mark, at most to where the copy was made or the game is. ValueError if there is no such mark."""
        with self._open() as position:
            if not 0 <= mark <= library.contigo_position_mark(position):
                raise ValueError(f"bad mark {mark!r}: expected one that mark() returned and that still holds")
            library.contigo_position_rollback(position, mark)

    @contextlib.contextmanager
    def trying(self) -> Iterator["Position"]:
        """Take back at the end of the `with` block what is made inside it."""
        mark = self.mark()
        try:
            yield self
        finally:
            self.rollback(min(mark, self.mark()))

    def try_stroke(self, points: Sequence[Sequence[float]], magnet: Optional[float] = 0.0,
                   color: Optional[ColorLike] = None) -> Outcome:
        """Try one stroke, as `try_strokes()` does. IllegalMove. It doesn't need numpy."""
        array = point_array(map(to_point, points))
        end, outcome = c.c_size_t(len(array)), lib.Outcome()
        if not len(array):
            raise ValueError("a stroke needs at least one point")
        with self._open() as position:
            must(library.contigo_position_try(position, self._color(color), array, c.byref(end), 1,
                                              magnet_steps(magnet), c.byref(outcome)))
        must(outcome.status, IllegalMove)
        return outcome_of(outcome)

    def try_strokes(self, strokes: Any, ends: Any = None, magnet: Optional[float] = 0.0,
                    color: Optional[ColorLike] = None) -> "Trials":
        """Try strokes, each on its own in the current position, and score the results. It needs numpy.

        The position is unchanged afterwards, and the GIL is released while the library works.

        Args:
            strokes: an array of shape (strokes, points, 2); a list of strokes of different lengths; or with `ends`
                an array of shape (points, 2). In spaces.
            ends: for each stroke the index after its last point.
            magnet: draw as much of each stroke as fits, and pull its ends to own ink or the edge if these are at most
                that many spaces away. None: a whole turn, exactly or not at all.
            color: whose strokes; by default of the color to move. If it is not that color's turn, it is given one.
        """
        import numpy as np

        from ._trials import OUTCOME, Trials, take_strokes

        points, strokes_end = take_strokes(strokes, ends)
        outcomes = np.zeros(len(strokes_end), dtype=OUTCOME)
        steps = magnet_steps(magnet)
        if len(outcomes):
            with self._open() as position:
                must(library.contigo_position_try(position, self._color(color), points.ctypes.data,
                                                  strokes_end.ctypes.data, len(outcomes), steps,
                                                  outcomes.ctypes.data))
        return Trials(outcomes)
