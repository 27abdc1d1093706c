/* Results of games as messages from a worker to the runner. */
#ifndef CONTIGO_MATCH_MESSAGES_RESULT_WIRE_H
#define CONTIGO_MATCH_MESSAGES_RESULT_WIRE_H

#include "match/messages/wire.h"
#include "match/results/result.h"

/* Append the fields of a result to a message. The caller appends the end of the message. */
void result_wire_add(const GameResult *result, StringBuilder *message);

/* Store one field of a message in the result. Return false if the field's name or value is invalid.
 * If memory runs out, builder_failed() becomes true for the string that the field sets. */
bool result_wire_take(GameResult *result, const WireField *field);

#endif
