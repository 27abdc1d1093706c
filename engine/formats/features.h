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
#include "base/text.h"
#include "formats/json.h"
#include "formats/shape.h"

#include <stddef.h>
#include <stdint.h>

enum { FEATURE_PROPERTIES_MOST = 8 };

typedef struct Feature {
    size_t start;        /* of its id in the texts of its collection */
    size_t part, number; /* by which it is known to whoever writes the shape */
    uint64_t shape;      /* the same where the shape is */
    /* From there to the end of its id, and of each `"name":value` after it. */
    uint32_t ends[1 + FEATURE_PROPERTIES_MOST];
    uint32_t property_count;
} Feature;

/* All members zero is an empty one. */
typedef struct Features {
    Feature *items; /* owned: each of another id */
    size_t count, capacity;
    Text texts; /* owned */
    bool open;  /* a property, or an id, is being written */
} Features;

/* Appends the shape of a feature. STATUS_NO_MEMORY. */
typedef Status (*ShapeWriter)(const void *context, const Feature *feature, const ShapeStyle *style,
                              Text *text);

void features_free(Features *features);

/* Begins a feature: the text is for its id, without quotes. The next is for the value of a
 * property. What is begun ends by itself; either is NULL where there is no memory. */
Text *features_add(Features *features, size_t part, size_t number, uint64_t shape);
Text *features_add_property(Features *features, const char *name);

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
