/* The program being checked: sending it commands, and reporting failed checks. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_PROGRAM_H
#define CONTIGO_MATCH_CHECKING_CHECK_PROGRAM_H

#include "match/planning/settings.h"
#include "match/playing/referee.h"
#include "programs/talk.h"

#include <stdbool.h>
#include <stdint.h>

/* The checks, in the order in which they are reported. Those from POINT_LEAVES on have no function
 * of their own: they are made during all other checks. */
typedef enum CheckPoint {
    POINT_STARTS,
    POINT_VERSION,
    POINT_NAME,
    POINT_COMMANDS,
    POINT_UNKNOWN,
    POINT_BLANK,
    POINT_CONTROL,
    POINT_GAME,
    POINT_SETUP,
    POINT_PLAY,
    POINT_ILLEGAL,
    POINT_GENMOVE,
    POINT_PASS,
    POINT_UNDO,
    POINT_TIME,
    POINT_SCORE,
    POINT_OVER,
    POINT_QUIT,
    POINT_LEAVES,
    POINT_IDS,
    POINT_FRAMES,
    POINT_UNASKED,
    POINT_COUNT
} CheckPoint;

typedef struct Check {
    /* How to start the program to check; borrowed. */
    const ProcessSetup *setup;
    MatchSettings *settings; /* the game, the board size and the time limits; borrowed */

    Talks *talks;
    Talk *talk; /* NULL: the program isn't running */
    TalkReply reply;
    StringBuilder commands; /* from list_commands, one per line, with a newline before the first */
    Referee *referee;       /* has the game that was last set up in the program */
    bool is_new;            /* the program hasn't replied since it was started */
    bool is_stuck;          /* the program fails after its start, so no more checks can be made */
    bool is_lost;           /* the check itself failed, not the program; see `why` */
    CheckPoint point;       /* the check that is being made */
    bool has_failed[POINT_COUNT];
    StringBuilder turns, why;
} Check;

/* Send a command. If the program has failed before, restart it first. If no reply comes, report
 * that and return false. */
bool check_ask(Check *check, const char *command, TalkKind kind);

/* Watch the program for a moment. If it prints something or ends, report that and return false. */
bool check_listen(Check *check);

/* Send a command to which the program must reply with success (check_demand()) or with an error
 * (check_refuse()). If it doesn't, report that, with `expected` as the description of a correct
 * reply, and return false. */
bool check_demand(Check *check, const char *command, const char *expected);
bool check_refuse(Check *check, const char *command, const char *expected);

/* Report that the check `point` has failed, and print the last reply. Do nothing if that check has
 * failed before. */
void check_fail(Check *check, CheckPoint point, const char *expected);

/* Print a remark about an optional feature. */
void check_note(Check *check, const char *remark);

/* Return true if list_commands lists a command. */
bool check_lists(const Check *check, const char *command);

/* End the program if it is running. If it had ended by itself but left processes behind, report
 * these. */
void check_end(Check *check);

/* check_add_point() appends a line with the name and meaning of a check after `mark`, such as `ok`.
 * check_say() prints and frees the text. */
void check_add_point(StringBuilder *out, const char *mark, CheckPoint point);
void check_say(StringBuilder *out);

#endif
