/* Commands of every game that make and undo moves. */
#include "protocol/commands/play.h"

#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/move_word.h"
#include "protocol/refuse.h"
#include "session/replay.h"

static void play_pass(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    if (accepted(engine, session_pass(engine->session, color, false), reply))
        print_turn_or_result(&reply->text, engine->session);
}

/* If the rules say that an illegal move loses the game, end the game and append the result to the
 * error. The command still fails, because the move is not made. */
static void forfeit_if_due(Engine *engine, Color color, Reply *reply)
{
    if (!reply->failed || reply_is_lost(reply) ||
        !position_invalid_loses(session_position(engine->session)))
        return;
    Status status = session_forfeit(engine->session, color);
    if (status == STATUS_NO_MEMORY)
        reply_status(reply, status);
    if (status != STATUS_OK)
        return;
    reply->forfeits = true;
    builder_add_char(&reply->text, '\n');
    print_turn_or_result(&reply->text, engine->session);
}

bool play_read_turn(Engine *engine, const Request *request, Event *turn, Reply *reply)
{
    *turn = (Event){0};
    strokes_clear(&engine->strokes);
    turn->exact = request_color(request, 0, &turn->color, reply);
    if (!turn->exact ||
        !move_word_read(request->arguments[1], &turn->kind, &engine->strokes, reply))
        return false;
    turn->move = strokes_all(&engine->strokes);
    return true;
}

void play_play(Engine *engine, const Request *request, Reply *reply)
{
    Event turn;
    if (play_read_turn(engine, request, &turn, reply)) {
        Status status = session_repeat(engine->session, &turn);
        if (status != STATUS_OK)
            refuse_move(engine, status, reply);
        if (!is_illegal_move(status))
            return;
    }
    if (turn.exact)
        forfeit_if_due(engine, turn.color, reply);
}

/* Make a move like `play`, but only as a trial: an illegal move doesn't lose the game, and `popgo`
 * undoes a legal one. */
static void play_trymove(Engine *engine, const Request *request, Reply *reply)
{
    Event turn;
    if (!play_read_turn(engine, request, &turn, reply))
        return;
    Status status = session_repeat(engine->session, &turn);
    if (status == STATUS_OK)
        session_note_trial(engine->session);
    else
        refuse_move(engine, status, reply);
}

static void play_popgo(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    if (!session_is_trial(engine->session))
        reply_error(reply, "stack empty: the last move was not made with trymove");
    else
        accepted(engine, session_undo(engine->session, 1), reply);
}

static void play_forfeit(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    if (accepted(engine, session_forfeit(engine->session, color), reply))
        print_turn_or_result(&reply->text, engine->session);
}

/* Parse the optional argument `[N]`, the number of changes to undo. The default is 1. */
static bool request_undo(const Request *request, int64_t *count, Reply *reply)
{
    *count = 1;
    return request->count == 0 || request_int(request, 0, 0, INT32_MAX, count, reply);
}

/* Reply with an error, because there are fewer changes to undo or redo than requested. */
static void refuse_steps(const char *verb, size_t count, size_t most, Reply *reply)
{
    if (most == 0)
        reply_error(reply, "cannot %s: there is nothing to %s", verb, verb);
    else
        reply_error(reply, "cannot %s %zu changes: expected at most %zu", verb, count, most);
}

static void take_back(Engine *engine, size_t count, Reply *reply)
{
    size_t there = session_event_count(engine->session);
    Status status = session_undo(engine->session, count);
    if (status == STATUS_NO_HISTORY)
        refuse_steps("undo", count, there, reply);
    else
        accepted(engine, status, reply);
}

static void play_gg_undo(Engine *engine, const Request *request, Reply *reply)
{
    int64_t count;
    if (request_undo(request, &count, reply))
        take_back(engine, (size_t)count, reply);
}

/* Undo changes. `undo 0` undoes one change, because qGo sends it for that. */
static void play_undo(Engine *engine, const Request *request, Reply *reply)
{
    int64_t count;
    if (request_undo(request, &count, reply))
        take_back(engine, count > 0 ? (size_t)count : 1, reply);
}

static void play_redo(Engine *engine, const Request *request, Reply *reply)
{
    int64_t count = 1;
    if (request->count > 0 && !request_int(request, 0, 1, INT32_MAX, &count, reply))
        return;
    Status status = session_redo(engine->session, (size_t)count);
    if (status == STATUS_NO_HISTORY)
        refuse_steps("redo", (size_t)count, session_redo_count(engine->session), reply);
    else
        accepted(engine, status, reply);
}

static void play_goto(Engine *engine, const Request *request, Reply *reply)
{
    int64_t moves;
    if (!request_int(request, 0, 0, INT32_MAX, &moves, reply))
        return;
    Status status = session_go_to(engine->session, (size_t)moves);
    if (status == STATUS_NO_HISTORY)
        reply_error(reply, "no such move: expected 0 to %zu", session_known_moves(engine->session));
    else
        accepted(engine, status, reply);
}

static const Command ROWS[] = {
    {"forfeit", "COLOR", "end the game: this color made an illegal move and loses", GROUP_PLAY, 1,
     1, COMMAND_RECORD | COMMAND_SETS_UP, play_forfeit},
    {"gg-undo", "[N]", "undo the last N moves", GROUP_PLAY, 0, 1, COMMAND_PLAIN, play_gg_undo},
    {"goto", "N", "go to the position after N moves, backward or forward", GROUP_PLAY, 1, 1,
     COMMAND_RETURNS, play_goto},
    {"pass", "COLOR", "end the turn of the color to move", GROUP_PLAY, 1, 1,
     COMMAND_RECORD | COMMAND_OF_COLOR | COMMAND_EVERYDAY, play_pass},
    {"play", "COLOR MOVE",
     "make a whole turn for a color: strokes P:P:P joined by /, pass or resign", GROUP_PLAY, 2, 2,
     COMMAND_RECORD | COMMAND_REOPENS | COMMAND_OF_COLOR | COMMAND_EVERYDAY, play_play},
    {"popgo", "", "undo the last trymove", GROUP_PLAY, 0, 0, COMMAND_PLAIN, play_popgo},
    {"redo", "[N]", "make the last undone change again, or the last N", GROUP_PLAY, 0, 1,
     COMMAND_RETURNS, play_redo},
    {"trymove", "COLOR MOVE", "make a move like play, which popgo can undo", GROUP_PLAY, 2, 2,
     COMMAND_REOPENS, play_trymove},
    {"undo", "[N]", "take back the last change, or the last N", GROUP_PLAY, 0, 1,
     COMMAND_RETURNS | COMMAND_EVERYDAY, play_undo},
};

const CommandList PLAY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
