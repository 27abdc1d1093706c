/* A single engine without rooms: a script passes it a line and gets the reply. */
#include "web/web.h"

#include "games.h"
#include "protocol/engine.h"

#include <string.h>

static bool hear(void *context, StringBuilder *out)
{
    (void)context;
    bool goes_on = web_hear(out->bytes, out->length);
    builder_clear(out);
    return goes_on;
}

static bool waits(void *context)
{
    (void)context;
    return web_waits();
}

static bool interrupts(void *context)
{
    (void)context;
    return web_interrupts();
}

static Engine *engine;

/* Create the engine. Return false if out of memory. */
EXPORT("engine_start") bool web_engine_start(double seed, bool has_files)
{
    if (engine_create(CONTIGO_GAMES, (uint64_t)seed, &engine) != STATUS_OK)
        return false;
    engine->files.reach = has_files ? FILES_ALL : FILES_NONE;
    engine_attend(engine, (Client){.hear = hear, .waits = waits, .interrupts = interrupts});
    return true;
}

/* Process a line and pass its reply, if any, to web_say(). If `milliseconds` isn't negative, a
 * command that would run until it is stopped ends after that time. */
EXPORT("engine_line") void web_engine_line(const char *bytes, size_t count, double milliseconds)
{
    StringBuilder reply = {0};
    engine_set_deadline(engine, (int64_t)milliseconds);
    engine_answer(engine, bytes, count, &reply);
    web_say(reply.bytes, reply.length);
    builder_free(&reply);
}

/* Return true if the engine has processed `quit`. */
EXPORT("engine_has_quit") bool web_engine_has_quit(void)
{
    return engine->quit;
}
