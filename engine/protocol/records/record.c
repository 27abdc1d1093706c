/* Reads and writes game records. */
#include "protocol/records/record.h"

#include "formats/print.h"
#include "io/file.h"
#include "protocol/game_commands.h"
#include "protocol/records/text_word.h"

#include <string.h>

/* Append the command that sets the clocks, unless the clocks have the settings of a new game. */
static void print_clock_settings(const ClockSettings *clock, StringBuilder *text)
{
    if (!clock->main && !clock->period && !clock->count)
        return;
    bool fischer = clock->system == CLOCK_FISCHER;
    /* clock_settings() turns byo-yomi without periods into main time alone, but keeps the length of
     * a period. The byo-yomi command restores this; Canadian overtime without stones would not. */
    bool byoyomi =
        clock->system == CLOCK_BYOYOMI || (clock->system == CLOCK_ABSOLUTE && clock->period > 0);
    builder_add(text, fischer   ? "kata-time_settings fischer "
                      : byoyomi ? "kgs-time_settings byoyomi "
                                : "time_settings ");
    print_time(text, clock->main);
    builder_add_char(text, ' ');
    print_time(text, clock->period);
    if (!fischer)
        builder_add_format(text, " %lld", (long long)clock->count);
    builder_add_char(text, '\n');
}

/* Append the commands that set up the game: its kind, board, rules and clocks. */
static void print_setup(const Session *session, StringBuilder *text)
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    const ClockSettings *clock = &session_clock_at_end(session)->settings;
    builder_add_format(text, "set_game %s\nboardsize %d %d\n", kind->name, setup->columns,
                       setup->rows);
    if (setup->outline.count > 0) {
        builder_add(text, "set_board ");
        print_stroke(text, setup->outline.corners, setup->outline.count, ' ');
        builder_add_char(text, '\n');
    }
    for (size_t i = 0; i < kind->rule_count; i++) {
        if (i == RULE_KOMI)
            builder_add(text, "komi ");
        else
            builder_add_format(text, "set_rule %s ", kind->rules[i].name);
        print_rule(text, &kind->rules[i], setup->rules[i]);
        builder_add_char(text, '\n');
    }
    print_clock_settings(clock, text);
}

/* Append the command that sets up stones, with the color to move next and the points of each
 * kind. */
static void print_set_up(const GameKind *kind, const Event *event, StringBuilder *text)
{
    static const char *const WORDS[GAME_SETUP_STROKES] = {"black", "white", "empty"};
    builder_add_format(text, "setup %s", color_name(event->color));
    for (size_t i = 0; i < event->move.count && i < GAME_SETUP_STROKES; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        if (count == 0)
            continue;
        builder_add_format(text, " %s ", WORDS[i]);
        print_places(text, kind, points, count);
    }
}

/* Append the command that marks stones as an event did. */
static void print_mark(const GameKind *kind, const Event *event, StringBuilder *text)
{
    static const char *const COMMANDS[] = {[MARKING_FLIP] = "mark",
                                           [MARKING_DEAD] = "mark_dead",
                                           [MARKING_ALIVE] = "mark_alive",
                                           [MARKING_EXACT] = "set_dead"};
    size_t count;
    const Point *points = move_stroke(event->move, 0, &count);
    builder_add_format(text, "%s %s%s", COMMANDS[event->marking], color_name(event->color),
                       count > 0 ? " " : "");
    print_places(text, kind, points, count);
}

void record_print_event(const Session *session, const Event *event, StringBuilder *text)
{
    const GameKind *kind = session_kind(session);
    const char *color = color_name(event->color);
    if (event->kind == EVENT_MARK) {
        print_mark(kind, event, text);
    } else if (event->kind == EVENT_DONE) {
        builder_add_format(text, "done %s %u", color, (unsigned)event->scoring_number);
    } else if (event->kind == EVENT_RESUME) {
        builder_add(text, "resume");
    } else if (event->kind == EVENT_TIMEOUT) {
        /* With no time left, a player in overtime loses only if there are stones left to play
         * (Canadian) or in the last period (byo-yomi). So the count is 1. */
        ClockSystem system = session_clock_at_end(session)->settings.system;
        bool overtime = system == CLOCK_CANADIAN || system == CLOCK_BYOYOMI;
        builder_add_format(text, "time_left %s 0 %d", color, overtime);
    } else if (event->kind == EVENT_FORFEIT) {
        builder_add_format(text, "forfeit %s", color);
    } else if (event->kind == EVENT_SETUP) {
        print_set_up(kind, event, text);
    } else if (event->kind == EVENT_MOVE && !event->exact) {
        size_t count;
        const Point *points = move_stroke(event->move, 0, &count);
        builder_add_format(text, "draw %s ", color);
        print_stroke(text, points, count, ' ');
    } else if (event->kind == EVENT_PASS && !event->exact) {
        builder_add_format(text, "pass %s", color);
    } else {
        builder_add_format(text, "play %s ", color);
        print_move(text, kind, event);
    }
}

/* Append the players, date, place and other information. */
static void print_info(const Session *session, StringBuilder *text)
{
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const StringBuilder *said = session_info(session, (Info)i);
        if (said->length == 0)
            continue;
        builder_add_format(text, "set_info %s ", text_info_name((Info)i));
        text_word_print((StringView){said->bytes, said->length}, text);
        builder_add_char(text, '\n');
    }
}

/* Append the comment on event number `event`, counted from 1; 0 stands for the comment before the
 * first event. */
static void print_comment(const Session *session, size_t event, StringBuilder *text)
{
    const StringBuilder *said = session_comment_on(session, event);
    if (!said || said->length == 0)
        return;
    builder_add(text, "comment ");
    text_word_print((StringView){said->bytes, said->length}, text);
    builder_add_char(text, '\n');
}

void record_print(Session *session, StringBuilder *text)
{
    builder_add(text, "# Contigo game record\n");
    print_setup(session, text);
    print_info(session, text);
    const GameCommands *words = session_kind(session)->words;
    if (words && words->keep)
        words->keep(session, text);
    print_comment(session, 0, text);
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        record_print_event(session, &event, text);
        builder_add_char(text, '\n');
        print_comment(session, i + 1, text);
    }
    if (session_turn(session)->phase != PHASE_OVER) {
        builder_add(text, "# unfinished\n");
        return;
    }
    builder_add(text, "# result ");
    print_result_now(text, session);
    builder_add_char(text, '\n');
}

static const char FIRST_LINE[] = "# Contigo game record";

bool record_begins(const char *bytes, size_t count)
{
    size_t length = sizeof FIRST_LINE - 1;
    return count >= length && memcmp(bytes, FIRST_LINE, length) == 0;
}

bool record_save(Session *session, const Files *files, const char *path, StringBuilder *error)
{
    static const FileKind record = {"a game record", record_begins};
    StringBuilder text = {0};
    record_print(session, &text);
    bool done = file_replace(files, path, &record, &text, error);
    if (!builder_failed(&text) && text.length > FILE_BYTES_MAX)
        builder_add(error, " (printgame prints it as commands for standard input)");
    builder_free(&text);
    return done;
}

/* Checking all positions of a record may take this many times the work limit of a command. */
enum { VERIFY_TIMES = 5 };

/* The state while a record is read. */
typedef struct Loading {
    Engine *engine; /* owned: its game is the one being read */
    RecordOptions options;
    Work judging; /* the budget for checking all positions */
    size_t line;
    /* The last line that wasn't blank, if it was a comment. */
    StringBuilder last;
    StringBuilder *error; /* borrowed */
} Loading;

static bool fail_line(Loading *loading, const char *what)
{
    builder_clear(loading->error);
    builder_add_format(loading->error, "line %zu: %s", loading->line, what);
    return false;
}

/* Judge the present position from scratch. If the result differs, or this takes too much work, set
 * the error and return false. */
static bool verify_line(Loading *loading)
{
    Reply reply = {0};
    engine_command(loading->engine, "verify", NULL, &reply);
    if (reply.failed)
        fail_line(loading, reply_is_lost(&reply) ? status_text(STATUS_NO_MEMORY)
                                                 : builder_string(&reply.text));
    bool same = !reply.failed;
    reply_free(&reply);
    if (!same || work_spend(&loading->judging, loading->engine->work.done) == STATUS_OK)
        return same;
    fail_line(loading, "too much work: judging the positions so far");
    builder_add_format(loading->error,
                       " takes more than %llu steps (contigo --work N allows N times %d)",
                       (unsigned long long)loading->judging.most, VERIFY_TIMES * WORK_USUAL);
    return false;
}

/* Return whether the command of the request may appear in a record. If not, make the reply an
 * error. */
static bool is_for_records(Engine *engine)
{
    StringView name = engine->request.command;
    const Command *command = command_named(engine->commands, name);
    if (command && command->flags & COMMAND_RECORD)
        return true;
    reply_error(&engine->reply, "'%s' is not allowed in a game record", view_quote(name).text);
    return false;
}

RequestKind record_command(Engine *engine, const char *bytes, size_t length)
{
    reply_clear(&engine->reply);
    RequestKind kind = request_read(&engine->request, bytes, length, &engine->reply);
    if (kind == REQUEST_COMMAND && is_for_records(engine))
        engine_perform(engine, &engine->request, &engine->reply);
    request_trim(&engine->request);
    return kind;
}

static bool load_line(Loading *loading, const Line *line)
{
    Engine *engine = loading->engine;
    if (line->kind == LINE_TOO_LONG) {
        fail_line(loading, "");
        builder_add_format(loading->error, "line too long: at most %d bytes", LINE_LIMIT);
        return false;
    }
    RequestKind kind = record_command(engine, line->bytes, line->length);
    if (engine->reply.failed && !engine->reply.forfeits)
        return fail_line(loading, builder_string(&engine->reply.text));
    if (kind == REQUEST_EMPTY)
        return true;
    /* This checks for an interrupt, because a record may have many short lines. */
    Status status = work_spend(&engine->work, 0);
    if (status != STATUS_OK)
        return fail_line(loading, status_text(status));
    return !loading->options.verify || verify_line(loading);
}

/* Check the first line of a record, which must identify it. */
static bool check_first_line(Loading *loading, const Line *line)
{
    if (line->kind == LINE_WHOLE && record_begins(line->bytes, line->length))
        return true;
    return fail_line(loading, "not a game record: expected '# Contigo game record'");
}

/* Remember a line, because it may be the last. */
static void note_line(Loading *loading, const Line *line)
{
    size_t blank = 0;
    while (blank < line->length && (unsigned char)line->bytes[blank] <= ' ')
        blank++;
    if (blank == line->length)
        return;
    builder_clear(&loading->last);
    if (line->bytes[blank] == '#')
        builder_add_bytes(&loading->last, line->bytes + blank, line->length - blank);
    while (loading->last.length &&
           (unsigned char)loading->last.bytes[loading->last.length - 1] <= ' ')
        builder_truncate(&loading->last, loading->last.length - 1);
}

/* Check the last line of a record: it must contain the game's result, or say that the game is
 * unfinished. */
static bool check_last_line(Loading *loading)
{
    Session *session = loading->engine->session;
    const char *last = builder_string(&loading->last);
    if (strcmp(last, "# unfinished") == 0 && session_turn(session)->phase != PHASE_OVER)
        return true;
    Score score;
    Status status = session_score(session, &score);
    if (status != STATUS_OK)
        return fail_line(loading, status_text(status));
    StringBuilder expected = {0};
    builder_add(&expected, "# result ");
    print_result(&expected, session, &score);
    bool right = strcmp(last, builder_string(&expected)) == 0;
    if (builder_failed(&expected) || builder_failed(&loading->last)) {
        builder_free(&expected);
        return fail_line(loading, status_text(STATUS_NO_MEMORY));
    }
    builder_clear(loading->error);
    if (!right)
        builder_add_format(loading->error,
                           "line %zu: cut short or altered: expected '%s' as the last line",
                           loading->line, builder_string(&expected));
    builder_free(&expected);
    return right;
}

/* Get the line of a text that begins at `*at`, and advance `*at` to the next line. Return false at
 * the end. */
static bool next_line(const StringBuilder *text, size_t *at, Line *line)
{
    if (*at >= text->length)
        return false;
    const char *start = text->bytes + *at;
    const char *end = memchr(start, '\n', text->length - *at);
    size_t length = end ? (size_t)(end - start) : text->length - *at;
    *line = (Line){length > LINE_LIMIT ? LINE_TOO_LONG : LINE_WHOLE, start, length};
    *at += length + (end != NULL);
    return true;
}

/* Process all lines of a record. */
static bool load_lines(Loading *loading, const StringBuilder *text)
{
    Line line;
    for (size_t at = 0; next_line(text, &at, &line);) {
        loading->line++;
        bool good =
            loading->line == 1 ? check_first_line(loading, &line) : load_line(loading, &line);
        if (!good)
            return false;
        note_line(loading, &line);
    }
    if (loading->line == 0) {
        builder_add(loading->error, "the file is empty");
        return false;
    }
    return check_last_line(loading);
}

bool record_read(const GameKind *const *games, const StringBuilder *text, RecordOptions options,
                 Session **session, StringBuilder *error)
{
    Loading loading = {.options = options, .error = error};
    Status status = engine_create(games, 0, &loading.engine);
    if (status != STATUS_OK) {
        builder_add(error, status_text(status));
        return false;
    }
    loading.engine->is_unheard = true;
    if (options.work)
        loading.engine->work = *options.work;
    uint64_t most = loading.engine->work.most;
    loading.judging =
        work_of(most > WORK_NO_LIMIT / VERIFY_TIMES ? WORK_NO_LIMIT : most * VERIFY_TIMES);
    bool loaded = load_lines(&loading, text);
    if (loaded) {
        *session = loading.engine->session;
        loading.engine->session = NULL;
    }
    builder_free(&loading.last);
    engine_destroy(loading.engine);
    return loaded;
}

bool record_load(const GameKind *const *games, const char *path, int descriptor,
                 RecordOptions options, Session **session, StringBuilder *error)
{
    StringBuilder text = {0};
    bool loaded = path ? file_read(options.files, path, FILE_BYTES_MAX, &text, error)
                       : file_read_descriptor(descriptor, FILE_BYTES_MAX, &text, error);
    loaded = loaded && record_read(games, &text, options, session, error);
    builder_free(&text);
    return loaded;
}
