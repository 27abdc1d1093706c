/* A ProcessSetup as words of a command line, which is how a keeper gets it, and what the two say to
 * each other afterwards. */
#ifndef CONTIGO_PROGRAMS_PROCESS_WORDS_H
#define CONTIGO_PROGRAMS_PROCESS_WORDS_H

#include "programs/process.h"

#include <stdbool.h>
#include <stdint.h>

#define PROCESS_BECOME "--become"
#define PROCESS_KEEP "keep"       /* what becomes a keeper */
#define PROCESS_LIMITED "limited" /* what sets limits and becomes the program, in a sandbox */

/* Descriptor of a keeper's socket to the runner, and of what tells the keeper that a program has
 * started. */
enum { PROCESS_SOCKET = 3 };

typedef enum NoteKind {
    NOTE_READY,       /* to the runner: this is a keeper, and its program is being started */
    NOTE_STARTED,     /* to the runner: the program runs; value: its process */
    NOTE_NOT_STARTED, /* to the runner: it does not; value: errno */
    NOTE_ENDED,       /* to the runner: the program itself has ended; value: as waitpid() tells */
    NOTE_GONE, /* to the runner: all that it started has ended too; value: how many were killed */
    NOTE_END,  /* to the keeper: end it; value: milliseconds between SIGTERM and SIGKILL */
} NoteKind;

/* How far a program that does not start has come. */
typedef enum NoteStage {
    STAGE_KEEPER,  /* there was no process for it, which is not its fault */
    STAGE_FOLDER,  /* its folder cannot be entered */
    STAGE_SANDBOX, /* bubblewrap does not run, or failed */
    STAGE_READY,   /* (all is prepared, and what comes next is to run it) */
    STAGE_PROGRAM, /* it cannot be run */
} NoteStage;

/* A message between runner and keeper. */
typedef struct Note {
    int32_t kind;  /* NoteKind */
    int32_t value; /* see there */
    int32_t stage; /* NoteStage, of NOTE_NOT_STARTED; of NOTE_GONE, whether something is left */
} Note;

/* `NAME --become FORM` and the setup, NULL at the end, with what it needs in one block that the
 * caller gives back by memory_free(). NULL where there is no memory. */
char **process_to_words(const ProcessSetup *setup, const char *name, const char *form);

/* The setup of such words, which are borrowed and altered. False where they are no such words. */
bool process_from_words(char **words, ProcessSetup *setup);

/* Sets limits and becomes the program. `told` is a descriptor that closes by that: a Note of
 * STAGE_READY is written to it before, and one with an error where it does not work. */
_Noreturn void process_run_limited(const ProcessSetup *setup, int told);

/* Becomes bubblewrap, which becomes `--become limited` with the same setup, and `told` as its
 * descriptor PROCESS_SOCKET. */
_Noreturn void process_run_sandboxed(const ProcessSetup *setup, int told);

/* Writes that it did not start, by errno, and ends the process. */
_Noreturn void process_tell_not_started(int told, NoteStage stage);

#endif
