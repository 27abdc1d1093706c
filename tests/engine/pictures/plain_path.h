/* Read SVG paths. This is independent of the code that writes them. */
#ifndef CONTIGO_TESTS_PLAIN_PATH_H
#define CONTIGO_TESTS_PLAIN_PATH_H

#include <stddef.h>

/* The corners of a path, in pixels. Each `M` and each `z` ends the ring before it. */
typedef struct Drawn {
    double (*corners)[2];
    size_t *ends; /* owned: for each ring, the index after that of its last corner */
    size_t count, ring_count;
} Drawn;

/* Read path data up to a quotation mark or the end of the text. It contains only numbers and the
 * commands `M`, `l` and `z`, such as `Mx yldx dy...z`; anything else ends the program with a
 * message. Free the result with drawn_free(). */
Drawn read_path(const char *data);
void drawn_free(Drawn *drawn);

/* Return the distance of the point (x, y) from the segment between two corners. */
double distance_to_piece(const double a[2], const double b[2], double x, double y);

#endif
