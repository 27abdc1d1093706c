/* The contents of a picture. It consists of things, each of which is a single SVG element, in
 * layers that are drawn one over the other.
 *
 * Each thing has a class, an id and, if a move made it, the number of that move. Code that draws a
 * thing writes its element without these; they are inserted when the document is written. So the
 * things of different positions can be compared byte by byte. Animations are made from such
 * comparisons. */
#ifndef CONTIGO_PICTURES_SVG_SCENE_H
#define CONTIGO_PICTURES_SVG_SCENE_H

#include "base/status.h"
#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* The placeholder for the prefix of ids in elements and attributes. Text in a picture never
 * contains this byte. The placeholder is replaced when the document is written, because the prefix
 * depends on everything that is drawn. */
#define SCENE_PREFIX "\x01"

/* A thing, and where its element is in Scene.bodies. Its kind and its number form its id, as in
 * "stone-12", so things of the same kind in a scene have different numbers. */
typedef struct Thing {
    const char *kind;  /* its class, which is also the first part of its id; static */
    const char *color; /* a further class, such as "black", or NULL */
    uint64_t number;   /* the second part of its id */
    size_t move;       /* the move that made it; 0 if none did */
    size_t layer;      /* the index of its layer */
    size_t start, end; /* the range of its element in Scene.bodies */
} Thing;

/* A group of things with common attributes. */
typedef struct Layer {
    /* Its class, and the last part of its id; static, and unique in the scene. */
    const char *name;
    size_t start, end; /* the range of its attributes in Scene.heads */
} Layer;

/* A scene. With all members zero, it is empty. */
typedef struct Scene {
    Thing *things; /* owned */
    Layer *layers; /* owned */
    size_t thing_count, thing_capacity, layer_count, layer_capacity;
    StringBuilder bodies; /* owned: the elements of all things, one after the other */
    StringBuilder heads;  /* owned: the attributes of all layers */
    bool failed;          /* true if an allocation has failed */
} Scene;

void scene_free(Scene *scene);
bool scene_failed(const Scene *scene);

/* Begin a layer above the existing ones, and return its index. The caller appends the layer's
 * attributes, such as ` fill="none"`, to scene->heads before the next layer begins. All positions
 * of a game must have the same layers in the same order. */
size_t scene_layer(Scene *scene, const char *name);

/* Begin a thing. The scene sets its `start` and `end`. The caller appends the thing's element,
 * which may contain other elements, to the text that is returned, before the next thing begins. */
StringBuilder *scene_thing(Scene *scene, Thing thing);

/* Return the element of a thing as it was appended, without class, id and move. */
const char *scene_body(const Scene *scene, const Thing *thing, size_t *length);

/* Append the element of a thing, with its class, id and move, and with the attributes `more`. The
 * id begins with `prefix` and ends with `suffix`. */
void scene_write_thing(const Scene *scene, const Thing *thing, const char *prefix,
                       const char *suffix, const char *more, StringBuilder *out);

/* Appends a thing, given its index. */
typedef void (*ThingWriter)(void *context, size_t thing, StringBuilder *out);

/* Append a part of the text of a scene, with `prefix` instead of SCENE_PREFIX. */
void scene_write_named(const char *bytes, size_t length, const char *prefix, StringBuilder *out);

/* Mix everything in a scene into a hash. */
uint64_t scene_mix(uint64_t key, const Scene *scene);

/* Append all layers that aren't empty, each as a group. `write` appends the things in them. Layers
 * have the attributes of the same layers in the scene `heads`. */
void scene_write_layers(const Scene *scene, const Scene *heads, const char *prefix,
                        ThingWriter write, void *context, StringBuilder *out);

/* Append all layers that aren't empty, with their things. */
void scene_write(const Scene *scene, const char *prefix, StringBuilder *out);

#endif
