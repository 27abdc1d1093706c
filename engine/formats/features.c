/* Collects features, and computes the differences between two collections. */
#include "formats/features.h"

#include "base/memory.h"
#include "base/random.h"
#include "formats/print.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void features_free(Features *features)
{
    memory_free(features->items);
    builder_free(&features->texts);
    *features = (Features){0};
}

/* A part of a collection's texts, such as an id or the value of a property. */
typedef struct Stretch {
    const char *bytes;
    size_t length;
} Stretch;

static Stretch id_of(const Features *features, const Feature *feature)
{
    return (Stretch){features->texts.bytes + feature->start, feature->id_length};
}

typedef struct Property {
    const char *name;
    Stretch value;
} Property;

/* Get the property at the offset `at` of a feature, and move `at` to the next property. Return
 * false if there are no more. */
static bool next_property(const Features *features, const Feature *feature, size_t *at,
                          Property *property)
{
    const char *here = features->texts.bytes + feature->start + *at;
    if (*at == feature->length)
        return false;
    property->name = features->names[(unsigned char)*here];
    property->value = (Stretch){here + 1, strlen(here + 1)};
    *at += property->value.length + 2;
    return true;
}

static bool is_same(Stretch a, Stretch b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* End the id or property that is being written, if any. */
static void close_open(Features *features)
{
    if (!features->open)
        return;
    Feature *last = &features->items[features->count - 1];
    if (last->id_length > 0)
        builder_add_char(&features->texts, '\0');
    last->length = (uint32_t)(features->texts.length - last->start);
    if (last->id_length == 0)
        last->id_length = last->length;
    features->open = false;
}

StringBuilder *features_add(Features *features, size_t part, size_t number, uint64_t shape)
{
    close_open(features);
    Feature made = {.start = features->texts.length,
                    .shape = shape,
                    .part = (uint32_t)part,
                    .number = (uint32_t)number};
    if (memory_push(features->items, features->count, features->capacity, made) != STATUS_OK) {
        features->texts.failed = true;
        return NULL;
    }
    features->open = true;
    return &features->texts;
}

/* Return the index of a property's name, which must be a literal. A new name is added. */
static size_t number_of(Features *features, const char *name)
{
    size_t i = 0;
    while (i < features->name_count && strcmp(features->names[i], name) != 0)
        i++;
    assert(i < FEATURE_NAMES_MOST);
    if (i == features->name_count)
        features->names[features->name_count++] = name;
    return i;
}

StringBuilder *features_add_property(Features *features, const char *name)
{
    if (features->texts.failed)
        return NULL;
    close_open(features);
    features->open = true;
    builder_add_char(&features->texts, (char)number_of(features, name));
    return &features->texts;
}

void features_add_word(Features *features, const char *name, const char *word)
{
    StringBuilder *text = features_add_property(features, name);
    if (text)
        json_add_word(&(Json){.text = text}, word);
}

void features_add_count(Features *features, const char *name, size_t count)
{
    StringBuilder *text = features_add_property(features, name);
    if (text)
        builder_add_format(text, "%zu", count);
}

void features_add_decimal(Features *features, const char *name, Decimal value)
{
    StringBuilder *text = features_add_property(features, name);
    if (text)
        print_decimal(text, value);
}

void features_add_null(Features *features, const char *name)
{
    StringBuilder *text = features_add_property(features, name);
    if (text)
        builder_add(text, "null");
}

Status features_end(Features *features)
{
    close_open(features);
    return builder_failed(&features->texts) ? STATUS_NO_MEMORY : STATUS_OK;
}

static uint64_t tag_of(uint64_t tag, Stretch stretch)
{
    for (size_t i = 0; i < stretch.length; i++)
        tag = random_mix(tag, (unsigned char)stretch.bytes[i]);
    return tag;
}

/* Return a hash of a feature: of its shape, its id, and `"name":value` for each property, in this
 * order. */
static uint64_t tag_of_feature(const Features *features, const Feature *feature)
{
    Property property;
    uint64_t tag = tag_of(feature->shape, id_of(features, feature));
    for (size_t at = feature->id_length; next_property(features, feature, &at, &property);) {
        tag = tag_of(tag, (Stretch){"\"", 1});
        tag = tag_of(tag, (Stretch){property.name, strlen(property.name)});
        tag = tag_of(tag, (Stretch){"\":", 2});
        tag = tag_of(tag, property.value);
    }
    return tag;
}

uint64_t features_tag(const Features *features)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < features->count; i++)
        sum += tag_of_feature(features, &features->items[i]);
    return sum;
}

/* The arguments of features_print() and features_print_changes(). */
typedef struct Writing {
    const Features *before; /* the earlier collection; NULL to write whole features */
    const Features *features;
    ShapeWriter write;
    const void *context;
    Json *json;
} Writing;

/* Write the properties of a feature. If `before` isn't NULL, write only those that differ from
 * it. */
static void print_properties(const Writing *writing, const Feature *feature, const Feature *before)
{
    Property property, was;
    size_t at = feature->id_length, at_before = before ? before->id_length : 0;
    while (next_property(writing->features, feature, &at, &property)) {
        if (before && next_property(writing->before, before, &at_before, &was) &&
            is_same(property.value, was.value))
            continue;
        builder_add_bytes(json_next(json_key(writing->json, property.name)), property.value.bytes,
                          property.value.length);
    }
}

static Status print_feature(const Writing *writing, const Feature *feature, const Feature *before)
{
    Json *json = writing->json;
    Stretch id = id_of(writing->features, feature);
    Status status = STATUS_OK;
    json_open_object(json);
    json_add_word(json_key(json, "type"), "Feature");
    json_open_object(json_key(json, "properties"));
    print_properties(writing, feature, before);
    json_close(json);
    json_key(json, "geometry");
    if (before && before->shape == feature->shape) {
        json_add_null(json);
    } else {
        json_open_object(json);
        builder_add(json_next(json), "\"type\":\"");
        status = writing->write(writing->context, feature, &SHAPE_GEOJSON, json->text);
        json_close(json);
    }
    json_add_string(json_key(json, "id"), id.bytes, id.length);
    json_close(json);
    return status;
}

static void open_collection(Json *json)
{
    json_open_object(json);
    json_add_word(json_key(json, "type"), "FeatureCollection");
    json_open_list(json_key(json, "features"));
}

Status features_print(const Features *features, ShapeWriter write, const void *context, Json *json)
{
    Writing writing = {NULL, features, write, context, json};
    Status status = STATUS_OK;
    open_collection(json);
    for (size_t i = 0; i < features->count && status == STATUS_OK; i++)
        status = print_feature(&writing, &features->items[i], NULL);
    json_close(json);
    return status == STATUS_OK && builder_failed(json->text) ? STATUS_NO_MEMORY : status;
}

/* A feature, in a list that is sorted by id. */
typedef struct Entry {
    Stretch id;
    const Feature *feature;
} Entry;

static int compare_entries(const void *left, const void *right)
{
    Stretch a = ((const Entry *)left)->id, b = ((const Entry *)right)->id;
    if (a.length != b.length)
        return a.length < b.length ? -1 : 1;
    return memcmp(a.bytes, b.bytes, a.length);
}

/* Return a list of all features, sorted by id. The caller frees it. Return NULL if memory runs
 * out. */
static Entry *list_by_id(const Features *features)
{
    Entry *entries = memory_new((features->count + 1) * sizeof *entries);
    if (!entries)
        return NULL;
    for (size_t i = 0; i < features->count; i++)
        entries[i] = (Entry){id_of(features, &features->items[i]), &features->items[i]};
    qsort(entries, features->count, sizeof *entries, compare_entries);
    return entries;
}

static const Feature *find(const Entry *entries, size_t count, Stretch id)
{
    Entry wanted = {.id = id};
    const Entry *found = bsearch(&wanted, entries, count, sizeof *entries, compare_entries);
    return found ? found->feature : NULL;
}

/* Return whether the shape and all properties of a feature are the same as before. */
static bool is_unchanged(const Writing *writing, const Feature *feature, const Feature *before)
{
    Property property, was;
    size_t at = feature->id_length, at_before = before->id_length;
    bool same = before->shape == feature->shape;
    while (same && next_property(writing->features, feature, &at, &property) &&
           next_property(writing->before, before, &at_before, &was))
        same = is_same(property.value, was.value);
    return same;
}

static Status print_changed(const Writing *writing, const Entry *were)
{
    const Features *features = writing->features;
    Status status = STATUS_OK;
    for (size_t i = 0; i < features->count && status == STATUS_OK; i++) {
        const Feature *feature = &features->items[i];
        const Feature *before = find(were, writing->before->count, id_of(features, feature));
        if (before && is_unchanged(writing, feature, before))
            continue;
        status = print_feature(writing, feature, before);
    }
    return status;
}

static void print_gone(const Writing *writing, const Entry *are)
{
    for (size_t i = 0; i < writing->before->count; i++) {
        Stretch id = id_of(writing->before, &writing->before->items[i]);
        if (!find(are, writing->features->count, id))
            json_add_string(writing->json, id.bytes, id.length);
    }
}

Status features_print_changes(const Features *before, const Features *features, ShapeWriter write,
                              const void *context, Json *json)
{
    Writing writing = {before, features, write, context, json};
    Entry *were = list_by_id(before), *are = list_by_id(features);
    Status status = were && are ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK) {
        open_collection(json);
        status = print_changed(&writing, were);
        json_close(json);
        json_open_list(json_key(json, "gone"));
        print_gone(&writing, are);
        json_close(json);
    }
    memory_free(were);
    memory_free(are);
    return status == STATUS_OK && builder_failed(json->text) ? STATUS_NO_MEMORY : status;
}
