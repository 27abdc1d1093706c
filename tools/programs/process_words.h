/* Passing a ProcessSetup to a keeper on its command line, and the messages between keeper and
 * runner. */
#ifndef CONTIGO_PROGRAMS_PROCESS_WORDS_H
#define CONTIGO_PROGRAMS_PROCESS_WORDS_H

#include "programs/process.h"

#include <stdbool.h>
#include <stdint.h>

#define PROCESS_BECOME "--become"
#define PROCESS_KEEP "keep"       /* become a keeper */
#define PROCESS_LIMITED "limited" /* set limits and become the program, inside a sandbox */

/* The keeper's socket to the runner. In a sandbox: the pipe that reports the start to the
 * keeper. */
enum { PROCESS_SOCKET = 3 };

typedef enum NoteKind {
    NOTE_READY,       /* to the runner: the keeper runs and starts its program */
    NOTE_STARTED,     /* to the runner: the program runs; value: its process id */
    NOTE_NOT_STARTED, /* to the runner: the program did not start; value: errno */
    NOTE_ENDED,       /* to the runner: the program itself has ended; value: waitpid() status */
    NOTE_GONE, /* to the runner: the process tree has ended; value: number of processes killed */
    NOTE_END,  /* to the keeper: end the program; value: milliseconds from SIGTERM to SIGKILL */
} NoteKind;

/* The step that failed when a program did not start. */
typedef enum NoteStage {
    STAGE_KEEPER,  /* no process for it; not the program's fault */
    STAGE_FOLDER,  /* cannot enter its folder */
    STAGE_SANDBOX, /* bubblewrap failed */
    STAGE_READY,   /* all prepared, about to exec the program */
    STAGE_PROGRAM, /* cannot exec the program */
} NoteStage;

/* A message between runner and keeper. */
typedef struct Note {
    int32_t kind;  /* NoteKind */
    int32_t value; /* depends on `kind`, see NoteKind */
    int32_t stage; /* NOTE_NOT_STARTED: NoteStage; NOTE_GONE: 1 if processes are left */
} Note;

/* Return `NAME --become FORM` followed by the setup, NULL-terminated, in one block that the caller
 * frees with memory_free(). NULL if memory runs out. */
char **process_to_words(const ProcessSetup *setup, const char *name, const char *form);

/* Parse the words after FORM. The setup borrows `words`, which are modified. False if they are
 * invalid. */
bool process_from_words(char **words, ProcessSetup *setup);

/* Set the limits and exec the program. Before that, write a STAGE_READY note to `told`, which
 * closes on exec; if exec fails, write a note with the error. */
_Noreturn void process_run_limited(const ProcessSetup *setup, int told);

/* Exec bubblewrap, which runs `--become limited` with the same setup and `told` as descriptor
 * PROCESS_SOCKET. */
_Noreturn void process_run_sandboxed(const ProcessSetup *setup, int told);

/* Write a NOTE_NOT_STARTED with errno and exit. */
_Noreturn void process_tell_not_started(int told, NoteStage stage);

#endif
