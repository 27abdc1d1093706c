/* Who chooses a move for `genmove`, knowing only game.h.
 *
 * The player of this library is weak on purpose: it makes a legal move of the game's own proposing,
 * so that a script or a GUI has somebody to play with. Stronger ones attach over the protocol, or
 * take its place in a program that links the library.
 */
#ifndef CONTIGO_PLAYERS_PLAYER_H
#define CONTIGO_PLAYERS_PLAYER_H

#include "base/random.h"
#include "base/text.h"
#include "game/game.h"

/* What a player is told besides the position. */
typedef struct Situation {
    const GameKind *kind;
    void *game; /* as before again when the player has chosen */
    const Setup *setup;
    Color color;       /* whose turn it is, and who chooses */
    uint32_t turn;     /* its number */
    bool other_passed; /* so that a pass would end play */
} Situation;

/* Chooses a whole turn: appends it to `move`, which is empty, or leaves that empty to pass. Where
 * it comes to none it tells `why` and returns STATUS_NO_MOVE. */
typedef struct Player {
    Status (*choose)(void *context, const Situation *situation, Random *random, Strokes *move,
                     Text *why);
    void *context; /* borrowed; what choose() is called with */
} Player;

/* The player of this library. It passes where the game proposes nothing; in games that are not
 * played out also where a pass would end play and it is ahead, and when there have been as many
 * turns as the board has grid points. */
extern const Player RANDOM_PLAYER;

#endif
