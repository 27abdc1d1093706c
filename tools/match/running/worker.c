/* A worker: receiving orders, playing games and sending results. */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "match/running/worker.h"

#include "base/memory.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "live/live.h"
#include "match/messages/order.h"
#include "match/messages/result_wire.h"
#include "match/playing/game.h"
#include "programs/folder.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { BLOCK = 64 * 1024 };

typedef struct Worker {
    Talks *talks;
    Side sides[COLOR_COUNT];            /* the two programs; either can have either color */
    int players[COLOR_COUNT];           /* for each side: the player that runs, or NOBODY */
    StringBuilder folders[COLOR_COUNT]; /* for each side: path of its folder; empty: none */
    StringBuilder input, output, why;
    Order order;
    GameResult result;
    Live live;
    bool gone; /* the runner has ended, so nobody reads the output */
} Worker;

/* The items of a list. `items` is NULL-terminated, and its pointers point into `bytes`, a copy of
 * the list. */
typedef struct Items {
    char *bytes;
    const char **items;
} Items;

static bool split(const StringBuilder *list, char end, Items *items)
{
    size_t count = 0;
    for (size_t i = 0; i < list->length; i++)
        count += list->bytes[i] == end;
    *items = (Items){memory_new(list->length + 1), memory_new((count + 1) * sizeof(char *))};
    if (!items->bytes || !items->items)
        return false;
    if (list->length > 0)
        memcpy(items->bytes, list->bytes, list->length);
    char *at = items->bytes;
    for (size_t i = 0; i < count; i++) {
        items->items[i] = at;
        at = memchr(at, end, list->length + 1 - (size_t)(at - items->bytes));
        *at++ = '\0';
    }
    return true;
}

static void items_free(Items *items)
{
    memory_free(items->bytes);
    memory_free(items->items);
}

/* Send the pending output to the runner. */
static void answer(Worker *worker)
{
    if (!builder_failed(&worker->output) &&
        !descriptor_write(STDOUT_FILENO, worker->output.bytes, worker->output.length))
        worker->gone = true;
    builder_clear(&worker->output);
}

static void tell_beginning(void *context, StringView lines)
{
    Worker *worker = context;
    const Order *order = &worker->order;
    LiveGame game = {.number = order->number,
                     .attempt = order->attempt,
                     .opening = builder_view(&order->opening),
                     .lines = lines};
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        game.names[color] = builder_view(&order->sides[color].name);
    live_begin(&worker->live, builder_string(&worker->order.live), &game);
}

static void tell_turn(void *context, Color color, const char *move)
{
    Worker *worker = context;
    StringBuilder turn = {0};
    live_turn(&worker->live, color, move);
    if (!worker->order.watched)
        return;
    builder_add_format(&turn, "%s ", color_name(color));
    builder_add(&turn, move);
    wire_add(&worker->output, "turn", (StringView){builder_string(&turn), turn.length});
    wire_end(&worker->output);
    builder_free(&turn);
    answer(worker);
}

/* Create a folder for the program at index `place`. Append the program's `words` to `made`, with
 * %DIR% replaced by the folder's path. */
static bool make_folder(Worker *worker, size_t place, const StringBuilder *words,
                        StringBuilder *made)
{
    static const char DIR[] = "%DIR%";
    const size_t length = sizeof DIR - 1;
    if (!folder_make(builder_string(&worker->order.base), &worker->folders[place])) {
        builder_add_format(&worker->why, "cannot create a folder: %s", strerror(errno));
        builder_clear(&worker->folders[place]);
        return false;
    }
    for (size_t at = 0; at < words->length;) {
        if (words->length - at >= length && memcmp(words->bytes + at, DIR, length) == 0) {
            builder_add(made, builder_string(&worker->folders[place]));
            at += length;
        } else {
            builder_add_char(made, words->bytes[at++]);
        }
    }
    return !builder_failed(made);
}

/* Start the program that plays `color`. `side`, in worker->sides, is where to keep it. */
static bool start(Worker *worker, Side *side, Color color)
{
    Order *order = &worker->order;
    OrderSide *wanted = &order->sides[color];
    Items words = {0}, hidden = {0}, environment = {0};
    StringBuilder made = {0};
    size_t place = (size_t)(side - worker->sides);
    bool done = make_folder(worker, place, &wanted->words, &made) && split(&made, '\0', &words) &&
                split(&order->hidden, '\0', &hidden) &&
                split(&wanted->environment, '\0', &environment);
    /* make a relative path absolute, since the program runs in another working directory */
    char *program = done && strchr(words.items[0], '/') ? realpath(words.items[0], NULL) : NULL;
    if (program)
        words.items[0] = program;
    if (done) {
        ProcessSetup setup = {.words = words.items,
                              .environment = environment.items,
                              .folder = builder_string(wanted->folder.length > 0
                                                           ? &wanted->folder
                                                           : &worker->folders[place]),
                              .limits = wanted->limits,
                              .sandbox = order->sandbox,
                              .hidden = hidden.items};
        done = side_start(side, worker->talks, &setup, wanted->patience, &worker->why);
    }
    free(program);
    items_free(&words);
    items_free(&hidden);
    items_free(&environment);
    builder_free(&made);
    return done;
}

/* Record how a program ended and what it wrote to standard error. If the program failed to quit,
 * record that failure unless an earlier one is recorded. This doesn't change who has won. */
static void note_end(GameResult *result, Color color, const Side *side, const TalkEnd *ended)
{
    GameSide *told = &result->sides[color];
    /* the program failed before it was told to quit */
    bool before = side->failure != FAILURE_NONE;
    const StringBuilder *detail = before ? &side->detail : &ended->detail;
    builder_add_bytes(&told->errors, ended->error.bytes, ended->error.length);
    if (told->failure == FAILURE_NONE)
        told->failure = before ? side->failure : ended->failure;
    if (result->failure != FAILURE_NONE || told->failure == FAILURE_NONE)
        return;
    result->failure = told->failure;
    result->failing = (int)color;
    builder_clear(&result->detail);
    builder_add_bytes(&result->detail, detail->bytes, detail->length);
}

/* End the program at index `place`, which played `color`. Unless `result` is NULL, record in it how
 * the program ended. */
static void end(Worker *worker, size_t place, GameResult *result, Color color)
{
    TalkEnd ended = {0};
    if (worker->sides[place].talk) {
        side_end(&worker->sides[place], &ended);
        if (result)
            note_end(result, color, &worker->sides[place], &ended);
    }
    talk_end_free(&ended);
    if (worker->folders[place].length > 0)
        folder_remove(builder_string(&worker->folders[place]));
    builder_clear(&worker->folders[place]);
    worker->players[place] = NOBODY;
}

/* Return true if a program is still running and has printed nothing since its last game. */
static bool is_well(Side *side)
{
    side_forget(side);
    bool well = side_is_well(side);
    side_forget(side);
    return well;
}

/* Return the index at which the program of a player is running, ready for another game, or NOBODY
 * if it isn't. */
static int place_of(Worker *worker, const OrderSide *wanted)
{
    for (int place = 0; place < COLOR_COUNT; place++)
        if (worker->players[place] == wanted->player && is_well(&worker->sides[place]))
            return place;
    return NOBODY;
}

/* Choose which side plays which color. Reuse the players' programs that are still running, and
 * start the others. Return false if the runner itself fails. */
static bool seat(Worker *worker, Side *sides[COLOR_COUNT])
{
    const OrderSide *wanted = worker->order.sides;
    int black = place_of(worker, &wanted[COLOR_BLACK]);
    int white = place_of(worker, &wanted[COLOR_WHITE]);
    bool runs[COLOR_COUNT] = {black != NOBODY, white != NOBODY};
    size_t places[COLOR_COUNT];
    places[COLOR_BLACK] = runs[COLOR_BLACK]   ? (size_t)black
                          : runs[COLOR_WHITE] ? 1 - (size_t)white
                                              : 0;
    places[COLOR_WHITE] = 1 - places[COLOR_BLACK];
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        Side *side = &worker->sides[places[color]];
        sides[color] = side;
        side_forget(side);
        if (runs[color])
            continue;
        end(worker, places[color], NULL, color);
        worker->players[places[color]] = wanted[color].player;
        if (!start(worker, side, color))
            return false;
    }
    return true;
}

/* After a game, end each program, unless the order says to keep it running and it hasn't failed. */
static void leave(Worker *worker, Side *const sides[COLOR_COUNT])
{
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        size_t place = (size_t)(sides[color] - worker->sides);
        if (!worker->order.sides[color].keeps || !side_is_well(sides[color]))
            end(worker, place, &worker->result, color);
        else
            side_errors(sides[color], &worker->result.sides[color].errors);
    }
}

/* Set the fields of the result that are known from the order. */
static void begin_result(Worker *worker)
{
    const Order *order = &worker->order;
    GameResult *result = &worker->result;
    game_result_clear(result);
    result->number = order->number;
    result->attempt = order->attempt;
    result->seed = order->seed;
    builder_add_bytes(&result->opening, order->opening.bytes, order->opening.length);
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        result->sides[color].player = order->sides[color].player;
}

static bool play_between(Worker *worker, Side *const sides[COLOR_COUNT])
{
    Order *order = &worker->order;
    Items rules, turns = {0}, sends[COLOR_COUNT] = {0};
    GameWatch watch = {tell_beginning, tell_turn, worker};
    bool done = split(&order->rules, '\n', &rules) && split(&order->turns, '\n', &turns);
    GameOrder game = {
        .cap = order->cap, .agree = order->agree, .resign = order->resign, .draw = order->draw};
    for (Color color = COLOR_BLACK; done && color <= COLOR_WHITE; color++) {
        OrderSide *side = &order->sides[color];
        done = split(&side->sends, '\n', &sends[color]);
        game.terms[color] = (GameTerms){.game = builder_string(&order->game),
                                        .columns = order->columns,
                                        .rows = order->rows,
                                        .komi = builder_string(&order->komi),
                                        .rules = rules.items,
                                        .opening = turns.items,
                                        .time = side->time,
                                        .sends = sends[color].items};
        game.names[color] = builder_string(&side->name);
        game.seeds[color] = (uint32_t)side->seed;
    }
    if (done) {
        done = game_play(&game, sides, &watch, &worker->result, &worker->why);
        live_end(&worker->live);
    }
    items_free(&rules);
    items_free(&turns);
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++)
        items_free(&sends[color]);
    return done;
}

/* Return true if a program failed before it replied to any command. */
static bool is_unstarted(const Side *side)
{
    return side->failure != FAILURE_NONE && !side->replied;
}

/* Append the reason why a program didn't start: its failure, and the last line that it wrote to
 * standard error. */
static void add_fault(Side *side, StringBuilder *why)
{
    StringBuilder errors = {0};
    side_errors(side, &errors);
    builder_add_format(why, "%s: ", failure_word(side->failure));
    builder_add_view(why, builder_view(&side->detail));
    StringView last = builder_view(&errors);
    for (StringView rest = last; rest.length > 0;) {
        StringView line = view_line(&rest);
        last = line.length > 0 ? line : last;
    }
    if (last.length > 0)
        builder_add_format(why, "; it wrote '%.*s'", (int)(last.length < 400 ? last.length : 400),
                           last.bytes);
    builder_free(&errors);
}

/* End both programs. For each, send the reason why it didn't start, or an empty text if it did. */
static void tell_trial(Worker *worker, Side *const sides[COLOR_COUNT])
{
    static const char *const FIELDS[COLOR_COUNT] = {
        [COLOR_BLACK] = "tried_black", [COLOR_WHITE] = "tried_white"};
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        StringBuilder why = {0};
        if (is_unstarted(sides[color]))
            add_fault(sides[color], &why);
        wire_add(&worker->output, FIELDS[color], builder_view(&why));
        builder_free(&why);
        end(worker, (size_t)(sides[color] - worker->sides), NULL, color);
    }
}

/* Play the game of the current order, and send the result. */
static void play(Worker *worker)
{
    Side *sides[COLOR_COUNT];
    begin_result(worker);
    builder_clear(&worker->why);
    bool done = seat(worker, sides);
    bool is_tried = done && (worker->order.is_trial || is_unstarted(sides[COLOR_BLACK]) ||
                             is_unstarted(sides[COLOR_WHITE]));
    done = done && (is_tried || play_between(worker, sides));
    if (is_tried) {
        tell_trial(worker, sides);
    } else if (done) {
        leave(worker, sides);
        result_wire_add(&worker->result, &worker->output);
    } else {
        for (size_t place = 0; place < COLOR_COUNT; place++)
            end(worker, place, NULL, COLOR_BLACK);
        const char *why =
            worker->why.length > 0 ? builder_string(&worker->why) : status_text(STATUS_NO_MEMORY);
        wire_add(&worker->output, "trouble", (StringView){why, strlen(why)});
    }
    wire_end(&worker->output);
    answer(worker);
}

/* Play the games of all complete orders in the input. Return false if the input is invalid. */
static bool take_orders(Worker *worker)
{
    size_t length, at = 0;
    WireRead read = WIRE_PART;
    while (!worker->gone && (read = wire_whole(worker->input.bytes + at, worker->input.length - at,
                                               &length)) == WIRE_END) {
        if (!order_read((StringView){worker->input.bytes + at, length}, &worker->order))
            return false;
        at += length;
        play(worker);
    }
    memmove(worker->input.bytes, worker->input.bytes + at, worker->input.length - at);
    builder_truncate(&worker->input, worker->input.length - at);
    return worker->gone || read == WIRE_PART;
}

static bool work(Worker *worker)
{
    char block[BLOCK];
    ssize_t count;
    while (!worker->gone && (count = descriptor_read(STDIN_FILENO, block, sizeof block)) > 0) {
        builder_add_bytes(&worker->input, block, (size_t)count);
        if (builder_failed(&worker->input) || !take_orders(worker))
            return false;
    }
    return true;
}

int worker_run(void)
{
    Worker worker = {.players = {NOBODY, NOBODY}, .live = LIVE_NONE};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    signal(SIGINT, SIG_IGN); /* Ctrl-C also reaches the runner, which ends its workers */
    bool done = process_adopt() && talks_create(&worker.talks) == STATUS_OK && work(&worker);
    if (!done)
        complain("contigo-match",
                 "a worker failed: out of memory, or the pipe to the runner is broken");
    for (size_t place = 0; place < COLOR_COUNT; place++) {
        end(&worker, place, NULL, COLOR_BLACK);
        side_free(&worker.sides[place]);
        builder_free(&worker.folders[place]);
    }
    talks_destroy(worker.talks);
    builder_free(&worker.input);
    builder_free(&worker.output);
    builder_free(&worker.why);
    order_free(&worker.order);
    game_result_free(&worker.result);
    live_free(&worker.live);
    return done ? EXIT_SUCCESS : EXIT_FAILURE;
}
