/* Answers queries about a position: scores, its key, and possible moves. */
#include "game/position.h"

#include "game/position_parts.h"

Status position_check_now(Position *position, Move move)
{
    const GameKind *kind = position->kind;
    Color color = position->turn.to_move;
    if (kind->check)
        return kind->check(position->game, color, move);
    size_t mark = kind->mark(position->game);
    Manner manner = {.exact = true};
    Status status = kind->act(position->game, color, move, manner, &position->trial);
    kind->rollback(position->game, mark);
    return status;
}

/* Computing scores. */

Status position_score(Position *position, Score *score)
{
    if (!position->kind->score)
        return STATUS_WRONG_GAME;
    return position->kind->score(position->game, score);
}

Status position_final_score(Position *position, Score *score)
{
    const GameKind *kind = position->kind;
    return kind->judge && position->turn.phase != PHASE_OVER ? kind->judge(position->game, score)
                                                             : position_score(position, score);
}

int position_margin(const Position *position, const Score *score, Decimal *margin)
{
    Decimal komi = position->kind->rule_count > 0 ? position->setup.rules[RULE_KOMI] : 0;
    Decimal lead = score->black - score->white - komi;
    Decimal size = lead < 0 ? -lead : lead;
    if (size < DECIMAL_ONE / 1000000) {
        *margin = 0;
        return 0;
    }
    *margin = size;
    return lead > 0 ? 1 : -1;
}

Status position_leader(Position *position, int *leader)
{
    const Turn *turn = &position->turn;
    if (turn->ending != ENDING_NONE && turn->ending != ENDING_SCORE) {
        *leader = turn->winner == COLOR_BLACK ? 1 : -1;
        return STATUS_OK;
    }
    if (!position->kind->score && turn->ending == ENDING_SCORE) {
        *leader = 0;
        return STATUS_OK;
    }
    Score score;
    Decimal margin;
    Status status = position_score(position, &score);
    if (status == STATUS_OK)
        *leader = position_margin(position, &score, &margin);
    return status;
}

Length position_ink_left(const Position *position)
{
    return position->kind->ink_left ? position->kind->ink_left(position->game) : 0;
}

/* Computing keys. */

/* Return a hash of the contents of all grid points. */
static uint64_t grid_key(const Position *position)
{
    uint64_t key = 0;
    for (int row = 0; row < position->setup.rows; row++)
        for (int column = 0; column < position->setup.columns; column++)
            key = random_mix(key, (uint64_t)position->kind->at(position->game, column, row));
    return key;
}

uint64_t position_key(const Position *position)
{
    const GameKind *kind = position->kind;
    const Turn *turn = &position->turn;
    bool counted = position_rule(position, kind->max_plies) > 0 ||
                   position_rule(position, kind->first_turns) > turn->number * DECIMAL_ONE;
    bool won = turn->ending != ENDING_NONE && turn->ending != ENDING_SCORE;
    uint64_t facts =
        (uint64_t)turn->to_move | (uint64_t)turn->begun << 1 | (uint64_t)turn->phase << 2 |
        (uint64_t)turn->ending << 4 | (uint64_t)turn->passes << 8 |
        (turn->passes > 0 ? (uint64_t)turn->passer << 12 : 0) |
        (won ? (uint64_t)turn->winner << 13 : 0) | (counted ? (uint64_t)turn->number << 16 : 0);
    return random_mix(kind->key ? kind->key(position->game) : grid_key(position), facts);
}

/* Checking and proposing moves. */

static Point grid_point(const Position *position, int64_t number)
{
    int columns = position->setup.columns;
    return (Point){(int32_t)(number % columns) * STEPS_PER_SPACE,
                   (int32_t)(number / columns) * STEPS_PER_SPACE};
}

static bool may_play(Position *position, Point point, Status *status)
{
    size_t end = 1;
    *status = position_check_now(position, (Move){&point, &end, 0, 1});
    return *status == STATUS_OK;
}

enum { GRID_TRIES = 16 };

/* Choose one of the legal grid points, each with the same probability. First try a few random
 * points; if they are illegal, scan the whole board. */
static Status propose_on_grid(Position *position, Random *random, Choice *choice)
{
    int64_t count = (int64_t)position->setup.columns * position->setup.rows, seen = 0;
    Status status = STATUS_OK;
    for (int i = 0; i < GRID_TRIES; i++) {
        Point point = grid_point(position, random_between(random, 0, count - 1));
        if (may_play(position, point, &status)) {
            *choice = choice_of_point(point);
            return STATUS_OK;
        }
        if (status == STATUS_NO_MEMORY)
            return status;
    }
    for (int64_t i = 0; i < count; i++) {
        Point point = grid_point(position, i);
        if (may_play(position, point, &status) && random_between(random, 0, seen++) == 0)
            *choice = choice_of_point(point);
        if (status == STATUS_NO_MEMORY)
            return status;
    }
    return STATUS_OK;
}

/* Choose a turn that the game proposes. If it proposes none, `choice` stays a pass. */
static Status propose_turn(Position *position, Random *random, Choice *choice)
{
    const GameKind *kind = position->kind;
    if (kind->propose)
        return kind->propose(position->game, position->turn.to_move, random, choice);
    return kind->at ? propose_on_grid(position, random, choice) : STATUS_OK;
}

Status position_may_want_to_pass(Position *position, bool *pass)
{
    const Turn *turn = &position->turn;
    const Setup *setup = &position->setup;
    *pass = turn->number > (uint32_t)(setup->columns * setup->rows);
    if (*pass || !position->kind->score || turn->passes != 1 || turn->passer == turn->to_move)
        return STATUS_OK;
    int leader;
    Status status = position_leader(position, &leader);
    *pass = status == STATUS_OK && leader == (turn->to_move == COLOR_BLACK ? 1 : -1);
    return status;
}

Status position_propose(Position *position, Random *random, Choice *choice)
{
    bool pass;
    *choice = (Choice){0};
    Status status = position_in_play(position);
    if (status == STATUS_OK)
        status = position_wants_to_pass(position, &pass);
    return status != STATUS_OK || pass ? status : position_propose_on(position, random, choice);
}

Status position_propose_on(Position *position, Random *random, Choice *choice)
{
    *choice = (Choice){0};
    Status status = position_in_play(position);
    if (status == STATUS_OK)
        status = propose_turn(position, random, choice);
    return status == STATUS_OK && choice->count == 0 ? position_may_pass(position) : status;
}

/* Listing candidates. */

/* List all legal grid points. If there are more than `most`, list a random sample, in which each
 * point occurs with the same probability. */
static Status list_grid(Position *position, Random *random, Candidate *list, size_t most,
                        size_t *count)
{
    int64_t points = (int64_t)position->setup.columns * position->setup.rows;
    size_t seen = 0;
    for (int64_t i = 0; i < points; i++) {
        Point point = grid_point(position, i);
        Status status;
        if (!may_play(position, point, &status)) {
            if (status == STATUS_NO_MEMORY)
                return status;
            continue;
        }
        size_t slot = seen;
        if (seen >= most)
            slot = (size_t)random_between(random, 0, (int64_t)seen);
        seen++;
        if (slot < most)
            list[slot] = (Candidate){choice_of_point(point), 1};
    }
    *count = seen < most ? seen : most;
    return STATUS_OK;
}

/* List the different turns that the game proposes in up to 2 * most attempts. */
static Status list_proposals(Position *position, Random *random, Candidate *list, size_t most,
                             size_t *count)
{
    for (size_t i = 0; i < 2 * most && *count < most; i++) {
        Choice choice = {0};
        Status status = propose_turn(position, random, &choice);
        if (status != STATUS_OK)
            return status;
        if (choice.count > 0 && !choice_is_listed(&choice, list, *count))
            list[(*count)++] = (Candidate){choice, 1};
    }
    return STATUS_OK;
}

static Status list_turns(Position *position, bool glances, Random *random, Candidate *list,
                         size_t most, size_t *count)
{
    const GameKind *kind = position->kind;
    Color color = position->turn.to_move;
    if (glances && kind->glance)
        return kind->glance(position->game, color, random, list, most, count);
    if (kind->candidates)
        return kind->candidates(position->game, color, random, list, most, count);
    return kind->at ? list_grid(position, random, list, most, count)
                    : list_proposals(position, random, list, most, count);
}

/* Append a pass to a list, with the lowest prior that is in the list. */
static void add_pass(Candidate *list, size_t *count)
{
    float least = *count > 0 ? list[0].prior : 1;
    for (size_t i = 1; i < *count; i++)
        least = list[i].prior < least ? list[i].prior : least;
    list[(*count)++] = (Candidate){.prior = least};
}

static void share_out(Candidate *list, size_t count)
{
    double sum = 0;
    for (size_t i = 0; i < count; i++)
        sum += (double)list[i].prior;
    for (size_t i = 0; i < count; i++)
        list[i].prior = (float)((double)list[i].prior / sum);
}

static Status list_all(Position *position, bool glances, Random *random, Candidate *list,
                       size_t most, size_t *count)
{
    bool pass = position->kind->passing != PASSING_NONE;
    *count = 0;
    if (most == 0 || position->turn.phase != PHASE_PLAY)
        return STATUS_OK;
    size_t turns = most > 1 ? most - pass : 1;
    Status status = list_turns(position, glances, random, list, turns, count);
    if (status != STATUS_OK)
        return status;
    if (pass && *count < most)
        add_pass(list, count);
    share_out(list, *count);
    return STATUS_OK;
}

Status position_candidates(Position *position, Random *random, Candidate *list, size_t most,
                           size_t *count)
{
    return list_all(position, false, random, list, most, count);
}

Status position_glance(Position *position, Random *random, Candidate *list, size_t most,
                       size_t *count)
{
    return list_all(position, true, random, list, most, count);
}
