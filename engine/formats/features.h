/* Collections of GeoJSON features (RFC 7946), and what has changed from one to another.
 *
 * A feature has an id, properties, and a shape that is written only where it is wanted: a number
 * tells whether it is the same as that of another feature. So two collections are compared without
 * writing either. Features of one id have the same properties, in one order.
 */
#ifndef CONTIGO_FORMATS_FEATURES_H
#define CONTIGO_FORMATS_FEATURES_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "formats/json.h"
#include "formats/shape.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Feature {
    size_t start;          /* in the texts of its collection: its id, then its properties */
    uint64_t shape;        /* the same where the shape is */
    uint32_t part, number; /* by which it is known to whoever writes the shape */
    uint32_t id_length;    /* 0 while it is being written */
    uint32_t length;       /* with its properties, each the number of a name, a value and NUL */
} Feature;

enum { FEATURE_NAMES_MOST = 16 };

/* All members zero is an empty one. There may be a million features: what each takes counts. */
typedef struct Features {
    Feature *items; /* owned: each of another id */
    size_t count, capacity;
    StringBuilder texts;                   /* owned */
    const char *names[FEATURE_NAMES_MOST]; /* borrowed: of properties */
    size_t name_count;
    bool open; /* a property, or an id, is being written */
} Features;

/* Appends the shape of a feature. STATUS_NO_MEMORY. */
typedef Status (*ShapeWriter)(const void *context, const Feature *feature, const ShapeStyle *style,
                              StringBuilder *text);

void features_free(Features *features);

/* Begins a feature: the text is for its id, without quotes. The next is for the value of a
 * property. What is begun ends by itself; either is NULL where there is no memory. */
StringBuilder *features_add(Features *features, size_t part, size_t number, uint64_t shape);
StringBuilder *features_add_property(Features *features, const char *name);

/* The usual kinds of properties: a word, without quotes; a number; an area; null. */
void features_add_word(Features *features, const char *name, const char *word);
void features_add_count(Features *features, const char *name, size_t count);
void features_add_decimal(Features *features, const char *name, Decimal value);
void features_add_null(Features *features, const char *name);

/* Whether all of that worked; to be asked once at the end. */
Status features_end(Features *features);

/* A number that is the same for collections of the same features in whichever order. */
uint64_t features_tag(const Features *features);

/* Opens an object, `{"type":"FeatureCollection","features":[...]`, and leaves it open: all
 * features; or those that `before` does not have as they are, and `"gone"` with the ids that only
 * `before` has. Of those that it has, the properties are those that differ, and the geometry is
 * null where it is the same. STATUS_NO_MEMORY. */
Status features_print(const Features *features, ShapeWriter write, const void *context, Json *json);
Status features_print_changes(const Features *before, const Features *features, ShapeWriter write,
                              const void *context, Json *json);

#endif
