/* What this program becomes by `--become`: a keeper, or the program that is kept. */
#include "programs/process_words.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

enum { CODE_USAGE = 2, CODE_NOT_STARTED = 127 };

_Noreturn void process_tell_not_started(int told, NoteStage stage)
{
    Note note = {NOTE_NOT_STARTED, errno, (int32_t)stage};
    (void)!write(told, &note, sizeof note);
    _exit(CODE_NOT_STARTED);
}

/* Sets a limit, or as much of it as may be set. */
static void set_limit(int resource, int64_t soft, int64_t hard)
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
        execvp(setup->words[0], (char *const *)setup->words);
    process_tell_not_started(told, STAGE_PROGRAM);
}

void process_become(int argc, char **argv)
{
    if (argc < 3 || strcmp(argv[1], PROCESS_BECOME) != 0)
        return;
    ProcessSetup setup;
    if (!process_from_words(argv + 3, &setup))
        _exit(CODE_USAGE);
    if (strcmp(argv[2], PROCESS_KEEP) == 0)
        process_keep(&setup);
    if (strcmp(argv[2], PROCESS_LIMITED) == 0)
        process_run_limited(&setup, PROCESS_SOCKET);
    _exit(CODE_USAGE);
}
