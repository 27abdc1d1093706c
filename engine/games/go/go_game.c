/* The games `go` and `minigo`: the rules, protocol commands and pictures of each, combined in a
 * GameKind. */
#include "games/go/commands/go_commands.h"
#include "games/go/picture/svg_go.h"
#include "games/go/play/go_play.h"
#include "games/go/rules/go_position.h"
#include "games/go/sgf/sgf_game.h"
#include "games/go/solver/go_solve.h"

static const char *const KO_WORDS[] = {"simple", "positional", "situational", NULL};
static const char *const SCORING_WORDS[] = {"territory", "area", "stones", NULL};
static const char *const TAX_WORDS[] = {"none", "seki", "all", NULL};
static const char *const BONUS_WORDS[] = {"0", "n", "n-1", NULL};
static const char *const NO_YES[] = {"no", "yes", NULL};

static const Rule RULES[GO_RULES] = {
    [GO_KOMI] = {.name = "komi",
                 .meaning = "points added to White's score",
                 .initial = 13 * DECIMAL_ONE / 2,
                 .lowest = -1000 * DECIMAL_ONE,
                 .highest = 1000 * DECIMAL_ONE},
    [GO_KO] = {.name = "ko",
               .meaning = "which earlier positions a move may not repeat",
               .initial = GO_KO_SIMPLE * DECIMAL_ONE,
               .highest = GO_KO_SITUATIONAL * DECIMAL_ONE,
               .whole = true,
               .words = KO_WORDS},
    [GO_SCORING] = {.name = "scoring",
                    .meaning = "what is counted at the end",
                    .initial = GO_SCORING_TERRITORY * DECIMAL_ONE,
                    .highest = GO_SCORING_STONES * DECIMAL_ONE,
                    .whole = true,
                    .words = SCORING_WORDS},
    [GO_HANDICAP] = {.name = "handicap",
                     .meaning = "black stones on the fixed points at the start: 0 or 2 to 9",
                     .highest = GO_HANDICAP_MOST * DECIMAL_ONE,
                     .whole = true},
    [GO_MAX_PLIES] = {.name = "max_plies",
                      .meaning = "maximum number of moves and passes in a game; 0 means no limit",
                      .highest = 1000000 * DECIMAL_ONE,
                      .whole = true},
    [GO_MOVE_TIME] = {.name = "move_time",
                      .meaning = "seconds per move; 0 means no limit",
                      .highest = 1000000 * DECIMAL_ONE,
                      .whole = true},
    [GO_INVALID_LOSES] = {.name = "invalid_loses",
                          .meaning = "whether an illegal move loses the game",
                          .highest = DECIMAL_ONE,
                          .whole = true,
                          .words = NO_YES},
    [GO_SUICIDE] = {.name = "suicide",
                    .meaning = "whether a move may capture its own string of two or more stones",
                    .highest = DECIMAL_ONE,
                    .whole = true,
                    .words = NO_YES},
    [GO_TAX] = {.name = "tax",
                .meaning = "territory that does not count: none, territory in seki, or territory "
                           "in seki and two points of each group",
                .highest = GO_TAX_ALL * DECIMAL_ONE,
                .whole = true,
                .words = TAX_WORDS},
    [GO_BONUS] = {.name = "handicap_bonus",
                  .meaning = "points for White in a game with n handicap stones",
                  .highest = GO_BONUS_N_LESS_1 * DECIMAL_ONE,
                  .whole = true,
                  .words = BONUS_WORDS},
    [GO_PASS_STONES] = {.name = "pass_stones",
                        .meaning = "whether a pass costs a stone and White must pass last",
                        .highest = DECIMAL_ONE,
                        .whole = true,
                        .words = NO_YES},
};

static const Decimal MINIGO_INITIAL[GO_RULES] = {
    [GO_KOMI] = 5 * DECIMAL_ONE / 2,      [GO_SCORING] = GO_SCORING_STONES * DECIMAL_ONE,
    [GO_MAX_PLIES] = 24 * DECIMAL_ONE,    [GO_MOVE_TIME] = 10 * DECIMAL_ONE,
    [GO_INVALID_LOSES] = 1 * DECIMAL_ONE,
};

static const CommandList *const COMMANDS[] = {
    &GO_QUERY_COMMANDS,
    &GO_SETUP_COMMANDS,
    &GO_RULESET_COMMANDS,
    &GO_STATUS_COMMANDS,
    &GO_SCORING_COMMANDS,
    &SGF_GAME_COMMANDS,
    NULL,
};
static const CommandList *const MINIGO_COMMANDS[] = {
    &GO_QUERY_COMMANDS,  &GO_SETUP_COMMANDS, &GO_RULESET_COMMANDS,
    &GO_STATUS_COMMANDS, &SGF_GAME_COMMANDS, NULL,
};

static const GameFormat *const FORMATS[] = {&SGF_FORMAT, NULL};

static const GameCommands WORDS = {
    .told = GO_TOLD,
    .first_commands = GO_FIRST_COMMANDS,
    .commands = COMMANDS,
    .show = go_show_board,
    .list = go_show_list,
    .verify = go_status_verify,
    .formats = FORMATS,
    .state = &GO_STATE,
};

static const GameCommands MINIGO_WORDS = {
    .told = MINIGO_TOLD,
    .first_commands = MINIGO_FIRST_COMMANDS,
    .commands = MINIGO_COMMANDS,
    .show = go_show_board,
    .list = go_show_list,
    .verify = go_status_verify,
    .formats = FORMATS,
    .state = &GO_STATE,
};

static void explain(const Setup *setup, Status status, StringBuilder *text)
{
    (void)setup;
    if (status == STATUS_OUT_OF_RANGE)
        builder_add(text, ": the rule handicap asks for more stones than fit");
}

/* The members of GameKind that have the same values in both games. */
#define GO_COMMON                                                                                  \
    .lines_least = GO_LINES_LEAST, .lines_most = GO_LINES_MOST, .rules = RULES,                    \
    .rule_count = GO_RULES, .rule_commands = GO_RULE_COMMANDS, .max_plies = GO_MAX_PLIES,          \
    .move_time = GO_MOVE_TIME, .invalid_loses = GO_INVALID_LOSES, .plays_out = true,               \
    .first_to_move = go_first_to_move, .create = go_create, .destroy = go_destroy,                 \
    .copy = go_copy, .assign = go_assign, .key = go_key, .at = go_at, .before = go_before,         \
    .check = go_check_move, .make = go_make, .make_random = go_make_random,                        \
    .candidates = go_play_candidates, .white_passes_last = GO_PASS_STONES, .pass = go_pass,        \
    .mark = go_mark, .rollback = go_rollback, .begin_turn = go_begin_turn, .act = go_act,          \
    .set_up = go_set_up, .score = go_score, .explain = explain, .propose = go_propose,             \
    .play_out = go_play_out

const GameKind GO_GAME = {
    GO_COMMON,
    .name = "go",
    .other_name = "Go",
    .summary = "Go: stones on a grid surround territory",
    .lines_usual = 19,
    .resigns = 0.05,
    .mark_dead = go_mark_dead,
    .judge = go_judge_score,
    .list_dead = go_list_dead,
    .words = &WORDS,
    .painter = &GO_PAINTER,
};

/* The same game as `go`, with other defaults, without agreement on dead stones, and with a
 * solver. */
const GameKind MINIGO_GAME = {
    GO_COMMON,
    .name = "minigo",
    .summary = "Go on 5 by 5 lines for programs, at most 24 moves",
    .lines_usual = 5,
    .initial = MINIGO_INITIAL,
    .solve = go_solve,
    .words = &MINIGO_WORDS,
    .painter = &MINIGO_PAINTER,
};
