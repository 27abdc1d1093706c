/* Playing the main line of an SGF tree. */
#include "formats/print.h"
#include "games/go/sgf/sgf_game.h"
#include "games/go/sgf/sgf_game_parts.h"

/* Choosing the game. */

/* Whether a root is that of a game of Go, which is what it is where GM does not say. */
static bool is_go(const SgfPlaying *playing, SgfNode root)
{
    SgfProperty property;
    Word value = sgf_game_value(playing, root, "GM", &property);
    return value.length == 0 || word_is(value, "1");
}

/* The first game of Go. */
static bool choose_game(SgfPlaying *playing, SgfNode *chosen)
{
    const Sgf *sgf = playing->sgf;
    size_t others = 0;
    *chosen = SGF_NO_NODE;
    for (SgfNode root = 0; root != SGF_NO_NODE; root = sgf_next_sibling(sgf, root))
        if (*chosen == SGF_NO_NODE && is_go(playing, root))
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

/* Moves. */

/* A move's value: a point, or nothing for a pass, which older files write `tt`. */
static bool read_move(SgfPlaying *playing, SgfProperty property, bool *pass, SgfPoint *point)
{
    const Setup *setup = session_setup(playing->session);
    Word value = word_trim(sgf_value(playing->sgf, property, 0));
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
        if (*done)
            return sgf_game_give_turn(playing, color);
        if (!sgf_game_count(playing, property, 0) || !play_move(playing, property, color))
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
        if (!sgf_game_set_up(playing, node, node == root) || !play_moves(playing, node, &done))
            return false;
        if (!done)
            sgf_game_note_clocks(playing, node);
        playing->last = node;
    }
    if (playing->variations > 0)
        text_add_format(playing->notes, "variations left out: %zu\n", playing->variations);
    return true;
}

bool sgf_game_play(const Sgf *sgf, int64_t before, Work *work, Session **session, Text *notes,
                   Text *error)
{
    SgfPlaying playing = {.sgf = sgf,
                          .before = before,
                          .notes = notes,
                          .error = error,
                          .work = work,
                          .ahead = SGF_NO_NODE};
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
