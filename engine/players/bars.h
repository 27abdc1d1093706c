/* Restrictions on the turns that a player considers: some turns are excluded, or all except those
 * that are allowed.
 *
 * A restriction selects turns by a box: it applies to all turns that meet the box, including its
 * edge. On a grid, a box can select single points. A pass is selected separately. */
#ifndef CONTIGO_PLAYERS_BARS_H
#define CONTIGO_PLAYERS_BARS_H

#include "game/choice.h"
#include "game/game.h"

/* One restriction, on the turns of one color. */
typedef struct Bar {
    Color color; /* whose turns it restricts */
    /* If true, only turns that such restrictions select are considered; if false, the selected
     * turns are excluded. */
    bool allows;
    bool is_pass; /* true if it selects the pass; `box` is then unused */
    Box box;      /* in steps */
    /* The number of turns, of both colors together, for which it applies: 1 for the next turn
     * only. */
    int64_t until;
} Bar;

typedef struct Bars {
    const Bar *items; /* borrowed */
    size_t count;
} Bars;

/* Return whether a turn of `color` may be considered after `depth` other turns have been made. */
bool bars_let(const Bars *bars, const Choice *choice, Color color, size_t depth);

#endif
