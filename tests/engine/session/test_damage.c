/* Test that the checkers notice damage: change one detail that they check, and expect the right
 * message. Other tests run the checkers on undamaged data, where they must find nothing. */
#include "base/memory.h"
#include "engine/games/lines/lines_check.h"
#include "engine/geometry/subdivision/subdivision_check.h"
#include "games/go/rules/go_referee.h"
#include "games/lines/rules/lines_position.h"
#include "games/lines/rules/lines_realm.h"
#include "geometry/subdivision/subdivision_parts.h"
#include "session/session.h"
#include "suites.h"

#include <check.h>
#include <string.h>

#define COUNT(array) ((int)(sizeof(array) / sizeof *(array)))

enum { SIDE = 8 };

/* Keep a damaged object until the process ends, since destroying it might crash. It stays
 * reachable, so leak checkers don't report it. */
static void keep(void *damaged)
{
    static void *kept[200];
    static size_t count;
    ck_assert_uint_lt(count, COUNT(kept));
    kept[count++] = damaged;
}

/* Two separate parallel subcurves, two on one line, a cross on the lattice, a subcurve that two
 * others cross, and a square that contains an island. */
static const Segment SEGMENTS[] = {
    {{1, 1}, {3, 1}}, {{1, 2}, {3, 2}},                   /* subcurves 4 and 5, one edge each */
    {{5, 1}, {6, 1}}, {{6, 1}, {7, 1}},                   /* 6 and 7, consecutive */
    {{1, 6}, {3, 6}}, {{2, 5}, {2, 7}},                   /* 8 and 9: a cross */
    {{4, 3}, {8, 3}}, {{5, 2}, {5, 4}}, {{6, 2}, {6, 4}}, /* 10, which 11 and 12 cross */
    {{4, 5}, {7, 5}}, {{7, 5}, {7, 7}}, {{7, 7}, {4, 7}}, {{4, 7}, {4, 5}}, /* 13 to 16: a square */
    {{5, 6}, {6, 6}},                                                       /* 17, inside it */
};
enum { FIRST = WALLS, SECOND, ONE, OTHER, LEVEL, UPRIGHT, CROSSED, ISLAND = WALLS + 13 };

static uint32_t edge_of(Subdivision *sub, uint32_t subcurve, uint32_t at)
{
    return subcurve_edge(&sub->subcurves[subcurve], at);
}

/* Return the vertex at the center of the cross. */
static uint32_t middle(Subdivision *sub)
{
    return subdivision_subcurve_vertex(sub, LEVEL, 1);
}

/* List the half-edges that begin at the center of the cross, clockwise. */
static void around(Subdivision *sub, uint32_t out[4])
{
    out[0] = sub->vertices[middle(sub)].half_edge;
    for (int i = 1; i < 4; i++)
        out[i] = half_at(sub, out[i - 1] ^ 1)->next;
}

/* Return the cycle around the island, which is a hole of the square's face. */
static uint32_t island_hole(Subdivision *sub)
{
    return half_at(sub, 2 * edge_of(sub, ISLAND, 0))->cycle;
}

/* Remove a hole from the list of its face. */
static void unlink_hole(Subdivision *sub, uint32_t hole)
{
    Face *face = &sub->faces[sub->cycles[hole].face];
    uint32_t before = sub->cycles[hole].previous_hole, after = sub->cycles[hole].next_hole;
    *(before == NONE ? &face->first_hole : &sub->cycles[before].next_hole) = after;
    if (after != NONE)
        sub->cycles[after].previous_hole = before;
}

static void move_hole(Subdivision *sub, uint32_t hole, uint32_t face)
{
    unlink_hole(sub, hole);
    uint32_t first = sub->faces[face].first_hole;
    if (first != NONE)
        sub->cycles[first].previous_hole = hole;
    sub->cycles[hole].face = face;
    sub->cycles[hole].previous_hole = NONE;
    sub->cycles[hole].next_hole = first;
    sub->faces[face].first_hole = hole;
}

static void refer_elsewhere(Subdivision *sub)
{
    half_at(sub, 0)->origin = (uint32_t)sub->vertex_count;
}

static void begin_elsewhere(Subdivision *sub)
{
    half_at(sub, 2 * edge_of(sub, FIRST, 0))->next = 2 * edge_of(sub, SECOND, 0);
}

static void follow_two(Subdivision *sub)
{
    uint32_t out[4];
    around(sub, out);
    half_at(sub, out[0] ^ 1)->next = half_at(sub, out[1] ^ 1)->next;
}

/* Change the data of the cross's center: mark it as a crossing off the lattice, and move it. */
static void misplace_vertex(Subdivision *sub)
{
    uint32_t out[4];
    around(sub, out);
    sub->vertices[middle(sub)].subcurve = UPRIGHT;
    sub->vertices[middle(sub)].half_edge = edge_of(sub, LEVEL, 1) * 2;
    sub->vertices[middle(sub)].place.x++;
}

static void name_crossing(Subdivision *sub)
{
    sub->vertices[middle(sub)].subcurve = UPRIGHT;
    sub->vertices[middle(sub)].half_edge = edge_of(sub, LEVEL, 1) * 2;
}

static void lose_half_edge(Subdivision *sub)
{
    sub->vertices[middle(sub)].half_edge = 2 * edge_of(sub, FIRST, 0);
}

static void empty_buckets(Subdivision *sub)
{
    for (size_t i = 0; i < sub->bucket_count; i++)
        sub->buckets[i] = NONE;
}

static void part_the_middle(Subdivision *sub)
{
    uint32_t out[4];
    around(sub, out);
    uint32_t next = half_at(sub, out[0] ^ 1)->next;
    half_at(sub, out[0] ^ 1)->next = half_at(sub, out[2] ^ 1)->next;
    half_at(sub, out[2] ^ 1)->next = next;
}

static void turn_another_way(Subdivision *sub)
{
    uint32_t out[4];
    around(sub, out);
    half_at(sub, out[0] ^ 1)->next = out[2];
    half_at(sub, out[2] ^ 1)->next = out[1];
    half_at(sub, out[1] ^ 1)->next = out[3];
    half_at(sub, out[3] ^ 1)->next = out[0];
}

static void tilt_subcurve(Subdivision *sub)
{
    sub->subcurves[FIRST].segment.b.y++;
}

static void break_subcurve(Subdivision *sub)
{
    uint32_t *edges = subcurve_edges(&sub->subcurves[CROSSED]);
    uint32_t edge = edges[1];
    edges[1] = edges[2];
    edges[2] = edge;
}

static void lengthen_subcurve(Subdivision *sub)
{
    sub->subcurves[FIRST].segment.b.x++;
}

static void change_owner(Subdivision *sub)
{
    sub->edges[edge_of(sub, ONE, 0)].owner = OTHER;
}

static void leave_subcurve_out(Subdivision *sub)
{
    sub->subcurves[FIRST].count = 0;
}

/* Swap one end of each of the two parallel subcurves, so that they cross. */
static void cross_subcurves(Subdivision *sub)
{
    uint32_t first = 2 * edge_of(sub, FIRST, 0) + 1, second = 2 * edge_of(sub, SECOND, 0) + 1;
    uint32_t end = half_at(sub, first)->origin, other = half_at(sub, second)->origin;
    half_at(sub, first)->origin = other;
    half_at(sub, second)->origin = end;
    sub->vertices[other].half_edge = first;
    sub->vertices[end].half_edge = second;
    sub->subcurves[FIRST].segment.b.y++;
    sub->subcurves[SECOND].segment.b.y--;
}

static void number_twice(Subdivision *sub)
{
    half_at(sub, 2 * edge_of(sub, LEVEL, 0))->cycle = island_hole(sub);
}

static void start_elsewhere(Subdivision *sub)
{
    sub->cycles[island_hole(sub)].start = 2 * edge_of(sub, LEVEL, 0);
}

static void lengthen_cycle(Subdivision *sub)
{
    sub->cycles[island_hole(sub)].length++;
}

static void enlarge_cycle(Subdivision *sub)
{
    sub->cycles[island_hole(sub)].area++;
}

static void take_face(Subdivision *sub)
{
    sub->cycles[island_hole(sub)].face = (uint32_t)sub->face_count;
}

static void turn_outside_in(Subdivision *sub)
{
    sub->faces[sub->cycles[island_hole(sub)].face].outer = island_hole(sub);
}

static void lose_cycle(Subdivision *sub)
{
    sub->cycle_count++;
}

static void count_one_more(Subdivision *sub)
{
    sub->component_count++;
}

/* Make the data say that the island is outside of the square, in the face around it. */
static void move_island_out(Subdivision *sub)
{
    uint32_t ground = sub->cycles[half_at(sub, 2 * edge_of(sub, FIRST, 0))->cycle].face;
    move_hole(sub, island_hole(sub), ground);
}

/* Make the data say that the cross is inside the square. */
static void move_cross_in(Subdivision *sub)
{
    uint32_t hole = half_at(sub, 2 * edge_of(sub, LEVEL, 0))->cycle;
    uint32_t face = sub->cycles[island_hole(sub)].face;
    move_hole(sub, hole, face);
}

static void rim_the_outside(Subdivision *sub)
{
    sub->faces[SUBDIVISION_OUTSIDE].outer = island_hole(sub);
}

/* Add a face that has the same outer cycle as another face, and make the counts fit. */
static void share_rim(Subdivision *sub)
{
    ck_assert_uint_lt(sub->face_count, sub->face_capacity);
    uint32_t face = sub->cycles[island_hole(sub)].face;
    sub->faces[sub->face_count++] = (Face){sub->faces[face].outer, NONE};
    sub->component_count--;
}

static void lose_hole(Subdivision *sub)
{
    unlink_hole(sub, island_hole(sub));
}

static void break_list(Subdivision *sub)
{
    sub->cycles[island_hole(sub)].previous_hole = island_hole(sub);
}

static void tie_to_the_wall(Subdivision *sub)
{
    sub->subcurves[CROSSED].island = island_hole(sub);
}

static void exchange_hole(Subdivision *sub)
{
    sub->subcurves[ISLAND].island = half_at(sub, 2 * edge_of(sub, FIRST, 0))->cycle;
}

static void lose_anchor(Subdivision *sub)
{
    SegmentIndex *none;
    ck_assert_int_eq(segment_index_create(MAX_COORDINATE, &none), STATUS_OK);
    segment_index_destroy(sub->anchors);
    sub->anchors = none;
}

/* Make each of three subcurves a network of its own, although they cross. */
static void part_network(Subdivision *sub)
{
    for (uint32_t subcurve = CROSSED; subcurve <= CROSSED + 2; subcurve++) {
        sub->subcurves[subcurve].parent = subcurve;
        sub->subcurves[subcurve].island = NONE;
    }
}

static void count_network(Subdivision *sub)
{
    sub->network_count++;
}

static void weigh_more(Subdivision *sub)
{
    sub->subcurves[ISLAND].weight++;
}

static const struct {
    void (*damage)(Subdivision *sub);
    const char *message; /* the beginning of the expected message */
} DAMAGES[] = {
    {refer_elsewhere, "a half-edge refers to what is not there"},
    {begin_elsewhere, "the next half-edge begins elsewhere"},
    {follow_two, "a half-edge follows two"},
    {misplace_vertex, "a vertex is not at its place"},
    {name_crossing, "a crossing is on the lattice, or a lattice point is not"},
    {lose_half_edge, "a vertex has lost its half-edge"},
    {empty_buckets, "a vertex is not found by its place"},
    {part_the_middle, "turning round a vertex misses edges"},
    {turn_another_way, "edges are out of order round a vertex"},
    {tilt_subcurve, "a vertex is off its strand"},
    {break_subcurve, "a strand is broken"},
    {lengthen_subcurve, "a strand does not reach its end"},
    {change_owner, "an edge has another owner than its strand"},
    {leave_subcurve_out, "edges are on no strand, or on two"},
    {cross_subcurves, "two edges collide"},
    {number_twice, "a cycle has two numbers"},
    {start_elsewhere, "a cycle starts elsewhere"},
    {lengthen_cycle, "a cycle has another length"},
    {enlarge_cycle, "a cycle has another area"},
    {take_face, "a cycle has no face"},
    {turn_outside_in, "a cycle runs the wrong way"},
    {lose_cycle, "cycles are lost"},
    {count_one_more, "cycles are too many or too few"},
    {move_island_out, "a hole is within another hole of its face"},
    {move_cross_in, "a hole is outside its face"},
    {rim_the_outside, "a face has no rim"},
    {share_rim, "a face's rim is another's"},
    {lose_hole, "holes are lost"},
    {break_list, "a list of holes is broken"},
    {tie_to_the_wall, "a network at the wall is an island"},
    {exchange_hole, "an island has another's hole"},
    {lose_anchor, "an island has no anchor"},
    {part_network, "networks do not follow the ink"},
    {count_network, "networks are miscounted"},
    {weigh_more, "a network has another weight"},
};

static Subdivision *build(void)
{
    Subdivision *sub;
    ck_assert_int_eq(subdivision_create(&sub, (Box){{0, 0}, {SIDE, SIDE}}, NULL), STATUS_OK);
    for (size_t i = 0; i < sizeof SEGMENTS / sizeof *SEGMENTS; i++)
        ck_assert_int_eq(subdivision_insert(sub, SEGMENTS[i], 0), STATUS_OK);
    return sub;
}

START_TEST(damage_is_noticed)
{
    Subdivision *sub = build();
    StringBuilder why = {0};
    ck_assert_msg(subdivision_check(sub, &why), "%s", builder_string(&why));
    DAMAGES[_i].damage(sub);
    bool good = subdivision_check(sub, &why);
    ck_assert_msg(!good, "not noticed: %s", DAMAGES[_i].message);
    size_t length = strlen(DAMAGES[_i].message);
    ck_assert_msg(strncmp(builder_string(&why), DAMAGES[_i].message, length) == 0,
                  "expected: %s\nbut: %s", DAMAGES[_i].message, builder_string(&why));
    ck_assert(!subdivision_check(sub, NULL));
    keep(sub);
    builder_free(&why);
}
END_TEST

START_TEST(checking_without_memory_is_an_error)
{
    Subdivision *sub = build();
    for (size_t k = 1; k <= 5; k++) {
        StringBuilder why = {0};
        memory_fail_after(k);
        ck_assert(!subdivision_check(sub, &why));
        memory_fail_after(0);
        builder_free(&why);
    }
    ck_assert(subdivision_check(sub, NULL));
    subdivision_destroy(sub);
    ck_assert_uint_eq(memory_in_use(), 0);
}
END_TEST

/* Set up a board of Go with a white string of two stones next to two black stones. The functions
 * below damage its stored data. */

static void add_string(GoBoard *board)
{
    static const int STONES[][3] = {
        {1, 1, COLOR_WHITE}, {2, 1, COLOR_WHITE}, {0, 1, COLOR_BLACK}, {1, 0, COLOR_BLACK}};
    go_board_clear(board, 5, 5);
    for (size_t i = 0; i < sizeof STONES / sizeof *STONES; i++)
        go_board_set(board, go_board_point(board, STONES[i][0], STONES[i][1]), (Color)STONES[i][2]);
}

static GoPoint head_of(const GoBoard *board)
{
    return board->heads[go_board_point(board, 1, 1)];
}

static void break_edge(GoBoard *board)
{
    board->stones[GO_NOWHERE] = GO_EMPTY;
}

static void miscount_neighbors(GoBoard *board)
{
    board->around[go_board_point(board, 3, 3)]++;
}

static void give_two_heads(GoBoard *board)
{
    GoPoint head = head_of(board), one = go_board_point(board, 1, 1);
    GoPoint other = go_board_point(board, 2, 1);
    board->heads[head == one ? other : one] = head == one ? other : one;
}

static void give_strange_head(GoBoard *board)
{
    GoPoint head = board->heads[go_board_point(board, 0, 1)];
    board->heads[go_board_point(board, 1, 1)] = board->heads[go_board_point(board, 2, 1)] = head;
}

static void leave_ring(GoBoard *board)
{
    board->next[go_board_point(board, 1, 1)] = go_board_point(board, 0, 1);
    board->next[go_board_point(board, 2, 1)] = go_board_point(board, 0, 1);
}

static void close_ring(GoBoard *board)
{
    GoPoint one = go_board_point(board, 1, 1);
    board->next[one] = one;
}

static void never_close_ring(GoBoard *board)
{
    GoPoint one = go_board_point(board, 1, 1), other = go_board_point(board, 2, 1);
    board->next[one] = board->next[other] = other;
}

static void missize_ring(GoBoard *board)
{
    board->ring_sizes[head_of(board)]++;
}

static void miscount_liberties(GoBoard *board)
{
    board->liberties[head_of(board)]--;
}

static void surround(GoBoard *board)
{
    static const int STONES[][2] = {{3, 1}, {2, 0}, {1, 2}, {2, 2}};
    for (size_t i = 0; i < sizeof STONES / sizeof *STONES; i++)
        go_board_set(board, go_board_point(board, STONES[i][0], STONES[i][1]), COLOR_BLACK);
}

static void change_hash(GoBoard *board)
{
    board->hash++;
}

static void misplace_empty(GoBoard *board)
{
    board->slots[go_board_point(board, 4, 4)]++;
}

static void add_empty(GoBoard *board)
{
    board->empty_count++;
}

static const struct {
    void (*damage)(GoBoard *board);
    const char *message; /* the expected message, without the place at its beginning */
} GO_DAMAGES[] = {
    {break_edge, "the edge is in the wrong place"},
    {miscount_neighbors, "the counts of neighbors are wrong"},
    {give_two_heads, "the stones of a string have different heads"},
    {give_strange_head, "a string's head is not one of its stones"},
    {leave_ring, "a string's ring does not contain exactly its stones"},
    {close_ring, "a string's ring does not contain exactly its stones"},
    {never_close_ring, "a string's ring does not contain exactly its stones"},
    {missize_ring, "a string's size is wrong"},
    {miscount_liberties, "a string's number of liberties is wrong"},
    {surround, "a string has no liberty"},
    {change_hash, "the hash is wrong"},
    {misplace_empty, "an empty point has a wrong place in the list of empty points"},
    {add_empty, "the number of empty points is wrong"},
};

START_TEST(damage_of_a_board_is_noticed)
{
    GoBoard board;
    StringBuilder why = {0};
    add_string(&board);
    ck_assert_msg(go_referee_check(&board, &why), "%s", builder_string(&why));
    GO_DAMAGES[_i].damage(&board);
    ck_assert(!go_referee_check(&board, &why));
    const char *message = strchr(builder_string(&why), ':');
    ck_assert_str_eq(message ? message + 2 : "", GO_DAMAGES[_i].message);
    builder_free(&why);
}
END_TEST

/* Return a game in which Black has captured a stone, and White may not recapture because of ko. */
static Session *ko_fight(void)
{
    static const int MOVES[][3] = {{COLOR_BLACK, 1, 0}, {COLOR_BLACK, 0, 1}, {COLOR_BLACK, 1, 2},
                                   {COLOR_WHITE, 2, 0}, {COLOR_WHITE, 3, 1}, {COLOR_WHITE, 2, 2},
                                   {COLOR_WHITE, 1, 1}, {COLOR_BLACK, 2, 1}};
    Session *session;
    ck_assert_int_eq(session_create(&GO_GAME, &session), STATUS_OK);
    ck_assert_int_eq(session_set_board(session, 5, 5), STATUS_OK);
    for (size_t i = 0; i < sizeof MOVES / sizeof *MOVES; i++) {
        const Outcome *outcome;
        Point at = {MOVES[i][1] * STEPS_PER_SPACE, MOVES[i][2] * STEPS_PER_SPACE};
        size_t end = 1;
        ck_assert_int_eq(
            session_play(session, (Color)MOVES[i][0], (Move){&at, &end, 0, 1}, &outcome),
            STATUS_OK);
    }
    return session;
}

static void play_more(Session *session)
{
    const Outcome *outcome;
    Point at = {4 * STEPS_PER_SPACE, 4 * STEPS_PER_SPACE};
    size_t end = 1;
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){&at, &end, 0, 1}, &outcome),
                     STATUS_OK);
}

static GoBoard *board_of(Session *session)
{
    return (GoBoard *)(size_t)go_board(session_game(session));
}

static void alter_hash(Session *session)
{
    board_of(session)->hash++;
}

static void take_another(Session *session)
{
    board_of(session)->captured[COLOR_BLACK]++;
}

static void lift_ko(Session *session)
{
    board_of(session)->ko = GO_NOWHERE;
}

static void turn_ko(Session *session)
{
    board_of(session)->ko_color = color_other(board_of(session)->ko_color);
}

static void shorten_empties(Session *session)
{
    board_of(session)->empty_count--;
}

static void exchange_empties(Session *session)
{
    GoPoint *empties = board_of(session)->empties, first = empties[0];
    empties[0] = empties[1];
    empties[1] = first;
}

static void count_mark(Session *session)
{
    ((GoMarks *)(size_t)go_marks(session_game(session)))->count++;
}

static void mark_another(Session *session)
{
    ((GoMarks *)(size_t)go_marks(session_game(session)))->dead[30] ^= true;
}

static const struct {
    void (*damage)(Session *session);
    const char *message; /* the beginning of the expected message */
} DIFFERENCES[] = {
    {play_more, "the stones differ"},
    {alter_hash, "the hash differs"},
    {take_another, "the numbers of captured stones differ"},
    {lift_ko, "the ko differs"},
    {turn_ko, "the ko differs"},
    {shorten_empties, "the list of empty points differs"},
    {exchange_empties, "the list of empty points differs"},
    {count_mark, "the marks differ"},
    {mark_another, "the marks differ"},
};

START_TEST(different_games_are_noticed)
{
    Session *one = ko_fight(), *other = ko_fight();
    StringBuilder why = {0};
    ck_assert_msg(go_referee_same(session_game(one), session_game(other), &why), "%s",
                  builder_string(&why));
    DIFFERENCES[_i].damage(other);
    ck_assert(!go_referee_same(session_game(one), session_game(other), &why));
    size_t length = strlen(DIFFERENCES[_i].message);
    ck_assert_msg(strncmp(builder_string(&why), DIFFERENCES[_i].message, length) == 0, "%s",
                  builder_string(&why));
    builder_free(&why);
    session_destroy(one);
    keep(other); /* its marks may not match its undo log, so don't destroy it */
}
END_TEST

/* The next functions damage what `lines` stores about living areas, in a position with a living
 * loop. */

static void alter_figure(Life *life)
{
    life->figures[0]++;
}

static void open_section(Life *life)
{
    life->upper = 0;
}

static void kill_section(Life *life)
{
    Realm *realm = &life->realms[COLOR_BLACK];
    for (uint32_t face = SUBDIVISION_BOARD; face < subdivision_counts(realm->ink).faces; face++)
        if (realm->sections[face].network != NONE)
            realm->sections[face].alive = false;
}

static void kill_group(Life *life)
{
    life->lower *= 100;
}

static const struct {
    void (*damage)(Life *life);
    const char *message; /* a part of the expected message */
} LIFE_DAMAGES[] = {
    {alter_figure, "figure 0 is not the sum of its faces"},
    {open_section, "is not what its area says"},
    {kill_section, "is not what its area says"},
    {kill_group, "is not what its area says"},
};

START_TEST(damage_of_life_is_noticed)
{
    static const Point LOOP[] = {
        {200000, 200000}, {400000, 200000}, {400000, 600000}, {200000, 600000}, {200000, 200000}};
    size_t end = sizeof LOOP / sizeof *LOOP;
    Session *session;
    const Outcome *outcome;
    StringBuilder why = {0};
    ck_assert_int_eq(session_create(&LINES_GAME, &session), STATUS_OK);
    ck_assert_int_eq(session_set_rule(session, LINES_ALLOTMENT, 12 * DECIMAL_ONE), STATUS_OK);
    ck_assert_int_eq(session_play(session, COLOR_BLACK, (Move){LOOP, &end, 0, 1}, &outcome),
                     STATUS_OK);
    Lines *lines = session_game(session);
    ck_assert_msg(life_check(lines->life, &why), "%s", builder_string(&why));
    LIFE_DAMAGES[_i].damage(lines->life);
    ck_assert(!life_check(lines->life, &why));
    ck_assert_msg(strstr(builder_string(&why), LIFE_DAMAGES[_i].message) != NULL, "%s",
                  builder_string(&why));
    ck_assert(!life_check(lines->life, NULL));
    keep(session);
    builder_free(&why);
}
END_TEST

Suite *damage_suite(void)
{
    Suite *suite = suite_create("damage");
    TCase *cases = tcase_create("subdivision");
    tcase_add_loop_test(cases, damage_is_noticed, 0, COUNT(DAMAGES));
    tcase_add_test(cases, checking_without_memory_is_an_error);
    suite_add_tcase(suite, cases);
    TCase *games = tcase_create("games");
    tcase_add_loop_test(games, damage_of_a_board_is_noticed, 0, COUNT(GO_DAMAGES));
    tcase_add_loop_test(games, different_games_are_noticed, 0, COUNT(DIFFERENCES));
    tcase_add_loop_test(games, damage_of_life_is_noticed, 0, COUNT(LIFE_DAMAGES));
    suite_add_tcase(suite, games);
    return suite;
}
