/* Whole turns as `play` makes them, for commands that make several. */
#ifndef CONTIGO_PROTOCOL_PLAY_H
#define CONTIGO_PROTOCOL_PLAY_H

#include "protocol/command.h"
#include "session/session.h"

/* The handler of `play`: COLOR MOVE. */
void play_play(Engine *engine, const Request *request, Reply *reply);

/* Parse `COLOR MOVE` for session_repeat(); the strokes of the move are engine->strokes. On failure,
 * returns false with an error; `turn->exact` then says whether the color was valid. */
bool play_read_turn(Engine *engine, const Request *request, Event *turn, Reply *reply);

#endif
