/* Printing the progress of a match in three formats. */
#include "match/running/announce.h"

#include "base/memory.h"
#include "base/moment.h"
#include "formats/json.h"
#include "io/complain.h"
#include "io/descriptor.h"

#include <string.h>
#include <unistd.h>

enum { TABLE_MOST = 16 /* maximum number of games shown in the table */ };

/* The game that a worker is playing. */
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
    StringBuilder out;
    size_t shown; /* number of lines of the table on the terminal now */
    int64_t began;
    uint64_t games_then; /* number of games that had been played when this run began */
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
    builder_free(&announcer->out);
    memory_free(announcer->playing);
    memory_free(announcer);
}

bool announcer_watches(const Announcer *announcer)
{
    return announcer->saying == SAYING_TABLE || announcer->saying == SAYING_JSON;
}

/* Write the pending output. Ignore errors, because the match continues even if nobody reads its
 * output. */
static void say(Announcer *announcer)
{
    StringBuilder *out = &announcer->out;
    if (!builder_failed(out) && out->length > 0)
        (void)descriptor_write(STDOUT_FILENO, out->bytes, out->length);
    builder_clear(out);
}

/* Begin the JSON object of an event. end_event() ends it and its line. */
static Json begin_event(Announcer *announcer, const char *event)
{
    Json json = {.text = &announcer->out};
    json_open_object(&json);
    json_add_word(json_key(&json, "event"), event);
    return json;
}

static void end_event(Announcer *announcer, Json *json)
{
    json_close(json);
    builder_add_char(&announcer->out, '\n');
    say(announcer);
}

static void add_number(Json *json, const char *name, uint64_t value)
{
    json_add_int(json_key(json, name), (int64_t)value);
}

static void add_players(Json *json, const Order *order)
{
    json_add_text(json_key(json, "black"), &order->sides[COLOR_BLACK].name);
    json_add_text(json_key(json, "white"), &order->sides[COLOR_WHITE].name);
}

/* Append a text that a program may have written. Newlines become blanks, and unprintable characters
 * are replaced. */
static void add_line(StringBuilder *out, const StringBuilder *lines)
{
    size_t start = out->length;
    complain_add(out, builder_view(lines));
    for (size_t i = start; !builder_failed(out) && i < out->length; i++)
        if (out->bytes[i] == '\n')
            out->bytes[i] = ' ';
}

static void add_pairing(StringBuilder *out, const Order *order)
{
    complain_add(out, builder_view(&order->sides[COLOR_BLACK].name));
    builder_add(out, " - ");
    complain_add(out, builder_view(&order->sides[COLOR_WHITE].name));
}

/* Append a line about a game that has ended. If `again`, the line says that the game will be
 * replayed. */
static void add_game(StringBuilder *out, const Order *order, const GameResult *result, bool again)
{
    builder_add_format(out, "game %llu: ", (unsigned long long)result->number);
    add_pairing(out, order);
    builder_add(out, ": ");
    game_result_add(result, out);
    if (!result->is_void)
        builder_add_format(out, " by %s", verdict_word(result->verdict));
    builder_add_format(out, ", %u turns, ", result->turns);
    builder_add_fixed(out, result->took, 9, 1);
    builder_add(out, " s");
    if (result->failing != NOBODY) {
        builder_add(out, "; ");
        complain_add(out, builder_view(&order->sides[result->failing].name));
        builder_add_format(out, ": %s: ", failure_word(result->failure));
        add_line(out, &result->detail);
    }
    if (again)
        builder_add(out, " (will be replayed)");
    builder_add_char(out, '\n');
}

void announcer_start(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    announcer->began = moment_now();
    announcer->games_then = tally->games;
    if (announcer->saying == SAYING_JSON) {
        Json json = begin_event(announcer, "start");
        json_add_word(json_key(&json, "game"), about->game);
        add_number(&json, "done", tally->games);
        add_number(&json, "planned", about->planned);
        end_event(announcer, &json);
    } else if (announcer->saying == SAYING_LINES && tally->games > 0) {
        builder_add_format(&announcer->out, "%llu games are already finished\n",
                           (unsigned long long)tally->games);
        say(announcer);
    }
}

void announcer_begin(Announcer *announcer, size_t worker, const Order *order)
{
    Playing *playing = &announcer->playing[worker];
    StringBuilder line = {0};
    *playing = (Playing){.busy = true, .number = order->number};
    add_pairing(&line, order);
    strncpy(playing->line, builder_string(&line), sizeof playing->line - 1);
    builder_free(&line);
    if (announcer->saying != SAYING_JSON)
        return;
    Json json = begin_event(announcer, "begin");
    add_number(&json, "number", order->number);
    add_number(&json, "attempt", order->attempt);
    add_players(&json, order);
    json_add_text(json_key(&json, "opening"), &order->opening);
    end_event(announcer, &json);
}

void announcer_turn(Announcer *announcer, size_t worker, const Order *order, StringView turn)
{
    announcer->playing[worker].turns++;
    if (announcer->saying != SAYING_JSON)
        return;
    Json json = begin_event(announcer, "turn");
    add_number(&json, "number", order->number);
    json_add_string(json_key(&json, "turn"), turn.bytes, turn.length);
    end_event(announcer, &json);
}

void announcer_end(Announcer *announcer, size_t worker, const Order *order,
                   const GameResult *result, bool again)
{
    announcer->playing[worker].busy = false;
    StringBuilder *out = &announcer->out;
    if (announcer->saying == SAYING_LINES) {
        add_game(out, order, result, again);
        say(announcer);
        return;
    }
    if (announcer->saying != SAYING_JSON)
        return;
    Json json = begin_event(announcer, again ? "again" : "end");
    add_number(&json, "number", result->number);
    add_players(&json, order);
    game_result_add(result, json_open_string(json_key(&json, "result")));
    json_close_string(&json);
    json_add_word(json_key(&json, "verdict"), verdict_word(result->verdict));
    add_number(&json, "turns", result->turns);
    if (result->failing != NOBODY) {
        json_add_text(json_key(&json, "failing"), &order->sides[result->failing].name);
        json_add_word(json_key(&json, "failure"), failure_word(result->failure));
        json_add_text(json_key(&json, "detail"), &result->detail);
    }
    end_event(announcer, &json);
}

void announcer_warn(Announcer *announcer, const char *name, const char *untold)
{
    StringBuilder text = {0};
    report_add_untold(untold, &text);
    if (announcer->saying == SAYING_JSON) {
        Json json = begin_event(announcer, "untold");
        json_add_word(json_key(&json, "player"), name);
        json_add_word(json_key(&json, "rules"), untold);
        end_event(announcer, &json);
    } else if (announcer->saying == SAYING_LINES) {
        builder_add_format(&announcer->out, "warning: %s ", name);
        builder_add(&announcer->out, builder_string(&text));
        builder_add_char(&announcer->out, '\n');
        say(announcer);
    }
    builder_free(&text);
}

void announcer_unstarted(Announcer *announcer, size_t worker, const char *name, const char *why)
{
    announcer->playing[worker].busy = false;
    if (announcer->saying == SAYING_JSON) {
        Json json = begin_event(announcer, "unstarted");
        json_add_word(json_key(&json, "player"), name);
        json_add_word(json_key(&json, "why"), why);
        end_event(announcer, &json);
    } else if (announcer->saying == SAYING_LINES) {
        builder_add_format(&announcer->out, "%s did not start: ", name);
        builder_add(&announcer->out, why);
        builder_add_char(&announcer->out, '\n');
        say(announcer);
    }
}

void announcer_lose(Announcer *announcer, size_t worker, const Order *order, const char *why)
{
    announcer->playing[worker].busy = false;
    if (announcer->saying == SAYING_JSON) {
        Json json = begin_event(announcer, "lost");
        add_number(&json, "number", order->number);
        json_add_word(json_key(&json, "why"), why);
        end_event(announcer, &json);
    } else if (announcer->saying == SAYING_LINES) {
        builder_add_format(&announcer->out,
                           "game %llu could not be played: ", (unsigned long long)order->number);
        builder_add(&announcer->out, why);
        builder_add_char(&announcer->out, '\n');
        say(announcer);
    }
}

void announcer_stand(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    bool is_due = about->score_every > 0 && tally->games % about->score_every == 0;
    if (announcer->saying == SAYING_LINES && is_due) {
        report_add_line(tally, about, &announcer->out);
        builder_add_char(&announcer->out, '\n');
        say(announcer);
    }
    if (announcer->saying != SAYING_JSON)
        return;
    Json json = begin_event(announcer, "stand");
    add_number(&json, "games", tally->games);
    StringBuilder line = {0};
    report_add_line(tally, about, &line);
    json_add_text(json_key(&json, "text"), &line);
    builder_free(&line);
    end_event(announcer, &json);
}

/* Append an estimate of the remaining time, based on the speed of this run so far. */
static void add_left(const Announcer *announcer, const Tally *tally, const ReportAbout *about,
                     StringBuilder *out)
{
    uint64_t now = tally->games - announcer->games_then;
    if (now == 0 || about->planned <= tally->games)
        return;
    double seconds = (double)(moment_now() - announcer->began) / 1e9 / (double)now *
                     (double)(about->planned - tally->games);
    builder_add_format(out, ", %lld:%02d:%02d left", (long long)(seconds / 3600),
                       (int)((long long)(seconds / 60) % 60), (int)((long long)seconds % 60));
}

/* Redraw the table over the one that the terminal shows. */
static void draw_table(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    StringBuilder *out = &announcer->out;
    if (announcer->shown > 0)
        builder_add_format(out, "\033[%zuA", announcer->shown);
    builder_add(out, "\r\033[J\033[?7l"); /* no line wrapping: long lines are cut off */
    report_add_line(tally, about, out);
    add_left(announcer, tally, about, out);
    builder_add_char(out, '\n');
    announcer->shown = 1;
    for (size_t i = 0; i < announcer->workers && announcer->shown <= TABLE_MOST; i++) {
        const Playing *playing = &announcer->playing[i];
        if (!playing->busy)
            continue;
        builder_add_format(out, "  game %llu, turn %zu: ", (unsigned long long)playing->number,
                           playing->turns + 1);
        builder_add(out, playing->line);
        builder_add_char(out, '\n');
        announcer->shown++;
    }
    builder_add(out, "\033[?7h");
    say(announcer);
}

void announcer_tick(Announcer *announcer, const Tally *tally, const ReportAbout *about)
{
    if (announcer->saying == SAYING_TABLE)
        draw_table(announcer, tally, about);
}

void announcer_finish(Announcer *announcer, Tally *tally, const ReportAbout *about)
{
    StringBuilder *out = &announcer->out;
    if (announcer->saying == SAYING_TABLE && announcer->shown > 0)
        builder_add_format(out, "\033[%zuA\r\033[J", announcer->shown);
    if (announcer->saying == SAYING_JSON) {
        Json json = begin_event(announcer, "finish");
        add_number(&json, "games", tally->games);
        end_event(announcer, &json);
        return;
    }
    if (announcer->saying == SAYING_LINES)
        builder_add_char(out, '\n');
    report_add(tally, about, out);
    say(announcer);
}
