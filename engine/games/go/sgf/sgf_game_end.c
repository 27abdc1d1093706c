/* How an SGF game ends: clocks as they were last, dead stones, and the result that RE says. */
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"
#include "session/agreement.h"

#include <limits.h>
#include <string.h>

static bool has_clock(const Session *session)
{
    return session_clock(session)->settings.system != CLOCK_NONE;
}

/* Gives the players the time that they had last: some, so that nobody loses by it, which might
 * fail. */
static void set_time_left(SgfPlaying *playing)
{
    Session *session = playing->session;
    for (int color = 0; color < COLOR_COUNT && has_clock(session); color++)
        if (playing->has_time[color] && playing->left[color].time > 0)
            (void)session_set_time_left(session, (Color)color, playing->left[color]);
}

/* Ends the game because a player has no time left. There has to have been a limit. */
static Status lose_on_time(SgfPlaying *playing, Color loser)
{
    Session *session = playing->session;
    if (!has_clock(session) && session_setup(session)->rules[GO_MOVE_TIME] == 0) {
        ClockSettings second = clock_settings(CLOCK_ABSOLUTE, CLOCK_SECOND, 0, 0);
        session_set_clock(session, &second);
        sgf_game_note(playing, "lost on time without a time limit: one second taken for it");
    }
    ClockSystem system = session_clock(session)->settings.system;
    bool overtime = system == CLOCK_CANADIAN || system == CLOCK_BYOYOMI;
    return session_set_time_left(session, loser, (TimeLeft){.count = overtime});
}

/* Ends the game as the file says that it was ended before its time. */
static Status end_early(SgfPlaying *playing, const SgfResult *result)
{
    Session *session = playing->session;
    Color loser = result->black ? COLOR_WHITE : COLOR_BLACK;
    Status status = STATUS_OK;
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

/* The points that a property has as territory. */
static void find_territory(const SgfPlaying *playing, const char *name, bool found[GO_PLACES])
{
    const GoBoard *board = go_board(session_game(playing->session));
    SgfProperty property;
    memset(found, 0, GO_PLACES * sizeof *found);
    if (!sgf_find(playing->sgf, playing->last, name, &property))
        return;
    for (size_t i = 0; i < property.value_count; i++) {
        SgfPoint least, most;
        if (!sgf_read_rectangle(sgf_value(playing->sgf, property, i), &least, &most) ||
            least.column >= board->columns)
            continue;
        int end = most.column < board->columns ? most.column + 1 : board->columns;
        for (int row = least.row; row <= most.row && row < board->rows; row++)
            memset(&found[go_board_point(board, least.column, board->rows - 1 - row)], true,
                   (size_t)(end - least.column));
    }
}

/* Adds the stones of `stone` that stand on points which a property has as territory, from the top
 * left. */
static Status add_dead(const SgfPlaying *playing, const char *name, GoStone stone, Strokes *dead)
{
    const GoBoard *board = go_board(session_game(playing->session));
    bool territory[GO_PLACES];
    Status status = STATUS_OK;
    find_territory(playing, name, territory);
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns && status == STATUS_OK; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (territory[place] && board->stones[place] == stone)
                status = strokes_add_point(dead, go_board_lattice_point(board, place));
        }
    return status;
}

/* Marks just the stones dead that stand on territory of the other color, if there are any. */
static Status mark_dead(SgfPlaying *playing)
{
    Session *session = playing->session;
    Strokes dead = {0};
    Status status = add_dead(playing, "TB", GO_WHITE, &dead);
    if (status == STATUS_OK)
        status = add_dead(playing, "TW", GO_BLACK, &dead);
    bool any = dead.point_count > 0;
    if (status == STATUS_OK && any)
        status = strokes_end(&dead);
    if (status == STATUS_OK && any)
        status = session_mark(session, session_marker(session), strokes_all(&dead), MARKING_EXACT);
    strokes_free(&dead);
    return status;
}

/* A result is written with so many decimals; komi may have more. */
#define RESULT_UNIT (DECIMAL_ONE / 1000000)

/* Whether a counted score is the result that the file has. */
static bool is_result(const Session *session, const Score *score, const SgfResult *result)
{
    Decimal margin;
    int leader = position_margin(session_position(session), score, &margin);
    if (result->ending == SGF_DRAW)
        return leader == 0;
    Decimal off = margin - result->score;
    return leader == (result->black ? 1 : -1) && off <= RESULT_UNIT / 2 && off >= -RESULT_UNIT / 2;
}

/* Has both players agree to the marks, if what is counted is the result that the file has. */
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

/* Adds the point that a word is, if it has a stone or any point will do. */
static Status add_stone(const SgfPlaying *playing, Word word, bool any, Strokes *stones)
{
    const Go *go = session_game(playing->session);
    const GoBoard *board = go_board(go);
    SgfPoint point;
    if (!sgf_read_point(word, &point) || point.column >= board->columns || point.row >= board->rows)
        return STATUS_OK;
    GoPoint place = go_board_point(board, point.column, board->rows - 1 - point.row);
    return any || go_is_stone(board->stones[place])
               ? strokes_add_point(stones, sgf_game_point(playing, point))
               : STATUS_OK;
}

/* Takes a word off the beginning of a value, up to a blank or the end. */
static Word take_word(Word *value)
{
    *value = word_trim(*value);
    size_t length = 0;
    while (length < value->length && !is_blank(value->bytes[length]))
        length++;
    Word word = {value->bytes, length};
    *value = (Word){value->bytes + length, value->length - length};
    return word;
}

/* Marks again what a value says: a point that was turned over, or stones after `dead` or `alive`.
 * What is no stone is passed over. */
static Status mark_value(SgfPlaying *playing, Word value)
{
    Strokes stones = {0};
    Word word = take_word(&value);
    StoneMarking marking = word_is(word, SGF_MARK_DEAD)    ? MARKING_DEAD
                           : word_is(word, SGF_MARK_ALIVE) ? MARKING_ALIVE
                           : word_is(word, SGF_MARK_EXACT) ? MARKING_EXACT
                                                           : MARKING_FLIP;
    Status status = marking == MARKING_FLIP ? add_stone(playing, word, false, &stones) : STATUS_OK;
    while (marking != MARKING_FLIP && value.length > 0 && status == STATUS_OK)
        status = add_stone(playing, take_word(&value), marking == MARKING_EXACT, &stones);
    bool any = stones.point_count > 0 || marking == MARKING_EXACT;
    if (status == STATUS_OK && any)
        status = strokes_end(&stones);
    if (status == STATUS_OK && any)
        status = session_mark(playing->session, session_marker(playing->session),
                              strokes_all(&stones), marking);
    strokes_free(&stones);
    return status;
}

/* How many points a value of what was marked may have. */
static int count_marks(Word value)
{
    size_t most = value.length / 3 + 1;
    return most < INT_MAX ? (int)most : INT_MAX;
}

/* Marks what was marked since play ended, in the same order, where the file says so. */
static bool mark_again(SgfPlaying *playing)
{
    SgfProperty property;
    if (!sgf_find(playing->sgf, playing->last, SGF_MARKS, &property))
        return true;
    playing->marked = true;
    for (size_t i = 0; i < property.value_count; i++) {
        Word value = sgf_value(playing->sgf, property, i);
        if (!sgf_game_count(playing, property, count_marks(value)))
            return false;
        Status status = mark_value(playing, value);
        if (status != STATUS_OK)
            return sgf_game_fail_status(playing, status);
    }
    return true;
}

/* Other programs score after two passes, also if the rules have White pass last. */
static Status pass_last(SgfPlaying *playing)
{
    const Turn *turn = session_turn(playing->session);
    if (turn->phase != PHASE_PLAY || turn->passes < 2)
        return STATUS_OK;
    sgf_game_note(playing, "White passes last by these rules: a pass is added");
    return session_pass(playing->session, COLOR_WHITE, true);
}

/* Ends the game by its score, if play has come to an end. */
static Status count_score(SgfPlaying *playing, const SgfResult *result)
{
    Status passed = pass_last(playing);
    if (passed != STATUS_OK)
        return passed;
    Phase phase = session_turn(playing->session)->phase;
    if (phase == PHASE_PLAY) {
        sgf_game_note(playing, "the file's result is left out: play has not ended with two passes");
        return STATUS_OK;
    }
    Status status = STATUS_OK;
    if (phase == PHASE_SCORING && !playing->marked)
        status = mark_dead(playing);
    return status == STATUS_OK ? agree(playing, result) : status;
}

/* Notes as what a result in words is taken. */
static void note_result(SgfPlaying *playing, Word value, const SgfResult *result)
{
    static const char *const manners[] = {[SGF_WON] = "",
                                          [SGF_SCORE] = "",
                                          [SGF_RESIGNATION] = "R",
                                          [SGF_TIME] = "T",
                                          [SGF_FORFEIT] = "F"};
    Text what = {0};
    text_add(&what, "is read as ");
    if (result->ending == SGF_DRAW)
        text_add(&what, "0");
    else
        text_add_format(&what, "%c+%s", result->black ? 'B' : 'W', manners[result->ending]);
    if (result->ending == SGF_SCORE)
        text_add_fixed(&what, result->score, DECIMAL_PLACES, DECIMAL_PLACES);
    sgf_game_note_value(playing, "RE", value, text_string(&what));
    playing->notes->failed |= text_failed(&what);
    text_free(&what);
}

/* Reads a result in whichever form; false with a note where it is in none. */
static bool read_result(SgfPlaying *playing, Word value, SgfResult *result)
{
    if (sgf_read_result(value, result))
        return true;
    if (!sgf_guess_result(value, result)) {
        sgf_game_note(playing, "the file's result is in no form that is known");
        return false;
    }
    note_result(playing, value, result);
    return true;
}

/* What the file says that the game came to. */
static Status take_result(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    SgfResult result;
    bool stands = playing->place != SGF_NO_NODE;
    if (!sgf_find(playing->sgf, stands ? playing->place : root, stands ? SGF_PLACE : "RE",
                  &property))
        return STATUS_OK;
    if (!read_result(playing, sgf_value(playing->sgf, property, 0), &result))
        return STATUS_OK;
    switch (result.ending) {
    case SGF_UNKNOWN:
    case SGF_VOID:
        return STATUS_OK;
    case SGF_WON:
        sgf_game_note(playing, "the file's result does not say how the game was won");
        return STATUS_OK;
    case SGF_DRAW:
    case SGF_SCORE:
        return count_score(playing, &result);
    case SGF_RESIGNATION:
    case SGF_TIME:
    case SGF_FORFEIT:
        break;
    }
    bool over = session_turn(playing->session)->phase == PHASE_OVER;
    if (over)
        sgf_game_note(playing, "the file's result is left out: play has ended with two passes");
    return over ? STATUS_OK : end_early(playing, &result);
}

bool sgf_game_end(SgfPlaying *playing, SgfNode root)
{
    Status status = STATUS_OK;
    set_time_left(playing);
    if (playing->before == SGF_ALL_MOVES) {
        if (session_turn(playing->session)->phase == PHASE_SCORING && !mark_again(playing))
            return false;
        status = take_result(playing, root);
    }
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}
