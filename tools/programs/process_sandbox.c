/* Resource limits, and sandboxes with bubblewrap (https://github.com/containers/bubblewrap). */
#define _GNU_SOURCE /* pipe2() */

#include "programs/process_words.h"

#include "base/memory.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/execute.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CODE_NOT_STARTED = 127 };
enum {
    TRYING = 5, /* seconds after which a test run of bubblewrap is killed */
    SAID_BYTES = 300,
    ROOM = 256 << 20, /* bytes of a sandboxed program's folder if file sizes are unlimited */
};

static const char BUBBLEWRAP[] = "bwrap";

_Noreturn void process_tell_not_started(int told, NoteStage stage)
{
    Note note = {NOTE_NOT_STARTED, errno, (int32_t)stage};
    (void)!write(told, &note, sizeof note);
    _exit(CODE_NOT_STARTED);
}

/* Set a resource limit. Values above the current hard limit are lowered to it. */
static void set_limit(unsigned resource, int64_t soft, int64_t hard)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return;
    if (limit.rlim_max == RLIM_INFINITY || (rlim_t)hard < limit.rlim_max)
        limit.rlim_max = (rlim_t)hard;
    limit.rlim_cur = (rlim_t)soft < limit.rlim_max ? (rlim_t)soft : limit.rlim_max;
    (void)setrlimit(resource, &limit);
}

static void set_limits(const ProcessLimits *limits)
{
    set_limit(RLIMIT_CORE, 0, 0);
    if (limits->memory)
        set_limit(RLIMIT_AS, limits->memory, limits->memory);
    if (limits->processor)
        set_limit(RLIMIT_CPU, limits->processor, limits->processor + 1);
    if (limits->files)
        set_limit(RLIMIT_NOFILE, limits->files, limits->files);
    if (limits->processes)
        set_limit(RLIMIT_NPROC, limits->processes, limits->processes);
    if (limits->file_size)
        set_limit(RLIMIT_FSIZE, limits->file_size, limits->file_size);
}

_Noreturn void process_run_limited(const ProcessSetup *setup, int told)
{
    fcntl(told, F_SETFD, FD_CLOEXEC);
    set_limits(&setup->limits);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    Note ready = {NOTE_NOT_STARTED, 0, STAGE_READY};
    if (write(told, &ready, sizeof ready) == (ssize_t)sizeof ready)
        execute(setup->words);
    process_tell_not_started(told, STAGE_PROGRAM);
}

/* The options of every sandbox: the program sees no other processes, has no network and can't
 * change the system's files. The tmpfs folders are writable, but small because their contents are
 * in memory. */
static const char *const WALLS[] = {
    "--unshare-all",
    "--die-with-parent",
    "--ro-bind",
    "/",
    "/",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
    "--size",
    "67108864",
    "--tmpfs",
    "/tmp",
    "--size",
    "1048576",
    "--tmpfs",
    "/run",
};
enum { WALL_COUNT = sizeof WALLS / sizeof *WALLS };

/* A growing list of arguments for bubblewrap. `failed` is set when memory runs out. */
typedef struct Arguments {
    const char **items;
    size_t count, capacity;
    bool failed;
} Arguments;

static void add(Arguments *words, const char *word)
{
    if (memory_push(words->items, words->count, words->capacity, word) != STATUS_OK)
        words->failed = true;
}

static void bind_place(Arguments *words, const char *path)
{
    add(words, "--ro-bind");
    add(words, path);
    add(words, path);
}

/* Append the options that mount an empty tmpfs of `size` bytes over a folder. */
static void cover(Arguments *words, const char *path, const char *size)
{
    add(words, "--size");
    add(words, size);
    add(words, "--tmpfs");
    add(words, path);
}

/* Append the options that follow WALLS. Their order matters: a later mount stays visible inside a
 * folder that an earlier mount hides. `here` is the working directory. If it is the program's own
 * folder, a tmpfs of `room` bytes replaces it, so that the program cannot fill the disk. */
static void add_places(Arguments *words, const ProcessSetup *setup, const char *here,
                       const char *room, const char *self, const char *program)
{
    for (const char *const *path = setup->hidden; path && *path; path++)
        if (access(*path, F_OK) == 0) /* bubblewrap would try to create a missing folder */
            cover(words, *path, "1048576");
    if (setup->folder)
        cover(words, here, room);
    else
        bind_place(words, here);
    bind_place(words, self);
    if (program)
        bind_place(words, program);
    add(words, "--chdir");
    add(words, here);
    add(words, "--");
}

_Noreturn void process_run_sandboxed(const ProcessSetup *setup, int told)
{
    char here[PATH_MAX], self[PATH_MAX], program[PATH_MAX], room[24];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (!getcwd(here, sizeof here) || length < 0)
        process_tell_not_started(told, STAGE_SANDBOX);
    self[length] = '\0';
    const char *word = setup->words[0];
    ProcessSetup inner = *setup;
    inner.folder = NULL;
    inner.environment = NULL; /* already set in the environment of this process */
    inner.sandbox = false;
    inner.hidden = NULL;
    char **rest = process_to_words(&inner, self, PROCESS_LIMITED);
    Arguments words = {0};
    add(&words, BUBBLEWRAP);
    for (size_t i = 0; i < WALL_COUNT; i++)
        add(&words, WALLS[i]);
    snprintf(room, sizeof room, "%" PRId64,
             setup->limits.file_size ? setup->limits.file_size : ROOM);
    add_places(&words, setup, here, room, self,
               strchr(word, '/') && realpath(word, program) ? program : NULL);
    for (size_t i = 0; rest && rest[i]; i++)
        add(&words, rest[i]);
    add(&words, NULL);
    errno = ENOMEM;
    if (rest && !words.failed && dup2(told, PROCESS_SOCKET) >= 0) {
        if (told == PROCESS_SOCKET)
            fcntl(told, F_SETFD, 0);
        execute(words.items);
    }
    process_tell_not_started(told, STAGE_SANDBOX);
}

/* Called in the child after fork(): run bubblewrap, with its output going to the pipe `said`, and
 * exit with 0 if it succeeds. First adopt and reap all processes that bubblewrap leaves behind. */
static _Noreturn void run_bubblewrap(const char *const *words, int said)
{
    int how = 1, last;
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    pid_t process = fork();
    if (process == 0) {
        dup2(said, STDERR_FILENO);
        dup2(said, STDOUT_FILENO);
        execute(words);
        const char *why = strerror(errno);
        (void)!write(STDERR_FILENO, why, strlen(why));
        _exit(1);
    }
    alarm(TRYING);
    for (pid_t gone; (gone = waitpid(-1, &last, 0)) > 0 || errno == EINTR;)
        if (gone == process)
            how = last;
    _exit(how == 0 ? 0 : 1);
}

/* Run the program `true` in bubblewrap with the given options, and append the first line of the
 * output to `said`. Return true if bubblewrap succeeds. */
static bool try_options(const char *const *options, size_t count, StringBuilder *said)
{
    const char *words[WALL_COUNT + 3] = {BUBBLEWRAP};
    char bytes[SAID_BYTES];
    int ends[2], how = 1;
    memcpy(words + 1, options, count * sizeof *options);
    words[count + 1] = "true";
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    pid_t process = fork();
    if (process == 0)
        run_bubblewrap(words, ends[1]);
    close(ends[1]);
    size_t length = 0;
    for (ssize_t got; length < sizeof bytes &&
                      (got = descriptor_read(ends[0], bytes + length, sizeof bytes - length)) > 0;)
        length += (size_t)got;
    close(ends[0]);
    while (process > 0 && waitpid(process, &how, 0) < 0 && errno == EINTR)
        continue;
    const char *line_end = memchr(bytes, '\n', length);
    builder_add_bytes(said, bytes,
                      complain_show(bytes, line_end ? (size_t)(line_end - bytes) : length));
    return process > 0 && how == 0;
}

/* The features of a sandbox, each of which a system may lack, with the options that test them. */
static const struct {
    const char *what;
    const char *options[4];
} PARTS[] = {
    {"a read-only file system", {NULL}},
    {"a separate process list", {"--unshare-pid"}},
    {"no network", {"--unshare-net"}},
    {"a /proc of its own", {"--unshare-pid", "--proc", "/proc"}},
    {"a /dev of its own", {"--dev", "/dev"}},
    {"an empty /tmp", {"--tmpfs", "/tmp"}},
};

/* Try each feature alone, and append a remark for each that doesn't work. Called when a sandbox
 * with all features has failed. */
static void try_parts(StringBuilder *remarks)
{
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        const char *options[8] = {"--ro-bind", "/", "/"};
        size_t count = 3;
        for (const char *const *option = PARTS[i].options; *option; option++)
            options[count++] = *option;
        StringBuilder said = {0};
        if (!try_options(options, count, &said))
            builder_add_format(remarks, "sandbox: the system can't provide %s (%s)\n",
                               PARTS[i].what, builder_string(&said));
        builder_free(&said);
    }
}

bool process_try_sandbox(StringBuilder *remarks)
{
    StringBuilder said = {0};
    bool works = try_options(WALLS, WALL_COUNT, &said);
    if (!works) {
        builder_add_format(remarks, "sandbox: bubblewrap does not work: %s\n",
                           builder_string(&said));
        if (said.length == 0 || !strstr(builder_string(&said), strerror(ENOENT)))
            try_parts(remarks);
    }
    builder_free(&said);
    if (access("/proc/self/ns/user", F_OK) != 0)
        builder_add(remarks, "sandbox: without user namespaces, programs run as the same user as "
                             "this one\n");
    if (geteuid() == 0)
        builder_add(remarks, "sandbox: running as root: --processes has no effect\n");
    return works;
}
