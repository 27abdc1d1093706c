/* Writing a game of Go as an SGF tree. */
#include "base/version.h"
#include "games/go.h"
#include "protocol/print.h"
#include "protocol/sgf_game_parts.h"

#include <string.h>

/* Adds a property with one value, made in `text`, which is emptied. */
static void add_property(Sgf *sgf, const char *name, Text *text)
{
    const char *value = text_string(text);
    sgf_add_property(sgf, name);
    if (text_failed(text))
        sgf_fail(sgf);
    else
        sgf_add_value(sgf, value, text->length);
    text_clear(text);
}

static void add_word(Sgf *sgf, const char *name, const char *value)
{
    sgf_add_property(sgf, name);
    sgf_add_value(sgf, value, strlen(value));
}

/* Adds a point as a value. */
static void add_point(Sgf *sgf, const Session *session, Point point)
{
    int row = session_setup(session)->rows - 1 - point.y / STEPS_PER_SPACE;
    char value[2] = {(char)('a' + point.x / STEPS_PER_SPACE), (char)('a' + row)};
    sgf_add_value(sgf, value, 2);
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
                add_point(sgf, session, go_lattice_point(go, place));
        }
}

static void add_points(Sgf *sgf, const Session *session, const char *name, const Point *points,
                       size_t count)
{
    Places places = {.any = false};
    for (size_t i = 0; i < count; i++) {
        GoPoint place;
        if (go_place(session_game(session), points[i], &place) == STATUS_OK)
            places.has[place] = places.any = true;
    }
    add_places(sgf, session, name, &places);
}

static void add_color(Sgf *sgf, const char *name, Color color)
{
    add_word(sgf, name, color == COLOR_BLACK ? "B" : "W");
}

/* Komi always with a point where it is large: without one, some programs write hundredths. */
static void add_komi(Sgf *sgf, Decimal komi, Text *text)
{
    text_add_fixed(text, komi, DECIMAL_PLACES, DECIMAL_PLACES);
    if ((komi >= 100 * DECIMAL_ONE || komi <= -100 * DECIMAL_ONE) && komi % DECIMAL_ONE == 0)
        text_add(text, ".0");
    add_property(sgf, "KM", text);
}

static void add_rules(Sgf *sgf, const Session *session)
{
    const SgfRules *rules = sgf_rules_of(session_setup(session));
    if (session_kind(session) == &MINIGO_KIND)
        add_word(sgf, "RU", "minigo");
    else if (rules)
        add_word(sgf, "RU", rules->name);
}

static void add_clocks(Sgf *sgf, const Session *session, Text *text)
{
    const Clock *clock = session_clock_at_end(session);
    bool overtime = clock->period > 0 && clock->stones > 0;
    if (clock->main == 0 && !overtime)
        return;
    text_add_int(text, clock->main);
    add_property(sgf, "TM", text);
    if (!overtime)
        return;
    text_add_format(text, "%lld/%lld Canadian", (long long)clock->stones, (long long)clock->period);
    add_property(sgf, "OT", text);
}

static void add_result(Sgf *sgf, Session *session, Text *text)
{
    Score score;
    if (session_turn(session)->phase != PHASE_OVER)
        return;
    if (session_score(session, &score) != STATUS_OK)
        sgf_fail(sgf);
    print_result(text, session, &score);
    add_property(sgf, "RE", text);
}

/* What the game is and how it ended. */
static void add_root(Sgf *sgf, Session *session)
{
    const Setup *setup = session_setup(session);
    Text text = {0};
    sgf_add_node(sgf, SGF_NO_NODE);
    add_word(sgf, "FF", "4");
    add_word(sgf, "GM", "1");
    add_word(sgf, "CA", "UTF-8");
    add_word(sgf, "AP", CONTIGO_NAME ":" CONTIGO_VERSION);
    text_add_int(&text, setup->columns);
    if (setup->rows != setup->columns)
        text_add_format(&text, ":%d", setup->rows);
    add_property(sgf, "SZ", &text);
    add_rules(sgf, session);
    add_komi(sgf, setup->rules[GO_KOMI], &text);
    add_clocks(sgf, session, &text);
    add_result(sgf, session, &text);
    text_free(&text);
}

static void add_handicap(Sgf *sgf, size_t count)
{
    Text text = {0};
    text_add_int(&text, (int64_t)count);
    add_property(sgf, "HA", &text);
    text_free(&text);
}

/* The handicap that the rules put on the board. */
static void add_fixed_handicap(Sgf *sgf, const Session *session)
{
    const Setup *setup = session_setup(session);
    int count = (int)(setup->rules[GO_HANDICAP] / DECIMAL_ONE);
    Point points[GO_HANDICAP_MOST];
    if (count == 0)
        return;
    go_handicap_points(setup->columns, setup->rows, count, points);
    add_handicap(sgf, (size_t)count);
    add_points(sgf, session, "AB", points, (size_t)count);
    add_color(sgf, "PL", COLOR_WHITE);
}

/* Stones that were put up, and who was to move then; a handicap if that is what it looks like. */
static void add_set_up(Sgf *sgf, const Session *session, const Event *event, bool is_first)
{
    static const char *const names[GAME_SETUP_STROKES] = {"AB", "AW", "AE"};
    size_t counts[GAME_SETUP_STROKES];
    const Point *points[GAME_SETUP_STROKES];
    for (size_t i = 0; i < GAME_SETUP_STROKES; i++)
        points[i] = move_stroke(event->move, i, &counts[i]);
    if (is_first && counts[0] > 1 && counts[1] == 0 && event->color == COLOR_WHITE)
        add_handicap(sgf, counts[0]);
    for (size_t i = 0; i < GAME_SETUP_STROKES; i++)
        add_points(sgf, session, names[i], points[i], counts[i]);
    add_color(sgf, "PL", event->color);
}

/* Adds what an event is; `node` is the last node. Marks, agreement and how a game ends are no moves
 * and have no node. */
static SgfNode add_event(Sgf *sgf, const Session *session, size_t index, SgfNode node)
{
    Event event = session_event(session, index);
    bool is_first = index == 0 && session_setup(session)->rules[GO_HANDICAP] == 0;
    if (event.kind == EVENT_SETUP && is_first) {
        add_set_up(sgf, session, &event, true);
    } else if (event.kind == EVENT_SETUP) {
        node = sgf_add_node(sgf, node);
        add_set_up(sgf, session, &event, false);
    } else if (event.kind == EVENT_MOVE || event.kind == EVENT_PASS) {
        node = sgf_add_node(sgf, node);
        sgf_add_property(sgf, event.color == COLOR_BLACK ? "B" : "W");
        if (event.kind == EVENT_MOVE)
            add_point(sgf, session, event.move.points[0]);
        else
            sgf_add_value(sgf, "", 0);
    }
    return node;
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

void sgf_game_write(Session *session, Sgf *sgf)
{
    SgfNode node = (SgfNode)sgf_node_count(sgf);
    add_root(sgf, session);
    add_fixed_handicap(sgf, session);
    for (size_t i = 0; i < session_event_count(session) && !sgf_failed(sgf); i++)
        node = add_event(sgf, session, i, node);
    const Turn *turn = session_turn(session);
    Decimal scoring = session_setup(session)->rules[GO_SCORING];
    if (turn->ending == ENDING_SCORE && scoring != GO_SCORING_STONES * DECIMAL_ONE) {
        add_territory(sgf, session, "TB", COLOR_BLACK);
        add_territory(sgf, session, "TW", COLOR_WHITE);
    }
}
