/* Internals of the subdivision, shared only by the files that implement it.
 *
 * Ink is stored as subcurves: the parts of a segment that weren't covered before become subcurves
 * with lattice ends, so subcurves don't overlap and every edge is on exactly one. A subcurve stores
 * its edges in order, so an edge on it is found by binary search. The first four subcurves are the
 * walls. Ink over a wall makes a subcurve without edges of its own; the wall keeps the edges, whose
 * `owner` is that subcurve.
 *
 * Subcurves and edges run from lower to higher: a subcurve's segment has its lexicographically
 * smaller end first, and half-edge 2e has the same direction. So the direction of every half-edge
 * is that of a lattice segment, and the order around a vertex is decided with 64-bit cross
 * products.
 *
 * All changes are steps that have an exact inverse, and each is logged. They are undone in the
 * opposite order, so undoing a step finds the state that the step left: a vertex, edge, face or
 * subcurve that is removed is always the last of its kind. Only cycles come from a free list, which
 * is restored too. */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_SUBDIVISION_PARTS_H
#define CONTIGO_GEOMETRY_SUBDIVISION_SUBDIVISION_PARTS_H

#include "geometry/subdivision/segment_index.h"
#include "geometry/subdivision/subdivision.h"

#define NONE SUBDIVISION_NONE

enum { WALLS = 4 }; /* the walls are subcurves 0 to 3: bottom, right, top, left */

/* An exact direction. */
typedef struct Direction {
    int64_t x, y;
} Direction;

/* A vertex. If it isn't a lattice point, it is where `subcurve` crosses the owner of `half_edge`,
 * which was split there. */
typedef struct Vertex {
    FixedPoint place;
    uint32_t subcurve; /* the subcurve that crosses `half_edge` here; NONE for a lattice point */
    /* A half-edge that begins here; NONE if none does. If its edge is split, another half-edge of
     * the same subcurve may replace it. */
    uint32_t half_edge;
    uint32_t chain; /* the next vertex in the same bucket of the hash table */
    uint32_t hub;   /* the index of its Hub, or NONE */
} Vertex;

enum { BLOCK_RAYS = 64 };

typedef struct RayBlock {
    uint32_t count;
    uint32_t rays[BLOCK_RAYS];
} RayBlock;

/* A vertex where many edges meet (subdivision_hubs.c). */
typedef struct Hub {
    uint32_t vertex;
    uint32_t count;    /* number of rays */
    RayBlock **blocks; /* owned, not empty; counter-clockwise from the direction to the right */
    size_t block_count, block_capacity;
    Box box; /* a box around all present and former guests */
    bool has_guests;
} Hub;

typedef struct HalfEdge {
    uint32_t origin;
    uint32_t next;
    uint32_t cycle;
} HalfEdge;

typedef struct Edge {
    HalfEdge half[2];
    uint32_t owner; /* the subcurve that the edge is on */
} Edge;

/* An area aligned to eight bytes instead of sixteen, to save memory. */
typedef DoubleArea StoredArea __attribute__((aligned(8)));

typedef struct Cycle {
    /* For a hole, minus twice the area within it; for an outer cycle, twice the area of its face
     * without holes. */
    StoredArea area;
    uint32_t face;
    uint32_t start;
    uint32_t length;
    uint32_t next_hole; /* the next hole of the same face; for a free cycle, the next free one */
    uint32_t previous_hole;
} Cycle;

typedef struct Face {
    uint32_t outer;
    uint32_t first_hole;
} Face;

enum { FEW_EDGES = 4 }; /* how many edges a subcurve can store without an allocation */

/* A subcurve. It is also an element of a disjoint set: `parent` leads to the root of its
 * network. */
typedef struct Subcurve {
    Segment segment; /* the end that is smaller by x, then y, is first */
    union {
        uint32_t few[FEW_EDGES];
        uint32_t *many; /* owned; used if capacity isn't 0 */
    } edges;            /* in order from segment.a */
    uint32_t capacity;
    uint32_t count;
    uint32_t tag;
    uint32_t parent; /* for a root, the subcurve itself */
    uint32_t weight; /* for a root: the number of subcurves in the network */
    /* For a root: the hole around the network; NONE if the network is attached to the wall. */
    uint32_t island;
    uint32_t home; /* the vertex of the hub whose guest the subcurve is; NONE if it is no guest */
} Subcurve;

typedef enum StepKind {
    STEP_VERTEX, /* a vertex without edges was added */
    /* A vertex was added and split an edge; small: the edge's index in subcurve a. */
    STEP_SPLIT_EDGE,
    STEP_SUBCURVE,      /* a subcurve was added; small: 1 if also to the index, 0 if not */
    STEP_ANCHOR,        /* the last subcurve, an island, got an anchor */
    STEP_OWNER,         /* ink was drawn over edge a of wall `small` */
    STEP_ISLAND_EDGE,   /* an isolated edge was added; small: 1 if its cycle has a new number */
    STEP_DANGLING_EDGE, /* an edge with one loose end was added */
    /* An edge joined two cycles; a: the absorbed cycle, b: its start, c: the hole before it. */
    STEP_MERGE,
    /* The same, if a was the face's outer cycle; c: the hole before the kept cycle, area: the area
     * of the kept cycle when it was a hole. */
    STEP_MERGE_OUTER,
    /* An edge split a face; a: the new cycle, b: the start of the old one, small: 1 if a is a new
     * number, 0 if not. */
    STEP_SPLIT_FACE,
    STEP_HOLE_MOVED, /* an island moved; a: its hole, b: the hole before it, c: its former face */
    STEP_JOINED,     /* networks were joined; a: the network that was absorbed */
    STEP_ISLAND      /* a network's island changed; a: the network, b: its former island */
} StepKind;

/* A step of the log, which stores only the words that its kind needs. */
typedef struct Step {
    StepKind kind;
    uint32_t small; /* below 2^28 */
    uint32_t a, b, c;
    DoubleArea area;
} Step;

enum { STEP_WORDS = 8 }; /* maximum number of words per step */

/* A place where the segment being drawn meets something. */
typedef struct Hit {
    int64_t num, den;  /* position along the segment: num / den */
    uint32_t subcurve; /* the subcurve that it meets; NONE for an end of the segment itself */
    int cover; /* 1: a subcurve begins to cover the segment here; -1: one ends; 0: neither */
} Hit;

/* A part of the segment being drawn that a subcurve covers, in integer units along the segment. */
typedef struct Cover {
    int64_t low, high;
    uint32_t first, last; /* the subcurves that cover the part at its two ends */
} Cover;

/* The hits at one place, and the vertex that they become. */
typedef struct Stop {
    size_t first, last; /* the range of its hits: [first, last) */
    uint32_t vertex;    /* NONE until it is made */
    bool covered;       /* true if a subcurve covers the part from here to the next stop */
    uint32_t gains, loses;
    /* Area that the new vertex moved from face `loses` to face `gains`; usually 0. */
    StoredArea moved;
} Stop;

struct Subdivision {
    Box board;
    SubdivisionListener listener;
    Vertex *vertices;
    size_t vertex_count, vertex_capacity;
    uint32_t *buckets; /* hash table of vertices by place. Their number is a power of two, and at
                          least half the number of vertices */
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
    uint32_t *log; /* owned; the words of all steps; the newest step is last */
    size_t log_count, log_capacity;
    uint32_t component_count;
    uint32_t network_count;
    uint32_t unfinished; /* the subcurve that is being drawn, or NONE */
    SegmentIndex *index; /* of all subcurves with edges, except guests */
    Hub *hubs;
    size_t hub_count, hub_capacity;
    uint32_t crowded;      /* a vertex just found to have many edges, or NONE */
    SegmentIndex *anchors; /* a point of each network that began as an island */
    Hit *hits;             /* scratch memory, like covers and stops */
    size_t hit_count, hit_capacity;
    Cover *covers;
    size_t cover_count, cover_capacity;
    Stop *stops;
    size_t stop_count, stop_capacity;
};

/* Make room for the new vertices, edges, cycles, faces and subcurves of an insertion with `stops`
 * stops. This doesn't include steps of the log, because any number of islands may move. */
Status subdivision_reserve(Subdivision *sub, size_t stops);

/* The log (subdivision_log.c). */

/* Make room for `more` steps in the log. */
Status subdivision_reserve_steps(Subdivision *sub, size_t more);

/* subdivision_log() adds a step, for which there must be room. subdivision_unlog() removes and
 * returns the last step. */
void subdivision_log(Subdivision *sub, Step step);
Step subdivision_unlog(Subdivision *sub);

/* Vertices (subdivision_vertices.c). */

/* subdivision_grow_buckets() doubles the number of buckets until it is enough for `vertices`.
 * subdivision_shrink_buckets() reduces the number if there are too many. */
Status subdivision_grow_buckets(Subdivision *sub, size_t vertices);
void subdivision_shrink_buckets(Subdivision *sub);

/* Rebuild the buckets from the vertices. */
void subdivision_fill_buckets(Subdivision *sub);

/* Return the exact place of a vertex. The fractions in it may not be in lowest terms. */
ExactPoint subdivision_place(const Subdivision *sub, uint32_t vertex);

/* Return the vertex at a place, or NONE. */
uint32_t subdivision_find_vertex(const Subdivision *sub, ExactPoint place, FixedPoint fixed);

/* Add a vertex without edges, for which there must be room. `subcurve` is NONE for a lattice point.
 * The caller logs this. */
uint32_t subdivision_add_vertex(Subdivision *sub, FixedPoint fixed, uint32_t subcurve);
void subdivision_drop_vertex(Subdivision *sub);

/* Where a point lies on a subcurve that has `count` edges. If `vertex` is true, the point is the
 * vertex where edge `at` begins or, if `at` equals `count`, where the last edge ends. If `vertex`
 * is false, the point is inside edge `at`. */
typedef struct SubcurvePlace {
    uint32_t at;
    bool vertex;
} SubcurvePlace;

SubcurvePlace subdivision_place_on_subcurve(const Subdivision *sub, uint32_t subcurve,
                                            ExactPoint place, FixedPoint fixed);

/* Return a vertex of a subcurve. `at` is from 0 to the number of the subcurve's edges. */
uint32_t subdivision_subcurve_vertex(const Subdivision *sub, uint32_t subcurve, uint32_t at);

/* Compare a vertex's x or y coordinate with a number. */
int subdivision_compare_x(const Subdivision *sub, uint32_t vertex, const FineNumber *x);
int subdivision_compare_y(const Subdivision *sub, uint32_t vertex, const FineNumber *y);

/* Compare the places of two vertices by x, then y. */
int subdivision_compare_vertices(const Subdivision *sub, uint32_t a, uint32_t b);

/* Cycles and faces (subdivision_faces.c). */

/* The effect of adding an edge on cycles and faces. */
typedef struct EdgeEffect {
    /* STEP_ISLAND_EDGE, STEP_DANGLING_EDGE, STEP_MERGE, STEP_MERGE_OUTER or STEP_SPLIT_FACE. */
    StepKind kind;
    uint32_t face; /* the face in which the edge was drawn */
    /* For an island, its hole; for a merge, the remaining cycle; for a split, the old cycle. */
    uint32_t cycle;
    uint32_t new_cycle; /* set only by STEP_SPLIT_FACE */
    uint32_t new_face;  /* set only by STEP_SPLIT_FACE */
    bool from_outer;    /* for a merge: the cycle at the edge's origin was the outer cycle */
    bool to_outer;      /* for a merge: the cycle at the edge's end was the outer cycle */
} EdgeEffect;

/* Add an edge of a subcurve between two vertices; `from` is the smaller. This doesn't move islands
 * to another face. If neither end has other edges, `face` is the face in which the edge lies. */
EdgeEffect subdivision_add_edge(Subdivision *sub, uint32_t from, uint32_t to, uint32_t subcurve,
                                uint32_t face);

/* Move a hole and its area to another face, or undo that. */
void subdivision_move_hole(Subdivision *sub, uint32_t hole, uint32_t face);
void subdivision_unmove_hole(Subdivision *sub, const Step *step);

/* Undo the step that added the last edge, and so remove the edge. */
void subdivision_remove_edge(Subdivision *sub, const Step *step);

/* Split edge `at` of a subcurve with a new vertex, which becomes the last one. The vertex is the
 * crossing with the subcurve `crossing`, which is NONE for a lattice point. `moved` receives the
 * area that the left side of the edge gains and the right side loses. STATUS_NO_MEMORY changes
 * nothing. Undoing also removes the vertex. */
Status subdivision_split_edge(Subdivision *sub, uint32_t subcurve, uint32_t at, FixedPoint fixed,
                              uint32_t crossing, DoubleArea *moved);
void subdivision_unsplit_edge(Subdivision *sub, const Step *step);

/* High-degree vertices (subdivision_hubs.c). */

/* subdivision_is_hub() returns whether a vertex is a hub; subdivision_is_crowded() returns whether
 * a vertex with this number of edges should be a hub. */
bool subdivision_is_hub(const Subdivision *sub, uint32_t vertex);
bool subdivision_is_crowded(size_t edges);

/* Make a vertex a hub. If there isn't enough memory, do nothing. */
void subdivision_make_hub(Subdivision *sub, uint32_t vertex);
void subdivision_free_hubs(Subdivision *sub);

/* subdivision_hub_towards() returns the half-edge that leaves a hub in a direction, or NONE.
 * subdivision_hub_before() returns the first half-edge counter-clockwise from a direction. */
uint32_t subdivision_hub_towards(const Subdivision *sub, uint32_t vertex, Direction d);
uint32_t subdivision_hub_before(const Subdivision *sub, uint32_t vertex, Direction d);

/* If a vertex is a hub, subdivision_reserve_ray() makes room for another edge in a direction,
 * subdivision_add_ray() adds the edge of a half-edge that leaves the vertex, and
 * subdivision_remove_ray() removes that edge. They do nothing if the vertex isn't a hub. */
Status subdivision_reserve_ray(Subdivision *sub, uint32_t vertex, Direction d);
void subdivision_add_ray(Subdivision *sub, uint32_t half_edge);
void subdivision_remove_ray(Subdivision *sub, uint32_t half_edge);

/* Count a segment, which passes through the hub at `vertex`, as one of the hub's guests. */
void subdivision_add_guest(Subdivision *sub, uint32_t vertex, Segment segment);

/* Call `visit` for every subcurve that a query of segment_index.h would find, and for guests too.
 * Return false from `visit` to stop. subdivision_subcurves_above() searches upward from the box's
 * lower side, which is at most one step wide, to *limit. */
void subdivision_subcurves_along(const Subdivision *sub, Segment along, SegmentVisitor visit,
                                 void *context);
void subdivision_subcurves_in(const Subdivision *sub, Box box, SegmentVisitor visit, void *context);
void subdivision_subcurves_above(const Subdivision *sub, Box above, int32_t *limit,
                                 SegmentVisitor visit, void *context);

/* Islands (subdivision_islands.c). */

/* After a face was split, move the islands inside the new face to that face. */
Status subdivision_move_islands(Subdivision *sub, const EdgeEffect *split);

/* Subcurves and networks (subdivision_networks.c). */

/* Return the network of a subcurve, which must not be a wall. */
uint32_t subdivision_root(const Subdivision *sub, uint32_t subcurve);

/* subdivision_reserve_subcurve() makes room for `count` edges in a subcurve;
 * subdivision_trim_subcurve() frees unused memory. */
Status subdivision_reserve_subcurve(Subcurve *subcurve, size_t count);
void subdivision_trim_subcurve(Subcurve *subcurve);

/* Add a subcurve to a network, or to a new network if `network` is NONE, and make room for `edges`
 * edges of the subcurve. The subcurve is added to the index unless it will have no edges or is the
 * guest of the hub `home`. */
Status subdivision_add_subcurve(Subdivision *sub, Segment segment, uint32_t tag, uint32_t network,
                                size_t edges, uint32_t home);
void subdivision_drop_subcurve(Subdivision *sub, const Step *step);

/* Add an anchor for the last subcurve, which is a new network and an island. */
Status subdivision_add_anchor(Subdivision *sub);
void subdivision_drop_anchor(Subdivision *sub);

/* Join two different networks. Return the network that was absorbed. */
uint32_t subdivision_join(Subdivision *sub, uint32_t a, uint32_t b);
void subdivision_unjoin(Subdivision *sub, const Step *step);

void subdivision_set_island(Subdivision *sub, uint32_t network, uint32_t island);

/* Searching (subdivision_locate.c). */

/* Shoot a ray from a point straight up. Return the first half-edge that the ray hits, the one whose
 * left side faces down towards the point, or NONE. The point must not be on an edge. If `cycle`
 * isn't NONE, consider only edges with that cycle on a side. */
uint32_t subdivision_ray_shoot(const Subdivision *sub, const FinePoint *point, uint32_t cycle);

/* Do the same as subdivision_ray_shoot(), but for a lattice point, and search only `rim`, which
 * contains all subcurves of the cycle except vertical ones. */
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

/* Return a pointer to the stored area of a face other than the outside. */
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

/* Return the half-edge before `half_edge` in its cycle, by walking around its origin. */
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
