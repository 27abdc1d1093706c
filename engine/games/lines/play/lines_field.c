/* Divides the board into a coarse grid of cells. */
#include "games/lines/play/lines_field.h"

#include <string.h>

/* The size of a cell in spaces. On a large board, cells are larger, so that there aren't too
 * many. */
static const double CELL = 0.75;

static int cells_along(double spaces)
{
    double cells = spaces / CELL;
    return cells > FIELD_SIDE ? FIELD_SIDE : (int)cells + (cells < 1);
}

static void lay_out(const Lines *lines, Field *field)
{
    Point high = lines_board(lines).high;
    double width = (double)high.x / STEPS_PER_SPACE, height = (double)high.y / STEPS_PER_SPACE;
    field->columns = cells_along(width);
    field->rows = cells_along(height);
    field->wide = width / field->columns;
    field->high = height / field->rows;
    memset(field->right, 0, sizeof field->right);
    memset(field->up, 0, sizeof field->up);
    memset(field->what, 0, sizeof field->what);
}

/* The places where a line from (x1, y1) to (x2, y2) crosses rows of cell centers. It crosses the
 * rows from `first` up to but excluding `last`. Coordinates are in cells, with centers at whole
 * numbers. If the line's upper end is exactly on a row, the line doesn't cross that row. The result
 * is identical to the last bit if the ends are swapped, so both sides of a wall agree on its
 * position. */
typedef struct Crossings {
    int first, last;
    double x, slope; /* row r is crossed at x + r * slope */
    bool is_upward;
} Crossings;

static int whole_at_least(double value)
{
    int whole = (int)value;
    return whole < value ? whole + 1 : whole;
}

static Crossings cross_rows(double x1, double y1, double x2, double y2, int rows)
{
    Crossings crossings = {.is_upward = y2 > y1};
    if (!crossings.is_upward) {
        double x = x1, y = y1;
        x1 = x2;
        y1 = y2;
        x2 = x;
        y2 = y;
    }
    crossings.first = whole_at_least(y1 < 0 ? 0 : y1);
    crossings.last = y2 < 0 ? 0 : whole_at_least(y2);
    crossings.last = crossings.last > rows ? rows : crossings.last;
    if (crossings.first < crossings.last) {
        crossings.slope = (x2 - x1) / (y2 - y1);
        crossings.x = x1 - y1 * crossings.slope;
    }
    return crossings;
}

/* Return `value`, which is at least -1, rounded down. */
static int whole_below(double value)
{
    return (int)(value + 1) - 1;
}

/* Add barriers where a piece of ink crosses the lines between the centers of adjacent cells. */
static void enter_piece(Field *field, Color color, Segment piece)
{
    const double wide = 1 / (field->wide * STEPS_PER_SPACE);
    const double high = 1 / (field->high * STEPS_PER_SPACE);
    double x1 = piece.a.x * wide - 0.5, y1 = piece.a.y * high - 0.5;
    double x2 = piece.b.x * wide - 0.5, y2 = piece.b.y * high - 0.5;
    Crossings crossings = cross_rows(x1, y1, x2, y2, field->rows);
    for (int row = crossings.first; row < crossings.last; row++) {
        int column = whole_below(crossings.x + row * crossings.slope);
        if (column >= 0 && column + 1 < field->columns)
            field->right[color][row] |= (FieldRow)1 << column;
    }
    crossings = cross_rows(y1, x1, y2, x2, field->columns);
    for (int column = crossings.first; column < crossings.last; column++) {
        int row = whole_below(crossings.x + column * crossings.slope);
        if (row >= 0 && row + 1 < field->rows)
            field->up[color][row] |= (FieldRow)1 << column;
    }
}

/* Entering sections. */

/* Add one cycle of a section's rim: note in field->what where each row enters and leaves the
 * section, whose state is `what`. Toggle the cells inside the cycle in the set `cells`, unless it
 * is NULL. */
static void enter_rim(Field *field, Color color, const Subdivision *ink, uint32_t cycle, int what,
                      FieldRow *cells)
{
    const double wide = 1 / (field->wide * STEPS_PER_SPACE * (double)FIXED_STEP);
    const double high = 1 / (field->high * STEPS_PER_SPACE * (double)FIXED_STEP);
    uint32_t start = subdivision_cycle_start(ink, cycle), half_edge = start;
    FixedPoint from = subdivision_vertex_fixed(ink, subdivision_origin(ink, start));
    double x1 = (double)from.x * wide - 0.5, y1 = (double)from.y * high - 0.5;
    do {
        half_edge = subdivision_next(ink, half_edge);
        FixedPoint to = subdivision_vertex_fixed(ink, subdivision_origin(ink, half_edge));
        double x2 = (double)to.x * wide - 0.5, y2 = (double)to.y * high - 0.5;
        Crossings crossings = cross_rows(x1, y1, x2, y2, field->rows);
        for (int row = crossings.first; row < crossings.last; row++) {
            int column = whole_below(crossings.x + row * crossings.slope) + 1;
            if (column < field->columns) {
                int8_t *at = &field->what[color][row * FIELD_SIDE + column];
                *at = (int8_t)(crossings.is_upward ? *at - what : *at + what);
                if (cells)
                    cells[row] ^= ~(FieldRow)0 << column;
            }
        }
        x1 = x2;
        y1 = y2;
    } while (half_edge != start);
}

/* Return the number of separate stretches in which a cycle follows the board edge. */
static int edge_stretches(const Lines *lines, const Subdivision *ink, uint32_t cycle)
{
    FixedPoint high = fixed_point(lines_board(lines).high);
    uint32_t start = subdivision_cycle_start(ink, cycle), half_edge = start;
    FixedPoint from = subdivision_vertex_fixed(ink, subdivision_origin(ink, start));
    bool begins_there = false, was_there = false;
    int count = 0;
    do {
        uint32_t next = subdivision_next(ink, half_edge);
        FixedPoint to = subdivision_vertex_fixed(ink, subdivision_origin(ink, next));
        bool is_there = (from.x == to.x && (to.x == 0 || to.x == high.x)) ||
                        (from.y == to.y && (to.y == 0 || to.y == high.y));
        begins_there |= is_there && half_edge == start;
        count += is_there && !was_there;
        was_there = is_there;
        half_edge = next;
        from = to;
    } while (half_edge != start);
    return begins_there && was_there && count > 1 ? count - 1 : count;
}

/* Add a color's sections, and collect in `small` the cells of those in which the opponent can't
 * live. The opponent's ink can't leave a section. If a small section follows the board edge in at
 * most one stretch, any area that the opponent can close inside it is part of the section, and too
 * small to live. */
static void enter_sections(const Lines *lines, Color color, Field *field, FieldRow *small)
{
    const Subdivision *ink = lines_subdivision(lines, color);
    const double lower = (double)lines_bounds(lines).lower;
    uint32_t faces = subdivision_counts(ink).faces;
    for (uint32_t face = SUBDIVISION_BOARD; face < faces; face++) {
        Section section = life_section(lines_life(lines), color, face);
        int what = FIELD_ALIVE;
        if (section.state == SECTION_OPEN)
            continue;
        if (section.state == SECTION_DEAD) {
            int quarter = (int)(FIELD_DEAD_KINDS * (double)section.total / lower);
            what = FIELD_DEAD + (quarter < FIELD_DEAD_KINDS ? quarter : FIELD_DEAD_KINDS - 1);
        }
        uint32_t outer = subdivision_outer_cycle(ink, face);
        bool is_small = (double)section.area < lower && edge_stretches(lines, ink, outer) <= 1;
        FieldRow *cells = is_small ? small : NULL;
        enter_rim(field, color, ink, outer, what, cells);
        for (uint32_t hole = subdivision_first_hole(ink, face); hole != SUBDIVISION_NONE;
             hole = subdivision_next_hole(ink, hole))
            enter_rim(field, color, ink, hole, what, cells);
    }
    for (int row = 0; row < field->rows; row++) {
        int8_t *what = &field->what[color][row * FIELD_SIDE];
        int8_t sum = 0; /* this may overflow where rims almost touch */
        for (int column = 0; column < field->columns; column++) {
            sum = (int8_t)(sum + what[column]);
            what[column] = sum < FIELD_OPEN ? FIELD_OPEN : sum > FIELD_ALIVE ? FIELD_ALIVE : sum;
        }
    }
}

/* Extend the set `cells` by all cells of the set `kind` that are connected to it. */
static void spread(const Field *field, const FieldRow *kind, FieldRow *cells)
{
    for (bool grows = true; grows;) {
        grows = false;
        for (int row = 0; row < field->rows; row++) {
            FieldRow old = cells[row], now = old | (row > 0 ? cells[row - 1] : 0) |
                                             (row + 1 < field->rows ? cells[row + 1] : 0);
            now = (now | now << 1 | now >> 1) & kind[row];
            grows |= now != old;
            cells[row] = now;
        }
    }
}

/* Mark where a color can no longer live: in small sections of the opponent. But the color could
 * still enclose such sections from outside. So a connected set of small sections counts only if its
 * area is larger than `upper`. */
static void find_hopeless(const Lines *lines, Color color, const FieldRow *small, Field *field)
{
    const FieldRow all = ((FieldRow)1 << (field->columns - 1) << 1) - 1;
    const double upper = (double)lines_bounds(lines).upper / (double)DECIMAL_ONE;
    FieldRow kind[FIELD_SIDE], done[FIELD_SIDE] = {0};
    for (int row = 0; row < field->rows; row++)
        kind[row] = small[row] & all;
    memset(field->hopeless[color], 0, sizeof field->hopeless[color]);
    for (int row = 0; row < field->rows; row++)
        for (FieldRow left; (left = kind[row] & ~done[row]);) {
            FieldRow cells[FIELD_SIDE] = {0};
            int count = 0;
            cells[row] = left & -left;
            spread(field, kind, cells);
            for (int i = row; i < field->rows; i++)
                count += __builtin_popcount(cells[i]);
            for (int i = row; i < field->rows; i++) {
                done[i] |= cells[i];
                if (count * field->wide * field->high > upper)
                    field->hopeless[color][i] |= cells[i];
            }
        }
}

/* Measuring distances from center to center along paths that don't cross barriers, a row at a
 * time. */

/* Record a distance for some cells of a row. */
static void note_away(uint8_t *away, FieldRow cells, int distance)
{
    for (; cells; cells &= cells - 1)
        away[__builtin_ctz(cells)] = (uint8_t)distance;
}

/* Measure distances to a color's ink. `bar_right` and `bar_up` are barriers that paths may not
 * cross. */
static void measure(const Field *field, Color color, const FieldRow *bar_right,
                    const FieldRow *bar_up, uint8_t *away)
{
    const FieldRow all = ((FieldRow)1 << (field->columns - 1) << 1) - 1;
    FieldRow reached[FIELD_SIDE];
    memset(away, FIELD_FAR, FIELD_CELLS);
    for (int row = 0; row < field->rows; row++) {
        FieldRow beside = field->right[color][row], above = field->up[color][row];
        FieldRow below = row > 0 ? field->up[color][row - 1] : 0;
        reached[row] = beside | beside << 1 | above | below;
        note_away(&away[row * FIELD_SIDE], reached[row], 0);
    }
    for (int distance = 1; distance < FIELD_FAR; distance++) {
        FieldRow below = 0; /* the cells that were reached in the row below before this round */
        for (int row = 0; row < field->rows; row++) {
            FieldRow old = reached[row];
            FieldRow now = old | (old & ~bar_right[row]) << 1 | (old >> 1 & ~bar_right[row]);
            if (row > 0)
                now |= below & ~bar_up[row - 1];
            if (row + 1 < field->rows)
                now |= reached[row + 1] & ~bar_up[row];
            now &= all;
            note_away(&away[row * FIELD_SIDE], now & ~old, distance);
            reached[row] = now;
            below = old;
        }
    }
}

/* Finding walls. A cell has a wall in a direction if the color's own ink or the edge is close by,
 * along the row or the column, with no ink of the opponent in between. */

enum { WALL_REACH = 4 }; /* a wall is less than this many cells away */

/* Find the cells of a row that have a wall to their left, and those that have one to their
 * right. */
static void look_along_row(const Field *field, Color color, int row, FieldRow *left,
                           FieldRow *right)
{
    FieldRow ink = field->right[color][row], free = ~field->right[color_other(color)][row];
    *left = (ink << 1) | 1;
    *right = ink | (FieldRow)1 << (field->columns - 1);
    for (int i = 1; i < WALL_REACH; i++) {
        *left |= (*left & free) << 1;
        *right |= *right >> 1 & free;
    }
}

/* Find the cells that have a wall above them (if `upward`) or below them, going from row to row and
 * keeping track of how far away the wall is. */
static void look_across_rows(const Field *field, Color color, bool upward, FieldRow *walls)
{
    const FieldRow all = ((FieldRow)1 << (field->columns - 1) << 1) - 1;
    const FieldRow *ink = field->up[color], *bars = field->up[color_other(color)];
    FieldRow seen[WALL_REACH] = {all}; /* seen[k]: the cells of a row whose wall is k cells away */
    for (int i = 0; i < field->rows; i++) {
        int row = upward ? field->rows - 1 - i : i;
        /* The index in `ink` and `bars` of the barriers between this row and the previous one. */
        int link = upward ? row : row - 1;
        if (i > 0) {
            for (int k = WALL_REACH - 1; k > 0; k--)
                seen[k] = seen[k - 1] & ~bars[link];
            seen[0] = ink[link];
        }
        walls[row] = seen[0];
        for (int k = 1; k < WALL_REACH; k++)
            walls[row] |= seen[k];
    }
}

static void find_walls(Field *field, Color color)
{
    FieldRow below[FIELD_SIDE], above[FIELD_SIDE], left, right;
    look_across_rows(field, color, false, below);
    look_across_rows(field, color, true, above);
    for (int row = 0; row < field->rows; row++) {
        uint8_t *walls = &field->walls[color][row * FIELD_SIDE];
        look_along_row(field, color, row, &left, &right);
        for (int column = 0; column < field->columns; column++)
            walls[column] = (uint8_t)((left >> column & 1) + (right >> column & 1) +
                                      (below[row] >> column & 1) + (above[row] >> column & 1));
    }
}

void field_survey(const Lines *lines, Field *field)
{
    FieldRow small[COLOR_COUNT][FIELD_SIDE] = {0};
    lay_out(lines, field);
    for (int color = 0; color < COLOR_COUNT; color++) {
        InkView ink = lines_ink(lines, (Color)color);
        for (size_t i = 0; i < ink.count; i++)
            enter_piece(field, (Color)color, ink.segments[i]);
        enter_sections(lines, (Color)color, field, small[color]);
    }
    for (int color = 0; color < COLOR_COUNT; color++) {
        Color rival = color_other((Color)color);
        static const FieldRow NO_BARS[FIELD_SIDE] = {0};
        measure(field, (Color)color, field->right[rival], field->up[rival], field->away[color]);
        measure(field, (Color)color, NO_BARS, NO_BARS, field->apart[color]);
        find_walls(field, (Color)color);
        find_hopeless(lines, (Color)color, small[rival], field);
    }
}
