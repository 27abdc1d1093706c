/* Sessions from JSON.
 *
 * What a session is made from is given to an engine of its own as commands, one way with whoever
 * types them and with records. What follows from that is compared where the state has it: a state
 * that contradicts itself is none.
 */
#include "protocol/states/state.h"

#include "base/count.h"
#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/record.h"
#include "protocol/text_word.h"
#include "session/redo.h"
#include "session/texts.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { SECONDS_MOST = 1000000000 };

static const char TRYMOVE[] = "trymove";

/* Where something stands in a state: `history[3]`. */
typedef struct Path {
    char text[160];
} Path;

__attribute__((format(printf, 1, 2))) static Path path_of(const char *format, ...)
{
    Path path;
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(path.text, sizeof path.text, format, arguments);
    va_end(arguments);
    return path;
}

static Path member_of(const char *path, const char *name)
{
    return path_of("%s%s%s", path, *path ? "." : "", string_quote(name).text);
}

/* Says what is wrong with a value. */
static bool fail_with(StateReading *reading, const char *path, const char *what)
{
    text_clear(reading->error);
    text_add_format(reading->error, "bad state: '%s': %s", path, what);
    return false;
}

bool state_fail(StateReading *reading, const char *path, const char *expected)
{
    text_clear(reading->error);
    text_add_format(reading->error, "bad state: '%s': expected %s", path, expected);
    return false;
}

bool state_fail_status(StateReading *reading, const char *path, Status status)
{
    return fail_with(reading, path, status_text(status));
}

static bool fail_status(StateReading *reading, Status status)
{
    text_clear(reading->error);
    text_add(reading->error, status_text(status));
    return false;
}

/* Values. */

json_t *state_member(json_t *object, const char *name)
{
    json_t *value = json_object_get(object, name);
    return json_is_null(value) ? NULL : value;
}

/* Drops zeros at the end of the decimals of a number that stands at the end of a text, and the
 * point where none are left. */
static void drop_zeros(Text *text, size_t number)
{
    size_t length = text->length;
    if (length == number || !memchr(text->bytes + number, '.', length - number))
        return;
    while (text->bytes[length - 1] == '0')
        length--;
    text_truncate(text, length - (text->bytes[length - 1] == '.'));
}

/* Appends a number as it is typed: all digits that a double keeps, or the string that it stands in.
 * What is neither is false. */
static bool add_number(json_t *value, Text *text)
{
    if (json_is_string(value))
        text_add_bytes(text, json_string_value(value), json_string_length(value));
    else if (json_is_integer(value))
        text_add_int(text, json_integer_value(value));
    else if (json_is_real(value)) {
        double number = json_real_value(value);
        int places = DECIMAL_PLACES;
        size_t before = text->length;
        for (double size = 1000; places > 0 && fabs(number) >= size; size *= 10)
            places--;
        text_add_format(text, "%.*f", places, number);
        drop_zeros(text, before);
    }
    return json_is_number(value) || json_is_string(value);
}

/* Reads a number; false with an error that says what was expected. */
static bool read_number(StateReading *reading, const char *path, json_t *value, int places,
                        const int64_t range[2], const char *expected, int64_t *number)
{
    Text text = {0};
    bool is_number = add_number(value, &text) &&
                     number_read_fixed(text.bytes, text.length, places, range[1], number) &&
                     *number >= range[0];
    bool lost = text_failed(&text);
    text_free(&text);
    if (lost)
        return fail_status(reading, STATUS_NO_MEMORY);
    return is_number || state_fail(reading, path, expected);
}

bool state_read_number(StateReading *reading, const char *path, json_t *value, int places,
                       int64_t limit, int64_t *number)
{
    const int64_t range[] = {-limit, limit};
    return read_number(reading, path, value, places, range, "a number", number);
}

static bool read_count(StateReading *reading, const char *path, json_t *value, json_int_t most,
                       int64_t *count)
{
    if (!json_is_integer(value) || json_integer_value(value) < 0 ||
        json_integer_value(value) > most)
        return state_fail(reading, path, "a whole number from 0");
    *count = json_integer_value(value);
    return true;
}

bool state_read_point(StateReading *reading, const char *path, json_t *value, Point *point)
{
    enum { LIMIT = TYPED_SPACES_MAX * STEPS_PER_SPACE };
    int64_t x, y;
    if (json_array_size(value) != 2)
        return state_fail(reading, path, "[x,y]");
    if (!state_read_number(reading, path, json_array_get(value, 0), COORDINATE_PLACES, LIMIT, &x) ||
        !state_read_number(reading, path, json_array_get(value, 1), COORDINATE_PLACES, LIMIT, &y))
        return false;
    *point = (Point){(int32_t)x, (int32_t)y};
    return true;
}

bool state_read_color(StateReading *reading, const char *path, json_t *value, Color *color)
{
    const char *name = json_string_value(value);
    for (int i = 0; name && i < COLOR_COUNT; i++)
        if (strcmp(name, color_name((Color)i)) == 0) {
            *color = (Color)i;
            return true;
        }
    return state_fail(reading, path, "black or white");
}

/* Whether something is an object with none but these members. */
static bool read_object(StateReading *reading, const char *path, json_t *value,
                        const char *const *names, size_t count)
{
    const char *name;
    json_t *each;
    if (!json_is_object(value))
        return state_fail(reading, path, "an object");
    json_object_foreach(value, name, each)
    {
        size_t i = 0;
        while (i < count && strcmp(name, names[i]) != 0)
            i++;
        if (i == count)
            return fail_with(reading, member_of(path, name).text, "there is no such key");
    }
    return true;
}

/* Commands. */

/* Whether the last command was done; else the error is its own. */
static bool is_done(StateReading *reading, const char *path)
{
    Reply *reply = &reading->engine->reply;
    if (reply_is_lost(reply))
        return fail_status(reading, STATUS_NO_MEMORY);
    return !reply->failed || fail_with(reading, path, text_string(&reply->text));
}

/* Whether nothing in a text is dropped where it stands in a command. */
static bool is_typed(const char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < ' ' || *text == 0x7F || *text == '#')
            return false;
    return true;
}

/* Has the engine carry out a command, which is freed. */
static bool command(StateReading *reading, const char *path, Text *line)
{
    bool lost = text_failed(line);
    if (!lost)
        (void)record_command(reading->engine, line->bytes, line->length);
    text_free(line);
    return lost ? fail_status(reading, STATUS_NO_MEMORY) : is_done(reading, path);
}

static bool take_game(StateReading *reading)
{
    const char *name = json_string_value(json_object_get(reading->root, "game"));
    if (!name)
        return state_fail(reading, "game", "the name of a game");
    Text line = {0};
    text_add_format(&line, "set_game %s", name);
    if (!command(reading, "game", &line))
        return false;
    return strcmp(name, session_kind(reading->engine->session)->name) == 0 ||
           state_fail(reading, "game", "the name of a game");
}

/* The corners of a board that is a polygon. */
static bool take_polygon(StateReading *reading, json_t *corners)
{
    Text line = {0};
    if (!json_is_array(corners))
        return state_fail(reading, "board.outline", "a list of corners");
    text_add(&line, "set_board");
    for (size_t i = 0; i < json_array_size(corners); i++) {
        Point corner;
        if (!state_read_point(reading, path_of("board.outline[%zu]", i).text,
                              json_array_get(corners, i), &corner)) {
            text_free(&line);
            return false;
        }
        text_add_char(&line, ' ');
        print_point(&line, corner);
    }
    return command(reading, "board.outline", &line);
}

static bool take_board(StateReading *reading)
{
    static const char *const NAMES[] = {"columns", "rows", "polygon", "outline"};
    json_t *board = state_member(reading->root, "board");
    const Setup *setup = session_setup(reading->engine->session);
    int64_t sides[] = {setup->columns, setup->rows};
    Text line = {0};
    if (!board)
        return true;
    if (!read_object(reading, "board", board, NAMES, COUNT_OF(NAMES)))
        return false;
    if (json_is_true(state_member(board, "polygon")))
        return take_polygon(reading, state_member(board, "outline"));
    for (size_t i = 0; i < COUNT_OF(sides); i++)
        if (state_member(board, NAMES[i]) &&
            !read_count(reading, member_of("board", NAMES[i]).text, state_member(board, NAMES[i]),
                        INT32_MAX, &sides[i]))
            return false;
    text_add_format(&line, "boardsize %lld %lld", (long long)sides[0], (long long)sides[1]);
    return command(reading, "board", &line);
}

/* Whether the game has a rule of this name, to the letter. */
static bool is_rule(const GameKind *kind, const char *name)
{
    for (size_t i = 0; i < kind->rule_count; i++)
        if (strcmp(name, kind->rules[i].name) == 0)
            return true;
    return false;
}

/* Whether something is a number or one word, as which it goes into a command. */
static bool is_word(json_t *value)
{
    const char *word = json_string_value(value);
    return json_is_number(value) || (word && *word && is_typed(word) && !strchr(word, ' '));
}

static bool take_rule(StateReading *reading, const char *name, json_t *value)
{
    Path path = member_of("rules", name);
    Text line = {0};
    if (!is_rule(session_kind(reading->engine->session), name))
        return fail_with(reading, path.text, "there is no such key");
    if (json_is_null(value))
        return true;
    if (!is_word(value))
        return state_fail(reading, path.text, "a number or a word");
    text_add_format(&line, "set_rule %s ", name);
    (void)add_number(value, &line);
    return command(reading, path.text, &line);
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
    Path path = member_of("info", name);
    Reply *reply = &reading->engine->reply;
    Word said = {json_string_value(value), json_string_length(value)};
    Text line = {0};
    if (!json_is_string(value))
        return state_fail(reading, path.text, "a text");
    reply_clear(reply);
    if (!text_word_check(said, reply))
        return is_done(reading, path.text);
    text_add_format(&line, "set_info %s ", name);
    text_word_print(said, &line);
    return command(reading, path.text, &line);
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
    if (!read_object(reading, "info", info, names, INFO_COUNT))
        return false;
    json_object_foreach(info, name, value)
    {
        if (!json_is_null(value) && !take_said(reading, name, value))
            return false;
    }
    return true;
}

/* The history. */

/* Whether a line begins with a word, and has more. */
static bool begins(Word line, const char *word)
{
    size_t length = strlen(word);
    return line.length > length && memcmp(line.bytes, word, length) == 0 &&
           line.bytes[length] == ' ';
}

/* Whether a line is a command as states have it: nothing before its name, which is in small
 * letters, and nothing in it that would be dropped. */
static bool is_as_written(const char *line)
{
    const char *end = line;
    while (is_small(*end) || *end == '_' || *end == '-')
        end++;
    return is_typed(line) && (end > line || !*line) && (*end == ' ' || !*end);
}

/* Whether a line is what a state has where this player's time ran out: 1 is for overtime. */
static bool is_loss_on_time(Word line, Color loser)
{
    Path written = path_of("time_left %s 0 ", color_name(loser));
    size_t length = strlen(written.text);
    return line.length == length + 1 && memcmp(line.bytes, written.text, length) == 0 &&
           (line.bytes[length] == '0' || line.bytes[length] == '1');
}

/* Has the engine do what was only tried, or lets a player's time run out, whatever the clock says
 * now; other commands are those of records. */
static bool repeat_command(StateReading *reading, const char *path, Word line)
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
            return is_done(reading, path);
        }
    if (begins(line, TRYMOVE)) {
        Text played = {0};
        text_add(&played, "play");
        text_add(&played, line.bytes + strlen(TRYMOVE));
        return command(reading, path, &played);
    }
    (void)record_command(engine, line.bytes, line.length);
    return is_done(reading, path);
}

/* A move that was not legal may have lost the game, and is no event then. */
static bool has_lost(const Session *session, Word line)
{
    size_t count = session_event_count(session);
    return session_event(session, count - 1).kind == EVENT_FORFEIT && !begins(line, "forfeit");
}

/* Each makes one event, or comments on the last. */
static bool repeat(StateReading *reading, const char *path, json_t *value)
{
    Session **session = &reading->engine->session;
    Word line = {json_string_value(value), json_string_length(value)};
    size_t before = session_event_count(*session);
    if (!json_is_string(value))
        return state_fail(reading, path, "a command as in a game record");
    if (!is_as_written(line.bytes))
        return state_fail(reading, path,
                          "a command in small letters, without id, comment and control characters");
    if (!repeat_command(reading, path, line))
        return false;
    if (begins(line, "comment") && session_event_count(*session) == before)
        return true;
    if (session_event_count(*session) != before + 1)
        return state_fail(reading, path, "a command that makes a move or says what became of one");
    if (has_lost(*session, line))
        return fail_with(reading, path, "a move that is not legal");
    if (begins(line, TRYMOVE))
        session_note_trial(*session);
    Status status = work_spend(&reading->engine->work, 0);
    return status == STATUS_OK || fail_status(reading, status);
}

static bool repeat_all(StateReading *reading, const char *name)
{
    json_t *list = state_member(reading->root, name);
    if (list && !json_is_array(list))
        return state_fail(reading, name, "a list of commands");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!repeat(reading, path_of("%s[%zu]", name, i).text, json_array_get(list, i)))
            return false;
    return true;
}

/* What was made, and then what was taken back. */
static bool repeat_and_undo(StateReading *reading)
{
    if (!repeat_all(reading, "history"))
        return false;
    size_t made = session_event_count(reading->engine->session);
    if (!repeat_all(reading, "undone"))
        return false;
    Status status = session_undo(reading->engine->session,
                                 session_event_count(reading->engine->session) - made);
    return status == STATUS_OK || fail_status(reading, status);
}

/* Strokes are there as they were drawn: nothing pulls them again. */
static bool take_history(StateReading *reading)
{
    int32_t magnet = reading->engine->magnet;
    reading->engine->magnet = 0;
    bool taken = repeat_and_undo(reading);
    reading->engine->magnet = magnet;
    return taken;
}

/* An end that a file told: that can be of a game which a player lost before its time. */
static bool take_told_end(StateReading *reading)
{
    Session *session = reading->engine->session;
    Ending ending = session_turn(session)->ending;
    if (json_is_true(state_member(reading->root, "told_end")) &&
        (ending == ENDING_RESIGNATION || ending == ENDING_TIME || ending == ENDING_FORFEIT))
        session_note_told_end(session);
    return true;
}

/* Clocks. */

/* Time that is set, and time that is left: where a player is late that is less than none. */
static bool read_time(StateReading *reading, const char *path, json_t *value, int64_t *time)
{
    static const int64_t RANGE[] = {0, SECONDS_MOST * CLOCK_SECOND};
    return !value || read_number(reading, path, value, CLOCK_PLACES, RANGE,
                                 "a number of seconds from 0 to 1000000000", time);
}

static bool read_time_left(StateReading *reading, const char *path, json_t *value, int64_t *time)
{
    static const int64_t RANGE[] = {-SECONDS_MOST * CLOCK_SECOND, SECONDS_MOST * CLOCK_SECOND};
    return !value || read_number(reading, path, value, CLOCK_PLACES, RANGE,
                                 "a number of seconds from -1000000000 to 1000000000", time);
}

static bool read_moves(StateReading *reading, const char *path, json_t *value, int64_t *count)
{
    return !value || read_count(reading, path, value, SECONDS_MOST, count);
}

static bool read_left(StateReading *reading, const char *path, json_t *value, TimeLeft *left)
{
    static const char *const NAMES[] = {"time", "count"};
    return !value || (read_object(reading, path, value, NAMES, COUNT_OF(NAMES)) &&
                      read_time_left(reading, member_of(path, NAMES[0]).text,
                                     state_member(value, NAMES[0]), &left->time) &&
                      read_moves(reading, member_of(path, NAMES[1]).text,
                                 state_member(value, NAMES[1]), &left->count));
}

/* A system that has the numbers which are given with it. */
static bool read_system(StateReading *reading, const char *path, json_t *value,
                        ClockSettings *settings)
{
    const char *name = json_string_value(value);
    for (int i = 0; name && i < CLOCK_SYSTEMS; i++) {
        settings->system = (ClockSystem)i;
        if (strcmp(name, clock_system_name(settings->system)) == 0 && clock_can_be(settings))
            return true;
    }
    return state_fail(reading, path, "a time system that has such numbers");
}

static bool read_clock(StateReading *reading, const char *name, Clock *clock)
{
    static const char *const NAMES[] = {"system", "main", "period", "count", "black", "white"};
    json_t *value = state_member(reading->root, name);
    ClockSettings *settings = &clock->settings;
    Path path[COUNT_OF(NAMES)];
    if (!value)
        return true;
    if (!read_object(reading, name, value, NAMES, COUNT_OF(NAMES)))
        return false;
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        path[i] = member_of(name, NAMES[i]);
    if (!read_time(reading, path[1].text, state_member(value, NAMES[1]), &settings->main) ||
        !read_time(reading, path[2].text, state_member(value, NAMES[2]), &settings->period) ||
        !read_moves(reading, path[3].text, state_member(value, NAMES[3]), &settings->count) ||
        !read_system(reading, path[0].text, state_member(value, NAMES[0]), settings))
        return false;
    for (int color = 0; color < COLOR_COUNT; color++) {
        clock->left[color] = (TimeLeft){.time = settings->main};
        if (!read_left(reading, path[4 + color].text, state_member(value, NAMES[4 + color]),
                       &clock->left[color]))
            return false;
    }
    return true;
}

static bool take_clocks(StateReading *reading)
{
    Clock clock = *session_clock(reading->engine->session), at_end;
    if (!read_clock(reading, "clock", &clock))
        return false;
    at_end = clock;
    if (state_member(reading->root, "clock_at_end") &&
        session_turn(reading->engine->session)->ending != ENDING_TIME)
        return state_fail(reading, "clock_at_end", "null, for nobody's time has run out");
    if (!read_clock(reading, "clock_at_end", &at_end))
        return false;
    session_put_clocks(reading->engine->session, &clock, &at_end);
    return true;
}

/* The number of the marks, which the history need not tell: each that was taken back has counted.
 */
static bool take_marks(StateReading *reading)
{
    json_t *value = state_member(state_member(reading->root, "marks"), "number");
    int64_t number;
    if (!value)
        return true;
    if (!read_count(reading, "marks.number", value, INT32_MAX, &number))
        return false;
    session_put_scoring_number(reading->engine->session, (uint32_t)number);
    return true;
}

/* What follows. */

/* What a state says, and what it comes to, in a message. */
static void add_value(json_t *value, Text *text)
{
    if (json_is_string(value))
        text_add_format(text, "\"%s\"", string_quote(json_string_value(value)).text);
    else if (json_is_number(value))
        (void)add_number(value, text);
    else if (json_is_boolean(value))
        text_add(text, json_truth(json_is_true(value)));
    else if (json_is_array(value))
        text_add_format(text, "a list of %zu", json_array_size(value));
    else
        text_add(text, json_is_object(value) ? "an object" : "null");
}

static bool fail_different(StateReading *reading, const char *path, json_t *found)
{
    text_clear(reading->error);
    text_add_format(reading->error, "bad state: '%s': expected ", path);
    add_value(found, reading->error);
    text_add(reading->error, ", which the game comes to");
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

/* Whether a game is made from what stands at a path, so that null there says nothing; elsewhere it
 * says that there is nothing. */
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

/* Whether what stands at a path was taken as a number near it: what was found is that number then.
 */
static bool is_rounded(const char *path, json_t *found)
{
    const char *point = strstr(path, "].at");
    return (strcmp(path, "magnet") == 0 && json_is_number(found)) ||
           (strncmp(path, "ghosts[", strlen("ghosts[")) == 0 && point && !point[strlen("].at")]);
}

/* Whether what is said is what was found; of an object members may be left out. */
static bool compare(StateReading *reading, const char *path, json_t *said, json_t *found)
{
    const char *name;
    json_t *value;
    if ((json_is_null(said) && is_made_from(path)) || is_rounded(path, found))
        return true;
    if (!is_same_value(said, found) || json_array_size(said) != json_array_size(found))
        return fail_different(reading, path, found);
    for (size_t i = 0; i < json_array_size(said); i++)
        if (!compare(reading, path_of("%s[%zu]", path, i).text, json_array_get(said, i),
                     json_array_get(found, i)))
            return false;
    json_object_foreach(said, name, value)
    {
        Path inside = member_of(path, name);
        json_t *there = json_object_get(found, name);
        if (!there)
            return fail_with(reading, inside.text, "there is no such key");
        if (!compare(reading, inside.text, value, there))
            return false;
    }
    return true;
}

/* What was taken as it stands, in other words perhaps. */
static bool is_taken(const char *name)
{
    static const char *const NAMES[] = {"game",  "board",        "rules",   "info",
                                        "clock", "clock_at_end", "history", "undone"};
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (strcmp(name, NAMES[i]) == 0)
            return true;
    return false;
}

/* The sides of a board, and its outline where that does not begin anywhere and go round either way.
 */
static bool compare_board(StateReading *reading, json_t *found)
{
    json_t *said = state_member(reading->root, "board"), *value;
    const char *name;
    bool polygon = json_is_true(json_object_get(said, "polygon"));
    json_object_foreach(said, name, value)
    {
        if ((!polygon || strcmp(name, "outline") != 0) &&
            !compare(reading, member_of("board", name).text, value, json_object_get(found, name)))
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

/* Compares with the state of what was made. */
static bool compare_all(StateReading *reading)
{
    bool wanted[STATE_KEYS];
    Text text = {0};
    JsonRead json = {0};
    for (size_t i = 0; i < STATE_KEYS; i++) {
        const char *name = state_key_name(i);
        wanted[i] =
            json_object_get(reading->root, name) && (!is_taken(name) || strcmp(name, "board") == 0);
    }
    Status status = state_print(reading->engine, wanted, &text);
    if (status == STATUS_OK && text_failed(&text))
        status = STATUS_NO_MEMORY;
    bool same = status == STATUS_OK
                    ? json_read((Word){text.bytes, text.length}, 0, &json, reading->error) &&
                          compare_with(reading, json.root)
                    : fail_status(reading, status);
    json_read_free(&json);
    text_free(&text);
    return same;
}

/* What a game takes more. */
static bool take_own(StateReading *reading)
{
    const StateWords *words = state_words(reading->engine);
    return !words->take || words->take(reading);
}

static bool read_root(StateReading *reading)
{
    const char *names[STATE_KEYS];
    for (size_t i = 0; i < STATE_KEYS; i++)
        names[i] = state_key_name(i);
    if (!json_is_object(reading->root)) {
        text_add(reading->error, "bad state: expected an object");
        return false;
    }
    return read_object(reading, "", reading->root, names, STATE_KEYS) && take_game(reading) &&
           take_board(reading) && take_rules(reading) && take_info(reading) && take_own(reading) &&
           take_history(reading) && take_told_end(reading) && take_clocks(reading) &&
           take_marks(reading) && compare_all(reading);
}

/* Reads it into an engine of its own, which is then asked to give it away. */
static bool read_into(Engine *engine, Engine *made, json_t *root, Text *error)
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

bool state_read(Engine *engine, const char *json, Text *error)
{
    JsonRead read;
    Engine *made;
    if (!json_read((Word){json, strlen(json)}, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &read,
                   error))
        return false;
    Status status = engine_create_beside(engine, &made);
    bool done = status == STATUS_OK && read_into(engine, made, read.root, error);
    if (status == STATUS_OK)
        engine_destroy(made);
    else
        text_add(error, status_text(status));
    json_read_free(&read);
    return done;
}
