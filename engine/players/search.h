/* Monte Carlo tree search over positions of any game.
 *
 * A playout descends the tree, following the most promising turn at each node (PUCT: Rosin,
 * "Multi-armed bandits with episode context", 2011). Only the first turns of the game's list are
 * considered; their number grows with the node's visits (progressive widening: Coulom, "Computing
 * Elo ratings of move patterns", 2007; Couetoux et al., "Continuous upper confidence trees", 2011).
 * From the leaf, the game is played out (position_play_out), and all nodes on the path record the
 * result.
 *
 * Turns share results. On a grid, the first play at a point during a playout also counts as a
 * result of playing there immediately (all moves as first: Gelly and Silver, "Combining online and
 * offline knowledge in UCT", 2007). In other games, the result of a turn counts for turns near it
 * (kernel regression: Yee, Lisy and Bowling, "Monte Carlo tree search in continuous action spaces",
 * 2016), and new turns are added near the best one (GameKind.vary), closer and closer to it.
 *
 * Threads share the tree, which is locked while it is read or changed. Each thread has a position
 * of its own. With one thread and the same seed the results are the same on every machine. */
#ifndef CONTIGO_PLAYERS_SEARCH_H
#define CONTIGO_PLAYERS_SEARCH_H

#include "players/player.h"
#include "players/tree.h"

typedef struct Search Search;

/* The parameters of a search. README.md describes the matches that determined their values. */
struct SearchTuning {
    double exploration; /* weight of priors, in games that are played out */
    /* Weight of priors in games with an estimate, whose values are closer together. */
    double estimated;
    double width; /* number of a node's turns that are considered at first */
    /* The number of further turns that are considered is this times the square root of the
     * visits. */
    double widening;
    double listed; /* number of visits that a node needs before its turns are listed */
    /* Number of visits that a node needs before its turns are listed again, more carefully. */
    double careful;
    double untried; /* by how much an untried turn is rated below its node */
    /* How fast trust in the results of other turns decreases with a turn's own visits. */
    double doubt;
    double lead; /* the share of a playout's value that depends on the lead, from 0 to 1 */
    /* The distance, in spaces, within which turns share results; 0 if they don't. */
    double near;
    /* Each time a node has had this many more visits, add a turn near its best one; 0: never. */
    double refined;
    /* If not 0, a playout's first play at a point counts as if it had been made immediately. */
    double first;
    /* The number of playouts that the first look at a turn of the root counts as; 0 for no such
     * look. */
    double looked;
    double proves; /* if not 0, proofs are passed on to parent nodes */
};

SearchTuning search_usual_tuning(void);

/* Create a search with the threads, memory and tuning that the settings give. The caller owns it.
 * May fail with STATUS_NO_MEMORY. */
Status search_create(const PlayerSettings *settings, Search **search);
void search_destroy(Search *search);

/* The limits of a search, which ends as soon as it reaches one of them. */
typedef struct SearchLimits {
    uint64_t playouts; /* maximum number; 0 for no limit */
    int64_t time;      /* nanoseconds from now; 0 for no limit */
    /* How many more nanoseconds it may take, if `time` is not 0, while the choice is unclear. */
    int64_t extra;
    /* The value that the player to move expected in its previous turn; 0 if that isn't known. */
    double hope;
    bool decided; /* if true, the search also ends when the best turn can't change any more */
} SearchLimits;

/* Search from a position, which is unchanged afterwards. What earlier searches found out about the
 * position is kept. STATUS_NO_MEMORY deletes the whole tree.
 *
 * If there is a time limit and `limits.decided` is true, the time depends on how hard the choice
 * is. If the choice is unclear, up to `limits.extra` is added (similar to Huang, Coulom and Lin,
 * "Time management for Monte-Carlo tree search applied to the game of Go", 2010). If the only
 * alternative to a turn is a pass, the search takes less time, and if there is none it makes one
 * playout. */
Status search_run(Search *search, Position *position, const ThinkRequest *thinking,
                  SearchLimits limits);

/* Return how much of `limits.extra` the last search decided to use. */
int64_t search_extra(const Search *search);

/* Return the result of the last search, with the best items first, or NULL if there is none.
 * Borrowed until the next search. */
const Analysis *search_analysis(Search *search);

#endif
