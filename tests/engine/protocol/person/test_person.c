/* Test the interface for a person at a terminal: boards as text, whose characters are worked out by
 * hand, prompts, corrected input, and an opponent. */
#include "suites.h"

#include "games.h"
#include "pictures/screen.h"
#include "protocol/engine.h"
#include "protocol/person/person.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The width of the labels to the left of a board, in characters. */
enum { LABEL_WIDTH = 4 };

static Engine *engine;
static Person person;
static Attendant attendant;
static StringBuilder text;

static void set_up(void)
{
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
    person = (Person){.engine = engine};
    attendant = person_attendant(&person);
}

static void tear_down(void)
{
    engine_destroy(engine);
    builder_free(&text);
}

static void answer(const char *line)
{
    StringBuilder reply = {0};
    ck_assert_msg(engine_answer(engine, line, strlen(line), &reply) == ANSWER_DONE, "%s: %s", line,
                  builder_string(&reply));
    builder_free(&reply);
}

static void check_board(int columns, int rows, const char *expected)
{
    ScreenOptions options = {columns, rows, false};
    builder_clear(&text);
    ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
    ck_assert_str_eq(builder_string(&text), expected);
}

/* Each point takes two columns. The last stone is marked: @ if it is black, and O if it is
 * white. */
START_TEST(stones_on_grid_points)
{
    answer("set_game minigo");
    answer("play white E1");
    answer("play black C3");
    answer("play white D4");
    check_board(14, 6,
                "  5  . . . . .\n"
                "  4  . . . @ .\n"
                "  3  . . X . .\n"
                "  2  . . . . .\n"
                "  1  . . . . O\n"
                "     A B C D E\n");
    ScreenOptions narrow = {13, 6, false}, low = {14, 5, false};
    builder_clear(&text);
    ck_assert_int_eq(screen_draw(engine->session, &narrow, &text), STATUS_OUT_OF_RANGE);
    ck_assert_int_eq(screen_draw(engine->session, &low, &text), STATUS_OUT_OF_RANGE);
    ck_assert_uint_eq(text.length, 0);
}
END_TEST

/* After a pass, no stone is marked as the last move. But if a pass only ends a turn that has begun,
 * the last move is that turn. */
START_TEST(a_pass_is_the_last_move)
{
    static const struct {
        const char *game, *moves[3];
        char seen, unseen;
    } cases[] = {
        {"go", {"play black C3", "play white pass"}, 'X', '#'},
        {"minigo", {"play black C3", "play white D4", "play black pass"}, 'O', '@'},
        {"stones", {"play black 3,3", "play white pass"}, 'X', '#'},
        {"stones", {"play black 3,3", "play white pass", "play black 5,5"}, '#', '@'},
        {"lines", {"play black 3,3:5,3", "pass white"}, 'X', '#'},
        {"lines", {"draw black 3,3 5,3", "pass black"}, '#', 'X'},
        {"go", {"play black C3", "play white D4", "play black resign"}, '@', '#'},
    };
    ScreenOptions options = {80, 24, false};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        char line[20];
        snprintf(line, sizeof line, "set_game %s", cases[i].game);
        answer(line);
        for (size_t k = 0; k < 3 && cases[i].moves[k]; k++)
            answer(cases[i].moves[k]);
        builder_clear(&text);
        ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
        ck_assert_msg(strchr(builder_string(&text), cases[i].seen) &&
                          !strchr(builder_string(&text), cases[i].unseen),
                      "%zu:\n%s", i, builder_string(&text));
    }
}
END_TEST

/* The points A1 to C1 are Black's, since Black's stones and the edge surround them. */
START_TEST(ground_once_play_has_ended)
{
    answer("set_game minigo");
    for (const char *const *point = (const char *const[]){"D1", "D2", "C2", "B2", "A2", NULL};
         *point; point++) {
        char line[20] = "play black ";
        answer(strcat(line, *point));
    }
    answer("play white E5");
    answer("play black pass");
    answer("play white pass");
    check_board(14, 6,
                "  5  . . . . O\n"
                "  4  . . . . .\n"
                "  3  . . . . .\n"
                "  2  X X X X .\n"
                "  1  * * * X .\n"
                "     A B C D E\n");
}
END_TEST

/* A pixel is a quarter of a space, so a row has 17 pixels; a row of characters shows two rows of
 * pixels. A stroke from edge to edge makes two sections and links them, so both are alive. */
START_TEST(ink_and_its_ground)
{
    answer("boardsize 5");
    answer("draw black 0,2 3,2");
    check_board(21, 10,
                "  4 .   .   .   .   .\n"
                "    \n"
                "  3 .   .   .   .   .\n"
                "    \n"
                "  2 #############   .\n"
                "    \n"
                "  1 .   .   .   .   .\n"
                "    \n"
                "  0 .   .   .   .   .\n"
                "    0   1   2   3   4\n");
    answer("draw black 3,2 4,2");
    check_board(21, 10,
                "  4 .***.***.***.***.\n"
                "    *****************\n"
                "  3 .***.***.***.***.\n"
                "    *****************\n"
                "  2 #################\n"
                "    *****************\n"
                "  1 .***.***.***.***.\n"
                "    *****************\n"
                "  0 .***.***.***.***.\n"
                "    0   1   2   3   4\n");
}
END_TEST

/* A disc reaches half a space from its center, and is round: it gets narrower towards its top and
 * bottom. */
START_TEST(discs_and_their_ground)
{
    answer("set_game stones");
    answer("boardsize 3");
    answer("place black 1,1");
    check_board(17, 8,
                "  3 *************\n"
                "    *************\n"
                "  2 *************\n"
                "    ***###*******\n"
                "  1 **#####******\n"
                "    ****#********\n"
                "  0 *************\n"
                "    0   1   2   3\n");
}
END_TEST

/* Find the columns of the points in a row of the grid shown as text. Return how many there are. */
static int find_points(const char *row, int *columns)
{
    int count = 0;
    for (int i = 0; row[i] && row[i] != '\n'; i++)
        if (row[i] == '.')
            columns[count++] = i;
    return count;
}

/* Each column label stands under its column, and none extends beyond the window. */
static void check_column_labels(int lines, int window)
{
    ScreenOptions options = {window, 400, false};
    int columns[161], count;
    builder_clear(&text);
    ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
    count = find_points(builder_string(&text), columns);
    const char *labels =
        strrchr((builder_truncate(&text, text.length - 1), builder_string(&text)), '\n');
    ck_assert_int_le((int)strlen(++labels), window);
    for (const char *label = labels; *(label += strspn(label, " ")); label += strcspn(label, " ")) {
        int at = (int)(label - labels), end = at + (int)strcspn(label, " "), line = atoi(label);
        ck_assert_int_lt(line, lines);
        /* If fewer points are shown than the board has lines, each stands for several. */
        if (count == lines)
            ck_assert_msg(at <= columns[line] && columns[line] < end, "%d of %d in %d:\n%s", line,
                          lines, window, labels);
    }
}

START_TEST(labels_are_under_their_columns)
{
    static const int BOARDS[] = {2, 5, 11, 13, 19, 101, 161};
    answer("boardsize 19");
    check_column_labels(19, 41);
    ck_assert_str_eq(strrchr(builder_string(&text), '\n') + 1,
                     "    0   2   4   6   8   10  12  14  16 18");
    for (size_t i = 0; i < COUNT_OF(BOARDS); i++) {
        char line[20];
        snprintf(line, sizeof line, "boardsize %d", BOARDS[i]);
        answer(line);
        for (int window = 8; window < 400; window += 1 + window / 16)
            check_column_labels(BOARDS[i], window);
    }
}
END_TEST

/* Find the dots in a row that is shown in color. Store the position of each, in dots from the left,
 * and return how many there are. */
static int find_dots(const char *row, int *dots)
{
    int count = 0, column = -LABEL_WIDTH;
    for (; *row != '\n'; row++) {
        const uint8_t *byte = (const uint8_t *)row;
        if (byte[0] == 0xe2 && byte[1] == 0xa0)
            dots[count++] = 2 * column + ((byte[2] & 0x38) != 0);
        if (byte[0] == '\033')
            row = strchr(row, 'm');
        else
            column += (byte[0] & 0xc0) != 0x80;
    }
    return count;
}

/* Check that all dots are equally far apart, and that there is no room for a larger distance. */
static void check_dots(int columns)
{
    ScreenOptions options = {columns, 100, true};
    int dots[161], count;
    builder_clear(&text);
    ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
    count = find_dots(builder_string(&text), dots);
    ck_assert_int_eq(count, 5);
    int room = 2 * (columns - LABEL_WIDTH - 1) / 4;
    for (int i = 1; i < count; i++)
        ck_assert_int_eq(dots[i] - dots[i - 1], room < 32 ? room : 32);
}

/* The dots of the grid on a board of four spaces are as far apart as the width allows. Each
 * character is two dots wide; one character of the width is needed for the first and the last line
 * of the grid. */
START_TEST(lines_are_evenly_apart)
{
    answer("boardsize 5");
    for (int columns = 13; columns < 100; columns++)
        check_dots(columns);
    check_board(26, 40,
                "  4 .    .    .    .    .\n"
                "    \n"
                "  3 .    .    .    .    .\n"
                "    \n"
                "    \n"
                "  2 .    .    .    .    .\n"
                "    \n"
                "  1 .    .    .    .    .\n"
                "    \n"
                "    \n"
                "  0 .    .    .    .    .\n"
                "    0    1    2    3    4\n");
}
END_TEST

/* A pixel is half a space. The notch begins at 3.25, a quarter of a space beyond the middle. */
START_TEST(an_empty_board_of_discs)
{
    answer("set_game stones");
    answer("set_board 0,0 6,0 6,3.25 3.25,3.25 3.25,6 0,6");
    check_board(17, 8,
                "  6 .......\n"
                "  5 .......\n"
                "  4 .......\n"
                "  3 .............\n"
                "  2 .............\n"
                "  1 .............\n"
                "  0 .............\n"
                "    0 1 2 3 4 5 6\n");
}
END_TEST

/* There is room for four characters a row, so a pixel is 4/3 of a space. The centers of the pixels
 * in a row are at 0, 4/3, 8/3 and 4, and all of them are farther from the stone than its radius.
 * The stone is in the second pixel from the left and from the top. A character shows two pixels,
 * one above the other. */
START_TEST(a_stone_between_the_middles_of_pixels)
{
    answer("set_game stones");
    answer("boardsize 4");
    answer("place black 1.8,2.2");
    ScreenOptions options = {8, 5, false};
    builder_clear(&text);
    ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
    ck_assert_msg(strncmp(builder_string(&text) + 4, "*#**\n", 5) == 0, "%s",
                  builder_string(&text));
}
END_TEST

/* However small the window is, both the first and the last stone are visible. */
START_TEST(stones_are_seen_in_every_window)
{
    answer("set_game stones");
    answer("boardsize 19");
    answer("place black 3.3,2.7");
    answer("place white 15.1,16.4");
    for (int columns = 8; columns <= 90; columns++)
        for (int rows = 5; rows <= 30; rows++) {
            ScreenOptions options = {columns, rows, false};
            builder_clear(&text);
            ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
            ck_assert_msg(strchr(builder_string(&text), 'X') && strchr(builder_string(&text), '@'),
                          "%d by %d:\n%s", columns, rows, builder_string(&text));
        }
}
END_TEST

/* Dots are brown, ink is blue, and after them come the terminal's own colors. */
START_TEST(blocks_in_color)
{
    ScreenOptions options = {200, 100, true};
    answer("boardsize 9");
    answer("draw black 3,3 5,3");
    builder_clear(&text);
    ck_assert_int_eq(screen_draw(engine->session, &options, &text), STATUS_OK);
    const char *shown = builder_string(&text);
    ck_assert_ptr_nonnull(strstr(shown, "\033[38;5;94m\033[48;5;179m\342\240\220")); /* a dot */
    ck_assert_ptr_nonnull(strstr(shown, "\033[38;5;21m"));
    ck_assert_ptr_null(strstr(shown, "\033[38;5;16m")); /* no black ink */
    ck_assert_ptr_nonnull(strstr(shown, "\033[m\n"));
}
END_TEST

static void check_prompt(const char *expected)
{
    builder_clear(&text);
    attendant.prompt(attendant.context, &text);
    ck_assert_str_eq(builder_string(&text), expected);
}

START_TEST(prompts)
{
    check_prompt("black, ink 4> ");
    answer("draw black 3,3 4.5,3");
    check_prompt("black, ink 2.5> ");
    answer("pass black");
    check_prompt("white, ink 4> ");
    answer("set_game go");
    check_prompt("black> ");
    answer("play black pass");
    answer("play white pass");
    check_prompt("dead stones> ");
    answer("play black resign");
    check_prompt("game over> ");
}
END_TEST

static size_t look_in(int columns, int rows)
{
    builder_clear(&text);
    attendant.look(attendant.context, columns, rows, &text);
    return text.length;
}

static size_t look(void)
{
    return look_in(80, 24);
}

static void ask(void)
{
    ck_assert(!attendant.mend(attendant.context, " ", &text));
}

/* A board is shown again if the size of the window has changed, or if the person enters an empty
 * line to ask for it. */
START_TEST(boards_are_shown_again)
{
    ck_assert_uint_gt(look_in(80, 24), 0);
    ck_assert_uint_eq(look_in(80, 24), 0);
    ck_assert_uint_gt(look_in(80, 25), 0);
    ck_assert_uint_eq(look_in(80, 25), 0);
    ck_assert_uint_gt(look_in(79, 25), 0);
    ck_assert_uint_eq(look_in(79, 25), 0);
    ask();
    ck_assert_uint_gt(look_in(79, 25), 0);
    ck_assert_uint_eq(look_in(79, 25), 0);
    ck_assert(!attendant.mend(attendant.context, "# no", &text));
    ck_assert_uint_eq(look_in(79, 25), 0);
}
END_TEST

/* Return how many rows of the window the text takes. */
static int rows_in(int columns)
{
    int rows = 0;
    for (const char *line = builder_string(&text); *line; line += strcspn(line, "\n") + 1)
        rows += 1 + (strcspn(line, "\n") > 0 ? ((int)strcspn(line, "\n") - 1) / columns : 0);
    return rows;
}

static void check_rows(int columns, int rows, int others, const char *game)
{
    ck_assert_uint_gt(look_in(columns, rows), 0);
    ck_assert_ptr_null(strstr(builder_string(&text), "no room"));
    ck_assert_msg(rows_in(columns) + others <= rows, "%s, %d by %d:\n%s", game, columns, rows,
                  builder_string(&text));
}

/* The prompt fits below the greeting and the board. Above a later board there is room for the end
 * of a reply and the row after it. In a window of 50 columns, the greeting takes four rows. */
START_TEST(what_is_shown_fits_in_the_window)
{
    static const int WINDOWS[][2] = {{80, 24}, {100, 40}, {50, 26}, {50, 30}};
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        for (size_t k = 0; k < COUNT_OF(WINDOWS); k++) {
            const char *game = CONTIGO_GAMES[i]->name;
            char line[40];
            snprintf(line, sizeof line, "set_game %s", game);
            answer(line);
            person.greeted = false;
            check_rows(WINDOWS[k][0], WINDOWS[k][1], 1, game);
            ask();
            check_rows(WINDOWS[k][0], WINDOWS[k][1], 3, game);
        }
}
END_TEST

/* A board of nineteen lines takes one row for each line, and one for the letters below. */
START_TEST(a_board_leaves_room_for_the_answer)
{
    answer("set_game go");
    ck_assert_uint_gt(look_in(80, 23), 0); /* with a greeting of two rows */
    ck_assert_int_eq(rows_in(80), 22);
    ck_assert_uint_gt(look_in(80, 21), 0);
    ck_assert_int_eq(rows_in(80), 20);
    ck_assert_uint_gt(look_in(80, 20), 0);
    ck_assert_str_eq(builder_string(&text), "(the window is too small for the board)\n");
}
END_TEST

START_TEST(boards_are_shown_once)
{
    ck_assert_uint_gt(look(), 0);
    ck_assert_int_eq(strncmp(builder_string(&text), "Contigo ", 8), 0);
    ck_assert_uint_eq(look(), 0);
    answer("name");
    ck_assert_uint_eq(look(), 0);
    answer("draw black 3,3 5,3");
    ck_assert_uint_gt(look(), 0);
    ck_assert_uint_eq(look(), 0);
    answer("undo");
    ck_assert_uint_gt(look(), 0);
    answer("boardsize 9");
    ck_assert_uint_gt(look(), 0);
    answer("set_game go");
    ck_assert_uint_gt(look(), 0);
    answer("set_game minigo");
    ck_assert_uint_gt(look(), 0);
}
END_TEST

START_TEST(lines_that_are_mended)
{
    static const struct {
        const char *typed, *meant; /* `meant` is NULL if the line stays as it is */
    } cases[] = {
        {"?", "help"},
        {"exit", "quit"},
        {"Exit", "quit"},
        {"q", "quit"},
        {"SHOWBOARD", "showboard"},
        {"showb", "showboard"},
        {"  showb  ", "showboard  "},
        {"showboard", NULL},
        {"s", NULL}, /* several commands begin like this */
        {"nonsense", NULL},
        {"", NULL},
        {"# a comment", NULL},
        {"7 showb", NULL}, /* a line with an id comes from a program */
        {"Draw 3,3 5,3", "draw black 3,3 5,3"},
        {"draw 3,3 5,3", "draw black 3,3 5,3"},
        {"draw White 3,3 5,3", NULL},
        {"pass", "pass black"},
        {"genmove", "genmove black"},
        {"undo", NULL},
        {"help Draw", NULL},
        /* `place` belongs to another game, but isn't replaced by another command */
        {"place 3,3", "place black 3,3"},
        /* Commands that end or replace a game must be typed in full. */
        {"clear", NULL},
        {"fo", NULL},
        {"forfeit", NULL},
        {"qui", NULL},
        {"loadg x", NULL},
        {"setup", NULL}, /* here COLOR belongs to another argument */
        {"is_legal 3,3:4,3", "is_legal black 3,3:4,3"},
        {"3,3 5,3", "draw black 3,3 5,3"},
        {"3,3:5,3", "play black 3,3:5,3"},
        {"3,3", NULL}, /* a stroke needs two points */
        {"D4", NULL},
        {"3 3,3 5,3", NULL}, /* 3 is an id, so the line comes from a program, and fails */
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        builder_clear(&text);
        bool mended = attendant.mend(attendant.context, cases[i].typed, &text);
        ck_assert_msg(mended == (cases[i].meant != NULL), "%s", cases[i].typed);
        if (mended)
            ck_assert_str_eq(builder_string(&text), cases[i].meant);
    }
}
END_TEST

static void check_meant(const char *typed, const char *expected)
{
    builder_clear(&text);
    bool mended = attendant.mend(attendant.context, typed, &text);
    ck_assert_msg(mended == (expected != NULL), "%s", typed);
    if (mended)
        ck_assert_str_eq(builder_string(&text), expected);
}

static void end_play(void)
{
    answer("set_game go");
    answer("play black C3");
    answer("play white D4");
    answer("play black pass");
    answer("play white pass");
}

/* Two people share a terminal. Either may agree first, and then the other does. The serial number
 * of the marks is 1 when play has ended, and 2 after a mark was changed. */
START_TEST(agreeing_in_short)
{
    check_meant("done", NULL);
    check_meant("settle", NULL);
    end_play();
    check_meant("done", NULL);
    check_meant("settle", NULL);
    check_meant("done b", "done b 1");
    check_meant("Done White ", "done White  1");
    check_meant("done black 1", NULL);
    answer("done white 1");
    check_meant("done", "done black 1");
    check_meant("done 1", "done black 1");
    check_meant("done white", "done white 1");
    check_meant("settle", "settle black");
    answer("mark C3");
    check_meant("done", NULL);
    check_meant("done black", "done black 2");
    answer("done black 2");
    check_meant("sett", "settle white");
    check_meant("done", "done white 2");
    answer("done white 2");
    check_meant("done", NULL); /* the game is over */
}
END_TEST

/* Against the engine, `done` and `settle` agree for the person's color. */
START_TEST(agreeing_with_an_opponent)
{
    person.has_opponent = true;
    person.opponent = COLOR_BLACK;
    end_play();
    check_meant("done", "done white 1");
    check_meant("settle", "settle white");
    check_meant("done b", "done b 1");
    check_meant("mark C3", NULL);
    answer("done black 1");
    check_meant("done", "done white 1");
}
END_TEST

/* A typing error isn't corrected to a move that could lose the game. If a program sent such a line,
 * the line would not be a move at all. */
START_TEST(a_typing_error_never_loses_a_game)
{
    answer("set_game minigo");
    builder_clear(&text);
    ck_assert(!attendant.mend(attendant.context, "play d9", &text));
    ck_assert(!attendant.mend(attendant.context, "play black d4", &text));
    ck_assert(!attendant.mend(attendant.context, "d4", &text));
}
END_TEST

START_TEST(moves_without_a_command)
{
    answer("set_game go");
    check_meant("D4", "play black D4");
    check_meant(" d4 ", "play black d4");
    check_meant("D4 E4", NULL);
    answer("play black D4");
    check_meant("Q16", "play white Q16");
    answer("pass white");
    answer("pass black");
    check_meant("Q16", NULL); /* play is over */
    answer("set_game stones");
    check_meant("4,4.5", "place black 4,4.5");
    check_meant("4,4 5,5", NULL);
}
END_TEST

/* The first `quit` warns if there are moves that are in no file. After any other line, the next
 * `quit` warns again. */
START_TEST(quitting_unsaved)
{
    static const char WARNING[] =
        "# the game is not saved: savegame FILE saves it, and a second quit ends the program";
    check_meant("quit", NULL);
    answer("draw black 3,3 5,3");
    check_meant("q", WARNING);
    check_meant("q", "quit");
    check_meant("quit", WARNING);
    check_meant("score", NULL);
    check_meant("exit", WARNING);
    check_meant("quit", NULL);
    char name[] = "/tmp/contigo-person-XXXXXX", line[64];
    int file = mkstemp(name);
    ck_assert_int_ge(file, 0);
    close(file);
    unlink(name);
    snprintf(line, sizeof line, "savegame %s", name);
    answer(line);
    check_meant("quit", NULL);
    answer("undo");
    check_meant("quit", NULL); /* no moves are left to lose */
    answer("draw black 3,3 4,3");
    check_meant("quit", WARNING);
    snprintf(line, sizeof line, "loadgame %s", name);
    answer(line);
    unlink(name);
    check_meant("quit", NULL);
}
END_TEST

static void check_own(const char *expected)
{
    builder_clear(&text);
    bool moves = attendant.own(attendant.context, &text);
    ck_assert_msg(moves == (expected != NULL), "%s", builder_string(&text));
    if (moves)
        ck_assert_str_eq(builder_string(&text), expected);
}

static void type(const char *line)
{
    check_meant(line, NULL);
    answer(line);
}

/* Undo and redo don't stop when it is the engine's turn, because the person would have to move for
 * it. */
START_TEST(stepping_against_an_opponent)
{
    person.has_opponent = true;
    person.opponent = COLOR_WHITE;
    answer("set_game go");
    answer("play black D4");
    answer("play white Q16");
    answer("play black D16");
    answer("play white Q4");
    type("undo");
    check_own("undo");
    answer("undo");
    check_own(NULL); /* Black's turn, after Q16 */
    type("redo");
    check_own("redo");
    answer("redo");
    check_own(NULL);
    type("undo 3");
    check_own("undo");
    answer("undo");
    check_own(NULL); /* Black's first turn */
    answer("play black C3");
    check_own("genmove white");
}
END_TEST

/* If an undo removes the engine's first move, the engine redoes that move. */
START_TEST(undoing_all_against_an_opponent)
{
    person.has_opponent = true;
    person.opponent = COLOR_BLACK;
    answer("set_game go");
    answer("play black D4");
    type("undo");
    check_own("redo");
    answer("redo");
    check_own(NULL);
    ck_assert_int_eq(session_turn(engine->session)->to_move, COLOR_WHITE);
}
END_TEST

/* The opponent moves once by itself. After an undo, the person decides when it moves. */
START_TEST(an_opponent)
{
    check_own(NULL);
    person.has_opponent = true;
    person.opponent = COLOR_WHITE;
    answer("set_game go");
    check_own(NULL);
    answer("play black D4");
    check_own("genmove white");
    check_own(NULL); /* the command failed, so it isn't repeated */
    answer("play white Q16");
    check_own(NULL);
    answer("play black D16");
    check_own("genmove white");
    answer("undo");
    check_own(NULL);
    answer("play black pass");
    check_own("genmove white");
    answer("play white pass");
    check_own("settle white");
    answer("settle white");
    check_own(NULL);
    answer("clear_board");
    check_own(NULL);
    person.opponent = COLOR_BLACK;
    answer("clear_board");
    check_own("genmove black");
    answer("play black D4");
    answer("play white Q16");
    check_own("genmove black");
}
END_TEST

/* If the engine plays Black, it makes the first move of each game, however long the last game
 * was. */
START_TEST(an_opponent_of_the_next_game)
{
    static const char STATE[] =
        "set_state {\"game\":\"go\",\"history\":[\"play b C3\",\"play w D4\"]}";
    static const char *const LINES[] = {"clear_board", "boardsize 9", "set_game stones", STATE};
    person.has_opponent = true;
    person.opponent = COLOR_BLACK;
    answer("set_game go");
    check_own("genmove black");
    for (size_t i = 0; i < COUNT_OF(LINES); i++) {
        answer("play black C3");
        check_own(NULL);
        answer("play white C4");
        check_own("genmove black");
        answer(LINES[i]);
        check_own("genmove black");
        answer("set_game go");
        answer("play white pass");
        check_own("genmove black");
    }
}
END_TEST

/* The person can step through an undone game again. The opponent only moves after the last move
 * that can be redone. */
START_TEST(an_opponent_lets_one_look)
{
    person.has_opponent = true;
    person.opponent = COLOR_WHITE;
    answer("set_game go");
    answer("play black C3");
    check_own("genmove white");
    answer("play white C4");
    answer("play black D4");
    check_own("genmove white");
    answer("undo 3");
    check_own(NULL);
    answer("redo");
    check_own(NULL);
    answer("goto 0");
    check_own(NULL);
    answer("redo 3");
    check_own("genmove white");
}
END_TEST

START_TEST(an_opponent_that_begins)
{
    person.has_opponent = true;
    person.opponent = COLOR_BLACK;
    check_own("genmove black");
}
END_TEST

START_TEST(a_plain_person)
{
    person.plain = true;
    attendant = person_attendant(&person);
    ck_assert(!attendant.look && !attendant.prompt && !attendant.own && !attendant.mend &&
              !attendant.is_long);
    ck_assert(attendant.completer.word);
}
END_TEST

START_TEST(long_answers)
{
    ck_assert(attendant.is_long(attendant.context, "help"));
    ck_assert(attendant.is_long(attendant.context, " list_commands"));
    ck_assert(!attendant.is_long(attendant.context, "showboard"));
    ck_assert(!attendant.is_long(attendant.context, "analyze"));
    ck_assert(!attendant.is_long(attendant.context, ""));
}
END_TEST

Suite *person_suite(void)
{
    Suite *suite = suite_create("person");
    TCase *cases = tcase_create("person");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, stones_on_grid_points);
    tcase_add_test(cases, ground_once_play_has_ended);
    tcase_add_test(cases, a_pass_is_the_last_move);
    tcase_add_test(cases, ink_and_its_ground);
    tcase_add_test(cases, discs_and_their_ground);
    tcase_add_test(cases, labels_are_under_their_columns);
    tcase_add_test(cases, lines_are_evenly_apart);
    tcase_add_test(cases, an_empty_board_of_discs);
    tcase_add_test(cases, a_stone_between_the_middles_of_pixels);
    tcase_add_test(cases, stones_are_seen_in_every_window);
    tcase_add_test(cases, blocks_in_color);
    tcase_add_test(cases, prompts);
    tcase_add_test(cases, boards_are_shown_once);
    tcase_add_test(cases, boards_are_shown_again);
    tcase_add_test(cases, what_is_shown_fits_in_the_window);
    tcase_add_test(cases, a_board_leaves_room_for_the_answer);
    tcase_add_test(cases, lines_that_are_mended);
    tcase_add_test(cases, moves_without_a_command);
    tcase_add_test(cases, quitting_unsaved);
    tcase_add_test(cases, stepping_against_an_opponent);
    tcase_add_test(cases, undoing_all_against_an_opponent);
    tcase_add_test(cases, agreeing_in_short);
    tcase_add_test(cases, agreeing_with_an_opponent);
    tcase_add_test(cases, a_typing_error_never_loses_a_game);
    tcase_add_test(cases, an_opponent);
    tcase_add_test(cases, an_opponent_of_the_next_game);
    tcase_add_test(cases, an_opponent_lets_one_look);
    tcase_add_test(cases, an_opponent_that_begins);
    tcase_add_test(cases, a_plain_person);
    tcase_add_test(cases, long_answers);
    suite_add_tcase(suite, cases);
    return suite;
}
