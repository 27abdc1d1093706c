/* The referee: a position judged from scratch.
 *
 * For each colour by itself the ink is cut where it meets, GEOS makes the sections, and a
 * section touches the networks that the corners of its rings belong to: if a piece of a network is
 * on a rim, so are corners of it, since ink is cut at its ends and wherever it meets ink or wall.
 * A network without a corner on any rim floats inside one section, and is looked for there. One
 * that is partly on a rim of a section and partly inside it has its corner where the rim is left.
 */
#include "games/lines_referee.h"

#include "base/memory.h"
#include "base/sets.h"
#include "geometry/contacts.h"
#include "geometry/geos.h"

#include <stdlib.h>

#define NO_NETWORK UINT32_MAX

/* A corner of the ink, as GEOS returns it, and its network. */
typedef struct Label {
    FixedPoint at;
    uint32_t network;
} Label;

/* One colour being judged. Networks are the connected pieces of `ink`. */
typedef struct Judging {
    Box board;
    DoubleArea upper, lower; /* with the slack */
    Contacts ink;
    FixedPoint *corners; /* owned: of the ink along each segment */
    size_t *ends;        /* owned: the index after each segment's last corner */
    Label *labels;       /* owned: as many as contacts, sorted by place */
    PolygonList *faces;  /* borrowed: the sections are those from number `first` on */
    size_t first, count;
    DoubleArea *areas;  /* owned: of each section */
    uint32_t *touched;  /* owned: for each section a network that it touches, or NO_NETWORK */
    uint32_t *linked;   /* owned: networks in sets, united by closed sections that touch them */
    DoubleArea *totals; /* owned: of each set's closed sections, at its root */
    bool *on_rim;       /* owned: whether a network has a corner on a rim of any section */
} Judging;

static void judging_free(Judging *judging)
{
    contacts_free(&judging->ink);
    memory_free(judging->corners);
    memory_free(judging->ends);
    memory_free(judging->labels);
    memory_free(judging->areas);
    memory_free(judging->touched);
    memory_free(judging->linked);
    memory_free(judging->totals);
    memory_free(judging->on_rim);
}

static int compare_labels(const void *left, const void *right)
{
    const Label *a = left;
    const Label *b = right;
    return fixed_compare(a->at, b->at);
}

/* Cuts the ink where it meets, and names the network of each corner. */
static Status cut_ink(Judging *judging, InkView view)
{
    Status status = contacts_find(view.segments, view.count, &judging->ink);
    if (status != STATUS_OK)
        return status;
    const Contacts *ink = &judging->ink;
    judging->corners = memory_new(ink->count * sizeof *judging->corners);
    judging->ends = memory_new(ink->segment_count * sizeof *judging->ends);
    judging->labels = memory_new(ink->count * sizeof *judging->labels);
    if (!judging->corners || !judging->ends || !judging->labels)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < ink->count; i++) {
        FixedPoint at = geos_round(ink->items[i].at);
        judging->corners[i] = at;
        judging->ends[ink->items[i].segment] = i + 1;
        judging->labels[i] = (Label){at, ink->pieces[ink->items[i].segment]};
    }
    qsort(judging->labels, ink->count, sizeof *judging->labels, compare_labels);
    return STATUS_OK;
}

static DoubleArea box_area(Box box)
{
    Wide steps = (Wide)(box.high.x - box.low.x) * (box.high.y - box.low.y);
    return 2 * steps * FIXED_STEP * FIXED_STEP;
}

/* Makes the sections, and room for what is to be said of them. */
static Status find_sections(Judging *judging)
{
    judging->first = judging->faces->count;
    Polylines lines = {judging->corners, judging->ends, judging->ink.segment_count};
    Status status = geos_cut_box(judging->board, lines, judging->faces);
    if (status != STATUS_OK)
        return status;
    size_t networks = judging->ink.piece_count;
    judging->count = judging->faces->count - judging->first;
    judging->areas = memory_new(judging->count * sizeof *judging->areas);
    judging->touched = memory_new(judging->count * sizeof *judging->touched);
    judging->linked = memory_new(networks * sizeof *judging->linked);
    judging->totals = memory_new(networks * sizeof *judging->totals);
    judging->on_rim = memory_new(networks * sizeof *judging->on_rim);
    if (!judging->areas || !judging->touched || !judging->linked || !judging->totals ||
        !judging->on_rim)
        return STATUS_NO_MEMORY;
    sets_reset(judging->linked, networks);
    DoubleArea sum = 0;
    for (size_t i = 0; i < judging->count; i++) {
        judging->areas[i] = polygon_area(polygon_list_get(judging->faces, judging->first + i));
        judging->touched[i] = NO_NETWORK;
        sum += judging->areas[i];
    }
    /* Both sides of an edge have the same corners, so not a bit is missing unless a section is. */
    return sum == box_area(judging->board) ? STATUS_OK : STATUS_GEOMETRY;
}

static void note_touch(Judging *judging, size_t section, uint32_t network)
{
    if (judging->touched[section] == NO_NETWORK)
        judging->touched[section] = network;
    else if (judging->areas[section] <= judging->upper)
        sets_unite(judging->linked, judging->touched[section], network);
}

/* Notes the networks on the rims of a section. */
static void note_rims(Judging *judging, size_t section)
{
    Polygon polygon = polygon_list_get(judging->faces, judging->first + section);
    for (size_t i = 0; i < polygon.ring_count; i++) {
        Ring ring = polygon.rings[i];
        for (size_t k = ring.first; k < ring.first + ring.count; k++) {
            Label wanted = {.at = polygon.corners[k]};
            const Label *label = bsearch(&wanted, judging->labels, judging->ink.count,
                                         sizeof wanted, compare_labels);
            if (label) {
                judging->on_rim[label->network] = true;
                note_touch(judging, section, label->network);
            }
        }
    }
}

/* Notes the networks that float inside a section. */
static Status note_floating(Judging *judging)
{
    size_t networks = judging->ink.piece_count;
    Point *points = memory_new(networks * sizeof *points);
    uint32_t *floating = memory_new(networks * sizeof *floating);
    size_t *sections = memory_new(networks * sizeof *sections);
    Status status = points && floating && sections ? STATUS_OK : STATUS_NO_MEMORY;
    size_t count = 0;
    for (size_t i = 0; status == STATUS_OK && i < judging->ink.segment_count; i++) {
        uint32_t network = judging->ink.pieces[i];
        if (!judging->on_rim[network] && (count == 0 || floating[count - 1] < network)) {
            floating[count] = network;
            points[count++] = judging->ink.segments[i].a;
        }
    }
    if (status == STATUS_OK)
        status = geos_locate(judging->faces, judging->first, points, count, sections);
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        if (sections[i] == judging->faces->count)
            status = STATUS_GEOMETRY;
        else
            note_touch(judging, sections[i] - judging->first, floating[i]);
    }
    memory_free(points);
    memory_free(floating);
    memory_free(sections);
    return status;
}

static bool is_closed(const Judging *judging, size_t section)
{
    return judging->touched[section] != NO_NETWORK && judging->areas[section] <= judging->upper;
}

static uint32_t group_of(Judging *judging, size_t section)
{
    return sets_root(judging->linked, judging->touched[section]);
}

/* Says of one section what it is, the totals being known. */
static Section describe(Judging *judging, size_t number)
{
    Polygon polygon = polygon_list_get(judging->faces, judging->first + number);
    Section section = {.area = area_to_decimal(judging->areas[number]),
                       .state = SECTION_OPEN,
                       .group = NO_GROUP,
                       .first_ring = (size_t)(polygon.rings - judging->faces->rings),
                       .ring_count = polygon.ring_count};
    if (is_closed(judging, number)) {
        uint32_t group = group_of(judging, number);
        DoubleArea total = judging->totals[group];
        section.group = (int32_t)group;
        section.total = area_to_decimal(total);
        section.state = total >= judging->lower ? SECTION_ALIVE : SECTION_DEAD;
    }
    return section;
}

/* Fills what a territory says of one colour, but for `at`. */
static Status list_sections(Judging *judging, Color color, Territory *territory)
{
    Section *sections = memory_new(judging->count * sizeof *sections);
    if (!sections)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < judging->count; i++)
        if (is_closed(judging, i))
            judging->totals[group_of(judging, i)] += judging->areas[i];
    for (size_t i = 0; i < judging->count; i++)
        sections[i] = describe(judging, i);
    territory->sections[color] = sections;
    territory->count[color] = judging->count;
    territory->networks[color] = judging->ink.piece_count;
    return STATUS_OK;
}

static Status judge_color(Judging *judging, InkView ink, Color color, Territory *territory)
{
    Status status = cut_ink(judging, ink);
    if (status == STATUS_OK)
        status = find_sections(judging);
    for (size_t i = 0; status == STATUS_OK && i < judging->count; i++)
        note_rims(judging, i);
    if (status == STATUS_OK)
        status = note_floating(judging);
    return status == STATUS_OK ? list_sections(judging, color, territory) : status;
}

/* The four figures, from the sections of both colours. */
static Status find_score(Box board, Territory *territory)
{
    PolygonList living[COLOR_COUNT] = {{0}};
    PolygonList common = {0};
    Status status = territory_living(territory, COLOR_BLACK, &living[COLOR_BLACK]);
    if (status == STATUS_OK)
        status = territory_living(territory, COLOR_WHITE, &living[COLOR_WHITE]);
    if (status == STATUS_OK && living[COLOR_BLACK].count > 0 && living[COLOR_WHITE].count > 0)
        status = geos_common(&living[COLOR_BLACK], &living[COLOR_WHITE], &common);
    if (status == STATUS_OK) {
        DoubleArea both = polygon_list_area(&common);
        Score *score = &territory->score;
        score->both = area_to_decimal(both);
        score->black = area_to_decimal(polygon_list_area(&living[COLOR_BLACK]) - both);
        score->white = area_to_decimal(polygon_list_area(&living[COLOR_WHITE]) - both);
        score->neither =
            area_to_decimal(box_area(board)) - score->black - score->white - score->both;
    }
    polygon_list_free(&living[COLOR_BLACK]);
    polygon_list_free(&living[COLOR_WHITE]);
    polygon_list_free(&common);
    return status;
}

static Status find_insides(Territory *territory)
{
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; status == STATUS_OK && i < territory->count[color]; i++)
            status = territory_find_inside(territory, &territory->sections[color][i]);
    return status;
}

Status lines_referee_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Territory *territory)
{
    Territory judged = {0};
    PolygonList faces = {0};
    Status status = STATUS_OK;
    for (int color = 0; status == STATUS_OK && color < COLOR_COUNT; color++) {
        Judging judging = {.board = board,
                           .upper = area_from_decimal(upper) + AREA_SLACK,
                           .lower = area_from_decimal(lower) - AREA_SLACK,
                           .faces = &faces};
        status = judge_color(&judging, ink[color], (Color)color, &judged);
        judging_free(&judging);
    }
    /* The territory takes over the rings and corners. */
    judged.rings = faces.rings;
    judged.ring_count = faces.ring_count;
    judged.corners = faces.corners;
    judged.corner_count = faces.corner_count;
    memory_free(faces.ends);
    if (status == STATUS_OK)
        status = find_insides(&judged);
    if (status == STATUS_OK)
        status = territory_sort(&judged);
    if (status == STATUS_OK)
        status = find_score(board, &judged);
    if (status == STATUS_OK)
        *territory = judged;
    else
        territory_free(&judged);
    return status;
}
