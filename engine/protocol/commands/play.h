/* Parses and makes whole turns as `play` does, for other commands. */
#ifndef CONTIGO_PROTOCOL_PLAY_H
#define CONTIGO_PROTOCOL_PLAY_H

#include "protocol/command.h"
#include "session/session.h"

/* The handler of `play`. Its arguments are COLOR MOVE. */
void play_play(Engine *engine, const Request *request, Reply *reply);

/* Parse `COLOR MOVE` into a turn for session_repeat(). The strokes of the move are in
 * engine->strokes. On failure, reply with an error and return false; `turn->exact` is then true if
 * the color was valid. */
bool play_read_turn(Engine *engine, const Request *request, Event *turn, Reply *reply);

#endif
