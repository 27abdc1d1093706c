/* What the files of a search share. */
#ifndef CONTIGO_PLAYERS_SEARCH_PARTS_H
#define CONTIGO_PLAYERS_SEARCH_PARTS_H

#include "players/search.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    PATH_MOST = 256,
    POINTS_MOST = GAME_GRID_MOST * GAME_GRID_MOST,
    ROOT_PASS_SHARE = 24, /* one of so many playouts sees what passing comes to */
};

/* One of the threads. */
typedef struct Worker {
    Search *search;
    Position *position; /* its own, but for the first, which has the caller's */
    Random random;
    Status status;   /* why it ended */
    size_t borrowed; /* bytes in use by its thread, once that has ended */
    pthread_t thread;
    bool started;
    uint8_t first[POINTS_MOST]; /* of the playout */
    int8_t owner[POINTS_MOST];
} Worker;

struct Search {
    PlayerSettings settings;
    SearchTuning tuning;
    Tree tree;
    pthread_mutex_t lock; /* of the tree, and of what follows up to the limits */
    uint32_t root;
    uint64_t playouts;          /* of this run that were begun */
    double owners[POINTS_MOST]; /* sums over playouts from this root, black's */
    double owned;               /* how many those are */
    atomic_bool ends;

    const GameKind *kind; /* of the tree; NULL: there is none yet */
    bool is_barred;       /* turns were left out of what the tree knows */
    Setup setup;
    Worker *workers; /* owned: as many as the settings have threads */
    SearchLimits limits;
    int64_t start, shown; /* nanoseconds of the monotonic clock */
    const ThinkRequest *thinking;
    Analysis analysis; /* of the last run */
    Variation items[ANALYSIS_ITEMS_MOST];
    double shares_of_owners[POINTS_MOST];
};

/* The lock is held for less time than it takes to fall asleep and be woken: so a thread asks for it
 * again for a while first. */
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

/* Whether a turn may be made at a node that is so many turns from the root, as far as turns are
 * left out. */
static inline bool search_lets(const Search *search, const TreeNode *node, const Choice *choice,
                               size_t depth)
{
    const Bars *bars = search->thinking->bars;
    return !bars || bars_let(bars, choice, node->to_move, depth);
}

/* Lists what might be played at the root, before there are playouts. STATUS_NO_MEMORY. */
Status search_list_root(Worker *worker);

/* Looks one turn ahead with each turn of the root, where a game has an estimate, and puts those
 * that come to most first: they are thought of most then. It ends early where time is short. For
 * one thread alone. STATUS_NO_MEMORY. */
Status search_look_at_root(Worker *worker);

/* What a playout counts, or an estimate: mostly whether it was won, and a little by how much, so
 * that players go on to play well where that is decided. */
double search_worth(const Search *search, const Position *position, double value, double lead);

/* One playout. The lock is the caller's before and afterwards, and nobody's while a position is
 * being played out. Not STATUS_OK: STATUS_NO_MEMORY. */
Status search_play_out(Worker *worker);

/* Fills in the analysis. The lock is the caller's. */
void search_tell(Search *search);

#endif
