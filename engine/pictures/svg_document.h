/* What goes around a picture, or several, in a document of SVG. */
#ifndef CONTIGO_PICTURES_SVG_DOCUMENT_H
#define CONTIGO_PICTURES_SVG_DOCUMENT_H

#include "pictures/svg_picture.h"

/* The position of a game after so many moves, with what was set up or marked before the next:
 * borrowed until the next change of the game or call of this. STATUS_NO_HISTORY, STATUS_NO_MEMORY.
 */
Status subject_after(Session *game, size_t moves, Subject *subject);

/* How many moves to go on by, at least so many, from one position to the next: no more positions
 * than a thousand, and than have about so many things that moves have made, all together. */
size_t document_stride(size_t moves, size_t least, uint64_t things);

/* Appends the element that opens a document as wide as a picture, what it is called, and the paper
 * it is on; what its parts refer to; and the end. document_end() answers the status that it was
 * given, or STATUS_NO_MEMORY where the text has failed; if not STATUS_OK, the text is cut to what
 * there was before. */
void document_begin(StringBuilder *out, const Picture *picture, Measure height);
void document_define(StringBuilder *out, const Picture *picture);
Status document_end(StringBuilder *out, size_t before, Status status);

#endif
