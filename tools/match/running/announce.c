/* Lines on standard output, of three kinds. */
#include "match/running/announce.h"

#include "base/memory.h"
#include "base/moment.h"
#include "formats/json.h"
#include "io/complain.h"
#include "io/descriptor.h"

#include <string.h>
#include <unistd.h>

enum { TABLE_MOST = 16 /* games that a table shows */ };

/* A game that goes on. */
typedef struct Playing {
    bool busy;
    uint64_t number;
    size_t turns;
    char line[160];
} Playing;

struct Announcer {
    Saying saying;
    size_t workers;
    Playing *playing;
    Text out;
    size_t shown; /* lines of the table that are on the terminal */
    int64_t began;
    uint64_t games_then; /* when that was */
};

Status announcer_create(Saying saying, size_t workers, Announcer **announcer)
{
    Announcer *made = memory_new(sizeof *made);
    Playing *playing = memory_new(workers * sizeof *playing);
    if (!made || !playing) {
        memory_free(made);
        memory_free(playing);
        return STATUS_NO_MEMORY;
    }
    *made = (Announcer){.saying = saying, .workers = workers, .playing = playing};
    *announcer = made;
    return STATUS_OK;
}

void announcer_destroy(Announcer *announcer)
{
    if (!announcer)
        return;
    text_free(&announcer->out);
    memory_free(announcer->playing);
    memory_free(announcer);
}

bool announcer_watches(const Announcer *announcer)
{
    return announcer->saying == SAYING_TABLE || announcer->saying == SAYING_JSON;
}

/* Writes what there is to say. That nobody reads it is no reason to stop playing. */
static void say(Announcer *announcer)
{
    Text *out = &announcer->out;
    if (!text_failed(out) && out->length > 0)
        (void)descriptor_write(STDOUT_FILENO, out->bytes, out->length);
    text_clear(out);
}

/* JSON: a member, with a comma before it. */
static void add_key(Text *out, const char *name)
{
    text_add_format(out, ",\"%s\":", name);
}

static void add_string(Text *out, const char *name, const char *value)
{
    add_key(out, name);
    json_add_string(out, value, strlen(value));
}

static void add_number(Text *out, const char *name, uint64_t value)
{
    add_key(out, name);
    text_add_format(out, "%llu", (unsigned long long)value);
}

static void begin_event(Text *out, const char *event)
{
    text_add_format(out, "{\"event\":\"%s\"", event);
}

static void end_event(Announcer *announcer)
{
    text_add(&announcer->out, "}\n");
    say(announcer);
}

static void add_text_string(Text *out, const char *name, const Text *value)
{
    add_key(out, name);
    json_add_string(out, value->bytes ? value->bytes : "", value->length);
}

static void add_players(Text *out, const Order *order)
{
    add_text_string(out, "black", &order->sides[COLOR_BLACK].name);
    add_text_string(out, "white", &order->sides[COLOR_WHITE].name);
}

/* How a game ended: `B+3.5`, `W+ resignation`, `draw`, `void`. */
static void add_result(Text *out, const GameResult *result)
{
    if (result->is_void) {
        text_add(out, "void");
        return;
    }
    if (result->winner == NOBODY) {
        text_add(out, "draw");
        return;
    }
    text_add(out, result->winner == COLOR_BLACK ? "B+" : "W+");
    if (result->has_margin)
        text_add_fixed(out, result->margin < 0 ? -result->margin : result->margin, DECIMAL_PLACES,
                       6);
}

/* A name as it may stand on a terminal. */
static void add_name(Text *out, const Text *name)
{
    size_t start = out->length;
    text_add_bytes(out, name->bytes, name->length);
    if (!text_failed(out))
        text_truncate(out, start + complain_show(out->bytes + start, out->length - start));
}

/* The same of what may have many lines, on one. */
static void add_line(Text *out, const Text *lines)
{
    size_t start = out->length;
    add_name(out, lines);
    for (size_t i = start; !text_failed(out) && i < out->length; i++)
        if (out->bytes[i] == '\n')
            out->bytes[i] = ' ';
}

static void add_pairing(Text *out, const Order *order)
{
    add_name(out, &order->sides[COLOR_BLACK].name);
    text_add(out, " - ");
    add_name(out, &order->sides[COLOR_WHITE].name);
}

/* One line on a game that is over. */
static void add_game(Text *out, const Order *order, const GameResult *result, bool again)
{
    text_add_format(out, "game %llu: ", (unsigned long long)result->number);
    add_pairing(out, order);
    text_add(out, ": ");
    add_result(out, result);
    if (!result->is_void)
        text_add_format(out, " by %s", verdict_word(result->verdict));
    text_add_format(out, ", %u turns, ", result->turns);
    text_add_fixed(out, result->took, 9, 1);
    text_add(out, " s");
    if (result->failing != NOBODY) {
        text_add(out, "; ");
        add_name(out, &order->sides[result->failing].name);
        text_add_format(out, ": %s: ", failure_word(result->failure));
        add_line(out, &result->detail);
    }
    if (again)
        text_add(out, " (played again)");
    text_add_char(out, '\n');
}

void announcer_start(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    announcer->began = moment_now();
    announcer->games_then = tally->games;
    if (announcer->saying == SAYING_JSON) {
        begin_event(&announcer->out, "start");
        add_string(&announcer->out, "game", about->game);
        add_number(&announcer->out, "done", tally->games);
        add_number(&announcer->out, "planned", about->planned);
        end_event(announcer);
    } else if (announcer->saying == SAYING_LINES && tally->games > 0) {
        text_add_format(&announcer->out, "%llu games are there already\n",
                        (unsigned long long)tally->games);
        say(announcer);
    }
}

void announcer_begin(Announcer *announcer, size_t worker, const Order *order)
{
    Playing *playing = &announcer->playing[worker];
    Text line = {0};
    *playing = (Playing){.busy = true, .number = order->number};
    add_pairing(&line, order);
    strncpy(playing->line, text_string(&line), sizeof playing->line - 1);
    text_free(&line);
    if (announcer->saying != SAYING_JSON)
        return;
    begin_event(&announcer->out, "begin");
    add_number(&announcer->out, "number", order->number);
    add_number(&announcer->out, "attempt", order->attempt);
    add_players(&announcer->out, order);
    add_text_string(&announcer->out, "opening", &order->opening);
    end_event(announcer);
}

void announcer_turn(Announcer *announcer, size_t worker, const Order *order, Word turn)
{
    announcer->playing[worker].turns++;
    if (announcer->saying != SAYING_JSON)
        return;
    begin_event(&announcer->out, "turn");
    add_number(&announcer->out, "number", order->number);
    add_key(&announcer->out, "turn");
    json_add_string(&announcer->out, turn.bytes, turn.length);
    end_event(announcer);
}

void announcer_end(Announcer *announcer, size_t worker, const Order *order,
                   const GameResult *result, bool again)
{
    announcer->playing[worker].busy = false;
    Text *out = &announcer->out;
    if (announcer->saying == SAYING_LINES) {
        add_game(out, order, result, again);
        say(announcer);
        return;
    }
    if (announcer->saying != SAYING_JSON)
        return;
    begin_event(out, again ? "again" : "end");
    add_number(out, "number", result->number);
    add_players(out, order);
    add_key(out, "result");
    text_add_char(out, '"');
    add_result(out, result);
    text_add_char(out, '"');
    add_string(out, "verdict", verdict_word(result->verdict));
    add_number(out, "turns", result->turns);
    if (result->failing != NOBODY) {
        add_text_string(out, "failing", &order->sides[result->failing].name);
        add_string(out, "failure", failure_word(result->failure));
        add_text_string(out, "detail", &result->detail);
    }
    end_event(announcer);
}

void announcer_lose(Announcer *announcer, size_t worker, const Order *order, const char *why)
{
    announcer->playing[worker].busy = false;
    if (announcer->saying == SAYING_JSON) {
        begin_event(&announcer->out, "lost");
        add_number(&announcer->out, "number", order->number);
        add_string(&announcer->out, "why", why);
        end_event(announcer);
    } else if (announcer->saying == SAYING_LINES) {
        text_add_format(&announcer->out,
                        "game %llu was lost by the runner: ", (unsigned long long)order->number);
        text_add(&announcer->out, why);
        text_add_char(&announcer->out, '\n');
        say(announcer);
    }
}

void announcer_stand(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    if (announcer->saying != SAYING_JSON)
        return;
    begin_event(&announcer->out, "stand");
    add_number(&announcer->out, "games", tally->games);
    Text line = {0};
    report_add_line(tally, about, &line);
    add_text_string(&announcer->out, "text", &line);
    text_free(&line);
    end_event(announcer);
}

/* How long what is left will take, as it has gone so far. */
static void add_left(const Announcer *announcer, const Tally *tally, const ReportAbout *about,
                     Text *out)
{
    uint64_t now = tally->games - announcer->games_then;
    if (now == 0 || about->planned <= tally->games)
        return;
    double seconds = (double)(moment_now() - announcer->began) / 1e9 / (double)now *
                     (double)(about->planned - tally->games);
    text_add_format(out, ", %lld:%02d:%02d left", (long long)(seconds / 3600),
                    (int)((long long)(seconds / 60) % 60), (int)((long long)seconds % 60));
}

/* Writes the table over the one that is there. */
static void draw_table(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    Text *out = &announcer->out;
    if (announcer->shown > 0)
        text_add_format(out, "\033[%zuA", announcer->shown);
    text_add(out, "\r\033[J\033[?7l"); /* lines that are too long are cut */
    report_add_line(tally, about, out);
    add_left(announcer, tally, about, out);
    text_add_char(out, '\n');
    announcer->shown = 1;
    for (size_t i = 0; i < announcer->workers && announcer->shown <= TABLE_MOST; i++) {
        const Playing *playing = &announcer->playing[i];
        if (!playing->busy)
            continue;
        text_add_format(out, "  game %llu, turn %zu: ", (unsigned long long)playing->number,
                        playing->turns + 1);
        text_add(out, playing->line);
        text_add_char(out, '\n');
        announcer->shown++;
    }
    text_add(out, "\033[?7h");
    say(announcer);
}

void announcer_tick(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    if (announcer->saying == SAYING_TABLE)
        draw_table(announcer, tally, about);
}

void announcer_finish(Announcer *announcer, Tally *tally, const ReportAbout *about)
{
    Text *out = &announcer->out;
    if (announcer->saying == SAYING_TABLE && announcer->shown > 0)
        text_add_format(out, "\033[%zuA\r\033[J", announcer->shown);
    if (announcer->saying == SAYING_JSON) {
        begin_event(out, "finish");
        add_number(out, "games", tally->games);
        end_event(announcer);
        return;
    }
    if (announcer->saying == SAYING_LINES)
        text_add_char(out, '\n');
    report_add(tally, about, out);
    say(announcer);
}
