/* Finds what happened to sections by reading the log of `life`. */
#include "games/lines/rules/lines_changes.h"

#include "base/memory.h"
#include "games/lines/rules/lines_position.h"
#include "games/lines/rules/lines_realm.h"

#include <stdlib.h>

/* A section that was split off a closed section. `whole` is the section from which it descends: one
 * that existed at the mark or that was closed after it. */
typedef struct Part {
    uint32_t section, whole;
} Part;

/* What happened since the mark to a section that isn't a Part. */
typedef struct Fate {
    uint32_t section;
    bool closed; /* true if the section was closed; false if it only came to life */
} Fate;

/* What the log tells about one color's sections. */
typedef struct Story {
    const Realm *realm;
    Part *parts; /* owned: in the order of the log, and so sorted by section */
    size_t part_count, part_capacity;
    Fate *fates; /* owned: sorted by section once the whole log has been read */
    size_t fate_count, fate_capacity;
} Story;

static void free_story(Story *story)
{
    memory_free(story->parts);
    memory_free(story->fates);
}

/* Compare two Parts or two Fates by section, whose number is the first member of both
 * structures. */
static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left;
    const uint32_t *b = right;
    return (*a > *b) - (*a < *b);
}

/* Return the section from which `section` was split off, directly or as a part of a part. If
 * `section` isn't a Part, return `section` itself. */
static uint32_t whole_of(const Story *story, uint32_t section)
{
    if (story->part_count == 0)
        return section;
    const Part *part =
        bsearch(&section, story->parts, story->part_count, sizeof *part, compare_numbers);
    return part ? part->whole : section;
}

/* Return the section's fate, or NULL if nothing happened to it. */
static const Fate *fate_of(const Story *story, uint32_t section)
{
    return bsearch(&section, story->fates, story->fate_count, sizeof *story->fates,
                   compare_numbers);
}

static Status add_fate(Story *story, uint32_t section, bool closed)
{
    return memory_push(story->fates, story->fate_count, story->fate_capacity,
                       (Fate){section, closed});
}

static Status add_part(Story *story, uint32_t section, uint32_t of)
{
    uint32_t whole = whole_of(story, of);
    return memory_push(story->parts, story->part_count, story->part_capacity,
                       (Part){section, whole});
}

static Status read_change(Story *story, const Change *change)
{
    switch ((ChangeKind)change->kind) {
    case CHANGE_CLOSED:
        return add_fate(story, change->a, true);
    case CHANGE_BORN: /* a Part gets no Fate of its own: it is alive if its whole is */
        return whole_of(story, change->a) == change->a ? add_fate(story, change->a, false)
                                                       : STATUS_OK;
    case CHANGE_SPLIT:
        return add_part(story, change->a, change->b);
    default:
        return STATUS_OK;
    }
}

/* Sort the fates, and merge those of each section, because a section that was closed may have come
 * to life too. */
static void settle_fates(Story *story)
{
    if (story->fate_count == 0)
        return;
    qsort(story->fates, story->fate_count, sizeof *story->fates, compare_numbers);
    Fate *last = story->fates;
    for (size_t i = 1; i < story->fate_count; i++) {
        const Fate *fate = &story->fates[i];
        if (fate->section != last->section)
            *++last = *fate;
        else
            last->closed = last->closed || fate->closed;
    }
    story->fate_count = (size_t)(last - story->fates) + 1;
}

static Status read_log(const Life *life, size_t from, Story *story)
{
    Status status = STATUS_OK;
    for (size_t i = from; i < life->change_count && status == STATUS_OK; i++)
        if (life->changes[i].color == (uint8_t)story->realm->color)
            status = read_change(story, &life->changes[i]);
    settle_fates(story);
    return status;
}

/* Add a section, in its current state, to changes->list, in which the caller has reserved room. */
static Status add_section(const Story *story, uint32_t section, const Fate *fate,
                          LinesChanges *changes)
{
    const Realm *realm = story->realm;
    SectionChange *change = &changes->list[changes->count];
    *change = (SectionChange){
        .section = realm_section(realm, section), .color = realm->color, .closed = fate->closed};
    Status status = subdivision_find_in_face(realm->ink, section, &change->section.at);
    changes->count += status == STATUS_OK;
    return status;
}

/* Add all sections that changed, and their parts. */
static Status add_sections(const Story *story, LinesChanges *changes)
{
    size_t most = story->fate_count + story->part_count;
    size_t capacity = changes->count; /* there is room for at least this many */
    if (story->fate_count == 0)
        return STATUS_OK;
    Status status = memory_reserve(changes->list, capacity, changes->count + most);
    for (size_t i = 0; i < story->fate_count && status == STATUS_OK; i++)
        status = add_section(story, story->fates[i].section, &story->fates[i], changes);
    for (size_t i = 0; i < story->part_count && status == STATUS_OK; i++) {
        const Fate *fate = fate_of(story, story->parts[i].whole);
        if (fate)
            status = add_section(story, story->parts[i].section, fate, changes);
    }
    return status;
}

static Status add_color(const Life *life, Color color, size_t from, LinesChanges *changes)
{
    Story story = {.realm = &life->realms[color]};
    Status status = read_log(life, from, &story);
    if (status == STATUS_OK)
        status = add_sections(&story, changes);
    free_story(&story);
    return status;
}

static int compare_changes(const void *left, const void *right)
{
    const SectionChange *a = left;
    const SectionChange *b = right;
    if (a->closed != b->closed)
        return a->closed ? -1 : 1;
    int order = section_compare(&a->section, &b->section);
    return order ? order : (a->color > b->color) - (a->color < b->color);
}

Status lines_changes_since(const Lines *lines, size_t mark, LinesChanges *changes)
{
    *changes = (LinesChanges){0};
    size_t drawn = mark < lines->step_count ? lines->steps[mark].drawn : lines->drawn_count;
    if (drawn >= lines->settled)
        return STATUS_OK;
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++)
        status = add_color(lines->life, (Color)color, lines->drawn[drawn].before.log, changes);
    if (status != STATUS_OK)
        lines_changes_free(changes);
    else if (changes->count > 1)
        qsort(changes->list, changes->count, sizeof *changes->list, compare_changes);
    return status;
}

void lines_changes_free(LinesChanges *changes)
{
    memory_free(changes->list);
    *changes = (LinesChanges){0};
}
