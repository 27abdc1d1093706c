"""Games, with their whole history."""
from __future__ import annotations

import ctypes as c
import operator
import re
import sys
from collections.abc import Sequence
from typing import Any, List, Mapping, Optional, Tuple, Union

from . import _library as lib
from ._areas import Area
from ._library import ONE, RESULT_ROOM, ContigoError, Handle, IllegalMove, Status, c_string, library, must, take_text
from ._move import Color, ColorLike, Move, point_array, to_color, to_point
from ._position import Outcome, Position, Turn, magnet_steps, outcome_of

RuleValue = Union[str, int, float, bool]


def games() -> List[str]:
    """Return the names of all games."""
    names: List[str] = []
    while True:
        name = library.contigo_game_name(len(names))
        if name is None:
            return names
        names.append(name.decode())


def _rule_text(value: RuleValue) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value if isinstance(value, str) else f"{value:.12f}".rstrip("0").rstrip(".")


def _size(size: Union[int, Sequence[int], None]) -> Tuple[int, int]:
    if size is None:
        return 0, 0
    try:
        columns, rows = map(operator.index, size if isinstance(size, Sequence) else (size, size))
    except (TypeError, ValueError):
        raise ValueError(f"bad size {size!r}: expected a whole number, or columns and rows") from None
    if not (0 < columns < 1 << 31 and 0 < rows < 1 << 31):  # other values don't fit into C's int, or mean the default
        raise ContigoError(Status.OUT_OF_RANGE, f"bad size {size!r}: {Status.OUT_OF_RANGE}")
    return columns, rows


class Game:
    """A game of `lines`, `stones`, `go` or `minigo`, with its history, rules, records and pictures.

    If a color is left out, it is the color to move. A call that fails changes nothing. Threads may share a game: a call
    waits until another thread's call has ended.

    >>> game = Game("lines", rules={"allotment": 12})
    >>> game.play(Move.parse("3,3:5,3:5,7:3,7:3,3"))
    >>> game.result
    'B+1'
    """

    def __init__(self, name: str = "lines", size: Union[int, Sequence[int], None] = None,
                 rules: Optional[Mapping[str, RuleValue]] = None,
                 outline: Optional[Sequence[Sequence[float]]] = None) -> None:
        """Create a game.

        Args:
            name: one of `games()`.
            size: the number of the board's lines (in `stones`, of spaces), or a pair of columns and rows. The default
                depends on the game.
            rules: names and values of rules, as for `set_rule()`.
            outline: in `stones`, the corners of a board of any shape.
        """
        game = c.c_void_p()
        must(library.contigo_game_create(c_string(name, "the name of a game"), *_size(size), c.byref(game)),
             about=f"game {name!r} of size {size!r}" if size is not None else f"game {name!r}")
        self._own(game.value or 0)
        if outline is not None:
            corners = point_array(map(to_point, outline))
            with self._handle.lock:
                must(library.contigo_game_set_outline(self._handle.address, corners, len(corners)), about="the outline")
        for rule, value in (rules or {}).items():
            self.set_rule(rule, value)

    def _own(self, address: int) -> None:
        self._handle = Handle(address, library.contigo_game_destroy)
        self._view = library.contigo_game_position(address)

    def _call(self, function: Any, *arguments: Any, error: type[ContigoError] = ContigoError, about: str = "") -> None:
        with self._handle.lock:
            must(function(self._handle.address, *arguments), error, about)

    def _color(self, color: Optional[ColorLike]) -> int:
        return (self.to_move if color is None else to_color(color)).value

    @property
    def position(self) -> Position:
        """The current position. Moves made in it are only tried: the next call of a method of the game takes them
        back."""
        return Position(self._handle, self._view, self._handle.lock, True)

    @property
    def turn(self) -> Turn:
        """Whose turn it is, and the phase of the game."""
        with self._handle.lock:
            library.contigo_game_position(self._handle.address)  # takes back moves that were only tried
            return self.position.turn

    @property
    def to_move(self) -> Color:
        """The color to move."""
        return self.turn.to_move

    @property
    def name(self) -> str:
        """The name of the game, such as `lines`."""
        found = re.search(r"(?m)^set_game (\w+)", self.save())
        return found[1].lower() if found else ""

    def set_rule(self, rule: str, value: RuleValue) -> None:
        """Set a rule, such as `komi` to 7.5, or `ko` to "positional". Komi can be set at any time, other rules only
        before the first move. The command `list_rules` of an engine lists the rules. Raise ContigoError if there is no
        such rule or value."""
        self._call(library.contigo_game_set_rule, c_string(rule, "the name of a rule"),
                   c_string(_rule_text(value), "the value of a rule"), about=f"rule {rule!r}, value {value!r}")

    def rule(self, rule: str) -> float:
        """Return the value of a rule. If its values are words, return the index of the word, from 0, in the order of
        `list_rules`. Raise ContigoError if there is no such rule."""
        value = c.c_int64()
        self._call(library.contigo_game_rule, c_string(rule, "the name of a rule"), c.byref(value),
                   about=f"rule {rule!r}")
        return value.value / ONE

    def play(self, move: Move, color: Optional[ColorLike] = None) -> None:
        """Play a whole turn of a color exactly as given, or pass. If it is the other color's turn, that turn is ended
        first. Raise IllegalMove if the rules don't allow the move."""
        if move.is_pass:
            return self.pass_turn(color)
        points, ends, count = move._arrays()
        return self._call(library.contigo_game_play, self._color(color), points, ends, count, error=IllegalMove)

    def draw(self, points: Sequence[Sequence[float]], magnet: Optional[float] = 0.0,
             color: Optional[ColorLike] = None) -> Outcome:
        """Draw one stroke of the color to move, as far as the rules allow. Raise IllegalMove if nothing can be drawn.

        If `magnet` is a number, the ends of the stroke are pulled to own ink or to the edge if these are at most that
        many spaces away. If it is None, a whole turn is played, exactly or not at all.
        """
        array, outcome = point_array(map(to_point, points)), lib.Outcome()
        if not len(array):
            raise ValueError("a stroke needs at least one point")
        self._call(library.contigo_game_draw, self._color(color), array, len(array), magnet_steps(magnet),
                   c.byref(outcome), error=IllegalMove)
        return outcome_of(outcome)

    def pass_turn(self, color: Optional[ColorLike] = None) -> None:
        """Pass, or end a turn in which something was drawn. Raise IllegalMove if that isn't allowed."""
        self._call(library.contigo_game_pass, self._color(color), error=IllegalMove)

    def resign(self, color: Optional[ColorLike] = None) -> None:
        """Let a color resign, which ends the game."""
        self._call(library.contigo_game_resign, self._color(color), error=IllegalMove)

    def undo(self, count: int = 1) -> None:
        """Undo the last events. Each event is the effect of one call. Raise ContigoError if there are fewer."""
        if not 0 <= count <= sys.maxsize:
            raise ValueError(f"bad number {count!r}: expected 0 to {sys.maxsize}")
        self._call(library.contigo_game_undo, count)

    @property
    def events(self) -> int:
        """The number of events that can be undone."""
        with self._handle.lock:
            return int(library.contigo_game_events(self._handle.address))

    def mark_dead(self, x: float, y: float, color: Optional[ColorLike] = None) -> None:
        """Mark the group of the stone at a place as dead or, if it is marked, as alive again. Raise ContigoError if the
        players can't mark stones now."""
        self._call(library.contigo_game_mark, self._color(color), lib.Point(*to_point((x, y))))

    def agree(self, color: ColorLike) -> None:
        """Agree to the marks of dead stones. The game ends when both colors have agreed. Raise ContigoError if dead
        stones aren't being marked."""
        self._call(library.contigo_game_agree, to_color(color).value)

    def resume(self) -> None:
        """Resume play instead of marking dead stones. Raise ContigoError if dead stones aren't being marked."""
        self._call(library.contigo_game_resume)

    @property
    def result(self) -> str:
        """The result in the usual notation, such as `B+2.5`, `W+R` or `0`. If the game hasn't ended, this is the result
        that it would have if it ended now. Raises ContigoError if the game has no score and hasn't ended."""
        result = c.create_string_buffer(RESULT_ROOM)
        self._call(library.contigo_game_result, result)
        return result.value.decode()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn.phase.name == "OVER"

    def areas(self) -> List[Area]:
        """Return all areas of the current position. Raise ContigoError if the game has no areas."""
        return self.position.areas()

    def save(self) -> str:
        """Return the game as a record, which `load()` and the command `loadgame` read."""
        with self._handle.lock:
            return take_text(library.contigo_game_save, self._handle.address)

    @classmethod
    def load(cls, record: str) -> "Game":
        """Return the game that a record contains. Raise ContigoError with the reason if it can't be read."""
        text, game, error = record.encode(), c.c_void_p(), c.c_void_p()
        status = library.contigo_game_load(text, len(text), c.byref(game), c.byref(error))
        if status != Status.OK:
            reason = c.string_at(error.value).decode(errors="replace") if error.value else ""
            library.contigo_free(error)
            raise ContigoError(Status(status), reason)
        made = cls.__new__(cls)
        made._own(game.value or 0)
        return made

    def svg(self, size: int = 600, territory: bool = True, title: Optional[str] = None) -> str:
        """Return the position as an SVG picture of `size` pixels, 100 to 10000."""
        if not 100 <= size <= 10000:
            raise ValueError(f"bad size {size!r}: expected 100 to 10000 pixels")
        with self._handle.lock:
            return take_text(library.contigo_game_svg, self._handle.address, size, territory,
                             None if title is None else c_string(title, "a title"))

    def _repr_svg_(self) -> str:
        """The picture of the game that a notebook shows."""
        return self.svg(400)

    def __reduce__(self) -> Tuple[Any, ...]:
        """Make copies and pickles by means of a record."""
        return Game.load, (self.save(),)
