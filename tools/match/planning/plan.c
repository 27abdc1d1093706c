/* The plan of a match, made from the settings, the schedule and the openings. */
#include "match/planning/plan.h"

#include "base/memory.h"
#include "match/planning/opening.h"
#include "match/planning/rounds.h"
#include "programs/command_words.h"

#include <string.h>

struct Plan {
    const MatchSettings *settings;
    Openings *openings;
    Rounds *rounds; /* rounds of a Swiss or ladder match; NULL for other formats */
    uint64_t round; /* number of games in a round or, without rounds, in the match */
};

static bool refuse(StringBuilder *why, const char *what)
{
    builder_clear(why);
    builder_add(why, what);
    return false;
}

static bool no_memory(StringBuilder *why)
{
    return refuse(why, status_text(STATUS_NO_MEMORY));
}

/* Check the board and the rules by letting a referee set up a game. */
static bool check_game(const MatchSettings *settings, StringBuilder *why)
{
    Referee *referee;
    if (referee_create(&referee) != STATUS_OK)
        return no_memory(why);
    bool done = match_settings_apply(settings, referee, why);
    referee_destroy(referee);
    return done;
}

/* Set `folder` to the working directory of a player's program: the last `folder` setting that
 * applies to the player, or nothing. */
static void set_folder(const MatchSettings *settings, size_t player, StringBuilder *folder)
{
    StringBuilder all = {0};
    match_settings_list(settings, player, "folder", '\n', &all);
    for (StringView rest = builder_view(&all); rest.length > 0;) {
        builder_clear(folder);
        builder_add_view(folder, view_line(&rest));
    }
    builder_free(&all);
}

/* Return an error message if the settings of a player contradict each other, otherwise NULL. */
static const char *complaint_of_player(const MatchSettings *settings, size_t player)
{
    MatchSettings own = match_settings_of(settings, player);
    StringBuilder folder = {0};
    set_folder(settings, player, &folder);
    bool has_folder = folder.length > 0;
    builder_free(&folder);
    if (own.increment > 0 && own.period > 0)
        return "--increment and --byo-yomi can't be combined: leave one out";
    if (own.increment > 0 && own.main == 0)
        return "--increment needs a main time: add --main-time S";
    if (settings->sandbox && has_folder)
        return "--folder and --sandbox can't be combined: in a sandbox each program has a folder "
               "of "
               "its own";
    return NULL;
}

/* Return an error message if settings are missing or contradict each other, otherwise NULL. */
static const char *complaint_of(const MatchSettings *settings)
{
    bool in_rounds = settings->format == FORMAT_SWISS || settings->format == FORMAT_LADDER;
    if (settings->player_count < 2)
        return "expected at least two players: --player NAME=COMMAND";
    if (settings->has_sprt && settings->player_count != 2)
        return "--sprt needs exactly two players";
    if (settings->games % 2 != 0)
        return "--games: expected an even number, since each opening is played with both colors";
    if (in_rounds && settings->rounds == 0)
        return "expected a number of rounds for this format: --rounds N";
    if (!in_rounds && settings->rounds > 0)
        return "--rounds is only for --format swiss or ladder: leave it out";
    if (schedule_games(settings) > STORE_GAMES_MAX / (in_rounds ? settings->rounds : 1))
        return "too many games: expected at most 1000000000 in all";
    if (settings->newcomers >= settings->player_count || (in_rounds && settings->newcomers > 0))
        return "newcomers: expected fewer newcomers than players, and a format without rounds";
    if (settings->openings && settings->random_opening > 0)
        return "--openings and --random-opening can't be combined: leave one out";
    for (size_t i = 0; i < settings->player_count; i++) {
        const char *complaint = complaint_of_player(settings, i);
        if (complaint)
            return complaint;
    }
    return NULL;
}

bool plan_check(const MatchSettings *settings, StringBuilder *why)
{
    const char *complaint = complaint_of(settings);
    Openings *openings;
    if (complaint)
        return refuse(why, complaint);
    if (!check_game(settings, why) || !openings_create(settings, &openings, why))
        return false;
    openings_destroy(openings);
    return true;
}

bool plan_canonical(const MatchSettings *settings, StringBuilder *text, StringBuilder *why)
{
    Openings *openings;
    if (!openings_create(settings, &openings, why))
        return false;
    match_settings_add(settings, text);
    builder_add_format(text, "# openings %016llx\n", (unsigned long long)openings_digest(openings));
    openings_destroy(openings);
    return !builder_failed(text) || no_memory(why);
}

void plan_destroy(Plan *plan)
{
    if (!plan)
        return;
    openings_destroy(plan->openings);
    rounds_destroy(plan->rounds);
    memory_free(plan);
}

/* Return the number of games in a round, from 0. In a ladder with an even number of players, every
 * second round has fewer games than the others. */
static uint64_t games_of(const Plan *plan, uint64_t round)
{
    size_t count;
    rounds_pairings(plan->rounds, round, &count);
    return count * plan->settings->games;
}

uint64_t plan_known(const Plan *plan)
{
    if (!plan->rounds)
        return plan->round;
    uint64_t last = rounds_known(plan->rounds) - 1;
    return last * plan->round + games_of(plan, last);
}

uint64_t plan_all(const Plan *plan)
{
    return plan->rounds ? 0 : plan->round;
}

bool plan_has(const Plan *plan, uint64_t number)
{
    return !plan->rounds || number % plan->round < games_of(plan, number / plan->round);
}

/* If all games of the last round have been played, set `whole` to true and count their results. If
 * not, set `whole` to false. Return false, with the reason in `why`, if the results cannot be
 * read. */
static bool count_round(Plan *plan, Store *store, bool *whole, StringBuilder *why)
{
    uint64_t last = rounds_known(plan->rounds) - 1, start = last * plan->round;
    GameResult result = {0};
    *whole = true;
    for (uint64_t i = 0; i < games_of(plan, last) && *whole; i++)
        *whole = store_is_done(store, start + i);
    bool good = true;
    for (uint64_t i = 0; i < games_of(plan, last) && *whole && good; i++) {
        good = store_get(store, start + i, STORE_FIGURES, &result, why);
        if (!good)
            break;
        int black = result.is_void ? 0 : result.winner == COLOR_BLACK ? 2 : result.winner == NOBODY;
        rounds_count(plan->rounds, (uint32_t)result.sides[COLOR_BLACK].player,
                     (uint32_t)result.sides[COLOR_WHITE].player, black,
                     result.is_void ? 0 : 2 - black);
    }
    game_result_free(&result);
    return good;
}

bool plan_go_on(Plan *plan, Store *store, StringBuilder *why)
{
    bool whole;
    builder_clear(why);
    if (!plan->rounds || rounds_known(plan->rounds) >= plan->settings->rounds ||
        !count_round(plan, store, &whole, why) || !whole)
        return false;
    return rounds_next(plan->rounds) == STATUS_OK || no_memory(why);
}

bool plan_create(const MatchSettings *settings, Store *store, Plan **plan, StringBuilder *why)
{
    bool in_rounds = settings->format == FORMAT_SWISS || settings->format == FORMAT_LADDER;
    Plan *made = memory_new(sizeof *made);
    if (!made)
        return no_memory(why);
    made->settings = settings;
    made->round = schedule_games(settings);
    bool done = openings_create(settings, &made->openings, why);
    if (done && in_rounds)
        done = rounds_create(settings->format, (uint32_t)settings->player_count, settings->games,
                             &made->rounds) == STATUS_OK ||
               no_memory(why);
    while (done && plan_go_on(made, store, why))
        continue;
    if (!done || why->length > 0) {
        plan_destroy(made);
        return false;
    }
    *plan = made;
    return true;
}

static ScheduledGame find(const Plan *plan, uint64_t number)
{
    if (!plan->rounds)
        return schedule_game(plan->settings, number);
    size_t count;
    uint64_t round = number / plan->round, within = number % plan->round;
    uint64_t games = plan->settings->games;
    const Pairing *pairings = rounds_pairings(plan->rounds, round, &count);
    return schedule_game_of(plan->settings, pairings[within / games], number,
                            round * games + within % games);
}

static void set_text(StringBuilder *text, const char *value)
{
    builder_clear(text);
    builder_add(text, value);
}

/* Replace %SEED% in a program's command by the program's seed, and split the command into words. */
static void set_words(const char *command, uint32_t seed, StringBuilder *words)
{
    static const char SEED[] = "%SEED%";
    StringBuilder line = {0};
    for (const char *at = command; *at;) {
        if (strncmp(at, SEED, sizeof SEED - 1) == 0) {
            builder_add_int(&line, seed);
            at += sizeof SEED - 1;
        } else {
            builder_add_char(&line, *at++);
        }
    }
    command_words(builder_string(&line), words);
    words->failed |= builder_failed(&line);
    builder_free(&line);
}

static void set_side(const Plan *plan, uint32_t player, uint32_t seed, OrderSide *side)
{
    side->player = (int)player;
    side->seed = seed;
    set_text(&side->name, plan->settings->players[player].name);
    set_words(plan->settings->players[player].command, seed, &side->words);
    PlayerTerms terms = match_settings_terms(plan->settings, player);
    side->time = terms.time;
    side->patience = terms.patience;
    side->limits = terms.limits;
    side->keeps = terms.keep;
    match_settings_list(plan->settings, player, "env", '\0', &side->environment);
    match_settings_list(plan->settings, player, "send", '\n', &side->sends);
    set_folder(plan->settings, player, &side->folder);
}

/* Set order->rules and order->komi. The rules don't include komi, because it has its own command,
 * which every program knows. */
static void set_rules(const MatchSettings *settings, const Setup *usual, Order *order)
{
    if (settings->kind->rule_count > 0)
        builder_add_fixed(&order->komi, usual->rules[RULE_KOMI], DECIMAL_PLACES, DECIMAL_PLACES);
    for (size_t i = 0; i < settings->rule_count; i++) {
        const MatchRule *rule = &settings->rules[i];
        if (strcmp(rule->name, settings->kind->rules[RULE_KOMI].name) == 0) {
            set_text(&order->komi, rule->value);
            continue;
        }
        builder_add(&order->rules, rule->name);
        builder_add_char(&order->rules, ' ');
        builder_add(&order->rules, rule->value);
        builder_add_char(&order->rules, '\n');
    }
}

static bool fill(Plan *plan, uint64_t number, ScheduledGame game, Order *order, StringBuilder *why)
{
    const MatchSettings *settings = plan->settings;
    Setup usual = game_usual_setup(settings->kind);
    order->number = number;
    order->seed = game.seed;
    if (!openings_get(plan->openings, game.pair, &order->opening, &order->turns, why))
        return false;
    set_text(&order->game, settings->kind->name);
    set_rules(settings, &usual, order);
    order->columns = settings->columns ? settings->columns : usual.columns;
    order->rows = settings->rows ? settings->rows : usual.rows;
    order->cap = settings->cap;
    order->agree = settings->agree;
    order->resign = settings->resign;
    order->draw = settings->draw;
    order->sandbox = settings->sandbox;
    set_side(plan, game.black, game.seeds[COLOR_BLACK], &order->sides[COLOR_BLACK]);
    set_side(plan, game.white, game.seeds[COLOR_WHITE], &order->sides[COLOR_WHITE]);
    return true;
}

bool plan_order(Plan *plan, uint64_t number, Order *order, StringBuilder *why)
{
    return fill(plan, number, find(plan, number), order, why);
}

uint64_t plan_trials(const Plan *plan)
{
    size_t players = plan->settings->player_count;
    return players > 2 ? (players + 1) / 2 : 0;
}

bool plan_trial(Plan *plan, uint64_t trial, Order *order, StringBuilder *why)
{
    ScheduledGame game = find(plan, 0);
    game.black = (uint32_t)(2 * trial);
    game.white = (uint32_t)((2 * trial + 1) % plan->settings->player_count);
    order->is_trial = true;
    return fill(plan, trial, game, order, why);
}
