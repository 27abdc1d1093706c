/* A whole turn, as `play` makes it, for commands that make several. */
#ifndef CONTIGO_PROTOCOL_PLAY_H
#define CONTIGO_PROTOCOL_PLAY_H

#include "protocol/command.h"
#include "protocol/move_word.h"
#include "protocol/thinking/thinking.h"

/* COLOR MOVE: the handler of `play`. */
void play_play(Engine *engine, const Request *request, Reply *reply);

/* `COLOR MOVE`: the strokes of the move are the engine's then. False with an error. */
bool play_read_move(Engine *engine, const Request *request, Color *color, MoveWord *word,
                    Reply *reply);

/* Makes the turn that the engine's player has chosen, as `play` would; and appends it. */
Status play_chosen(Engine *engine, Color color, Choosing choosing);
void play_add_chosen(const Engine *engine, Choosing choosing, Text *text);

#endif
