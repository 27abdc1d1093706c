/* Whole turns of `go` for players and searches: the last ones, random ones, and making them. */
#include "base/memory.h"
#include "games/go/rules/go_parts.h"
#include "games/go/rules/go_position.h"

/* A turn ends with a step of the log, or two where its stone was played by itself. Where there is
 * no stone it was passed; after stones were set up nobody has played. */
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
    return !go_repeats(go, place, color);
}

static GoPoint propose_place(const Go *go, Color color, Random *random)
{
    GoPoint place = go_board_random(&go->board, color, random);
    if (place == GO_NOWHERE || go->rules.ko == GO_KO_SIMPLE || !go_repeats(go, place, color))
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

/* Plays a stone where that is legal, and begins the other's turn. There are no marks in play, and a
 * stone has been played: so all that a beginning turn does is to be remembered by superko. */
static Status make_whole(Go *go, Color color, GoPoint place)
{
    Status status = go_reserve_step(go);
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
    Status status = go_read_legal(go, color, choice_move(choice, ends), &place);
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
    return go_read_legal(game, color, move, &place);
}

Occupant go_at(const void *game, int column, int row)
{
    const Go *go = game;
    return go_occupant(go->board.stones[go_board_point(&go->board, column, row)]);
}

/* Adds a fact of some kind to a key: those of different kinds are never the same. */
typedef enum FactKind { FACT_KO = 1, FACT_PRISONERS, FACT_DEAD } FactKind;

static uint64_t with_fact(uint64_t key, FactKind kind, uint32_t fact)
{
    return random_mix(key, (uint64_t)kind << 32 | fact);
}

/* The stones and the ko; where prisoners count, by how many black has lost more; dead stones. */
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
