/* The player `greedy`, which looks one turn ahead. Among the turns that the game lists, it chooses
 * the one after which the position has the best estimate. If the game has no estimate, `greedy`
 * plays the game out after each turn, and repeats this again and again for the better half of the
 * turns (sequential halving: Karnin, Koren and Somekh, "Almost optimal exploration in multi-armed
 * bandits", 2013). In games that a move can win, it avoids turns that let the opponent win
 * immediately. */
#include "base/memory.h"
#include "base/moment.h"
#include "players/player.h"

#include <stdlib.h>

enum { GREEDY_CANDIDATES = 128, GREEDY_PLAYOUTS = 8 };

/* A possible turn, and what is known about it. */
typedef struct Option {
    Choice choice;
    size_t place; /* its index in the list of candidates */
    int looks;
    double value; /* sum of the values from all evaluations, for the player to move */
    double lead;  /* that player's lead, if the game has an estimate */
} Option;

typedef struct Greedy {
    Position *position;
    Random *random;
    Color color; /* the color of the player to move */
    bool estimates;
    const ThinkRequest *thinking;
    int64_t end; /* deadline, in nanoseconds of the monotonic clock; 0 if there is none */
    bool late;
    Option options[GREEDY_CANDIDATES];
    size_t count;
    Candidate list[GREEDY_CANDIDATES]; /* scratch memory, for turns of either player */
} Greedy;

/* Return whether the player must decide now. */
static bool is_late(Greedy *greedy)
{
    const ThinkRequest *thinking = greedy->thinking;
    greedy->late = greedy->late || (greedy->end > 0 && moment_now() >= greedy->end) ||
                   (thinking->stops && thinking->stops(thinking->client));
    return greedy->late;
}

/* Store whether the opponent can win with the next turn. */
static Status does_lose(Greedy *greedy, bool *loses)
{
    Position *position = greedy->position;
    const Turn *turn = position_turn(position);
    size_t count, mark = position_mark(position);
    *loses = false;
    if (!position_kind(position)->over || turn->phase != PHASE_PLAY)
        return STATUS_OK;
    Status status =
        position_candidates(position, greedy->random, greedy->list, GREEDY_CANDIDATES, &count);
    for (size_t i = 0; i < count && status != STATUS_NO_MEMORY && !*loses; i++) {
        status = position_make(position, &greedy->list[i].choice);
        *loses =
            status == STATUS_OK && turn->ending == ENDING_MOVE && turn->winner != greedy->color;
        position_rollback(position, mark);
    }
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

/* Evaluate the position after a turn, by an estimate or by one playout, and add the result to the
 * option. */
static Status judge(Greedy *greedy, Option *option)
{
    Position *position = greedy->position;
    bool is_black = greedy->color == COLOR_BLACK;
    Estimate estimate = {0};
    Playout playout = {0};
    Status status = greedy->estimates ? position_estimate(position, &estimate)
                                      : position_play_out(position, greedy->random, &playout);
    if (status != STATUS_OK)
        return status;
    double value = greedy->estimates ? position_value(position, &estimate) : playout.value;
    option->value += is_black ? value : 1 - value;
    option->lead = is_black ? estimate.lead : -estimate.lead;
    option->looks++;
    return STATUS_OK;
}

/* Make a turn, evaluate it `times` times, and undo it. */
static Status look(Greedy *greedy, Option *option, int times)
{
    size_t mark = position_mark(greedy->position);
    Status status = position_make(greedy->position, &option->choice);
    for (int i = 0; i < times && status == STATUS_OK; i++)
        status = judge(greedy, option);
    position_rollback(greedy->position, mark);
    return status;
}

/* List the legal turns, except those that lose immediately. If all of them do, list one. If time
 * runs out, list fewer. */
static Status list_options(Greedy *greedy, bool passes)
{
    size_t count, mark = position_mark(greedy->position);
    Option *options = greedy->options, losing = {0};
    bool any = false; /* true if there is a turn that loses immediately */
    Status status = position_candidates(greedy->position, greedy->random, greedy->list,
                                        GREEDY_CANDIDATES, &count);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < count; i++)
        if (greedy->list[i].choice.count > 0 || passes || count == 1)
            options[greedy->count++] = (Option){.choice = greedy->list[i].choice, .place = i};
    count = greedy->count;
    greedy->count = 0;
    for (size_t i = 0; i < count && (greedy->count == 0 || !is_late(greedy)); i++) {
        Option option = options[i];
        bool loses = false;
        status = position_make(greedy->position, &option.choice);
        if (status == STATUS_OK)
            status = does_lose(greedy, &loses);
        position_rollback(greedy->position, mark);
        if (status == STATUS_NO_MEMORY)
            return status;
        if (status == STATUS_OK && loses) {
            losing = option;
            any = true;
        } else if (status == STATUS_OK) {
            options[greedy->count++] = option;
        }
    }
    if (greedy->count == 0 && any)
        options[greedy->count++] = losing;
    return STATUS_OK;
}

/* Return the mean value of an option's evaluations. If there are none, return a value below all
 * others. */
static double worth(const Option *option)
{
    return option->looks > 0 ? option->value / option->looks : -1;
}

/* Sort options by value, best first; equal ones stay in the order of the list. */
static int compare(const void *a, const void *b)
{
    const Option *one = a, *other = b;
    double worths[] = {worth(one), worth(other)};
    if (worths[0] != worths[1])
        return worths[0] > worths[1] ? -1 : 1;
    return one->place < other->place ? -1 : 1;
}

/* Move the best option to the front. If time runs out, this is the best one known so far. */
static Status find_best(Greedy *greedy)
{
    size_t left = greedy->count;
    int times = greedy->estimates ? 1 : GREEDY_PLAYOUTS;
    Status status = STATUS_OK;
    while (left > 1 && status == STATUS_OK && !greedy->late) {
        for (size_t i = 0; i < left && status == STATUS_OK && !is_late(greedy); i++)
            status = look(greedy, &greedy->options[i], times);
        qsort(greedy->options, left, sizeof *greedy->options, compare);
        left = greedy->estimates ? 1 : (left + 1) / 2;
    }
    return status;
}

/* If the opponent has passed, and the best option gains too little compared with a pass, pass
 * too. */
static void answer_pass(Greedy *greedy)
{
    Option *options = greedy->options, best = options[0];
    bool asks = greedy->estimates && position_turn(greedy->position)->passes > 0;
    for (size_t i = 1; asks && i < greedy->count; i++)
        if (options[i].choice.count == 0 && options[i].looks > 0 &&
            best.lead < options[i].lead + TURN_GAIN &&
            worth(&best) < worth(&options[i]) + TURN_VALUE_GAIN) {
            options[0] = options[i];
            options[i] = best;
        }
}

/* The only state of this player is its settings. */
static Status create(const PlayerSettings *settings, void **state)
{
    PlayerSettings *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    *made = *settings;
    *state = made;
    return STATUS_OK;
}

static void destroy(void *state)
{
    memory_free(state);
}

/* Return the deadline in nanoseconds of the monotonic clock, or 0 if there is none. */
static int64_t end_of(const PlayerSettings *settings, const ThinkRequest *thinking)
{
    int64_t time = thinking->time;
    if (settings && settings->time > 0 && (time == 0 || settings->time < time))
        time = settings->time;
    return time > 0 ? moment_now() + time : 0;
}

static Status choose(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen)
{
    size_t ends[CHOICE_STROKES];
    Greedy *greedy = memory_new(sizeof *greedy);
    if (!greedy)
        return STATUS_NO_MEMORY;
    greedy->position = position;
    greedy->random = thinking->random;
    greedy->thinking = thinking;
    greedy->end = end_of(state, thinking);
    greedy->color = position_turn(position)->to_move;
    greedy->estimates = position_kind(position)->estimate != NULL;
    bool open;
    Status status = position_is_open(position, &open);
    if (status == STATUS_OK)
        status = list_options(greedy, !thinking->cleans_up && !open);
    if (status == STATUS_OK)
        status = find_best(greedy);
    if (status == STATUS_OK && greedy->count == 0)
        status = STATUS_NO_MOVE;
    if (status == STATUS_OK)
        answer_pass(greedy);
    if (status == STATUS_NO_MOVE)
        builder_add(chosen->why, "there is nothing to choose");
    if (status == STATUS_OK)
        status = strokes_append(chosen->move, choice_move(&greedy->options[0].choice, ends));
    memory_free(greedy);
    return status;
}

const PlayerKind GREEDY_PLAYER = {
    .name = "greedy",
    .summary = "looks one turn ahead",
    .create = create,
    .destroy = destroy,
    .choose = choose,
};
