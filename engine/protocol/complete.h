/* Completion: which words may stand at a place of a line being typed.
 *
 * The words come from the command table: the pattern of a command's arguments says what each of
 * them may be, and complete.c says which words a kind of argument has.
 */
#ifndef CONTIGO_PROTOCOL_COMPLETE_H
#define CONTIGO_PROTOCOL_COMPLETE_H

#include "io/completer.h"
#include "protocol/engine.h"

#include <stdbool.h>
#include <stddef.h>

/* The word number `index`, from 0, that may stand where the word beginning at byte `start` of
 * `line` is being typed, whatever has been typed of it; empty when there are no more. Borrowed. */
Word complete_word(const Engine *engine, const char *line, size_t start, size_t index);

/* Whether the name of a file may stand there. */
bool complete_file(const Engine *engine, const char *line, size_t start);

/* They answer for the game that `engine` has at the time. Borrows it. */
Completer complete_for(const Engine *engine);

#endif
