/* What the commands of the scoring phase answer. */
#ifndef CONTIGO_PROTOCOL_AGREEMENT_H
#define CONTIGO_PROTOCOL_AGREEMENT_H

#include "protocol/command.h"

/* The number of the marks, and the result once all is agreed; or an error. */
void agreement_answer(Engine *engine, Status status, Reply *reply);

#endif
