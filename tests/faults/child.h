/* The program under test, a child process that is controlled over pipes. Faults are injected from
 * here. */
#ifndef CONTIGO_TESTS_FAULTS_CHILD_H
#define CONTIGO_TESTS_FAULTS_CHILD_H

#include "faults/control.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A growable string. `bytes` ends with NUL as soon as anything was added. */
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
    pid_t process;              /* 0 if none runs */
    int input, output;          /* our ends of the pipes to and from the program */
    int status;                 /* exit status of the last process */
} Child;

/* Create the shared page. If that fails, exit. */
void child_prepare(Child *child, const char *program, const char *shim);

/* Start the program with options, which are separated by spaces. */
void child_start(Child *child, const char *options);

/* Kill the program if it is running. */
void child_kill(Child *child);

/* Close the program's input, so that it ends by itself, and kill it only if it doesn't. A killed
 * program would lose its coverage counts (make coverage). */
void child_leave(Child *child);

/* Send lines that get `replies` replies, and read the replies. Return false if the program ends or
 * hangs before that; its process has then been waited for. */
bool child_ask(Child *child, const char *lines, int replies, Bytes *answer);

/* Request a fault; or cancel the request, and return how many faults occurred. */
void child_fault(Child *child, FaultKind kind, uint64_t after, int error, uint64_t room);
uint64_t child_no_fault(Child *child);

/* Return a description of how the last process ended. */
const char *child_end(const Child *child);

#endif
