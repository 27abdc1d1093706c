/* Stores things in layers, and writes them as elements. */
#include "pictures/svg_scene.h"

#include "base/memory.h"
#include "base/random.h"

#include <inttypes.h>
#include <string.h>

void scene_free(Scene *scene)
{
    memory_free(scene->things);
    memory_free(scene->layers);
    builder_free(&scene->bodies);
    builder_free(&scene->heads);
    *scene = (Scene){0};
}

bool scene_failed(const Scene *scene)
{
    return scene->failed || builder_failed(&scene->bodies) || builder_failed(&scene->heads);
}

/* End the layer and the thing that were begun last. */
static void end_last(Scene *scene)
{
    if (scene->layer_count > 0)
        scene->layers[scene->layer_count - 1].end = scene->heads.length;
    if (scene->thing_count > 0)
        scene->things[scene->thing_count - 1].end = scene->bodies.length;
}

size_t scene_layer(Scene *scene, const char *name)
{
    end_last(scene);
    Layer layer = {name, scene->heads.length, scene->heads.length};
    if (memory_push(scene->layers, scene->layer_count, scene->layer_capacity, layer) != STATUS_OK)
        scene->failed = true;
    return scene->layer_count - 1;
}

StringBuilder *scene_thing(Scene *scene, Thing thing)
{
    end_last(scene);
    thing.start = thing.end = scene->bodies.length;
    if (memory_push(scene->things, scene->thing_count, scene->thing_capacity, thing) != STATUS_OK)
        scene->failed = true;
    return &scene->bodies;
}

const char *scene_body(const Scene *scene, const Thing *thing, size_t *length)
{
    bool last = thing == &scene->things[scene->thing_count - 1];
    *length = (last ? scene->bodies.length : thing->end) - thing->start;
    return scene->bodies.bytes + thing->start;
}

void scene_write_named(const char *bytes, size_t length, const char *prefix, StringBuilder *out)
{
    const char *mark;
    while (length > 0 && (mark = memchr(bytes, *SCENE_PREFIX, length))) {
        size_t before = (size_t)(mark - bytes);
        builder_add_bytes(out, bytes, before);
        builder_add(out, prefix);
        bytes += before + 1;
        length -= before + 1;
    }
    builder_add_bytes(out, bytes, length);
}

static uint64_t mix_string(uint64_t key, const char *string)
{
    return random_mix_bytes(key, string ? string : "", string ? strlen(string) : 0);
}

uint64_t scene_mix(uint64_t key, const Scene *scene)
{
    for (size_t i = 0; i < scene->layer_count; i++)
        key = mix_string(key, scene->layers[i].name);
    for (size_t i = 0; i < scene->thing_count; i++) {
        const Thing *thing = &scene->things[i];
        key = mix_string(mix_string(key, thing->kind), thing->color);
        key = random_mix(random_mix(key, thing->number), thing->move);
        key = random_mix(random_mix(key, thing->layer), thing->start);
    }
    key = random_mix_bytes(key, scene->heads.bytes, scene->heads.length);
    return random_mix_bytes(key, scene->bodies.bytes, scene->bodies.length);
}

void scene_write_thing(const Scene *scene, const Thing *thing, const char *prefix,
                       const char *suffix, const char *more, StringBuilder *out)
{
    size_t length, name = 0;
    const char *body = scene_body(scene, thing, &length);
    while (name < length && !strchr(" />", body[name]))
        name++;
    builder_add_bytes(out, body, name);
    builder_add_format(out, " id=\"%s%s-%" PRIu64 "%s\" class=\"%s", prefix, thing->kind,
                       thing->number, suffix, thing->kind);
    if (thing->color)
        builder_add_format(out, " %s", thing->color);
    builder_add_char(out, '"');
    if (thing->move > 0)
        builder_add_format(out, " data-move=\"%zu\"", thing->move);
    builder_add(out, more);
    scene_write_named(body + name, length - name, prefix, out);
    builder_add_char(out, '\n');
}

/* Return the layer with a given name. If there is none, return the last layer. */
static size_t find_layer(const Scene *scene, const char *name)
{
    size_t layer = 0;
    while (layer + 1 < scene->layer_count && strcmp(scene->layers[layer].name, name) != 0)
        layer++;
    return layer;
}

/* Append the opening tag of the group that a layer becomes. */
static void write_head(const Scene *heads, const char *name, const char *prefix, StringBuilder *out)
{
    size_t layer = find_layer(heads, name);
    const Layer *it = &heads->layers[layer];
    size_t end = layer + 1 == heads->layer_count ? heads->heads.length : it->end;
    builder_add_format(out, "<g id=\"%s%s\" class=\"%s\"", prefix, it->name, it->name);
    scene_write_named(heads->heads.bytes + it->start, end - it->start, prefix, out);
    builder_add(out, ">\n");
}

void scene_write_layers(const Scene *scene, const Scene *heads, const char *prefix,
                        ThingWriter write, void *context, StringBuilder *out)
{
    for (size_t layer = 0; layer < scene->layer_count; layer++) {
        bool begun = false;
        for (size_t i = 0; i < scene->thing_count; i++) {
            if (scene->things[i].layer != layer)
                continue;
            if (!begun)
                write_head(heads, scene->layers[layer].name, prefix, out);
            begun = true;
            write(context, i, out);
        }
        builder_add(out, begun ? "</g>\n" : "");
    }
}

/* The state while a scene is written, if its things need no further attributes. */
typedef struct Plain {
    const Scene *scene;
    const char *prefix;
} Plain;

static void write_plain(void *context, size_t thing, StringBuilder *out)
{
    const Plain *plain = context;
    scene_write_thing(plain->scene, &plain->scene->things[thing], plain->prefix, "", "", out);
}

void scene_write(const Scene *scene, const char *prefix, StringBuilder *out)
{
    Plain plain = {scene, prefix};
    scene_write_layers(scene, scene, prefix, write_plain, &plain, out);
}
