/* Send sessions to two engines, one of which lacks memory. Each command is sent to that engine
 * again and again: first all allocations fail, then all but the first, and so on until the command
 * succeeds. The second engine always has memory. The final replies of both to each line must be the
 * same, and so must their final states.
 *
 * Between two lines no queries are sent, unlike in fuzz_session.c, so that no query leaves data in
 * an engine that the next line would use. Usage: starved FOLDER SESSION..., where sessions are
 * files of commands, one per line. Commands with files are restricted to FOLDER. */
#include "base/memory.h"
#include "engine/base/at_random.h"
#include "games.h"
#include "io/file.h"
#include "protocol/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    /* up to here, each allocation of a command is tried; after that, only some are */
    FEW = 400,
    SECONDS_MOST = 2 /* of processor time, for the attempts at one command */
};

typedef struct Pair {
    Engine *fed, *starved;
    StringBuilder expected, reply; /* the replies of the two engines */
} Pair;

static void require(bool holds, const char *session, const char *line, const Pair *pair)
{
    if (holds)
        return;
    printf("FAILED %s: %s\n--- with memory\n%.*s--- without\n%.*s", session, line,
           (int)pair->expected.length, pair->expected.bytes, (int)pair->reply.length,
           pair->reply.bytes);
    fflush(stdout);
    abort();
}

static Engine *new_engine(Files files)
{
    Engine *engine;
    if (engine_create(CONTIGO_GAMES, 1, &engine) != STATUS_OK)
        abort();
    engine->files = files;
    play_at_random(engine);
    return engine;
}

static void ask(Engine *engine, const char *line, StringBuilder *reply)
{
    builder_clear(reply);
    (void)engine_answer(engine, line, strlen(line), reply);
    builder_string(reply);
}

/* Send a command while allocation `nth` and all after it fail. Return whether it failed for lack of
 * memory. */
static bool lacks_memory(Pair *pair, const char *line, size_t nth)
{
    builder_clear(&pair->reply);
    memory_fail_after(nth);
    Answer answer = engine_answer(pair->starved, line, strlen(line), &pair->reply);
    memory_fail_after(0);
    return answer == ANSWER_LOST ||
           (answer == ANSWER_FAILED && strstr(builder_string(&pair->reply), "out of memory"));
}

static void starve(Pair *pair, const char *line)
{
    clock_t end = clock() + SECONDS_MOST * CLOCKS_PER_SEC;
    size_t nth = 1, most = memory_in_use();
    while (lacks_memory(pair, line, nth)) {
        /* the attempt kept memory, so allocation `nth` is now another one: try it too */
        if (memory_in_use() > most)
            most = memory_in_use();
        else
            nth = clock() > end ? SIZE_MAX : nth + 1 + nth / FEW;
    }
}

/* Return whether the reply to a command depends on the time. */
static bool is_timed(const char *line)
{
    static const char *const TIMED[] = {"cputime", "gomill-cpu_time", "clock", "printgame"};
    for (size_t i = 0; i < sizeof TIMED / sizeof *TIMED; i++)
        if (strncmp(line, TIMED[i], strlen(TIMED[i])) == 0)
            return true;
    return false;
}

static void send(Pair *pair, const char *session, const char *line)
{
    ask(pair->fed, line, &pair->expected);
    starve(pair, line);
    bool same = pair->expected.length == pair->reply.length &&
                memcmp(pair->expected.bytes, pair->reply.bytes, pair->reply.length) == 0;
    require(same || is_timed(line), session, line, pair);
}

static void run(Files files, const char *session)
{
    static const char *const LAST[] = {"position", "score", "moves", "turn", "list_rules"};
    Pair pair = {.fed = new_engine(files), .starved = new_engine(files)};
    StringBuilder lines = {0}, error = {0};
    if (!file_read(NULL, session, FILE_BYTES_MAX, &lines, &error))
        abort();
    char *line = (char *)(uintptr_t)builder_string(&lines);
    for (char *end; (end = strchr(line, '\n')) && !pair.fed->quit; line = end + 1) {
        *end = '\0';
        send(&pair, session, line);
    }
    for (size_t i = 0; i < sizeof LAST / sizeof *LAST; i++)
        send(&pair, session, LAST[i]);
    engine_destroy(pair.fed);
    engine_destroy(pair.starved);
    builder_free(&pair.expected);
    builder_free(&pair.reply);
    builder_free(&lines);
    builder_free(&error);
    if (memory_in_use() != 0)
        abort();
}

int main(int count, char **words)
{
    Files files;
    memory_keep_no_spare(true);
    if (count < 2 || !files_inside(words[1], &files))
        abort();
    for (int i = 2; i < count; i++)
        run(files, words[i]);
    printf("starved: %d passed, 0 failed\n", count - 2);
    return EXIT_SUCCESS;
}
