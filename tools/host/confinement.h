/* Confinement: a process gives up all access that it doesn't need, so that a guest who exploits an
 * error in the process can't reach anything else.
 *
 * A confined process and the processes that it forks can compute, use memory, start threads, and
 * use their open descriptors. They can't open files, connect to anything, run programs, or look at,
 * signal or trace other processes. All this fails with EPERM. */
#ifndef CONTIGO_HOST_CONFINEMENT_H
#define CONTIGO_HOST_CONFINEMENT_H

#include <stdbool.h>
#include <sys/types.h>

/* Return true if this system can confine processes: the kernel has seccomp filters, and this
 * program was built with libseccomp. */
bool confinement_is_possible(void);

/* The reason why confinement isn't possible, as a clause that can follow "because". */
extern const char CONFINEMENT_LACKS[];

/* Confine this process, which must have only one thread. If `other` isn't 0, this process may still
 * send signals to the process `other`. On failure return false and set errno; then the process
 * isn't confined. */
bool confine(pid_t other);

#endif
