/* An exact planar subdivision of a board to which lattice segments ("ink") can be added, with undo.
 *
 * Segments may cross, touch, overlap, repeat and follow the board edge in any way. The division of
 * the board is stored as half-edges, cycles and faces, and changes only where a new segment touches
 * it. No decision uses rounded coordinates: a vertex is a lattice point or the exact crossing of
 * two lattice segments, and there is one vertex at a point, however many segments meet there. The
 * subdivision doesn't know the games: a segment only carries a tag from the caller.
 *
 * Terms
 *
 *   - Wall: the four sides of the board. They exist from the start and aren't ink. Ink may be drawn
 *     over them; that part of the edge is then ink as well.
 *   - Vertex: an end of a segment, a corner of the board, or a point where two segments, or a
 *     segment and the wall, meet. A segment end inside another segment is also a vertex.
 *   - Edge: a part of a segment or wall between two adjacent vertices. Overlapping segments share
 *     an edge.
 *   - Half-edge: one side of an edge. Edge e consists of the half-edges 2e and 2e + 1. A half-edge
 *     runs from its origin and has its face on its left. 2e runs to the right or straight up.
 *   - Cycle: a closed walk along half-edges that have the same face on their left. An outer cycle
 *     runs counter-clockwise around its face; a hole runs clockwise (seen from the outside) around
 *     a connected set of edges inside a face, an island.
 *   - Face: a connected open part of the plane. Each has one outer cycle and any number of holes,
 *     except face 0, the outside of the board, which has no outer cycle and one hole. At the start,
 *     face 1 is the whole board.
 *   - Network: a connected set of ink. The wall connects nothing: two segments aren't in the same
 *     network merely because both end on it. A network has a number, which it keeps until it is
 *     absorbed by another.
 *
 * Invariants (subdivision_check.c and soak.c in tests/engine/geometry/subdivision check them)
 *
 *   - V - E + F = 1 + C, where V, E, F are the numbers of vertices, edges and faces (including the
 *     outside), and C is the number of components (connected sets of edges). The wall with
 *     everything that touches it is one component.
 *   - Faces are numbered 0 to F - 1, vertices 0 to V - 1, half-edges 0 to 2E - 1, without gaps.
 *   - V, E, F, C, the places of vertices and the areas don't depend on the order of insertion; the
 *     numbering does.
 *   - The areas of the faces on the board add up exactly to the board's area. An area is the sum of
 *     cross products of its corners' FixedPoints, so it is exact if all corners are lattice points.
 *   - Rolling back restores everything, including numbers: repeating the same insertions gives the
 *     same numbers.
 *
 * Cost: an insertion takes O(log n) for each edge, vertex and island that it touches, and so does
 * its undo. To merge or split cycles, the shorter one is walked. To split a face, the islands in
 * the bounding box of the shorter cycle are examined. */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_SUBDIVISION_H
#define CONTIGO_GEOMETRY_SUBDIVISION_SUBDIVISION_H

#include "base/status.h"
#include "base/string_builder.h"
#include "geometry/plane/crossing.h"
#include "geometry/plane/fine.h"
#include "geometry/plane/lattice.h"
#include "geometry/plane/polygon.h"
#include "geometry/subdivision/segment_index.h"

#include <stddef.h>

typedef struct Subdivision Subdivision;

enum {
    SUBDIVISION_OUTSIDE = 0, /* the face around the board */
    SUBDIVISION_BOARD = 1    /* the face that is the whole board at the start */
};

/* Stands for no half-edge, cycle, face or network. It is also the tag of an edge that is only
 * wall. */
#define SUBDIVISION_NONE UINT32_MAX

/* Callbacks that report the effects of an insertion while it happens. At each call, the subdivision
 * is consistent and may be read but not changed; the rest of the segment may not have been drawn
 * yet. Members may be NULL. If a callback returns anything but STATUS_OK, the insertion is undone
 * and returns that status.
 *
 * Undoing, by rollback or after a failure, calls nothing: a listener with state of its own must
 * keep its own log. */
typedef struct SubdivisionListener {
    void *context;

    /* New ink that touches no earlier ink has become a network, in `face`. The ink may touch the
     * wall; if it divides the face, a call of face_split follows. If all of the ink is on the wall,
     * `face` is the face inside the board. */
    Status (*network_created)(void *context, uint32_t network, uint32_t face);

    /* Two networks have become one, which keeps the number `kept`. */
    Status (*networks_joined)(void *context, uint32_t kept, uint32_t absorbed);

    /* Part of `old_face` has become `new_face`. Areas and the faces of islands are up to date. If
     * the same edge joined networks, that was reported before. */
    Status (*face_split)(void *context, uint32_t old_face, uint32_t new_face);

    /* A new corner on the boundary of two faces has moved some area from one face to the other,
     * because the corner is rounded and so isn't exactly on the boundary. `area` is twice that
     * area; it may be negative and is far less than 1e-9 of a square. Add `area` to keep sums of
     * areas exact. */
    Status (*area_moved)(void *context, uint32_t from_face, uint32_t to_face, DoubleArea area);
} SubdivisionListener;

/* Create an empty board. The low corner of `board` is (0, 0), its width and height are positive,
 * and no coordinate is greater than MAX_COORDINATE. `listener` is copied and may be NULL; its
 * context is borrowed. The caller owns the result. May fail with STATUS_NO_MEMORY. */
Status subdivision_create(Subdivision **subdivision, Box board,
                          const SubdivisionListener *listener);
/* Make an independent copy with a listener of its own, which is copied and must not be NULL. The
 * copy has no history: its mark is 0, and it can't be rolled back beyond the state in which it was
 * copied. The caller owns it. May fail with STATUS_NO_MEMORY. */
Status subdivision_copy(const Subdivision *from, const SubdivisionListener *listener,
                        Subdivision **copy);

/* Make a subdivision equal to another of the same board, in two steps. subdivision_ready()
 * reserves memory and changes neither subdivision. Only this step can fail, with STATUS_NO_MEMORY.
 * Pass the subdivision that it stores in `ready` either to subdivision_take(), which takes
 * ownership of it, or to subdivision_destroy(). The result can't be rolled back beyond the state
 * that it was given. */
Status subdivision_ready(Subdivision *subdivision, const Subdivision *from, Subdivision **ready);
void subdivision_take(Subdivision *subdivision, const Subdivision *from, Subdivision *ready);
void subdivision_destroy(Subdivision *subdivision); /* NULL is allowed */

/* Draw a segment, which may be given in either direction. `tag` is any number except
 * SUBDIVISION_NONE; an edge keeps the tag of the first segment that covers it. May fail with
 * STATUS_ZERO_LENGTH, STATUS_OUTSIDE_BOARD, STATUS_NO_MEMORY or the listener's status; a failure
 * changes nothing. */
Status subdivision_insert(Subdivision *subdivision, Segment segment, uint32_t tag);

/* Counts the places where a segment meets existing ink: where the segment touches ink that isn't on
 * its line, where it touches the end of ink that is on its line, and both ends of each part that it
 * shares with ink. Several pieces of ink at one place count as one place. Ink along the wall
 * doesn't count. */
typedef struct Meeting {
    bool joined;     /* if true, the place segment.a doesn't count */
    uint32_t most;   /* the maximum number of places */
    uint32_t pieces; /* the maximum number of pieces of ink met; receives how many are left */
    uint32_t places; /* receives the number of places */
} Meeting;

/* Draw a segment like subdivision_insert(), but return STATUS_TOO_CROSSED if it meets ink at more
 * than `most` places, and STATUS_TOO_MET if it meets more than `pieces` pieces. */
Status subdivision_insert_meeting(Subdivision *subdivision, Segment segment, uint32_t tag,
                                  Meeting *meeting);

/* Count like subdivision_insert_meeting(), and also count the ink in another index, `also`, but
 * don't draw the segment. In `also`, ids are at least SUBDIVISION_OTHER_INK, and the
 * lexicographically smaller end of each segment comes first. */
enum { SUBDIVISION_OTHER_INK = 1 << 30 };
Status subdivision_meet(Subdivision *subdivision, Segment segment, const SegmentIndex *also,
                        Meeting *meeting);

/* subdivision_mark() returns the current point in the history. subdivision_rollback() returns to it
 * by undoing all insertions made since. The rollback can't fail; it frees memory and invalidates
 * later marks. */
size_t subdivision_mark(const Subdivision *subdivision);
void subdivision_rollback(Subdivision *subdivision, size_t mark);

typedef struct SubdivisionCounts {
    uint32_t vertices;
    uint32_t edges;
    uint32_t faces;      /* including the outside */
    uint32_t components; /* connected sets of edges, including the one that contains the wall */
    uint32_t networks;   /* connected sets of ink */
} SubdivisionCounts;

SubdivisionCounts subdivision_counts(const Subdivision *subdivision);
Box subdivision_board(const Subdivision *subdivision);

/* Faces. */

/* Return twice the area of a face, without its holes. For the outside, it is minus twice the
 * board's area. */
DoubleArea subdivision_face_area(const Subdivision *subdivision, uint32_t face);

/* subdivision_outer_cycle() returns the outer cycle of a face, subdivision_first_hole() its first
 * hole, and subdivision_next_hole() the hole after a given one. They return SUBDIVISION_NONE if
 * there is none; the outside has no outer cycle. */
uint32_t subdivision_outer_cycle(const Subdivision *subdivision, uint32_t face);
uint32_t subdivision_first_hole(const Subdivision *subdivision, uint32_t face);
uint32_t subdivision_next_hole(const Subdivision *subdivision, uint32_t hole);

/* Call `visit` for every network that touches a face: one that is on the face's boundary, on the
 * boundary of a hole, or inside. `visit` may be called several times for a network; it returns
 * false to end the walk. The cost is the length of the face's cycles. */
typedef bool (*NetworkVisitor)(void *context, uint32_t network);
void subdivision_visit_networks(const Subdivision *subdivision, uint32_t face, NetworkVisitor visit,
                                void *context);

/* Call `visit` for every half-edge of a face, cycle by cycle, starting with the outer one. The
 * first status other than STATUS_OK ends the walk and is returned. */
typedef Status (*HalfEdgeVisitor)(void *context, uint32_t half_edge);
Status subdivision_visit_rims(const Subdivision *subdivision, uint32_t face, HalfEdgeVisitor visit,
                              void *context);

/* Replace the contents of `list` by one polygon. Its rings are the cycles of a face, which isn't
 * the outside; the outer cycle is first. After STATUS_NO_MEMORY, `list` may contain part of the
 * polygon. */
Status subdivision_face_polygon(const Subdivision *subdivision, uint32_t face, PolygonList *list);

/* The hash of an outline, which is the boundary of an area. `ground` is equal for equal areas and,
 * except with a probability of 2^-64, different for different areas. It depends neither on how the
 * outline was drawn nor on where other ink meets the outline from outside. `corners` also depends
 * on the corners that such ink makes, and on the rounded places of all corners: outlines with equal
 * `corners` are printed the same. With all members zero, it is the hash of an empty outline. */
typedef struct OutlineKey {
    uint64_t ground, corners;
} OutlineKey;

/* Return the hash of the outline of a face other than the outside, ignoring edges that only dangle
 * into the face. The cost is the length of the face's cycles. */
OutlineKey subdivision_face_outline(const Subdivision *subdivision, uint32_t face);

/* Add a half-edge of an outline to the outline's hash. The area inside the outline is on the left
 * of the half-edge and not on its right. To hash the outline of several faces together, add all
 * such half-edges in any order. */
void subdivision_add_to_outline(const Subdivision *subdivision, uint32_t half_edge,
                                OutlineKey *key);

/* Cycles. */

/* Return one half-edge of the cycle; subdivision_next() leads to the others. */
uint32_t subdivision_cycle_start(const Subdivision *subdivision, uint32_t cycle);

/* Half-edges. */

static inline uint32_t subdivision_twin(uint32_t half_edge)
{
    return half_edge ^ 1;
}

static inline uint32_t subdivision_edge(uint32_t half_edge)
{
    return half_edge >> 1;
}

/* These return, for a half-edge, the next half-edge of its cycle, its cycle, and its face. */
uint32_t subdivision_next(const Subdivision *subdivision, uint32_t half_edge);
uint32_t subdivision_half_edge_cycle(const Subdivision *subdivision, uint32_t half_edge);
uint32_t subdivision_half_edge_face(const Subdivision *subdivision, uint32_t half_edge);

/* Return the vertex where a half-edge begins. */
uint32_t subdivision_origin(const Subdivision *subdivision, uint32_t half_edge);

/* Return the tag of the first segment that covered the edge, or SUBDIVISION_NONE if the edge is
 * only wall. */
uint32_t subdivision_edge_tag(const Subdivision *subdivision, uint32_t edge);

/* Return whether the edge is on the board edge, with or without ink over it. */
bool subdivision_edge_is_wall(const Subdivision *subdivision, uint32_t edge);

/* Vertices. */

/* Return the FixedPoint nearest to the vertex's exact place. */
FixedPoint subdivision_vertex_fixed(const Subdivision *subdivision, uint32_t vertex);

/* Return a half-edge that leaves the vertex. The next one clockwise is
 * subdivision_next(subdivision, subdivision_twin(half_edge)). */
uint32_t subdivision_vertex_half_edge(const Subdivision *subdivision, uint32_t vertex);

/* subdivision_network_at() returns the network of the ink at a vertex, or SUBDIVISION_NONE if there
 * is no ink. subdivision_network_names() returns a number that is greater than every network's
 * number. */
uint32_t subdivision_network_at(const Subdivision *subdivision, uint32_t vertex);
uint32_t subdivision_network_names(const Subdivision *subdivision);

/* Finding. */

typedef struct SubdivisionPlace {
    enum { SUBDIVISION_IN_FACE, SUBDIVISION_ON_EDGE, SUBDIVISION_AT_VERTEX } kind;
    uint32_t id; /* the index of the face, edge or vertex */
} SubdivisionPlace;

/* Return the face, edge or vertex that contains a point. A point off the board is in
 * SUBDIVISION_OUTSIDE. */
SubdivisionPlace subdivision_locate(const Subdivision *subdivision, Point point);
SubdivisionPlace subdivision_locate_fine(const Subdivision *subdivision, const FinePoint *point);

/* Return whether a point is inside a face. A point on the boundary of the face or of a hole, or on
 * an edge that only dangles into the face, isn't inside. The cost is the length of the face's
 * cycles. */
bool subdivision_face_holds(const Subdivision *subdivision, uint32_t face, const FinePoint *point);

/* Find a point in a face other than the outside. `polygon` is the result of
 * subdivision_face_polygon(). The point is the one that polygon_find_inside() finds, if it is in
 * the face. If not, it is in the middle of a span between the face's edges, including those that
 * dangle, or, in the thinnest faces, next to the middle of an edge, with as few decimals as needed.
 * It depends only on the places of the face's edges. May fail with STATUS_NO_MEMORY. */
Status subdivision_find_inside(const Subdivision *subdivision, uint32_t face, Polygon polygon,
                               FinePoint *inside);

/* Do the same as subdivision_find_inside(), for callers that don't have the face's polygon. */
Status subdivision_find_in_face(const Subdivision *subdivision, uint32_t face, FinePoint *inside);

/* Call `visit` for the ink whose bounding box meets a segment or a box, as described in
 * segment_index.h. Return false from `visit` to stop. Ink is passed as subcurves, which are the
 * parts of segments that earlier ink didn't cover, numbered in the order drawn. Ink along the wall
 * isn't visited. */
void subdivision_visit_along(const Subdivision *subdivision, Segment along, SegmentVisitor visit,
                             void *context);
void subdivision_visit_box(const Subdivision *subdivision, Box box, SegmentVisitor visit,
                           void *context);

/* subdivision_subcurve_count() returns the number of subcurves; subdivision_subcurve() returns
 * subcurve i and its network. Together, the subcurves make up all ink, including that along the
 * wall, without overlaps. */
size_t subdivision_subcurve_count(const Subdivision *subdivision);
Segment subdivision_subcurve(const Subdivision *subdivision, size_t i, uint32_t *network);

/* Find the half-edge of `other` with the same origin and direction as a half-edge of `subdivision`.
 * Return SUBDIVISION_NONE if there is none; there always is one if `other` contains everything that
 * `subdivision` does. The cost is one search for a vertex. */
uint32_t subdivision_match(const Subdivision *other, const Subdivision *subdivision,
                           uint32_t half_edge);

#endif
