"""Trying many strokes at once, with numpy arrays."""
from __future__ import annotations

from typing import Any, Sequence, Tuple

import numpy as np

from ._library import FAR, ONE, STEPS, Outcome

# The fields of the C struct `Outcome`.
OUTCOME = np.dtype([("status", "i4"), ("stopped", "i4"), ("ends_turn", "i4"), ("end", "i4", 2), ("drawn", "i8"),
                    ("left", "i8"), ("score", "i8", 4)], align=True)
assert OUTCOME.itemsize == 72


class Trials:
    """The outcomes of N strokes that were tried. Each attribute is an array with N rows, in the order of the strokes.

    If `ok` is False for a stroke, `status` says why, and its other attributes are 0.
    """

    def __init__(self, outcomes: np.ndarray) -> None:
        self.outcomes = outcomes  # the library's numbers: points in steps, the rest in units of 10**-12

    def __len__(self) -> int:
        return len(self.outcomes)

    @property
    def status(self) -> np.ndarray:
        """The values of `Status`."""
        return self.outcomes["status"]

    @property
    def ok(self) -> np.ndarray:
        """Whether anything could be drawn."""
        return self.outcomes["status"] == 0

    @property
    def stopped(self) -> np.ndarray:
        """Why each stroke ended, as values of `Stopped`."""
        return self.outcomes["stopped"]

    @property
    def ends_turn(self) -> np.ndarray:
        """Whether each stroke would end the turn."""
        return self.outcomes["ends_turn"] != 0

    @property
    def end(self) -> np.ndarray:
        """The end of each stroke as an array of N by 2, in spaces."""
        return self.outcomes["end"] / STEPS

    @property
    def drawn(self) -> np.ndarray:
        """The length of each stroke, in spaces."""
        return self.outcomes["drawn"] / ONE

    @property
    def left(self) -> np.ndarray:
        """The ink that would be left in the turn after each stroke, in spaces."""
        return self.outcomes["left"] / ONE

    @property
    def score(self) -> np.ndarray:
        """The score after each stroke, without komi, as an array of N by 4: the squares of Black, of White, of both and
        of neither."""
        return self.outcomes["score"] / ONE


def take_strokes(strokes: Any, ends: Any = None) -> Tuple[np.ndarray, np.ndarray]:
    """Return the points of all strokes in steps, as an array of M by 2, and for each stroke the index after its last
    point. Raise ValueError if the arguments aren't strokes."""
    if ends is not None:
        points, ends = np.asarray(strokes, dtype=np.float64), np.asarray(ends)
        if ends.ndim != 1 or (len(ends) and not np.issubdtype(ends.dtype, np.integer)):
            raise ValueError("bad ends: expected one whole number for each stroke")
        ends = ends.astype(np.int64)
        if (np.diff(ends, prepend=0) <= 0).any() or (ends[-1] if len(ends) else 0) != len(points):
            raise ValueError("bad ends: expected increasing numbers, of which the last is the number of points")
    elif isinstance(strokes, np.ndarray):
        if strokes.ndim != 3:
            raise ValueError(f"bad strokes of shape {strokes.shape}: expected (strokes, points, 2)")
        if strokes.shape[1] == 0 and len(strokes):
            raise ValueError("a stroke needs at least one point")
        points = strokes.reshape(-1, strokes.shape[2]).astype(np.float64)
        ends = np.arange(1, len(strokes) + 1) * strokes.shape[1]
    else:
        return take_strokes(*_join(strokes))
    if points.ndim != 2 or points.shape[1] != 2:
        raise ValueError(f"bad points of shape {points.shape}: expected (points, 2)")
    steps = np.rint(points * STEPS)
    if not (np.abs(steps) <= FAR).all():
        raise ValueError(f"bad coordinates: expected numbers of spaces, at most {FAR // STEPS}")
    return np.ascontiguousarray(steps, dtype=np.int32), np.ascontiguousarray(ends, dtype=np.uintp)


def _join(strokes: Sequence[Any]) -> Tuple[np.ndarray, np.ndarray]:
    parts = [np.asarray(stroke, dtype=np.float64) for stroke in strokes]
    if not all(part.ndim == 2 and part.shape[1] == 2 and len(part) for part in parts):
        raise ValueError("bad strokes: expected for each stroke a list of at least one point x, y")
    points = np.concatenate(parts) if parts else np.empty((0, 2))
    return points, np.cumsum([len(part) for part in parts], dtype=np.int64)
