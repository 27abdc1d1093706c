/* Collections of GeoJSON features (RFC 7946), and the differences between two collections.
 *
 * A feature has an id, properties and a shape. The shape is represented by a number, which is equal
 * for equal shapes. The shape itself is written only when it is needed, so two collections can be
 * compared without writing shapes. Features with the same id have the same properties in the same
 * order. */
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
    /* Where its id begins in the texts of its collection. Its properties follow the id. */
    size_t start;
    uint64_t shape;        /* a number that is equal for equal shapes */
    uint32_t part, number; /* these tell the ShapeWriter which feature it is */
    uint32_t id_length;    /* 0 while the id is being written */
    /* The number of bytes of the id and the properties. A property is a byte for its name, its
     * value, and a NUL. */
    uint32_t length;
} Feature;

enum { FEATURE_NAMES_MOST = 16 };

/* A collection of features. With all members zero, it is empty. It may contain a million features,
 * so a Feature should be small. */
typedef struct Features {
    Feature *items; /* owned; ids are unique */
    size_t count, capacity;
    StringBuilder texts;                   /* owned */
    const char *names[FEATURE_NAMES_MOST]; /* borrowed: the names of properties */
    size_t name_count;
    bool open; /* true while an id or a property is being written */
} Features;

/* Appends the shape of a feature. May fail with STATUS_NO_MEMORY. */
typedef Status (*ShapeWriter)(const void *context, const Feature *feature, const ShapeStyle *style,
                              StringBuilder *text);

void features_free(Features *features);

/* features_add() begins a feature and returns the text to append its id to, without quotes.
 * features_add_property() begins a property and returns the text to append its value to. The next
 * call of a function for the collection ends that id or property. Both functions return NULL if
 * memory runs out. */
StringBuilder *features_add(Features *features, size_t part, size_t number, uint64_t shape);
StringBuilder *features_add_property(Features *features, const char *name);

/* Add a property whose value is a word (given without quotes), a number, an area, or null. */
void features_add_word(Features *features, const char *name, const char *word);
void features_add_count(Features *features, const char *name, size_t count);
void features_add_decimal(Features *features, const char *name, Decimal value);
void features_add_null(Features *features, const char *name);

/* End the collection. Return STATUS_NO_MEMORY if this call or an earlier one has failed. */
Status features_end(Features *features);

/* Return a number that is equal for collections of the same features in any order. */
uint64_t features_tag(const Features *features);

/* Write an object `{"type":"FeatureCollection","features":[...]` and leave it open.
 * features_print() writes all features. features_print_changes() writes only features that aren't
 * in `before` or have changed since, and then `"gone"` with the ids that only `before` contains.
 * For a feature that is also in `before`, it writes only the properties that changed, and a
 * geometry of null if the shape hasn't changed. May fail with STATUS_NO_MEMORY. */
Status features_print(const Features *features, ShapeWriter write, const void *context, Json *json);
Status features_print_changes(const Features *before, const Features *features, ShapeWriter write,
                              const void *context, Json *json);

#endif
