/* savegame, loadgame and printgame. */
#include "protocol/record.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"

static void record_savegame(Engine *engine, const Request *request, Reply *reply)
{
    Text error = {0};
    if (!record_save(engine->session, &engine->files, request_rest(request, 0), &error))
        reply_refuse(reply, &error);
    text_free(&error);
}

static void record_loadgame(Engine *engine, const Request *request, Reply *reply)
{
    RecordOptions options = {.files = &engine->files, .work = &engine->work};
    size_t first = 0;
    if (request->count > 1 && word_is(request->arguments[0], "verify")) {
        options.verify = true;
        first = 1;
    }
    Text error = {0};
    Session *loaded;
    if (record_load(engine->games, request_rest(request, first), -1, options, &loaded, &error))
        engine_adopt(engine, loaded);
    else
        reply_refuse(reply, &error);
    text_free(&error);
}

static void record_printgame(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    record_print(engine->session, &reply->text);
}

static const Command ROWS[] = {
    {"loadgame", "[verify] FILE", "goes on from a game record", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, record_loadgame},
    {"printgame", "", "the game record", GROUP_RECORDS, 0, 0, COMMAND_PLAIN, record_printgame},
    {"savegame", "FILE", "writes the game record to a file", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, record_savegame},
};

const CommandList RECORD_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
