/* What a picture is made of: things, each one SVG element, in layers that lie over one another.
 *
 * Each thing has a class, an id and, where a move has made it, the number of that move. Whoever
 * draws a thing writes its element without these; they are put in once the document is written. So
 * things of one position can be compared with those of another, byte by byte, which is how games
 * are animated.
 */
#ifndef CONTIGO_PICTURES_SVG_SCENE_H
#define CONTIGO_PICTURES_SVG_SCENE_H

#include "base/status.h"
#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* Stands for the prefix of ids in elements and attributes, and is replaced once they are written:
 * the prefix is made from all of them. Nothing that is drawn has it as text. */
#define SCENE_PREFIX "\x01"

/* A thing, and where its element stands in Scene.bodies. Of one kind no two things of a scene have
 * the same number: together they are its id, "stone-12". */
typedef struct Thing {
    const char *kind;  /* its class, and the first part of its id; static */
    const char *color; /* another class: "black", or NULL */
    uint64_t number;   /* the second part */
    size_t move;       /* by which it was made; 0: by none */
    size_t layer;      /* by its number */
    size_t start, end; /* in the text */
} Thing;

/* A group of things that look alike. */
typedef struct Layer {
    const char *name;  /* its class and the last part of its id; static, and of one layer alone */
    size_t start, end; /* its attributes in Scene.heads */
} Layer;

/* All members zero is an empty scene. */
typedef struct Scene {
    Thing *things; /* owned */
    Layer *layers; /* owned */
    size_t thing_count, thing_capacity, layer_count, layer_capacity;
    StringBuilder bodies; /* owned: elements, one after the other */
    StringBuilder heads;  /* owned */
    bool failed;          /* for want of memory */
} Scene;

void scene_free(Scene *scene);
bool scene_failed(const Scene *scene);

/* Begins a layer over those that are there, and answers its number. Its attributes, such as
 * ` fill="none"`, are appended to scene->heads until the next layer begins. All positions of a game
 * have the same layers in the same order. */
size_t scene_layer(Scene *scene, const char *name);

/* Begins a thing; `start` and `end` are for the scene to say. Its element, which may hold others,
 * is appended to the text that is answered, until the next thing begins. */
StringBuilder *scene_thing(Scene *scene, Thing thing);

/* The element of a thing, without what is put in. */
const char *scene_body(const Scene *scene, const Thing *thing, size_t *length);

/* Appends a thing's element with class, id and move, and more attributes; ids begin with `prefix`.
 * `suffix` is appended to the id. */
void scene_write_thing(const Scene *scene, const Thing *thing, const char *prefix,
                       const char *suffix, const char *more, StringBuilder *out);

/* Appends a thing by its number. */
typedef void (*ThingWriter)(void *context, size_t thing, StringBuilder *out);

/* Appends what was drawn for a scene, with that prefix where it has SCENE_PREFIX. */
void scene_write_named(const char *bytes, size_t length, const char *prefix, StringBuilder *out);

/* A number that depends on all that a scene has, and on another. */
uint64_t scene_mix(uint64_t key, const Scene *scene);

/* Appends all layers that have things, each a group with its things written by `write`. `heads` is
 * a scene that has their attributes. */
void scene_write_layers(const Scene *scene, const Scene *heads, const char *prefix,
                        ThingWriter write, void *context, StringBuilder *out);

/* The same of a scene as it is. */
void scene_write(const Scene *scene, const char *prefix, StringBuilder *out);

#endif
