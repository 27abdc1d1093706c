/* Commands with which Go programs query a position of any game: which moves were made, and which
 * may be made. Lists are on one line if those programs expect this. */
#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/play.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static bool is_on_grid(const GameKind *kind)
{
    return kind->at;
}

/* Return the status with which a color would pass. The position is unchanged afterwards. */
static Status try_pass(Position *position, Color color)
{
    size_t mark = position_mark(position);
    Status status = position_take_turn(position, color);
    if (status == STATUS_OK)
        status = position_pass(position, color);
    position_rollback(position, mark);
    return status;
}

/* Return the status with which `play` would make a move. */
static Status try_turn(Position *position, const Event *turn)
{
    if (turn->kind == EVENT_PASS)
        return try_pass(position, turn->color);
    if (turn->kind == EVENT_RESIGN)
        return position_turn(position)->phase == PHASE_OVER ? STATUS_GAME_OVER : STATUS_OK;
    return position_check(position, turn->color, turn->move);
}

static void query_is_legal(Engine *engine, const Request *request, Reply *reply)
{
    Event turn;
    if (!play_read_turn(engine, request, &turn, reply))
        return;
    Status status = try_turn(session_position(engine->session), &turn);
    bool no_place = status == STATUS_OUTSIDE_BOARD || status == STATUS_OFF_GRID;
    if (status != STATUS_OK && (status == STATUS_NO_MEMORY || no_place))
        refuse(engine, status, reply);
    else
        builder_add(&reply->text, status == STATUS_OK ? "1" : "0");
}

/* Returns STATUS_OK if a grid point should be in the list for a color. */
typedef Status (*PointTest)(Position *position, Point point, Color color);

/* List the grid points that pass a test, on one line, from the top left to the bottom right. May
 * fail with STATUS_NO_MEMORY. */
static Status list_points(Engine *engine, Color color, PointTest test, StringBuilder *text)
{
    Position *position = session_position(engine->session);
    const Setup *setup = session_setup(engine->session);
    bool any = false;
    for (int row = setup->rows - 1; row >= 0; row--)
        for (int column = 0; column < setup->columns; column++) {
            Point point = {column * STEPS_PER_SPACE, row * STEPS_PER_SPACE};
            Status status = test(position, point, color);
            if (status == STATUS_NO_MEMORY)
                return status;
            if (status != STATUS_OK)
                continue;
            builder_add(text, any ? " " : "");
            print_place(text, session_kind(engine->session), point);
            any = true;
        }
    return STATUS_OK;
}

static Status may_be_played(Position *position, Point point, Color color)
{
    return position_check(position, color, move_of_stone(&point));
}

static void query_all_legal(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    /* Give the turn to the color once, for all points. */
    Position *position = session_position(engine->session);
    size_t mark = position_mark(position);
    Status status = position_take_turn(position, color);
    if (status == STATUS_OK)
        status = list_points(engine, color, may_be_played, &reply->text);
    position_rollback(position, mark);
    if (status == STATUS_NO_MEMORY)
        refuse(engine, status, reply);
}

static Status has_stone(Position *position, Point point, Color color)
{
    Occupant wanted = color == COLOR_BLACK ? OCCUPANT_BLACK : OCCUPANT_WHITE;
    Occupant there = position_kind(position)->at(position_game(position), point.x / STEPS_PER_SPACE,
                                                 point.y / STEPS_PER_SPACE);
    return there == wanted ? STATUS_OK : STATUS_NO_STONE;
}

static void query_list_stones(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (request_color(request, 0, &color, reply))
        (void)list_points(engine, color, has_stone, &reply->text);
}

/* Find the last move or pass among the first `*count` events, and print it with its color. `*count`
 * receives the number of events before it. Return false if there is no move or pass. */
static bool print_move_before(const Session *session, size_t *count, StringBuilder *text)
{
    size_t last = session_last_move(session, *count);
    if (last == 0)
        return false;
    *count = last - 1;
    Event event = session_event(session, *count);
    builder_add_format(text, "%s ", color_name(event.color));
    print_move(text, session_kind(session), &event);
    return true;
}

/* List moves and passes, the last one first, as GNU Go does. */
static void query_move_history(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    size_t count = session_event_count(engine->session);
    reply_stream(reply);
    while (print_move_before(engine->session, &count, &reply->text))
        builder_add_char(&reply->text, '\n');
}

static void query_last_move(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    size_t count = session_event_count(engine->session);
    if (!print_move_before(engine->session, &count, &reply->text))
        reply_error(reply, "no move has been made");
}

static const Command ROWS[] = {
    {"is_legal", "COLOR MOVE", "print 1 if a color may make this move, otherwise 0", GROUP_POSITION,
     2, 2, COMMAND_ASKS, query_is_legal},
    {"last_move", "", "print the last move and its color", GROUP_POSITION, 0, 0, COMMAND_ASKS,
     query_last_move},
    {"move_history", "", "list all moves with their colors, the last one first", GROUP_POSITION, 0,
     0, COMMAND_ASKS, query_move_history},
};

static const Command GRID_ROWS[] = {
    {"all_legal", "COLOR", "list the points where a color may play, on one line", GROUP_POSITION, 1,
     1, COMMAND_ASKS, query_all_legal},
    {"list_stones", "COLOR", "list the stones or strokes of a color, on one line", GROUP_POSITION,
     1, 1, COMMAND_ASKS, query_list_stones},
};

const CommandList QUERY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
const CommandList QUERY_GRID_COMMANDS = {GRID_ROWS, COUNT_OF(GRID_ROWS), is_on_grid};
