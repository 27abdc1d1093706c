/* Test how dead stones are judged, in positions whose statuses are known by reading. Each position
 * is judged in all orientations and with colors swapped.
 *
 * A picture shows a position and its expected judgment: X and O are alive, x and o dead, S and Z
 * black and white in seki, * and - Black's and White's territory, and . is neutral. */
#include "games/go/rules/go_judge.h"
#include "games/go/rules/go_shape.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 32 };

typedef struct Picture {
    int columns, rows;
    char at[ROOM][ROOM]; /* the signs of the points; row 0 is the top row */
} Picture;

static Picture read_picture(const char *const *lines)
{
    Picture picture = {0};
    for (; lines[picture.rows]; picture.rows++) {
        const char *line = lines[picture.rows];
        picture.columns = 0;
        for (; *line; line++)
            if (*line != ' ')
                picture.at[picture.rows][picture.columns++] = *line;
    }
    return picture;
}

/* Rotate or mirror a picture and swap its colors, as the bits of `how` say. */
static Picture turn(const Picture *picture, int how)
{
    static const char COLORS[] = "XOxoSZ*-", CHANGED[] = "OXoxZS-*";
    Picture made = {.columns = how & 4 ? picture->rows : picture->columns,
                    .rows = how & 4 ? picture->columns : picture->rows};
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            int to_row = how & 1 ? picture->rows - 1 - row : row;
            int to_column = how & 2 ? picture->columns - 1 - column : column;
            char sign = picture->at[row][column];
            const char *found = how & 8 ? strchr(COLORS, sign) : NULL;
            char *to = how & 4 ? &made.at[to_column][to_row] : &made.at[to_row][to_column];
            *to = found ? CHANGED[found - COLORS] : sign;
        }
    return made;
}

static GoBoard board_of(const Picture *picture)
{
    GoBoard board;
    go_board_clear(&board, picture->columns, picture->rows);
    for (int row = 0; row < picture->rows; row++)
        for (int column = 0; column < picture->columns; column++) {
            char sign = picture->at[row][column];
            GoPoint point = go_board_point(&board, column, picture->rows - 1 - row);
            if (strchr("XxS", sign))
                go_board_set(&board, point, COLOR_BLACK);
            else if (strchr("OoZ", sign))
                go_board_set(&board, point, COLOR_WHITE);
        }
    ck_assert(go_board_sound(&board));
    return board;
}

static char sign_of(const GoBoard *board, const GoJudgement *judgement, const bool seki[GO_PLACES],
                    GoPoint point)
{
    uint8_t stone = board->stones[point], owner = judgement->owners.owners[point];
    if (stone == GO_EMPTY)
        return owner == GO_BLACK ? '*' : owner == GO_WHITE ? '-' : '.';
    if (judgement->marks.dead[point])
        return stone == GO_BLACK ? 'x' : 'o';
    if (seki[point])
        return stone == GO_BLACK ? 'S' : 'Z';
    return stone == GO_BLACK ? 'X' : 'O';
}

/* Return the judgment of a board as a picture. */
static Picture judged(const GoBoard *board)
{
    static GoJudgement judgement;
    bool seki[GO_PLACES];
    ck_assert_int_eq(go_judge(board, &judgement), STATUS_OK);
    go_score_find_seki(board, &judgement.owners, seki);
    Picture picture = {.columns = board->columns, .rows = board->rows};
    for (int row = 0; row < picture.rows; row++)
        for (int column = 0; column < picture.columns; column++)
            picture.at[row][column] = sign_of(
                board, &judgement, seki, go_board_point(board, column, picture.rows - 1 - row));
    return picture;
}

static void say(const char *what, const Picture *picture)
{
    printf("%s\n", what);
    for (int row = 0; row < picture->rows; row++) {
        for (int column = 0; column < picture->columns; column++)
            printf(" %c", picture->at[row][column]);
        printf("\n");
    }
}

/* Return whether a stone placed on a point would have a liberty, capture nothing, and touch no
 * stone of its own color. */
static bool is_gain(const GoBoard *board, GoPoint point, Color color)
{
    GoBoard with = *board;
    go_board_set(&with, point, color);
    if (!go_board_sound(&with))
        return false;
    for (int side = 0; side < GO_SIDES; side++) {
        GoPoint beside = go_board_adjacent(board, point, side);
        if (board->stones[beside] == go_stone(color))
            return false;
    }
    return true;
}

/* Return whether all living stones of a color stay alive when that color adds a stone on a
 * point. */
static bool is_harmless(const GoBoard *board, const GoJudgement *before, GoPoint point, Color color)
{
    static GoJudgement after;
    GoBoard with = *board;
    go_board_set(&with, point, color);
    ck_assert_int_eq(go_judge(&with, &after), STATUS_OK);
    for (int place = 0; place < board->places; place++)
        if (board->stones[place] == go_stone(color) && !before->marks.dead[place] &&
            after.marks.dead[place])
            return false;
    return true;
}

/* Check that a stone added in a color leaves that color's living groups alive, unless it takes one
 * of their liberties. Try every `every`th such stone, and return how many were tried. */
static int expect_harmless(const GoBoard *board, int every)
{
    static GoJudgement before;
    int found = 0;
    ck_assert_int_eq(go_judge(board, &before), STATUS_OK);
    for (int i = 0; i < board->empty_count * COLOR_COUNT; i++) {
        GoPoint point = board->empties[i / COLOR_COUNT];
        Color color = i % COLOR_COUNT == 0 ? COLOR_BLACK : COLOR_WHITE;
        if (is_gain(board, point, color) && found++ % every == 0)
            ck_assert_msg(is_harmless(board, &before, point, color), "column %d, row %d",
                          go_board_column(board, point) + 1, go_board_row(board, point) + 1);
    }
    return (found + every - 1) / every;
}

enum { WAYS = 16, EVERY = 8, SECONDS = 60 };

static void expect(const char *const *lines)
{
    Picture picture = read_picture(lines);
    GoBoard drawn = board_of(&picture);
    (void)expect_harmless(&drawn, EVERY);
    for (int how = 0; how < WAYS; how++) {
        Picture expected = turn(&picture, how);
        GoBoard board = board_of(&expected);
        Picture got = judged(&board);
        if (memcmp(&got, &expected, sizeof got) == 0)
            continue;
        say("expected", &expected);
        say("judged", &got);
        fflush(stdout);
        ck_abort_msg("turned in way %d", how);
    }
}

#define POSITION(name, ...)                                                                        \
    START_TEST(name)                                                                               \
    {                                                                                              \
        static const char *const LINES[] = {__VA_ARGS__, NULL};                                    \
        expect(LINES);                                                                             \
    }                                                                                              \
    END_TEST

POSITION(two_sides, "* * * * X O - - -", "* * * * X O - - -", "* * * * X O - - -",
         "* * * * X O - - -", "* * * * X O - - -", "* * * * X O - - -", "* * * * X O - - -",
         "* * * * X O - - -", "* * * * X O - - -")

POSITION(dead_stones_inside, "* o * X X O - - -", "o o * X X O O O O", "* * X X X O - x -",
         "X X X * X O O - -", "* * * * X O O - -", "* * o * X O - x -", "X X X X X O O O O",
         "O O O O O O - - -", "- - - - - - - - -")

/* The neutral points between the walls haven't been filled. */
POSITION(unfinished_dame, "* * * * X . O - -", "* * * * X . O - -", "* * * * X . O - -",
         "* * * * X . O - -", "* * * * X . O - -", "* * * * X . O - -", "* * * * X . O - -",
         "* * * * X . O - -", "* * * * X . O - -")

/* The group at the bottom has a real eye only in the corner. Its other eye is false, since White
 * will have to connect there. */
POSITION(false_eye, "- O - O X * *", "O O O O X * *", "X X X X X * *", "* * * * X * *",
         "X X X X X * *", "o o o X X * *", "* o * o X * *")

/* With one more white stone than in the position `false_eye`, both eyes are real. */
POSITION(two_eyes, "- O - O X * *", "O O O O X * *", "X X X X X * *", "* * * * X * *",
         "X X X X X * *", "O O O O X * *", "- O - O X * *")

/* Both eyes of White's ring look false by their corners, but the ring connects all its stones, so
 * it lives. */
POSITION(two_headed_dragon, "* X X X O - O O X X *", "* X O O O O X O O X *",
         "* X O X X X X X O X *", "* X O X X X X X O X *", "* X O X * X * X O X *",
         "* X O X X X X X O X *", "* X O X X X X X O X *", "* X O O X O O O O X *",
         "* X X O O - O X X X *")

/* Whoever plays at one of the two shared points is captured at the other. */
POSITION(seki_with_two_liberties, "- - - - O X * * *", "- - - - O X * * *", "- - - - O X * * *",
         "- - - - O X * * *", "O O O O O X X X X", "O O O O X X X X X", "O O O S Z Z X X X",
         "S S S S . Z X * *", "S S S S . Z X * *")

/* Each side has an eye. The liberty that they share is neutral. */
POSITION(seki_with_an_eye_each, "- - - O X * * * *", "- - - O X * * * *", "- - - O X * * * *",
         "- - - O X * * * *", "- - - O X * * * *", "- - - O X * * * *", "O O O O X X X X X",
         "S S S S Z Z Z Z X", "* S S S . Z - Z X")

/* Four white stones stand in a row, enclosed by Black. If White added a fifth, Black would capture
 * five and have room for two eyes; and Black cannot play there at all. */
POSITION(seki_of_four_inside, "* * * * * X O - -", "* * * * * X O - -", "* * * * * X O - -",
         "* * * * * X O - -", "X X X X X X O - -", "O O O O O O O - -", "O O O O O O O O -",
         "S S S S S S S O -", ". Z Z Z Z . S O -")

/* White can start a ko when Black has no threats left, and Black cannot prevent that. */
POSITION(bent_four_in_the_corner, "* * * * * X O - -", "* * * * * X O - -", "* * * * * X O - -",
         "X X X X X X O - -", "O O O O O O O - -", "O O O - - - - - -", "x x O O O O - - -",
         "- x x x x O - - -", "O O O - x O - - -")

/* A white stone is in the middle of Black's eye space of three points. */
POSITION(nakade_of_three, "* * * * X O - - -", "* * * * X O - - -", "* * * * X O - - -",
         "* * * * X O - - -", "* * * * X O - - -", "X X X X X O - - -", "O O O O O O - - -",
         "x x x x x O - - -", "x - O - x O - - -")

/* Whether White's stones in the ko and Black's corner live depends on who moves first, so all of
 * them count as alive. */
POSITION(corner_by_ko, "* * * * * * * * * * * * *", "X X * * * * * * * * * * *",
         "O X X X X X * * X X X * *", "O O O O O O X X O X O X *", "- - - - - - O O O O O X *",
         "O O - - - - - - - - O X *", "S S O - - - - - - - - O X", "S O - O O x x x - - O O X",
         "S O O x x x O O - - O X X", "S S O O x - - - - - O X *", ". S S O - O - - O O X * *",
         ". Z S S O O - - - O X * X", "Z . . S S O - - - O O X *")

POSITION(empty_board, ". . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . .")

POSITION(one_color, "* * * * *", "* * * * *", "* * X * *", "* * X * *", "* * * * *")

/* Positions with the same stones are judged exactly alike, even if the stones were set up in a
 * different order, or other stones were played and taken back. */
START_TEST(only_the_stones_count)
{
    static const char *const LINES[] = {"* O . X X O", ". O X X O O", "O O O X O .", "X X X O O O",
                                        "X . X O . O", ". X X O O .", NULL};
    static GoJudgement one, other;
    Picture picture = read_picture(LINES);
    GoBoard board = board_of(&picture), again;
    go_board_clear(&again, picture.columns, picture.rows);
    for (int place = board.places - 1; place >= 0; place--)
        if (go_is_stone(board.stones[place]))
            go_board_set(&again, (GoPoint)place, go_color(board.stones[place]));
        else if (board.stones[place] == GO_EMPTY) {
            GoChange change;
            GoBoard kept = again;
            go_board_play(&again, (GoPoint)place, COLOR_BLACK, &change);
            go_board_take_back(&again, &change);
            ck_assert(go_board_same(&kept, &again));
        }
    ck_assert(go_board_same(&board, &again));
    ck_assert_int_eq(go_judge(&board, &one), STATUS_OK);
    ck_assert_int_eq(go_judge(&again, &other), STATUS_OK);
    ck_assert(memcmp(&one.marks.dead, &other.marks.dead, sizeof one.marks.dead) == 0);
    ck_assert(memcmp(&one.owners, &other.owners, sizeof one.owners) == 0);
    ck_assert(go_judgement_is_of(&one, &again));
    go_board_set(&again, again.empties[0], COLOR_WHITE);
    ck_assert(!go_judgement_is_of(&one, &again));
}
END_TEST

/* Check that `color`'s groups stay alive when it adds a stone at any one of `vertices`. */
static void expect_harmless_at(const char *const *lines, Color color, const char *vertices)
{
    static GoJudgement before;
    Picture picture = read_picture(lines);
    GoBoard board = board_of(&picture);
    ck_assert_int_eq(go_judge(&board, &before), STATUS_OK);
    for (const char *at = vertices; *at; at += 2)
        ck_assert_msg(
            is_harmless(&board, &before, go_board_point(&board, at[0] - 'A', at[1] - '1'), color),
            "%.2s", at);
}

/* A black stone at B7 once made the judge consider Black's corner dead. With LONG=1 every stone
 * that can be added is tried. */
START_TEST(one_more_stone_at_a_corner)
{
    static const char *const LINES[] = {". . . . . . . . . . . . .", "X X . . . . . . . . . . .",
                                        "O X X X X X . . X X X . .", "O O O O O O X X O X O X .",
                                        ". . . . . . O O O O O X .", ". O . . . . . . . . O X .",
                                        ". . O . . . . . . . . O X", "X O . O O X X X . . O O X",
                                        "X O O X X X O O . . O X X", "X X O O X . . . . . O X .",
                                        ". . X O . O . . O O X . .", ". . X X O O . . . O X . X",
                                        ". . . X X O . . . O O X .", NULL};
    Picture picture = read_picture(LINES);
    GoBoard board = board_of(&picture);
    static GoJudgement judgement;
    ck_assert_int_eq(go_judge(&board, &judgement), STATUS_OK);
    ck_assert(!judgement.marks.dead[go_board_point(&board, 0, 4)]);
    expect_harmless_at(LINES, COLOR_BLACK, "B7");
    int every = getenv("LONG") ? 1 : EVERY;
    ck_assert_int_gt(expect_harmless(&board, every), 100 / every);
}
END_TEST

/* The added stones once made the judge consider the surrounding wall weak. The judge then read the
 * whole board instead of the group, and left the decision to playouts. */
START_TEST(one_more_stone_outside)
{
    static const char *const CORNER[] = {". . . . . . . . . . . . .", "X X . . . . . . . . . . .",
                                         "O X X X X X . . X X X . .", "O O O O O O X X O X O X .",
                                         ". . . . . . O O O O O X .", "O O . . . . . . . . O X .",
                                         "X X O . . . . . . . . O X", "X O . O O X X X . . O O X",
                                         "X O O X X X O O . . O X X", "X X O O X . . . . . O X .",
                                         ". . X O . O . . O O X . .", "X O X X O O . . . O X . X",
                                         ". O . X X O . . . O O X .", NULL};
    static const char *const OPEN[] = {". X . O X . . . .", "O X O O X . . . .",
                                       ". O O X . . . . .", "O O X . X . . . .",
                                       "X X . X . . . . .", ". . . . . . . . .",
                                       ". . . . . . . . .", ". . . . . . . . .",
                                       ". . . . . . . . .", NULL};
    expect_harmless_at(CORNER, COLOR_BLACK, "C8E7");
    expect_harmless_at(OPEN, COLOR_WHITE, "B4C4C5E7F7");
}
END_TEST

/* Check that the given points form the bent four in the corner if `bent` is true, with the vital
 * point `vital`, and that they don't if it is false. */
static void expect_bent(bool bent, const char *vertices, const char *vital)
{
    GoBoard board;
    GoQuick quick;
    GoPoint shape[ROOM], found = GO_NOWHERE;
    int count = 0;
    go_board_clear(&board, 9, 9);
    go_quick_start(&quick, &board, COLOR_BLACK);
    for (const char *at = vertices; *at; at += 2)
        shape[count++] = go_board_point(&board, at[0] - 'A', at[1] - '1');
    ck_assert_int_eq(go_shape_is_bent_four(&quick, shape, count, &found), bent);
    if (bent)
        ck_assert_int_eq(found, go_board_point(&board, vital[0] - 'A', vital[1] - '1'));
}

START_TEST(the_shape_of_the_bent_four)
{
    expect_bent(true, "A1B1C1A2", "B1");
    expect_bent(true, "B1A1A3A2", "A2");
    expect_bent(true, "G9H9I9I8", "H9");
    expect_bent(false, "A1B1C1D1", NULL); /* a straight four */
    expect_bent(false, "A1B1C1B2", NULL); /* the fourth point is not next to the corner */
    expect_bent(false, "A1B1C1C2", NULL);
    expect_bent(false, "B1C1D1B2", NULL);   /* the shape is not in the corner */
    expect_bent(false, "A1B1A2", NULL);     /* only three points */
    expect_bent(false, "A1B1C1A2A3", NULL); /* five points */
}
END_TEST

Suite *go_judge_suite(void)
{
    Suite *suite = suite_create("go_judge");
    TCase *tests = tcase_create("positions");
    tcase_add_test(tests, two_sides);
    tcase_add_test(tests, dead_stones_inside);
    tcase_add_test(tests, unfinished_dame);
    tcase_add_test(tests, false_eye);
    tcase_add_test(tests, two_eyes);
    tcase_add_test(tests, two_headed_dragon);
    tcase_add_test(tests, seki_with_two_liberties);
    tcase_add_test(tests, seki_with_an_eye_each);
    tcase_add_test(tests, seki_of_four_inside);
    tcase_add_test(tests, bent_four_in_the_corner);
    tcase_add_test(tests, nakade_of_three);
    tcase_add_test(tests, corner_by_ko);
    tcase_add_test(tests, empty_board);
    tcase_add_test(tests, one_color);
    tcase_add_test(tests, only_the_stones_count);
    tcase_add_test(tests, the_shape_of_the_bent_four);
    tcase_set_timeout(tests, SECONDS);
    suite_add_tcase(suite, tests);
    TCase *more = tcase_create("one_more_stone");
    tcase_add_test(more, one_more_stone_at_a_corner);
    tcase_add_test(more, one_more_stone_outside);
    tcase_set_timeout(more, SECONDS);
    suite_add_tcase(suite, more);
    return suite;
}
