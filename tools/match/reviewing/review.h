/* The subcommand `review`: the engine marks the moves that lost the most, in copies of a match's
 * records. */
#ifndef CONTIGO_MATCH_REVIEWING_REVIEW_H
#define CONTIGO_MATCH_REVIEWING_REVIEW_H

#include <stddef.h>
#include <stdint.h>

#define REVIEW_WORD "review"

enum { REVIEW_PLAYOUTS = 200, REVIEW_MARKS = 3, REVIEW_MARKS_MOST = 1000 };

typedef struct ReviewSetup {
    const char *folder; /* results folder of the match; borrowed */
    const char *player; /* mark only the moves of this player; NULL: of all players; borrowed */
    uint64_t playouts;  /* number of playouts for each position */
    uint64_t marks;     /* mark at most this many moves of each side of a game */
    uint64_t seed;
    size_t workers; /* number of games that are reviewed at the same time, at least 1 */
} ReviewSetup;

/* Review all games (those of `player`, if one is given) that haven't been reviewed with this setup
 * yet, and print a line for each game, in the order of numbers. The number of workers doesn't
 * change what is printed or written. For the record `records/X.contigo` write `reviewed/X.contigo`,
 * `reviewed/X.sgf` if the game has an SGF file and, when these are complete, `reviewed/X.txt`, with
 * the values of all moves. Return the exit status: 0 if all games have been reviewed, 1 after an
 * error message. */
int review_run(const ReviewSetup *setup);

#endif
