/* Untrusted programs: how they start, what they may use, how they end.
 *
 * A program is started without a shell, in its own session and folder, with pipes for standard
 * input, output and error and no other descriptors. Between the program and the runner is a
 * *keeper*: a second process of this executable, run with `--become keep`. The keeper adopts
 * processes that its program leaves behind (orphans), so it is known to which program they belong.
 * The keeper ends the program and its orphans when the runner requests this, and also when the
 * runner is gone for any reason. The keeper is the program's parent process. So a program that
 * kills its parent kills only its own keeper, dies with the keeper, and has failed
 * (FAILURE_ATTACK); no other program is affected.
 *
 * Limitations:
 * - Without a sandbox a program can do what its user can: kill any process of that user, read other
 *   processes' memory, read and write any file. If it kills a worker, that is the runner's failure
 *   (FAILURE_RUNNER), and the process that started the worker must play the game again.
 * - The process limit is RLIMIT_NPROC, which counts all processes of the user, not just the
 *   program's, and does not apply to root. Cgroup limits are not used.
 * - Memory (address space) and processor time are limited per process, and file size is limited per
 *   file. There is no limit for the program as a whole.
 * - If signal N ends a sandboxed program, bubblewrap reports exit status 128 + N, so such a status
 *   is read as that signal. Processes killed inside a sandbox are not counted. */
#ifndef CONTIGO_PROGRAMS_PROCESS_H
#define CONTIGO_PROGRAMS_PROCESS_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* Limits for each process of a program. If a limit is 0, only the limit of the runner itself
 * applies. Core files are always disabled. */
typedef struct ProcessLimits {
    int64_t memory;    /* address space, in bytes */
    int64_t processor; /* seconds; SIGXCPU at the limit, SIGKILL one second later */
    int64_t files;     /* open files */
    int64_t processes; /* processes of this user in total, see above */
    int64_t file_size; /* bytes per file; a larger write causes SIGXFSZ */
} ProcessLimits;

/* How to start a program. A sandboxed program has no network, sees no other processes and can write
 * only to its folder. In /tmp, /run and the hidden folders it sees only its own folder and its
 * executable, so other files that it needs, such as an interpreter's script, must be elsewhere. All
 * pointers are borrowed until the program has started. */
typedef struct ProcessSetup {
    /* The program (searched for in PATH) and its arguments, NULL-terminated. */
    const char *const *words;
    const char *const *environment; /* variables to set, `NAME=VALUE`, NULL-terminated; or NULL */
    const char *folder;             /* writable working directory; NULL: the current one */
    bool removes; /* remove `folder` when the program has ended, even if the runner was killed */
    const char *helper; /* executable whose main() calls process_become(); NULL: the running one */
    ProcessLimits limits;
    bool sandbox;              /* run in bubblewrap */
    const char *const *hidden; /* folders to hide in the sandbox, NULL-terminated; or NULL */
} ProcessSetup;

/* Call this first in main(). If the first argument is `--become`, this process becomes a keeper or
 * a program, and the function doesn't return. */
void process_become(int argc, char **argv);

/* Let this process adopt the orphans of killed keepers, and hide its memory from the user's other
 * processes. Call this once, when a worker starts. All children of the worker must be started with
 * process_start(): any other child may be killed when a program is ended. Return false if the
 * system refuses. */
bool process_adopt(void);

/* Return true if programs can be sandboxed. In either case append a line to `remarks` for each
 * protection that isn't available, for example because bubblewrap or user namespaces are
 * missing. */
bool process_try_sandbox(StringBuilder *remarks);

#endif
