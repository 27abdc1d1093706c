/* A libFuzzer harness: the input is a state.
 *
 * If `set_state` refuses a state, nothing may change. If it accepts one, the state of the new game
 * must restore that game, it must be possible to undo and redo everything, and `verify` must
 * confirm the position from scratch. No memory may leak.
 *
 * Build with clang -fsanitize=fuzzer,address,undefined. */
#include "base/memory.h"
#include "fuzzing/fuzzing.h"
#include "games.h"
#include "protocol/engine.h"

#include <string.h>

static Answer ask(Engine *engine, const char *line, size_t length, StringBuilder *reply)
{
    builder_clear(reply);
    return engine_answer(engine, line, length, reply);
}

static void ask_state(Engine *engine, StringBuilder *reply)
{
    static const char LINE[] = "state_json";
    fuzzing_require(ask(engine, LINE, sizeof LINE - 1, reply) == ANSWER_DONE, "no state", reply);
}

static Answer set_state(Engine *engine, const char *bytes, size_t length, StringBuilder *reply)
{
    StringBuilder line = {0};
    builder_add(&line, "set_state ");
    builder_add_bytes(&line, bytes, length);
    Answer answer = ask(engine, line.bytes, line.length, reply);
    builder_free(&line);
    return answer;
}

static void require_done(Engine *engine, const char *line)
{
    StringBuilder reply = {0};
    fuzzing_require(ask(engine, line, strlen(line), &reply) == ANSWER_DONE, line, &reply);
    builder_free(&reply);
}

/* Undo and redo everything. */
static void go_through(Engine *engine)
{
    StringBuilder line = {0};
    size_t count = session_event_count(engine->session);
    if (count > 0) {
        builder_add_format(&line, "undo %zu", count);
        require_done(engine, builder_string(&line));
        builder_clear(&line);
        builder_add_format(&line, "redo %zu", count);
        require_done(engine, builder_string(&line));
    }
    require_done(engine, "verify");
    builder_free(&line);
}

/* Check that the game's own state restores the game. */
static void try_again(Engine *engine)
{
    StringBuilder first = {0}, again = {0}, reply = {0};
    ask_state(engine, &first);
    fuzzing_require(set_state(engine, first.bytes + 2, first.length - 4, &reply) == ANSWER_DONE,
                    "its own state is refused", &reply);
    ask_state(engine, &again);
    fuzzing_require_same(&first, &again, "the state leads to another");
    go_through(engine);
    builder_free(&first);
    builder_free(&again);
    builder_free(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    size_t memory = memory_in_use();
    Engine *engine = NULL;
    StringBuilder before = {0}, after = {0}, reply = {0};
    fuzzing_require(engine_create(CONTIGO_GAMES, 1, &engine) == STATUS_OK, "no engine", NULL);
    ask_state(engine, &before);
    if (set_state(engine, (const char *)bytes, size, &reply) == ANSWER_DONE) {
        try_again(engine);
    } else {
        ask_state(engine, &after);
        fuzzing_require_same(&before, &after, "a state that is refused changed something");
    }
    builder_free(&before);
    builder_free(&after);
    builder_free(&reply);
    engine_destroy(engine);
    fuzzing_require(memory_in_use() == memory, "memory is left", NULL);
    return 0;
}
