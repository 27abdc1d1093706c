/* The children and the states of processes, as the kernel lists them in /proc. */
#ifndef CONTIGO_PROGRAMS_PROCESS_HUNT_H
#define CONTIGO_PROGRAMS_PROCESS_HUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Call `take` for each child of this process. If there are more than about two thousand, only some
 * are passed. Return the number of calls, or -1 if the kernel provides no list. */
int process_each_child(void (*take)(void *context, pid_t process), void *context);

/* Return the first child of a process, or 0 if it has none or the kernel provides no list. */
pid_t process_first_child(pid_t process);

/* Return the state of a process, such as 'R', 'S' or 'T' (see proc(5)), or '\0' if it is gone. */
char process_stat(pid_t process);

#endif
