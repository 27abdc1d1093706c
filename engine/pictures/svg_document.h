/* What goes around one or several pictures in an SVG document. */
#ifndef CONTIGO_PICTURES_SVG_DOCUMENT_H
#define CONTIGO_PICTURES_SVG_DOCUMENT_H

#include "pictures/svg_picture.h"

/* Get the position of a game after a number of moves, including what was set up or marked before
 * the next move. Borrowed until the next change of the game or call of this function.
 * STATUS_NO_HISTORY, STATUS_NO_MEMORY. */
Status subject_after(Session *game, size_t moves, Subject *subject);

/* Return the number of moves, at least `least`, between consecutive positions of a document: large
 * enough that there are at most a thousand positions, and that they contain at most about `things`
 * things made by moves in total. */
size_t document_stride(size_t moves, size_t least, uint64_t things);

/* document_begin() appends the opening tag of a document as wide as a picture, its title, and the
 * background. document_define() appends what its parts refer to. document_end() appends the end of
 * the document and returns the status that it was given, or STATUS_NO_MEMORY if the text has
 * failed; if the result is not STATUS_OK, the text is cut to its earlier length. */
void document_begin(StringBuilder *out, const Picture *picture, Measure height);
void document_define(StringBuilder *out, const Picture *picture);
Status document_end(StringBuilder *out, size_t before, Status status);

#endif
