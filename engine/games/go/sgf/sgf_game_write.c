/* Writes a game of Go as an SGF tree.
 *
 * A new game is a line of nodes. A game that was loaded from a tree is written into a copy of it:
 * find the game's current place in the tree, change the nodes on the path to it where they differ,
 * and add nodes below it for events that the tree doesn't have. Everything else in the tree stays
 * as it is and where it is. */
#include "base/memory.h"
#include "base/version.h"
#include "formats/print.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <string.h>

typedef struct Writing {
    Sgf *sgf; /* owned by the caller */
    Session *session;
    SgfNode node;       /* the node that was written last */
    bool begun;         /* true if the next setup gets a node of its own */
    StringBuilder text; /* owned: the value that is being built; empty if there is none */
    StringBuilder said; /* owned: the comment of the node that was written last */
} Writing;

/* Writing properties. */

/* Add the value in `text` to the last property, and empty `text`. */
static void add_value(Writing *writing)
{
    if (builder_failed(&writing->text))
        sgf_fail(writing->sgf);
    sgf_add_value(writing->sgf, builder_view(&writing->text));
    builder_clear(&writing->text);
}

/* Set a property of a node to the value in `text`, and empty `text`. */
static void set_property(Writing *writing, SgfNode node, const char *name)
{
    sgf_set(writing->sgf, node, name);
    add_value(writing);
}

/* Remove all properties with a name from a node. */
static void remove_property(Writing *writing, SgfNode node, const char *name)
{
    for (SgfProperty found; (found = sgf_find(writing->sgf, node, name)) != SGF_NONE;)
        sgf_remove(writing->sgf, node, found);
}

/* Set a property to a text, or remove it if the text is empty. */
static void set_text(Writing *writing, SgfNode node, const char *name, const StringBuilder *said)
{
    if (said->length == 0) {
        remove_property(writing, node, name);
        return;
    }
    sgf_escape(builder_view(said), &writing->text);
    set_property(writing, node, name);
}

/* Append the two letters of a point. */
static void add_letters(Writing *writing, Point point)
{
    int row = session_setup(writing->session)->rows - 1 - point.y / STEPS_PER_SPACE;
    builder_add_char(&writing->text, sgf_letter(point.x / STEPS_PER_SPACE));
    builder_add_char(&writing->text, sgf_letter(row));
}

/* A set of points of a board. */
typedef struct Places {
    bool has[GO_PLACES];
    bool any;
} Places;

/* Set a property to a set of points, in order from the top left. If there are no points, don't
 * change it. */
static void set_places(Writing *writing, SgfNode node, const char *name, const Places *places)
{
    const GoBoard *board = go_board(session_game(writing->session));
    if (!places->any)
        return;
    sgf_set(writing->sgf, node, name);
    for (int row = board->rows - 1; row >= 0; row--)
        for (int column = 0; column < board->columns; column++) {
            GoPoint place = go_board_point(board, column, row);
            if (!places->has[place])
                continue;
            add_letters(writing, go_board_lattice_point(board, place));
            add_value(writing);
        }
}

static void set_color(Writing *writing, SgfNode node, const char *name, Color color)
{
    sgf_set_value(writing->sgf, node, name, color == COLOR_BLACK ? "B" : "W");
}

/* Writing the root. */

static void write_komi(Writing *writing, SgfNode root)
{
    /* Always write a decimal point, because without one some programs read a large komi as
     * hundredths. */
    Decimal komi = session_setup(writing->session)->rules[GO_KOMI];
    builder_add_fixed(&writing->text, komi, DECIMAL_PLACES, DECIMAL_PLACES);
    if ((komi >= 100 * DECIMAL_ONE || komi <= -100 * DECIMAL_ONE) && komi % DECIMAL_ONE == 0)
        builder_add(&writing->text, ".0");
    set_property(writing, root, "KM");
}

/* Write the nearest named ruleset as RU, and the rules that differ from this ruleset as XR. */
static void write_rules(Writing *writing, SgfNode root)
{
    const GameKind *kind = session_kind(writing->session);
    const Setup *setup = session_setup(writing->session);
    const GoRuleset *nearest = go_ruleset_nearest(go_rules_of(setup->rules));
    bool is_minigo = kind == &MINIGO_GAME, any = false;
    Setup named = game_usual_setup(kind);
    if (!is_minigo)
        go_rules_put(nearest->rules, named.rules);
    sgf_set_value(writing->sgf, root, "RU", is_minigo ? "minigo" : nearest->sgf);
    for (size_t i = 0; i < kind->rule_count; i++) {
        if (i == GO_KOMI || i == GO_HANDICAP || setup->rules[i] == named.rules[i])
            continue;
        if (!any)
            sgf_set(writing->sgf, root, SGF_MORE_RULES);
        any = true;
        builder_add_format(&writing->text, "%s ", kind->rules[i].name);
        print_rule(&writing->text, &kind->rules[i], setup->rules[i]);
        add_value(writing);
    }
    if (!any)
        remove_property(writing, root, SGF_MORE_RULES);
}

static void write_clocks(Writing *writing, SgfNode root)
{
    const ClockSettings *clock = &session_clock_at_end(writing->session)->settings;
    StringBuilder *text = &writing->text;
    if (clock->system == CLOCK_NONE) {
        remove_property(writing, root, "TM");
    } else {
        print_time(text, clock->main);
        set_property(writing, root, "TM");
    }
    if (clock->system == CLOCK_NONE || clock->system == CLOCK_ABSOLUTE) {
        remove_property(writing, root, "OT");
        return;
    }
    if (clock->system != CLOCK_FISCHER)
        builder_add_format(text, "%lld%c", (long long)clock->count,
                           clock->system == CLOCK_CANADIAN ? '/' : 'x');
    print_time(text, clock->period);
    builder_add(text, clock->system == CLOCK_CANADIAN  ? " Canadian"
                      : clock->system == CLOCK_BYOYOMI ? " byo-yomi"
                                                       : " fischer");
    set_property(writing, root, "OT");
}

static bool is_over(const Writing *writing)
{
    return session_turn(writing->session)->phase == PHASE_OVER;
}

/* Write the result of the game, or an empty value if the game isn't over. */
static void write_result(Writing *writing, SgfNode node, const char *name)
{
    sgf_game_result(writing->session, &writing->text);
    set_property(writing, node, name);
}

/* Add the root of a new game. */
static void add_root(Writing *writing)
{
    const Setup *setup = session_setup(writing->session);
    SgfNode root = writing->node = sgf_add_node(writing->sgf, SGF_NONE);
    if (sgf_failed(writing->sgf))
        return;
    sgf_set_value(writing->sgf, root, "FF", "4");
    sgf_set_value(writing->sgf, root, "GM", "1");
    sgf_set_value(writing->sgf, root, "CA", "UTF-8");
    sgf_set_value(writing->sgf, root, "AP", CONTIGO_NAME ":" CONTIGO_VERSION);
    builder_add_int(&writing->text, setup->columns);
    if (setup->rows != setup->columns)
        builder_add_format(&writing->text, ":%d", setup->rows);
    set_property(writing, root, "SZ");
    write_rules(writing, root);
    write_komi(writing, root);
    write_clocks(writing, root);
    if (is_over(writing))
        write_result(writing, root, "RE");
    for (size_t i = 0; i < INFO_COUNT; i++)
        set_text(writing, root, SGF_INFO[i].name, session_info(writing->session, SGF_INFO[i].info));
}

/* Writing setups. */

/* The stones of a setup. If a point occurs more than once, its last occurrence counts. */
typedef struct PutUp {
    Places places[GAME_SETUP_STROKES]; /* the points that become black, white and empty */
    size_t black;                      /* number of black stones */
} PutUp;

static void read_put_up(const Session *session, const Event *event, PutUp *put_up)
{
    const GoBoard *board = go_board(session_game(session));
    *put_up = (PutUp){.black = 0};
    for (size_t i = 0; i < event->move.count; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        for (size_t k = 0; k < count; k++) {
            GoPoint place =
                go_board_point(board, points[k].x / STEPS_PER_SPACE, points[k].y / STEPS_PER_SPACE);
            for (size_t other = 0; other < i; other++)
                put_up->places[other].has[place] = false;
            put_up->places[i].has[place] = true;
        }
    }
    for (size_t i = 0; i < GAME_SETUP_STROKES; i++)
        for (int place = 0; place < GO_PLACES; place++) {
            put_up->places[i].any |= put_up->places[i].has[place];
            put_up->black += i == 0 && put_up->places[i].has[place];
        }
}

/* Write a setup into the last node. In the root, points can't be emptied, and two or more black
 * stones without white ones are a handicap if White moves next. A setup of the root without stones
 * isn't written if Black moves next, because Black moves first by default. */
static void write_set_up(Writing *writing, const Event *event, bool is_root)
{
    static const char *const names[GAME_SETUP_STROKES] = {"AB", "AW", "AE"};
    PutUp put_up;
    read_put_up(writing->session, event, &put_up);
    bool any = put_up.places[0].any || put_up.places[1].any;
    if (is_root && !any && event->color == COLOR_BLACK)
        return;
    if (is_root && put_up.black > 1 && !put_up.places[1].any && event->color == COLOR_WHITE) {
        builder_add_int(&writing->text, (int64_t)put_up.black);
        set_property(writing, writing->node, "HA");
    }
    for (size_t i = 0; i < GAME_SETUP_STROKES - (size_t)is_root; i++)
        set_places(writing, writing->node, names[i], &put_up.places[i]);
    set_color(writing, writing->node, "PL", event->color);
    writing->begun = true;
}

/* Write the stones of the rule `handicap`. */
static void write_fixed_handicap(Writing *writing)
{
    const Setup *setup = session_setup(writing->session);
    size_t count = (size_t)(setup->rules[GO_HANDICAP] / DECIMAL_ONE);
    Point points[GO_HANDICAP_MOST];
    Event event = {.color = COLOR_WHITE, .move = {points, &count, 0, 1}};
    if (count == 0)
        return;
    go_handicap_points(setup->columns, setup->rows, (int)count, points);
    write_set_up(writing, &event, true);
}

/* Writing events. */

static bool is_move(const Event *event)
{
    return event->kind == EVENT_MOVE || event->kind == EVENT_PASS;
}

/* Return whether an event needs a node. Marks, agreement and the end of a game don't, and neither
 * does a resumption of play that is followed by a move. */
static bool needs_node(const Session *session, size_t index)
{
    Event event = session_event(session, index);
    if (event.kind != EVENT_RESUME)
        return is_move(&event) || event.kind == EVENT_SETUP;
    if (index + 1 == session_event_count(session))
        return true;
    Event next = session_event(session, index + 1);
    return !is_move(&next);
}

/* Append the comment on an event to the comment of the last node. Events are numbered from 1; event
 * 0 is the start of the game. */
static void take_comment(Writing *writing, size_t event)
{
    const StringBuilder *comment = session_comment_on(writing->session, event);
    if (!comment || comment->length == 0)
        return;
    if (writing->said.length > 0)
        builder_add_char(&writing->said, '\n');
    builder_add_view(&writing->said, builder_view(comment));
}

static void write_comment(Writing *writing)
{
    if (builder_failed(&writing->said))
        sgf_fail(writing->sgf);
    if (writing->said.length > 0)
        set_text(writing, writing->node, "C", &writing->said);
    builder_clear(&writing->said);
}

/* Write an event into a node of its own. A setup that comes first goes into the root. */
static void write_event(Writing *writing, const Event *event)
{
    if (event->kind == EVENT_SETUP && !writing->begun) {
        write_set_up(writing, event, true);
        return;
    }
    write_comment(writing);
    writing->begun = true;
    writing->node = sgf_add_node(writing->sgf, writing->node);
    if (sgf_failed(writing->sgf))
        return;
    if (event->kind == EVENT_SETUP) {
        write_set_up(writing, event, false);
    } else if (event->kind == EVENT_RESUME) {
        set_color(writing, writing->node, "PL", event->color);
    } else {
        if (event->kind == EVENT_MOVE)
            add_letters(writing, event->move.points[0]);
        set_property(writing, writing->node, event->color == COLOR_BLACK ? "B" : "W");
    }
}

/* Write the events with index `first` and up, in nodes below the last node. */
static void write_events(Writing *writing, size_t first)
{
    size_t count = session_event_count(writing->session);
    for (size_t i = first; i < count && !sgf_failed(writing->sgf); i++) {
        if (!needs_node(writing->session, i))
            continue;
        Event event = session_event(writing->session, i);
        write_event(writing, &event);
        take_comment(writing, i + 1);
    }
    if (!sgf_failed(writing->sgf))
        write_comment(writing);
}

/* Writing the end of the game. */

/* Return the index of the first event after play ended for the last time, or the number of events
 * if play hasn't ended. */
static size_t find_end_of_play(const Session *session)
{
    size_t count = session_event_count(session), first = session_last_move(session, count);
    for (size_t i = first; i < count; i++) {
        EventKind kind = session_event(session, i).kind;
        if (kind == EVENT_RESUME || kind == EVENT_SETUP)
            return count;
    }
    return first;
}

/* Write the marks that were made after play ended, in order. */
static void write_marks(Writing *writing, SgfNode node)
{
    static const char *const names[] = {[MARKING_DEAD] = SGF_MARK_DEAD,
                                        [MARKING_ALIVE] = SGF_MARK_ALIVE,
                                        [MARKING_EXACT] = SGF_MARK_EXACT};
    const Session *session = writing->session;
    bool any = false;
    for (size_t i = find_end_of_play(session); i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        size_t count = 0;
        if (event.kind != EVENT_MARK)
            continue;
        if (!any)
            sgf_set(writing->sgf, node, SGF_MARKS);
        any = true;
        const Point *points = move_stroke(event.move, 0, &count);
        if (event.marking != MARKING_FLIP)
            builder_add(&writing->text, names[event.marking]);
        for (size_t k = 0; k < (event.marking == MARKING_FLIP ? 1 : count); k++) {
            if (event.marking != MARKING_FLIP)
                builder_add_char(&writing->text, ' ');
            add_letters(writing, points[k]);
        }
        add_value(writing);
    }
    if (!any)
        remove_property(writing, node, SGF_MARKS);
}

/* If the game was scored by territory or area, find the points that a color surrounds, including
 * those with dead stones. If not, find none. */
static void find_territory(const Session *session, Color color, Places *places)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    GoOwners owners;
    *places = (Places){.any = false};
    if (session_turn(session)->ending != ENDING_SCORE ||
        session_setup(session)->rules[GO_SCORING] == GO_SCORING_STONES * DECIMAL_ONE)
        return;
    go_owners_find(&owners, board, go_marks(go));
    for (int place = 0; place < board->places; place++) {
        bool live = board->stones[place] != GO_EMPTY && !go_marks(go)->dead[place];
        if (board->stones[place] != GO_EDGE && owners.owners[place] == go_stone(color) && !live)
            places->has[place] = places->any = true;
    }
}

/* Write territory and marks into the node where the game ends. If `counted` is false, TB and TW in
 * this node are markup, which stays unless there is territory now. */
static void write_end(Writing *writing, SgfNode node, bool counted)
{
    static const char *const names[COLOR_COUNT] = {"TB", "TW"};
    for (int color = 0; color < COLOR_COUNT; color++) {
        Places places;
        find_territory(writing->session, (Color)color, &places);
        if (counted && !places.any)
            remove_property(writing, node, names[color]);
        set_places(writing, node, names[color], &places);
    }
    write_marks(writing, node);
}

/* Add the game to the collection as a new game. */
static void write_game(Writing *writing)
{
    add_root(writing);
    if (sgf_failed(writing->sgf))
        return;
    write_fixed_handicap(writing);
    take_comment(writing, 0);
    write_events(writing, 0);
    if (!sgf_failed(writing->sgf))
        write_end(writing, writing->node, false);
}

/* The current place of a game in the tree from which it was loaded. */
typedef struct Stand {
    /* Owned: the nodes of the game so far. It is empty if not even the game's root is in the
     * tree. */
    SgfLine line;
    size_t events;  /* number of events in these nodes */
    bool as_loaded; /* true if the history is the same as after loading the whole line */
    bool adds;      /* true if later events need new nodes */
    bool is_first;  /* true if the place is the end of the first line */
} Stand;

/* What a node does: nothing, one move, or anything more than that. */
typedef enum NodeKind { NODE_OF_NOTHING, NODE_OF_A_MOVE, NODE_OF_MORE } NodeKind;

static NodeKind kind_of(const Sgf *sgf, SgfNode node, SgfProperty *move)
{
    static const char *const set_ups[] = {"ab", "aw", "ae", "pl"};
    size_t moves = 0;
    bool more = false;
    for (SgfProperty property = sgf_first_property(sgf, node); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property)) {
        StringView name = sgf_name(sgf, property);
        bool is_move = view_is(name, "b") || view_is(name, "w");
        if (is_move)
            *move = property;
        moves += is_move;
        for (size_t i = 0; i < sizeof set_ups / sizeof *set_ups; i++)
            more |= view_is(name, set_ups[i]);
    }
    return more || moves > 1 ? NODE_OF_MORE : moves ? NODE_OF_A_MOVE : NODE_OF_NOTHING;
}

/* Return whether a property is the move of an event. */
static bool is_move_of(const Writing *writing, SgfProperty property, const Event *event)
{
    SgfMove move;
    const Sgf *sgf = writing->sgf;
    if (view_is(sgf_name(sgf, property), event->color == COLOR_BLACK ? "w" : "b") ||
        sgf_value_count(sgf, property) != 1 ||
        !sgf_game_move(sgf_value(sgf, property, 0), session_setup(writing->session), &move))
        return false;
    if (move.is_pass || event->kind == EVENT_PASS)
        return move.is_pass && event->kind == EVENT_PASS;
    Point point = sgf_game_point(writing->session, move.point);
    return event->move.points->x == point.x && event->move.points->y == point.y;
}

/* Find the move of an event in the children of a node, or below those children that do nothing.
 * Return SGF_NONE if it isn't there. */
static SgfNode find_move(const Writing *writing, SgfNode node, const Event *event)
{
    const Sgf *sgf = writing->sgf;
    for (SgfNode child = sgf_first_child(sgf, node); child != SGF_NONE;
         child = sgf_next_sibling(sgf, child)) {
        SgfProperty move;
        SgfNode found = child;
        NodeKind kind = NODE_OF_NOTHING;
        while (found != SGF_NONE && (kind = kind_of(sgf, found, &move)) == NODE_OF_NOTHING)
            found = sgf_first_child(sgf, found);
        if (found != SGF_NONE && kind == NODE_OF_A_MOVE && is_move_of(writing, move, event))
            return found;
    }
    return SGF_NONE;
}

/* Extend a line down to a node. `events` is the number of events up to the move in that node. */
static Status extend(const Sgf *sgf, SgfLine *line, SgfNode node, size_t events)
{
    size_t added = 0;
    SgfStep last = line->steps[line->count - 1];
    for (SgfNode other = node; other != last.node; other = sgf_parent(sgf, other))
        added++;
    if (memory_reserve(line->steps, line->capacity, line->count + added) != STATUS_OK)
        return STATUS_NO_MEMORY;
    line->count += added;
    for (size_t i = line->count - 1; added > 0; added--, i--, node = sgf_parent(sgf, node))
        line->steps[i] = (SgfStep){.node = node, .events = last.events};
    line->steps[line->count - 1].events = events;
    return STATUS_OK;
}

/* If an event only gives the turn to the color of the next move, skip it, because the tree has no
 * node for such an event. */
static size_t skip_said_turn(const Session *session, size_t index)
{
    Event said = session_event(session, index);
    size_t points = 0, count;
    for (size_t i = 0; i < said.move.count; i++, points += count)
        (void)move_stroke(said.move, i, &count);
    if (said.kind != EVENT_SETUP || points > 0 || index + 1 == session_event_count(session))
        return index;
    Event next = session_event(session, index + 1);
    return is_move(&next) && next.color == said.color ? index + 1 : index;
}

/* Follow the game's moves down the tree, from the point where the game differs from the loaded one,
 * as far as the tree has nodes for them. */
static Status follow_moves(const Writing *writing, Stand *stand)
{
    const Session *session = writing->session;
    for (size_t i = stand->events; i < session_event_count(session); i++) {
        if (!needs_node(session, i))
            continue;
        i = skip_said_turn(session, i);
        Event event = session_event(session, i);
        SgfNode last = stand->line.steps[stand->line.count - 1].node;
        SgfNode found = is_move(&event) ? find_move(writing, last, &event) : SGF_NONE;
        if (found == SGF_NONE)
            return STATUS_OK;
        Status status = extend(writing->sgf, &stand->line, found, i + 1);
        if (status != STATUS_OK)
            return status;
        stand->events = i + 1;
    }
    return STATUS_OK;
}

/* Return whether a line is the whole first line of the first game of Go. */
static bool is_first_line(const Sgf *sgf, const SgfLine *line)
{
    SgfNode expected = 0;
    while (!sgf_game_is_go(sgf, expected))
        expected = sgf_next_sibling(sgf, expected);
    for (size_t i = 0; i < line->count; i++) {
        if (line->steps[i].node != expected)
            return false;
        expected = sgf_first_child(sgf, expected);
    }
    return expected == SGF_NONE;
}

/* Find the last loaded node up to which the history is unchanged, and follow the game's moves from
 * there. If the rule `handicap` places stones, there is no such node, because these stones come
 * before anything that a root can contain. */
static Status find_stand(const Writing *writing, const SgfKept *kept, Stand *stand)
{
    const Session *session = writing->session;
    size_t count = 0, events = 0, all = session_event_count(session);
    uint64_t digest = 0;
    for (; count < kept->line.count && kept->line.steps[count].events <= all; count++) {
        const SgfStep *step = &kept->line.steps[count];
        digest = sgf_game_digest(session, events, step->events, digest);
        events = step->events;
        if (digest != step->digest)
            break;
    }
    if (count == 0 || session_setup(session)->rules[GO_HANDICAP] != 0)
        return STATUS_OK;
    stand->line.steps =
        memory_copied(kept->line.steps, count, &stand->line.capacity, sizeof *kept->line.steps);
    if (!stand->line.steps)
        return STATUS_NO_MEMORY;
    stand->line.count = count;
    stand->events = kept->line.steps[count - 1].events;
    stand->as_loaded =
        kept->whole && all == kept->events && sgf_game_digest(session, 0, all, 0) == kept->digest;
    Status status = follow_moves(writing, stand);
    for (size_t i = stand->events; i < all && !stand->as_loaded; i++)
        stand->adds |= needs_node(session, i);
    stand->is_first = is_first_line(writing->sgf, &stand->line);
    return status;
}

/* Changing the tree. */

static bool same_text(const StringBuilder *a, const StringBuilder *b)
{
    return a->length == b->length && /* an empty text may be NULL, so don't compare it */
           (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* Return whether a text in a node differs from `said`. */
static bool is_other_text(Writing *writing, SgfNode node, const char *name, bool simple,
                          const StringBuilder *said)
{
    (void)sgf_game_text(writing->sgf, node, name, simple, &writing->text);
    if (builder_failed(&writing->text))
        sgf_fail(writing->sgf);
    bool other = !same_text(&writing->text, said);
    builder_clear(&writing->text);
    return other;
}

/* Update those properties of the root whose contents have changed since the game was loaded. */
static void change_root(Writing *writing, const SgfKept *kept, SgfNode root)
{
    const Session *session = writing->session;
    const Decimal *now = session_setup(session)->rules, *then = kept->setup.rules;
    /* Komi, which is written below, is rule 0. */
    if (memcmp(now + 1, then + 1, (RULES_MAX - 1) * sizeof *now) != 0)
        write_rules(writing, root);
    if (now[GO_KOMI] != then[GO_KOMI])
        write_komi(writing, root);
    if (!clock_same_settings(&session_clock_at_end(session)->settings, &kept->clock))
        write_clocks(writing, root);
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const StringBuilder *said = session_info(session, SGF_INFO[i].info);
        if (is_other_text(writing, root, SGF_INFO[i].name, SGF_INFO[i].simple, said))
            set_text(writing, root, SGF_INFO[i].name, said);
    }
}

/* Update comments that differ from the loaded ones. If several nodes belong to the same event, its
 * comment goes to the first of these that has a comment or, if none has, to the first. */
static void change_comments(Writing *writing, const SgfLine *line)
{
    static const StringBuilder nothing;
    for (size_t from = 0, to, chosen; from < line->count; from = to) {
        size_t event = session_said_event(writing->session, line->steps[from].events);
        chosen = from;
        for (to = from; to < line->count &&
                        event == session_said_event(writing->session, line->steps[to].events);
             to++)
            if (!is_other_text(writing, line->steps[chosen].node, "C", false, &nothing))
                chosen = to;
        if (!is_other_text(writing, line->steps[chosen].node, "C", false, &nothing))
            chosen = from;
        const StringBuilder *said = session_comment_on(writing->session, event);
        SgfNode node = line->steps[chosen].node;
        if (said && is_other_text(writing, node, "C", false, said))
            set_text(writing, node, "C", said);
    }
}

/* Return whether TB and TW at the end of the game contain the territory that the game's score, or
 * the score in the file, counts. If not, they are markup. */
static bool is_counted(const Writing *writing, const Stand *stand)
{
    StringView value = sgf_game_value(writing->sgf, stand->line.steps[0].node, "RE");
    SgfResult result = {.ending = SGF_UNKNOWN};
    if (session_turn(writing->session)->ending == ENDING_SCORE && !stand->adds)
        return true;
    if (!sgf_read_result(value, &result))
        (void)sgf_guess_result(value, &result);
    return stand->is_first && (result.ending == SGF_SCORE || result.ending == SGF_DRAW);
}

/* Remove all marks of a current position from the tree. */
static void remove_places(Sgf *sgf)
{
    for (size_t node = 0; node < sgf_node_count(sgf); node++) {
        SgfProperty place = sgf_game_find_place(sgf, (SgfNode)node);
        if (place != SGF_NONE)
            sgf_remove(sgf, (SgfNode)node, place);
    }
}

/* Return whether the next setup can go into this node. It must be a root that doesn't contain any
 * part of a game yet. */
static bool is_bare(const Writing *writing, SgfNode node)
{
    static const char *const names[] = {"AB", "AW", "AE", "PL", "HA", "B", "W", "C"};
    if (sgf_parent(writing->sgf, node) != SGF_NONE ||
        sgf_first_child(writing->sgf, node) != SGF_NONE)
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (sgf_find(writing->sgf, node, names[i]) != SGF_NONE)
            return false;
    return true;
}

/* Update the end of the game: its result, its territory, its marks, and the mark of the current
 * position. */
static void change_end(Writing *writing, const SgfKept *kept, const Stand *stand)
{
    SgfNode root = stand->line.steps[0].node;
    SgfNode end = writing->node = stand->line.steps[stand->line.count - 1].node;
    bool counted = is_counted(writing, stand);
    remove_places(writing->sgf);
    if (is_over(writing))
        write_result(writing, root, "RE");
    else if (stand->is_first && (stand->adds || kept->result.length > 0))
        remove_property(writing, root, "RE");
    if (stand->adds) {
        writing->begun = !is_bare(writing, end);
        write_events(writing, stand->events);
    }
    if (sgf_failed(writing->sgf))
        return;
    if (writing->node != end) {
        if (counted)
            remove_property(writing, end, "TB");
        if (counted)
            remove_property(writing, end, "TW");
        remove_property(writing, end, SGF_MARKS);
    }
    write_end(writing, writing->node, counted);
    if (!stand->is_first || (!is_over(writing) && sgf_find(writing->sgf, root, "RE") != SGF_NONE))
        write_result(writing, writing->node, SGF_PLACE);
}

/* Return the color to move after the first `events` events. */
static Color turn_after(const Session *session, size_t events)
{
    while (events-- > 0) {
        Event event = session_event(session, events);
        if (is_move(&event))
            return color_other(event.color);
        if (event.kind == EVENT_SETUP || event.kind == EVENT_RESUME)
            return event.color;
    }
    return COLOR_BLACK;
}

/* Return whether the first event of a game sets up handicap stones. */
static bool begins_with_handicap(const Session *session)
{
    PutUp put_up;
    Event event = session_event(session, 0);
    if (event.kind != EVENT_SETUP)
        return false;
    read_put_up(session, &event, &put_up);
    return put_up.black > 1 && !put_up.places[1].any;
}

/* Return whether a node sets up stones but doesn't name the color to move, which a reader must then
 * assume. */
static bool leaves_turn(const Sgf *sgf, SgfNode node)
{
    Color color;
    bool stones = sgf_find(sgf, node, "AB") != SGF_NONE || sgf_find(sgf, node, "AW") != SGF_NONE ||
                  sgf_find(sgf, node, "AE") != SGF_NONE;
    return stones && !sgf_game_player(sgf, node, &color) && !sgf_game_color(sgf, node, &color);
}

/* Add PL to setups after the last move of the line if they don't name the color to move and a
 * reader would assume the wrong one. This happens because of the moves that now come after the
 * setup. */
static void write_turns(Writing *writing, const SgfLine *line)
{
    const Session *session = writing->session;
    bool stands = sgf_game_find_place(writing->sgf, writing->node) != SGF_NONE;
    SgfPlaying reader = {
        .sgf = writing->sgf, .place = stands ? writing->node : SGF_NONE, .ahead = SGF_NONE};
    Color color;
    size_t first = line->count;
    while (first > 0 && !sgf_game_color(writing->sgf, line->steps[first - 1].node, &color))
        first--;
    for (size_t i = first; i < line->count && !sgf_failed(writing->sgf); i++) {
        size_t from = i > 0 ? line->steps[i - 1].events : 0, to = line->steps[i].events;
        SgfNode node = line->steps[i].node;
        if (!leaves_turn(writing->sgf, node))
            continue;
        color = turn_after(session, to);
        if (sgf_game_assume_turn(&reader, node,
                                 from == 0 && to > 0 && begins_with_handicap(session),
                                 turn_after(session, from)) != color)
            set_color(writing, node, "PL", color);
    }
}

/* Write a game into the tree from which it was loaded. If not even its root is the same any more,
 * add it to the collection as a separate game. */
static Status write_kept(Writing *writing, const SgfKept *kept)
{
    Stand stand = {.events = 0};
    Status status = find_stand(writing, kept, &stand);
    if (status == STATUS_OK && stand.line.count > 0) {
        sgf_game_result(writing->session, &writing->text);
        bool same = stand.as_loaded && same_text(&writing->text, &kept->result);
        if (builder_failed(&writing->text))
            sgf_fail(writing->sgf);
        builder_clear(&writing->text);
        change_root(writing, kept, stand.line.steps[0].node);
        change_comments(writing, &stand.line);
        if (!same)
            change_end(writing, kept, &stand);
        if (!same && !sgf_failed(writing->sgf))
            write_turns(writing, &stand.line);
    } else if (status == STATUS_OK) {
        remove_places(writing->sgf);
        write_game(writing);
        if (!sgf_failed(writing->sgf))
            write_result(writing, writing->node, SGF_PLACE);
    }
    memory_free(stand.line.steps);
    return status;
}

Status sgf_game_write(Session *session, Sgf **sgf)
{
    const SgfKept *kept = sgf_game_kept(session);
    Writing writing = {.session = session};
    Status status = kept ? sgf_copy(kept->sgf, &writing.sgf) : sgf_create(&writing.sgf);
    if (status != STATUS_OK)
        return status;
    if (kept)
        status = write_kept(&writing, kept);
    else
        write_game(&writing);
    sgf_declare_charset(writing.sgf);
    if (status == STATUS_OK && sgf_failed(writing.sgf))
        status = STATUS_NO_MEMORY;
    if (status == STATUS_OK)
        *sgf = writing.sgf;
    else
        sgf_destroy(writing.sgf);
    builder_free(&writing.text);
    builder_free(&writing.said);
    return status;
}
