/* Playing a line of an SGF tree. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/go/sgf/sgf_beside.h"
#include "games/go/sgf/sgf_game_parts.h"

/* Choosing the game. */

bool sgf_game_is_go(const Sgf *sgf, SgfNode root)
{
    SgfProperty property;
    if (!sgf_find(sgf, root, "GM", &property))
        return true;
    Word value = word_trim(sgf_value(sgf, property, 0));
    int64_t game;
    return !number_read_int(value.bytes, value.length, 0, INT32_MAX, &game) || game == 1;
}

bool sgf_game_is_place(const Sgf *sgf, SgfProperty property)
{
    SgfResult result;
    return word_is(property.name, "xl") && property.value_count == 1 &&
           sgf_read_result(sgf_value(sgf, property, 0), &result);
}

/* Where the file says that a game stands; SGF_NO_NODE where it does not. */
static SgfNode find_place(const Sgf *sgf)
{
    SgfProperty property;
    for (size_t node = 0; node < sgf_node_count(sgf); node++)
        if (sgf_find(sgf, (SgfNode)node, SGF_PLACE, &property) && sgf_game_is_place(sgf, property))
            return (SgfNode)node;
    return SGF_NO_NODE;
}

/* Whether a game has a node. */
static bool has_node(const Sgf *sgf, SgfNode root, SgfNode node)
{
    return root <= node && node < sgf_next_sibling(sgf, root);
}

/* The first game of Go, or the one of which the file says where it stands. */
static bool choose_game(SgfPlaying *playing, SgfNode *chosen)
{
    const Sgf *sgf = playing->sgf;
    SgfNode place = find_place(sgf);
    size_t games = 0;
    *chosen = playing->place = SGF_NO_NODE;
    for (SgfNode root = 0; root != SGF_NO_NODE; root = sgf_next_sibling(sgf, root), games++) {
        if (!sgf_game_is_go(sgf, root))
            continue;
        bool stands = place != SGF_NO_NODE && has_node(sgf, root, place);
        if (stands)
            playing->place = place;
        if (stands || *chosen == SGF_NO_NODE)
            *chosen = root;
    }
    SgfProperty property;
    if (*chosen == SGF_NO_NODE && sgf_find(sgf, 0, "GM", &property))
        return sgf_game_fail_value(playing, property, 0, "a game of Go, which is GM[1]");
    if (games > 1 && playing->aside)
        text_add_format(playing->aside, "other games in the file left out: %zu\n", games - 1);
    return true;
}

/* Moves. */

/* A point in capital letters, where that would be far off the board. */
static bool is_in_capitals(Word value, SgfPoint *point)
{
    if (value.length != 2 || !is_capital(value.bytes[0]) || !is_capital(value.bytes[1]))
        return false;
    *point = (SgfPoint){value.bytes[0] - 'A', value.bytes[1] - 'A'};
    return true;
}

/* Appends a move with its number and colour. */
static void add_move(const SgfPlaying *playing, Color color, const SgfMove *move, Text *text)
{
    text_add_format(text, "move %lld, %s ", (long long)playing->moves + 1, color_name(color));
    if (move->is_pass)
        text_add(text, "PASS");
    else
        print_vertex(text, sgf_game_point(playing, move->point));
}

/* Whether a value that is no point of the board is a pass. The point just off the board, which `tt`
 * is on 19 lines, is one on other boards too. `as_usual`: in a form that SGF has. */
static bool is_pass(Word value, const Setup *setup, const SgfPoint *point, bool *as_usual)
{
    *as_usual = value.length == 0 || word_is(value, "tt");
    bool is_beside = sgf_read_point(value, &(SgfPoint){0, 0}) && point->column == setup->columns &&
                     point->row == setup->rows;
    return *as_usual || is_beside || word_is(value, "pass") || word_is(value, "``");
}

bool sgf_game_move(Word value, const Setup *setup, SgfMove *move)
{
    SgfPoint point = {-1, -1};
    value = word_trim(value);
    *move = (SgfMove){.as_usual = true};
    (void)sgf_read_point(value, &point);
    bool on_board = point.column >= 0 && point.column < setup->columns && point.row < setup->rows;
    if (!on_board)
        move->is_pass = is_pass(value, setup, &point, &move->as_usual);
    if (!on_board && !move->is_pass && is_in_capitals(value, &point)) {
        on_board = point.column < setup->columns && point.row < setup->rows;
        move->as_usual = false;
    }
    move->point = point;
    return on_board || move->is_pass;
}

/* Notes that a move is not as it should be. */
static void note_move(SgfPlaying *playing, Color color, const SgfMove *move, const char *what)
{
    Text note = {0};
    add_move(playing, color, move, &note);
    text_add(&note, what);
    sgf_game_note(playing, text_string(&note));
    playing->notes->failed |= text_failed(&note);
    text_free(&note);
}

/* A move's value. One that is no move there cannot be played; the error says how to have the
 * position before it. */
static bool read_move(SgfPlaying *playing, SgfProperty property, Color color, SgfMove *move)
{
    Word value = sgf_value(playing->sgf, property, 0);
    if (!sgf_game_move(value, session_setup(playing->session), move)) {
        long long number = (long long)playing->moves + 1;
        Text what = {0};
        text_add_format(&what,
                        "move %lld, %s: '%s' is not a point of the board or a pass (loadsgf FILE "
                        "%lld loads the position before it)",
                        number, color_name(color), word_quote(value).text, number);
        return sgf_game_fail_at(playing, property, &what);
    }
    if (!move->as_usual) {
        Text what = {0};
        text_add_format(&what, ": written as '%s'", word_quote(value).text);
        note_move(playing, color, move, text_string(&what));
        playing->notes->failed |= text_failed(&what);
        text_free(&what);
    }
    if (property.value_count > 1)
        note_move(playing, color, move, ": only the first of several points is used");
    return true;
}

/* An error about a move that cannot be made. */
static bool refuse_move(SgfPlaying *playing, SgfProperty property, Color color, const SgfMove *move,
                        Status status)
{
    Text what = {0};
    add_move(playing, color, move, &what);
    text_add(&what, ": ");
    if (text_failed(&what))
        status = STATUS_NO_MEMORY;
    sgf_game_refuse(playing, property, text_string(&what), status);
    text_free(&what);
    return false;
}

/* Makes a move that the rules do not allow, as files may have them, with a note. */
static bool force_move(SgfPlaying *playing, SgfProperty property, Color color, const SgfMove *move,
                       Status why)
{
    SgfProperty ko;
    Text what = {0};
    bool meant = sgf_find(playing->sgf, playing->step.node, "KO", &ko);
    text_add_format(&what, " is illegal (%s): played anyway%s", status_text(why),
                    meant ? ", as KO says" : "");
    note_move(playing, color, move, text_string(&what));
    playing->notes->failed |= text_failed(&what);
    text_free(&what);
    return sgf_game_force(playing, property, color, move->point, why);
}

static bool play_move(SgfPlaying *playing, SgfProperty property, Color color)
{
    SgfMove move;
    if (!read_move(playing, property, color, &move))
        return false;
    Point place = sgf_game_point(playing, move.point);
    Status status = move.is_pass
                        ? session_pass(playing->session, color, true)
                        : session_play(playing->session, color, move_of_stone(&place), NULL);
    bool is_illegal = status == STATUS_OCCUPIED || status == STATUS_KO || status == STATUS_SUICIDE;
    if (is_illegal && !force_move(playing, property, color, &move, status))
        return false;
    if (status != STATUS_OK && !is_illegal)
        return refuse_move(playing, property, color, &move, status);
    playing->moves++;
    return true;
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
        if (!playing->step.has_move) {
            playing->step.has_move = true;
            playing->step.turn = color;
        }
        if (*done)
            return sgf_game_give_turn(playing, color);
        if (!sgf_game_count(playing, property, 0) || !play_move(playing, property, color))
            return false;
    }
    return true;
}

/* Counts the variations that begin beside a node of the line that is played. */
static void count_variations(SgfPlaying *playing, SgfNode node)
{
    SgfNode parent = sgf_parent(playing->sgf, node);
    for (SgfNode other = sgf_first_child(playing->sgf, parent); other != SGF_NO_NODE;
         other = sgf_next_sibling(playing->sgf, other))
        playing->variations += other != node;
}

SgfNode sgf_game_next(const SgfPlaying *playing, SgfNode node)
{
    SgfNode next = sgf_first_child(playing->sgf, node);
    if (next == SGF_NO_NODE || playing->place == SGF_NO_NODE || playing->place <= node)
        return next;
    /* Nodes are in the order of the text: the last child that is not behind the place leads there.
     */
    for (SgfNode other = next; other != SGF_NO_NODE && other <= playing->place;
         other = sgf_next_sibling(playing->sgf, other))
        next = other;
    return next;
}

/* Goes on behind a node all of which has been played. */
static bool end_node(SgfPlaying *playing, SgfNode node)
{
    if (!sgf_game_give_said_turn(playing, node))
        return false;
    sgf_game_note_clocks(playing, node);
    playing->step.events = (uint32_t)session_event_count(playing->session);
    Status status = memory_push(playing->line.steps, playing->line.count, playing->line.capacity,
                                playing->step);
    if (status == STATUS_OK)
        status = sgf_game_tell_comment(playing, node);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Plays a node; *done once the move to stop before is reached, or where the game stands. */
static bool play_node(SgfPlaying *playing, SgfNode node, bool is_root, bool *done)
{
    playing->step = (SgfStep){.node = node};
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
    for (SgfNode node = root; node != SGF_NO_NODE && !done; node = sgf_game_next(playing, node)) {
        if (node != root)
            count_variations(playing, node);
        if (!play_node(playing, node, node == root, &done))
            return false;
    }
    if (playing->variations > 0 && playing->aside)
        text_add_format(playing->aside, "variations left out: %zu\n", playing->variations);
    return true;
}

/* What the root says of the game as a whole. */
static bool tell_info(SgfPlaying *playing, SgfNode root)
{
    Status status = sgf_game_tell_info(playing, root);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Keeps the tree beside the game. */
static bool keep_tree(SgfPlaying *playing, Sgf **sgf, SgfNode root)
{
    Status status = sgf_beside_keep(playing, *sgf, root);
    if (status != STATUS_OK)
        return sgf_game_fail_status(playing, status);
    *sgf = NULL;
    return true;
}

bool sgf_game_play(Sgf **sgf, int64_t before, Work *work, Session **session, Text *notes,
                   Text *aside, Text *error)
{
    SgfPlaying playing = {.sgf = *sgf,
                          .before = before,
                          .notes = notes,
                          .aside = aside,
                          .error = error,
                          .work = work,
                          .ahead = SGF_NO_NODE};
    SgfNode root;
    text_clear(error);
    bool played = choose_game(&playing, &root) && sgf_game_begin(&playing, root) &&
                  tell_info(&playing, root) && play_line(&playing, root) &&
                  sgf_game_end(&playing, root);
    sgf_game_note_rest(&playing);
    if (played && (text_failed(notes) || (aside && text_failed(aside))))
        played = sgf_game_fail_status(&playing, STATUS_NO_MEMORY);
    played = played && keep_tree(&playing, sgf, root);
    if (played)
        *session = playing.session;
    else
        session_destroy(playing.session);
    strokes_free(&playing.strokes);
    memory_free(playing.line.steps);
    return played;
}
