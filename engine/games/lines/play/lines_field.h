/* The board of `lines` as a coarse grid of cells, for guessing: what lies in each, how far from it
 * the ink of either colour is that no ink of the other keeps away, and on how many sides walls are.
 *
 * A cell is known by its centre. A line from one centre to the next that ink crosses is a barrier:
 * which lines of centres a piece of ink crosses, and where, is all that is asked of it, so it costs
 * what it is long. What section a centre lies in is counted along the row from the left: each rim
 * that is crossed leads into a section or out of it.
 *
 * Nothing here is exact, and nothing depends on that. All of it comes from the ink by + - * / in
 * one order, so that it is the same everywhere.
 */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_FIELD_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_FIELD_H

#include "games/lines/rules/lines.h"

enum { FIELD_SIDE = 24, FIELD_CELLS = FIELD_SIDE * FIELD_SIDE };

/* What a colour has of a cell. */
enum {
    FIELD_OPEN,
    FIELD_DEAD, /* one for each quarter of `lower` that the group may have */
    FIELD_DEAD_KINDS = 4,
    FIELD_ALIVE = FIELD_DEAD + FIELD_DEAD_KINDS
};

enum { FIELD_FAR = 6 }; /* cells: distances are no larger */

/* A row of cells, the first in the lowest bit. */
typedef uint32_t FieldRow;

typedef struct Field {
    int columns, rows;
    double wide, high; /* a cell, in spaces */
    /* Where ink is between a centre and the next one to the right, or above. */
    FieldRow right[COLOR_COUNT][FIELD_SIDE], up[COLOR_COUNT][FIELD_SIDE];
    int8_t what[COLOR_COUNT][FIELD_CELLS];   /* row by row, FIELD_SIDE in each */
    uint8_t away[COLOR_COUNT][FIELD_CELLS];  /* cells to go along rows and columns to ink */
    uint8_t apart[COLOR_COUNT][FIELD_CELLS]; /* the same through ink of either colour */
    uint8_t walls[COLOR_COUNT]
                 [FIELD_CELLS]; /* of four sides, on how many ink or the edge is near */
    FieldRow hopeless[COLOR_COUNT][FIELD_SIDE]; /* where nothing of it can live any more */
} Field;

/* Sections have to be up to date (lines_settle). */
void field_survey(const Lines *lines, Field *field);

#endif
