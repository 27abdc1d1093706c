/* What a program can do wrong in a match. Every failure has exactly one name.
 *
 * talk.h detects failures of communication; the referee detects those that depend on the content of
 * a reply (an error, an illegal move, ...) or on a clock. */
#ifndef CONTIGO_PROGRAMS_FAILURE_H
#define CONTIGO_PROGRAMS_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

/* The words of failure_word() are stored, not these numbers. Each comment begins with the
 * detector. */
typedef enum Failure {
    FAILURE_NONE,
    FAILURE_NO_START,      /* talk: cannot run the program or enter its folder */
    FAILURE_NO_HANDSHAKE,  /* talk: no reply to a TALK_HANDSHAKE command in time */
    FAILURE_PROTOCOL,      /* referee: wrong protocol version, missing command or refused setup */
    FAILURE_ERROR_REPLY,   /* referee: replied `?` where `=` is required */
    FAILURE_HANG,          /* talk: no reply to a TALK_OTHER command in time */
    FAILURE_TOO_SLOW,      /* talk: no reply to a TALK_MOVE command in time */
    FAILURE_LATE,          /* referee: reply with an overrun, see TalkReply */
    FAILURE_CRASH,         /* talk: terminated by a signal */
    FAILURE_EXIT,          /* talk: exited, with any status */
    FAILURE_CLOSED_OUTPUT, /* talk: closed its standard output but still runs */
    FAILURE_CLOSED_INPUT,  /* talk: closed its standard input but still runs */
    FAILURE_GARBAGE,       /* talk: output begins with neither `=` nor `?` */
    FAILURE_FLOOD,         /* talk: more output than a reply may have, requested or not */
    FAILURE_HALF_LINE,   /* talk: reply still incomplete at the deadline or at the program's end */
    FAILURE_WRONG_ID,    /* talk: reply with no id or with one that isn't the command's */
    FAILURE_TWO_REPLIES, /* talk: second reply to a command */
    FAILURE_UNASKED,     /* talk: output before any command asked for it */
    FAILURE_NO_READING,  /* talk: command doesn't fit into the pipe by the deadline */
    FAILURE_ILLEGAL_MOVE,
    FAILURE_OUT_OF_TURN, /* referee: move of the wrong color or when no move was requested */
    FAILURE_NOT_A_MOVE,  /* referee: reply isn't a move */
    FAILURE_NO_QUIT,     /* talk: still running some time after `quit`; changes no result */
    FAILURE_ATTACK,      /* talk: its keeper was killed */
    FAILURE_RUNNER,      /* nobody's: the runner had no memory, lost a worker, ... */
    FAILURE_COUNT
} Failure;

/* Return the stable word of a failure, such as `too-slow`, for the database, options and
 * scripts. */
const char *failure_word(Failure failure);

/* Return a predicate for a sentence that begins with the program's name: "sent no move in time". */
const char *failure_text(Failure failure);

/* Look up the failure with the given word of `count` bytes; false if there is none. */
bool failure_from_word(const char *word, size_t count, Failure *failure);

#endif
