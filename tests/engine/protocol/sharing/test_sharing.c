/* Test games that several clients share: which lines each client may send, and about which version
 * of the game; how clocks run; what is archived; and that a game restored from the archive is the
 * same. */
#include "suites.h"

#include "base/memory.h"
#include "games.h"
#include "protocol/sharing/sharing.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

static const Sharer NOBODY = {{false, false}}, BLACK = {{true, false}}, WHITE = {{false, true}},
                    BOTH = {{true, true}};

/* The data that was archived. */
typedef struct Kept {
    StringBuilder file, lines;
    int count; /* how many lines */
} Kept;

static void keep(void *context, Keep how, StringView text)
{
    Kept *kept = context;
    if (how == KEEP_ALL) {
        builder_clear(&kept->file);
        builder_clear(&kept->lines);
        kept->count = 0;
    }
    builder_add_view(how == KEEP_FILE ? &kept->file : &kept->lines, text);
    if (how != KEEP_FILE)
        builder_add_char(&kept->lines, '\n');
    kept->count += how != KEEP_FILE;
}

static Kept kept;
static Sharing game;
static StringBuilder reply;

static void create(void)
{
    ck_assert_int_eq(sharing_create(&game, CONTIGO_GAMES, SIZE_MAX / 2), STATUS_OK);
    game.keep = keep;
    game.context = &kept;
}

static void open_with(const char *file, const char *lines)
{
    StringBuilder text = {0};
    create();
    builder_add(&text, lines);
    ck_assert_msg(sharing_open(&game, file, &text, &reply), "%s", builder_string(&reply));
    builder_free(&text);
}

/* Open a game and start its clocks, as when both players have joined. */
static void open_timed(const char *lines)
{
    open_with(NULL, lines);
    ck_assert(sharing_start_clocks(&game));
}

static void finish(void)
{
    sharing_destroy(&game);
    builder_free(&reply);
    builder_free(&kept.file);
    builder_free(&kept.lines);
    kept = (Kept){0};
    ck_assert_uint_eq(memory_in_use(), 0);
}

/* Send a line at this time after the turn began. Return whether it succeeded. */
static bool say_after(int64_t nanoseconds, Sharer sharer, const char *line)
{
    builder_clear(&reply);
    return sharing_say(&game, &sharer, string_view(line), game.since + nanoseconds, &reply);
}

static void says(Sharer sharer, const char *line, const char *expected)
{
    bool done = say_after(0, sharer, line);
    ck_assert_msg(done == (expected[0] == '=') && strcmp(builder_string(&reply), expected + 2) == 0,
                  "%s: %d '%s', expected '%s'", line, done, builder_string(&reply), expected);
}

/* A move that loses the game is an error for the client. But it has been made, so it is
 * archived. */
START_TEST(a_move_that_loses_is_kept)
{
    open_with(NULL, "set_game minigo");
    says(BOTH, "at 0 play black C3", "= ");
    says(BOTH, "at 1 play white C3", "= illegal move: a stone is in the way\nresult B+F");
    ck_assert_int_eq(game.version, 2);
    StringBuilder lines = {0};
    builder_add(&lines, "set_game minigo\n");
    builder_add_view(&lines, builder_view(&kept.lines));
    ck_assert(strstr(builder_string(&kept.lines), "play white C3\n"));
    sharing_destroy(&game);
    create();
    ck_assert_msg(sharing_open(&game, NULL, &lines, &reply), "%s", builder_string(&reply));
    says(NOBODY, "final_score", "= B+F");
    builder_free(&lines);
    finish();
}
END_TEST

START_TEST(guests_may_act_only_for_their_seat)
{
    open_with(NULL, "set_game go\nboardsize 5\n\n# a remark");
    ck_assert_int_eq(game.version, 0);
    says(NOBODY, "turn", "= to_move black\npasses 0\nphase play\nnumber 1");
    says(NOBODY, "at 0 play black C3", "? only players may change the game");
    says(WHITE, "at 0 play black C3", "? your seat has the other color");
    says(BLACK, "at 0 play white C3", "? your seat has the other color");
    says(BLACK, "at 0 clear_board",
         "? only a client that has both seats or plays against a program may do this");
    says(BLACK, "at 0 gogui-play_sequence b C3",
         "? only a client that has both seats or plays against a program may do this");
    says(BLACK, "at 0 set_game go", "? no such command in a room");
    says(BLACK, "at 0 genmove black", "? no such command in a room");
    says(BLACK, "at 0 loadgame x", "? no such command in a room");
    says(BLACK, "at 0 nothing", "? no such command in a room");
    says(BLACK, "at 0", "? no such command in a room");
    says(BLACK, "at 0 score", "? this command changes nothing: send it without `at`");
    says(BLACK, "at x play black C3",
         "? expected at NUMBER COMMAND, with the version number of the game");
    for (const char *const *line = (const char *const[]){"play black C3", "player random", "quit",
                                                         "savegame x", "undo", "x", NULL};
         *line; line++)
        says(BOTH, *line,
             "? no such query in a room (to change the game, send `at NUMBER COMMAND`)");
    ck_assert_int_eq(game.version, 0);
    says(BLACK, "at 0 play b C3", "= ");
    ck_assert_int_eq(game.version, 1);
    says(BOTH, "at 1 komi 0.5", "= ");
    game.engaged[1] = true; /* White is a program, so Black decides alone */
    says(BLACK, "at 2 komi 1.5", "= ");
    says(NOBODY, "at 3 komi 1.5", "? only players may change the game");
    finish();
}
END_TEST

START_TEST(commands_for_another_version_are_stale)
{
    open_with(NULL, "set_game go\nboardsize 5");
    says(BLACK, "at 1 play black C3", "? stale: the game is at version 0");
    says(BLACK, "at 0 play black C3", "= ");
    says(WHITE, "at 0 play white D4", "? stale: the game is at version 1");
    /* A comment doesn't make the other player's move stale. */
    says(BLACK, "at 1 comment good", "= ");
    says(BLACK, "at 2 set_info black me", "= ");
    says(WHITE, "at 1 play white C3", "? illegal move: a stone is in the way");
    says(WHITE, "at 1 play white D4", "= ");
    ck_assert_int_eq(game.version, 4);
    says(BLACK, "at 3 play black E5", "? stale: the game is at version 4");
    finish();
}
END_TEST

START_TEST(two_persons_go_back_together)
{
    open_with(NULL, "set_game go\nboardsize 5\nplay black C3\nplay white D4");
    says(BLACK, "at 0 undo 1", "= asked");
    ck_assert_str_eq(game.wanted, "undo 1");
    ck_assert_int_eq(game.wanter, COLOR_BLACK);
    says(BLACK, "at 0 undo 1", "= asked");
    says(WHITE, "at 0 undo 2", "= asked"); /* this is a different request */
    says(WHITE, "at 0 undo 2", "= asked");
    says(BLACK, "at 0 undo 2", "= ");
    ck_assert_str_eq(game.wanted, "");
    says(NOBODY, "moves", "= ");
    says(BLACK, "at 1 redo 2", "= asked");
    says(BLACK, "at 1 comment no", "= "); /* a change of the game cancels the request */
    says(WHITE, "at 2 redo 2", "= asked");
    says(BLACK, "at 2 redo 2", "= ");
    says(BOTH, "at 3 undo", "= ");
    finish();
}
END_TEST

START_TEST(earlier_positions_are_asked_for)
{
    open_with(NULL, "set_game go\nboardsize 5\nplay black C3\nplay white D4");
    says(NOBODY, "view 1 list_stones black", "= C3");
    says(NOBODY, "view 1 list_stones white", "= ");
    says(NOBODY, "view 0 list_stones black", "= ");
    says(NOBODY, "list_stones white", "= D4");
    says(NOBODY, "view 3 list_stones white", "? no such move");
    says(NOBODY, "view -1 turn",
         "? expected `view NUMBER COMMAND`, where NUMBER is a number of moves");
    says(BOTH, "at 0 undo", "= ");
    /* Moves that can be redone can be viewed too. */
    says(NOBODY, "view 2 list_stones white", "= D4");
    says(NOBODY, "list_stones white", "= ");
    says(NOBODY, "view 0 view 1 turn",
         "? no such query in a room (to change the game, send `at NUMBER COMMAND`)");
    int64_t made;
    StringView line;
    ck_assert(sharing_is_analysis(string_view("view 3 analyze black"), &made, &line));
    ck_assert_int_eq(made, 3);
    ck_assert_mem_eq(line.bytes, "analyze black", line.length);
    ck_assert(sharing_is_analysis(string_view("analyze"), &made, &line));
    ck_assert_int_eq(made, -1);
    ck_assert(!sharing_is_analysis(string_view("view x analyze"), &made, &line));
    ck_assert(!sharing_is_analysis(string_view("at 3 analyze"), &made, &line));
    finish();
}
END_TEST

START_TEST(files_are_texts)
{
    open_with("loadsgf", "(;GM[1]FF[4]SZ[5]KM[2.5];B[cc](;W[dd])(;W[bb]))");
    says(NOBODY, "moves", "= 1 black C3\n2 white D2");
    ck_assert(say_after(0, NOBODY, "save savesgf"));
    ck_assert_ptr_nonnull(strstr(builder_string(&reply), "(;W[bb])"));
    ck_assert(say_after(0, NOBODY, "save savegame"));
    ck_assert_ptr_nonnull(strstr(builder_string(&reply), "\nplay black C3\n"));
    says(NOBODY, "save savesugo", "? not in this game: savesugo is for stones, the game is go");
    says(NOBODY, "save /etc/passwd", "? expected savegame, savesgf or savesugo");
    finish();
}
END_TEST

START_TEST(strangers_set_up_a_game_and_no_more)
{
    static const struct {
        const char *file, *lines, *error;
    } CASES[] = {
        {NULL, "set_game go\n\nboardsize 99",
         "line 3: unacceptable size '99': expected 2 to 52 lines for the game go"},
        {NULL, "savegame x", "line 1: this command does not set up a game"},
        {NULL, "set_game go\nscore", "line 2: this command does not set up a game"},
        {NULL, "loadgame x", "line 1: this command does not set up a game"},
        {"loadsgf", "nothing", "cannot load file: line 1, column 1: expected '(;'"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        StringBuilder lines = {0};
        create();
        builder_add(&lines, CASES[i].lines);
        ck_assert(!sharing_open(&game, CASES[i].file, &lines, &reply));
        ck_assert_msg(strncmp(builder_string(&reply), CASES[i].error, 40) == 0, "%s",
                      builder_string(&reply));
        ck_assert_int_eq(kept.count, 0);
        builder_free(&lines);
        finish();
    }
}
END_TEST

/* Each player has ten seconds. Black takes three and White one and a half, which the archive
 * records. */
START_TEST(moves_take_time)
{
    open_timed("set_game go\nboardsize 5\nkata-time_settings absolute 10");
    ck_assert(sharing_has_clock(&game));
    ck_assert(say_after(3 * CLOCK_SECOND, BLACK, "at 0 play black C3"));
    ck_assert(say_after(CLOCK_SECOND / 2, BLACK, "at 1 comment hm")); /* a comment takes no time */
    ck_assert(say_after(3 * CLOCK_SECOND / 2, WHITE, "at 1 play white D4"));
    builder_string(&kept.lines);
    ck_assert_ptr_nonnull(strstr(kept.lines.bytes, "\nplay black C3\ntime_left black 7 0\n"));
    ck_assert_ptr_nonnull(strstr(kept.lines.bytes, "\nplay white D4\ntime_left white 8.5 0\n"));
    says(BOTH, "at 3 undo 2", "= "); /* an undo restores no time, and takes none */
    ck_assert_int_eq(sharing_time_left(&game, COLOR_BLACK).time, 7 * CLOCK_SECOND);
    game.since -= 6 * CLOCK_SECOND;
    sharing_look_at_clock(&game);
    ck_assert_int_eq(session_turn(game.engine->session)->phase, PHASE_PLAY);
    game.since -= CLOCK_SECOND;
    int64_t version = game.version;
    sharing_look_at_clock(&game);
    ck_assert_int_eq(session_turn(game.engine->session)->ending, ENDING_TIME);
    ck_assert_int_eq(game.version, version + 1);
    sharing_look_at_clock(&game);
    ck_assert_int_eq(game.version, version + 1);
    ck_assert(!sharing_has_clock(&game));
    finish();
}
END_TEST

/* Byo-yomi has two periods of 5 s. A move after 7 s has used up one of them, and a move after 11 s
 * is too late. */
START_TEST(a_late_move_loses)
{
    open_timed("set_game go\nboardsize 5\nkata-time_settings byoyomi 0 5 2");
    ck_assert(say_after(7 * CLOCK_SECOND, BLACK, "at 0 play black C3"));
    ck_assert_int_eq(sharing_time_left(&game, COLOR_BLACK).count, 1);
    ck_assert(say_after(11 * CLOCK_SECOND, WHITE, "at 1 play white D4"));
    ck_assert_int_eq(session_turn(game.engine->session)->ending, ENDING_TIME);
    ck_assert_int_eq(session_turn(game.engine->session)->winner, COLOR_BLACK);
    finish();
}
END_TEST

/* As long as the opponent hasn't joined, a turn of 3 s takes no time from the clock. Later turns
 * do. */
START_TEST(clocks_wait_for_both_players)
{
    Json clock = {.text = &reply};
    open_with(NULL, "set_game go\nboardsize 5\nkata-time_settings absolute 10");
    ck_assert(!sharing_has_clock(&game));
    game.since -= 11 * CLOCK_SECOND;
    sharing_look_at_clock(&game);
    json_open_object(&clock);
    sharing_add_clock(&game, &clock);
    ck_assert_ptr_nonnull(strstr(builder_string(&reply), "\"running\":null"));
    ck_assert_ptr_nonnull(strstr(builder_string(&reply), "\"black\":[10"));
    builder_clear(&reply);
    ck_assert(say_after(3 * CLOCK_SECOND, BLACK, "at 0 play black C3"));
    ck_assert_int_eq(sharing_time_left(&game, COLOR_BLACK).time, 10 * CLOCK_SECOND);
    ck_assert(sharing_start_clocks(&game));
    ck_assert(!sharing_start_clocks(&game));
    ck_assert(sharing_has_clock(&game));
    ck_assert(say_after(3 * CLOCK_SECOND, WHITE, "at 1 play white D4"));
    ck_assert_int_eq(sharing_time_left(&game, COLOR_WHITE).time, 7 * CLOCK_SECOND);
    finish();
}
END_TEST

/* Restore the game from the archive, and return whether its clocks run. They must run if a player
 * has used time, since this shows that they ran before. */
static bool wakes_timed(void)
{
    Sharing woken;
    StringBuilder none = {0};
    ck_assert_int_eq(sharing_create(&woken, CONTIGO_GAMES, SIZE_MAX / 2), STATUS_OK);
    ck_assert(sharing_wake(&woken, &none, builder_view(&kept.lines), game.version, &none));
    bool is_timed = woken.is_timed;
    sharing_destroy(&woken);
    builder_free(&none);
    return is_timed;
}

START_TEST(clocks_run_again_after_a_wait)
{
    open_with(NULL, "set_game go\nboardsize 5\nkata-time_settings byoyomi 10 5 2");
    ck_assert(say_after(3 * CLOCK_SECOND, BLACK, "at 0 play black C3"));
    ck_assert(!wakes_timed());
    sharing_start_clocks(&game);
    ck_assert(!wakes_timed());
    ck_assert(say_after(3 * CLOCK_SECOND, WHITE, "at 1 play white D4"));
    ck_assert(wakes_timed());
    finish();
    open_with(NULL, "set_game go\nboardsize 5");
    ck_assert(!wakes_timed());
    finish();
}
END_TEST

/* Restore the game from the archive, and compare the restored game with the original. */
static void wakes_as_it_was(const char *asked)
{
    Sharing woken;
    StringBuilder other = {0};
    ck_assert_int_eq(sharing_create(&woken, CONTIGO_GAMES, SIZE_MAX / 2), STATUS_OK);
    ck_assert_msg(sharing_wake(&woken, &kept.file, builder_view(&kept.lines), game.version, &other),
                  "%s", builder_string(&other));
    ck_assert(sharing_ask(&woken, asked, &other));
    ck_assert(sharing_ask(&game, asked, &reply));
    ck_assert_str_eq(builder_string(&other), builder_string(&reply));
    ck_assert_int_eq(woken.version, game.version);
    sharing_destroy(&woken);
    builder_free(&other);
}

START_TEST(a_game_wakes_unchanged)
{
    static const char *const LINES[] = {"play black C3",
                                        "comment a # b",
                                        "play white D4",
                                        "undo",
                                        "play white E5",
                                        "pass black",
                                        "pass white",
                                        "done black 2",
                                        "resume",
                                        "komi 0.5",
                                        "set_info event x",
                                        "goto 2",
                                        "redo",
                                        "set_state {\"game\":\"lines\"}",
                                        "magnet 0.25",
                                        "draw black 1,1 2,2",
                                        "draw black 2,2 3,1"};
    open_timed("set_game go\nboardsize 5\nkata-time_settings fischer 100 5");
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        char line[100];
        snprintf(line, sizeof line, "at %lld %s", (long long)game.version, LINES[i]);
        say_after(CLOCK_SECOND, BOTH, line);
        wakes_as_it_was(SHARING_STATE);
    }
    ck_assert_int_gt(game.version, 14);
    finish();
    open_with("loadsgf", "(;GM[1]FF[4]SZ[5]KM[2.5];B[cc](;W[dd])(;W[bb]))");
    ck_assert_uint_gt(kept.file.length, 0);
    says(BOTH, "at 0 play black A1", "= ");
    wakes_as_it_was("printsgf");
    finish();
}
END_TEST

/* Together, the lines of 800 comments of 3,000 bytes exceed 1 MiB, so from time to time a single
 * line that sets everything replaces them. */
START_TEST(many_lines_become_one)
{
    char line[3100];
    open_with(NULL, "set_game go\nboardsize 5\nplay black C3");
    for (int i = 0; i < 800; i++) {
        int length = snprintf(line, sizeof line, "at %d comment ", i);
        memset(line + length, 'x', 3000);
        line[length + 3000] = '\0';
        says(BOTH, line, "= ");
        ck_assert_uint_lt(kept.lines.length, 1100000);
    }
    wakes_as_it_was(SHARING_STATE);
    finish();
}
END_TEST

/* Append a line that sets a state with many strokes that cross each other. */
static void add_crossing(StringBuilder *line)
{
    builder_add(line,
                "at 0 set_state {\"game\":\"lines\",\"rules\":{\"allotment\":20},\"history\":[");
    for (int i = 0; i < 300; i++)
        builder_add_format(line, "%s\"play black %d.%02d,1:%d.%02d,9\",\"pass white\"",
                           i > 0 ? "," : "", 1 + i * 7 % 700 / 100, i * 7 % 100,
                           8 - i * 11 % 700 / 100, 99 - i * 11 % 100);
    builder_add(line, "]}");
}

static bool is_full(void *context)
{
    (void)context;
    return true;
}

START_TEST(a_game_takes_no_more_than_it_may)
{
    StringBuilder line = {0}, before = {0};
    add_crossing(&line);
    open_with(NULL, "set_game lines\nplay black 1,1:2,2");
    ck_assert(sharing_ask(&game, SHARING_STATE, &before));
    for (int i = 0; i < 2; i++) {
        game.most = i == 0 ? 3 << 20 : SIZE_MAX / 2;
        game.is_full = i == 0 ? NULL : is_full;
        ck_assert(!say_after(0, BOTH, builder_string(&line)));
        ck_assert_msg(strstr(builder_string(&reply), "memory") || i == 1, "%s",
                      builder_string(&reply));
        ck_assert_ptr_null(game.trouble);
        ck_assert_int_eq(game.version, 0);
        ck_assert(sharing_ask(&game, SHARING_STATE, &reply));
        ck_assert_str_eq(builder_string(&reply), builder_string(&before));
    }
    game.is_full = NULL;
    ck_assert(say_after(0, BOTH, builder_string(&line)));
    ck_assert_uint_gt(game.bytes, 3 << 20);
    builder_free(&line);
    builder_free(&before);
    finish();
}
END_TEST

/* Whichever allocation fails, a line is carried out completely or not at all, or the game says that
 * it cannot continue. */
START_TEST(where_memory_fails_nothing_is_half_done)
{
    static const char *const LINES[] = {"at 0 play white D4", "at 0 undo",     "at 0 comment x",
                                        "view 0 state_json",  "save savegame", "moves"};
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        bool has_refused = true;
        for (size_t countdown = 1; has_refused; countdown++) {
            StringBuilder before = {0};
            open_with(NULL, "set_game go\nboardsize 5\nplay black C3");
            ck_assert(sharing_ask(&game, SHARING_STATE, &before));
            builder_clear(&reply);
            memory_fail_after(countdown);
            bool done = say_after(0, BOTH, LINES[i]);
            has_refused = memory_has_refused();
            memory_fail_after(0);
            ck_assert_int_eq(game.version, done && LINES[i][0] == 'a');
            if (!done && !game.trouble) {
                ck_assert(sharing_ask(&game, SHARING_STATE, &reply));
                ck_assert_str_eq(builder_string(&reply), builder_string(&before));
            }
            ck_assert(done || has_refused);
            builder_free(&before);
            finish();
        }
    }
}
END_TEST

Suite *sharing_suite(void)
{
    Suite *suite = suite_create("sharing");
    TCase *tests = tcase_create("sharing");
    tcase_set_timeout(tests, 60);
    tcase_add_test(tests, guests_may_act_only_for_their_seat);
    tcase_add_test(tests, a_move_that_loses_is_kept);
    tcase_add_test(tests, commands_for_another_version_are_stale);
    tcase_add_test(tests, two_persons_go_back_together);
    tcase_add_test(tests, earlier_positions_are_asked_for);
    tcase_add_test(tests, files_are_texts);
    tcase_add_test(tests, strangers_set_up_a_game_and_no_more);
    tcase_add_test(tests, moves_take_time);
    tcase_add_test(tests, clocks_wait_for_both_players);
    tcase_add_test(tests, clocks_run_again_after_a_wait);
    tcase_add_test(tests, a_late_move_loses);
    tcase_add_test(tests, a_game_wakes_unchanged);
    tcase_add_test(tests, many_lines_become_one);
    tcase_add_test(tests, a_game_takes_no_more_than_it_may);
    tcase_add_test(tests, where_memory_fails_nothing_is_half_done);
    suite_add_tcase(suite, tests);
    return suite;
}
