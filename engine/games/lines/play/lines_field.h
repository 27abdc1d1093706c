/* The board of `lines` as a coarse grid of cells, for estimates. For each cell: what lies there,
 * how far away each color's ink is without crossing the other's, and on how many sides there are
 * walls.
 *
 * A cell is represented by its center. If ink crosses the line between two adjacent centers, there
 * is a barrier between them. For each piece of ink only these crossings are computed, so its cost
 * is proportional to its length. The section that contains a center is found by counting along its
 * row from the left: each rim that is crossed leads into a section or out of it.
 *
 * Nothing here is exact, and nothing depends on exactness. Everything is computed from the ink by +
 * - * / in a fixed order, so the results are the same on every machine. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_FIELD_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_FIELD_H

#include "games/lines/rules/lines.h"

enum { FIELD_SIDE = 24, FIELD_CELLS = FIELD_SIDE * FIELD_SIDE };

/* The state of a cell for a color. */
enum {
    FIELD_OPEN,
    FIELD_DEAD, /* one of four values, by how many quarters of `lower` the group's area reaches */
    FIELD_DEAD_KINDS = 4,
    FIELD_ALIVE = FIELD_DEAD + FIELD_DEAD_KINDS
};

enum { FIELD_FAR = 6 }; /* in cells; larger distances are stored as this */

/* A row of cells, the first in the lowest bit. */
typedef uint32_t FieldRow;

typedef struct Field {
    int columns, rows;
    double wide, high; /* size of a cell, in spaces */
    /* Where ink lies between a center and the next center to the right, or above. */
    FieldRow right[COLOR_COUNT][FIELD_SIDE], up[COLOR_COUNT][FIELD_SIDE];
    int8_t what[COLOR_COUNT][FIELD_CELLS]; /* row by row, FIELD_SIDE in each */
    /* Distance to own ink in cells, along rows and columns. */
    uint8_t away[COLOR_COUNT][FIELD_CELLS];
    uint8_t apart[COLOR_COUNT][FIELD_CELLS]; /* the same, but paths may cross ink of either color */
    uint8_t walls[COLOR_COUNT]
                 [FIELD_CELLS]; /* the number of sides, of four, on which ink or the edge is near */
    FieldRow hopeless[COLOR_COUNT][FIELD_SIDE]; /* where the color can no longer live */
} Field;

/* Compute the field of a position. Sections must be up to date (lines_settle). */
void field_survey(const Lines *lines, Field *field);

#endif
