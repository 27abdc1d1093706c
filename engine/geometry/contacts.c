/* Contacts of segments: each segment is held against those before it that an index finds near. */
#include "geometry/contacts.h"

#include "base/memory.h"
#include "base/sets.h"
#include "geometry/crossing.h"
#include "geometry/exact.h"
#include "geometry/segment_index.h"

#include <stdlib.h>

/* The visit of one segment's neighbours. */
typedef struct Visit {
    Contacts *contacts;
    uint32_t number; /* of the segment */
    Status status;
} Visit;

void contacts_free(Contacts *contacts)
{
    memory_free(contacts->segments);
    memory_free(contacts->items);
    memory_free(contacts->pieces);
    *contacts = (Contacts){0};
}

static int compare_segments(const void *left, const void *right)
{
    const Segment *a = left;
    const Segment *b = right;
    int order = point_compare(a->a, b->a);
    return order ? order : point_compare(a->b, b->b);
}

/* Copies the segments, turned to run to the right, without those of no length, each once: what
 * is drawn again and again adds nothing but work. */
static Status take_segments(const Segment *segments, size_t count, Contacts *contacts)
{
    Segment *taken = memory_new(count * sizeof *taken);
    if (!taken)
        return STATUS_NO_MEMORY;
    size_t proper = 0;
    for (size_t i = 0; i < count; i++) {
        Segment s = segments[i];
        int order = point_compare(s.a, s.b);
        if (order != 0)
            taken[proper++] = order < 0 ? s : (Segment){s.b, s.a};
    }
    qsort(taken, proper, sizeof *taken, compare_segments);
    size_t different = 0;
    for (size_t i = 0; i < proper; i++)
        if (different == 0 || compare_segments(&taken[different - 1], &taken[i]) != 0)
            taken[different++] = taken[i];
    contacts->segments = taken;
    contacts->segment_count = different;
    return STATUS_OK;
}

static Status add_contact(Contacts *contacts, uint32_t number, FixedPoint at)
{
    void *items = contacts->items;
    Status status =
        memory_reserve(&items, &contacts->capacity, contacts->count + 1, sizeof(Contact));
    contacts->items = items;
    if (status == STATUS_OK) {
        Segment s = contacts->segments[number];
        contacts->items[contacts->count++] = (Contact){number, s.b.y < s.a.y, at};
    }
    return status;
}

/* Adds an end of one segment to another that it lies on. */
static Status add_if_on(Contacts *contacts, uint32_t number, Point end, bool *met)
{
    if (!exact_on_segment(contacts->segments[number], end))
        return STATUS_OK;
    *met = true;
    return add_contact(contacts, number, fixed_point(end));
}

/* Adds the contacts of two segments that touch. */
static Status add_pair(Contacts *contacts, uint32_t number, uint32_t other)
{
    Segment s = contacts->segments[number];
    Segment t = contacts->segments[other];
    bool met = false;
    Status status = add_if_on(contacts, number, t.a, &met);
    if (status == STATUS_OK)
        status = add_if_on(contacts, number, t.b, &met);
    if (status == STATUS_OK)
        status = add_if_on(contacts, other, s.a, &met);
    if (status == STATUS_OK)
        status = add_if_on(contacts, other, s.b, &met);
    if (status != STATUS_OK || met)
        return status;
    FixedPoint at = exact_point_fixed(crossing_of(s, t));
    status = add_contact(contacts, number, at);
    return status == STATUS_OK ? add_contact(contacts, other, at) : status;
}

static bool visit_neighbour(void *context, uint32_t other, Segment segment)
{
    Visit *visit = context;
    Contacts *contacts = visit->contacts;
    if (exact_touch(contacts->segments[visit->number], segment)) {
        sets_unite(contacts->pieces, visit->number, other);
        visit->status = add_pair(contacts, visit->number, other);
    }
    return visit->status == STATUS_OK;
}

static Status find_all(Contacts *contacts, SegmentIndex *index)
{
    Visit visit = {.contacts = contacts};
    for (size_t i = 0; visit.status == STATUS_OK && i < contacts->segment_count; i++) {
        visit.number = (uint32_t)i;
        Segment s = contacts->segments[i];
        visit.status = add_contact(contacts, visit.number, fixed_point(s.a));
        if (visit.status == STATUS_OK)
            visit.status = add_contact(contacts, visit.number, fixed_point(s.b));
        if (visit.status == STATUS_OK)
            segment_index_visit_along(index, s, visit_neighbour, &visit);
        if (visit.status == STATUS_OK)
            visit.status = segment_index_add(index, s, visit.number);
    }
    return visit.status;
}

/* By segment, and along it: rounding keeps the order along a segment in each coordinate. */
static int compare_contacts(const void *left, const void *right)
{
    const Contact *a = left;
    const Contact *b = right;
    if (a->segment != b->segment)
        return a->segment < b->segment ? -1 : 1;
    if (a->at.x != b->at.x)
        return a->at.x < b->at.x ? -1 : 1;
    int upward = (a->at.y > b->at.y) - (a->at.y < b->at.y);
    return a->falling ? -upward : upward;
}

static void sort_contacts(Contacts *contacts)
{
    qsort(contacts->items, contacts->count, sizeof *contacts->items, compare_contacts);
    size_t different = 0;
    for (size_t i = 0; i < contacts->count; i++)
        if (different == 0 ||
            compare_contacts(&contacts->items[different - 1], &contacts->items[i]) != 0)
            contacts->items[different++] = contacts->items[i];
    contacts->count = different;
}

/* Names the pieces 0, 1, 2, ... by their first segments. A root is never after its members. */
static void number_pieces(Contacts *contacts)
{
    uint32_t *pieces = contacts->pieces;
    for (size_t i = 0; i < contacts->segment_count; i++)
        pieces[i] = sets_root(pieces, (uint32_t)i);
    for (size_t i = 0; i < contacts->segment_count; i++)
        pieces[i] = pieces[i] == i ? (uint32_t)contacts->piece_count++ : pieces[pieces[i]];
}

Status contacts_find(const Segment *segments, size_t count, Contacts *contacts)
{
    Contacts found = {0};
    SegmentIndex *index = NULL;
    Status status = count < UINT32_MAX ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        status = take_segments(segments, count, &found);
    if (status == STATUS_OK) {
        found.pieces = memory_new(found.segment_count * sizeof *found.pieces);
        status = found.pieces ? segment_index_create(&index) : STATUS_NO_MEMORY;
    }
    if (status == STATUS_OK) {
        sets_reset(found.pieces, found.segment_count);
        status = find_all(&found, index);
    }
    segment_index_destroy(index);
    if (status != STATUS_OK) {
        contacts_free(&found);
        return status;
    }
    if (found.count > 0)
        sort_contacts(&found);
    number_pieces(&found);
    *contacts = found;
    return STATUS_OK;
}
