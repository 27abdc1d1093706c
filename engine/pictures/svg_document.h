/* The parts of an SVG document around one or several pictures. */
#ifndef CONTIGO_PICTURES_SVG_DOCUMENT_H
#define CONTIGO_PICTURES_SVG_DOCUMENT_H

#include "pictures/svg_picture.h"

/* Get the position of a game after a number of moves, including what was set up or marked before
 * the next move. Borrowed until the game changes or this function is called again. May fail with
 * STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status subject_after(Session *game, size_t moves, Subject *subject);

/* Return the number of moves between consecutive positions of a document. It is at least `least`,
 * and large enough that there are at most a thousand positions, and that these contain in total at
 * most about `things` things that moves made. */
size_t document_stride(size_t moves, size_t least, uint64_t things);

/* document_begin() appends the opening tag of a document that is as wide as a picture, the
 * document's title, and its background. document_define() appends the definitions to which parts of
 * the document refer. document_end() appends the end of the document. It returns `status`, or
 * STATUS_NO_MEMORY if the text has failed. If the result isn't STATUS_OK, it truncates the text to
 * the length `before`. */
void document_begin(StringBuilder *out, const Picture *picture, Measure height);
void document_define(StringBuilder *out, const Picture *picture);
Status document_end(StringBuilder *out, size_t before, Status status);

#endif
