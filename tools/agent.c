/* Files to and from an agent. It may do what it likes to its folder, so that names there are looked
 * up in the folder as it was opened, links are never followed and nothing is waited for. */
#include "agent.h"

#include "agent_run.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/text.h"
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

enum { OUTPUT_BYTES = 1024 }; /* that output.txt may have */

static const char INPUT[] = "input.txt", NEW_INPUT[] = "input.txt.new", OUTPUT[] = "output.txt";

static Status fail(Text *why, const char *what, const char *detail)
{
    text_add(why, what);
    text_add(why, detail);
    return STATUS_NO_MOVE;
}

/* A row a line, from the top, a digit a point. */
static void add_points(Text *text, const Setup *setup, const Occupant *points)
{
    static const char DIGITS[] = {
        [OCCUPANT_NONE] = '0', [OCCUPANT_BLACK] = '1', [OCCUPANT_WHITE] = '2'};
    for (int row = setup->rows - 1; row >= 0; row--) {
        for (int column = 0; column < setup->columns; column++)
            text_add_char(text, DIGITS[points[row * setup->columns + column]]);
        text_add_char(text, '\n');
    }
}

/* The board as it was before the last move, and as it is. */
static Status add_boards(Text *text, const Position *position)
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
    return text_failed(text) ? STATUS_NO_MEMORY : STATUS_OK;
}

/* Writes a new file beside the old one, whatever that has become, and puts it in its place. */
static bool write_input(int folder, const Text *text)
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

/* Opens the folder for the first move, and keeps it. */
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

/* Writes input.txt, and removes what is left of an earlier output.txt. */
static Status ask(Agent *agent, const Position *position, Text *why)
{
    Text text = {0};
    text_add(&text, position_turn(position)->to_move == COLOR_BLACK ? "1\n" : "2\n");
    Status status = add_boards(&text, position);
    if (status == STATUS_OK && (!find_home(agent) || !write_input(agent->home, &text)))
        status = fail(why, "input.txt cannot be written: ", strerror(errno));
    if (status == STATUS_OK && !remove_output(agent->home))
        status = fail(why, "the old output.txt cannot be removed: ", strerror(errno));
    text_free(&text);
    return status;
}

/* Opens output.txt where it is a file. */
static Status open_output(int folder, int *file, Text *why)
{
    struct stat there;
    const char *reason;
    errno = 0; /* as it stays where the reason is what there is */
    *file = file_open_regular(folder, OUTPUT, O_RDONLY | O_NOFOLLOW, &there, &reason);
    if (*file >= 0)
        return STATUS_OK;
    return errno == ENOENT ? fail(why, "the agent wrote no output.txt", "")
           : errno         ? fail(why, "output.txt cannot be read: ", reason)
                           : fail(why, "output.txt is ", reason);
}

/* Reads output.txt into `bytes`, which has room for one more than it may have; the word is all of
 * it, without blanks around. */
static Status read_output(const Agent *agent, char *bytes, Word *word, Text *why)
{
    int file;
    Status status = open_output(agent->home, &file, why);
    if (status != STATUS_OK)
        return status;
    size_t count = 0;
    ssize_t size = 0;
    while (count <= OUTPUT_BYTES &&
           (size = read(file, bytes + count, OUTPUT_BYTES + 1 - count)) > 0)
        count += (size_t)size;
    int error = errno;
    close(file);
    if (size < 0)
        return fail(why, "output.txt cannot be read: ", strerror(error));
    if (count > OUTPUT_BYTES)
        return fail(why, "output.txt is too long: at most 1024 bytes", "");
    *word = word_trim((Word){bytes, count});
    return STATUS_OK;
}

/* The move that an output says, appended; nothing for a pass. */
static Status read_move(Word output, const Setup *setup, Strokes *move, Text *why)
{
    static const char pass[] = "PASS", small_pass[] = "pass";
    size_t length = sizeof pass - 1;
    if (output.length == length &&
        (memcmp(output.bytes, pass, length) == 0 || memcmp(output.bytes, small_pass, length) == 0))
        return STATUS_OK;
    const char *end = output.bytes + output.length;
    const char *comma = memchr(output.bytes, ',', output.length);
    int64_t row, column;
    if (!comma ||
        !number_read_int(output.bytes, (size_t)(comma - output.bytes), 0, setup->rows - 1, &row) ||
        !number_read_int(comma + 1, (size_t)(end - comma - 1), 0, setup->columns - 1, &column))
        return fail(why, "expected row,column or PASS in output.txt, not ",
                    word_quote(output).text);
    Point point = {(int32_t)column * STEPS_PER_SPACE,
                   (int32_t)(setup->rows - 1 - row) * STEPS_PER_SPACE};
    Status status = strokes_add_point(move, point);
    return status == STATUS_OK ? strokes_end(move) : status;
}

static Status refuse_game(const GameKind *kind, Text *why)
{
    text_add(why, "agents play ");
    game_add_grid_names(CONTIGO_GAMES, why);
    return fail(why, ", not ", kind->name);
}

static Status choose(void *context, Position *position, Random *random, Strokes *move, Text *why)
{
    (void)random;
    Agent *agent = context;
    const GameKind *kind = position_kind(position);
    const Setup *setup = position_setup(position);
    if (!kind->at)
        return refuse_game(kind, why);
    char bytes[OUTPUT_BYTES + 1];
    Word output;
    int64_t seconds = kind->move_time ? setup->rules[kind->move_time] / DECIMAL_ONE : 0;
    Status status = ask(agent, position, why);
    if (status == STATUS_OK && !agent_run(agent->command, agent->home, seconds, why))
        status = STATUS_NO_MOVE;
    if (status == STATUS_OK)
        status = read_output(agent, bytes, &output, why);
    return status == STATUS_OK ? read_move(output, setup, move, why) : status;
}

Player agent_player(Agent *agent)
{
    return (Player){choose, agent};
}
