/* How an SGF game ends: the clocks, dead stones and the result. */
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"
#include "session/agreement.h"

#include <limits.h>

static bool has_clock(const Session *session)
{
    return session_clock(session)->settings.system != CLOCK_NONE;
}

/* Give the players the time that they had last, unless they would lose by it. */
static void set_time_left(SgfPlaying *playing)
{
    Session *session = playing->session;
    for (int color = 0; color < COLOR_COUNT && has_clock(session); color++)
        if (playing->has_time[color] && playing->left[color].time > 0)
            (void)session_set_time_left(session, (Color)color, playing->left[color]);
}

/* End the game because a player's time is up, for which there must be a limit. */
static Status lose_on_time(SgfPlaying *playing, Color loser)
{
    Session *session = playing->session;
    if (!has_clock(session) && session_setup(session)->rules[GO_MOVE_TIME] == 0) {
        ClockSettings second = clock_settings(CLOCK_ABSOLUTE, CLOCK_SECOND, 0, 0);
        session_set_clock(session, &second);
        SGF_NOTE(playing, "a loss on time without a time limit: a limit of one second is set");
    }
    ClockSystem system = session_clock(session)->settings.system;
    bool overtime = system == CLOCK_CANADIAN || system == CLOCK_BYOYOMI;
    return session_set_time_left(session, loser, (TimeLeft){.count = overtime});
}

/* End the game by a resignation, on time or by forfeit. */
static Status end_early(SgfPlaying *playing, const SgfResult *result)
{
    Session *session = playing->session;
    Color loser = result->black ? COLOR_WHITE : COLOR_BLACK;
    Status status = STATUS_OK;
    if (session_turn(session)->phase == PHASE_OVER) {
        SGF_NOTE(playing, "the file's result is ignored: play has ended with two passes");
        return STATUS_OK;
    }
    if (result->ending == SGF_TIME) /* no time is used after the end of play */
        status = sgf_game_resume(playing);
    if (status == STATUS_OK)
        status = result->ending == SGF_RESIGNATION ? session_resign(session, loser)
                 : result->ending == SGF_FORFEIT   ? session_forfeit(session, loser)
                                                   : lose_on_time(playing, loser);
    if (status == STATUS_OK)
        session_note_told_end(session);
    return status;
}

/* Dead stones. */

/* The stone at a point in the order of SGF; GO_EMPTY off the board. */
static GoStone stone_at(const SgfPlaying *playing, SgfPoint point)
{
    const GoBoard *board = go_board(session_game(playing->session));
    if (point.column >= board->columns || point.row >= board->rows)
        return GO_EMPTY;
    return board->stones[go_board_point(board, point.column, board->rows - 1 - point.row)];
}

/* Mark stones, if there are any, or exactly these. Empties `stones`. */
static Status mark(SgfPlaying *playing, Strokes *stones, StoneMarking marking, bool any)
{
    Session *session = playing->session;
    Status status = any ? strokes_end(stones) : STATUS_OK;
    if (status == STATUS_OK && any)
        status = session_mark(session, session_marker(session), strokes_all(stones), marking);
    strokes_free(stones);
    return status;
}

/* Mark the stones that stand on territory of the other color dead, row by row. Both territories may
 * have neutral points and stones of their own color. */
static Status mark_territory(SgfPlaying *playing)
{
    static const char *const names[] = {"TB", "TW"};
    static const GoStone stones[] = {GO_WHITE, GO_BLACK};
    const Setup *setup = session_setup(playing->session);
    Strokes dead = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < 2; i++) {
        bool found[GO_LINES_MOST][GO_LINES_MOST] = {{false}};
        SgfProperty property = sgf_find(playing->sgf, playing->last, names[i]);
        size_t count = property == SGF_NONE ? 0 : sgf_value_count(playing->sgf, property);
        SgfPoint least, most, point;
        for (size_t k = 0; k < count; k++)
            if (sgf_read_rectangle(sgf_value(playing->sgf, property, k), &least, &most))
                for (point = least; point.row <= most.row; point.row++)
                    for (point.column = least.column; point.column <= most.column; point.column++)
                        found[point.row][point.column] = true;
        for (point.row = 0; point.row < setup->rows; point.row++)
            for (point.column = 0; point.column < setup->columns; point.column++)
                if (found[point.row][point.column] && stone_at(playing, point) == stones[i] &&
                    status == STATUS_OK)
                    status = strokes_add_point(&dead, sgf_game_point(playing->session, point));
    }
    Status marked =
        mark(playing, &dead, MARKING_EXACT, status == STATUS_OK && dead.point_count > 0);
    return status == STATUS_OK ? marked : status;
}

/* Mark what a value of XM says: a point to flip, or a keyword and points. Points that have no stone
 * are passed over, except by `only`. */
static Status mark_value(SgfPlaying *playing, Word value)
{
    Strokes stones = {0};
    Word rest, word = word_first(value, &rest);
    StoneMarking marking = word_is(word, SGF_MARK_DEAD)    ? MARKING_DEAD
                           : word_is(word, SGF_MARK_ALIVE) ? MARKING_ALIVE
                           : word_is(word, SGF_MARK_EXACT) ? MARKING_EXACT
                                                           : MARKING_FLIP;
    Status status = STATUS_OK;
    if (marking == MARKING_FLIP)
        rest = word;
    while (rest.length > 0 && status == STATUS_OK) {
        SgfPoint point;
        word = word_first(rest, &rest);
        const Setup *setup = session_setup(playing->session);
        if (!sgf_read_point(word, &point) || point.column >= setup->columns ||
            point.row >= setup->rows)
            continue;
        if (marking == MARKING_EXACT || stone_at(playing, point) != GO_EMPTY)
            status = strokes_add_point(&stones, sgf_game_point(playing->session, point));
    }
    bool any = stones.point_count > 0 || marking == MARKING_EXACT;
    Status marked = mark(playing, &stones, marking, status == STATUS_OK && any);
    return status == STATUS_OK ? marked : status;
}

/* Mark again what XM says was marked since play ended. */
static bool mark_again(SgfPlaying *playing)
{
    SgfProperty property = sgf_find(playing->sgf, playing->last, SGF_MARKS);
    size_t count = property == SGF_NONE ? 0 : sgf_value_count(playing->sgf, property);
    playing->marked = property != SGF_NONE;
    for (size_t i = 0; i < count; i++) {
        Word value = sgf_value(playing->sgf, property, i);
        size_t most = value.length / 3 + 1; /* points in it */
        if (!sgf_game_count(playing, property, most < INT_MAX ? (int)most : INT_MAX))
            return false;
        Status status = mark_value(playing, value);
        if (status != STATUS_OK)
            return sgf_game_fail_status(playing, status);
    }
    return true;
}

/* The result. */

/* Results have this many decimals in files; komi may have more. */
#define RESULT_UNIT (DECIMAL_ONE / 1000000)

static bool is_result(const Session *session, const Score *score, const SgfResult *result)
{
    Decimal margin;
    int leader = position_margin(session_position(session), score, &margin);
    if (result->ending == SGF_DRAW)
        return leader == 0;
    Decimal off = margin - result->score;
    return leader == (result->black ? 1 : -1) && off <= RESULT_UNIT / 2 && off >= -RESULT_UNIT / 2;
}

/* Let both players agree to the marks if the score then is the result of the file. */
static Status agree(SgfPlaying *playing, const SgfResult *result)
{
    Session *session = playing->session;
    Score score;
    Status status = session_score(session, &score);
    if (status == STATUS_OK && !is_result(session, &score, result)) {
        text_add(playing->notes, "the file's result is not what is counted, ");
        print_result(playing->notes, session, &score);
        text_add_char(playing->notes, '\n');
        return STATUS_OK;
    }
    bool to_agree = session_turn(session)->phase == PHASE_SCORING;
    for (int color = 0; color < COLOR_COUNT && to_agree && status == STATUS_OK; color++)
        status = session_done(session, (Color)color, session_scoring_number(session));
    return status;
}

/* Other programs score after two passes, even if the rules have White pass last. */
static Status pass_last(SgfPlaying *playing)
{
    const Turn *turn = session_turn(playing->session);
    if (turn->phase != PHASE_PLAY || turn->passes < 2)
        return STATUS_OK;
    SGF_NOTE(playing, "White passes last by these rules: a pass is added");
    return session_pass(playing->session, COLOR_WHITE, true);
}

/* End the game by its score if play has ended. */
static Status count_score(SgfPlaying *playing, const SgfResult *result)
{
    Status status = pass_last(playing);
    if (status != STATUS_OK)
        return status;
    Phase phase = session_turn(playing->session)->phase;
    if (phase == PHASE_PLAY) {
        SGF_NOTE(playing, "the file's result is ignored: play has not ended with two passes");
        return STATUS_OK;
    }
    if (phase == PHASE_SCORING && !playing->marked)
        status = mark_territory(playing);
    return status == STATUS_OK ? agree(playing, result) : status;
}

/* Note how a result in words is read. */
static void note_result(SgfPlaying *playing, Word value, const SgfResult *result)
{
    static const char *const manners[] = {[SGF_WON] = "",
                                          [SGF_SCORE] = "",
                                          [SGF_RESIGNATION] = "R",
                                          [SGF_TIME] = "T",
                                          [SGF_FORFEIT] = "F"};
    if (!sgf_game_may_note(playing))
        return;
    text_add_format(playing->notes, "RE[%s] is read as ", word_quote(value).text);
    if (result->ending == SGF_DRAW)
        text_add(playing->notes, "0");
    else
        text_add_format(playing->notes, "%c+%s", result->black ? 'B' : 'W',
                        manners[result->ending]);
    if (result->ending == SGF_SCORE)
        text_add_fixed(playing->notes, result->score, DECIMAL_PLACES, DECIMAL_PLACES);
    text_add_char(playing->notes, '\n');
}

/* Read the result of the game: that of XL if the file says where the game stands, or else RE. */
static SgfResult read_result(SgfPlaying *playing, SgfNode root)
{
    SgfResult result = {.ending = SGF_UNKNOWN};
    SgfProperty property = playing->place == SGF_NONE
                               ? sgf_find(playing->sgf, root, "RE")
                               : sgf_game_find_place(playing->sgf, playing->place);
    Word value = property == SGF_NONE ? (Word){"", 0} : sgf_value(playing->sgf, property, 0);
    if (sgf_read_result(value, &result))
        return result;
    if (sgf_guess_result(value, &result))
        note_result(playing, value, &result);
    else
        SGF_NOTE(playing, "RE[%s] is not a known result: ignored", word_quote(value).text);
    return result;
}

static Status take_result(SgfPlaying *playing, SgfNode root)
{
    SgfResult result = read_result(playing, root);
    switch (result.ending) {
    case SGF_UNKNOWN:
    case SGF_VOID:
        break;
    case SGF_WON:
        SGF_NOTE(playing, "the file's result is ignored: it does not say how the game was won");
        break;
    case SGF_DRAW:
    case SGF_SCORE:
        return count_score(playing, &result);
    case SGF_RESIGNATION:
    case SGF_TIME:
    case SGF_FORFEIT:
        return end_early(playing, &result);
    }
    return STATUS_OK;
}

bool sgf_game_end(SgfPlaying *playing, SgfNode root)
{
    set_time_left(playing);
    if (playing->before != SGF_ALL_MOVES)
        return true;
    if (session_turn(playing->session)->phase == PHASE_SCORING && !mark_again(playing))
        return false;
    Status status = take_result(playing, root);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}
