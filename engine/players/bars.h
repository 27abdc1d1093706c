/* Restrictions on the turns that a player considers: some turns are excluded, or all except those
 * that are allowed.
 *
 * A restriction names turns by a box: it applies to all turns that meet the box, including its
 * edge. On a grid this is as good as naming points. A pass is named separately. */
#ifndef CONTIGO_PLAYERS_BARS_H
#define CONTIGO_PLAYERS_BARS_H

#include "game/choice.h"
#include "game/game.h"

/* A restriction for one place. */
typedef struct Bar {
    Color color;   /* whose turns it restricts */
    bool allows;   /* true: only turns allowed in this way are considered; false: these turns are
                      excluded */
    bool is_pass;  /* it names the pass, and `box` is unused */
    Box box;       /* in steps */
    int64_t until; /* number of turns, of either color, for which it applies: 1 for the next turn
                      only */
} Bar;

typedef struct Bars {
    const Bar *items; /* borrowed */
    size_t count;
} Bars;

/* Return whether a turn of `color` may be considered after `depth` other turns. */
bool bars_let(const Bars *bars, const Choice *choice, Color color, size_t depth);

#endif
