/* Verifying the stored results of a match by replaying its records. */
#include "match/telling/verify.h"

#include "match/planning/plan.h"
#include "match/playing/game.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

typedef struct Verify {
    const MatchSettings *settings;
    Plan *plan;
    Referee *referee;
    uint64_t games;
    StringBuilder *told;
    StringBuilder *error;
    StringBuilder why;
    Order order;
} Verify;

__attribute__((format(printf, 3, 4))) static void tell(Verify *verify, const GameResult *result,
                                                       const char *format, ...)
{
    char bytes[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(bytes, sizeof bytes, format, arguments);
    va_end(arguments);
    builder_add_format(verify->told, "game %llu: ", (unsigned long long)result->number);
    builder_add(verify->told, bytes);
    builder_add_char(verify->told, '\n');
}

static bool same_bytes(const StringBuilder *a, const StringBuilder *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* Compare the game's players, seeds and opening with those that the settings define for its number.
 * Report differences. Return false if the comparison isn't possible. */
static bool check_plan(Verify *verify, const GameResult *result)
{
    order_free(&verify->order);
    if (result->number >= plan_known(verify->plan) || !plan_has(verify->plan, result->number)) {
        tell(verify, result, "the settings define no game with this number");
        return true;
    }
    if (!plan_order(verify->plan, result->number, &verify->order, verify->error))
        return false;
    const Order *order = &verify->order;
    for (Color color = COLOR_BLACK; color <= COLOR_WHITE; color++) {
        if (result->sides[color].player != order->sides[color].player)
            tell(verify, result, "the settings give %s to a different player", color_name(color));
        if (result->sides[color].seed != order->sides[color].seed)
            tell(verify, result, "the settings give %s a different seed", color_name(color));
    }
    if (result->seed != order->seed)
        tell(verify, result, "the settings give the game a different seed");
    if (!same_bytes(&result->opening, &order->opening))
        tell(verify, result, "the settings give the game a different opening");
    return true;
}

/* Let the referee execute the lines of a record. If the referee rejects a line, report it and
 * return false. */
static bool replay(Verify *verify, const GameResult *result)
{
    StringBuilder line = {0};
    bool good = true;
    for (StringView rest = builder_view(&result->record); good && rest.length > 0;) {
        builder_clear(&line);
        builder_add_view(&line, view_line(&rest));
        good = referee_command(verify->referee, builder_string(&line), &verify->why);
    }
    if (!good)
        tell(verify, result, "the referee rejects '%.200s': %.200s", builder_string(&line),
             builder_string(&verify->why));
    builder_free(&line);
    return good;
}

/* If the moves of the record don't begin with the opening, report that. */
static void check_opening(Verify *verify, const GameResult *result)
{
    StringBuilder turns = {0};
    referee_list_turns(verify->referee, &turns);
    const StringBuilder *opening = &verify->order.turns;
    if (turns.length < opening->length ||
        (opening->length > 0 && memcmp(turns.bytes, opening->bytes, opening->length) != 0))
        tell(verify, result, "the record does not begin with the opening");
    builder_free(&turns);
}

/* If the record leads to another result than the stored one, report that. */
static void check_result(Verify *verify, const GameResult *result)
{
    Outlook outlook;
    bool by_failure = result->verdict == VERDICT_FAILURE;
    if (!referee_outlook(verify->referee, &outlook)) {
        tell(verify, result, "the record has no result");
        return;
    }
    int winner = outlook.leader > 0   ? (int)COLOR_BLACK
                 : outlook.leader < 0 ? (int)COLOR_WHITE
                                      : NOBODY;
    if (by_failure)
        winner = result->failing == NOBODY ? NOBODY : (int)color_other((Color)result->failing);
    if (result->is_void)
        winner = NOBODY;
    if (result->verdict != VERDICT_AGREEMENT && result->verdict != VERDICT_VOID &&
        winner != result->winner)
        tell(verify, result, "the record's winner is not the stored one");
    if (result->has_margin && (!outlook.by_score || outlook.margin != result->margin))
        tell(verify, result, "the record's margin is not the stored one");
    if (referee_digest(verify->referee) != result->digest)
        tell(verify, result, "the record's moves are not the stored ones");
}

static bool check_game(void *context, const GameResult *result)
{
    Verify *verify = context;
    verify->games++;
    if (!check_plan(verify, result))
        return false;
    if (result->record.length == 0) {
        tell(verify, result, "the record is missing");
        return true;
    }
    referee_destroy(verify->referee);
    verify->referee = NULL;
    if (referee_create(&verify->referee) != STATUS_OK) {
        builder_add(verify->error, status_text(STATUS_NO_MEMORY));
        return false;
    }
    if (replay(verify, result)) {
        check_opening(verify, result);
        check_result(verify, result);
    }
    return true;
}

bool verify_store(const MatchSettings *settings, Store *store, uint64_t *games, StringBuilder *told,
                  StringBuilder *error)
{
    Verify verify = {.settings = settings, .told = told, .error = error};
    bool done = plan_create(settings, store, &verify.plan, error) &&
                store_each(store, 0, STORE_RECORDS, check_game, &verify, error) &&
                error->length == 0;
    *games = verify.games;
    referee_destroy(verify.referee);
    plan_destroy(verify.plan);
    order_free(&verify.order);
    builder_free(&verify.why);
    return done;
}
