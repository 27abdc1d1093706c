/* Two points are apart when they are in different faces of the board as the ink cuts it. */
#include "geometry/route_apart.h"

#include "geometry/subdivision.h"

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

Status route_apart(Box board, const Segment *ink, size_t ink_count, Point a, Point b, bool *apart)
{
    Subdivision *subdivision;
    Status status = subdivision_create(&subdivision, board, NULL);
    if (status)
        return status;
    for (size_t i = 0; i < ink_count && status == STATUS_OK; i++)
        if (!point_equal(ink[i].a, ink[i].b)) /* a point keeps nothing apart */
            status = subdivision_insert(subdivision, ink[i], 0);
    if (status == STATUS_OK)
        *apart = face_of(subdivision, a) != face_of(subdivision, b);
    subdivision_destroy(subdivision);
    return status;
}
