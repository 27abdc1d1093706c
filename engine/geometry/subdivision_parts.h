/* The inside of the subdivision, shared by the files that make it up and by nobody else.
 *
 * Ink is kept as strands: a segment, less what was covered before, falls into pieces with lattice
 * ends, so that strands overlap nowhere and every edge is on one of them. A strand knows its edges
 * in order, so finding an edge on it is a search by halves. The first four strands are the walls.
 * Ink over a wall makes a strand without edges of its own; the wall keeps the edges, and they
 * name that strand as their owner.
 *
 * Strands and edges run from lower to higher: a strand's segment is given with the
 * lexicographically smaller end first, and half-edge 2e follows it. So the direction of every
 * half-edge is that of a lattice segment, and order round a vertex is decided by 64-bit cross
 * products.
 *
 * Everything is changed by steps that have an exact inverse, and each is logged, so that undoing
 * in the opposite order finds what it expects: a vertex, edge, face or strand that is taken
 * back is always the last of its kind. Cycles alone come from a free list, which is restored too.
 */
#ifndef CONTIGO_GEOMETRY_SUBDIVISION_PARTS_H
#define CONTIGO_GEOMETRY_SUBDIVISION_PARTS_H

#include "geometry/segment_index.h"
#include "geometry/subdivision.h"

#define NONE SUBDIVISION_NONE

enum { WALLS = 4 }; /* strands 0 to 3: bottom, right, top, left */

typedef struct Vertex {
    FixedPoint place;
    uint32_t strands[2]; /* that cross here; NONE for a lattice point */
    uint32_t half_edge;  /* one that begins here; NONE while being drawn */
    uint32_t chain;      /* the next vertex with the same hash */
} Vertex;

typedef struct HalfEdge {
    uint32_t origin;
    uint32_t next;
    uint32_t previous;
    uint32_t cycle;
} HalfEdge;

typedef struct Cycle {
    DoubleArea area;
    uint32_t face;
    uint32_t start;
    uint32_t length;
    uint32_t next_hole; /* of the same face; in a free cycle, the next free one */
    uint32_t previous_hole;
} Cycle;

typedef struct Face {
    DoubleArea area;
    uint32_t outer;
    uint32_t first_hole;
} Face;

/* A strand is also an element of a network: `parent` leads to the network's root. */
typedef struct Strand {
    Segment segment; /* the smaller end first */
    uint32_t *edges; /* owned; in order from segment.a */
    size_t capacity;
    uint32_t count;
    uint32_t tag;
    uint32_t parent; /* itself for a root */
    uint32_t weight; /* root: strands in the network */
    uint32_t island; /* root: the hole that runs round it; NONE where it is attached to the wall */
} Strand;

typedef enum StepKind {
    STEP_VERTEX,       /* a vertex without edges was added */
    STEP_SPLIT_EDGE,   /* a: strand, b: place of the edge in it */
    STEP_STRAND,       /* a strand was added; a: whether it is in the index */
    STEP_ANCHOR,       /* the last strand became an island's anchor */
    STEP_OWNER,        /* a: edge, b: owner before */
    STEP_ISLAND_EDGE,  /* an edge by itself; a: whether its cycle is a new number */
    STEP_ANTENNA_EDGE, /* an edge with one loose end */
    STEP_MERGE,        /* an edge between two cycles; a: absorbed, b: its start, c: hole before */
    STEP_MERGE_OUTER,  /* the same, where the absorbed cycle was the face's outer one */
    STEP_SPLIT_FACE,   /* a: the new cycle, b: start of the old one, c: whether a is a new number */
    STEP_HOLE_MOVED,   /* a: hole, b: the hole before it, c: face before */
    STEP_JOINED,       /* a: absorbed network */
    STEP_ISLAND        /* a: network, b: its island before */
} StepKind;

typedef struct Step {
    uint32_t kind;
    uint32_t a, b, c;
} Step;

/* A place where the segment being drawn meets what is there. */
typedef struct Hit {
    int64_t num, den; /* how far along the segment: num / den */
    uint32_t strand;  /* NONE for an end of the segment itself */
    int cover;        /* 1 where a strand begins to cover the segment, -1 where it ends */
} Hit;

/* The hits at one place, and the vertex that they become. */
typedef struct Stop {
    size_t first, last; /* hits [first, last) */
    uint32_t vertex;    /* NONE before it is made */
    bool covered;       /* by a strand, from here to the next stop */
} Stop;

struct Subdivision {
    Box board;
    SubdivisionListener listener;
    Vertex *vertices;
    size_t vertex_count, vertex_capacity;
    uint32_t *buckets; /* of vertices by place; a power of two, no fewer than half the vertices */
    size_t bucket_count;
    HalfEdge *half_edges;
    size_t half_edge_count, half_edge_capacity;
    uint32_t *owners; /* the strand of each edge */
    size_t owner_capacity;
    Cycle *cycles;
    size_t cycle_count, cycle_capacity;
    uint32_t free_cycle;
    Face *faces;
    size_t face_count, face_capacity;
    Strand *strands;
    size_t strand_count, strand_capacity;
    Step *steps;
    size_t step_count, step_capacity;
    uint32_t component_count;
    uint32_t network_count;
    SegmentIndex *index;   /* of strands */
    SegmentIndex *anchors; /* a point of each network that began as an island, by its number */
    Hit *hits;             /* scratch, as are the stops */
    size_t hit_count, hit_capacity;
    Stop *stops;
    size_t stop_count, stop_capacity;
};

/* Room for an insertion that meets what is there in `stops` places: new vertices, edges, cycles,
 * faces, strands, and steps. */
Status subdivision_reserve(Subdivision *sub, size_t stops);

/* Room for `more` steps. */
Status subdivision_reserve_steps(Subdivision *sub, size_t more);

/* Logs a step, for which there is room. */
static inline void subdivision_log(Subdivision *sub, StepKind kind, uint32_t a, uint32_t b,
                                   uint32_t c)
{
    sub->steps[sub->step_count++] = (Step){kind, a, b, c};
}

/* Vertices (subdivision_vertices.c). */

/* Doubles the buckets when there are too few for `vertices`; gives them back when too many. */
Status subdivision_grow_buckets(Subdivision *sub, size_t vertices);
void subdivision_shrink_buckets(Subdivision *sub);

/* The exact place of a vertex, not reduced. */
ExactPoint subdivision_place(const Subdivision *sub, uint32_t vertex);

/* The vertex at a place, or NONE. */
uint32_t subdivision_find_vertex(const Subdivision *sub, ExactPoint place, FixedPoint fixed);

/* Adds a vertex, of two strands or of none where the place is a lattice point. There is room. */
uint32_t subdivision_add_vertex(Subdivision *sub, FixedPoint fixed, uint32_t s, uint32_t t);
void subdivision_drop_vertex(Subdivision *sub);

/* Where a point of a strand lies on it: at the vertex that begins edge number `at` (or ends
 * the last, for at = count), or inside edge number `at`. */
typedef struct StrandPlace {
    uint32_t at;
    bool vertex;
} StrandPlace;

StrandPlace subdivision_place_on_strand(const Subdivision *sub, uint32_t strand, ExactPoint place,
                                        FixedPoint fixed);

/* The vertex number `at` of a strand, 0 to count. */
uint32_t subdivision_strand_vertex(const Subdivision *sub, uint32_t strand, uint32_t at);

/* Splits edge number `at` of a strand by the last vertex, which has no edges yet. */
Status subdivision_split_edge(Subdivision *sub, uint32_t strand, uint32_t at);
void subdivision_unsplit_edge(Subdivision *sub, Step step);

/* Orders a vertex's x coordinate and a whole one. */
int subdivision_compare_x(const Subdivision *sub, uint32_t vertex, int32_t x);

/* Orders the places of two vertices by x, then y. */
int subdivision_compare_vertices(const Subdivision *sub, uint32_t a, uint32_t b);

/* Cycles and faces (subdivision_faces.c). */

/* What adding an edge did to cycles and faces. */
typedef struct EdgeEffect {
    StepKind kind;      /* STEP_ISLAND_EDGE, _ANTENNA_EDGE, _MERGE, _MERGE_OUTER or _SPLIT_FACE */
    uint32_t face;      /* where it was drawn */
    uint32_t cycle;     /* island: its hole; merge: the one that is left; split: the old cycle */
    uint32_t new_cycle; /* split */
    uint32_t new_face;  /* split */
    bool from_outer;    /* merge: the cycle at the edge's origin was the face's outer one */
    bool to_outer;      /* merge: the cycle at the edge's end was */
} EdgeEffect;

/* Adds an edge of a strand between two vertices, `from` the smaller. Islands stay where they are.
 * For an edge without neighbours, `face` says where it is. */
EdgeEffect subdivision_add_edge(Subdivision *sub, uint32_t from, uint32_t to, uint32_t strand,
                                uint32_t face);

/* Moves the islands that are inside the new face to it, once a face has been split. */
Status subdivision_move_islands(Subdivision *sub, const EdgeEffect *split);

void subdivision_remove_island_edge(Subdivision *sub, Step step);
void subdivision_remove_antenna_edge(Subdivision *sub);
void subdivision_unmerge(Subdivision *sub, Step step);
void subdivision_unsplit_face(Subdivision *sub, Step step);
void subdivision_unmove_hole(Subdivision *sub, Step step);

/* Whether a cycle runs round something from the outside, decided exactly. */
bool subdivision_runs_outside(const Subdivision *sub, uint32_t start);

/* Strands and networks (subdivision_networks.c). */

/* The network that a strand is part of; not for walls. */
uint32_t subdivision_root(const Subdivision *sub, uint32_t strand);

/* The network of the ink at a vertex; NONE where there is none. */
uint32_t subdivision_network_at(const Subdivision *sub, uint32_t vertex);

/* Adds a strand to a network, or to a new one for NONE. It will have so many `edges`, and is in the
 * index unless that is none. */
Status subdivision_add_strand(Subdivision *sub, Segment segment, uint32_t tag, uint32_t network,
                              size_t edges);
void subdivision_drop_strand(Subdivision *sub, Step step);

/* Makes the last strand, a new network that is an island, findable by a point of it. */
Status subdivision_add_anchor(Subdivision *sub);
void subdivision_drop_anchor(Subdivision *sub);

/* Joins two different networks and returns the one that was absorbed. */
uint32_t subdivision_join(Subdivision *sub, uint32_t a, uint32_t b);
void subdivision_unjoin(Subdivision *sub, Step step);

void subdivision_set_island(Subdivision *sub, uint32_t network, uint32_t island);

/* Looking (subdivision_locate.c). */

/* The half-edge that is seen first from a point, which is on no edge, looking up; with a cycle
 * given, the first that has that cycle on one of its sides. It is the one that looks down, towards
 * the point. NONE where there is none. */
uint32_t subdivision_look_up(const Subdivision *sub, Point point, uint32_t cycle);

/* Small helpers. */

static inline bool is_lattice_vertex(const Vertex *vertex)
{
    return vertex->strands[0] == NONE;
}

static inline Point lattice_point(FixedPoint fixed)
{
    return (Point){(int32_t)(fixed.x / FIXED_STEP), (int32_t)(fixed.y / FIXED_STEP)};
}

/* The direction of a half-edge, exactly. */
typedef struct Direction {
    int64_t x, y;
} Direction;

static inline Direction segment_direction(Segment s)
{
    return (Direction){(int64_t)s.b.x - s.a.x, (int64_t)s.b.y - s.a.y};
}

static inline Direction half_edge_direction(const Subdivision *sub, uint32_t half_edge)
{
    Direction d = segment_direction(sub->strands[sub->owners[half_edge >> 1]].segment);
    return half_edge & 1 ? (Direction){-d.x, -d.y} : d;
}

static inline int64_t direction_cross(Direction a, Direction b)
{
    return a.x * b.y - a.y * b.x;
}

static inline FixedPoint origin_place(const Subdivision *sub, uint32_t half_edge)
{
    return sub->vertices[sub->half_edges[half_edge].origin].place;
}

#endif
