/* What a program can do wrong in a match. Every failure has exactly one name.
 *
 * talk.h detects failures of communication; the referee detects those that depend on the content of
 * a reply (an error, an illegal move, ...) or on a clock. */
#ifndef CONTIGO_PROGRAMS_FAILURE_H
#define CONTIGO_PROGRAMS_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

/* Databases store the words of failure_word(), not these numbers. A comment that begins with
 * `talk:` or `referee:` names the part of the runner that detects the failure. */
typedef enum Failure {
    FAILURE_NONE,
    FAILURE_NO_START,     /* talk: cannot run the program or enter its folder */
    FAILURE_NO_HANDSHAKE, /* talk: no reply to a TALK_HANDSHAKE command in time */
    FAILURE_PROTOCOL,     /* referee: wrong protocol version, or missing command */
    FAILURE_ERROR_REPLY,  /* referee: replied `?` where `=` is required */
    FAILURE_HANG,         /* talk: no reply to a TALK_OTHER command in time */
    FAILURE_TOO_SLOW,     /* talk: no reply to a TALK_MOVE command in time */
    /* referee: a move that came after the allowed time, see `overrun` in TalkReply */
    FAILURE_LATE,
    FAILURE_CRASH,         /* talk: terminated by a signal */
    FAILURE_EXIT,          /* talk: exited by itself, with any status */
    FAILURE_CLOSED_OUTPUT, /* talk: closed its standard output but still runs */
    FAILURE_CLOSED_INPUT,  /* talk: closed its standard input but still runs */
    FAILURE_GARBAGE,       /* talk: output begins with neither `=` nor `?` */
    /* talk: more output than the longest allowed reply, even without a command */
    FAILURE_FLOOD,
    FAILURE_HALF_LINE,   /* talk: reply still incomplete at the deadline or at the program's end */
    FAILURE_WRONG_ID,    /* talk: the reply has no id, or not the id of the command */
    FAILURE_TWO_REPLIES, /* talk: a second reply to the same command */
    FAILURE_UNASKED,     /* talk: output although no command was waiting for a reply */
    FAILURE_STOPPED,     /* talk: no reply in time, and a signal such as SIGSTOP has stopped it */
    FAILURE_NO_READING,  /* talk: at the deadline the command still didn't fit into the pipe */
    FAILURE_ILLEGAL_MOVE,
    FAILURE_OUT_OF_TURN, /* referee: move of the wrong color or when no move was requested */
    FAILURE_NOT_A_MOVE,  /* referee: reply isn't a move */
    FAILURE_NO_QUIT,     /* talk: still running some time after `quit`; changes no game's result */
    FAILURE_ATTACK,      /* talk: the program's keeper was killed, see process.h */
    FAILURE_RUNNER, /* not the program's fault: the runner ran out of memory, lost a worker, ... */
    FAILURE_COUNT
} Failure;

/* Return the word for a failure, such as `too-slow`. Databases, options and scripts contain these
 * words, so a word must never change. */
const char *failure_word(Failure failure);

/* Return the rest of a sentence that begins with the program's name, such as "sent no move in
 * time". */
const char *failure_text(Failure failure);

/* Set `failure` to the failure whose word is the `count` bytes at `word`. Return false if there is
 * no such failure. */
bool failure_from_word(const char *word, size_t count, Failure *failure);

#endif
