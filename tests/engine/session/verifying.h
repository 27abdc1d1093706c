/* For tests of the command `verify`: an engine for each test, and functions to use it. */
#ifndef CONTIGO_TESTS_VERIFYING_H
#define CONTIGO_TESTS_VERIFYING_H

#include "base/memory.h"
#include "games.h"
#include "protocol/engine.h"

#include <check.h>
#include <string.h>

static Engine *engine;
static Reply reply;

static void set_up(void)
{
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
}

static void tear_down(void)
{
    reply_free(&reply);
    engine_destroy(engine);
    ck_assert_uint_eq(memory_in_use(), 0);
}

/* Send several lines, all of which must succeed. */
static void send(const char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        StringBuilder out = {0};
        Answer answer = engine_answer(engine, lines, length, &out);
        ck_assert_msg(answer == ANSWER_DONE, "%.*s: %s", (int)length, lines, builder_string(&out));
        builder_free(&out);
        lines += length + (lines[length] == '\n');
    }
}

static const char *verify(void)
{
    reply_clear(&reply);
    engine_command(engine, "verify", NULL, &reply);
    return builder_string(&reply.text);
}

#endif
