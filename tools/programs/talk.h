/* Talking GTP 2 to several programs in one event loop. While one program thinks, the others are
 * watched. If one of them prints too much, ends, or prints something without a command, this is
 * detected immediately and reported at the next command to that program.
 *
 * However much a program prints, at most one reply and the last bytes of its standard error are in
 * memory. No pipe ever blocks the caller, even if the program prints without end or doesn't read.
 *
 * Times are nanoseconds of a monotonic clock. The time of a command begins when the pipe has taken
 * the command's last byte, and ends when the last byte of the reply has been read. The runner's own
 * lag is subtracted: the time in which this process had no processor, was stopped (for example from
 * a terminal), or was too busy to read. The lag is that of the wait that ended with the reply: the
 * time that the thread waited for a processor (the kernel's run delay), or the time by which the
 * wait lasted too long, whichever is longer. Waits are short, so the lag never includes much of a
 * program's thinking. If the runner is late, a reply that it finds at its last look counts as in
 * time.
 *
 * Single-threaded. talks_create() makes the process ignore SIGPIPE. */
#ifndef CONTIGO_PROGRAMS_TALK_H
#define CONTIGO_PROGRAMS_TALK_H

#include "base/status.h"
#include "base/string_builder.h"
#include "programs/failure.h"
#include "programs/process.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Talks Talks; /* the event loop */
typedef struct Talk Talk;   /* one program */

enum {
    TALK_REPLY_BYTES = 1024 * 1024, /* maximum length of a reply */
    TALK_ERROR_BYTES = 64 * 1024,   /* how many of the last bytes of standard error are kept */
    /* how many bytes of a command and of the last output a TalkReply shows */
    TALK_SHOWN_BYTES = 256,
};

/* The purpose of a command, which determines the failure that is reported if no reply comes. */
typedef enum TalkKind {
    TALK_HANDSHAKE, /* FAILURE_NO_HANDSHAKE */
    TALK_MOVE,      /* FAILURE_TOO_SLOW */
    TALK_OTHER,     /* FAILURE_HANG */
} TalkKind;

/* A command. `text` is one line without id or newline. Further lines that get no reply (comments
 * and blank lines) may follow.
 *
 * A failure is reported after limit + grace at the latest. But a program that has closed a pipe, or
 * printed something without a command, is watched a little longer, in case it is about to end or to
 * print much more. A program that doesn't read its input counts as one that doesn't reply, unless
 * the command is too long for the pipe. */
typedef struct TalkCommand {
    const char *text;
    TalkKind kind;
    int64_t limit; /* time allowed, at least 0; the reply's `overrun` is the excess */
    int64_t grace; /* extra wait after `limit`, at least 0; limit + grace < 2^62 */
} TalkCommand;

/* A reply. Zero-initialize; reusable; owned by the caller, who frees it with talk_reply_free().
 *
 * After a failure send no more commands: only talk_close() is allowed. */
typedef struct TalkReply {
    Failure failure;
    bool success;       /* the reply is `=`, not `?`; false after a failure */
    StringBuilder text; /* without CR, control characters and blank lines; tabs become spaces */
    int64_t took;       /* time without lag; after a failure, the time until it was detected */
    int64_t lag;        /* the runner's lag during the wait */
    /* How late the reply is: `took` minus `limit`, or 0 if it is in time. It isn't counted as a
     * failure here; the caller decides whether it matters. */
    int64_t overrun;
    int status;           /* for FAILURE_EXIT: the exit status; otherwise -1 */
    int signal;           /* for FAILURE_CRASH: the signal that ended it; otherwise 0 */
    size_t unread;        /* failure only: bytes sent that the program has not read */
    StringBuilder sent;   /* the command as sent, with its id; made printable, truncated */
    StringBuilder came;   /* failure only: the last bytes received, made printable */
    StringBuilder detail; /* failure only: a sentence that describes the failure */
} TalkReply;

void talk_reply_free(TalkReply *reply);

/* How a program ended. Zero-initialize; reusable; free it with talk_end_free(). */
typedef struct TalkEnd {
    Failure failure;     /* FAILURE_NO_QUIT, a failure since the last command, or FAILURE_NONE */
    int status;          /* exit status, or -1 if there is none */
    int signal;          /* signal that ended it, perhaps sent by the keeper; or 0 */
    int killed;          /* number of processes that the program left behind and that were killed */
    bool forced;         /* the program did not end by itself: it needed SIGTERM or SIGKILL */
    bool left;           /* some process could not be ended within seconds */
    StringBuilder error; /* last bytes of standard error since talk_take_errors(), made printable */
    int64_t took;        /* duration of the whole shutdown */
    StringBuilder detail; /* a sentence that describes the failure; empty for FAILURE_NONE */
} TalkEnd;

void talk_end_free(TalkEnd *end);

/* Create an event loop without programs. Return STATUS_NO_MEMORY, or STATUS_NO_FILE with errno set
 * if the system provides no descriptors. */
Status talks_create(Talks **talks);

/* Close all open programs immediately, without `quit`. NULL is allowed. */
void talks_destroy(Talks *talks);

/* Start a program and wait until it runs or fails. If the runner itself lacks something (memory,
 * descriptors, its helper, bubblewrap), return false and append the reason to `why`. If the program
 * fails to start, return true nevertheless: the next command or check reports FAILURE_NO_START. */
bool talk_open(Talks *talks, const ProcessSetup *setup, Talk **talk, StringBuilder *why);

/* Send a command and wait for the reply or a failure. Overwrite `reply`. Return true for a complete
 * reply, whether `=` or `?`. */
bool talk_ask(Talk *talk, const TalkCommand *command, TalkReply *reply);

/* Check a program that isn't processing a command. If it has failed, return false and fill in
 * `reply`. This returns immediately, unless something is suspicious: then it may wait to find out
 * which failure it is. */
bool talk_check(Talk *talk, TalkReply *reply);

/* Append the kept bytes of standard error to `errors`, made printable, and forget them. */
void talk_take_errors(Talk *talk, StringBuilder *errors);

/* Watch all programs for `time` nanoseconds. */
void talks_wait(Talks *talks, int64_t time);

/* End a program and all processes that it has started, and free `talk`. A program that hasn't
 * failed is sent `quit` and may take `patience` to end by itself. Then the program's input is
 * closed and its process group gets SIGTERM. After another `grace`, all its processes are killed.
 * Describe the end in `end`, which is overwritten and may be NULL. */
void talk_close(Talk *talk, int64_t patience, int64_t grace, TalkEnd *end);

#endif
