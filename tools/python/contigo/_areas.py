"""Areas as polygons, in a form that shapely and other geometry libraries accept."""
from __future__ import annotations

import ctypes as c
import enum
from dataclasses import dataclass
from typing import Any, List, Tuple

from . import _library as lib
from ._library import ONE, library, must
from ._move import XY, Color


class AreaState(enum.Enum):
    """The state of an area. Only an ALIVE area counts; a DEAD one is enclosed but too small, and an OPEN one isn't
    enclosed."""

    ALIVE = 0
    DEAD = 1
    OPEN = 2


@dataclass(frozen=True)
class Area:
    """An area of one color. In `lines` it is a section, which ignores the other color's ink; in `stones` it is the
    points nearest to one stone.

    `shapely.geometry.shape(area)` converts it to a polygon of shapely. If ink ends inside a section, the boundary
    follows the ink to its end and back. Shapely considers such a polygon invalid; `buffer(0)` removes these lines.
    """

    color: Color
    state: AreaState
    squares: float  # size of the area in squares
    _rings: Tuple[bytes, ...]  # pairs of 64-bit numbers in units of 1 / ONE spaces

    @property
    def rings(self) -> List[List[XY]]:
        """The outer ring, which is counterclockwise, and then the holes, which are clockwise. The last corner of each
        ring repeats the first."""
        rings = []
        for ring in self._rings:
            numbers = memoryview(ring).cast("q")
            corners = [(x / ONE, y / ONE) for x, y in zip(numbers[::2], numbers[1::2])]
            rings.append(corners + corners[:1])
        return rings

    @property
    def __geo_interface__(self) -> dict[str, Any]:
        """The area as GeoJSON geometry: a polygon."""
        return {"type": "Polygon", "coordinates": tuple(map(tuple, self.rings))}

    @property
    def feature(self) -> dict[str, Any]:
        """The area as a GeoJSON feature, with its color, state and area as properties."""
        properties = {"color": str(self.color), "state": self.state.name.lower(), "area": self.squares}
        return {"type": "Feature", "properties": properties, "geometry": self.__geo_interface__}


def take_areas(position: int) -> List[Area]:
    """Return the areas of a position, given by its address."""
    areas = c.c_void_p()
    must(library.contigo_position_areas(position, c.byref(areas)))
    try:
        return [_take_area(areas, i) for i in range(library.contigo_areas_count(areas))]
    finally:
        library.contigo_areas_destroy(areas)


def _take_area(areas: Any, index: int) -> Area:
    area, count = lib.Area(), c.c_size_t()
    library.contigo_areas_get(areas, index, c.byref(area))
    rings = []
    for ring in range(area.first_ring, area.first_ring + area.ring_count):
        corners = library.contigo_areas_ring(areas, ring, c.byref(count))
        rings.append(c.string_at(corners, count.value * c.sizeof(lib.Corner)))
    return Area(Color(area.color), AreaState(area.state), area.squares / ONE, tuple(rings))
