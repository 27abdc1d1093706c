/* Two points are apart when they are in different faces of the board as the ink cuts it. */
#include "geometry/ways/route_apart.h"

/* The face of a point that is not on ink: of the one inside, where it is on the board edge. */
static uint32_t face_of(const Subdivision *subdivision, Point p)
{
    SubdivisionPlace place = subdivision_locate(subdivision, p);
    if (place.kind == SUBDIVISION_IN_FACE)
        return place.id;
    uint32_t half_edge = place.kind == SUBDIVISION_ON_EDGE
                             ? 2 * place.id
                             : subdivision_vertex_half_edge(subdivision, place.id);
    uint32_t face = subdivision_half_edge_face(subdivision, half_edge);
    if (face != SUBDIVISION_OUTSIDE)
        return face;
    return subdivision_half_edge_face(subdivision, subdivision_twin(half_edge));
}

bool route_apart(const Subdivision *cut, Point a, Point b)
{
    return face_of(cut, a) != face_of(cut, b);
}
