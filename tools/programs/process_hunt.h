/* Killing the children of this process, as the kernel lists them. */
#ifndef CONTIGO_PROGRAMS_PROCESS_HUNT_H
#define CONTIGO_PROGRAMS_PROCESS_HUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* Calls `take` for the children of this process that the kernel lists; not for all of them where
 * they are very many. How many these were; -1 where there is no list. */
int process_each_child(void (*take)(void *context, pid_t process), void *context);

#endif
