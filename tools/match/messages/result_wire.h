/* Results as messages: what a worker tells the runner. */
#ifndef CONTIGO_MATCH_MESSAGES_RESULT_WIRE_H
#define CONTIGO_MATCH_MESSAGES_RESULT_WIRE_H

#include "match/messages/wire.h"
#include "match/results/result.h"

/* Appends the fields of a result; the message's end is not. */
void result_wire_add(const GameResult *result, StringBuilder *message);

/* Takes one field of it; false where it is none of a result's, or holds what it cannot. Where there
 * is no memory a text of the result has failed. */
bool result_wire_take(GameResult *result, const WireField *field);

#endif
