/* Passing a ProcessSetup to a keeper on its command line, and the messages between keeper and
 * runner. */
#ifndef CONTIGO_PROGRAMS_PROCESS_WORDS_H
#define CONTIGO_PROGRAMS_PROCESS_WORDS_H

#include "programs/process.h"

#include <stdbool.h>
#include <stdint.h>

#define PROCESS_BECOME "--become"
#define PROCESS_KEEP "keep" /* the argument after PROCESS_BECOME: become a keeper */
/* another argument after PROCESS_BECOME: set limits and become the program */
#define PROCESS_LIMITED "limited"

/* In a keeper: the descriptor of the socket to the runner. In a sandbox: the descriptor of the pipe
 * on which the start is reported to the keeper. */
enum { PROCESS_SOCKET = 3 };

typedef enum NoteKind {
    NOTE_READY,       /* to the runner: the keeper runs, and will start its program now */
    NOTE_STARTED,     /* to the runner: the program runs; value: its process id */
    NOTE_NOT_STARTED, /* to the runner: the program did not start; value: errno */
    NOTE_ENDED,       /* to the runner: the program itself has ended; value: waitpid() status */
    /* to the runner: the keeper has killed all processes that it could; value: how many */
    NOTE_GONE,
    NOTE_END, /* to the keeper: end the program; value: milliseconds from SIGTERM to SIGKILL */
} NoteKind;

/* The step at which the start of a program failed. */
typedef enum NoteStage {
    STAGE_KEEPER,  /* the keeper could not create a process; not the program's fault */
    STAGE_FOLDER,  /* the program's folder cannot be entered */
    STAGE_SANDBOX, /* bubblewrap failed */
    STAGE_READY,   /* no failure: all is prepared, and exec of the program comes next */
    STAGE_PROGRAM, /* the program cannot be executed */
} NoteStage;

/* A message between runner and keeper. */
typedef struct Note {
    int32_t kind;  /* NoteKind */
    int32_t value; /* depends on `kind`, see NoteKind */
    int32_t stage; /* NOTE_NOT_STARTED: NoteStage; NOTE_GONE: 1 if processes are left */
} Note;

/* Return the words `NAME --become FORM`, the words that describe the setup, and a final NULL. All
 * are in one block of memory, which the caller frees with memory_free(). Return NULL if memory runs
 * out. */
char **process_to_words(const ProcessSetup *setup, const char *name, const char *form);

/* Parse the words after FORM. This modifies the list `words`, and the setup borrows it. Variables
 * of the setup are set in the environment of this process. Return false if a word is invalid. */
bool process_from_words(char **words, ProcessSetup *setup);

/* Set the limits, write a STAGE_READY note to the pipe `told`, and exec the program, which closes
 * `told`. If exec fails, write a note with the error and exit. */
_Noreturn void process_run_limited(const ProcessSetup *setup, int told);

/* Exec bubblewrap, which runs this executable with `--become limited`, the same setup, and `told`
 * as descriptor PROCESS_SOCKET. If exec fails, write a note with the error to `told` and exit. */
_Noreturn void process_run_sandboxed(const ProcessSetup *setup, int told);

/* Write a NOTE_NOT_STARTED with errno to the pipe `told` and exit. */
_Noreturn void process_tell_not_started(int told, NoteStage stage);

#endif
