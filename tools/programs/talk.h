/* GTP 2 with several programs in one event loop. While one program thinks, the others are watched:
 * if a program floods, dies or talks unasked, this is detected immediately, and reported at its
 * next command.
 *
 * For each program at most one reply and the end of standard error are in memory, whatever it
 * prints. No pipe blocks the caller, whether a program floods or doesn't read.
 *
 * Times are nanoseconds of a monotonic clock. The time of a command begins when the pipe has taken
 * the command's last byte, and ends when the last byte of the reply has been read. The runner's own
 * lag is subtracted: the time in which this process had no processor, was stopped (as from a
 * terminal), or was too busy to read. Lag is the larger of the kernel's run delay during the wait
 * that ended with the reply and the time by which that wait overran. Waits are short, so that a
 * stopped or delayed runner never counts a program's thinking as lag. If the runner is late, a
 * reply that it finds at its last look counts as in time.
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
    TALK_ERROR_BYTES = 64 * 1024,   /* kept from the end of standard error */
    TALK_SHOWN_BYTES = 256,         /* of the last input and output, in a TalkReply */
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
 * A failure is reported at limit + grace or earlier. After a program has closed a pipe or talked
 * unasked, it is watched a little longer, in case it is about to end or to flood. A program that
 * doesn't read its input is reported as silent, unless the command exceeds the pipe's capacity. */
typedef struct TalkCommand {
    const char *text;
    TalkKind kind;
    int64_t limit; /* time allowed, at least 0; any excess is the reply's overrun */
    int64_t grace; /* extra wait after `limit`, at least 0; limit + grace < 2^62 */
} TalkCommand;

/* A reply. Zero-initialize; reusable; owned by the caller, who frees it with talk_reply_free().
 *
 * After a failure send no more commands: only talk_close() is allowed. */
typedef struct TalkReply {
    Failure failure;
    bool success;         /* `=`, not `?`; false after a failure */
    StringBuilder text;   /* without CR, control characters and blank lines; tabs become spaces */
    int64_t took;         /* without lag; after a failure, until it was detected */
    int64_t lag;          /* the runner's lag during the wait */
    int64_t overrun;      /* took minus limit if the reply is late, for the caller to judge; or 0 */
    int status;           /* exit status for FAILURE_EXIT, otherwise -1 */
    int signal;           /* for FAILURE_CRASH, otherwise 0 */
    size_t unread;        /* failure only: bytes sent that the program has not read */
    StringBuilder sent;   /* the command as sent, with its id; made printable, truncated */
    StringBuilder came;   /* failure only: the last bytes received, made printable */
    StringBuilder detail; /* failure only: a sentence with all of this */
} TalkReply;

void talk_reply_free(TalkReply *reply);

/* How a program ended. Zero-initialize; reusable; free it with talk_end_free(). */
typedef struct TalkEnd {
    Failure failure; /* FAILURE_NO_QUIT, or a failure not reported before (while idle), or none */
    int status;      /* exit status, or -1 */
    int signal;      /* terminating signal, including one from us, or 0 */
    int killed;      /* number of other processes left behind and killed */
    bool forced;     /* did not end by itself: needed SIGTERM or SIGKILL */
    bool left;       /* some process could not be ended within seconds */
    StringBuilder error; /* last bytes of standard error since talk_take_errors(), made printable */
    int64_t dropped;     /* bytes of standard error before those in `error` */
    int64_t took;        /* of the whole shutdown */
    StringBuilder detail; /* a sentence, unless failure is FAILURE_NONE */
} TalkEnd;

void talk_end_free(TalkEnd *end);

/* Return STATUS_NO_MEMORY, or STATUS_NO_FILE with errno if the system provides no descriptors. */
Status talks_create(Talks **talks);

/* Close all open programs immediately, without `quit`. NULL is allowed. */
void talks_destroy(Talks *talks);

/* Start a program and wait until it runs or fails. If the runner itself lacks something (memory,
 * descriptors, its helper, bubblewrap), return false and append the reason to `why`. A program that
 * fails to start is open nevertheless: the next command or check reports FAILURE_NO_START. */
bool talk_open(Talks *talks, const ProcessSetup *setup, Talk **talk, StringBuilder *why);

/* Send a command and wait for the reply or a failure. Overwrite `reply`. Return true for a complete
 * reply, whether `=` or `?`. */
bool talk_ask(Talk *talk, const TalkCommand *command, TalkReply *reply);

/* Check a program that isn't processing a command; if it has failed, return false and fill in
 * `reply`. Returns immediately unless something is wrong; then it may wait, to classify the
 * failure. */
bool talk_check(Talk *talk, TalkReply *reply);

/* Append the kept end of standard error, made printable, and forget it. */
void talk_take_errors(Talk *talk, StringBuilder *errors);

/* Watch all programs for `time` nanoseconds. */
void talks_wait(Talks *talks, int64_t time);

/* End a program and everything it has started, and free `talk`. A program that hasn't failed is
 * sent `quit` and has `patience` to end by itself. Then its input is closed and its process group
 * gets SIGTERM, and after `grace` all its processes get SIGKILL until none is left. `end` is
 * overwritten; it may be NULL. */
void talk_close(Talk *talk, int64_t patience, int64_t grace, TalkEnd *end);

#endif
