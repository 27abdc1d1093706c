/* The position of `stones`, for the files of its own implementation, and those of play/, which only
 * read it. */
#ifndef CONTIGO_GAMES_STONES_RULES_STONES_POSITION_H
#define CONTIGO_GAMES_STONES_RULES_STONES_POSITION_H

#include "games/stones/rules/stones.h"
#include "geometry/voronoi/voronoi.h"

#define NO_STONE UINT32_MAX

/* A stone. Groups are trees of `parent`s, without path compression so that joins can be taken
 * back, and rings of `next`. The size and the count of open stones are the root's. */
typedef struct Stone {
    Point at;
    Color color;
    bool there; /* on the board */
    bool dead;
    /* What is known of free places in contact (stones_snap.c). */
    enum { ROOM_UNKNOWN, ROOM_SOME, ROOM_NONE } room;
    bool open;         /* it has a liberty of its own: this one */
    bool unsure;       /* nobody has looked whether it has one since it lost that, or was closed */
    DiscPlace liberty; /* relative to the centre */
    uint32_t parent, next;
    uint32_t size, open_count;
} Stone;

typedef enum StoneChangeKind {
    STONE_PLACED,
    STONE_REMOVED,
    STONE_JOINED,  /* `id` was a root, and got a parent */
    STONE_LIBERTY, /* `id` was open, or not */
    STONE_DEAD,    /* `id` was dead, or not */
    STONE_TURN,    /* ko and what was played */
} StoneChangeKind;

/* A step of the log: how things were before it. */
typedef struct StoneChange {
    StoneChangeKind kind;
    bool unsure; /* for STONE_LIBERTY */
    bool flag;   /* open, dead, whether something had been played; the first of those removed */
    uint32_t id; /* of a stone; for STONE_TURN the ko */
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

/* Analysis stones, of stones_ghosts.c alone. */
typedef struct Ghosts Ghosts;

struct Stones {
    Outline outline;
    Box box;             /* around it */
    double link;         /* steps */
    int64_t link_square; /* the largest that the square of the distance of linked stones can be */
    SiteGrid *grid;      /* owned: stones on the board, dead or alive */
    Voronoi *voronoi;    /* owned: the living ones, as far as it has been brought up to date */
    bool has_cells;      /* whether it has, from `cells_from` on up to `cells_at` in the log */
    size_t cells_from, cells_at;
    bool is_scored; /* whether `score` is that of the stones as they are */
    Score score;
    bool defers;         /* cells and liberties are looked for later: see stones_settle() */
    size_t unsure_count; /* stones on the board that are */
    bool is_box;         /* the outline */
    uint64_t hash;       /* the exclusive or of the keys of the stones on the board */
    size_t dead_count;
    Stone *stones; /* owned: all that were placed */
    size_t count, capacity;
    uint32_t ko;      /* the stone that may not be taken alone, or NO_STONE */
    bool played;      /* in the present turn */
    StoneChange *log; /* owned, oldest first */
    size_t log_count, log_capacity;
    StoneList near;               /* used in placing */
    StoneList removed;            /* in this move */
    PointList taken[COLOR_COUNT]; /* by the last move */
    Ghosts *ghosts;               /* owned; NULL where there never were any */
};

/* Whether a change is one of what has cells. */
static inline bool stones_changes_cells(StoneChangeKind kind)
{
    return kind == STONE_PLACED || kind == STONE_REMOVED || kind == STONE_DEAD;
}

/* The log. */
Status stones_log_reserve(Stones *stones, size_t more);
void stones_log(Stones *stones, StoneChange change); /* there is room */

/* Places a stone as stones_place() does, but leaves areas for stones_settle(), and does not say
 * what was taken but in `removed`: where stones_check() allows it and what is around is known. */
Status stones_place_seen(Stones *stones, Color color, const DiscSurroundings *around);

/* What is around a place, but for the stone of a number. */
void stones_look_around(const Stones *stones, Point at, uint32_t id, DiscSurroundings *around);

/* The key of a stone. */
uint64_t stones_stone_key(const Stone *stone);

uint32_t stones_root(const Stones *stones, uint32_t id);

/* Of discs that are stones, or ghosts: whether any is in the way of one at a place; and the nearest
 * that has a point on it, of equals the first by x, then y, or NO_STONE. */
bool stones_is_taken(const SiteGrid *discs, Point at);
uint32_t stones_holder(const SiteGrid *discs, Point p);

/* Links the newest stone with those of its colour around it. */
Status stones_join_newest(Stones *stones, const DiscSurroundings *around);

/* Finds anew which stones have liberties, after the newest stone was placed, or after one at `at`
 * was taken off. Fills `near` with the stones looked at. */
Status stones_lose_liberties(Stones *stones, uint32_t newest, const DiscSurroundings *around);
Status stones_gain_liberties(Stones *stones, Point at);

/* Whether a group has a liberty; looks for one where nobody has. And looks at all stones where
 * nobody has. */
Status stones_lives(Stones *stones, uint32_t root, bool *lives);
Status stones_look_for_liberties(Stones *stones);

/* Looks for a stone's liberty where nobody has. */
Status stones_make_sure(Stones *stones, uint32_t id);

/* Looks whether a stone has free places in contact; and forgets it of all around a place where one
 * went. Stones without a liberty are looked at when they lose the last, so that looking for places
 * later passes them over. */
void stones_find_room(Stones *stones, uint32_t id);
void stones_forget_room(Stones *stones, Point at);

/* Adds a group to `removed`; and takes off the stones of that list from number `first` on. */
Status stones_list_group(Stones *stones, uint32_t root);
Status stones_remove_listed(Stones *stones, size_t first);

/* Undoes a join or a change of liberties. */
void stones_unjoin(Stones *stones, uint32_t id);
void stones_restore_liberty(Stones *stones, const StoneChange *change);

/* The score by a diagram. */
Score stones_score_of(const Stones *stones, const Voronoi *voronoi);

void stones_ghosts_destroy(Ghosts *ghosts); /* NULL is allowed, here and in the next two */

/* Makes room for so many stones, so that noting one cannot fail; and notes a stone that came, went,
 * died or came to life. */
Status stones_ghosts_reserve(Ghosts *ghosts, size_t count);
void stones_ghosts_note(Ghosts *ghosts, uint32_t id);

/* Brings what is known of ghosts up to date with the stones. STATUS_NO_MEMORY changes nothing that
 * can be seen. */
Status stones_ghosts_update(Stones *stones);

/* The ghosts by their slots, NULL where there never were any; and whether one of them shows, being
 * covered by no stone. */
const SiteGrid *stones_ghosts_grid(const Stones *stones);
bool stones_ghosts_shows(const Stones *stones, uint32_t slot, Color *color);

/* As stones_check(), with ghosts in the way too, covered or not. */
Status stones_ghost_check(const Stones *stones, Point at);

Status stone_list_add(StoneList *list, uint32_t id);

#endif
