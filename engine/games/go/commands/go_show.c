/* Prints positions of `go` and `minigo` as text. */
#include "formats/print.h"
#include "game/grid.h"
#include "games/go/commands/go_commands.h"
#include "games/go/rules/go.h"
#include "protocol/refuse.h"
#include "protocol/view.h"

/* A position and the owners of its points. */
typedef struct Shown {
    const Go *go;
    GoOwners owners;
    bool ended;
} Shown;

static Shown look_at(const Session *session)
{
    Shown shown = {.go = session_game(session),
                   .ended = session_turn(session)->phase != PHASE_PLAY};
    go_owners_find(&shown.owners, go_board(shown.go), go_marks(shown.go));
    return shown;
}

/* Return the character for a point in the state string. It shows a stone, alive or dead, or, once
 * play has ended, the owner of an empty point. */
static char state_of(const Shown *shown, GoPoint place)
{
    bool dead = go_marks(shown->go)->dead[place];
    uint8_t owner = shown->owners.owners[place];
    switch (go_board(shown->go)->stones[place]) {
    case GO_BLACK:
        return dead ? 'c' : 'b';
    case GO_WHITE:
        return dead ? 'x' : 'w';
    default:
        break;
    }
    if (!shown->ended || owner == GO_EMPTY)
        return '.';
    return owner == GO_BLACK ? 'B' : 'W';
}

/* Print the state string: one character per point, row by row from the top, without separators. */
static void print_state(StringBuilder *text, const Session *session)
{
    Shown shown = look_at(session);
    const GoBoard *board = go_board(shown.go);
    builder_add(text, "state ");
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++)
            builder_add_char(text, state_of(&shown, go_board_point(board, column, row)));
    builder_add_char(text, '\n');
}

/* Return the character for a point of the board that is shown to people. */
static char face_of(const void *context, int column, int row)
{
    const Shown *shown = context;
    const GoBoard *board = go_board(shown->go);
    switch (state_of(shown, go_board_point(board, column, row))) {
    case 'b':
        return 'X';
    case 'w':
        return 'O';
    case 'c':
        return 'x';
    case 'x':
        return 'o';
    case 'B':
        return '*';
    case 'W':
        return '-';
    default:
        return grid_is_star_line(board->columns, column) && grid_is_star_line(board->rows, row)
                   ? '+'
                   : '.';
    }
}

static void print_rows(StringBuilder *text, const Session *session)
{
    Shown shown = look_at(session);
    view_print_points(text, session_setup(session), face_of, &shown);
    builder_add(text, shown.ended ? "X O alive, x o dead, * - territory\n" : "X black, O white\n");
}

void go_show_board(Engine *engine, Reply *reply)
{
    const Session *session = engine->session;
    const GoBoard *board = go_board(session_game(session));
    Score score;
    if (!accepted(engine, session_score(engine->session, &score), reply))
        return;
    StringBuilder *text = &reply->text;
    view_print_turn(text, session);
    print_rows(text, session);
    builder_add_format(text, "captured by black %u, by white %u\n",
                       (unsigned)board->captured[COLOR_WHITE],
                       (unsigned)board->captured[COLOR_BLACK]);
    print_state(text, session);
    view_print_standing(text, session, &score, false);
}

/* Print the stones of a color, one per line. */
static void list_stones(const Session *session, Color color, StringBuilder *text)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (board->stones[place] != go_stone(color))
                continue;
            builder_add_format(text, "%s ", color_name(color));
            print_vertex(text, go_board_lattice_point(board, place));
            builder_add(text, go_marks(go)->dead[place] ? " dead\n" : "\n");
        }
}

void go_show_list(const Session *session, StringBuilder *text)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    builder_add_format(text, "to_move %s\n", color_name(session_turn(session)->to_move));
    builder_add_format(text, "captures %u %u\n", (unsigned)board->captured[COLOR_WHITE],
                       (unsigned)board->captured[COLOR_BLACK]);
    if (board->ko != GO_NOWHERE) {
        builder_add_format(text, "ko %s ", color_name(board->ko_color));
        print_vertex(text, go_board_lattice_point(board, board->ko));
        builder_add_char(text, '\n');
    }
    list_stones(session, COLOR_BLACK, text);
    list_stones(session, COLOR_WHITE, text);
    print_state(text, session);
}
