/* Draws `go` and `minigo` on a terminal. */
#include "games/go/picture/screen_go.h"

#include "games/go/rules/go.h"

typedef struct Shown {
    const GoBoard *board;
    const GoMarks *marks;
    GoOwners owners;
    bool ended; /* true to show owners and dead stones */
    bool has_last;
    int last_column, last_row;
} Shown;

/* Return the shade that shows who owns the grid point nearest to p. */
static Shade ground_at(const void *context, Point p)
{
    const Shown *shown = context;
    int column = (p.x + STEPS_PER_SPACE / 2) / STEPS_PER_SPACE;
    int row = (p.y + STEPS_PER_SPACE / 2) / STEPS_PER_SPACE;
    uint8_t owner = shown->owners.owners[go_board_point(shown->board, column, row)];
    if (!shown->ended || owner == GO_EMPTY)
        return SHADE_BOARD;
    return owner == GO_BLACK ? SHADE_BLACK_GROUND : SHADE_WHITE_GROUND;
}

static Shade stone_at(const void *context, int column, int row)
{
    const Shown *shown = context;
    GoPoint point = go_board_point(shown->board, column, row);
    uint8_t stone = shown->board->stones[point];
    if (stone == GO_EMPTY)
        return SHADE_GRID;
    if (shown->marks->dead[point])
        return stone == GO_BLACK ? SHADE_BLACK_DEAD : SHADE_WHITE_DEAD;
    return screen_shade(stone == GO_BLACK ? COLOR_BLACK : COLOR_WHITE,
                        shown->has_last && shown->last_column == column && shown->last_row == row);
}

void go_paint_screen(Screen *screen, Session *session)
{
    const Go *go = session_game(session);
    Shown shown = {.board = go_board(go),
                   .marks = go_marks(go),
                   .ended = session_turn(session)->phase != PHASE_PLAY};
    shown.has_last = screen_last_point(session, &shown.last_column, &shown.last_row);
    go_owners_find(&shown.owners, shown.board, shown.marks);
    screen_fill(screen, ground_at, &shown);
    screen_points(screen, stone_at, &shown);
}
