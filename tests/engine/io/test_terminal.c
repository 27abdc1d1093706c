/* Test how a person uses a terminal: prompt, completion, history that is kept between runs, Ctrl-C
 * and Ctrl-D.
 *
 * The engine runs in a process of its own, on the other side of a pseudo-terminal. */
#define _XOPEN_SOURCE 700 /* for pseudo-terminals */

#include "engine/protocol/test_stream.h"
#include "suites.h"

#include "base/memory.h"
#include "games.h"
#include "io/terminal.h"
#include "protocol/complete.h"
#include "protocol/engine.h"
#include "protocol/person/person.h"

#include <check.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

enum { PATIENCE = 120000 /* milliseconds */, SCREEN = 65536 };

static char folder[] = "/tmp/contigo-test-XXXXXX";
static int terminal;
static pid_t child;
static char screen[SCREEN]; /* everything shown after the text that was waited for last */

static void make_folder(void)
{
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(void)
{
    char path[100];
    snprintf(path, sizeof path, "%s/contigo/history", folder);
    remove(path);
    snprintf(path, sizeof path, "%s/contigo", folder);
    remove(path);
    remove(folder);
}

/* The program's environment variable TERM. */
static const char *kind = "vt100";

/* The program's environment variable PAGER; by default it is not set. */
static const char *pager;

/* The settings file of the library readline. */
static const char *settings = "/dev/null";

/* LeakSanitizer's function that checks for leaks. It exists only in a build with that sanitizer. */
int __lsan_do_recoverable_leak_check(void) __attribute__((weak));

/* True if the program serves a person: it then shows boards and corrects input. */
static bool is_attended;

/* The games that the engine knows. */
static const GameKind *const *games = CONTIGO_GAMES;

/* A function to call with the engine before it starts on the terminal, or NULL. */
static void (*prepare)(Engine *engine);

/* Run the program on the terminal with this name. This is called in the child process. */
static int be_the_program(const char *name)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* if a test fails, no process is left behind */
    static const int USUAL[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT};
    for (size_t i = 0; i < sizeof USUAL / sizeof *USUAL; i++)
        /* the test runner may ignore these signals, and the program would inherit that */
        signal(USUAL[i], SIG_DFL);
    if (chdir(folder) != 0) /* completion lists the files here, so there must be few */
        return 2;
    setsid();
    /* the terminal becomes the controlling terminal of this process */
    int there = open(name, O_RDWR);
    for (int descriptor = 0; descriptor < 3; descriptor++)
        dup2(there, descriptor);
    setenv("XDG_STATE_HOME", folder, 1);
    setenv("INPUTRC", settings, 1);
    setenv("TERM", kind, 1);
    unsetenv("LESS");
    unsetenv("PAGER");
    if (pager)
        setenv("PAGER", pager, 1);
    signal(SIGPIPE, SIG_IGN); /* as main() does */
    Engine *engine;
    Source *source;
    if (!terminal_present() || engine_create(games, 1, &engine) != STATUS_OK ||
        terminal_create((Attendant){.completer = complete_for(engine)}, &source) != STATUS_OK)
        return 9;
    Person person = {.engine = engine};
    if (is_attended) {
        source_destroy(source);
        terminal_create(person_attendant(&person), &source);
    }
    if (prepare)
        prepare(engine);
    int code = engine_run(engine, source, STDOUT_FILENO, NULL) == RUN_ENDED ? 0 : 1;
    source_destroy(source);
    engine_destroy(engine);
    if (__lsan_do_recoverable_leak_check && __lsan_do_recoverable_leak_check())
        return 3;
    return code;
}

/* Return whether pseudo-terminals are available. In a bare chroot, for example, they are not. */
static bool has_terminals(void)
{
    int found = posix_openpt(O_RDWR | O_NOCTTY);
    if (found >= 0)
        close(found);
    return found >= 0;
}

static void start(void)
{
    terminal = posix_openpt(O_RDWR | O_NOCTTY);
    ck_assert_int_ge(terminal, 0);
    ck_assert_int_eq(grantpt(terminal), 0);
    ck_assert_int_eq(unlockpt(terminal), 0);
    child = fork();
    if (child == 0)
        _exit(be_the_program(ptsname(terminal)));
}

/* Wait until a text is on the screen, and return where it begins. */
static char *wait_for(const char *text)
{
    while (!strstr(screen, text)) {
        struct pollfd wait = {.fd = terminal, .events = POLLIN};
        size_t length = strlen(screen);
        ck_assert_msg(poll(&wait, 1, PATIENCE) == 1, "'%s' does not come after '%s'", text, screen);
        ssize_t got = read(terminal, screen + length, SCREEN - 1 - length);
        ck_assert_msg(got > 0, "the program ended; '%s' does not come after '%s'", text, screen);
        screen[length + (size_t)got] = '\0';
    }
    return strstr(screen, text);
}

/* Forget everything that was shown before this position. */
static void look_on(const char *from)
{
    memmove(screen, from, strlen(from) + 1);
}

static void expect(const char *text)
{
    look_on(wait_for(text) + strlen(text));
}

static void type(const char *keys)
{
    ck_assert_int_eq(write(terminal, keys, strlen(keys)), (ssize_t)strlen(keys));
}

static void expect_end(void)
{
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    close(terminal);
    screen[0] = '\0';
}

START_TEST(a_session_by_hand)
{
    start();
    expect("contigo> ");
    type("proto\t\r");
    expect("protocol_version");
    expect("= 2\r\n\r\ncontigo> ");
    type("help kno\t\r");
    expect("= known_command COMMAND\r\n");
    expect("contigo> ");
    type("nonsense\003"); /* Ctrl-C clears the line */
    expect("^C");
    expect("contigo> ");
    type("name\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("foo\r");
    expect("? unknown command 'foo' (list_commands lists them)\r\n\r\ncontigo> ");
    type("\004"); /* Ctrl-D ends the program */
    expect_end();
}
END_TEST

static void make_file(char *path, size_t room, const char *name, const char *content)
{
    snprintf(path, room, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
}

/* The argument FILE is completed as a file name. Names with control characters are not offered. */
START_TEST(names_that_do_not_print_are_not_completed)
{
    static const char *const names[] = {"odd-good", "odd-\033[31m", "odd-\xC2\x9Bz",
                                        "odd-\xE2\x80\xAE", "odd-\xFF"};
    enum { COUNT = sizeof names / sizeof *names };
    char paths[COUNT][100], line[100];
    for (size_t i = 0; i < COUNT; i++)
        make_file(paths[i], sizeof paths[i], names[i], "");
    start();
    expect("contigo> ");
    snprintf(line, sizeof line, "loadgame %s/odd\t\t\t", folder);
    type(line);
    expect("odd-good ");
    type("\r");
    expect("? the file is empty\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
    for (size_t i = 0; i < COUNT; i++)
        remove(paths[i]);
}
END_TEST

/* If readline doesn't understand a line of a settings file, it prints a part of the line and the
 * file's name. Control characters in that output must not reach the terminal. */
START_TEST(complaints_about_settings_do_not_print_raw)
{
    char path[100];
    make_file(path, sizeof path, "settings\033[31m", "set sail\033]0;title\007 on\n");
    settings = path;
    start();
    expect("settings?[31m: line 1: sail?]0;title?: unknown variable name\r\n");
    expect("contigo> ");
    type("\030\022"); /* Ctrl-X Ctrl-R makes readline read the settings again */
    expect("settings?[31m: line 1: sail?]0;title?: unknown variable name\r\n");
    type("name\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
    settings = "/dev/null";
    remove(path);
}
END_TEST

START_TEST(history_is_kept_between_runs)
{
    start();
    expect("contigo> ");
    type("protocol_version\r");
    expect("= 2\r\n\r\ncontigo> ");
    type("version\r\r  \rversion\r"); /* blank lines and repetitions are not kept in the history */
    expect("version\r\n= ");
    expect("version\r\n= ");
    expect("contigo> ");
    type("\004");
    expect_end();

    start();
    expect("contigo> ");
    type("\033[A\033[A\r"); /* press the up key twice */
    expect("protocol_version\r\n= 2\r\n\r\n");
    type("quit\r");
    expect_end();

    char path[100];
    struct stat status;
    snprintf(path, sizeof path, "%s/contigo/history", folder);
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_int_eq(status.st_mode & (S_IRWXG | S_IRWXO), 0);
}
END_TEST

START_TEST(history_that_cannot_be_kept_does_no_harm)
{
    ck_assert_int_eq(chmod(folder, 0), 0);
    char path[100];
    snprintf(path, sizeof path, "%s/contigo", folder);
    /* Root may write anywhere, so put a file where the folder for the history would be. */
    FILE *in_the_way = getuid() == 0 ? fopen(path, "w") : NULL;
    if (in_the_way)
        fclose(in_the_way);
    start();
    expect("contigo> ");
    type("name\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
    chmod(folder, S_IRWXU);
}
END_TEST

/* Check that the program says why it keeps no history, and that it continues. */
static void expect_no_history(const char *why)
{
    start();
    expect("contigo: cannot keep the command history: cannot read '");
    expect(why);
    expect("contigo> ");
    type("name\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
}

START_TEST(history_that_is_no_file_is_left_alone)
{
    char path[100], part[80];
    struct stat status;
    snprintf(part, sizeof part, "%s/contigo", folder);
    snprintf(path, sizeof path, "%s/history", part);
    ck_assert_int_eq(mkdir(part, S_IRWXU), 0);

    ck_assert_int_eq(mkfifo(path, S_IRWXU), 0);
    expect_no_history("not a file");
    ck_assert_int_eq(unlink(path), 0);

    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    expect_no_history("not a file");
    ck_assert_int_eq(rmdir(path), 0);

    ck_assert_int_eq(symlink("/dev/zero", path), 0);
    expect_no_history("not a file");
    ck_assert_int_eq(unlink(path), 0);

    ck_assert_int_eq(symlink("/proc/self/mem", path), 0);
    expect_no_history("not a file");
    ck_assert_int_eq(unlink(path), 0);

    int file = open(path, O_WRONLY | O_CREAT, S_IRWXU);
    ck_assert_int_ge(file, 0);
    ck_assert_int_eq(ftruncate(file, (off_t)1 << 40), 0);
    close(file);
    expect_no_history("too long: at most 67108864 bytes");
    ck_assert_int_eq(stat(path, &status), 0);
    ck_assert_int_eq(status.st_size, (off_t)1 << 40);
}
END_TEST

/* A history of 1005 lines is shortened to the last 1000, even if its name is a symbolic link. */
START_TEST(history_is_cut_to_its_last_lines)
{
    char path[100], real[100];
    snprintf(path, sizeof path, "%s/contigo", folder);
    ck_assert_int_eq(mkdir(path, S_IRWXU), 0);
    snprintf(path, sizeof path, "%s/contigo/history", folder);
    snprintf(real, sizeof real, "%s/real", folder);
    ck_assert_int_eq(symlink("../real", path), 0);
    FILE *file = fopen(real, "w");
    for (int i = 0; i < 1005; i++)
        fprintf(file, "line %d\n", i);
    ck_assert_int_eq(fclose(file), 0);
    start();
    expect("contigo> ");
    type("name\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
    file = fopen(real, "r");
    char line[100] = "", first[100] = "";
    int count = 0;
    while (fgets(line, sizeof line, file))
        if (count++ == 0)
            memcpy(first, line, sizeof first);
    fclose(file);
    ck_assert_int_eq(count, 1001);
    ck_assert_str_eq(first, "line 5\n");
    ck_assert_str_eq(line, "name\n");
    remove(real);
}
END_TEST

START_TEST(a_pasted_batch_is_answered_line_by_line)
{
    start();
    expect("contigo> ");
    type("1 name\r2 name\r3 name\r");
    expect("=1 Contigo");
    expect("=2 Contigo");
    expect("=3 Contigo\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
}
END_TEST

/* Write a record that takes long to load: each line is loaded quickly, but there are many. */
static void write_long_record(const char *path)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs("# Contigo game record\nset_game go\n", file);
    for (int i = 0; i < 1000000; i++)
        fputs("setup black black A1\nsetup black empty A1\n", file);
    fputs("# unfinished\n", file);
    ck_assert_int_eq(fclose(file), 0);
}

START_TEST(a_long_record_is_ended)
{
    char path[100], command[120];
    snprintf(path, sizeof path, "%s/record", folder);
    snprintf(command, sizeof command, "loadgame %s\r", path);
    write_long_record(path);
    start();
    expect("contigo> ");
    type(command);
    expect("record\r\n");
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    ck_assert_int_eq(poll(&wait, 1, 300), 0); /* nothing is shown, since it is still loading */
    type("\003");
    expect("? line ");
    expect(": interrupted\r\n\r\ncontigo> ");
    type("turn\r");
    expect("number 1\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
    remove(path);
}
END_TEST

/* Draw white strokes two steps apart, with very many lines of sight between them. Finding a route
 * around them takes minutes, and no work limit applies. */
static void draw_rows(Engine *it)
{
    StringBuilder line = {0};
    builder_add(&line, "play white ");
    for (int i = 0; i < 400; i++)
        builder_add_format(&line, "%s7.%05d,7.%05d:9.%05d,7.%05d", i > 0 ? "/" : "", i, 2 * i, i,
                           2 * i);
    StringBuilder out = {0};
    engine_allow(it, 0);
    engine_answer(it, "set_rule allotment 5000", 23, &out);
    engine_answer(it, line.bytes, line.length, &out);
    builder_free(&out);
    builder_free(&line);
}

START_TEST(a_command_that_takes_long_is_ended)
{
    prepare = draw_rows;
    start();
    prepare = NULL;
    expect("contigo> ");
    type("route black 8,6 8,8\r");
    expect("8,8\r\n");
    struct pollfd wait = {.fd = terminal, .events = POLLIN};
    ck_assert_int_eq(poll(&wait, 1, 500), 0); /* nothing is shown, since it is still searching */
    type("\003");
    ck_assert_int_eq(poll(&wait, 1, 3000), 1);
    expect("? interrupted\r\n\r\ncontigo> ");
    type("route black 6,6 6,8\r"); /* the position is unchanged */
    expect("= 6,6 6,8\r\n\r\ncontigo> ");
    type("score\r");
    expect("neither 324\r\n");
    expect("contigo> ");
    type("gaps white 0.00001\r");
    expect("= \r\n\r\ncontigo> ");
    type("\004");
    expect_end();
}
END_TEST

/* A command that prints line after line runs until Ctrl-C or Ctrl-D is typed, or a line is
 * entered. */
START_TEST(a_command_that_goes_on_is_ended)
{
    games = stream_games();
    start();
    games = CONTIGO_GAMES;
    expect("contigo> ");
    type("7 stream\r");
    expect("\n=7 line 1\r\nline 2\r\n");
    type("\003");
    expect("\r\ncontigo> ");
    type("stream\r");
    expect("= line 1\r\nline 2\r\n");
    type("na");
    expect("0\r\n"); /* an incomplete line doesn't end the command */
    expect("1\r\n");
    type("me\r");
    expect("\r\ncontigo> ");
    expect("= Contigo\r\n\r\ncontigo> ");
    /* A line may also arrive together with the command, as when both are pasted. */
    type("stream\rname\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("stream\r");
    expect("line 2\r\n");
    type("\004"); /* Ctrl-D ends only the command */
    expect("\r\ncontigo> ");
    type("name\r");
    expect("= Contigo\r\n\r\ncontigo> ");
    type("\004");
    expect_end();
}
END_TEST

/* A person sees the board, and the input as corrected. The terminal doesn't report the size of its
 * window, so 20 rows are assumed, in which a board of 5 by 5 fits. */
START_TEST(a_person_is_attended)
{
    is_attended = true;
    pager = "sed 's/^/| /'";
    start();
    expect("Contigo ");
    expect("Type 'help rules' for the rules");
    expect("\r\nblack, ink 4> ");
    type("Set_Game minigo\r");
    expect("(set_game minigo)\r\n= \r\n\r\n");
    expect("  5  . . . . .\r\n");
    expect("A B C D E\r\nblack> ");
    type("PLAY b c3\r"); /* the color must be typed in games where an illegal move loses */
    expect("(play b c3)\r\n= \r\n\r\n");
    expect("  3  . . # . .\r\n");
    expect("\r\nwhite> ");
    type("?\r");
    expect("(help)\r\n= everyday:\r\n");
    expect("white> ");
    type("help all\r");
    expect("| = administration:\r\n"); /* the pager shows what doesn't fit in the window */
    expect("\r\n| \r\n");
    expect("white> ");
    type("exit\r");
    expect("(# the game is not saved: savegame FILE saves it, and a second quit ends the "
           "program)\r\n");
    expect("white> ");
    type("exit\r");
    expect("(quit)\r\n");
    expect_end();
    is_attended = false;
    pager = NULL;
}
END_TEST

/* In readline, Ctrl-V inserts the next key literally, so lines can contain control characters.
 * These must not be printed with a corrected line. */
START_TEST(mended_lines_do_not_print_raw)
{
    is_attended = true;
    start();
    expect("black, ink 4> ");
    type("Name \026\033[31m\026\007\r");
    expect("(name ?[31m?)\r\n");
    expect("black, ink 4> ");
    type("\004");
    expect_end();
    is_attended = false;
}
END_TEST

/* Start the program, and let it show the names of all commands, one per row, in the given pager;
 * NULL means the default pager. */
static void start_pager(const char *command)
{
    pager = command;
    is_attended = true;
    start();
    expect("black, ink 4> ");
    type("list_commands\r");
}

/* Check that the program continues after the pager has ended, and then end the program. */
static void go_on_and_end(void)
{
    expect("black, ink 4> ");
    type("name\r");
    expect("= Contigo\r\n");
    expect("black, ink 4> ");
    type("\004");
    expect_end();
    is_attended = false;
    pager = NULL;
}

START_TEST(less_is_the_usual_pager)
{
    start_pager(NULL);
    expect("= all_legal");
    wait_for(":"); /* the pager `less` shows this prompt below its first page */
    ck_assert(!strstr(screen, "undo"));
    type("q");
    go_on_and_end();
}
END_TEST

/* A pager may read one line and end. The rest of the output is then discarded. */
START_TEST(a_pager_may_end_early)
{
    start_pager("exec head -n 1");
    expect("= all_legal");
    go_on_and_end();
}
END_TEST

START_TEST(without_a_pager_all_is_shown)
{
    start_pager("exec /nowhere/pager");
    expect("\n= all_legal");
    expect("\r\nundo\r\n");
    go_on_and_end();
}
END_TEST

START_TEST(an_interrupt_ends_the_pager_alone)
{
    start_pager("cat; echo shown; exec sleep 100");
    expect("\r\nshown\r\n");
    type("\003");
    go_on_and_end();
}
END_TEST

/* A dumb terminal gets no pager and no escape sequences. */
START_TEST(a_dumb_terminal_has_no_pager)
{
    kind = "dumb";
    start_pager("sed 's/^/| /'");
    char *shown = wait_for("undo\r\n");
    ck_assert_msg(!memchr(screen, '\033', (size_t)(shown - screen)), "%s", screen);
    ck_assert_msg(!strstr(screen, "| "), "%s", screen);
    go_on_and_end();
    kind = "vt100";
}
END_TEST

START_TEST(without_memory_there_is_none)
{
    Source *source;
    memory_fail_after(1);
    ck_assert_int_eq(terminal_create((Attendant){0}, &source), STATUS_NO_MEMORY);
    memory_fail_after(0);
}
END_TEST

Suite *terminal_suite(void)
{
    Suite *suite = suite_create("terminal");
    TCase *cases = tcase_create("terminal");
    tcase_set_timeout(cases, 60);
    tcase_add_checked_fixture(cases, make_folder, remove_folder);
    tcase_add_test(cases, without_memory_there_is_none);
    if (has_terminals()) {
        tcase_add_test(cases, a_session_by_hand);
        tcase_add_test(cases, a_person_is_attended);
        tcase_add_test(cases, mended_lines_do_not_print_raw);
        if (system("command -v less >/dev/null") == 0)
            tcase_add_test(cases, less_is_the_usual_pager);
        tcase_add_test(cases, a_pager_may_end_early);
        tcase_add_test(cases, without_a_pager_all_is_shown);
        tcase_add_test(cases, an_interrupt_ends_the_pager_alone);
        tcase_add_test(cases, a_dumb_terminal_has_no_pager);
        tcase_add_test(cases, names_that_do_not_print_are_not_completed);
        tcase_add_test(cases, complaints_about_settings_do_not_print_raw);
        tcase_add_test(cases, history_is_kept_between_runs);
        tcase_add_test(cases, history_that_cannot_be_kept_does_no_harm);
        tcase_add_test(cases, history_that_is_no_file_is_left_alone);
        tcase_add_test(cases, history_is_cut_to_its_last_lines);
        tcase_add_test(cases, a_pasted_batch_is_answered_line_by_line);
        tcase_add_test(cases, a_command_that_takes_long_is_ended);
        tcase_add_test(cases, a_command_that_goes_on_is_ended);
        tcase_add_test(cases, a_long_record_is_ended);
    } else {
        puts("terminal: skipped, there are no pseudo-terminals here");
    }
    suite_add_tcase(suite, cases);
    return suite;
}
