/* A whole turn, as `play` makes it, for commands that make several. */
#ifndef CONTIGO_PROTOCOL_PLAY_H
#define CONTIGO_PROTOCOL_PLAY_H

#include "protocol/command.h"
#include "protocol/move_word.h"

/* COLOR MOVE: the handler of `play`. */
void play_play(Engine *engine, const Request *request, Reply *reply);

/* `COLOR MOVE`: the strokes of the move are the engine's then. False with an error. */
bool play_read_move(Engine *engine, const Request *request, Color *color, MoveWord *word,
                    Reply *reply);

#endif
