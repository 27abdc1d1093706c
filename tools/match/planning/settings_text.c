/* Converting the settings of a match to text, to a time control, and to commands for the
 * referee. */
#include "match/planning/settings.h"

#include "formats/print.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static bool refuse(StringBuilder *why, const char *what)
{
    builder_clear(why);
    builder_add(why, what);
    return false;
}

static void add_word(StringBuilder *text, const char *name, const char *value)
{
    builder_add_format(text, "%s ", name);
    builder_add(text, value);
    builder_add_char(text, '\n');
}

static void add_count(StringBuilder *text, const char *name, uint64_t value)
{
    builder_add_format(text, "%s %llu\n", name, (unsigned long long)value);
}

static void add_time(StringBuilder *text, const char *name, int64_t time)
{
    builder_add_format(text, "%s ", name);
    print_time(text, time);
    builder_add_char(text, '\n');
}

static void add_players(const MatchSettings *settings, StringBuilder *text)
{
    for (size_t i = 0; i < settings->player_count; i++) {
        builder_add_format(text, "player %s=", settings->players[i].name);
        builder_add(text, settings->players[i].command);
        builder_add_char(text, '\n');
    }
}

/* Append the settings of all programs, and then those of single players. */
static void add_programs(const MatchSettings *settings, StringBuilder *text)
{
    for (size_t i = 0; i < settings->program_count; i++)
        add_word(text, settings->programs[i].name, settings->programs[i].value);
    for (size_t i = 0; i < settings->player_count; i++)
        for (size_t j = 0; j < settings->players[i].own_count; j++) {
            const MatchRule *own = &settings->players[i].own[j];
            builder_add_format(text, "for %s:%s=", settings->players[i].name, own->name);
            builder_add(text, own->value);
            builder_add_char(text, '\n');
        }
}

static void add_game(const MatchSettings *settings, StringBuilder *text)
{
    Setup usual = game_usual_setup(settings->kind);
    add_word(text, "game", settings->kind->name);
    builder_add_format(text, "size %dx%d\n", settings->columns ? settings->columns : usual.columns,
                       settings->rows ? settings->rows : usual.rows);
    for (size_t i = 0; i < settings->rule_count; i++) {
        builder_add_format(text, "rule %s=", settings->rules[i].name);
        builder_add(text, settings->rules[i].value);
        builder_add_char(text, '\n');
    }
}

static void add_clock(const MatchSettings *settings, StringBuilder *text)
{
    add_time(text, "main-time", settings->main);
    add_time(text, "increment", settings->increment);
    if (settings->period > 0) {
        builder_add(text, "byo-yomi ");
        if (!settings->is_canadian)
            builder_add_format(text, "%lldx", (long long)settings->count);
        print_time(text, settings->period);
        if (settings->is_canadian)
            builder_add_format(text, "/%lld", (long long)settings->count);
        builder_add_char(text, '\n');
    }
    add_time(text, "move-time", settings->move);
    add_time(text, "margin", settings->margin);
    add_time(text, "handshake", settings->patience.handshake);
    add_time(text, "answer", settings->patience.other);
    add_time(text, "quit-time", settings->patience.quit);
}

static void add_openings(const MatchSettings *settings, StringBuilder *text)
{
    if (settings->openings) {
        add_word(text, "openings", settings->openings);
        add_word(text, "opening-order", settings->random_order ? "random" : "sequential");
    }
    add_count(text, "random-opening", settings->random_opening);
    if (settings->opening_start != 1)
        add_count(text, "opening-start", settings->opening_start);
    if (settings->opening_repeats != 1)
        add_count(text, "opening-repeats", settings->opening_repeats);
    if (settings->opening_seed != 0)
        add_count(text, "opening-seed", settings->opening_seed);
}

static void add_thresholds(StringBuilder *text, const char *name, const Thresholds *thresholds,
                           bool has_from)
{
    if (thresholds->turns == 0)
        return;
    builder_add_format(text, "%s %llu,", name, (unsigned long long)thresholds->turns);
    builder_add_fixed(text, thresholds->lead, DECIMAL_PLACES, DECIMAL_PLACES);
    if (has_from)
        builder_add_format(text, ",%llu", (unsigned long long)thresholds->from);
    builder_add_char(text, '\n');
}

static void add_failures(const MatchSettings *settings, StringBuilder *text)
{
    static const char *const WORDS[] = {[ON_FAILURE_LOSS] = "loss",
                                        [ON_FAILURE_VOID] = "void",
                                        [ON_FAILURE_REPLAY] = "replay",
                                        [ON_FAILURE_STOP] = "stop"};
    add_count(text, "cap", settings->cap);
    add_thresholds(text, "agree", &settings->agree, false);
    add_thresholds(text, "resign", &settings->resign, false);
    add_thresholds(text, "draw", &settings->draw, true);
    add_word(text, "invalid-loses", settings->invalid_loses ? "yes" : "no");
    add_word(text, "on-failure", WORDS[settings->on_failure]);
    add_count(text, "replays", settings->replays);
    add_word(text, "keep", settings->keep ? "yes" : "no");
}

static void add_limits(const MatchSettings *settings, StringBuilder *text)
{
    add_word(text, "sandbox", settings->sandbox ? "yes" : "no");
    add_count(text, "memory", (uint64_t)settings->limits.memory >> 20);
    add_count(text, "processor", (uint64_t)settings->limits.processor);
    add_count(text, "file-size", (uint64_t)settings->limits.file_size >> 20);
    add_count(text, "files", (uint64_t)settings->limits.files);
    add_count(text, "processes", (uint64_t)settings->limits.processes);
}

/* Append the settings of the SPRT. Numbers with at most twelve decimal places are printed exactly
 * as the user has given them. */
static void add_sprt(const MatchSettings *settings, StringBuilder *text)
{
    const SprtSettings *sprt = &settings->sprt;
    if (!settings->has_sprt)
        return;
    const double values[] = {sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta};
    builder_add(text, "sprt ");
    for (size_t i = 0; i < 4; i++) {
        double scaled = values[i] * (double)DECIMAL_ONE;
        builder_add_fixed(text, (int64_t)(scaled < 0 ? scaled - 0.5 : scaled + 0.5), DECIMAL_PLACES,
                          DECIMAL_PLACES);
        builder_add_char(text, ',');
    }
    add_word(text, sprt_model_name(sprt->model), "");
    builder_truncate(text, text->length - 2);
    builder_add_char(text, '\n');
}

void match_settings_add(const MatchSettings *settings, StringBuilder *text)
{
    static const char *const FORMATS[] = {[FORMAT_ROUND_ROBIN] = "round-robin",
                                          [FORMAT_GAUNTLET] = "gauntlet",
                                          [FORMAT_SWISS] = "swiss",
                                          [FORMAT_LADDER] = "ladder"};
    add_game(settings, text);
    add_players(settings, text);
    add_word(text, "format", FORMATS[settings->format]);
    if (settings->newcomers > 0)
        add_count(text, "newcomers", settings->newcomers);
    add_count(text, "games", settings->games);
    add_count(text, "rounds", settings->rounds);
    if (settings->colors != COLORS_ALTERNATE)
        add_word(text, "colors",
                 settings->colors == COLORS_FIRST_BLACK ? "first-black" : "first-white");
    add_count(text, "seed", settings->seed);
    add_openings(settings, text);
    add_clock(settings, text);
    add_failures(settings, text);
    add_limits(settings, text);
    add_programs(settings, text);
    add_sprt(settings, text);
}

void match_settings_title(const MatchSettings *settings, StringBuilder *text)
{
    Setup usual = game_usual_setup(settings->kind);
    builder_add_format(text, "%s %dx%d", settings->kind->name,
                       settings->columns ? settings->columns : usual.columns,
                       settings->rows ? settings->rows : usual.rows);
}

/* Return the value of the rule move_time in nanoseconds, or 0 if the game doesn't have the rule. */
static int64_t time_by_rule(const MatchSettings *settings)
{
    const GameKind *kind = settings->kind;
    if (kind->move_time == RULE_NONE)
        return 0;
    const Rule *rule = &kind->rules[kind->move_time];
    Decimal value = game_usual_setup(kind).rules[kind->move_time];
    for (size_t i = 0; i < settings->rule_count; i++)
        if (strcmp(settings->rules[i].name, rule->name) == 0)
            game_rule_value(
                rule, (StringView){settings->rules[i].value, strlen(settings->rules[i].value)},
                &value);
    return value / (DECIMAL_ONE / CLOCK_SECOND);
}

TimeControl match_settings_time(const MatchSettings *settings)
{
    ClockSystem system = settings->period > 0
                             ? (settings->is_canadian ? CLOCK_CANADIAN : CLOCK_BYOYOMI)
                         : settings->increment > 0 ? CLOCK_FISCHER
                                                   : CLOCK_ABSOLUTE;
    int64_t period = settings->period > 0 ? settings->period : settings->increment;
    return (TimeControl){
        .clock = clock_settings(system, settings->main, period,
                                settings->period > 0 ? settings->count : 0),
        .move = settings->move,
        .rule = time_by_rule(settings),
        .margin = settings->margin,
    };
}

/* Let the referee execute a command that sets up the game. */
__attribute__((format(printf, 3, 4))) static bool command(Referee *referee, StringBuilder *why,
                                                          const char *format, ...)
{
    char bytes[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= sizeof bytes)
        return refuse(why, "a rule's value is too long");
    return referee_command(referee, bytes, why);
}

/* Put the name and value of the refused rule before the error in `why`. Always return false. */
static bool refuse_rule(const MatchRule *rule, StringBuilder *why)
{
    StringBuilder what = *why;
    *why = (StringBuilder){0};
    builder_add_format(why, "rule %s=%s: ", string_quote(rule->name).text,
                       string_quote(rule->value).text);
    builder_add(why, builder_string(&what));
    builder_free(&what);
    return false;
}

bool match_settings_apply(const MatchSettings *settings, Referee *referee, StringBuilder *why)
{
    Setup usual = game_usual_setup(settings->kind);
    if (!command(referee, why, "set_game %s", settings->kind->name) ||
        !command(referee, why, "boardsize %d %d",
                 settings->columns ? settings->columns : usual.columns,
                 settings->rows ? settings->rows : usual.rows))
        return false;
    for (size_t i = 0; i < settings->rule_count; i++)
        if (!command(referee, why, "set_rule %s %s", settings->rules[i].name,
                     settings->rules[i].value))
            return refuse_rule(&settings->rules[i], why);
    return true;
}
