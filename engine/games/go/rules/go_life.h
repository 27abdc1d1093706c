/* Reads life and death in small areas of Go exhaustively.
 *
 * An area is a connected set of empty points and of stones that aren't firm. Its bounds are the
 * edge; firm strings that are immortal or have enough liberties elsewhere (three, or two that
 * firmly belong to their color); and empty points that firmly belong to one color, which count as
 * stones of that color. Nobody plays outside the area, so a string with a liberty there is never
 * captured. An area bounded by such empty points is really open ground, so strings in it that
 * firmly belong to the other color aren't read.
 *
 * A string is dead only if the other color can capture it even though its owner moves first, may
 * pass, and has one extra ko threat. If a position repeats, the owner wins. So a string counts as
 * alive if it is in seki, or if its life depends on who moves first or on a ko. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_LIFE_H
#define CONTIGO_GAMES_GO_RULES_GO_LIFE_H

#include "base/work.h"
#include "games/go/rules/go_board.h"

typedef enum GoLife { GO_LIFE_UNKNOWN, GO_LIFE_ALIVE, GO_LIFE_DEAD } GoLife;

/* What is firm: the facts that the reading doesn't question. */
typedef struct GoFirm {
    uint8_t owners[GO_PLACES]; /* for each place, the color that keeps or gets it, or GO_EMPTY */
    bool immortal[GO_PLACES];  /* true for stones that can't be captured */
} GoFirm;

/* Read the strings that aren't firm and whose entry in `lives` is GO_LIFE_UNKNOWN, and update their
 * entries. A step of `work` is one position. Strings that are undecided when the work is used up
 * stay unknown. The result depends only on the arguments. May fail with STATUS_NO_MEMORY. */
Status go_life_read(const GoBoard *board, const GoFirm *firm, Work *work, uint8_t lives[GO_PLACES]);

/* Prove strings alive by the small regions that their own color encloses. Everything outside these
 * regions counts as the attacker's, so a stone that is added there never invalidates the proof.
 * Only strings with GO_EMPTY in `owners` and GO_LIFE_UNKNOWN in `lives` are read. The entries of
 * proven strings become GO_LIFE_ALIVE; the others don't change. A step of `work` is one position.
 * May fail with STATUS_NO_MEMORY. */
Status go_life_prove(const GoBoard *board, const uint8_t owners[GO_PLACES], Work *work,
                     uint8_t lives[GO_PLACES]);

#endif
