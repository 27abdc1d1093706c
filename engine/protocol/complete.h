/* Completion: finds the words that are possible at a position in a line.
 *
 * The words come from the command table: the pattern of a command describes each argument, and
 * complete.c knows the words of each kind of argument. */
#ifndef CONTIGO_PROTOCOL_COMPLETE_H
#define CONTIGO_PROTOCOL_COMPLETE_H

#include "io/completer.h"
#include "protocol/engine.h"

/* Return a completer for the current game of `engine`, which it borrows. */
Completer complete_for(const Engine *engine);

#endif
