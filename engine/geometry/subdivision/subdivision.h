/* An exact planar subdivision of a board under insertion of lattice segments ("ink"), with undo.
 *
 * Segments may cross, touch, overlap, repeat and run along the board edge in any way. What they cut
 * the board into is kept as half-edges, cycles and faces, and changes only where a new segment
 * touches it. No place is ever rounded when something is decided: a vertex is a lattice point or
 * the crossing of two lattice segments, known exactly, and there is one vertex at one point,
 * however many segments meet there. It knows nothing of any game: a segment carries a tag of the
 * caller's, that is all.
 *
 * Words
 *
 *   - Wall: the four sides of the board, which are there from the start and are not ink. Ink may be
 *     drawn over them; that piece of edge is then ink as well.
 *   - Vertex: an end of a segment, a corner of the board, or a point where two segments, or one and
 *     the wall, meet. A segment end inside another segment is a vertex too.
 *   - Edge: a piece of a segment or wall between two neighbouring vertices. Where segments overlap
 *     there is one edge.
 *   - Half-edge: an edge seen from one side: edge e is the half-edges 2e and 2e + 1. It runs from
 *     its origin, and the face it belongs to is on its left. 2e runs to the right, or straight up.
 *   - Cycle: a closed walk along half-edges that have one face on their left. An outer cycle runs
 *     counter-clockwise round its face, a hole clockwise (seen from the outside) round a connected
 *     piece inside a face: an island.
 *   - Face: a connected open piece of the plane. Each has one outer cycle and any number of holes,
 *     but for face 0, the outside of the board: it has no outer cycle and one hole. Face 1 is the
 *     whole board at the start.
 *   - Network: a connected piece of ink. The wall connects nothing: two segments that both end
 *     there are not one network by that. A network is named by a number of its own, which stays as
 *     long as the network is not absorbed by another.
 *
 * What always holds (tests/engine/geometry/subdivision/subdivision_check.c looks at all of it)
 *
 *   - V - E + F = 1 + C, where V, E, F count vertices, edges and faces (the outside too) and C the
 *     connected pieces of edges, of which the wall with all that touches it is one.
 *   - Faces are numbered 0 to F - 1, vertices 0 to V - 1, half-edges 0 to 2E - 1, without gaps.
 *   - V, E, F, C, the places of vertices and the areas do not depend on the order of insertion; the
 *     numbering does.
 *   - The areas of the faces within the board add up to the board's, to the last bit. An area is
 *     the sum of cross products of its corners' FixedPoints, so it is exact where all corners are
 *     lattice points.
 *   - Rolling back restores everything, numbers too: the same insertions get the same numbers
 *     again.
 *
 * Cost: an insertion costs what it touches and a logarithm, its undo the same. Where cycles are
 * merged or split, the shorter side is walked; where a face is split, the islands in the bounding
 * box of the shorter side's cycle are looked at.
 */
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

/* No half-edge, cycle, face, network; and the tag of an edge that is wall alone. */
#define SUBDIVISION_NONE UINT32_MAX

/* Told what an insertion does, while it does it. At each call the subdivision is whole and may be
 * read, not changed; the rest of the segment may still be to come. A member may be NULL. Where
 * one returns anything but STATUS_OK, the insertion is undone and returns that.
 *
 * Undoing, by rollback or after a failure, calls nothing: a listener that keeps something of its
 * own keeps its own log. */
typedef struct SubdivisionListener {
    void *context;

    /* New ink in `face` that touches no ink that was there. It may touch the wall; where it has cut
     * the face in two by that, face_split follows. Along the wall alone, the face is the one
     * inside. */
    Status (*network_created)(void *context, uint32_t network, uint32_t face);

    /* Two networks have become one, which goes on under the name `kept`. */
    Status (*networks_joined)(void *context, uint32_t kept, uint32_t absorbed);

    /* A part of `old_face` has become `new_face`. Areas are right, and islands are where they
     * belong. Networks that the same edge joined have been joined before. */
    Status (*face_split)(void *context, uint32_t old_face, uint32_t new_face);

    /* A new corner on the rim between two faces, which is rounded and so not quite on the rim, has
     * moved some area, which may be negative, from one to the other: far less than 1e-9 of a
     * square. Areas that are added up elsewhere stay exact sums by following it. */
    Status (*area_moved)(void *context, uint32_t from_face, uint32_t to_face, DoubleArea area);
} SubdivisionListener;

/* An empty board: `board` has its low corner at (0, 0), positive width and height, and fits into
 * [0, MAX_COORDINATE] squared. `listener` is copied and may be NULL; its context is borrowed.
 * The caller owns the result. */
Status subdivision_create(Subdivision **subdivision, Box board,
                          const SubdivisionListener *listener);
/* An independent copy with a listener of its own, which can be taken back to where it was copied:
 * its mark is 0. The caller owns it. */
Status subdivision_copy(const Subdivision *from, const SubdivisionListener *listener,
                        Subdivision **copy);

/* Makes a subdivision the same as another of the same board, in two steps of which the first alone
 * can fail, and changes nothing. `ready` gets what the second is to be given: that owns it;
 * subdivision_destroy() if it is not to be done. It can be taken back to there and no further. */
Status subdivision_ready(Subdivision *subdivision, const Subdivision *from, Subdivision **ready);
void subdivision_take(Subdivision *subdivision, const Subdivision *from, Subdivision *ready);
void subdivision_destroy(Subdivision *subdivision); /* NULL is allowed */

/* Draws a segment, which may be given either way round. `tag` is any number but SUBDIVISION_NONE;
 * an edge has the tag of the first segment that covers it. Fails with STATUS_ZERO_LENGTH,
 * STATUS_OUTSIDE_BOARD, STATUS_NO_MEMORY or what the listener returned, and then nothing has
 * changed. */
Status subdivision_insert(Subdivision *subdivision, Segment segment, uint32_t tag);

/* At how many places a segment meets the ink that is there: where it touches ink that is not on its
 * line, or the end of some that is; and the two ends of each stretch that it has in common with
 * ink. Many pieces in one place are one; ink along the wall is left out. */
typedef struct Meeting {
    bool joined;     /* what is at segment.a is not counted */
    uint32_t most;   /* more than so many places are too many */
    uint32_t pieces; /* so are more than so many pieces of ink; how many are left then */
    uint32_t places; /* how many there were */
} Meeting;

/* The same as subdivision_insert(), but STATUS_TOO_CROSSED where there are too many
 * places, and STATUS_TOO_MET where there are too many pieces. */
Status subdivision_insert_meeting(Subdivision *subdivision, Segment segment, uint32_t tag,
                                  Meeting *meeting);

/* Only counts, with what is in another index as well: ink whose ids are at least
 * SUBDIVISION_OTHER_INK, each with the lexicographically smaller end first. */
enum { SUBDIVISION_OTHER_INK = 1 << 30 };
Status subdivision_meet(Subdivision *subdivision, Segment segment, const SegmentIndex *also,
                        Meeting *meeting);

/* Where its history stands, and going back to there: takes back every insertion made since.
 * Going back never fails, and gives memory back. Marks later than it are then void. */
size_t subdivision_mark(const Subdivision *subdivision);
void subdivision_rollback(Subdivision *subdivision, size_t mark);

typedef struct SubdivisionCounts {
    uint32_t vertices;
    uint32_t edges;
    uint32_t faces;      /* with the outside */
    uint32_t components; /* connected pieces of edges, the wall among them */
    uint32_t networks;   /* connected pieces of ink */
} SubdivisionCounts;

SubdivisionCounts subdivision_counts(const Subdivision *subdivision);
Box subdivision_board(const Subdivision *subdivision);

/* Faces. */

/* Twice the area, holes taken out; the outside's is minus the board's. */
DoubleArea subdivision_face_area(const Subdivision *subdivision, uint32_t face);

/* The cycles of a face: the outer one (SUBDIVISION_NONE for the outside), the first of its holes,
 * and from one hole the next; SUBDIVISION_NONE where there is none. */
uint32_t subdivision_outer_cycle(const Subdivision *subdivision, uint32_t face);
uint32_t subdivision_first_hole(const Subdivision *subdivision, uint32_t face);
uint32_t subdivision_next_hole(const Subdivision *subdivision, uint32_t hole);

/* Calls `visit` for every network that touches a face (is on its rim or a hole's rim or inside),
 * once or more often; false ends the walk. Costs the length of the face's cycles. */
typedef bool (*NetworkVisitor)(void *context, uint32_t network);
void subdivision_visit_networks(const Subdivision *subdivision, uint32_t face, NetworkVisitor visit,
                                void *context);

/* Calls `visit` for every half-edge of a face, cycle by cycle, the outer one first; what is not
 * STATUS_OK ends the walk and is returned. */
typedef Status (*HalfEdgeVisitor)(void *context, uint32_t half_edge);
Status subdivision_visit_rims(const Subdivision *subdivision, uint32_t face, HalfEdgeVisitor visit,
                              void *context);

/* Replaces what `list` holds by one polygon: the cycles of a face other than the outside, the outer
 * one first. STATUS_NO_MEMORY leaves a part of it. */
Status subdivision_face_polygon(const Subdivision *subdivision, uint32_t face, PolygonList *list);

/* An outline as two numbers. `ground` is the same for the same ground and, but for one chance in
 * 2^64, for no other: however the outline was drawn, and wherever other ink meets it from outside.
 * `corners` also depends on the corners that such ink makes, and on the places of all as they are
 * rounded: two outlines with the same are written alike. All members zero is no outline. */
typedef struct OutlineKey {
    uint64_t ground, corners;
} OutlineKey;

/* The outline of a face other than the outside, less what only dangles into it. Costs the length of
 * its cycles. */
OutlineKey subdivision_face_outline(const Subdivision *subdivision, uint32_t face);

/* Adds a half-edge of an outline, which has its ground on the left and not on the right: for the
 * outline of several faces together, all such half-edges in any order. */
void subdivision_add_to_outline(const Subdivision *subdivision, uint32_t half_edge,
                                OutlineKey *key);

/* Cycles. */

/* A half-edge of the cycle; the rest follow by subdivision_next(). */
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

/* The following one in the cycle. */
uint32_t subdivision_next(const Subdivision *subdivision, uint32_t half_edge);
uint32_t subdivision_half_edge_cycle(const Subdivision *subdivision, uint32_t half_edge);
uint32_t subdivision_half_edge_face(const Subdivision *subdivision, uint32_t half_edge);

/* The vertex that it runs from. */
uint32_t subdivision_origin(const Subdivision *subdivision, uint32_t half_edge);

/* The tag of the first segment that covers the edge; SUBDIVISION_NONE where it is wall alone. */
uint32_t subdivision_edge_tag(const Subdivision *subdivision, uint32_t edge);

/* Whether the edge is on the board edge, with ink over it or not. */
bool subdivision_edge_is_wall(const Subdivision *subdivision, uint32_t edge);

/* Vertices. */

/* The FixedPoint nearest to its exact place. */
FixedPoint subdivision_vertex_fixed(const Subdivision *subdivision, uint32_t vertex);

/* A half-edge that runs from the vertex; turning clockwise, the next one that does is
 * subdivision_next(subdivision, subdivision_twin(half_edge)). */
uint32_t subdivision_vertex_half_edge(const Subdivision *subdivision, uint32_t vertex);

/* The network of the ink at a vertex; SUBDIVISION_NONE where there is none. And a number that the
 * names of all networks are below. */
uint32_t subdivision_network_at(const Subdivision *subdivision, uint32_t vertex);
uint32_t subdivision_network_names(const Subdivision *subdivision);

/* Finding. */

typedef struct SubdivisionPlace {
    enum { SUBDIVISION_IN_FACE, SUBDIVISION_ON_EDGE, SUBDIVISION_AT_VERTEX } kind;
    uint32_t id; /* of the face, edge or vertex */
} SubdivisionPlace;

/* What a point lies in or on. A point off the board is in SUBDIVISION_OUTSIDE. */
SubdivisionPlace subdivision_locate(const Subdivision *subdivision, Point point);
SubdivisionPlace subdivision_locate_fine(const Subdivision *subdivision, const FinePoint *point);

/* Whether a point is in a face: not on its rim, on no rim of a hole, and on no edge that only
 * dangles into it. Costs the length of the face's cycles. */
bool subdivision_face_holds(const Subdivision *subdivision, uint32_t face, const FinePoint *point);

/* A point in a face other than the outside; `polygon` is subdivision_face_polygon()'s. It is
 * polygon_find_inside()'s where that is in the face; else in the middle of a gap between all of the
 * face's edges, with as few decimals as it takes. It depends on the place of the face's edges
 * alone. STATUS_NO_MEMORY. */
Status subdivision_find_inside(const Subdivision *subdivision, uint32_t face, Polygon polygon,
                               FinePoint *inside);

/* The same for whoever has no such polygon. */
Status subdivision_find_in_face(const Subdivision *subdivision, uint32_t face, FinePoint *inside);

/* Calls `visit` for the ink whose bounding box meets a segment or a box, as segment_index.h has it;
 * false ends that. Ink is handed out as subcurves, numbered in the order drawn: segments, less
 * what was covered before. Ink that lies along the wall is left out. */
void subdivision_visit_along(const Subdivision *subdivision, Segment along, SegmentVisitor visit,
                             void *context);
void subdivision_visit_box(const Subdivision *subdivision, Box box, SegmentVisitor visit,
                           void *context);

/* All ink as subcurves, which overlap nowhere, with what lies along the wall: how many there are,
 * and number i with the network that it is part of. */
size_t subdivision_subcurve_count(const Subdivision *subdivision);
Segment subdivision_subcurve(const Subdivision *subdivision, size_t i, uint32_t *network);

/* The half-edge of `other` that begins at the same point as a half-edge of `subdivision` and goes
 * the same way; SUBDIVISION_NONE where there is none. One look-up: where `other` holds
 * all that `subdivision` does, there always is one. */
uint32_t subdivision_match(const Subdivision *other, const Subdivision *subdivision,
                           uint32_t half_edge);

#endif
