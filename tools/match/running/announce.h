/* Printing the progress of a match: a line for each game, a table on a terminal, or JSON Lines. */
#ifndef CONTIGO_MATCH_RUNNING_ANNOUNCE_H
#define CONTIGO_MATCH_RUNNING_ANNOUNCE_H

#include "match/messages/order.h"
#include "match/telling/report.h"

/* How progress is printed to standard output. */
typedef enum Saying {
    SAYING_LINES, /* a line for each game that has ended */
    SAYING_TABLE, /* a table on a terminal, redrawn about once a second */
    SAYING_JSON,  /* a line of JSON for each event */
    SAYING_NOTHING,
} Saying;

typedef struct Announcer Announcer;

/* Create an announcer for up to `workers` simultaneous games. Return STATUS_NO_MEMORY on failure.
 * The caller owns it. */
Status announcer_create(Saying saying, size_t workers, Announcer **announcer);
void announcer_destroy(Announcer *announcer); /* NULL is allowed */

/* Return true if announcer_turn() must be called for each turn. */
bool announcer_watches(const Announcer *announcer);

/* Report an event: the match starts, a game begins, a turn was made, a game has ended (`again`: and
 * will be replayed), a game could not be played, the standing has changed, or about a second has
 * passed. */
void announcer_start(Announcer *announcer, const Tally *tally, const ReportAbout *about);
void announcer_begin(Announcer *announcer, size_t worker, const Order *order);
void announcer_turn(Announcer *announcer, size_t worker, const Order *order, StringView turn);
void announcer_end(Announcer *announcer, size_t worker, const Order *order,
                   const GameResult *result, bool again);
/* Report that some rules, given as "NAME=VALUE, ...", couldn't be sent to a player's program. */
void announcer_warn(Announcer *announcer, const char *name, const char *untold);
/* Report that a player's program didn't start. */
void announcer_unstarted(Announcer *announcer, size_t worker, const char *name, const char *why);
void announcer_lose(Announcer *announcer, size_t worker, const Order *order, const char *why);
void announcer_stand(Announcer *announcer, const Tally *tally, const ReportAbout *about);
void announcer_tick(Announcer *announcer, const Tally *tally, const ReportAbout *about);

/* Print the final report. */
void announcer_finish(Announcer *announcer, Tally *tally, const ReportAbout *about);

#endif
