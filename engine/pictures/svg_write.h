/* Writes the syntax of an SVG document: numbers, text and path data.
 *
 * Places and lengths on the page are whole hundredths of a pixel, so that a picture has the same
 * bytes on every machine. This module does not depend on what is drawn. */
#ifndef CONTIGO_PICTURES_SVG_WRITE_H
#define CONTIGO_PICTURES_SVG_WRITE_H

#include "base/string_builder.h"

#include <stddef.h>
#include <stdint.h>

/* A length on the page, in hundredths of a pixel. */
typedef int32_t Measure;

enum { PIXEL = 100 };

/* A place on the page. x increases to the right, and y downward. */
typedef struct Place {
    Measure x, y;
} Place;

/* Append a length as a number of pixels. */
void svg_add_measure(StringBuilder *out, Measure measure);

/* Append an attribute whose value is a length, as in ` name="12.34"`. */
void svg_add_attribute(StringBuilder *out, const char *name, Measure measure);

/* Append `letter`, which is a path command or any other text, and then `x y`. */
void svg_add_place(StringBuilder *out, const char *letter, Measure x, Measure y);

/* These begin an element. The caller may append attributes, and must then close the element. */
void svg_start_rect(StringBuilder *out, Place corner, Measure width, Measure height);
void svg_start_circle(StringBuilder *out, Place middle, Measure radius);
void svg_start_text(StringBuilder *out, Measure x, Measure y);

/* Append text that may come from anywhere, after cleaning it. Control characters, other characters
 * that can't be printed, and bytes that aren't UTF-8 are dropped. White space of any kind becomes
 * single spaces, with none at either end. */
void svg_add_clean(StringBuilder *out, const char *bytes, size_t count);

/* Append text, cleaned as by svg_add_clean() and escaped as XML, for use between tags and in
 * attributes. */
void svg_add_escaped(StringBuilder *out, const char *bytes, size_t count);

/* Estimate the width of a text in a proportional font, in thousandths of the font size. The
 * estimate is more often too large than too small. */
int64_t svg_text_width(const char *bytes, size_t count);

/* Return how many bytes of a text fit into a width, which is measured as by svg_text_width(). The
 * text is only cut between characters. */
size_t svg_text_fitting(const char *bytes, size_t count, int64_t width);

/* Append escaped text. If it is wider than `width`, shorten it and add an ellipsis. */
void svg_add_fitting(StringBuilder *out, const char *bytes, size_t count, int64_t width);

/* The path data of a polyline, written point by point.
 *
 * A point is dropped if the line that is written without it passes within PATH_TOLERANCE of it. So
 * a line that was drawn by hand, in whatever resolution, is reduced to what is visible. The first
 * and the last point are always kept. The coordinates of a point are written relative to the point
 * before it, but are computed from rounded places, so that errors don't accumulate. */
enum { PATH_TOLERANCE = 10 /* hundredths of a pixel */, PATH_WINDOW = 64 };

typedef struct PathWriter {
    StringBuilder *out; /* borrowed */
    size_t start;       /* the length of `out` before the first point */
    size_t written;
    Place anchor;               /* the point that was written last */
    Place waiting[PATH_WINDOW]; /* later points that may still be needed */
    size_t waiting_count;
    /* The point that was given last. It isn't in `waiting` if it was dropped immediately. */
    Place last;
} PathWriter;

void path_start(PathWriter *path, StringBuilder *out, Place first);
void path_point(PathWriter *path, Place next);

/* End an open line. If all its points are at the same place, it becomes a dot, which round line
 * caps make visible. */
void path_end(PathWriter *path);

/* End a ring. If fewer than three of its corners are left, it leaves no output. */
void path_close(PathWriter *path);

#endif
