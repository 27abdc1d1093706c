/* Confinement: a process gives up everything that it doesn't need, so that an error in it that a
 * guest can exploit reaches no further than the process itself.
 *
 * A confined process and the processes that it forks can compute, use memory, start threads, and
 * use the descriptors that they have. They can't open files, connect to anything, run programs, or
 * look at, signal or trace other processes. All this fails with EPERM. */
#ifndef CONTIGO_HOST_CONFINEMENT_H
#define CONTIGO_HOST_CONFINEMENT_H

#include <stdbool.h>
#include <sys/types.h>

/* Return whether this system can confine processes: the kernel has seccomp filters, and this
 * program was built with libseccomp. */
bool confinement_is_possible(void);

/* Why confinement isn't possible, as the end of a sentence. */
extern const char CONFINEMENT_LACKS[];

/* Confine this process, which must have only one thread. It may still send signals to the process
 * `other`, unless that is 0. Return false if this fails; then errno says why, and the process isn't
 * confined. */
bool confine(pid_t other);

#endif
