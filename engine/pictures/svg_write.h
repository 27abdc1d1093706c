/* The bytes of an SVG document: numbers, text and path data.
 *
 * Places and lengths on the page are whole hundredths of a pixel, so that a picture is the same
 * bytes on every machine. Nothing here knows what is being drawn.
 */
#ifndef CONTIGO_PICTURES_SVG_WRITE_H
#define CONTIGO_PICTURES_SVG_WRITE_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A length on the page, in hundredths of a pixel. */
typedef int32_t Measure;

enum { PIXEL = 100 };

/* A place on the page: x to the right, y down. */
typedef struct Place {
    Measure x, y;
} Place;

/* Appends a length as a number of pixels. */
void svg_add_measure(StringBuilder *out, Measure measure);

/* Appends ` name="12.34"`. */
void svg_add_attribute(StringBuilder *out, const char *name, Measure measure);

/* Appends a letter of path data, or what else stands there, and `x y`. */
void svg_add_place(StringBuilder *out, const char *letter, Measure x, Measure y);

/* Each begins an element, which the caller ends: other attributes may follow. */
void svg_start_rect(StringBuilder *out, Place corner, Measure width, Measure height);
void svg_start_circle(StringBuilder *out, Place middle, Measure radius);
void svg_start_text(StringBuilder *out, Measure x, Measure y);

/* Appends text of any origin, cleaned: control characters, others that do not print, and bytes that
 * are not UTF-8 are dropped; white space of any kind becomes single spaces, none at either end. */
void svg_add_clean(StringBuilder *out, const char *bytes, size_t count);

/* The same as XML, for between tags and within quotes: special characters are escaped. */
void svg_add_escaped(StringBuilder *out, const char *bytes, size_t count);

/* About how wide text is in a proportional font, in thousandths of the font's size; rather too
 * wide than too narrow. */
int64_t svg_text_width(const char *bytes, size_t count);

/* How many of the bytes, cut between characters, are within a width so measured. */
size_t svg_text_fitting(const char *bytes, size_t count, int64_t width);

/* Appends it escaped and, where it is wider than that, cut, with an ellipsis. */
void svg_add_fitting(StringBuilder *out, const char *bytes, size_t count, int64_t width);

/* Path data of one polyline, made point by point.
 *
 * A point is left out where the line that is written passes within PATH_TOLERANCE of it all the
 * same, so that freehand drawing of any fineness comes to about what can be seen; the first and the
 * last are always there. Points are written relative to one another, from rounded places, so that
 * no error builds up.
 */
enum { PATH_TOLERANCE = 10 /* hundredths of a pixel */, PATH_WINDOW = 64 };

typedef struct PathWriter {
    StringBuilder *out; /* borrowed */
    size_t start;       /* length of `out` before the first point */
    size_t written;
    Place anchor;               /* written last */
    Place waiting[PATH_WINDOW]; /* points after it that may turn out to be needed or not */
    size_t waiting_count;
    Place last; /* given last; it may have been too near the newest of those to be among them */
} PathWriter;

void path_start(PathWriter *path, StringBuilder *out, Place first);
void path_point(PathWriter *path, Place next);

/* Ends an open line; a line of one place only becomes a dot, which round line caps show. */
void path_end(PathWriter *path);

/* Ends a ring; one that has come down to fewer than three corners leaves nothing behind. */
void path_close(PathWriter *path);

#endif
