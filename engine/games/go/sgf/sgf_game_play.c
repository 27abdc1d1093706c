/* Loading a game of Go from an SGF tree: which line is played, and its moves. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <assert.h>

/* Choosing the game. */

/* The first node at which the file says that a game stands, or SGF_NONE. */
static SgfNode find_place(const Sgf *sgf)
{
    for (size_t node = 0; node < sgf_node_count(sgf); node++)
        if (sgf_game_find_place(sgf, (SgfNode)node) != SGF_NONE)
            return (SgfNode)node;
    return SGF_NONE;
}

/* Choose the first game of Go, or the one that stands somewhere according to the file. */
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
                        word_quote(sgf_game_value(sgf, 0, "GM")).text);
    if (games > 1 && playing->aside)
        text_add_format(playing->aside, "other games in the file left out: %zu\n", games - 1);
    return true;
}

/* Moves. */

/* Append the number, color and point of the next move. */
static void add_move(const SgfPlaying *playing, Color color, const SgfMove *move, Text *text)
{
    text_add_format(text, "move %lld, %s ", (long long)playing->moves + 1, color_name(color));
    if (move->is_pass)
        text_add(text, "PASS");
    else
        print_vertex(text, sgf_game_point(playing->session, move->point));
}

/* Note something about a move. */
#define NOTE_MOVE(playing, color, move, ...)                                                       \
    (sgf_game_may_note(playing)                                                                    \
         ? (add_move((playing), (color), (move), (playing)->notes),                                \
            text_add_format((playing)->notes, __VA_ARGS__), text_add_char((playing)->notes, '\n')) \
         : (void)0)

/* Read the value of a move. One that is no point or pass cannot be played; then the error says how
 * to load the position before it. */
static bool read_move(SgfPlaying *playing, SgfProperty property, Color color, SgfMove *move)
{
    Word value = sgf_value(playing->sgf, property, 0);
    long long number = (long long)playing->moves + 1;
    if (!sgf_game_move(value, session_setup(playing->session), move))
        return SGF_FAIL(playing, property,
                        "move %lld, %s: '%s' is not a point of the board or a pass (loadsgf FILE "
                        "%lld loads the position before it)",
                        number, color_name(color), word_quote(value).text, number);
    if (!move->as_usual)
        NOTE_MOVE(playing, color, move, ": written as '%s'", word_quote(word_trim(value)).text);
    if (sgf_value_count(playing->sgf, property) > 1)
        NOTE_MOVE(playing, color, move, ": only the first of several points is used");
    return true;
}

/* Make the move of a property, if need be against the rules, as the standard demands. */
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
        text_add(playing->error, ": ");
        return sgf_game_refuse(playing, status);
    }
    playing->moves++;
    return true;
}

/* Play the moves of a node, usually one; set `done` once the move to stop before is reached. */
static bool play_moves(SgfPlaying *playing, SgfNode node, bool *done)
{
    for (SgfProperty property = sgf_first_property(playing->sgf, node); property != SGF_NONE;
         property = sgf_next_property(playing->sgf, node, property)) {
        Word name = sgf_name(playing->sgf, property);
        bool black = word_is(name, "b");
        Color color = black ? COLOR_BLACK : COLOR_WHITE;
        if (!black && !word_is(name, "w"))
            continue;
        *done = playing->before != SGF_ALL_MOVES && playing->moves + 1 >= playing->before;
        if (*done)
            return sgf_game_give_turn(playing, color);
        if (!sgf_game_count(playing, property, 0) || !play_move(playing, node, property, color))
            return false;
    }
    return true;
}

/* Texts. */

/* Append a text as a session holds it, with a note if it is too long for that. */
static void read_text(SgfPlaying *playing, SgfNode node, const char *name, bool simple, Text *text)
{
    static_assert(TEXT_BYTES_MOST == 65536, "the note says so");
    text_clear(text);
    if (!sgf_game_text(playing->sgf, node, name, simple, text))
        SGF_NOTE(playing, "%s[%s] is too long: cut to 65536 bytes", name,
                 word_quote(sgf_game_value(playing->sgf, node, name)).text);
}

/* Take over what the root says of the game as a whole. */
static bool take_info(SgfPlaying *playing, SgfNode root)
{
    Text text = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < INFO_COUNT && status == STATUS_OK; i++) {
        read_text(playing, root, SGF_INFO[i].name, SGF_INFO[i].simple, &text);
        status = text_failed(&text)
                     ? STATUS_NO_MEMORY
                     : session_set_info(playing->session, SGF_INFO[i].info, text_word(&text));
    }
    text_free(&text);
    return status == STATUS_OK || sgf_game_fail_status(playing, status);
}

/* Take over the comment of a node. Of several nodes about the same event the first comment counts.
 */
static Status take_comment(SgfPlaying *playing, SgfNode node)
{
    Session *session = playing->session;
    size_t event = session_said_event(session, session_event_count(session));
    Text text = {0};
    if (session_comment_on(session, event))
        return STATUS_OK;
    read_text(playing, node, "C", false, &text);
    Status status = text_failed(&text) ? STATUS_NO_MEMORY : STATUS_OK;
    if (status == STATUS_OK && text.length > 0)
        status = session_set_comment(session, text_word(&text));
    text_free(&text);
    return status;
}

/* The line. */

/* Count the variations next to a node of the line. */
static void count_variations(SgfPlaying *playing, SgfNode node)
{
    SgfNode other = sgf_first_child(playing->sgf, sgf_parent(playing->sgf, node));
    for (; other != SGF_NONE; other = sgf_next_sibling(playing->sgf, other))
        playing->variations += other != node;
}

/* Finish a node that has been played to its end. */
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

/* Play a node; set `done` once the move to stop before is reached, or where the game stands. */
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
        text_add_format(playing->aside, "variations left out: %zu\n", playing->variations);
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
                          .ahead = SGF_NONE};
    SgfNode root;
    text_clear(error);
    bool played = choose_game(&playing, &root) && sgf_game_begin(&playing, root) &&
                  take_info(&playing, root) && play_line(&playing, root) &&
                  sgf_game_end(&playing, root);
    sgf_game_note_rest(&playing);
    if (played && (text_failed(notes) || (aside && text_failed(aside)) ||
                   sgf_game_keep(&playing) != STATUS_OK))
        played = sgf_game_fail_status(&playing, STATUS_NO_MEMORY);
    if (played) {
        *sgf = NULL; /* the session has it */
        *session = playing.session;
    } else {
        session_destroy(playing.session);
    }
    strokes_free(&playing.strokes);
    memory_free(playing.line.steps);
    return played;
}
