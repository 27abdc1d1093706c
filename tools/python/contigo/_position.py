"""Positions, for programs that search: making moves, taking them back, and trying strokes."""
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
    """The phase of a game: PLAY, MARKING of dead stones, or OVER."""

    PLAY = 0
    MARKING = 1
    OVER = 2


class Ending(enum.Enum):
    """How a game has ended."""

    UNDECIDED = 0
    BY_SCORE = 1
    BY_RESIGNATION = 2
    ON_TIME = 3
    BY_FORFEIT = 4
    BY_MOVE = 5


class Stopped(enum.Enum):
    """Why a stroke ended at its last point."""

    COMPLETE = 0
    AT_OPPONENT = 1
    AT_EDGE = 2
    OUT_OF_INK = 3


class Turn(NamedTuple):
    """Whose turn it is, and the phase of the game."""

    to_move: Color
    phase: Phase
    ending: Ending
    begun: bool  # whether something has been drawn in this turn
    number: int  # number of the turn, from 1
    passes: int  # how many turns in a row have been passes
    ink_left: float  # ink left in this turn, in spaces; 0 if the game has no ink


class Score(NamedTuple):
    """The score without komi, in squares: what each color has alone, what both have, and what neither has."""

    black: float
    white: float
    both: float
    neither: float


class Outcome(NamedTuple):
    """The outcome of a stroke that was drawn or tried."""

    stopped: Stopped
    ends_turn: bool
    end: XY
    drawn: float  # the stroke's length, in spaces
    left: float  # ink left in the turn, in spaces
    score: Score  # the score after the stroke


class Candidate(NamedTuple):
    """A possible turn and its prior, which says how good a player should expect the turn to be. The priors of a list
    add up to 1."""

    move: Move
    prior: float


class Random:
    """A random generator. Each use changes its state. The same seed gives the same choices."""

    def __init__(self, seed: int = 0) -> None:
        self._state = c.c_uint64(seed)

    @property
    def state(self) -> int:
        """The current state, which can be the seed of another generator."""
        return self._state.value


def score_of(score: lib.Score) -> Score:
    return Score(score.black / ONE, score.white / ONE, score.both / ONE, score.neither / ONE)


def outcome_of(outcome: lib.Outcome) -> Outcome:
    return Outcome(Stopped(outcome.stopped), bool(outcome.ends_turn), (outcome.end.x / STEPS, outcome.end.y / STEPS),
                   outcome.drawn / ONE, outcome.left / ONE, score_of(outcome.score))


def magnet_steps(magnet: Optional[float]) -> int:
    """Convert a magnet from spaces to steps. None means that a whole turn is drawn exactly."""
    steps = EXACT if magnet is None else to_steps(magnet)
    if magnet is not None and not 0 <= steps <= MAGNET_MOST:
        raise ValueError(f"bad magnet {magnet!r}: expected None or 0 to {MAGNET_MOST / STEPS} spaces")
    return steps


class Position:
    """A position of a game, or a copy of such a position.

    It can make moves and take them back, try strokes, and report stones, areas and the score. In a position that
    belongs to a game, moves are only tried: the next call of a method of the game takes them back. A copy is
    independent; for example, each thread can have one.
    """

    def __init__(self, owner: Optional[Handle], address: int, lock: Any, borrowed: bool) -> None:
        """Don't call this. `Game.position`, `copy()` and the chooser of an engine provide positions."""
        self._owner = owner  # keeps the object alive to which the address points
        self._address: Optional[int] = address
        self._lock = lock
        self._borrowed = borrowed

    @contextlib.contextmanager
    def _open(self) -> Iterator[int]:
        """Hold the lock, and yield the address of the position."""
        with self._lock:
            if self._address is None:
                raise RuntimeError("this position is gone: a chooser may use it only until it returns")
            yield self._address

    def copy(self) -> "Position":
        """Return an independent copy. The copy cannot be rolled back to before this call."""
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
        first, second = sorted((self._lock, other._lock), key=id)  # always in the same order, to avoid deadlocks
        with first, second, self._open() as to, other._open() as source:
            must(library.contigo_position_assign(to, source))

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and the phase of the game."""
        turn = lib.Turn()
        with self._open() as position:
            library.contigo_position_turn(position, c.byref(turn))
        return Turn(Color(turn.to_move), Phase(turn.phase), Ending(turn.ending), bool(turn.begun), turn.number,
                    turn.passes, turn.ink_left / ONE)

    @property
    def to_move(self) -> Color:
        """The color to move."""
        return self.turn.to_move

    @property
    def board(self) -> XY:
        """The upper right corner of the board, in spaces. If the game is played on a grid, this is the last grid
        point."""
        with self._open() as position:
            corner = library.contigo_position_board(position)
        return corner.x / STEPS, corner.y / STEPS

    def at(self, x: float, y: float) -> Optional[Color]:
        """Return the color of the stone on a grid point, or None if there is no stone or the game has no grid."""
        with self._open() as position:
            color = library.contigo_position_at(position, lib.Point(*to_point((x, y))))
        return None if color < 0 else Color(color)

    def grid(self) -> "np.ndarray":
        """Return the stones on a grid as an array of int8, with rows and columns counted from the lower left corner: 1
        for Black, -1 for White, 0 for no stone. This needs numpy."""
        import numpy as np

        with self._open() as position:
            corner = library.contigo_position_board(position)
            found = [[library.contigo_position_at(position, lib.Point(x, y)) for x in range(0, corner.x + 1, STEPS)]
                     for y in range(0, corner.y + 1, STEPS)]
        return np.array([0, 1, -1], dtype=np.int8)[np.array(found) + 1]

    def leader(self) -> Tuple[Optional[Color], float]:
        """Return the color that leads or has won (None if there is none), and by how much, including komi. The second
        is 0 if the score doesn't decide. Raise ContigoError if the game has no score and hasn't ended."""
        leader, margin = c.c_int(), c.c_int64()
        with self._open() as position:
            must(library.contigo_position_leader(position, c.byref(leader), c.byref(margin)))
        return {1: Color.BLACK, 0: None, -1: Color.WHITE}[leader.value], margin.value / ONE

    def score(self) -> Score:
        """Return the current score. Raise ContigoError if the game has no score."""
        score = lib.Score()
        with self._open() as position:
            must(library.contigo_position_score(position, c.byref(score)))
        return score_of(score)

    def areas(self) -> List[Area]:
        """Return all areas. They stay as they are when the position changes. Raise ContigoError if the game has no
        areas."""
        with self._open() as position:
            return take_areas(position)

    def geojson(self) -> dict[str, Any]:
        """Return all areas as a GeoJSON feature collection."""
        return {"type": "FeatureCollection", "features": [area.feature for area in self.areas()]}

    @property
    def key(self) -> int:
        """A hash of the position. Equal positions have equal hashes, however they were reached. Komi is not part of the
        hash."""
        with self._open() as position:
            return int(library.contigo_position_key(position))

    def make(self, move: Move) -> None:
        """Make a whole turn or a pass of the color to move. Raise IllegalMove if the rules don't allow the move, and
        ValueError if it has more than 3 strokes or 7 points."""
        choice = move._choice()
        with self._open() as position:
            must(library.contigo_position_make(position, c.byref(choice)), IllegalMove)

    def check(self, move: Move, color: Optional[ColorLike] = None) -> Status:
        """Return Status.OK if a whole turn is legal, otherwise the status that says why not. A pass can't be checked:
        raise ValueError."""
        if move.is_pass:
            raise ValueError("only a move with strokes can be checked, not a pass")
        points, ends, count = move._arrays()
        with self._open() as position:
            return Status(library.contigo_position_check(position, self._color(color), points, ends, count))

    def _color(self, color: Optional[ColorLike]) -> int:
        return (self.to_move if color is None else to_color(color)).value

    def candidates(self, most: int = 64, random: Optional[Random] = None) -> List[Candidate]:
        """List at most `most` turns for the color to move, good ones first. If the game has passes, the list contains a
        pass, unless there is room for one turn only and a better one exists. The list is empty unless the phase is
        PLAY."""
        if not 1 <= most <= 1_000_000:
            raise ValueError(f"bad number {most!r}: expected 1 to 1000000 candidates")
        found, count, random = (lib.Candidate * most)(), c.c_size_t(), random or Random()
        with self._open() as position:
            must(library.contigo_position_candidates(position, c.byref(random._state), found, most, c.byref(count)))
        return [Candidate(Move._of_choice(each.choice), each.prior) for each in found[:count.value]]

    def propose(self, random: Random) -> Move:
        """Choose a turn at random, as a weak player would. Raise ContigoError if there is none."""
        return self._random(library.contigo_position_propose, random)

    def make_random(self, random: Random) -> Move:
        """Choose a turn like `propose()` and make it. This is faster than two calls."""
        return self._random(library.contigo_position_make_random, random)

    def _random(self, function: Any, random: Random) -> Move:
        choice = lib.Choice()
        with self._open() as position:
            must(function(position, c.byref(random._state), c.byref(choice)))
        return Move._of_choice(choice)

    def mark(self) -> int:
        """Return a number that stands for the current position, for `rollback()`."""
        with self._open() as position:
            return int(library.contigo_position_mark(position))

    def rollback(self, mark: int) -> None:
        """Return to the position of a mark. This can't go back to before the copy was made or, in a position of a game,
        to before the game's own position. Raise ValueError if there is no such mark."""
        with self._open() as position:
            if not 0 <= mark <= library.contigo_position_mark(position):
                raise ValueError(f"bad mark {mark!r}: expected one that mark() returned and that still holds")
            library.contigo_position_rollback(position, mark)

    @contextlib.contextmanager
    def trying(self) -> Iterator["Position"]:
        """Return a context manager: at the end of the `with` block, the moves made inside the block are taken back."""
        mark = self.mark()
        try:
            yield self
        finally:
            self.rollback(min(mark, self.mark()))

    def try_stroke(self, points: Sequence[Sequence[float]], magnet: Optional[float] = 0.0,
                   color: Optional[ColorLike] = None) -> Outcome:
        """Try one stroke like `try_strokes()`, but without numpy. Raise IllegalMove if the rules don't allow it."""
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
        """Try strokes, each separately in the current position, and return their outcomes with the scores. This needs
        numpy.

        The position is unchanged afterwards, and the GIL is released while the library works.

        Args:
            strokes: the points of the strokes, in spaces: an array of shape (strokes, points, 2), a list of strokes of
                different lengths, or, with `ends`, an array of shape (points, 2).
            ends: for each stroke, the index after its last point.
            magnet: if it is a number, each stroke is drawn as far as the rules allow, and its ends are pulled to own
                ink or to the edge if these are at most that many spaces away. If it is None, a stroke is a whole turn,
                which is drawn exactly or not at all.
            color: the color that draws the strokes, by default the color to move. If it isn't its turn, the strokes are
                tried as if it were.
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
