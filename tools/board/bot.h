/* A program, or one of the engine's own players, in a seat: it looks at the game when its turn has
 * come, thinks in a thread of its own, and has the room play what it comes to.
 *
 * Programs are started, told and blamed as in matches (match/playing/side.h).
 */
#ifndef CONTIGO_BOARD_BOT_H
#define CONTIGO_BOARD_BOT_H

#include "board/room.h"

/* Whether a word says who may have a seat: a player of the engine, with a level behind a colon or
 * none, or one of the server's programs. */
bool bot_is_known(const Rooms *rooms, const char *who);

/* For a seat of a room, to which it belongs; NULL where there is no memory. Not busy when freed. */
Bot *bot_make(Room *room, Color color, const char *who);

/* Of what follows NULL is a seat without one. */
void bot_free(Bot *bot);

/* The game is another. */
void bot_look(Bot *bot);

/* Some time has passed: it may begin to think, if it waits for others to be done. */
void bot_tick(Bot *bot);

/* Has it come to an end as soon as it can. */
void bot_stop(Bot *bot);

bool bot_is_busy(const Bot *bot);        /* a thread is */
bool bot_is_thinking(const Bot *bot);    /* or will be */
const char *bot_failure(const Bot *bot); /* "": none */

#endif
