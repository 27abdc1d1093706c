/* The program under test, spoken to over pipes, with faults that can be asked for from here. */
#ifndef CONTIGO_TESTS_FAULTS_CHILD_H
#define CONTIGO_TESTS_FAULTS_CHILD_H

#include "faults/control.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/* A growable string; `bytes` ends with NUL once anything was added. */
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
    Faults *faults;             /* the page */
    pid_t process;              /* 0: none */
    int input, output;          /* its, from here */
    int status;                 /* of the last one that ended */
} Child;

/* Makes the page. Ends the program where that cannot be done. */
void child_prepare(Child *child, const char *program, const char *shim);

/* Starts the program with options, divided by spaces. */
void child_start(Child *child, const char *options);

/* Kills it, if there is one. */
void child_kill(Child *child);

/* Ends its input, upon which it ends by itself; where it does not, it is killed. What counts lines
 * (make coverage) would lose those of one that is killed. */
void child_leave(Child *child);

/* Sends lines that have `replies` replies, and reads those. False where it ended or hangs before:
 * then it is waited for. */
bool child_ask(Child *child, const char *lines, int replies, Bytes *answer);

/* Asks for a fault, and takes it back: how many there have been. */
void child_fault(Child *child, FaultKind kind, uint64_t after, int error, uint64_t room);
uint64_t child_no_fault(Child *child);

/* How the last process ended, for a person. */
const char *child_end(const Child *child);

#endif
