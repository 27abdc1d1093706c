/* A memory page that the fault tests share with the preloaded object, which injects the faults.
 * Both map it from the file that the environment variable CONTIGO_FAULTS names. */
#ifndef CONTIGO_TESTS_FAULTS_CONTROL_H
#define CONTIGO_TESTS_FAULTS_CONTROL_H

#include <stdint.h>

#define FAULTS_VARIABLE "CONTIGO_FAULTS"

typedef enum FaultKind {
    FAULT_NONE,
    FAULT_MEMORY,    /* one allocation fails */
    FAULT_NO_MEMORY, /* one allocation fails, and all after it */
    FAULT_CALL,      /* one call on a file fails, with `error` as errno */
    FAULT_INTERRUPT, /* one call on a file fails with EINTR; the next attempt works */
    FAULT_SHORT,     /* from some call on, reads and writes transfer one byte at a time */
    FAULT_FULL,      /* after `room` bytes the disk is full */
    FAULT_KILL,      /* the program is killed at a call */
} FaultKind;

typedef struct Faults {
    volatile int32_t kind;
    volatile int32_t error;   /* errno of the call that fails */
    volatile uint64_t after;  /* how many calls there are until one fails, including that one */
    volatile uint64_t room;   /* how many more bytes fit on the disk */
    volatile uint64_t failed; /* how many faults have occurred */
    volatile uint64_t calls;  /* number of calls on files since the fault was requested */
    volatile char call[24];   /* the name of the failing call */
    volatile int32_t plain; /* if it isn't 0, the file system seems not to support unnamed files */
    volatile char only[24]; /* if not empty, only calls of this name count and fail */
} Faults;

#endif
