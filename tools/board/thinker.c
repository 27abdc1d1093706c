/* Analyses: the engine's, each in a thread, whose lines are told one by one. */
#include "board/guest.h"

#include "base/memory.h"
#include "games.h"

#include <stdatomic.h>
#include <string.h>

struct Thinker {
    Guest *guest; /* NULL: nobody hears it any more */
    uv_work_t work;
    uv_async_t async; /* there is something to tell */
    uv_mutex_t lock;  /* of what is below */
    Text said;
    atomic_bool is_stopped;
    Text state, thought;
};

/* In its thread. */

static bool is_stopped(void *context)
{
    return ((Thinker *)context)->is_stopped;
}

static bool on_heard(void *context, Text *out)
{
    Thinker *thinker = context;
    uv_mutex_lock(&thinker->lock);
    text_add_bytes(&thinker->said, out->bytes, out->length);
    uv_mutex_unlock(&thinker->lock);
    text_clear(out);
    uv_async_send(&thinker->async);
    return !thinker->is_stopped;
}

static void on_work(uv_work_t *work)
{
    Thinker *thinker = work->data;
    Engine *engine;
    Text line = {0}, reply = {0};
    if (engine_create(CONTIGO_GAMES, 0, &engine) != STATUS_OK)
        return;
    engine->files.reach = FILES_NONE;
    engine_attend(engine, (Client){on_heard, is_stopped, is_stopped, is_stopped, thinker});
    text_add(&line, "set_state ");
    text_add_bytes(&line, thinker->state.bytes, thinker->state.length);
    bool done = room_ask(engine, text_string(&line), &reply);
    char *asked = (char *)text_string(&thinker->thought), *end = strchr(asked, '\n');
    if (end) {
        *end = '\0';
        done = done && room_ask(engine, asked, &reply);
        asked = end + 1;
    }
    text_clear(&reply);
    if (done)
        engine_answer(engine, asked, strlen(asked), &reply);
    else
        text_add(&reply, "? no such position\n");
    on_heard(thinker, &reply);
    engine_destroy(engine);
    text_free(&line);
    text_free(&reply);
}

/* In the loop's. */

static void say(const Thinker *thinker, Word line)
{
    Guest *guest = thinker->guest;
    Text text = {0};
    if (guest->is_starting) {
        guest->is_starting = false;
        guest_answer(guest, guest->analysis, line.bytes[0] == '=',
                     word_trim((Word){line.bytes + 1, line.length - 1}));
        return;
    }
    text_add_format(&text, "&%lld ", (long long)guest->analysis);
    text_add_bytes(&text, line.bytes, line.length);
    Parcel *parcel = text_failed(&text) ? NULL : parcel_make(text.bytes, text.length);
    gate_send(guest->visitor, parcel);
    parcel_drop(parcel);
    text_free(&text);
}

static void on_async(uv_async_t *async)
{
    Thinker *thinker = async->data;
    uv_mutex_lock(&thinker->lock);
    Text said = thinker->said;
    thinker->said = (Text){0};
    uv_mutex_unlock(&thinker->lock);
    for (size_t at = 0; at < said.length && thinker->guest;) {
        const char *line = said.bytes + at, *end = memchr(line, '\n', said.length - at);
        size_t length = end ? (size_t)(end - line) : said.length - at;
        at += length + 1;
        if (length > 0)
            say(thinker, (Word){line, length});
    }
    text_free(&said);
}

static void on_closed(uv_handle_t *handle)
{
    Thinker *thinker = handle->data;
    uv_mutex_destroy(&thinker->lock);
    text_free(&thinker->said);
    text_free(&thinker->state);
    text_free(&thinker->thought);
    memory_free(thinker);
}

static void on_done(uv_work_t *work, int status)
{
    Thinker *thinker = work->data;
    (void)status;
    on_async(&thinker->async);
    if (thinker->guest)
        guest_stop_thinking(thinker->guest, true);
    uv_close((uv_handle_t *)&thinker->async, on_closed);
}

void guest_think(Guest *guest, Word state)
{
    Rooms *rooms = guest->rooms;
    static const char MANY[] = "too many analyses at a time";
    if (!guest->is_starting || guest->thinker)
        return;
    if (rooms->thinkers >= rooms->thinkers_most) {
        guest->is_starting = false;
        guest_answer(guest, guest->analysis, false, (Word){MANY, sizeof MANY - 1});
        return;
    }
    Thinker *thinker = memory_new(sizeof *thinker);
    if (!thinker) {
        guest_stop_thinking(guest, true);
        return;
    }
    *thinker = (Thinker){.guest = guest};
    text_add_bytes(&thinker->state, state.bytes, state.length);
    text_add_bytes(&thinker->thought, guest->thought.bytes, guest->thought.length);
    uv_mutex_init(&thinker->lock);
    uv_async_init(rooms->loop, &thinker->async, on_async);
    thinker->async.data = thinker->work.data = thinker;
    guest->thinker = thinker;
    rooms->thinkers++;
    uv_queue_work(rooms->loop, &thinker->work, on_work, on_done);
}

void guest_stop_thinking(Guest *guest, bool tells)
{
    static const char STOPPED[] = "stopped before it began";
    bool has_begun = guest->thinker && !guest->is_starting;
    if (guest->is_starting && tells)
        guest_answer(guest, guest->analysis, false, (Word){STOPPED, sizeof STOPPED - 1});
    guest->is_starting = false;
    if (has_begun && tells)
        say(guest->thinker, (Word){"", 0});
    if (guest->thinker) {
        guest->thinker->is_stopped = true;
        guest->thinker->guest = NULL;
        guest->rooms->thinkers--;
    }
    guest->thinker = NULL;
}
