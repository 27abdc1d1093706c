/* Programs that are not trusted: how they are started, what they may use, and how they end.
 *
 * A program is started without a shell, in a session of its own, in its own folder, with pipes for
 * standard input, output and error and no other descriptor. Between it and the runner stands a
 * *keeper*: this program again, by `--become keep`. It adopts whatever the program leaves behind,
 * so that it is known whose that is; it ends all of it when it is told to, or as soon as the runner
 * is gone, however that ended. It is also what the program sees as its parent: a program that kills
 * its parent kills its keeper, dies with it, and has failed (FAILURE_ATTACK); nobody else has.
 *
 * What cannot be had, so that nobody counts on it:
 * - Without a sandbox a program may do what its user may: kill any process of that user if it looks
 *   for it, read the memory of others, read and write files anywhere. A worker that dies by that is
 *   the runner's failure (FAILURE_RUNNER), to be played again by whoever started the worker.
 * - The limit of processes is the kernel's RLIMIT_NPROC: it counts all processes of the user, not
 *   those of the program, and does not hold for root. Limits by cgroups are not used.
 * - Memory (address space) and processor time are limited for each process of a program, not for
 * all of them together; the size of files for each file.
 * - In a sandbox an end by signal N is told by bubblewrap as the exit status 128 + N: it is taken
 * for the signal. What is killed inside is not counted. */
#ifndef CONTIGO_PROGRAMS_PROCESS_H
#define CONTIGO_PROGRAMS_PROCESS_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stdint.h>

/* 0: no limit but those of whoever runs it. There is never a core file. */
typedef struct ProcessLimits {
    int64_t memory;    /* bytes of address space */
    int64_t processor; /* seconds; SIGXCPU then, SIGKILL one second later */
    int64_t files;     /* open at a time */
    int64_t processes; /* of this user, see above */
    int64_t file_size; /* bytes a file; SIGXFSZ beyond */
} ProcessLimits;

/* How a program is to be started. In a sandbox it has no network, sees no other processes, can
 * write to its folder alone, and of /tmp, /run and what is hidden it sees nothing but its folder
 * and the program itself: what else it needs, as the script of an interpreter, has to be elsewhere.
 * All is borrowed, and only while it is being started. */
typedef struct ProcessSetup {
    const char *const
        *words;         /* the program (looked up in PATH) and its arguments; NULL at the end */
    const char *folder; /* where it runs, which it may write to; NULL: here */
    bool removes;       /* that folder goes with the program, even when this process is killed */
    const char *helper; /* a program whose main() calls process_become(); NULL: this one */
    ProcessLimits limits;
    bool sandbox; /* in bubblewrap */
    const char *const
        *hidden; /* folders that it does not see in its sandbox; NULL at the end; or NULL */
} ProcessSetup;

/* To be called by main() before anything else: where `--become` is the first argument, this process
 * becomes a keeper or a program, and the call does not return but ends the process. */
void process_become(int argc, char **argv);

/* Says that this process is to adopt what is left behind when a keeper is killed, and that its
 * memory is not to be read by others of the same user. Once, at the start of a worker. It has to
 * have no children but those that are started here: all others may be killed when a program is
 * ended. False where the system does not allow it. */
bool process_adopt(void);

/* Tries a sandbox. True where programs can be put into one. `remarks` gets what cannot be applied,
 * one line each, also where it is true: no bubblewrap, no user namespaces, no /proc of its own...
 */
bool process_try_sandbox(StringBuilder *remarks);

#endif
