/* A whole turn, as `play` makes it, for commands that make several. */
#ifndef CONTIGO_PROTOCOL_PLAY_H
#define CONTIGO_PROTOCOL_PLAY_H

#include "protocol/command.h"

/* COLOR MOVE: the handler of `play`. */
void play_play(Engine *engine, const Request *request, Reply *reply);

#endif
