/* The contents of a picture: things, each a single SVG element, in layers drawn one over the other.
 *
 * Each thing has a class, an id and, if a move made it, the number of that move. Code that draws a
 * thing writes its element without these; they are inserted when the document is written. So the
 * things of different positions can be compared byte by byte, which is how games are animated. */
#ifndef CONTIGO_PICTURES_SVG_SCENE_H
#define CONTIGO_PICTURES_SVG_SCENE_H

#include "base/status.h"
#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* Placeholder for the prefix of ids in elements and attributes. It is replaced when the document is
 * written, because the prefix depends on everything in it. Drawn text never contains it. */
#define SCENE_PREFIX "\x01"

/* A thing, and the position of its element in Scene.bodies. Things of the same kind in a scene have
 * different numbers; kind and number form the id, as in "stone-12". */
typedef struct Thing {
    const char *kind;  /* its class, and the first part of its id; static */
    const char *color; /* an additional class such as "black", or NULL */
    uint64_t number;   /* the second part of its id */
    size_t move;       /* the move that made it; 0: none */
    size_t layer;      /* index of its layer */
    size_t start, end; /* in Scene.bodies */
} Thing;

/* A group of things with common attributes. */
typedef struct Layer {
    const char *name;  /* its class and the last part of its id; static; unique */
    size_t start, end; /* its attributes in Scene.heads */
} Layer;

/* A scene. With all members zero, it is empty. */
typedef struct Scene {
    Thing *things; /* owned */
    Layer *layers; /* owned */
    size_t thing_count, thing_capacity, layer_count, layer_capacity;
    StringBuilder bodies; /* owned: elements, one after the other */
    StringBuilder heads;  /* owned: attributes of layers */
    bool failed;          /* an allocation failed */
} Scene;

void scene_free(Scene *scene);
bool scene_failed(const Scene *scene);

/* Begin a layer on top of the existing ones, and return its index. Append its attributes, such as `
 * fill="none"`, to scene->heads before the next layer begins. All positions of a game must have the
 * same layers in the same order. */
size_t scene_layer(Scene *scene, const char *name);

/* Begin a thing; the scene sets `start` and `end`. Append its element, which may contain others, to
 * the returned text before the next thing begins. */
StringBuilder *scene_thing(Scene *scene, Thing thing);

/* Return the element of a thing, without insertions. */
const char *scene_body(const Scene *scene, const Thing *thing, size_t *length);

/* Append a thing's element with class, id, move and `more` attributes. Ids begin with `prefix`;
 * `suffix` is appended to the thing's id. */
void scene_write_thing(const Scene *scene, const Thing *thing, const char *prefix,
                       const char *suffix, const char *more, StringBuilder *out);

/* Appends a thing given its index. */
typedef void (*ThingWriter)(void *context, size_t thing, StringBuilder *out);

/* Append text of a scene, with `prefix` in place of SCENE_PREFIX. */
void scene_write_named(const char *bytes, size_t length, const char *prefix, StringBuilder *out);

/* Mix everything in a scene into a hash. */
uint64_t scene_mix(uint64_t key, const Scene *scene);

/* Append all nonempty layers, each as a group; `write` appends their things. `heads` is a scene
 * that has the layers' attributes. */
void scene_write_layers(const Scene *scene, const Scene *heads, const char *prefix,
                        ThingWriter write, void *context, StringBuilder *out);

/* Append all nonempty layers with their things. */
void scene_write(const Scene *scene, const char *prefix, StringBuilder *out);

#endif
