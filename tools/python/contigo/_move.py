"""Colors, points and moves."""
from __future__ import annotations

import ctypes as c
import enum
import math
import re
from typing import Any, Iterable, Sequence, Tuple, Union

from ._library import CHOICE_POINTS, CHOICE_STROKES, FAR, STEPS, Choice, Point

XY = Tuple[float, float]


class Color(enum.Enum):
    """A player's color. Functions that take a color also accept the names "black" and "white"."""

    BLACK = 0
    WHITE = 1

    @property
    def other(self) -> "Color":
        """The opponent's color."""
        return Color(1 - self.value)

    def __str__(self) -> str:
        return self.name.lower()


ColorLike = Union[Color, str]


def to_color(color: ColorLike) -> Color:
    """Convert the name of a color to a Color. Raise ValueError if there is no such color."""
    if isinstance(color, Color):
        return color
    try:
        return Color[color.upper()]
    except (KeyError, AttributeError):
        raise ValueError(f"bad color {color!r}: expected 'black' or 'white'") from None


def to_steps(coordinate: float) -> int:
    """Convert a coordinate in spaces to the nearest number of steps. Raise ValueError if it isn't a number or is too
    far from 0."""
    steps = float(coordinate) * STEPS
    if not math.isfinite(steps) or abs(steps) > FAR:
        raise ValueError(f"bad coordinate {coordinate!r}: expected a number of spaces, at most {FAR // STEPS}")
    return round(steps)


def to_point(point: Sequence[float]) -> Tuple[int, int]:
    """Convert x, y in spaces to steps."""
    if isinstance(point, str) or len(point) != 2:
        raise ValueError(f"bad point {point!r}: expected x, y in spaces")
    return to_steps(point[0]), to_steps(point[1])


def point_array(points: Iterable[Tuple[int, int]]) -> Any:
    """Return points in steps as an array for C."""
    flat = [Point(x, y) for x, y in points]
    return (Point * len(flat))(*flat)


LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
VERTEX = re.compile(r"([A-HJ-Z]{1,2})([1-9][0-9]*)\Z", re.IGNORECASE)


def _column(letters: str) -> int:
    return sum(len(LETTERS) ** i * (LETTERS.index(letter) + (i > 0)) for i, letter in enumerate(letters.upper()[::-1]))


def _parse_point(text: str) -> XY:
    vertex = VERTEX.match(text)
    if vertex:
        return _column(vertex[1]), int(vertex[2]) - 1
    try:
        x, y = text.split(",")
        return float(x), float(y)
    except ValueError:
        raise ValueError(f"bad point {text!r}: expected x,y in spaces or a vertex such as D4") from None


def _decimal(steps: int) -> str:
    sign, steps = "-" if steps < 0 else "", abs(steps)
    return f"{sign}{steps // STEPS}.{steps % STEPS:05d}".rstrip("0").rstrip(".")


class Move:
    """A whole turn. It consists of strokes, each a list of points. A stone is a stroke with one point, and a turn
    without strokes is a pass.

    Coordinates are in spaces from the lower left corner of the board, and are rounded to 0.00001. Moves are immutable
    and can be keys of a dict.

    >>> Move([[(3, 3), (5, 3), (5, 7)]])
    Move.parse('3,3:5,3:5,7')
    >>> Move.parse('D4') == Move.stone(3, 3)
    True
    """

    __slots__ = ("_steps",)

    def __init__(self, strokes: Iterable[Iterable[Sequence[float]]] = ()) -> None:
        self._steps = tuple(tuple(map(to_point, stroke)) for stroke in strokes)
        if not all(self._steps):
            raise ValueError("a stroke needs at least one point")

    @classmethod
    def stone(cls, x: float, y: float) -> "Move":
        """Return the move that places a stone at a point."""
        return cls([[(x, y)]])

    @classmethod
    def stroke(cls, *points: Sequence[float]) -> "Move":
        """Return the move that draws one stroke through the points."""
        return cls([points])

    @classmethod
    def parse(cls, text: str) -> "Move":
        """Return the move that a text of the protocol names, such as `3,3:5,3/5,3:5,5`, `D4` or `pass`. Raise
        ValueError if it isn't a move."""
        text = text.strip()
        if text.lower() == "pass":
            return cls()
        return cls([map(_parse_point, stroke.split(":")) for stroke in text.split("/")])

    @classmethod
    def _of_steps(cls, strokes: Iterable[Iterable[Tuple[int, int]]]) -> "Move":
        made = cls.__new__(cls)
        made._steps = tuple(map(tuple, strokes))
        return made

    @classmethod
    def _of_choice(cls, choice: Choice) -> "Move":
        points = [(point.x, point.y) for point in choice.points[:choice.count]]
        begins = [0, *filter(None, choice.begins)]
        return cls._of_steps(points[i:j] for i, j in zip(begins, begins[1:] + [len(points)]) if j > i)

    @property
    def strokes(self) -> Tuple[Tuple[XY, ...], ...]:
        """The points of each stroke, in spaces."""
        return tuple(tuple((x / STEPS, y / STEPS) for x, y in stroke) for stroke in self._steps)

    @property
    def is_pass(self) -> bool:
        """Whether the move has no strokes."""
        return not self._steps

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The move as GeoJSON geometry: points if it has only stones, otherwise lines."""
        if all(len(stroke) == 1 for stroke in self._steps):
            return {"type": "MultiPoint", "coordinates": tuple(stroke[0] for stroke in self.strokes)}
        return {"type": "MultiLineString",
                "coordinates": tuple(stroke if len(stroke) > 1 else stroke * 2 for stroke in self.strokes)}

    def _arrays(self) -> Tuple[Any, Any, int]:
        """Return the move in the form that C functions take: the points, where each stroke ends, and the number of
        strokes."""
        total, ends = 0, []
        for stroke in self._steps:
            total += len(stroke)
            ends.append(total)
        return point_array(p for stroke in self._steps for p in stroke), (c.c_size_t * len(ends))(*ends), len(ends)

    def _choice(self) -> Choice:
        points = [point for stroke in self._steps for point in stroke]
        if len(points) > CHOICE_POINTS or len(self._steps) > CHOICE_STROKES:
            raise ValueError(f"a position takes moves of at most {CHOICE_STROKES} strokes with {CHOICE_POINTS} points: "
                             "play longer ones in a Game")
        _, ends, count = self._arrays()
        begins = [*ends[:max(count - 1, 0)], 0, 0][:CHOICE_STROKES - 1]
        choice = Choice(len(points), tuple(begins))
        choice.points[:len(points)] = [Point(*point) for point in points]
        return choice

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._steps == other._steps

    def __hash__(self) -> int:
        return hash(self._steps)

    def __str__(self) -> str:
        """The move as the protocol writes it."""
        return "/".join(":".join(f"{_decimal(x)},{_decimal(y)}" for x, y in stroke) for stroke in self._steps) or "pass"

    def __repr__(self) -> str:
        return f"Move.parse({str(self)!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return Move.parse, (str(self),)
