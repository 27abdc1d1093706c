/* The reply of the commands of the scoring phase. */
#ifndef CONTIGO_PROTOCOL_AGREEMENT_H
#define CONTIGO_PROTOCOL_AGREEMENT_H

#include "protocol/command.h"

/* Reply with the number of the marks, and the result once both agree; or with an error. */
void agreement_answer(Engine *engine, Status status, Reply *reply);

#endif
