/* The checks of `contigo-match check`, and its command line. Every check that needs a game begins a
 * new one, so that the checks are independent of each other. */
#include "match/checking/check.h"

#include "base/moment.h"
#include "games.h"
#include "io/complain.h"
#include "match/checking/check_program.h"
#include "match/playing/game.h"
#include "programs/command_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXIT_USAGE = 2 };
static const char PROGRAM[] = "contigo-match";

enum { OPENING_TURNS = 6, GENMOVES = 20, OPENING_SEED = 9 };

#define LOOKING INT64_C(20000000) /* nanoseconds between checks for the program's exit */

/* Checks of the program's name, version and commands. */

/* Check that the program starts. Wait for output before the first command: output that comes too
 * early would look like an invalid reply to it. */
static bool check_starts(Check *check)
{
    return check_listen(check) && check_ask(check, "protocol_version", TALK_HANDSHAKE);
}

static bool check_version(Check *check)
{
    static const char EXPECTED[] = "`=` and 2, the protocol version";
    if (!check_demand(check, "protocol_version", EXPECTED))
        return false;
    bool is_two = strcmp(builder_string(&check->reply.text), "2") == 0;
    if (!is_two)
        check_fail(check, POINT_VERSION, EXPECTED);
    return is_two;
}

static bool check_name(Check *check)
{
    static const char EXPECTED[] = "`=` and one line of text";
    static const char *const COMMANDS[] = {"name", "version"};
    for (size_t i = 0; i < 2; i++) {
        if (!check_demand(check, COMMANDS[i], EXPECTED))
            return false;
        const char *text = builder_string(&check->reply.text);
        if (strchr(text, '\n') || (i == 0 && !*text)) {
            check_fail(check, POINT_NAME, EXPECTED);
            return false;
        }
    }
    return true;
}

/* The commands that every program must support. Only `komi`, the last one, isn't needed in games
 * without rules. */
static const char *const NEEDED[] = {
    "protocol_version", "name",        "version", "known_command", "list_commands", "quit",
    "boardsize",        "clear_board", "play",    "genmove",       "komi",          NULL};

/* Optional commands that matches or people use. */
static const char *const OF_USE[] = {"set_game",    "set_rule",          "set_random_seed",
                                     "undo",        "time_settings",     "time_left",
                                     "final_score", "final_status_list", NULL};

#define INVENTED "no_program_knows_this"

/* Check that known_command agrees with list_commands about a command. `is_listed` says whether
 * list_commands lists it. */
static bool agrees(Check *check, const char *name, bool is_listed)
{
    char line[160];
    snprintf(line, sizeof line, "known_command %.120s", name);
    const char *expected = is_listed
                               ? "`=` and true: the command is required or listed by list_commands"
                               : "`=` and false: list_commands does not list the command";
    if (!check_demand(check, line, expected))
        return false;
    bool good = strcmp(builder_string(&check->reply.text), is_listed ? "true" : "false") == 0;
    if (!good)
        check_fail(check, POINT_COMMANDS, expected);
    return good;
}

static bool has_komi(const Check *check)
{
    return check->settings->kind->rule_count > 0;
}

static bool lists_all(Check *check)
{
    char expected[120];
    for (size_t i = 0; NEEDED[i]; i++) {
        if (check_lists(check, NEEDED[i]) || (!NEEDED[i + 1] && !has_komi(check)))
            continue;
        snprintf(expected, sizeof expected, "a list with %s, which every program must support",
                 NEEDED[i]);
        check_fail(check, POINT_COMMANDS, expected);
        return false;
    }
    return true;
}

/* If no game was given on the command line, choose one: the first game or, for a program without
 * set_game, the first game on a grid, because such programs usually play Go. */
static void choose_game(Check *check)
{
    const GameKind *const *kind = CONTIGO_GAMES;
    char remark[96];
    if (check->settings->kind)
        return;
    while (!check_lists(check, "set_game") && !(*kind)->at)
        kind++;
    check->settings->kind = *kind;
    snprintf(remark, sizeof remark, "the game is %s (to check another, use --game NAME)",
             (*kind)->name);
    check_note(check, remark);
}

/* Check that known_command agrees with list_commands about an invented command, all listed
 * commands, and the optional commands that aren't listed. */
static bool agree_all(Check *check)
{
    bool good = agrees(check, INVENTED, check_lists(check, INVENTED));
    char name[128];
    for (const char *line = check->commands.bytes + 1; good && *line;) {
        size_t length = strcspn(line, "\n");
        snprintf(name, sizeof name, "%.*s", (int)length, line);
        good = agrees(check, name, true);
        line += length + (line[length] == '\n');
    }
    for (size_t i = 0; good && OF_USE[i]; i++)
        if (!check_lists(check, OF_USE[i]))
            good = agrees(check, OF_USE[i], false);
    return good;
}

static bool check_commands(Check *check)
{
    bool listed = check_demand(check, "list_commands", "`=` and all commands, one on each line");
    builder_clear(&check->commands);
    builder_add_char(&check->commands, '\n');
    if (listed)
        builder_add(&check->commands, builder_string(&check->reply.text));
    builder_add_char(&check->commands, '\n');
    builder_string(&check->commands);
    choose_game(check);
    return listed && lists_all(check) && agree_all(check);
}

static bool check_unknown(Check *check)
{
    return check_refuse(check, INVENTED, "`?`: there is no such command");
}

/* Checks of the format of commands. */

/* Send protocol_version in `lines`, among lines and characters that must be ignored. Check that its
 * reply is the usual one, and that nothing comes after it. */
static bool ask_among(Check *check, const char *lines, const char *expected)
{
    StringBuilder before = {0};
    bool done = check_ask(check, "protocol_version", TALK_OTHER);
    builder_add(&before, builder_string(&check->reply.text));
    done = done && check_demand(check, lines, expected);
    if (done && strcmp(builder_string(&check->reply.text), builder_string(&before)) != 0) {
        check_fail(check, check->point, expected);
        done = false;
    }
    builder_free(&before);
    return done && check_listen(check);
}

static bool check_blank(Check *check)
{
    return ask_among(check, "protocol_version # and a comment",
                     "the same reply as without the comment") &&
           ask_among(check, "protocol_version\n\n# a comment alone\n   ",
                     "`=` and the version, and no reply to the lines after the command");
}

static bool check_control(Check *check)
{
    return ask_among(check, "protocol_version\r",
                     "`=` and the version: CR (shown here as `?`) is ignored") &&
           ask_among(check, "\tprotocol_version\t\r",
                     "`=` and the version: a tab (shown here as `?`) counts as a space");
}

/* Checks of games. */

static bool lose(Check *check, const char *why)
{
    check->is_lost = true;
    if (check->why.length == 0)
        builder_add(&check->why, why);
    return false;
}

static bool set_referee(Check *check)
{
    return match_settings_apply(check->settings, check->referee, &check->why) ||
           lose(check, "the referee cannot set up this board");
}

/* Send a setup command. If the command fails, report a failure of the check `point` and not of the
 * present check. */
static bool set_up(Check *check, CheckPoint point, const char *command, const char *expected)
{
    CheckPoint tried = check->point;
    check->point = point;
    bool done = check_demand(check, command, expected);
    check->point = tried;
    return done;
}

static bool needs_game(const Check *check)
{
    return check_lists(check, "set_game") || !check->settings->kind->at;
}

static bool set_game(Check *check)
{
    char line[96];
    snprintf(line, sizeof line, "set_game %s", check->settings->kind->name);
    return set_up(check, POINT_GAME, line, "`=`: the program must know the name of this game");
}

static void board_command(const MatchSettings *settings, char line[96])
{
    Setup usual = game_usual_setup(settings->kind);
    int columns = settings->columns ? settings->columns : usual.columns;
    int rows = settings->rows ? settings->rows : usual.rows;
    if (columns == rows)
        snprintf(line, 96, "boardsize %d", columns);
    else
        snprintf(line, 96, "rectangular_boardsize %d %d", columns, rows);
}

/* If the game has a rule with which an illegal move loses, turn it off in the program, since with
 * this rule the program would accept illegal moves. The referee's ruling on a move is the same with
 * and without the rule. */
static bool forgive(Check *check)
{
    char line[96];
    const GameKind *kind = check->settings->kind;
    if (kind->invalid_loses == RULE_NONE || !check_lists(check, "set_rule"))
        return true;
    const Rule *rule = &kind->rules[kind->invalid_loses];
    snprintf(line, sizeof line, "set_rule %s %s", rule->name, rule->words ? rule->words[0] : "0");
    return set_up(check, POINT_SETUP, line, "`=`: the game has this rule");
}

static bool set_komi(Check *check)
{
    StringBuilder komi = {0};
    Decimal usual = game_usual_setup(check->settings->kind).rules[RULE_KOMI];
    builder_add(&komi, "komi ");
    builder_add_fixed(&komi, usual, DECIMAL_PLACES, DECIMAL_PLACES);
    bool done = !has_komi(check) || set_up(check, POINT_SETUP, builder_string(&komi), "`=`");
    builder_free(&komi);
    return done;
}

/* Begin a game in the program and with the referee. */
static bool check_begin(Check *check)
{
    char line[96];
    if (check->has_failed[POINT_SETUP])
        /* After a failed setup, which has been reported, the board may still have stones: restart
         * the program. */
        check_end(check);
    board_command(check->settings, line);
    return (!needs_game(check) || set_game(check)) &&
           set_up(check, POINT_SETUP, line, "`=`: the program must support this board size") &&
           set_up(check, POINT_SETUP, "clear_board", "`=`") && set_komi(check) &&
           set_referee(check) && forgive(check);
}

/* Send the program a move that the referee has made. `color` is the color that made it. */
static bool check_tell(Check *check, Color color, const char *move)
{
    StringBuilder command = {0};
    builder_add_format(&command, "play %s ", color_name(color));
    builder_add(&command, move);
    CheckPoint point = check->has_failed[POINT_PLAY] ? POINT_PLAY : check->point;
    bool done = set_up(check, point, builder_string(&command), "`=`: the move is legal");
    builder_free(&command);
    return done;
}

/* Send the program all turns in check->turns, which the referee has made already. */
static bool replay(Check *check)
{
    StringBuilder command = {0};
    bool done = true;
    for (const char *turn = builder_string(&check->turns); done && *turn;) {
        size_t length = strcspn(turn, "\n");
        builder_clear(&command);
        builder_add(&command, "play ");
        builder_add_bytes(&command, turn, length);
        done = set_up(check, POINT_PLAY, builder_string(&command), "`=`: the move is legal");
        turn += length + 1;
    }
    builder_free(&command);
    return done;
}

/* Begin a game in the program and with the referee, make random turns in both, and list the turns
 * in check->turns. */
static bool check_open(Check *check, uint64_t turns)
{
    builder_clear(&check->turns);
    if (!check_begin(check))
        return false;
    if (!referee_open(check->referee, OPENING_SEED, turns, &check->turns, &check->why))
        return lose(check, "the referee cannot play");
    return replay(check);
}

/* Return the last turn in check->turns, as `COLOR MOVE` and a newline. It is borrowed until
 * check->turns changes. */
static const char *check_last_turn(Check *check)
{
    const char *turns = builder_string(&check->turns), *last = turns;
    for (const char *at = turns; *at; at++)
        if (*at == '\n' && at[1])
            last = at + 1;
    return last;
}

static bool check_game(Check *check)
{
    if (!needs_game(check)) {
        check_note(check, "set_game is not supported, but games on a grid do not need it");
        return true;
    }
    if (!set_game(check))
        return false;
    return check_refuse(check, "set_game no-such-game", "`?`: there is no such game");
}

/* Check that clear_board works: after it, a first move that was made before must be legal again. */
static bool check_setup(Check *check)
{
    static const char EXPECTED[] = "`=`: the board was cleared, so this is a legal first move";
    StringBuilder command = {0};
    if (!check_open(check, 1) || !check_begin(check))
        return false;
    builder_add(&command, "play ");
    builder_add_bytes(&command, check->turns.bytes, check->turns.length - 1);
    bool done = check_demand(check, builder_string(&command), EXPECTED);
    builder_free(&command);
    if (done && check_ask(check, "boardsize 100000", TALK_OTHER) && check->reply.success)
        check_note(check, "the reply to `boardsize 100000` was `=`, expected `?`");
    return done;
}

static bool check_play(Check *check)
{
    return check_open(check, OPENING_TURNS);
}

/* Set `stones` to all stones as the program lists them, or to nothing if it doesn't know
 * list_stones. Return false if no reply came. */
static bool list_stones(Check *check, StringBuilder *stones)
{
    static const char *const COMMANDS[] = {"list_stones black", "list_stones white"};
    builder_clear(stones);
    for (size_t i = 0; i < 2 && check_lists(check, "list_stones"); i++) {
        if (!check_ask(check, COMMANDS[i], TALK_OTHER))
            return false;
        builder_add(stones, builder_string(&check->reply.text));
        builder_add_char(stones, '\n');
    }
    return true;
}

/* Repeat the last move for the other color. If the referee finds that illegal, because the stones
 * would overlap, the program must refuse it too. */
static bool refuse_again(Check *check)
{
    const char *last = check_last_turn(check), *move = strchr(last, ' ');
    Color color = color_other(*last == 'b' ? COLOR_BLACK : COLOR_WHITE);
    if (!move || referee_check(check->referee, color,
                               (StringView){move + 1, strcspn(move + 1, "\n")}) != RULING_ILLEGAL)
        return true;
    StringBuilder command = {0};
    builder_add_format(&command, "play %s ", color_name(color));
    builder_add_bytes(&command, move + 1, strcspn(move + 1, "\n"));
    bool done = check_refuse(check, builder_string(&command), "`?`: the rules forbid this move");
    builder_free(&command);
    return done;
}

static bool refuse_all(Check *check)
{
    return refuse_again(check) &&
           check_refuse(check, "play black nowhere", "`?`: that is not a move") &&
           check_refuse(check, "play purple pass", "`?`: that is not a color") &&
           check_refuse(check, "genmove purple", "`?`: that is not a color");
}

static bool check_illegal(Check *check)
{
    StringBuilder before = {0}, after = {0};
    bool done = check_open(check, OPENING_TURNS) && list_stones(check, &before) &&
                refuse_all(check) && list_stones(check, &after);
    if (done && strcmp(builder_string(&before), builder_string(&after)) != 0) {
        check_fail(check, POINT_ILLEGAL, builder_string(&before));
        done = false;
    }
    /* The refused commands must not have changed the position: the game must continue from it. */
    builder_clear(&check->turns);
    if (done && !referee_open(check->referee, OPENING_SEED, 1, &check->turns, &check->why))
        done = lose(check, "the referee cannot play");
    done = done && replay(check);
    builder_free(&before);
    builder_free(&after);
    return done;
}

/* Checks of the program's moves. */

/* Request a move and let the referee make it. Return false if no valid move came, which is
 * reported, or if the program resigns, which isn't a failure: in that case, `resigned` is set to
 * true. */
static bool ask_move(Check *check, Color color, bool *resigned)
{
    char expected[300];
    snprintf(expected, sizeof expected, "`=` and a move for %s", color_name(color));
    const char *command = color == COLOR_BLACK ? "genmove black" : "genmove white";
    *resigned = false;
    if (!check_ask(check, command, TALK_MOVE))
        return false;
    StringView move = {check->reply.text.bytes, check->reply.text.length};
    *resigned = check->reply.success && view_is(move, "resign");
    if (*resigned)
        return false;
    StringBuilder made = {0}, why = {0};
    Ruling ruling = check->reply.success ? referee_play(check->referee, color, move, &made, &why)
                                         : RULING_NO_MOVE;
    if (ruling != RULING_MADE) {
        if (ruling == RULING_ILLEGAL)
            snprintf(expected, sizeof expected, "`=` and a legal move; the referee reports: %.200s",
                     builder_string(&why));
        check_fail(check, check->point, expected);
    }
    builder_free(&made);
    builder_free(&why);
    return ruling == RULING_MADE;
}

static bool check_genmove(Check *check)
{
    bool resigned = false, done = check_begin(check);
    int turns = 0;
    for (; done && turns < GENMOVES && !referee_is_over(check->referee); turns++)
        done = ask_move(check, referee_to_move(check->referee), &resigned);
    if (resigned)
        check_note(check, "the program resigned within its first moves against itself");
    /* The program must print nothing after its last reply. */
    return check_listen(check) && (done || resigned);
}

/* Make a pass for the color to move, in the program and with the referee. */
static bool pass(Check *check)
{
    StringBuilder made = {0};
    Color color = referee_to_move(check->referee);
    Ruling ruling =
        referee_play(check->referee, color, (StringView){"pass", 4}, &made, &check->why);
    builder_free(&made);
    if (ruling == RULING_MADE)
        return check_tell(check, color, "pass");
    return lose(check, "the referee cannot pass");
}

static bool can_pass(const Check *check)
{
    return check->settings->kind->passing != PASSING_NONE;
}

static bool check_pass(Check *check)
{
    bool resigned = false;
    if (!can_pass(check))
        return true;
    if (check->has_failed[POINT_GENMOVE])
        return false; /* the failure may have nothing to do with the pass */
    bool done = check_open(check, OPENING_TURNS) && pass(check) &&
                ask_move(check, referee_to_move(check->referee), &resigned);
    return done || resigned;
}

static bool check_undo(Check *check)
{
    StringBuilder command = {0};
    if (!check_lists(check, "undo")) {
        check_note(check, "undo is not supported, but matches do not need it");
        return true;
    }
    if (!check_open(check, 2) || !check_demand(check, "undo", "`=`: there is a move to take back"))
        return false;
    const char *last = check_last_turn(check);
    builder_add(&command, "play ");
    builder_add_bytes(&command, last, strcspn(last, "\n"));
    bool done = check_demand(check, builder_string(&command),
                             "`=`: the move was taken back, so it is legal again");
    builder_free(&command);
    return done;
}

static bool check_time(Check *check)
{
    static const char *const COMMANDS[] = {"time_settings 600 30 5", "time_left black 500 0",
                                           "time_left white 20 3", "time_settings 0 1 0"};
    if (!check_lists(check, "time_settings") || !check_lists(check, "time_left"))
        check_note(check, "the program will not know its remaining time: to get it, support "
                          "time_settings and time_left");
    if (!check_begin(check))
        return false;
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++) {
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)strcspn(COMMANDS[i], " "), COMMANDS[i]);
        if (check_lists(check, name) &&
            !check_demand(check, COMMANDS[i], "`=`: list_commands lists this command"))
            return false;
    }
    return true;
}

static bool check_score(Check *check)
{
    static const char EXPECTED[] = "`=` and a result such as B+3.5, W+2, B+R or 0";
    int leader;
    bool has_margin;
    Decimal margin;
    if (!check_lists(check, "final_score")) {
        check_note(check, "final_score is not supported, so matches cannot compare the program's "
                          "result with the referee's");
        return true;
    }
    if (!check_open(check, OPENING_TURNS) || (can_pass(check) && (!pass(check) || !pass(check))) ||
        !check_demand(check, "final_score", EXPECTED))
        return false;
    bool good = game_read_lead(builder_string(&check->reply.text), &leader, &has_margin, &margin);
    if (!good)
        check_fail(check, POINT_SCORE, EXPECTED);
    return good;
}

static bool check_over(Check *check)
{
    if (!can_pass(check))
        return true;
    if (check->has_failed[POINT_GENMOVE])
        return false;
    return check_begin(check) && pass(check) && pass(check) &&
           check_ask(check, "genmove black", TALK_MOVE);
}

/* The check of how the program ends. */

/* Wait until the program ends by itself. Return false if that takes too long. */
static bool wait_for_end(Check *check)
{
    int64_t until = moment_now() + check->settings->patience.quit;
    while (talk_check(check->talk, &check->reply)) {
        if (moment_now() >= until)
            return false;
        talks_wait(check->talks, LOOKING);
    }
    return true;
}

static bool check_quit(Check *check)
{
    if (!check_demand(check, "quit", "`=`, and then the program exits"))
        return false;
    bool has_ended = wait_for_end(check);
    Failure how = check->reply.failure;
    if (!has_ended) {
        check_fail(check, POINT_QUIT, "an exit within a few seconds after quit");
    } else if (how != FAILURE_EXIT && how != FAILURE_CLOSED_INPUT && how != FAILURE_CLOSED_OUTPUT) {
        check_fail(check, POINT_QUIT, "a normal exit");
        has_ended = false;
    } else if (how == FAILURE_EXIT && check->reply.status != 0) {
        check_note(check, "the exit status is not 0");
    }
    check_end(check);
    return has_ended;
}

/* Running the check. */

/* A function that makes a check. It returns true if the program meets the requirement. If it
 * returns false, it has reported a failure, or the check could not be made. */
typedef bool (*CheckTrial)(Check *check);

/* The function of each check. Checks without a function are made during all others. */
static const CheckTrial TRIALS[POINT_COUNT] = {
    [POINT_STARTS] = check_starts,   [POINT_VERSION] = check_version,
    [POINT_NAME] = check_name,       [POINT_COMMANDS] = check_commands,
    [POINT_UNKNOWN] = check_unknown, [POINT_BLANK] = check_blank,
    [POINT_CONTROL] = check_control, [POINT_GAME] = check_game,
    [POINT_SETUP] = check_setup,     [POINT_PLAY] = check_play,
    [POINT_ILLEGAL] = check_illegal, [POINT_GENMOVE] = check_genmove,
    [POINT_PASS] = check_pass,       [POINT_UNDO] = check_undo,
    [POINT_TIME] = check_time,       [POINT_SCORE] = check_score,
    [POINT_OVER] = check_over,       [POINT_QUIT] = check_quit,
};

static void tell_point(const char *mark, CheckPoint point)
{
    StringBuilder out = {0};
    check_add_point(&out, mark, point);
    check_say(&out);
}

/* Make the checks, and print the result of each. Stop when no more checks can be made. */
static void try_all(Check *check)
{
    for (CheckPoint point = POINT_STARTS; point < POINT_COUNT && !check->is_lost; point++) {
        CheckTrial trial = TRIALS[point];
        check->point = point;
        bool holds = !trial || trial(check);
        if (check->is_stuck)
            break;
        if (!check->has_failed[point] && !check->is_lost)
            tell_point(holds ? "ok" : "--", point);
    }
    StringBuilder out = {0};
    if (check->is_stuck)
        builder_add(&out, "--   the remaining checks need this one to pass\n");
    check_say(&out);
}

static int conclude(const Check *check)
{
    StringBuilder out = {0};
    int failed = 0;
    for (CheckPoint point = POINT_STARTS; point < POINT_COUNT; point++)
        failed += check->has_failed[point];
    if (failed == 0)
        builder_add(&out, "all required checks passed\n");
    else
        builder_add_format(&out, "%d of %d checks failed\n", failed, POINT_COUNT);
    check_say(&out);
    return failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}

static int check_program(MatchSettings *settings, const ProcessSetup *setup)
{
    Check check = {.setup = setup, .settings = settings};
    int status = EXIT_FAILURE;
    if (!process_adopt() || talks_create(&check.talks) != STATUS_OK ||
        referee_create(&check.referee) != STATUS_OK)
        check.is_lost = true;
    else
        try_all(&check);
    check_end(&check);
    if (check.is_lost)
        complain(PROGRAM, "%s",
                 check.why.length > 0 ? builder_string(&check.why) : status_text(STATUS_NO_MEMORY));
    else
        status = conclude(&check);
    talks_destroy(check.talks);
    referee_destroy(check.referee);
    talk_reply_free(&check.reply);
    builder_free(&check.commands);
    builder_free(&check.turns);
    builder_free(&check.why);
    return status;
}

/* The command line of `check`. */

static int wrong_usage(const char *why)
{
    complain(PROGRAM, "%s", why);
    complain(PROGRAM, "expected %s", CHECK_USAGE);
    return EXIT_USAGE;
}

/* Parse the options, which precede the program. Return the number of words that belong to options,
 * or -1 after printing an error. */
static int read_options(int count, char *const *words, MatchSettings *settings)
{
    static const char *const KNOWN[] = {"game", "size", "answer"};
    StringBuilder why = {0};
    int at = 0;
    while (at < count && strncmp(words[at], "--", 2) == 0) {
        const char *name = words[at] + 2;
        bool good = false;
        for (size_t i = 0; i < sizeof KNOWN / sizeof *KNOWN; i++)
            good |= strcmp(name, KNOWN[i]) == 0;
        if (!good)
            builder_add(&why, "unknown option");
        good = good && at + 1 < count && match_settings_set(settings, name, words[at + 1], &why);
        if (!good) {
            wrong_usage(why.length > 0 ? builder_string(&why) : "the last option needs a value");
            builder_free(&why);
            return -1;
        }
        at += 2;
    }
    builder_free(&why);
    return at;
}

int check_run(int count, char *const *words)
{
    const char *list[COMMAND_WORDS_MOST + 1];
    MatchSettings settings = match_settings_usual();
    StringBuilder split_words = {0};
    settings.kind = NULL;
    int at = read_options(count, words, &settings);
    int status = EXIT_USAGE;
    if (at == count)
        wrong_usage("expected a program");
    else if (at >= 0 && at + 1 == count && !command_list(words[at], &split_words, list))
        wrong_usage("invalid command: expected a program and its arguments, with closed quotes");
    else if (at >= 0) {
        settings.patience.handshake = settings.patience.other;
        ProcessSetup setup = {.words = at + 1 == count ? list : (const char *const *)words + at,
                              .limits = settings.limits};
        status = check_program(&settings, &setup);
    }
    builder_free(&split_words);
    match_settings_free(&settings);
    return status;
}
