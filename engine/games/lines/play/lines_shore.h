/* The shore of a color's open ground in `lines`: places on its ink and the board edge from which
 * strokes may start, and the area that a stroke between two of them would close.
 *
 * Connected ink and edge form a cycle around the open section, with the section on the left. A
 * stroke between two places of the same cycle closes the area between it and the cycle. That area
 * is computed from sums along the cycle, so it is cheap to evaluate every pair of places. A stroke
 * between two cycles closes nothing but may link two groups.
 *
 * All numbers are in spaces or squares. They are approximate, but the same on every machine. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_SHORE_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_SHORE_H

#include "games/lines/rules/lines.h"

enum { SHORE_PLACES = 1024, SHORE_CYCLES = 128, SHORE_NOBODY = -1 };

/* How a stroke that ends at a place joins it. */
typedef enum ShoreJoin {
    SHORE_EXACT, /* the place is a lattice point */
    /* The place is not always a lattice point, so the stroke must continue slightly beyond the
     * ink. */
    SHORE_CROSS,
} ShoreJoin;

typedef struct ShorePlace {
    double x, y;
    double swept;  /* the area swept by the cycle up to here, as seen from (0, 0) */
    double total;  /* the area of its group's closed sections */
    int32_t group; /* the group at this place; SHORE_NOBODY if there is only the edge */
    uint32_t cycle;
    ShoreJoin join;
} ShorePlace;

typedef struct ShoreCycle {
    uint32_t face;
    double area; /* the area swept by the whole cycle; it is negative around an island */
} ShoreCycle;

typedef struct Shore {
    Color color;
    double width, height; /* the size of the board */
    double ink;           /* the ink that a turn has, in spaces */
    /* The largest area that can be closed, and the smallest that lives, in squares (see
     * LinesBounds). */
    double upper, lower;
    size_t count, cycle_count;
    ShoreCycle cycles[SHORE_CYCLES];
    ShorePlace places[SHORE_PLACES];
} Shore;

/* Survey the shore of a color. Adjacent places are at most `spacing` spaces apart, or farther if
 * there would be too many places. Sections must be up to date (lines_settle). */
void shore_survey(const Lines *lines, Color color, double ink, double spacing, Shore *shore);

#endif
