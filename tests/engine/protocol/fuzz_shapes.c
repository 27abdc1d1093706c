/* A libFuzzer harness: the input is a file of shapes, as WKT, WKB or GeoJSON.
 *
 * The file is loaded as a board of stones, with and without `fit`, and played as the strokes of a
 * turn of lines. If a command fails, the game must be unchanged and the reply must say why. If it
 * succeeds, the record of the game must load again, with every position scored from scratch. */
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

/* Check that the record of the current game can be loaded, and that the loaded game has the same
 * record. */
static void check_loaded(Engine *engine, const StringBuilder *record)
{
    StringBuilder again = {0}, reply = {0};
    fuzzing_write_file("record", record->bytes + 2, record->length - 3);
    fuzzing_require(ask(engine, "loadgame verify record", &reply) == ANSWER_DONE,
                    "what was loaded cannot be played", &reply);
    ask(engine, "printgame", &again);
    fuzzing_require_same(record, &again, "another record");
    builder_free(&again);
    builder_free(&reply);
}

/* Begin a game with the commands of `set_up`, then send a command that loads the file. */
static void try_command(Engine *engine, const char *const *set_up, const char *command)
{
    StringBuilder reply = {0}, before = {0}, after = {0};
    for (; *set_up; set_up++)
        fuzzing_require(ask(engine, *set_up, &reply) == ANSWER_DONE, "no game", &reply);
    ask(engine, "printgame", &before);
    Answer answer = ask(engine, command, &reply);
    ask(engine, "printgame", &after);
    if (answer == ANSWER_DONE) {
        check_loaded(engine, &after);
    } else {
        fuzzing_require(reply.length > 4, "no reason", &reply);
        fuzzing_require_same(&before, &after, "an error changed something");
    }
    builder_free(&reply);
    builder_free(&before);
    builder_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char *const STONES[] = {"set_game stones", "place black 3,3", NULL};
    static const char *const LINES[] = {"set_game lines", "set_rule allotment 100",
                                        "play white 4,4:4,6", NULL};
    size_t before = memory_in_use();
    Engine *engine;
    fuzzing_enter_folder();
    fuzzing_write_file("file", bytes, size);
    fuzzing_require(engine_create(CONTIGO_GAMES, 1, &engine) == STATUS_OK, "no engine", NULL);
    try_command(engine, STONES, "loadboard file");
    try_command(engine, STONES, "loadboard fit 13 file");
    try_command(engine, LINES, "play_file black file");
    engine_destroy(engine);
    fuzzing_require(memory_in_use() == before, "memory is left", NULL);
    return 0;
}
