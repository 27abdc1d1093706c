/* Results as messages from a worker to the runner. */
#ifndef CONTIGO_MATCH_MESSAGES_RESULT_WIRE_H
#define CONTIGO_MATCH_MESSAGES_RESULT_WIRE_H

#include "match/messages/wire.h"
#include "match/results/result.h"

/* Append the fields of a result, without the end of the message. */
void result_wire_add(const GameResult *result, StringBuilder *message);

/* Store one field in the result. Return false if its name or value is invalid. If memory runs out,
 * builder_failed() is true for a string of the result. */
bool result_wire_take(GameResult *result, const WireField *field);

#endif
