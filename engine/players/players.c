/* The list of this library's players, and the functions that use a player. */
#include "players/player.h"

#include "base/moment.h"
#include "players/timing.h"

/* Nanoseconds that are reserved for a reply to reach the client. */
static const int64_t PIPE = 2000000;
static const int64_t USUAL = CLOCK_SECOND; /* nanoseconds for a turn if there is no limit at all */
enum { DECIMAL_OF_NANOSECOND = DECIMAL_ONE / CLOCK_SECOND };

const PlayerKind *const PLAYERS[] = {&SEARCH_PLAYER, &GREEDY_PLAYER, &RANDOM_PLAYER, NULL};

const PlayerKind *player_kind_named(StringView name)
{
    size_t i = 0;
    while (PLAYERS[i] && !view_is(name, PLAYERS[i]->name))
        i++;
    return PLAYERS[i];
}

PlayerSettings player_usual_settings(void)
{
    return (PlayerSettings){.playouts = 1000,
                            .is_usual = true,
                            .threads = 1,
                            .memory = (size_t)256 << 20,
                            .resigns = RESIGNS_AUTO};
}

void player_forget(Player *player)
{
    player->varies = false;
    if (!player->kind || !player->kind->create)
        return;
    if (player->state)
        player->kind->destroy(player->state);
    player->state = NULL;
}

void player_destroy(Player *player)
{
    player_forget(player);
    builder_free(&player->reasons);
    *player = (Player){0};
}

void player_seat(Player *player, const PlayerKind *kind, PlayerSettings settings)
{
    int64_t overrun = player->overrun;
    player_destroy(player);
    *player = (Player){.kind = kind, .settings = settings, .overrun = overrun};
}

Status player_call(Player *player)
{
    if (player->state || !player->kind->create)
        return STATUS_OK;
    return player->kind->create(&player->settings, &player->state);
}

/* Return the time that the rules allow for each turn, or 0 if they set no limit. */
static int64_t time_for_move(const Position *position)
{
    RulePlace place = position_kind(position)->move_time;
    return place == RULE_NONE ? 0 : position_setup(position)->rules[place] / DECIMAL_OF_NANOSECOND;
}

/* Return the time to spend on this turn according to the clock and the rules, or 0 if they set no
 * limit. Store how much more an unclear choice may take. */
static int64_t time_for_turn(const Player *player, const Position *position,
                             const ThinkRequest *thinking, int64_t *extra)
{
    int64_t time = timing_for_turn(&thinking->clock, thinking->left, timing_turns_left(position),
                                   player->overrun);
    int64_t most = time_for_move(position);
    *extra = timing_extra(&thinking->clock, thinking->left, time);
    if (most > 0) {
        most = timing_within(most, player->overrun);
        time = time == 0 || most < time ? most : time;
        *extra = *extra < most - time ? *extra : most - time;
    }
    return time;
}

/* Choose a turn within `thinking->time` nanoseconds, where 0 means no limit. */
static Status choose(Player *player, Position *position, Color color, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    size_t mark = position_mark(position);
    bool is_timed = thinking->time > 0 || player->settings.time > 0;
    if (player->varies && !is_timed)
        player_forget(player);
    Status status = player_call(player);
    if (status == STATUS_OK)
        status = position_take_turn(position, color);
    if (status == STATUS_OK)
        status = player->kind->choose(player->state, position, thinking, chosen);
    if (player->state)
        player->varies =
            player->varies || is_timed || (thinking->stops && thinking->stops(thinking->client));
    position_rollback(position, mark);
    return status;
}

Status player_choose(Player *player, Position *position, Color color, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    ThinkRequest turn = *thinking;
    const PlayerSettings *settings = &player->settings;
    int64_t given = time_for_turn(player, position, thinking, &turn.extra);
    int64_t start = given > 0 ? moment_now() : 0;
    bool is_endless = given == 0 && settings->playouts == 0 && settings->time == 0;
    turn.time = is_endless ? USUAL : given;
    Status status = choose(player, position, color, &turn, chosen);
    if (given == 0 || status != STATUS_OK)
        return status;
    int64_t taken = moment_now() - start;
    player->overrun = timing_overrun(player->overrun, given + chosen->extra, taken);
    chosen->taken = taken + PIPE;
    return STATUS_OK;
}

Status player_analyze(Player *player, Position *position, Color color, const ThinkRequest *thinking)
{
    ThinkRequest turn = *thinking;
    size_t mark = position_mark(position);
    turn.endless = true;
    player->varies = true;
    Status status = player_call(player);
    if (status == STATUS_OK)
        status = position_take_turn(position, color);
    if (status == STATUS_OK)
        status = player->kind->analyze(player->state, position, &turn);
    position_rollback(position, mark);
    return status;
}

/* A request to ponder, and how long the player needs to notice that it must stop. */
typedef struct Pondering {
    const ThinkRequest *asked;
    /* The time of the last look, and the longest time between two looks, in nanoseconds. */
    int64_t looked, longest;
} Pondering;

static void note_look(Pondering *pondering)
{
    int64_t now = moment_now(), between = now - pondering->looked;
    pondering->longest = between > pondering->longest ? between : pondering->longest;
    pondering->looked = now;
}

static bool stops_pondering(void *client)
{
    Pondering *pondering = client;
    note_look(pondering);
    return pondering->asked->stops(pondering->asked->client);
}

Status player_ponder(Player *player, Position *position, const ThinkRequest *thinking)
{
    const PlayerSettings *settings = &player->settings;
    bool is_timed = thinking->clock.system != CLOCK_NONE || settings->time > 0 ||
                    settings->playouts == 0 || time_for_move(position) > 0;
    if (!settings->ponders || !player->kind->analyze || !is_timed)
        return STATUS_OK;
    Pondering pondering = {.asked = thinking, .looked = moment_now()};
    ThinkRequest turn = *thinking;
    turn.stops = stops_pondering;
    turn.client = &pondering;
    Status status = player_analyze(player, position, position_turn(position)->to_move, &turn);
    note_look(&pondering);
    /* On a busy machine a process that thinks notices input later than one that sleeps. Its clock
     * is already running then, so keep this time in reserve. */
    player->overrun = timing_overrun(player->overrun, 0, pondering.longest);
    return status;
}

const Analysis *player_analysis(const Player *player)
{
    return player->kind->explain ? player->kind->explain(player->state) : NULL;
}
