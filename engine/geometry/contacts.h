/* Where lattice segments meet each other: the places, and which segments hang together.
 *
 * From scratch and exact. Costs n log n for n segments, and what there are of contacts.
 */
#ifndef CONTIGO_GEOMETRY_CONTACTS_H
#define CONTIGO_GEOMETRY_CONTACTS_H

#include "base/status.h"
#include "geometry/lattice.h"

#include <stddef.h>

/* A place on a segment where another one meets it, or where it ends. */
typedef struct Contact {
    uint32_t segment;
    bool falling; /* whether the segment goes down on its way to the right */
    FixedPoint at;
} Contact;

/* All members zero is what there is without segments. */
typedef struct Contacts {
    Segment *segments; /* owned: sorted, each once, a before b by x, then y; none of length 0 */
    size_t segment_count;
    Contact *items; /* owned: by segment, and along it from a to b, both included; no two equal.
                       Where two segments overlap, the ends of what they have in common */
    size_t count, capacity;
    uint32_t *pieces; /* owned: for each segment the connected piece that it is part of */
    size_t piece_count;
} Contacts;

/* Finds all contacts. STATUS_NO_MEMORY leaves `contacts` as it was. */
Status contacts_find(const Segment *segments, size_t count, Contacts *contacts);

void contacts_free(Contacts *contacts);

#endif
