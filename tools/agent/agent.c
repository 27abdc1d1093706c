/* Exchanging files with an agent. The agent may do anything to its folder. So file names are looked
 * up relative to the folder's descriptor, which stays open, symbolic links aren't followed, and
 * opening a file never blocks. */
#include "agent/agent.h"

#include "agent/agent_run.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/string_builder.h"
#include "base/utf8.h"
#include "games.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "protocol/request.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LINE_BYTES = 4096 }; /* maximum length of the first line of output.txt */

static const char INPUT[] = "input.txt", NEW_INPUT[] = "input.txt.new", OUTPUT[] = "output.txt";

static Status fail(StringBuilder *why, const char *what, const char *detail)
{
    builder_add(why, what);
    builder_add(why, detail);
    return STATUS_NO_MOVE;
}

/* Append the board: one line for each row, from the top, with one digit for each point. */
static void add_points(StringBuilder *text, const Setup *setup, const Occupant *points)
{
    static const char DIGITS[] = {
        [OCCUPANT_NONE] = '0', [OCCUPANT_BLACK] = '1', [OCCUPANT_WHITE] = '2'};
    for (int row = setup->rows - 1; row >= 0; row--) {
        for (int column = 0; column < setup->columns; column++)
            builder_add_char(text, DIGITS[points[row * setup->columns + column]]);
        builder_add_char(text, '\n');
    }
}

/* Append the board before the last move, and then the current board. */
static Status add_boards(StringBuilder *text, const Position *position)
{
    const GameKind *kind = position_kind(position);
    const Setup *setup = position_setup(position);
    const void *game = position_game(position);
    size_t count = (size_t)setup->columns * (size_t)setup->rows;
    Occupant *now = memory_new(2 * count * sizeof *now), *before = now + count;
    if (!now)
        return STATUS_NO_MEMORY;
    for (int row = 0; row < setup->rows; row++)
        for (int column = 0; column < setup->columns; column++)
            now[row * setup->columns + column] = kind->at(game, column, row);
    if (kind->before)
        kind->before(game, before);
    add_points(text, setup, kind->before ? before : now);
    add_points(text, setup, now);
    memory_free(now);
    return builder_failed(text) ? STATUS_NO_MEMORY : STATUS_OK;
}

/* Write input.txt under another name and rename it. This replaces the old file even if the agent
 * has made it a link or changed its permissions. */
static bool write_input(int folder, const StringBuilder *text)
{
    int flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC;
    if (unlinkat(folder, NEW_INPUT, 0) != 0 && errno != ENOENT)
        return false;
    int file = openat(folder, NEW_INPUT, flags, 0666);
    if (file < 0)
        return false;
    bool written = descriptor_write(file, text->bytes, text->length);
    written = close(file) == 0 && written;
    return written && renameat(folder, NEW_INPUT, folder, INPUT) == 0;
}

/* Open the folder if it isn't open yet. */
static bool find_home(Agent *agent)
{
    if (agent->home == AGENT_NO_HOME)
        agent->home = open(agent->folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return agent->home >= 0;
}

static bool remove_output(int folder)
{
    return unlinkat(folder, OUTPUT, 0) == 0 || errno == ENOENT ||
           (errno == EISDIR && unlinkat(folder, OUTPUT, AT_REMOVEDIR) == 0);
}

/* Write input.txt, and remove the output.txt of an earlier move if there is one. */
static Status ask(Agent *agent, const Position *position, StringBuilder *why)
{
    StringBuilder text = {0};
    builder_add(&text, position_turn(position)->to_move == COLOR_BLACK ? "1\n" : "2\n");
    Status status = add_boards(&text, position);
    if (status == STATUS_OK && (!find_home(agent) || !write_input(agent->home, &text)))
        status = fail(why, "cannot write input.txt: ", strerror(errno));
    if (status == STATUS_OK && !remove_output(agent->home))
        status = fail(why, "cannot remove the old output.txt: ", strerror(errno));
    builder_free(&text);
    return status;
}

/* Open output.txt, which must be a regular file. */
static Status open_output(int folder, int *file, StringBuilder *why)
{
    struct stat there;
    *file = file_open_regular(folder, OUTPUT, O_RDONLY | O_NOFOLLOW, &there);
    if (*file >= 0)
        return STATUS_OK;
    return errno == ENOENT ? fail(why, "the agent wrote no output.txt", "")
           : errno         ? fail(why, "cannot read output.txt: ", file_error_text(errno))
                           : fail(why, "output.txt is ", file_error_text(errno));
}

/* Read output.txt into `bytes`, an array of LINE_BYTES + 1, and set `word` to its first line.
 * Further lines are ignored. As in Python's text mode, a line ends with LF, CR or CRLF. */
static Status read_output(const Agent *agent, char *bytes, StringView *word, StringBuilder *why)
{
    int file;
    Status status = open_output(agent->home, &file, why);
    if (status != STATUS_OK)
        return status;
    size_t count = 0;
    ssize_t size = 0;
    while (count <= LINE_BYTES && (size = read(file, bytes + count, LINE_BYTES + 1 - count)) > 0)
        count += (size_t)size;
    int error = errno;
    close(file);
    if (size < 0)
        return fail(why, "cannot read output.txt: ", strerror(error));
    size_t length = 0;
    while (length < count && bytes[length] != '\n' && bytes[length] != '\r')
        length++;
    if (length > LINE_BYTES)
        return fail(why, "the first line of output.txt is too long: expected at most 4096 bytes",
                    "");
    *word = (StringView){bytes, length};
    return STATUS_OK;
}

/* Return true for the ASCII whitespace that Python's int() accepts around a number. Python's
 * str.strip() also removes the characters of is_separator(). */
static bool is_space(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_separator(char byte)
{
    return is_space(byte) || (byte >= 0x1c && byte <= 0x1f);
}

static StringView strip(StringView word, bool (*is_stripped)(char byte))
{
    while (word.length > 0 && is_stripped(word.bytes[0]))
        word = (StringView){word.bytes + 1, word.length - 1};
    while (word.length > 0 && is_stripped(word.bytes[word.length - 1]))
        word.length--;
    return word;
}

/* Return true if the word is valid UTF-8. */
static bool is_text(StringView word)
{
    size_t size = 1;
    while (word.length > 0 && (size = utf8_first(word.bytes, word.length)) > 0)
        word = (StringView){word.bytes + size, word.length - size};
    return size > 0;
}

/* Remove the text up to the next comma, and the comma, from `rest`. Return that text without the
 * comma. */
static StringView next_field(StringView *rest)
{
    const char *comma = memchr(rest->bytes, ',', rest->length);
    size_t length = comma ? (size_t)(comma - rest->bytes) : rest->length;
    StringView field = {rest->bytes, length};
    *rest = (StringView){rest->bytes + length + (comma != NULL),
                         rest->length - length - (comma != NULL)};
    return field;
}

/* Read an integer from 0 to limit - 1. As in Python's int(), whitespace around it and single
 * underscores between digits are allowed. Return false if there is no such integer. */
static bool read_number(StringView word, int limit, int32_t *number)
{
    char digits[LINE_BYTES];
    size_t count = 0;
    int64_t value;
    word = strip(word, is_space);
    for (size_t i = 0; i < word.length; i++) {
        bool joins = word.bytes[i] == '_' && i > 0 && i + 1 < word.length &&
                     is_digit(word.bytes[i - 1]) && is_digit(word.bytes[i + 1]);
        if (!joins)
            digits[count++] = word.bytes[i];
    }
    if (!number_read_int(digits, count, 0, limit - 1, &value))
        return false;
    *number = (int32_t)value;
    return true;
}

/* Append the move that a line contains; append nothing for a pass. Like the program that these
 * agents were written for, split the line at commas and use only the first two fields. */
static Status read_move(StringView line, const Setup *setup, Strokes *move, StringBuilder *why)
{
    static const char PASS[] = "PASS";
    line = strip(line, is_separator);
    StringView rest = line, first = next_field(&rest);
    int32_t row, column;
    bool readable = is_text(line);
    if (readable && first.length == sizeof PASS - 1 && memcmp(first.bytes, PASS, first.length) == 0)
        return STATUS_OK;
    if (!readable || !read_number(first, setup->rows, &row) ||
        !read_number(next_field(&rest), setup->columns, &column))
        return fail(why, "expected row,column or PASS in output.txt, not ", view_quote(line).text);
    Point point = {column * STEPS_PER_SPACE, (setup->rows - 1 - row) * STEPS_PER_SPACE};
    Status status = strokes_add_point(move, point);
    return status == STATUS_OK ? strokes_end(move) : status;
}

/* Read the move of an agent that has run. If there is no valid move, append the reason to `why`,
 * unless `why` already says how the agent ended. */
static Status take_move(const Agent *agent, const Setup *setup, Strokes *move, StringBuilder *why)
{
    char bytes[LINE_BYTES + 1];
    StringView line;
    StringBuilder reason = {0};
    Status status = read_output(agent, bytes, &line, &reason);
    if (status == STATUS_OK)
        status = read_move(line, setup, move, &reason);
    if (status == STATUS_OK)
        builder_clear(why);
    else if (why->length == 0)
        builder_add_bytes(why, reason.bytes, reason.length);
    builder_free(&reason);
    return status;
}

static Status refuse_game(const GameKind *kind, StringBuilder *why)
{
    builder_add(why, "agents play ");
    game_add_grid_names(CONTIGO_GAMES, why);
    return fail(why, ", not ", kind->name);
}

static Status choose(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    (void)thinking;
    Agent *agent = state;
    StringBuilder *why = chosen->why;
    const GameKind *kind = position_kind(position);
    const Setup *setup = position_setup(position);
    if (!kind->at)
        return refuse_game(kind, why);
    int64_t seconds = kind->move_time ? setup->rules[kind->move_time] / DECIMAL_ONE : 0;
    Status status = ask(agent, position, why);
    if (status == STATUS_OK && !agent_run(agent->command, agent->home, seconds, why))
        status = STATUS_NO_MOVE;
    return status == STATUS_OK ? take_move(agent, setup, chosen->move, why) : status;
}

const PlayerKind AGENT_PLAYER = {.name = "agent", .choose = choose};
