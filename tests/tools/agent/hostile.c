/* Agents that misbehave, selected by name. test_hostile.sh lists the expected result of each. An
 * agent that starts many processes ends by itself after a while, in case nobody ends it. */
#define _GNU_SOURCE /* for O_PATH and others */

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { LIFE = 300 }; /* in seconds */

static time_t started;

static void write_file(const char *name, const char *bytes, size_t count)
{
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    (void)!write(file, bytes, count);
    close(file);
}

static void move(const char *text)
{
    write_file("output.txt", text, strlen(text));
}

static void pause_a_little(long milliseconds)
{
    nanosleep(&(struct timespec){milliseconds / 1000, milliseconds % 1000 * 1000000}, NULL);
}

static void hang(void)
{
    while (time(NULL) < started + LIFE)
        pause_a_little(100);
}

static void spin(void)
{
    while (time(NULL) < started + LIFE)
        continue;
}

static void flood(void)
{
    char bytes[4096];
    memset(bytes, 'x', sizeof bytes);
    while (time(NULL) < started + LIFE)
        (void)!write(1, bytes, sizeof bytes);
}

static void escapes(void)
{
    static const char text[] = "\033]0;title\007\033[31mred\xC2\x9B"
                               "2J\xE2\x80\xAE\xFF fine\n";
    (void)!write(2, text, sizeof text - 1);
    move("2,2\n");
}

static void fifo(void)
{
    (void)!mkfifo("output.txt", 0666);
}

static void zero(void)
{
    (void)!symlink("/dev/zero", "output.txt");
}

static void other_file(void)
{
    (void)!symlink("../move", "output.txt");
}

static void round_link(void)
{
    (void)!symlink("output.txt", "output.txt");
}

static void directory(void)
{
    (void)!mkdir("output.txt", 0777);
}

static void full_directory(void)
{
    (void)!mkdir("output.txt", 0777);
    write_file("output.txt/file", "", 0);
}

static void sparse(void)
{
    move("2,2\n");
    (void)!truncate("output.txt", (off_t)1 << 40);
}

static void large(void)
{
    char *bytes = malloc(10000000);
    memset(bytes, ' ', 10000000);
    memcpy(bytes, "2,2", 3);
    write_file("output.txt", bytes, 10000000);
}

/* Leave a process running in its own session. */
static void daemon_stays(void)
{
    if (fork() == 0) {
        setsid();
        hang();
    }
    move("2,2\n");
}

static void double_fork(void)
{
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            hang();
        _exit(0);
    }
    wait(NULL);
    move("2,2\n");
}

/* Leave a process running that adopts its orphaned descendants. */
static void subreaper(void)
{
    if (fork() == 0) {
        prctl(PR_SET_CHILD_SUBREAPER, 1);
        setsid();
        for (int i = 0; i < 20; i++)
            if (fork() == 0) {
                setsid();
                if (fork() == 0)
                    hang();
                _exit(0);
            }
        hang();
    }
    pause_a_little(100);
    move("2,2\n");
}

/* Let each process fork, six times, which makes 64 processes. */
static void bomb(void)
{
    move("2,2\n");
    for (int depth = 0; depth < 6; depth++)
        if (fork() == 0)
            setsid();
    hang();
}

/* Leave a process that writes a byte to a file, forks a child and ends; the child does the same,
 * and so on. */
static void comet(void)
{
    move("2,2\n");
    int trail = open("trail", O_RDWR | O_CREAT | O_APPEND, 0666);
    if (fork() != 0) {
        while (lseek(trail, 0, SEEK_END) == 0)
            pause_a_little(1);
        return;
    }
    while (time(NULL) < started + LIFE) {
        (void)!write(trail, ".", 1);
        setsid();
        if (fork() != 0)
            _exit(0);
    }
}

static void zombies(void)
{
    for (int i = 0; i < 500; i++)
        if (fork() == 0) {
            if (fork() == 0)
                _exit(0);
            _exit(0);
        }
    while (wait(NULL) > 0)
        continue;
    pause_a_little(100);
    move("2,2\n");
}

static void ignores_signals(void)
{
    for (int number = 1; number < 32; number++)
        signal(number, SIG_IGN);
    hang();
}

static void closes_all(void)
{
    for (int descriptor = 0; descriptor < 1000; descriptor++)
        close(descriptor);
    move("2,2\n");
}

static void deletes_input(void)
{
    unlink("input.txt");
    move("2,2\n");
}

static void links_input(void)
{
    unlink("input.txt");
    (void)!symlink("../victim", "input.txt");
    (void)!symlink("../victim", "input.txt.new");
    move("2,2\n");
}

static void input_directory(void)
{
    unlink("input.txt");
    (void)!mkdir("input.txt", 0777);
    move("2,2\n");
}

static void late(void)
{
    pause_a_little(3000);
    move("2,2\n");
}

static void partial(void)
{
    move("2,");
}

static void garbage(void)
{
    write_file("output.txt", "\xFF\xFE\0\x1B[2J\x80", 8);
}

static void nul(void)
{
    write_file("output.txt", "2,2\0", 4);
}

static void no_newline(void)
{
    move("2,2");
}

static void negative(void)
{
    move("-1,2\n");
}

static void huge_number(void)
{
    move("18446744073709551618,2\n");
}

static void crash(void)
{
    move("2,2\n");
    kill(getpid(), SIGSEGV);
}

static void stops(void)
{
    move("2,2\n");
    kill(getpid(), SIGSTOP);
}

/* Stop together with a child in its own session. A process that is continued writes the move. */
static void stops_all(void)
{
    if (fork() == 0)
        setsid();
    kill(getpid(), SIGSTOP);
    move("2,2\n");
}

static void survivor_writes(void)
{
    if (fork() == 0) {
        setsid();
        pause_a_little(5000);
        move("2,2\n");
        hang();
    }
}

static void locks_folder(void)
{
    move("2,2\n");
    (void)!chmod(".", 0);
}

static void moves_folder(void)
{
    (void)!rename("../home", "../elsewhere");
    (void)!mkdir("../home", 0777);
    write_file("../home/output.txt", "0,0\n", 4);
    move("2,2\n");
}

static void removes_folder(void)
{
    unlink("input.txt");
    (void)!rmdir("../home");
}

static void writes_twice(void)
{
    move("2,2\n2,2\n");
}

static void unreadable(void)
{
    move("2,2\n");
    (void)!chmod("output.txt", 0);
}

/* Leave three more processes: one in a session of its own, one whose parent has ended, and one that
 * is a child of a shell. */
static void family(void)
{
    if (fork() == 0) {
        setsid();
        hang();
        _exit(0);
    }
    if (fork() == 0) {
        setsid();
        if (fork() == 0)
            hang();
        _exit(0);
    }
    if (fork() == 0) {
        execl("/bin/sh", "sh", "-c", "../hostile hang; :", (char *)NULL);
        _exit(1);
    }
    pause_a_little(100);
    move("2,2\n");
    hang();
}

/* Leave a process of another user, which only root can kill. The program needs a set-user-ID
 * bit. */
static void another_user(void)
{
    move("2,2\n");
    int ends[2];
    char byte;
    if (pipe(ends) != 0)
        return;
    if (fork() != 0) {
        close(ends[1]);
        /* wait until the child has changed its user, or has ended */
        (void)!read(ends[0], &byte, 1);
        return;
    }
    setsid();
    if (setuid(0) != 0)
        _exit(0);
    close(ends[0]);
    close(ends[1]);
    hang();
    _exit(0);
}

static void good(void)
{
    move("2,2\n");
}

int main(int count, char **words)
{
    static const struct {
        const char *name;
        void (*act)(void);
    } kinds[] = {
        {"hang", hang},
        {"spin", spin},
        {"flood", flood},
        {"escapes", escapes},
        {"fifo", fifo},
        {"zero", zero},
        {"other-file", other_file},
        {"round-link", round_link},
        {"directory", directory},
        {"full-directory", full_directory},
        {"sparse", sparse},
        {"large", large},
        {"daemon", daemon_stays},
        {"double-fork", double_fork},
        {"subreaper", subreaper},
        {"bomb", bomb},
        {"comet", comet},
        {"zombies", zombies},
        {"ignores-signals", ignores_signals},
        {"closes-all", closes_all},
        {"deletes-input", deletes_input},
        {"links-input", links_input},
        {"input-directory", input_directory},
        {"late", late},
        {"partial", partial},
        {"garbage", garbage},
        {"nul", nul},
        {"no-newline", no_newline},
        {"negative", negative},
        {"huge-number", huge_number},
        {"crash", crash},
        {"stops", stops},
        {"stops-all", stops_all},
        {"survivor-writes", survivor_writes},
        {"locks-folder", locks_folder},
        {"moves-folder", moves_folder},
        {"removes-folder", removes_folder},
        {"writes-twice", writes_twice},
        {"unreadable", unreadable},
        {"family", family},
        {"another-user", another_user},
        {"good", good},
    };
    started = time(NULL);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (count > 1 && strcmp(words[1], kinds[i].name) == 0) {
            kinds[i].act();
            return 0;
        }
    return 2;
}
