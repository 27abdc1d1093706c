/* Draws `go` and `minigo` as SVG: stones, owners of points, and move numbers.
 *
 * Once play has ended, the picture shows the same status as the protocol: a square on each empty
 * point that a color owns, and dead stones in pale colors with the square of their new owner. The
 * number of a stone is the number of its move in the record, where passes count; stones that were
 * set up have no number. */
#include "games/go/picture/svg_go.h"

#include "games/go/picture/screen_go.h"
#include "games/go/rules/go.h"
#include "pictures/svg_points.h"

/* A position and the owners of its points. */
typedef struct Shown {
    const GoBoard *board;
    const GoMarks *marks;
    GoOwners owners;
    bool ended; /* true to show owners and dead stones */
} Shown;

static void add_item(Picture *picture, const char *label, int64_t figure, LegendSample sample,
                     Color color)
{
    picture_add_item(picture, (LegendItem){.label = label,
                                           .sample = sample,
                                           .color = color,
                                           .has_figure = true,
                                           .figure = figure * DECIMAL_ONE});
}

/* Add dead stones to the legend. The sample is as pale as the dead stones on the board, and has the
 * color of one of them. */
static void add_dead(Picture *picture, const GoOwners *owners)
{
    picture_add_item(
        picture, (LegendItem){.label = "Dead stones",
                              .sample = points_sample_stone,
                              .fill = " opacity=\"0.5\"",
                              .color = owners->dead[COLOR_BLACK] > 0 ? COLOR_BLACK : COLOR_WHITE,
                              .has_figure = true,
                              .figure = (owners->dead[COLOR_BLACK] + owners->dead[COLOR_WHITE]) *
                                        DECIMAL_ONE});
}

static void list_legend(Picture *picture, const Shown *view)
{
    const GoOwners *owners = &view->owners;
    const uint32_t *captured = view->board->captured;
    add_item(picture, "Captured by Black", captured[COLOR_WHITE], points_sample_stone, COLOR_WHITE);
    add_item(picture, "Captured by White", captured[COLOR_BLACK], points_sample_stone, COLOR_BLACK);
    if (!view->ended)
        return;
    for (int color = 0; color < COLOR_COUNT; color++)
        add_item(picture, color == COLOR_BLACK ? "Black territory" : "White territory",
                 owners->surrounded[color], points_sample_owner, (Color)color);
    if (owners->neutral > 0)
        picture_add_item(picture, (LegendItem){.label = "Neutral",
                                               .sample = picture_sample_fill,
                                               .fill = picture->theme->wood,
                                               .has_figure = true,
                                               .figure = owners->neutral * DECIMAL_ONE});
    if (view->marks->count > 0)
        add_dead(picture, owners);
}

static void look(const void *context, int column, int row, bool *dead, Occupant *owner)
{
    const Shown *view = context;
    GoPoint point = go_board_point(view->board, column, row);
    *dead = view->marks->dead[point] && go_is_stone(view->board->stones[point]);
    *owner = go_occupant(view->owners.owners[point]);
}

static Status go_draw_picture(Picture *picture)
{
    const Go *go = session_game(picture->session);
    Shown view = {.board = go_board(go), .marks = go_marks(go)};
    PointsMarks marks = {look, &view};
    view.ended = picture->options->territory && session_turn(picture->session)->phase != PHASE_PLAY;
    go_owners_find(&view.owners, view.board, view.marks);
    list_legend(picture, &view);
    return points_draw(picture, view.ended ? &marks : NULL);
}

const Painter GO_PAINTER = {
    .title = "Go",
    .vertices = true,
    .counted_at_end = true,
    .draw = go_draw_picture,
    .paint = go_paint_screen,
};

const Painter MINIGO_PAINTER = {
    .title = "Minigo",
    .vertices = true,
    .counted_at_end = true,
    .draw = go_draw_picture,
    .paint = go_paint_screen,
};
