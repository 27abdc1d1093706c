/* Games of Go in SGF: a tree is played as a game, and a game is written as a tree.
 *
 * The line that is played is the main line of the first game of Go in the collection, or the line
 * on which the file says that the game stands (XL). It may set stones up at any time, and has moves
 * and passes in any order of colors. Illegal moves are made as well, as the standard demands. What
 * is repaired or ignored is noted; only a file without a game of Go, a board of an impossible size,
 * and a move that cannot be placed are refused. protocol.md lists the properties and the repairs.
 *
 * The tree stays with the session that was loaded from it, and is written again with what has
 * changed.
 */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_H

#include "base/work.h"
#include "games/go/sgf/sgf.h"
#include "protocol/game_commands.h"
#include "session/session.h"

enum {
    SGF_ALL_MOVES = 0,
    SGF_STEPS = 10,
    SGF_EVENTS_MAX = 1000000, /* moves, passes, set-ups after the root, and marks */
};

/* Play a game up to the position before move number `before`, counted from 1 with passes: all of
 * it and its result for SGF_ALL_MOVES, all of it without the result if it has fewer moves. The
 * caller owns `session`, which has taken the collection: `*sgf` is NULL then. Notes are appended to
 * `notes`, one a line, and the numbers of games and variations that are not played to `aside`
 * (which may be `notes`, or NULL). A move, a set-up, and each point that it changes take SGF_STEPS
 * of `work`, which may be NULL. False with the reason in `error` (emptied first), with line and
 * column if it is about a value. */
bool sgf_game_play(Sgf **sgf, int64_t before, Work *work, Session **session, StringBuilder *notes,
                   StringBuilder *aside, StringBuilder *error);

/* Write the game of a session, `go` or `minigo`, as a collection that the caller owns: playing it
 * gives the same game, with the same marks, turn and result. A session that was loaded from a
 * collection gives all of that, with what was played since as a continuation or a variation. */
Status sgf_game_write(Session *session, Sgf **sgf);

/* Files with such games, which are loaded whole. */
extern const GameFormat SGF_FORMAT;

/* loadsgf, savesgf, printsgf. */
extern const CommandList SGF_GAME_COMMANDS;

#endif
