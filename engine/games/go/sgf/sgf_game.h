/* Reads and writes games of Go in SGF. To read a game, its tree is played; to write it, a tree is
 * made.
 *
 * The line that is played is the main line of the first game of Go in the collection, or the line
 * on which the file marks the current position (XL). Stones may be set up at any time, and moves
 * and passes may be in any order of colors. Illegal moves are made too, as the standard demands.
 * There is a note about everything that is repaired or ignored. Errors are: no game of Go in the
 * file, a board of an impossible size, and a move that can't be placed. sgf.md lists the properties
 * and the repairs.
 *
 * The tree stays attached to the session that was loaded from it. Saving writes the tree again with
 * the changes. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_GAME_H
#define CONTIGO_GAMES_GO_SGF_SGF_GAME_H

#include "base/work.h"
#include "games/go/sgf/sgf.h"
#include "protocol/game_commands.h"
#include "session/session.h"

enum {
    SGF_ALL_MOVES = 0,
    SGF_STEPS = 10,
    /* The maximum number of moves, passes, marks, and setups after the root, in total. */
    SGF_EVENTS_MAX = 1000000,
};

/* Play a game up to the position before move number `before`, counted from 1 including passes. With
 * SGF_ALL_MOVES, the whole game is played, and its result is taken. If there are fewer moves than
 * `before` requires, the whole game is played without its result. The caller owns `session`, which
 * takes over the collection: `*sgf` is then NULL. Notes are appended to `notes`, one per line. The
 * numbers of games and variations that are not played are appended to `aside` (which may be
 * `notes`, or NULL). Each move, setup and mark takes SGF_STEPS of `work` (which may be NULL), and
 * as many again for each point that it may change. On failure, return false with the reason in
 * `error` (which is emptied first); the caller still owns the collection. The reason includes the
 * line and column if it is about a value. */
bool sgf_game_play(Sgf **sgf, int64_t before, Work *work, Session **session, StringBuilder *notes,
                   StringBuilder *aside, StringBuilder *error);

/* Write the game of a session, which is `go` or `minigo`, as a collection that the caller owns.
 * Playing it gives the same game, with the same marks, turn and result. If the session was loaded
 * from a collection, the result contains all of that collection, with later moves added as a
 * continuation or a variation. */
Status sgf_game_write(Session *session, Sgf **sgf);

/* The format of SGF files, for loading a game with all its moves. */
extern const GameFormat SGF_FORMAT;

/* The commands loadsgf, savesgf and printsgf. */
extern const CommandList SGF_GAME_COMMANDS;

#endif
