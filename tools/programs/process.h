/* Untrusted programs: how they start, what they may use, how they end.
 *
 * A program is started without a shell, in its own session and folder, with pipes for standard
 * input, output and error and no other descriptors. Between it and the runner is a *keeper*: this
 * executable again, run with `--become keep`. The keeper adopts the program's orphans, so that each
 * orphan is known to belong to this program. It ends the program and all orphans on request, or as
 * soon as the runner is gone for any reason. It is also the program's parent process: a program
 * that kills its parent kills its keeper, dies with it, and has failed (FAILURE_ATTACK); no other
 * program is affected.
 *
 * Limitations:
 * - Without a sandbox a program can do what its user can: kill any process of that user, read other
 *   processes' memory, read and write any file. If it kills a worker, that is the runner's failure
 *   (FAILURE_RUNNER), and the process that started the worker must play the game again.
 * - The process limit is RLIMIT_NPROC, which counts all processes of the user, not just the
 *   program's, and does not apply to root. Cgroup limits are not used.
 * - Memory (address space) and processor time are limited per process, and file size is limited per
 *   file. There is no limit for the program as a whole.
 * - Bubblewrap reports an end by signal N as exit status 128 + N, so such a status in a sandbox is
 *   taken for the signal. Processes killed inside a sandbox are not counted. */
#ifndef CONTIGO_PROGRAMS_PROCESS_H
#define CONTIGO_PROGRAMS_PROCESS_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* 0 means no limit beyond the runner's own. Core files are disabled in any case. */
typedef struct ProcessLimits {
    int64_t memory;    /* bytes of address space */
    int64_t processor; /* seconds; SIGXCPU at the limit, SIGKILL one second later */
    int64_t files;     /* open files */
    int64_t processes; /* processes of this user, see above */
    int64_t file_size; /* bytes per file; SIGXFSZ beyond */
} ProcessLimits;

/* How to start a program. In a sandbox it has no network, sees no other processes and can write
 * only to its folder. Of /tmp, /run and the hidden folders it sees only its own folder and
 * executable, so anything else it needs, such as an interpreter's script, must be elsewhere. All
 * pointers are borrowed, and only while the program starts. */
typedef struct ProcessSetup {
    const char *const *words; /* program (searched in PATH) and arguments, NULL-terminated */
    const char *folder;       /* writable working directory; NULL: the current one */
    bool removes;             /* remove the folder at the end, even if this process is killed */
    const char *helper; /* an executable whose main() calls process_become(); NULL: this one */
    ProcessLimits limits;
    bool sandbox;              /* run in bubblewrap */
    const char *const *hidden; /* folders to hide in the sandbox, NULL-terminated; or NULL */
} ProcessSetup;

/* Call this first in main(). If the first argument is `--become`, turn this process into a keeper
 * or a program and never return. */
void process_become(int argc, char **argv);

/* Adopt the orphans of killed keepers and hide this process's memory from the user's other
 * processes. Call once, at the start of a worker. The worker must have no children except those
 * started here: any other child may be killed when a program is ended. Return false if the system
 * refuses. */
bool process_adopt(void);

/* Return whether programs can be sandboxed. Append one line to `remarks` for everything that cannot
 * be applied, even on success: no bubblewrap, no user namespaces, no private /proc, ... */
bool process_try_sandbox(StringBuilder *remarks);

#endif
