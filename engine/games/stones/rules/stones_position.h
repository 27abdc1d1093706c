/* The position of `stones`. Private to its implementation and to the files of play/, which only
 * read it. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_POSITION_H
#define CONTIGO_GAMES_STONES_RULES_STONES_POSITION_H

#include "games/stones/rules/stones.h"
#include "geometry/voronoi/voronoi.h"

#define NO_STONE UINT32_MAX

/* A stone. A group is a tree linked by `parent`, without path compression so that joins can be
 * undone, and a ring linked by `next`. The sizes and the count of open stones are valid at the
 * root. */
typedef struct Stone {
    Point at;
    Color color;
    bool there; /* on the board */
    bool dead;
    /* Whether there are free places in contact with the stone (stones_snap.c). */
    enum { ROOM_UNKNOWN, ROOM_SOME, ROOM_NONE } room;
    bool open;   /* it has a liberty of its own, stored in `liberty` */
    bool unsure; /* it is unknown whether it has a liberty: it lost the known one, or it had none
                    and a stone near it was removed */
    DiscPlace liberty; /* relative to the center */
    uint32_t parent, next;
    uint32_t size, open_count;
} Stone;

typedef enum StoneChangeKind {
    STONE_PLACED,
    STONE_REMOVED,
    STONE_JOINED,  /* `id` was a root and got a parent */
    STONE_LIBERTY, /* `id` changed between open and not open */
    STONE_DEAD,    /* `id` changed between dead and alive */
    STONE_TURN,    /* the ko, and whether something was played */
} StoneChangeKind;

/* A step of the log: the state before it. */
typedef struct StoneChange {
    StoneChangeKind kind;
    bool unsure; /* for STONE_LIBERTY */
    /* By kind: it was open; it was dead; something had been played; it is the first of the stones
     * removed together. */
    bool flag;
    uint32_t id; /* a stone; for STONE_TURN the ko */
    DiscPlace liberty;
} StoneChange;

/* A growable list of stones. */
typedef struct StoneList {
    uint32_t *ids; /* owned */
    size_t count, capacity;
} StoneList;

/* A growable list of points. */
typedef struct PointList {
    Point *points; /* owned */
    size_t count, capacity;
} PointList;

/* Stones for analysis; private to stones_ghosts.c. */
typedef struct Ghosts Ghosts;

struct Stones {
    Outline outline;
    Box box;             /* bounding box of the outline */
    double link;         /* maximum distance of linked centers, steps */
    int64_t link_square; /* maximum squared distance of linked stones */
    SiteGrid *grid;      /* owned: stones on the board, dead or alive */
    Voronoi *voronoi;    /* owned: the living stones, as of the last update */
    bool has_cells; /* whether it is valid; it then corresponds to log positions `cells_from` to
                       `cells_at` */
    size_t cells_from, cells_at;
    bool is_scored; /* whether `score` is that of the current stones */
    Score score;
    bool defers;         /* postpone computing cells and liberties: see stones_settle() */
    size_t unsure_count; /* number of stones on the board that are `unsure` */
    bool is_box;         /* whether the outline is its bounding box */
    uint64_t hash;       /* XOR of the keys of the stones on the board */
    size_t dead_count;
    Stone *stones; /* owned: all that were ever placed */
    size_t count, capacity;
    uint32_t ko;      /* the stone that must not be captured alone, or NO_STONE */
    bool played;      /* whether something was placed in the current turn */
    StoneChange *log; /* owned, oldest first */
    size_t log_count, log_capacity;
    StoneList near;               /* scratch: stones whose state a change may affect */
    StoneList removed;            /* stones that the current move removed */
    PointList taken[COLOR_COUNT]; /* captured by the last move */
    Ghosts *ghosts;               /* owned; NULL if there never were any */
};

/* Return whether a change affects cells. */
static inline bool stones_changes_cells(StoneChangeKind kind)
{
    return kind == STONE_PLACED || kind == STONE_REMOVED || kind == STONE_DEAD;
}

/* The log. */
Status stones_log_reserve(Stones *stones, size_t more);
void stones_log(Stones *stones, StoneChange change); /* room must be reserved */

/* Place a stone as stones_place() does, but leave areas for stones_settle(), and list captures only
 * in `removed`. stones_check() must allow the place; `around` is what surrounds it. */
Status stones_place_seen(Stones *stones, Color color, const DiscSurroundings *around);

/* Find what surrounds a place, without the stone number `id`. */
void stones_look_around(const Stones *stones, Point at, uint32_t id, DiscSurroundings *around);

/* Return the hash key of a stone. */
uint64_t stones_stone_key(const Stone *stone);

uint32_t stones_root(const Stones *stones, uint32_t id);

/* For discs that are stones or ghosts: stones_is_taken() returns whether any of them is in the way
 * of a disc at a place; stones_holder() returns the nearest one that contains a point (ties by x,
 * then y), or NO_STONE. */
bool stones_is_taken(const SiteGrid *discs, Point at);
uint32_t stones_holder(const SiteGrid *discs, Point p);

/* Link the newest stone with the stones of its color around it. */
Status stones_join_newest(Stones *stones, const DiscSurroundings *around);

/* Update liberties after the newest stone was placed, or after a stone at `at` was removed. Fills
 * `near` with the stones that were checked. */
Status stones_lose_liberties(Stones *stones, uint32_t newest, const DiscSurroundings *around);
Status stones_gain_liberties(Stones *stones, Point at);

/* stones_lives() tests whether a group has a liberty, and runs deferred searches as far as
 * necessary. stones_look_for_liberties() runs all deferred searches. */
Status stones_lives(Stones *stones, uint32_t root, bool *lives);
Status stones_look_for_liberties(Stones *stones);

/* Search for a stone's liberty if the search was deferred. */
Status stones_make_sure(Stones *stones, uint32_t id);

/* stones_find_room() tests whether a stone has free places in contact; stones_forget_room()
 * invalidates the results around a place from which a stone was removed. Stones are tested when
 * they lose their last liberty, so that later searches for places skip them. */
void stones_find_room(Stones *stones, uint32_t id);
void stones_forget_room(Stones *stones, Point at);

/* stones_list_group() appends a group to `removed`; stones_remove_listed() removes the stones of
 * that list from index `first` on. */
Status stones_list_group(Stones *stones, uint32_t root);
Status stones_remove_listed(Stones *stones, size_t first);

/* stones_unjoin() undoes a join; stones_restore_liberty() undoes a change of a liberty. */
void stones_unjoin(Stones *stones, uint32_t id);
void stones_restore_liberty(Stones *stones, const StoneChange *change);

/* Return the score according to a diagram. */
Score stones_score_of(const Stones *stones, const Voronoi *voronoi);

void stones_ghosts_destroy(Ghosts *ghosts); /* NULL is allowed, here and in the next two */

/* stones_ghosts_reserve() reserves memory for `count` stones, so that stones_ghosts_note() cannot
 * fail. That function notes a stone that was placed, removed, died or came to life. */
Status stones_ghosts_reserve(Ghosts *ghosts, size_t count);
void stones_ghosts_note(Ghosts *ghosts, uint32_t id);

/* Update the data about ghosts after changes of the stones. STATUS_NO_MEMORY leaves no visible
 * change. */
Status stones_ghosts_update(Stones *stones);

/* Return the grid of ghosts by slot, or NULL if there never were any. stones_ghosts_shows() tests
 * whether a ghost is visible, that is, not covered by a stone. */
const SiteGrid *stones_ghosts_grid(const Stones *stones);
bool stones_ghosts_shows(const Stones *stones, uint32_t slot, Color *color);

/* Like stones_check(), but ghosts are in the way too, covered or not. */
Status stones_ghost_check(const Stones *stones, Point at);

Status stone_list_add(StoneList *list, uint32_t id);

#endif
