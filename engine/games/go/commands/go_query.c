/* Commands with which Go programs query a position of `go`. Replies are in the form that these
 * programs can parse: vertices in upper case, lists on one line. */
#include "formats/print.h"
#include "games/go/commands/go_commands.h"
#include "games/go/commands/go_print.h"
#include "games/go/rules/go.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static void go_query_captures(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (request_color(request, 0, &color, reply))
        builder_add_int(&reply->text,
                        go_board(session_game(engine->session))->captured[color_other(color)]);
}

static void go_query_color(Engine *engine, const Request *request, Reply *reply)
{
    static const char *const NAMES[] = {
        [GO_EMPTY] = "empty", [GO_BLACK] = "black", [GO_WHITE] = "white"};
    GoPoint place;
    if (go_request_place(engine, request, 0, &place, reply))
        builder_add(&reply->text, NAMES[go_board(session_game(engine->session))->stones[place]]);
}

/* Return whether a place is a liberty of a string. `context` points to the place of one of the
 * string's stones. */
static bool is_liberty(const Go *go, GoPoint place, const void *context)
{
    const GoBoard *board = go_board(go);
    return board->stones[place] == GO_EMPTY &&
           go_board_count_adjacent(board, place, *(const GoPoint *)context) > 0;
}

static bool request_stone(Engine *engine, const Request *request, GoPoint *place, Reply *reply)
{
    if (!go_request_place(engine, request, 0, place, reply))
        return false;
    if (go_board(session_game(engine->session))->stones[*place] != GO_EMPTY)
        return true;
    refuse(engine, STATUS_NO_STONE, reply);
    return false;
}

static void go_query_findlib(Engine *engine, const Request *request, Reply *reply)
{
    GoPoint place;
    if (request_stone(engine, request, &place, reply))
        go_print_chosen(&reply->text, session_game(engine->session), is_liberty, &place);
}

static void go_query_countlib(Engine *engine, const Request *request, Reply *reply)
{
    GoPoint place;
    if (!request_stone(engine, request, &place, reply))
        return;
    builder_add_int(&reply->text, go_count_liberties(session_game(engine->session), place));
}

/* Return whether a place has a stone of a string. `context` points to the place of one of the
 * string's stones. */
static bool is_member(const Go *go, GoPoint place, const void *context)
{
    const GoBoard *board = go_board(go);
    return go_is_stone(board->stones[place]) &&
           board->heads[place] == board->heads[*(const GoPoint *)context];
}

/* Print a line such as `1 black alive liberties 4 points D4 D5`. */
static void print_group(StringBuilder *text, const Go *go, int number, GoPoint place)
{
    builder_add_format(text, "%d %s %s liberties %d points ", number,
                       color_name(go_color(go_board(go)->stones[place])),
                       go_marks(go)->dead[place] ? "dead" : "alive", go_count_liberties(go, place));
    go_print_chosen(text, go, is_member, &place);
    builder_add_char(text, '\n');
}

/* Print the strings of the wanted colors in the order of their first stones, starting from the top
 * left. The numbers count the strings of both colors. */
static void print_groups(StringBuilder *text, const Go *go, const bool wanted[COLOR_COUNT])
{
    const GoBoard *board = go_board(go);
    bool seen[GO_PLACES] = {0}; /* indexed by the head of a string */
    int number = 0;
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (!go_is_stone(board->stones[place]) || seen[board->heads[place]])
                continue;
            seen[board->heads[place]] = true;
            number++;
            if (wanted[go_color(board->stones[place])])
                print_group(text, go, number, place);
        }
}

static void go_query_groups(Engine *engine, const Request *request, Reply *reply)
{
    bool wanted[COLOR_COUNT];
    Color color;
    if (request_colors(request, wanted) == request->count)
        print_groups(&reply->text, session_game(engine->session), wanted);
    else
        request_color(request, 0, &color, reply);
}

static bool is_legal(const Go *go, GoPoint place, const void *color)
{
    return go_check(go, place, *(const Color *)color) == STATUS_OK;
}

/* Return whether the player `random` may choose a place. `context` points to the color to move. The
 * player chooses each such place with the same probability. */
static bool is_candidate(const Go *go, GoPoint place, const void *context)
{
    return is_legal(go, place, context) &&
           !go_board_is_eye(go_board(go), place, *(const Color *)context);
}

enum { TOP_MOVES = 10 };

static void print_top_moves(Engine *engine, Color color, Reply *reply)
{
    const Go *go = session_game(engine->session);
    const GoBoard *board = go_board(go);
    int listed = 0;
    if (session_turn(engine->session)->phase != PHASE_PLAY)
        return;
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns && listed < TOP_MOVES; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (!is_candidate(go, place, &color))
                continue;
            builder_add(&reply->text, listed++ ? " " : "");
            print_vertex(&reply->text, go_board_lattice_point(board, place));
            builder_add(&reply->text, " 1");
        }
}

static void go_query_top_moves_black(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    print_top_moves(engine, COLOR_BLACK, reply);
}

static void go_query_top_moves_white(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    print_top_moves(engine, COLOR_WHITE, reply);
}

/* Print the score that final_score reports, where dead stones don't count: programs that ask for
 * the estimate after two passes show it as the result. The score is from White's view. Its
 * confidence is unknown, so both bounds equal the estimate itself. */
static void go_query_estimate_score(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Score score;
    if (!accepted(engine, session_final_score(engine->session, &score), reply))
        return;
    Decimal margin;
    int leader = position_margin(session_position(engine->session), &score, &margin);
    Decimal white = leader > 0 ? -margin : margin;
    builder_add(&reply->text, leader > 0 ? "B+" : "W+");
    print_decimal(&reply->text, margin);
    builder_add(&reply->text, " (upper bound: ");
    print_decimal(&reply->text, white);
    builder_add(&reply->text, ", lower: ");
    print_decimal(&reply->text, white);
    builder_add_char(&reply->text, ')');
}

static const Command ROWS[] = {
    {"captures", "COLOR", "print how many stones a color has captured", GROUP_POSITION, 1, 1,
     COMMAND_ASKS, go_query_captures},
    {"color", "P", "print what is at a point: black, white or empty", GROUP_POSITION, 1, 1,
     COMMAND_PLAIN, go_query_color},
    {"countlib", "P", "print how many liberties the string at a point has", GROUP_POSITION, 1, 1,
     COMMAND_PLAIN, go_query_countlib},
    {"estimate_score", "", "print the score without dead stones, in GNU Go's form", GROUP_SCORING,
     0, 0, COMMAND_PLAIN, go_query_estimate_score},
    {"findlib", "P", "list the liberties of the string at a point, on one line", GROUP_POSITION, 1,
     1, COMMAND_PLAIN, go_query_findlib},
    {"groups", "[COLOR]", "list the groups of one or both colors, with their parts", GROUP_SCORING,
     0, 1, COMMAND_ASKS, go_query_groups},
    {"top_moves_black", "", "list moves that the player 'random' may choose for Black", GROUP_PLAY,
     0, 0, COMMAND_PLAIN, go_query_top_moves_black},
    {"top_moves_white", "", "list moves that the player 'random' may choose for White", GROUP_PLAY,
     0, 0, COMMAND_PLAIN, go_query_top_moves_white},
};

const CommandList GO_QUERY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
