/* A position of `go`: its undo log, superko, setup, marks, score, and turns for players and
 * searches. */
#include "games/go/rules/go.h"

#include "base/filled.h"
#include "base/memory.h"
#include "game/grid.h"
#include "games/go/rules/go_difference.h"
#include "games/go/rules/go_past.h"
#include "games/go/rules/go_position.h"

#include <limits.h>
#include <string.h>

typedef enum GoStepKind {
    GO_STEP_STONE, /* a stone was played */
    GO_STEP_TURN,  /* a turn began */
    GO_STEP_WHOLE, /* a stone was played, and the next turn began */
    GO_STEP_SETUP, /* stones were set up */
    GO_STEP_MARK,  /* marks changed */
    GO_STEP_PASS,  /* a pass cost a stone; a GO_STEP_TURN follows */
} GoStepKind;

/* A set of marks. It takes only one bit per place, because a log may contain many such sets. */
typedef struct KeptMarks {
    bool made;
    int count;
    uint8_t dead[];
} KeptMarks;

/* A step of the log, with the data needed to undo it. */
typedef struct GoStep {
    GoStepKind kind;
    bool played;       /* Go.played before the step */
    uint16_t handicap; /* Go.handicap before the step */
    GoPoint ko;        /* the ko before the step; for GO_STEP_TURN */
    union {
        GoChange change; /* for GO_STEP_STONE and GO_STEP_WHOLE */
        /* For GO_STEP_SETUP; owned. The old board, or NULL if the board didn't change. */
        GoDifference *difference;
        Color passer; /* for GO_STEP_PASS */
        KeptMarks
            /* For GO_STEP_MARK and GO_STEP_TURN; owned. The marks before the step, or NULL if they
             * didn't change. */
            *marks;
    } was;
} GoStep;

struct Go {
    GoBoard board;
    GoMarks marks;
    bool played; /* true if a stone has been played in this turn */
    GoRules rules;
    int handicap;        /* the number of handicap stones (see go_handicap) */
    GoJudgement *judged; /* owned: the last judgment, or NULL */
    GoPast past;         /* the position at the start of each turn, if there is superko */
    GoStep *steps;       /* owned: the log, oldest first */
    size_t step_count, step_capacity;
    GoPoint recent[GO_RECENT]; /* the stones of the last turns before the log begins */
    GoPatterns *patterns;      /* owned: for playouts; NULL until they are needed */
};

const GoBoard *go_board(const Go *go)
{
    return &go->board;
}

const GoRules *go_rules(const Go *go)
{
    return &go->rules;
}

const GoMarks *go_marks(const Go *go)
{
    return &go->marks;
}

int go_handicap(const Go *go)
{
    return go->handicap;
}

Status go_place(const Go *go, Point point, GoPoint *place)
{
    int column, row;
    Status status = grid_place(point, go->board.columns, go->board.rows, &column, &row);
    if (status == STATUS_OK)
        *place = go_board_point(&go->board, column, row);
    return status;
}

/* The log. */

/* Reserve room for a step, so that logging can't fail after a change. */
static Status reserve_step(Go *go)
{
    return memory_reserve(go->steps, go->step_capacity, go->step_count + 1);
}

size_t go_mark(const void *game)
{
    const Go *go = game;
    return go->step_count;
}

/* Search the log backward for the turn. A turn with a stone is a GO_STEP_WHOLE, or a GO_STEP_STONE
 * and the GO_STEP_TURN after it. A GO_STEP_TURN without a stone before it ended a pass. Turns
 * before the last setup don't count. */
GoPoint go_recent(const Go *go, int ago)
{
    for (size_t i = go->step_count; i > 0;) {
        const GoStep *step = &go->steps[--i];
        if (step->kind == GO_STEP_TURN && i > 0 && step[-1].kind == GO_STEP_STONE) {
            step--;
            i--;
        }
        if (step->kind == GO_STEP_MARK || step->kind == GO_STEP_PASS)
            continue;
        if (step->kind == GO_STEP_SETUP)
            return GO_NOWHERE;
        if (ago-- == 0)
            return step->kind == GO_STEP_TURN ? GO_NOWHERE : step->was.change.point;
    }
    return go->recent[ago];
}

static void log_step(Go *go, GoStep step)
{
    step.played = go->played;
    step.handicap = (uint16_t)go->handicap;
    go->steps[go->step_count++] = step;
}

/* Return the number of bytes that a KeptMarks takes. */
static size_t kept_size(int places)
{
    return sizeof(KeptMarks) + (size_t)(places + CHAR_BIT - 1) / CHAR_BIT;
}

static void restore_marks(Go *go, KeptMarks *kept)
{
    if (!kept)
        return;
    go->marks.made = kept->made;
    go->marks.count = kept->count;
    for (int place = 0; place < go->board.places; place++)
        go->marks.dead[place] = kept->dead[place / CHAR_BIT] >> place % CHAR_BIT & 1;
    memory_free(kept);
}

static void take_back(Go *go, const GoStep *step)
{
    go->played = step->played;
    go->handicap = step->handicap;
    switch (step->kind) {
    case GO_STEP_STONE:
        go_board_take_back(&go->board, &step->was.change);
        break;
    case GO_STEP_WHOLE:
        if (go->rules.ko != GO_KO_SIMPLE)
            go_past_drop(&go->past);
        go_board_take_back(&go->board, &step->was.change);
        break;
    case GO_STEP_TURN:
        if (go->rules.ko != GO_KO_SIMPLE)
            go_past_drop(&go->past);
        go->board.ko = step->ko;
        restore_marks(go, step->was.marks);
        break;
    case GO_STEP_SETUP:
        go_difference_take_back(&go->board, step->was.difference);
        memory_free(step->was.difference);
        break;
    case GO_STEP_MARK:
        restore_marks(go, step->was.marks);
        break;
    case GO_STEP_PASS:
        go->board.captured[step->was.passer]--;
        break;
    }
}

/* Free the memory of a step, without undoing the step. */
static void forget_step(const GoStep *step)
{
    if (step->kind == GO_STEP_SETUP)
        memory_free(step->was.difference);
    else if (step->kind == GO_STEP_MARK || step->kind == GO_STEP_TURN)
        memory_free(step->was.marks);
}

static void forget_steps(Go *go)
{
    while (go->step_count > 0)
        forget_step(&go->steps[--go->step_count]);
}

void go_rollback(void *game, size_t to)
{
    Go *go = game;
    while (go->step_count > to)
        take_back(go, &go->steps[--go->step_count]);
    memory_trim(go->steps, go->step_capacity, go->step_count);
    go_past_trim(&go->past);
}

/* Copy the marks, to store them in the log. */
static Status keep_marks(const Go *go, KeptMarks **kept)
{
    int places = go->board.places;
    KeptMarks *made = memory_new(kept_size(places));
    if (!made)
        return STATUS_NO_MEMORY;
    made->made = go->marks.made;
    made->count = go->marks.count;
    for (int place = 0; place < places; place++)
        made->dead[place / CHAR_BIT] |= (uint8_t)(go->marks.dead[place] << place % CHAR_BIT);
    *kept = made;
    return STATUS_OK;
}

/* Return whether the stones that have just been set up are a handicap, which must be the first
 * action of the game. */
static bool is_handicap(const Go *go)
{
    const GoBoard *board = &go->board;
    int count = board->columns * board->rows - board->empty_count;
    if (go->step_count != 2 || go->steps[1].kind != GO_STEP_SETUP || count < 2)
        return false;
    for (int place = 0; place < board->places; place++)
        if (board->stones[place] == GO_WHITE)
            return false;
    return true;
}

Status go_pass(void *game, Color color)
{
    Go *go = game;
    if (!go->rules.pass_stones)
        return STATUS_OK;
    Status status = reserve_step(go);
    if (status != STATUS_OK)
        return status;
    log_step(go, (GoStep){.kind = GO_STEP_PASS, .was.passer = color});
    go->board.captured[color]++;
    return STATUS_OK;
}

/* Begin a turn of `color` and, if there is superko, store the position. If nothing was played in
 * the last turn, it was a pass, which ends a ko. Marks are only for scoring, so they are
 * removed. */
Status go_begin_turn(void *game, Color color)
{
    Go *go = game;
    KeptMarks *kept = NULL;
    Status status = reserve_step(go);
    if (status == STATUS_OK && go->rules.ko != GO_KO_SIMPLE)
        status = go_past_reserve(&go->past, &go->board);
    if (status == STATUS_OK && go->marks.made)
        status = keep_marks(go, &kept);
    if (status != STATUS_OK)
        return status;
    bool handicap = color == COLOR_WHITE && is_handicap(go);
    log_step(go, (GoStep){.kind = GO_STEP_TURN, .ko = go->board.ko, .was.marks = kept});
    if (handicap)
        go->handicap = go->board.columns * go->board.rows - go->board.empty_count;
    if (go->rules.ko != GO_KO_SIMPLE)
        go_past_add(&go->past, &go->board, color);
    if (!go->played)
        go->board.ko = GO_NOWHERE;
    if (kept)
        go->marks = (GoMarks){0};
    go->played = false;
    return STATUS_OK;
}

/* Return whether superko forbids a stone that the board allows. */
static bool repeats(const Go *go, GoPoint place, Color color)
{
    if (go->rules.ko == GO_KO_SIMPLE)
        return false;
    FILLED_LATER GoBoard after;
    GoChange change;
    go_board_copy(&after, &go->board);
    go_board_play(&after, place, color, &change);
    return go_past_has(&go->past, &after, color_other(color)) ||
           (go->rules.ko == GO_KO_POSITIONAL && go_past_has(&go->past, &after, color));
}

/* Return whether a stone at a place would join a stone of its color. If it wouldn't, and is
 * captured itself, nothing changes: such a move equals a pass, and no rules here allow it. */
static bool is_beside_own(const GoBoard *board, GoPoint place, Color color)
{
    for (int side = 0; side < GO_SIDES; side++)
        if (board->stones[go_board_adjacent(board, place, side)] == go_stone(color))
            return true;
    return false;
}

Status go_check(const Go *go, GoPoint place, Color color)
{
    Status status = go_board_check(&go->board, place, color);
    if (status == STATUS_SUICIDE && go->rules.suicide && is_beside_own(&go->board, place, color))
        status = STATUS_OK;
    return status == STATUS_OK && repeats(go, place, color) ? STATUS_KO : status;
}

void go_before(const void *game, Occupant *points)
{
    const Go *go = game;
    FILLED_LATER GoBoard board;
    go_board_copy(&board, &go->board);
    const GoStep *last = go->step_count > 0 ? &go->steps[go->step_count - 1] : NULL;
    if (last && last->kind == GO_STEP_TURN && go->step_count > 1 && last[-1].kind == GO_STEP_STONE)
        last--; /* skip the step that began the present turn */
    if (last && (last->kind == GO_STEP_STONE || last->kind == GO_STEP_WHOLE))
        go_board_take_back(&board, &last->was.change);
    for (int row = 0; row < board.rows; row++)
        for (int column = 0; column < board.columns; column++)
            *points++ = go_occupant(board.stones[go_board_point(&board, column, row)]);
}

/* Read the place of a move, and check that the move is legal. May fail with STATUS_NOT_A_POINT or a
 * status of go_place() or go_check(). */
static Status read_legal(const Go *go, Color color, Move move, GoPoint *place)
{
    Point point;
    Status status = move_stone(move, &point);
    if (status == STATUS_OK)
        status = go_place(go, point, place);
    return status == STATUS_OK ? go_check(go, *place, color) : status;
}

Status go_act(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    (void)manner; /* not needed: stones are never moved or shortened */
    Go *go = game;
    GoPoint place;
    Status status = read_legal(go, color, move, &place);
    if (status == STATUS_OK)
        status = reserve_step(go);
    if (status == STATUS_OK)
        status = outcome_of_stone(move, outcome);
    if (status != STATUS_OK)
        return status;
    GoStep step = {.kind = GO_STEP_STONE};
    go_board_play(&go->board, place, color, &step.was.change);
    log_step(go, step);
    go->played = true;
    return STATUS_OK;
}

/* Setup. */

/* Store `stone` in `stones` at each point of a stroke. */
static Status write_stones(const Go *go, Move move, size_t stroke, uint8_t stone,
                           uint8_t stones[GO_PLACES])
{
    size_t count;
    const Point *points = move_stroke(move, stroke, &count);
    for (size_t i = 0; i < count; i++) {
        GoPoint place;
        Status status = go_place(go, points[i], &place);
        if (status != STATUS_OK)
            return status;
        stones[place] = stone;
    }
    return STATUS_OK;
}

/* Change the stones on the board to `wanted`. `difference`, which the caller then owns, receives
 * what is needed to restore the old board, or NULL if nothing changed. */
static Status put_up(Go *go, const uint8_t wanted[GO_PLACES], GoDifference **difference)
{
    GoBoard *board = &go->board;
    *difference = NULL;
    if (board->ko == GO_NOWHERE && memcmp(wanted, board->stones, sizeof board->stones) == 0)
        return STATUS_OK; /* the board stays the same, so only the color to move can change */
    GoBoard after = *board;
    go_board_put_up(&after, wanted);
    if (!go_board_sound(&after))
        return STATUS_NO_LIBERTY;
    Status status = go_difference_make(board, &after, difference);
    if (status == STATUS_OK)
        *board = after;
    return status;
}

Status go_set_up(void *game, Move stones)
{
    static const uint8_t STONES[GAME_SETUP_STROKES] = {GO_BLACK, GO_WHITE, GO_EMPTY};
    Go *go = game;
    uint8_t wanted[GO_PLACES];
    memcpy(wanted, go->board.stones, sizeof wanted);
    Status status = reserve_step(go);
    for (size_t i = 0; i < GAME_SETUP_STROKES && status == STATUS_OK; i++)
        status = write_stones(go, stones, i, STONES[i], wanted);
    GoDifference *difference;
    if (status == STATUS_OK)
        status = put_up(go, wanted, &difference);
    if (status != STATUS_OK)
        return status;
    log_step(go, (GoStep){.kind = GO_STEP_SETUP, .was.difference = difference});
    return STATUS_OK;
}

/* Scoring. */

/* Set `named` for each place of a stroke, and store the last of these places in `last`. Unless
 * `points_too`, each place must have a stone. */
static Status name_stones(const Go *go, Move stones, bool points_too, bool named[GO_PLACES],
                          GoPoint *last)
{
    size_t count;
    const Point *points = move_stroke(stones, 0, &count);
    for (size_t i = 0; i < count; i++) {
        Status status = go_place(go, points[i], last);
        if (status == STATUS_OK && !points_too && go->board.stones[*last] == GO_EMPTY)
            status = STATUS_NO_STONE;
        if (status != STATUS_OK)
            return status;
        named[*last] = true;
    }
    return STATUS_OK;
}

Status go_mark_dead(void *game, Move stones, StoneMarking marking)
{
    Go *go = game;
    bool named[GO_PLACES] = {false};
    GoPoint last = GO_NOWHERE;
    Status status = name_stones(go, stones, marking == MARKING_EXACT, named, &last);
    if (status != STATUS_OK)
        return status;
    GoMarks after = go->marks;
    bool flip = marking == MARKING_FLIP;
    if (marking == MARKING_EXACT)
        go_marks_set_exactly(&after, &go->board, named);
    else
        go_marks_set(&after, &go->board, named, flip ? !after.dead[last] : marking == MARKING_DEAD);
    if (!flip && go_marks_same(&after, &go->marks))
        return STATUS_OK;
    KeptMarks *kept = NULL;
    status = reserve_step(go);
    if (status == STATUS_OK)
        status = keep_marks(go, &kept);
    if (status != STATUS_OK)
        return status;
    log_step(go, (GoStep){.kind = GO_STEP_MARK, .was.marks = kept});
    go->marks = after;
    return STATUS_OK;
}

int go_bonus(const Go *go)
{
    if (go->handicap == 0 || go->rules.bonus == GO_BONUS_0)
        return 0;
    return go->handicap - (go->rules.bonus == GO_BONUS_N_LESS_1);
}

static Decimal points_of(const Go *go, const GoOwners *owners, const int taxed[COLOR_COUNT],
                         Color color)
{
    Color other = color_other(color);
    GoScoring scoring = go->rules.scoring;
    int64_t points = scoring == GO_SCORING_TERRITORY
                         ? (int64_t)go->board.captured[other] + owners->dead[other]
                         : owners->live[color];
    if (scoring != GO_SCORING_STONES)
        points += owners->surrounded[color] - taxed[color];
    if (color == COLOR_WHITE)
        points += go_bonus(go);
    return points * DECIMAL_ONE;
}

static Score count(const Go *go, const GoOwners *owners)
{
    int taxed[COLOR_COUNT] = {0};
    if (go->rules.tax != GO_TAX_NONE && go->rules.scoring != GO_SCORING_STONES)
        go_score_find_taxed(&go->board, owners, go->rules.tax, taxed);
    int64_t neither = owners->neutral + taxed[COLOR_BLACK] + taxed[COLOR_WHITE];
    return (Score){.black = points_of(go, owners, taxed, COLOR_BLACK),
                   .white = points_of(go, owners, taxed, COLOR_WHITE),
                   .neither = neither * DECIMAL_ONE};
}

Status go_score(void *game, Score *counted)
{
    const Go *go = game;
    GoOwners owners;
    go_owners_find(&owners, &go->board, &go->marks);
    *counted = count(go, &owners);
    return STATUS_OK;
}

Status go_judgement(Go *go, const GoJudgement **judgement)
{
    if (!go->judged)
        go->judged = memory_new(sizeof *go->judged);
    if (!go->judged)
        return STATUS_NO_MEMORY;
    *judgement = go->judged;
    return go_judgement_is_of(go->judged, &go->board) ? STATUS_OK
                                                      : go_judge(&go->board, go->judged);
}

Status go_judge_score(void *game, Score *counted)
{
    Go *go = game;
    if (go->marks.made)
        return go_score(game, counted);
    const GoJudgement *judgement;
    Status status = go_judgement(go, &judgement);
    if (status == STATUS_OK)
        *counted = count(go, &judgement->owners);
    return status;
}

/* Creation. */

Color go_first_to_move(const Setup *setup)
{
    return setup->rules[GO_HANDICAP] > 0 ? COLOR_WHITE : COLOR_BLACK;
}

/* Put the handicap stones of the rule `handicap` on the empty board. */
static Status place_handicap(Go *go, const Setup *setup)
{
    int count = (int)(setup->rules[GO_HANDICAP] / DECIMAL_ONE);
    if (count == 1 || count > go_handicap_most(setup->columns, setup->rows))
        return STATUS_OUT_OF_RANGE;
    Point points[GO_HANDICAP_MOST];
    go_handicap_points(setup->columns, setup->rows, count, points);
    for (int i = 0; i < count; i++) {
        int column = points[i].x / STEPS_PER_SPACE, row = points[i].y / STEPS_PER_SPACE;
        go_board_set(&go->board, go_board_point(&go->board, column, row), COLOR_BLACK);
    }
    go->handicap = count;
    return STATUS_OK;
}

void go_destroy(void *game)
{
    Go *go = game;
    forget_steps(go);
    go_past_free(&go->past);
    memory_free(go->judged);
    memory_free(go->patterns);
    memory_free(go->steps);
    memory_free(go);
}

/* Copy a position without the caches. The log becomes empty, and the caller copies the positions
 * for superko. */
static void take_over(Go *go, const Go *from)
{
    go->board = from->board;
    go->marks = from->marks;
    go->played = from->played;
    go->rules = from->rules;
    go->handicap = from->handicap;
    for (int ago = 0; ago < GO_RECENT; ago++)
        go->recent[ago] = go_recent(from, ago);
    go->step_count = 0;
}

Status go_assign(void *game, const void *from)
{
    Go *go = game;
    const Go *other = from;
    Status status = go_past_assign(&go->past, &other->past);
    if (status != STATUS_OK)
        return status;
    forget_steps(go);
    take_over(go, other);
    return STATUS_OK;
}

Status go_copy(const void *game, void **copy)
{
    Go *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    Status status = go_assign(made, game);
    if (status == STATUS_OK)
        *copy = made;
    else
        go_destroy(made);
    return status;
}

Status go_create(const Setup *setup, void **game)
{
    Go *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    go_board_clear(&made->board, setup->columns, setup->rows);
    made->rules = go_rules_of(setup->rules);
    Status status = place_handicap(made, setup);
    if (status == STATUS_OK)
        status = go_begin_turn(made, go_first_to_move(setup));
    if (status != STATUS_OK) {
        go_destroy(made);
        return status;
    }
    *game = made;
    return STATUS_OK;
}

Status go_list_dead(void *game, Color color, bool judged, Strokes *dead)
{
    Go *go = game;
    const GoJudgement *judgement;
    Status status = judged ? go_judgement(go, &judgement) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    const GoMarks *marks = judged ? &judgement->marks : &go->marks;
    const GoBoard *board = &go->board;
    for (int i = 0; i < board->rows * board->columns && status == STATUS_OK; i++) {
        GoPoint place = go_board_point(board, i % board->columns, i / board->columns);
        Point point = go_board_lattice_point(board, place);
        bool is_color = board->stones[place] == go_stone(color);
        bool is_neutral = board->stones[place] == GO_EMPTY && color == COLOR_BLACK;
        if (marks->dead[place] && (is_color || is_neutral))
            status = strokes_add_point(dead, point);
    }
    return status;
}

/* Making whole turns, for players and searches. */

Status go_patterns(Go *go, const GoPatterns **patterns)
{
    if (!go->patterns) {
        GoPatterns *made = memory_new(sizeof *made);
        if (!made)
            return STATUS_NO_MEMORY;
        go_patterns_fill(made);
        go->patterns = made;
    }
    *patterns = go->patterns;
    return STATUS_OK;
}

static bool is_new(const void *go, GoPoint place, Color color)
{
    return !repeats(go, place, color);
}

static GoPoint propose_place(const Go *go, Color color, Random *random)
{
    GoPoint place = go_board_random(&go->board, color, random);
    if (place == GO_NOWHERE || go->rules.ko == GO_KO_SIMPLE || !repeats(go, place, color))
        return place;
    return go_board_random_of(&go->board, color, random, is_new, go);
}

Status go_propose(void *game, Color color, Random *random, Choice *choice)
{
    const Go *go = game;
    GoPoint place = propose_place(go, color, random);
    if (place != GO_NOWHERE)
        *choice = choice_of_point(go_board_lattice_point(&go->board, place));
    return STATUS_OK;
}

/* Play a legal stone, and begin the next turn. There are no marks during play, and this turn isn't
 * a pass. So only one thing that go_begin_turn() does is necessary: storing the position for
 * superko. */
static Status make_whole(Go *go, Color color, GoPoint place)
{
    Status status = reserve_step(go);
    if (status == STATUS_OK && go->rules.ko != GO_KO_SIMPLE)
        status = go_past_reserve(&go->past, &go->board);
    if (status != STATUS_OK)
        return status;
    GoStep *step = &go->steps[go->step_count++];
    step->kind = GO_STEP_WHOLE;
    step->played = go->played;
    step->handicap = (uint16_t)go->handicap;
    go_board_play(&go->board, place, color, &step->was.change);
    if (go->rules.ko != GO_KO_SIMPLE)
        go_past_add(&go->past, &go->board, color_other(color));
    go->played = false;
    return STATUS_OK;
}

Status go_make(void *game, Color color, const Choice *choice)
{
    Go *go = game;
    GoPoint place;
    size_t ends[CHOICE_STROKES];
    Status status = read_legal(go, color, choice_move(choice, ends), &place);
    return status == STATUS_OK ? make_whole(go, color, place) : status;
}

Status go_make_random(void *game, Color color, Random *random, Choice *made)
{
    Go *go = game;
    GoPoint place = propose_place(go, color, random);
    if (place == GO_NOWHERE)
        return STATUS_OK;
    *made = choice_of_point(go_board_lattice_point(&go->board, place));
    return make_whole(go, color, place);
}

Status go_check_move(void *game, Color color, Move move)
{
    GoPoint place;
    return read_legal(game, color, move, &place);
}

Occupant go_at(const void *game, int column, int row)
{
    const Go *go = game;
    return go_occupant(go->board.stones[go_board_point(&go->board, column, row)]);
}

/* The kinds of facts that are added to the hash. The kind is hashed with the fact, so equal numbers
 * of different kinds differ. */
typedef enum FactKind { FACT_KO = 1, FACT_PRISONERS, FACT_DEAD } FactKind;

static uint64_t with_fact(uint64_t key, FactKind kind, uint32_t fact)
{
    return random_mix(key, (uint64_t)kind << 32 | fact);
}

/* Return a hash of the stones, the ko, the difference in prisoners (if prisoners count), and the
 * dead stones. */
uint64_t go_key(const void *game)
{
    const Go *go = game;
    const GoBoard *board = &go->board;
    uint64_t key = board->hash;
    if (board->ko != GO_NOWHERE)
        key = with_fact(key, FACT_KO, (uint32_t)board->ko << 1 | board->ko_color);
    if (go->rules.scoring == GO_SCORING_TERRITORY)
        key = with_fact(key, FACT_PRISONERS,
                        board->captured[COLOR_BLACK] - board->captured[COLOR_WHITE]);
    for (int place = 0; go->marks.made && place < board->places; place++)
        if (go->marks.dead[place])
            key = with_fact(key, FACT_DEAD, (uint32_t)place);
    return key;
}
