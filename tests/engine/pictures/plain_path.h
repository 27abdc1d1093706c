/* Read SVG paths, independently of the code that writes them. */
#ifndef CONTIGO_TESTS_PLAIN_PATH_H
#define CONTIGO_TESTS_PLAIN_PATH_H

#include <stddef.h>

/* Corners read from path data, in pixels; each `z` and each `M` begins a ring. */
typedef struct Drawn {
    double (*corners)[2];
    size_t *ends; /* of rings */
    size_t count, ring_count;
} Drawn;

/* Read path data up to a quotation mark or the end: `Mx yldx dy...z`; anything else ends the
 * program with a message. */
Drawn read_path(const char *data);
void drawn_free(Drawn *drawn);

/* Return the distance of a point from the piece between two corners. */
double distance_to_piece(const double a[2], const double b[2], double x, double y);

#endif
