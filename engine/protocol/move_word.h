/* A whole turn in one word: what `play` takes and `genmove` answers. */
#ifndef CONTIGO_PROTOCOL_MOVE_WORD_H
#define CONTIGO_PROTOCOL_MOVE_WORD_H

#include "protocol/arguments.h"
#include "session/session.h"

/* Reads `pass`, `resign` (any case), or a move: strokes `P:P:P` joined by `/`, each P as in
 * word_point(); one P alone is a stroke of one point. The strokes are appended to `strokes`. False
 * with an error that quotes what was wrong. */
bool move_word_read(StringView word, EventKind *kind, Strokes *strokes, Reply *reply);

/* Reads arguments number `first` and up as the points of one stroke, appended to `strokes`. */
bool move_words_read_stroke(const Request *request, size_t first, Strokes *strokes, Reply *reply);

#endif
