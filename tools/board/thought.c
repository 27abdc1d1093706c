/* A thread with an engine. */
#include "board/thought.h"

#include "base/memory.h"
#include "games.h"

#include <stdatomic.h>
#include <string.h>
#include <sys/resource.h>

enum { NICENESS = 19 }; /* who thinks has the time that others leave */

struct Thought {
    Thinker thinker; /* its owner NULL: nobody hears it any more */
    void (*ask)(void *owner, const Session *session, Text *reply);
    uv_thread_t thread;
    Text lines;
    atomic_bool is_stopped;
    atomic_bool is_over; /* the thread has nothing more to do */
    uv_async_t async;    /* there is something to tell: */
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

static void think(void *thinking)
{
    Thought *thought = thinking;
    Engine *engine = NULL;
    Text reply = {0};
    /* For Linux that is this thread alone, and programs that it starts. */
    setpriority(PRIO_PROCESS, 0, NICENESS);
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
    engine_destroy(engine);
    hear(thought, &reply);
    text_free(&reply);
    thought->is_over = true;
    uv_async_send(&thought->async);
}

/* In the loop's. */

/* Tells its owner what was said. */
static void tell(Thought *thought)
{
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

static void on_async(uv_async_t *async)
{
    Thought *thought = async->data;
    bool is_over = thought->is_over; /* so that what was said is all */
    tell(thought);
    if (!is_over)
        return;
    uv_thread_join(&thought->thread);
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
    thought->async.data = thought;
    if (uv_thread_create(&thought->thread, think, thought) == 0)
        return thought;
    uv_close((uv_handle_t *)&thought->async, on_closed);
    return NULL;
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
