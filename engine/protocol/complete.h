/* Completion: which words may stand at a place of a line being typed.
 *
 * The words come from the command table: the pattern of a command's arguments says what each of
 * them may be, and complete.c says which words a kind of argument has.
 */
#ifndef CONTIGO_PROTOCOL_COMPLETE_H
#define CONTIGO_PROTOCOL_COMPLETE_H

#include "io/completer.h"
#include "protocol/engine.h"

/* It answers for the game that `engine` has at the time, which it borrows. */
Completer complete_for(const Engine *engine);

#endif
