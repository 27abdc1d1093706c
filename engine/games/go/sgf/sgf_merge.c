/* Writing a game back to the collection that it was loaded from.
 *
 * The collection is copied node by node. What has changed since is put in the place of what was
 * there: first it is found out where the game stands, then what changes in the nodes on the way
 * there, which is a list in the order of nodes; then all is copied, and the events that the tree
 * has no nodes for become new ones below the node where the game leaves it, after its other
 * children. All other properties stay as they are, in their order.
 */
#include "base/memory.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_writing.h"

#include <string.h>

/* What changes in one node has no more properties than these: RU, XR, KM, TM, OT, RE, PL, AB,
 * C, TB, TW, XM and XL, and those of SGF_INFO. */
enum { CHANGES_MOST = 13 + INFO_COUNT };

typedef struct Merge {
    Session *session;
    const SgfBeside *beside;
    SgfStand stand;
    SgfNode end;    /* the last node of the tree that the game has; SGF_NO_NODE: none */
    bool is_same;   /* it is where it was when it was loaded, with the same result */
    bool adds;      /* the game goes on with nodes of its own */
    bool is_first;  /* the game stands at the end of the line that is played first */
    bool utf8;      /* something is added that is not ASCII */
    Sgf *changes;   /* owned: a root for each node that changes, with the properties that are to
                       stand there, or without values where there are to be none */
    SgfNode *nodes; /* owned: which nodes those are, in their order */
    size_t count, capacity;
    size_t next; /* of the changes, while all is copied */
    Text text;   /* owned: used again and again */
} Merge;

static bool same_text(const Text *a, const Text *b)
{
    return a->length == b->length && /* an empty one may have no bytes */
           (!a->bytes || !b->bytes || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* What changes. */

/* Goes on with changes of a node, which is not before those that have been looked at. */
static Status change_node(Merge *merge, SgfNode node)
{
    if (merge->count > 0 && merge->nodes[merge->count - 1] == node)
        return STATUS_OK;
    sgf_add_node(merge->changes, SGF_NO_NODE);
    if (sgf_failed(merge->changes))
        return STATUS_NO_MEMORY;
    return memory_push(merge->nodes, merge->count, merge->capacity, node);
}

static bool is_ascii(const Text *text)
{
    for (size_t i = 0; i < text->length; i++)
        if ((unsigned char)text->bytes[i] >= 0x80)
            return false;
    return true;
}

/* Has a text stand in the last node that changes, or none where it is empty. */
static void change_text(Merge *merge, const char *name, const Text *said)
{
    if (said->length == 0) {
        sgf_add_property(merge->changes, name);
        return;
    }
    sgf_write_text(merge->changes, name, said, &merge->text);
    merge->utf8 |= !is_ascii(said);
}

/* Whether a node says something else than the session. */
static bool is_other_text(Merge *merge, SgfNode node, const char *name, bool simple,
                          const Text *said)
{
    Text *text = &merge->text;
    (void)sgf_game_text(merge->beside->sgf, node, name, simple, text);
    bool same = same_text(text, said);
    if (text_failed(text))
        sgf_fail(merge->changes);
    text_clear(text);
    return !same;
}

/* The setup and the clocks, where they are not what was loaded. */
static void change_rules(Merge *merge)
{
    const Setup *now = session_setup(merge->session), *then = &merge->beside->setup;
    const Clock *clock = session_clock_at_end(merge->session), *loaded = &merge->beside->clock;
    Sgf *changes = merge->changes;
    bool more = memcmp(now->rules + 1, then->rules + 1, sizeof now->rules - sizeof *now->rules);
    if (more) {
        size_t before = sgf_property_count(changes, (SgfNode)(merge->count - 1));
        sgf_write_rules(changes, merge->session, &merge->text);
        if (sgf_property_count(changes, (SgfNode)(merge->count - 1)) == before + 1)
            sgf_add_property(changes, SGF_MORE_RULES);
    }
    if (now->rules[GO_KOMI] != then->rules[GO_KOMI])
        sgf_write_komi(changes, merge->session, &merge->text);
    if (clock_same_settings(&clock->settings, &loaded->settings))
        return;
    SgfProperty property;
    sgf_write_clocks(changes, merge->session, &merge->text);
    static const char *const names[] = {"TM", "OT"};
    for (size_t i = 0; i < 2; i++)
        if (!sgf_find(changes, (SgfNode)(merge->count - 1), names[i], &property))
            sgf_add_property(changes, names[i]);
}

static void change_info(Merge *merge)
{
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const SgfInfo *info = &SGF_INFO[i];
        const Text *said = session_info(merge->session, info->info);
        if (is_other_text(merge, merge->beside->root, info->name, info->simple, said))
            change_text(merge, info->name, said);
    }
}

/* Whether the game has come to another result than was loaded, or to none. */
static bool has_other_result(Merge *merge)
{
    const Text *loaded = &merge->beside->result;
    sgf_add_result(merge->session, &merge->text);
    bool same = same_text(&merge->text, loaded);
    if (text_failed(&merge->text))
        sgf_fail(merge->changes);
    text_clear(&merge->text);
    return !same;
}

static bool is_over(const Merge *merge)
{
    return session_turn(merge->session)->phase == PHASE_OVER;
}

/* Whether RE, which was about what was loaded, is about nothing any more. */
static bool has_lost_result(const Merge *merge)
{
    return !is_over(merge) && merge->is_first && (merge->adds || merge->beside->result.length > 0);
}

static void change_result(Merge *merge)
{
    if (is_over(merge))
        sgf_write_result(merge->changes, merge->session, "RE", &merge->text);
    else if (has_lost_result(merge))
        sgf_add_property(merge->changes, "RE");
}

/* What changes in the root. */
static Status change_root(Merge *merge)
{
    Status status = change_node(merge, merge->beside->root);
    if (status != STATUS_OK)
        return status;
    change_rules(merge);
    change_info(merge);
    if (!merge->is_same)
        change_result(merge);
    return STATUS_OK;
}

/* Whether it has to be said where the game stands. */
static bool needs_place(const Merge *merge)
{
    SgfProperty property;
    if (!merge->is_first)
        return true;
    return !is_over(merge) && !has_lost_result(merge) &&
           sgf_find(merge->beside->sgf, merge->beside->root, "RE", &property);
}

/* Says in the last node of a collection where the game stands, and with which result. */
static void write_place(Merge *merge, Sgf *sgf)
{
    sgf_write_result(sgf, merge->session, SGF_PLACE, &merge->text);
}

/* Has the last node that changes have a property away that has not been put there. */
static void change_to_none(Merge *merge, const char *name)
{
    SgfProperty property;
    if (!sgf_find(merge->changes, (SgfNode)(merge->count - 1), name, &property))
        sgf_add_property(merge->changes, name);
}

/* Whether TB and TW of the node are the territory of a score that the file has, or what was counted
 * since; else they are somebody's markup. */
static bool is_counted(const Merge *merge)
{
    const Sgf *sgf = merge->beside->sgf;
    SgfProperty property;
    SgfResult result;
    if (session_turn(merge->session)->ending == ENDING_SCORE && !merge->adds)
        return true;
    return merge->is_first && sgf_find(sgf, merge->beside->root, "RE", &property) &&
           (sgf_read_result(sgf_value(sgf, property, 0), &result) ||
            sgf_guess_result(sgf_value(sgf, property, 0), &result)) &&
           (result.ending == SGF_SCORE || result.ending == SGF_DRAW);
}

/* What changes in the last node of the tree that the game has: where it stands, or where nodes of
 * its own begin, so that play did not end there. */
static Status change_end(Merge *merge)
{
    Status status = change_node(merge, merge->end);
    if (status != STATUS_OK)
        return status;
    bool counted = is_counted(merge);
    if (!merge->adds) {
        sgf_write_territory(merge->changes, merge->session);
        sgf_write_marks(merge->changes, merge->session);
    }
    if (counted) {
        change_to_none(merge, "TB");
        change_to_none(merge, "TW");
    }
    change_to_none(merge, SGF_MARKS);
    if (!merge->adds && needs_place(merge))
        write_place(merge, merge->changes);
    return STATUS_OK;
}

/* Whether black stones are set up in new nodes before the first move, which would be taken for the
 * handicap when the game is loaded. */
static bool sets_up_before_moves(const Merge *merge)
{
    const SgfLine *line = &merge->stand.line;
    for (size_t i = 0; i < line->count; i++)
        if (line->steps[i].has_move)
            return false;
    for (size_t i = merge->stand.events; i < session_event_count(merge->session); i++) {
        Event event = session_event(merge->session, i);
        size_t count = 0;
        if (event.kind == EVENT_MOVE || event.kind == EVENT_PASS)
            return false;
        if (event.kind == EVENT_SETUP && event.move.count > 0)
            (void)move_stroke(event.move, 0, &count);
        if (count > 0)
            return true;
    }
    return false;
}

/* What changes in a node on the way; `said` is the comment that it is to have, or NULL. */
static Status change_step(Merge *merge, const SgfStep *step, const Text *said)
{
    Status status = STATUS_OK;
    if (step->node == merge->beside->root)
        status = change_root(merge);
    if (step->has_fixed && status == STATUS_OK && sets_up_before_moves(merge))
        sgf_write_first_stones(merge->changes, merge->session);
    if (step->is_guess && status == STATUS_OK) {
        status = change_node(merge, step->node);
        sgf_write_word(merge->changes, "PL", step->turn == COLOR_BLACK ? "B" : "W");
    }
    if (said && status == STATUS_OK && is_other_text(merge, step->node, "C", false, said)) {
        status = change_node(merge, step->node);
        change_text(merge, "C", said);
    }
    if (step->node == merge->end && status == STATUS_OK && !merge->is_same)
        status = change_end(merge);
    return status;
}

/* The comment that a node is about. */
static size_t event_of(const Merge *merge, size_t step)
{
    return session_said_event(merge->session, merge->stand.line.steps[step].events);
}

/* What changes in the nodes from one to before another, which all are about the same event: its
 * comment is that of the first that says something, or else stands in the first. */
static Status change_steps(Merge *merge, size_t from, size_t to)
{
    static const Text nothing;
    const SgfStep *steps = merge->stand.line.steps;
    size_t chosen = from;
    while (chosen < to && !is_other_text(merge, steps[chosen].node, "C", false, &nothing))
        chosen++;
    if (chosen == to)
        chosen = from;
    const Text *said = session_comment_on(merge->session, event_of(merge, from));
    for (size_t i = from; i < to; i++) {
        Status status = change_step(merge, &steps[i], i == chosen ? said : NULL);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

static Status change_line(Merge *merge)
{
    size_t count = merge->stand.line.count;
    for (size_t from = 0, to; from < count; from = to) {
        for (to = from + 1; to < count && event_of(merge, to) == event_of(merge, from);)
            to++;
        Status status = change_steps(merge, from, to);
        if (status != STATUS_OK)
            return status;
    }
    return STATUS_OK;
}

/* Where the game stands in the tree. */

/* The colour of the next move behind where the game stands in the tree. */
static bool find_next_color(const Merge *merge, Color *color)
{
    const Session *session = merge->session;
    const Sgf *sgf = merge->beside->sgf;
    for (size_t i = merge->stand.events; merge->adds && i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        *color = event.color;
        if (event.kind == EVENT_MOVE || event.kind == EVENT_PASS)
            return true;
    }
    SgfNode node = merge->adds ? SGF_NO_NODE : sgf_first_child(sgf, merge->end);
    for (; node != SGF_NO_NODE; node = sgf_first_child(sgf, node))
        if (sgf_game_color(sgf, node, color))
            return true;
    return false;
}

/* Whose turn it was where that was guessed is said where another would be guessed now: `is_guess`
 * then means that. */
static void find_guesses(Merge *merge)
{
    Color next = COLOR_BLACK;
    bool is_found = find_next_color(merge, &next), is_known = is_found || merge->adds;
    for (size_t i = merge->stand.line.count; i-- > 0;) {
        SgfStep *step = &merge->stand.line.steps[i];
        if (step->has_move) {
            next = step->turn;
            is_found = is_known = true;
            step->is_guess = false;
        } else if (step->is_guess) {
            step->is_guess = is_known && (!is_found || step->turn != next);
        }
    }
}

/* Whether a game is the one that would be played if it were not said where it stands. */
static bool is_first_game(const Sgf *sgf, SgfNode game)
{
    SgfNode root = 0;
    while (!sgf_game_is_go(sgf, root))
        root = sgf_next_sibling(sgf, root);
    return root == game;
}

static bool is_first_line(const Sgf *sgf, const SgfLine *line)
{
    for (size_t i = 1; i < line->count; i++)
        if (sgf_first_child(sgf, line->steps[i - 1].node) != line->steps[i].node)
            return false;
    return true;
}

/* Whether what is said in new nodes, or of a new game, is not all ASCII. */
static bool adds_other_characters(const Merge *merge)
{
    const Session *session = merge->session;
    bool is_new = merge->stand.line.count == 0, ascii = true;
    size_t event;
    for (size_t i = 0; i < session_comment_count(session); i++) {
        const Text *said = session_comment(session, i, &event);
        ascii &= (event <= merge->stand.events && !is_new) || is_ascii(said);
    }
    for (size_t i = 0; i < INFO_COUNT && is_new; i++)
        ascii &= is_ascii(session_info(session, SGF_INFO[i].info));
    return !ascii;
}

static void find_end(Merge *merge)
{
    const Sgf *sgf = merge->beside->sgf;
    const SgfLine *line = &merge->stand.line;
    size_t event = merge->stand.events, count = session_event_count(merge->session);
    while (event < count && !sgf_needs_node(merge->session, event))
        event++;
    merge->adds = event < count && !merge->stand.as_loaded;
    merge->is_same = merge->stand.as_loaded && !has_other_result(merge);
    merge->end = line->count ? line->steps[line->count - 1].node : SGF_NO_NODE;
    merge->is_first = line->count && is_first_game(sgf, merge->beside->root) &&
                      is_first_line(sgf, line) && sgf_first_child(sgf, merge->end) == SGF_NO_NODE;
    find_guesses(merge);
    merge->utf8 = adds_other_characters(merge);
}

/* Copying. */

/* The node behind all that follows another. */
static SgfNode find_behind(const Sgf *sgf, SgfNode node)
{
    SgfNode behind = node + 1;
    while (behind < sgf_node_count(sgf) && sgf_parent(sgf, behind) != SGF_NO_NODE &&
           sgf_parent(sgf, behind) >= node)
        behind++;
    return behind;
}

/* Whether a root sets nothing up, has no handicap and no moves, and nothing follows it, so that
 * stones which were set up since can stand there. */
static bool is_bare(const Merge *merge)
{
    static const char *const names[] = {"AB", "AW", "AE", "PL", "HA", "B", "W", "C"};
    SgfProperty property;
    const Sgf *sgf = merge->beside->sgf;
    if (merge->end != merge->beside->root || sgf_first_child(sgf, merge->end) != SGF_NO_NODE ||
        session_comment_on(merge->session, 0))
        return false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (sgf_find(sgf, merge->end, names[i], &property))
            return false;
    return true;
}

/* Adds the nodes that the tree does not have. */
static void add_new_nodes(Merge *merge, Sgf *sgf)
{
    SgfWriting writing = {.sgf = sgf,
                          .session = merge->session,
                          .node = merge->end,
                          .begun = !is_bare(merge),
                          .continues = true};
    sgf_write_events(&writing, merge->stand.events);
    sgf_write_territory(sgf, merge->session);
    sgf_write_marks(sgf, merge->session);
    if (needs_place(merge))
        write_place(merge, sgf);
}

/* Copies a property as it is, but for what is now said elsewhere or otherwise. */
static void copy_property(const Merge *merge, SgfProperty property, bool is_root, Sgf *to)
{
    if (!merge->is_same && sgf_game_is_place(merge->beside->sgf, property))
        return;
    if (is_root && merge->utf8 && word_is(property.name, "ca"))
        sgf_write_word(to, "CA", "UTF-8");
    else
        sgf_add_copy(to, merge->beside->sgf, property);
}

/* The number of the property that stands in a node instead of those of a name; -1: they stay. */
static int find_change(const Merge *merge, SgfNode changed, Word name)
{
    for (size_t i = 0; i < sgf_property_count(merge->changes, changed); i++) {
        Word other = sgf_property(merge->changes, changed, i).name;
        if (other.length == name.length && memcmp(other.bytes, name.bytes, name.length) == 0)
            return (int)i;
    }
    return -1;
}

static void add_change(const Merge *merge, SgfNode changed, int number, Sgf *to)
{
    SgfProperty change = sgf_property(merge->changes, changed, (size_t)number);
    if (change.value_count > 0)
        sgf_add_copy(to, merge->changes, change);
}

/* Copies the properties of a node that changes. What changes stands where the first property of
 * that name was, or else at the end. */
static void copy_changed(const Merge *merge, SgfNode node, SgfNode changed, Sgf *to)
{
    const Sgf *from = merge->beside->sgf;
    bool is_root = sgf_parent(from, node) == SGF_NO_NODE, done[CHANGES_MOST] = {false};
    for (size_t i = 0; i < sgf_property_count(from, node); i++) {
        SgfProperty property = sgf_property(from, node, i);
        int number = find_change(merge, changed, property.name);
        if (number < 0)
            copy_property(merge, property, is_root, to);
        else if (!done[number])
            add_change(merge, changed, number, to);
        if (number >= 0)
            done[number] = true;
    }
    for (size_t i = 0; i < sgf_property_count(merge->changes, changed); i++)
        if (!done[i])
            add_change(merge, changed, (int)i, to);
}

/* Copies a node; its parent has the number `parent` in the copy. */
static void copy_node(Merge *merge, SgfNode node, SgfNode parent, Sgf *to)
{
    const Sgf *from = merge->beside->sgf;
    bool is_root = parent == SGF_NO_NODE;
    SgfProperty property;
    sgf_add_node(to, parent);
    if (merge->next < merge->count && merge->nodes[merge->next] == node)
        copy_changed(merge, node, (SgfNode)merge->next++, to);
    else
        for (size_t i = 0; i < sgf_property_count(from, node); i++)
            copy_property(merge, sgf_property(from, node, i), is_root, to);
    if (is_root && merge->utf8 && !sgf_find(from, node, "CA", &property))
        sgf_write_word(to, "CA", "UTF-8");
}

/* Copies all nodes, with the new ones behind all that follows the one where they begin. */
static void copy_nodes(Merge *merge, Sgf *to)
{
    const Sgf *from = merge->beside->sgf;
    SgfNode behind =
        merge->adds && merge->end != SGF_NO_NODE ? find_behind(from, merge->end) : SGF_NO_NODE;
    SgfNode count = (SgfNode)sgf_node_count(from), added = 0;
    for (SgfNode node = 0; node < count && !sgf_failed(to); node++) {
        if (node == behind) {
            add_new_nodes(merge, to);
            added = (SgfNode)sgf_node_count(to) - node;
        }
        SgfNode parent = sgf_parent(from, node);
        copy_node(merge, node, parent == SGF_NO_NODE || parent < behind ? parent : parent + added,
                  to);
    }
    if (behind == count)
        add_new_nodes(merge, to);
}

/* Adds the game as one of its own, because it shares not even the root with the one that was
 * loaded. */
static void add_game(Merge *merge, Sgf *to)
{
    sgf_write_game(merge->session, to);
    write_place(merge, to);
}

static Status write_merged(Merge *merge, Sgf *to)
{
    Status status = sgf_beside_find(merge->beside, merge->session, &merge->stand);
    if (status == STATUS_OK)
        status = sgf_create(&merge->changes);
    if (status != STATUS_OK)
        return status;
    find_end(merge);
    status = change_line(merge);
    if (status != STATUS_OK)
        return status;
    copy_nodes(merge, to);
    if (!merge->utf8)
        sgf_stay_in_set(to, merge->beside->sgf);
    if (merge->end == SGF_NO_NODE)
        add_game(merge, to);
    return sgf_failed(merge->changes) ? STATUS_NO_MEMORY : STATUS_OK;
}

Status sgf_game_write(Session *session, Sgf *sgf)
{
    Merge merge = {.session = session, .beside = sgf_beside_of(session)};
    Status status = STATUS_OK;
    if (merge.beside)
        status = write_merged(&merge, sgf);
    else
        sgf_write_game(session, sgf);
    memory_free(merge.stand.line.steps);
    memory_free(merge.nodes);
    sgf_destroy(merge.changes);
    text_free(&merge.text);
    return status == STATUS_OK && sgf_failed(sgf) ? STATUS_NO_MEMORY : status;
}
