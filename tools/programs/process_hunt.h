/* The child processes of this process, from the kernel's list. */
#ifndef CONTIGO_PROGRAMS_PROCESS_HUNT_H
#define CONTIGO_PROGRAMS_PROCESS_HUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Call `take` for each child of this process. If there are more than about two thousand, only some
 * are passed. Return the number of calls, or -1 if the kernel provides no list. */
int process_each_child(void (*take)(void *context, pid_t process), void *context);

#endif
