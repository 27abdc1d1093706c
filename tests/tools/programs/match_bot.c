/* GTP programs that misbehave, selected by name. The files match_talk_*.c have their expected
 * results. Programs that would run forever end by themselves after a while, in case nobody ends
 * them. */
#define _GNU_SOURCE /* for gettid() and others */

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { LIFE = 300 }; /* in seconds */

static const char *kind;
static char **words; /* the arguments after the kind */
static long id;      /* id of the command that is being answered */

static bool is_kind(const char *name)
{
    return strcmp(kind, name) == 0;
}

static void pause_for(long milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

static _Noreturn void hang(void)
{
    for (int i = 0; i < LIFE; i++)
        pause_for(1000);
    _exit(9);
}

/* Write bytes, in a single write if the pipe accepts that. */
static void say_bytes(const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(1, bytes, count);
        if (written <= 0)
            _exit(8);
        bytes += written;
        count -= (size_t)written;
    }
}

static void say(const char *text)
{
    say_bytes(text, strlen(text));
}

__attribute__((format(printf, 1, 2))) static void say_format(const char *format, ...)
{
    char line[512];
    __builtin_va_list arguments;
    __builtin_va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    __builtin_va_end(arguments);
    say(line);
}

static _Noreturn void flood(int descriptor, char byte)
{
    static char bytes[65536];
    memset(bytes, byte, sizeof bytes);
    for (time_t end = time(NULL) + LIFE; time(NULL) < end;)
        if (write(descriptor, bytes, sizeof bytes) < 0)
            _exit(8);
    _exit(9);
}

/* Leave a process running that has its own session and whose parent has ended. */

static void hide(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0) {
            setsid();
            hang();
        }
        _exit(0);
    }
    wait(NULL);
}

static void fork_many(int count)
{
    for (int i = 0; i < count; i++)
        if (fork() == 0) {
            if (i % 2)
                setsid();
            if (i % 3 == 0)
                raise(SIGSTOP);
            hang();
        }
}

static void adopt(void)
{
    int hidden[2];
    char byte;
    if (pipe(hidden) != 0)
        return;
    if (fork() == 0) {
        prctl(PR_SET_CHILD_SUBREAPER, 1);
        setsid();
        for (int i = 0; i < 5; i++)
            hide();
        (void)!write(hidden[1], "", 1);
        hang();
    }
    (void)!read(hidden[0], &byte, 1); /* wait until all hidden processes have started */
    close(hidden[0]);
    close(hidden[1]);
}

/* Leave a process that forks a child and ends; the child does the same, and so on. */
static void comet(void)
{
    if (fork() != 0)
        return;
    for (time_t end = time(NULL) + LIFE; time(NULL) < end;) {
        setsid();
        if (fork() != 0)
            _exit(0);
    }
}

/* Write more errors than a runner keeps, and leave a child that keeps writing as long as it
 * lives. */
static void shout_errors(void)
{
    static char bytes[65536];
    memset(bytes, 'e', sizeof bytes);
    for (int i = 0; i < 4; i++)
        (void)!write(2, bytes, sizeof bytes);
    if (fork() == 0)
        flood(2, 'e');
}

static void eat_memory(void)
{
    size_t eaten = 0;
    static char *volatile bytes; /* volatile, so that no compiler removes the accesses */
    while (eaten < 4000 && (bytes = malloc(1 << 20))) {
        memset(bytes, 1, 1 << 20);
        eaten++;
    }
    say_format("=%ld %zu\n\n", id, eaten);
}

static _Noreturn void burn(void)
{
    for (time_t end = time(NULL) + LIFE; time(NULL) < end;)
        continue;
    _exit(9);
}

static void fill_folder(void)
{
    static char bytes[65536];
    int file = open("filled", O_WRONLY | O_CREAT | O_TRUNC, 0666);
    size_t written = 0;
    while (written < 8000 && write(file, bytes, sizeof bytes) > 0)
        written++;
    say_format("=%ld %zu\n\n", id, written);
}

static void open_files(void)
{
    int opened = 0;
    while (opened < 5000 && open("/dev/null", O_RDONLY) >= 0)
        opened++;
    say_format("=%ld %d\n\n", id, opened);
}

static void start_many(void)
{
    int started = 0;
    for (; started < 100; started++) {
        pid_t child = fork();
        if (child < 0)
            break;
        if (child == 0)
            hang();
    }
    say_format("=%ld %d\n\n", id, started);
}

static const char *can(bool it_can)
{
    return it_can ? "yes" : "no";
}

static bool can_open(const char *path, int how)
{
    int file = open(path, how);
    if (file >= 0)
        close(file);
    return file >= 0;
}

static bool can_connect(void)
{
    char address[64] = {0};
    int file = open("/proc/net/route", O_RDONLY); /* a sandbox's separate network has no routes */
    ssize_t count = 0, got;
    while (file >= 0 && (got = read(file, address, sizeof address)) > 0)
        count += got;
    close(file);
    return count > 200;
}

/* `words`: a file of the opponent, and the id of the opponent's process. Report what this bot can
 * do with that file and that process, with the system, the network and its own folder. */
static void spy(void)
{
    char memory[64], here[64];
    snprintf(memory, sizeof memory, "/proc/%s/mem", words[1]);
    snprintf(here, sizeof here, "own-file");
    int own = open(here, O_WRONLY | O_CREAT, 0666);
    say_format("=%ld file %s memory %s system %s network %s own %s signal %s\n\n", id,
               can(can_open(words[0], O_RDONLY)), can(can_open(memory, O_RDWR)),
               can(can_open("/etc/contigo-match-was-here", O_WRONLY | O_CREAT)), can(can_connect()),
               can(own >= 0), can(kill((pid_t)atoi(words[1]), 0) == 0));
}

static void change_terminal(void)
{
    struct termios modes;
    int terminal = open("/dev/tty", O_RDWR);
    bool changed = false;
    for (int descriptor = 0; descriptor < 3; descriptor++)
        changed |= tcgetattr(descriptor, &modes) == 0;
    say_format("=%ld tty %s modes %s\n\n", id, can(terminal >= 0), can(changed));
}

static void rename_itself(char **argv)
{
    prctl(PR_SET_NAME, "contigo-match");
    memset(argv[0], 'x', strlen(argv[0]));
}

/* Report how many descriptors are open besides the three standard ones, how many signals are
 * ignored or blocked, whether the program leads its session, its privileges, and its folder. */
static void look_around(void)
{
    int others = 0, odd = 0;
    sigset_t blocked;
    for (int descriptor = 3; descriptor < 1000; descriptor++)
        others += fcntl(descriptor, F_GETFD) >= 0;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (int number = 1; number < NSIG; number++) {
        struct sigaction action;
        odd += sigismember(&blocked, number) == 1;
        odd += sigaction(number, NULL, &action) == 0 && number != SIGALRM &&
               action.sa_handler != SIG_DFL;
    }
    char folder[300];
    say_format("=%ld others %d odd %d leader %s privileges %s folder %s\n\n", id, others, odd,
               can(getsid(0) == getpid()), can(prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0),
               getcwd(folder, sizeof folder) ? folder : "?");
}

/* Misbehave at the start, if this kind of bot does that. */
static void begin(char **argv)
{
    if (is_kind("exits") || is_kind("exits-3"))
        _exit(is_kind("exits") ? 0 : 3);
    if (is_kind("floods"))
        flood(1, 'x');
    if (is_kind("floods-lines"))
        flood(1, '\n');
    if (is_kind("nuls"))
        flood(1, '\0');
    if (is_kind("banner"))
        say("Welcome to this program, version 3\n");
    if (is_kind("early"))
        say("= \n\n");
    if (is_kind("never-reads"))
        hang();
    if (is_kind("closes-input"))
        close(0), hang();
    if (is_kind("closes-output"))
        close(1), hang();
    if (is_kind("closes-all"))
        close(0), close(1), close(2), hang();
    if (is_kind("ignores-term"))
        signal(SIGTERM, SIG_IGN);
    if (is_kind("hides"))
        hide();
    if (is_kind("forks-200"))
        fork_many(200);
    if (is_kind("adopts"))
        adopt();
    if (is_kind("comet"))
        comet();
    if (is_kind("shouts"))
        shout_errors();
    if (is_kind("renames"))
        rename_itself(argv);
    if (is_kind("stops-parent"))
        kill(getppid(), SIGSTOP);
    if (is_kind("signals-parent"))
        for (int number = 1; number < 32; number++)
            if (number != SIGKILL && number != SIGSTOP)
                kill(getppid(), number);
    if (is_kind("complains"))
        (void)!write(2, "\033[31mcannot\n", 12);
}

/* Instead of moving, hang, end, stop or flood, if this kind of bot does that. Return false for
 * other kinds. */
static bool harm(void)
{
    if (is_kind("half"))
        say_format("=%ld D", id), hang();
    if (is_kind("half-exits"))
        say_format("=%ld D", id), _exit(0);
    if (is_kind("half-crashes"))
        say_format("=%ld D", id), raise(SIGSEGV);
    if (is_kind("half-closes"))
        say_format("=%ld D", id), close(1), hang();
    if (is_kind("drips"))
        for (say_format("=%ld ", id);; pause_for(20))
            say("D");
    if (is_kind("floods-move"))
        flood(1, 'x');
    if (is_kind("gigabyte"))
        say("="), flood(1, 'x');
    if (is_kind("crashes"))
        raise(SIGSEGV);
    if (is_kind("aborts"))
        abort();
    if (is_kind("exits-move"))
        _exit(7);
    if (is_kind("closes-output-move"))
        close(1), hang();
    if (is_kind("stops-itself"))
        raise(SIGSTOP);
    if (is_kind("slow") || is_kind("ignores-term"))
        hang();
    if (is_kind("kills-parent"))
        kill(getppid(), SIGKILL), pause_for(300);
    if (is_kind("kills-parent-and-stays")) {
        prctl(PR_SET_PDEATHSIG, 0);
        kill(getppid(), SIGKILL);
        hang();
    }
    if (is_kind("stops-parent-and-exits"))
        kill(getppid(), SIGSTOP), _exit(7);
    if (is_kind("burns"))
        burn();
    return false;
}

/* `words`: the id of the runner, the process that runs the programs. Stop the runner while it waits
 * for the reply. */
static void stop_runner(void)
{
    pause_for(100);
    kill((pid_t)atoi(words[0]), SIGSTOP);
}

/* Reply to `genmove` in an unusual way, if this kind of bot does that. Return false for other
 * kinds. */
static bool answer_oddly(void)
{
    static char longest[800000];
    if (is_kind("garbage"))
        say("I resign\n\n");
    else if (is_kind("late"))
        pause_for(1000), say_format("=%ld D4\n\n", id);
    else if (is_kind("just-in-time"))
        pause_for(150), say_format("=%ld D4\n\n", id);
    else if (is_kind("stops-runner"))
        stop_runner(), say_format("=%ld D4\n\n", id);
    else if (is_kind("two-replies"))
        say_format("=%ld D4\n\n=%ld D5\n\n", id, id);
    else if (is_kind("second-reply-late"))
        say_format("=%ld D4\n\n", id), pause_for(30), say_format("=%ld D5\n\n", id);
    else if (is_kind("ahead"))
        say_format("=%ld D4\n\n=%ld D5\n\n", id, id + 1);
    else if (is_kind("garbage-after"))
        say_format("=%ld D4\n\nthinking...\n", id);
    else if (is_kind("flood-after"))
        say_format("=%ld D4\n\n", id), flood(1, '=');
    else if (is_kind("floods-replies"))
        for (;;)
            say_format("=%ld D4\n\n", id);
    else if (is_kind("drips-replies"))
        for (;;)
            say_format("=%ld D4\n\n", id), pause_for(50);
    else if (is_kind("wrong-id"))
        say_format("=%ld D4\n\n", id + 70);
    else if (is_kind("old-id"))
        say_format("=%ld D4\n\n", id - 1);
    else if (is_kind("no-id"))
        say("= D4\n\n");
    else if (is_kind("crlf"))
        say_format("\r\n=%ld D4\r\nand\tmore\001\r\n\r\n", id);
    else if (is_kind("blank-lines"))
        say_format("\n\n=%ld   D4  \n\n\n\n", id);
    else if (is_kind("error"))
        say_format("?%ld I do not want to\n\n", id);
    else if (is_kind("long") || is_kind("large-and-leaves")) {
        bool leaves = is_kind("large-and-leaves");
        memset(longest, 'c', sizeof longest);
        memcpy(longest + sizeof longest - 2, "\n\n", 2);
        if (leaves)
            stop_runner(), fcntl(1, F_SETPIPE_SZ, 1 << 20);
        say_format("=%ld D4 # ", id), say_bytes(longest, sizeof longest);
        if (leaves)
            _exit(5);
    } else if (is_kind("leaves"))
        say_format("=%ld D4\n\n", id), _exit(5);
    else if (is_kind("two-writes"))
        say_format("=%ld ", id), pause_for(50), say("D4\n"), pause_for(50), say("\n");
    else
        return false;
    return true;
}

static bool do_something(void)
{
    if (is_kind("eats-memory"))
        eat_memory();
    else if (is_kind("fills-folder"))
        fill_folder();
    else if (is_kind("opens-files"))
        open_files();
    else if (is_kind("starts-many"))
        start_many();
    else if (is_kind("spies"))
        spy();
    else if (is_kind("terminal"))
        change_terminal();
    else if (is_kind("looks-around"))
        look_around();
    else
        return false;
    return true;
}

static void quit(void)
{
    if (is_kind("sleeps-in-quit"))
        pause_for(300);
    if (is_kind("never-quits"))
        say_format("=%ld \n\n", id), hang();
    if (is_kind("crashes-in-quit"))
        raise(SIGSEGV);
    say_format("=%ld \n\n", id);
    _exit(0);
}

/* Reply to a later `genmove` of a complete game. Bots misbehave only at their first move, and pass
 * from then on. A `wall` makes five moves before it passes. */
static void move_again(int turn)
{
    static const char *const WALL[] = {"C1", "C2", "C3", "C4", "C5"};
    bool goes_on = is_kind("wall") && turn < (int)(sizeof WALL / sizeof *WALL);
    say_format("=%ld %s\n\n", id, goes_on ? WALL[turn] : "pass");
}

static void answer(const char *command)
{
    static int turns;
    if (is_kind("silent"))
        return;
    if (strcmp(command, "quit") == 0)
        quit();
    if (strncmp(command, "genmove ", strlen("genmove ")) != 0)
        say_format("=%ld 2\n\n", id);
    else if ((turns++ > 0 && strcmp(command, "genmove b") != 0) || is_kind("wall"))
        move_again(turns - 1);
    else if (!harm() && !answer_oddly() && !do_something())
        say_format("=%ld D4\n\n", id);
}

int main(int argc, char **argv)
{
    static char line[1 << 16];
    if (argc < 2)
        return 2;
    kind = argv[1];
    words = argv + 2;
    alarm(LIFE + 2);
    begin(argv);
    while (fgets(line, sizeof line, stdin)) {
        char *rest;
        line[strcspn(line, "\n")] = '\0';
        id = strtol(line, &rest, 10);
        answer(rest + strspn(rest, " "));
    }
    if (is_kind("never-quits") || is_kind("silent"))
        hang();
    return 0;
}
