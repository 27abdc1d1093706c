/* Names and descriptions of failures. */
#include "programs/failure.h"

#include <string.h>

static const struct {
    const char *word;
    const char *text;
} FAILURES[] = {
    [FAILURE_NONE] = {"none", "did nothing wrong"},
    [FAILURE_NO_START] = {"no-start", "does not start"},
    [FAILURE_NO_HANDSHAKE] = {"no-handshake", "did not reply to its first commands in time"},
    [FAILURE_PROTOCOL] = {"wrong-protocol", "does not speak the required protocol"},
    [FAILURE_ERROR_REPLY] = {"error-reply", "replied with an error"},
    [FAILURE_HANG] = {"hang", "hangs: it did not reply"},
    [FAILURE_TOO_SLOW] = {"too-slow", "sent no move in time"},
    [FAILURE_LATE] = {"late", "sent its move after its time had run out"},
    [FAILURE_CRASH] = {"crash", "was killed by a signal"},
    [FAILURE_EXIT] = {"exit", "exited by itself"},
    [FAILURE_CLOSED_OUTPUT] = {"closed-output", "closed its output but kept running"},
    [FAILURE_CLOSED_INPUT] = {"closed-input", "closed its input but kept running"},
    [FAILURE_GARBAGE] = {"garbage", "printed something that isn't a reply"},
    [FAILURE_FLOOD] = {"flood", "printed too much"},
    [FAILURE_HALF_LINE] = {"half-line", "began a reply but did not finish it"},
    [FAILURE_WRONG_ID] = {"wrong-id", "replied with a wrong id"},
    [FAILURE_TWO_REPLIES] = {"two-replies", "replied twice to one command"},
    [FAILURE_UNASKED] = {"unasked", "printed something without a command"},
    [FAILURE_STOPPED] = {"stopped", "was stopped by a signal and did not reply"},
    [FAILURE_NO_READING] = {"no-reading", "does not read its input"},
    [FAILURE_ILLEGAL_MOVE] = {"illegal-move", "made an illegal move"},
    [FAILURE_OUT_OF_TURN] = {"out-of-turn", "made a move out of turn"},
    [FAILURE_NOT_A_MOVE] = {"not-a-move", "replied with something that isn't a move"},
    [FAILURE_NO_QUIT] = {"no-quit", "did not exit after quit"},
    [FAILURE_ATTACK] = {"attack", "killed the process that supervises it"},
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
