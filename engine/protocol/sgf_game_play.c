/* Playing the main line of an SGF tree. */
#include "games/go.h"
#include "protocol/print.h"
#include "protocol/sgf_game.h"
#include "protocol/sgf_game_parts.h"
#include "session/agreement.h"

#include <string.h>

bool sgf_game_fail(SgfPlaying *playing, SgfProperty property, size_t index, const char *what)
{
    size_t line, column;
    sgf_place(playing->sgf, property, index, &line, &column);
    text_clear(playing->error);
    text_add_format(playing->error, "line %zu, column %zu: %s", line, column, what);
    return false;
}

bool sgf_game_fail_value(SgfPlaying *playing, SgfProperty property, size_t index,
                         const char *expected)
{
    Word value = sgf_value(playing->sgf, property, index);
    sgf_game_fail(playing, property, index, "expected ");
    text_add_format(playing->error, "%s, found '%s'", expected, word_quote(value).text);
    return false;
}

bool sgf_game_fail_status(SgfPlaying *playing, Status status)
{
    text_clear(playing->error);
    text_add(playing->error, status_text(status));
    return false;
}

void sgf_game_note(SgfPlaying *playing, const char *what)
{
    text_add(playing->notes, what);
    text_add_char(playing->notes, '\n');
}

/* Choosing the game. */

/* Whether a root is that of a game of Go, which is what it is where GM does not say. */
static bool is_go(const Sgf *sgf, SgfNode root)
{
    SgfProperty property;
    if (!sgf_find(sgf, root, "GM", &property))
        return true;
    Word value = sgf_trim(sgf_value(sgf, property, 0));
    return value.length == 0 || word_is(value, "1");
}

/* The first game of Go. */
static bool choose_game(SgfPlaying *playing, SgfNode *chosen)
{
    const Sgf *sgf = playing->sgf;
    size_t others = 0;
    *chosen = SGF_NO_NODE;
    for (SgfNode root = 0; root != SGF_NO_NODE; root = sgf_next_sibling(sgf, root))
        if (*chosen == SGF_NO_NODE && is_go(sgf, root))
            *chosen = root;
        else
            others++;
    SgfProperty property;
    if (*chosen == SGF_NO_NODE && sgf_find(sgf, 0, "GM", &property))
        return sgf_game_fail_value(playing, property, 0, "a game of Go, which is GM[1]");
    if (others > 0)
        text_add_format(playing->notes, "other games in the file left out: %zu\n", others);
    return true;
}

/* Setting up. */

/* What a node puts on each point, row by row from the top. */
typedef struct SetUp {
    uint8_t stones[GO_LINES_MOST][GO_LINES_MOST]; /* GO_BLACK, GO_WHITE, or GO_EMPTY to empty it */
    bool touched[GO_LINES_MOST][GO_LINES_MOST];
    bool any;
} SetUp;

/* Adds the points of one property. */
static bool add_points(SgfPlaying *playing, SgfProperty property, uint8_t stone, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    for (size_t i = 0; i < property.value_count; i++) {
        SgfPoint least, most;
        Word value = sgf_value(playing->sgf, property, i);
        if (sgf_trim(value).length == 0)
            continue; /* an empty list */
        if (!sgf_read_rectangle(value, &least, &most) || most.column >= setup->columns ||
            most.row >= setup->rows)
            return sgf_game_fail_value(playing, property, i, "a point of the board");
        for (int row = least.row; row <= most.row; row++)
            for (int column = least.column; column <= most.column; column++) {
                set_up->stones[row][column] = stone;
                set_up->touched[row][column] = true;
            }
        set_up->any = true;
    }
    return true;
}

static bool read_set_up(SgfPlaying *playing, SgfNode node, SetUp *set_up)
{
    for (size_t i = 0; i < sgf_property_count(playing->sgf, node); i++) {
        SgfProperty property = sgf_property(playing->sgf, node, i);
        bool black = word_is(property.name, "ab"), white = word_is(property.name, "aw");
        if (!black && !white && !word_is(property.name, "ae"))
            continue;
        uint8_t stone = black ? GO_BLACK : white ? GO_WHITE : GO_EMPTY;
        if (!add_points(playing, property, stone, set_up))
            return false;
    }
    return true;
}

/* The handicap that HA asks for; 0 for none. */
static int read_handicap(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    int64_t count;
    if (!sgf_find(playing->sgf, root, "HA", &property))
        return 0;
    Word value = sgf_trim(sgf_value(playing->sgf, property, 0));
    return number_read_int(value.bytes, value.length, 2, GO_HANDICAP_MOST, &count) ? (int)count : 0;
}

/* The colour of the next move from a node on; false where there is none. Nodes are looked at once
 * in all, since this goes on from where it was. */
static bool find_next_color(SgfPlaying *playing, SgfNode node, Color *color)
{
    if (playing->ahead == SGF_NO_NODE || playing->ahead < node)
        playing->ahead = node;
    while (!playing->no_more_moves) {
        for (size_t i = 0; i < sgf_property_count(playing->sgf, playing->ahead); i++) {
            Word name = sgf_property(playing->sgf, playing->ahead, i).name;
            if (word_is(name, "b") || word_is(name, "w")) {
                *color = word_is(name, "b") ? COLOR_BLACK : COLOR_WHITE;
                return true;
            }
        }
        SgfNode next = sgf_first_child(playing->sgf, playing->ahead);
        if (next == SGF_NO_NODE)
            playing->no_more_moves = true;
        else
            playing->ahead = next;
    }
    return false;
}

/* Whether a set-up is one of handicap stones: two black ones or more, and no others. */
static bool is_handicap(const SetUp *set_up)
{
    int black = 0, white = 0;
    for (int row = 0; row < GO_LINES_MOST; row++)
        for (int column = 0; column < GO_LINES_MOST; column++)
            if (set_up->touched[row][column]) {
                black += set_up->stones[row][column] == GO_BLACK;
                white += set_up->stones[row][column] == GO_WHITE;
            }
    return black > 1 && white == 0;
}

/* Who is to move after a set-up: as PL says, or else whoever moves next in the file, or else white
 * after handicap stones, or else who was. False where PL says something else. */
static bool find_turn(SgfPlaying *playing, SgfNode node, const SetUp *set_up, Color *color)
{
    SgfProperty property;
    if (sgf_find(playing->sgf, node, "PL", &property)) {
        Word value = sgf_trim(sgf_value(playing->sgf, property, 0));
        bool black = word_is(value, "b") || word_is(value, "black") || word_is(value, "1");
        if (!black && !word_is(value, "w") && !word_is(value, "white") && !word_is(value, "2"))
            return sgf_game_fail_value(playing, property, 0, "B or W");
        *color = black ? COLOR_BLACK : COLOR_WHITE;
        return true;
    }
    *color = session_turn(playing->session)->to_move;
    if (!find_next_color(playing, node, color) && session_event_count(playing->session) == 0 &&
        is_handicap(set_up))
        *color = COLOR_WHITE;
    return true;
}

/* Whether a set-up leaves the board as it is. */
static bool changes_nothing(const SgfPlaying *playing, const SetUp *set_up)
{
    const GoBoard *board = go_board(session_game(playing->session));
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, board->rows - 1 - row);
            if (set_up->touched[row][column] && board->stones[place] != set_up->stones[row][column])
                return false;
        }
    return true;
}

/* The three strokes of a set-up. */
static Status make_strokes(SgfPlaying *playing, const SetUp *set_up)
{
    static const uint8_t order[GAME_SETUP_STROKES] = {GO_BLACK, GO_WHITE, GO_EMPTY};
    const Setup *setup = session_setup(playing->session);
    Status status = STATUS_OK;
    strokes_clear(&playing->strokes);
    for (int i = 0; i < GAME_SETUP_STROKES && status == STATUS_OK; i++) {
        for (int row = 0; row < setup->rows; row++)
            for (int column = 0; column < setup->columns && status == STATUS_OK; column++)
                if (set_up->touched[row][column] && set_up->stones[row][column] == order[i])
                    status = strokes_add_point(&playing->strokes,
                                               sgf_game_point(playing, (SgfPoint){column, row}));
        if (status == STATUS_OK)
            status = strokes_end(&playing->strokes);
    }
    return status;
}

/* Sees to it that a game that has been passed out goes on, where the file goes on. */
static Status resume(SgfPlaying *playing)
{
    bool scoring = session_turn(playing->session)->phase == PHASE_SCORING;
    return scoring ? session_resume(playing->session) : STATUS_OK;
}

/* An error about a property that the rules do not allow. */
static bool refuse_property(SgfPlaying *playing, SgfProperty property, const char *what,
                            Status status)
{
    if (status == STATUS_NO_MEMORY)
        return sgf_game_fail_status(playing, status);
    sgf_game_fail(playing, property, 0, what);
    text_add(playing->error, status_text(status));
    return false;
}

static Status play_set_up(SgfPlaying *playing, const SetUp *set_up, Color next)
{
    if (changes_nothing(playing, set_up) && next == session_turn(playing->session)->to_move)
        return STATUS_OK;
    Status status = make_strokes(playing, set_up);
    if (status == STATUS_OK)
        status = resume(playing);
    if (status == STATUS_OK)
        status = session_set_up(playing->session, strokes_all(&playing->strokes), next);
    return status;
}

/* A handicap for which no stones are set up: the fixed points, unless black plays them. */
static bool add_handicap(SgfPlaying *playing, SgfNode root, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    int count = read_handicap(playing, root);
    Color first = COLOR_WHITE;
    (void)find_next_color(playing, root, &first);
    if (count == 0 || set_up->any || first == COLOR_BLACK ||
        count > go_handicap_most(setup->columns, setup->rows))
        return true;
    Point points[GO_HANDICAP_MOST];
    go_handicap_points(setup->columns, setup->rows, count, points);
    for (int i = 0; i < count; i++) {
        int row = setup->rows - 1 - points[i].y / STEPS_PER_SPACE;
        set_up->stones[row][points[i].x / STEPS_PER_SPACE] = GO_BLACK;
        set_up->touched[row][points[i].x / STEPS_PER_SPACE] = true;
    }
    set_up->any = true;
    sgf_game_note(playing, "handicap without stones: put on the fixed points");
    return true;
}

/* The property that says that a node sets something up; false where there is none. */
static bool find_set_up(const SgfPlaying *playing, SgfNode node, SgfProperty *property)
{
    static const char *const names[] = {"AB", "AW", "AE", "PL"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (sgf_find(playing->sgf, node, names[i], property))
            return true;
    return false;
}

static bool set_up_node(SgfPlaying *playing, SgfNode node, bool is_root)
{
    SgfProperty property;
    bool said = find_set_up(playing, node, &property);
    if (!said && !is_root)
        return true;
    SetUp set_up = {.any = false};
    if (!read_set_up(playing, node, &set_up) || (is_root && !add_handicap(playing, node, &set_up)))
        return false;
    if (!said && !set_up.any)
        return true;
    Color next;
    if (!find_turn(playing, node, &set_up, &next))
        return false;
    if (said && session_event_count(playing->session) >= SGF_EVENTS_MAX)
        return sgf_game_fail(playing, property, 0, "too many moves");
    Status status = play_set_up(playing, &set_up, next);
    if (status == STATUS_OK)
        return true;
    return said ? refuse_property(playing, property, "stones set up: ", status)
                : sgf_game_fail_status(playing, status);
}

/* Moves. */

/* A move's value: a point, or nothing for a pass, which older files write `tt`. */
static bool read_move(SgfPlaying *playing, SgfProperty property, bool *pass, SgfPoint *point)
{
    const Setup *setup = session_setup(playing->session);
    Word value = sgf_trim(sgf_value(playing->sgf, property, 0));
    bool on_board =
        sgf_read_point(value, point) && point->column < setup->columns && point->row < setup->rows;
    *pass = value.length == 0 || (!on_board && word_is(value, "tt"));
    if (property.value_count > 1)
        return sgf_game_fail_value(playing, property, 1, "one point for a move");
    return on_board || *pass ||
           sgf_game_fail_value(playing, property, 0, "a point of the board, or none for a pass");
}

/* An error about a move that is not legal. */
static bool refuse_move_of(SgfPlaying *playing, SgfProperty property, Color color, bool pass,
                           SgfPoint point, Status status)
{
    Text what = {0};
    text_add_format(&what, "move %lld, %s ", (long long)playing->moves + 1, color_name(color));
    if (pass)
        text_add(&what, "PASS");
    else
        print_vertex(&what, sgf_game_point(playing, point));
    text_add(&what, ": ");
    refuse_property(playing, property, text_string(&what), status);
    text_free(&what);
    return false;
}

static bool play_move(SgfPlaying *playing, SgfProperty property, Color color)
{
    bool pass;
    SgfPoint point = {0, 0};
    if (!read_move(playing, property, &pass, &point))
        return false;
    const Outcome *outcome;
    Status status = resume(playing);
    strokes_clear(&playing->strokes);
    if (status == STATUS_OK && !pass)
        status = strokes_add_point(&playing->strokes, sgf_game_point(playing, point));
    if (status == STATUS_OK && !pass)
        status = strokes_end(&playing->strokes);
    if (status == STATUS_OK && pass)
        status = session_pass(playing->session, color, true);
    else if (status == STATUS_OK)
        status = session_play(playing->session, color, strokes_all(&playing->strokes), &outcome);
    if (status != STATUS_OK)
        return refuse_move_of(playing, property, color, pass, point, status);
    playing->moves++;
    return true;
}

/* Stops before a move of a colour, which is to move then, even if the other played before. */
static bool stop_before(SgfPlaying *playing, Color color)
{
    static const SetUp nothing;
    Status status = play_set_up(playing, &nothing, color);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Plays the moves of a node, normally one; *done once the move to stop before is reached. */
static bool play_moves(SgfPlaying *playing, SgfNode node, bool *done)
{
    for (size_t i = 0; i < sgf_property_count(playing->sgf, node); i++) {
        SgfProperty property = sgf_property(playing->sgf, node, i);
        bool black = word_is(property.name, "b");
        if (!black && !word_is(property.name, "w"))
            continue;
        *done = playing->before != SGF_ALL_MOVES && playing->moves + 1 >= playing->before;
        Color color = black ? COLOR_BLACK : COLOR_WHITE;
        if (*done)
            return stop_before(playing, color);
        if (session_event_count(playing->session) >= SGF_EVENTS_MAX)
            return sgf_game_fail(playing, property, 0, "too many moves");
        if (!play_move(playing, property, color))
            return false;
    }
    return true;
}

/* Counts the variations that begin beside a node of the main line. */
static void count_variations(SgfPlaying *playing, SgfNode node)
{
    for (SgfNode other = sgf_next_sibling(playing->sgf, node); other != SGF_NO_NODE;
         other = sgf_next_sibling(playing->sgf, other))
        playing->variations++;
}

static bool play_main_line(SgfPlaying *playing, SgfNode root)
{
    bool done = false;
    for (SgfNode node = root; node != SGF_NO_NODE && !done;
         node = sgf_first_child(playing->sgf, node)) {
        if (node != root)
            count_variations(playing, node);
        if (!set_up_node(playing, node, node == root) || !play_moves(playing, node, &done))
            return false;
        if (!done)
            sgf_game_note_clocks(playing, node);
        playing->last = node;
    }
    if (playing->variations > 0)
        text_add_format(playing->notes, "variations left out: %zu\n", playing->variations);
    return true;
}

bool sgf_game_play(const Sgf *sgf, int64_t before, Session **session, Text *notes, Text *error)
{
    SgfPlaying playing = {
        .sgf = sgf, .before = before, .notes = notes, .error = error, .ahead = SGF_NO_NODE};
    SgfNode root;
    text_clear(error);
    bool played = choose_game(&playing, &root) && sgf_game_begin(&playing, root) &&
                  play_main_line(&playing, root) && sgf_game_end(&playing, root);
    if (played && text_failed(notes))
        played = sgf_game_fail_status(&playing, STATUS_NO_MEMORY);
    if (played)
        *session = playing.session;
    else
        session_destroy(playing.session);
    strokes_free(&playing.strokes);
    return played;
}
