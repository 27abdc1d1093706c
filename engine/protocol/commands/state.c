/* Commands for states. A state is a session as one line of JSON. */
#include "protocol/states/state.h"

#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/refuse.h"

/* Parse which keys are requested. Without arguments, all keys are. On failure, reply with an error
 * and return false. */
static bool read_keys(const Request *request, bool wanted[STATE_KEYS], Reply *reply)
{
    for (size_t i = 0; i < STATE_KEYS; i++)
        wanted[i] = request->count == 0;
    for (size_t i = 0; i < request->count; i++) {
        size_t key = 0;
        while (key < STATE_KEYS && !view_is(request->arguments[i], state_key_name(key)))
            key++;
        if (key == STATE_KEYS) {
            reply_error(
                reply,
                GTP_SYNTAX_ERROR
                "bad key '%s': expected a key of state_json (without arguments it prints all)",
                view_quote(request->arguments[i]).text);
            return false;
        }
        wanted[key] = true;
    }
    return true;
}

static void state_state_json(Engine *engine, const Request *request, Reply *reply)
{
    bool wanted[STATE_KEYS];
    if (!read_keys(request, wanted, reply))
        return;
    reply_stream(reply);
    accepted(engine, state_print(engine, wanted, &reply->text), reply);
}

static void state_set_state(Engine *engine, const Request *request, Reply *reply)
{
    StringBuilder error = {0};
    if (!state_read(engine, request_rest(request, 0), &error))
        reply_refuse(reply, &error);
    builder_free(&error);
}

static bool is_on_grid(const GameKind *kind)
{
    return kind->at;
}

static void state_preview_json(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Point at;
    strokes_clear(&engine->strokes);
    if (!request_color(request, 0, &color, reply) || !request_point(request, 1, &at, reply))
        return;
    Status status = strokes_append(&engine->strokes, move_of_stone(&at));
    if (accepted(engine, status, reply))
        state_preview_play(engine, color, reply);
}

static const Command GRID_ROWS[] = {
    {"preview_json", "COLOR P", "print what a move would change in the state, without making it",
     GROUP_EXPORT, 2, 2, COMMAND_REOPENS | COMMAND_ASKS, state_preview_json},
};

static const Command ROWS[] = {
    {"set_state", "JSON", "load a state printed by state_json", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_OF_BOTH, state_set_state},
    {"state_json", "[KEY ...]", "print everything about the position as JSON on one line",
     GROUP_EXPORT, 0, ARGUMENTS_ANY, COMMAND_ASKS, state_state_json},
};

const CommandList STATE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
const CommandList STATE_GRID_COMMANDS = {GRID_ROWS, COUNT_OF(GRID_ROWS), is_on_grid};
