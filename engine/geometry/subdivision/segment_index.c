/* The loose quadtree behind segment_index.h.
 *
 * A node's cell is a square of side 2^level; the root's cell contains all possible coordinates. A
 * segment may be stored at a node if its middle is in the cell and neither its width nor its height
 * exceeds the side, so all of it is within half a side of the cell. It moves down to a child only
 * if the node is crowded.
 *
 * Long parallel segments would all be stored at one node. So a very crowded node gets strips for
 * segments that are much wider than high, or much higher than wide. A strip is an index of the same
 * kind that ignores the length, as if it looked along the segments and saw only their ends.
 *
 * A node's entries are in a linked list of blocks, all of which except the first are full, so that
 * a query reads contiguous memory. The pools of nodes and blocks have no gaps: a freed item is
 * replaced by the last one. */
#include "geometry/subdivision/segment_index.h"

#include "base/filled.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    LEVEL_MOST = 24,   /* the maximum level of the root */
    BLOCK = 6,         /* entries per block */
    CROWDED = 24,      /* segments at a node before it gets children */
    VERY_CROWDED = 72, /* segments at a node before it gets strips */
    SLENDER = 16,      /* in a strip, segments are at most (cell's side / SLENDER) thick */
    NONE = 0           /* no child (node 0 is the root); no block (block 0 is unused) */
};

_Static_assert(MAX_COORDINATE < 1 << LEVEL_MOST, "a root's cell can hold the board");

typedef struct Entry {
    Segment segment;
    uint32_t id;
} Entry;

typedef struct Block {
    Entry entries[BLOCK];
    uint32_t next; /* the node's next block, which is always full, or NONE */
    uint32_t node;
} Block;

typedef struct Node {
    uint32_t child[4]; /* for each quarter of the cell, at 2 * (upper half) + (right half) */
    uint32_t first;    /* first block */
    uint32_t count;    /* number of entries of the node itself, without those in its strips */
    uint32_t parent;
    uint32_t strips; /* index of its strips, or NONE */
} Node;

/* Which coordinates of a segment an index considers. */
typedef enum Sight { SIGHT_ALL, SIGHT_HEIGHTS, SIGHT_WIDTHS } Sight;

/* The two strips of a node: indexes of its flat and of its upright segments. */
typedef struct Strips {
    SegmentIndex *flat, *upright; /* owned, or NULL */
    uint32_t node;
} Strips;

struct SegmentIndex {
    Sight sight;
    int level;   /* the root's level */
    size_t held; /* number of segments in the index */
    Node *nodes; /* owned; node 0 is the root */
    size_t node_count;
    size_t node_capacity;
    Block *blocks; /* owned; block 0 is unused */
    size_t block_count;
    size_t block_capacity;
    Box *bounds; /* owned; around each node's segments; NULL if sight is SIGHT_ALL */
    size_t bound_capacity;
    Strips *strips; /* owned; number 0 is unused */
    size_t strip_count;
    size_t strip_capacity;
};

/* A node and its cell, as reached on the way down from the root. */
typedef struct Place {
    uint32_t node;
    int32_t x, y; /* lower left corner */
    int level;    /* the side is 2^level */
} Place;

static Place root_of(const SegmentIndex *index)
{
    return (Place){0, 0, 0, index->level};
}

/* Return a box with only those coordinates that the index considers; the others are 0. */
static Box seen(Sight sight, Box box)
{
    if (sight == SIGHT_HEIGHTS)
        box.low.x = box.high.x = 0;
    else if (sight == SIGHT_WIDTHS)
        box.low.y = box.high.y = 0;
    return box;
}

static Box box_seen(const SegmentIndex *index, Segment segment)
{
    return seen(index->sight, box_of_segment(segment));
}

static Status reserve_bounds(SegmentIndex *index, size_t count)
{
    return memory_reserve(index->bounds, index->bound_capacity, count);
}

static const Box EMPTY = {{INT32_MAX, INT32_MAX}, {INT32_MIN, INT32_MIN}};

/* Extend the bounds of a node, if it has any, to contain a segment. */
static void extend_bounds(SegmentIndex *index, uint32_t node, Segment segment)
{
    if (!index->bounds)
        return;
    Box *bounds = &index->bounds[node];
    Box box = box_of_segment(segment);
    bounds->low.x = box.low.x < bounds->low.x ? box.low.x : bounds->low.x;
    bounds->low.y = box.low.y < bounds->low.y ? box.low.y : bounds->low.y;
    bounds->high.x = box.high.x > bounds->high.x ? box.high.x : bounds->high.x;
    bounds->high.y = box.high.y > bounds->high.y ? box.high.y : bounds->high.y;
}

static Status create(Sight sight, int level, SegmentIndex **index)
{
    SegmentIndex *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->sight = sight;
    made->level = level;
    if (sight != SIGHT_ALL && reserve_bounds(made, 1)) {
        memory_free(made);
        return STATUS_NO_MEMORY;
    }
    if (memory_reserve(made->nodes, made->node_capacity, 1) ||
        memory_reserve(made->blocks, made->block_capacity, 1)) {
        segment_index_destroy(made);
        return STATUS_NO_MEMORY;
    }
    made->nodes[0] = (Node){.parent = NONE};
    made->node_count = 1;
    if (made->bounds)
        made->bounds[0] = EMPTY;
    made->block_count = 1;
    made->strip_count = 1;
    *index = made;
    return STATUS_OK;
}

Status segment_index_create(int32_t most, SegmentIndex **index)
{
    int level = 0;
    while (most >> level > 0)
        level++;
    return create(SIGHT_ALL, level, index);
}

/* Destroy the strips of all nodes. */
static void destroy_strips(SegmentIndex *index)
{
    for (size_t i = 1; i < index->strip_count; i++) {
        segment_index_destroy(index->strips[i].flat);
        segment_index_destroy(index->strips[i].upright);
    }
    index->strip_count = 1;
}

void segment_index_destroy(SegmentIndex *index)
{
    if (!index)
        return;
    destroy_strips(index);
    memory_free(index->strips);
    memory_free(index->bounds);
    memory_free(index->nodes);
    memory_free(index->blocks);
    memory_free(index);
}

/* Copy the strips of all nodes. After a failure, `to` contains only strips that can be
 * destroyed. */
static Status copy_strips(SegmentIndex *to, const SegmentIndex *from)
{
    to->strip_count = 1;
    if (from->strip_count <= 1)
        return STATUS_OK;
    Status status = memory_reserve(to->strips, to->strip_capacity, from->strip_count);
    while (to->strip_count < from->strip_count && status == STATUS_OK) {
        const Strips *strips = &from->strips[to->strip_count];
        Strips *made = &to->strips[to->strip_count++];
        *made = (Strips){.node = strips->node};
        if (strips->flat)
            status = segment_index_copy(strips->flat, &made->flat);
        if (status == STATUS_OK && strips->upright)
            status = segment_index_copy(strips->upright, &made->upright);
    }
    return status;
}

Status segment_index_copy(const SegmentIndex *index, SegmentIndex **copy)
{
    SegmentIndex *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->sight = index->sight;
    made->level = index->level;
    made->held = index->held;
    made->node_count = index->node_count;
    made->block_count = index->block_count;
    made->nodes =
        memory_copied(index->nodes, index->node_count, &made->node_capacity, sizeof *index->nodes);
    made->blocks = memory_copied(index->blocks, index->block_count, &made->block_capacity,
                                 sizeof *index->blocks);
    if (index->bounds)
        made->bounds = memory_copied(index->bounds, index->node_count, &made->bound_capacity,
                                     sizeof *index->bounds);
    bool is_whole = made->nodes && made->blocks && (made->bounds || !index->bounds);
    Status status = is_whole ? copy_strips(made, index) : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        *copy = made;
    else
        segment_index_destroy(made);
    return status;
}

Status segment_index_ready(SegmentIndex *index, const SegmentIndex *from, SegmentIndex **ready)
{
    *ready = NULL;
    if (from->strip_count > 1)
        return segment_index_copy(from, ready);
    Status status = memory_reserve(index->nodes, index->node_capacity, from->node_count);
    if (status == STATUS_OK)
        status = memory_reserve(index->blocks, index->block_capacity, from->block_count);
    return status;
}

void segment_index_take(SegmentIndex **index, const SegmentIndex *from, SegmentIndex *ready)
{
    SegmentIndex *it = *index;
    if (ready) {
        segment_index_destroy(it);
        *index = ready;
        return;
    }
    destroy_strips(it);
    it->level = from->level;
    it->held = from->held;
    it->node_count = from->node_count;
    it->block_count = from->block_count;
    memcpy(it->nodes, from->nodes, from->node_count * sizeof *from->nodes);
    memcpy(it->blocks, from->blocks, from->block_count * sizeof *from->blocks);
}

/* Return whether a segment with this bounding box may be stored below `place`. */
static bool fits_child(Place place, Box box)
{
    int32_t half = (int32_t)1 << place.level >> 1;
    return place.level > 0 && box.high.x - box.low.x <= half && box.high.y - box.low.y <= half;
}

/* Return which child's cell contains the middle of the box. */
static int child_slot(Place place, Box box)
{
    int32_t half = (int32_t)1 << (place.level - 1);
    bool right = (box.low.x + box.high.x) / 2 >= place.x + half;
    bool upper = (box.low.y + box.high.y) / 2 >= place.y + half;
    return 2 * upper + right;
}

static Place child_place(const SegmentIndex *index, Place place, int slot)
{
    int32_t half = (int32_t)1 << (place.level - 1);
    Place child = {index->nodes[place.node].child[slot], place.x, place.y, place.level - 1};
    child.x += slot & 1 ? half : 0;
    child.y += slot & 2 ? half : 0;
    return child;
}

static bool has_child(const Node *node)
{
    return node->child[0] || node->child[1] || node->child[2] || node->child[3];
}

static uint32_t new_node(SegmentIndex *index, uint32_t parent, int slot)
{
    uint32_t made = (uint32_t)index->node_count++;
    index->nodes[made] = (Node){.parent = parent};
    index->nodes[parent].child[slot] = made;
    if (index->bounds)
        index->bounds[made] = EMPTY;
    return made;
}

/* Return the number of entries in the first block of a node. */
static uint32_t first_count(const Node *node)
{
    return node->count == 0 ? 0 : (node->count - 1) % BLOCK + 1;
}

/* Add an entry to a node. The pool must have room for another block. */
static void push_entry(SegmentIndex *index, uint32_t node, Entry entry)
{
    Node *it = &index->nodes[node];
    if (it->count % BLOCK == 0) {
        uint32_t block = (uint32_t)index->block_count++;
        index->blocks[block].next = it->first;
        index->blocks[block].node = node;
        it->first = block;
    }
    it->count++;
    index->blocks[it->first].entries[first_count(it) - 1] = entry;
}

/* Remove the first block of a node. The block must be empty. The last block of the pool replaces
 * it. */
static void drop_block(SegmentIndex *index, Node *node)
{
    uint32_t block = node->first;
    node->first = index->blocks[block].next;
    uint32_t last = (uint32_t)--index->block_count;
    if (last == block)
        return;
    uint32_t *link = &index->nodes[index->blocks[last].node].first;
    while (*link != last)
        link = &index->blocks[*link].next;
    *link = block;
    index->blocks[block] = index->blocks[last];
}

/* Remove and return the newest entry of a node. */
static Entry pop_entry(SegmentIndex *index, Node *node)
{
    Entry entry = index->blocks[node->first].entries[first_count(node) - 1];
    node->count--;
    if (node->count % BLOCK == 0)
        drop_block(index, node);
    return entry;
}

/* A node has just become crowded: move each of its entries to a child if it fits there. There must
 * be room for four new nodes, and for the blocks of these and of the node itself. */
static void spread(SegmentIndex *index, Place place)
{
    Entry entries[CROWDED];
    for (int i = 0; i < CROWDED; i++)
        entries[i] = pop_entry(index, &index->nodes[place.node]);
    for (int i = 0; i < CROWDED; i++) {
        Box box = box_seen(index, entries[i].segment);
        uint32_t node = place.node;
        if (fits_child(place, box)) {
            int slot = child_slot(place, box);
            node = index->nodes[place.node].child[slot];
            if (node == NONE)
                node = new_node(index, place.node, slot);
        }
        push_entry(index, node, entries[i]);
        extend_bounds(index, node, entries[i].segment);
    }
}

/* Move `place` one level down, to the child to which the segment belongs, and create the child if
 * necessary. If the node is crowded, spread its entries first; this changes only the layout of the
 * index, not its contents. */
static Status sink(SegmentIndex *index, Place *place, Box box, bool *fresh)
{
    Status status = memory_reserve(index->nodes, index->node_capacity, index->node_count + 5);
    if (status == STATUS_OK)
        status = memory_reserve(index->blocks, index->block_capacity,
                                index->block_count + CROWDED / BLOCK + 6);
    if (status == STATUS_OK && index->bounds)
        status = reserve_bounds(index, index->node_count + 5);
    if (status)
        return status;
    if (!has_child(&index->nodes[place->node]) && index->nodes[place->node].count == CROWDED)
        spread(index, *place);
    int slot = child_slot(*place, box);
    *fresh = index->nodes[place->node].child[slot] == NONE;
    if (*fresh)
        new_node(index, place->node, slot);
    *place = child_place(index, *place, slot);
    return STATUS_OK;
}

/* Return the strip of a node to which a box belongs, or NULL. */
static SegmentIndex **strip_for(Strips *strips, Place place, Box box)
{
    int32_t thick = ((int32_t)1 << place.level) / SLENDER;
    if (box.high.y - box.low.y <= thick)
        return &strips->flat;
    return box.high.x - box.low.x <= thick ? &strips->upright : NULL;
}

/* Add a segment to a strip of a very crowded node, if it belongs to one. `added` receives true if
 * it does. */
static Status add_to_strip(SegmentIndex *index, Place place, Segment segment, uint32_t id,
                           bool *added)
{
    Strips none = {0};
    *added = false;
    if (index->sight != SIGHT_ALL || index->nodes[place.node].count < VERY_CROWDED ||
        !strip_for(&none, place, box_of_segment(segment)))
        return STATUS_OK;
    Status status = memory_reserve(index->strips, index->strip_capacity, index->strip_count + 1);
    if (status)
        return status;
    bool fresh = index->nodes[place.node].strips == NONE;
    uint32_t number = fresh ? (uint32_t)index->strip_count : index->nodes[place.node].strips;
    Strips *strips = &index->strips[number];
    if (fresh)
        *strips = (Strips){.node = place.node};
    SegmentIndex **strip = strip_for(strips, place, box_of_segment(segment));
    bool created = !*strip;
    if (created)
        status = create(strip == &strips->flat ? SIGHT_HEIGHTS : SIGHT_WIDTHS, index->level, strip);
    if (status == STATUS_OK)
        status = segment_index_add(*strip, segment, id);
    if (status) {
        if (created) {
            segment_index_destroy(*strip);
            *strip = NULL;
        }
        return status;
    }
    if (fresh) {
        index->strip_count++;
        index->nodes[place.node].strips = number;
    }
    *added = true;
    return STATUS_OK;
}

/* Destroy those strips of a node that are empty. If both are, the last strips of the pool replace
 * them. */
static void drop_strips(SegmentIndex *index, uint32_t node)
{
    uint32_t number = index->nodes[node].strips;
    Strips *strips = &index->strips[number];
    if (strips->flat && strips->flat->held == 0) {
        segment_index_destroy(strips->flat);
        strips->flat = NULL;
    }
    if (strips->upright && strips->upright->held == 0) {
        segment_index_destroy(strips->upright);
        strips->upright = NULL;
    }
    if (strips->flat || strips->upright)
        return;
    index->nodes[node].strips = NONE;
    *strips = index->strips[--index->strip_count];
    if (number < index->strip_count)
        index->nodes[strips->node].strips = number;
    memory_trim(index->strips, index->strip_capacity, index->strip_count);
}

/* Remove a segment from a strip of a node. Return whether it was there. */
static bool remove_from_strip(SegmentIndex *index, Place place, Segment segment, uint32_t id)
{
    if (index->nodes[place.node].strips == NONE)
        return false;
    SegmentIndex **strip =
        strip_for(&index->strips[index->nodes[place.node].strips], place, box_of_segment(segment));
    if (!strip || !*strip)
        return false;
    size_t held = (*strip)->held;
    segment_index_remove(*strip, segment, id);
    if ((*strip)->held == held)
        return false;
    drop_strips(index, place.node);
    return true;
}

Status segment_index_add(SegmentIndex *index, Segment segment, uint32_t id)
{
    Status status = memory_reserve(index->blocks, index->block_capacity, index->block_count + 1);
    if (status)
        return status;
    Box box = box_seen(index, segment);
    Place place = root_of(index);
    bool fresh = false; /* true if sink() has just created the node; then the segment stays there */
    while (!fresh && fits_child(place, box)) {
        const Node *node = &index->nodes[place.node];
        if (!has_child(node) && node->count < CROWDED)
            break;
        extend_bounds(index, place.node, segment);
        status = sink(index, &place, box, &fresh);
        if (status)
            return status;
    }
    extend_bounds(index, place.node, segment);
    bool added;
    status = add_to_strip(index, place, segment, id, &added);
    if (status)
        return status;
    if (!added)
        push_entry(index, place.node, (Entry){segment, id});
    index->held++;
    return STATUS_OK;
}

/* Free a node if it is empty, and then each ancestor that has become empty. Each time, the last
 * node of the pool takes the place of the freed one. */
static void prune(SegmentIndex *index, uint32_t node)
{
    while (node != 0 && index->nodes[node].count == 0 && !has_child(&index->nodes[node]) &&
           index->nodes[node].strips == NONE) {
        uint32_t parent = index->nodes[node].parent;
        for (int slot = 0; slot < 4; slot++)
            if (index->nodes[parent].child[slot] == node)
                index->nodes[parent].child[slot] = NONE;
        uint32_t last = (uint32_t)--index->node_count;
        if (last != node) {
            Node moved = index->nodes[last];
            index->nodes[node] = moved;
            if (index->bounds)
                index->bounds[node] = index->bounds[last];
            for (uint32_t block = moved.first; block != NONE; block = index->blocks[block].next)
                index->blocks[block].node = node;
            if (moved.strips != NONE)
                index->strips[moved.strips].node = node;
            for (int slot = 0; slot < 4; slot++) {
                if (moved.child[slot] != NONE)
                    index->nodes[moved.child[slot]].parent = node;
                if (index->nodes[moved.parent].child[slot] == last)
                    index->nodes[moved.parent].child[slot] = node;
            }
            if (parent == last)
                parent = node;
        }
        node = parent;
    }
    memory_trim(index->nodes, index->node_capacity, index->node_count);
}

/* Find a segment with an id among the entries of a node. */
static Entry *find_in_node(SegmentIndex *index, uint32_t node, Segment segment, uint32_t id)
{
    uint32_t count = first_count(&index->nodes[node]);
    for (uint32_t block = index->nodes[node].first; block != NONE;) {
        Block *it = &index->blocks[block];
        for (uint32_t i = 0; i < count; i++)
            if (it->entries[i].id == id && point_equal(it->entries[i].segment.a, segment.a) &&
                point_equal(it->entries[i].segment.b, segment.b))
                return &it->entries[i];
        block = it->next;
        count = BLOCK;
    }
    return NULL;
}

void segment_index_remove(SegmentIndex *index, Segment segment, uint32_t id)
{
    Box box = box_seen(index, segment);
    Place place = root_of(index);
    Entry *entry = find_in_node(index, place.node, segment, id);
    while (!entry) { /* the entry may be at any node on the way down */
        if (remove_from_strip(index, place, segment, id)) {
            index->held--;
            prune(index, place.node);
            return;
        }
        if (!fits_child(place, box))
            return;
        place = child_place(index, place, child_slot(place, box));
        if (place.node == NONE)
            return;
        entry = find_in_node(index, place.node, segment, id);
    }
    Node *node = &index->nodes[place.node];
    uint32_t count = first_count(node); /* at least 1, since the entry exists */
    if (count > 0)
        *entry = index->blocks[node->first].entries[count - 1];
    pop_entry(index, node);
    index->held--;
    memory_trim(index->blocks, index->block_capacity, index->block_count);
    prune(index, place.node);
}

/* Return a box that contains all segments that may be stored at a node. */
static Box reach_of(Place place)
{
    int32_t side = (int32_t)1 << place.level;
    int32_t half = (side + 1) / 2; /* a cell with side 1 also contains segments of length 1 */
    return (Box){{place.x - half, place.y - half}, {place.x + side + half, place.y + side + half}};
}

/* The four coordinates of a segment or box in one vector. */
typedef int32_t Lanes __attribute__((vector_size(16)));

/* A box to compare segments with. */
typedef struct Window {
    Lanes low, high; /* two corners of the box, each twice: for both ends of a segment */
} Window;

static Window window_of(Box box)
{
    return (Window){{box.low.x, box.low.y, box.low.x, box.low.y},
                    {box.high.x, box.high.y, box.high.x, box.high.y}};
}

/* Return whether the bounding box of a segment meets the window: it doesn't if both ends are beyond
 * the same side. */
static inline bool is_in_window(const Segment *segment, const Window *window)
{
    Lanes ends;
    memcpy(&ends, segment, sizeof ends);
    uint64_t below[2], above[2];
    Lanes is_below = ends<window->low, is_above = ends> window->high;
    memcpy(below, &is_below, sizeof below);
    memcpy(above, &is_above, sizeof above);
    return ((below[0] & below[1]) | (above[0] & above[1])) == 0;
}

_Static_assert(sizeof(Lanes) == sizeof(Segment), "a segment fills the lanes");

typedef struct Query {
    const SegmentIndex *index;
    Box box;
    Window window;
    Box near;             /* `box` with only the coordinates that the index considers */
    int64_t dx, dy;       /* direction of the segment; 0 if the query is for a box */
    int64_t beside, span; /* see line_meets() */
    SegmentVisitor visit;
    void *context;
} Query;

static Query query_of(const SegmentIndex *index, Box box, SegmentVisitor visit, void *context)
{
    return (Query){.index = index,
                   .box = box,
                   .window = window_of(box),
                   .near = seen(index->sight, box),
                   .visit = visit,
                   .context = context};
}

/* Restrict a query to entries near a segment. The query's box must be the segment's bounding
 * box. */
static void follow(Query *query, Segment along)
{
    query->dx = (int64_t)along.b.x - along.a.x;
    query->dy = (int64_t)along.b.y - along.a.y;
    query->beside = 2 * (query->dx * along.a.y - query->dy * along.a.x);
    query->span = llabs(query->dx) + llabs(query->dy);
}

/* Return whether the line of a query meets the square of side `width` around a cell's center. This
 * compares the distance of the center from the line with half the square's extent at a right angle
 * to the line, both doubled and multiplied by the length of the segment. If the boxes meet as well,
 * the segment may meet the square. */
static bool line_meets(const Query *query, Place cell, int32_t width)
{
    int32_t side = (int32_t)1 << cell.level;
    int64_t beside = query->dx * (2 * (int64_t)cell.y + side) -
                     query->dy * (2 * (int64_t)cell.x + side) - query->beside;
    return llabs(beside) <= query->span * width;
}

enum {
    WAITING_MOST = 3 * LEVEL_MOST + 4, /* maximum number of nodes that wait to be examined */
    FOUND_MOST = 16,    /* maximum number of examined nodes whose entries are still to be visited */
    NODE_STEPS = 3,     /* steps of work to examine a node */
    ENTRIES_A_STEP = 4, /* number of entries compared per step of work */
    VISIT_STEPS = 3,    /* steps of work to visit an entry */
};

/* Visit those entries of a node that are in the query's window. Return false if the visitor ended
 * the query. */
static bool visit_entries(const Query *query, const Node *node, size_t *looked)
{
    *looked += node->count / ENTRIES_A_STEP;
    const SegmentIndex *index = query->index;
    uint32_t count = first_count(node);
    for (uint32_t block = node->first; block != NONE; block = index->blocks[block].next) {
        const Entry *entries = index->blocks[block].entries;
        for (uint32_t i = 0; i < count; i++)
            if (is_in_window(&entries[i].segment, &query->window)) {
                *looked += VISIT_STEPS;
                if (!query->visit(query->context, entries[i].id, entries[i].segment))
                    return false;
            }
        count = BLOCK;
    }
    return true;
}

static bool visit_strips(const Query *query, uint32_t strips, size_t *looked);

/* For each of two adjacent cells, the first of which begins at `at`, determine whether its segments
 * may meet the range from `low` to `high`. Segments extend beyond their cell by at most `slack`. */
static void look_at_halves(int32_t at, int32_t side, int32_t slack, int32_t low, int32_t high,
                           bool meets[2])
{
    meets[0] = (low <= at + side + slack) & (at - slack <= high);
    meets[1] = (low <= at + 2 * side + slack) & (at + side - slack <= high);
}

/* Append those children of a node that the query meets to the waiting nodes. Return the new number
 * of waiting nodes. */
static size_t add_children(const Query *query, Place place, Place *waiting, size_t count)
{
    const SegmentIndex *index = query->index;
    const Node *node = &index->nodes[place.node];
    if (place.level == 0 || !has_child(node))
        return count;
    int32_t side = (int32_t)1 << (place.level - 1), slack = (side + 1) / 2;
    bool meets_x[2], meets_y[2];
    look_at_halves(place.x, side, slack, query->near.low.x, query->near.high.x, meets_x);
    look_at_halves(place.y, side, slack, query->near.low.y, query->near.high.y, meets_y);
    for (int slot = 0; slot < 4; slot++) {
        if (node->child[slot] == NONE || !(meets_x[slot & 1] & meets_y[slot >> 1]))
            continue;
        Place child = child_place(index, place, slot);
        if (!line_meets(query, child, side + 2 * slack) ||
            (index->bounds && !box_meets(query->box, index->bounds[child.node])))
            continue;
        __builtin_prefetch(&index->nodes[child.node]);
        waiting[count++] = child;
    }
    return count;
}

/* Visit all nodes that the query meets, and add the steps of work to `looked`. Return false if the
 * visitor ended the query. On a full board, most of the time is spent waiting for memory; so a
 * node's first block is prefetched when the node is examined, and read a few nodes later. */
static bool visit_nodes(const Query *query, size_t *looked)
{
    size_t steps = 0;
    const SegmentIndex *index = query->index;
    FILLED_LATER Place waiting[WAITING_MOST];
    FILLED_LATER const Node *found[FOUND_MOST];
    size_t waiting_count = 0, found_count = 0;
    waiting[waiting_count++] = root_of(index);
    while (waiting_count > 0) {
        Place place = waiting[--waiting_count];
        const Node *node = &index->nodes[place.node];
        steps += NODE_STEPS;
        waiting_count = add_children(query, place, waiting, waiting_count);
        if (node->first != NONE || node->strips != NONE) {
            __builtin_prefetch(&index->blocks[node->first]);
            __builtin_prefetch((const char *)&index->blocks[node->first] + 64);
            found[found_count++] = node;
        }
        if (found_count == FOUND_MOST || waiting_count == 0) {
            for (size_t i = 0; i < found_count; i++)
                if (!visit_entries(query, found[i], looked) ||
                    (found[i]->strips != NONE && !visit_strips(query, found[i]->strips, looked)))
                    return false;
            found_count = 0;
        }
    }
    *looked += steps;
    return true;
}

/* Visit the strips of a node like visit_nodes(). */
static bool visit_strips(const Query *query, uint32_t strips, size_t *looked)
{
    const Strips *it = &query->index->strips[strips];
    const SegmentIndex *both[] = {it->flat, it->upright};
    for (int i = 0; i < 2; i++) {
        if (!both[i])
            continue;
        Query inner = query_of(both[i], query->box, query->visit, query->context);
        if (!visit_nodes(&inner, looked))
            return false;
    }
    return true;
}

size_t segment_index_visit_box(const SegmentIndex *index, Box box, SegmentVisitor visit,
                               void *context)
{
    Query query = query_of(index, box, visit, context);
    size_t looked = 0;
    visit_nodes(&query, &looked);
    return looked;
}

size_t segment_index_visit_along(const SegmentIndex *index, Segment along, SegmentVisitor visit,
                                 void *context)
{
    Query query = query_of(index, box_of_segment(along), visit, context);
    size_t looked = 0;
    follow(&query, along);
    visit_nodes(&query, &looked);
    return looked;
}

/* A search upward from a point. */
typedef struct Look {
    const SegmentIndex *index;
    Point from;
    int32_t *limit;
    SegmentVisitor visit;
    void *context;
} Look;

/* Return whether the ray from the point straight up meets a box at or below the limit. */
static bool is_above(const Look *look, Box box)
{
    return box.low.x <= look->from.x && look->from.x <= box.high.x && box.high.y >= look->from.y &&
           box.low.y <= *look->limit;
}

/* Return whether a child in the index of a strip may contain something above the point. Such an
 * index considers only one coordinate, so the child's bounds are tested too. */
static bool is_above_seen(const Look *look, Place child)
{
    Box reach = reach_of(child);
    bool meets = look->index->sight == SIGHT_HEIGHTS
                     ? reach.high.y >= look->from.y && reach.low.y <= *look->limit
                     : reach.low.x <= look->from.x && look->from.x <= reach.high.x;
    return meets && is_above(look, look->index->bounds[child.node]);
}

static bool look_in_strips(const Look *look, const Strips *strips);

/* Search a node, prefetching memory like visit_nodes(). */
static bool look_in_node(const Look *look, Place place)
{
    const SegmentIndex *index = look->index;
    const Node *node = &index->nodes[place.node];
    for (int slot = 0; slot < 4; slot++)
        __builtin_prefetch(&index->nodes[node->child[slot]]);
    __builtin_prefetch(&index->blocks[node->first]);
    __builtin_prefetch((const char *)&index->blocks[node->first] + 64);
    for (int slot = 0; slot < 4; slot++) { /* lower children first */
        if (node->child[slot] == NONE)
            continue;
        Place child = child_place(index, place, slot);
        bool meets = index->bounds ? is_above_seen(look, child) : is_above(look, reach_of(child));
        if (meets && !look_in_node(look, child))
            return false;
    }
    uint32_t count = first_count(node);
    for (uint32_t block = node->first; block != NONE; block = index->blocks[block].next) {
        const Entry *entries = index->blocks[block].entries;
        for (uint32_t i = 0; i < count; i++)
            if (is_above(look, box_of_segment(entries[i].segment)) &&
                !look->visit(look->context, entries[i].id, entries[i].segment))
                return false;
        count = BLOCK;
    }
    return node->strips == NONE || look_in_strips(look, &index->strips[node->strips]);
}

static bool look_in_strips(const Look *look, const Strips *strips)
{
    Look flat = *look, upright = *look;
    flat.index = strips->flat;
    upright.index = strips->upright;
    return (!strips->flat || look_in_node(&flat, root_of(strips->flat))) &&
           (!strips->upright || look_in_node(&upright, root_of(strips->upright)));
}

void segment_index_visit_upward(const SegmentIndex *index, Point from, int32_t *limit,
                                SegmentVisitor visit, void *context)
{
    Look look = {index, from, limit, visit, context};
    look_in_node(&look, root_of(index));
}
