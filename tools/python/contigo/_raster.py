"""Drawing areas as pixels: which pixels they cover, and through which pixels their boundaries pass."""
from __future__ import annotations

from typing import Iterable, Tuple

import numpy as np

from ._areas import Area
from ._library import ONE


def edges(areas: Iterable[Area], resolution: int) -> np.ndarray:
    """Return all edges of the areas' rings as an array of N by 4: x and y of both ends, in pixels."""
    found = [np.empty((0, 4))]
    for ring in (ring for area in areas for ring in area._rings):
        corners = np.frombuffer(ring, dtype=np.int64).reshape(-1, 2) * (resolution / ONE)
        found.append(np.concatenate([corners, np.roll(corners, -1, axis=0)], axis=1))
    return np.concatenate(found)


def _spread(counts: np.ndarray) -> Tuple[np.ndarray, np.ndarray]:
    """`counts` are the sizes of groups. Return for each of the counts.sum() items the index of its group, and its
    number within the group."""
    group = np.repeat(np.arange(len(counts)), counts)
    return group, np.arange(len(group)) - np.repeat(np.cumsum(counts) - counts, counts)


def fill(boundary: np.ndarray, shape: Tuple[int, int]) -> np.ndarray:
    """Return an array of rows by columns, counted from below, that says which pixels have their center inside a
    boundary."""
    x0, y0, x1, y1 = boundary.T - 0.5  # after this, the centers of pixels are whole numbers
    low, high = np.ceil(np.minimum(y0, y1)).astype(int), np.ceil(np.maximum(y0, y1)).astype(int)
    low, high = np.clip(low, 0, shape[0]), np.clip(high, 0, shape[0])
    edge, step = _spread(high - low)
    row = low[edge] + step
    x = x0[edge] + (row - y0[edge]) * (x1 - x0)[edge] / (y1 - y0)[edge]
    crossings = np.zeros((shape[0], shape[1] + 1), dtype=np.int64)
    np.add.at(crossings, (row, np.clip(np.ceil(x).astype(int), 0, shape[1])), 1)
    return np.cumsum(crossings, axis=1)[:, :-1] % 2 == 1


def trace(boundary: np.ndarray, shape: Tuple[int, int]) -> np.ndarray:
    """Return an array that says through which pixels a boundary passes. Parts along the edge of the picture are left
    out."""
    height, width = shape
    x0, y0, x1, y1 = boundary.T
    outside = ((x0 == x1) & ((x0 <= 0) | (x0 >= width))) | ((y0 == y1) & ((y0 <= 0) | (y0 >= height)))
    x0, y0, x1, y1 = boundary[~outside].T
    counts = np.ceil(2 * np.maximum(np.abs(x1 - x0), np.abs(y1 - y0))).astype(int) + 1
    edge, step = _spread(counts)
    at = step / np.maximum(counts - 1, 1)[edge]
    x, y = x0[edge] + at * (x1 - x0)[edge], y0[edge] + at * (y1 - y0)[edge]
    picture = np.zeros(shape, dtype=bool)
    picture[np.clip(y.astype(int), 0, height - 1), np.clip(x.astype(int), 0, width - 1)] = True
    return picture
