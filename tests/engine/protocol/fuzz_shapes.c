/* A libFuzzer harness: the input is a file of shapes, as WKT, WKB or GeoJSON.
 *
 * It is loaded as a board of stones, as it is and fitted, and played as the strokes of a move of
 * lines. An error leaves the game unchanged, and gives a reason. After a success, the record loads,
 * with every position scored from scratch.
 */
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

/* Load the record of the present game, and compare. */
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

/* Send a command that loads the file, in the game that the lines of `set_up` begin. */
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
