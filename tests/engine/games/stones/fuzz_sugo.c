/* A libFuzzer harness: the input is a file in GoYSDA's format.
 *
 * A file that doesn't load leaves the game unchanged, with an error message. A file that loads
 * gives a legal game of stones: its record can be loaded, with every position scored from scratch.
 * Saving that game in GoYSDA's format and loading it gives the same game. */
#include "base/memory.h"
#include "fuzzing/fuzzing.h"
#include "games.h"
#include "protocol/engine.h"

#include <string.h>

static Answer ask(Engine *engine, const char *line, StringBuilder *reply)
{
    builder_clear(reply);
    return engine_answer(engine, line, strlen(line), reply);
}

static void check_loaded(Engine *engine)
{
    StringBuilder first = {0}, again = {0}, reply = {0};
    ask(engine, "printgame", &first);
    fuzzing_write_file("record", first.bytes + 2, first.length - 3);
    fuzzing_require(ask(engine, "loadgame verify record", &reply) == ANSWER_DONE,
                    "what was loaded cannot be played", &reply);
    ask(engine, "printgame", &again);
    fuzzing_require_same(&first, &again, "another record");
    if (ask(engine, "savesugo saved.sugo", &reply) == ANSWER_DONE) {
        fuzzing_require(ask(engine, "loadsugo saved.sugo", &reply) == ANSWER_DONE,
                        "what was saved cannot be loaded", &reply);
        ask(engine, "printgame", &again);
        fuzzing_require_same(&first, &again, "another game, once it was saved");
    }
    builder_free(&first);
    builder_free(&again);
    builder_free(&reply);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    size_t before = memory_in_use();
    Engine *engine;
    StringBuilder reply = {0}, state = {0}, after = {0};
    fuzzing_enter_folder();
    fuzzing_write_file("game.sugo", bytes, size);
    fuzzing_require(engine_create(CONTIGO_GAMES, 1, &engine) == STATUS_OK, "no engine", NULL);
    ask(engine, "set_game stones", &reply);
    ask(engine, "place black 3,3", &reply);
    ask(engine, "printgame", &state);
    if (ask(engine, "loadsugo game.sugo", &reply) == ANSWER_DONE) {
        check_loaded(engine);
    } else {
        fuzzing_require(reply.length > 4, "no reason", &reply);
        ask(engine, "printgame", &after);
        fuzzing_require_same(&state, &after, "an error changed something");
    }
    engine_destroy(engine);
    builder_free(&reply);
    builder_free(&state);
    builder_free(&after);
    fuzzing_require(memory_in_use() == before, "memory is left", NULL);
    return 0;
}
