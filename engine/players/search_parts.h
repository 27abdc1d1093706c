/* Internals shared by the files of the search. */
#ifndef CONTIGO_PLAYERS_SEARCH_PARTS_H
#define CONTIGO_PLAYERS_SEARCH_PARTS_H

#include "players/search.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    PATH_MOST = 256,
    POINTS_MOST = GAME_GRID_MOST * GAME_GRID_MOST,
    ROOT_PASS_SHARE = 24, /* at the root, one playout in this many examines a pass */
};

/* A search thread. */
typedef struct Worker {
    Search *search;
    Position *position; /* owned, except for the first worker, which uses the caller's */
    Random random;
    Status status;   /* of its last playout */
    size_t borrowed; /* bytes that its thread still had in use when it ended */
    pthread_t thread;
    bool started;
    uint8_t first[POINTS_MOST]; /* by grid point: of the playout (see Playout) */
    int8_t owner[POINTS_MOST];
} Worker;

struct Search {
    PlayerSettings settings;
    SearchTuning tuning;
    Tree tree;
    pthread_mutex_t lock; /* protects the tree and the members up to `owned` */
    uint32_t root;
    uint64_t playouts;          /* started in this run */
    double owners[POINTS_MOST]; /* sums over playouts from this root, for black */
    double owned;               /* the number of these playouts */
    atomic_bool ends;

    const GameKind *kind; /* of the tree; NULL: there is no tree yet */
    bool is_barred;       /* the tree was built with some turns excluded */
    Setup setup;
    Worker *workers; /* owned: `settings.threads` of them */
    SearchLimits limits;
    int64_t start, shown; /* in nanoseconds of the monotonic clock */
    const ThinkRequest *thinking;
    Analysis analysis; /* of the last run */
    Variation items[ANALYSIS_ITEMS_MOST];
    double shares_of_owners[POINTS_MOST];
};

/* The lock is usually held for less time than it takes a thread to sleep and wake up, so spin
 * first. */
enum { LOCK_SPINS = 2048 };

static inline void search_lock(Search *search)
{
    for (int i = 0; i < LOCK_SPINS; i++) {
        if (pthread_mutex_trylock(&search->lock) == 0)
            return;
#ifdef __x86_64__
        __builtin_ia32_pause();
#endif
    }
    pthread_mutex_lock(&search->lock);
}

static inline void search_unlock(Search *search)
{
    pthread_mutex_unlock(&search->lock);
}

/* Return whether a turn may be considered at a node `depth` turns from the root, as far as turns
 * are excluded. */
static inline bool search_lets(const Search *search, const TreeNode *node, const Choice *choice,
                               size_t depth)
{
    const Bars *bars = search->thinking->bars;
    return !bars || bars_let(bars, choice, node->to_move, depth);
}

/* List the turns of the root, before the first playout. STATUS_NO_MEMORY. */
Status search_list_root(Worker *worker);

/* If the game has an estimate, look one turn ahead with each turn of the root, put the best ones
 * first and give them the highest priors. It stops early if time is short. Call it before other
 * threads start. STATUS_NO_MEMORY. */
Status search_look_at_root(Worker *worker);

/* Return the value that a playout or an estimate counts as: mostly whether it was won, and partly
 * the lead, so that players keep playing well when the game is decided. */
double search_worth(const Search *search, const Position *position, double value, double lead);

/* Make one playout. The caller holds the lock, which is released while positions are played out.
 * Returns STATUS_OK or STATUS_NO_MEMORY. */
Status search_play_out(Worker *worker);

/* Fill in the analysis. The caller holds the lock. */
void search_tell(Search *search);

#endif
