/* The syntax of an SVG document: numbers, text and path data.
 *
 * Places and lengths on the page are whole hundredths of a pixel, so that a picture has the same
 * bytes on every machine. This module does not depend on what is drawn. */
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

/* Append a length as a number of pixels. */
void svg_add_measure(StringBuilder *out, Measure measure);

/* Append ` name="12.34"`. */
void svg_add_attribute(StringBuilder *out, const char *name, Measure measure);

/* Append `letter` (a path command or any other text) and `x y`. */
void svg_add_place(StringBuilder *out, const char *letter, Measure x, Measure y);

/* Begin an element. The caller may append attributes, and must close it. */
void svg_start_rect(StringBuilder *out, Place corner, Measure width, Measure height);
void svg_start_circle(StringBuilder *out, Place middle, Measure radius);
void svg_start_text(StringBuilder *out, Measure x, Measure y);

/* Append text of any origin after cleaning it: control characters, other nonprinting characters and
 * bytes that are not UTF-8 are dropped; white space of any kind becomes single spaces, with none at
 * either end. */
void svg_add_clean(StringBuilder *out, const char *bytes, size_t count);

/* Append text cleaned in the same way and escaped as XML, for use between tags and in attributes.
 */
void svg_add_escaped(StringBuilder *out, const char *bytes, size_t count);

/* Estimate the width of text in a proportional font, in thousandths of the font size. The estimate
 * is more often too wide than too narrow. */
int64_t svg_text_width(const char *bytes, size_t count);

/* Return how many bytes, cut between characters, fit into a width measured in the same way. */
size_t svg_text_fitting(const char *bytes, size_t count, int64_t width);

/* Append escaped text; if it is wider than `width`, cut it and add an ellipsis. */
void svg_add_fitting(StringBuilder *out, const char *bytes, size_t count, int64_t width);

/* Path data of a polyline, written point by point.
 *
 * A point is dropped if the written line passes within PATH_TOLERANCE of it, so that freehand
 * drawing of any resolution is reduced to what is visible. The first and last points are always
 * kept. Points are written relative to each other, computed from rounded places, so that errors do
 * not accumulate. */
enum { PATH_TOLERANCE = 10 /* hundredths of a pixel */, PATH_WINDOW = 64 };

typedef struct PathWriter {
    StringBuilder *out; /* borrowed */
    size_t start;       /* length of `out` before the first point */
    size_t written;
    Place anchor;               /* the point written last */
    Place waiting[PATH_WINDOW]; /* later points that may still turn out to be needed */
    size_t waiting_count;
    Place last; /* the point given last; not in `waiting` if it was dropped immediately */
} PathWriter;

void path_start(PathWriter *path, StringBuilder *out, Place first);
void path_point(PathWriter *path, Place next);

/* End an open line. A line of a single place becomes a dot, which round line caps make visible. */
void path_end(PathWriter *path);

/* End a ring. A ring reduced to fewer than three corners leaves no output. */
void path_close(PathWriter *path);

#endif
