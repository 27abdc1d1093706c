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
    FAULT_CALL,      /* one call on a file fails, with `error` */
    FAULT_INTERRUPT, /* one call on a file fails with EINTR; the next attempt works */
    FAULT_SHORT,     /* from this call on, reads and writes transfer one byte at a time */
    FAULT_FULL,      /* after `room` bytes the disk is full */
    FAULT_KILL,      /* the program is killed when it makes this call */
} FaultKind;

typedef struct Faults {
    volatile int32_t kind;
    volatile int32_t error;   /* errno of the failing call */
    volatile uint64_t after;  /* how many calls there are until one fails, including that one */
    volatile uint64_t room;   /* how many more bytes can be written */
    volatile uint64_t failed; /* how many faults have occurred */
    volatile uint64_t calls;  /* how many calls on files there were */
    volatile char call[24];   /* the name of the failing call */
    volatile int32_t plain;   /* whether the file system doesn't support unnamed files */
    volatile char only[24];   /* if not empty, only calls of this name count and fail */
} Faults;

#endif
