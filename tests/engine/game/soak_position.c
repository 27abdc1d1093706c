/* Play random games of every kind through game/position.h, and check the promises of that header.
 * The seed is printed and accepted as an argument.
 *
 * The random actions are fast turns, turns as a session makes them, passes, marks on dead stones,
 * resignations and going back. After each action, these must hold:
 *   - Going back to a mark restores the position's key, turn and score.
 *   - A copy and its original continue alike with the same seed, and neither affects the other.
 *   - The same holds for a copy that includes the history. That copy can also go back to the same
 *     marks and replace the original.
 *   - position_check() predicts the outcome of a move and changes nothing.
 *   - Candidates are legal and distinct, and their weights add up to one.
 *   - Repeating all actions in a second position, as sessions do, leads to the same key, turn and
 *     score.
 */
#include "game/position.h"
#include "games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHANGES = 120, LIST = 24 };

/* The data by which positions are compared. */
typedef struct Sight {
    uint64_t key;
    Turn turn;
    Score score;
    Status scored;
    Decimal alive[COLOR_COUNT]; /* total of each color's living areas, in games that list areas */
} Sight;

/* A recorded action, so that it can be repeated. */
typedef struct Deed {
    enum { DEED_MAKE, DEED_RESUME, DEED_MARK } kind;
    Choice choice;
    StoneMarking marking;
    size_t mark; /* the position's mark before the action */
    /* True if all of `before` was recorded, and not only the key. Looking at everything updates
     * caches, so it isn't done before every action. */
    bool looked;
    Sight before;
} Deed;

typedef struct Soak {
    Random random;
    const GameKind *kind;
    Setup setup;
    Position *position;
    Deed deeds[CHANGES];
    size_t count;
    long changes, checks, transposed;
    const char *wrong; /* the check that failed, or NULL */
} Soak;

static void require(Soak *soak, bool holds, const char *what)
{
    soak->checks++;
    if (!holds && !soak->wrong)
        soak->wrong = what;
}

static int64_t pick(Soak *soak, int64_t most)
{
    return random_between(&soak->random, 0, most);
}

/* Store the total of each color's living areas. It must equal the score, up to the rounding of each
 * area. */
static void look_at_areas(Position *position, Sight *sight)
{
    const GameKind *kind = position_kind(position);
    Areas areas = {0};
    if (!kind->areas || kind->areas(position_game(position), &areas) != STATUS_OK)
        return;
    for (size_t i = 0; i < areas.count; i++)
        if (areas.items[i].state == AREA_ALIVE)
            sight->alive[areas.items[i].color] += areas.items[i].squares;
    areas_free(&areas);
}

static Sight look(Position *position)
{
    Sight sight = {.key = position_key(position), .turn = *position_turn(position)};
    look_at_areas(position, &sight);
    sight.scored = position_score(position, &sight.score);
    return sight;
}

static bool has_scored_areas(const GameKind *kind, const Sight *sight)
{
    const Score *score = &sight->score;
    const Decimal slack = DECIMAL_ONE / 100000000;
    return !kind->areas || sight->scored != STATUS_OK ||
           (llabs(sight->alive[COLOR_BLACK] - score->black - score->both) < slack &&
            llabs(sight->alive[COLOR_WHITE] - score->white - score->both) < slack);
}

static bool same_turn(const Turn *a, const Turn *b)
{
    return a->to_move == b->to_move && a->passes == b->passes &&
           (a->passes == 0 || a->passer == b->passer) && a->phase == b->phase &&
           a->number == b->number && a->begun == b->begun && a->ending == b->ending &&
           (a->ending == ENDING_NONE || a->ending == ENDING_SCORE || a->winner == b->winner);
}

static bool same(const Sight *a, const Sight *b)
{
    return a->key == b->key && same_turn(&a->turn, &b->turn) && a->scored == b->scored &&
           a->alive[COLOR_BLACK] == b->alive[COLOR_BLACK] &&
           a->alive[COLOR_WHITE] == b->alive[COLOR_WHITE] &&
           (a->scored != STATUS_OK ||
            (a->score.black == b->score.black && a->score.white == b->score.white &&
             a->score.both == b->score.both && a->score.neither == b->score.neither));
}

/* Choose a place anywhere: on a grid point, between grid points, or outside the board. */
static Point some_point(Soak *soak)
{
    Box board = game_board(soak->kind, &soak->setup);
    Point p = {(int32_t)pick(soak, board.high.x), (int32_t)pick(soak, board.high.y)};
    if (soak->kind->at && pick(soak, 9) > 0) {
        p.x = p.x / STEPS_PER_SPACE * STEPS_PER_SPACE;
        p.y = p.y / STEPS_PER_SPACE * STEPS_PER_SPACE;
    }
    if (pick(soak, 30) == 0)
        p.x = -p.x - 1;
    return p;
}

/* Choose a turn, legal or not. */
static Choice some_choice(Soak *soak)
{
    Choice choice = {.count = pick(soak, 8) < 7 ? 1 : 2};
    if (!soak->kind->at && !soak->kind->in_spaces)
        choice.count = 2;
    if (choice.count == 2 && pick(soak, 3) == 0) {
        choice.count = 4;
        choice.begins[0] = 2;
    }
    for (uint32_t i = 0; i < choice.count; i++)
        choice.points[i] = some_point(soak);
    return choice;
}

/* Check that position_check() predicts whether a turn is legal for both functions that make turns,
 * and that it changes nothing. */
static void check_legality(Soak *soak)
{
    Position *position = soak->position;
    Color color = position_turn(position)->to_move;
    Choice choice = some_choice(soak);
    size_t ends[CHOICE_STROKES], mark = position_mark(position);
    Sight before = look(position);
    Status said = position_check(position, color, choice_move(&choice, ends));
    Sight after = look(position);
    require(soak, same(&before, &after), "asking whether a turn is legal changes nothing");
    require(soak, has_scored_areas(soak->kind, &after), "areas come to the score");
    Status made = position_make(position, &choice);
    Sight one = look(position);
    position_rollback(position, mark);
    Status acted =
        position_act(position, color, choice_move(&choice, ends), (Manner){.exact = true}, NULL);
    Sight other = look(position);
    position_rollback(position, mark);
    bool marking = position_turn(position)->phase == PHASE_SCORING;
    require(soak, acted == made && (marking ? made == STATUS_SCORING : made == said),
            "what is said to be legal is");
    require(soak, same(&one, &other), "both ways of making a turn come to the same");
    color = marking && pick(soak, 1) == 0 ? color : color_other(color);
    said = position_check(position, color, choice_move(&choice, ends));
    acted = position_take_turn(position, color);
    if (acted == STATUS_OK)
        acted = position_act(position, color, choice_move(&choice, ends), (Manner){.exact = true},
                             NULL);
    position_rollback(position, mark);
    require(soak, said == acted, "what is said to be legal for the other is");
    after = look(position);
    require(soak, same(&before, &after), "all that was tried is taken back");
}

static void check_candidates(Soak *soak)
{
    Position *position = soak->position;
    Candidate list[LIST];
    size_t count, ends[CHOICE_STROKES], most = 1 + (size_t)pick(soak, LIST - 1);
    double sum = 0;
    Sight before = look(position);
    Status status = position_candidates(position, &soak->random, list, most, &count);
    Sight after = look(position);
    require(soak, status == STATUS_OK && count <= most, "candidates are no more than wanted");
    require(soak, same(&before, &after), "listing candidates changes nothing");
    bool play = before.turn.phase == PHASE_PLAY;
    require(soak, (count > 0) == play, "there are candidates in play alone");
    for (size_t i = 0; i < count; i++) {
        sum += (double)list[i].prior;
        require(soak, list[i].prior > 0, "priors are above 0");
        if (list[i].choice.count == 0)
            require(soak, i + 1 == count, "a pass is last");
        else
            require(soak,
                    position_check(position, before.turn.to_move,
                                   choice_move(&list[i].choice, ends)) == STATUS_OK,
                    "candidates are legal");
        for (size_t j = 0; j < i; j++)
            require(soak, !choice_equal(&list[i].choice, &list[j].choice), "none comes twice");
    }
    require(soak, count == 0 || (sum > 0.999 && sum < 1.001), "priors add up to 1");
}

static void play_on(Soak *soak, Position *position, Random *random)
{
    for (int i = 0; i < 12 && position_turn(position)->phase == PHASE_PLAY; i++)
        require(soak, position_make_random(position, random, NULL) == STATUS_OK,
                "a random turn can be made");
}

/* Check that a copy continues as its original does, and that neither affects the other. */
static void check_copy(Soak *soak)
{
    Position *position = soak->position, *copy;
    size_t mark = position_mark(position);
    Random one = soak->random, other = soak->random;
    if (position_copy(position, &copy) != STATUS_OK)
        return;
    Sight before = look(position), copied = look(copy);
    require(soak, same(&before, &copied), "a copy is the same");
    require(soak, position_mark(copy) == 0, "a copy has no past");
    play_on(soak, copy, &one);
    Sight after = look(position), ahead = look(copy);
    require(soak, same(&before, &after), "what a copy does is not seen in the original");
    play_on(soak, position, &other);
    after = look(position);
    require(soak, same(&ahead, &after), "a copy goes on as the original does");
    if (pick(soak, 1))
        require(soak, position_assign(copy, position) == STATUS_OK, "a copy can be made again");
    else
        position_rollback(copy, 0);
    position_rollback(position, mark);
    copied = look(copy);
    require(soak, same(&copied, &ahead) || same(&copied, &before), "a copy is taken back");
    after = look(position);
    require(soak, same(&before, &after), "the original is taken back");
    position_destroy(copy);
}

/* Check that proposing a move changes nothing, and that making a random move with the same seed
 * makes the proposed move. */
static void check_proposal(Soak *soak)
{
    Position *position = soak->position;
    if (position_turn(position)->phase != PHASE_PLAY)
        return;
    Random one = soak->random, other = soak->random;
    Choice proposed, made;
    size_t mark = position_mark(position);
    Sight before = look(position);
    Status status = position_propose(position, &one, &proposed);
    Sight after = look(position);
    require(soak, same(&before, &after), "proposing changes nothing");
    require(soak, position_make_random(position, &other, &made) == status, "both end alike");
    require(soak, status != STATUS_OK || choice_equal(&proposed, &made),
            "what is made at random is what would have been proposed");
    position_rollback(position, mark);
}

/* Check that the same moves are legal in two positions that are equal but were reached in different
 * ways. */
static void check_same_legality(Soak *soak, Position *one, Position *other)
{
    Color color = position_turn(one)->to_move;
    size_t ends[CHOICE_STROKES];
    for (int i = 0; i < 20; i++) {
        Choice choice = some_choice(soak);
        if (i % 2 &&
            position_propose(i % 4 == 1 ? one : other, &soak->random, &choice) != STATUS_OK)
            continue;
        Move move = choice_move(&choice, ends);
        require(soak, position_check(one, color, move) == position_check(other, color, move),
                "in the same position the same is legal");
    }
}

/* Repeat all actions in a second position, as a session does, and check that it becomes equal to
 * the first. */
static void check_again(Soak *soak)
{
    Position *again;
    size_t ends[CHOICE_STROKES];
    if (position_create(soak->kind, &soak->setup, &again) != STATUS_OK)
        return;
    for (size_t i = 0; i < soak->count; i++) {
        const Deed *deed = &soak->deeds[i];
        Color color = position_turn(again)->to_move;
        Status status = STATUS_OK;
        if (deed->kind == DEED_RESUME)
            status = position_resume(again);
        else if (deed->kind == DEED_MARK)
            status = position_mark_dead(again, choice_move(&deed->choice, ends), deed->marking);
        else if (deed->choice.count == 0)
            status = position_pass(again, color);
        else
            status = position_act(again, color, choice_move(&deed->choice, ends),
                                  (Manner){.exact = true}, NULL);
        require(soak, status == STATUS_OK, "what was done can be done again");
    }
    check_same_legality(soak, soak->position, again);
    Sight one = look(soak->position), other = look(again);
    require(soak, same(&one, &other), "the same turns lead to the same position");
    position_destroy(again);
}

/* Go back to a random earlier mark, and check that the position is restored. */
static void go_back(Soak *soak)
{
    size_t to = (size_t)pick(soak, (int64_t)soak->count - 1);
    if (pick(soak, 3) > 0 && soak->count > 3)
        to = soak->count - 1 - (size_t)pick(soak, 2);
    const Deed *deed = &soak->deeds[to];
    position_rollback(soak->position, deed->mark);
    require(soak, position_key(soak->position) == deed->before.key, "a mark leads back to its key");
    if (deed->looked) {
        Sight now = look(soak->position);
        require(soak, same(&now, &deed->before), "a mark leads back to what was");
    }
    soak->count = to;
}

/* Propose a move, and make it. Unless it is a pass, make it with position_act(), as a session
 * does. */
static Status act_proposal(Soak *soak, Choice *choice)
{
    size_t ends[CHOICE_STROKES];
    Position *position = soak->position;
    Status status = position_propose(position, &soak->random, choice);
    if (status != STATUS_OK || choice->count == 0)
        return status == STATUS_OK ? position_make(position, choice) : status;
    status = position_act(position, position_turn(position)->to_move, choice_move(choice, ends),
                          (Manner){.exact = true}, NULL);
    require(soak, status == STATUS_OK, "what is proposed can be done");
    return status;
}

/* Do one random action and, if it succeeds, record it. */
static void do_something(Soak *soak)
{
    Position *position = soak->position;
    Phase phase = position_turn(position)->phase;
    size_t ends[CHOICE_STROKES];
    Deed *deed = &soak->deeds[soak->count];
    *deed = (Deed){.mark = position_mark(position), .looked = pick(soak, 2) == 0};
    if (deed->looked)
        deed->before = look(position);
    else
        deed->before.key = position_key(position);
    Status status;
    if (phase == PHASE_SCORING && pick(soak, 2) == 0) {
        deed->kind = DEED_RESUME;
        status = position_resume(position);
    } else if (phase == PHASE_SCORING) {
        deed->kind = DEED_MARK;
        deed->choice = choice_of_point(some_point(soak));
        deed->marking = (StoneMarking)pick(soak, MARKING_EXACT);
        status = position_mark_dead(position, choice_move(&deed->choice, ends), deed->marking);
    } else if (pick(soak, 12) == 0) {
        status = position_make(position, &deed->choice);
    } else if (pick(soak, 3) == 0) {
        status = act_proposal(soak, &deed->choice);
    } else {
        status = position_make_random(position, &soak->random, &deed->choice);
    }
    if (status == STATUS_OK)
        soak->count++;
    else
        position_rollback(position, deed->mark);
    soak->changes++;
}

static void end_otherwise(Soak *soak)
{
    size_t mark = position_mark(soak->position);
    Sight before = look(soak->position);
    if (position_end(soak->position, ENDING_RESIGNATION, COLOR_WHITE) != STATUS_OK)
        return;
    int leader;
    require(soak, position_key(soak->position) != before.key, "how it ended is in the key");
    require(soak, position_leader(soak->position, &leader) == STATUS_OK && leader == -1,
            "who did not resign has won");
    Choice pass = {0};
    require(soak, position_make(soak->position, &pass) == STATUS_GAME_OVER, "it is over");
    uint64_t resigned = position_key(soak->position);
    position_rollback(soak->position, mark);
    require(soak,
            position_end(soak->position, ENDING_TIME, COLOR_WHITE) == STATUS_OK &&
                position_key(soak->position) != resigned,
            "each ending has its key");
    position_rollback(soak->position, mark);
    Sight after = look(soak->position);
    require(soak, same(&before, &after), "an ending is taken back");
}

enum { TRANSPOSED = 4 };

/* Make turns in a given order. Return false if one is not legal. */
static bool make_in_order(Position *position, const Choice *choices, const int *order)
{
    for (int i = 0; i < TRANSPOSED; i++)
        if (position_make(position, &choices[order[i]]) != STATUS_OK)
            return false;
    return true;
}

/* Check that the same turns in a different order lead to the same position and the same key, if all
 * are legal in both orders. */
static void check_transposition(Soak *soak)
{
    static const int ORDERS[2][TRANSPOSED] = {{0, 1, 2, 3}, {2, 3, 0, 1}};
    Choice choices[TRANSPOSED];
    Position *position = soak->position;
    Sight sights[2];
    RulePlace first = soak->kind->first_turns;
    bool alternate = first == RULE_NONE || soak->setup.rules[first] <= DECIMAL_ONE;
    if (soak->setup.columns < 5 || soak->setup.rows < 5 || !alternate)
        return;
    for (int i = 0; i < TRANSPOSED; i++)
        require(soak, position_propose(position, &soak->random, &choices[i]) == STATUS_OK,
                "something can be proposed");
    for (int i = 0; i < 2; i++) {
        bool made = make_in_order(position, choices, ORDERS[i]);
        sights[i] = look(position);
        position_rollback(position, 0);
        if (!made)
            return;
    }
    soak->transposed++;
    require(soak, same(&sights[0], &sights[1]), "the order of turns is not in the key");
}

static void play_game(Soak *soak)
{
    check_transposition(soak);
    soak->count = 0;
    for (int i = 0; i < CHANGES - 1 && !soak->wrong; i++) {
        do_something(soak);
        int64_t what = pick(soak, 15);
        if (what == 0)
            check_copy(soak);
        else if (what == 1)
            check_candidates(soak);
        else if (what < 5)
            check_legality(soak);
        else if (what == 5)
            check_proposal(soak);
        else if (what == 6)
            end_otherwise(soak);
        else if (what < 9 && soak->count > 0)
            go_back(soak);
        else if (what == 9 && pick(soak, 3) == 0)
            check_again(soak);
    }
    check_again(soak);
}

/* Choose a small board, and random values of the rules. */
static void set_up(Soak *soak)
{
    const GameKind *kind = soak->kind;
    soak->setup = game_usual_setup(kind);
    int least =
        /* on grids, even the smallest boards have room for a ko */
        kind->lines_least > 4 || kind->at ? kind->lines_least : 4;
    soak->setup.columns = least + (int)pick(soak, 3);
    soak->setup.rows = least + (int)pick(soak, 3);
    for (size_t i = 0; i < kind->rule_count; i++) {
        const Rule *rule = &kind->rules[i];
        if (rule->words)
            soak->setup.rules[i] = pick(soak, rule->highest / DECIMAL_ONE) * DECIMAL_ONE;
        else if (rule->whole && i != kind->max_plies && pick(soak, 3) == 0)
            soak->setup.rules[i] = rule->lowest + pick(soak, 8) * DECIMAL_ONE;
    }
    if (kind->max_plies != RULE_NONE && pick(soak, 3) == 0)
        soak->setup.rules[kind->max_plies] = 30 * DECIMAL_ONE;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    Soak soak = {.random = {count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1}};
    long wanted = brief ? 40 : count > 2 ? strtol(words[2], NULL, 10) : 400;
    printf("seed %" PRIu64 "\n", soak.random.state);
    for (long i = 0; i < wanted && !soak.wrong; i++)
        for (size_t k = 0; CONTIGO_GAMES[k] && !soak.wrong; k++) {
            soak.kind = CONTIGO_GAMES[k];
            set_up(&soak);
            if (position_create(soak.kind, &soak.setup, &soak.position) != STATUS_OK)
                continue;
            play_game(&soak);
            if (soak.wrong)
                printf("%s, game %ld, %zu deeds: not so: %s\n", soak.kind->name, i, soak.count,
                       soak.wrong);
            position_destroy(soak.position);
        }
    printf("%ld changes, %ld things looked at, %ld games begun in two orders\n", soak.changes,
           soak.checks, soak.transposed);
    printf("position soak: %d passed, %d failed\n", !soak.wrong, soak.wrong != NULL);
    return soak.wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
