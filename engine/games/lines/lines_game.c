/* The game `lines`: its rules, its protocol commands and its picture, combined in one GameKind. */
#include "games/lines/commands/lines_commands.h"
#include "games/lines/commands/lines_features.h"
#include "games/lines/picture/svg_lines.h"
#include "games/lines/play/lines_play.h"
#include "games/lines/rules/lines.h"
#include "games/lines/rules/lines_opinion.h"

#include <inttypes.h>

#define AREA_MOST ((Decimal)MAX_SPACES * MAX_SPACES * DECIMAL_ONE)

static const Rule RULES[LINES_RULES] = {
    [LINES_KOMI] = {"komi", "points added to White's score", 7 * DECIMAL_ONE, -AREA_MOST, AREA_MOST,
                    false, NULL},
    [LINES_ALLOTMENT] = {"allotment", "spaces of ink per turn", 4 * DECIMAL_ONE,
                         DECIMAL_ONE / STEPS_PER_SPACE, 5000 * DECIMAL_ONE, false, NULL},
    [LINES_UPPER] = {"upper", "largest area of a section that can be closed, in squares",
                     8 * DECIMAL_ONE, 0, AREA_MOST, false, NULL},
    [LINES_LOWER] = {"lower", "minimum area of a living group, in squares", 8 * DECIMAL_ONE, 0,
                     AREA_MOST, false, NULL},
    [LINES_CROSSINGS] = {"crossings",
                         "maximum number of new crossings with the player's ink per turn",
                         10000 * DECIMAL_ONE, 0, 1000000 * DECIMAL_ONE, true, NULL},
    [LINES_HANDICAP] = {"handicap", "allotments of ink in Black's first turn; 0 means one", 0, 0,
                        9 * DECIMAL_ONE, true, NULL},
    [LINES_MAX_PLIES] = {"max_plies", "maximum number of turns in a game; 0 means no limit", 0, 0,
                         1000000 * DECIMAL_ONE, true, NULL},
    [LINES_MOVE_TIME] = {"move_time", "seconds per turn; 0 means no limit", 0, 0,
                         1000000 * DECIMAL_ONE, true, NULL},
};

/* The names of the four parts of the score. There are four because both colors may own the same
 * area. */
static const ScorePart SCORE_PARTS[] = {
    {"black", "Black alone"},
    {"white", "White alone"},
    {"both", "Both (mutual life)"},
    {"neither", "Neither"},
    {0},
};

/* These functions have the types that GameKind requires and call functions of lines.h that have
 * different types. */

static Status kind_create(const Setup *setup, void **game)
{
    Lines *lines;
    Status status = lines_create(setup, &lines);
    if (status == STATUS_OK)
        *game = lines;
    return status;
}

static Status kind_make(void *game, Color color, const Choice *choice)
{
    size_t ends[CHOICE_STROKES];
    return lines_make(game, color, choice_move(choice, ends));
}

static void kind_explain(const Setup *setup, Status status, StringBuilder *text)
{
    int64_t crossings = setup->rules[LINES_CROSSINGS] / DECIMAL_ONE;
    if (status == STATUS_TOO_CROSSED)
        builder_add_format(text, ": at most %" PRId64 " times (the rule crossings)", crossings);
    if (status == STATUS_TOO_MET)
        builder_add_format(text,
                           ": at most %" PRId64 " (%d for each of the rule crossings, and %d more)",
                           crossings * LINES_MET_PER_CROSSING + LINES_MET_ANYWAY,
                           LINES_MET_PER_CROSSING, LINES_MET_ANYWAY);
}

static Status kind_score(void *game, Score *score)
{
    Status status = lines_settle(game);
    if (status == STATUS_OK)
        *score = lines_score(game);
    return status;
}

static const CommandList *const COMMANDS[] = {
    &LINES_DRAW_COMMANDS,  &LINES_WKT_COMMANDS,    &LINES_FILE_COMMANDS, &LINES_PLAY_COMMANDS,
    &LINES_AREAS_COMMANDS, &LINES_GROUPS_COMMANDS, &LINES_SHOW_COMMANDS, NULL,
};

static const GameCommands WORDS = {
    .told = LINES_TOLD,
    .first_commands = LINES_FIRST_COMMANDS,
    .commands = COMMANDS,
    .show = lines_show_board,
    .list = lines_show_list,
    .verify = lines_areas_verify,
    .second_opinion = lines_second_opinion,
    .areas = &LINES_AREA_SOURCE,
    .state = &LINES_STATE,
};

const GameKind LINES_GAME = {
    .name = "lines",
    .summary = "Continuous Go: strokes of limited length enclose territory",
    .lines_least = 2,
    .lines_most = MAX_SPACES + 1,
    .lines_usual = 19,
    .rules = RULES,
    .rule_count = LINES_RULES,
    .score_parts = SCORE_PARTS,
    .max_plies = LINES_MAX_PLIES,
    .move_time = LINES_MOVE_TIME,
    .resigns = 0.01,
    .create = kind_create,
    .destroy = lines_destroy,
    .copy = lines_copy,
    .assign = lines_assign,
    .key = lines_key,
    .check = lines_check_turn,
    .make = kind_make,
    .make_random = lines_make_random,
    .mark = lines_mark,
    .rollback = lines_rollback,
    .begin_turn = lines_begin_turn,
    .act = lines_draw,
    .score = kind_score,
    .propose = lines_propose,
    .estimate = lines_estimate,
    .candidates = lines_candidates,
    .make_likely = lines_make_likely,
    .playout_turns = LINES_PLAYOUT_TURNS,
    .vary = lines_vary,
    .explain = kind_explain,
    .ink_left = lines_ink_left,
    .areas = lines_areas,
    .words = &WORDS,
    .painter = &LINES_PAINTER,
};
