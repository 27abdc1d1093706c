/* What the points of check.c share: a program that is talked to, and what is told of it. */
#ifndef CONTIGO_MATCH_CHECKING_CHECK_PARTS_H
#define CONTIGO_MATCH_CHECKING_CHECK_PARTS_H

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
    Text commands;    /* that it lists, a line each, with a newline before the first */
    Referee *referee; /* of the game that it was told of last */
    bool is_new;      /* nothing was asked yet since it was started */
    bool is_stuck;    /* it fails as soon as it is started: there is nothing more to try */
    bool is_lost;     /* the runner itself lacks something: it is in `why` */
    CheckPoint point; /* the one that is being tried */
    bool has_failed[POINT_COUNT];
    Text turns, why;
} Check;

/* Tries a point, and answers whether it holds. Where not, that has been told, or is the fault of
 * another point, or cannot be known. */
typedef bool (*CheckTrial)(Check *check);

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

/* Ends it by `quit`, or by force where it has failed; tells what it leaves behind. */
bool check_quit(Check *check);
void check_end(Check *check);

/* The points, by what they are about. */
bool check_starts(Check *check);
bool check_version(Check *check);
bool check_name(Check *check);
bool check_commands(Check *check);
bool check_unknown(Check *check);
bool check_blank(Check *check);
bool check_control(Check *check);
bool check_game(Check *check);
bool check_setup(Check *check);
bool check_play(Check *check);
bool check_illegal(Check *check);
bool check_genmove(Check *check);
bool check_pass(Check *check);
bool check_undo(Check *check);
bool check_time(Check *check);
bool check_score(Check *check);
bool check_over(Check *check);

#endif
