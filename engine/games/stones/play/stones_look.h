/* A quick survey of a position of `stones` for players: the groups, the free places around each
 * group, the number of stones needed to capture it, and the stones that are nearest to each piece
 * of ground.
 *
 * A survey takes some tens of microseconds on a board of the usual size. It allocates no memory;
 * the struct itself has a few hundred kilobytes, and should be on a stack or in memory that the
 * caller reuses. The search for places around a stone examines twelve directions, in addition to
 * the one liberty that the rules store. If it finds few places, then places where a stone would
 * touch two stones, or a stone and the edge, are searched too. So the numbers for groups that are
 * nearly captured are quite exact, and those for other groups are estimates.
 *
 * Units: points are in steps of the lattice, distances and areas of the ground in spaces and
 * squares. Only + - * / and square roots are used, so results are the same on every machine. */
#ifndef CONTIGO_GAMES_STONES_PLAY_STONES_LOOK_H
#define CONTIGO_GAMES_STONES_PLAY_STONES_LOOK_H

#include "games/stones/rules/stones_position.h"

enum {
    LOOK_STONES = 512,  /* maximum number of stones, and so also of groups */
    LOOK_PLACES = 4096, /* maximum number of places around all groups */
    GROUP_PLACES = 64,  /* maximum number of places counted for a group */
    /* The maximum number of stones needed to capture a group; larger numbers are stored as this. */
    COVER_MOST = 5,
    GROUND_MOST = 48, /* maximum number of rows and of columns of cells */
    SPACES_MOST = 32, /* maximum size of a board, in spaces */
};

typedef struct LookStone {
    Point at;
    uint16_t group;
    uint16_t number; /* identifies the stone in StonesGround.nearest */
} LookStone;

typedef struct LookGroup {
    Color color;
    uint32_t root;        /* the stone that is the root of the group */
    uint16_t first, size; /* the range of its stones in `list` */
    uint16_t place_first, place_count;
    /* The number of stones needed to fill all the group's places; COVER_MOST means at least that
     * many. */
    uint8_t cover;
    /* The number of the group's `keys` where an opponent's stone would have no liberty of its own;
     * 0 if `cover` is COVER_MOST. */
    uint8_t eyes;
    /* The places for these `cover` stones, first the one where a stone fills the most places. */
    Point keys[COVER_MOST];
    float area;  /* the area of the cells nearest to its stones, in squares */
    float alive; /* the probability that it survives */
    /* Identifies the set of groups to which this group belongs. Groups of one set can't be cut off
     * from each other. */
    uint16_t linked;
    uint16_t friends,
        /* The number of pairs of a stone of this group and a nearby stone of a different group: one
         * of the same color (`friends`), or of the opponent (`foes`). */
        foes;
    /* The smallest `cover` of the adjacent opposing groups; COVER_MOST if there are none. */
    uint8_t foe_cover;
} LookGroup;

/* The board divided into square cells, row by row from the bottom. It stores for each cell and
 * color the squared distance to the nearest stone, and the number of that stone. */
typedef struct StonesGround {
    int columns, rows, stride; /* `stride` is the length of a row in memory, a multiple of 8 */
    float area;                /* the board's area, computed by counting cells */
    float x, y, step;          /* the center of the first cell, and the side of a cell, in spaces */
    float square[COLOR_COUNT][GROUND_MOST * GROUND_MOST];
    float share[GROUND_MOST * GROUND_MOST]; /* black's share of each cell, 0 to 1 */
    int32_t nearest[COLOR_COUNT][GROUND_MOST * GROUND_MOST];
    uint8_t inside[GROUND_MOST * GROUND_MOST]; /* for each cell, true if it is on the board */
} StonesGround;

typedef struct StonesLook {
    Stones *stones; /* borrowed */
    Color to_move;
    size_t stone_count, group_count, place_count;
    size_t color_count[COLOR_COUNT]; /* number of stones of each color */
    float filled;                    /* stones per square of the board */
    LookStone list[LOOK_STONES];
    LookGroup groups[LOOK_STONES];
    uint16_t group_of[LOOK_STONES]; /* the group of each stone, indexed by LookStone.number */
    Point places[LOOK_PLACES];      /* the free places in contact with groups, group by group */
    StonesGround ground;
} StonesLook;

/* The squared distance that is stored for cells with no stone near them. */
#define GROUND_FAR 1e6F

/* Survey a position with `to_move` as the color to move. Return false if the board is empty, is
 * wider or higher than SPACES_MOST, or has more than LOOK_STONES stones. */
bool stones_look(Stones *stones, Color to_move, StonesLook *look);

/* Survey the position after one stone of the color to move, given the survey before it. Only groups
 * near that stone or near captured stones are examined again, which takes a quarter of the time of
 * a whole survey. Return false if too much has changed, or too much doesn't fit; then a whole
 * survey may still succeed. */
bool stones_look_after(const StonesLook *before, StonesLook *look);

/* Return black's ground minus white's, in squares. Ground nearest to a group counts for the other
 * color with the probability that the group is captured. */
double look_lead(const StonesLook *look);

/* Add a group, given its root, and compute how many stones it takes to capture the group. This is
 * for callers that examine only a few groups: they must set `stones` and the counts, and make sure
 * that the stones fit. */
LookGroup *look_add_group(StonesLook *look, uint32_t root);

void look_at_ground(StonesLook *look);
void look_at_ground_after(const StonesLook *before, LookStone newest, StonesLook *look);
void look_count_eyes(const StonesLook *look, LookGroup *group);
void look_at_lives(StonesLook *look);

/* Return whether a stone can be placed at a point, given the other stones and the edge. */
bool look_is_free(const Stones *stones, Point at);

/* Return the group of the stone of a color that is nearest to a cell. */
static inline const LookGroup *look_nearest(const StonesLook *look, Color color, int cell)
{
    return &look->groups[look->group_of[look->ground.nearest[color][cell]]];
}

/* Return the squared distance between two points, in steps. */
static inline int64_t look_square(Point a, Point b)
{
    int64_t dx = (int64_t)a.x - b.x, dy = (int64_t)a.y - b.y;
    return dx * dx + dy * dy;
}

/* Find the places where a stone would touch both of two stones. Return their number, which is at
 * most two. */
int look_between(Point a, Point b, Point places[2]);

/* Return in how many of eight directions around a place there is room for another stone. */
int look_ways(const Stones *stones, Point at);

#endif
