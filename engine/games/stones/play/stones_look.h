/* What a player sees of a position of `stones` at a glance: groups, the places around them that are
 * still free, how many stones it would take to capture each, and which ground is nearest to whom.
 *
 * It is made anew whenever it is wanted, in some tens of microseconds on a board of the usual size,
 * and takes no memory but its own, which is a few hundred kilobytes: it belongs on a stack or
 * where somebody keeps it. Places are looked for in twelve directions around each stone, besides
 * the one liberty that the rules keep; where few are found also where two things are touched at
 * once. So what is said of groups that are nearly captured is as exact as that, and of others it is
 * a guess.
 *
 * Units: points are in steps of the lattice; distances and areas of the ground in spaces and
 * squares. Only + - * / and roots: the same everywhere.
 */
#ifndef CONTIGO_GAMES_STONES_PLAY_STONES_LOOK_H
#define CONTIGO_GAMES_STONES_PLAY_STONES_LOOK_H

#include "games/stones/rules/stones_position.h"

enum {
    LOOK_STONES = 512,  /* on the board at most, and no more groups than that */
    LOOK_PLACES = 4096, /* around all of them */
    GROUP_PLACES = 64,  /* of a group that are counted */
    COVER_MOST = 5,     /* stones to capture a group, or more */
    GROUND_MOST = 48,   /* cells of the ground a side */
    SPACES_MOST = 32,   /* a side of a board that is looked at */
};

typedef struct LookStone {
    Point at;
    uint16_t group;
    uint16_t number; /* by which the ground knows it */
} LookStone;

typedef struct LookGroup {
    Color color;
    uint32_t root;        /* of the rules */
    uint16_t first, size; /* its stones are in a row */
    uint16_t place_first, place_count;
    uint8_t cover;          /* stones that it takes to fill all its places, COVER_MOST or more */
    uint8_t eyes;           /* of those so many in which the opponent could not be put alone */
    Point keys[COVER_MOST]; /* these, the one that fills most first */
    float area;             /* ground that is nearest to it */
    float alive;            /* how likely it is to stay, 0 to 1 */
    uint16_t linked;        /* the first group that it cannot be cut off from */
    uint16_t friends,
        foes;          /* pairs of stones near each other: with other own groups, with others */
    uint8_t foe_cover; /* the least of opposing groups beside it, COVER_MOST where none is */
} LookGroup;

/* The board in square cells, row by row from below: of each the distance to the nearest stone of a
 * colour, and the number of that stone. */
typedef struct StonesGround {
    int columns, rows, stride; /* of a row, a multiple of 8 */
    float area;                /* of the board, by cells */
    float x, y, step;          /* the middle of the first cell, and the size of all, in spaces */
    float square[COLOR_COUNT][GROUND_MOST * GROUND_MOST];
    float share[GROUND_MOST * GROUND_MOST]; /* black's by these, 0 to 1 */
    int32_t nearest[COLOR_COUNT][GROUND_MOST * GROUND_MOST];
    uint8_t inside[GROUND_MOST * GROUND_MOST]; /* the board */
} StonesGround;

typedef struct StonesLook {
    Stones *stones; /* borrowed */
    Color to_move;
    size_t stone_count, group_count, place_count;
    size_t color_count[COLOR_COUNT]; /* stones of each */
    float filled;                    /* stones for each square of the board */
    LookStone list[LOOK_STONES];
    LookGroup groups[LOOK_STONES];
    uint16_t group_of[LOOK_STONES]; /* by the numbers of stones */
    Point places[LOOK_PLACES];      /* where one could be put in contact with a group, by groups */
    StonesGround ground;
} StonesLook;

/* Distances from which no stone sees another: a square, in spaces. */
#define GROUND_FAR 1e6F

/* Looks at a position in which it is the turn of a colour. False where there is too much of it, or
 * nothing at all. */
bool stones_look(Stones *stones, Color to_move, StonesLook *look);

/* The same for what has come of one stone of the one who was to move: by what was seen `before`,
 * and anew only where that stone is near, or one that it captured. That takes a quarter of the
 * time. */
bool stones_look_after(const StonesLook *before, StonesLook *look);

/* What black has more than white of the ground, where what is nearest to a group that may be
 * captured counts for the other colour as likely as that is. */
double look_lead(const StonesLook *look);

/* Adds a group by its root, and what it takes to capture it: for whoever looks at a few alone, who
 * has set `stones` and the counts, and sees to it that there are no more stones than fit. */
LookGroup *look_add_group(StonesLook *look, uint32_t root);

void look_at_ground(StonesLook *look);
void look_at_ground_after(const StonesLook *before, LookStone newest, StonesLook *look);
void look_count_eyes(const StonesLook *look, LookGroup *group);
void look_at_lives(StonesLook *look);

/* Whether a stone could be put there, by stones and the edge alone. */
bool look_is_free(const Stones *stones, Point at);

/* The group of the stone of a colour that is nearest to a cell. */
static inline const LookGroup *look_nearest(const StonesLook *look, Color color, int cell)
{
    return &look->groups[look->group_of[look->ground.nearest[color][cell]]];
}

/* The square of the distance of two points. */
static inline int64_t look_square(Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

/* The places where a stone would touch two of the given size, at most two: returns how many. */
int look_between(Point a, Point b, Point places[2]);

/* Whether the two are held together by two places of which the opponent can take only one. */
bool look_holds(const Stones *stones, Point a, Point b);

/* How many of eight directions around a place are free for one more stone. */
int look_ways(const Stones *stones, Point at);

#endif
