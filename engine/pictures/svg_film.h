/* Things of one position after the other, and when each is seen: what an animation is made of.
 *
 * A thing that is the same in positions that follow each other, byte for byte, is one element. It
 * is hidden while it is not there yet. Where it has gone before the end, it is hidden but for its
 * time: so what knows no animation shows the last position. Until an animation begins that is seen,
 * too.
 */
#ifndef CONTIGO_PICTURES_SVG_FILM_H
#define CONTIGO_PICTURES_SVG_FILM_H

#include "pictures/svg_scene.h"

/* Of a thing of the film. */
typedef struct Span {
    size_t from, to; /* it is in the frames from one to before the other; or FILM_END */
    size_t seen;     /* the last frame that it was found in */
    uint64_t hash;   /* of all that it is */
} Span;

#define FILM_END SIZE_MAX

/* All members zero is an empty film. */
typedef struct Film {
    Scene scene; /* of all frames */
    Span *spans; /* owned: by things of the scene */
    size_t span_capacity;
    size_t *alive; /* owned: the things that are in the last frame */
    size_t alive_count, alive_capacity;
    size_t *slots;     /* owned: things by their hashes, counted from 1; 0 for none */
    size_t slot_count; /* a power of two */
    size_t frames;
} Film;

void film_free(Film *film);

/* Adds the next frame. */
Status film_add(Film *film, const Scene *frame);

/* How it runs: the last position first, for so long, then each frame. In thousandths of a second.
 */
typedef struct Tempo {
    int64_t still, frame;
} Tempo;

Tempo film_tempo(size_t frames);

/* Appends the style that spans refer to; ids begin with `prefix`. */
void film_write_style(const char *prefix, StringBuilder *out);

/* Appends the attributes that have something seen from one frame to before another, or FILM_END. */
void film_write_span(const char *prefix, Tempo tempo, size_t from, size_t to, StringBuilder *out);

/* Appends all layers; `heads` is a scene that has their attributes. STATUS_NO_MEMORY. */
Status film_write(const Film *film, const Scene *heads, const char *prefix, StringBuilder *out);

#endif
