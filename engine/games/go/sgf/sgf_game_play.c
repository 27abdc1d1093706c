/* Loads a game of Go from an SGF tree: chooses the line, plays its moves, and ends the game. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"
#include "session/agreement.h"

#include <assert.h>
#include <limits.h>

/* Choosing the game. */

/* Find the first node that the file marks as the current position. Return SGF_NONE if there is
 * none. */
static SgfNode find_place(const Sgf *sgf)
{
    for (size_t node = 0; node < sgf_node_count(sgf); node++)
        if (sgf_game_find_place(sgf, (SgfNode)node) != SGF_NONE)
            return (SgfNode)node;
    return SGF_NONE;
}

/* Choose the game that contains the current position marked in the file or, if no position is
 * marked, the first game of Go. */
static bool choose_game(SgfPlaying *playing, SgfNode *chosen)
{
    const Sgf *sgf = playing->sgf;
    SgfNode place = find_place(sgf);
    size_t games = 0;
    *chosen = playing->place = SGF_NONE;
    for (SgfNode root = 0, next; root != SGF_NONE; root = next, games++) {
        next = sgf_next_sibling(sgf, root);
        if (!sgf_game_is_go(sgf, root))
            continue;
        bool stands = place != SGF_NONE && root <= place && place < next;
        if (stands)
            playing->place = place;
        if (stands || *chosen == SGF_NONE)
            *chosen = root;
    }
    if (*chosen == SGF_NONE)
        return SGF_FAIL(playing, sgf_find(sgf, 0, "GM"),
                        "expected a game of Go, which is GM[1], found '%s'",
                        view_quote(sgf_game_value(sgf, 0, "GM")).text);
    if (games > 1 && playing->aside)
        builder_add_format(playing->aside, "other games in the file that are left out: %zu\n",
                           games - 1);
    return true;
}

/* Playing moves. */

/* Append the number, color and point of the next move. */
static void add_move(const SgfPlaying *playing, Color color, const SgfMove *move,
                     StringBuilder *text)
{
    builder_add_format(text, "move %lld, %s ", (long long)playing->moves + 1, color_name(color));
    if (move->is_pass)
        builder_add(text, "PASS");
    else
        print_vertex(text, sgf_game_point(playing->session, move->point));
}

/* Add a note about a move. */
#define NOTE_MOVE(playing, color, move, ...)                                                       \
    (sgf_game_may_note(playing) ? (add_move((playing), (color), (move), (playing)->notes),         \
                                   builder_add_format((playing)->notes, __VA_ARGS__),              \
                                   builder_add_char((playing)->notes, '\n'))                       \
                                : (void)0)

/* Read the value of a move. If it is neither a point nor a pass, set an error that says how to load
 * the position before the move. */
static bool read_move(SgfPlaying *playing, SgfProperty property, Color color, SgfMove *move)
{
    StringView value = sgf_value(playing->sgf, property, 0);
    long long number = (long long)playing->moves + 1;
    if (!sgf_game_move(value, session_setup(playing->session), move))
        return SGF_FAIL(playing, property,
                        "move %lld, %s: '%s' is not a point of the board or a pass (loadsgf FILE "
                        "%lld loads the position before it)",
                        number, color_name(color), view_quote(value).text, number);
    if (!move->as_usual)
        NOTE_MOVE(playing, color, move, ": read from '%s'", view_quote(view_trim(value)).text);
    if (sgf_value_count(playing->sgf, property) > 1)
        NOTE_MOVE(playing, color, move, ": only the first of several points is used");
    return true;
}

/* Make the move of a property, even if it breaks the rules, as the standard demands. */
static bool play_move(SgfPlaying *playing, SgfNode node, SgfProperty property, Color color)
{
    SgfMove move;
    if (!read_move(playing, property, color, &move))
        return false;
    Point place = sgf_game_point(playing->session, move.point);
    Status status = move.is_pass
                        ? session_pass(playing->session, color, true)
                        : session_play(playing->session, color, move_of_stone(&place), NULL);
    if (status == STATUS_OCCUPIED || status == STATUS_KO || status == STATUS_SUICIDE) {
        bool meant = sgf_find(playing->sgf, node, "KO") != SGF_NONE;
        NOTE_MOVE(playing, color, &move, " is illegal (%s): played anyway%s", status_text(status),
                  meant ? ", as KO says" : "");
        if (!sgf_game_force(playing, property, color, move.point, status))
            return false;
    } else if (status != STATUS_OK) {
        sgf_game_fail_at(playing, property);
        add_move(playing, color, &move, playing->error);
        builder_add(playing->error, ": ");
        return sgf_game_refuse(playing, status);
    }
    playing->moves++;
    return true;
}

/* Play the moves of a node; there is usually one. If loading stops before one of them, set
 * `done`. */
static bool play_moves(SgfPlaying *playing, SgfNode node, bool *done)
{
    for (SgfProperty property = sgf_first_property(playing->sgf, node); property != SGF_NONE;
         property = sgf_next_property(playing->sgf, node, property)) {
        StringView name = sgf_name(playing->sgf, property);
        bool black = view_is(name, "b");
        Color color = black ? COLOR_BLACK : COLOR_WHITE;
        if (!black && !view_is(name, "w"))
            continue;
        *done = playing->before != SGF_ALL_MOVES && playing->moves + 1 >= playing->before;
        if (*done)
            return sgf_game_give_turn(playing, color);
        if (!sgf_game_count(playing, property, 0) || !play_move(playing, node, property, color))
            return false;
    }
    return true;
}

/* Reading texts. */

/* Read a text in the form that a session accepts. Add a note if it is too long for a session. */
static void read_text(SgfPlaying *playing, SgfNode node, const char *name, bool simple,
                      StringBuilder *text)
{
    static_assert(TEXT_BYTES_MOST == 65536, "the note says so");
    builder_clear(text);
    if (!sgf_game_text(playing->sgf, node, name, simple, text))
        SGF_NOTE(playing, "%s[%s] is too long: cut to 65536 bytes", name,
                 view_quote(sgf_game_value(playing->sgf, node, name)).text);
}

/* Copy the texts in the root, which are about the game as a whole. */
static bool take_info(SgfPlaying *playing, SgfNode root)
{
    StringBuilder text = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < INFO_COUNT && status == STATUS_OK; i++) {
        read_text(playing, root, SGF_INFO[i].name, SGF_INFO[i].simple, &text);
        status = builder_failed(&text)
                     ? STATUS_NO_MEMORY
                     : session_set_info(playing->session, SGF_INFO[i].info, builder_view(&text));
    }
    builder_free(&text);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Copy the comment of a node. If several nodes belong to the same event, the first comment is
 * used. */
static Status take_comment(SgfPlaying *playing, SgfNode node)
{
    Session *session = playing->session;
    size_t event = session_said_event(session, session_event_count(session));
    StringBuilder text = {0};
    if (session_comment_on(session, event))
        return STATUS_OK;
    read_text(playing, node, "C", false, &text);
    Status status = builder_failed(&text) ? STATUS_NO_MEMORY : STATUS_OK;
    if (status == STATUS_OK && text.length > 0)
        status = session_set_comment(session, builder_view(&text));
    builder_free(&text);
    return status;
}

/* Playing the line. */

/* Count the variations that begin with a sibling of a node of the line. */
static void count_variations(SgfPlaying *playing, SgfNode node)
{
    SgfNode other = sgf_first_child(playing->sgf, sgf_parent(playing->sgf, node));
    for (; other != SGF_NONE; other = sgf_next_sibling(playing->sgf, other))
        playing->variations += other != node;
}

/* Finish a node whose moves and setup have been played. */
static bool end_node(SgfPlaying *playing, SgfNode node)
{
    if (!sgf_game_give_said_turn(playing, node))
        return false;
    sgf_game_note_clocks(playing, node);
    SgfLine *line = &playing->line;
    SgfStep before = line->count > 0 ? line->steps[line->count - 1] : (SgfStep){.events = 0};
    size_t events = session_event_count(playing->session);
    uint64_t digest = sgf_game_digest(playing->session, before.events, events, before.digest);
    Status status = memory_push(line->steps, line->count, line->capacity,
                                (SgfStep){.node = node, .digest = digest, .events = events});
    if (status == STATUS_OK)
        status = take_comment(playing, node);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Play a node. Set `done` if loading stops here: before one of the node's moves, or at the current
 * position that the file marks. */
static bool play_node(SgfPlaying *playing, SgfNode node, bool is_root, bool *done)
{
    if (!sgf_game_set_up(playing, node, is_root) || !play_moves(playing, node, done))
        return false;
    if (!*done && !end_node(playing, node))
        return false;
    playing->last = node;
    *done |= playing->before == SGF_ALL_MOVES && node == playing->place;
    return true;
}

static bool play_line(SgfPlaying *playing, SgfNode root)
{
    bool done = false;
    for (SgfNode node = root; node != SGF_NONE && !done; node = sgf_game_next(playing, node)) {
        if (node != root)
            count_variations(playing, node);
        if (!play_node(playing, node, node == root, &done))
            return false;
    }
    if (playing->variations > 0 && playing->aside)
        builder_add_format(playing->aside, "variations left out: %zu\n", playing->variations);
    return true;
}

/* Ending the game. */

static bool has_clock(const Session *session)
{
    return session_clock(session)->settings.system != CLOCK_NONE;
}

/* Set the players' clocks to the last times that the file gives. Leave out times of 0, with which
 * the player would lose. */
static void set_time_left(SgfPlaying *playing)
{
    Session *session = playing->session;
    for (int color = 0; color < COLOR_COUNT && has_clock(session); color++)
        if (playing->has_time[color] && playing->left[color].time > 0)
            (void)session_set_time_left(session, (Color)color, playing->left[color]);
}

/* End the game by a loss on time. If there is no time limit, set one, since it is needed for
 * this. */
static Status lose_on_time(SgfPlaying *playing, Color loser)
{
    Session *session = playing->session;
    if (!has_clock(session) && session_setup(session)->rules[GO_MOVE_TIME] == 0) {
        ClockSettings second = clock_settings(CLOCK_ABSOLUTE, CLOCK_SECOND, 0, 0);
        session_set_clock(session, &second);
        SGF_NOTE(playing, "a loss on time needs a time limit: a limit of one second is set");
    }
    ClockSystem system = session_clock(session)->settings.system;
    bool overtime = system == CLOCK_CANADIAN || system == CLOCK_BYOYOMI;
    return session_set_time_left(session, loser, (TimeLeft){.count = overtime});
}

/* End the game by resignation, on time or by forfeit. */
static Status end_early(SgfPlaying *playing, const SgfResult *result)
{
    Session *session = playing->session;
    Color loser = result->black ? COLOR_WHITE : COLOR_BLACK;
    Status status = STATUS_OK;
    if (session_turn(session)->phase == PHASE_OVER) {
        SGF_NOTE(playing, "the file's result is ignored: the game is already over");
        return STATUS_OK;
    }
    if (result->ending == SGF_TIME) /* because time can only run out during play */
        status = sgf_game_resume(playing);
    if (status == STATUS_OK)
        status = result->ending == SGF_RESIGNATION ? session_resign(session, loser)
                 : result->ending == SGF_FORFEIT   ? session_forfeit(session, loser)
                                                   : lose_on_time(playing, loser);
    if (status == STATUS_OK)
        session_note_told_end(session);
    return status;
}

/* Marking dead stones. */

/* Return the stone at a point given in SGF coordinates, or GO_EMPTY if the point is off the
 * board. */
static GoStone stone_at(const SgfPlaying *playing, SgfPoint point)
{
    const GoBoard *board = go_board(session_game(playing->session));
    if (point.column >= board->columns || point.row >= board->rows)
        return GO_EMPTY;
    return board->stones[go_board_point(board, point.column, board->rows - 1 - point.row)];
}

/* If `any` is true, mark the stones. Free `stones`, even if `any` is false. */
static Status mark(SgfPlaying *playing, Strokes *stones, StoneMarking marking, bool any)
{
    Session *session = playing->session;
    Status status = any ? strokes_end(stones) : STATUS_OK;
    if (status == STATUS_OK && any)
        status = session_mark(session, session_marker(session), strokes_all(stones), marking);
    strokes_free(stones);
    return status;
}

/* Mark as dead the stones in the other color's territory, row by row. The territories that a file
 * gives may also contain neutral points and stones of the territory's own color. */
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

/* Apply a value of XM, which is a point to flip, or a keyword and points. Ignore points without a
 * stone, except after the keyword `only`. */
static Status mark_value(SgfPlaying *playing, StringView value)
{
    Strokes stones = {0};
    StringView rest, word = view_first(value, &rest);
    StoneMarking marking = view_is(word, SGF_MARK_DEAD)    ? MARKING_DEAD
                           : view_is(word, SGF_MARK_ALIVE) ? MARKING_ALIVE
                           : view_is(word, SGF_MARK_EXACT) ? MARKING_EXACT
                                                           : MARKING_FLIP;
    Status status = STATUS_OK;
    if (marking == MARKING_FLIP)
        rest = word;
    while (rest.length > 0 && status == STATUS_OK) {
        SgfPoint point;
        word = view_first(rest, &rest);
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

/* Repeat the marks of XM. They were made after play ended. */
static bool mark_again(SgfPlaying *playing)
{
    SgfProperty property = sgf_find(playing->sgf, playing->last, SGF_MARKS);
    size_t count = property == SGF_NONE ? 0 : sgf_value_count(playing->sgf, property);
    playing->marked = property != SGF_NONE;
    for (size_t i = 0; i < count; i++) {
        StringView value = sgf_value(playing->sgf, property, i);
        /* An upper bound on the number of points in the value. */
        size_t most = value.length / 3 + 1;
        if (!sgf_game_count(playing, property, most < INT_MAX ? (int)most : INT_MAX))
            return false;
        Status status = mark_value(playing, value);
        if (status != STATUS_OK)
            return sgf_game_fail_status(playing, status);
    }
    return true;
}

/* Applying the result. */

/* Results in files have six decimals, but komi may have more, so results are compared in this
 * unit. */
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

/* Let both players agree to the marks if the score then equals the result in the file. */
static Status agree(SgfPlaying *playing, const SgfResult *result)
{
    Session *session = playing->session;
    Score score;
    Status status = session_score(session, &score);
    if (status == STATUS_OK && !is_result(session, &score, result)) {
        builder_add(playing->notes, "the file's result is ignored: the score is ");
        print_result(playing->notes, session, &score);
        builder_add_char(playing->notes, '\n');
        return STATUS_OK;
    }
    bool to_agree = session_turn(session)->phase == PHASE_SCORING;
    for (int color = 0; color < COLOR_COUNT && to_agree && status == STATUS_OK; color++)
        status = session_done(session, (Color)color, session_scoring_number(session));
    return status;
}

/* Let White pass if the rules require White to pass last. Other programs score after two passes
 * even under such rules. */
static Status pass_last(SgfPlaying *playing)
{
    const Turn *turn = session_turn(playing->session);
    if (turn->phase != PHASE_PLAY || turn->passes < 2)
        return STATUS_OK;
    SGF_NOTE(playing, "these rules require White to pass last: a pass is added");
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

/* Add a note about how a result in words was read. */
static void note_result(SgfPlaying *playing, StringView value, const SgfResult *result)
{
    static const char *const manners[] = {[SGF_WON] = "",
                                          [SGF_SCORE] = "",
                                          [SGF_RESIGNATION] = "R",
                                          [SGF_TIME] = "T",
                                          [SGF_FORFEIT] = "F"};
    if (!sgf_game_may_note(playing))
        return;
    builder_add_format(playing->notes, "RE[%s] is read as ", view_quote(value).text);
    if (result->ending == SGF_DRAW)
        builder_add(playing->notes, "0");
    else
        builder_add_format(playing->notes, "%c+%s", result->black ? 'B' : 'W',
                           manners[result->ending]);
    if (result->ending == SGF_SCORE)
        builder_add_fixed(playing->notes, result->score, DECIMAL_PLACES, DECIMAL_PLACES);
    builder_add_char(playing->notes, '\n');
}

/* Read the result of the game. It is the value of XL if the file marks the current position with
 * it, or the value of RE if not. */
static SgfResult read_result(SgfPlaying *playing, SgfNode root)
{
    SgfResult result = {.ending = SGF_UNKNOWN};
    SgfProperty property = playing->place == SGF_NONE
                               ? sgf_find(playing->sgf, root, "RE")
                               : sgf_game_find_place(playing->sgf, playing->place);
    StringView value =
        property == SGF_NONE ? (StringView){"", 0} : sgf_value(playing->sgf, property, 0);
    if (sgf_read_result(value, &result))
        return result;
    if (sgf_guess_result(value, &result))
        note_result(playing, value, &result);
    else
        SGF_NOTE(playing, "RE[%s] is not a known result: ignored", view_quote(value).text);
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

/* After the moves, set the clocks. If the whole game was played, also set its marks and its
 * result. */
static bool end_game(SgfPlaying *playing, SgfNode root)
{
    set_time_left(playing);
    if (playing->before != SGF_ALL_MOVES)
        return true;
    if (session_turn(playing->session)->phase == PHASE_SCORING && !mark_again(playing))
        return false;
    Status status = take_result(playing, root);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Loading the whole game. */

bool sgf_game_play(Sgf **sgf, int64_t before, Work *work, Session **session, StringBuilder *notes,
                   StringBuilder *aside, StringBuilder *error)
{
    SgfPlaying playing = {.sgf = *sgf,
                          .before = before,
                          .notes = notes,
                          .aside = aside,
                          .error = error,
                          .work = work,
                          .ahead = SGF_NONE};
    SgfNode root;
    builder_clear(error);
    bool played = choose_game(&playing, &root) && sgf_game_begin(&playing, root) &&
                  take_info(&playing, root) && play_line(&playing, root) &&
                  end_game(&playing, root);
    sgf_game_note_rest(&playing);
    if (played && (builder_failed(notes) || (aside && builder_failed(aside)) ||
                   sgf_game_keep(&playing) != STATUS_OK))
        played = sgf_game_fail_status(&playing, STATUS_NO_MEMORY);
    if (played) {
        *sgf = NULL; /* the session owns the collection now */
        *session = playing.session;
    } else {
        session_destroy(playing.session);
    }
    strokes_free(&playing.strokes);
    memory_free(playing.line.steps);
    return played;
}
