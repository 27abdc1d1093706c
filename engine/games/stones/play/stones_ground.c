/* Assigns ground, in cells, to the nearest stones. */
#include "games/stones/play/stones_look.h"

#include <math.h>
#include <string.h>

enum { CELLS_LEAST = 24, CELLS_A_SPACE = 2, ROW_OF = 8, FEW_STONES = 24 };

#define REACH 4.0F /* on a board with many stones, a stone only matters within this many spaces */

static const float SPACE = 1.0F / STEPS_PER_SPACE;

/* Lay the grid of cells over the bounding box of the board. */
static void lay_cells(const Box box, StonesGround *ground)
{
    float width = (float)(box.high.x - box.low.x) * SPACE;
    float height = (float)(box.high.y - box.low.y) * SPACE;
    float side = width > height ? width : height;
    int cells = (int)(side * CELLS_A_SPACE + 0.5F);
    cells = cells < CELLS_LEAST ? CELLS_LEAST : cells > GROUND_MOST ? GROUND_MOST : cells;
    ground->step = side / (float)cells;
    ground->columns = (int)(width / ground->step + 0.5F);
    ground->rows = (int)(height / ground->step + 0.5F);
    ground->columns += ground->columns == 0;
    ground->rows += ground->rows == 0;
    ground->stride = (ground->columns + ROW_OF - 1) / ROW_OF * ROW_OF;
    ground->x = (float)box.low.x * SPACE + ground->step / 2;
    ground->y = (float)box.low.y * SPACE + ground->step / 2;
}

/* If an edge crosses a row, toggle the cells of the row to the right of the crossing. */
static void cross_row(StonesGround *ground, int row, Segment edge)
{
    float y = ground->y + (float)row * ground->step;
    float ax = (float)edge.a.x * SPACE, ay = (float)edge.a.y * SPACE;
    float bx = (float)edge.b.x * SPACE, by = (float)edge.b.y * SPACE;
    if ((ay <= y) == (by <= y))
        return;
    float x = ax + (bx - ax) * ((y - ay) / (by - ay));
    for (int column = 0; column < ground->columns; column++)
        ground->inside[row * ground->stride + column] ^=
            ground->x + (float)column * ground->step > x;
}

static void find_inside(const Stones *stones, StonesGround *ground)
{
    memset(ground->inside, 0, (size_t)(ground->rows * ground->stride));
    for (int row = 0; row < ground->rows; row++) {
        if (stones->is_box)
            memset(ground->inside + row * ground->stride, 1, (size_t)ground->columns);
        for (size_t i = 0; !stones->is_box && i < stones->outline.count; i++)
            cross_row(ground, row, outline_edge(&stones->outline, i));
    }
}

/* Update the nearest stones of ROW_OF consecutive cells of a row for one more stone. The loop is
 * written so that compilers vectorize it. */
static void look_at_piece(const float *restrict across, float up, int32_t number,
                          float *restrict square, int32_t *restrict nearest)
{
    for (int i = 0; i < ROW_OF; i++) {
        float distance = across[i] + up;
        int32_t nearer = -(distance < square[i]);
        square[i] = distance < square[i] ? distance : square[i];
        nearest[i] ^= (nearest[i] ^ number) & nearer;
    }
}

static void look_at_stone(StonesGround *ground, Point at, Color color, int32_t number, float reach)
{
    float across[GROUND_MOST];
    float x = (float)at.x * SPACE - ground->x, y = (float)at.y * SPACE - ground->y;
    for (int i = 0; i < ground->stride; i++) {
        float dx = (float)i * ground->step - x;
        across[i] = dx * dx;
    }
    for (int row = 0; row < ground->rows; row++) {
        float dy = (float)row * ground->step - y;
        if (dy * dy > reach * reach)
            continue;
        float *square = ground->square[color] + row * ground->stride;
        int32_t *nearest = ground->nearest[color] + row * ground->stride;
        for (int i = 0; i < ground->stride; i += ROW_OF)
            look_at_piece(across + i, dy * dy, number, square + i, nearest + i);
    }
}

/* Compute the area of each group. A cell counts for the group of the stone nearest to it. */
static void share_cells(StonesLook *look)
{
    const StonesGround *ground = &look->ground;
    const float cell = ground->step * ground->step;
    /* Areas by stone and by group, in cells. */
    int32_t of_stone[LOOK_STONES] = {0}, of_group[LOOK_STONES] = {0};
    for (int i = 0; i < ground->rows * ground->stride; i++) {
        float black = ground->square[COLOR_BLACK][i], white = ground->square[COLOR_WHITE][i];
        Color color = white < black ? COLOR_WHITE : COLOR_BLACK;
        bool is_near = (black < GROUND_FAR) | (white < GROUND_FAR);
        of_stone[ground->nearest[color][i]] += ground->inside[i] & is_near;
    }
    for (size_t i = 0; i < look->stone_count; i++)
        of_group[look->list[i].group] += of_stone[look->list[i].number];
    for (size_t i = 0; i < look->group_count; i++)
        look->groups[i].area = (float)of_group[i] * cell;
}

/* Return black's share of a cell, from 0 to 1. */
static float share_of(const StonesGround *ground, int cell)
{
    float black = sqrtf(ground->square[COLOR_BLACK][cell]);
    float white = sqrtf(ground->square[COLOR_WHITE][cell]);
    float share = 0.5F + (white - black) / (2 * ground->step);
    return share < 0 ? 0 : share > 1 ? 1 : share;
}

/* Return the distance, in spaces, within which a stone matters. */
static float reach_of(size_t stone_count)
{
    return stone_count < FEW_STONES ? GROUND_FAR : REACH;
}

void look_at_ground(StonesLook *look)
{
    StonesGround *ground = &look->ground;
    lay_cells(look->stones->box, ground);
    find_inside(look->stones, ground);
    int cells = ground->rows * ground->stride;
    for (int color = 0; color < COLOR_COUNT; color++)
        for (int i = 0; i < cells; i++) {
            ground->square[color][i] = GROUND_FAR;
            ground->nearest[color][i] = 0;
        }
    float reach = reach_of(look->stone_count);
    for (size_t i = 0; i < look->stone_count; i++)
        look_at_stone(ground, look->list[i].at, look->groups[look->list[i].group].color,
                      look->list[i].number, reach);
    int inside = 0;
    for (int i = 0; i < cells; i++) {
        ground->share[i] = share_of(ground, i);
        inside += ground->inside[i];
    }
    ground->area = (float)inside * ground->step * ground->step;
    share_cells(look);
}

/* Recompute the nearest stones of a color that has lost stones. This may also be the color that has
 * just moved. */
static void look_for_rest(StonesLook *look, Color color)
{
    StonesGround *ground = &look->ground;
    for (int i = 0; i < ground->rows * ground->stride; i++) {
        ground->square[color][i] = GROUND_FAR;
        ground->nearest[color][i] = 0;
    }
    for (size_t i = 0; i < look->stone_count; i++)
        if (look->groups[look->list[i].group].color == color)
            look_at_stone(ground, look->list[i].at, color, look->list[i].number,
                          reach_of(look->stone_count));
}

/* Recompute the shares of the cells whose distance to the nearest stone of a color has changed. */
static void share_anew(const StonesGround *from, StonesGround *ground)
{
    for (int i = 0; i < ground->rows * ground->stride; i++)
        if ((ground->square[COLOR_BLACK][i] != from->square[COLOR_BLACK][i]) |
            (ground->square[COLOR_WHITE][i] != from->square[COLOR_WHITE][i]))
            ground->share[i] = share_of(ground, i);
}

void look_at_ground_after(const StonesLook *before, LookStone newest, StonesLook *look)
{
    StonesGround *ground = &look->ground;
    const StonesGround *from = &before->ground;
    if (reach_of(before->stone_count) != reach_of(look->stone_count)) {
        look_at_ground(look);
        return;
    }
    size_t cells = (size_t)(from->rows * from->stride);
    ground->columns = from->columns;
    ground->rows = from->rows;
    ground->stride = from->stride;
    ground->x = from->x;
    ground->y = from->y;
    ground->step = from->step;
    ground->area = from->area;
    memcpy(ground->share, from->share, cells * sizeof *from->share);
    memcpy(ground->inside, from->inside, cells);
    for (int color = 0; color < COLOR_COUNT; color++) {
        memcpy(ground->square[color], from->square[color], cells * sizeof *from->square[color]);
        memcpy(ground->nearest[color], from->nearest[color], cells * sizeof *from->nearest[color]);
    }
    look_at_stone(ground, newest.at, before->to_move, newest.number, reach_of(look->stone_count));
    Color own = before->to_move, other = color_other(own);
    if (look->color_count[own] <= before->color_count[own])
        look_for_rest(look, own);
    if (look->color_count[other] < before->color_count[other])
        look_for_rest(look, other);
    share_anew(from, ground);
    share_cells(look);
}
