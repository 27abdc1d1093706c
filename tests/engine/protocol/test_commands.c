/* Test the table of commands, completion from it, and replies to whole lines. */
#include "suites.h"

#include "base/memory.h"
#include "base/work.h"
#include "games.h"
#include "games/stones/rules/stones.h"
#include "protocol/complete.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Engine *engine;

static void set_up(void)
{
    ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &engine), STATUS_OK);
}

static void tear_down(void)
{
    engine_destroy(engine);
    ck_assert_uint_eq(memory_in_use(), 0);
}

START_TEST(the_table_is_in_the_order_of_names)
{
    for (size_t i = 0; i < command_count(engine->commands); i++) {
        const char *name = command_at(engine->commands, i)->name;
        if (i > 0)
            ck_assert_msg(strcmp(command_at(engine->commands, i - 1)->name, name) < 0,
                          "%s is out of order", name);
        ck_assert_ptr_eq(command_named(engine->commands, (StringView){name, strlen(name)}),
                         command_at(engine->commands, i));
    }
    ck_assert_ptr_null(command_named(engine->commands, (StringView){"nam", 3}));
    ck_assert_ptr_null(command_named(engine->commands, (StringView){"names", 5}));
    ck_assert_ptr_null(command_named(engine->commands, (StringView){"", 0}));
    ck_assert_ptr_null(command_named(engine->commands, (StringView){"zzz", 3}));
}
END_TEST

/* Compute the least and the greatest number of arguments that a pattern allows. A pattern consists
 * of words, [optional words] and `...`. */
static void count_arguments(const char *pattern, int *least, int *most)
{
    *least = *most = 0;
    int depth = 0;
    while (*pattern) {
        size_t length = strcspn(pattern, " []");
        bool repeats = length == 3 && strncmp(pattern, "...", 3) == 0;
        /* A FILE, JSON or TEXT extends to the end of the line. */
        bool file =
            length == 4 && (strncmp(pattern, "FILE", 4) == 0 || strncmp(pattern, "JSON", 4) == 0 ||
                            strncmp(pattern, "TEXT", 4) == 0);
        *least += length > 0 && !repeats && depth == 0;
        *most = repeats || file || *most == ARGUMENTS_ANY ? ARGUMENTS_ANY : *most + (length > 0);
        pattern += length;
        depth += (*pattern == '[') - (*pattern == ']');
        pattern += *pattern != '\0';
    }
}

static void check_row(const Command *command)
{
    ck_assert_msg(command->handler != NULL, "%s", command->name);
    ck_assert_msg(command->help && *command->help && !strchr(command->help, '\n'), "%s",
                  command->name);
    int least, most;
    count_arguments(command->pattern, &least, &most);
    ck_assert_msg(least == command->least && most == command->most,
                  "%s %s: %d to %d arguments, the row says %d to %d", command->name,
                  command->pattern, least, most, command->least, command->most);
    ck_assert_msg(!strstr(command->pattern, "FILE") == !(command->flags & COMMAND_FILE), "%s",
                  command->name);
}

START_TEST(every_row_is_whole)
{
    for (size_t i = 0; i < command_count(engine->commands); i++) {
        const Command *command = command_at(engine->commands, i);
        check_row(command);
        for (size_t k = 0; CONTIGO_GAMES[k]; k++) {
            const Command *row = command_in_game(engine->commands, command, CONTIGO_GAMES[k]);
            if (row)
                check_row(row);
            ck_assert(!row || row->flags == command->flags);
        }
    }
    for (int group = 0; group < GROUP_COUNT; group++)
        ck_assert_ptr_nonnull(command_group_name((CommandGroup)group));
}
END_TEST

/* Return a command's pattern in the game with this name; NULL if the game doesn't have the
 * command. */
static const char *pattern_in(const char *name, const char *game)
{
    const Command *command = command_named(engine->commands, (StringView){name, strlen(name)});
    const GameKind *kind = game_kind_named(CONTIGO_GAMES, game, strlen(game));
    const Command *row = command_in_game(engine->commands, command, kind);
    return row ? row->pattern : NULL;
}

START_TEST(commands_belong_to_games)
{
    static const char *const GAMES[] = {"lines", "stones", "go", "minigo"};
    for (size_t i = 0; i < sizeof GAMES / sizeof *GAMES; i++) {
        ck_assert_str_eq(pattern_in("name", GAMES[i]), "");
        ck_assert_str_eq(pattern_in("loadsugo", GAMES[i]), "FILE");
        ck_assert((pattern_in("mark", GAMES[i]) != NULL) == (i == 1 || i == 2));
        ck_assert((pattern_in("final_status", GAMES[i]) != NULL) == (i >= 1));
        ck_assert((pattern_in("draw", GAMES[i]) != NULL) == (i == 0));
    }
    ck_assert_str_eq(pattern_in("preview", "lines"), "[arc|circle|curve] COLOR P P|RADIUS ...");
    ck_assert_str_eq(pattern_in("preview", "stones"), "COLOR P [MODE]");
    ck_assert_ptr_null(pattern_in("preview", "go"));
}
END_TEST

static void expect_completion(const char *line, const char *word, bool offered)
{
    size_t start = strlen(line);
    bool found = false;
    for (size_t i = 0; !found; i++) {
        StringView candidate = complete_for(engine).word(engine, line, start, i);
        if (candidate.length == 0)
            break;
        found = candidate.length == strlen(word) &&
                memcmp(candidate.bytes, word, candidate.length) == 0;
    }
    ck_assert_msg(found == offered, "after '%s': %s", line, word);
}

START_TEST(completion_knows_what_may_stand_where)
{
    expect_completion("", "name", true);
    expect_completion("", "known_command", true);
    expect_completion("", "neutral", false);
    expect_completion("", "black", true); /* `black` is also the name of a command */
    expect_completion("known_command ", "version", true);
    expect_completion("known_command  ", "version", true);
    expect_completion("known_command name ", "version", false);
    expect_completion("help ", "quit", true);
    expect_completion("nonsense ", "quit", false);
    expect_completion("name ", "quit", false);
    expect_completion("set_game ", "lines", true);
    expect_completion("get_rule ", "upper", true);
    expect_completion("draw ", "black", true);
    expect_completion("draw ", "white", true);
    expect_completion("draw black ", "white", false);
    expect_completion("areas ", "black", true);
    expect_completion("areas ", "neutral", true);
    expect_completion("areas black ", "neutral", false);
    expect_completion("loadgame ", "verify", true);
    expect_completion("gogui-setup ", "empty", true);
    expect_completion("gogui-setup black A1 ", "black", false); /* the argument P is repeated */
    expect_completion("draw black 1,1 2,2 ", "black", false);
    ck_assert(complete_for(engine).file(engine, "loadgame ", 9));
    ck_assert(complete_for(engine).file(engine, "loadgame verify ", 16));
    ck_assert(complete_for(engine).file(engine, "savegame ", 9));
    ck_assert(!complete_for(engine).file(engine, "draw ", 5));
    ck_assert(!complete_for(engine).file(engine, "", 0));
}
END_TEST

START_TEST(completion_offers_each_command_once)
{
    for (size_t i = 0; i < command_count(engine->commands); i++) {
        StringView word = complete_for(engine).word(engine, "", 0, i);
        ck_assert_uint_eq(word.length, strlen(command_at(engine->commands, i)->name));
    }
    ck_assert_uint_eq(
        complete_for(engine).word(engine, "", 0, command_count(engine->commands)).length, 0);
}
END_TEST

static void expect_answer(const char *line, Answer expected, const char *reply)
{
    StringBuilder out = {0};
    ck_assert_int_eq(engine_answer(engine, line, strlen(line), &out), expected);
    ck_assert_str_eq(builder_string(&out), reply);
    builder_free(&out);
}

START_TEST(administration)
{
    expect_answer("name", ANSWER_DONE, "= Contigo\n\n");
    expect_answer("1 protocol_version", ANSWER_DONE, "=1 2\n\n");
    expect_answer("2 known_command known_command", ANSWER_DONE, "=2 true\n\n");
    expect_answer("3 known_command unknown_command", ANSWER_DONE, "=3 false\n\n");
    expect_answer("4 known_command", ANSWER_FAILED,
                  "?4 syntax error: wrong number of arguments: got 0, expected 1: known_command "
                  "COMMAND (see help known_command)\n\n");
    expect_answer("5 name x", ANSWER_FAILED,
                  "?5 syntax error: wrong number of arguments: name takes no arguments\n\n");
    expect_answer(
        "6 help help", ANSWER_DONE,
        "=6 help [COMMAND|rules|all]\nlist everyday commands or all of them, or explain a "
        "command or the game\nexample: help genmove\n\n");
    expect_answer("7 %s%n", ANSWER_FAILED,
                  "?7 unknown command '%s%n' (list_commands lists them)\n\n");
    expect_answer("# name", ANSWER_NONE, "");
    ck_assert(!engine->quit);
    expect_answer("8 quit", ANSWER_DONE, "=8 \n\n");
    ck_assert(engine->quit);
}
END_TEST

/* Test the command that is suggested for a misspelled name, in lines and in stones. */
START_TEST(a_misspelled_command_is_recognized)
{
    static const struct {
        const char *typed, *lines, *stones;
    } NAMES[] = {
        {"showbord", "showboard", "showboard"},   /* one letter omitted */
        {"showwboard", "showboard", "showboard"}, /* one letter inserted */
        {"showbaard", "showboard", "showboard"},  /* one letter replaced */
        {"shwoboard", "showboard", "showboard"},  /* two letters swapped */
        {"SHOWBOARD", "showboard", "showboard"},
        {"shwboadr", "showboard", "showboard"}, /* two errors in eight letters */
        {"shobord", "showboard", "showboard"},  /* two errors in seven letters */
        {"sobord", NULL, NULL},                 /* three errors in six letters */
        {"hsobrdd", NULL, NULL},
        {"quti", "quit", "quit"},
        {"qit", "quit", "quit"},
        {"ut", NULL, NULL}, /* no error is tolerated in two letters */
        {"printsg", "printsgf", "printsgf"},
        {"savesgo", "savesgf", "savesugo"}, /* one error from either command */
        {"", NULL, NULL},
        {"a-name-that-is-longer-than-any-is-", NULL, NULL},
    };
    const GameKind *lines = game_kind_named(CONTIGO_GAMES, "lines", 5);
    const GameKind *stones = game_kind_named(CONTIGO_GAMES, "stones", 6);
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        StringView word = {NAMES[i].typed, strlen(NAMES[i].typed)};
        const Command *found = command_nearest(engine->commands, lines, word);
        ck_assert_msg((found != NULL) == (NAMES[i].lines != NULL), "%s", NAMES[i].typed);
        ck_assert(!found || strcmp(found->name, NAMES[i].lines) == 0);
        found = command_nearest(engine->commands, stones, word);
        ck_assert_msg((found != NULL) == (NAMES[i].stones != NULL), "%s", NAMES[i].typed);
        ck_assert(!found || strcmp(found->name, NAMES[i].stones) == 0);
    }
}
END_TEST

/* Check that `help all` contains each command of the current game, and `list_commands` each command
 * of all games, once each. */
static void check_lists(const GameKind *kind)
{
    StringBuilder help = {0}, list = {0};
    engine_command(engine, "set_game", kind->name, &engine->reply);
    engine_answer(engine, "help all", 8, &help);
    engine_answer(engine, "list_commands", 13, &list);
    for (size_t i = 0; i < command_count(engine->commands); i++) {
        const Command *command = command_at(engine->commands, i);
        bool had =
            command_in_game(engine->commands, command, kind) || command->flags & COMMAND_ANYWHERE;
        char row[200], line[100];
        snprintf(row, sizeof row, "\n  %s%s%s\n", command->name, *command->pattern ? " " : "",
                 command->pattern);
        snprintf(line, sizeof line, "%s%s\n", i == 0 ? "= " : "\n", command->name);
        ck_assert_msg((strstr(builder_string(&help), row) != NULL) == had, "%s: %s", kind->name,
                      command->name);
        ck_assert_msg(strstr(builder_string(&list), line) != NULL, "%s", command->name);
    }
    builder_free(&help);
    builder_free(&list);
}

START_TEST(lists_are_complete)
{
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        check_lists(CONTIGO_GAMES[i]);
}
END_TEST

START_TEST(a_line_that_is_too_long_gets_one_error)
{
    StringBuilder out = {0};
    Line line = {LINE_TOO_LONG, "12 draw black 1,1", 17};
    ck_assert_int_eq(engine_answer_line(engine, &line, &out), ANSWER_FAILED);
    line = (Line){LINE_NO_MEMORY, "draw", 4};
    ck_assert_int_eq(engine_answer_line(engine, &line, &out), ANSWER_FAILED);
    ck_assert_str_eq(builder_string(&out),
                     "?12 line too long: at most 16777216 bytes\n\n? out of memory\n\n");
    builder_free(&out);
}
END_TEST

START_TEST(commands_without_a_line)
{
    Reply reply = {0};
    engine_command(engine, "known_command", "name", &reply);
    ck_assert(!reply.failed);
    ck_assert_str_eq(builder_string(&reply.text), "true");
    engine_command(engine, "known_command", NULL, &reply);
    ck_assert(reply.failed);
    reply_free(&reply);
}
END_TEST

static bool always(void *context)
{
    ++*(int *)context;
    return true;
}

START_TEST(a_budget_is_spent_once)
{
    ck_assert_int_eq(work_spend(NULL, UINT64_MAX), STATUS_OK);
    Work work = work_of(10);
    ck_assert_int_eq(work_spend(&work, 6), STATUS_OK);
    ck_assert_int_eq(work_spend(&work, 5), STATUS_TOO_MUCH_WORK);
    ck_assert_int_eq(work_spend(&work, UINT64_MAX), STATUS_TOO_MUCH_WORK);
    ck_assert_int_eq(work_spend(&work, 4), STATUS_OK); /* refused work isn't counted */
    ck_assert_int_eq(work_spend(&work, 0), STATUS_OK);
    ck_assert_int_eq(work_spend(&work, 1), STATUS_TOO_MUCH_WORK);
    work_restart(&work);
    ck_assert_int_eq(work_spend(&work, 10), STATUS_OK);
    work = work_of(WORK_NO_LIMIT);
    ck_assert_int_eq(work_spend(&work, UINT64_MAX - 1), STATUS_OK);
}
END_TEST

START_TEST(work_can_be_stopped)
{
    int asked = 0;
    Work work = {.most = 5 * WORK_BETWEEN_LOOKS, .stopped = always, .context = &asked};
    ck_assert_int_eq(work_spend(&work, 1), STATUS_INTERRUPTED);
    ck_assert_int_eq(work_spend(&work, WORK_BETWEEN_LOOKS - 1), STATUS_OK);
    ck_assert_int_eq(work_spend(&work, 1), STATUS_INTERRUPTED);
    ck_assert_int_eq(asked, 2);
}
END_TEST

START_TEST(gaps_are_listed_up_to_a_number)
{
    /* There are 24 by 24 horizontal strokes, 1.5 spaces long. They are 4.5 spaces apart in a row,
     * the rows are 6.2 apart, and the first row and column are 1 space from the edge of the board.
     * These gaps exist:
     *   between neighbors in a row: 24 * 23
     *   between neighbors in a column, at both ends: 2 * 24 * 23
     *   diagonally: 2 * 23 * 23
     *   from left ends to the left edge: 24; from ends in the lowest row to the lower edge: 48
     *   above the lowest row, from right ends to the left edge in the first column, and to the
     *     previous stroke in the last column: 2 * 23
     * The total is 2,832. */
    StringBuilder line = {0};
    builder_add(&line, "play black ");
    for (int i = 0; i < 24 * 24; i++) {
        int y = 10 + i / 24 * 62;
        builder_add_format(&line, "%s%d,%d.%d:%d.5,%d.%d", i > 0 ? "/" : "", 1 + i % 24 * 6, y / 10,
                           y % 10, 2 + i % 24 * 6, y / 10, y % 10);
    }
    expect_answer("boardsize 161", ANSWER_DONE, "= \n\n");
    expect_answer("set_rule allotment 5000", ANSWER_DONE, "= \n\n");
    expect_answer(builder_string(&line), ANSWER_DONE, "= \n\n");
    builder_free(&line);
    StringBuilder out = {0};
    static const char request[] = "gaps black 320";
    ck_assert_int_eq(engine_answer(engine, request, sizeof request - 1, &out), ANSWER_DONE);
    const char *end = "\nmore 1832\n\n";
    ck_assert_uint_gt(out.length, strlen(end));
    ck_assert_str_eq(builder_string(&out) + out.length - strlen(end), end);
    size_t lines = 0;
    for (const char *at = out.bytes; (at = strchr(at, '\n')); at++)
        lines++;
    ck_assert_uint_eq(lines, 1000 + 1 + 1);
    builder_free(&out);
}
END_TEST

START_TEST(commands_may_be_allowed_more_work)
{
    engine_allow(engine, 3);
    ck_assert_uint_eq(engine->work.most, 3 * (uint64_t)WORK_USUAL);
    engine_allow(engine, 0);
    ck_assert_uint_eq(engine->work.most, WORK_NO_LIMIT);
    engine_allow(engine, 1000000);
    ck_assert_uint_eq(engine->work.most, UINT64_C(20000000000000));
    engine->work.done = 7;
    expect_answer("name", ANSWER_DONE, "= Contigo\n\n");
    ck_assert_uint_eq(engine->work.done, 0);
}
END_TEST

/* Whichever allocation fails, either a complete reply reports the failure or there is no reply, and
 * the engine continues. */
START_TEST(answers_survive_failing_memory)
{
    static const char *const lines[] = {"1 name", "1 help", "1 foo 1 2 3 4 5 6 7 8 9 10"};
    for (size_t l = 0; l < sizeof lines / sizeof *lines; l++) {
        bool failed = true;
        for (size_t nth = 1; failed; nth++) {
            tear_down();
            set_up();
            StringBuilder out = {0};
            memory_fail_after(nth);
            Answer answer = engine_answer(engine, lines[l], strlen(lines[l]), &out);
            memory_fail_after(0);
            const char *reply = builder_string(&out);
            failed = answer == ANSWER_LOST || strcmp(reply, "?1 out of memory\n\n") == 0;
            ck_assert_msg((answer == ANSWER_LOST) == (*reply == '\0'), "%zu: '%s'", nth, reply);
            ck_assert_uint_lt(nth, 50);
            builder_free(&out);
            expect_answer("name", ANSWER_DONE, "= Contigo\n\n");
        }
    }
    for (size_t nth = 1;; nth++) {
        Engine *other = NULL;
        memory_fail_after(nth);
        Status status = engine_create(CONTIGO_GAMES, 0, &other);
        memory_fail_after(0);
        engine_destroy(other);
        if (status == STATUS_OK)
            break;
        ck_assert_int_eq(status, STATUS_NO_MEMORY);
    }
}
END_TEST

/* Black's stones fill a board of `stones` except for one place, where a white stone captures all of
 * them. The reply lists the captures, so it is longer than the room that is reserved for it. */
START_TEST(a_move_that_cannot_be_told_is_not_made)
{
    enum { SIDE = 26 };
    StringBuilder line = {0}, out = {0};
    expect_answer("set_game stones", ANSWER_DONE, "= \n\n");
    builder_add_format(&line, "boardsize %d", SIDE);
    expect_answer(builder_string(&line), ANSWER_DONE, "= \n\n");
    for (int i = 0; i < SIDE * SIDE - 1; i++) {
        builder_clear(&line);
        builder_add_format(&line, "play black %d.5,%d.5", i % SIDE, i / SIDE);
        expect_answer(builder_string(&line), ANSWER_DONE, "= \n\n");
    }
    builder_clear(&line);
    builder_add_format(&line, "place white %d.5,%d.5", SIDE - 1, SIDE - 1);
    /* Each failure must leave everything unchanged, so one engine can be used for all. No earlier
     * reply may be long: the memory of a long reply would be used again, so the allocation under
     * test would not happen. */
    size_t events = session_event_count(engine->session);
    for (size_t nth = 1; out.length == 0 || out.bytes[0] != '='; nth++) {
        builder_free(&out);
        memory_fail_after(nth);
        Answer answer = engine_answer(engine, builder_string(&line), line.length, &out);
        memory_fail_after(0);
        builder_string(&out);
        ck_assert(answer == ANSWER_LOST || (answer == ANSWER_DONE) == (out.bytes[0] == '='));
        if (answer == ANSWER_DONE)
            break;
        ck_assert_msg(session_event_count(engine->session) == events,
                      "allocation %zu: the stone is there", nth);
    }
    ck_assert_uint_gt(out.length, REPLY_ROOM);
    builder_free(&line);
    builder_free(&out);
}
END_TEST

/* Return a valid argument for the word `name` of a pattern, in a game with or without grid points.
 * `place` is the number of the argument. */
static const char *word_for(const char *name, bool grid, size_t place)
{
    static const char *const POINTS[] = {"1,1", "2,2", "3,1", "2,1", "1,3"};
    static const char *const VERTICES[] = {"A1", "B2", "C1", "B1", "A3"};
    static const char *const WORDS[][2] = {{"COLOR", "black"}, {"MODE", "nearest"},
                                           {"GAME", "go"},     {"RULE", "komi"},
                                           {"LINES", "5"},     {"STONES", "2"}};
    if (strcmp(name, "P") == 0 || strcmp(name, "MOVE") == 0)
        return grid ? VERTICES[place % 5] : POINTS[place % 5];
    for (size_t i = 0; i < sizeof WORDS / sizeof *WORDS; i++)
        if (strcmp(name, WORDS[i][0]) == 0)
            return WORDS[i][1];
    return isupper((unsigned char)*name) ? "1" : name;
}

/* Build a line with a command and a word for each argument of its pattern: the first of several
 * alternatives. Argument number `nonsense` is an invalid word instead. Return false if there is no
 * such argument. */
static bool fill_pattern(const Command *command, bool grid, size_t nonsense, StringBuilder *line)
{
    char pattern[200];
    size_t place = 0;
    snprintf(pattern, sizeof pattern, "%s", command->pattern);
    builder_clear(line);
    builder_add(line, command->name);
    for (char *word = strtok(pattern, " []"); word; word = strtok(NULL, " []")) {
        if (strcmp(word, "...") == 0)
            continue;
        word[strcspn(word, "|")] = '\0';
        builder_add_char(line, ' ');
        bool is_text = strcmp(word, "TEXT") == 0; /* as TEXT, nearly any text is valid */
        builder_add(line, place != nonsense ? word_for(word, grid, place) : is_text ? "\\q" : "?!");
        place++;
    }
    return nonsense < place;
}

START_TEST(nonsense_is_refused_wherever_it_stands)
{
    for (size_t k = 0; CONTIGO_GAMES[k]; k++) {
        StringBuilder line = {0}, reply = {0}, before = {0}, after = {0};
        builder_add_format(&line, "set_game %s", CONTIGO_GAMES[k]->name);
        ck_assert_int_eq(engine_answer(engine, line.bytes, line.length, &reply), ANSWER_DONE);
        engine_answer(engine, "set_rule invalid_loses no", 25,
                      &reply); /* without effect in games that lack this rule */
        engine_answer(engine, "printgame", 9, &before);
        for (size_t i = 0; i < command_count(engine->commands); i++) {
            const Command *command = command_in_game(
                engine->commands, command_at(engine->commands, i), CONTIGO_GAMES[k]);
            if (!command || strstr(command->pattern, "FILE") ||
                strcmp(command->name, "known_command") == 0)
                continue;
            for (size_t n = 0; fill_pattern(command, CONTIGO_GAMES[k]->at, n, &line); n++) {
                builder_clear(&reply);
                ck_assert_msg(engine_answer(engine, builder_string(&line), line.length, &reply) ==
                                  ANSWER_FAILED,
                              "%s: %s %s", CONTIGO_GAMES[k]->name, builder_string(&line),
                              builder_string(&reply));
                builder_clear(&after);
                engine_answer(engine, "printgame", 9, &after);
                ck_assert_str_eq(builder_string(&after), builder_string(&before));
            }
        }
        builder_free(&line);
        builder_free(&reply);
        builder_free(&before);
        builder_free(&after);
    }
}
END_TEST

START_TEST(a_board_has_at_most_256_corners)
{
    StringBuilder line = {0}, reply = {0};
    builder_add(&line, "set_board");
    for (int i = 0; i < 257; i++)
        builder_add(&line, " 1,1");
    expect_answer("set_game stones", ANSWER_DONE, "= \n\n");
    ck_assert_int_eq(engine_answer(engine, line.bytes, line.length, &reply), ANSWER_FAILED);
    ck_assert_str_eq(builder_string(&reply), "? too many corners: expected at most 256\n\n");
    builder_free(&line);
    builder_free(&reply);
}
END_TEST

/* The status with which the next move fails. */
static Status hindrance;

static Status act_hindered(void *game, Color color, Move move, Manner manner, Outcome *outcome)
{
    (void)game, (void)color, (void)move, (void)manner, (void)outcome;
    return hindrance;
}

/* In a game where an illegal move loses, a move that fails for other reasons doesn't lose. */
START_TEST(nobody_loses_by_what_is_no_fault_of_a_move)
{
    static const Status FAULTLESS[] = {STATUS_OK,          STATUS_NO_MEMORY, STATUS_TOO_MUCH_WORK,
                                       STATUS_INTERRUPTED, STATUS_GAME_OVER, STATUS_SCORING,
                                       STATUS_ALL_PLAYED};
    GameKind kind = *game_kind_named(CONTIGO_GAMES, "minigo", 6);
    kind.act = act_hindered;
    Session *session;
    ck_assert_int_eq(session_create(&kind, &session), STATUS_OK);
    ck_assert(position_invalid_loses(session_position(session)));
    engine_adopt(engine, session);
    for (int status = STATUS_OK + 1; status < STATUS_COUNT; status++) {
        bool faultless = false;
        for (size_t i = 0; i < sizeof FAULTLESS / sizeof *FAULTLESS; i++)
            faultless |= (Status)status == FAULTLESS[i];
        hindrance = (Status)status;
        StringBuilder out = {0};
        Answer answer = engine_answer(engine, "play black B2", 13, &out);
        const char *reply = builder_string(&out);
        ck_assert_int_eq(is_illegal_move(hindrance), !faultless);
        ck_assert_msg(answer == ANSWER_FAILED, "%s", reply);
        ck_assert_int_eq(engine->reply.forfeits, !faultless);
        bool no_matter_of_moves = hindrance == STATUS_NO_MEMORY ||
                                  hindrance == STATUS_TOO_MUCH_WORK ||
                                  hindrance == STATUS_INTERRUPTED;
        ck_assert_msg((strstr(reply, "illegal move: ") != NULL) == !no_matter_of_moves, "%s",
                      reply);
        ck_assert_int_eq(session_turn(session)->phase, faultless ? PHASE_PLAY : PHASE_OVER);
        builder_free(&out);
        expect_answer(faultless ? "name" : "undo", ANSWER_DONE,
                      faultless ? "= Contigo\n\n" : "= \n\n");
    }
    ck_assert(!is_illegal_move(STATUS_OK));
    tear_down(); /* before `kind` goes out of scope */
    set_up();
}
END_TEST

/* Count the ghosts. */
static size_t count_ghosts(void)
{
    size_t count = 0;
    StoneView view;
    for (size_t place = 0; stones_ghost_next(session_game(engine->session), &place, &view);)
        count++;
    return count;
}

/* Send a command again and again, while allocations fail from the first one on, then from the
 * second one on, and so on. Until the command succeeds, the number of ghosts must stay the same. */
static void starve_ghosts(const StringBuilder *line, size_t before)
{
    StringBuilder out = {0};
    for (size_t nth = 1;; nth++) {
        builder_free(&out);
        memory_fail_after(nth);
        Answer answer = engine_answer(engine, line->bytes, line->length, &out);
        memory_fail_after(0);
        if (answer == ANSWER_DONE)
            break;
        ck_assert_msg(answer == ANSWER_LOST ||
                          strcmp(builder_string(&out), "? out of memory\n\n") == 0,
                      "'%s'", builder_string(&out));
        ck_assert_msg(count_ghosts() == before, "allocation %zu: %zu ghosts of %zu", nth,
                      count_ghosts(), before);
    }
    builder_free(&out);
}

/* Ghosts are not in the history. Each reply lists all of them, which soon takes more than the room
 * that is reserved for it. */
START_TEST(ghosts_that_cannot_be_told_are_not_there)
{
    enum { SIDE = 18, GHOSTS = SIDE * SIDE };
    StringBuilder line = {0};
    expect_answer("set_game stones", ANSWER_DONE, "= \n\n");
    expect_answer("boardsize 18", ANSWER_DONE, "= \n\n");
    for (size_t i = 0; i < GHOSTS; i++) {
        builder_clear(&line);
        builder_add_format(&line, "ghost white %zu.5,%zu.5 exact", i % SIDE, i / SIDE);
        if (i < GHOSTS * 2 / 5) {
            StringBuilder out = {0};
            ck_assert_int_eq(engine_answer(engine, line.bytes, line.length, &out), ANSWER_DONE);
            builder_free(&out);
        } else {
            starve_ghosts(&line, i);
        }
    }
    builder_clear(&line);
    builder_add(&line, "ghost remove 2.5,2.5");
    starve_ghosts(&line, GHOSTS);
    ck_assert_uint_eq(count_ghosts(), GHOSTS - 1);
    builder_clear(&line);
    builder_add(&line, "ghost clear");
    starve_ghosts(&line, GHOSTS - 1);
    ck_assert_uint_eq(count_ghosts(), 0);
    builder_free(&line);
}
END_TEST

START_TEST(a_command_from_within_needs_memory)
{
    Reply reply = {0};
    memory_fail_after(1);
    engine_command(engine, "set_game", "go", &reply);
    memory_fail_after(0);
    ck_assert(reply.failed);
    ck_assert(reply_is_lost(&reply));
    engine_command(engine, "set_game", "go", &reply);
    ck_assert(!reply.failed);
    reply_free(&reply);
}
END_TEST

/* Load a file with each allocation failing in turn, alone or with all after it. */
static void load_without_memory(const char *path, const char *sgf)
{
    char line[100];
    StringBuilder out = {0}, before = {0}, after = {0};
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs(sgf, file) >= 0 && fclose(file) == 0);
    snprintf(line, sizeof line, "loadsgf %s", path);
    for (int alone = 0; alone <= 1; alone++) {
        bool lacked = true;
        for (size_t nth = 1; lacked; nth++) {
            engine_answer(engine, "set_game lines", 14, &out);
            engine_answer(engine, "play black 1,1:2,2", 18, &out);
            builder_clear(&before);
            engine_answer(engine, "printgame", 9, &before);
            builder_clear(&out);
            memory_keep_no_spare(true);
            (alone ? memory_fail_once_after : memory_fail_after)(nth);
            Answer answer = engine_answer(engine, line, strlen(line), &out);
            lacked = memory_has_refused();
            memory_fail_after(0);
            memory_keep_no_spare(false);
            ck_assert_msg(lacked || answer == ANSWER_DONE, "%s", builder_string(&out));
            if (answer == ANSWER_DONE) /* it may succeed if only an array could not shrink */
                continue;
            ck_assert_msg(answer == ANSWER_LOST || strstr(builder_string(&out), "out of memory"),
                          "%s", builder_string(&out));
            builder_clear(&after);
            engine_answer(engine, "printgame", 9, &after);
            ck_assert_str_eq(builder_string(&after), builder_string(&before));
        }
    }
    builder_free(&out);
    builder_free(&before);
    builder_free(&after);
}

/* Load a file that needs more work than the limit allows. This is repeated with many different
 * limits, so that the work ends in many places. */
static void load_without_work(const char *path)
{
    char line[100];
    StringBuilder out = {0};
    uint64_t usual = engine->work.most;
    int refused = 0;
    snprintf(line, sizeof line, "loadsgf %s", path);
    Answer answer = ANSWER_FAILED;
    for (engine->work.most = 1; answer != ANSWER_DONE; engine->work.most *= 2) {
        builder_clear(&out);
        answer = engine_answer(engine, line, strlen(line), &out);
        refused += answer == ANSWER_FAILED;
        ck_assert(answer == ANSWER_DONE || strstr(builder_string(&out), "too much work"));
    }
    for (uint64_t most = engine->work.most / 4; most > 0; most -= most / 50 + 1) {
        builder_clear(&out);
        engine->work.most = most;
        answer = engine_answer(engine, line, strlen(line), &out);
        ck_assert(answer == ANSWER_FAILED && strstr(builder_string(&out), "too much work"));
    }
    engine->work.most = usual;
    ck_assert_int_gt(refused, 5);
    builder_free(&out);
}

/* A file is not loaded if its result cannot be reported. Try files with long reports, and games
 * that end in every way. */
START_TEST(a_file_whose_reply_needs_too_much_is_not_loaded)
{
    static const char *const FILES[] = {
        "(;GM[1]SZ[5];B[aa];W[bb];B[];W[]XM[aa][bb][cc][xx]RE[B+3])",
        "(;GM[1]SZ[5]RE[B+R];B[aa];W[bb];B[];W[])",
        "(;GM[1]SZ[5]RE[W+T]TM[60];B[aa];W[bb]BL[8]WL[7])",
        "(;GM[1]SZ[5]RE[B+18.5]KM[6.5];B[cc];W[aa];B[];W[]TB[aa:ee])",
        "(;GM[1]SZ[5];B[aa];W[];B[];AB[cc]AW[dd]PL[W];W[ee])",
        "(;GM[1]SZ[9]HA[4];W[aa];B[bb])",
        "(;GM[1]SZ[5]XR[ko positional][invalid_loses yes][no rule];B[aa])",
    };
    char path[] = "/tmp/contigo-XXXXXX", many[2000] = "(;GM[1]SZ[5]RE[?]XR[no]";
    int file = mkstemp(path);
    ck_assert(file >= 0 && close(file) == 0);
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++)
        load_without_memory(path, FILES[i]);
    load_without_memory(path, FILES[0]);
    load_without_work(path);
    for (int i = 0; i < 19; i++)
        snprintf(many + strlen(many), sizeof many - strlen(many),
                 "[rule %d that there is not, nor was]", i);
    strcat(many, "BL[9]WL[8]TM[10];B[aa])");
    load_without_memory(path, many);
    unlink(path);
}
END_TEST

/* No room is reserved for the reply to the very first command. If memory for the reply can't be
 * allocated, the game that the command has loaded is not kept. */
START_TEST(a_first_command_loads_all_or_nothing)
{
    char path[] = "/tmp/contigo-XXXXXX", line[sizeof path + 10];
    int file = mkstemp(path);
    ck_assert(file >= 0 && write(file, "(;GM[1]SZ[5];B[aa])", 19) == 19 && close(file) == 0);
    snprintf(line, sizeof line, "loadsgf %s", path);
    Answer answer = ANSWER_FAILED;
    for (size_t nth = 1; answer != ANSWER_DONE; nth++) {
        Engine *other;
        StringBuilder out = {0};
        ck_assert_int_eq(engine_create(CONTIGO_GAMES, 1, &other), STATUS_OK);
        memory_fail_once_after(nth);
        answer = engine_answer(other, line, strlen(line), &out);
        memory_fail_after(0);
        ck_assert_str_eq(session_kind(other->session)->name,
                         answer == ANSWER_DONE ? "go" : "lines");
        if (answer == ANSWER_FAILED)
            ck_assert_ptr_nonnull(strstr(builder_string(&out), "out of memory\n\n"));
        builder_free(&out);
        engine_destroy(other);
    }
    unlink(path);
}
END_TEST

/* Wherever the work of a search reaches the limit, the reply says so. If the limit is high enough,
 * the search succeeds. */
START_TEST(a_search_may_end_anywhere)
{
    static const char *const WALLS[] = {
        "set_rule allotment 5000",
        "play white 5,3:5,17/5.5,0:5.5,16/6,2:6,18/6.00002,1.5:9,1.5/7,4:7,17.9/7.3,0.2:7.3,17.5",
        "play white 8,1.6:8,18/8.00001,18:8.4,17/8.5,0:8.5,12",
        "play white 8.50002,12.00002:9,14/9,14.1:8.6,17.5",
        "play black 1,1:4,4:1,4:4,1/10,3:12,9:10,9:12,3",
        "play white 14,14:15,15/14.1,15:15.1,14/13.5,14.5:13.9,14.5",
    };
    static const char *const SEARCHES[] = {"route black 1,10 17,10", "route black 4.9,10 8.7,12.5",
                                           "gaps white 3", "gaps black 9"};
    StringBuilder usual = {0}, out = {0};
    for (size_t i = 0; i < sizeof WALLS / sizeof *WALLS; i++)
        ck_assert_int_ne(engine_answer(engine, WALLS[i], strlen(WALLS[i]), &out), ANSWER_LOST);
    const uint64_t enough = engine->work.most;
    for (size_t i = 0; i < sizeof SEARCHES / sizeof *SEARCHES; i++) {
        Answer answer;
        builder_clear(&usual);
        engine->work.most = enough;
        ck_assert_int_eq(engine_answer(engine, SEARCHES[i], strlen(SEARCHES[i]), &usual),
                         ANSWER_DONE);
        const uint64_t least = engine->work.done; /* next, try lower limits, the highest first */
        for (uint64_t spared = 0; spared <= least; spared += spared < 40 ? 1 : spared / 12) {
            builder_clear(&out);
            engine->work.most = least - spared;
            answer = engine_answer(engine, SEARCHES[i], strlen(SEARCHES[i]), &out);
            ck_assert_int_eq(answer, spared ? ANSWER_FAILED : ANSWER_DONE);
            ck_assert(spared ? strstr(builder_string(&out), "too much work") != NULL
                             : strcmp(builder_string(&out), builder_string(&usual)) == 0);
        }
    }
    engine->work.most = enough;
    builder_free(&usual);
    builder_free(&out);
}
END_TEST

Suite *commands_suite(void)
{
    Suite *suite = suite_create("commands");
    TCase *cases = tcase_create("commands");
    tcase_add_checked_fixture(cases, set_up, tear_down);
    tcase_add_test(cases, the_table_is_in_the_order_of_names);
    tcase_add_test(cases, every_row_is_whole);
    tcase_add_test(cases, commands_belong_to_games);
    tcase_add_test(cases, a_misspelled_command_is_recognized);
    tcase_add_test(cases, completion_knows_what_may_stand_where);
    tcase_add_test(cases, completion_offers_each_command_once);
    tcase_add_test(cases, administration);
    tcase_add_test(cases, lists_are_complete);
    tcase_add_test(cases, a_line_that_is_too_long_gets_one_error);
    tcase_add_test(cases, commands_without_a_line);
    tcase_add_test(cases, a_budget_is_spent_once);
    tcase_add_test(cases, work_can_be_stopped);
    tcase_add_test(cases, gaps_are_listed_up_to_a_number);
    tcase_add_test(cases, commands_may_be_allowed_more_work);
    tcase_add_test(cases, answers_survive_failing_memory);
    tcase_add_test(cases, nonsense_is_refused_wherever_it_stands);
    tcase_add_test(cases, a_board_has_at_most_256_corners);
    tcase_add_test(cases, nobody_loses_by_what_is_no_fault_of_a_move);
    tcase_add_test(cases, a_move_that_cannot_be_told_is_not_made);
    tcase_add_test(cases, ghosts_that_cannot_be_told_are_not_there);
    tcase_add_test(cases, a_command_from_within_needs_memory);
    tcase_add_test(cases, a_file_whose_reply_needs_too_much_is_not_loaded);
    tcase_add_test(cases, a_search_may_end_anywhere);
    tcase_add_test(cases, a_first_command_loads_all_or_nothing);
    suite_add_tcase(suite, cases);
    return suite;
}
