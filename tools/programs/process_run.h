/* A program that runs, as the runner sees it: pipes that never block, and what its keeper tells.
 * Over libuv; whoever runs the loop sees the state change from turn to turn. */
#ifndef CONTIGO_PROGRAMS_PROCESS_RUN_H
#define CONTIGO_PROGRAMS_PROCESS_RUN_H

#include "programs/process.h"
#include "programs/process_words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct Process Process;

/* What is known of it. */
typedef struct ProcessState {
    bool ready;         /* there is a keeper */
    bool started;       /* the program runs, or has run */
    bool not_started;   /* it does not: */
    NoteStage stage;    /* how far it came, */
    int error;          /* and errno, or 0 */
    bool ended;         /* the program itself has ended: */
    int status;         /* its exit status, or -1 */
    int signal;         /* the signal that ended it, or 0 */
    bool gone;          /* all that it started has ended */
    int killed;         /* so many of these were killed */
    bool left;          /* but something is left */
    bool keeper_ended;  /* there is no keeper any more */
    int64_t closed;     /* when output or input was found closed, or 0 */
    bool input_closed;  /* nobody will read what is written */
    bool output_closed; /* nothing will come */
} ProcessState;

/* Who is told of what comes. */
typedef struct ProcessEar {
    void *owner;
    void (*woken)(void *owner); /* before anything else, each time that something has come */
    void (*output)(void *owner, const char *bytes, size_t count);
} ProcessEar;

/* Starts it; not before a turn of the loop more is known. False where the runner cannot, with the
 * reason appended. `room` bytes of standard error are kept. */
bool process_start(uv_loop_t *loop, const ProcessSetup *setup, const ProcessEar *ear, size_t room,
                   Process **process, StringBuilder *why);

const ProcessState *process_state(const Process *process);

/* Writes as much as the pipe takes, and the rest as soon as it takes more; false where there is no
 * memory for that. */
bool process_write(Process *process, const char *bytes, size_t count);

/* When the pipe had taken all of it; 0: not yet. */
int64_t process_written(const Process *process);

/* Bytes that were written and that the program has not read. */
size_t process_unread(const Process *process);

/* Reads what has been printed by now, without waiting. */
void process_read_now(Process *process);

/* From now on nothing of what it prints is read. */
void process_read_no_more(Process *process);

/* Appends the end of its standard error; returns how many bytes came before that. */
uint64_t process_show_error(Process *process, StringBuilder *text);

/* Keeps what comes from now on. */
void process_forget_error(Process *process);

/* Lets its keeper go on, which the program may have stopped. */
void process_wake_keeper(Process *process);

/* Closes its input, and has it ended: SIGTERM, and SIGKILL so many milliseconds later. It is so
 * when the state says `keeper_ended`. */
void process_end(Process *process, int grace);

/* Kills the keeper, which does not do what it should. */
void process_kill_keeper(Process *process);

/* Kills what its keeper, which was killed, has left to this process; how many these were, besides
 * the program. `left` is set where something cannot be ended. Nothing where process_adopt() was not
 * called. */
int process_sweep(Process *process, bool *left);

/* Gives it back, once its keeper has ended. Runs the loop until it has let go of it. */
void process_free(Process *process);

#endif
