/* The pool of workers. It watches their pipes and processes with libuv. */
#define _GNU_SOURCE /* sched_setaffinity() */

#include "match/running/pool.h"

#include "base/count.h"
#include "base/memory.h"
#include "match/messages/result_wire.h"
#include "match/planning/settings.h"
#include "match/running/worker.h"

#include <sched.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>
#include <uv.h>

enum { BLOCK = 64 * 1024, TICK = 1000 /* milliseconds */, DEATHS_MOST = 3 };

typedef struct Worker {
    Pool *pool;
    size_t index;
    uv_process_t process;
    /* Pipes to the worker's standard input and from its standard output. */
    uv_pipe_t orders, answers;
    int handles; /* number of libuv handles that aren't closed; 0: the process can be started */
    bool runs;   /* the worker's process runs */
    bool ends;   /* the worker was told to end */
    bool busy;   /* the worker has an order whose result is missing */
    int deaths;  /* how often the worker's process died since it last replied to an order */
    StringBuilder input;
    Order order;
    GameResult result;
} Worker;

typedef struct Letter { /* an order being sent to a worker */
    uv_write_t write;
    StringBuilder text;
} Letter;

struct Pool {
    uv_loop_t loop;
    uv_timer_t timer;
    uv_signal_t signals[3];
    PoolOwner owner;
    bool pins;
    const char *pin_to;
    bool stopped;
    Worker *workers;
    size_t count;
    StringBuilder *why;
    bool is_broken; /* workers can't be started any more */
    char block[BLOCK];
};

static const int ENDING[] = {SIGINT, SIGTERM, SIGHUP};

Status pool_create(size_t workers, bool pins, const char *pin_to, const PoolOwner *owner,
                   Pool **pool)
{
    Pool *made = memory_new(sizeof *made);
    Worker *list = memory_new(workers * sizeof *list);
    int error = made && list ? uv_loop_init(&made->loop) : UV_ENOMEM;
    if (error != 0) {
        memory_free(made);
        memory_free(list);
        return error == UV_ENOMEM ? STATUS_NO_MEMORY : STATUS_NO_FILE;
    }
    made->owner = *owner;
    made->pins = pins;
    made->pin_to = pin_to;
    made->workers = list;
    made->count = workers;
    for (size_t i = 0; i < workers; i++) {
        list[i].pool = made;
        list[i].index = i;
    }
    *pool = made;
    return STATUS_OK;
}

void pool_destroy(Pool *pool)
{
    if (!pool)
        return;
    for (size_t i = 0; i < pool->count; i++) {
        builder_free(&pool->workers[i].input);
        order_free(&pool->workers[i].order);
        game_result_free(&pool->workers[i].result);
    }
    uv_loop_close(&pool->loop);
    memory_free(pool->workers);
    memory_free(pool);
}

size_t pool_busy(const Pool *pool)
{
    size_t busy = 0;
    for (size_t i = 0; i < pool->count; i++)
        busy += pool->workers[i].busy;
    return busy;
}

/* Close the timer and the signal handles. When they are closed, the event loop can end. */
static void rest(Pool *pool)
{
    if (!uv_is_closing((uv_handle_t *)&pool->timer)) {
        uv_close((uv_handle_t *)&pool->timer, NULL);
        for (size_t i = 0; i < COUNT_OF(ENDING); i++)
            uv_close((uv_handle_t *)&pool->signals[i], NULL);
    }
}

static void serve(Pool *pool);

static void on_closed(uv_handle_t *handle)
{
    Worker *worker = handle->data;
    if (--worker->handles > 0)
        return;
    Pool *pool = worker->pool;
    builder_clear(&worker->input);
    worker->ends = false;
    if (worker->busy) {
        worker->busy = false;
        if (!pool->stopped)
            pool->owner.failed(pool->owner.context, worker->index, &worker->order,
                               "the worker process that played it has ended");
    }
    serve(pool);
}

/* End a worker by closing its input. The worker then ends its programs. */
static void end(Worker *worker)
{
    if (!worker->runs || worker->ends)
        return;
    worker->ends = true;
    uv_close((uv_handle_t *)&worker->orders, on_closed);
}

static void on_exit(uv_process_t *process, int64_t status, int signal)
{
    Worker *worker = process->data;
    (void)status;
    (void)signal;
    worker->runs = false;
    worker->deaths++;
    if (!worker->ends)
        uv_close((uv_handle_t *)&worker->orders, on_closed);
    uv_close((uv_handle_t *)&worker->answers, on_closed);
    uv_close((uv_handle_t *)process, on_closed);
}

/* Handle a complete message from a worker. */
static void take_message(Worker *worker, StringView message)
{
    const PoolOwner *owner = &worker->pool->owner;
    WireField field, turn = {0}, trouble = {0}, tried[COLOR_COUNT] = {0};
    size_t at = 0;
    bool good = true;
    game_result_clear(&worker->result);
    while (wire_read(message.bytes, message.length, &at, &field) == WIRE_FIELD) {
        if (wire_is(&field, "turn"))
            turn = field;
        else if (wire_is(&field, "trouble"))
            trouble = field;
        else if (wire_is(&field, "tried_black"))
            tried[COLOR_BLACK] = field;
        else if (wire_is(&field, "tried_white"))
            tried[COLOR_WHITE] = field;
        else
            good &= result_wire_take(&worker->result, &field);
    }
    if (!worker->busy)
        return;
    if (turn.name.length > 0) {
        owner->turn(owner->context, worker->index, &worker->order, turn.value);
        return;
    }
    worker->busy = false;
    worker->deaths = 0;
    if (tried[COLOR_WHITE].name.length > 0) {
        owner->tried(owner->context, worker->index, &worker->order,
                     (StringView[]){tried[COLOR_BLACK].value, tried[COLOR_WHITE].value});
        return;
    }
    if (trouble.name.length > 0 || !good) {
        StringBuilder why = {0};
        builder_add_bytes(&why, trouble.value.bytes, trouble.value.length);
        owner->failed(owner->context, worker->index, &worker->order,
                      why.length > 0 ? builder_string(&why) : "the worker reported no result");
        builder_free(&why);
        return;
    }
    owner->played(owner->context, worker->index, &worker->order, &worker->result);
}

static void take_messages(Worker *worker)
{
    size_t at = 0, length;
    WireRead read;
    while ((read = wire_whole(worker->input.bytes + at, worker->input.length - at, &length)) ==
           WIRE_END) {
        take_message(worker, (StringView){worker->input.bytes + at, length});
        at += length;
    }
    if (read == WIRE_BAD || builder_failed(&worker->input))
        uv_process_kill(&worker->process, SIGKILL);
    memmove(worker->input.bytes, worker->input.bytes + at, worker->input.length - at);
    builder_truncate(&worker->input, worker->input.length - at);
    serve(worker->pool);
}

static void on_room(uv_handle_t *handle, size_t wanted, uv_buf_t *room)
{
    Worker *worker = handle->data;
    (void)wanted;
    *room = uv_buf_init(worker->pool->block, BLOCK);
}

static void on_read(uv_stream_t *stream, ssize_t count, const uv_buf_t *room)
{
    Worker *worker = stream->data;
    if (count < 0) {
        uv_read_stop(stream); /* the process has ended; on_exit() handles that */
        return;
    }
    builder_add_bytes(&worker->input, room->base, (size_t)count);
    if (count > 0)
        take_messages(worker);
}

/* Pin a worker to a processor: to one of pool->pin_to or of the available processors, selected by
 * the worker's index. */
static void pin(const Worker *worker)
{
    cpu_set_t allowed, one;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) == 0)
        return;
    int wanted = (int)(worker->index % (size_t)CPU_COUNT(&allowed));
    CPU_ZERO(&one);
    if (worker->pool->pin_to) {
        CPU_SET((size_t)processor_of(worker->pool->pin_to, worker->index), &one);
        sched_setaffinity(worker->process.pid, sizeof one, &one);
        return;
    }
    for (size_t i = 0; i < CPU_SETSIZE; i++)
        if (CPU_ISSET(i, &allowed) && wanted-- == 0)
            CPU_SET(i, &one);
    sched_setaffinity(worker->process.pid, sizeof one, &one);
}

static bool open_pipes(Worker *worker)
{
    Pool *pool = worker->pool;
    worker->orders.data = worker->answers.data = worker->process.data = worker;
    return uv_pipe_init(&pool->loop, &worker->orders, 0) == 0 &&
           uv_pipe_init(&pool->loop, &worker->answers, 0) == 0;
}

/* Start a worker's process. Return false on failure. */
static bool start(Worker *worker)
{
    char *words[] = {"contigo-match", WORKER_WORD, NULL};
    Pool *pool = worker->pool;
    if (!open_pipes(worker))
        return false;
    uv_stdio_container_t ends[] = {
        {.flags = UV_CREATE_PIPE | UV_READABLE_PIPE, .data.stream = (uv_stream_t *)&worker->orders},
        {.flags = UV_CREATE_PIPE | UV_WRITABLE_PIPE,
         .data.stream = (uv_stream_t *)&worker->answers},
        {.flags = UV_INHERIT_FD, .data.fd = STDERR_FILENO},
    };
    uv_process_options_t options = {.exit_cb = on_exit,
                                    .file = "/proc/self/exe",
                                    .args = words,
                                    .stdio = ends,
                                    .stdio_count = COUNT_OF(ends)};
    int error = uv_spawn(&pool->loop, &worker->process, &options);
    worker->handles = 3;
    if (error != 0) {
        builder_clear(pool->why);
        builder_add_format(pool->why, "cannot start a worker: %s", uv_strerror(error));
        worker->deaths = DEATHS_MOST;
        uv_close((uv_handle_t *)&worker->orders, on_closed);
        uv_close((uv_handle_t *)&worker->answers, on_closed);
        uv_close((uv_handle_t *)&worker->process, on_closed);
        return false;
    }
    worker->runs = true;
    uv_read_start((uv_stream_t *)&worker->answers, on_room, on_read);
    if (pool->pins || pool->pin_to)
        pin(worker);
    return true;
}

static void on_written(uv_write_t *write, int status)
{
    Letter *letter = (Letter *)write;
    (void)status; /* writing fails only if the process has ended; on_exit() handles that */
    builder_free(&letter->text);
    memory_free(letter);
}

/* Send a worker the order for its game. Return false if memory runs out or the pipe fails. */
static bool send_order(Worker *worker)
{
    Letter *letter = memory_new(sizeof *letter);
    if (!letter)
        return false;
    order_add(&worker->order, &letter->text);
    uv_buf_t bytes = uv_buf_init(letter->text.bytes, (unsigned)letter->text.length);
    if (!builder_failed(&letter->text) &&
        uv_write(&letter->write, (uv_stream_t *)&worker->orders, &bytes, 1, on_written) == 0)
        return true;
    builder_free(&letter->text);
    memory_free(letter);
    return false;
}

/* If the owner has a game for a worker, send the worker the order for it. */
static void employ(Worker *worker)
{
    Pool *pool = worker->pool;
    order_free(&worker->order);
    if (!pool->owner.next(pool->owner.context, worker->index, &worker->order))
        return;
    worker->busy = true;
    if ((worker->runs || start(worker)) && send_order(worker))
        return;
    if (worker->runs)
        uv_process_kill(&worker->process, SIGKILL);
}

/* Return true if a worker can be sent an order. */
static bool is_free(const Worker *worker)
{
    return !worker->busy && !worker->ends && (worker->runs || worker->handles == 0);
}

/* Give every free worker a game. If no games are in progress after that, end all workers. Ask the
 * owner for a game for every free worker, even if there was none for an earlier worker, because the
 * second game of a pair may be reserved for a certain worker. */
static void serve(Pool *pool)
{
    for (size_t i = 0; i < pool->count && !pool->stopped; i++) {
        Worker *worker = &pool->workers[i];
        if (worker->deaths >= DEATHS_MOST && worker->handles == 0) {
            pool->is_broken = true;
            pool_stop(pool, false);
        } else if (is_free(worker)) {
            employ(worker);
        }
    }
    if (pool_busy(pool) > 0)
        return;
    for (size_t i = 0; i < pool->count; i++)
        end(&pool->workers[i]);
    rest(pool);
}

static void on_tick(uv_timer_t *timer)
{
    Pool *pool = timer->data;
    for (size_t i = 0; i < pool->count; i++)
        if (pool->workers[i].runs)
            /* Continue the worker, in case a program has stopped it. */
            uv_process_kill(&pool->workers[i].process, SIGCONT);
    pool->owner.tick(pool->owner.context);
}

static void on_signal(uv_signal_t *handle, int signal)
{
    Pool *pool = handle->data;
    pool->owner.interrupted(pool->owner.context, signal);
}

void pool_stop(Pool *pool, bool at_once)
{
    pool->stopped = true;
    for (size_t i = 0; i < pool->count; i++) {
        Worker *worker = &pool->workers[i];
        if (at_once && worker->busy && worker->runs)
            uv_process_kill(&worker->process, SIGKILL);
    }
}

bool pool_run(Pool *pool, StringBuilder *why)
{
    pool->why = why;
    builder_clear(why);
    signal(SIGPIPE, SIG_IGN);
    uv_timer_init(&pool->loop, &pool->timer);
    pool->timer.data = pool;
    for (size_t i = 0; i < COUNT_OF(ENDING); i++) {
        uv_signal_init(&pool->loop, &pool->signals[i]);
        pool->signals[i].data = pool;
        uv_signal_start(&pool->signals[i], on_signal, ENDING[i]);
    }
    uv_timer_start(&pool->timer, on_tick, TICK, TICK);
    serve(pool);
    uv_run(&pool->loop, UV_RUN_DEFAULT);
    if (pool->is_broken && why->length == 0)
        builder_add(why, "worker processes end immediately after they start");
    return !pool->is_broken;
}
