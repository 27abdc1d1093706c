/* What a program can do wrong in a match: each has a name of its own, and never another's.
 *
 * talk.h finds out those that show in how a program talks; whoever referees finds out those that
 * show in what it says (an error reply, an illegal move, ...) and those that depend on a clock. */
#ifndef CONTIGO_PROGRAMS_FAILURE_H
#define CONTIGO_PROGRAMS_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

/* Words, not these numbers, are what is stored. Said beside each: who finds it out. */
typedef enum Failure {
    FAILURE_NONE,
    FAILURE_NO_START,      /* talk: the program or its folder cannot be had */
    FAILURE_NO_HANDSHAKE,  /* talk: nothing came in time to a command of TALK_HANDSHAKE */
    FAILURE_PROTOCOL,      /* referee: another version, a command is lacking, a set-up is refused */
    FAILURE_ERROR_REPLY,   /* referee: `?` where the answer has to be `=` */
    FAILURE_HANG,          /* talk: nothing came in time to a command of TALK_OTHER */
    FAILURE_TOO_SLOW,      /* talk: nothing came in time to a command of TALK_MOVE */
    FAILURE_LATE,          /* referee: an answer with an overrun, see TalkReply */
    FAILURE_CRASH,         /* talk: ended by a signal */
    FAILURE_EXIT,          /* talk: ended by itself, with any status */
    FAILURE_CLOSED_OUTPUT, /* talk: closed its standard output and lives on */
    FAILURE_CLOSED_INPUT,  /* talk: closed its standard input and lives on */
    FAILURE_GARBAGE,       /* talk: what came begins with neither `=` nor `?` */
    FAILURE_FLOOD,         /* talk: more than a reply may have, or as much without being asked */
    FAILURE_HALF_LINE, /* talk: a reply that began and did not end, until the deadline or the end */
    FAILURE_WRONG_ID,  /* talk: a reply with another id than the command's, or with none */
    FAILURE_TWO_REPLIES,  /* talk: a second reply to a command that was answered */
    FAILURE_UNASKED,      /* talk: it said something before it was asked */
    FAILURE_NO_READING,   /* talk: a command did not fit into the pipe until the deadline */
    FAILURE_ILLEGAL_MOVE, /* referee */
    FAILURE_OUT_OF_TURN,  /* referee: a move of the other color, or where none was asked for */
    FAILURE_NOT_A_MOVE,   /* referee: an answer that is not a move at all */
    FAILURE_NO_QUIT,      /* talk: still there some time after `quit`; alters nobody's result */
    FAILURE_ATTACK,       /* talk: the process that watches over it was killed */
    FAILURE_RUNNER,       /* nobody's: the runner had no memory, lost a worker, ... */
    FAILURE_COUNT
} Failure;

/* A stable word, such as `too-slow`: for the database, for options, for scripts. Never NULL. */
const char *failure_word(Failure failure);

/* What it did, as the end of a sentence that begins with its name: "sent no move in time". */
const char *failure_text(Failure failure);

/* The failure of a word of `count` bytes; false where no failure has it. */
bool failure_from_word(const char *word, size_t count, Failure *failure);

#endif
