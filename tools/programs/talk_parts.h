/* What the files of talk share. */
#ifndef CONTIGO_PROGRAMS_TALK_PARTS_H
#define CONTIGO_PROGRAMS_TALK_PARTS_H

#include "programs/process_run.h"
#include "programs/process_tail.h"
#include "programs/talk.h"
#include "programs/talk_frame.h"

#include <uv.h>

enum { MILLION = 1000000 };

/* How long, in nanoseconds, something is looked at that may turn out to be something else. */
#define TALK_SETTLING (INT64_C(250) * MILLION)  /* whether who closed a pipe ends, at most */
#define TALK_QUIET (INT64_C(60) * MILLION)      /* whether more comes, after the last of it */
#define TALK_LISTENING (INT64_C(200) * MILLION) /* the same, in all */

struct Talks {
    uv_loop_t loop;
    uv_timer_t timer;
    uv_prepare_t prepare;
    Talk *first;
    /* The runner's own lag. */
    int schedule;     /* /proc/thread-self/schedstat, or -1 */
    int64_t delayed;  /* without a processor so far, when the loop began to wait */
    int64_t beat;     /* when that is over, if nothing comes */
    bool looks_again; /* at what came in the same wait */
    bool is_awake;    /* something has come since */
    int64_t woken;    /* when the first of it was seen */
    int64_t wake_lag; /* and how long that took the runner */
};

/* Something that was said without being asked. */
enum { SURPLUS_BYTES = 32 };
typedef struct Surplus {
    size_t count;              /* bytes of it */
    char begin[SURPLUS_BYTES]; /* from the first that is not blank */
    size_t length;
    bool flood;
    int64_t last; /* when some came */
} Surplus;

struct Talk {
    Talks *talks;
    Talk *next;
    Process *process;
    int64_t id; /* of the last command, from 1; 0: none yet */
    bool is_asking;
    int64_t due; /* of what is asked: when the runner is to look for the last time */
    FrameEvent event;
    Frame frame;
    int64_t whole; /* when the reply was */
    int64_t lag;   /* of that moment */
    Surplus surplus;
    Failure failure; /* what it did; nothing but ending it comes after */
    bool was_told;   /* that */
    Text sent;       /* the last command, with its id and newline */
    Tail came;
    char kept[TALK_SHOWN_BYTES];
};

/* Waits for what comes next, for a moment and at most until that one, and lets it be handled. */
void talks_turn(Talks *talks, int64_t until);

/* What there is to blame it for by now, where nothing is being asked: after as close a look as is
 * needed to give that its name. */
Failure talk_look_closely(Talk *talk);

/* Says what was sent last. */
void talk_tell_sent(Talk *talk, TalkReply *reply);

/* Fills in what a reply says of a failure. */
void talk_tell_failure(Talk *talk, TalkReply *reply);

/* Appends a sentence that says what it did. */
void talk_describe(Talk *talk, Failure failure, Text *text);

/* Sends a command with the next id; false where there is no memory. */
bool talk_send(Talk *talk, const char *text);

#endif
