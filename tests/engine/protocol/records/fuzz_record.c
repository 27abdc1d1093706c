/* A libFuzzer harness: the input is a game record.
 *
 * The first byte decides whether the first line of a record is added, and whether the record is
 * verified move by move. A record that doesn't load must leave the game unchanged, with an error
 * message. If a record loads, the engine's own record of the game must load too, and give a record
 * of the same bytes. Then `verify` must agree, and it must be possible to undo everything. */
#include "base/memory.h"
#include "fuzzing/fuzzing.h"
#include "games.h"
#include "protocol/engine.h"

#include <string.h>

static Answer ask(Engine *engine, const char *line, StringBuilder *reply)
{
    return engine_answer(engine, line, strlen(line), reply);
}

/* Print the engine's record of its game, and write it to a file too. */
static void print_record(Engine *engine, StringBuilder *record)
{
    fuzzing_require(ask(engine, "printgame", record) == ANSWER_DONE, "printgame", record);
    fuzzing_write_file("record", record->bytes + 2, record->length - 3);
}

static void check_loaded(Engine *engine)
{
    StringBuilder first = {0}, again = {0}, reply = {0};
    print_record(engine, &first);
    fuzzing_require(ask(engine, "verify", &reply) == ANSWER_DONE, "verify", &reply);
    builder_clear(&reply);
    fuzzing_require(ask(engine, "loadgame record", &reply) == ANSWER_DONE,
                    "what was written does not load", &reply);
    print_record(engine, &again);
    fuzzing_require_same(&first, &again, "another record");
    builder_clear(&reply);
    builder_add_format(&reply, "gg-undo %zu", session_event_count(engine->session));
    builder_clear(&again);
    fuzzing_require(ask(engine, builder_string(&reply), &again) == ANSWER_DONE, "undo", &again);
    builder_clear(&reply);
    fuzzing_require(ask(engine, "verify", &reply) == ANSWER_DONE, "verify after undo", &reply);
    builder_free(&first);
    builder_free(&again);
    builder_free(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char HEAD[] = "# Contigo game record\n";
    size_t before = memory_in_use();
    if (size == 0)
        return 0;
    Engine *engine;
    StringBuilder text = {0}, reply = {0}, state = {0}, after = {0};
    fuzzing_enter_folder();
    builder_add(&text, bytes[0] & 1 ? "" : HEAD);
    builder_add_bytes(&text, (const char *)bytes + 1, size - 1);
    fuzzing_write_file("record", text.bytes, text.length);
    fuzzing_require(engine_create(CONTIGO_GAMES, 1, &engine) == STATUS_OK, "no engine", NULL);
    ask(engine, "printgame", &state);
    const char *command = bytes[0] & 2 ? "loadgame verify record" : "loadgame record";
    if (ask(engine, command, &reply) == ANSWER_DONE) {
        check_loaded(engine);
    } else {
        fuzzing_require(reply.length > 4, "no reason", &reply);
        ask(engine, "printgame", &after);
        fuzzing_require_same(&state, &after, "an error changed something");
    }
    engine_destroy(engine);
    builder_free(&text);
    builder_free(&reply);
    builder_free(&state);
    builder_free(&after);
    fuzzing_require(memory_in_use() == before, "memory is left", NULL);
    return 0;
}
