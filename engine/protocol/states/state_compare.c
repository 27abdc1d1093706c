/* Compares the parts of a state that follow from its other parts with the same parts of the session
 * that was made from the state. */
#include "protocol/states/state_reading.h"

#include "base/count.h"

#include <string.h>

/* Append a value to a message about a difference. */
static void add_value(json_t *value, StringBuilder *text)
{
    if (json_is_string(value))
        builder_add_format(text, "\"%s\"", string_quote(json_string_value(value)).text);
    else if (json_is_number(value))
        (void)state_add_number(value, text);
    else if (json_is_boolean(value))
        builder_add(text, json_is_true(value) ? "true" : "false");
    else if (json_is_array(value))
        builder_add_format(text, "a list of %zu", json_array_size(value));
    else
        builder_add(text, json_is_object(value) ? "an object" : "null");
}

static bool fail_different(StateReading *reading, const char *path, json_t *found)
{
    builder_clear(reading->error);
    builder_add_format(reading->error, "bad state: '%s': expected ", path);
    add_value(found, reading->error);
    builder_add(reading->error, " to match the rest of the state");
    return false;
}

static bool is_same_value(json_t *said, json_t *found)
{
    if (json_is_number(said) && json_is_number(found))
        return json_number_value(said) == json_number_value(found);
    if (json_typeof(said) != json_typeof(found))
        return false;
    return !json_is_string(said) || strcmp(json_string_value(said), json_string_value(found)) == 0;
}

/* Return whether the value at a path is used to make the game. In such a value, null means that
 * nothing is specified; in any other value, null means that there is nothing. */
static bool is_made_from(const char *path)
{
    static const char *const PATHS[] = {"board.columns", "board.rows",   "board.polygon",
                                        "board.outline", "ghosts",       "magnet",
                                        "marks",         "marks.number", "told_end"};
    for (size_t i = 0; i < COUNT_OF(PATHS); i++)
        if (strcmp(path, PATHS[i]) == 0)
            return true;
    return false;
}

/* Return whether the value at a path was rounded when it was read, so that the session's number may
 * differ slightly. */
static bool is_rounded(const char *path, json_t *found)
{
    const char *point = strstr(path, "].at");
    return (strcmp(path, "magnet") == 0 && json_is_number(found)) ||
           (strncmp(path, "ghosts[", strlen("ghosts[")) == 0 && point && !point[strlen("].at")]);
}

/* Compare a value in the state with the session's. Objects in the state may lack members. */
static bool compare(StateReading *reading, const char *path, json_t *said, json_t *found)
{
    const char *name;
    json_t *value;
    if ((json_is_null(said) && is_made_from(path)) || is_rounded(path, found))
        return true;
    if (!is_same_value(said, found) || json_array_size(said) != json_array_size(found))
        return fail_different(reading, path, found);
    for (size_t i = 0; i < json_array_size(said); i++)
        if (!compare(reading, state_path("%s[%zu]", path, i).text, json_array_get(said, i),
                     json_array_get(found, i)))
            return false;
    json_object_foreach(said, name, value)
    {
        StatePath inside = state_path_of(path, name);
        json_t *there = json_object_get(found, name);
        if (!there)
            return state_fail_with(reading, inside.text, "unknown key");
        if (!compare(reading, inside.text, value, there))
            return false;
    }
    return true;
}

/* Return whether a key needs no comparison, because the session took the key's value from the state
 * (though it may write the value in a different form), or because the key is about the kind of game
 * and not about a position. */
static bool is_taken(const char *name)
{
    static const char *const NAMES[] = {"game",         "board",   "rules",  "info",       "clock",
                                        "clock_at_end", "history", "undone", "description"};
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (strcmp(name, NAMES[i]) == 0)
            return true;
    return false;
}

/* Compare the sides of a board and its outline. If the board is a polygon, don't compare the
 * outline, because it may begin at any corner and go in either direction. */
static bool compare_board(StateReading *reading, json_t *found)
{
    json_t *said = state_member(reading->root, "board"), *value;
    const char *name;
    bool polygon = json_is_true(json_object_get(said, "polygon"));
    json_object_foreach(said, name, value)
    {
        if ((!polygon || strcmp(name, "outline") != 0) &&
            !compare(reading, state_path_of("board", name).text, value,
                     json_object_get(found, name)))
            return false;
    }
    return true;
}

static bool compare_with(StateReading *reading, json_t *found)
{
    const char *name;
    json_t *value;
    json_object_foreach(reading->root, name, value)
    {
        if (!is_taken(name) && !compare(reading, name, value, json_object_get(found, name)))
            return false;
    }
    return compare_board(reading, json_object_get(found, "board"));
}

/* Compare the state that was read with the state of the session that was made from it. */
bool state_compare(StateReading *reading)
{
    bool wanted[STATE_KEYS];
    StringBuilder text = {0};
    JsonRead json = {0};
    for (size_t i = 0; i < STATE_KEYS; i++) {
        const char *name = state_key_name(i);
        wanted[i] =
            json_object_get(reading->root, name) && (!is_taken(name) || strcmp(name, "board") == 0);
    }
    Status status = state_print(reading->engine, wanted, &text);
    if (status == STATUS_OK && builder_failed(&text))
        status = STATUS_NO_MEMORY;
    bool same = status == STATUS_OK
                    ? json_read((StringView){text.bytes, text.length}, 0, &json, reading->error) &&
                          compare_with(reading, json.root)
                    : state_fail_for(reading, status);
    json_read_free(&json);
    builder_free(&text);
    return same;
}
