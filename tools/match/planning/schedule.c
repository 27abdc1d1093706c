/* The schedule of round robins and gauntlets. */
#include "match/planning/schedule.h"

#include "base/random.h"

static uint64_t all_pairings(uint64_t players)
{
    return players * (players - 1) / 2;
}

static uint64_t schedule_pairings(MatchFormat format, uint32_t players, uint32_t newcomers)
{
    if (format == FORMAT_GAUNTLET)
        return newcomers > 0 ? newcomers : players - 1;
    return all_pairings(players) - (newcomers > 0 ? all_pairings(players - newcomers) : 0);
}

/* Return pairing number `index` of the pairings with a newcomer. The pairings of all newcomers with
 * the first old player come first, then those with the second old player, and so on, and finally
 * those of the newcomers with each other. */
static Pairing of_newcomer(uint32_t players, uint32_t newcomers, uint64_t index)
{
    uint32_t first = players - newcomers;
    if (index < (uint64_t)first * newcomers)
        return (Pairing){(uint32_t)(index / newcomers), first + (uint32_t)(index % newcomers)};
    uint64_t rest = index - (uint64_t)first * newcomers;
    uint32_t one = first;
    for (; rest >= players - 1 - one; one++)
        rest -= players - 1 - one;
    return (Pairing){one, one + 1 + (uint32_t)rest};
}

/* Return pairing number `index` of a round robin by the circle method: one player keeps its place
 * and the others rotate. With an odd number of players, all rotate, and the player opposite the
 * empty fixed place has a bye. */
static Pairing circle(uint32_t players, uint64_t index)
{
    bool is_odd = players % 2 != 0;
    /* The number of rotating players, which is also the number of rounds. */
    uint32_t around = is_odd ? players : players - 1;
    uint32_t meet = players / 2; /* pairings per round */
    uint32_t round = (uint32_t)(index / meet), match = (uint32_t)(index % meet) + is_odd;
    uint32_t one = match == 0 ? around : (round + match) % around;
    uint32_t other = match == 0 ? round : (round + around - match) % around;
    return one < other ? (Pairing){one, other} : (Pairing){other, one};
}

Pairing schedule_pairing(MatchFormat format, uint32_t players, uint32_t newcomers, uint64_t index)
{
    if (format == FORMAT_GAUNTLET)
        return (Pairing){0, (newcomers > 0 ? players - newcomers : 1) + (uint32_t)index};
    if (newcomers > 0)
        return of_newcomer(players, newcomers, index);
    return circle(players, index);
}

uint64_t schedule_games(const MatchSettings *settings)
{
    uint32_t players = (uint32_t)settings->player_count;
    bool in_rounds = settings->format == FORMAT_SWISS || settings->format == FORMAT_LADDER;
    return (in_rounds
                ? players / 2
                : schedule_pairings(settings->format, players, (uint32_t)settings->newcomers)) *
           settings->games;
}

ScheduledGame schedule_game_of(const MatchSettings *settings, Pairing pairing, uint64_t number,
                               uint64_t index)
{
    uint64_t seed = random_mix(settings->seed, number);
    bool is_first = settings->colors == COLORS_ALTERNATE ? index % 2 == 0
                                                         : settings->colors == COLORS_FIRST_BLACK;
    ScheduledGame game = {
        .black = is_first ? pairing.first : pairing.second,
        .white = is_first ? pairing.second : pairing.first,
        .pair = index / 2,
        .seed = seed,
    };
    for (int color = 0; color < COLOR_COUNT; color++)
        game.seeds[color] = (uint32_t)(random_mix(seed, (uint64_t)color + 1) >> 33);
    return game;
}

ScheduledGame schedule_game(const MatchSettings *settings, uint64_t number)
{
    uint32_t players = (uint32_t)settings->player_count;
    uint32_t newcomers = (uint32_t)settings->newcomers;
    uint64_t pairings = schedule_pairings(settings->format, players, newcomers);
    uint64_t cycle = number / (2 * pairings), within = number % (2 * pairings);
    Pairing pairing = schedule_pairing(settings->format, players, newcomers, within / 2);
    return schedule_game_of(settings, pairing, number, 2 * cycle + within % 2);
}
