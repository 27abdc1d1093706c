/* What a runner says while it plays: a line for each game, a table on a terminal, or lines of JSON.
 */
#ifndef CONTIGO_MATCH_RUNNING_ANNOUNCE_H
#define CONTIGO_MATCH_RUNNING_ANNOUNCE_H

#include "match/messages/order.h"
#include "match/telling/report.h"

/* What is said meanwhile, on standard output. */
typedef enum Saying {
    SAYING_LINES, /* a line for each game */
    SAYING_TABLE, /* one place on a terminal that is written anew */
    SAYING_JSON,  /* a line of JSON for whatever happens */
    SAYING_NOTHING,
} Saying;

typedef struct Announcer Announcer;

/* So many games may go on at a time. STATUS_NO_MEMORY. The caller owns it. */
Status announcer_create(Saying saying, size_t workers, Announcer **announcer);
void announcer_destroy(Announcer *announcer); /* NULL is allowed */

/* Whether it wants to be told of turns. */
bool announcer_watches(const Announcer *announcer);

/* What happens, each as it does. */
void announcer_start(Announcer *announcer, const Tally *tally, const ReportAbout *about);
void announcer_begin(Announcer *announcer, size_t worker, const Order *order);
void announcer_turn(Announcer *announcer, size_t worker, const Order *order, StringView turn);
void announcer_end(Announcer *announcer, size_t worker, const Order *order,
                   const GameResult *result, bool again);
void announcer_lose(Announcer *announcer, size_t worker, const Order *order, const char *why);
void announcer_stand(Announcer *announcer, const Tally *tally, const ReportAbout *about);
void announcer_tick(Announcer *announcer, const Tally *tally, const ReportAbout *about);

/* The report, at the end. */
void announcer_finish(Announcer *announcer, Tally *tally, const ReportAbout *about);

#endif
