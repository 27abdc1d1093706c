/* A program that is checked: what it is asked, and what is told of it. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_PROGRAM_H
#define CONTIGO_MATCH_CHECKING_CHECK_PROGRAM_H

#include "match/planning/settings.h"
#include "match/playing/referee.h"
#include "programs/talk.h"

#include <stdbool.h>
#include <stdint.h>

/* In the order in which they are tried; the last ones are seen in whatever is done. */
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
    /* What is to be tried, borrowed. */
    const ProcessSetup *setup;
    MatchSettings *settings; /* the game, its board, how long it is waited for */

    Talks *talks;
    Talk *talk; /* NULL: it is not running */
    TalkReply reply;
    StringBuilder commands; /* that it lists, a line each, with a newline before the first */
    Referee *referee;       /* of the game that it was told of last */
    bool is_new;            /* nothing was asked yet since it was started */
    bool is_stuck;          /* it fails as soon as it is started: there is nothing more to try */
    bool is_lost;           /* the runner itself lacks something: it is in `why` */
    CheckPoint point;       /* the one that is being tried */
    bool has_failed[POINT_COUNT];
    StringBuilder turns, why;
} Check;

/* Asks; false where no reply came, which is told. A program that has failed is started anew. */
bool check_ask(Check *check, const char *command, TalkKind kind);

/* Asks nothing for a while, in which nothing is to come. */
bool check_listen(Check *check);

/* Asks what has to be answered by `=`, or by `?`; told where it is not. `expected` says why. */
bool check_demand(Check *check, const char *command, const char *expected);
bool check_refuse(Check *check, const char *command, const char *expected);

/* Tells that a point fails by the last reply, once. */
void check_fail(Check *check, CheckPoint point, const char *expected);

/* Remarks on what nobody needs. */
void check_note(Check *check, const char *remark);

/* Whether it lists a command. */
bool check_lists(const Check *check, const char *command);

/* Ends it by force, where it runs, and tells what it leaves behind. */
void check_end(Check *check);

/* A line of what is told of a point; and the telling. */
void check_add_point(StringBuilder *out, const char *mark, CheckPoint point);
void check_say(StringBuilder *out);

#endif
