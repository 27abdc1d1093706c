/* The exit status of a match that decides whether a program is good enough. */
#include "match/telling/gate.h"

#include "io/standard.h"
#include "match/telling/match_folder.h"

#include <stdlib.h>

static const char PROGRAM[] = "contigo-match";

/* Print a line with the decision and the state of the test. Return false if printing fails. */
static bool tell(const Sprt *test)
{
    StringBuilder text = {0};
    builder_add(&text, test->decision == SPRT_ACCEPT   ? "pass: "
                       : test->decision == SPRT_REJECT ? "fail: "
                                                       : "undecided: ");
    sprt_add_line(&text, test);
    builder_add_char(&text, '\n');
    return standard_print(PROGRAM, &text) == EXIT_SUCCESS;
}

int gate_status(const char *results, bool tells, int status)
{
    MatchFolder folder = {0};
    if (!match_folder_open(results, &folder) || !match_folder_count(&folder)) {
        status = match_folder_fail(&folder);
    } else {
        Sprt test = sprt_of(&folder.settings.sprt, &folder.tally.players[0].results);
        if (test.decision == SPRT_REJECT)
            status = GATE_EXIT_FAIL;
        else if (test.decision == SPRT_OPEN)
            status = GATE_EXIT_OPEN;
        if (tells && !tell(&test))
            status = EXIT_FAILURE;
    }
    match_folder_close(&folder);
    return status;
}
