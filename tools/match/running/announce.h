/* The runner's progress output: a line per game, a table on a terminal, or JSON Lines. */
#ifndef CONTIGO_MATCH_RUNNING_ANNOUNCE_H
#define CONTIGO_MATCH_RUNNING_ANNOUNCE_H

#include "match/messages/order.h"
#include "match/telling/report.h"

/* The kind of progress output, on standard output. */
typedef enum Saying {
    SAYING_LINES, /* a line per game */
    SAYING_TABLE, /* a table on a terminal, redrawn in place */
    SAYING_JSON,  /* a line of JSON per event */
    SAYING_NOTHING,
} Saying;

typedef struct Announcer Announcer;

/* Create an announcer for up to `workers` simultaneous games. Return STATUS_NO_MEMORY on failure.
 * The caller owns it. */
Status announcer_create(Saying saying, size_t workers, Announcer **announcer);
void announcer_destroy(Announcer *announcer); /* NULL is allowed */

/* Return whether turns should be reported. */
bool announcer_watches(const Announcer *announcer);

/* Report events as they happen. */
void announcer_start(Announcer *announcer, const Tally *tally, const ReportAbout *about);
void announcer_begin(Announcer *announcer, size_t worker, const Order *order);
void announcer_turn(Announcer *announcer, size_t worker, const Order *order, StringView turn);
void announcer_end(Announcer *announcer, size_t worker, const Order *order,
                   const GameResult *result, bool again);
void announcer_lose(Announcer *announcer, size_t worker, const Order *order, const char *why);
void announcer_stand(Announcer *announcer, const Tally *tally, const ReportAbout *about);
void announcer_tick(Announcer *announcer, const Tally *tally, const ReportAbout *about);

/* Print the final report. */
void announcer_finish(Announcer *announcer, Tally *tally, const ReportAbout *about);

#endif
