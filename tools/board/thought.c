/* A thread with an engine. */
#include "board/thought.h"

#include "base/memory.h"
#include "games.h"

#include <stdatomic.h>
#include <string.h>

struct Thought {
    Thinker thinker; /* its owner NULL: nobody hears it any more */
    void (*ask)(void *owner, const Session *session, Text *reply);
    uv_work_t work;
    Text lines;
    atomic_bool is_stopped;
    uv_async_t async; /* there is something to tell: */
    uv_mutex_t lock;
    Text said;
};

/* In its thread. */

static bool is_stopped(void *thought)
{
    return ((Thought *)thought)->is_stopped;
}

static bool hear(void *context, Text *out)
{
    Thought *thought = context;
    uv_mutex_lock(&thought->lock);
    text_add_word(&thought->said, text_word(out));
    uv_mutex_unlock(&thought->lock);
    text_clear(out);
    uv_async_send(&thought->async);
    return !thought->is_stopped;
}

/* Answers line by line, up to the last or one that fails, whose reply stays. */
static bool answer_lines(char *line, Engine *engine, Text *reply)
{
    bool done = true;
    for (char *next; line && done; line = next) {
        next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        text_clear(reply);
        done = engine_answer(engine, line, strlen(line), reply) == ANSWER_DONE;
    }
    return done;
}

static void on_work(uv_work_t *work)
{
    Thought *thought = work->data;
    Engine *engine = NULL;
    Text reply = {0};
    if (!text_failed(&thought->lines) && engine_create(CONTIGO_GAMES, 0, &engine) == STATUS_OK) {
        engine->files.reach = FILES_NONE;
        engine_attend(engine, (Client){hear, is_stopped, is_stopped, is_stopped, thought});
        if (answer_lines((char *)text_string(&thought->lines), engine, &reply) && thought->ask) {
            text_clear(&reply);
            thought->ask(thought->thinker.owner, engine->session, &reply);
        }
    } else {
        text_add_format(&reply, "? %s\n", status_text(STATUS_NO_MEMORY));
    }
    hear(thought, &reply);
    engine_destroy(engine);
    text_free(&reply);
}

/* In the loop's. */

static void on_async(uv_async_t *async)
{
    Thought *thought = async->data;
    uv_mutex_lock(&thought->lock);
    Text said = thought->said;
    thought->said = (Text){0};
    uv_mutex_unlock(&thought->lock);
    for (Word rest = text_word(&said); rest.length > 0 && thought->thinker.owner;) {
        Word line = word_line(&rest);
        if (line.length > 0)
            thought->thinker.heard(thought->thinker.owner, line);
    }
    text_free(&said);
}

static void on_closed(uv_handle_t *handle)
{
    Thought *thought = handle->data;
    uv_mutex_destroy(&thought->lock);
    text_free(&thought->said);
    text_free(&thought->lines);
    memory_free(thought);
}

static void on_done(uv_work_t *work, int status)
{
    Thought *thought = work->data;
    (void)status;
    on_async(&thought->async);
    if (thought->thinker.owner)
        thought->thinker.ended(thought->thinker.owner);
    uv_close((uv_handle_t *)&thought->async, on_closed);
}

Thought *thought_begin(uv_loop_t *loop, const Thinker *thinker, const Text *lines)
{
    Thought *thought = memory_new(sizeof *thought);
    if (!thought)
        return NULL;
    *thought = (Thought){.thinker = *thinker, .ask = thinker->ask};
    text_add_word(&thought->lines, text_word(lines));
    uv_mutex_init(&thought->lock);
    uv_async_init(loop, &thought->async, on_async);
    thought->async.data = thought->work.data = thought;
    uv_queue_work(loop, &thought->work, on_work, on_done);
    return thought;
}

void thought_stop(Thought *thought)
{
    thought->is_stopped = true;
}

void thought_forget(Thought *thought)
{
    thought_stop(thought);
    thought->thinker.owner = NULL;
}
