/* The position of `stones`. Private to its implementation and to the files of play/, which only
 * read it. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_POSITION_H
#define CONTIGO_GAMES_STONES_RULES_STONES_POSITION_H

#include "games/stones/rules/stones.h"
#include "geometry/voronoi/voronoi.h"

#define NO_STONE UINT32_MAX

/* A stone. Each group is both a tree, linked by `parent`, and a ring, linked by `next`. The trees
 * have no path compression, so that joins can be undone. The sizes and the number of open stones
 * are valid only at the root. */
typedef struct Stone {
    Point at;
    Color color;
    bool there; /* true if the stone is on the board */
    bool dead;
    /* Tells whether there is room for another stone in contact with this one (see
     * stones_find_room). */
    enum { ROOM_UNKNOWN, ROOM_SOME, ROOM_NONE } room;
    bool open; /* true if the stone has a liberty of its own, which is stored in `liberty` */
    /* True if it is unknown whether it has a liberty, because it lost its known one, or because it
     * had none and a stone near it was removed. */
    bool unsure;
    DiscPlace liberty; /* the center of a stone on that liberty, relative to this stone's center */
    uint32_t parent, next;
    uint32_t size, open_count;
} Stone;

typedef enum StoneChangeKind {
    STONE_PLACED,
    STONE_REMOVED,
    STONE_JOINED,  /* `id`, which was a root, got a parent */
    STONE_LIBERTY, /* the knowledge about the liberty of `id` changed */
    STONE_DEAD,    /* `id` became dead or alive */
    STONE_TURN,    /* the turn's data changed: the ko, or whether a stone was placed */
} StoneChangeKind;

/* A step of the log. It stores the state before the step. */
typedef struct StoneChange {
    StoneChangeKind kind;
    bool unsure; /* for STONE_LIBERTY */
    /* True if, for STONE_LIBERTY, the stone was open; for STONE_DEAD, it was dead; for STONE_TURN,
     * a stone had been placed in the turn; for STONE_REMOVED, the stone is the first of those
     * removed together. */
    bool flag;
    uint32_t id; /* a stone; for STONE_TURN, `ko` before the step */
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

/* Stones for analysis. The structure is private to stones_ghosts.c. */
typedef struct Ghosts Ghosts;

struct Stones {
    Outline outline;
    Box box;             /* the bounding box of the outline */
    double link;         /* the maximum distance between the centers of linked stones, in steps */
    int64_t link_square; /* the maximum squared distance between the centers of linked stones */
    SiteGrid *grid;      /* owned: all stones on the board, dead or alive */
    Voronoi *voronoi;    /* owned: the diagram of the living stones, as of its last update */
    /* True if `voronoi` is valid. It then includes the first `cells_at` changes of the log, and can
     * be rolled back to the first `cells_from` changes. */
    bool has_cells;
    size_t cells_from, cells_at;
    bool is_scored; /* true if `score` is that of the current stones */
    Score score;
    bool defers;         /* true if updates of cells and searches for liberties are deferred */
    size_t unsure_count; /* the number of stones on the board that are `unsure` */
    bool is_box;         /* true if the outline is a rectangle, equal to its bounding box */
    uint64_t hash;       /* XOR of the keys of the stones on the board */
    size_t dead_count;
    Stone *stones; /* owned: all stones that were ever placed */
    size_t count, capacity;
    uint32_t ko;      /* the stone that, because of ko, must not be captured alone, or NO_STONE */
    bool played;      /* true if a stone was placed in the current turn */
    StoneChange *log; /* owned, oldest first */
    size_t log_count, log_capacity;
    StoneList near;               /* scratch memory: stones whose state a change may affect */
    StoneList removed;            /* the stones that the current move removed */
    PointList taken[COLOR_COUNT]; /* where the last move removed stones, by color */
    Ghosts *ghosts;               /* owned; NULL as long as there have been no ghosts */
};

/* Return whether a change affects cells. */
static inline bool stones_changes_cells(StoneChangeKind kind)
{
    return kind == STONE_PLACED || kind == STONE_REMOVED || kind == STONE_DEAD;
}

/* The log. */
Status stones_log_reserve(Stones *stones, size_t more);
void stones_log(Stones *stones, StoneChange change); /* call stones_log_reserve() first */

/* Place a stone as stones_place() does, but let stones_settle() update the areas, and list captures
 * only in `removed`. stones_check() must allow the place; `around` is what surrounds it. */
Status stones_place_seen(Stones *stones, Color color, const DiscSurroundings *around);

/* Find what surrounds a place, ignoring the stone with the number `id`. */
void stones_look_around(const Stones *stones, Point at, uint32_t id, DiscSurroundings *around);

/* Return the hash key of a stone. */
uint64_t stones_stone_key(const Stone *stone);

uint32_t stones_root(const Stones *stones, uint32_t id);

/* `discs` contains stones or ghosts. stones_is_taken() returns whether any of these discs is in the
 * way of a disc at a place. stones_holder() returns the nearest disc that contains a point (of
 * equally near discs, the first by x, then y), or NO_STONE. */
bool stones_is_taken(const SiteGrid *discs, Point at);
uint32_t stones_holder(const SiteGrid *discs, Point p);

/* Link the newest stone with the stones of its color that are near enough. */
Status stones_join_newest(Stones *stones, const DiscSurroundings *around);

/* Update liberties after the newest stone was placed, or after a stone at `at` was removed. `near`
 * receives the stones that were checked. */
Status stones_lose_liberties(Stones *stones, uint32_t newest, const DiscSurroundings *around);
Status stones_gain_liberties(Stones *stones, Point at);

/* stones_lives() determines whether a group has a liberty. It runs deferred searches only until the
 * answer is known. stones_look_for_liberties() runs all deferred searches. */
Status stones_lives(Stones *stones, uint32_t root, bool *lives);
Status stones_look_for_liberties(Stones *stones);

/* Search for a liberty of a stone now, if that search was deferred. */
Status stones_make_sure(Stones *stones, uint32_t id);

/* stones_find_room() tests whether there is room for another stone in contact with stone `id`.
 * stones_forget_room() discards the results of this test around a place from which a stone was
 * removed. A stone is tested when it loses its last liberty, so that later searches for places skip
 * stones without room. */
void stones_find_room(Stones *stones, uint32_t id);
void stones_forget_room(Stones *stones, Point at);

/* stones_list_group() appends the stones of a group to `removed`. stones_remove_listed() removes
 * from the board the stones that this list contains from index `first` on. */
Status stones_list_group(Stones *stones, uint32_t root);
Status stones_remove_listed(Stones *stones, size_t first);

/* stones_unjoin() undoes a join of two groups. stones_restore_liberty() undoes a change in the
 * knowledge about a liberty. */
void stones_unjoin(Stones *stones, uint32_t id);
void stones_restore_liberty(Stones *stones, const StoneChange *change);

/* Return the score, computed from the areas of a diagram. */
Score stones_score_of(const Stones *stones, const Voronoi *voronoi);

/* NULL is allowed here and in the next two functions. */
void stones_ghosts_destroy(Ghosts *ghosts);

/* stones_ghosts_reserve() reserves memory for `count` stones, so that stones_ghosts_note() can't
 * fail. stones_ghosts_note() notes a stone that was placed or removed, or that died or came to
 * life. */
Status stones_ghosts_reserve(Ghosts *ghosts, size_t count);
void stones_ghosts_note(Ghosts *ghosts, uint32_t id);

/* Update the data about ghosts after stones have changed. STATUS_NO_MEMORY leaves no visible
 * change. */
Status stones_ghosts_update(Stones *stones);

/* stones_ghosts_grid() returns the grid of ghosts, in which ids are slots; NULL if there have been
 * no ghosts. stones_ghosts_shows() returns whether a ghost is visible, which means that no stone
 * covers it. */
const SiteGrid *stones_ghosts_grid(const Stones *stones);
bool stones_ghosts_shows(const Stones *stones, uint32_t slot, Color *color);

/* Check like stones_check(), but also return STATUS_OCCUPIED if a ghost is in the way, even a
 * covered one. */
Status stones_ghost_check(const Stones *stones, Point at);

Status stone_list_add(StoneList *list, uint32_t id);

#endif
