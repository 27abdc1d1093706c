/* The things of consecutive positions, and when each is visible: the basis of an animation.
 *
 * A thing that is identical, byte for byte, in consecutive positions is a single element. It is
 * hidden until it appears. A thing that disappears before the end is hidden by default and visible
 * only during its time. So viewers without animation show the last position, which is also visible
 * until an animation begins. */
#ifndef CONTIGO_PICTURES_SVG_FILM_H
#define CONTIGO_PICTURES_SVG_FILM_H

#include "pictures/svg_scene.h"

/* When a thing of the film is visible. */
typedef struct Span {
    size_t from, to; /* it is in the frames `from` up to but excluding `to`; FILM_END: to the end */
    size_t seen;     /* the last frame in which it was found */
    uint64_t hash;   /* of the thing's whole content */
} Span;

#define FILM_END SIZE_MAX

/* A film. With all members zero, it is empty. */
typedef struct Film {
    Scene scene; /* the things of all frames */
    Span *spans; /* owned: by thing of the scene */
    size_t span_capacity;
    size_t *alive; /* owned: the things in the last frame */
    size_t alive_count, alive_capacity;
    size_t *slots;     /* owned: a hash table of thing numbers, counted from 1; 0: free */
    size_t slot_count; /* a power of two */
    size_t frames;
} Film;

void film_free(Film *film);

/* Add the next frame. */
Status film_add(Film *film, const Scene *frame);

/* Timing: the last position is shown first, then each frame. In milliseconds. */
typedef struct Tempo {
    int64_t still, frame;
} Tempo;

Tempo film_tempo(size_t frames);

/* Append the style rules that spans refer to; ids begin with `prefix`. */
void film_write_style(const char *prefix, StringBuilder *out);

/* Append attributes that make an element visible in the frames `from` up to but excluding `to`, or
 * to the end if that is FILM_END. */
void film_write_span(const char *prefix, Tempo tempo, size_t from, size_t to, StringBuilder *out);

/* Append all layers; `heads` is a scene that has their attributes. STATUS_NO_MEMORY. */
Status film_write(const Film *film, const Scene *heads, const char *prefix, StringBuilder *out);

#endif
