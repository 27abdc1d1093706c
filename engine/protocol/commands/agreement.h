/* The reply to commands of the scoring phase. */
#ifndef CONTIGO_PROTOCOL_AGREEMENT_H
#define CONTIGO_PROTOCOL_AGREEMENT_H

#include "protocol/command.h"

/* If `status` is STATUS_OK, reply with the number that identifies the current marks and, if both
 * players now agree, with the result. If it is not, reply with an error. */
void agreement_answer(Engine *engine, Status status, Reply *reply);

#endif
