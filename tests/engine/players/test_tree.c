/* Test the tree of a search: which nodes are kept, how much memory the tree takes, and which
 * results are proven. */
#include "suites.h"

#include "base/memory.h"
#include "players/tree.h"

static Candidate candidate_of(int number)
{
    return (Candidate){choice_of_point((Point){number, 0}), 1};
}

/* Add a node that has this many edges, without any children yet. */
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

/* Make a diamond, in which node 1 leads to 2 and 3, both of these to 4, and 4 to 5. A separate path
 * leads from 6 to 7. */
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
    ck_assert_uint_eq(tree.node_count, 1 + 3); /* nodes 2, 4 and 5, and the null node */
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
        ck_assert_int_eq(tree_choice(&tree, &tree_edges(&tree, nodes[i])[3])->points[0].x, 7);
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
    /* Candidate 9 is new, and candidate 5 isn't listed this time. */
    const int ORDER[] = {4, 1, 9, 0, 3, 2};
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
        ck_assert_int_eq(tree_choice(&tree, edge)->points[0].x, EXPECTED[i]);
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
    ck_assert_uint_ge(count, 50);               /* a node takes about 1,200 bytes */
    for (uint64_t key = 1; key <= count; key++) /* all of them must be found */
        ck_assert_uint_ne(tree_find(&tree, random_mix(7, key)), TREE_NONE);
    tree_clear(&tree);
}
END_TEST

/* A node is won for the player to move if one turn wins. It is lost if the list of turns is known
 * to be complete and each of them is illegal or loses. */
START_TEST(a_node_is_won_by_a_winning_turn_and_lost_without_turns)
{
    uint32_t nodes[8];
    Tree tree = make_diamond(nodes);
    tree.nodes[nodes[5]].proven = 1;
    tree_prove(&tree, nodes[4]); /* Black is to move and can win by moving to node 5 */
    ck_assert_int_eq(tree.nodes[nodes[4]].proven, 1);
    tree.nodes[nodes[2]].to_move = COLOR_WHITE;
    tree_prove(&tree, nodes[2]); /* White is to move and may avoid node 4 */
    ck_assert_int_eq(tree.nodes[nodes[2]].proven, 0);
    tree_edges(&tree, nodes[2])[0].illegal = tree_edges(&tree, nodes[2])[2].illegal = true;
    /* The other listed turns are illegal, but unlisted ones may exist. */
    tree_prove(&tree, nodes[2]);
    ck_assert_int_eq(tree.nodes[nodes[2]].proven, 0);
    tree.nodes[nodes[2]].whole = true;
    tree_prove(&tree, nodes[2]); /* now the list is known to be complete */
    ck_assert_int_eq(tree.nodes[nodes[2]].proven, 1);
    tree_clear(&tree);
}
END_TEST
Suite *tree_suite(void)
{
    Suite *suite = suite_create("tree");
    TCase *cases = tcase_create("tree");
    tcase_set_timeout(cases, 120);
    tcase_add_test(cases, what_can_be_reached_is_kept_and_nothing_else);
    tcase_add_test(cases, without_memory_to_keep_anything_all_is_forgotten);
    tcase_add_test(cases, an_edge_more_leaves_the_others_as_they_are);
    tcase_add_test(cases, edges_that_are_listed_again_keep_what_they_know);
    tcase_add_test(cases, a_tree_takes_no_more_than_its_bytes);
    tcase_add_test(cases, a_node_is_won_by_a_winning_turn_and_lost_without_turns);
    suite_add_tcase(suite, cases);
    return suite;
}
