/* Sections put in order, looked for, united and compared. */
#include "games/territory.h"

#include "base/memory.h"
#include "geometry/geos.h"

#include <stdlib.h>

/* 1e-9 of a square. */
enum { SAME_AREA = DECIMAL_ONE / 1000000000 };

void territory_free(Territory *territory)
{
    for (int color = 0; color < COLOR_COUNT; color++)
        memory_free(territory->sections[color]);
    memory_free(territory->rings);
    memory_free(territory->corners);
    *territory = (Territory){0};
}

const char *section_state_name(SectionState state)
{
    static const char *const NAMES[] = {"alive", "dead", "open"};
    return NAMES[state];
}

Polygon territory_polygon(const Territory *territory, const Section *section)
{
    return (Polygon){territory->rings + section->first_ring, section->ring_count,
                     territory->corners};
}

/* A section on its way to its place. */
typedef struct Ranked {
    Section section;
    Point leader; /* `at` of the first section of its group */
} Ranked;

static int compare_sections(const Section *a, const Section *b)
{
    if (a->area != b->area)
        return a->area > b->area ? -1 : 1;
    int order = point_compare(a->at, b->at);
    return order ? order : (a->first_ring > b->first_ring) - (a->first_ring < b->first_ring);
}

/* Groups apart, in any order; within each as listed. */
static int compare_in_group(const void *left, const void *right)
{
    const Section *a = &((const Ranked *)left)->section;
    const Section *b = &((const Ranked *)right)->section;
    if (a->group != b->group)
        return a->group < b->group ? -1 : 1;
    return compare_sections(a, b);
}

static int compare_as_listed(const void *left, const void *right)
{
    const Ranked *a = left;
    const Ranked *b = right;
    if (a->section.state != b->section.state)
        return a->section.state < b->section.state ? -1 : 1;
    if (a->section.total != b->section.total)
        return a->section.total > b->section.total ? -1 : 1;
    int order = point_compare(a->leader, b->leader);
    return order ? order : compare_in_group(left, right);
}

/* Finds the leaders, sorts, and renumbers the groups. */
static void sort_ranked(Ranked *ranked, size_t count)
{
    qsort(ranked, count, sizeof *ranked, compare_in_group);
    for (size_t i = 0; i < count; i++) {
        bool first = i == 0 || ranked[i - 1].section.group != ranked[i].section.group;
        if (ranked[i].section.group != NO_GROUP)
            ranked[i].leader = first ? ranked[i].section.at : ranked[i - 1].leader;
    }
    qsort(ranked, count, sizeof *ranked, compare_as_listed);
    int32_t before = NO_GROUP;
    int32_t number = NO_GROUP;
    for (size_t i = 0; i < count && ranked[i].section.group != NO_GROUP; i++) {
        number += ranked[i].section.group != before;
        before = ranked[i].section.group;
        ranked[i].section.group = number;
    }
}

static Status sort_sections(Section *sections, size_t count)
{
    if (count == 0)
        return STATUS_OK;
    Ranked *ranked = memory_new(count * sizeof *ranked);
    if (!ranked)
        return STATUS_NO_MEMORY;
    for (size_t i = 0; i < count; i++)
        ranked[i].section = sections[i];
    sort_ranked(ranked, count);
    for (size_t i = 0; i < count; i++)
        sections[i] = ranked[i].section;
    memory_free(ranked);
    return STATUS_OK;
}

Status territory_sort(Territory *territory)
{
    Status status = STATUS_OK;
    for (int color = 0; status == STATUS_OK && color < COLOR_COUNT; color++)
        status = sort_sections(territory->sections[color], territory->count[color]);
    return status;
}

Status territory_find_inside(const Territory *territory, Section *section)
{
    return polygon_find_inside(territory_polygon(territory, section), &section->at);
}

size_t territory_section_at(const Territory *territory, Color color, Point point)
{
    const Section *sections = territory->sections[color];
    size_t number = 0;
    while (number < territory->count[color] &&
           !polygon_holds(territory_polygon(territory, &sections[number]), point))
        number++;
    return number;
}

Status territory_living(const Territory *territory, Color color, PolygonList *living)
{
    Rim rim = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < territory->count[color]; i++) {
        const Section *section = &territory->sections[color][i];
        if (section->state == SECTION_ALIVE)
            status = rim_add(&rim, territory_polygon(territory, section));
    }
    rim_close(&rim);
    if (status == STATUS_OK)
        status = geos_enclose(&rim, living);
    rim_free(&rim);
    return status;
}

static Status board_polygon(Box board, PolygonList *list)
{
    Point corners[] = {
        board.low, {board.high.x, board.low.y}, board.high, {board.low.x, board.high.y}};
    Status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < sizeof corners / sizeof *corners; i++)
        status = polygon_list_add_corner(list, fixed_point(corners[i]));
    if (status == STATUS_OK)
        status = polygon_list_end_ring(list);
    return status == STATUS_OK ? polygon_list_end_polygon(list) : status;
}

Status territory_neutral(const Territory *territory, Box board, PolygonList *neutral)
{
    PolygonList whole = {0};
    PolygonList rest = {0};
    PolygonList living[COLOR_COUNT] = {{0}};
    Status status = board_polygon(board, &whole);
    for (int color = 0; status == STATUS_OK && color < COLOR_COUNT; color++)
        status = territory_living(territory, (Color)color, &living[color]);
    if (status == STATUS_OK)
        status = geos_difference(&whole, &living[COLOR_BLACK], &rest);
    if (status == STATUS_OK)
        status = geos_difference(&rest, &living[COLOR_WHITE], neutral);
    for (int color = 0; color < COLOR_COUNT; color++)
        polygon_list_free(&living[color]);
    polygon_list_free(&rest);
    polygon_list_free(&whole);
    return status;
}

static bool same_area(Decimal a, Decimal b)
{
    return a - b <= SAME_AREA && b - a <= SAME_AREA;
}

static void compare_figure(const char *name, Decimal live, Decimal judged, Text *differences)
{
    if (same_area(live, judged))
        return;
    text_add(differences, name);
    text_add(differences, " live ");
    text_add_fixed(differences, live, DECIMAL_PLACES, DECIMAL_PLACES);
    text_add(differences, " judged ");
    text_add_fixed(differences, judged, DECIMAL_PLACES, DECIMAL_PLACES);
    text_add_char(differences, '\n');
}

static void compare_networks(const char *name, size_t live, size_t judged, Text *differences)
{
    if (live != judged)
        text_add_format(differences, "%s networks live %zu judged %zu\n", name, live, judged);
}

static void add_lone_section(Color color, const Section *section, const char *whose, Text *text)
{
    text_add_format(text, "%s section area ", color_name(color));
    text_add_fixed(text, section->area, DECIMAL_PLACES, DECIMAL_PLACES);
    text_add_format(text, " %s total ", section_state_name(section->state));
    text_add_fixed(text, section->total, DECIMAL_PLACES, DECIMAL_PLACES);
    text_add(text, " at ");
    text_add_fixed(text, section->at.x, COORDINATE_PLACES, COORDINATE_PLACES);
    text_add_char(text, ',');
    text_add_fixed(text, section->at.y, COORDINATE_PLACES, COORDINATE_PLACES);
    text_add_format(text, " %s alone\n", whose);
}

/* A section of one territory that may have its like in the other. */
typedef struct Candidate {
    const Section *section;
    bool matched;
} Candidate;

static int compare_candidates(const void *left, const void *right)
{
    return compare_sections(((const Candidate *)left)->section,
                            ((const Candidate *)right)->section);
}

/* Lists the sections that are large enough to be regarded, largest first. */
static size_t list_candidates(const Territory *territory, Color color, Candidate *list)
{
    size_t count = 0;
    for (size_t i = 0; i < territory->count[color]; i++)
        if (territory->sections[color][i].area > SAME_AREA)
            list[count++] = (Candidate){&territory->sections[color][i], false};
    qsort(list, count, sizeof *list, compare_candidates);
    return count;
}

/* Matches each live section with one judged that no other has. Areas that are nearly the same may
 * be in different orders, so all that are as large as makes no difference are tried. */
static void match(Candidate *live, size_t live_count, Candidate *judged, size_t judged_count)
{
    size_t start = 0;
    for (size_t i = 0; i < live_count; i++) {
        const Section *a = live[i].section;
        while (start < judged_count &&
               (judged[start].matched || judged[start].section->area > a->area + SAME_AREA))
            start++;
        for (size_t k = start; k < judged_count && !live[i].matched; k++) {
            const Section *b = judged[k].section;
            if (b->area < a->area - SAME_AREA)
                break;
            if (!judged[k].matched && a->state == b->state && same_area(a->total, b->total))
                live[i].matched = judged[k].matched = true;
        }
    }
}

static Status compare_color(const Territory *live, const Territory *judged, Color color,
                            Text *differences)
{
    size_t room = live->count[color] + judged->count[color];
    Candidate *list = memory_new(room * sizeof *list);
    if (!list)
        return STATUS_NO_MEMORY;
    size_t live_count = list_candidates(live, color, list);
    Candidate *other = list + live_count;
    size_t judged_count = list_candidates(judged, color, other);
    match(list, live_count, other, judged_count);
    for (size_t i = 0; i < live_count + judged_count; i++)
        if (!list[i].matched)
            add_lone_section(color, list[i].section, i < live_count ? "live" : "judged",
                             differences);
    memory_free(list);
    return STATUS_OK;
}

Status territory_compare(const Territory *live, const Territory *judged, bool *same,
                         Text *differences)
{
    size_t before = differences->length;
    compare_figure("black", live->score.black, judged->score.black, differences);
    compare_figure("white", live->score.white, judged->score.white, differences);
    compare_figure("both", live->score.both, judged->score.both, differences);
    compare_figure("neither", live->score.neither, judged->score.neither, differences);
    Status status = STATUS_OK;
    for (int color = 0; status == STATUS_OK && color < COLOR_COUNT; color++) {
        compare_networks(color_name((Color)color), live->networks[color], judged->networks[color],
                         differences);
        status = compare_color(live, judged, (Color)color, differences);
    }
    if (status == STATUS_OK && text_failed(differences))
        status = STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        *same = differences->length == before;
    else
        text_truncate(differences, before);
    return status;
}
