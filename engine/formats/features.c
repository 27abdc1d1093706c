/* Features, and the differences of two collections of them. */
#include "formats/features.h"

#include "base/memory.h"
#include "base/random.h"
#include "formats/print.h"

#include <stdlib.h>
#include <string.h>

void features_free(Features *features)
{
    memory_free(features->items);
    text_free(&features->texts);
    *features = (Features){0};
}

/* A stretch of a collection's texts. */
typedef struct Stretch {
    const char *bytes;
    size_t length;
} Stretch;

static Stretch stretch(const Features *features, size_t from, size_t to)
{
    return (Stretch){features->texts.bytes + from, to - from};
}

static Stretch id_of(const Features *features, const Feature *feature)
{
    return stretch(features, feature->start, feature->start + feature->ends[0]);
}

/* Property number `i`, as `"name":value`. */
static Stretch property_of(const Features *features, const Feature *feature, size_t i)
{
    return stretch(features, feature->start + feature->ends[i],
                   feature->start + feature->ends[i + 1]);
}

static bool is_same(Stretch a, Stretch b)
{
    return a.length == b.length && memcmp(a.bytes, b.bytes, a.length) == 0;
}

/* Ends what is being written. */
static void close_open(Features *features)
{
    if (!features->open)
        return;
    Feature *last = &features->items[features->count - 1];
    last->ends[last->property_count] = (uint32_t)(features->texts.length - last->start);
    features->open = false;
}

Text *features_add(Features *features, size_t part, size_t number, uint64_t shape)
{
    close_open(features);
    Feature made = {
        .start = features->texts.length, .part = part, .number = number, .shape = shape};
    if (memory_push(features->items, features->count, features->capacity, made) != STATUS_OK) {
        features->texts.failed = true;
        return NULL;
    }
    features->open = true;
    return &features->texts;
}

Text *features_add_property(Features *features, const char *name)
{
    if (features->texts.failed)
        return NULL;
    close_open(features);
    features->items[features->count - 1].property_count++;
    features->open = true;
    json_key(&(Json){.text = &features->texts}, name);
    return &features->texts;
}

void features_add_word(Features *features, const char *name, const char *word)
{
    Text *text = features_add_property(features, name);
    if (text)
        json_add_word(&(Json){.text = text}, word);
}

void features_add_count(Features *features, const char *name, size_t count)
{
    Text *text = features_add_property(features, name);
    if (text)
        text_add_format(text, "%zu", count);
}

void features_add_decimal(Features *features, const char *name, Decimal value)
{
    Text *text = features_add_property(features, name);
    if (text)
        print_decimal(text, value);
}

void features_add_null(Features *features, const char *name)
{
    Text *text = features_add_property(features, name);
    if (text)
        text_add(text, "null");
}

Status features_end(Features *features)
{
    close_open(features);
    return text_failed(&features->texts) ? STATUS_NO_MEMORY : STATUS_OK;
}

static uint64_t tag_of_bytes(uint64_t tag, const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        tag = random_mix(tag, (unsigned char)bytes[i]);
    return tag;
}

uint64_t features_tag(const Features *features)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < features->count; i++) {
        const Feature *it = &features->items[i];
        Stretch all = stretch(features, it->start, it->start + it->ends[it->property_count]);
        sum += tag_of_bytes(it->shape, all.bytes, all.length);
    }
    return sum;
}

/* What is being written. */
typedef struct Writing {
    const Features *before; /* or NULL: features are written whole */
    const Features *features;
    ShapeWriter write;
    const void *context;
    Json *json;
} Writing;

/* The properties of a feature, or those that differ from an earlier one's. */
static void print_properties(const Writing *writing, const Feature *feature, const Feature *before)
{
    for (size_t i = 0; i < feature->property_count; i++) {
        Stretch property = property_of(writing->features, feature, i);
        if (!before || !is_same(property, property_of(writing->before, before, i)))
            text_add_bytes(json_next(writing->json), property.bytes, property.length);
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
        text_add(json_next(json), "\"type\":\"");
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
    return status == STATUS_OK && text_failed(json->text) ? STATUS_NO_MEMORY : status;
}

/* A feature to be found by its id. */
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

/* All features by their ids, which the caller owns; NULL where there is no memory. */
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

/* Whether a feature is as it was. */
static bool is_unchanged(const Writing *writing, const Feature *feature, const Feature *before)
{
    bool same = before->shape == feature->shape;
    for (size_t i = 0; i < feature->property_count && same; i++)
        same = is_same(property_of(writing->features, feature, i),
                       property_of(writing->before, before, i));
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
    return status == STATUS_OK && text_failed(json->text) ? STATUS_NO_MEMORY : status;
}
