/* Files to and from an agent, and the process between them. */
#include "agent.h"

#include "base/number.h"
#include "base/text.h"
#include "games/go.h"
#include "protocol/request.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { OUTPUT_BYTES = 64 };

static Status fail(Text *why, const char *what, const char *detail)
{
    text_add(why, what);
    text_add(why, detail);
    return STATUS_NO_MOVE;
}

static void add_path(Text *path, const Agent *agent, const char *file)
{
    text_add(path, agent->folder);
    text_add_char(path, '/');
    text_add(path, file);
}

/* A row a line, from the top, a digit a point. */
static void add_board(Text *text, const GoBoard *board)
{
    for (int row = board->rows - 1; row >= 0; row--) {
        for (int column = 0; column < board->columns; column++)
            text_add_int(text, board->stones[go_board_point(board, column, row)]);
        text_add_char(text, '\n');
    }
}

static bool write_file(const char *path, Text *text)
{
    FILE *file = fopen(path, "w");
    if (!file)
        return false;
    bool written = fputs(text_string(text), file) >= 0;
    return fclose(file) == 0 && written;
}

/* Writes input.txt, and removes what is left of an earlier output.txt. */
static Status ask(const Agent *agent, const Situation *situation, Text *why)
{
    const Go *go = situation->game;
    GoBoard before;
    Text text = {0}, input = {0}, output = {0};
    go_previous_board(go, &before);
    text_add_format(&text, "%d\n", go_stone(situation->color));
    add_board(&text, &before);
    add_board(&text, go_board(go));
    add_path(&input, agent, "input.txt");
    add_path(&output, agent, "output.txt");
    Status status = STATUS_OK;
    if (text_failed(&text) || text_failed(&input) || text_failed(&output))
        status = STATUS_NO_MEMORY;
    else if (!write_file(text_string(&input), &text))
        status = fail(why, "input.txt cannot be written: ", strerror(errno));
    else if (unlink(text_string(&output)) != 0 && errno != ENOENT)
        status = fail(why, "the old output.txt cannot be removed: ", strerror(errno));
    text_free(&text);
    text_free(&input);
    text_free(&output);
    return status;
}

/* Becomes the agent: in its folder, in a process group of its own, without our input, and with our
 * diagnostics for an output, since ours is for replies. */
static void become(const Agent *agent)
{
    setpgid(0, 0);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGPIPE, SIG_DFL);
    int nothing = open("/dev/null", O_RDONLY);
    if (chdir(agent->folder) == 0 && nothing >= 0 && dup2(nothing, STDIN_FILENO) >= 0 &&
        dup2(STDERR_FILENO, STDOUT_FILENO) >= 0)
        execvp(agent->command[0], agent->command);
    perror(agent->command[0]);
    _exit(127);
}

/* Waits until the process has ended, at most so many seconds; 0 for any number. */
static bool wait_for(pid_t process, int64_t seconds, int *ended)
{
    struct timespec now, end;
    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_sec += seconds;
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    while (waitpid(process, ended, WNOHANG) == 0) {
        clock_gettime(CLOCK_MONOTONIC, &now);
        struct timespec left = {end.tv_sec - now.tv_sec, end.tv_nsec - now.tv_nsec};
        if (left.tv_nsec < 0) {
            left.tv_sec--;
            left.tv_nsec += 1000000000;
        }
        if (seconds == 0)
            left = (struct timespec){3600, 0};
        else if (left.tv_sec < 0)
            return false;
        sigtimedwait(&children, NULL, &left);
    }
    return true;
}

/* Runs the agent once. */
static Status run(const Agent *agent, int64_t seconds, Text *why)
{
    sigset_t children, before;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, &before);
    Status status = STATUS_OK;
    int ended = 0;
    pid_t process = fork();
    if (process == 0)
        become(agent);
    if (process < 0) {
        status = fail(why, "the agent cannot be started: ", strerror(errno));
    } else {
        setpgid(process, process);
        bool in_time = wait_for(process, seconds, &ended);
        kill(-process, SIGKILL);
        if (!in_time) {
            waitpid(process, &ended, 0);
            text_add_format(why, "the agent took more than %lld seconds", (long long)seconds);
            status = STATUS_NO_MOVE;
        } else if (WIFSIGNALED(ended)) {
            text_add_format(why, "the agent was ended by signal %d", WTERMSIG(ended));
            status = STATUS_NO_MOVE;
        } else if (WEXITSTATUS(ended) != 0) {
            text_add_format(why, "the agent ended with code %d", WEXITSTATUS(ended));
            status = STATUS_NO_MOVE;
        }
    }
    sigprocmask(SIG_SETMASK, &before, NULL);
    return status;
}

/* Reads the beginning of output.txt, without spaces and line ends around it; `bytes` has room for
 * OUTPUT_BYTES and a NUL. */
static bool read_output(const Agent *agent, char *bytes)
{
    Text path = {0};
    add_path(&path, agent, "output.txt");
    FILE *file = fopen(text_string(&path), "r");
    text_free(&path);
    if (!file)
        return false;
    size_t count = fread(bytes, 1, OUTPUT_BYTES, file);
    fclose(file);
    while (count > 0 && strchr(" \t\r\n", bytes[count - 1]))
        count--;
    bytes[count] = '\0';
    size_t blank = strspn(bytes, " \t\r\n");
    memmove(bytes, bytes + blank, count + 1 - blank);
    return true;
}

/* The move that an output says, appended; nothing for a pass. */
static Status read_move(const char *output, const Setup *setup, Strokes *move, Text *why)
{
    if (strcmp(output, "PASS") == 0 || strcmp(output, "pass") == 0)
        return STATUS_OK;
    const char *comma = strchr(output, ',');
    int64_t row, column;
    if (!comma || !number_read_int(output, (size_t)(comma - output), 0, setup->rows - 1, &row) ||
        !number_read_int(comma + 1, strlen(comma + 1), 0, setup->columns - 1, &column))
        return fail(why, "expected row,column or PASS in output.txt, not ",
                    string_quote(output).text);
    Point point = {(int32_t)column * STEPS_PER_SPACE,
                   (int32_t)(setup->rows - 1 - row) * STEPS_PER_SPACE};
    Status status = strokes_add_point(move, point);
    return status == STATUS_OK ? strokes_end(move) : status;
}

static Status choose(void *context, const Situation *situation, Random *random, Strokes *move,
                     Text *why)
{
    (void)random;
    const Agent *agent = context;
    if (!go_is_kind(situation->kind))
        return fail(why, "agents play go and minigo, not ", situation->kind->name);
    char output[OUTPUT_BYTES + 1];
    Status status = ask(agent, situation, why);
    if (status == STATUS_OK)
        status = run(agent, situation->setup->rules[GO_MOVE_TIME] / DECIMAL_ONE, why);
    if (status == STATUS_OK && !read_output(agent, output))
        status = fail(why, "the agent wrote no output.txt", "");
    return status == STATUS_OK ? read_move(output, situation->setup, move, why) : status;
}

Player agent_player(Agent *agent)
{
    return (Player){choose, agent};
}
