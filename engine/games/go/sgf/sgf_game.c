/* Commands that load and save games of Go in SGF. */
#include "games/go/sgf/sgf_game.h"

#include "formats/print.h"
#include "io/file.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"

#include <string.h>

/* Read a game from a text in SGF. */
static bool read_game(const StringBuilder *text, StringView charset, int64_t before, Work *work,
                      Session **session, StringBuilder *notes, StringBuilder *aside,
                      StringBuilder *error)
{
    Sgf *sgf = NULL;
    bool loaded = sgf_read(text->bytes, text->length, charset, &sgf, error);
    if (loaded) {
        builder_add_bytes(notes, sgf_notes(sgf)->bytes, sgf_notes(sgf)->length);
        loaded = sgf_game_play(&sgf, before, work, session, notes, aside, error);
    }
    sgf_destroy(sgf);
    return loaded;
}

/* Load a game from a file. */
static bool load(Engine *engine, const char *path, StringView charset, int64_t before,
                 Session **session, StringBuilder *notes, StringBuilder *error)
{
    StringBuilder text = {0};
    bool loaded = file_read(&engine->files, path, SGF_BYTES_MAX, &text, error) &&
                  read_game(&text, charset, before, &engine->work, session, notes, notes, error);
    builder_free(&text);
    return loaded;
}

/* Print the color to move, as Go programs expect, and then the notes. */
static void print_loaded(const Session *session, const StringBuilder *notes, StringBuilder *text)
{
    builder_add(text, color_name(session_turn(session)->to_move));
    builder_add_char(text, '\n');
    print_notes(text, notes);
}

/* If the first argument is `charset=NAME` and isn't the only one, read the name of the character
 * set. If not, return false. */
static bool take_charset(const Request *request, StringView *charset)
{
    static const char name[] = "charset=";
    StringView word = request->arguments[0];
    size_t length = sizeof name - 1;
    if (request->count < 2 || word.length <= length || memcmp(word.bytes, name, length) != 0)
        return false;
    *charset = (StringView){word.bytes + length, word.length - length};
    return true;
}

static void sgf_game_loadsgf(Engine *engine, const Request *request, Reply *reply)
{
    StringBuilder path = {0}, notes = {0}, error = {0};
    Session *session;
    int64_t before = SGF_ALL_MOVES;
    StringView charset = {"", 0};
    bool has_charset = take_charset(request, &charset);
    bool named = request_file_and_move(request, has_charset, &path, &before, reply);
    bool loaded =
        named && load(engine, builder_string(&path), charset, before, &session, &notes, &error);
    if (loaded) {
        print_loaded(session, &notes, &reply->text);
        engine_adopt(engine, session);
    } else if (named && builder_failed(&error)) {
        reply_status(reply, STATUS_NO_MEMORY);
    } else if (named) {
        reply_error(reply, "cannot load file: %s", builder_string(&error));
    }
    builder_free(&path);
    builder_free(&notes);
    builder_free(&error);
}

/* Print the game as SGF. If it would be too long to be read again, reply with an error and return
 * false. */
static bool print_game(Session *session, StringBuilder *text, Reply *reply)
{
    Sgf *sgf = NULL;
    bool failed = sgf_game_write(session, &sgf) != STATUS_OK;
    if (!failed)
        sgf_print(sgf, text);
    failed |= builder_failed(text);
    bool long_game = session_event_count(session) > SGF_EVENTS_MAX || text->length > SGF_BYTES_MAX;
    sgf_destroy(sgf);
    if (failed)
        reply_status(reply, STATUS_NO_MEMORY);
    else if (long_game)
        reply_error(reply,
                    "too long for SGF: expected at most %d bytes and, in total, at most %d moves, "
                    "marks and set-ups (savegame can store more)",
                    SGF_BYTES_MAX, SGF_EVENTS_MAX);
    return !failed && !long_game;
}

/* If a given character comes next, possibly after spaces or line breaks, skip it and return
 * true. */
static bool skip_character(const char *bytes, size_t count, size_t *at, char character)
{
    size_t next = *at;
    while (next < count && is_blank(bytes[next]))
        next++;
    if (next == count || bytes[next] != character)
        return false;
    *at = next + 1;
    return true;
}

/* Return whether a file begins as a game does: with `(`, a `;` that may be missing, the name of a
 * property, and `[`. */
static bool begins_sgf(const char *bytes, size_t count)
{
    size_t at = count >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    if (!skip_character(bytes, count, &at, '('))
        return false;
    (void)skip_character(bytes, count, &at, ';');
    while (at < count && is_blank(bytes[at]))
        at++;
    size_t name = at;
    while (at < count && (is_letter(bytes[at]) || (is_digit(bytes[at]) && at > name)))
        at++;
    return at > name && skip_character(bytes, count, &at, '[');
}

/* Return whether a text looks like a collection of games, even if it is in an encoding of Unicode
 * with wide characters. */
static bool looks_like_sgf(const char *bytes, size_t count)
{
    size_t at = 0;
    while (at < count && (is_blank(bytes[at]) || bytes[at] == '\0' ||
                          memchr("\xEF\xBB\xBF\xFE\xFF", bytes[at], 5)))
        at++;
    return at < count && bytes[at] == '(';
}

static bool read_format(const StringBuilder *text, StringView charset, Work *work,
                        Session **session, StringBuilder *notes, StringBuilder *error)
{
    return read_game(text, charset, SGF_ALL_MOVES, work, session, notes, NULL, error);
}

const GameFormat SGF_FORMAT = {"SGF", ".sgf", SGF_BYTES_MAX, looks_like_sgf, read_format};

static const FileKind SGF_FILE = {"a game in SGF", begins_sgf};

static void sgf_game_savesgf(Engine *engine, const Request *request, Reply *reply)
{
    StringBuilder text = {0}, error = {0};
    if (print_game(engine->session, &text, reply)) {
        if (file_replace(&engine->files, request_rest(request, 0), &SGF_FILE, &text, &error))
            engine_note_saved(engine);
        else
            reply_refuse(reply, &error);
    }
    builder_free(&text);
    builder_free(&error);
}

static void sgf_game_printsgf(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count > 0)
        sgf_game_savesgf(engine, request, reply);
    else
        (void)print_game(engine->session, &reply->text, reply);
}

static const Command ROWS[] = {
    {"loadsgf", "[charset=NAME] FILE [MOVE]",
     "load a game in SGF, or the position before one of its moves", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE | COMMAND_ANYWHERE, sgf_game_loadsgf},
    {"printsgf", "[FILE]", "print the game in SGF, or write it to a file", GROUP_RECORDS, 0,
     ARGUMENTS_ANY, COMMAND_FILE | COMMAND_ASKS, sgf_game_printsgf},
    {"savesgf", "FILE", "write the game in SGF to a file", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, sgf_game_savesgf},
};

const CommandList SGF_GAME_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
