/* A running program, seen from the runner: nonblocking pipes to the program, and reports from its
 * keeper. Based on libuv: the state changes only while the caller runs the event loop. */
#ifndef CONTIGO_PROGRAMS_PROCESS_RUN_H
#define CONTIGO_PROGRAMS_PROCESS_RUN_H

#include "programs/process.h"
#include "programs/process_words.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <uv.h>

typedef struct Process Process;

typedef struct ProcessState {
    bool ready;         /* the keeper runs */
    bool started;       /* the program runs or has run */
    bool not_started;   /* the program could not be started; see `stage` and `error` */
    NoteStage stage;    /* if `not_started`: the step that failed */
    int error;          /* errno of the failed start, or 0 */
    bool ended;         /* the program itself has ended; see `status` and `signal` */
    int status;         /* exit status, or -1 */
    int signal;         /* signal that ended it, perhaps sent by the keeper; or 0 */
    bool gone;          /* the keeper has ended the program's processes; see `killed` and `left` */
    int killed;         /* number of processes killed besides the program */
    bool left;          /* some of the program's processes could not be ended */
    bool keeper_ended;  /* the keeper has ended */
    int64_t closed;     /* time when a pipe was first found closed (see moment.h), or 0 */
    bool input_closed;  /* the program closed its standard input */
    bool output_closed; /* the program closed its standard output */
} ProcessState;

/* Callbacks for events, such as output of the program. */
typedef struct ProcessEar {
    void *owner;
    void (*woken)(void *owner); /* called at every event, before the event is handled */
    void (*output)(void *owner, const char *bytes, size_t count);
} ProcessEar;

/* Start the program. The state changes only while the event loop runs. The last `room` bytes of the
 * program's standard error are kept. If the runner can't start programs, return false and append
 * the reason to `why`. */
bool process_start(uv_loop_t *loop, const ProcessSetup *setup, const ProcessEar *ear, size_t room,
                   Process **process, StringBuilder *why);

const ProcessState *process_state(const Process *process);

/* Write to the program's standard input what fits into the pipe, and queue the rest. Return false
 * if memory runs out. */
bool process_write(Process *process, const char *bytes, size_t count);

/* Return the time (see moment.h) at which the last byte of the input was written to the pipe, or 0
 * if some bytes are still queued. */
int64_t process_written(const Process *process);

/* Return how many bytes of input the program hasn't read yet, including queued bytes. */
size_t process_unread(const Process *process);

/* Return true if a signal such as SIGSTOP has stopped the program. */
bool process_is_stopped(const Process *process);

/* Read pending output, without waiting. */
void process_read_now(Process *process);

/* Stop reading the program's output. */
void process_read_no_more(Process *process);

/* Append the kept bytes of standard error to `text`, made printable. */
void process_show_error(Process *process, StringBuilder *text);

/* Forget the standard error received so far. */
void process_forget_error(Process *process);

/* Send the keeper SIGCONT, in case the program has stopped it. */
void process_wake_keeper(Process *process);

/* Close the program's input and request its end: it gets SIGTERM now and SIGKILL after `grace`
 * milliseconds. The end is complete when the state's `keeper_ended` is true. */
void process_end(Process *process, int grace);

/* Kill a keeper that doesn't respond. */
void process_kill_keeper(Process *process);

/* Kill the orphans of a killed keeper, which this process has adopted. Return how many were killed,
 * not counting the program. Set `left` to true if some could not be ended. Do nothing unless
 * process_adopt() has been called. */
int process_sweep(Process *process, bool *left);

/* Free a process whose keeper has ended. This runs the event loop until libuv has closed the
 * handles. */
void process_free(Process *process);

#endif
