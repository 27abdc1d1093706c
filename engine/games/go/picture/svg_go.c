/* A position of `go` or `minigo`: stones, whose points are whose, move numbers.
 *
 * Once play has ended, the state that the protocol has is shown: a square on each empty point that
 * a colour owns, and dead stones pale, with their new owner's square. The number of a stone is that
 * of its move in the record, passes counted; a stone that was set up has none.
 */
#include "games/go/picture/svg_go.h"

#include "games/go/picture/screen_go.h"
#include "games/go/rules/go.h"
#include "pictures/svg_points.h"

/* What is shown once play has ended. */
typedef struct Shown {
    const GoBoard *board;
    const GoMarks *marks;
    GoOwners owners;
    bool ended; /* owners and dead stones are shown */
} Shown;

static void add_item(Picture *picture, const char *label, int64_t figure, const char *fill)
{
    picture_add_item(picture, (LegendItem){label, true, figure * DECIMAL_ONE, fill, {NULL}});
}

static void list_legend(Picture *picture, const Shown *view)
{
    const GoOwners *owners = &view->owners;
    add_item(picture, "Captured by Black", view->board->captured[COLOR_WHITE], NULL);
    add_item(picture, "Captured by White", view->board->captured[COLOR_BLACK], NULL);
    if (!view->ended)
        return;
    add_item(picture, "Black territory", owners->surrounded[COLOR_BLACK], COLOR_BLACK_INK);
    add_item(picture, "White territory", owners->surrounded[COLOR_WHITE], COLOR_WHITE_INK);
    if (owners->neutral > 0)
        add_item(picture, "Neutral", owners->neutral, COLOR_WOOD);
    if (view->marks->count > 0)
        add_item(picture, "Dead stones (pale)",
                 owners->dead[COLOR_BLACK] + owners->dead[COLOR_WHITE], NULL);
}

static void look(const void *context, int column, int row, bool *dead, Occupant *owner)
{
    const Shown *view = context;
    GoPoint point = go_board_point(view->board, column, row);
    *dead = view->marks->dead[point];
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
