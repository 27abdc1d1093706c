/* `go` in the library: boards against the plainest referee, counting, marks, agreement, undo. */
#include "base/memory.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_referee.h"
#include "plain_go.h"
#include "protocol/engine.h"
#include "session/again.h"
#include "session/agreement.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

/* Pictures. X and O are stones, x and o dead ones, # and = territory, a dot is empty; rows from the
 * top, ended by newlines. Spaces do not count. */

static void read_picture(const char *picture, char *cells, int *columns, int *rows)
{
    int count = 0;
    *columns = *rows = 0;
    for (; *picture; picture++) {
        if (*picture == '\n' && *columns == 0)
            *columns = count;
        if (*picture > ' ')
            cells[count++] = *picture;
    }
    *rows = count / *columns;
    ck_assert_int_eq(*columns * *rows, count);
}

static Point picture_point(int index, int columns, int rows)
{
    return (Point){index % columns * STEPS_PER_SPACE,
                   (rows - 1 - index / columns) * STEPS_PER_SPACE};
}

static Point point_of(const char *vertex)
{
    static const char letters[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";
    int32_t column = (int32_t)(strchr(letters, *vertex) - letters);
    return (Point){column * STEPS_PER_SPACE, (atoi(vertex + 1) - 1) * STEPS_PER_SPACE};
}

static Session *session;

static void set_up(void)
{
    ck_assert_int_eq(session_create(&GO_GAME, &session), STATUS_OK);
}

static void tear_down(void)
{
    session_destroy(session);
    session = NULL;
    ck_assert_uint_eq(memory_in_use(), 0);
}

static void set_rule(size_t rule, int64_t value)
{
    ck_assert_int_eq(session_set_rule(session, rule, value * DECIMAL_ONE), STATUS_OK);
}

/* A new game with the stones of a picture, `next` to move. */
static void put_up(const char *picture, Color next)
{
    char cells[PLAIN_POINTS];
    int columns, rows;
    read_picture(picture, cells, &columns, &rows);
    ck_assert_int_eq(session_set_board(session, columns, rows), STATUS_OK);
    Strokes strokes = {0};
    for (const char *kind = "XO ", *k = kind; *k; k++) {
        for (int i = 0; i < columns * rows; i++)
            if (cells[i] == *k)
                strokes_add_point(&strokes, picture_point(i, columns, rows));
        strokes_end(&strokes);
    }
    ck_assert_int_eq(session_set_up(session, strokes_all(&strokes), next), STATUS_OK);
    strokes_free(&strokes);
}

static Status try_play(Color color, const char *vertex)
{
    Point point = point_of(vertex);
    size_t end = 1;
    const Outcome *outcome;
    return session_play(session, color, (Move){&point, &end, 0, 1}, &outcome);
}

static void play(Color color, const char *vertex)
{
    ck_assert_msg(try_play(color, vertex) == STATUS_OK, "%s %s", color_name(color), vertex);
}

static void pass(Color color)
{
    ck_assert_int_eq(session_pass(session, color, true), STATUS_OK);
}

static void end_play(void)
{
    Color first = session_turn(session)->to_move;
    pass(first);
    pass(color_other(first));
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
}

static Status try_mark(Color color, const char *vertex)
{
    return session_mark_dead(session, color, point_of(vertex));
}

static void mark(const char *vertex)
{
    ck_assert_msg(try_mark(session_marker(session), vertex) == STATUS_OK, "%s", vertex);
}

/* The board with marks and territory is the picture's. */
static void expect_board(const char *picture)
{
    char cells[PLAIN_POINTS], got[PLAIN_POINTS + 64];
    int columns, rows, length = 0;
    read_picture(picture, cells, &columns, &rows);
    const Go *go = session_game(session);
    GoOwners owners;
    go_owners_find(&owners, go_board(go), go_marks(go));
    bool territory = strpbrk(picture, "#=xo") != NULL, same = true;
    for (int i = 0; i < columns * rows; i++) {
        GoPoint place;
        ck_assert_int_eq(go_place(go, picture_point(i, columns, rows), &place), STATUS_OK);
        bool dead = go_marks(go)->dead[place];
        uint8_t owner = owners.owners[place];
        char cell = go_board(go)->stones[place] == GO_BLACK   ? (dead ? 'x' : 'X')
                    : go_board(go)->stones[place] == GO_WHITE ? (dead ? 'o' : 'O')
                    : !territory || owner == GO_EMPTY         ? '.'
                    : owner == GO_BLACK                       ? '#'
                                                              : '=';
        same &= cell == cells[i];
        got[length++] = cell;
        if ((i + 1) % columns == 0)
            got[length++] = '\n';
    }
    got[length] = '\0';
    ck_assert_msg(same, "expected\n%sgot\n%s", picture, got);
}

static void expect_score(int black, int white, int neither)
{
    Score score;
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    ck_assert_int_eq(score.black / DECIMAL_ONE, black);
    ck_assert_int_eq(score.white / DECIMAL_ONE, white);
    ck_assert_int_eq(score.both, 0);
    ck_assert_int_eq(score.neither / DECIMAL_ONE, neither);
}

/* Capture and what is not allowed. */

START_TEST(one_stone_is_captured)
{
    put_up(". . . . .\n"
           ". . X . .\n"
           ". X O . .\n"
           ". . X . .\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_BLACK, "D3");
    expect_board(". . . . .\n"
                 ". . X . .\n"
                 ". X . X .\n"
                 ". . X . .\n"
                 ". . . . .\n");
    ck_assert_int_eq(try_play(COLOR_WHITE, "C3"), STATUS_SUICIDE);
    play(COLOR_BLACK, "C3");
}
END_TEST

START_TEST(strings_are_captured_as_a_whole)
{
    put_up(". . X . .\n"
           ". X O X .\n"
           ". X O O .\n"
           ". . X X .\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_BLACK, "E3");
    expect_board(". . X . .\n"
                 ". X . X .\n"
                 ". X . . X\n"
                 ". . X X .\n"
                 ". . . . .\n");
    ck_assert_uint_eq(go_board(session_game(session))->captured[COLOR_WHITE], 3);
}
END_TEST

START_TEST(several_strings_are_captured_at_once)
{
    put_up(". X . X .\n"
           "X O . O X\n"
           ". X . X .\n"
           ". . X . .\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_WHITE, "C3");
    play(COLOR_BLACK, "C5");
    ck_assert_uint_eq(go_board(session_game(session))->captured[COLOR_WHITE], 0);
    play(COLOR_BLACK, "C4");
    expect_board(". X X X .\n"
                 "X . X . X\n"
                 ". X . X .\n"
                 ". . X . .\n"
                 ". . . . .\n");
    ck_assert_uint_eq(go_board(session_game(session))->captured[COLOR_WHITE], 3);
}
END_TEST

START_TEST(a_stone_that_captures_needs_no_liberty_before)
{
    put_up(". X O . .\n"
           "X O O . .\n"
           "O O . . .\n"
           ". . . . .\n"
           ". . . . .\n",
           COLOR_WHITE);
    play(COLOR_WHITE, "A5");
    expect_board("O . O . .\n"
                 ". O O . .\n"
                 "O O . . .\n"
                 ". . . . .\n"
                 ". . . . .\n");
}
END_TEST

START_TEST(suicide_of_several_stones_is_not_allowed)
{
    put_up(". X O . .\n"
           "X X O . .\n"
           "O O O . .\n"
           ". . . . .\n"
           ". . . . .\n",
           COLOR_BLACK);
    ck_assert_int_eq(try_play(COLOR_BLACK, "A5"), STATUS_SUICIDE);
    play(COLOR_WHITE, "A5");
}
END_TEST

START_TEST(moves_that_are_no_moves)
{
    play(COLOR_BLACK, "D4");
    ck_assert_int_eq(try_play(COLOR_WHITE, "D4"), STATUS_OCCUPIED);
    const Outcome *outcome;
    Point points[] = {{50000, 0}, {0, 0}, {19 * STEPS_PER_SPACE, 0}, {0, -1}};
    size_t ends[] = {1, 2, 3, 4};
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points, ends, 0, 1}, &outcome),
                     STATUS_OFF_GRID);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points, ends + 1, 0, 1}, &outcome),
                     STATUS_NOT_A_POINT);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points, ends, 0, 2}, &outcome),
                     STATUS_NOT_A_POINT);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points + 2, ends, 0, 1}, &outcome),
                     STATUS_OUTSIDE_BOARD);
    ck_assert_int_eq(session_play(session, COLOR_WHITE, (Move){points + 3, ends, 0, 1}, &outcome),
                     STATUS_OUTSIDE_BOARD);
    ck_assert_uint_eq(session_event_count(session), 1);
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_WHITE);
}
END_TEST

/* Ko. */

static const char KO[] = ". X O . .\n"
                         "X O . O .\n"
                         ". X O . .\n"
                         ". . . . .\n"
                         ". . . . .\n";

START_TEST(a_ko_may_not_be_taken_back_at_once)
{
    put_up(KO, COLOR_BLACK);
    play(COLOR_BLACK, "C4");
    ck_assert_int_eq(try_play(COLOR_WHITE, "B4"), STATUS_KO);
    play(COLOR_WHITE, "E1");
    play(COLOR_BLACK, "D1");
    play(COLOR_WHITE, "B4");
    ck_assert_int_eq(try_play(COLOR_BLACK, "C4"), STATUS_KO);
}
END_TEST

START_TEST(a_pass_opens_the_ko)
{
    put_up(KO, COLOR_BLACK);
    play(COLOR_BLACK, "C4");
    pass(COLOR_WHITE);
    play(COLOR_WHITE, "B4"); /* black's turn is left out */
    ck_assert_int_eq(session_undo(session, 2), STATUS_OK);
    ck_assert_int_eq(try_play(COLOR_WHITE, "B4"), STATUS_KO);
    play(COLOR_BLACK, "B4"); /* the one who took may fill it */
}
END_TEST

START_TEST(taking_two_with_one_is_no_ko)
{
    put_up(". X O O .\n"
           ". . X X O\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_BLACK, "E3");
    play(COLOR_WHITE, "D3");
    expect_board(". X . O .\n"
                 ". . X X O\n"
                 ". . . . .\n");
}
END_TEST

/* On 2 by 2: the first move of this comes back at its end, with the same colour to move. */
START_TEST(superko_knows_all_positions)
{
    for (int64_t rule = GO_KO_SIMPLE; rule <= GO_KO_SITUATIONAL; rule++) {
        ck_assert_int_eq(session_set_board(session, 2, 2), STATUS_OK);
        set_rule(GO_KO, rule);
        play(COLOR_BLACK, "A1");
        play(COLOR_WHITE, "B2");
        play(COLOR_BLACK, "B1");
        play(COLOR_WHITE, "A2"); /* takes two */
        play(COLOR_BLACK, "A1");
        play(COLOR_WHITE, "B1"); /* takes one */
        expect_board("O O\n"
                     ". O\n");
        ck_assert_int_eq(try_play(COLOR_BLACK, "A1"), rule == GO_KO_SIMPLE ? STATUS_OK : STATUS_KO);
    }
}
END_TEST

/* On 2 by 2: white made the position after the fourth ply, black would make it again. */
START_TEST(situational_superko_asks_who_is_to_move)
{
    for (int64_t rule = GO_KO_SIMPLE; rule <= GO_KO_SITUATIONAL; rule++) {
        ck_assert_int_eq(session_set_board(session, 2, 2), STATUS_OK);
        set_rule(GO_KO, rule);
        play(COLOR_BLACK, "A1");
        play(COLOR_WHITE, "B2");
        pass(COLOR_BLACK);
        play(COLOR_WHITE, "A2");
        play(COLOR_BLACK, "B1"); /* takes two */
        play(COLOR_WHITE, "B2");
        pass(COLOR_BLACK);
        play(COLOR_WHITE, "A2"); /* takes two */
        expect_board("O O\n"
                     ". .\n");
        ck_assert_int_eq(try_play(COLOR_BLACK, "A1"),
                         rule == GO_KO_POSITIONAL ? STATUS_KO : STATUS_OK);
    }
}
END_TEST

/* Random games against the plainest referee: every point is asked about on every ply, and now and
 * then some plies are taken back. */

typedef struct Twin {
    PlainGo plain;
    size_t counts[2000]; /* positions that the plain game had before each event */
    int captured[2000][2];
    size_t events;
} Twin;

static void expect_same_board(const PlainGo *plain)
{
    const Go *go = session_game(session);
    const GoBoard *board = go_board(go);
    Text why = {0};
    ck_assert_msg(go_referee_check(board, &why), "%s", text_string(&why));
    for (int i = 0; i < plain->columns * plain->rows; i++) {
        GoPoint place = go_board_point(board, i % plain->columns, i / plain->columns);
        char cell = ".bw"[board->stones[place]];
        ck_assert_int_eq(cell, plain_go_now(plain)->points[i]);
    }
    ck_assert_int_eq((int)board->captured[COLOR_BLACK], plain->captured[0]);
    ck_assert_int_eq((int)board->captured[COLOR_WHITE], plain->captured[1]);
    int black, white;
    plain_go_area(plain, &black, &white);
    Score score;
    ck_assert_int_eq(session_score(session, &score), STATUS_OK);
    ck_assert_int_eq(score.black / DECIMAL_ONE, black);
    ck_assert_int_eq(score.white / DECIMAL_ONE, white);
    ck_assert_int_eq(score.neither / DECIMAL_ONE, plain->columns * plain->rows - black - white);
}

static void expect_same_legality(const PlainGo *plain, Color color)
{
    static const Status statuses[] = {[PLAIN_LEGAL] = STATUS_OK,
                                      [PLAIN_OCCUPIED] = STATUS_OCCUPIED,
                                      [PLAIN_SUICIDE] = STATUS_SUICIDE,
                                      [PLAIN_KO] = STATUS_KO};
    const Go *go = session_game(session);
    for (int i = 0; i < plain->columns * plain->rows; i++) {
        GoPoint place = go_board_point(go_board(go), i % plain->columns, i / plain->columns);
        PlainVerdict verdict = plain_go_check(plain, i, color == COLOR_BLACK ? 'b' : 'w');
        ck_assert_int_eq(go_check(go, place, color), statuses[verdict]);
    }
}

static void note_event(Twin *twin)
{
    twin->counts[twin->events] = twin->plain.count;
    memcpy(twin->captured[twin->events], twin->plain.captured, sizeof twin->plain.captured);
    twin->events++;
}

/* One ply: a random point if it is legal, now and then for the wrong colour, else a pass. */
static void play_ply(Twin *twin, Random *random)
{
    PlainGo *plain = &twin->plain;
    Color color = session_turn(session)->to_move;
    if (random_between(random, 0, 19) == 0)
        color = color_other(color);
    char letter = color == COLOR_BLACK ? 'b' : 'w';
    int index = (int)random_between(random, 0, plain->columns * plain->rows - 1);
    bool legal = plain_go_check(plain, index, letter) == PLAIN_LEGAL;
    Point point = {index % plain->columns * STEPS_PER_SPACE,
                   index / plain->columns * STEPS_PER_SPACE};
    size_t end = 1;
    const Outcome *outcome;
    Status status = session_play(session, color, (Move){&point, &end, 0, 1}, &outcome);
    ck_assert_int_eq(status == STATUS_OK, legal);
    if (!legal && session_turn(session)->passes == 1)
        return;
    note_event(twin);
    if (!legal)
        pass(color);
    plain_go_play(plain, legal ? index : -1, letter);
}

static void take_back(Twin *twin, size_t count)
{
    ck_assert_int_eq(session_undo(session, count), STATUS_OK);
    twin->events -= count;
    plain_go_back(&twin->plain, twin->counts[twin->events], twin->captured[twin->events]);
}

static void play_twin_game(int columns, int rows, PlainKo ko, uint64_t seed, int plies)
{
    static Twin twin;
    Random random = {seed};
    ck_assert_int_eq(session_set_board(session, columns, rows), STATUS_OK);
    set_rule(GO_KO, ko);
    set_rule(GO_SCORING, GO_SCORING_AREA);
    plain_go_start(&twin.plain, columns, rows, ko);
    twin.events = 0;
    for (int i = 0; i < plies; i++) {
        play_ply(&twin, &random);
        if (twin.events > 0 && random_between(&random, 0, 9) == 0)
            take_back(&twin, (size_t)random_between(&random, 1, (int64_t)twin.events));
        expect_same_board(&twin.plain);
        expect_same_legality(&twin.plain, COLOR_BLACK);
        expect_same_legality(&twin.plain, COLOR_WHITE);
    }
    plain_go_free(&twin.plain);
}

START_TEST(random_games_agree_with_the_plainest_referee)
{
    static const int sizes[][2] = {{2, 2}, {2, 3}, {3, 3}, {4, 3}, {5, 5}, {7, 4}, {9, 9}};
    for (uint64_t seed = 1; seed <= 6; seed++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            play_twin_game(sizes[i][0], sizes[i][1], (PlainKo)(seed % 3), seed, 150);
    play_twin_game(19, 19, PLAIN_SIMPLE, 1, 300);
    play_twin_game(25, 25, PLAIN_POSITIONAL, 2, 60);
    play_twin_game(2, 25, PLAIN_SITUATIONAL, 3, 60);
}
END_TEST

/* Counting. */

static const char ENDED[] = ". X . X O .\n"
                            "X X X X O O\n"
                            ". O X . O .\n"
                            "X X X O O O\n"
                            ". . X O X .\n"
                            ". X . O . O\n";

/* Worked by hand. Black's: A6, C6, A4, A2, B2, A1, surrounded, and B4, a dead white stone in them.
 * White's: F6, F4, E1, F2, surrounded, and E2, a dead black stone. D4 and C1 are reached by both.
 */
START_TEST(a_position_is_counted_by_each_rule)
{
    static const int expected[][2] = {[GO_SCORING_TERRITORY] = {8, 6},
                                      [GO_SCORING_AREA] = {19, 15},
                                      [GO_SCORING_STONES] = {12, 10}};
    for (int64_t rule = GO_SCORING_TERRITORY; rule <= GO_SCORING_STONES; rule++) {
        set_rule(GO_SCORING, rule);
        put_up(ENDED, COLOR_BLACK);
        end_play();
        mark("B4");
        mark("E2");
        expect_board("# X # X O =\n"
                     "X X X X O O\n"
                     "# o X . O =\n"
                     "X X X O O O\n"
                     "# # X O x =\n"
                     "# X . O = O\n");
        expect_score(expected[rule][0], expected[rule][1], 2);
        session_undo(session, 5);
    }
}
END_TEST

START_TEST(prisoners_count_for_territory)
{
    put_up(". . X . .\n"
           ". X O X .\n"
           ". X O O .\n"
           ". . X X .\n"
           ". . . . .\n",
           COLOR_BLACK);
    play(COLOR_BLACK, "E3");
    expect_score(18 + 3, 0, 0);
}
END_TEST

START_TEST(nobody_owns_an_empty_board)
{
    ck_assert_int_eq(session_set_board(session, 3, 3), STATUS_OK);
    expect_score(0, 0, 9);
}
END_TEST

/* Two groups in seki share two points; the eye of one of them counts for it. */
static const char SEKI[] = "O . X . X\n"
                           "O O X X X\n"
                           "O O O O O\n"
                           ". O . O .\n"
                           "O O O O O\n";

START_TEST(points_between_groups_in_seki_are_nobodys)
{
    put_up(SEKI, COLOR_BLACK);
    const Go *go = session_game(session);
    GoOwners owners;
    bool seki[GO_PLACES];
    go_owners_find(&owners, go_board(go), go_marks(go));
    go_score_find_seki(go_board(go), &owners, seki);
    GoPoint place;
    ck_assert_int_eq(go_place(go, point_of("C5"), &place), STATUS_OK);
    ck_assert(seki[place]);
    ck_assert_int_eq(go_place(go, point_of("A5"), &place), STATUS_OK);
    ck_assert(!seki[place]);
    ck_assert_int_eq(owners.neutral, 1);
    expect_score(1, 3, 1);
}
END_TEST

/* Benson: two eyes are alive, one is not, and what sits in an eye is dead. */
START_TEST(what_is_certain)
{
    put_up(". X . X O . .\n"
           "X X X X O . .\n"
           "O O O O O O O\n"
           ". . . . . . .\n"
           "X X X X X X X\n"
           ". X O X . . .\n"
           "X X . X . . .\n",
           COLOR_BLACK);
    const Go *go = session_game(session);
    GoCertain certain;
    go_certain_find(&certain, go_board(go));
    GoPoint place;
    static const struct {
        const char *vertex;
        bool alive, dead;
    } expected[] = {{"B7", true, false},
                    {"A5", false, false},
                    {"A3", true, false},
                    {"C2", false, true},
                    {"A1", true, false}};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        ck_assert_int_eq(go_place(go, point_of(expected[i].vertex), &place), STATUS_OK);
        ck_assert_msg(certain.alive[place] == expected[i].alive, "%s", expected[i].vertex);
        ck_assert_msg(certain.dead[place] == expected[i].dead, "%s", expected[i].vertex);
    }
}
END_TEST

START_TEST(one_eye_is_not_certain)
{
    put_up(". O X . .\n"
           "O O X . .\n"
           "X X X . .\n"
           ". . . . .\n"
           ". . . . .\n",
           COLOR_BLACK);
    GoCertain certain;
    go_certain_find(&certain, go_board(session_game(session)));
    for (int place = 0; place < GO_PLACES; place++)
        ck_assert(!certain.alive[place] && !certain.dead[place]);
}
END_TEST

/* Marks. */

START_TEST(a_mark_floods_to_live_stones_of_the_other_colour)
{
    put_up("X . X O .\n"
           ". . . O .\n"
           "O O O O X\n"
           ". . . . .\n"
           "X . . . .\n",
           COLOR_BLACK);
    end_play();
    mark("A5");
    expect_board("x = x O .\n"
                 "= = = O .\n"
                 "O O O O X\n"
                 ". . . . .\n"
                 "X . . . .\n");
    mark("C5");
    expect_board("X . X O .\n"
                 ". . . O .\n"
                 "O O O O X\n"
                 ". . . . .\n"
                 "X . . . .\n");
}
END_TEST

START_TEST(if_nothing_is_left_alive_all_is_alive)
{
    put_up("X . O\n"
           ". . .\n"
           "X . O\n",
           COLOR_BLACK);
    end_play();
    mark("A1");
    expect_board("x = O\n"
                 "= = =\n"
                 "x = O\n");
    mark("C1");
    expect_board("X . O\n"
                 ". . .\n"
                 "X . O\n");
}
END_TEST

/* All stones that are reached become what the marked one becomes, whatever they were. */
START_TEST(a_mark_makes_all_the_same)
{
    put_up("X . O . X\n"
           ". . O . .\n"
           "O O O O O\n"
           "O . O . O\n"
           "O O O O O\n",
           COLOR_BLACK);
    end_play();
    mark("A5");
    expect_board("x = O . X\n"
                 "= = O . .\n"
                 "O O O O O\n"
                 "O = O = O\n"
                 "O O O O O\n");
    mark("A3"); /* white, through dead stones and empty points, up to black's living one */
    expect_board("x # o # X\n"
                 "# # o # #\n"
                 "o o o o o\n"
                 "o # o # o\n"
                 "o o o o o\n");
    mark("A5"); /* black, through all of it: what was alive stays so */
    expect_board("X # o # X\n"
                 "# # o # #\n"
                 "o o o o o\n"
                 "o # o # o\n"
                 "o o o o o\n");
}
END_TEST

/* The flow of agreeing, races included. */

START_TEST(agreeing_on_dead_stones)
{
    put_up(ENDED, COLOR_BLACK);
    ck_assert_int_eq(try_mark(COLOR_BLACK, "B4"), STATUS_NOT_SCORING);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 0), STATUS_NOT_SCORING);
    ck_assert_int_eq(session_resume(session), STATUS_NOT_SCORING);
    end_play();
    ck_assert_uint_eq(session_scoring_number(session), 1);
    ck_assert_int_eq(session_pass(session, COLOR_BLACK, false), STATUS_SCORING);
    ck_assert_int_eq(try_mark(COLOR_BLACK, "A6"), STATUS_NO_STONE);
    mark("B4");
    ck_assert_uint_eq(session_scoring_number(session), 2);
    /* A number from before a change. */
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 1), STATUS_STALE);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_OK);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_AGREED);
    ck_assert_int_eq(try_mark(COLOR_BLACK, "E2"), STATUS_AGREED);
    ck_assert_int_eq(session_marker(session), COLOR_WHITE);
    /* A mark between the two voids what was agreed. */
    ck_assert_int_eq(try_mark(COLOR_WHITE, "E2"), STATUS_OK);
    ck_assert(!session_agreed(session, COLOR_BLACK));
    ck_assert_int_eq(session_done(session, COLOR_WHITE, 2), STATUS_STALE);
    ck_assert_int_eq(session_done(session, COLOR_WHITE, 3), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 3), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_OVER);
    ck_assert_int_eq(session_turn(session)->ending, ENDING_SCORE);
    expect_score(8, 6, 2);
    ck_assert_int_eq(try_mark(COLOR_BLACK, "B4"), STATUS_GAME_OVER);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 3), STATUS_GAME_OVER);
    ck_assert_int_eq(session_resume(session), STATUS_GAME_OVER);
}
END_TEST

START_TEST(agreement_can_be_taken_back)
{
    put_up(ENDED, COLOR_BLACK);
    end_play();
    mark("B4");
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_OK);
    ck_assert_int_eq(session_done(session, COLOR_WHITE, 2), STATUS_OK);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert(session_agreed(session, COLOR_BLACK));
    ck_assert(!session_agreed(session, COLOR_WHITE));
    ck_assert_int_eq(session_undo(session, 2), STATUS_OK);
    expect_board(ENDED);
    /* The marks are those of number 1 again, but that was long ago. */
    ck_assert_uint_eq(session_scoring_number(session), 3);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_STALE);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_uint_eq(session_turn(session)->passes, 1);
}
END_TEST

START_TEST(resuming_makes_all_alive)
{
    put_up(ENDED, COLOR_BLACK);
    end_play();
    mark("B4");
    ck_assert_int_eq(session_resume(session), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_BLACK);
    ck_assert_uint_eq(session_turn(session)->passes, 0);
    expect_board(ENDED);
    play(COLOR_BLACK, "A4");
    ck_assert_int_eq(session_undo(session, 2), STATUS_OK);
    ck_assert_int_eq(go_marks(session_game(session))->count, 1);
    ck_assert_int_eq(session_resume(session), STATUS_OK);
    end_play();
    ck_assert_uint_eq(session_scoring_number(session), 3);
}
END_TEST

/* Plays on after an agreement of Black's to marks with number 2, and back. */
static void play_on(Status (*event)(void))
{
    put_up(ENDED, COLOR_BLACK);
    end_play();
    mark("B4");
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 2), STATUS_OK);
    size_t events = session_event_count(session);
    ck_assert_int_eq(event(), STATUS_OK);
    ck_assert_uint_eq(session_event_count(session), events + 1);
    ck_assert_uint_eq(session_scoring_number(session), 2);
    ck_assert(!session_agreed(session, COLOR_BLACK));
    ck_assert_int_eq(go_marks(session_game(session))->count, 0);
    const Session *again;
    size_t number;
    ck_assert_int_eq(session_again(session, &again, &number), STATUS_OK);
    ck_assert(session_same_turn(session, again));
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_SCORING);
    ck_assert_uint_eq(session_turn(session)->passes, 2);
    ck_assert(session_agreed(session, COLOR_BLACK));
    ck_assert(!session_agreed(session, COLOR_WHITE));
    ck_assert_int_eq(go_marks(session_game(session))->count, 1);
    ck_assert_uint_eq(session_scoring_number(session), 2);
    ck_assert_int_eq(session_done(session, COLOR_WHITE, 2), STATUS_OK);
}

static Status move_of_black(void)
{
    return try_play(COLOR_BLACK, "A1");
}

static Status move_of_white(void)
{
    return try_play(COLOR_WHITE, "A1");
}

static Status pass_of_white(void)
{
    return session_pass(session, COLOR_WHITE, true);
}

static Status turn_of_white(void)
{
    static const size_t ends[GAME_SETUP_STROKES];
    static const Point none;
    return session_set_up(session, (Move){&none, ends, 0, GAME_SETUP_STROKES}, COLOR_WHITE);
}

START_TEST(moves_after_two_passes_go_on_playing)
{
    play_on(move_of_black);
    play_on(move_of_white);
    play_on(pass_of_white);
    play_on(turn_of_white);
    play_on(move_of_white);
    /* Two passes more, and the marks have the next number, when it is replayed too. */
    put_up(ENDED, COLOR_BLACK);
    end_play();
    ck_assert_int_eq(move_of_white(), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_uint_eq(session_turn(session)->passes, 0);
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_BLACK);
    end_play();
    ck_assert_uint_eq(session_scoring_number(session), 2);
    ck_assert_int_eq(session_pass(session, COLOR_BLACK, true), STATUS_OK);
    ck_assert_uint_eq(session_turn(session)->passes, 1);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_int_eq(session_pass(session, COLOR_WHITE, true), STATUS_OK);
    ck_assert_uint_eq(session_scoring_number(session), 3);
    ck_assert_int_eq(session_done(session, COLOR_BLACK, 3), STATUS_OK);
    size_t last = session_event_count(session) - 1;
    ck_assert_uint_eq(session_event(session, last).scoring_number, 3);
}
END_TEST

/* Set-up. */

START_TEST(handicap_stones_stand_where_they_should)
{
    static const char *const expected[] = {"D4", "Q16", "D16", "Q4", "D10", "Q10", "K4", "K16"};
    Point points[GO_HANDICAP_MOST];
    ck_assert_int_eq(go_handicap_most(19, 19), 9);
    ck_assert_int_eq(go_handicap_most(7, 7), 4);
    ck_assert_int_eq(go_handicap_most(8, 9), 4);
    ck_assert_int_eq(go_handicap_most(6, 19), 0);
    for (int count = 2; count <= 9; count++) {
        go_handicap_points(19, 19, count, points);
        bool centre = count == 5 || count == 7 || count == 9;
        for (int i = 0; i < count - centre; i++)
            ck_assert(point_equal(points[i], point_of(expected[i])));
        if (centre)
            ck_assert(point_equal(points[count - 1], point_of("K10")));
    }
    go_handicap_points(9, 9, 2, points);
    ck_assert(point_equal(points[0], point_of("C3")) && point_equal(points[1], point_of("G7")));
    go_handicap_points(13, 9, 2, points);
    ck_assert(point_equal(points[0], point_of("D3")) && point_equal(points[1], point_of("K7")));
}
END_TEST

START_TEST(the_rule_handicap_puts_stones_up)
{
    set_rule(GO_HANDICAP, 4);
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_WHITE);
    ck_assert_int_eq(go_board(session_game(session))->empty_count, 361 - 4);
    ck_assert_int_eq(session_set_board(session, 5, 5), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(session_set_rule(session, GO_HANDICAP, DECIMAL_ONE), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(session_set_rule(session, GO_HANDICAP, DECIMAL_ONE / 2), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(go_board(session_game(session))->empty_count, 361 - 4);
}
END_TEST

START_TEST(stones_without_liberty_cannot_be_put_up)
{
    put_up("X O\n"
           ". .\n",
           COLOR_BLACK);
    Point points[] = {{0, 0}, {STEPS_PER_SPACE, 0}};
    size_t ends[] = {2, 2, 2};
    ck_assert_int_eq(session_set_up(session, (Move){points, ends, 0, 3}, COLOR_BLACK),
                     STATUS_NO_LIBERTY);
    size_t emptied[] = {0, 0, 1};
    points[0] = point_of("A2");
    ck_assert_int_eq(session_set_up(session, (Move){points, emptied, 0, 3}, COLOR_WHITE),
                     STATUS_OK);
    expect_board(". O\n"
                 ". .\n");
    ck_assert_int_eq(session_turn(session)->to_move, COLOR_WHITE);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    expect_board("X O\n"
                 ". .\n");
}
END_TEST

/* verify. */

/* Spoils one thing in a position. */
typedef void (*Spoil)(GoBoard *board, GoMarks *marks, Turn *turn);

static void spoil_captured(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    board->captured[COLOR_WHITE]++;
}

static void spoil_ko(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    board->ko = GO_NOWHERE;
}

static void spoil_ko_color(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    board->ko_color = color_other(board->ko_color);
}

static void spoil_marks(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)turn;
    for (int place = 0; place < board->places; place++)
        if (go_is_stone(board->stones[place]) && marks->count == 0) {
            marks->dead[place] = true;
            marks->count++;
        }
}

static void spoil_order(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    GoPoint first = board->empties[0], second = board->empties[1];
    board->empties[0] = second;
    board->empties[1] = first;
    board->slots[first] = 1;
    board->slots[second] = 0;
}

static void spoil_number(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)board, (void)marks;
    turn->number++;
}

static void spoil_passes(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)board, (void)marks;
    turn->passes = 1;
}

static void spoil_liberties(GoBoard *board, GoMarks *marks, Turn *turn)
{
    (void)marks, (void)turn;
    for (int place = 0; place < board->places; place++)
        board->liberties[place]++;
}

START_TEST(verify_tells_whatever_is_not_as_it_was)
{
    static const struct {
        Spoil spoil;
        const char *reply;
    } spoils[] = {
        {spoil_captured, "? different: the numbers of captured stones are not what playing the "
                         "moves again comes to\n\n"},
        {spoil_ko, "? different: the ko is not what playing the moves again comes to\n\n"},
        {spoil_ko_color, "? different: the ko is not what playing the moves again comes to\n\n"},
        {spoil_marks, "? different: the marks are not what playing the moves again comes to\n\n"},
        {spoil_order, "? different: the list of empty points is not what playing the moves again "
                      "comes to\n\n"},
        {spoil_number, "? different: the turn is not what playing the moves again comes to\n\n"},
        {spoil_passes, "? different: the turn is not what playing the moves again comes to\n\n"},
        {spoil_liberties, "? different: column 2, row 1: a string's liberties are wrong\n\n"},
    };
    static const char *const ko[] = {"set_game go", "boardsize 5", "play b B1", "play w C1",
                                     "play b A2",   "play w D2",   "play b B3", "play w C3",
                                     "play b C2",   "play w B2",   "undo",      "play w B2",
                                     "play b E5",   "play w pass", "undo 2",    "verify"};
    for (size_t i = 0; i < sizeof spoils / sizeof *spoils; i++) {
        Engine *engine;
        Text out = {0};
        ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
        for (size_t k = 0; k < sizeof ko / sizeof *ko; k++) {
            text_clear(&out);
            engine_answer(engine, ko[k], strlen(ko[k]), &out);
        }
        ck_assert_str_eq(text_string(&out), "= same\n\n");
        const Go *go = session_game(engine->session);
        spoils[i].spoil((GoBoard *)(size_t)go_board(go), (GoMarks *)(size_t)go_marks(go),
                        (Turn *)(size_t)session_turn(engine->session));
        text_clear(&out);
        engine_answer(engine, "verify", 6, &out);
        ck_assert_str_eq(text_string(&out), spoils[i].reply);
        text_free(&out);
        engine_destroy(engine);
    }
}
END_TEST

/* minigo. */

START_TEST(minigo_ends_after_24_plies)
{
    ck_assert_int_eq(session_set_kind(session, &MINIGO_GAME), STATUS_OK);
    Random random = {1};
    for (int i = 0; i < 24; i++) {
        ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
        Color color = session_turn(session)->to_move;
        Choice choice = {0};
        size_t end;
        const Outcome *outcome;
        ck_assert_int_eq(MINIGO_GAME.propose(session_game(session), color, &random, &choice),
                         STATUS_OK);
        ck_assert_uint_eq(choice.count, 1);
        ck_assert_int_eq(session_play(session, color, choice_move(&choice, &end), &outcome),
                         STATUS_OK);
    }
    ck_assert_int_eq(session_turn(session)->phase, PHASE_OVER);
    ck_assert_int_eq(session_turn(session)->ending, ENDING_SCORE);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
}
END_TEST

START_TEST(minigo_ends_by_two_passes_alone)
{
    ck_assert_int_eq(session_set_kind(session, &MINIGO_GAME), STATUS_OK);
    pass(COLOR_BLACK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    play(COLOR_WHITE, "C3");
    pass(COLOR_BLACK);
    pass(COLOR_WHITE);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_OVER);
    expect_score(0, 1, 0);
}
END_TEST

START_TEST(minigo_is_lost_by_forfeit_and_on_time)
{
    ck_assert_int_eq(session_set_kind(session, &MINIGO_GAME), STATUS_OK);
    ck_assert(position_invalid_loses(session_position(session)));
    ck_assert_int_eq(session_forfeit(session, COLOR_BLACK), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->ending, ENDING_FORFEIT);
    ck_assert_int_eq(session_turn(session)->winner, COLOR_WHITE);
    ck_assert_int_eq(session_undo(session, 1), STATUS_OK);
    ck_assert_int_eq(session_set_time_left(session, COLOR_WHITE, (TimeLeft){.time = 1}), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->phase, PHASE_PLAY);
    ck_assert_int_eq(session_set_time_left(session, COLOR_WHITE, (TimeLeft){0}), STATUS_OK);
    ck_assert_int_eq(session_turn(session)->ending, ENDING_TIME);
    ck_assert_int_eq(session_turn(session)->winner, COLOR_BLACK);
}
END_TEST

/* Players. */

START_TEST(random_games_end_and_fill_no_eyes)
{
    ck_assert_int_eq(session_set_board(session, 9, 9), STATUS_OK);
    Random random = {7};
    while (session_turn(session)->phase == PHASE_PLAY) {
        Color color = session_turn(session)->to_move;
        Choice choice = {0};
        size_t end;
        const Outcome *outcome;
        ck_assert_int_eq(GO_GAME.propose(session_game(session), color, &random, &choice),
                         STATUS_OK);
        if (choice.count == 0) {
            pass(color);
        } else {
            GoPoint place;
            const Go *go = session_game(session);
            ck_assert_int_eq(go_place(go, choice.points[0], &place), STATUS_OK);
            ck_assert(!go_board_is_eye(go_board(go), place, color));
            ck_assert_int_eq(session_play(session, color, choice_move(&choice, &end), &outcome),
                             STATUS_OK);
        }
        ck_assert_uint_lt(session_event_count(session), 1000);
    }
    ck_assert_uint_gt(session_event_count(session), 60);
}
END_TEST

/* Memory that fails: whatever was to be done is done whole or not at all. */

typedef Status (*Deed)(void);

static Status deed_play(void)
{
    return try_play(COLOR_BLACK, "C4");
}

static Status deed_silent_play(void)
{
    return try_play(COLOR_WHITE, "E1");
}

static Status deed_pass(void)
{
    return session_pass(session, COLOR_BLACK, true);
}

static Status deed_set_up(void)
{
    Point point = {0, 0};
    size_t ends[] = {1, 1, 1};
    return session_set_up(session, (Move){&point, ends, 0, 3}, COLOR_WHITE);
}

static Status deed_clear(void)
{
    return session_clear(session);
}

static Status deed_mark(void)
{
    return try_mark(COLOR_BLACK, "B5");
}

static Status deed_resume(void)
{
    return session_resume(session);
}

/* A set-up of nothing, so that the history is longer. */
static void lengthen(void)
{
    size_t ends[GAME_SETUP_STROKES] = {0};
    ck_assert_int_eq(
        session_set_up(session, (Move){NULL, ends, 0, GAME_SETUP_STROKES}, COLOR_BLACK), STATUS_OK);
}

static void expect_whole_or_nothing_after(Deed deed, bool scoring, int longer)
{
    Status status = STATUS_NO_MEMORY;
    for (size_t nth = 1; status != STATUS_OK; nth++) {
        tear_down();
        set_up();
        put_up(KO, COLOR_BLACK);
        for (int i = 0; i < longer; i++)
            lengthen();
        if (scoring) {
            end_play();
            mark("B3");
        }
        Turn before = *session_turn(session);
        size_t events = session_event_count(session);
        GoBoard board = *go_board(session_game(session));
        memory_fail_after(nth);
        status = deed();
        memory_fail_after(0);
        ck_assert_uint_lt(nth, 100);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert_uint_eq(session_event_count(session), events);
        const Turn *after = session_turn(session);
        ck_assert(before.to_move == after->to_move && before.phase == after->phase &&
                  before.passes == after->passes && before.number == after->number);
        ck_assert(go_board_same(&board, go_board(session_game(session))));
        ck_assert_int_eq(board.ko, go_board(session_game(session))->ko);
        ck_assert_int_eq(go_marks(session_game(session))->count, scoring ? 3 : 0);
    }
}

/* After histories of several lengths: memory for them comes in blocks. */
static void expect_whole_or_nothing(Deed deed, bool scoring)
{
    for (int longer = 0; longer < 8; longer++)
        expect_whole_or_nothing_after(deed, scoring, longer);
}

START_TEST(failing_memory_changes_nothing)
{
    expect_whole_or_nothing(deed_play, false);
    expect_whole_or_nothing(deed_silent_play, false);
    expect_whole_or_nothing(deed_pass, false);
    expect_whole_or_nothing(deed_set_up, false);
    expect_whole_or_nothing(deed_clear, false);
    expect_whole_or_nothing(deed_mark, true);
    expect_whole_or_nothing(deed_resume, true);
}
END_TEST

/* The same for whole commands. */

static Answer answer(Engine *engine, const char *line, Text *out)
{
    text_clear(out);
    return engine_answer(engine, line, strlen(line), out);
}

/* A game of go in which all these lines have been answered. */
static Engine *engine_after(const char *const *lines)
{
    Engine *engine;
    Text out = {0};
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    for (; *lines; lines++)
        ck_assert_msg(answer(engine, *lines, &out) == ANSWER_DONE, "%s", *lines);
    text_free(&out);
    return engine;
}

static void note_state(Engine *engine, Text *state)
{
    static const char *const asked[] = {"position", "turn", "moves", "get_handicap"};
    Text out = {0};
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        answer(engine, asked[i], &out);
        text_add_bytes(state, out.bytes, out.length);
    }
    text_free(&out);
}

static void expect_same_state(Engine *engine, const char *line, const Text *before)
{
    Text now = {0};
    note_state(engine, &now);
    ck_assert_msg(now.length == before->length && memcmp(now.bytes, before->bytes, now.length) == 0,
                  "%s changed\n%s", line, text_string(&now));
    text_free(&now);
}

static void expect_whole_command(const char *const *prelude, const char *line)
{
    Answer answered = ANSWER_FAILED;
    for (size_t nth = 1; answered != ANSWER_DONE; nth++) {
        ck_assert_msg(nth < 300, "%s", line);
        Engine *engine = engine_after(prelude);
        Text before = {0}, out = {0};
        note_state(engine, &before);
        memory_fail_after(nth);
        answered = answer(engine, line, &out);
        memory_fail_after(0);
        if (answered != ANSWER_DONE)
            expect_same_state(engine, line, &before);
        text_free(&before);
        text_free(&out);
        engine_destroy(engine);
    }
}

START_TEST(commands_survive_failing_memory)
{
    static const char *const empty[] = {"set_game go", "boardsize 9", NULL};
    static const char *const playing[] = {
        "set_game go", "boardsize 5", "setup black black A1 B1 C2 white A2 B2",
        "play b C3",   "play w D4",   NULL};
    static const char *const scoring[] = {
        "set_game go",  "boardsize 5", "setup black black A1 B1 C2 white A2 B2 D4",
        "pass black",   "pass white",  "mark A1",
        "done black 2", NULL};
    static const char *const minigo[] = {"set_game minigo", "play b C3", NULL};
    static const char *const setups[] = {"fixed_handicap 4",
                                         "place_free_handicap 3",
                                         "set_free_handicap C3 G7 C7",
                                         "set_rule handicap 4",
                                         "set_rule ko situational",
                                         "boardsize 13",
                                         "set_game minigo",
                                         "gogui-play_sequence b A1 w B1 b C1 w D1"};
    static const char *const moves[] = {
        "play b E5", "play w E5",    "play b pass",           "play b resign",
        "genmove b", "undo",         "gogui-setup e A1 w E1", "showboard",
        "position",  "move_history", "all_legal b",           "final_score"};
    static const char *const marks[] = {"mark A2", "mark white D4", "done white 2",
                                        "resume",  "scoring",       "final_status_list dead",
                                        "undo",    "printgame"};
    static const char *const loses[] = {"play w C3", "play w nonsense", "forfeit white",
                                        "time_left white 0 0"};
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        expect_whole_command(empty, setups[i]);
    for (size_t i = 0; i < sizeof moves / sizeof *moves; i++)
        expect_whole_command(playing, moves[i]);
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        expect_whole_command(scoring, marks[i]);
    for (size_t i = 0; i < sizeof loses / sizeof *loses; i++)
        expect_whole_command(minigo, loses[i]);
}
END_TEST

static TCase *rules_cases(void)
{
    TCase *cases = tcase_create("rules");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, one_stone_is_captured);
    tcase_add_test(cases, strings_are_captured_as_a_whole);
    tcase_add_test(cases, several_strings_are_captured_at_once);
    tcase_add_test(cases, a_stone_that_captures_needs_no_liberty_before);
    tcase_add_test(cases, suicide_of_several_stones_is_not_allowed);
    tcase_add_test(cases, moves_that_are_no_moves);
    tcase_add_test(cases, a_ko_may_not_be_taken_back_at_once);
    tcase_add_test(cases, a_pass_opens_the_ko);
    tcase_add_test(cases, taking_two_with_one_is_no_ko);
    tcase_add_test(cases, superko_knows_all_positions);
    tcase_add_test(cases, situational_superko_asks_who_is_to_move);
    tcase_add_test(cases, random_games_agree_with_the_plainest_referee);
    tcase_add_test(cases, random_games_end_and_fill_no_eyes);
    tcase_set_timeout(cases, 60);
    return cases;
}

static TCase *scoring_cases(void)
{
    TCase *cases = tcase_create("scoring");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, a_position_is_counted_by_each_rule);
    tcase_add_test(cases, prisoners_count_for_territory);
    tcase_add_test(cases, nobody_owns_an_empty_board);
    tcase_add_test(cases, points_between_groups_in_seki_are_nobodys);
    tcase_add_test(cases, what_is_certain);
    tcase_add_test(cases, one_eye_is_not_certain);
    tcase_add_test(cases, a_mark_floods_to_live_stones_of_the_other_colour);
    tcase_add_test(cases, if_nothing_is_left_alive_all_is_alive);
    tcase_add_test(cases, a_mark_makes_all_the_same);
    tcase_add_test(cases, agreeing_on_dead_stones);
    tcase_add_test(cases, agreement_can_be_taken_back);
    tcase_add_test(cases, resuming_makes_all_alive);
    tcase_add_test(cases, moves_after_two_passes_go_on_playing);
    return cases;
}

static TCase *setup_cases(void)
{
    TCase *cases = tcase_create("set-up and minigo");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, handicap_stones_stand_where_they_should);
    tcase_add_test(cases, the_rule_handicap_puts_stones_up);
    tcase_add_test(cases, stones_without_liberty_cannot_be_put_up);
    tcase_add_test(cases, verify_tells_whatever_is_not_as_it_was);
    tcase_add_test(cases, minigo_ends_after_24_plies);
    tcase_add_test(cases, minigo_ends_by_two_passes_alone);
    tcase_add_test(cases, minigo_is_lost_by_forfeit_and_on_time);
    tcase_add_test(cases, failing_memory_changes_nothing);
    tcase_add_test(cases, commands_survive_failing_memory);
    return cases;
}

Suite *go_suite(void)
{
    Suite *suite = suite_create("go");
    suite_add_tcase(suite, rules_cases());
    suite_add_tcase(suite, scoring_cases());
    suite_add_tcase(suite, setup_cases());
    return suite;
}
