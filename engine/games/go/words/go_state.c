/* What `go` and `minigo` have of their own in states: which stones are dead, strings, ko, captures.
 */
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/words/go_words.h"
#include "protocol/state.h"

static bool is_dead(const Session *session, int column, int row)
{
    const Go *go = session_game(session);
    return go_marks(go)->dead[go_board_point(go_board(go), column, row)];
}

static Status print_stones(Engine *engine, Text *text)
{
    return state_grid_print_stones(engine->session, is_dead, text);
}

/* Where simple ko lets the player whose turn it is not play. */
static Status print_ko(Engine *engine, Text *text)
{
    const GoBoard *board = go_board(session_game(engine->session));
    bool there =
        board->ko != GO_NOWHERE && board->ko_color == session_turn(engine->session)->to_move;
    text_add(text, there ? "\"" : "null");
    if (there)
        print_vertex(text, go_board_lattice_point(board, board->ko));
    text_add(text, there ? "\"" : "");
    return STATUS_OK;
}

static Status print_captures(Engine *engine, Text *text)
{
    const GoBoard *board = go_board(session_game(engine->session));
    text_add_format(text, "{\"black\":%u,\"white\":%u}", (unsigned)board->captured[COLOR_WHITE],
                    (unsigned)board->captured[COLOR_BLACK]);
    return STATUS_OK;
}

static const StateKey KEYS[] = {
    {"stones", print_stones},
    {"ko", print_ko},
    {"captures", print_captures},
    {NULL, NULL},
};

const StateWords GO_STATE = {.keys = KEYS};
