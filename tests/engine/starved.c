/* Sessions sent to two engines of which one has no memory: there each allocation of each command
 * fails in its turn, and all after it, before the command succeeds. The other one is never starved.
 * What they reply to each line is the same, and what they have come to in the end.
 *
 * Nothing is asked between two lines (fuzz_session.c does that), so that what an engine keeps from
 * one question for the next is not there. Usage: starved FOLDER SESSION..., files of commands, a
 * line each; commands with files find FOLDER and no other.
 */
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
    FEW = 400,       /* allocations of a command that fail; of those after them, some */
    SECONDS_MOST = 2 /* of the processor that the tries of a command may take */
};

typedef struct Pair {
    Engine *fed, *starved;
    StringBuilder expected, reply; /* of the one and the other */
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

/* Whether allocation `nth` was one too few. */
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
        if (memory_in_use() > most) /* room was kept: another allocation has this number */
            most = memory_in_use();
        else
            nth = clock() > end ? SIZE_MAX : nth + 1 + nth / FEW;
    }
}

/* The commands whose replies are of the moment. */
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
