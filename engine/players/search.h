/* Monte Carlo tree search over positions of any game.
 *
 * A playout goes down the tree by the most promising turn at each node (PUCT: Rosin, "Multi-armed
 * bandits with episode context", 2011), which are the first few of those that the game lists, more
 * as there are more visits (progressive widening: Coulom, "Computing Elo ratings of move patterns",
 * 2007; Couetoux et al., "Continuous upper confidence trees", 2011). At the end of the tree the
 * game is played out (position_play_out()), and all nodes on the way learn what it came to.
 *
 * Turns tell each other: on a grid who plays there first counts as if he had played there at once
 * (all moves as first: Gelly and Silver, "Combining online and offline knowledge in UCT", 2007);
 * elsewhere what a turn came to counts for those that are near it (kernel regression: Yee, Lisy and
 * Bowling, "Monte Carlo tree search in continuous action spaces", 2016). What is best by then has
 * turns added near it (GameKind.vary), nearer and nearer.
 *
 * Threads share the tree, which is locked while it is read or changed, and have positions of their
 * own. With one thread and the same seed everything is the same on every machine.
 */
#ifndef CONTIGO_PLAYERS_SEARCH_H
#define CONTIGO_PLAYERS_SEARCH_H

#include "players/player.h"
#include "players/tree.h"

typedef struct Search Search;

/* How it searches. Numbers are from games between players (README.md). */
struct SearchTuning {
    double exploration; /* how much a prior is worth where games are played out */
    double estimated;   /* the same where they are estimated: such values lie closer together */
    double width;       /* turns of a node that are looked at to begin with */
    double widening;    /* turns more, for the root of the visits */
    double listed;      /* visits that a node has before its turns are listed */
    double careful;     /* visits that it has before they are listed anew, with more care */
    double untried;     /* how much worse than its node a turn is held to be before it is tried */
    double doubt;       /* how little others are believed in the end */
    double lead;        /* of what a playout counts, the part that grows with the lead */
    double near;        /* spaces at which turns begin to tell each other; 0: they do not */
    double refined;     /* visits between two turns that are added near the best; 0: none are */
    double first;       /* not 0: all moves count as first */
    double looked; /* playouts that the first look at a turn of the root counts; 0: there is none */
    double proves; /* not 0: what is won for certain is told */
};

SearchTuning search_usual_tuning(void);

/* With the threads, the memory and the tuning of the settings. The caller owns it.
 * STATUS_NO_MEMORY. */
Status search_create(const PlayerSettings *settings, Search **search);
void search_destroy(Search *search);

/* When a search ends: whatever comes first. */
typedef struct SearchLimits {
    uint64_t playouts; /* 0: no limit */
    int64_t time;      /* nanoseconds from now; 0: no limit */
    bool decided;      /* also once the best turn cannot change any more */
} SearchLimits;

/* Searches from a position, on which it goes back to where it was: what the tree knows of it from
 * before is kept. STATUS_NO_MEMORY: all that it knew is forgotten. */
Status search_run(Search *search, Position *position, const ThinkRequest *thinking,
                  SearchLimits limits);

/* What was found at the position of the last search: borrowed until the next one, its items the
 * best first. */
const Analysis *search_analysis(Search *search);

#endif
