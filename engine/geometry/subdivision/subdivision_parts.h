/* The inside of the subdivision, shared by the files that make it up and by nobody else.
 *
 * Ink is kept as subcurves: a segment, less what was covered before, falls into pieces with lattice
 * ends, so that subcurves overlap nowhere and every edge is on one of them. A subcurve knows its
 * edges in order, so finding an edge on it is a search by halves. The first four subcurves are the
 * walls. Ink over a wall makes a subcurve without edges of its own; the wall keeps the edges, and
 * they name that subcurve as their owner.
 *
 * Subcurves and edges run from lower to higher: a subcurve's segment is given with the
 * lexicographically smaller end first, and half-edge 2e follows it. So the direction of every
 * half-edge is that of a lattice segment, and order round a vertex is decided by 64-bit cross
 * products.
 *
 * Everything is changed by steps that have an exact inverse, and each is logged; undoing them
 * in the opposite order, each finds what it left: a vertex, edge, face or subcurve that is taken
 * back is always the last of its kind. Cycles alone come from a free list, which is restored too.
 */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_SUBDIVISION_PARTS_H
#define CONTIGO_GEOMETRY_SUBDIVISION_SUBDIVISION_PARTS_H

#include "geometry/subdivision/segment_index.h"
#include "geometry/subdivision/subdivision.h"

#define NONE SUBDIVISION_NONE

enum { WALLS = 4 }; /* subcurves 0 to 3: bottom, right, top, left */

/* A direction, exactly. */
typedef struct Direction {
    int64_t x, y;
} Direction;

/* A crossing is that of the subcurve named here and the owner of the half-edge, which was split
 * there. */
typedef struct Vertex {
    FixedPoint place;
    uint32_t subcurve;  /* that crosses here; NONE for a lattice point */
    uint32_t half_edge; /* one that begins here; NONE while being drawn. Stays on its subcurve */
    uint32_t chain;     /* the next vertex with the same hash */
    uint32_t hub;       /* that it is, or NONE */
} Vertex;

enum { BLOCK_RAYS = 64 };

typedef struct RayBlock {
    uint32_t count;
    uint32_t rays[BLOCK_RAYS];
} RayBlock;

/* A vertex where many edges meet (subdivision_hubs.c). */
typedef struct Hub {
    uint32_t vertex;
    uint32_t count;    /* of rays */
    RayBlock **blocks; /* owned, none empty: counter-clockwise from the ray to the right */
    size_t block_count, block_capacity;
    Box box; /* around all guests that there are, or were */
    bool has_guests;
} Hub;

typedef struct HalfEdge {
    uint32_t origin;
    uint32_t next;
    uint32_t cycle;
} HalfEdge;

typedef struct Edge {
    HalfEdge half[2];
    uint32_t owner; /* a subcurve */
} Edge;

/* An area that may lie at any multiple of eight bytes, to waste none. */
typedef DoubleArea StoredArea __attribute__((aligned(8)));

typedef struct Cycle {
    StoredArea area; /* of a hole: within it; of an outer cycle: its face's, without holes */
    uint32_t face;
    uint32_t start;
    uint32_t length;
    uint32_t next_hole; /* of the same face; in a free cycle, the next free one */
    uint32_t previous_hole;
} Cycle;

typedef struct Face {
    uint32_t outer;
    uint32_t first_hole;
} Face;

enum { FEW_EDGES = 4 }; /* that a subcurve holds without an allocation */

/* A subcurve is also an element of a network: `parent` leads to the network's root. */
typedef struct Subcurve {
    Segment segment; /* the smaller end first */
    union {
        uint32_t few[FEW_EDGES];
        uint32_t *many; /* owned; where capacity is not 0 */
    } edges;            /* in order from segment.a */
    uint32_t capacity;
    uint32_t count;
    uint32_t tag;
    uint32_t parent; /* itself for a root */
    uint32_t weight; /* root: subcurves in the network */
    uint32_t island; /* root: the hole that runs round it; NONE where it is attached to the wall */
    uint32_t home;   /* the hub whose guest it is, a vertex; NONE where it is in the index */
} Subcurve;

typedef enum StepKind {
    STEP_VERTEX,        /* a vertex without edges was added */
    STEP_SPLIT_EDGE,    /* a vertex was added that split an edge; small: place in subcurve a */
    STEP_SUBCURVE,      /* a subcurve was added; small: whether it is in the index */
    STEP_ANCHOR,        /* the last subcurve became an island's anchor */
    STEP_OWNER,         /* ink over edge a of wall number small */
    STEP_ISLAND_EDGE,   /* an edge by itself; small: whether its cycle is a new number */
    STEP_DANGLING_EDGE, /* an edge with one loose end */
    STEP_MERGE,         /* an edge between two cycles; a: absorbed, b: its start, c: hole before */
    STEP_MERGE_OUTER,   /* the same, where a was the face's outer cycle; area: of the hole left */
    STEP_SPLIT_FACE, /* a: the new cycle, b: start of the old, small: whether a is a new number */
    STEP_HOLE_MOVED, /* a: hole, b: the hole before it, c: face before */
    STEP_JOINED,     /* a: absorbed network */
    STEP_ISLAND      /* a: network, b: its island before */
} StepKind;

/* A step as it is logged: in a few words, as many as its kind needs. */
typedef struct Step {
    StepKind kind;
    uint32_t small; /* below 2^28 */
    uint32_t a, b, c;
    DoubleArea area;
} Step;

enum { STEP_WORDS = 8 }; /* the most that one takes */

/* A place where the segment being drawn meets what is there. */
typedef struct Hit {
    int64_t num, den;  /* how far along the segment: num / den */
    uint32_t subcurve; /* NONE for an end of the segment itself */
    int cover;         /* 1 where a subcurve begins to cover the segment, -1 where it ends */
} Hit;

/* A stretch of the segment being drawn that a subcurve covers, in whole units along it. */
typedef struct Cover {
    int64_t low, high;
    uint32_t first, last; /* the subcurves at its ends */
} Cover;

/* The hits at one place, and the vertex that they become. */
typedef struct Stop {
    size_t first, last; /* hits [first, last) */
    uint32_t vertex;    /* NONE before it is made */
    bool covered;       /* by a subcurve, from here to the next stop */
    uint32_t gains, loses;
    StoredArea moved; /* area that the faces gain and lose by the new vertex; 0 for most */
} Stop;

struct Subdivision {
    Box board;
    SubdivisionListener listener;
    Vertex *vertices;
    size_t vertex_count, vertex_capacity;
    uint32_t *buckets; /* of vertices by place; a power of two, no fewer than half the vertices */
    size_t bucket_count;
    Edge *edges;
    size_t edge_count, edge_capacity;
    Cycle *cycles;
    size_t cycle_count, cycle_capacity;
    uint32_t free_cycle;
    Face *faces;
    size_t face_count, face_capacity;
    Subcurve *subcurves;
    size_t subcurve_count, subcurve_capacity;
    uint32_t *log; /* steps, the newest last */
    size_t log_count, log_capacity;
    uint32_t component_count;
    uint32_t network_count;
    uint32_t unfinished; /* a subcurve of which not all edges are drawn yet, or NONE */
    SegmentIndex *index; /* of subcurves, but for guests */
    Hub *hubs;
    size_t hub_count, hub_capacity;
    uint32_t crowded;      /* a vertex that has just been found to have many edges, or NONE */
    SegmentIndex *anchors; /* a point of each network that began as an island, by its number */
    Hit *hits;             /* scratch, as are the stops */
    size_t hit_count, hit_capacity;
    Cover *covers;
    size_t cover_count, cover_capacity;
    Stop *stops;
    size_t stop_count, stop_capacity;
};

/* Room for an insertion that meets what is there in `stops` places: new vertices, edges, cycles,
 * faces and subcurves. Steps are another matter: islands that move take any number of them. */
Status subdivision_reserve(Subdivision *sub, size_t stops);

/* The log (subdivision_log.c). */

/* Room for `more` steps. */
Status subdivision_reserve_steps(Subdivision *sub, size_t more);

/* Adds a step, for which there is room; takes off the last. */
void subdivision_log(Subdivision *sub, Step step);
Step subdivision_unlog(Subdivision *sub);

/* Vertices (subdivision_vertices.c). */

/* Doubles the buckets when there are too few for `vertices`; gives them back when too many. */
Status subdivision_grow_buckets(Subdivision *sub, size_t vertices);
void subdivision_shrink_buckets(Subdivision *sub);

/* Enters all vertices in the buckets anew. */
void subdivision_fill_buckets(Subdivision *sub);

/* The exact place of a vertex, not reduced. */
ExactPoint subdivision_place(const Subdivision *sub, uint32_t vertex);

/* The vertex at a place, or NONE. */
uint32_t subdivision_find_vertex(const Subdivision *sub, ExactPoint place, FixedPoint fixed);

/* Adds a vertex without edges, for which there is room. `subcurve` is NONE for a lattice point. It
 * is not logged: that is for whoever gives it edges, or does not. */
uint32_t subdivision_add_vertex(Subdivision *sub, FixedPoint fixed, uint32_t subcurve);
void subdivision_drop_vertex(Subdivision *sub);

/* Where a point of a subcurve lies on it: at the vertex that begins edge number `at` (or ends
 * the last, for at = count), or inside edge number `at`. */
typedef struct SubcurvePlace {
    uint32_t at;
    bool vertex;
} SubcurvePlace;

SubcurvePlace subdivision_place_on_subcurve(const Subdivision *sub, uint32_t subcurve,
                                            ExactPoint place, FixedPoint fixed);

/* The vertex number `at` of a subcurve, 0 to count. */
uint32_t subdivision_subcurve_vertex(const Subdivision *sub, uint32_t subcurve, uint32_t at);

/* Orders a vertex's x coordinate, or its y coordinate, and a number. */
int subdivision_compare_x(const Subdivision *sub, uint32_t vertex, const FineNumber *x);
int subdivision_compare_y(const Subdivision *sub, uint32_t vertex, const FineNumber *y);

/* Orders the places of two vertices by x, then y. */
int subdivision_compare_vertices(const Subdivision *sub, uint32_t a, uint32_t b);

/* Cycles and faces (subdivision_faces.c). */

/* What adding an edge did to cycles and faces. */
typedef struct EdgeEffect {
    StepKind kind;      /* STEP_ISLAND_EDGE, _DANGLING_EDGE, _MERGE, _MERGE_OUTER or _SPLIT_FACE */
    uint32_t face;      /* where it was drawn */
    uint32_t cycle;     /* island: its hole; merge: the one that is left; split: the old cycle */
    uint32_t new_cycle; /* split */
    uint32_t new_face;  /* split */
    bool from_outer;    /* merge: the cycle at the edge's origin was the face's outer one */
    bool to_outer;      /* merge: the cycle at the edge's end was */
} EdgeEffect;

/* Adds an edge of a subcurve between two vertices, `from` the smaller. Islands stay where they are.
 * For an edge without neighbours, `face` says where it is. */
EdgeEffect subdivision_add_edge(Subdivision *sub, uint32_t from, uint32_t to, uint32_t subcurve,
                                uint32_t face);

/* Moves a hole to another face, with its area, and back. */
void subdivision_move_hole(Subdivision *sub, uint32_t hole, uint32_t face);
void subdivision_unmove_hole(Subdivision *sub, const Step *step);

/* Takes the last edge away again: undoes the step by which it came. */
void subdivision_remove_edge(Subdivision *sub, const Step *step);

/* Splits edge number `at` of a subcurve by a new vertex at a place, which is the last vertex; it is
 * the crossing with the subcurve `crossing`, or NONE. Says in `moved` what the left side of the
 * edge has gained in area, and the right side lost. STATUS_NO_MEMORY changes nothing. Undoing it
 * takes back the vertex too. */
Status subdivision_split_edge(Subdivision *sub, uint32_t subcurve, uint32_t at, FixedPoint fixed,
                              uint32_t crossing, DoubleArea *moved);
void subdivision_unsplit_edge(Subdivision *sub, const Step *step);

/* High-degree vertices (subdivision_hubs.c). */

/* Whether a vertex is a hub; whether one with so many edges should be. */
bool subdivision_is_hub(const Subdivision *sub, uint32_t vertex);
bool subdivision_is_crowded(size_t edges);

/* Makes a vertex a hub, if there is memory for that. */
void subdivision_make_hub(Subdivision *sub, uint32_t vertex);
void subdivision_free_hubs(Subdivision *sub);

/* The half-edge that leaves a hub in a direction, or NONE; and the next one counter-clockwise from
 * a direction. */
uint32_t subdivision_hub_towards(const Subdivision *sub, uint32_t vertex, Direction d);
uint32_t subdivision_hub_before(const Subdivision *sub, uint32_t vertex, Direction d);

/* Room for one edge more at a vertex, in a direction, if it is a hub; then enters an edge there,
 * and takes it out again: the edge that the half-edge leaves its origin by. */
Status subdivision_reserve_ray(Subdivision *sub, uint32_t vertex, Direction d);
void subdivision_add_ray(Subdivision *sub, uint32_t half_edge);
void subdivision_remove_ray(Subdivision *sub, uint32_t half_edge);

/* A subcurve that passes a hub is to be its guest. */
void subdivision_add_guest(Subdivision *sub, uint32_t vertex, Segment segment);

/* Calls `visit` for every subcurve that segment_index.h would, guests included; false ends that.
 * Above a box's lower side, which is one step wide or none, from there up to *limit. */
void subdivision_subcurves_along(const Subdivision *sub, Segment along, SegmentVisitor visit,
                                 void *context);
void subdivision_subcurves_in(const Subdivision *sub, Box box, SegmentVisitor visit, void *context);
void subdivision_subcurves_above(const Subdivision *sub, Box above, int32_t *limit,
                                 SegmentVisitor visit, void *context);

/* Islands (subdivision_islands.c). */

/* Moves the islands that are inside the new face to it, once a face has been split. */
Status subdivision_move_islands(Subdivision *sub, const EdgeEffect *split);

/* Subcurves and networks (subdivision_networks.c). */

/* The network that a subcurve is part of; not for walls. */
uint32_t subdivision_root(const Subdivision *sub, uint32_t subcurve);

/* Room for `count` edges in a subcurve, and giving back what is not needed. */
Status subdivision_reserve_subcurve(Subcurve *subcurve, size_t count);
void subdivision_trim_subcurve(Subcurve *subcurve);

/* Adds a subcurve to a network, or to a new one for NONE. It will have so many `edges`, and is in
 * the index unless that is none, or it is the guest of a hub, `home`. */
Status subdivision_add_subcurve(Subdivision *sub, Segment segment, uint32_t tag, uint32_t network,
                                size_t edges, uint32_t home);
void subdivision_drop_subcurve(Subdivision *sub, const Step *step);

/* Makes the last subcurve, a new network that is an island, findable by a point of it. */
Status subdivision_add_anchor(Subdivision *sub);
void subdivision_drop_anchor(Subdivision *sub);

/* Joins two different networks and returns the one that was absorbed. */
uint32_t subdivision_join(Subdivision *sub, uint32_t a, uint32_t b);
void subdivision_unjoin(Subdivision *sub, const Step *step);

void subdivision_set_island(Subdivision *sub, uint32_t network, uint32_t island);

/* Looking (subdivision_locate.c). */

/* The half-edge that is seen first from a point, which is on no edge, looking up; with a cycle
 * given, the first that has that cycle on one of its sides. It is the one that looks down, towards
 * the point. NONE where there is none. */
uint32_t subdivision_ray_shoot(const Subdivision *sub, const FinePoint *point, uint32_t cycle);

/* The same from a lattice point, where `rim` has all subcurves of the cycle that are not upright.
 */
uint32_t subdivision_ray_shoot_to(const Subdivision *sub, const SegmentIndex *rim,
                                  const FinePoint *point, uint32_t cycle);

/* Small helpers. */

static inline bool is_lattice_vertex(const Vertex *vertex)
{
    return vertex->subcurve == NONE;
}

static inline Point lattice_point(FixedPoint fixed)
{
    return (Point){(int32_t)(fixed.x / FIXED_STEP), (int32_t)(fixed.y / FIXED_STEP)};
}

static inline uint32_t *subcurve_edges(Subcurve *subcurve)
{
    return subcurve->capacity ? subcurve->edges.many : subcurve->edges.few;
}

static inline uint32_t subcurve_edge(const Subcurve *subcurve, uint32_t at)
{
    return subcurve->capacity ? subcurve->edges.many[at] : subcurve->edges.few[at];
}

static inline HalfEdge *half_at(const Subdivision *sub, uint32_t half_edge)
{
    return &sub->edges[half_edge >> 1].half[half_edge & 1];
}

static inline uint32_t owner_of(const Subdivision *sub, uint32_t half_edge)
{
    return sub->edges[half_edge >> 1].owner;
}

static inline bool is_outer(const Subdivision *sub, uint32_t cycle)
{
    return sub->faces[sub->cycles[cycle].face].outer == cycle;
}

/* The area of a face other than the outside, to be changed. */
static inline StoredArea *area_of_face(Subdivision *sub, uint32_t face)
{
    return &sub->cycles[sub->faces[face].outer].area;
}

static inline Direction segment_direction(Segment s)
{
    return (Direction){(int64_t)s.b.x - s.a.x, (int64_t)s.b.y - s.a.y};
}

static inline Direction half_edge_direction(const Subdivision *sub, uint32_t half_edge)
{
    Direction d = segment_direction(sub->subcurves[owner_of(sub, half_edge)].segment);
    return half_edge & 1 ? (Direction){-d.x, -d.y} : d;
}

/* The half-edge before another in its cycle, by turning round its origin. */
static inline uint32_t previous_of(const Subdivision *sub, uint32_t half_edge)
{
    uint32_t origin = half_at(sub, half_edge)->origin;
    if (subdivision_is_hub(sub, origin))
        return subdivision_hub_before(sub, origin, half_edge_direction(sub, half_edge)) ^ 1;
    uint32_t into = half_edge ^ 1;
    for (uint32_t out; (out = half_at(sub, into)->next) != half_edge;)
        into = out ^ 1;
    return into;
}

static inline int64_t direction_cross(Direction a, Direction b)
{
    return a.x * b.y - a.y * b.x;
}

static inline FixedPoint origin_place(const Subdivision *sub, uint32_t half_edge)
{
    return sub->vertices[half_at(sub, half_edge)->origin].place;
}

#endif
