/* Test how a player of `go` thinks, and compare the fast board of its playouts with the board that
 * the rules use. */
#include "games/go/play/go_ladder.h"
#include "games/go/rules/go_policy.h"
#include "games/go/rules/go_shape.h"
#include "test_go.h"

/* Return whether the playout board's data on the string of `stone` agrees with what is counted on
 * `board`. */
static bool is_string_right(const GoQuick *quick, const GoBoard *board, GoPoint stone)
{
    GoString counted = {.size = board->ring_sizes[board->heads[stone]]};
    for (int i = 0; i < board->empty_count; i++) {
        uint32_t empty = board->empties[i];
        uint32_t times = (uint32_t)go_board_count_adjacent(board, (GoPoint)empty, stone);
        counted.count += times;
        counted.sum += times * empty;
        counted.squares += times * empty * empty;
    }
    return memcmp(&counted, go_quick_string(quick, stone), sizeof counted) == 0;
}

/* Return whether placing a stone has the result that the playout board predicts. */
static bool is_prospect_right(const GoQuick *quick, GoBoard *board, GoPoint point, Color color)
{
    GoProspect prospect;
    GoChange change;
    uint32_t taken = board->captured[color_other(color)];
    go_quick_look(quick, point, color, &prospect);
    go_board_play(board, point, color, &change);
    bool captures = board->captured[color_other(color)] > taken;
    bool right =
        prospect.captures == captures && prospect.size == board->ring_sizes[board->heads[point]];
    int liberties = 0;
    for (int i = 0; i < board->empty_count; i++)
        liberties += go_board_count_adjacent(board, board->empties[i], point) > 0;
    right &= captures || prospect.liberties == (liberties < 2 ? liberties : 2);
    go_board_take_back(board, &change);
    return right;
}

/* Return who owns a point at the end: the color of its stone or, if only one color surrounds it,
 * that color. */
static uint8_t owner_of(const GoBoard *board, GoPoint point)
{
    bool beside[GO_EDGE + 1] = {false};
    if (board->stones[point] != GO_EMPTY)
        return board->stones[point];
    for (int side = 0; side < GO_SIDES; side++)
        beside[board->stones[go_board_adjacent(board, point, side)]] = true;
    if (beside[GO_EMPTY] || beside[GO_BLACK] == beside[GO_WHITE])
        return GO_EMPTY;
    return beside[GO_BLACK] ? GO_BLACK : GO_WHITE;
}

/* Return whether the two boards agree on a point, and on what a move of `color` there would do. */
static bool is_point_right(const GoQuick *quick, GoBoard *board, GoPoint point, Color color)
{
    unsigned round = quick->spots[point].round;
    bool right = quick->spots[point].stone == board->stones[point];
    for (int i = 0; i < GO_ROUND; i++)
        right &= (round >> (14 - 2 * i) & 3) == board->stones[point + quick->offsets[i]];
    if (board->stones[point] != GO_EMPTY)
        return right && is_string_right(quick, board, point);
    bool legal = go_board_check(board, point, color) == STATUS_OK;
    return right && go_quick_is_legal(quick, point, color) == legal &&
           go_quick_is_eye(round, color) == go_board_is_eye(board, point, color) &&
           go_quick_owner(quick, point) == owner_of(board, point) &&
           (!legal || is_prospect_right(quick, board, point, color));
}

static void expect_same(const GoQuick *quick, GoBoard *board, Color color)
{
    ck_assert_int_eq(quick->empty_count, board->empty_count);
    for (int row = 0; row < board->rows; row++)
        for (int column = 0; column < board->columns; column++)
            if (!is_point_right(quick, board, go_board_point(board, column, row), color))
                ck_abort_msg("%d, %d", column, row);
}

/* Play a random game with passes on both boards, and compare them every few turns. Sometimes
 * recreate the playout board from the board of the rules. */
static void play_both(int columns, int rows, uint64_t seed, int every)
{
    static GoBoard board;
    static GoQuick quick;
    Random random = {seed};
    Color color = COLOR_BLACK;
    go_board_clear(&board, columns, rows);
    go_quick_start(&quick, &board, color);
    for (int passes = 0, turns = 0; passes < 2 && turns < 3 * columns * rows; turns++) {
        if (turns % every == 0)
            expect_same(&quick, &board, color);
        bool by_chance = random_between(&random, 0, 20) == 0;
        GoPoint point = by_chance ? GO_NOWHERE : go_board_random(&board, color, &random);
        passes = point == GO_NOWHERE ? passes + 1 : 0;
        GoChange change;
        if (point == GO_NOWHERE) {
            board.ko = quick.ko = GO_NOWHERE;
        } else {
            go_board_play(&board, point, color, &change);
            GoPoint taken = go_quick_play(&quick, point, color);
            ck_assert_int_eq(taken != GO_NOWHERE, change.taken != 0);
        }
        color = color_other(color);
        if (random_between(&random, 0, 9) == 0)
            go_quick_start(&quick, &board, color);
    }
}

START_TEST(the_quick_board_is_the_board)
{
    static const int SIDES[][2] = {{2, 2}, {2, 25}, {3, 4}, {5, 5}, {9, 9}, {25, 3}, {13, 13}};
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++)
        for (uint64_t seed = 0; seed < 8; seed++)
            play_both(SIDES[i][0], SIDES[i][1], seed, 3);
    play_both(25, 25, 1, 50);
}
END_TEST

static void begin_empty(int lines)
{
    ck_assert_int_eq(session_set_board(session, lines, lines), STATUS_OK);
}

static GoPoint at(const char *vertex)
{
    GoPoint place;
    ck_assert_int_eq(go_place(session_game(session), point_of(vertex), &place), STATUS_OK);
    return place;
}

static bool catches(const char *stone, const char *vertex)
{
    GoBoard board = *go_board(session_game(session));
    return go_ladder_catches(&board, at(stone), at(vertex));
}

static bool saves(const char *stone, const char *vertex)
{
    GoBoard board = *go_board(session_game(session));
    return go_ladder_saves(&board, at(stone), at(vertex));
}

static bool is_sensible(const char *vertex, Color color)
{
    GoQuick quick;
    go_quick_start(&quick, go_board(session_game(session)), color);
    return go_policy_is_sensible(&quick, at(vertex), color);
}

static Candidate candidates[PLAIN_POINTS];

static size_t list_candidates(void)
{
    Random random = {1};
    size_t count;
    ck_assert_int_eq(GO_GAME.candidates(session_game(session), session_turn(session)->to_move,
                                        &random, candidates, PLAIN_POINTS, &count),
                     STATUS_OK);
    return count;
}

/* Return the rank of a point among the candidates, where 1 is the best, or 0 if it isn't a
 * candidate. */
static size_t rank_of(const char *vertex)
{
    size_t count = list_candidates();
    Choice choice = choice_of_point(point_of(vertex));
    for (size_t i = 0; i < count; i++)
        if (choice_equal(&candidates[i].choice, &choice))
            return i + 1;
    return 0;
}

START_TEST(a_ladder_catches)
{
    put_up(". . . . . . .\n"
           ". . . . . . .\n"
           ". . . . . . .\n"
           ". . . . . . .\n"
           ". X O . . . .\n"
           ". . X X . . .\n"
           ". . . . . . .\n",
           COLOR_BLACK);
    ck_assert(catches("C3", "C4"));
    ck_assert(!catches("C3", "D3")); /* the stone escapes to C4 */
    ck_assert_uint_eq(rank_of("C4"), 1);
}
END_TEST

START_TEST(a_stone_on_its_way_breaks_a_ladder)
{
    put_up(". . . . . . .\n"
           ". . . . . O .\n"
           ". . . . . . .\n"
           ". . . . . . .\n"
           ". X O . . . .\n"
           ". . X X . . .\n"
           ". . . . . . .\n",
           COLOR_BLACK);
    ck_assert(!catches("C3", "C4"));
    ck_assert(!catches("C3", "D3"));
}
END_TEST

START_TEST(nobody_runs_in_a_ladder_that_works)
{
    put_up(". . . . . . .\n"
           ". . . . . . .\n"
           ". . . . . . .\n"
           ". . X . . . .\n"
           ". X O . . . .\n"
           ". . X X . . .\n"
           ". . . . . . .\n",
           COLOR_WHITE);
    ck_assert(!saves("C3", "D3"));
    ck_assert_uint_gt(rank_of("D3"), 10);
}
END_TEST

START_TEST(a_string_without_room_is_saved_by_taking)
{
    put_up(". . . . . . .\n"
           ". . . O . . .\n"
           ". . O . O . .\n"
           ". O X X O . .\n"
           ". X O O X . .\n"
           ". . X . . . .\n"
           ". . . . . . .\n",
           COLOR_BLACK);
    ck_assert(saves("C4", "D2"));
    ck_assert(!saves("C4", "D5"));
    ck_assert_uint_eq(rank_of("D2"), 1);
    ck_assert_uint_eq(rank_of("D5"), 0);
}
END_TEST

/* Black throws in a stone at C1, White captures it at B1, and Black captures three stones. If Black
 * begins at B1, White escapes. */
START_TEST(a_snapback_catches)
{
    put_up(". . . . . . .\n"
           ". . . . . . .\n"
           ". X X X X . .\n"
           "X O O X O O .\n"
           "X . . O O . .\n",
           COLOR_BLACK);
    ck_assert(catches("B2", "C1"));
    ck_assert(!catches("B2", "B1"));
    ck_assert(is_sensible("C1", COLOR_BLACK));
    ck_assert_uint_eq(rank_of("C1"), 1);
}
END_TEST

/* Whoever plays at one of the two points between the inner groups is captured at the other. */
static const char SEKI[] = "X . X . X O . O .\n"
                           "X X X X X O O O O\n"
                           "X X X X O O O O O\n"
                           "X O O O X X X X O\n"
                           "X O O O . X X X O\n"
                           "X O O O . X X X O\n";

START_TEST(nobody_fills_a_seki)
{
    put_up(SEKI, COLOR_BLACK);
    for (int color = 0; color < COLOR_COUNT; color++) {
        ck_assert(!is_sensible("E1", (Color)color));
        ck_assert(!is_sensible("E2", (Color)color));
    }
}
END_TEST

START_TEST(nobody_fills_an_eye)
{
    put_up(SEKI, COLOR_BLACK);
    ck_assert(!is_sensible("B6", COLOR_BLACK));
    ck_assert(!is_sensible("J6", COLOR_WHITE));
    ck_assert_uint_eq(rank_of("B6"), 0);
    ck_assert_uint_eq(list_candidates(), 2); /* the two points of the seki, where a move is legal */
}
END_TEST

/* Only White's eyes, Black's eyes and the two points of the seki are empty. By area, Black has 27
 * points and White 25. By territory both have two points, and the player who is to move loses half
 * a point on average by playing on. */
static void expect_leads(GoScoring scoring, double lead)
{
    begin_empty(9);
    set_rule(GO_SCORING, scoring);
    put_up(SEKI, COLOR_BLACK);
    Random random = {1};
    int8_t owner[PLAIN_POINTS];
    uint8_t first[PLAIN_POINTS] = {0};
    for (int i = 0; i < 50; i++) {
        Playout playout = {.owner = owner, .first = first};
        ck_assert_int_eq(GO_GAME.play_out(session_game(session), COLOR_BLACK, 0, &random, &playout),
                         STATUS_OK);
        ck_assert_double_eq(playout.lead, lead);
        ck_assert_uint_eq(playout.turns, 2);
    }
    ck_assert_int_eq(owner[0], 1);
    ck_assert_int_eq(owner[1], -1);
    ck_assert_int_eq(owner[4], 0);
    ck_assert_int_eq(owner[5], 1);
    ck_assert_int_eq(owner[5 * 9 + 6], -1);
    for (int i = 0; i < 54; i++)
        ck_assert_uint_eq(first[i], 0);
}

START_TEST(settled_positions_are_counted_by_the_rule)
{
    expect_leads(GO_SCORING_AREA, 2);
    expect_leads(GO_SCORING_STONES, 2);
    expect_leads(GO_SCORING_TERRITORY, -0.5);
}
END_TEST

/* A playout records which color was first to play at each point, and changes nothing else. */
START_TEST(a_playout_leaves_the_position_as_it_is)
{
    put_up(". . . . .\n"
           ". X . O .\n"
           ". . . . .\n"
           ". O . X .\n"
           ". . . . .\n",
           COLOR_BLACK);
    Go *go = session_game(session);
    GoBoard before = *go_board(go);
    Random random = {1};
    uint8_t first[PLAIN_POINTS] = {0};
    Playout playout = {.first = first};
    size_t mark = GO_GAME.mark(go), noted = 0;
    ck_assert_int_eq(GO_GAME.play_out(go, COLOR_BLACK, 0, &random, &playout), STATUS_OK);
    ck_assert(go_board_same(&before, go_board(go)));
    ck_assert_uint_eq(GO_GAME.mark(go), mark);
    for (int i = 0; i < 25; i++)
        noted += first[i] == 1 || first[i] == 2;
    ck_assert_uint_gt(noted, 10);
    ck_assert_uint_le(noted, playout.turns - 2);
}
END_TEST

/* The limit of turns in the rules also ends playouts. */
START_TEST(a_playout_has_no_more_turns_than_are_left)
{
    Setup setup = game_usual_setup(&MINIGO_GAME);
    Position *position;
    Random random = {1};
    ck_assert_int_eq(position_create(&MINIGO_GAME, &setup, &position), STATUS_OK);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(position_make_random(position, &random, NULL), STATUS_OK);
    for (int i = 0; i < 20; i++) {
        Playout playout = {0};
        ck_assert_int_eq(position_play_out(position, &random, &playout), STATUS_OK);
        ck_assert_uint_le(playout.turns, 20);
    }
    position_destroy(position);
}
END_TEST

/* Return whether these points form a nakade with the vital point `vital`, or with any vital point
 * if `vital` is NULL. */

static bool is_nakade(const char *const *vertices, int count, const char *vital)
{
    GoQuick quick;
    GoPoint shape[GO_SHAPE_MOST], found = GO_NOWHERE;
    go_quick_start(&quick, go_board(session_game(session)), COLOR_BLACK);
    for (int i = 0; i < count; i++)
        shape[i] = at(vertices[i]);
    return go_shape_is_nakade(&quick, shape, count, &found) && (!vital || found == at(vital));
}

START_TEST(shapes_of_one_eye_are_known)
{
    begin_empty(7);
    ck_assert(is_nakade((const char *[]){"C3", "D3", "E3"}, 3, "D3"));
    ck_assert(is_nakade((const char *[]){"C3", "D3", "D4"}, 3, "D3"));
    ck_assert(is_nakade((const char *[]){"C3", "D3", "E3", "D4"}, 4, "D3"));
    ck_assert(is_nakade((const char *[]){"C3", "D3", "C4", "D4"}, 4, NULL));
    ck_assert(!is_nakade((const char *[]){"C3", "D3", "E3", "F3"}, 4, NULL));
    ck_assert(!is_nakade((const char *[]){"C3", "D3", "E3", "E4"}, 4, NULL));
    ck_assert(is_nakade((const char *[]){"B1", "A1", "A2", "A3"}, 4, "A2"));
    ck_assert(!is_nakade((const char *[]){"B2", "C2", "D2", "B3"}, 4, NULL));
    ck_assert(is_nakade((const char *[]){"C3", "D3", "E3", "D4", "D2"}, 5, "D3"));
    ck_assert(is_nakade((const char *[]){"C3", "D3", "C4", "D4", "D5"}, 5, "D4"));
    ck_assert(!is_nakade((const char *[]){"C3", "D3", "E3", "F3", "G3"}, 5, NULL));
    ck_assert(is_nakade((const char *[]){"C3", "D3", "C4", "D4", "D5", "E4"}, 6, "D4"));
    ck_assert(!is_nakade((const char *[]){"C3", "D3", "C4", "D4", "C5", "D5"}, 6, NULL));
}
END_TEST

/* White has an eye space of three points and Black has no eyes, so both want the middle of the
 * three. */
START_TEST(the_vital_point_is_thought_of_first)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        put_up(". . . . . . .\n"
               ". . . . . . .\n"
               ". . . . . . .\n"
               ". . . . . . .\n"
               "X X X X X . .\n"
               "O O O O X . .\n"
               ". . . O X . .\n",
               (Color)color);
        ck_assert_uint_eq(rank_of("B1"), 1);
    }
}
END_TEST

/* White captures three stones, which gives White an eye space of three points. Black then mostly
 * plays in the middle of it. */
START_TEST(an_eye_that_taking_has_made_is_spoilt)
{
    put_up(". . . . .\n"
           ". . . . .\n"
           "X X X X X\n"
           "O O O O X\n"
           "X X X . X\n",
           COLOR_WHITE);
    GoPatterns patterns;
    go_patterns_fill(&patterns);
    int vital = 0;
    for (uint64_t seed = 0; seed < 100; seed++) {
        GoQuick quick;
        Random random = {seed};
        GoPolicy policy = {.quick = &quick, .patterns = &patterns, .random = &random};
        go_quick_start(&quick, go_board(session_game(session)), COLOR_WHITE);
        go_policy_play(&policy, at("D1"), COLOR_WHITE);
        vital += go_policy_choose(&policy, COLOR_BLACK) == at("B1");
    }
    ck_assert_int_ge(vital, 80);
}
END_TEST

/* A string of two stones has two liberties, both marked as settled, so nobody captures it. A third
 * empty point is also marked as settled, and nobody plays there either. */
START_TEST(nobody_plays_where_it_is_settled)
{
    put_up(". . . . .\n"
           ". . . . .\n"
           "X X X X .\n"
           "X . O X .\n"
           "X X O . .\n",
           COLOR_WHITE);
    GoPatterns patterns;
    go_patterns_fill(&patterns);
    uint8_t settled[GO_PLACES] = {GO_EMPTY};
    settled[at("B2")] = settled[at("D1")] = settled[at("C4")] = GO_BLACK;
    for (uint64_t seed = 0; seed < 50; seed++) {
        GoQuick start, quick;
        Random random = {seed};
        GoPolicy policy = {.quick = &quick, .patterns = &patterns, .random = &random};
        go_quick_start(&start, go_board(session_game(session)), COLOR_WHITE);
        go_quick_settle(&start, settled);
        go_quick_copy(&quick, &start);
        for (int turn = 0; turn < 100; turn++) {
            Color color = (Color)((turn + 1) % 2);
            GoPoint point = go_policy_choose(&policy, color);
            ck_assert_uint_ne(point, at("B2"));
            ck_assert_uint_ne(point, at("D1"));
            ck_assert_uint_ne(point, at("C4"));
            go_policy_play(&policy, point, color);
        }
        ck_assert(!go_quick_is_legal(&quick, at("B2"), COLOR_BLACK));
    }
}
END_TEST

START_TEST(games_begin_in_the_middle_or_in_the_corners)
{
    begin_empty(9);
    ck_assert_uint_eq(list_candidates(), 81);
    ck_assert_int_ge(candidates[0].choice.points[0].x, 2 * STEPS_PER_SPACE);
    ck_assert_int_ge(candidates[0].choice.points[0].y, 2 * STEPS_PER_SPACE);
    ck_assert_uint_le(rank_of("E5"), 25);
    ck_assert_uint_gt(rank_of("B2"), 25);
    ck_assert_uint_gt(rank_of("A5"), 49);
    begin_empty(19);
    ck_assert_uint_le(rank_of("D4"), 16);
    ck_assert_uint_le(rank_of("R16"), 16);
    ck_assert_uint_gt(rank_of("K10"), 100);
}
END_TEST

/* A copy of a position knows the last turns, because players choose moves that answer them. */
START_TEST(copies_know_the_last_turns)
{
    begin_empty(9);
    play(COLOR_BLACK, "E5");
    play(COLOR_WHITE, "C3");
    void *copy;
    const Go *go = session_game(session);
    ck_assert_int_eq(GO_GAME.copy(go, &copy), STATUS_OK);
    const Go *all[] = {go, copy};
    for (int i = 0; i < 2; i++) {
        ck_assert_uint_eq(go_recent(all[i], 0), at("C3"));
        ck_assert_uint_eq(go_recent(all[i], 1), at("E5"));
    }
    GO_GAME.destroy(copy);
    pass(COLOR_BLACK);
    ck_assert_uint_eq(go_recent(go, 0), GO_NOWHERE);
    ck_assert_uint_eq(go_recent(go, 1), at("C3"));
}
END_TEST

Suite *go_play_suite(void)
{
    Suite *suite = suite_create("go_play");
    TCase *boards = tcase_create("boards"), *drawn = tcase_create("drawn");
    tcase_add_test(boards, the_quick_board_is_the_board);
    suite_add_tcase(suite, boards);
    tcase_add_checked_fixture(drawn, set_up, tear_down);
    tcase_add_test(drawn, a_ladder_catches);
    tcase_add_test(drawn, a_stone_on_its_way_breaks_a_ladder);
    tcase_add_test(drawn, nobody_runs_in_a_ladder_that_works);
    tcase_add_test(drawn, a_string_without_room_is_saved_by_taking);
    tcase_add_test(drawn, a_snapback_catches);
    tcase_add_test(drawn, nobody_fills_a_seki);
    tcase_add_test(drawn, nobody_fills_an_eye);
    tcase_add_test(drawn, settled_positions_are_counted_by_the_rule);
    tcase_add_test(drawn, a_playout_leaves_the_position_as_it_is);
    tcase_add_test(drawn, a_playout_has_no_more_turns_than_are_left);
    tcase_add_test(drawn, shapes_of_one_eye_are_known);
    tcase_add_test(drawn, the_vital_point_is_thought_of_first);
    tcase_add_test(drawn, an_eye_that_taking_has_made_is_spoilt);
    tcase_add_test(drawn, nobody_plays_where_it_is_settled);
    tcase_add_test(drawn, games_begin_in_the_middle_or_in_the_corners);
    tcase_add_test(drawn, copies_know_the_last_turns);
    suite_add_tcase(suite, drawn);
    return suite;
}
