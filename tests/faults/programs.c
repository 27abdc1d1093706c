/* Run programs from beginning to end while each allocation, and each system call on a file, fails.
 *
 * Usage: faults_programs BUILD SHIM [--brief 1]
 *
 * In every case the program must end by itself and in time. If it reports success, its output must
 * be the same as without faults or, if the program answers commands, contain an error for one of
 * them. If it reports failure, it must say why. */
#define _GNU_SOURCE
#include "faults/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 30000, TRIES_MOST = 3000, WORDS_MOST = 12 };

/* A command line to test. In its words, %s is the folder of fixtures. */
typedef struct Way {
    const char *name, *program;
    const char *words[WORDS_MOST];
    const char *input;
    /* 0 if the program answers no commands. Otherwise one of its replies may be an error, and this
     * is the number of allocations that --brief lets fail one by one before it skips some. */
    int answers;
} Way;

enum { BRIEFLY = 40, ITS_START = 220 };

static const Way WAYS[] = {
    {"a picture of lines", "contigo-svg", {"%s/lines/board-smallest.contigo"}, "", 0},
    {"a picture of stones", "contigo-svg", {"%s/stones/ko-two-taken.contigo"}, "", 0},
    {"a picture with a title",
     "contigo-svg",
     {"--title", "A title", "%s/stones/dead-stones.contigo"},
     "",
     0},
    {"a picture of a moment",
     "contigo-svg",
     {"--move", "1", "%s/lines/board-smallest.contigo"},
     "",
     0},
    {"a file loaded",
     "contigo",
     {"--load", "%s/lines/board-smallest.contigo"},
     "score\nverify\nprintgame\n",
     BRIEFLY},
    {"a game gone back to a move of",
     "contigo",
     {"--load", "%s/stones/ko-two-taken.contigo", "--move", "1"},
     "showboard\nprintgame\n",
     BRIEFLY},
    {"commands on files",
     "contigo",
     {"-c", "final_score", "-c", "printgame", "%s/go/agreed.contigo", "%s/sgf/annotated.sgf"},
     "",
     BRIEFLY},
    {"help", "contigo", {"--help"}, "", 0},
    {"help of pictures", "contigo-svg", {"--help"}, "", 0},
    {"help of agents", "contigo-agent", {"--help"}, "", 0},
    {"what bash reads", "contigo", {"--completion", "bash"}, "", 0},
    {"what zsh reads", "contigo-agent", {"--completion", "zsh"}, "", 0},
    {"a script", "contigo", {"--script", "script", "--folder", "."}, "", ITS_START},
    {"a move of an agent",
     "contigo-agent",
     {"--folder", ".", "cp", "answer", "output.txt"},
     "boardsize 5\ngenmove black\nplay white A1\ngenmove black\nshowboard\n",
     ITS_START},
    {"an agent that is no program",
     "contigo-agent",
     {"./answer"},
     "genmove black\nclear_board\n",
     BRIEFLY},
};

static const int ERRORS[] = {EIO, ENOMEM, EMFILE, EINVAL, ENOENT};

typedef struct Trial {
    Child child; /* only its shared page and the path of the preloaded object are used */
    const Way *way;
    char program[4096 + 100], fixtures[4096];
    Bytes expected, out, err;
    int code; /* exit code; -1 for a signal or a timeout */
    bool brief;
    uint64_t tried, well, said, wrong;
} Trial;

static void put_file(const char *name, const char *text)
{
    FILE *file = fopen(name, "w");
    if (!file || fputs(text, file) < 0 || fclose(file) != 0) {
        perror(name);
        exit(2);
    }
}

static _Noreturn void become(const Trial *trial, int in, int out, int err)
{
    static char words[WORDS_MOST][4096 + 100];
    char *list[WORDS_MOST + 2] = {(char *)trial->program};
    for (int i = 0; i < WORDS_MOST && trial->way->words[i]; i++) {
        const char *word = trial->way->words[i];
        if (strncmp(word, "%s", 2) == 0)
            snprintf(words[i], sizeof words[i], "%s%s", trial->fixtures, word + 2);
        else
            snprintf(words[i], sizeof words[i], "%s", word);
        list[i + 1] = words[i];
    }
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup2(err, STDERR_FILENO);
    setenv("LD_PRELOAD", trial->child.shim, 1);
    execv(trial->program, list);
    _exit(127);
}

/* Read from both descriptors until both reach their end. Return false if that takes too long. */
static bool read_both(const int *from, Bytes *const *to)
{
    bool open_yet[2] = {true, true};
    char block[65536];
    while (open_yet[0] || open_yet[1]) {
        struct pollfd waits[2] = {{.fd = open_yet[0] ? from[0] : -1, .events = POLLIN},
                                  {.fd = open_yet[1] ? from[1] : -1, .events = POLLIN}};
        if (poll(waits, 2, PATIENCE) <= 0)
            return false;
        for (int i = 0; i < 2; i++) {
            if (!waits[i].revents)
                continue;
            ssize_t count = read(from[i], block, sizeof block);
            open_yet[i] = count > 0;
            if (count > 0)
                bytes_add(to[i], block, (size_t)count);
        }
    }
    return true;
}

static void run(Trial *trial)
{
    int in[2], out[2], err[2], status = 0;
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0 || pipe2(err, O_CLOEXEC) != 0)
        exit(2);
    unlink("output.txt");
    unlink("input.txt");
    unlink("new.sgf");
    bytes_clear(&trial->out);
    bytes_clear(&trial->err);
    fflush(stdout);
    pid_t process = fork();
    if (process == 0)
        become(trial, in[0], out[1], err[1]);
    close(in[0]);
    close(out[1]);
    close(err[1]);
    (void)!write(in[1], trial->way->input, strlen(trial->way->input));
    close(in[1]);
    Bytes *both[2] = {&trial->out, &trial->err};
    bool in_time = read_both((const int[2]){out[0], err[0]}, both);
    if (!in_time)
        kill(process, SIGKILL);
    waitpid(process, &status, 0);
    close(out[0]);
    close(err[0]);
    trial->code = in_time && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

/* Return true if one of the replies is an error. */
static bool answers_with_an_error(const Bytes *out)
{
    return out->length > 0 && (out->bytes[0] == '?' || strstr(out->bytes, "\n\n?"));
}

static bool is_well(const Trial *trial)
{
    if (trial->code < 0 || trial->code == 127)
        return false;
    if (trial->code > 0)
        return trial->err.length > 0;
    return bytes_same(&trial->expected, &trial->out) ||
           (trial->way->answers && answers_with_an_error(&trial->out));
}

/* Run the program with faults of one kind, and check the result. Return how many faults
 * occurred. */
static uint64_t try_once(Trial *trial, FaultKind kind, uint64_t after, int error)
{
    child_fault(&trial->child, kind, after, error, 0);
    run(trial);
    uint64_t failed = child_no_fault(&trial->child);
    if (failed == 0)
        return 0;
    trial->tried++;
    bool well = is_well(trial);
    trial->wrong += !well;
    trial->well += well && trial->code == 0 && bytes_same(&trial->expected, &trial->out);
    trial->said += well && !(trial->code == 0 && bytes_same(&trial->expected, &trial->out));
    if (!well)
        printf("  wrong: %s, fault %d at %llu (%s, %s): code %d, %zu bytes, says %s\n",
               trial->way->name, (int)kind, (unsigned long long)after,
               (const char *)(uintptr_t)trial->child.faults->call, strerror(error), trial->code,
               trial->out.length, trial->err.length ? trial->err.bytes : "nothing");
    return failed;
}

static void try_each(Trial *trial, FaultKind kind, int error)
{
    uint64_t step = 1;
    bool start = trial->way->answers == ITS_START && kind != FAULT_CALL && kind != FAULT_INTERRUPT;
    for (uint64_t after = 1; after < TRIES_MOST; after += step) {
        if (try_once(trial, kind, after, error) == 0)
            return;
        if (trial->brief && after > (start ? ITS_START : BRIEFLY))
            step = after / 8;
    }
}

static void try_way(Trial *trial, const char *build)
{
    snprintf(trial->program, sizeof trial->program, "%s/%s", build, trial->way->program);
    trial->tried = trial->well = trial->said = 0;
    uint64_t wrong = trial->wrong;
    child_fault(&trial->child, FAULT_NONE, 0, 0, 0);
    run(trial);
    if (trial->code != 0) {
        printf("  it does not work at all: %s: %d %s\n", trial->way->name, trial->code,
               trial->err.bytes);
        trial->wrong++;
        return;
    }
    bytes_clear(&trial->expected);
    bytes_add(&trial->expected, trial->out.bytes, trial->out.length);
    try_each(trial, FAULT_MEMORY, ENOMEM);
    try_each(trial, FAULT_NO_MEMORY, ENOMEM);
    for (size_t i = 0; i < (trial->brief ? 2 : sizeof ERRORS / sizeof *ERRORS); i++)
        try_each(trial, FAULT_CALL, ERRORS[i]);
    try_each(trial, FAULT_INTERRUPT, EINTR);
    printf("%-30s %8llu %8llu %8llu %8llu\n", trial->way->name, (unsigned long long)trial->tried,
           (unsigned long long)trial->well, (unsigned long long)trial->said,
           (unsigned long long)(trial->wrong - wrong));
}

int main(int count, char **words)
{
    static Trial trial;
    char folder[] = "/tmp/contigo-programs-XXXXXX";
    if (count < 3 || !realpath("fixtures", trial.fixtures) || !mkdtemp(folder)) {
        fputs("usage: faults_programs BUILD SHIM [--brief 1]\n", stderr);
        return 2;
    }
    trial.brief = count > 3;
    child_prepare(&trial.child, words[1], words[2]);
    if (chdir(folder) != 0)
        return 2;
    put_file("answer", "1,1\n");
    put_file("script", "boardsize 5 5\nset_game go\nplay black A1\nloadsgf game.sgf\nprintsgf\n"
                       "savesgf new.sgf\n");
    put_file("game.sgf", "(;GM[1]SZ[5]PB[\xc3\x84];B[aa];W[bb];B[cc])");
    printf("%-30s %8s %8s %8s %8s\n", "program", "tried", "as usual", "an error", "wrong");
    for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
        trial.way = &WAYS[i];
        try_way(&trial, words[1]);
    }
    static const char *const MADE[] = {"answer",  "script",    "game.sgf",
                                       "new.sgf", "input.txt", "output.txt"};
    for (size_t i = 0; i < sizeof MADE / sizeof *MADE; i++)
        unlink(MADE[i]);
    rmdir(folder);
    printf("faults in programs: %d passed, %llu failed\n", trial.wrong == 0,
           (unsigned long long)trial.wrong);
    return trial.wrong > 0;
}
