/* The program under test: a child process that is controlled through pipes, and in which faults can
 * be requested. */
#ifndef CONTIGO_TESTS_FAULTS_CHILD_H
#define CONTIGO_TESTS_FAULTS_CHILD_H

#include "faults/control.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A growable string. `bytes` is NULL at first, and NUL-terminated once something was added. */
typedef struct Bytes {
    char *bytes; /* owned */
    size_t length, capacity;
} Bytes;

void bytes_add(Bytes *to, const char *bytes, size_t count);
void bytes_add_string(Bytes *to, const char *string);
void bytes_clear(Bytes *bytes);
bool bytes_same(const Bytes *a, const Bytes *b);

typedef struct Child {
    const char *program, *shim; /* borrowed */
    Faults *faults;             /* the memory page shared with the program */
    pid_t process;              /* 0 if no process is running */
    int input, output;          /* our ends of the pipes to and from the program */
    int status;                 /* status of the last process, as set by waitpid() */
} Child;

/* Create the shared page. If that fails, end this process. */
void child_prepare(Child *child, const char *program, const char *shim);

/* Start the program, after ending one that is still running. `options` are separated by spaces. */
void child_start(Child *child, const char *options);

/* Kill the program if it is running. */
void child_kill(Child *child);

/* End the program by closing its input, and kill it only if that doesn't help: a killed program
 * would lose its coverage counts (make coverage). */
void child_leave(Child *child);

/* Send lines to which the program must send `replies` replies, and read these. If the program ends
 * or hangs before that, wait for its process (after killing it, if it hangs) and return false. */
bool child_ask(Child *child, const char *lines, int replies, Bytes *answer);

/* child_fault() requests a fault; control.h describes its arguments. child_no_fault() cancels the
 * request, and returns how many faults have occurred. */
void child_fault(Child *child, FaultKind kind, uint64_t after, int error, uint64_t room);
uint64_t child_no_fault(Child *child);

/* Return a description of how the last process ended, in a static buffer. */
const char *child_end(const Child *child);

#endif
