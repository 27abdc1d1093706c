/* The game `stones`: its rules, its protocol commands and its picture, combined in one GameKind. */
#include "games/stones/commands/stones_commands.h"
#include "games/stones/commands/stones_features.h"
#include "games/stones/picture/svg_stones.h"
#include "games/stones/play/stones_play.h"
#include "games/stones/rules/stones.h"
#include "games/stones/rules/stones_judge.h"
#include "games/stones/rules/stones_opinion.h"

static const Rule RULES[STONES_RULES] = {
    [STONES_KOMI] = {"komi", "points added to White's score", 13 * DECIMAL_ONE / 2,
                     -100000 * DECIMAL_ONE, 100000 * DECIMAL_ONE, false, NULL},
    [STONES_LINK] = {"link", "maximum distance between the centers of linked stones, in spaces",
                     1001 * DECIMAL_ONE / 1000, 1001 * DECIMAL_ONE / 1000,
                     LINK_MOST *(DECIMAL_ONE / STEPS_PER_SPACE), false, NULL},
    [STONES_HANDICAP] = {"handicap", "Black's turns before White's first; 0 means one", 0, 0,
                         9 * DECIMAL_ONE, true, NULL},
    [STONES_MAX_PLIES] = {"max_plies", "maximum number of turns in a game; 0 means no limit", 0, 0,
                          1000000 * DECIMAL_ONE, true, NULL},
    [STONES_MOVE_TIME] = {"move_time", "seconds per turn; 0 means no limit", 0, 0,
                          1000000 * DECIMAL_ONE, true, NULL},
};

/* These functions have the types that GameKind requires and call functions of stones.h that have
 * different types. */

static Status kind_create(const Setup *setup, void **game)
{
    Stones *stones;
    Status status = stones_create(setup, &stones);
    if (status == STATUS_OK)
        *game = stones;
    return status;
}

static Status kind_check(void *game, Color color, Move move)
{
    Point place;
    Status status = move_stone(move, &place);
    return status == STATUS_OK ? stones_check_place(game, color, place) : status;
}

static Status kind_make(void *game, Color color, const Choice *choice)
{
    return choice->count == 1 ? stones_make(game, color, choice->points[0]) : STATUS_NOT_A_POINT;
}

static Status kind_act(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    (void)manner; /* not needed: a stone is always placed exactly where the move says */
    Point place;
    Status status = move_stone(move, &place);
    if (status == STATUS_OK)
        status = outcome_of_stone(move, outcome);
    return status == STATUS_OK ? stones_place(game, color, place) : status;
}

static const CommandList *const COMMANDS[] = {
    &STONES_PLAY_COMMANDS,      &STONES_AREAS_COMMANDS,  &STONES_BOARD_FILE_COMMANDS,
    &STONES_LIBERTIES_COMMANDS, &STONES_GROUPS_COMMANDS, &STONES_SHOW_COMMANDS,
    &STONES_STATUS_COMMANDS,    &SUGO_COMMANDS,          NULL,
};

static const GameFormat *const FORMATS[] = {&SUGO_FORMAT, NULL};

static const GameCommands WORDS = {
    .told = STONES_TOLD,
    .first_commands = STONES_FIRST_COMMANDS,
    .commands = COMMANDS,
    .show = stones_show_board,
    .list = stones_show_list,
    .keep = stones_play_keep_ghosts,
    .verify = stones_areas_verify,
    .second_opinion = stones_second_opinion,
    .formats = FORMATS,
    .areas = &STONES_AREA_SOURCE,
    .state = &STONES_STATE,
};

const GameKind STONES_GAME = {
    .name = "stones",
    .summary = "gridless Go: discs anywhere on a board, each owning the ground nearest to it",
    .lines_least = 1,
    .lines_most = MAX_SPACES,
    .lines_usual = 13,
    .in_spaces = true,
    .rules = RULES,
    .rule_count = STONES_RULES,
    .first_turns = STONES_HANDICAP,
    .max_plies = STONES_MAX_PLIES,
    .move_time = STONES_MOVE_TIME,
    .resigns = 0.02,
    .create = kind_create,
    .destroy = stones_destroy,
    .copy = stones_copy,
    .assign = stones_assign,
    .key = stones_key,
    .check = kind_check,
    .make = kind_make,
    .make_random = stones_make_random,
    .mark = stones_mark,
    .rollback = stones_rollback,
    .begin_turn = stones_begin_turn,
    .act = kind_act,
    .score = stones_settle_score,
    .judge = stones_judge_score,
    .list_dead = stones_list_dead,
    .mark_dead = stones_mark_dead,
    .areas = stones_areas,
    .propose = stones_propose,
    .candidates = stones_candidates,
    .glance = stones_glance,
    .estimate = stones_estimate,
    .make_likely = stones_make_likely,
    .vary = stones_vary,
    .words = &WORDS,
    .painter = &STONES_PAINTER,
};
