/* Add random strokes to the subdivision and undo some, and compare with the simple arrangement
 * after each operation.
 *
 *   soak [SEED] [OPERATIONS]    1,000,000 operations by default on boards of 4 to 64 steps a side,
 *                               and a tenth as many on large ones
 *   soak --brief                a short run with a fixed seed, for `make check`
 *
 * After every operation the invariant checker runs. V, E, F, C (the numbers of vertices, edges,
 * faces and components), every vertex, every face's area and the networks are compared with those
 * of the simple arrangement. Going back must restore every number. A failing case is minimized by
 * removing operations, and printed; the exit code is then 1. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/geometry/near_miss.h"
#include "geometry/subdivision/subdivision.h"
#include "plain_arrangement.h"
#include "subdivision_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_OPERATIONS = 400, MOST_FACES = MOST_OPERATIONS * MOST_OPERATIONS };

/* An operation of a test case: insert a segment, or undo the last segments. */
typedef struct Operation {
    Segment segment;
    uint32_t back; /* how many segments to undo; 0 to insert one */
} Operation;

typedef struct Case {
    Box board;
    size_t count;
    Operation operations[MOST_OPERATIONS];
    bool compare; /* true to compare with the simple arrangement too */
} Case;

/* What the calls of the listener have reported. */
typedef struct Told {
    const Subdivision *sub;
    uint32_t faces;
    uint32_t networks;
    uint32_t countdown; /* the call that is to fail: 1 is the next one; 0 if none is to fail */
    bool no_memory;     /* allocations are failing, so nothing can be checked */
    const char *wrong;
    Random random;
    DoubleArea *areas; /* areas of the faces, updated by the calls */
} Told;

/* Called by every callback. Once in a while, check that all invariants hold. */
static Status hear(Told *told)
{
    if (!told->no_memory && random_between(&told->random, 0, 7) == 0 &&
        !subdivision_check(told->sub, NULL))
        told->wrong = "the listener was shown something broken";
    if (told->countdown > 0 && --told->countdown == 0)
        return STATUS_BLOCKED;
    return STATUS_OK;
}

static Status hear_created(void *context, uint32_t network, uint32_t face)
{
    Told *told = context;
    told->networks++;
    if (network == SUBDIVISION_NONE || face == SUBDIVISION_OUTSIDE || face > told->faces)
        told->wrong = "a network was created nowhere";
    return hear(told);
}

static Status hear_joined(void *context, uint32_t kept, uint32_t absorbed)
{
    Told *told = context;
    told->networks--;
    if (kept == absorbed)
        told->wrong = "a network was joined with itself";
    return hear(told);
}

static Status hear_split(void *context, uint32_t old_face, uint32_t new_face)
{
    Told *told = context;
    if (old_face == SUBDIVISION_OUTSIDE || old_face >= told->faces || new_face != told->faces) {
        told->wrong = "a face was split from nowhere";
        return STATUS_BLOCKED;
    }
    told->faces++;
    told->areas[new_face] = subdivision_face_area(told->sub, new_face);
    told->areas[old_face] -= told->areas[new_face];
    if (subdivision_counts(told->sub).faces != told->faces)
        told->wrong = "faces are not as told";
    return hear(told);
}

static Status hear_area(void *context, uint32_t from_face, uint32_t to_face, DoubleArea area)
{
    Told *told = context;
    if (from_face == to_face || area == 0 || from_face == SUBDIVISION_OUTSIDE)
        told->wrong = "area was moved to where it was";
    told->areas[from_face] -= area;
    told->areas[to_face] += area;
    return hear(told);
}

/* Begin to record the changes of a subdivision, starting from its present state. */
static void listen_from_here(Told *told)
{
    SubdivisionCounts counts = subdivision_counts(told->sub);
    told->faces = counts.faces;
    told->networks = counts.networks;
    for (uint32_t f = 0; f < counts.faces; f++)
        told->areas[f] = subdivision_face_area(told->sub, f);
}

/* Return whether the calls have reported every change. */
static bool heard_all(const Told *told)
{
    SubdivisionCounts counts = subdivision_counts(told->sub);
    bool all = told->faces == counts.faces && told->networks == counts.networks;
    for (uint32_t f = 0; f < counts.faces && all; f++)
        all = told->areas[f] == subdivision_face_area(told->sub, f);
    return all;
}

static uint64_t mix(uint64_t digest, uint64_t value)
{
    digest = (digest ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return digest ^ digest >> 31;
}

static uint64_t mix_area(uint64_t digest, DoubleArea area)
{
    return mix(mix(digest, (uint64_t)area), (uint64_t)(area >> 64));
}

/* Return a hash of the state of a subdivision, as queries report it. */
static uint64_t digest_of(const Subdivision *sub)
{
    SubdivisionCounts counts = subdivision_counts(sub);
    uint64_t digest = mix(counts.components, counts.networks);
    for (uint32_t v = 0; v < counts.vertices; v++) {
        FixedPoint fixed = subdivision_vertex_fixed(sub, v);
        digest = mix(mix(digest, (uint64_t)fixed.x), (uint64_t)fixed.y);
        digest = mix(digest, subdivision_vertex_half_edge(sub, v));
    }
    for (uint32_t h = 0; h < 2 * counts.edges; h++) {
        digest = mix(mix(digest, subdivision_next(sub, h)), subdivision_origin(sub, h));
        digest = mix(digest, subdivision_half_edge_cycle(sub, h));
        digest = mix(digest, subdivision_edge_tag(sub, subdivision_edge(h)));
        digest = mix(digest, subdivision_edge_network(sub, subdivision_edge(h)));
    }
    for (uint32_t f = 0; f < counts.faces; f++) {
        digest = mix_area(digest, subdivision_face_area(sub, f));
        uint32_t outer = subdivision_outer_cycle(sub, f);
        if (outer != SUBDIVISION_NONE)
            digest = mix(digest, subdivision_cycle_start(sub, outer));
        uint32_t hole = subdivision_first_hole(sub, f);
        for (; hole != SUBDIVISION_NONE; hole = subdivision_next_hole(sub, hole)) {
            digest = mix(mix(digest, hole), subdivision_cycle_start(sub, hole));
            digest = mix(digest, subdivision_cycle_length(sub, hole));
            digest = mix_area(digest, subdivision_cycle_area(sub, hole));
        }
    }
    return digest;
}

/* A vertex and its place. Both implementations' vertices are sorted exactly by place, so that those
 * with the same index can be compared. */
typedef struct Rank {
    ExactPoint place;
    uint32_t vertex;
} Rank;

static int compare_ranks(const void *a, const void *b)
{
    return exact_point_compare(((const Rank *)a)->place, ((const Rank *)b)->place);
}

static bool same_place(PlainPoint plain, ExactPoint ours)
{
    Wide x = (Wide)ours.whole.x * ours.unit + ours.x;
    Wide y = (Wide)ours.whole.y * ours.unit + ours.y;
    /* The engine's point is in lowest terms, so its unit divides the plain point's denominator. */
    return plain.d % ours.unit == 0 && plain.x == x * (plain.d / ours.unit) &&
           plain.y == y * (plain.d / ours.unit);
}

/* Set map[from] to `to` if it isn't set yet. Return whether it then is `to`. */
static bool agrees(size_t *map, size_t from, size_t to)
{
    if (map[from] == PLAIN_NONE)
        map[from] = to;
    return map[from] == to;
}

/* Return the half-edge from one vertex to another, or SUBDIVISION_NONE. */
static uint32_t half_edge_between(const Subdivision *sub, uint32_t from, uint32_t to)
{
    uint32_t first = subdivision_vertex_half_edge(sub, from);
    uint32_t at = first;
    do {
        if (subdivision_origin(sub, subdivision_twin(at)) == to)
            return at;
        at = subdivision_next(sub, subdivision_twin(at));
    } while (at != first);
    return SUBDIVISION_NONE;
}

/* Compare the edges, the faces on both sides of each, and their networks. `vertex` maps the plain
 * vertices to the engine's. */
static const char *compare_edges(const Subdivision *sub, const PlainArrangement *plain,
                                 const Rank *vertex)
{
    SubdivisionCounts counts = subdivision_counts(sub);
    size_t *face_of = malloc((plain->face_count + plain->edge_count) * sizeof *face_of);
    size_t *network_of = face_of + plain->face_count;
    for (size_t i = 0; i < plain->face_count + plain->edge_count; i++)
        face_of[i] = PLAIN_NONE;
    const char *wrong = NULL;
    for (size_t e = 0; e < plain->edge_count && !wrong; e++) {
        const PlainEdge *edge = &plain->edges[e];
        uint32_t h = half_edge_between(sub, vertex[edge->from].vertex, vertex[edge->to].vertex);
        if (h == SUBDIVISION_NONE) {
            wrong = "an edge is missing";
            break;
        }
        uint32_t left = subdivision_half_edge_face(sub, h);
        uint32_t right = subdivision_half_edge_face(sub, subdivision_twin(h));
        uint32_t network = subdivision_edge_network(sub, subdivision_edge(h));
        if (!agrees(face_of, edge->left, left) || !agrees(face_of, edge->right, right))
            wrong = "faces lie otherwise";
        else if ((network == SUBDIVISION_NONE) != (edge->network == PLAIN_NONE))
            wrong = "ink is elsewhere";
        else if (edge->network != PLAIN_NONE && !agrees(network_of, edge->network, network))
            wrong = "networks are otherwise";
        else if (subdivision_edge_is_wall(sub, subdivision_edge(h)) !=
                 ((edge->colors & PLAIN_WALL) != 0))
            wrong = "the wall is elsewhere";
    }
    for (size_t f = 0; f < plain->face_count && !wrong; f++) {
        if (face_of[f] >= counts.faces)
            wrong = "a face is missing";
        else if (f != 0 && plain->faces[f].area != subdivision_face_area(sub, (uint32_t)face_of[f]))
            wrong = "an area is wrong";
    }
    free(face_of);
    return wrong;
}

static const char *compare_plain(const Subdivision *sub, Box board, const Segment *drawn,
                                 size_t count)
{
    static PlainInk ink[MOST_OPERATIONS];
    for (size_t i = 0; i < count; i++)
        ink[i] = (PlainInk){drawn[i], PLAIN_BLACK};
    PlainArrangement plain = plain_arrangement(board, ink, count);
    SubdivisionCounts counts = subdivision_counts(sub);
    Rank *ranks = malloc(counts.vertices * sizeof *ranks);
    const char *wrong = NULL;
    if (counts.vertices != plain.vertex_count)
        wrong = "V differs";
    else if (counts.edges != plain.edge_count)
        wrong = "E differs";
    else if (counts.faces != plain.face_count)
        wrong = "F differs";
    else if (counts.components != plain.component_count)
        wrong = "C differs";
    else if (counts.networks != plain.network_count)
        wrong = "the number of networks differs";
    for (uint32_t v = 0; v < counts.vertices && !wrong; v++)
        ranks[v] = (Rank){subdivision_vertex_place(sub, v), v};
    if (!wrong)
        qsort(ranks, counts.vertices, sizeof *ranks, compare_ranks);
    for (uint32_t v = 0; v < counts.vertices && !wrong; v++)
        if (!same_place(plain.vertices[v], ranks[v].place))
            wrong = "a vertex is elsewhere";
    if (!wrong)
        wrong = compare_edges(sub, &plain, ranks);
    free(ranks);
    plain_arrangement_free(&plain);
    return wrong;
}

/* The state of a test case while it runs. */
typedef struct Run {
    Subdivision *sub;
    Told told;
    Random random; /* for the places to query, and for failures */
    size_t drawn;
    Segment segments[MOST_OPERATIONS];
    size_t marks[MOST_OPERATIONS];
    uint64_t digests[MOST_OPERATIONS]; /* the digest before each segment was drawn */
    char why[200];
} Run;

static void fail_run(Run *run, const char *why)
{
    if (run->why[0] == '\0')
        snprintf(run->why, sizeof run->why, "%s", why);
}

/* Locate some points, and compare the results with a search through all segments. Then match a
 * half-edge with itself. */
static void check_looks(Run *run, Box board)
{
    const Subdivision *sub = run->sub;
    for (int i = 0; i < 3; i++) {
        Point p = {(int32_t)random_between(&run->random, 0, board.high.x),
                   (int32_t)random_between(&run->random, 0, board.high.y)};
        /* Often choose a point straight above or below an end of ink. */
        if (run->drawn > 0 && random_between(&run->random, 0, 1))
            p.x = run->segments[random_between(&run->random, 0, (int64_t)run->drawn - 1)].a.x;
        FinePoint fine = fine_point(p);
        SubdivisionPlace place = subdivision_locate(sub, p);
        bool on_ink = false;
        for (size_t s = 0; s < run->drawn; s++) {
            Segment line = run->segments[s];
            int64_t side = ((int64_t)line.b.x - line.a.x) * (p.y - line.a.y) -
                           ((int64_t)line.b.y - line.a.y) * (p.x - line.a.x);
            on_ink = on_ink || (side == 0 && box_holds(box_of_segment(line), p));
        }
        on_ink = on_ink || p.x == 0 || p.y == 0 || p.x == board.high.x || p.y == board.high.y;
        if (on_ink == (place.kind == SUBDIVISION_IN_FACE))
            fail_run(run, "a point is not where it was found");
        if (place.kind == SUBDIVISION_IN_FACE && place.id == SUBDIVISION_OUTSIDE)
            fail_run(run, "a point on the board was found outside");
        else if (place.kind == SUBDIVISION_IN_FACE && !subdivision_face_holds(sub, place.id, &fine))
            fail_run(run, "a point was found in a face that does not hold it");
    }
    uint32_t h = (uint32_t)random_between(&run->random, 0, 2 * subdivision_counts(sub).edges - 1);
    if (subdivision_match(sub, sub, h) != h)
        fail_run(run, "a half-edge does not match itself");
}

/* Let an insertion fail, for lack of memory or because the listener refuses it, and check that
 * nothing has changed. */
static void check_failure(Run *run, Segment segment)
{
    uint64_t before = digest_of(run->sub);
    bool by_memory = random_between(&run->random, 0, 1) == 0;
    size_t nth = (size_t)random_between(&run->random, 1, 6);
    run->told.no_memory = by_memory;
    if (by_memory)
        memory_fail_after(nth);
    else
        run->told.countdown = (uint32_t)nth;
    Status status = subdivision_insert(run->sub, segment, 7);
    memory_fail_after(0);
    run->told.countdown = 0;
    run->told.no_memory = false;
    if (status == STATUS_OK)
        subdivision_rollback(run->sub, run->marks[run->drawn]);
    else if (status != (by_memory ? STATUS_NO_MEMORY : STATUS_BLOCKED))
        fail_run(run, "an insertion failed for no reason");
    listen_from_here(&run->told);
    if (digest_of(run->sub) != before)
        fail_run(run, "a failed or undone insertion left something");
}

/* Insert a segment, go back, and insert it again, which must give the same result. */
static void check_again(Run *run, Segment segment, uint32_t tag)
{
    Status status = subdivision_insert(run->sub, segment, tag);
    uint64_t once = digest_of(run->sub);
    subdivision_rollback(run->sub, run->marks[run->drawn]);
    listen_from_here(&run->told);
    if (status == STATUS_OK)
        status = subdivision_insert(run->sub, segment, tag);
    if (status)
        fail_run(run, status_text(status));
    else if (digest_of(run->sub) != once)
        fail_run(run, "the same insertion had another result");
}

static void draw(Run *run, Segment segment)
{
    run->marks[run->drawn] = subdivision_mark(run->sub);
    run->digests[run->drawn] = digest_of(run->sub);
    if (random_between(&run->random, 0, 3) == 0)
        check_failure(run, segment);
    check_again(run, segment, (uint32_t)run->drawn);
    run->segments[run->drawn++] = segment;
    if (run->told.wrong)
        fail_run(run, run->told.wrong);
    if (!heard_all(&run->told))
        fail_run(run, "the listener was not told of everything");
}

static void go_back(Run *run, size_t back)
{
    run->drawn -= back < run->drawn ? back : run->drawn;
    subdivision_rollback(run->sub, run->marks[run->drawn]);
    if (digest_of(run->sub) != run->digests[run->drawn])
        fail_run(run, "going back did not restore everything");
    listen_from_here(&run->told);
}

/* Run a test case. Return false, with the reason in `why`, if something is wrong. */
static bool run_case(const Case *it, char *why, size_t room)
{
    static Run run;
    memset(&run, 0, sizeof run);
    run.random.state = 1;
    size_t memory = memory_in_use();
    SubdivisionListener listener = {&run.told, hear_created, hear_joined, hear_split, hear_area};
    if (subdivision_create(&run.sub, it->board, &listener)) {
        snprintf(why, room, "no memory");
        return false;
    }
    static DoubleArea areas[MOST_FACES];
    run.told = (Told){.sub = run.sub, .areas = areas};
    listen_from_here(&run.told);
    for (size_t i = 0; i < it->count && run.why[0] == '\0'; i++) {
        const Operation *operation = &it->operations[i];
        if (operation->back == 0)
            draw(&run, operation->segment);
        else if (run.drawn > 0)
            go_back(&run, operation->back);
        StringBuilder text = {0};
        if (!subdivision_check(run.sub, &text))
            fail_run(&run, builder_string(&text));
        builder_free(&text);
        if (run.why[0] == '\0')
            check_looks(&run, it->board);
        const char *wrong = it->compare && run.why[0] == '\0'
                                ? compare_plain(run.sub, it->board, run.segments, run.drawn)
                                : NULL;
        if (wrong)
            fail_run(&run, wrong);
    }
    if (run.drawn > 0 && run.why[0] == '\0')
        go_back(&run, run.drawn);
    subdivision_destroy(run.sub);
    if (memory_in_use() != memory)
        fail_run(&run, "memory was lost");
    snprintf(why, room, "%s", run.why);
    return run.why[0] == '\0';
}

/* Make a test case shorter: remove operations as long as it still fails. */
static void shrink(Case *it)
{
    char why[200];
    for (size_t chunk = it->count; chunk > 0; chunk /= 2) {
        for (size_t at = 0; at + chunk <= it->count;) {
            Case fewer = *it;
            memmove(&fewer.operations[at], &fewer.operations[at + chunk],
                    (it->count - at - chunk) * sizeof *fewer.operations);
            fewer.count -= chunk;
            if (run_case(&fewer, why, sizeof why))
                at += chunk;
            else
                *it = fewer;
        }
    }
}

static void print_case(const Case *it)
{
    printf("board %d %d\n", it->board.high.x, it->board.high.y);
    for (size_t i = 0; i < it->count; i++) {
        const Operation *operation = &it->operations[i];
        Segment s = operation->segment;
        if (operation->back)
            printf("back %u\n", operation->back);
        else
            printf("{{%d, %d}, {%d, %d}},\n", s.a.x, s.a.y, s.b.x, s.b.y);
    }
}

static Point random_point(Random *random, Box board)
{
    return (Point){(int32_t)random_between(random, 0, board.high.x),
                   (int32_t)random_between(random, 0, board.high.y)};
}

static int32_t clamped(int64_t value, int32_t high)
{
    return value < 0 ? 0 : value > high ? high : (int32_t)value;
}

/* Choose a random segment, often along the edge or close to an earlier segment, because such
 * segments are hard to process. */
static Segment random_segment(Random *random, Box board, const Case *it)
{
    Segment s = {random_point(random, board), random_point(random, board)};
    const Operation *other =
        it->count ? &it->operations[random_between(random, 0, (int64_t)it->count - 1)] : NULL;
    if (other && other->back)
        other = NULL;
    Segment o = other ? other->segment : s;
    Point d = {o.b.x - o.a.x, o.b.y - o.a.y};
    switch (random_between(random, 0, 11)) {
    case 0: /* from an end of an earlier segment to anywhere */
        s.a = random_between(random, 0, 1) ? o.a : o.b;
        break;
    case 1: { /* from the start of an earlier segment along its line, in either direction */
        int64_t far = random_between(random, -2, 3);
        s = (Segment){
            o.a,
            {clamped(o.a.x + far * d.x, board.high.x), clamped(o.a.y + far * d.y, board.high.y)}};
        break;
    }
    case 2: /* an earlier segment again, sometimes reversed */
        s = random_between(random, 0, 1) ? o : (Segment){o.b, o.a};
        break;
    case 3: /* along the edge */
        s.a.y = s.b.y = random_between(random, 0, 1) ? 0 : board.high.y;
        break;
    case 4:
        s.a.x = s.b.x = random_between(random, 0, 1) ? 0 : board.high.x;
        break;
    case 5: /* vertical or horizontal */
        s.b.x = s.a.x;
        break;
    case 6:
        s.b.y = s.a.y;
        break;
    case 7: /* short */
    case 8:
        s.b.x = clamped(s.a.x + random_between(random, -3, 3), board.high.x);
        s.b.y = clamped(s.a.y + random_between(random, -3, 3), board.high.y);
        break;
    case 9: /* nearly the same as an earlier segment */
        s.a.x = clamped(o.a.x + random_between(random, -1, 1), board.high.x);
        s.a.y = clamped(o.a.y + random_between(random, -1, 1), board.high.y);
        s.b.x = clamped(o.b.x + random_between(random, -1, 1), board.high.x);
        s.b.y = clamped(o.b.y + random_between(random, -1, 1), board.high.y);
        break;
    default:
        break;
    }
    if (point_equal(s.a, s.b))
        s.b.x += s.b.x < board.high.x ? 1 : -1;
    return s;
}

static void add_segment(Case *it, Point a, Point b)
{
    if (it->count == MOST_OPERATIONS)
        return;
    Point high = it->board.high;
    Segment s = {{clamped(a.x, high.x), clamped(a.y, high.y)},
                 {clamped(b.x, high.x), clamped(b.y, high.y)}};
    if (!point_equal(s.a, s.b))
        it->operations[it->count++].segment = s;
}

/* Add a closed polygon around a point. Its corners are lattice points, of which some may
 * coincide. */
static void add_loop(Case *it, Random *random, Point middle, int32_t reach)
{
    static const Point ways[8] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                  {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    Point corners[8];
    for (int i = 0; i < 8; i++) {
        int32_t far = (int32_t)random_between(random, reach / 2, reach);
        corners[i] = (Point){middle.x + far * ways[i].x, middle.y + far * ways[i].y};
    }
    for (int i = 0; i < 8; i++)
        add_segment(it, corners[i], corners[(i + 1) % 8]);
}

/* Add a comb with many teeth, inside or outside a loop that the comb's last stroke closes. The
 * result is a long cycle, and a short one that may run around the outside. */
static void add_comb(Case *it, Random *random)
{
    Point high = it->board.high;
    int32_t teeth = (int32_t)random_between(random, 3, 60);
    int32_t low = (int32_t)random_between(random, 0, high.y / 2);
    int32_t top = (int32_t)random_between(random, low + 1, high.y);
    int32_t left = (int32_t)random_between(random, 0, high.x / 3);
    int32_t right = high.x - (int32_t)random_between(random, 0, high.x / 3);
    bool inside = random_between(random, 0, 1);
    add_segment(it, (Point){left, low}, (Point){right, low});
    for (int32_t i = 1; i < teeth; i++) {
        int32_t x = (int32_t)(left + (int64_t)(right - left) * i / teeth);
        int32_t long_way = inside ? top - low : low;
        int32_t y = (int32_t)random_between(random, 0, long_way > 0 ? long_way : 0);
        add_segment(it, (Point){x, low}, (Point){x, inside ? low + y - (y == top - low) : low - y});
    }
    add_segment(it, (Point){left, low}, (Point){left, top});
    add_segment(it, (Point){right, top}, (Point){right, low});
    for (int i = 0; i < 4; i++) { /* add islands, inside and around */
        Point p = random_point(random, it->board);
        add_segment(it, p, (Point){p.x + 1, p.y + (i & 1)});
    }
    add_segment(it, (Point){left, top}, (Point){right, top});
}

/* Add many parallel lines, and some that cross them. */
static void add_hatch(Case *it, Random *random)
{
    Point high = it->board.high;
    int32_t lines = (int32_t)random_between(random, 4, 32);
    int32_t slant = (int32_t)random_between(random, -high.x / 3, high.x / 3);
    for (int32_t i = 0; i < lines; i++) {
        int32_t x = (int32_t)(((int64_t)high.x * i) / lines);
        add_segment(it, (Point){x, 1}, (Point){x + slant, high.y - 1});
    }
    for (int i = 0; i < 3; i++)
        add_segment(it, random_point(random, it->board), random_point(random, it->board));
    add_segment(it, (Point){0, (int32_t)random_between(random, 0, high.y)},
                (Point){high.x, (int32_t)random_between(random, 0, high.y)});
}

/* Add two lines, and a third that passes very close to their crossing. On the full lattice, all
 * three corners of their triangle may round to one place, or to a triangle of the opposite
 * orientation. */
static void add_needle(Case *it, Random *random)
{
    Point high = it->board.high;
    Segment s = {{(int32_t)random_between(random, 0, high.x / 9),
                  (int32_t)random_between(random, 0, high.y / 9)},
                 {(int32_t)random_between(random, high.x - high.x / 9, high.x),
                  (int32_t)random_between(random, high.y - high.y / 9, high.y)}};
    Segment t = {{s.a.x, s.b.y - 1}, {s.b.x - 1, s.a.y}};
    Point along = {(s.b.x - s.a.x) / 9, (s.b.y - s.a.y) / 9};
    int32_t spread = random_between(random, 0, 1) ? along.x / 2 : 2000;
    Segment third;
    add_segment(it, s.a, s.b);
    add_segment(it, t.a, t.b);
    if (near_miss(random, crossing_of(s, t), along, spread, 2000, &third))
        add_segment(it, third.a, third.b);
}

/* Add a segment on the line through `from` in the direction `way`, from `from` + `begin` * `way` to
 * `from` + `end` * `way`. */
static void add_part(Case *it, Point from, Point way, int32_t begin, int32_t end)
{
    add_segment(it, (Point){from.x + begin * way.x, from.y + begin * way.y},
                (Point){from.x + end * way.x, from.y + end * way.y});
}

/* Add many segments that pass through one point or end there. Then add ink on a line through that
 * point: a segment, another one after a gap that is about as long, and a segment over both. */
static void add_hub(Case *it, Random *random, Point middle, int32_t reach)
{
    for (int64_t i = random_between(random, 12, 40); i > 0; i--) {
        Point end = random_point(random, it->board);
        Point other = {2 * middle.x - end.x, 2 * middle.y - end.y};
        bool through = random_between(random, 0, 1) && box_holds(it->board, other);
        add_segment(it, through ? other : middle, end);
    }
    int64_t most = reach / 8 < 3 ? reach / 8 : 3;
    Point way = {(int32_t)random_between(random, -most, most),
                 (int32_t)random_between(random, -most, most)};
    int32_t before = (int32_t)random_between(random, 0, 2);
    int32_t after = (int32_t)random_between(random, 1, 2);
    int32_t again = 2 * after + before + (int32_t)random_between(random, -1, 1);
    add_part(it, middle, way, -before, after);
    add_part(it, middle, way, again, again + 1);
    add_part(it, middle, way, -before, again + 1);
}

/* Add a figure of several segments, of a kind that random segments seldom form. */
static void add_figure(Case *it, Random *random)
{
    Point high = it->board.high;
    Point middle = {(int32_t)random_between(random, high.x / 3, high.x - high.x / 3),
                    (int32_t)random_between(random, high.y / 3, high.y - high.y / 3)};
    int32_t reach = (high.x < high.y ? high.x : high.y) / 3;
    switch (random_between(random, 0, 5)) {
    case 0: /* nested loops, added from the inside or from the outside, with an island */
        for (int i = 1; i <= 3; i++)
            add_loop(it, random, middle, reach * i / 3);
        add_segment(it, middle, (Point){middle.x + 1, middle.y});
        break;
    case 1:
        add_segment(it, middle, (Point){middle.x + 1, middle.y});
        for (int i = 3; i >= 1; i--)
            add_loop(it, random, middle, reach * i / 3);
        break;
    case 2:
        add_comb(it, random);
        break;
    case 3:
        add_hatch(it, random);
        break;
    case 4:
        add_needle(it, random);
        break;
    default:
        add_hub(it, random, middle, reach);
        break;
    }
}

/* Make a random test case in which at most about `most` segments are on the board at any time. */
static void make_case(Case *it, Random *random, int32_t side, size_t most)
{
    memset(it, 0, sizeof *it);
    it->compare = true;
    it->board.high.x = (int32_t)random_between(random, side / 2, side);
    it->board.high.y = (int32_t)random_between(random, side / 2, side);
    if (random_between(random, 0, 7) == 0) {
        for (int64_t figures = random_between(random, 1, 3); figures > 0; figures--)
            add_figure(it, random);
        most = it->count + 8;
    }
    size_t drawn = it->count;
    size_t wanted = drawn + (size_t)random_between(random, (int64_t)most / 2, 3 * (int64_t)most);
    while (it->count < wanted && it->count < MOST_OPERATIONS) {
        Operation operation = {.back = 0};
        if (drawn > 0 && (drawn >= most || random_between(random, 0, 3) == 0)) {
            int64_t reach = random_between(random, 0, 7) ? 2 : (int64_t)drawn;
            operation.back = (uint32_t)random_between(random, 1, reach);
            drawn -= operation.back < drawn ? operation.back : drawn;
        } else {
            operation.segment = random_segment(random, it->board, it);
            drawn++;
        }
        it->operations[it->count++] = operation;
    }
}

/* Run random cases until this many operations are done. Return false after the first failure. */
static bool run_many(const char *name, Random *random, bool full, uint64_t operations)
{
    static Case it;
    uint64_t done = 0;
    uint64_t cases = 0;
    char why[200];
    while (done < operations) {
        uint64_t seed = random->state;
        int32_t side = (int32_t)(full ? random_between(random, MAX_COORDINATE / 2, MAX_COORDINATE)
                                      : INT64_C(8) << random_between(random, 0, 3));
        size_t most = (size_t)(random_between(random, 0, 63) ? random_between(random, 2, 12)
                                                             : random_between(random, 12, 40));
        make_case(&it, random, side, most);
        if (!run_case(&it, why, sizeof why)) {
            printf("case %" PRIu64 " failed (state %" PRIu64 "): %s\n", cases, seed, why);
            shrink(&it);
            run_case(&it, why, sizeof why);
            printf("at its smallest: %s\n", why);
            print_case(&it);
            return false;
        }
        done += it.count;
        cases++;
    }
    printf("%s: %" PRIu64 " operations in %" PRIu64 " cases agree\n", name, done, cases);
    return true;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 20240229;
    uint64_t operations = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 8000 : 1000000;
    printf("seed %" PRIu64 ", %" PRIu64 " operations\n", seed, operations);
    fflush(stdout);
    Random random = {seed};
    int failed = 0;
    failed += !run_many("small lattices", &random, false, operations);
    failed += !run_many("full lattice", &random, true, operations / 10);
    printf("soak: %d passed, %d failed\n", 2 - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
