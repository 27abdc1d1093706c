/* The reply of the commands of the scoring phase. */
#ifndef CONTIGO_PROTOCOL_AGREEMENT_H
#define CONTIGO_PROTOCOL_AGREEMENT_H

#include "protocol/command.h"

/* If `status` is STATUS_OK, reply with the number of the marks and, once both players agree, the
 * result; otherwise reply with an error. */
void agreement_answer(Engine *engine, Status status, Reply *reply);

#endif
