/* Stones that an SGF file sets up, at the beginning of a game and in the middle of it. */
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

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
        if (word_trim(value).length == 0)
            continue; /* an empty list */
        if (!sgf_read_rectangle(value, &least, &most) || most.column >= setup->columns ||
            most.row >= setup->rows)
            return sgf_game_fail_value(playing, property, i, "a point of the board");
        size_t width = (size_t)(most.column - least.column + 1);
        for (int row = least.row; row <= most.row; row++) {
            memset(&set_up->stones[row][least.column], stone, width);
            memset(&set_up->touched[row][least.column], true, width);
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
    Word value = sgf_game_value(playing, root, "HA", &property);
    return number_read_int(value.bytes, value.length, 2, GO_HANDICAP_MOST, &count) ? (int)count : 0;
}

bool sgf_game_color(const Sgf *sgf, SgfNode node, Color *color)
{
    for (size_t i = 0; i < sgf_property_count(sgf, node); i++) {
        Word name = sgf_property(sgf, node, i).name;
        if (!word_is(name, "b") && !word_is(name, "w"))
            continue;
        *color = word_is(name, "b") ? COLOR_BLACK : COLOR_WHITE;
        return true;
    }
    return false;
}

/* The colour of the next move from a node on; false where there is none. Nodes are looked at once
 * in all, since this goes on from where it was. */
static bool find_next_color(SgfPlaying *playing, SgfNode node, Color *color)
{
    if (playing->ahead == SGF_NO_NODE || playing->ahead < node)
        playing->ahead = node;
    while (!playing->no_more_moves) {
        if (sgf_game_color(playing->sgf, playing->ahead, color))
            return true;
        SgfNode next = sgf_game_next(playing, playing->ahead);
        if (next == SGF_NO_NODE)
            playing->no_more_moves = true;
        else
            playing->ahead = next;
    }
    return false;
}

/* The same of whatever follows a node, its variations too. */
static bool find_any_color(const SgfPlaying *playing, SgfNode node, Color *color)
{
    for (SgfNode other = node + 1; other < sgf_node_count(playing->sgf); other++) {
        SgfNode parent = sgf_parent(playing->sgf, other);
        if (parent == SGF_NO_NODE || parent < node)
            return false; /* nothing of what comes now follows it */
        if (sgf_game_color(playing->sgf, other, color))
            return true;
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

/* The colour that PL says; false where there is none, or with an error. */
static bool read_player(SgfPlaying *playing, SgfNode node, Color *color, bool *said)
{
    SgfProperty property;
    *said = sgf_find(playing->sgf, node, "PL", &property);
    if (!*said)
        return true;
    Word value = word_trim(sgf_value(playing->sgf, property, 0));
    bool black = word_is(value, "b") || word_is(value, "black") || word_is(value, "1");
    if (!black && !word_is(value, "w") && !word_is(value, "white") && !word_is(value, "2"))
        return sgf_game_fail_value(playing, property, 0, "B or W");
    *color = black ? COLOR_BLACK : COLOR_WHITE;
    return true;
}

/* Who is to move after a set-up where PL does not say so: whoever moves next in the file, or else,
 * after handicap stones, whoever moves first in a variation of it, or else white; or else who was.
 */
static Color guess_turn(SgfPlaying *playing, SgfNode node, const SetUp *set_up)
{
    Color color = session_turn(playing->session)->to_move;
    if (find_next_color(playing, node, &color) || session_event_count(playing->session) > 0 ||
        !is_handicap(set_up))
        return color;
    return find_any_color(playing, node, &color) ? color : COLOR_WHITE;
}

/* Who is to move after a set-up. Where the node has a move that is the one who makes it, and PL is
 * about what comes after. False where PL says something else than a colour. */
static bool find_turn(SgfPlaying *playing, SgfNode node, const SetUp *set_up, Color *color)
{
    bool said;
    if (sgf_game_color(playing->sgf, node, color))
        return true;
    if (!read_player(playing, node, color, &said))
        return false;
    if (said)
        return true;
    *color = guess_turn(playing, node, set_up);
    playing->step.is_guess = true;
    playing->step.turn = *color;
    return true;
}

/* How many points a set-up changes. */
static int count_changes(const SgfPlaying *playing, const SetUp *set_up)
{
    const GoBoard *board = go_board(session_game(playing->session));
    int count = 0;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, board->rows - 1 - row);
            count +=
                set_up->touched[row][column] && board->stones[place] != set_up->stones[row][column];
        }
    return count;
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

/* Sets stones up, and who is to move. */
static Status play_set_up(SgfPlaying *playing, const SetUp *set_up, Color next)
{
    Status status = make_strokes(playing, set_up);
    if (status == STATUS_OK)
        status = session_set_up(playing->session, strokes_all(&playing->strokes), next);
    return status;
}

/* The same for a node. Where play had ended it goes on, and to say who is to move may be all that
 * is needed for that. Otherwise it is an event also where the board and the turn stay what they
 * are, since passes count anew after it: but not at the beginning, where it is the board and the
 * turn that a game has anyway. */
static Status play_node(SgfPlaying *playing, const SetUp *set_up, int changes, Color next)
{
    const Turn *turn = session_turn(playing->session);
    bool ended = turn->phase == PHASE_SCORING;
    bool first = session_event_count(playing->session) == 0;
    Status status = sgf_game_resume(playing);
    if (status != STATUS_OK)
        return status;
    bool nothing = changes == 0 && next == turn->to_move;
    if (nothing && (first || (ended && !set_up->any)))
        return STATUS_OK;
    return play_set_up(playing, set_up, next);
}

/* Who moves first in a file that has a handicap; white where nobody does. */
static bool find_first(SgfPlaying *playing, SgfNode root, Color *color)
{
    bool said;
    *color = COLOR_WHITE;
    if (!read_player(playing, root, color, &said))
        return false;
    if (said && !sgf_game_color(playing->sgf, root, color))
        return true;
    (void)find_next_color(playing, root, color);
    playing->step.is_guess = true;
    playing->step.turn = *color;
    return true;
}

/* A handicap for which no stones are set up: the fixed points, unless black plays them. */
static bool add_handicap(SgfPlaying *playing, SgfNode root, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    int count = read_handicap(playing, root);
    Color first;
    if (count == 0 || set_up->any || count > go_handicap_most(setup->columns, setup->rows))
        return true;
    if (!find_first(playing, root, &first))
        return false;
    if (first == COLOR_BLACK)
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

/* The property that says that a node sets something up; false where there is none. PL does so in a
 * node without a move. */
static bool find_set_up(const SgfPlaying *playing, SgfNode node, SgfProperty *property)
{
    static const char *const names[] = {"AB", "AW", "AE", "PL"};
    Color color;
    size_t count = sizeof names / sizeof *names - sgf_game_color(playing->sgf, node, &color);
    for (size_t i = 0; i < count; i++)
        if (sgf_find(playing->sgf, node, names[i], property))
            return true;
    return false;
}

bool sgf_game_set_up(SgfPlaying *playing, SgfNode node, bool is_root)
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
    int changes = count_changes(playing, &set_up);
    if (!is_root && !sgf_game_count(playing, property, changes))
        return false;
    Status status = play_node(playing, &set_up, changes, next);
    if (status == STATUS_OK)
        return true;
    return said ? sgf_game_refuse(playing, property, "stones set up: ", status)
                : sgf_game_fail_status(playing, status);
}

bool sgf_game_give_turn(SgfPlaying *playing, Color color)
{
    static const SetUp nothing;
    Status status = sgf_game_resume(playing);
    if (status == STATUS_OK && color != session_turn(playing->session)->to_move)
        status = play_set_up(playing, &nothing, color);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

bool sgf_game_give_said_turn(SgfPlaying *playing, SgfNode node)
{
    const Turn *turn = session_turn(playing->session);
    Color color;
    bool said;
    if (!playing->step.has_move)
        return true;
    if (!read_player(playing, node, &color, &said))
        return false;
    if (!said || color == turn->to_move || turn->phase == PHASE_OVER)
        return true;
    SgfProperty property;
    (void)sgf_find(playing->sgf, node, "PL", &property);
    return sgf_game_count(playing, property, 0) && sgf_game_give_turn(playing, color);
}
