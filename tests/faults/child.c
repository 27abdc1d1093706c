/* Control the program under test. */
#define _GNU_SOURCE
#include "faults/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATIENCE = 60000, OPTIONS_MOST = 20, ENDING_TIME = 2000 };

static _Noreturn void give_up(const char *what)
{
    perror(what);
    exit(2);
}

void bytes_add(Bytes *to, const char *bytes, size_t count)
{
    if (to->length + count + 1 > to->capacity) {
        to->capacity = (to->length + count + 1) * 2;
        to->bytes = realloc(to->bytes, to->capacity);
        if (!to->bytes)
            give_up("faults");
    }
    memcpy(to->bytes + to->length, bytes, count);
    to->length += count;
    to->bytes[to->length] = '\0';
}

void bytes_add_string(Bytes *to, const char *string)
{
    bytes_add(to, string, strlen(string));
}

void bytes_clear(Bytes *bytes)
{
    bytes->length = 0;
    bytes_add(bytes, "", 0);
}

bool bytes_same(const Bytes *a, const Bytes *b)
{
    return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
}

void child_prepare(Child *child, const char *program, const char *shim)
{
    char name[] = "/tmp/contigo-faults-XXXXXX";
    int descriptor = mkstemp(name);
    if (descriptor < 0 || ftruncate(descriptor, sizeof(Faults)) != 0)
        give_up("faults");
    void *page = mmap(NULL, sizeof(Faults), PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    if (page == MAP_FAILED)
        give_up("faults");
    unlink(name);
    /* The program inherits the descriptor of the shared page. The preloaded object maps the page
     * from it. */
    char value[60];
    snprintf(value, sizeof value, "/proc/self/fd/%d", descriptor);
    setenv(FAULTS_VARIABLE, value, 1);
    signal(SIGPIPE, SIG_IGN);
    *child = (Child){.program = program, .shim = shim, .faults = page};
}

static _Noreturn void become(const Child *child, const char *options, int input, int output)
{
    char copy[400], *words[OPTIONS_MOST + 2] = {NULL};
    size_t count = 0;
    snprintf(copy, sizeof copy, "%s", options);
    words[count++] = (char *)child->program;
    for (char *word = strtok(copy, " \n"); word && count < OPTIONS_MOST; word = strtok(NULL, " \n"))
        words[count++] = word;
    dup2(input, STDIN_FILENO);
    dup2(output, STDOUT_FILENO);
    setenv("LD_PRELOAD", child->shim, 1);
    execv(child->program, words);
    _exit(127);
}

void child_start(Child *child, const char *options)
{
    int in[2], out[2];
    child_leave(child);
    child_fault(child, FAULT_NONE, 0, 0, 0);
    if (pipe2(in, O_CLOEXEC) != 0 || pipe2(out, O_CLOEXEC) != 0)
        give_up("pipe");
    fflush(stdout);
    child->process = fork();
    if (child->process < 0)
        give_up("fork");
    if (child->process == 0)
        become(child, options, in[0], out[1]);
    close(in[0]);
    close(out[1]);
    child->input = in[1];
    child->output = out[0];
}

static void wait_for(Child *child)
{
    while (waitpid(child->process, &child->status, 0) < 0 && errno == EINTR)
        continue;
    child->process = 0;
}

static void hang_up(Child *child)
{
    close(child->input);
    close(child->output);
}

void child_kill(Child *child)
{
    if (!child->process)
        return;
    kill(child->process, SIGKILL);
    hang_up(child);
    wait_for(child);
}

void child_leave(Child *child)
{
    struct pollfd end = {.fd = child->output, .events = POLLIN};
    if (!child->process)
        return;
    child_no_fault(child);
    close(child->input);
    char block[4096];
    while (poll(&end, 1, ENDING_TIME) > 0 && read(child->output, block, sizeof block) > 0)
        continue;
    kill(child->process, SIGKILL); /* in case the program hasn't ended by itself */
    close(child->output);
    wait_for(child);
}

static bool write_all(int descriptor, const char *bytes, size_t count)
{
    while (count > 0) {
        ssize_t written = write(descriptor, bytes, count);
        if (written <= 0)
            return false;
        bytes += written;
        count -= (size_t)written;
    }
    return true;
}

/* Count the replies that end after index `from`. Each reply ends with an empty line. */
static int count_replies(const Bytes *answer, size_t from)
{
    int count = 0;
    for (size_t i = from > 0 ? from : 1; i < answer->length; i++)
        count += answer->bytes[i] == '\n' && answer->bytes[i - 1] == '\n';
    return count;
}

bool child_ask(Child *child, const char *lines, int replies, Bytes *answer)
{
    char block[65536];
    bytes_clear(answer);
    bool sent = write_all(child->input, lines, strlen(lines));
    int seen = 0;
    while (sent && seen < replies) {
        struct pollfd wait = {.fd = child->output, .events = POLLIN};
        ssize_t count =
            poll(&wait, 1, PATIENCE) > 0 ? read(child->output, block, sizeof block) : -1;
        if (count <= 0) {
            if (count < 0)
                kill(child->process, SIGKILL); /* the program hangs */
            break;
        }
        size_t from = answer->length;
        bytes_add(answer, block, (size_t)count);
        seen += count_replies(answer, from);
    }
    if (seen == replies)
        return true;
    hang_up(child);
    wait_for(child);
    return false;
}

void child_fault(Child *child, FaultKind kind, uint64_t after, int error, uint64_t room)
{
    child->faults->error = error;
    child->faults->after = after;
    child->faults->room = room;
    child->faults->failed = 0;
    child->faults->calls = 0;
    child->faults->kind = (int32_t)kind;
}

uint64_t child_no_fault(Child *child)
{
    child->faults->kind = FAULT_NONE;
    return child->faults->failed;
}

const char *child_end(const Child *child)
{
    static char text[80];
    if (WIFSIGNALED(child->status))
        snprintf(text, sizeof text, "signal %d", WTERMSIG(child->status));
    else
        snprintf(text, sizeof text, "exit %d", WEXITSTATUS(child->status));
    return text;
}
