/* For the SGF soak tests: how they run, and how they send commands. */
#ifndef CONTIGO_TESTS_SOAK_SGF_H
#define CONTIGO_TESTS_SOAK_SGF_H

#include "base/random.h"
#include "protocol/engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Send a command to an engine, and append its reply. */
static inline void ask(Engine *engine, const char *line, StringBuilder *reply)
{
    engine_answer(engine, line, strlen(line), reply);
}

/* Append the game as the command `printsgf` prints it. */
static inline void print_sgf(Engine *engine, StringBuilder *text)
{
    Reply reply = {0};
    engine_command(engine, "printsgf", NULL, &reply);
    builder_add_bytes(text, reply.text.bytes, reply.text.length);
    reply_free(&reply);
}

/* A soak test. `run` tries one random case and adds to the number of saves; it returns false if a
 * check fails. */
typedef struct SgfSoak {
    const char *name, *things;
    int64_t usual, brief; /* numbers of saves: by default, and with --brief */
    bool (*run)(Random *random, int64_t *saves);
} SgfSoak;

/* Run a soak test with the arguments `[SEED] [SAVES]` or `--brief`. Return the exit code for
 * main(). */
static inline int run_sgf_soak(int count, char **words, const SgfSoak *soak)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? soak->brief : count > 2 ? strtoll(words[2], NULL, 10) : soak->usual;
    Random random = {seed};
    int64_t saves = 0, things = 0;
    bool held = true;
    printf("seed %" PRIu64 "\n", seed);
    for (; held && saves < wanted; things++)
        held = soak->run(&random, &saves);
    printf("%" PRId64 " %s, saved and loaded %" PRId64 " times\n", things, soak->things, saves);
    printf("%s: %d passed, %d failed\n", soak->name, held, !held);
    return held ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif
