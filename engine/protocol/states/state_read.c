/* Makes sessions from JSON.
 *
 * The parts of a state that define the session are passed as commands to a separate engine, in the
 * same way as typed commands and records. If the state also contains parts that follow from these,
 * they are compared with the new session, because a state that contradicts itself is invalid. */
#include "protocol/states/state_reading.h"

#include "base/count.h"
#include "formats/print.h"
#include "protocol/records/text_word.h"

#include <string.h>

static bool take_game(StateReading *reading)
{
    const char *name = json_string_value(json_object_get(reading->root, "game"));
    if (!name)
        return state_fail(reading, "game", "the name of a game (list_games lists them)");
    StringBuilder line = {0};
    builder_add_format(&line, "set_game %s", name);
    if (!state_command(reading, "game", &line))
        return false;
    return strcmp(name, session_kind(reading->engine->session)->name) == 0 ||
           state_fail(reading, "game", "the name of a game (list_games lists them)");
}

/* Read the corners of a board whose shape is a polygon. */
static bool take_polygon(StateReading *reading, json_t *corners)
{
    StringBuilder line = {0};
    if (!json_is_array(corners))
        return state_fail(reading, "board.outline", "a list of corners, each [x,y]");
    builder_add(&line, "set_board");
    for (size_t i = 0; i < json_array_size(corners); i++) {
        Point corner;
        if (!state_read_point(reading, state_path("board.outline[%zu]", i).text,
                              json_array_get(corners, i), &corner)) {
            builder_free(&line);
            return false;
        }
        builder_add_char(&line, ' ');
        print_point(&line, corner);
    }
    return state_command(reading, "board.outline", &line);
}

static bool take_board(StateReading *reading)
{
    static const char *const NAMES[] = {"columns", "rows", "polygon", "outline"};
    json_t *board = state_member(reading->root, "board");
    const Setup *setup = session_setup(reading->engine->session);
    int64_t sides[] = {setup->columns, setup->rows};
    StringBuilder line = {0};
    if (!board)
        return true;
    if (!state_read_object(reading, "board", board, NAMES, COUNT_OF(NAMES)))
        return false;
    if (json_is_true(state_member(board, "polygon")))
        return take_polygon(reading, state_member(board, "outline"));
    for (size_t i = 0; i < COUNT_OF(sides); i++)
        if (state_member(board, NAMES[i]) &&
            !state_read_count(reading, state_path_of("board", NAMES[i]).text,
                              state_member(board, NAMES[i]), INT32_MAX, &sides[i]))
            return false;
    builder_add_format(&line, "boardsize %lld %lld", (long long)sides[0], (long long)sides[1]);
    return state_command(reading, "board", &line);
}

/* Return whether the game has a rule with exactly this name. */
static bool is_rule(const GameKind *kind, const char *name)
{
    for (size_t i = 0; i < kind->rule_count; i++)
        if (strcmp(name, kind->rules[i].name) == 0)
            return true;
    return false;
}

/* Return whether a value is a number or a single word. Only such values can be part of a
 * command. */
static bool is_word(json_t *value)
{
    const char *word = json_string_value(value);
    return json_is_number(value) || (word && *word && state_is_typed(word) && !strchr(word, ' '));
}

static bool take_rule(StateReading *reading, const char *name, json_t *value)
{
    StatePath path = state_path_of("rules", name);
    StringBuilder line = {0};
    if (!is_rule(session_kind(reading->engine->session), name))
        return state_fail_with(reading, path.text, "unknown key");
    if (json_is_null(value))
        return true;
    if (!is_word(value))
        return state_fail(reading, path.text, "a number, or a string of one word");
    builder_add_format(&line, "set_rule %s ", name);
    (void)state_add_number(value, &line);
    return state_command(reading, path.text, &line);
}

static bool take_rules(StateReading *reading)
{
    json_t *rules = state_member(reading->root, "rules"), *value;
    const char *name;
    if (rules && !json_is_object(rules))
        return state_fail(reading, "rules", "an object");
    json_object_foreach(rules, name, value)
    {
        if (!take_rule(reading, name, value))
            return false;
    }
    return true;
}

static bool take_said(StateReading *reading, const char *name, json_t *value)
{
    StatePath path = state_path_of("info", name);
    Reply *reply = &reading->engine->reply;
    StringView said = {json_string_value(value), json_string_length(value)};
    StringBuilder line = {0};
    if (!json_is_string(value))
        return state_fail(reading, path.text, "a string");
    reply_clear(reply);
    if (!text_word_check(said, reply))
        return state_is_done(reading, path.text);
    builder_add_format(&line, "set_info %s ", name);
    text_word_print(said, &line);
    return state_command(reading, path.text, &line);
}

static bool take_info(StateReading *reading)
{
    const char *names[INFO_COUNT];
    json_t *info = state_member(reading->root, "info"), *value;
    const char *name;
    for (size_t i = 0; i < INFO_COUNT; i++)
        names[i] = text_info_name((Info)i);
    if (!info)
        return true;
    if (!state_read_object(reading, "info", info, names, INFO_COUNT))
        return false;
    json_object_foreach(info, name, value)
    {
        if (!json_is_null(value) && !take_said(reading, name, value))
            return false;
    }
    return true;
}

/* Restore the data that only this game has. */
static bool take_own(StateReading *reading)
{
    const StateFields *words = state_words(reading->engine);
    return !words->take || words->take(reading);
}

static bool read_root(StateReading *reading)
{
    const char *names[STATE_KEYS];
    for (size_t i = 0; i < STATE_KEYS; i++)
        names[i] = state_key_name(i);
    if (!json_is_object(reading->root)) {
        builder_add(reading->error, "bad state: expected a JSON object, such as state_json prints");
        return false;
    }
    return state_read_object(reading, "", reading->root, names, STATE_KEYS) && take_game(reading) &&
           take_board(reading) && take_rules(reading) && take_info(reading) && take_own(reading) &&
           state_take_history(reading) && state_take_told_end(reading) &&
           state_take_clocks(reading) && state_take_marks(reading) && state_compare(reading);
}

/* Read the state into a separate engine. The session is then moved from there to `engine`. */
static bool read_into(Engine *engine, Engine *made, json_t *root, StringBuilder *error)
{
    StateReading reading = {made, root, error};
    made->work = engine->work;
    made->magnet = engine->magnet;
    if (!read_root(&reading))
        return false;
    engine_adopt(engine, made->session);
    made->session = NULL;
    engine->magnet = made->magnet;
    return true;
}

bool state_read(Engine *engine, const char *json, StringBuilder *error)
{
    JsonRead read;
    Engine *made;
    if (!json_read((StringView){json, strlen(json)}, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
                   &read, error))
        return false;
    Status status = engine_create_beside(engine, &made);
    bool done = status == STATUS_OK && read_into(engine, made, read.root, error);
    if (status == STATUS_OK)
        engine_destroy(made);
    else
        builder_add(error, status_text(status));
    json_read_free(&read);
    return done;
}
