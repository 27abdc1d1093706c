/* The commands savegame, loadgame and printgame. */
#include "protocol/records/record.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "session/replay.h"

static void record_savegame(Engine *engine, const Request *request, Reply *reply)
{
    StringBuilder error = {0};
    if (!record_save(engine->session, &engine->files, request_rest(request, 0), &error))
        reply_refuse(reply, &error);
    else
        engine_note_saved(engine);
    builder_free(&error);
}

/* Load a record, and go back to the position before move number `move`. If `move` is 0, stay at the
 * end. */
static void load(Engine *engine, const char *path, RecordOptions options, int64_t move,
                 Reply *reply)
{
    StringBuilder error = {0};
    Session *loaded;
    if (!record_load(engine->games, path, -1, options, &loaded, &error)) {
        reply_refuse(reply, &error);
    } else if (move > 0 && session_go_to(loaded, (size_t)move - 1) == STATUS_NO_MEMORY) {
        session_destroy(loaded);
        reply_status(reply, STATUS_NO_MEMORY);
    } else {
        engine_adopt(engine, loaded);
    }
    builder_free(&error);
}

static void record_loadgame(Engine *engine, const Request *request, Reply *reply)
{
    RecordOptions options = {.files = &engine->files, .work = &engine->work};
    options.verify = request->count > 1 && view_is(request->arguments[0], "verify");
    StringBuilder path = {0};
    int64_t move = 0;
    if (request_file_and_move(request, options.verify, &path, &move, reply))
        load(engine, builder_string(&path), options, move, reply);
    builder_free(&path);
}

static void record_printgame(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    reply_stream(reply);
    record_print(engine->session, &reply->text);
}

static const Command ROWS[] = {
    {"loadgame", "[verify] FILE [MOVE]",
     "load a game record, or the position before one of its moves", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE, record_loadgame},
    {"printgame", "", "print the game record", GROUP_RECORDS, 0, 0, COMMAND_ASKS, record_printgame},
    {"savegame", "FILE", "write the game record to a file", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_FILE | COMMAND_EVERYDAY, record_savegame},
};

const CommandList RECORD_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
