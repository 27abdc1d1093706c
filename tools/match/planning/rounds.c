/* Pairing the players in the rounds of Swiss and ladder matches. */
#include "match/planning/rounds.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct Place {
    uint32_t player;
    uint64_t halves; /* score before the current round, in half points */
    uint64_t round;  /* half points in the current round */
    bool was_free;
} Place;

struct Rounds {
    MatchFormat format;
    uint32_t players;
    uint64_t games;  /* number of games of each pairing per round */
    Place *places;   /* indexed by player */
    uint32_t *order; /* players, sorted by score or, in a ladder, by rung */
    bool *met;       /* matrix of players * players: whether the two have met */
    Pairing *list;   /* pairings of all rounds so far */
    size_t count, capacity;
    size_t *starts; /* index in `list` of each round's first pairing */
    size_t known, start_capacity;
    uint64_t trials; /* how many more pairings may be tried in this round */
    bool *taken;     /* players already paired in the round being made */
};

static void forget(Rounds *rounds)
{
    memory_free(rounds->places);
    memory_free(rounds->order);
    memory_free(rounds->met);
    memory_free(rounds->list);
    memory_free(rounds->starts);
    memory_free(rounds->taken);
    memory_free(rounds);
}

void rounds_destroy(Rounds *rounds)
{
    if (rounds)
        forget(rounds);
}

static bool have_met(const Rounds *rounds, uint32_t a, uint32_t b)
{
    return rounds->met[(size_t)a * rounds->players + b];
}

static void note_met(Rounds *rounds, Pairing pairing)
{
    rounds->met[(size_t)pairing.first * rounds->players + pairing.second] = true;
    rounds->met[(size_t)pairing.second * rounds->players + pairing.first] = true;
}

/* Return true if player a ranks above player b in a Swiss tournament. */
static bool is_before(const Rounds *rounds, uint32_t a, uint32_t b)
{
    uint64_t first = rounds->places[a].halves, second = rounds->places[b].halves;
    return first != second ? first > second : a < b;
}

/* Sort the players by rank. Insertion sort is quick here, because few players change their rank in
 * a round. */
static void sort(Rounds *rounds)
{
    for (uint32_t i = 1; i < rounds->players; i++) {
        uint32_t player = rounds->order[i], at = i;
        for (; at > 0 && is_before(rounds, player, rounds->order[at - 1]); at--)
            rounds->order[at] = rounds->order[at - 1];
        rounds->order[at] = player;
    }
}

/* Once every player has had a bye, forget the byes, so that every player can get another. */
static void forget_free(Rounds *rounds)
{
    bool all = true;
    for (uint32_t i = 0; i < rounds->players; i++)
        all &= rounds->places[i].was_free;
    for (uint32_t i = 0; all && i < rounds->players; i++)
        rounds->places[i].was_free = false;
}

/* With an odd number of players, give a bye to the lowest-ranked player who hasn't had one. */
static void free_one(Rounds *rounds)
{
    if (rounds->players % 2 == 0)
        return;
    forget_free(rounds);
    uint32_t at = rounds->players - 1;
    while (rounds->places[rounds->order[at]].was_free)
        at--;
    Place *place = &rounds->places[rounds->order[at]];
    place->was_free = true;
    place->halves += 2 * rounds->games;
    rounds->taken[place->player] = true;
}

/* Pair the players that aren't paired yet, from index `from` of the order on, so that no two meet
 * twice. Store the pairings in the list, from index `count` on. If a player is left without an
 * opponent, backtrack. Return false if there is no such pairing or the search takes too many
 * attempts. */
static bool pair_up(Rounds *rounds, uint32_t from, size_t count)
{
    while (from < rounds->players && rounds->taken[rounds->order[from]])
        from++;
    if (from == rounds->players)
        return true;
    uint32_t one = rounds->order[from];
    rounds->taken[one] = true;
    for (uint32_t i = from + 1; i < rounds->players && rounds->trials > 0; i++) {
        uint32_t other = rounds->order[i];
        if (rounds->taken[other] || have_met(rounds, one, other))
            continue;
        rounds->trials--;
        rounds->taken[other] = true;
        rounds->list[count] = one < other ? (Pairing){one, other} : (Pairing){other, one};
        if (pair_up(rounds, from + 1, count + 1))
            return true;
        rounds->taken[other] = false;
    }
    rounds->taken[one] = false;
    return false;
}

/* Pair the players two by two in the order of the ranking, even if they have met before. */
static void pair_neighbors(Rounds *rounds, size_t count)
{
    uint32_t one = 0;
    bool waits = false;
    for (uint32_t i = 0; i < rounds->players; i++) {
        uint32_t player = rounds->order[i];
        if (rounds->taken[player])
            continue;
        if (waits)
            rounds->list[count++] = one < player ? (Pairing){one, player} : (Pairing){player, one};
        one = player;
        waits = !waits;
    }
}

static void make_swiss(Rounds *rounds)
{
    memset(rounds->taken, 0, rounds->players * sizeof *rounds->taken);
    sort(rounds);
    free_one(rounds);
    rounds->trials = SWISS_TRIALS;
    if (!pair_up(rounds, 0, rounds->count))
        pair_neighbors(rounds, rounds->count);
    rounds->count += rounds->players / 2;
}

static void make_ladder(Rounds *rounds)
{
    for (uint32_t i = rounds->known % 2 == 0 ? 0 : 1; i + 1 < rounds->players; i += 2) {
        uint32_t one = rounds->order[i], other = rounds->order[i + 1];
        rounds->list[rounds->count++] = one < other ? (Pairing){one, other} : (Pairing){other, one};
    }
}

/* Make the next round and add its pairings to the list. */
static Status make(Rounds *rounds)
{
    if (memory_reserve(rounds->list, rounds->capacity, rounds->count + rounds->players / 2) !=
            STATUS_OK ||
        memory_reserve(rounds->starts, rounds->start_capacity, rounds->known + 1) != STATUS_OK)
        return STATUS_NO_MEMORY;
    size_t start = rounds->count;
    if (rounds->format == FORMAT_SWISS)
        make_swiss(rounds);
    else
        make_ladder(rounds);
    for (size_t i = start; i < rounds->count; i++)
        note_met(rounds, rounds->list[i]);
    rounds->starts[rounds->known++] = start;
    return STATUS_OK;
}

Status rounds_create(MatchFormat format, uint32_t players, uint64_t games, Rounds **rounds)
{
    Rounds *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->format = format;
    made->players = players;
    made->games = games;
    made->places = memory_new(players * sizeof *made->places);
    made->order = memory_new(players * sizeof *made->order);
    made->taken = memory_new(players * sizeof *made->taken);
    made->met = memory_new((size_t)players * players * sizeof *made->met);
    bool done = made->places && made->order && made->taken && made->met;
    for (uint32_t i = 0; done && i < players; i++) {
        made->places[i].player = i;
        made->order[i] = i;
    }
    if (!done || make(made) != STATUS_OK) {
        forget(made);
        return STATUS_NO_MEMORY;
    }
    *rounds = made;
    return STATUS_OK;
}

uint64_t rounds_known(const Rounds *rounds)
{
    return rounds->known;
}

const Pairing *rounds_pairings(const Rounds *rounds, uint64_t round, size_t *count)
{
    size_t start = rounds->starts[round];
    size_t end = round + 1 < rounds->known ? rounds->starts[round + 1] : rounds->count;
    *count = end - start;
    return rounds->list + start;
}

void rounds_count(Rounds *rounds, uint32_t black, uint32_t white, int black_halves,
                  int white_halves)
{
    rounds->places[black].round += (uint64_t)black_halves;
    rounds->places[white].round += (uint64_t)white_halves;
}

/* After a round of a ladder, exchange the rungs of the two players of each pairing if the player on
 * the lower rung has won more games. */
static void climb(Rounds *rounds)
{
    for (uint32_t i = (rounds->known - 1) % 2 == 0 ? 0 : 1; i + 1 < rounds->players; i += 2) {
        uint32_t upper = rounds->order[i], lower = rounds->order[i + 1];
        if (rounds->places[lower].round > rounds->places[upper].round) {
            rounds->order[i] = lower;
            rounds->order[i + 1] = upper;
        }
    }
}

Status rounds_next(Rounds *rounds)
{
    /* Reserve the memory for the next round before changing anything, so that the scores stay the
     * same if there isn't enough. */
    if (memory_reserve(rounds->list, rounds->capacity, rounds->count + rounds->players / 2) !=
            STATUS_OK ||
        memory_reserve(rounds->starts, rounds->start_capacity, rounds->known + 1) != STATUS_OK)
        return STATUS_NO_MEMORY;
    if (rounds->format == FORMAT_LADDER)
        climb(rounds);
    for (uint32_t i = 0; i < rounds->players; i++) {
        rounds->places[i].halves += rounds->places[i].round;
        rounds->places[i].round = 0;
    }
    return make(rounds);
}
