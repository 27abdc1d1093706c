/* Life and death in small areas of Go, read to the end.
 *
 * An area is a connected set of empty points and of stones that are not firm. Around it are the
 * edge, firm strings that are immortal or have liberties elsewhere (two that are firmly their own,
 * or three), and empty points that are firmly a color's, which count as its stones. Nobody plays
 * outside, so a string with a liberty there is never captured. In an area that such points seal
 * off, which is open ground in fact, a string that is firmly the other color's is not read.
 *
 * A string is dead if the other color captures it although its owner moves first, may pass, and has
 * one ko threat more. A position that comes back is the owner's. So a string is alive if it depends
 * on who moves first, on a ko, or if it is in seki.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_LIFE_H
#define CONTIGO_GAMES_GO_RULES_GO_LIFE_H

#include "base/work.h"
#include "games/go/rules/go_board.h"

typedef enum GoLife { GO_LIFE_UNKNOWN, GO_LIFE_ALIVE, GO_LIFE_DEAD } GoLife;

/* What is taken for granted. */
typedef struct GoFirm {
    uint8_t owners[GO_PLACES]; /* the color that keeps or gets a place, or GO_EMPTY */
    bool immortal[GO_PLACES];  /* stones that cannot be captured */
} GoFirm;

/* Read the strings that are not firm and that `lives` has as unknown, and enter there what becomes
 * of them. A step of `work` is one position; undecided strings stay unknown. The
 * result depends on the arguments alone. STATUS_NO_MEMORY. */
Status go_life_read(const GoBoard *board, const GoFirm *firm, Work *work, uint8_t lives[GO_PLACES]);

#endif
