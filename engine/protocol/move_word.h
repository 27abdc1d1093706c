/* A whole turn as one word, which is the argument of `play` and the reply of `genmove`. */
#ifndef CONTIGO_PROTOCOL_MOVE_WORD_H
#define CONTIGO_PROTOCOL_MOVE_WORD_H

#include "protocol/arguments.h"
#include "session/session.h"

/* Parse `pass`, `resign` (in upper or lower case), or a move. A move consists of strokes such as
 * `P:P:P`, joined by `/`. Each P is a point in the form that word_point() parses; a single P is a
 * stroke of one point. The strokes are appended to `strokes`. On failure, reply with an error that
 * quotes what is wrong, and return false. */
bool move_word_read(StringView word, EventKind *kind, Strokes *strokes, Reply *reply);

/* Parse the arguments from number `first` on as the points of one stroke, and append it to
 * `strokes`. */
bool move_words_read_stroke(const Request *request, size_t first, Strokes *strokes, Reply *reply);

#endif
