/* Sorts the sections of territories, and compares territories. */
#include "games/lines/rules/territory.h"

#include "base/memory.h"

#include <stdlib.h>

void territory_free(Territory *territory)
{
    for (int color = 0; color < COLOR_COUNT; color++)
        memory_free(territory->sections[color]);
    *territory = (Territory){0};
}

const char *section_state_name(SectionState state)
{
    static const char *const NAMES[] = {"alive", "dead", "open"};
    return NAMES[state];
}

int section_compare(const Section *a, const Section *b)
{
    if (a->area != b->area)
        return a->area > b->area ? -1 : 1;
    int order = fine_compare(&a->at, &b->at);
    return order ? order : (a->name > b->name) - (a->name < b->name);
}

/* Order sections by group, with open sections last; within a group, use the order of
 * section_compare(). */
static int compare_in_group(const void *left, const void *right)
{
    const Section *a = left;
    const Section *b = right;
    if (a->group != b->group)
        return (uint32_t)a->group < (uint32_t)b->group ? -1 : 1;
    return section_compare(a, b);
}

/* Sections of one group, which are next to each other in an array. `first` points to the first of
 * them. */
typedef struct Run {
    Section *first;
    size_t count;
} Run;

static int compare_groups(const void *left, const void *right)
{
    const Section *a = ((const Run *)left)->first;
    const Section *b = ((const Run *)right)->first;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    if (a->total != b->total)
        return a->total > b->total ? -1 : 1;
    int order = fine_compare(&a->at, &b->at);
    return order ? order : section_compare(a, b);
}

/* Number the groups in the order in which they are listed. The sections are sorted by group. */
static Status number_groups(Section *sections, size_t count)
{
    Run *runs = NULL;
    size_t run_count = 0, capacity = 0;
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && sections[i].group != NO_GROUP && status == STATUS_OK; i++) {
        if (i == 0 || sections[i].group != sections[i - 1].group)
            status = memory_push(runs, run_count, capacity, (Run){&sections[i], 0});
        if (status == STATUS_OK)
            runs[run_count - 1].count++;
    }
    if (status == STATUS_OK && run_count > 0)
        qsort(runs, run_count, sizeof *runs, compare_groups);
    for (size_t i = 0; i < run_count && status == STATUS_OK; i++)
        for (size_t j = 0; j < runs[i].count; j++)
            runs[i].first[j].group = (int32_t)i;
    memory_free(runs);
    return status;
}

/* Sort the sections by the groups' original numbers, then renumber the groups and sort again. Sort
 * in place, because a territory may fill most of the memory. */
static Status sort_sections(Section *sections, size_t count)
{
    if (count == 0)
        return STATUS_OK;
    qsort(sections, count, sizeof *sections, compare_in_group);
    Status status = number_groups(sections, count);
    if (status == STATUS_OK)
        qsort(sections, count, sizeof *sections, compare_in_group);
    return status;
}

Status territory_sort(Territory *territory)
{
    Status status = STATUS_OK;
    for (int color = 0; status == STATUS_OK && color < COLOR_COUNT; color++)
        status = sort_sections(territory->sections[color], territory->count[color]);
    return status;
}

static void compare_figure(const char *name, Decimal live, Decimal judged,
                           StringBuilder *differences)
{
    if (live == judged)
        return;
    builder_add(differences, name);
    builder_add(differences, " live ");
    builder_add_fixed(differences, live, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add(differences, " judged ");
    builder_add_fixed(differences, judged, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add_char(differences, '\n');
}

static void compare_networks(const char *name, size_t live, size_t judged,
                             StringBuilder *differences)
{
    if (live != judged)
        builder_add_format(differences, "%s networks live %zu judged %zu\n", name, live, judged);
}

static void add_lone_section(Color color, const Section *section, const char *whose,
                             StringBuilder *text)
{
    builder_add_format(text, "%s section area ", color_name(color));
    builder_add_fixed(text, section->area, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add_format(text, " %s total ", section_state_name(section->state));
    builder_add_fixed(text, section->total, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add(text, " at ");
    fine_print(&section->at, text);
    builder_add_format(text, " %s alone\n", whose);
}

/* Order sections by the properties that territory_compare() compares: by area, then by state, then
 * by the group's total area. Larger areas come first. */
static int compare_likes(const Section *a, const Section *b)
{
    if (a->area != b->area)
        return a->area > b->area ? -1 : 1;
    if (a->state != b->state)
        return a->state < b->state ? -1 : 1;
    return (a->total < b->total) - (a->total > b->total);
}

static int compare_pointers(const void *left, const void *right)
{
    const Section *a = *(const Section *const *)left;
    const Section *b = *(const Section *const *)right;
    int order = compare_likes(a, b);
    return order ? order : section_compare(a, b);
}

/* List the sections of a color in the order of compare_likes(). */
static void list_sections(const Territory *territory, Color color, const Section **list)
{
    for (size_t i = 0; i < territory->count[color]; i++)
        list[i] = &territory->sections[color][i];
    qsort(list, territory->count[color], sizeof *list, compare_pointers);
}

/* Append a line for each section that has no equal one in the other territory. Each section can
 * match only one other. */
static Status compare_color(const Territory *live, const Territory *judged, Color color,
                            StringBuilder *differences)
{
    size_t live_count = live->count[color], judged_count = judged->count[color];
    const Section **kept = memory_new((live_count + judged_count) * sizeof *kept);
    if (!kept)
        return STATUS_NO_MEMORY;
    const Section **found = kept + live_count;
    list_sections(live, color, kept);
    list_sections(judged, color, found);
    for (size_t i = 0, k = 0; i < live_count || k < judged_count;) {
        int order = i == live_count ? 1 : k == judged_count ? -1 : compare_likes(kept[i], found[k]);
        if (order < 0)
            add_lone_section(color, kept[i], "live", differences);
        else if (order > 0)
            add_lone_section(color, found[k], "judged", differences);
        i += order <= 0;
        k += order >= 0;
    }
    memory_free(kept);
    return STATUS_OK;
}

Status territory_compare(const Territory *live, const Territory *judged, bool *same,
                         StringBuilder *differences)
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
    if (status == STATUS_OK && builder_failed(differences))
        status = STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        *same = differences->length == before;
    else
        builder_truncate(differences, before);
    return status;
}
