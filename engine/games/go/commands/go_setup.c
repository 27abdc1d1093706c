/* Commands that set up stones before and between moves of `go`, for handicaps and positions. */
#include "formats/print.h"
#include "games/go/commands/go_commands.h"
#include "games/go/commands/go_print.h"
#include "games/go/rules/go.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

#include <string.h>

/* The indices of the strokes of a setup: points that become black, white and empty. */
enum { SETUP_BLACK, SETUP_WHITE, SETUP_EMPTY };

static bool is_board_empty(const Engine *engine)
{
    const GoBoard *board = go_board(session_game(engine->session));
    return board->empty_count == board->columns * board->rows &&
           session_event_count(engine->session) == 0;
}

/* Put black stones on an empty board, with White to move. */
static Status place_handicap(Engine *engine, const Point *points, size_t count)
{
    Strokes *strokes = &engine->strokes;
    strokes_clear(strokes);
    Status status = strokes_append(strokes, (Move){points, &count, 0, 1});
    while (strokes->count < GAME_SETUP_STROKES && status == STATUS_OK)
        status = strokes_end(strokes);
    if (status == STATUS_OK)
        status = session_set_up(engine->session, strokes_all(strokes), COLOR_WHITE);
    return status;
}

/* Read the number of handicap stones. If the board isn't empty or the number isn't allowed, reply
 * with an error and return false. */
static bool request_stones(const Engine *engine, const Request *request, int most, int *count,
                           Reply *reply)
{
    StringView word = request->arguments[0];
    int64_t wanted;
    if (!is_board_empty(engine)) {
        reply_error(reply, "board not empty: handicap stones are placed first (see clear_board)");
    } else if (most < 2) {
        reply_error(reply, "invalid number of stones: this board has no handicap points");
    } else if (!number_read_int(word.bytes, word.length, 2, most, &wanted)) {
        reply_error(reply, "invalid number of stones '%s': expected 2 to %d", view_quote(word).text,
                    most);
    } else {
        *count = (int)wanted;
        return true;
    }
    return false;
}

/* Put stones on the fixed points, as many as requested or, if `or_fewer`, at most that many. */
static void put_handicap(Engine *engine, const Request *request, bool or_fewer, Reply *reply)
{
    const Setup *setup = session_setup(engine->session);
    int most = go_handicap_most(setup->columns, setup->rows), count;
    int asked_most = or_fewer && most > 0 ? setup->columns * setup->rows - 1 : most;
    if (!request_stones(engine, request, asked_most, &count, reply))
        return;
    count = count < most ? count : most;
    Point points[GO_HANDICAP_MOST];
    go_handicap_points(setup->columns, setup->rows, count, points);
    if (accepted(engine, place_handicap(engine, points, (size_t)count), reply))
        print_places(&reply->text, session_kind(engine->session), points, (size_t)count);
}

static void go_setup_fixed_handicap(Engine *engine, const Request *request, Reply *reply)
{
    put_handicap(engine, request, false, reply);
}

/* Let the engine place handicap stones. It uses the fixed points. GTP allows it to place fewer
 * stones than requested. */
static void go_setup_place_free_handicap(Engine *engine, const Request *request, Reply *reply)
{
    put_handicap(engine, request, true, reply);
}

/* If a point is listed twice, reply with an error that names it, and return true. */
static bool has_repeated(const GameKind *kind, const Point *points, size_t count, Reply *reply)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            if (point_equal(points[i], points[j])) {
                StringBuilder text = {0};
                print_place(&text, kind, points[i]);
                reply_error(reply, "bad vertex list: %s is listed twice", builder_string(&text));
                if (builder_failed(&text))
                    reply_status(reply, STATUS_NO_MEMORY);
                builder_free(&text);
                return true;
            }
    return false;
}

static void go_setup_set_free_handicap(Engine *engine, const Request *request, Reply *reply)
{
    const Setup *setup = session_setup(engine->session);
    Point points[GO_LINES_MOST * GO_LINES_MOST];
    size_t most = (size_t)(setup->columns * setup->rows - 1);
    if (!is_board_empty(engine)) {
        reply_error(reply, "board not empty: handicap stones are placed first (see clear_board)");
        return;
    }
    if (request->count < 2 || request->count > most) {
        reply_error(reply, "bad vertex list: expected 2 to %zu vertices", most);
        return;
    }
    for (size_t i = 0; i < request->count; i++) {
        GoPoint place;
        if (!request_point(request, i, &points[i], reply) ||
            go_place(session_game(engine->session), points[i], &place) != STATUS_OK) {
            reply_error(reply, "bad vertex list: '%s' is not a vertex of this board",
                        view_quote(request->arguments[i]).text);
            return;
        }
    }
    if (has_repeated(session_kind(engine->session), points, request->count, reply))
        return;
    Status status = place_handicap(engine, points, request->count);
    if (status != STATUS_OK)
        reply_error(reply, "bad vertex list: %s", status_text(status));
}

static void go_setup_get_handicap(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    builder_add_int(&reply->text, go_handicap(session_game(engine->session)));
}

/* Read a keyword of a setup, such as `black`. Return false if the word isn't a keyword. */
static bool read_kind(StringView word, int *kind)
{
    if (view_is(word, "b") || view_is(word, "black"))
        *kind = SETUP_BLACK;
    else if (view_is(word, "w") || view_is(word, "white"))
        *kind = SETUP_WHITE;
    else if (view_is(word, "e") || view_is(word, "empty"))
        *kind = SETUP_EMPTY;
    else
        return false;
    return true;
}

/* Read the arguments from index `first` on. They are points and keywords; a keyword gives the kind
 * of all points up to the next keyword. Append the points of the kind `wanted` as one stroke. On
 * failure, reply with an error and return false. */
static bool read_points(const Request *request, size_t first, int wanted, Strokes *strokes,
                        Reply *reply)
{
    int kind = -1;
    Status status = STATUS_OK;
    for (size_t i = first; i < request->count && status == STATUS_OK; i++) {
        Point point;
        if (read_kind(request->arguments[i], &kind))
            continue;
        if (kind < 0) {
            reply_error(reply,
                        GTP_SYNTAX_ERROR
                        "bad set-up '%s': expected black, white or empty before points",
                        view_quote(request->arguments[i]).text);
            return false;
        }
        if (!request_point(request, i, &point, reply))
            return false;
        if (kind == wanted)
            status = strokes_add_point(strokes, point);
    }
    if (status == STATUS_OK)
        status = strokes_end(strokes);
    if (status != STATUS_OK)
        reply_status(reply, status);
    return status == STATUS_OK;
}

/* Set up the points that are named by the arguments from index `first` on. `next` is the color to
 * move. */
static void set_up(Engine *engine, const Request *request, size_t first, Color next, Reply *reply)
{
    strokes_clear(&engine->strokes);
    for (int kind = 0; kind < GAME_SETUP_STROKES; kind++)
        if (!read_points(request, first, kind, &engine->strokes, reply))
            return;
    accepted(engine, session_set_up(engine->session, strokes_all(&engine->strokes), next), reply);
}

static void go_setup_setup(Engine *engine, const Request *request, Reply *reply)
{
    Color next;
    if (request_color(request, 0, &next, reply))
        set_up(engine, request, 1, next, reply);
}

static void go_setup_gogui_setup(Engine *engine, const Request *request, Reply *reply)
{
    set_up(engine, request, 0, session_turn(engine->session)->to_move, reply);
}

/* Read pairs of a color and a vertex, and store the stones in an array. On failure, reply with an
 * error and return false. */
static bool read_pairs(Engine *engine, const Request *request, uint8_t stones[GO_PLACES],
                       Reply *reply)
{
    for (size_t i = 0; i < request->count; i += 2) {
        Color color;
        GoPoint place;
        if (!request_color(request, i, &color, reply) ||
            !go_request_place(engine, request, i + 1, &place, reply))
            return false;
        if (stones[place] != GO_EMPTY) {
            reply_error(reply, "two stones on %s: list each point once",
                        view_quote(request->arguments[i + 1]).text);
            return false;
        }
        stones[place] = go_stone(color);
    }
    return true;
}

/* Append the strokes of a setup after which the stones on the board equal `stones`. */
static Status add_position(const GoBoard *board, const uint8_t stones[GO_PLACES], Strokes *strokes)
{
    static const uint8_t KINDS[GAME_SETUP_STROKES] = {GO_BLACK, GO_WHITE, GO_EMPTY};
    Status status = STATUS_OK;
    for (int kind = 0; kind < GAME_SETUP_STROKES && status == STATUS_OK; kind++) {
        for (int place = 0; place < board->places && status == STATUS_OK; place++)
            if (board->stones[place] != GO_EDGE && stones[place] == KINDS[kind] &&
                board->stones[place] != KINDS[kind])
                status = strokes_add_point(strokes, go_board_lattice_point(board, (GoPoint)place));
        if (status == STATUS_OK)
            status = strokes_end(strokes);
    }
    return status;
}

/* Create a session with a new game that has the same board, rules and clock settings. The caller
 * owns it. */
static Status begin_new(const Session *session, Session **made)
{
    Status status = session_create(session_kind(session), made);
    if (status != STATUS_OK)
        return status;
    status = session_set_setup(*made, session_kind(session), session_setup(session));
    if (status == STATUS_OK)
        session_set_clock(*made, &session_clock_at_end(session)->settings);
    else
        session_destroy(*made);
    return status;
}

/* Start a new game with the given stones, on a board of the same size. KataGo has the same
 * command. */
static void go_setup_set_position(Engine *engine, const Request *request, Reply *reply)
{
    Session *made;
    uint8_t stones[GO_PLACES] = {GO_EMPTY};
    if (request->count % 2 != 0)
        reply_error(reply, GTP_SYNTAX_ERROR
                    "wrong number of arguments: expected pairs of a color and a vertex");
    if (reply->failed || !read_pairs(engine, request, stones, reply) ||
        !accepted(engine, begin_new(engine->session, &made), reply))
        return;
    strokes_clear(&engine->strokes);
    Status status = add_position(go_board(session_game(made)), stones, &engine->strokes);
    if (status == STATUS_OK && engine->strokes.point_count > 0)
        status = session_set_up(made, strokes_all(&engine->strokes), COLOR_BLACK);
    if (status == STATUS_OK)
        engine_adopt(engine, made);
    else
        session_destroy(made);
    accepted(engine, status, reply);
}

static const Command ROWS[] = {
    {"fixed_handicap", "STONES", "place handicap stones on the fixed points of an empty board",
     GROUP_SETUP, 1, 1, COMMAND_RECORD | COMMAND_SETS_UP, go_setup_fixed_handicap},
    {"get_handicap", "", "print the number of handicap stones", GROUP_SETUP, 0, 0, COMMAND_PLAIN,
     go_setup_get_handicap},
    {"gogui-setup", "[black|white|empty P ...]", "set up stones in GoGui's form", GROUP_SETUP, 0,
     ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_REOPENS | COMMAND_OF_BOTH, go_setup_gogui_setup},
    {"gogui-setup_player", "COLOR", "set whose turn it is", GROUP_SETUP, 1, 1,
     COMMAND_RECORD | COMMAND_REOPENS | COMMAND_OF_BOTH, go_setup_setup},
    {"place_free_handicap", "STONES", "let the engine place up to this many handicap stones",
     GROUP_SETUP, 1, 1, COMMAND_RECORD | COMMAND_SETS_UP, go_setup_place_free_handicap},
    {"set_free_handicap", "[P P ...]", "place handicap stones on an empty board", GROUP_SETUP, 0,
     ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_SETS_UP, go_setup_set_free_handicap},
    {"set_position", "[COLOR P ...]", "start a new game with these stones and Black to move",
     GROUP_SETUP, 0, ARGUMENTS_ANY, COMMAND_SETS_UP, go_setup_set_position},
    {"setup", "COLOR [black|white|empty P ...]", "add or remove stones; then it is COLOR's turn",
     GROUP_SETUP, 1, ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_REOPENS | COMMAND_OF_BOTH,
     go_setup_setup},
};

const CommandList GO_SETUP_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
