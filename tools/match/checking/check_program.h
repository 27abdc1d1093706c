/* The program being checked: sending it commands and reporting failures. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_PROGRAM_H
#define CONTIGO_MATCH_CHECKING_CHECK_PROGRAM_H

#include "match/planning/settings.h"
#include "match/playing/referee.h"
#include "programs/talk.h"

#include <stdbool.h>
#include <stdint.h>

/* The checks, in the order in which they are made. The last four are made throughout. */
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
    /* What to check, borrowed. */
    const ProcessSetup *setup;
    MatchSettings *settings; /* game, board, time limits */

    Talks *talks;
    Talk *talk; /* NULL: not running */
    TalkReply reply;
    StringBuilder commands; /* from list_commands, one per line, with a newline before the first */
    Referee *referee;       /* of the game last sent to the program */
    bool is_new;            /* no command has been answered since the start */
    bool is_stuck;          /* fails immediately after each start: make no more checks */
    bool is_lost;           /* the runner itself failed, see `why` */
    CheckPoint point;       /* the check being made */
    bool has_failed[POINT_COUNT];
    StringBuilder turns, why;
} Check;

/* Send a command, after restarting a program that has failed. If no reply comes, report it and
 * return false. */
bool check_ask(Check *check, const char *command, TalkKind kind);

/* Listen for a moment. If the program prints anything, report that and return false. */
bool check_listen(Check *check);

/* Send a command that must be answered by `=` (check_demand()) or by `?` (check_refuse()). If it
 * isn't, report that with `expected` and return false. */
bool check_demand(Check *check, const char *command, const char *expected);
bool check_refuse(Check *check, const char *command, const char *expected);

/* Report that a check has failed, with the last reply, unless its failure has been reported before.
 */
void check_fail(Check *check, CheckPoint point, const char *expected);

/* Print a remark about an optional feature. */
void check_note(Check *check, const char *remark);

/* Return whether list_commands includes a command. */
bool check_lists(const Check *check, const char *command);

/* Kill the program if it runs, and report the processes that it leaves behind. */
void check_end(Check *check);

/* check_add_point() appends a line about a check. check_say() prints and frees the text. */
void check_add_point(StringBuilder *out, const char *mark, CheckPoint point);
void check_say(StringBuilder *out);

#endif
