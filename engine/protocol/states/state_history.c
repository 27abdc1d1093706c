/* Restores the history of a state: what was done and, after that, what was undone. */
#include "protocol/states/state_reading.h"

#include "protocol/records/record.h"
#include "session/session.h"

#include <string.h>

static const char TRYMOVE[] = "trymove";

/* Return whether a line begins with a word and has more after it. */
static bool begins(StringView line, const char *word)
{
    size_t length = strlen(word);
    return line.length > length && memcmp(line.bytes, word, length) == 0 &&
           line.bytes[length] == ' ';
}

/* Return whether a line is a command as written in states: it begins with the command's name in
 * lower case, and contains nothing that the engine would drop when reading it. */
static bool is_as_written(const char *line)
{
    const char *end = line;
    while (is_small(*end) || *end == '_' || *end == '-')
        end++;
    return state_is_typed(line) && (end > line || !*line) && (*end == ' ' || !*end);
}

/* Return whether a line, in the form that states use, says that a player's time ran out. A 1 at the
 * end means that this was in overtime. */
static bool is_loss_on_time(StringView line, Color loser)
{
    StatePath written = state_path("time_left %s 0 ", color_name(loser));
    size_t length = strlen(written.text);
    return line.length == length + 1 && memcmp(line.bytes, written.text, length) == 0 &&
           (line.bytes[length] == '0' || line.bytes[length] == '1');
}

/* Repeat a command. Two cases differ from records: a trymove is played, and a player's time runs
 * out regardless of what the clock says now. */
static bool repeat_command(StateReading *reading, const char *path, StringView line)
{
    Engine *engine = reading->engine;
    Reply *reply = &engine->reply;
    bool may_run_out = session_turn(engine->session)->phase != PHASE_SCORING;
    reply_clear(reply);
    for (int loser = 0; loser < COLOR_COUNT; loser++)
        if (may_run_out && is_loss_on_time(line, (Color)loser)) {
            Status status = session_run_out(engine->session, (Color)loser);
            if (status != STATUS_OK)
                reply_status(reply, status);
            return state_is_done(reading, path);
        }
    if (begins(line, TRYMOVE)) {
        StringBuilder played = {0};
        builder_add(&played, "play");
        builder_add(&played, line.bytes + strlen(TRYMOVE));
        return state_command(reading, path, &played);
    }
    (void)record_command(engine, line.bytes, line.length);
    return state_is_done(reading, path);
}

/* Return whether the move in a line lost the game because it was illegal. If so, the move itself is
 * not an event. */
static bool has_lost(const Session *session, StringView line)
{
    size_t count = session_event_count(session);
    return session_event(session, count - 1).kind == EVENT_FORFEIT && !begins(line, "forfeit");
}

/* Repeat a command, which must result in one event, or be a comment on the last event. */
static bool repeat(StateReading *reading, const char *path, json_t *value)
{
    Session **session = &reading->engine->session;
    StringView line = {json_string_value(value), json_string_length(value)};
    size_t before = session_event_count(*session);
    if (!json_is_string(value))
        return state_fail(reading, path, "a string with a command, such as pass black");
    if (!is_as_written(line.bytes))
        return state_fail(
            reading, path,
            "a command in lower case, without an id, a comment or control characters");
    if (!repeat_command(reading, path, line))
        return false;
    if (begins(line, "comment") && session_event_count(*session) == before)
        return true;
    if (session_event_count(*session) != before + 1)
        return state_fail(reading, path,
                          "a command that changes the game, such as play, pass or mark");
    if (has_lost(*session, line))
        return state_fail_with(
            reading, path,
            "this move is illegal and loses the game: expected a legal one or forfeit COLOR");
    if (begins(line, TRYMOVE))
        session_note_trial(*session);
    Status status = work_spend(&reading->engine->work, 0);
    return status == STATUS_OK || state_fail_for(reading, status);
}

static bool repeat_all(StateReading *reading, const char *name)
{
    json_t *list = state_member(reading->root, name);
    if (list && !json_is_array(list))
        return state_fail(reading, name, "a list of commands");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!repeat(reading, state_path("%s[%zu]", name, i).text, json_array_get(list, i)))
            return false;
    return true;
}

/* Repeat what was done. Then do what was undone, and undo it again. */
static bool repeat_and_undo(StateReading *reading)
{
    if (!repeat_all(reading, "history"))
        return false;
    size_t made = session_event_count(reading->engine->session);
    if (!repeat_all(reading, "undone"))
        return false;
    Status status = session_undo(reading->engine->session,
                                 session_event_count(reading->engine->session) - made);
    return status == STATUS_OK || state_fail_for(reading, status);
}

/* Restore the history. Meanwhile, turn the magnet off, because the stored strokes have already been
 * pulled by it. */
bool state_take_history(StateReading *reading)
{
    int32_t magnet = reading->engine->magnet;
    reading->engine->magnet = 0;
    bool taken = repeat_and_undo(reading);
    reading->engine->magnet = magnet;
    return taken;
}

bool state_take_told_end(StateReading *reading)
{
    Session *session = reading->engine->session;
    Ending ending = session_turn(session)->ending;
    if (json_is_true(state_member(reading->root, "told_end")) &&
        (ending == ENDING_RESIGNATION || ending == ENDING_TIME || ending == ENDING_FORFEIT))
        session_note_told_end(session);
    return true;
}
