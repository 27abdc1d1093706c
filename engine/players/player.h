/* Who chooses a move for `genmove`, knowing only game/position.h.
 *
 * The player of this library is weak on purpose: it makes a legal move of the game's own proposing,
 * so that a script or a GUI has somebody to play with. Stronger ones attach over the protocol, or
 * take its place in a program that links the library.
 */
#ifndef CONTIGO_PLAYERS_PLAYER_H
#define CONTIGO_PLAYERS_PLAYER_H

#include "base/text.h"
#include "game/position.h"

/* Chooses a whole turn for whose turn it is: appends it to `move`, which is empty, or leaves that
 * empty to pass. It may do what it likes to the position, but has taken it back when it returns.
 * Where it comes to none it tells `why` and returns STATUS_NO_MOVE. */
typedef Status (*Chooser)(void *context, Position *position, Random *random, Strokes *move,
                          Text *why);

typedef struct Player {
    Chooser choose;
    void *context; /* borrowed; what both are called with */
    /* The same, where dead stones are wanted off the board before anybody passes. NULL: choose().
     */
    Chooser clean_up;
} Player;

/* The player of this library: what position_propose() says. */
extern const Player RANDOM_PLAYER;

#endif
