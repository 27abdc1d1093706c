/* The schedule of round robins and gauntlets. */
#include "match/planning/schedule.h"

#include "base/random.h"

static uint64_t schedule_pairings(MatchFormat format, uint32_t players)
{
    return format == FORMAT_GAUNTLET ? players - 1 : (uint64_t)players * (players - 1) / 2;
}

/* Return pairing number `index` of a round robin by the circle method: one player stays in place
 * and the others rotate. With an odd number of players, all rotate, and whoever meets the empty
 * fixed place has a bye. */
static Pairing circle(uint32_t players, uint64_t index)
{
    bool is_odd = players % 2 != 0;
    uint32_t around = is_odd ? players : players - 1; /* rotating players, and as many rounds */
    uint32_t meet = players / 2;                      /* pairings per round */
    uint32_t round = (uint32_t)(index / meet), match = (uint32_t)(index % meet) + is_odd;
    uint32_t one = match == 0 ? around : (round + match) % around;
    uint32_t other = match == 0 ? round : (round + around - match) % around;
    return one < other ? (Pairing){one, other} : (Pairing){other, one};
}

Pairing schedule_pairing(MatchFormat format, uint32_t players, uint64_t index)
{
    if (format == FORMAT_GAUNTLET)
        return (Pairing){0, (uint32_t)index + 1};
    return circle(players, index);
}

uint64_t schedule_games(const MatchSettings *settings)
{
    uint32_t players = (uint32_t)settings->player_count;
    bool in_rounds = settings->format == FORMAT_SWISS || settings->format == FORMAT_LADDER;
    return (in_rounds ? players / 2 : schedule_pairings(settings->format, players)) *
           settings->games;
}

ScheduledGame schedule_game_of(const MatchSettings *settings, Pairing pairing, uint64_t number,
                               uint64_t index)
{
    uint64_t seed = random_mix(settings->seed, number);
    bool is_first = index % 2 == 0;
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
    uint64_t pairings = schedule_pairings(settings->format, players);
    uint64_t cycle = number / (2 * pairings), within = number % (2 * pairings);
    Pairing pairing = schedule_pairing(settings->format, players, within / 2);
    return schedule_game_of(settings, pairing, number, 2 * cycle + within % 2);
}
