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

/* Adds the points of one property. Values that are not points of the board are left out with a
 * note. */
static void add_points(SgfPlaying *playing, SgfProperty property, uint8_t stone, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    for (size_t i = 0; i < property.value_count; i++) {
        SgfPoint least, most;
        Word value = sgf_value(playing->sgf, property, i);
        if (word_trim(value).length == 0)
            continue; /* an empty list */
        if (!sgf_read_rectangle(value, &least, &most) || most.column >= setup->columns ||
            most.row >= setup->rows) {
            char name[] = {property.name.bytes[0], property.name.bytes[1], '\0'};
            sgf_game_note_value(playing, name, value, "is not a point of the board: ignored");
            continue;
        }
        size_t width = (size_t)(most.column - least.column + 1);
        for (int row = least.row; row <= most.row; row++) {
            memset(&set_up->stones[row][least.column], stone, width);
            memset(&set_up->touched[row][least.column], true, width);
        }
        set_up->any = true;
    }
}

static void read_set_up(SgfPlaying *playing, SgfNode node, SetUp *set_up)
{
    for (size_t i = 0; i < sgf_property_count(playing->sgf, node); i++) {
        SgfProperty property = sgf_property(playing->sgf, node, i);
        bool black = word_is(property.name, "ab"), white = word_is(property.name, "aw");
        if (!black && !white && !word_is(property.name, "ae"))
            continue;
        add_points(playing, property, black ? GO_BLACK : white ? GO_WHITE : GO_EMPTY, set_up);
    }
}

/* Empties a point. */
static void empty_place(const GoBoard *board, GoPoint place, SetUp *set_up)
{
    int row = board->rows - 1 - go_board_row(board, place), column = go_board_column(board, place);
    set_up->touched[row][column] = true;
    set_up->stones[row][column] = GO_EMPTY;
    set_up->any = true;
}

/* Has a set-up empty the points of those strings of a colour that have no liberty on a board; false
 * where there are none. */
static bool take_off(const GoBoard *board, Color color, SetUp *set_up)
{
    bool any = false;
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (board->stones[place] != go_stone(color) ||
                board->liberties[board->heads[place]] > 0)
                continue;
            empty_place(board, place, set_up);
            any = true;
        }
    return any;
}

/* Makes a board what it is after a set-up. */
static void put_on(GoBoard *board, const SetUp *set_up)
{
    uint8_t wanted[GO_PLACES];
    memcpy(wanted, board->stones, sizeof wanted);
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            if (set_up->touched[row][column])
                wanted[go_board_point(board, column, board->rows - 1 - row)] =
                    set_up->stones[row][column];
    go_board_put_up(board, wanted);
}

/* Leaves stones without liberties out of a set-up, with a note: those of either colour. */
static void leave_out_dead(SgfPlaying *playing, SetUp *set_up)
{
    GoBoard board = *go_board(session_game(playing->session));
    put_on(&board, set_up);
    bool black = take_off(&board, COLOR_BLACK, set_up);
    bool white = take_off(&board, COLOR_WHITE, set_up);
    if (black || white)
        sgf_game_note(playing, "stones set up without a liberty are removed");
}

/* The handicap that HA asks for; 0 for none. */
static int read_handicap(SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    int64_t count;
    Word value = sgf_game_value(playing, root, "HA", &property);
    if (value.length > 0 && !sgf_read_count(value, &count, &(int64_t){0}) && !word_is(value, "0"))
        sgf_game_note_value(playing, "HA", value, "is not a number of stones: no handicap");
    return value.length > 0 && sgf_read_count(value, &count, &(int64_t){0}) && count > 1 &&
                   count <= GO_HANDICAP_MOST
               ? (int)count
               : 0;
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

/* The colour that PL says; false where there is none. */
static bool read_player(SgfPlaying *playing, SgfNode node, Color *color)
{
    static const char *const names[COLOR_COUNT][7] = {{"b", "black", "1", "x", "黑", "黒", "흑"},
                                                      {"w", "white", "2", "o", "白", "백", "白"}};
    SgfProperty property;
    Word value = sgf_game_value(playing, node, "PL", &property);
    for (int other = 0; other < COLOR_COUNT; other++)
        for (size_t i = 0; i < 7; i++)
            if (word_is(value, names[other][i])) {
                *color = (Color)other;
                return true;
            }
    if (value.length > 0)
        sgf_game_note_value(playing, "PL", value, "is not a color: ignored");
    return false;
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
 * about what comes after. */
static Color find_turn(SgfPlaying *playing, SgfNode node, const SetUp *set_up)
{
    Color color;
    if (sgf_game_color(playing->sgf, node, &color) || read_player(playing, node, &color))
        return color;
    playing->step.is_guess = true;
    playing->step.turn = guess_turn(playing, node, set_up);
    return playing->step.turn;
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
static Color find_first(SgfPlaying *playing, SgfNode root)
{
    Color color = COLOR_WHITE;
    bool moves = sgf_game_color(playing->sgf, root, &color);
    if (!moves && read_player(playing, root, &color))
        return color;
    (void)find_next_color(playing, root, &color);
    playing->step.is_guess = true;
    playing->step.turn = color;
    return color;
}

/* Whether stones are set up in some node before the first move. */
static bool has_stones_later(const SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Color color;
    for (SgfNode node = root; node != SGF_NO_NODE; node = sgf_game_next(playing, node)) {
        if (sgf_find(playing->sgf, node, "AB", &property))
            return true;
        if (sgf_game_color(playing->sgf, node, &color))
            return false;
    }
    return false;
}

/* A handicap for which no stones are set up: the fixed points, unless black plays them. */
static void add_handicap(SgfPlaying *playing, SgfNode root, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    int count = read_handicap(playing, root);
    if (count == 0 || set_up->any || count > go_handicap_most(setup->columns, setup->rows) ||
        has_stones_later(playing, root) || find_first(playing, root) == COLOR_BLACK)
        return;
    Point points[GO_HANDICAP_MOST];
    go_handicap_points(setup->columns, setup->rows, count, points);
    for (int i = 0; i < count; i++) {
        int row = setup->rows - 1 - points[i].y / STEPS_PER_SPACE;
        set_up->stones[row][points[i].x / STEPS_PER_SPACE] = GO_BLACK;
        set_up->touched[row][points[i].x / STEPS_PER_SPACE] = true;
    }
    set_up->any = true;
    playing->step.has_fixed = true;
    sgf_game_note(playing, "handicap without stones: put on the fixed points");
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
    read_set_up(playing, node, &set_up);
    if (is_root)
        add_handicap(playing, node, &set_up);
    if (!said && !set_up.any)
        return true;
    if (set_up.any)
        leave_out_dead(playing, &set_up);
    Color next = find_turn(playing, node, &set_up);
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

/* Puts a stone, and takes off what has no liberty then. */
static bool put_stone(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point)
{
    GoBoard board = *go_board(session_game(playing->session));
    SetUp set_up = {.any = true};
    set_up.touched[point.row][point.column] = true;
    set_up.stones[point.row][point.column] = go_stone(color);
    put_on(&board, &set_up);
    if (!take_off(&board, color_other(color), &set_up))
        (void)take_off(&board, color, &set_up);
    if (!sgf_game_count(playing, property, count_changes(playing, &set_up)))
        return false;
    Status status = play_set_up(playing, &set_up, color_other(color));
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

bool sgf_game_force(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point,
                    Status why)
{
    Status status = sgf_game_resume(playing);
    if (status != STATUS_OK)
        return sgf_game_fail_status(playing, status);
    if (why == STATUS_SUICIDE)
        return put_stone(playing, property, color, point);
    SetUp set_up = {.any = false};
    if (why == STATUS_OCCUPIED) {
        set_up.touched[point.row][point.column] = true;
        set_up.any = true;
    }
    if (!sgf_game_count(playing, property, set_up.any))
        return false;
    Point place = sgf_game_point(playing, point);
    status = play_set_up(playing, &set_up, color);
    if (status == STATUS_OK)
        status = session_play(playing->session, color, move_of_stone(&place), NULL);
    if (status == STATUS_KO || status == STATUS_SUICIDE)
        return put_stone(playing, property, color, point);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

bool sgf_game_give_said_turn(SgfPlaying *playing, SgfNode node)
{
    const Turn *turn = session_turn(playing->session);
    Color color;
    if (!playing->step.has_move || !read_player(playing, node, &color) || color == turn->to_move ||
        turn->phase == PHASE_OVER)
        return true;
    SgfProperty property;
    (void)sgf_find(playing->sgf, node, "PL", &property);
    return sgf_game_count(playing, property, 0) && sgf_game_give_turn(playing, color);
}
