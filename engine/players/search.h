/* Monte Carlo tree search over positions of any game.
 *
 * A playout descends the tree by the most promising turn at each node (PUCT: Rosin, "Multi-armed
 * bandits with episode context", 2011). Only the first turns of the game's list are considered,
 * more as the node has more visits (progressive widening: Coulom, "Computing Elo ratings of move
 * patterns", 2007; Couetoux et al., "Continuous upper confidence trees", 2011). From the leaf the
 * game is played out (position_play_out()), and all nodes on the path record the result.
 *
 * Turns share results. On a grid, the first play at a point counts as if it had been made
 * immediately (all moves as first: Gelly and Silver, "Combining online and offline knowledge in
 * UCT", 2007). In other games, the result of a turn counts for turns near it (kernel regression:
 * Yee, Lisy and Bowling, "Monte Carlo tree search in continuous action spaces", 2016), and new
 * turns are added near the best one (GameKind.vary), closer and closer to it.
 *
 * Threads share the tree, which is locked while it is read or changed, and have their own
 * positions. With one thread and the same seed the results are the same on every machine. */
#ifndef CONTIGO_PLAYERS_SEARCH_H
#define CONTIGO_PLAYERS_SEARCH_H

#include "players/player.h"
#include "players/tree.h"

typedef struct Search Search;

/* Parameters of the search. README.md lists the matches that determined the values. */
struct SearchTuning {
    double exploration; /* weight of priors in games that are played out */
    double estimated;   /* the same in games with an estimate, whose values are closer together */
    double width;       /* number of turns of a node that are considered at first */
    double widening;    /* additional turns, times the square root of the visits */
    double listed;      /* visits of a node before its turns are listed */
    double careful;     /* visits before they are listed again, with care */
    double untried;     /* how far below its node an untried turn is rated */
    double doubt;       /* how fast trust in results of other turns decreases with visits */
    double lead;        /* part of a playout's value that depends on the lead */
    double near;        /* distance in spaces within which turns share results; 0: none */
    double refined;     /* visits between two additions of a turn near the best; 0: none */
    double first;       /* not 0: all moves count as first */
    /* Number of playouts that a look at a turn of the root counts as; 0: no look. */
    double looked;
    double proves; /* not 0: proofs are backed up */
};

SearchTuning search_usual_tuning(void);

/* Create a search with the threads, memory and tuning of the settings. The caller owns it.
 * STATUS_NO_MEMORY. */
Status search_create(const PlayerSettings *settings, Search **search);
void search_destroy(Search *search);

/* Limits of a search: it ends when it reaches any of them. */
typedef struct SearchLimits {
    uint64_t playouts; /* 0: no limit */
    int64_t time;      /* nanoseconds from now; 0: no limit */
    bool decided;      /* also end when the best turn can't change anymore */
} SearchLimits;

/* Search from a position, which is unchanged afterwards. What the tree knows about the position
 * from earlier searches is kept. STATUS_NO_MEMORY deletes the whole tree. */
Status search_run(Search *search, Position *position, const ThinkRequest *thinking,
                  SearchLimits limits);

/* Return the result of the last search, with the best items first, borrowed until the next one;
 * NULL: none. */
const Analysis *search_analysis(Search *search);

#endif
