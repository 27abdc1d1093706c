/* Turns that a player is told to leave out of what it looks into: those that are barred, or all but
 * those that are allowed.
 *
 * Such a turn is named by where it is made: by a box, and then any turn is meant that meets it, its
 * edge included. On a grid that is as good as naming points. A pass is named as such.
 */
#ifndef CONTIGO_PLAYERS_BARS_H
#define CONTIGO_PLAYERS_BARS_H

#include "game/choice.h"
#include "game/game.h"

/* What is said of turns at one place. */
typedef struct Bar {
    Color color;  /* whose turns */
    bool allows;  /* this one, and none that is not named so */
    bool is_pass; /* it is passing, and `box` is nothing */
    Box box;      /* in steps */
    int64_t
        until; /* for so many turns, either colour's, from the position on: 1 for the next one */
} Bar;

typedef struct Bars {
    const Bar *items; /* borrowed */
    size_t count;
} Bars;

/* Whether a turn may be looked into that is made after so many others. */
bool bars_let(const Bars *bars, const Choice *choice, Color color, size_t depth);

#endif
