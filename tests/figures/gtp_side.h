/* Let another program play one side of a game on a grid, over GTP 2. The other side's turns are
 * sent to the program. The caller decides whether the program's turns are legal and how the game
 * ends. */
#ifndef CONTIGO_TESTS_GTP_SIDE_H
#define CONTIGO_TESTS_GTP_SIDE_H

#include "game/game.h"

#include <stdbool.h>

typedef struct GtpSide GtpSide;

/* Start a shell command as a GTP program, and discard its standard error. The caller owns the
 * result, which is NULL on failure. If the command can't be run, the program's first reply
 * fails. */
GtpSide *gtp_side_start(const char *command);
void gtp_side_stop(GtpSide *side); /* `side` may be NULL */

/* Start a new game, with the board size and komi of `setup`. Return false if the program
 * refuses. */
bool gtp_side_begin(GtpSide *side, const Setup *setup);

/* Tell the program a turn of this color; `point` is NULL for a pass. Return false if the program
 * refuses it. */
bool gtp_side_tell(GtpSide *side, Color color, const Point *point);

typedef enum GtpAnswer { GTP_FAILS, GTP_PLAYS, GTP_PASSES, GTP_RESIGNS } GtpAnswer;

/* Ask the program for a turn. Set `point` if the result is GTP_PLAYS. */
GtpAnswer gtp_side_ask(GtpSide *side, Color color, Point *point);

#endif
