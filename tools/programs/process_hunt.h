/* The children of this process, as the kernel lists them. */
#ifndef CONTIGO_PROGRAMS_PROCESS_HUNT_H
#define CONTIGO_PROGRAMS_PROCESS_HUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Call `take` for each child of this process, or for some of them if they are very many. Return the
 * number of calls, or -1 if the kernel provides no list. */
int process_each_child(void (*take)(void *context, pid_t process), void *context);

#endif
