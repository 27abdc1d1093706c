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
    return value.length == 0 || word_is(value, "1");
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

bool sgf_game_move(Word value, const Setup *setup, bool *pass, SgfPoint *point)
{
    value = word_trim(value);
    bool on_board =
        sgf_read_point(value, point) && point->column < setup->columns && point->row < setup->rows;
    *pass = value.length == 0 || (!on_board && word_is(value, "tt"));
    return on_board || *pass;
}

/* A move's value: a point, or nothing for a pass, which older files write `tt`. */
static bool read_move(SgfPlaying *playing, SgfProperty property, bool *pass, SgfPoint *point)
{
    bool read = sgf_game_move(sgf_value(playing->sgf, property, 0), session_setup(playing->session),
                              pass, point);
    if (property.value_count > 1)
        return sgf_game_fail_value(playing, property, 1, "one point for a move");
    return read ||
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
    if (text_failed(&what))
        status = STATUS_NO_MEMORY;
    sgf_game_refuse(playing, property, text_string(&what), status);
    text_free(&what);
    return false;
}

static bool play_move(SgfPlaying *playing, SgfProperty property, Color color)
{
    bool pass;
    SgfPoint point = {0, 0};
    if (!read_move(playing, property, &pass, &point))
        return false;
    Point place = sgf_game_point(playing, point);
    Status status = pass ? session_pass(playing->session, color, true)
                         : session_play(playing->session, color, move_of_stone(&place), NULL);
    if (status != STATUS_OK)
        return refuse_move_of(playing, property, color, pass, point, status);
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
