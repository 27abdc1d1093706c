/* A whole turn in one word: the argument of `play` and the reply of `genmove`. */
#ifndef CONTIGO_PROTOCOL_MOVE_WORD_H
#define CONTIGO_PROTOCOL_MOVE_WORD_H

#include "protocol/arguments.h"
#include "session/session.h"

/* Parse `pass`, `resign` (in upper or lower case), or a move: strokes `P:P:P` joined by `/`, each P
 * as in word_point(); a single P is a stroke of one point. The strokes are appended to `strokes`.
 * Returns false with an error that quotes what was wrong. */
bool move_word_read(StringView word, EventKind *kind, Strokes *strokes, Reply *reply);

/* Parse the arguments from number `first` on as the points of one stroke, appended to `strokes`. */
bool move_words_read_stroke(const Request *request, size_t first, Strokes *strokes, Reply *reply);

#endif
