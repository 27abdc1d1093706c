/* Divides a board with GEOS. Segments are noded: cut wherever they meet. Pieces that share a node
 * form networks. The pieces and the board's edge are then assembled into polygons.
 *
 * Noding rounds the points where segments cross. After that, pieces meet only at nodes, and a node
 * has exactly the same coordinates in every piece. So comparing coordinates for equality shows to
 * which network a corner of a polygon belongs. */
#include "base/disjoint_set.h"
#include "base/memory.h"
#include "geometry/geos/geos_parts.h"
#include "geometry/plane/outline.h"

#include <math.h>
#include <stdlib.h>

/* The number of square steps in one square. */
#define SQUARE_STEPS ((double)STEPS_PER_SPACE * STEPS_PER_SPACE)
#define NO_NETWORK UINT32_MAX

/* The maximum difference between the sum of the sections' areas and the board's area, in
 * squares. */
#define AREA_LOST 1e-7

/* STEPS_A_SEGMENT is the work for each segment and for each piece, STEPS_A_LOOK the work for each
 * polygon that may surround a network. */
enum { STEPS_A_SEGMENT = 200, STEPS_A_LOOK = 50 };

/* To find the polygon that a hole belongs to, GEOS examines all polygons around the hole. So each
 * pair of nested networks costs STEPS_A_NESTING. Finding these pairs costs one step for every
 * PAIRS_A_STEP pairs that are compared. */
enum { STEPS_A_NESTING = 10, PAIRS_A_STEP = 20 };

typedef struct Node {
    double x, y;
} Node;

typedef struct NodeBox {
    Node low, high;
} NodeBox;

struct GeosDivision {
    Geos *geos;          /* borrowed */
    GEOSGeometry *faces; /* owned: a collection of polygons */
    size_t face_count;
    double *areas; /* owned: the area of each face, in squares */
    Node *nodes;   /* owned: the ends of all pieces, sorted, each once */
    size_t node_count, node_capacity;
    uint32_t *parents; /* owned: at first disjoint sets of nodes, later the network of each node */
    size_t network_count;
    GeosTouch *touches; /* owned */
    size_t touch_count, touch_capacity;
};

void geos_division_destroy(GeosDivision *division)
{
    if (!division)
        return;
    geos_drop(division->geos, division->faces);
    memory_free(division->areas);
    memory_free(division->nodes);
    memory_free(division->parents);
    memory_free(division->touches);
    memory_free(division);
}

size_t geos_division_sections(const GeosDivision *division)
{
    return division->face_count;
}

size_t geos_division_networks(const GeosDivision *division)
{
    return division->network_count;
}

double geos_division_area(const GeosDivision *division, size_t section)
{
    return division->areas[section];
}

const GeosTouch *geos_division_touches(const GeosDivision *division, size_t *count)
{
    *count = division->touch_count;
    return division->touches;
}

/* Noding. */

/* Cut segments where they meet. `pieces` receives a collection of the resulting lines. */
static Status make_pieces(Geos *geos, const Segment *segments, size_t count, GEOSGeometry **pieces)
{
    GeosBatch batch = {.geos = geos};
    GEOSGeometry *lines = NULL;
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        if (!point_equal(segments[i].a, segments[i].b))
            status = geos_batch_add(&batch, geos_line(geos, segments[i].a, segments[i].b));
    if (status == STATUS_OK)
        status = geos_batch_collect(&batch, GEOS_MULTILINESTRING, &lines);
    if (status == STATUS_OK) {
        *pieces = GEOSUnaryUnion_r(geos->handle, lines);
        status = *pieces ? STATUS_OK : geos_failure(geos);
    }
    geos_drop(geos, lines);
    geos_batch_free(&batch);
    return status;
}

/* Add the board's edge, cut where pieces end on it, to the pieces. */
static Status add_board_edge(Geos *geos, Box board, GEOSGeometry **pieces)
{
    Outline outline = outline_of_box(board);
    GeosBatch batch = {.geos = geos};
    GEOSGeometry *all = NULL;
    Status status = geos_batch_add(&batch, *pieces);
    *pieces = NULL;
    for (size_t i = 0; i < outline.count && status == STATUS_OK; i++) {
        Segment edge = outline_edge(&outline, i);
        status = geos_batch_add(&batch, geos_line(geos, edge.a, edge.b));
    }
    if (status == STATUS_OK)
        status = geos_batch_collect(&batch, GEOS_GEOMETRYCOLLECTION, &all);
    if (status == STATUS_OK) {
        *pieces = GEOSUnaryUnion_r(geos->handle, all);
        status = *pieces ? STATUS_OK : geos_failure(geos);
    }
    geos_drop(geos, all);
    geos_batch_free(&batch);
    return status;
}

/* Called for each corner of a line or ring, in order. */
typedef Status (*NodeVisitor)(void *context, Node node);

static Status visit_line(Geos *geos, const GEOSGeometry *line, NodeVisitor visit, void *context)
{
    unsigned count = 0;
    const GEOSCoordSequence *sequence = line ? GEOSGeom_getCoordSeq_r(geos->handle, line) : NULL;
    if (!sequence || !GEOSCoordSeq_getSize_r(geos->handle, sequence, &count))
        return geos_failure(geos);
    Status status = STATUS_OK;
    for (unsigned i = 0; i < count && status == STATUS_OK; i++) {
        Node node;
        if (!GEOSCoordSeq_getXY_r(geos->handle, sequence, i, &node.x, &node.y))
            return geos_failure(geos);
        status = visit(context, node);
    }
    return status;
}

/* Networks. */

static int compare_nodes(const void *left, const void *right)
{
    const Node *a = left, *b = right;
    return a->x != b->x ? (a->x < b->x ? -1 : 1) : (a->y > b->y) - (a->y < b->y);
}

static Status add_node(void *context, Node node)
{
    GeosDivision *division = context;
    return memory_push(division->nodes, division->node_count, division->node_capacity, node);
}

/* Return the index of a node, or node_count if it isn't in the list. */
static size_t find_node(const GeosDivision *division, Node node)
{
    const Node *found =
        division->node_count > 0
            ? bsearch(&node, division->nodes, division->node_count, sizeof node, compare_nodes)
            : NULL;
    return found ? (size_t)(found - division->nodes) : division->node_count;
}

/* Sort the nodes and remove duplicates. */
static void settle_nodes(GeosDivision *division)
{
    size_t kept = 0;
    if (division->node_count > 1)
        qsort(division->nodes, division->node_count, sizeof *division->nodes, compare_nodes);
    for (size_t i = 0; i < division->node_count; i++)
        if (kept == 0 || compare_nodes(&division->nodes[kept - 1], &division->nodes[i]) != 0)
            division->nodes[kept++] = division->nodes[i];
    division->node_count = kept;
}

/* A walk along a line, which unites the sets of the line's nodes. */
typedef struct Uniting {
    GeosDivision *division;
    size_t last; /* the previous node; SIZE_MAX if there is none */
} Uniting;

static Status unite_node(void *context, Node node)
{
    Uniting *uniting = context;
    size_t number = find_node(uniting->division, node);
    if (uniting->last != SIZE_MAX)
        disjoint_set_unite(uniting->division->parents, (uint32_t)uniting->last, (uint32_t)number);
    uniting->last = number;
    return STATUS_OK;
}

/* Replace the disjoint sets by the number of each node's network. The root of a set is the smallest
 * node in it. */
static void number_networks(GeosDivision *division)
{
    uint32_t *parents = division->parents;
    for (uint32_t i = 0; i < division->node_count; i++)
        parents[i] = disjoint_set_root(parents, i);
    for (uint32_t i = 0; i < division->node_count; i++)
        parents[i] = parents[i] == i ? (uint32_t)division->network_count++ : parents[parents[i]];
}

static Status find_networks(GeosDivision *division, const GEOSGeometry *pieces)
{
    Geos *geos = division->geos;
    int count = GEOSGetNumGeometries_r(geos->handle, pieces);
    Status status = count < 0 ? geos_failure(geos) : STATUS_OK;
    for (int i = 0; i < count && status == STATUS_OK; i++)
        status = visit_line(geos, GEOSGetGeometryN_r(geos->handle, pieces, i), add_node, division);
    if (status != STATUS_OK)
        return status;
    settle_nodes(division);
    division->parents = memory_new(division->node_count * sizeof *division->parents);
    if (!division->parents)
        return STATUS_NO_MEMORY;
    disjoint_set_reset(division->parents, division->node_count);
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        Uniting uniting = {division, SIZE_MAX};
        status =
            visit_line(geos, GEOSGetGeometryN_r(geos->handle, pieces, i), unite_node, &uniting);
    }
    number_networks(division);
    return status;
}

/* Return whether a box is strictly inside another. */
static bool is_nested(const NodeBox *inner, const NodeBox *outer)
{
    return (inner->low.x > outer->low.x) & (inner->low.y > outer->low.y) &
           (inner->high.x < outer->high.x) & (inner->high.y < outer->high.y);
}

static Status spend_on_nesting(const NodeBox *boxes, size_t count, Work *work)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        uint64_t nestings = 0;
        for (size_t k = 0; k < count; k++)
            nestings += is_nested(&boxes[i], &boxes[k]);
        status = work_spend(work, count / PAIRS_A_STEP + nestings * STEPS_A_NESTING);
    }
    return status;
}

/* Spend the work for pairs of networks with nested bounding boxes, and for finding these pairs. */
static Status weigh_nesting(const GeosDivision *division, Work *work)
{
    NodeBox *boxes = memory_new(division->network_count * sizeof *boxes);
    if (!boxes)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < division->network_count; i++)
        boxes[i] = (NodeBox){{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (size_t i = 0; i < division->node_count; i++) {
        NodeBox *box = &boxes[division->parents[i]];
        Node node = division->nodes[i];
        box->low = (Node){fmin(box->low.x, node.x), fmin(box->low.y, node.y)};
        box->high = (Node){fmax(box->high.x, node.x), fmax(box->high.y, node.y)};
    }
    Status status = spend_on_nesting(boxes, division->network_count, work);
    memory_free(boxes);
    return status;
}

/* Sections. */

/* A walk around a ring of a section. */
typedef struct Touching {
    GeosDivision *division;
    uint32_t section, last; /* the section, and the network that was recorded for it last */
} Touching;

static Status note_touch(GeosDivision *division, uint32_t section, uint32_t network)
{
    return memory_push(division->touches, division->touch_count, division->touch_capacity,
                       (GeosTouch){section, network});
}

static Status touch_node(void *context, Node node)
{
    Touching *touching = context;
    size_t number = find_node(touching->division, node);
    if (number == touching->division->node_count ||
        touching->division->parents[number] == touching->last)
        return STATUS_OK;
    touching->last = touching->division->parents[number];
    return note_touch(touching->division, touching->section, touching->last);
}

/* Record the area of a section and the networks on its rims. */
static Status describe_face(GeosDivision *division, uint32_t section, const GEOSGeometry *face)
{
    Geos *geos = division->geos;
    Touching touching = {division, section, NO_NETWORK};
    int holes = face ? GEOSGetNumInteriorRings_r(geos->handle, face) : -1;
    if (holes < 0 || !GEOSArea_r(geos->handle, face, &division->areas[section]))
        return geos_failure(geos);
    division->areas[section] /= SQUARE_STEPS;
    Status status =
        visit_line(geos, GEOSGetExteriorRing_r(geos->handle, face), touch_node, &touching);
    for (int i = 0; i < holes && status == STATUS_OK; i++)
        status =
            visit_line(geos, GEOSGetInteriorRingN_r(geos->handle, face, i), touch_node, &touching);
    return status;
}

/* Assemble the polygons, describe each one, and check that their areas add up to the board's. */
static Status find_faces(GeosDivision *division, const GEOSGeometry *pieces, Box board)
{
    Geos *geos = division->geos;
    division->faces = GEOSPolygonize_r(geos->handle, &pieces, 1);
    int count = division->faces ? GEOSGetNumGeometries_r(geos->handle, division->faces) : -1;
    if (count < 0)
        return geos_failure(geos);
    division->face_count = (size_t)count;
    division->areas = memory_new(division->face_count * sizeof *division->areas);
    Status status = division->areas ? STATUS_OK : STATUS_NO_MEMORY;
    double sum = 0;
    for (int i = 0; i < count && status == STATUS_OK; i++) {
        status = describe_face(division, (uint32_t)i,
                               GEOSGetGeometryN_r(geos->handle, division->faces, i));
        sum += division->areas[i];
    }
    double whole = (double)(board.high.x - board.low.x) * (board.high.y - board.low.y);
    if (status == STATUS_OK && !(fabs(sum - whole / SQUARE_STEPS) < AREA_LOST))
        status = geos_complain(geos, "its sections cover %.9g of the board's %.9g squares", sum,
                               whole / SQUARE_STEPS);
    return status;
}

/* The search for networks that are inside a section and on none of its rims. Such networks enclose
 * nothing and don't reach the board's edge. */

typedef struct Inside {
    GeosDivision *division;
    Work *work;
    const GEOSPreparedGeometry **prepared; /* owned: one for each section, made when first needed */
    const GEOSGeometry *point;             /* a point of the network */
    uint32_t network;
    size_t found;
    Status status;
} Inside;

/* Return 1 if a section contains the point, 0 if not, 2 on failure. */
static char holds_point(Inside *inside, size_t section)
{
    const GeosDivision *division = inside->division;
    GEOSContextHandle_t handle = division->geos->handle;
    if (!inside->prepared[section])
        inside->prepared[section] =
            GEOSPrepare_r(handle, GEOSGetGeometryN_r(handle, division->faces, (int)section));
    return inside->prepared[section]
               ? GEOSPreparedIntersects_r(handle, inside->prepared[section], inside->point)
               : 2;
}

/* Callback of the GEOS tree, for a section whose bounding box contains the point. `item` points to
 * the section's element of `areas`. */
static void try_face(void *item, void *context)
{
    Inside *inside = context;
    size_t section = (size_t)((double *)item - inside->division->areas);
    if (inside->status == STATUS_OK)
        inside->status = work_spend(inside->work, STEPS_A_LOOK);
    if (inside->status != STATUS_OK)
        return;
    char holds = holds_point(inside, section);
    if (holds == 2) {
        inside->status = geos_failure(inside->division->geos);
    } else if (holds == 1) {
        inside->found++;
        inside->status = note_touch(inside->division, (uint32_t)section, inside->network);
    }
}

static Status place_network(Inside *inside, GEOSSTRtree *tree, size_t node)
{
    Geos *geos = inside->division->geos;
    Node at = inside->division->nodes[node];
    GEOSGeometry *point = GEOSGeom_createPointFromXY_r(geos->handle, at.x, at.y);
    if (!point)
        return geos_failure(geos);
    inside->point = point;
    inside->network = inside->division->parents[node];
    inside->found = 0;
    GEOSSTRtree_query_r(geos->handle, tree, point, try_face, inside);
    geos_drop(geos, point);
    if (inside->status == STATUS_OK && inside->found != 1)
        return geos_complain(geos, "a stroke is inside %zu sections", inside->found);
    return inside->status;
}

/* Find the section around each network that isn't marked in `placed`, and mark the network
 * there. */
static Status place_networks(Inside *inside, GEOSSTRtree *tree, bool *placed)
{
    GeosDivision *division = inside->division;
    Geos *geos = division->geos;
    Status status = STATUS_OK;
    for (size_t i = 0; i < division->face_count; i++)
        GEOSSTRtree_insert_r(geos->handle, tree,
                             GEOSGetGeometryN_r(geos->handle, division->faces, (int)i),
                             &division->areas[i]);
    for (size_t i = 0; i < division->node_count && status == STATUS_OK; i++)
        if (!placed[division->parents[i]]) {
            placed[division->parents[i]] = true;
            status = place_network(inside, tree, i);
        }
    return status;
}

static Status find_inside(GeosDivision *division, Work *work)
{
    GEOSContextHandle_t handle = division->geos->handle;
    Inside inside = {.division = division, .work = work};
    inside.prepared = memory_new(division->face_count * sizeof *inside.prepared);
    bool *placed = memory_new(division->network_count * sizeof *placed);
    GEOSSTRtree *tree = GEOSSTRtree_create_r(handle, 10);
    Status status = tree ? STATUS_OK : geos_failure(division->geos);
    if (!inside.prepared || !placed)
        status = STATUS_NO_MEMORY;
    for (size_t i = 0; i < division->touch_count && status == STATUS_OK; i++)
        placed[division->touches[i].network] = true;
    if (status == STATUS_OK)
        status = place_networks(&inside, tree, placed);
    if (tree)
        GEOSSTRtree_destroy_r(handle, tree);
    for (size_t i = 0; i < division->face_count && inside.prepared; i++)
        GEOSPreparedGeom_destroy_r(handle, inside.prepared[i]);
    memory_free(inside.prepared);
    memory_free(placed);
    return status;
}

static int compare_touches(const void *left, const void *right)
{
    const GeosTouch *a = left, *b = right;
    if (a->section != b->section)
        return a->section < b->section ? -1 : 1;
    return (a->network > b->network) - (a->network < b->network);
}

static void settle_touches(GeosDivision *division)
{
    size_t kept = 0;
    GeosTouch *touches = division->touches;
    if (division->touch_count > 1)
        qsort(touches, division->touch_count, sizeof *touches, compare_touches);
    for (size_t i = 0; i < division->touch_count; i++)
        if (kept == 0 || compare_touches(&touches[kept - 1], &touches[i]) != 0)
            touches[kept++] = touches[i];
    division->touch_count = kept;
}

static Status divide(GeosDivision *division, Box board, const Segment *segments, size_t count,
                     Work *work)
{
    Geos *geos = division->geos;
    GEOSGeometry *pieces = NULL;
    Status status = make_pieces(geos, segments, count, &pieces);
    if (status == STATUS_OK)
        status = work_spend(work, (uint64_t)GEOSGetNumGeometries_r(geos->handle, pieces) *
                                      STEPS_A_SEGMENT);
    if (status == STATUS_OK)
        status = find_networks(division, pieces);
    if (status == STATUS_OK)
        status = weigh_nesting(division, work);
    if (status == STATUS_OK)
        status = add_board_edge(geos, board, &pieces);
    if (status == STATUS_OK)
        status = find_faces(division, pieces, board);
    if (status == STATUS_OK)
        status = find_inside(division, work);
    geos_drop(geos, pieces);
    settle_touches(division);
    return status;
}

Status geos_divide(Geos *geos, Box board, const Segment *segments, size_t count, Work *work,
                   GeosDivision **division)
{
    geos_begin(geos);
    Status status = work_spend(work, count * (uint64_t)STEPS_A_SEGMENT);
    if (status != STATUS_OK)
        return status;
    GeosDivision *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->geos = geos;
    status = divide(made, board, segments, count, work);
    if (status == STATUS_OK)
        *division = made;
    else
        geos_division_destroy(made);
    return status;
}

/* Common ground. */

/* Combine the wanted sections into one geometry. */
static Status unite_sections(const GeosDivision *division, const bool *wanted, GEOSGeometry **made)
{
    Geos *geos = division->geos;
    GeosBatch batch = {.geos = geos};
    GEOSGeometry *all = NULL;
    Status status = STATUS_OK;
    for (size_t i = 0; i < division->face_count && status == STATUS_OK; i++)
        if (wanted[i])
            status = geos_batch_add(
                &batch, GEOSGeom_clone_r(geos->handle, GEOSGetGeometryN_r(
                                                           geos->handle, division->faces, (int)i)));
    if (status == STATUS_OK)
        status = geos_batch_collect(&batch, GEOS_MULTIPOLYGON, &all);
    if (status == STATUS_OK) {
        *made = GEOSUnaryUnion_r(geos->handle, all);
        status = *made ? STATUS_OK : geos_failure(geos);
    }
    geos_drop(geos, all);
    geos_batch_free(&batch);
    return status;
}

Status geos_common_area(Geos *geos, const GeosDivision *a, const bool *in_a, const GeosDivision *b,
                        const bool *in_b, double *area)
{
    GEOSGeometry *one = NULL, *other = NULL, *common = NULL;
    geos_begin(geos);
    Status status = unite_sections(a, in_a, &one);
    if (status == STATUS_OK)
        status = unite_sections(b, in_b, &other);
    if (status == STATUS_OK) {
        common = GEOSIntersection_r(geos->handle, one, other);
        status = common && GEOSArea_r(geos->handle, common, area) ? STATUS_OK : geos_failure(geos);
    }
    if (status == STATUS_OK)
        *area /= SQUARE_STEPS;
    geos_drop(geos, one);
    geos_drop(geos, other);
    geos_drop(geos, common);
    return status;
}
