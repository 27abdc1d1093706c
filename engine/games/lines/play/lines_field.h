/* The board of `lines` as a coarse grid of cells, for estimates. For each cell, the grid stores
 * what lies there, how far away each color's ink is on paths that don't cross the other color's
 * ink, and on how many sides there are walls.
 *
 * A cell is represented by its center. If ink crosses the line between two adjacent centers, there
 * is a barrier between them. Only these crossings are computed, so the cost of a piece of ink is
 * proportional to its length. The section that contains a center is found by counting along its row
 * from the left: each rim that is crossed leads into a section or out of it.
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
    /* The first of four values for dead cells. They grow with the area of the cell's group: one
     * value for each quarter of `lower`. */
    FIELD_DEAD,
    FIELD_DEAD_KINDS = 4,
    FIELD_ALIVE = FIELD_DEAD + FIELD_DEAD_KINDS
};

/* The largest distance that is stored, in cells. It also stands for all larger ones. */
enum { FIELD_FAR = 6 };

/* A row of cells, one bit each; the first cell is the lowest bit. */
typedef uint32_t FieldRow;

typedef struct Field {
    int columns, rows;
    double wide, high; /* size of a cell, in spaces */
    /* Barriers: a bit is set if ink lies between a cell's center and the next center to the right
     * (`right`) or above (`up`). */
    FieldRow right[COLOR_COUNT][FIELD_SIDE], up[COLOR_COUNT][FIELD_SIDE];
    /* The state of each cell, row by row, with FIELD_SIDE cells in a row. */
    int8_t what[COLOR_COUNT][FIELD_CELLS];
    /* Distance to the color's own ink, in cells along rows and columns, on paths that don't cross
     * the opponent's ink. */
    uint8_t away[COLOR_COUNT][FIELD_CELLS];
    /* Distance to the color's own ink on paths that may cross ink of either color. */
    uint8_t apart[COLOR_COUNT][FIELD_CELLS];
    uint8_t walls[COLOR_COUNT]
                 [FIELD_CELLS]; /* on how many of four sides the color's ink or the edge is near */
    FieldRow hopeless[COLOR_COUNT][FIELD_SIDE]; /* where the color can no longer live */
} Field;

/* Compute the field of a position. Sections must be up to date (lines_settle). */
void field_survey(const Lines *lines, Field *field);

#endif
