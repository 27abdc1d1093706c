/* Another program as one side of a game on a grid, over GTP 2. It is told of all turns and asked
 * for its own; whether those are legal, and how the game ends, is for others to say. */
#ifndef CONTIGO_TESTS_GTP_SIDE_H
#define CONTIGO_TESTS_GTP_SIDE_H

#include "game/game.h"

#include <stdbool.h>

typedef struct GtpSide GtpSide;

/* Starts a command of the shell, whose errors go nowhere. The caller owns it; NULL where that
 * fails. What does not answer is taken for one that fails. */
GtpSide *gtp_side_start(const char *command);
void gtp_side_stop(GtpSide *side); /* NULL is allowed */

/* A new game. False where the program cannot. */
bool gtp_side_begin(GtpSide *side, const Setup *setup);

/* A turn of this color was made: no point for a pass. */
bool gtp_side_tell(GtpSide *side, Color color, const Point *point);

typedef enum GtpAnswer { GTP_FAILS, GTP_PLAYS, GTP_PASSES, GTP_RESIGNS } GtpAnswer;

/* What it does in its turn. */
GtpAnswer gtp_side_ask(GtpSide *side, Color color, Point *point);

#endif
