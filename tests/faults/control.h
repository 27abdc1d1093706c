/* What the tests of faults and the object that makes them share: a page of memory, mapped by both
 * from the file that the variable CONTIGO_FAULTS names.
 */
#ifndef CONTIGO_TESTS_FAULTS_CONTROL_H
#define CONTIGO_TESTS_FAULTS_CONTROL_H

#include <stdint.h>

#define FAULTS_VARIABLE "CONTIGO_FAULTS"

typedef enum FaultKind {
    FAULT_NONE,
    FAULT_MEMORY,    /* one allocation fails */
    FAULT_NO_MEMORY, /* and all after it */
    FAULT_CALL,      /* one call that concerns a file fails, with `error` */
    FAULT_INTERRUPT, /* one such call is interrupted: EINTR, then it goes on */
    FAULT_SHORT,     /* from the call on, reading and writing take one byte at a time */
    FAULT_FULL,      /* after `room` bytes the disk is full */
    FAULT_KILL,      /* the program is killed when it makes the call */
} FaultKind;

typedef struct Faults {
    volatile int32_t kind;
    volatile int32_t error;   /* errno of the call that fails */
    volatile uint64_t after;  /* calls until the one that fails, itself included */
    volatile uint64_t room;   /* bytes that can still be written */
    volatile uint64_t failed; /* how many faults there have been */
    volatile uint64_t calls;  /* that concern files, counted in any case */
    volatile char call[24];   /* the name of the one that was to fail */
    volatile int32_t plain;   /* the file system has no files without names */
    volatile char only[24];   /* calls of this name alone are counted and fail; "": of any */
} Faults;

#endif
