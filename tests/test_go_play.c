/* What a player of `go` thinks of: the board for playing out against the board of the rules. */
#include "games/go/play/go_policy.h"
#include "test_go.h"

/* Whether what a board for playing out knows of a string is what can be counted. */
static bool is_string_right(const GoQuick *quick, const GoBoard *board, GoPoint stone)
{
    GoString counted = {.size = board->ring_sizes[board->heads[stone]]};
    for (int i = 0; i < board->empty_count; i++) {
        uint32_t empty = board->empties[i];
        uint32_t times = (uint32_t)go_board_count_beside(board, (GoPoint)empty, stone);
        counted.count += times;
        counted.sum += times * empty;
        counted.squares += times * empty * empty;
    }
    return memcmp(&counted, go_quick_string(quick, stone), sizeof counted) == 0;
}

/* Whether what a stone would come to is what it comes to once it is put. */
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
        liberties += go_board_count_beside(board, board->empties[i], point) > 0;
    right &= captures || prospect.liberties == (liberties < 2 ? liberties : 2);
    go_board_take_back(board, &change);
    return right;
}

/* Whether both say the same of a point. */
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
           go_quick_owner(quick, point) == go_playout_owner(board, point) &&
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

/* A random game on both, with passes, in which the one is now and then made anew from the other.
 * They are compared every few turns. */
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

Suite *go_play_suite(void)
{
    Suite *suite = suite_create("go_play");
    TCase *boards = tcase_create("boards");
    tcase_add_test(boards, the_quick_board_is_the_board);
    suite_add_tcase(suite, boards);
    return suite;
}
