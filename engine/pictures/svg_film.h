/* The things of consecutive positions, and when each of them is visible. Animations are made from
 * this.
 *
 * If a thing is identical, byte for byte, in consecutive positions, it is a single element. A thing
 * that disappears before the end is hidden by default, and the animation shows it during its time.
 * A thing that is there at the end is visible by default, and the animation hides it until it
 * appears. So viewers that don't support animation show the last position, which is also visible
 * until an animation begins. */
#ifndef CONTIGO_PICTURES_SVG_FILM_H
#define CONTIGO_PICTURES_SVG_FILM_H

#include "pictures/svg_scene.h"

/* The time during which a thing of the film is visible, as a range of frames. */
typedef struct Span {
    /* The thing is in the frames `from` to `to` - 1; if `to` is FILM_END, in all frames from `from`
     * on. */
    size_t from, to;
    size_t seen;   /* the last frame that contained it */
    uint64_t hash; /* a hash of the thing's whole content */
} Span;

#define FILM_END SIZE_MAX

/* A film, which consists of frames. With all members zero, it is empty. */
typedef struct Film {
    Scene scene; /* the things of all frames */
    Span *spans; /* owned: one for each thing of the scene */
    size_t span_capacity;
    size_t *alive; /* owned: the indexes of the things in the last frame */
    size_t alive_count, alive_capacity;
    /* Owned: a hash table. A slot has the index of a thing plus 1, or 0 if the slot is free. */
    size_t *slots;
    size_t slot_count; /* a power of two */
    size_t frames;
} Film;

void film_free(Film *film);

/* Add a frame after the others. */
Status film_add(Film *film, const Scene *frame);

/* The timing, in milliseconds. The last position is shown first, then each frame in order. */
typedef struct Tempo {
    int64_t still, frame;
} Tempo;

Tempo film_tempo(size_t frames);

/* Append the style rules to which spans refer. Ids begin with `prefix`. */
void film_write_style(const char *prefix, StringBuilder *out);

/* Append attributes that make an element visible in the frames `from` to `to` - 1. If `to` is
 * FILM_END, the element is visible from `from` to the end. */
void film_write_span(const char *prefix, Tempo tempo, size_t from, size_t to, StringBuilder *out);

/* Append all layers. Each has the attributes of the layer with the same name in the scene `heads`.
 * May fail with STATUS_NO_MEMORY. */
Status film_write(const Film *film, const Scene *heads, const char *prefix, StringBuilder *out);

#endif
