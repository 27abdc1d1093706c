/* Writing a game of Go as an SGF tree. */
#include "base/version.h"
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_writing.h"

#include <string.h>

/* Adds a value made in `text`, which is emptied. */
static void add_value(Sgf *sgf, Text *text)
{
    const char *value = text_string(text);
    if (text_failed(text))
        sgf_fail(sgf);
    else
        sgf_add_value(sgf, value, text->length);
    text_clear(text);
}

void sgf_write_property(Sgf *sgf, const char *name, Text *text)
{
    sgf_add_property(sgf, name);
    add_value(sgf, text);
}

void sgf_write_word(Sgf *sgf, const char *name, const char *value)
{
    sgf_add_property(sgf, name);
    sgf_add_value(sgf, value, strlen(value));
}

/* A point in two letters. */
typedef struct Letters {
    char bytes[2];
} Letters;

static Letters letters_of(const Session *session, Point point)
{
    int row = session_setup(session)->rows - 1 - point.y / STEPS_PER_SPACE;
    return (Letters){{sgf_letter(point.x / STEPS_PER_SPACE), sgf_letter(row)}};
}

/* Adds a point as a value. */
static void add_point(Sgf *sgf, const Session *session, Point point)
{
    Letters letters = letters_of(session, point);
    sgf_add_value(sgf, letters.bytes, sizeof letters.bytes);
}

/* Points of a board, by their places. */
typedef struct Places {
    bool has[GO_PLACES];
    bool any;
} Places;

/* Adds points from the top left, so that the same points are always the same bytes. */
static void add_places(Sgf *sgf, const Session *session, const char *name, const Places *places)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    if (!places->any)
        return;
    sgf_add_property(sgf, name);
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (places->has[place])
                add_point(sgf, session, go_board_lattice_point(board, place));
        }
}

/* Where a point of the board is. */
static GoPoint place_of(const Session *session, Point point)
{
    const GoBoard *board = go_board(session_game(session));
    return go_board_point(board, point.x / STEPS_PER_SPACE, point.y / STEPS_PER_SPACE);
}

static void add_color(Sgf *sgf, const char *name, Color color)
{
    sgf_write_word(sgf, name, color == COLOR_BLACK ? "B" : "W");
}

void sgf_write_komi(Sgf *sgf, const Session *session, Text *text)
{
    /* Always with a point where it is large: without one, some programs write hundredths. */
    Decimal komi = session_setup(session)->rules[GO_KOMI];
    text_add_fixed(text, komi, DECIMAL_PLACES, DECIMAL_PLACES);
    if ((komi >= 100 * DECIMAL_ONE || komi <= -100 * DECIMAL_ONE) && komi % DECIMAL_ONE == 0)
        text_add(text, ".0");
    sgf_write_property(sgf, "KM", text);
}

/* Writes the nearest name of the rules that there is, and finds what it says. */
static void add_rules(Sgf *sgf, const Session *session, Setup *named)
{
    *named = game_usual_setup(session_kind(session));
    if (session_kind(session) == &MINIGO_GAME) {
        sgf_write_word(sgf, "RU", "minigo");
        return;
    }
    const GoRuleset *nearest = go_ruleset_nearest(go_rules_of(session_setup(session)->rules));
    sgf_write_word(sgf, "RU", nearest->sgf);
    go_rules_put(nearest->rules, named->rules);
}

/* Writes the rules that are other than those that have been named. */
static void add_more_rules(Sgf *sgf, const Session *session, const Setup *named, Text *text)
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    bool any = false;
    for (size_t i = 0; i < kind->rule_count; i++) {
        if (i == GO_KOMI || i == GO_HANDICAP || setup->rules[i] == named->rules[i])
            continue;
        text_add_format(text, "%s ", kind->rules[i].name);
        print_rule(text, &kind->rules[i], setup->rules[i]);
        if (any)
            add_value(sgf, text);
        else
            sgf_write_property(sgf, SGF_MORE_RULES, text);
        any = true;
    }
}

void sgf_write_rules(Sgf *sgf, const Session *session, Text *text)
{
    Setup named;
    add_rules(sgf, session, &named);
    add_more_rules(sgf, session, &named, text);
}

void sgf_write_clocks(Sgf *sgf, const Session *session, Text *text)
{
    const ClockSettings *clock = &session_clock_at_end(session)->settings;
    if (clock->system == CLOCK_NONE)
        return;
    print_time(text, clock->main);
    sgf_write_property(sgf, "TM", text);
    if (clock->system == CLOCK_ABSOLUTE)
        return;
    if (clock->system != CLOCK_FISCHER)
        text_add_format(text, "%lld%c", (long long)clock->count,
                        clock->system == CLOCK_CANADIAN ? '/' : 'x');
    print_time(text, clock->period);
    text_add(text, clock->system == CLOCK_CANADIAN  ? " Canadian"
                   : clock->system == CLOCK_BYOYOMI ? " byo-yomi"
                                                    : " fischer");
    sgf_write_property(sgf, "OT", text);
}

void sgf_write_result(Sgf *sgf, Session *session, const char *name, Text *text)
{
    sgf_add_result(session, text);
    sgf_write_property(sgf, name, text);
}

void sgf_write_text(Sgf *sgf, const char *name, const Text *said, Text *text)
{
    sgf_escape((Word){said->bytes, said->length}, text);
    sgf_write_property(sgf, name, text);
}

/* Who plays, when and where. */
static void add_info(Sgf *sgf, const Session *session, Text *text)
{
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const Text *said = session_info(session, SGF_INFO[i].info);
        if (said->length > 0)
            sgf_write_text(sgf, SGF_INFO[i].name, said, text);
    }
}

/* What the game is and how it ended. */
static void add_root(Sgf *sgf, Session *session)
{
    const Setup *setup = session_setup(session);
    Text text = {0};
    sgf_add_node(sgf, SGF_NO_NODE);
    sgf_write_word(sgf, "FF", "4");
    sgf_write_word(sgf, "GM", "1");
    sgf_write_word(sgf, "CA", "UTF-8");
    sgf_write_word(sgf, "AP", CONTIGO_NAME ":" CONTIGO_VERSION);
    text_add_int(&text, setup->columns);
    if (setup->rows != setup->columns)
        text_add_format(&text, ":%d", setup->rows);
    sgf_write_property(sgf, "SZ", &text);
    sgf_write_rules(sgf, session, &text);
    sgf_write_komi(sgf, session, &text);
    sgf_write_clocks(sgf, session, &text);
    if (session_turn(session)->phase == PHASE_OVER)
        sgf_write_result(sgf, session, "RE", &text);
    add_info(sgf, session, &text);
    text_free(&text);
}

static void add_handicap(Sgf *sgf, size_t count)
{
    Text text = {0};
    text_add_int(&text, (int64_t)count);
    sgf_write_property(sgf, "HA", &text);
    text_free(&text);
}

/* What a set-up comes to: for each point the last that it says. */
typedef struct PutUp {
    Places places[GAME_SETUP_STROKES]; /* black, white, emptied */
    size_t count;                      /* of black ones */
} PutUp;

static void read_put_up(const Session *session, const Event *event, PutUp *put_up)
{
    *put_up = (PutUp){.count = 0};
    for (size_t i = 0; i < event->move.count; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        for (size_t k = 0; k < count; k++) {
            GoPoint place = place_of(session, points[k]);
            for (size_t other = 0; other < i; other++)
                put_up->places[other].has[place] = false;
            put_up->places[i].has[place] = true;
        }
    }
    for (size_t i = 0; i < GAME_SETUP_STROKES; i++)
        for (int place = 0; place < GO_PLACES; place++) {
            put_up->places[i].any |= put_up->places[i].has[place];
            put_up->count += i == 0 && put_up->places[i].has[place];
        }
}

static void add_put_up(Sgf *sgf, const Session *session, const PutUp *put_up, Color next)
{
    static const char *const names[GAME_SETUP_STROKES] = {"AB", "AW", "AE"};
    for (size_t i = 0; i < GAME_SETUP_STROKES; i++)
        add_places(sgf, session, names[i], &put_up->places[i]);
    add_color(sgf, "PL", next);
}

/* What was put up on the empty board, in the root; a handicap if that is what it looks like. False
 * where it is the board and the turn that a game begins with anyway. */
static bool add_first_put_up(Sgf *sgf, const Session *session, const Event *event)
{
    PutUp put_up;
    read_put_up(session, event, &put_up);
    if (!put_up.places[0].any && !put_up.places[1].any && event->color == COLOR_BLACK)
        return false;
    put_up.places[2] = (Places){.any = false};
    if (put_up.count > 1 && !put_up.places[1].any && event->color == COLOR_WHITE)
        add_handicap(sgf, put_up.count);
    add_put_up(sgf, session, &put_up, event->color);
    return true;
}

/* The handicap that the rules put on the board. */
static void add_fixed_handicap(Sgf *sgf, const Session *session)
{
    const Setup *setup = session_setup(session);
    size_t count = (size_t)(setup->rules[GO_HANDICAP] / DECIMAL_ONE);
    Point points[GO_HANDICAP_MOST];
    Event event = {.color = COLOR_WHITE, .move = {points, &count, 0, 1}};
    if (count == 0)
        return;
    go_handicap_points(setup->columns, setup->rows, (int)count, points);
    (void)add_first_put_up(sgf, session, &event);
}

static void add_node(SgfWriting *writing)
{
    writing->node = sgf_add_node(writing->sgf, writing->node);
    writing->begun = true;
}

static void add_set_up(SgfWriting *writing, const Event *event)
{
    PutUp put_up;
    if (!writing->begun) {
        writing->begun = add_first_put_up(writing->sgf, writing->session, event);
        return;
    }
    add_node(writing);
    read_put_up(writing->session, event, &put_up);
    add_put_up(writing->sgf, writing->session, &put_up, event->color);
}

/* Appends a comment on an event, which is counted from 1, below what is there. */
static void take_comment(const SgfWriting *writing, size_t event, Text *said)
{
    const Text *comment = session_comment_on(writing->session, event);
    if (!comment || comment->length == 0)
        return;
    if (said->length > 0)
        text_add_char(said, '\n');
    text_add_bytes(said, comment->bytes, comment->length);
}

/* Adds comments to the last node. */
static void add_comments(const SgfWriting *writing, Text *said)
{
    Text text = {0};
    if (text_failed(said))
        sgf_fail(writing->sgf);
    else if (said->length > 0)
        sgf_write_text(writing->sgf, "C", said, &text);
    text_free(&text);
    text_clear(said);
}

/* Adds what an event is, in a node of its own, but for stones that are put up in the root. */
static void add_event(SgfWriting *writing, const Event *event)
{
    if (event->kind == EVENT_SETUP) {
        add_set_up(writing, event);
        return;
    }
    add_node(writing);
    if (event->kind == EVENT_RESUME) {
        add_color(writing->sgf, "PL", event->color);
        return;
    }
    sgf_add_property(writing->sgf, event->color == COLOR_BLACK ? "B" : "W");
    if (event->kind == EVENT_MOVE)
        add_point(writing->sgf, writing->session, event->move.points[0]);
    else
        sgf_add_value(writing->sgf, "", 0);
}

void sgf_write_first_stones(Sgf *sgf, const Session *session)
{
    PutUp put_up;
    Event event = session_event(session, 0);
    read_put_up(session, &event, &put_up);
    add_places(sgf, session, "AB", &put_up.places[0]);
}

void sgf_write_events(SgfWriting *writing, size_t first)
{
    Text said = {0};
    if (!writing->continues)
        take_comment(writing, 0, &said);
    for (size_t i = first; i < session_event_count(writing->session); i++) {
        if (!sgf_needs_node(writing->session, i))
            continue;
        Event event = session_event(writing->session, i);
        if (writing->begun || event.kind != EVENT_SETUP)
            add_comments(writing, &said); /* those that the node before has */
        add_event(writing, &event);
        take_comment(writing, i + 1, &said);
    }
    add_comments(writing, &said);
    text_free(&said);
}

/* Adds the stones that were marked: the one that was turned over, or the word and all of them. */
static void add_mark(Sgf *sgf, const Session *session, const Event *event)
{
    static const char *const NAMES[] = {[MARKING_DEAD] = SGF_MARK_DEAD,
                                        [MARKING_ALIVE] = SGF_MARK_ALIVE,
                                        [MARKING_EXACT] = SGF_MARK_EXACT};
    if (event->marking == MARKING_FLIP) {
        add_point(sgf, session, event->move.points[0]);
        return;
    }
    Text value = {0};
    size_t count;
    const Point *points = move_stroke(event->move, 0, &count);
    text_add(&value, NAMES[event->marking]);
    for (size_t i = 0; i < count; i++) {
        text_add_char(&value, ' ');
        Letters letters = letters_of(session, points[i]);
        text_add_bytes(&value, letters.bytes, sizeof letters.bytes);
    }
    add_value(sgf, &value);
    text_free(&value);
}

/* How many events there were before the last end of play; where it has not ended, all there are. */
static size_t count_to_end_of_play(const Session *session)
{
    size_t count = session_event_count(session), first = session_last_move(session, count);
    for (size_t i = first; i < count; i++) {
        EventKind kind = session_event(session, i).kind;
        if (kind == EVENT_RESUME || kind == EVENT_SETUP)
            return count;
    }
    return first;
}

void sgf_write_marks(Sgf *sgf, const Session *session)
{
    bool any = false;
    for (size_t i = count_to_end_of_play(session); i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event.kind != EVENT_MARK)
            continue;
        if (!any)
            sgf_add_property(sgf, SGF_MARKS);
        any = true;
        add_mark(sgf, session, &event);
    }
}

/* The points that a colour surrounds, dead stones among them, where they count. */
static void add_territory(Sgf *sgf, const Session *session, const char *name, Color color)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    GoOwners owners;
    Places places = {.any = false};
    go_owners_find(&owners, board, go_marks(go));
    for (int place = 0; place < board->places; place++) {
        bool live = board->stones[place] != GO_EMPTY && !go_marks(go)->dead[place];
        if (board->stones[place] != GO_EDGE && owners.owners[place] == go_stone(color) && !live)
            places.has[place] = places.any = true;
    }
    add_places(sgf, session, name, &places);
}

void sgf_write_territory(Sgf *sgf, const Session *session)
{
    Decimal scoring = session_setup(session)->rules[GO_SCORING];
    if (session_turn(session)->ending != ENDING_SCORE || scoring == GO_SCORING_STONES * DECIMAL_ONE)
        return;
    add_territory(sgf, session, "TB", COLOR_BLACK);
    add_territory(sgf, session, "TW", COLOR_WHITE);
}

void sgf_write_game(Session *session, Sgf *sgf)
{
    SgfWriting writing = {.sgf = sgf, .session = session, .node = (SgfNode)sgf_node_count(sgf)};
    add_root(sgf, session);
    add_fixed_handicap(sgf, session);
    writing.begun = session_setup(session)->rules[GO_HANDICAP] > 0;
    sgf_write_events(&writing, 0);
    sgf_write_territory(sgf, session);
    sgf_write_marks(sgf, session);
}
