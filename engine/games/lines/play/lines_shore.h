/* The shore of a colour's open ground in `lines`: places along its ink and the board edge from
 * which strokes may go, and what a stroke from one to another would close.
 *
 * Ink and edge that hang together are one cycle round the open section, which is on the left of
 * whoever walks along it. A stroke between two places of one cycle closes what lies between it and
 * the cycle. How much that is follows from sums along the cycle, so that every pair of places can
 * be looked at. A stroke between two cycles closes nothing and may link two groups.
 *
 * Figures are in spaces and squares, not exact, and the same everywhere.
 */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_SHORE_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_SHORE_H

#include "games/lines/rules/lines.h"

enum { SHORE_PLACES = 1024, SHORE_CYCLES = 128, SHORE_NOBODY = -1 };

/* How a stroke that ends at a place joins it. */
typedef enum ShoreJoin {
    SHORE_EXACT, /* the place is a lattice point of it */
    SHORE_CROSS, /* it may not be: the stroke has to go on across it a little */
} ShoreJoin;

typedef struct ShorePlace {
    double x, y;
    double swept;  /* the area that the cycle has swept up to here, as seen from (0, 0) */
    double total;  /* of its group's closed sections */
    int32_t group; /* SHORE_NOBODY on the edge alone */
    uint32_t cycle;
    ShoreJoin join;
} ShorePlace;

typedef struct ShoreCycle {
    uint32_t face;
    double area; /* as the cycle sweeps it: negative for what is round an island */
} ShoreCycle;

typedef struct Shore {
    Color color;
    double width, height; /* of the board */
    double ink;           /* that a turn has */
    double upper, lower;  /* see LinesBounds */
    size_t count, cycle_count;
    ShoreCycle cycles[SHORE_CYCLES];
    ShorePlace places[SHORE_PLACES];
} Shore;

/* Places are no farther apart than `spacing`, as long as there is room for them. Sections have to
 * be up to date (lines_settle). */
void shore_survey(const Lines *lines, Color color, double ink, double spacing, Shore *shore);

#endif
