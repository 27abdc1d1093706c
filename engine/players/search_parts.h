/* Data that the files of the search share. */
#ifndef CONTIGO_PLAYERS_SEARCH_PARTS_H
#define CONTIGO_PLAYERS_SEARCH_PARTS_H

#include "players/owners.h"
#include "players/search.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    PATH_MOST = 256,
    POINTS_MOST = GAME_GRID_MOST * GAME_GRID_MOST,
    LIST_MOST = 96,       /* maximum number of turns listed for a node */
    ROOT_PASS_SHARE = 24, /* at the root, one playout in this many examines a pass */
};

/* A search thread. */
typedef struct Worker {
    Search *search;
    Position *position; /* owned, except for the first worker, which uses the caller's */
    Random random;
    Status status;   /* the status of its last playout */
    size_t borrowed; /* bytes of memory that its thread still had in use when it ended */
    pthread_t thread;
    bool started;
    /* For each grid point: who played there first in the current playout (see Playout). */
    uint8_t first[POINTS_MOST];
    int8_t owner[POINTS_MOST];
} Worker;

struct Search {
    PlayerSettings settings;
    SearchTuning tuning;
    Tree tree;
    pthread_mutex_t lock; /* protects the tree and the members from `root` to `owners` */
    uint32_t root;
    uint64_t playouts; /* number of playouts started in this run */
    Owners owners;     /* who owned the grid points at the end of the playouts from this root */
    atomic_bool ends;

    const GameKind *kind; /* the game of the tree; NULL if there is no tree yet */
    bool is_barred;       /* true if some turns were excluded when the tree was built */
    Setup setup;
    Worker *workers; /* owned: one for each of `settings.threads` threads */
    SearchLimits limits;
    /* When the run started and last reported, in nanoseconds of the monotonic clock. */
    int64_t start, shown;
    int64_t end; /* when it must end, in nanoseconds from its start; 0 for no limit */
    /* The index of the root's most visited edge, and when it was first seen to be that, in
     * nanoseconds from the start. */
    uint32_t favorite;
    int64_t favored;
    const ThinkRequest *thinking;
    Analysis analysis; /* the result of the last run */
    Variation items[ANALYSIS_ITEMS_MOST];
};

/* The number of times that a thread tries to take the lock before it sleeps. The lock is usually
 * held for less time than sleeping and waking up takes. */
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

/* Return whether a turn may be considered at a node, which is `depth` turns from the root. */
static inline bool search_lets(const Search *search, const TreeNode *node, const Choice *choice,
                               size_t depth)
{
    const Bars *bars = search->thinking->bars;
    return !bars || bars_let(bars, choice, node->to_move, depth);
}

/* List the turns of the root, before the first playout. May fail with STATUS_NO_MEMORY. */
Status search_list_root(Worker *worker);

/* If the game has an estimate, look one turn ahead with each turn of the root, put the best turns
 * first, and give them the highest priors. This ends early if time is short. Call it before other
 * threads start. May fail with STATUS_NO_MEMORY. */
Status search_look_at_root(Worker *worker);

/* Return the value that a playout or an estimate counts as. It depends mostly on who wins, and
 * partly on the lead, so that the player keeps playing well when the game is decided. */
double search_worth(const Search *search, const Position *position, double value, double lead);

/* Make one playout. The caller must hold the lock, which is released while positions are played
 * out. May fail with STATUS_NO_MEMORY. */
Status search_play_out(Worker *worker);

/* Fill in the analysis. The caller must hold the lock. */
void search_tell(Search *search);

#endif
