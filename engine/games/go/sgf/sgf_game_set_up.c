/* Applies the setup in SGF files, both at the beginning of a game and later. */
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

/* The setup of a node: what it puts on the points that it touches. */
typedef struct SetUp {
    uint8_t stones[GO_PLACES]; /* GO_BLACK or GO_WHITE; GO_EMPTY if the point is emptied */
    bool touched[GO_PLACES];
    bool any;
} SetUp;

static void put(SetUp *set_up, GoPoint place, uint8_t stone)
{
    set_up->stones[place] = stone;
    set_up->touched[place] = set_up->any = true;
}

static const GoBoard *board_of(const SgfPlaying *playing)
{
    return go_board(session_game(playing->session));
}

static GoPoint place_of(const SgfPlaying *playing, int column, int row)
{
    const GoBoard *board = board_of(playing);
    return go_board_point(board, column, board->rows - 1 - row);
}

/* Add to the setup the points that a property lists. */
static void add_points(SgfPlaying *playing, SgfProperty property, uint8_t stone, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    for (size_t i = 0; i < sgf_value_count(playing->sgf, property); i++) {
        SgfPoint least, most = {setup->columns, setup->rows};
        StringView value = sgf_value(playing->sgf, property, i);
        if (view_trim(value).length == 0)
            continue; /* the list is empty */
        if (sgf_read_vertex(value, setup->columns, setup->rows, &least)) {
            most = least;
            SGF_NOTE(playing, "%.2s[%s] is read as a vertex",
                     sgf_name(playing->sgf, property).bytes, view_quote(value).text);
        } else {
            (void)sgf_read_rectangle(value, &least, &most);
        }
        if (most.column >= setup->columns || most.row >= setup->rows) {
            SGF_NOTE(playing, "%.2s[%s] is not a point of the board: ignored",
                     sgf_name(playing->sgf, property).bytes, view_quote(value).text);
            continue;
        }
        for (int row = least.row; row <= most.row; row++)
            for (int column = least.column; column <= most.column; column++)
                put(set_up, place_of(playing, column, row), stone);
    }
}

static void read_set_up(SgfPlaying *playing, SgfNode node, SetUp *set_up)
{
    for (SgfProperty property = sgf_first_property(playing->sgf, node); property != SGF_NONE;
         property = sgf_next_property(playing->sgf, node, property)) {
        StringView name = sgf_name(playing->sgf, property);
        bool black = view_is(name, "ab"), white = view_is(name, "aw");
        if (black || white || view_is(name, "ae"))
            add_points(playing, property, black ? GO_BLACK : white ? GO_WHITE : GO_EMPTY, set_up);
    }
}

/* Find the strings of a color that have no liberty, and add their removal to the setup. Return
 * false if there are none. */
static bool take_off(const GoBoard *board, Color color, SetUp *set_up)
{
    bool any = false;
    for (int place = 0; place < board->places; place++)
        if (board->stones[place] == go_stone(color) && board->liberties[board->heads[place]] == 0) {
            put(set_up, (GoPoint)place, GO_EMPTY);
            any = true;
        }
    return any;
}

/* Return the board as it will be after the setup. */
static GoBoard board_after(const SgfPlaying *playing, const SetUp *set_up)
{
    GoBoard board = *board_of(playing);
    uint8_t wanted[GO_PLACES];
    memcpy(wanted, board.stones, sizeof wanted);
    for (int place = 0; place < board.places; place++)
        if (set_up->touched[place])
            wanted[place] = set_up->stones[place];
    go_board_put_up(&board, wanted);
    return board;
}

/* Change the setup so that it removes all stones that would have no liberty after it. */
static void leave_out_dead(SgfPlaying *playing, SetUp *set_up)
{
    GoBoard board = board_after(playing, set_up);
    bool black = take_off(&board, COLOR_BLACK, set_up);
    bool white = take_off(&board, COLOR_WHITE, set_up);
    if (black || white)
        SGF_NOTE(playing, "stones that were set up without a liberty are removed");
}

/* Return how many points of the board the setup changes. */
static int count_changes(const SgfPlaying *playing, const SetUp *set_up)
{
    const GoBoard *board = board_of(playing);
    int count = 0;
    for (int place = 0; place < board->places; place++)
        count += set_up->touched[place] && board->stones[place] != set_up->stones[place];
    return count;
}

/* Set playing->strokes to the three strokes of the setup. The points of each stroke are in order,
 * starting at the top left. */
static Status make_strokes(SgfPlaying *playing, const SetUp *set_up)
{
    static const uint8_t order[GAME_SETUP_STROKES] = {GO_BLACK, GO_WHITE, GO_EMPTY};
    const GoBoard *board = board_of(playing);
    Status status = STATUS_OK;
    strokes_clear(&playing->strokes);
    for (int i = 0; i < GAME_SETUP_STROKES && status == STATUS_OK; i++) {
        for (int row = board->rows - 1; row >= 0; row--)
            for (int column = 0; column < board->columns && status == STATUS_OK; column++) {
                GoPoint place = go_board_point(board, column, row);
                if (set_up->touched[place] && set_up->stones[place] == order[i])
                    status =
                        strokes_add_point(&playing->strokes, go_board_lattice_point(board, place));
            }
        if (status == STATUS_OK)
            status = strokes_end(&playing->strokes);
    }
    return status;
}

/* Set up stones, and make it the turn of `next`. */
static Status play_set_up(SgfPlaying *playing, const SetUp *set_up, Color next)
{
    Status status = make_strokes(playing, set_up);
    if (status == STATUS_OK)
        status = session_set_up(playing->session, strokes_all(&playing->strokes), next);
    return status;
}

/* Apply the setup of a node, and resume play if it had ended. Usually the setup becomes an event,
 * which resets the count of passes, even if it changes neither the board nor the turn. There is no
 * event if the setup changes nothing and comes first in the game, or if it only resumes play. */
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

/* Finding the color to move. */

/* Find the color of the next move on the line, at or after a node. The search continues where it
 * stopped last time, so it visits each node only once. */
static bool find_next_color(SgfPlaying *playing, SgfNode node, Color *color)
{
    if (playing->ahead == SGF_NONE || playing->ahead < node)
        playing->ahead = node;
    while (!playing->no_more_moves) {
        if (sgf_game_color(playing->sgf, playing->ahead, color))
            return true;
        SgfNode next = sgf_game_next(playing, playing->ahead);
        if (next == SGF_NONE)
            playing->no_more_moves = true;
        else
            playing->ahead = next;
    }
    return false;
}

/* Find the color of the first move among the descendants of a node, which are the nodes right after
 * it in the file. */
static bool find_any_color(const SgfPlaying *playing, SgfNode node, Color *color)
{
    for (SgfNode other = node + 1; other < sgf_node_count(playing->sgf); other++) {
        SgfNode parent = sgf_parent(playing->sgf, other);
        if (parent == SGF_NONE || parent < node)
            return false;
        if (sgf_game_color(playing->sgf, other, color))
            return true;
    }
    return false;
}

/* Return whether a setup is a handicap: it has two or more black stones and no white ones. */
static bool is_handicap(const SetUp *set_up)
{
    int black = 0, white = 0;
    for (int place = 0; place < GO_PLACES; place++)
        if (set_up->touched[place]) {
            black += set_up->stones[place] == GO_BLACK;
            white += set_up->stones[place] == GO_WHITE;
        }
    return black > 1 && white == 0;
}

bool sgf_game_player(const Sgf *sgf, SgfNode node, Color *color)
{
    static const char *const names[COLOR_COUNT][7] = {{"b", "black", "1", "x", "黑", "黒", "흑"},
                                                      {"w", "white", "2", "o", "白", "백", "白"}};
    StringView value = sgf_game_value(sgf, node, "PL");
    for (int other = 0; other < COLOR_COUNT; other++)
        for (size_t i = 0; i < 7; i++)
            if (view_is(value, names[other][i])) {
                *color = (Color)other;
                return true;
            }
    return false;
}

/* Read the color that PL names. Return false if there is no PL; if its value isn't a color, also
 * add a note. */
static bool read_player(SgfPlaying *playing, SgfNode node, Color *color)
{
    StringView value = sgf_game_value(playing->sgf, node, "PL");
    if (sgf_game_player(playing->sgf, node, color))
        return true;
    if (value.length > 0)
        SGF_NOTE(playing, "PL[%s] is not a color: ignored", view_quote(value).text);
    return false;
}

Color sgf_game_assume_turn(SgfPlaying *playing, SgfNode node, bool is_handicap, Color before)
{
    Color color = before;
    if (!find_next_color(playing, node, &color) && is_handicap &&
        !find_any_color(playing, node, &color))
        color = COLOR_WHITE;
    return color;
}

/* Find the color to move after a setup. If the node has a move too, it is the color of that move;
 * PL then gives the color to move after it. */
static Color find_turn(SgfPlaying *playing, SgfNode node, const SetUp *set_up)
{
    Color color = session_turn(playing->session)->to_move;
    bool first = session_event_count(playing->session) == 0;
    if (sgf_game_color(playing->sgf, node, &color) || read_player(playing, node, &color))
        return color;
    return sgf_game_assume_turn(playing, node, first && is_handicap(set_up), color);
}

/* A handicap that is given without its stones. */

/* Return the number of stones that HA gives, or 0 if it is not from 2 to GO_HANDICAP_MOST. */
static int read_handicap(SgfPlaying *playing, SgfNode root)
{
    int64_t count = 0;
    StringView value = sgf_game_value(playing->sgf, root, "HA");
    if (value.length > 0 && !sgf_read_count(value, &count, &(int64_t){0}) && !view_is(value, "0"))
        SGF_NOTE(playing, "HA[%s] is not a number of stones: no handicap", view_quote(value).text);
    return count > 1 && count <= GO_HANDICAP_MOST ? (int)count : 0;
}

/* Return the color that moves first in a handicap game. If neither a move nor PL says it, return
 * White. */
static Color find_first(SgfPlaying *playing, SgfNode root)
{
    Color color = COLOR_WHITE;
    bool moves = sgf_game_color(playing->sgf, root, &color);
    if (!moves && !read_player(playing, root, &color))
        (void)find_next_color(playing, root, &color);
    return color;
}

/* Return whether black stones are set up on the line, in the root or in a node up to the first
 * move. */
static bool has_stones_later(const SgfPlaying *playing, SgfNode root)
{
    Color color;
    for (SgfNode node = root; node != SGF_NONE; node = sgf_game_next(playing, node)) {
        if (sgf_find(playing->sgf, node, "AB") != SGF_NONE)
            return true;
        if (sgf_game_color(playing->sgf, node, &color))
            return false;
    }
    return false;
}

/* If the file gives a handicap but no stones for it, put stones on the fixed points and add them to
 * the root, unless Black plays the handicap stones as moves. */
static void add_handicap(SgfPlaying *playing, SgfNode root, SetUp *set_up)
{
    const Setup *setup = session_setup(playing->session);
    int count = read_handicap(playing, root);
    if (count == 0 || set_up->any || count > go_handicap_most(setup->columns, setup->rows) ||
        has_stones_later(playing, root) || find_first(playing, root) == COLOR_BLACK)
        return;
    Point points[GO_HANDICAP_MOST];
    go_handicap_points(setup->columns, setup->rows, count, points);
    sgf_set(playing->sgf, root, "AB");
    for (int i = 0; i < count; i++) {
        int column = points[i].x / STEPS_PER_SPACE;
        int row = setup->rows - 1 - points[i].y / STEPS_PER_SPACE;
        char letters[] = {sgf_letter(column), sgf_letter(row)};
        put(set_up, place_of(playing, column, row), GO_BLACK);
        sgf_add_value(playing->sgf, (StringView){letters, sizeof letters});
    }
    SGF_NOTE(playing, "HA without stones: handicap stones are placed on the fixed points");
}

/* Applying the setup of nodes. */

/* Return a setup property of a node, or SGF_NONE. PL counts only if the node has no move. */
static SgfProperty find_set_up(const SgfPlaying *playing, SgfNode node)
{
    static const char *const names[] = {"AB", "AW", "AE", "PL"};
    Color color;
    size_t count = sizeof names / sizeof *names - sgf_game_color(playing->sgf, node, &color);
    SgfProperty property = SGF_NONE;
    for (size_t i = 0; i < count && property == SGF_NONE; i++)
        property = sgf_find(playing->sgf, node, names[i]);
    return property;
}

bool sgf_game_set_up(SgfPlaying *playing, SgfNode node, bool is_root)
{
    SetUp set_up = {.any = false};
    SgfProperty property = find_set_up(playing, node);
    read_set_up(playing, node, &set_up);
    if (is_root)
        add_handicap(playing, node, &set_up);
    if (property == SGF_NONE && !set_up.any)
        return !sgf_failed(playing->sgf) || sgf_game_fail_status(playing, STATUS_NO_MEMORY);
    if (set_up.any)
        leave_out_dead(playing, &set_up);
    Color next = find_turn(playing, node, &set_up);
    int changes = count_changes(playing, &set_up);
    if (!is_root && !sgf_game_count(playing, property, changes))
        return false;
    Status status =
        sgf_failed(playing->sgf) ? STATUS_NO_MEMORY : play_node(playing, &set_up, changes, next);
    if (status == STATUS_OK)
        return true;
    if (property == SGF_NONE || status == STATUS_NO_MEMORY)
        return sgf_game_fail_status(playing, status);
    (void)SGF_FAIL(playing, property, "cannot set up the stones: ");
    return sgf_game_refuse(playing, status);
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
    Color color, mover;
    if (!sgf_game_color(playing->sgf, node, &mover) || !read_player(playing, node, &color) ||
        color == turn->to_move || turn->phase == PHASE_OVER)
        return true;
    return sgf_game_count(playing, sgf_find(playing->sgf, node, "PL"), 0) &&
           sgf_game_give_turn(playing, color);
}

/* Making illegal moves. */

/* Set up a stone, and remove the opponent's strings that then have no liberty or, if there are
 * none, the player's own. */
static bool put_stone(SgfPlaying *playing, SgfProperty property, Color color, SgfPoint point)
{
    SetUp set_up = {.any = false};
    put(&set_up, place_of(playing, point.column, point.row), go_stone(color));
    GoBoard board = board_after(playing, &set_up);
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
    if (why == STATUS_OCCUPIED)
        put(&set_up, place_of(playing, point.column, point.row), GO_EMPTY);
    if (!sgf_game_count(playing, property, set_up.any))
        return false;
    Point place = sgf_game_point(playing->session, point);
    status = play_set_up(playing, &set_up, color);
    if (status == STATUS_OK)
        status = session_play(playing->session, color, move_of_stone(&place), NULL);
    if (status == STATUS_KO || status == STATUS_SUICIDE)
        return put_stone(playing, property, color, point);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}
