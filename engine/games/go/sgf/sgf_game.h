/* Games of Go in SGF: a tree played as a game, and a game written as a tree.
 *
 * What is played is the main line of the first game of Go that a collection has, from its first
 * node to its last, or the line to where the file says that the game stands: stones that are set
 * up, also in the middle of a game; moves and passes, in whatever order the colours come; then what
 * RE says of the end. The board is that of SZ (19 lines where there is none), komi that of KM (0),
 * the rules those of RU as far as they are known, the clocks those of TM, OT, and the last BL, WL,
 * OB and OW.
 *
 * Moves are judged by the rules: a file with a move that is not legal is refused, as is one
 * whose points are not on the board. What can be understood only in part is noted, and so is how
 * much there is beside the line, which stays beside the session.
 */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_H

#include "base/work.h"
#include "games/go/sgf/sgf.h"
#include "protocol/words.h"
#include "session/session.h"

enum {
    SGF_ALL_MOVES = 0,
    SGF_STEPS = 10,
    SGF_EVENTS_MAX =
        1000000, /* moves, passes, set-ups after the root and marks, played or written */
};

/* Plays a game up to the position before move number `before`, counted from 1, passes included;
 * the whole of it, with its result, for SGF_ALL_MOVES, and where there are not so many moves the
 * whole of it without the result. On success `session` is the caller's, and what was odd is
 * appended to `notes`, one thing a line, and how much there is besides the line that was played to
 * `aside` (which may be `notes`; NULL: not wanted). The collection then stays beside the session,
 * which owns it, and `*sgf` is NULL. A move or a set-up is SGF_STEPS of `work`, and so is each
 * point that a set-up changes; NULL for no limit. False with the reason in `error` (emptied first),
 * with line and column where it is about a value. */
bool sgf_game_play(Sgf **sgf, int64_t before, Work *work, Session **session, Text *notes,
                   Text *aside, Text *error);

/* Writes the game that a session has, which is one of `go` or `minigo`, to a collection that is
 * empty: playing that comes to the same game, with the same marks, turn and result. Where the
 * session has been loaded from a collection all of that is written, with what has been played since
 * as a continuation or a variation (sgf_beside.h). STATUS_NO_MEMORY leaves a part of it. */
Status sgf_game_write(Session *session, Sgf *sgf);

/* Files with such games, of which the whole first game is read. */
extern const GameFormat SGF_FORMAT;

/* loadsgf, savesgf, printsgf. */
extern const CommandList SGF_GAME_COMMANDS;

#endif
