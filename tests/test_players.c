/* Players: the tree of a search, and what every player owes: a turn that is legal, the same one for
 * the same seed, the position as it was, no more memory than it was given. */
#include "suites.h"

#include "base/memory.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "players/search.h"
#include "players/search_parts.h"
#include "players/tree.h"

#include <stdlib.h>
#include <string.h>

enum { ALLOCATIONS_MOST = 200000 };

/* Positions. */

static Position *start(const GameKind *kind, int side)
{
    Position *position;
    Setup setup = game_usual_setup(kind);
    setup.columns = setup.rows = side;
    ck_assert_int_eq(position_create(kind, &setup, &position), STATUS_OK);
    return position;
}

static void make_turns(Position *position, int count, uint64_t seed)
{
    Random random = {seed};
    for (int i = 0; i < count && position_turn(position)->phase == PHASE_PLAY; i++)
        ck_assert_int_eq(position_make_random(position, &random, NULL), STATUS_OK);
}

/* The tree. */

static Candidate candidate_of(int number)
{
    return (Candidate){choice_of_point((Point){number, 0}), 1};
}

/* A node with so many edges, all of them leading nowhere yet. */
static uint32_t grow(Tree *tree, uint64_t key, int edges)
{
    Candidate list[8];
    uint32_t node = tree_node(tree, key, COLOR_BLACK);
    ck_assert_uint_ne(node, TREE_NONE);
    for (int i = 0; i < edges; i++)
        list[i] = candidate_of(i);
    ck_assert(tree_list(tree, node, list, (size_t)edges));
    return node;
}

static void lead(Tree *tree, uint32_t from, int edge, uint32_t to)
{
    tree_edges(tree, from)[edge].child = to;
}

/* A diamond and a way beside it: 1 to 2 and 3, both to 4, 4 to 5; and 6 to 7. */
static Tree make_diamond(uint32_t nodes[8])
{
    Tree tree = tree_of(1 << 20);
    for (uint32_t i = 7; i >= 1; i--)
        nodes[i] = grow(&tree, 1000 + i, 3);
    lead(&tree, nodes[1], 0, nodes[2]);
    lead(&tree, nodes[1], 2, nodes[3]);
    lead(&tree, nodes[2], 1, nodes[4]);
    lead(&tree, nodes[3], 0, nodes[4]);
    lead(&tree, nodes[4], 2, nodes[5]);
    lead(&tree, nodes[6], 0, nodes[7]);
    for (uint32_t i = 1; i <= 7; i++)
        for (int j = 0; j < 3; j++)
            tree_edges(&tree, nodes[i])[j].sums.count = i * 10 + (uint32_t)j;
    return tree;
}

START_TEST(what_can_be_reached_is_kept_and_nothing_else)
{
    uint32_t nodes[8];
    Tree tree = make_diamond(nodes);
    uint32_t root = tree_keep(&tree, nodes[2]);
    ck_assert_uint_ne(root, TREE_NONE);
    ck_assert_uint_eq(tree.nodes[root].key, 1002);
    ck_assert_uint_eq(tree.node_count, 1 + 3); /* 2, 4 and 5, and the one that is none */
    ck_assert_uint_eq(tree.edge_count, 9);
    uint32_t four = tree_edges(&tree, root)[1].child;
    ck_assert_uint_eq(tree.nodes[four].key, 1004);
    ck_assert_uint_eq(tree_find(&tree, 1004), four);
    uint32_t five = tree_edges(&tree, four)[2].child;
    ck_assert_uint_eq(tree.nodes[five].key, 1005);
    ck_assert_double_eq(tree_edges(&tree, five)[1].sums.count, 51);
    ck_assert_double_eq(tree_edges(&tree, four)[0].sums.count, 40);
    ck_assert_uint_eq(tree_edges(&tree, root)[0].child, TREE_NONE);
    for (uint64_t gone = 1001; gone <= 1007; gone++)
        if (gone != 1002 && gone != 1004 && gone != 1005)
            ck_assert_uint_eq(tree_find(&tree, gone), TREE_NONE);
    tree_clear(&tree);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

START_TEST(without_memory_to_keep_anything_all_is_forgotten)
{
    for (size_t nth = 1; nth <= 3; nth++) {
        uint32_t nodes[8];
        Tree tree = make_diamond(nodes);
        memory_fail_after(nth);
        ck_assert_uint_eq(tree_keep(&tree, nodes[2]), TREE_NONE);
        memory_fail_after(0);
        ck_assert_uint_eq(tree.node_count, 0);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

START_TEST(an_edge_more_leaves_the_others_as_they_are)
{
    uint32_t nodes[8];
    Tree tree = make_diamond(nodes);
    Candidate more = candidate_of(7);
    for (uint32_t i = 1; i <= 7; i++) {
        ck_assert(tree_add_edge(&tree, nodes[i], &more));
        ck_assert_uint_eq(tree.nodes[nodes[i]].edge_count, 4);
        ck_assert_int_eq(tree_edges(&tree, nodes[i])[3].choice.points[0].x, 7);
        for (int j = 0; j < 3; j++)
            ck_assert_double_eq(tree_edges(&tree, nodes[i])[j].sums.count, i * 10 + (uint32_t)j);
    }
    uint32_t root = tree_keep(&tree, nodes[1]);
    ck_assert_uint_eq(tree.edge_count, 5 * 4);
    ck_assert_uint_eq(tree.nodes[tree_edges(&tree, root)[2].child].key, 1003);
    tree_clear(&tree);
}
END_TEST

START_TEST(edges_that_are_listed_again_keep_what_they_know)
{
    const int ORDER[] = {4, 1, 9, 0, 3, 2}; /* 9 is none, 5 is not listed again */
    Tree tree = tree_of(1 << 20);
    Candidate list[6];
    uint32_t node = grow(&tree, 1000, 6);
    for (int i = 0; i < 6; i++) {
        tree_edges(&tree, node)[i].sums.count = i;
        list[i] = candidate_of(ORDER[i]);
        list[i].prior = (float)(10 + ORDER[i]);
    }
    tree_list_again(&tree, node, list, 6);
    const int EXPECTED[] = {4, 1, 0, 3, 2, 5};
    ck_assert_uint_eq(tree.nodes[node].edge_count, 6);
    for (int i = 0; i < 6; i++) {
        const TreeEdge *edge = &tree_edges(&tree, node)[i];
        ck_assert_int_eq(edge->choice.points[0].x, EXPECTED[i]);
        ck_assert_double_eq(edge->sums.count, EXPECTED[i]);
        ck_assert_float_eq(edge->prior, EXPECTED[i] == 5 ? 1 : (float)(10 + EXPECTED[i]));
    }
    tree_clear(&tree);
}
END_TEST

START_TEST(a_tree_takes_no_more_than_its_bytes)
{
    Tree tree = tree_of(100000);
    Candidate list[8];
    for (int i = 0; i < 8; i++)
        list[i] = candidate_of(i);
    uint32_t node = 1, count = 0;
    for (uint64_t key = 1; node != TREE_NONE && key < 100000; key++) {
        node = tree_node(&tree, random_mix(7, key), COLOR_BLACK);
        if (node != TREE_NONE && !tree_list(&tree, node, list, 8))
            break;
        count++;
        ck_assert_uint_le(tree.node_capacity * sizeof *tree.nodes +
                              tree.edge_capacity * sizeof *tree.edges +
                              tree.table_size * sizeof *tree.table,
                          100000);
    }
    ck_assert_uint_ge(count, 50);               /* of some 1,200 bytes each */
    for (uint64_t key = 1; key <= count; key++) /* and all of them are found */
        ck_assert_uint_ne(tree_find(&tree, random_mix(7, key)), TREE_NONE);
    tree_clear(&tree);
}
END_TEST

/* Black to move has a turn that wins, or has none but losing ones. */
START_TEST(who_has_a_winning_turn_wins_and_who_has_none_left_loses)
{
    uint32_t nodes[8];
    Tree tree = make_diamond(nodes);
    tree.nodes[nodes[5]].proven = 1;
    tree_prove(&tree, nodes[4]); /* black may go there */
    ck_assert_int_eq(tree.nodes[nodes[4]].proven, 1);
    tree.nodes[nodes[2]].to_move = COLOR_WHITE;
    tree_prove(&tree, nodes[2]); /* white may go elsewhere */
    ck_assert_int_eq(tree.nodes[nodes[2]].proven, 0);
    tree_edges(&tree, nodes[2])[0].illegal = tree_edges(&tree, nodes[2])[2].illegal = true;
    tree_prove(&tree, nodes[2]); /* or may he, by what is not listed */
    ck_assert_int_eq(tree.nodes[nodes[2]].proven, 0);
    tree.nodes[nodes[2]].whole = true;
    tree_prove(&tree, nodes[2]); /* there is nothing else */
    ck_assert_int_eq(tree.nodes[nodes[2]].proven, 1);
    tree_clear(&tree);
}
END_TEST

/* All players in all games. */

typedef struct Case {
    const GameKind *kind;
    int side;
} Case;

static const Case CASES[] = {
    {&GO_GAME, 5}, {&MINIGO_GAME, 5}, {&LINES_GAME, 7}, {&STONES_GAME, 4}, {NULL, 0}};

/* What a player chooses. */
static Status choose(const PlayerKind *kind, const PlayerSettings *settings, Position *position,
                     uint64_t seed, Strokes *move)
{
    Player player;
    Random random = {seed};
    Text why = {0};
    Thinking thinking = {.random = &random};
    Chosen chosen = {.move = move, .why = &why};
    Status status = player_create(kind, settings, &player);
    if (status == STATUS_OK) {
        status = kind->choose(player.state, position, &thinking, &chosen);
        player_destroy(&player);
    }
    ck_assert(!chosen.resigns);
    text_free(&why);
    return status;
}

static bool same_moves(const Strokes *a, const Strokes *b)
{
    return a->count == b->count && a->point_count == b->point_count &&
           (a->point_count == 0 ||
            memcmp(a->points, b->points, a->point_count * sizeof *a->points) == 0);
}

static void play_one(const Case *it, const PlayerKind *kind)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 60;
    for (int turns = 0; turns < 30; turns += 5) {
        Position *position = start(it->kind, it->side);
        make_turns(position, turns, 3);
        if (position_turn(position)->phase != PHASE_PLAY) {
            position_destroy(position);
            continue;
        }
        Strokes one = {0}, other = {0};
        uint64_t key = position_key(position);
        size_t mark = position_mark(position);
        ck_assert_int_eq(choose(kind, &settings, position, 5, &one), STATUS_OK);
        ck_assert_uint_eq(position_key(position), key);
        ck_assert_uint_eq(position_mark(position), mark);
        ck_assert_int_eq(choose(kind, &settings, position, 5, &other), STATUS_OK);
        ck_assert(same_moves(&one, &other));
        Color color = position_turn(position)->to_move;
        if (one.count > 0)
            ck_assert_int_eq(position_check(position, color, strokes_all(&one)), STATUS_OK);
        strokes_free(&one);
        strokes_free(&other);
        position_destroy(position);
    }
}

START_TEST(every_player_makes_the_same_legal_turn_for_the_same_seed)
{
    for (const Case *it = CASES; it->kind; it++)
        for (size_t i = 0; PLAYERS[i]; i++)
            play_one(it, PLAYERS[i]);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

static Word word_of(const char *string)
{
    return (Word){string, strlen(string)};
}

START_TEST(players_are_found_by_name)
{
    for (size_t i = 0; PLAYERS[i]; i++)
        ck_assert_ptr_eq(player_kind_named(word_of(PLAYERS[i]->name)), PLAYERS[i]);
    ck_assert_ptr_eq(player_kind_named(word_of("GREEDY")), &GREEDY_PLAYER);
    ck_assert_ptr_null(player_kind_named(word_of("greed")));
    ck_assert_ptr_null(player_kind_named(word_of("")));
}
END_TEST

/* Each allocation fails in its turn, and all after it: a player either comes to a turn or says that
 * there was no memory, and leaves nothing behind. */
START_TEST(no_player_minds_having_no_memory)
{
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 12;
    for (const Case *it = CASES; it->kind; it++)
        for (size_t i = 0; PLAYERS[i]; i++) {
            Position *position = start(it->kind, it->side);
            make_turns(position, 6, 3);
            uint64_t key = position_key(position);
            Status status = STATUS_NO_MEMORY;
            size_t nth = 1;
            for (; nth < ALLOCATIONS_MOST && status != STATUS_OK; nth += 1 + nth / 40) {
                Strokes move = {0};
                memory_fail_after(nth);
                status = choose(PLAYERS[i], &settings, position, 5, &move);
                memory_fail_after(0);
                ck_assert(status == STATUS_OK || status == STATUS_NO_MEMORY);
                ck_assert_uint_eq(position_key(position), key);
                strokes_free(&move);
            }
            ck_assert_int_eq(status, STATUS_OK);
            position_destroy(position);
            ck_assert_uint_eq(memory_in_use(), 0);
        }
}
END_TEST

/* What players ask a position. */

static void check_playout(const Position *position, const Playout *playout)
{
    const Setup *setup = position_setup(position);
    int points = setup->columns * setup->rows;
    double lead = playout->lead - (double)setup->rules[RULE_KOMI] / (double)DECIMAL_ONE;
    ck_assert_int_eq(playout->winner, lead > 1e-6 ? 1 : lead < -1e-6 ? -1 : 0);
    ck_assert(playout->value >= 0 && playout->value <= 1);
    ck_assert((playout->value > 0.5) == (playout->winner > 0));
    if (!position_kind(position)->at)
        return;
    for (int i = 0; i < points; i++) {
        ck_assert_uint_le(playout->first[i], 2);
        ck_assert_int_le(abs(playout->owner[i]), 1);
    }
}

START_TEST(playing_out_and_estimating_leaves_the_position_alone)
{
    for (const Case *it = CASES; it->kind; it++)
        for (int turns = 0; turns < 24; turns += 4) {
            Position *position = start(it->kind, it->side);
            Random random = {17};
            make_turns(position, turns, 5);
            uint64_t key = position_key(position);
            size_t mark = position_mark(position);
            Estimate one, other;
            ck_assert_int_eq(position_estimate(position, &one), STATUS_OK);
            ck_assert(one.spread > 0);
            for (int i = 0; i < 20; i++) {
                uint8_t first[25] = {0};
                int8_t owner[25] = {0};
                Playout playout = {.first = first, .owner = owner};
                ck_assert_int_eq(position_play_out(position, &random, &playout), STATUS_OK);
                check_playout(position, &playout);
                ck_assert_uint_eq(position_key(position), key);
                ck_assert_uint_eq(position_mark(position), mark);
            }
            ck_assert_int_eq(position_estimate(position, &other), STATUS_OK);
            ck_assert_mem_eq(&one, &other, sizeof one);
            position_destroy(position);
        }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

START_TEST(more_lead_is_more_value)
{
    Position *position = start(&GO_GAME, 9); /* komi 6.5 */
    double before = 0;
    for (int lead = -30; lead <= 40; lead++) {
        Estimate estimate = {.lead = lead + 0.5, .spread = 10};
        double value = position_value(position, &estimate);
        ck_assert(value > before && value < 1);
        before = value;
    }
    ck_assert_double_eq(position_value(position, &(Estimate){.lead = 6.5, .spread = 10}), 0.5);
    /* One spread more: 1 by the root of 2, half of which is added to a half. */
    ck_assert_double_eq_tol(position_value(position, &(Estimate){.lead = 16.5, .spread = 10}),
                            0.853553, 1e-6);
    position_destroy(position);
}
END_TEST

/* Nobody passes while hardly anything is decided, on any size of board. */
START_TEST(who_has_room_plays)
{
    const Case OPEN[] = {{&LINES_GAME, 9}, {&STONES_GAME, 9}, {&STONES_GAME, 120}};
    PlayerSettings settings = player_usual_settings();
    settings.playouts = 1000;
    for (size_t i = 0; i < sizeof OPEN / sizeof *OPEN; i++)
        for (int turns = 0; turns < 3; turns++)
            for (int who = 0; who < 2; who++) {
                Position *position = start(OPEN[i].kind, OPEN[i].side);
                Strokes move = {0};
                make_turns(position, turns, 3);
                ck_assert_int_eq(choose(who == 0 ? &GREEDY_PLAYER : &SEARCH_PLAYER, &settings,
                                        position, 5, &move),
                                 STATUS_OK);
                ck_assert_uint_gt(move.count, 0);
                strokes_free(&move);
                position_destroy(position);
            }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Searches. */

START_TEST(a_search_takes_no_more_memory_than_it_was_given)
{
    const size_t most = 1 << 20;
    for (const Case *it = CASES; it->kind; it++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        settings.memory = most;
        Position *position = start(it->kind, it->side);
        Random random = {9};
        Thinking thinking = {.random = &random};
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        make_turns(position, 2, 3);
        size_t before = memory_in_use();
        for (int i = 0; i < 4; i++)
            ck_assert_int_eq(
                search_run(search, position, &thinking, (SearchLimits){.playouts = 2000}),
                STATUS_OK);
        ck_assert_uint_le(memory_in_use(), before + most + most / 4); /* the position's spare */
        search_destroy(search);
        position_destroy(position);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

/* What was learned of a position is there still when the game has come to it. */
START_TEST(the_tree_goes_on_with_the_game)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 7);
    Random random = {9};
    Thinking thinking = {.random = &random};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 2000};
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    const Insight *insight = search_insight(search);
    ck_assert_uint_eq(insight->visits, 2000);
    ck_assert_uint_ge(insight->items[0].length, 2);
    uint64_t known = insight->items[0].visits;
    Choice best = insight->items[0].line[0];
    ck_assert_int_eq(position_make(position, &best), STATUS_OK);
    limits.playouts = 1;
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    insight = search_insight(search);
    ck_assert_uint_ge(insight->visits, known);
    ck_assert_int_eq(insight->color, COLOR_WHITE);
    ck_assert_int_eq(position_set_komi(position, 100 * DECIMAL_ONE), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    ck_assert_uint_eq(search_insight(search)->visits, 1); /* with another komi nothing is known */
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Nodes with many visits, and the root, are those whose turns are listed with care. */
static int count_careful(const Search *search)
{
    int careful = 0;
    for (uint32_t i = 1; i < search->tree.node_count; i++) {
        const TreeNode *node = &search->tree.nodes[i];
        if (node->state != NODE_LISTED)
            continue;
        if (i == search->root || node->sums.count >= search->tuning.careful)
            ck_assert(!node->glanced);
        careful += !node->glanced;
        ck_assert(node->glanced || i == search->root || node->sums.count >= 2);
    }
    return careful;
}

START_TEST(turns_are_listed_with_care_once_a_node_has_some_visits)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&STONES_GAME, 6);
    Random random = {9};
    Thinking thinking = {.random = &random};
    SearchLimits limits = {.playouts = 150};
    for (int i = 0; i < 12; i++)
        ck_assert_int_eq(position_make_likely(position, &random, NULL), STATUS_OK);
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    int careful = count_careful(search), glanced = 0;
    uint32_t seen = TREE_NONE; /* of those after the root that were glanced at, one */
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    for (uint32_t i = 0; i < search->tree.nodes[search->root].edge_count; i++)
        if (search->tree.nodes[edges[i].child].glanced)
            seen = i;
    for (uint32_t i = 1; i < search->tree.node_count; i++)
        glanced += search->tree.nodes[i].glanced;
    ck_assert_int_gt(careful, 5);
    ck_assert_int_gt(glanced, careful);
    ck_assert_uint_ne(seen, TREE_NONE);
    Choice choice = edges[seen].choice;
    ck_assert_int_eq(position_make(position, &choice), STATUS_OK);
    limits.playouts = 1;
    ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
    count_careful(search);
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Is asked to stop after so many looks. */
static bool stop_soon(void *context)
{
    return --*(int *)context <= 0;
}

START_TEST(a_search_ends_when_it_is_told_to)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 9);
    Random random = {9};
    int looks = 10;
    Thinking thinking = {.random = &random, .stops = stop_soon, .context = &looks};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){0}), STATUS_OK);
    ck_assert_uint_ge(search_insight(search)->visits, 1);
    ck_assert_uint_le(search_insight(search)->visits, 10);
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* The first look at the root. */

static const Case ESTIMATED[] = {{&LINES_GAME, 9}, {&STONES_GAME, 9}, {NULL, 0}};

/* What a turn comes to at once, for whoever makes it: as the game says it. */
static double value_after(Position *position, const Choice *choice)
{
    Estimate estimate;
    Color color = position_turn(position)->to_move;
    size_t mark = position_mark(position);
    ck_assert_int_eq(position_make(position, choice), STATUS_OK);
    ck_assert_int_eq(position_estimate(position, &estimate), STATUS_OK);
    double value = position_value(position, &estimate);
    position_rollback(position, mark);
    return color == COLOR_BLACK ? value : 1 - value;
}

/* The most that any turn of the list comes to at once. */
static double best_at_once(Position *position)
{
    Candidate list[96];
    Random random = {position_key(position)};
    size_t count;
    double most = -1;
    ck_assert_int_eq(position_candidates(position, &random, list, 96, &count), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        double value = list[i].choice.count > 0 ? value_after(position, &list[i].choice) : -1;
        most = value > most ? value : most;
    }
    return most;
}

/* A search of one playout, in which a look is what the game says and nothing else. */
static Search *search_once(Position *position, double looked, const Thinking *thinking,
                           int64_t time)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    SearchTuning tuning = search_usual_tuning();
    tuning.lead = 0;
    tuning.looked = looked;
    settings.tuning = &tuning;
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 1, .time = time};
    ck_assert_int_eq(search_run(search, position, thinking, limits), STATUS_OK);
    return search;
}

/* How many turns of the root were looked at; what was seen is so, and the best are the first. */
static uint32_t count_looked(const Search *search, Position *position)
{
    const TreeNode *root = &search->tree.nodes[search->root];
    const TreeEdge *edges = tree_edges(&search->tree, search->root);
    uint32_t count = 0;
    double before = 2;
    for (uint32_t i = 0; i < root->edge_count; i++) {
        if (edges[i].looked < 0)
            continue;
        double value = root->to_move == COLOR_BLACK ? edges[i].looked : 1 - edges[i].looked;
        ck_assert_double_eq_tol(value, value_after(position, &edges[i].choice), 1e-12);
        ck_assert_uint_eq(i, count); /* none before it that nobody has looked at */
        ck_assert_double_le(value, before);
        ck_assert(i == 0 || edges[i].prior <= edges[i - 1].prior);
        before = value;
        count++;
    }
    return count;
}

START_TEST(a_search_looks_at_each_turn_of_its_root_first)
{
    int overlooked = 0;
    for (const Case *it = ESTIMATED; it->kind; it++)
        for (int turns = 4; turns <= 20; turns += 4) {
            Position *position = start(it->kind, it->side);
            Random random = {9};
            Thinking thinking = {.random = &random};
            make_turns(position, turns + turns / 4 % 2, 3); /* either colour's turn */
            double most = best_at_once(position);
            Search *search = search_once(position, 1, &thinking, 0);
            const Choice *best = &search_insight(search)->items[0].line[0];
            ck_assert_double_eq_tol(value_after(position, best), most, 1e-12);
            ck_assert_uint_eq(count_looked(search, position) + 1, /* all but a pass */
                              search->tree.nodes[search->root].edge_count);
            search_destroy(search);
            search = search_once(position, 0, &thinking, 0);
            best = &search_insight(search)->items[0].line[0];
            ck_assert_uint_eq(count_looked(search, position), 0);
            overlooked += value_after(position, best) < most - 1e-6;
            search_destroy(search);
            position_destroy(position);
        }
    ck_assert_int_gt(overlooked, 0);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Neither a time that is short nor whoever waits is kept waiting by it. */
START_TEST(a_first_look_ends_in_time)
{
    for (const Case *it = ESTIMATED; it->kind; it++) {
        Position *position = start(it->kind, it->side);
        Random random = {9};
        int looks = 10;
        Thinking thinking = {.random = &random};
        make_turns(position, 12, 3);
        Search *search = search_once(position, 1, &thinking, 1);
        ck_assert_uint_eq(count_looked(search, position), 0);
        ck_assert_uint_eq(search_insight(search)->visits, 1);
        search_destroy(search);
        thinking.stops = stop_soon;
        thinking.context = &looks;
        search = search_once(position, 1, &thinking, 0);
        ck_assert_uint_eq(count_looked(search, position), 9);
        looks = 1000; /* and it goes on where it ended */
        SearchLimits limits = {.playouts = 1};
        ck_assert_int_eq(search_run(search, position, &thinking, limits), STATUS_OK);
        ck_assert_uint_eq(count_looked(search, position) + 1,
                          search->tree.nodes[search->root].edge_count);
        search_destroy(search);
        position_destroy(position);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Analysis of what can be proven. */

typedef struct Watcher {
    int left;          /* looks before it has to end */
    int shown, proven; /* how often something was, and what is proven */
    Insight last;
    Variation best;
    bool came_back; /* something else was shown after what was proven */
} Watcher;

static bool stop_watcher(void *context)
{
    Watcher *watcher = context;
    return --watcher->left <= 0 || watcher->proven >= 20;
}

static void watch(void *context, const Insight *insight)
{
    Watcher *watcher = context;
    watcher->came_back |= watcher->shown > 0 && watcher->best.bound == watcher->best.value &&
                          insight->items[0].bound != insight->items[0].value;
    watcher->shown++;
    watcher->last = *insight;
    watcher->best = insight->items[0];
    watcher->proven += watcher->best.bound == watcher->best.value;
}

/* Has the usual player analyze, for so many looks at whether it has to end. */
static Watcher analyze(Position *position, int looks, unsigned threads, const Bars *bars)
{
    Player player;
    PlayerSettings settings = player_usual_settings();
    Random random = {5};
    Watcher watcher = {.left = looks};
    Thinking thinking = {.random = &random,
                         .endless = true,
                         .bars = bars,
                         .stops = stop_watcher,
                         .shows = watch,
                         .interval = 1000000,
                         .context = &watcher};
    settings.threads = threads;
    uint64_t key = position_key(position);
    ck_assert_int_eq(player_create(&SEARCH_PLAYER, &settings, &player), STATUS_OK);
    ck_assert_int_eq(player.kind->analyze(player.state, position, &thinking), STATUS_OK);
    ck_assert_uint_eq(position_key(position), key);
    player_destroy(&player);
    return watcher;
}

/* What the solver says of the value for whose turn it is, and of its lead with komi. */
static void expect_solved(Position *position, const Watcher *watcher)
{
    enum { BYTES = 1 << 22 };
    void *memory = memory_new(BYTES);
    Solving solving = {memory, BYTES, NULL, true};
    Solution solution;
    ck_assert_int_eq(position_solve(position, &solving, &solution), STATUS_OK);
    ck_assert(solution.proven && solution.least == solution.most);
    int sign = position_turn(position)->to_move == COLOR_BLACK ? 1 : -1;
    double komi = (double)position_setup(position)->rules[RULE_KOMI] / (double)DECIMAL_ONE;
    ck_assert_double_eq(watcher->best.value, 0.5 + 0.5 * sign * solution.winner);
    ck_assert_double_eq(watcher->best.lead, sign * (solution.least - komi));
    ck_assert_double_eq(watcher->last.value, watcher->best.value);
    ck_assert_double_eq(watcher->last.lead, watcher->best.lead);
    memory_free(memory);
}

START_TEST(an_analysis_proves_what_can_be_proven)
{
    for (int turns = 14; turns <= 20; turns += 2) {
        Position *position = start(&MINIGO_GAME, 5);
        make_turns(position, turns, 3);
        ck_assert_int_eq(position_turn(position)->phase, PHASE_PLAY);
        Watcher watcher = analyze(position, 1000000, 1, NULL);
        ck_assert_int_eq(watcher.proven, 20); /* again after a while */
        ck_assert(!watcher.came_back);
        expect_solved(position, &watcher);
        position_destroy(position);
    }
}
END_TEST

START_TEST(an_analysis_that_has_to_end_at_once_shows_something)
{
    for (const Case *it = CASES; it->kind; it++) {
        Position *position = start(it->kind, it->side);
        make_turns(position, 2, 3);
        Watcher watcher = analyze(position, 1, 2, NULL);
        ck_assert_int_ge(watcher.shown, 1); /* more often where that took long */
        ck_assert_uint_ge(watcher.last.visits, 1);
        watcher = analyze(position, 300, 2, NULL);
        ck_assert_int_ge(watcher.shown, 2);
        position_destroy(position);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* What can be proven is of all turns. */
START_TEST(an_analysis_that_leaves_turns_out_proves_nothing)
{
    const Bar bar = {.color = COLOR_BLACK, .is_pass = true, .until = 1};
    const Bars bars = {&bar, 1};
    Position *position = start(&MINIGO_GAME, 5);
    make_turns(position, 16, 3);
    Watcher watcher = analyze(position, 300, 1, &bars);
    ck_assert_int_ge(watcher.shown, 1);
    ck_assert_uint_ge(watcher.last.count, 2);
    position_destroy(position);
}
END_TEST

/* There are no threads to wait for, nor playouts, where the game is over. */
START_TEST(nothing_is_searched_once_the_game_is_over)
{
    for (const Case *it = CASES; it->kind; it++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        Random random = {9};
        Thinking thinking = {.random = &random};
        settings.threads = 3;
        Position *position = start(it->kind, it->side);
        ck_assert_int_eq(position_pass(position, COLOR_BLACK), STATUS_OK);
        ck_assert_int_eq(position_pass(position, COLOR_WHITE), STATUS_OK);
        ck_assert_int_ne(position_turn(position)->phase, PHASE_PLAY);
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){0}), STATUS_OK);
        ck_assert_ptr_null(search_insight(search));
        Watcher watcher = analyze(position, 5, 2, NULL);
        ck_assert_int_eq(watcher.shown, 0);
        search_destroy(search);
        position_destroy(position);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Turns that are left out. */

/* The point and what rounds to it. */
static Bar bar_at(Color color, bool allows, int x, int y, int64_t until)
{
    Point at = {x * STEPS_PER_SPACE, y * STEPS_PER_SPACE};
    return (Bar){color, allows, false, box_around(at, STEPS_PER_SPACE / 2), until};
}

START_TEST(a_choice_meets_a_box_where_a_stroke_does)
{
    const Box box = {{2, 2}, {4, 3}};
    static const struct {
        Choice choice;
        bool meets;
    } ROWS[] = {
        {{.count = 0}, false},
        {{.count = 1, .points = {{2, 3}}}, true}, /* a corner */
        {{.count = 1, .points = {{5, 3}}}, false},
        {{.count = 2, .points = {{0, 0}, {9, 9}}}, true},         /* through it */
        {{.count = 2, .points = {{0, 4}, {9, 4}}}, false},        /* beside it */
        {{.count = 2, .points = {{0, 2}, {3, 5}}}, false},        /* past a corner */
        {{.count = 2, .points = {{0, 1}, {3, 4}}}, true},         /* through that corner */
        {{.count = 3, .points = {{0, 0}, {0, 9}, {3, 3}}}, true}, /* ends in it */
        {{.count = 4, .points = {{0, 0}, {9, 0}, {9, 9}, {5, 9}}}, false},
        /* The strokes lie left and right of it, what would join them does not count. */
        {{.count = 4, .begins = {2}, .points = {{0, 0}, {0, 2}, {9, 3}, {9, 9}}}, false},
        {{.count = 4, .points = {{0, 0}, {0, 2}, {9, 3}, {9, 9}}}, true},
        {{.count = 3, .begins = {1, 2}, .points = {{0, 2}, {9, 3}, {4, 2}}}, true},
    };
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        ck_assert_msg(choice_meets(&ROWS[i].choice, box) == ROWS[i].meets, "row %zu", i);
}
END_TEST

START_TEST(bars_are_of_a_colour_and_for_so_many_turns)
{
    const Choice pass = {0}, a = choice_of_point((Point){0, 0}),
                 b = choice_of_point((Point){STEPS_PER_SPACE, 0});
    const Bar avoids[] = {bar_at(COLOR_BLACK, false, 0, 0, 1),
                          {.color = COLOR_WHITE, .is_pass = true, .until = 3}};
    Bars bars = {avoids, 2};
    ck_assert(!bars_let(&bars, &a, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &a, COLOR_BLACK, 1));
    ck_assert(bars_let(&bars, &a, COLOR_WHITE, 0));
    ck_assert(bars_let(&bars, &b, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &pass, COLOR_BLACK, 0));
    ck_assert(!bars_let(&bars, &pass, COLOR_WHITE, 2));
    ck_assert(bars_let(&bars, &pass, COLOR_WHITE, 3));
    const Bar allows[] = {bar_at(COLOR_BLACK, true, 0, 0, 2), bar_at(COLOR_BLACK, true, 1, 0, 1),
                          bar_at(COLOR_BLACK, false, 0, 0, 1)};
    bars = (Bars){allows, 2};
    ck_assert(bars_let(&bars, &a, COLOR_BLACK, 1));
    ck_assert(bars_let(&bars, &b, COLOR_BLACK, 0));
    ck_assert(!bars_let(&bars, &b, COLOR_BLACK, 1));
    ck_assert(!bars_let(&bars, &pass, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &pass, COLOR_BLACK, 2));
    ck_assert(bars_let(&bars, &pass, COLOR_WHITE, 0));
    bars.count = 3; /* both: what is avoided is left out all the same */
    ck_assert(!bars_let(&bars, &a, COLOR_BLACK, 0));
    ck_assert(bars_let(&bars, &a, COLOR_BLACK, 1));
}
END_TEST

/* Searches with bars, and without them again: nothing is left of the first search then. */
static void search_with(const Case *it, const Bar *items, size_t count, size_t known)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(it->kind, it->side);
    Random random = {9};
    Bars bars = {items, count};
    Thinking free = {.random = &random}, barred = free;
    barred.bars = &bars;
    make_turns(position, 2, 3);
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    SearchLimits limits = {.playouts = 400};
    ck_assert_int_eq(search_run(search, position, &free, limits), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &barred, limits), STATUS_OK);
    const Insight *insight = search_insight(search);
    ck_assert_ptr_nonnull(insight);
    ck_assert_uint_eq(insight->visits, 400);
    ck_assert_uint_ge(insight->count, known);
    for (size_t i = 0; i < insight->count; i++) {
        const Variation *item = &insight->items[i];
        Color color = insight->color;
        for (size_t depth = 0; depth < item->length; depth++, color = color_other(color))
            ck_assert(bars_let(&bars, &item->line[depth], color, depth));
    }
    ck_assert_int_eq(search_run(search, position, &free, limits), STATUS_OK);
    ck_assert_uint_eq(search_insight(search)->visits, 400);
    search_destroy(search);
    position_destroy(position);
}

START_TEST(a_search_leaves_out_what_is_barred)
{
    for (const Case *it = CASES; it->kind; it++) {
        Bar bars[64];
        size_t count = 0;
        for (int x = 0; x < it->side; x++) { /* half of the board, for both and for a while */
            bars[count++] =
                (Bar){.color = COLOR_BLACK, .box = bar_at(0, 0, x, 1, 0).box, .until = 3};
            bars[count++] =
                (Bar){.color = COLOR_WHITE, .box = bar_at(0, 0, x, 2, 0).box, .until = 2};
        }
        bars[count++] = (Bar){.color = COLOR_BLACK, .is_pass = true, .until = 1};
        search_with(it, bars, count, 1);
        for (size_t i = 0; i < count; i++)
            bars[i].allows = true;
        search_with(it, bars, count, 1);
    }
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* What nobody would think of is looked into where nothing else is allowed. */
START_TEST(what_is_allowed_is_looked_into)
{
    Position *position = start(&GO_GAME, 19);
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Random random = {9};
    const Bar items[] = {bar_at(COLOR_BLACK, true, 0, 0, 1), bar_at(COLOR_BLACK, true, 18, 0, 1)};
    Bars bars = {items, 2};
    Thinking thinking = {.random = &random, .bars = &bars};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 50}),
                     STATUS_OK);
    const Insight *insight = search_insight(search);
    ck_assert_uint_eq(insight->count, 2);
    ck_assert_uint_eq(insight->items[0].visits + insight->items[1].visits, 50);
    bars.count = 1; /* and nothing at all where that cannot be made */
    ck_assert_int_eq(position_make(position, &insight->items[0].line[0]), STATUS_OK);
    ck_assert_int_eq(position_pass(position, COLOR_WHITE), STATUS_OK);
    Bar bar = bar_at(COLOR_BLACK, true, 0, 0, 1);
    bar.box = box_around(search_insight(search)->items[0].line[0].points[0], 1);
    bars.items = &bar;
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 50}),
                     STATUS_OK);
    ck_assert_ptr_null(search_insight(search));
    search_destroy(search);
    position_destroy(position);
}
END_TEST

static void count_shown(void *context, const Insight *insight)
{
    int *count = context;
    ck_assert_uint_ge(insight->count, 1);
    double sum = 0;
    uint64_t visits = 0;
    for (size_t i = 0; i < insight->count; i++) {
        const Variation *item = &insight->items[i];
        ck_assert(item->value >= 0 && item->value <= 1);
        ck_assert_uint_ge(item->length, 1);
        sum += item->prior;
        visits += item->visits;
        if (i > 0 && item->visits > 0 && insight->items[i - 1].line[0].count > 0 &&
            item->line[0].count > 0) /* a pass is looked at anyway */
            ck_assert_uint_le(item->visits, insight->items[i - 1].visits);
    }
    ck_assert(sum > 0.9 && sum < 1.1);
    ck_assert_uint_le(visits, insight->visits);
    ++*count;
}

START_TEST(a_search_shows_what_it_knows)
{
    Search *search;
    PlayerSettings settings = player_usual_settings();
    Position *position = start(&GO_GAME, 5);
    Random random = {9};
    int shown = 0;
    Thinking thinking = {.random = &random, .shows = count_shown, .context = &shown};
    ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
    ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 100}),
                     STATUS_OK);
    ck_assert_int_eq(shown, 100); /* with no time between: before each playout */
    ck_assert_ptr_nonnull(search_insight(search)->owners);
    search_destroy(search);
    position_destroy(position);
}
END_TEST

/* Each cuts a corner off: many turns are as good then, and each of them has few visits. */
static const Choice CORNERS[] = {
    {.count = 3, .points = {{171429, 1200000}, {361452, 1022444}, {262512, 923504}}},
    {.count = 3, .points = {{1200000, 171429}, {1022444, 361452}, {923504, 262512}}},
};

START_TEST(a_pass_is_not_the_best_for_being_looked_at)
{
    for (uint64_t seed = 1; seed <= 4; seed++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        Position *position = start(&LINES_GAME, 13);
        Random random = {seed};
        Thinking thinking = {.random = &random};
        ck_assert_int_eq(position_make(position, &CORNERS[0]), STATUS_OK);
        ck_assert_int_eq(position_make(position, &CORNERS[1]), STATUS_OK);
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 1000}),
                         STATUS_OK);
        const Insight *insight = search_insight(search);
        ck_assert_uint_gt(insight->items[0].line[0].count, 0);
        size_t pass = 0;
        while (pass < insight->count && insight->items[pass].line[0].count > 0)
            pass++;
        ck_assert(pass == insight->count || insight->items[pass].visits >= 1000 / 25);
        search_destroy(search);
        position_destroy(position);
    }
}
END_TEST

/* Nothing is under way any more, and each turn leads to the node of the position after it. */
static void expect_whole(const Search *search, Position *position, uint32_t number)
{
    const Tree *tree = &search->tree;
    const TreeNode *node = &tree->nodes[number];
    size_t mark = position_mark(position);
    ck_assert_uint_eq(node->key, position_key(position));
    for (uint32_t i = 0; i < node->edge_count; i++) {
        const TreeEdge *edge = &tree_edges(tree, number)[i];
        ck_assert_uint_eq(edge->pending, 0);
        if (edge->child == TREE_NONE || edge->illegal)
            continue;
        ck_assert_int_eq(position_make(position, &edge->choice), STATUS_OK);
        expect_whole(search, position, edge->child);
        position_rollback(position, mark);
    }
}

START_TEST(threads_share_a_tree)
{
    for (const Case *it = CASES; it->kind; it++) {
        Search *search;
        PlayerSettings settings = player_usual_settings();
        settings.threads = 3;
        Position *position = start(it->kind, it->side);
        Random random = {9};
        Thinking thinking = {.random = &random};
        ck_assert_int_eq(search_create(&settings, &search), STATUS_OK);
        ck_assert_int_eq(search_run(search, position, &thinking, (SearchLimits){.playouts = 1000}),
                         STATUS_OK);
        const Insight *insight = search_insight(search);
        uint64_t visits = 0;
        for (size_t i = 0; i < insight->count; i++)
            visits += insight->items[i].visits;
        ck_assert_uint_eq(insight->visits, 1000);
        ck_assert_uint_eq(visits, 1000);
        expect_whole(search, position, search->root);
        search_destroy(search);
        position_destroy(position);
        ck_assert_uint_eq(memory_in_use(), 0);
    }
}
END_TEST

Suite *players_suite(void)
{
    Suite *suite = suite_create("players");
    TCase *cases = tcase_create("players");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, what_can_be_reached_is_kept_and_nothing_else);
    tcase_add_test(cases, without_memory_to_keep_anything_all_is_forgotten);
    tcase_add_test(cases, an_edge_more_leaves_the_others_as_they_are);
    tcase_add_test(cases, edges_that_are_listed_again_keep_what_they_know);
    tcase_add_test(cases, a_tree_takes_no_more_than_its_bytes);
    tcase_add_test(cases, who_has_a_winning_turn_wins_and_who_has_none_left_loses);
    tcase_add_test(cases, every_player_makes_the_same_legal_turn_for_the_same_seed);
    tcase_add_test(cases, players_are_found_by_name);
    tcase_add_test(cases, no_player_minds_having_no_memory);
    tcase_add_test(cases, playing_out_and_estimating_leaves_the_position_alone);
    tcase_add_test(cases, more_lead_is_more_value);
    tcase_add_test(cases, who_has_room_plays);
    tcase_add_test(cases, a_search_takes_no_more_memory_than_it_was_given);
    tcase_add_test(cases, the_tree_goes_on_with_the_game);
    tcase_add_test(cases, turns_are_listed_with_care_once_a_node_has_some_visits);
    tcase_add_test(cases, a_search_ends_when_it_is_told_to);
    tcase_add_test(cases, a_search_looks_at_each_turn_of_its_root_first);
    tcase_add_test(cases, a_first_look_ends_in_time);
    tcase_add_test(cases, a_search_shows_what_it_knows);
    tcase_add_test(cases, a_pass_is_not_the_best_for_being_looked_at);
    tcase_add_test(cases, an_analysis_proves_what_can_be_proven);
    tcase_add_test(cases, an_analysis_that_has_to_end_at_once_shows_something);
    tcase_add_test(cases, an_analysis_that_leaves_turns_out_proves_nothing);
    tcase_add_test(cases, nothing_is_searched_once_the_game_is_over);
    tcase_add_test(cases, a_choice_meets_a_box_where_a_stroke_does);
    tcase_add_test(cases, bars_are_of_a_colour_and_for_so_many_turns);
    tcase_add_test(cases, a_search_leaves_out_what_is_barred);
    tcase_add_test(cases, what_is_allowed_is_looked_into);
    TCase *threads = tcase_create("threads");
    tcase_set_timeout(threads, 120);
    tcase_add_test(threads, threads_share_a_tree);
    suite_add_tcase(suite, cases);
    suite_add_tcase(suite, threads);
    return suite;
}
