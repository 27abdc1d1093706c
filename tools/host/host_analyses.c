/* Analyses: the engine's, each in a process, whose lines are told one by one. */
#include "host/host_parts.h"

#include "session/replay.h"

#include <string.h>

static const char MANY[] = "too many analyses at a time";

/* In the new process. */

typedef struct Task {
    Host *host;
    int64_t made;
    const char *line;
    int socket;
} Task;

static bool hear(void *context, Text *out)
{
    const Task *task = context;
    bool is_heard = true;
    for (Word rest = text_word(out); rest.length > 0 && is_heard;) {
        Word line = word_line(&rest);
        if (line.length > 0)
            is_heard = peer_tell(task->socket, &(Message){.text = line});
    }
    text_clear(out);
    return is_heard;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static void analyse(void *context, int socket)
{
    Task *task = context;
    Engine *engine = task->host->game.engine;
    Text reply = {0};
    task->socket = socket;
    engine_attend(engine, (Client){hear, never, never, never, task, false});
    if (task->made >= 0 && session_go_to(engine->session, (size_t)task->made) != STATUS_OK)
        text_add(&reply, "? no such move");
    else
        engine_answer(engine, task->line, strlen(task->line), &reply);
    hear(task, &reply);
}

/* In the host. */

static void answer(Host *host, Guest *guest, bool is_done, Word text)
{
    guest->is_starting = false;
    host_tell(host, HOST_REPLY, guest->id, guest->analysis_id, is_done, text);
}

const char *host_analyse(Host *host, Guest *guest, int64_t id, int64_t made, Word line)
{
    if (!host->begin->kind.analysis)
        return "no analysis in this room";
    host_analysis_end(host, guest);
    if (!host_use(host, USE_ANALYSES))
        return MANY;
    Task task = {host, made, line.bytes, 0};
    if (!peer_begin(&guest->analysis, HOST_THINKING, analyse, &task)) {
        host_give_back(host, USE_ANALYSES);
        return MANY;
    }
    guest->analysis_id = id;
    guest->is_starting = true;
    return NULL;
}

void host_analysis_hear(Host *host, Guest *guest)
{
    bool is_there = peer_read(&guest->analysis);
    Message message;
    while (peer_take(&guest->analysis, &message))
        if (guest->is_starting)
            answer(host, guest, message.text.bytes[0] == '=',
                   word_trim((Word){message.text.bytes + 1, message.text.length - 1}));
        else
            host_tell(host, HOST_LINE, guest->id, guest->analysis_id, 0, message.text);
    if (!is_there)
        host_analysis_end(host, guest);
}

void host_analysis_end(Host *host, Guest *guest)
{
    if (!guest->analysis.process)
        return;
    if (guest->is_starting)
        answer(host, guest, false, string_word("stopped before it began"));
    else
        host_tell(host, HOST_LINE, guest->id, guest->analysis_id, 0, string_word(""));
    peer_end(&guest->analysis);
    host_give_back(host, USE_ANALYSES);
}
