/* A memory page shared by the fault tests and the preloaded object that injects the faults. Both
 * map it from the file that the variable CONTIGO_FAULTS names.
 */
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
    volatile uint64_t after;  /* calls until the failing one, including it */
    volatile uint64_t room;   /* bytes that can still be written */
    volatile uint64_t failed; /* number of faults so far */
    volatile uint64_t calls;  /* on files, always counted */
    volatile char call[24];   /* the name of the failing call */
    volatile int32_t plain;   /* the file system doesn't support unnamed files */
    volatile char only[24];   /* only calls with this name are counted and fail; "": all */
} Faults;

#endif
