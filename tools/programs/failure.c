/* Names and descriptions of failures. */
#include "programs/failure.h"

#include <string.h>

static const struct {
    const char *word;
    const char *text;
} FAILURES[] = {
    [FAILURE_NONE] = {"none", "did nothing wrong"},
    [FAILURE_NO_START] = {"no-start", "does not start"},
    [FAILURE_NO_HANDSHAKE] = {"no-handshake", "did not answer its first commands in time"},
    [FAILURE_PROTOCOL] = {"wrong-protocol", "does not speak the protocol that is needed"},
    [FAILURE_ERROR_REPLY] = {"error-reply", "answered with an error"},
    [FAILURE_HANG] = {"hang", "hangs: it did not answer"},
    [FAILURE_TOO_SLOW] = {"too-slow", "sent no move in time"},
    [FAILURE_LATE] = {"late", "sent its move after its time was over"},
    [FAILURE_CRASH] = {"crash", "was ended by a signal"},
    [FAILURE_EXIT] = {"exit", "ended by itself"},
    [FAILURE_CLOSED_OUTPUT] = {"closed-output", "closed its output and lives on"},
    [FAILURE_CLOSED_INPUT] = {"closed-input", "closed its input and lives on"},
    [FAILURE_GARBAGE] = {"garbage", "answered with what is no reply"},
    [FAILURE_FLOOD] = {"flood", "printed more than it may"},
    [FAILURE_HALF_LINE] = {"half-line", "began a reply and did not end it"},
    [FAILURE_WRONG_ID] = {"wrong-id", "answered with a wrong id"},
    [FAILURE_TWO_REPLIES] = {"two-replies", "answered one command twice"},
    [FAILURE_UNASKED] = {"unasked", "printed something before it was asked"},
    [FAILURE_NO_READING] = {"no-reading", "does not read what it is sent"},
    [FAILURE_ILLEGAL_MOVE] = {"illegal-move", "made a move that is not legal"},
    [FAILURE_OUT_OF_TURN] = {"out-of-turn", "made a move that was not its to make"},
    [FAILURE_NOT_A_MOVE] = {"not-a-move", "answered with what is no move"},
    [FAILURE_NO_QUIT] = {"no-quit", "did not end when it was asked to quit"},
    [FAILURE_ATTACK] = {"attack", "killed the process that watches over it"},
    [FAILURE_RUNNER] = {"runner", "did nothing wrong: the runner itself failed"},
};

_Static_assert(sizeof FAILURES / sizeof *FAILURES == FAILURE_COUNT, "a failure has no name");

const char *failure_word(Failure failure)
{
    return FAILURES[failure].word;
}

const char *failure_text(Failure failure)
{
    return FAILURES[failure].text;
}

bool failure_from_word(const char *word, size_t count, Failure *failure)
{
    for (int i = 0; i < FAILURE_COUNT; i++) {
        const char *name = FAILURES[i].word;
        if (strlen(name) == count && memcmp(name, word, count) == 0) {
            *failure = (Failure)i;
            return true;
        }
    }
    return false;
}
