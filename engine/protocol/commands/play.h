/* A whole turn, as `play` makes it, for commands that make several. */
#ifndef CONTIGO_PROTOCOL_PLAY_H
#define CONTIGO_PROTOCOL_PLAY_H

#include "protocol/command.h"
#include "session/session.h"

/* COLOR MOVE: the handler of `play`. */
void play_play(Engine *engine, const Request *request, Reply *reply);

/* `COLOR MOVE`, for session_repeat(): the strokes of the move are the engine's. False with an
 * error; `turn->exact` tells then whether the colour was fine. */
bool play_read_turn(Engine *engine, const Request *request, Event *turn, Reply *reply);

#endif
