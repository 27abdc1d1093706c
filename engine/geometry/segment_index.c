/* The loose quadtree behind segment_index.h.
 *
 * A node's cell is a square of side 2^level; the root's holds every coordinate. A segment may be
 * kept at a node when its middle is in the cell and neither its width nor its height is more than
 * the side, so all of it lies within half a side of the cell. It sinks to a child only once the
 * node is crowded.
 *
 * A node's entries are in a chain of blocks, of which all but the first are full, so that a query
 * reads memory in runs. Both pools, of nodes and of blocks, are kept dense: what is freed is
 * filled with the last item.
 */
#include "geometry/segment_index.h"

#include "base/filled.h"
#include "base/memory.h"

enum {
    ROOT_LEVEL = 24, /* 2^24 steps hold MAX_COORDINATE */
    BLOCK = 6,       /* entries in a block */
    CROWDED = 12,    /* how many segments a node keeps before it has children */
    NONE = 0         /* no child: the root, node 0, is nobody's; no block: 0 is not used */
};

_Static_assert(MAX_COORDINATE < 1 << ROOT_LEVEL, "the root's cell holds the board");

typedef struct Entry {
    Segment segment;
    uint32_t id;
} Entry;

typedef struct Block {
    Entry entries[BLOCK];
    uint32_t next; /* a full block of the same node, or NONE */
    uint32_t node;
} Block;

typedef struct Node {
    uint32_t child[4]; /* by 2 * upper + right */
    uint32_t first;    /* block */
    uint32_t count;    /* of its own entries */
    uint32_t parent;
} Node;

struct SegmentIndex {
    Node *nodes; /* 0 is the root */
    size_t node_count;
    size_t node_capacity;
    Block *blocks; /* 0 is not used */
    size_t block_count;
    size_t block_capacity;
};

/* A cell met on the way down. */
typedef struct Place {
    uint32_t node;
    int32_t x, y; /* lower left corner */
    int level;    /* the side is 2^level */
} Place;

static const Place ROOT = {0, 0, 0, ROOT_LEVEL};

Status segment_index_create(SegmentIndex **index)
{
    SegmentIndex *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    if (memory_reserve((void **)&made->nodes, &made->node_capacity, 1, sizeof(Node)) ||
        memory_reserve((void **)&made->blocks, &made->block_capacity, 1, sizeof(Block))) {
        segment_index_destroy(made);
        return STATUS_NO_MEMORY;
    }
    made->nodes[0] = (Node){.parent = NONE};
    made->node_count = 1;
    made->block_count = 1;
    *index = made;
    return STATUS_OK;
}

void segment_index_destroy(SegmentIndex *index)
{
    if (!index)
        return;
    memory_free(index->nodes);
    memory_free(index->blocks);
    memory_free(index);
}

/* Whether the segment may sink below `place`. */
static bool fits_child(Place place, Box box)
{
    int32_t half = (int32_t)1 << place.level >> 1;
    return place.level > 0 && box.high.x - box.low.x <= half && box.high.y - box.low.y <= half;
}

/* Which child's cell holds the middle of the box. */
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
    return made;
}

/* How many entries the first block of a node has. */
static uint32_t first_count(const Node *node)
{
    return node->count == 0 ? 0 : (node->count - 1) % BLOCK + 1;
}

/* Adds an entry to a node. There is room for a block. */
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

/* Takes off the first block of a node, which has become empty. The last block takes its place in
 * the pool. */
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

/* Takes the entry pushed last off a node. */
static Entry pop_entry(SegmentIndex *index, Node *node)
{
    Entry entry = index->blocks[node->first].entries[first_count(node) - 1];
    node->count--;
    if (node->count % BLOCK == 0)
        drop_block(index, node);
    return entry;
}

/* Lets the entries of a node that has just become crowded sink one level where they fit. The
 * caller has made room for four nodes, and for the blocks of five. */
static void spread(SegmentIndex *index, Place place)
{
    Entry entries[CROWDED];
    for (int i = 0; i < CROWDED; i++)
        entries[i] = pop_entry(index, &index->nodes[place.node]);
    for (int i = 0; i < CROWDED; i++) {
        Box box = box_of_segment(entries[i].segment);
        uint32_t node = place.node;
        if (fits_child(place, box)) {
            int slot = child_slot(place, box);
            node = index->nodes[place.node].child[slot];
            if (node == NONE)
                node = new_node(index, place.node, slot);
        }
        push_entry(index, node, entries[i]);
    }
}

/* One step down towards where the segment belongs, making the child if need be. Spreading may
 * happen at several levels in a row; it changes only how the index is laid out, not what is in it.
 */
static Status sink(SegmentIndex *index, Place *place, Box box, bool *fresh)
{
    Status status = memory_reserve((void **)&index->nodes, &index->node_capacity,
                                   index->node_count + 5, sizeof(Node));
    if (status == STATUS_OK)
        status = memory_reserve((void **)&index->blocks, &index->block_capacity,
                                index->block_count + CROWDED / BLOCK + 6, sizeof(Block));
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

Status segment_index_add(SegmentIndex *index, Segment segment, uint32_t id)
{
    Status status = memory_reserve((void **)&index->blocks, &index->block_capacity,
                                   index->block_count + 1, sizeof(Block));
    if (status)
        return status;
    Box box = box_of_segment(segment);
    Place place = ROOT;
    bool fresh = false; /* a new node keeps what it gets */
    while (!fresh && fits_child(place, box)) {
        const Node *node = &index->nodes[place.node];
        if (!has_child(node) && node->count < CROWDED)
            break;
        status = sink(index, &place, box, &fresh);
        if (status)
            return status;
    }
    push_entry(index, place.node, (Entry){segment, id});
    return STATUS_OK;
}

/* Frees a node that has become empty, and those above it that have so too. The last node takes
 * its place in the pool. */
static void prune(SegmentIndex *index, uint32_t node)
{
    while (node != 0 && index->nodes[node].count == 0 && !has_child(&index->nodes[node])) {
        uint32_t parent = index->nodes[node].parent;
        for (int slot = 0; slot < 4; slot++)
            if (index->nodes[parent].child[slot] == node)
                index->nodes[parent].child[slot] = NONE;
        uint32_t last = (uint32_t)--index->node_count;
        if (last != node) {
            Node moved = index->nodes[last];
            index->nodes[node] = moved;
            for (uint32_t block = moved.first; block != NONE; block = index->blocks[block].next)
                index->blocks[block].node = node;
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
    memory_trim((void **)&index->nodes, &index->node_capacity, index->node_count, sizeof(Node));
}

/* Looks for a segment with an id among the entries of a node. */
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
    Box box = box_of_segment(segment);
    Place place = ROOT;
    Entry *entry = find_in_node(index, place.node, segment, id);
    while (!entry) { /* it may be at any node on the way down */
        if (!fits_child(place, box))
            return;
        place = child_place(index, place, child_slot(place, box));
        if (place.node == NONE)
            return;
        entry = find_in_node(index, place.node, segment, id);
    }
    Node *node = &index->nodes[place.node];
    uint32_t count = first_count(node); /* at least 1: the entry is among them */
    if (count > 0)
        *entry = index->blocks[node->first].entries[count - 1];
    pop_entry(index, node);
    memory_trim((void **)&index->blocks, &index->block_capacity, index->block_count, sizeof(Block));
    prune(index, place.node);
}

/* Where the segments of a node can be. */
static Box reach_of(Place place)
{
    int32_t side = (int32_t)1 << place.level;
    int32_t half = (side + 1) / 2; /* a cell of one step also holds segments of one step */
    return (Box){{place.x - half, place.y - half}, {place.x + side + half, place.y + side + half}};
}

/* Whether the line through `along` passes the box; with their boxes meeting, whether they may meet.
 */
static bool line_meets(Segment along, Box box)
{
    int64_t dx = (int64_t)along.b.x - along.a.x;
    int64_t dy = (int64_t)along.b.y - along.a.y;
    /* The corners that lie furthest to the left and to the right of the line. */
    int64_t left_x = dy > 0 ? box.low.x : box.high.x;
    int64_t left_y = dx > 0 ? box.high.y : box.low.y;
    int64_t right_x = dy > 0 ? box.high.x : box.low.x;
    int64_t right_y = dx > 0 ? box.low.y : box.high.y;
    return dx * (left_y - along.a.y) - dy * (left_x - along.a.x) >= 0 &&
           dx * (right_y - along.a.y) - dy * (right_x - along.a.x) <= 0;
}

typedef struct Query {
    const SegmentIndex *index;
    Box box;
    Segment along; /* a single point where there is none */
    SegmentVisitor visit;
    void *context;
} Query;

enum {
    WAITING_MOST = 3 * ROOT_LEVEL + 4, /* nodes not yet looked into on the way down */
    FOUND_MOST = 16,    /* nodes looked into, whose entries are still to be visited */
    NODE_STEPS = 3,     /* of work, for looking into a node, */
    ENTRIES_A_STEP = 4, /* for so many entries, */
    VISIT_STEPS = 3,    /* and for each that is visited */
};

/* Visits the entries of a node. False when the visitor ended the query. */
static bool visit_entries(const Query *query, const Node *node, size_t *looked)
{
    *looked += node->count / ENTRIES_A_STEP;
    const SegmentIndex *index = query->index;
    uint32_t count = first_count(node);
    for (uint32_t block = node->first; block != NONE; block = index->blocks[block].next) {
        const Entry *entries = index->blocks[block].entries;
        for (uint32_t i = 0; i < count; i++)
            if (box_meets(query->box, box_of_segment(entries[i].segment))) {
                *looked += VISIT_STEPS;
                if (!query->visit(query->context, entries[i].id, entries[i].segment))
                    return false;
            }
        count = BLOCK;
    }
    return true;
}

/* Visits all nodes that the query meets; the steps of work. On a full board waiting for memory is
 * most of it: so a node's block is asked for when the node has come, and read a few nodes later. */
static size_t visit_nodes(const Query *query)
{
    size_t looked = 0;
    const SegmentIndex *index = query->index;
    FILLED_LATER Place waiting[WAITING_MOST];
    FILLED_LATER const Node *found[FOUND_MOST];
    size_t waiting_count = 0, found_count = 0;
    waiting[waiting_count++] = ROOT;
    while (waiting_count > 0) {
        Place place = waiting[--waiting_count];
        const Node *node = &index->nodes[place.node];
        looked += NODE_STEPS;
        for (int slot = 0; slot < 4; slot++) {
            if (node->child[slot] == NONE)
                continue;
            Place child = child_place(index, place, slot);
            Box reach = reach_of(child);
            if (box_meets(query->box, reach) && line_meets(query->along, reach)) {
                __builtin_prefetch(&index->nodes[child.node]);
                waiting[waiting_count++] = child;
            }
        }
        if (node->first != NONE) {
            __builtin_prefetch(&index->blocks[node->first]);
            __builtin_prefetch((const char *)&index->blocks[node->first] + 64);
            found[found_count++] = node;
        }
        if (found_count == FOUND_MOST || waiting_count == 0) {
            for (size_t i = 0; i < found_count; i++)
                if (!visit_entries(query, found[i], &looked))
                    return looked;
            found_count = 0;
        }
    }
    return looked;
}

size_t segment_index_visit_box(const SegmentIndex *index, Box box, SegmentVisitor visit,
                               void *context)
{
    Query query = {index, box, {box.low, box.low}, visit, context};
    return visit_nodes(&query);
}

size_t segment_index_visit_along(const SegmentIndex *index, Segment along, SegmentVisitor visit,
                                 void *context)
{
    Query query = {index, box_of_segment(along), along, visit, context};
    return visit_nodes(&query);
}

/* A look up from a point. */
typedef struct Look {
    const SegmentIndex *index;
    Point from;
    int32_t *limit;
    SegmentVisitor visit;
    void *context;
} Look;

static bool ray_meets(const Look *look, Box box)
{
    return box.low.x <= look->from.x && look->from.x <= box.high.x && box.high.y >= look->from.y &&
           box.low.y <= *look->limit;
}

/* As above, what is needed soon is asked for first. */
static bool look_in_node(const Look *look, Place place)
{
    const SegmentIndex *index = look->index;
    const Node *node = &index->nodes[place.node];
    for (int slot = 0; slot < 4; slot++)
        __builtin_prefetch(&index->nodes[node->child[slot]]);
    __builtin_prefetch(&index->blocks[node->first]);
    __builtin_prefetch((const char *)&index->blocks[node->first] + 64);
    for (int slot = 0; slot < 4; slot++) { /* the lower ones come first */
        if (node->child[slot] == NONE)
            continue;
        Place child = child_place(index, place, slot);
        if (ray_meets(look, reach_of(child)) && !look_in_node(look, child))
            return false;
    }
    uint32_t count = first_count(node);
    for (uint32_t block = node->first; block != NONE; block = index->blocks[block].next) {
        const Entry *entries = index->blocks[block].entries;
        for (uint32_t i = 0; i < count; i++)
            if (ray_meets(look, box_of_segment(entries[i].segment)) &&
                !look->visit(look->context, entries[i].id, entries[i].segment))
                return false;
        count = BLOCK;
    }
    return true;
}

void segment_index_visit_upward(const SegmentIndex *index, Point from, int32_t *limit,
                                SegmentVisitor visit, void *context)
{
    Look look = {index, from, limit, visit, context};
    look_in_node(&look, ROOT);
}
