/* Handlers that play, in every game: moves, passes, undo, and moves of the engine's own. */
#include "protocol/commands/play.h"

#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/move_word.h"
#include "protocol/refuse.h"
#include "session/agreement.h"
#include "session/redo.h"

static void play_pass(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    if (accepted(engine, session_pass(engine->session, color, false), reply))
        print_turn_or_result(&reply->text, engine->session);
}

/* Makes a move that was read from a word. */
static Status make_move(Engine *engine, Color color, MoveWord word, Move move)
{
    switch (word) {
    case MOVE_WORD_PASS:
        return session_pass(engine->session, color, true);
    case MOVE_WORD_RESIGN:
        return session_resign(engine->session, color);
    default:
        return session_play(engine->session, color, move, NULL);
    }
}

/* Where the rules say that a move which is not legal loses, it does: then the command has not
 * failed, and what was wrong with the move is part of its reply. */
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
    reply->failed = false;
    text_add_char(&reply->text, '\n');
    print_turn_or_result(&reply->text, engine->session);
}

void play_play(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    MoveWord word;
    strokes_clear(&engine->strokes);
    if (!request_color(request, 0, &color, reply))
        return;
    if (move_word_read(request->arguments[1], &word, &engine->strokes, reply)) {
        Status status = make_move(engine, color, word, strokes_all(&engine->strokes));
        if (status != STATUS_OK)
            refuse_move(engine, status, reply);
        if (!is_illegal_move(status))
            return;
    }
    forfeit_if_due(engine, color, reply);
}

bool play_read_move(Engine *engine, const Request *request, Color *color, MoveWord *word,
                    Reply *reply)
{
    strokes_clear(&engine->strokes);
    return request_color(request, 0, color, reply) &&
           move_word_read(request->arguments[1], word, &engine->strokes, reply);
}

/* A move like that of `play`, to look at what comes of it: nobody loses by one that is not legal.
 */
static void play_trymove(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    MoveWord word;
    if (!play_read_move(engine, request, &color, &word, reply))
        return;
    Status status = make_move(engine, color, word, strokes_all(&engine->strokes));
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

/* `[N]`: how many to take back, one where it is not said. */
static bool request_undo(const Request *request, int64_t *count, Reply *reply)
{
    *count = 1;
    return request->count == 0 || request_int(request, 0, 0, INT32_MAX, count, reply);
}

static void take_back(Engine *engine, size_t count, Reply *reply)
{
    size_t there = session_event_count(engine->session);
    Status status = session_undo(engine->session, count);
    if (status == STATUS_NO_HISTORY)
        reply_error(reply, "cannot undo: %zu to take back", there);
    else
        accepted(engine, status, reply);
}

static void play_gg_undo(Engine *engine, const Request *request, Reply *reply)
{
    int64_t count;
    if (request_undo(request, &count, reply))
        take_back(engine, (size_t)count, reply);
}

/* `undo 0` is how qGo takes one back. */
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
        reply_error(reply, "cannot redo: %zu to make again", session_redo_count(engine->session));
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
        reply_error(reply, "no such move: there are %zu", session_known_moves(engine->session));
    else
        accepted(engine, status, reply);
}

/* Lets the player choose for either colour, as `play` would make its move; false with an error. */
static bool choose(Engine *engine, Color color, bool cleans_up, Reply *reply)
{
    const Player *player = &engine->player;
    Position *position = session_position(engine->session);
    Text why = {0};
    size_t mark = position_mark(position);
    strokes_clear(&engine->strokes);
    Status status = position_take_turn(position, color);
    Thinking thinking = {.random = &engine->random, .cleans_up = cleans_up};
    Chosen chosen = {.move = &engine->strokes, .why = &why};
    if (status == STATUS_OK)
        status = player->kind->choose(player->state, position, &thinking, &chosen);
    position_rollback(position, mark);
    if (status == STATUS_NO_MOVE)
        reply_error(reply, "no move: %s", text_string(&why));
    else
        accepted(engine, status, reply);
    text_free(&why);
    return status == STATUS_OK;
}

static void print_choice(const Engine *engine, Text *text)
{
    Event event = {.kind = engine->strokes.count ? EVENT_MOVE : EVENT_PASS,
                   .move = strokes_all(&engine->strokes)};
    print_move(text, session_kind(engine->session), &event);
}

/* Makes the move that the player comes to. */
static void generate_move(Engine *engine, const Request *request, bool cleans_up, Reply *reply)
{
    Color color;
    if (!request_color(request, 0, &color, reply) || !choose(engine, color, cleans_up, reply))
        return;
    Status status =
        make_move(engine, color, engine->strokes.count ? MOVE_WORD_STROKES : MOVE_WORD_PASS,
                  strokes_all(&engine->strokes));
    if (accepted(engine, status, reply))
        print_choice(engine, &reply->text);
}

static void play_genmove(Engine *engine, const Request *request, Reply *reply)
{
    generate_move(engine, request, false, reply);
}

static void play_kgs_genmove_cleanup(Engine *engine, const Request *request, Reply *reply)
{
    generate_move(engine, request, session_kind(engine->session)->mark_dead != NULL, reply);
}

static void play_reg_genmove(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    Random before = engine->random;
    if (choose(engine, color, false, reply))
        print_choice(engine, &reply->text);
    engine->random = before;
}

static void play_set_random_seed(Engine *engine, const Request *request, Reply *reply)
{
    int64_t seed;
    if (request_int(request, 0, 0, INT64_MAX - 1, &seed, reply))
        engine->seed = engine->random.state = (uint64_t)seed;
}

static void play_get_random_seed(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    text_add_format(&reply->text, "%llu", (unsigned long long)engine->seed);
}

static const Command ROWS[] = {
    {"forfeit", "COLOR", "ends the game against a colour whose move was not legal", GROUP_PLAY, 1,
     1, COMMAND_RECORD, play_forfeit},
    {"genmove", "COLOR", "makes and answers a move for either colour", GROUP_PLAY, 1, 1,
     COMMAND_REOPENS, play_genmove},
    {"get_random_seed", "", "the seed that was set last", GROUP_PLAY, 0, 0, COMMAND_PLAIN,
     play_get_random_seed},
    {"gg-undo", "[N]", "takes back the last N moves", GROUP_PLAY, 0, 1, COMMAND_PLAIN,
     play_gg_undo},
    {"goto", "N", "goes to where N moves have been made, backwards or forwards", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, play_goto},
    {"kgs-genmove_cleanup", "COLOR",
     "makes and answers a move like genmove, no pass while there is anything to take off",
     GROUP_PLAY, 1, 1, COMMAND_REOPENS, play_kgs_genmove_cleanup},
    {"pass", "COLOR", "ends the turn of the colour whose turn it is", GROUP_PLAY, 1, 1,
     COMMAND_RECORD, play_pass},
    {"play", "COLOR MOVE",
     "makes a whole turn for either colour: strokes P:P:P joined by /, pass or resign", GROUP_PLAY,
     2, 2, COMMAND_RECORD | COMMAND_REOPENS, play_play},
    {"popgo", "", "takes back the last move of trymove", GROUP_PLAY, 0, 0, COMMAND_PLAIN,
     play_popgo},
    {"reg_genmove", "COLOR", "answers a move like genmove, without making it", GROUP_PLAY, 1, 1,
     COMMAND_REOPENS, play_reg_genmove},
    {"redo", "[N]", "makes again what undo has taken back, or the last N", GROUP_PLAY, 0, 1,
     COMMAND_PLAIN, play_redo},
    {"set_random_seed", "SEED", "makes what genmove chooses repeatable", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, play_set_random_seed},
    {"trymove", "COLOR MOVE", "makes a move like play, for popgo to take back", GROUP_PLAY, 2, 2,
     COMMAND_REOPENS, play_trymove},
    {"undo", "[N]", "takes back what the last command changed, or the last N", GROUP_PLAY, 0, 1,
     COMMAND_PLAIN, play_undo},
};

const CommandList PLAY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
