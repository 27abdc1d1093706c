/* GTP 2 to several programs that run, in one loop: while one thinks, the others are watched, so
 * that one that floods, dies or talks unasked is found out then, and blamed for it when it is asked
 * next.
 *
 * Of each program no more than a reply and the end of its standard error is in memory, whatever it
 * prints; no pipe ever blocks the caller, whether a program floods or does not read.
 *
 * Times are nanoseconds of a monotonic clock. What a command took is counted from when the pipe has
 * taken its last byte until the last byte of the reply has been read, less the runner's own lag:
 * the time in which this process was not given a processor, was stopped, as from a terminal, or was
 * busy with something else before it could read: as the kernel counts it for the wait that ended
 * with the reply, or by how much longer than it asked for that lasted. Waits are short, so that no
 * signal makes a program's thinking the runner's lag. A reply that is there when the runner, being
 * late itself, looks for the last time, came in time.
 *
 * One thread. SIGPIPE is ignored from talks_create() on. */
#ifndef CONTIGO_PROGRAMS_TALK_H
#define CONTIGO_PROGRAMS_TALK_H

#include "base/status.h"
#include "base/string_builder.h"
#include "programs/failure.h"
#include "programs/process.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Talks Talks; /* the loop */
typedef struct Talk Talk;   /* one program */

enum {
    TALK_REPLY_BYTES = 1024 * 1024, /* that a reply may have */
    TALK_ERROR_BYTES = 64 * 1024,   /* of standard error that are kept, the last ones */
    TALK_SHOWN_BYTES = 256,         /* of what was sent and came, in a TalkReply */
};

/* What a command is for: it decides what silence is called. */
typedef enum TalkKind {
    TALK_HANDSHAKE, /* the first ones: FAILURE_NO_HANDSHAKE */
    TALK_MOVE,      /* FAILURE_TOO_SLOW */
    TALK_OTHER,     /* FAILURE_HANG */
} TalkKind;

/* A command. `text` is one line without an id and without its newline; lines behind it that get no
 * reply, comments and blank ones, may follow.
 *
 * What is called a failure is found out at limit + grace, or before. Whoever closed a pipe, or said
 * what it was not asked for, is looked at for some 0.2 s more: it may be ending, or flooding. A
 * program that does not read its input is silent, unless commands are longer than a pipe takes. */
typedef struct TalkCommand {
    const char *text;
    TalkKind kind;
    int64_t limit; /* the time it has; what goes beyond is the reply's overrun. At least 0 */
    int64_t
        grace; /* how long after that it is still waited for. At least 0; limit + grace < 2^62 */
} TalkCommand;

/* What came. All members zero is an empty one; it may be used again and again, and is owned by the
 * caller, who gives it back by talk_reply_free().
 *
 * Where `failure` is not FAILURE_NONE, nothing else may be asked: talk_close() is all that is left.
 */
typedef struct TalkReply {
    Failure failure;
    bool success;       /* `=`, not `?`; false where it failed */
    StringBuilder text; /* lines without CR and control characters, tabs as spaces, no empty line */
    int64_t took;       /* without lag; where it failed, until that was found out */
    int64_t lag;        /* of the runner, while it was waited for */
    int64_t overrun;    /* took beyond limit, or 0: late, for the caller to judge */
    int status;         /* of FAILURE_EXIT; -1 otherwise */
    int signal;         /* of FAILURE_CRASH; 0 otherwise */
    size_t unread;      /* where it failed: bytes of what was sent that the program has not read */
    StringBuilder sent; /* the command as it was sent, with its id; made printable, cut */
    StringBuilder came; /* where it failed: the last bytes that came, made printable */
    StringBuilder detail; /* where it failed: a sentence with all that, for a person */
} TalkReply;

void talk_reply_free(TalkReply *reply);

/* How a program ended. All members zero is an empty one; see TalkReply for its use. */
typedef struct TalkEnd {
    Failure failure; /* FAILURE_NO_QUIT, or what was not told before (it failed while not asked), or
                        none */
    int status;      /* its exit status, or -1 */
    int signal;      /* the signal that ended it (ours too), or 0 */
    int killed;      /* other processes that it left behind and that were killed */
    bool forced;     /* it did not end by itself: TERM or KILL was needed */
    bool left;       /* something of it could not be ended within some seconds */
    StringBuilder error; /* the last TALK_ERROR_BYTES of its standard error, made printable, without
                   what talk_take_errors() has taken */
    int64_t dropped;     /* bytes of standard error before those */
    int64_t took;        /* the whole ending */
    StringBuilder detail; /* a sentence where failure is not FAILURE_NONE */
} TalkEnd;

void talk_end_free(TalkEnd *end);

/* STATUS_NO_MEMORY; STATUS_NO_FILE where the system gives no descriptors (errno says why). */
Status talks_create(Talks **talks);

/* Closes those that are still open, at once, without asking them to quit. NULL is allowed. */
void talks_destroy(Talks *talks);

/* Starts a program, and waits until it runs or cannot. False, with the reason appended to `why`,
 * where the runner lacks something (memory, descriptors, its helper, bubblewrap). A program that
 * does not start is open all the same: FAILURE_NO_START is told when it is asked or checked. */
bool talk_open(Talks *talks, const ProcessSetup *setup, Talk **talk, StringBuilder *why);

/* Asks, and waits for the reply or a failure: true where a whole reply came, `=` or `?`. The reply
 * is overwritten. */
bool talk_ask(Talk *talk, const TalkCommand *command, TalkReply *reply);

/* Whether all is well with a program that is not being asked; where not, the reply has its failure.
 * Waits only where something is wrong, for some 0.2 s, to give it its right name. */
bool talk_check(Talk *talk, TalkReply *reply);

/* Appends the end of what it has written to standard error so far, made printable, which is
 * forgotten then. */
void talk_take_errors(Talk *talk, StringBuilder *errors);

/* Looks after all programs for a while, in nanoseconds, asking nothing. */
void talks_wait(Talks *talks, int64_t time);

/* Ends a program and whatever it has started, and gives back `talk`. It is asked to quit, unless it
 * has failed, and given `patience` to end by itself; then its input is closed and SIGTERM sent to
 * its group, and after `grace` SIGKILL to all that it started, until nothing is left. `end` is
 * overwritten; NULL: not wanted. */
void talk_close(Talk *talk, int64_t patience, int64_t grace, TalkEnd *end);

#endif
