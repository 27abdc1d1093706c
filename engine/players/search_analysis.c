/* Alternates between search and proof. */
#include "players/search_analysis.h"

#include "base/moment.h"

#include <time.h>

/* The length of the first round and of the longest round, and the delay until a stop is noticed, in
 * nanoseconds. */
static const int64_t FIRST = 50000000, LONGEST = INT64_C(30000000000);
static const struct timespec NAP = {.tv_nsec = 1000000};

/* An analysis. It passes the client's request on to the search, round by round. */
typedef struct Look {
    const ThinkRequest *asked;
    ThinkRequest turn;     /* the request for one round */
    const Analysis *known; /* borrowed: what is known so far; NULL if nothing is */
    int64_t shown; /* when the last report was made, in nanoseconds of the monotonic clock */
    /* True during a proof, which doesn't make reports itself as a search does. */
    bool proves;
    bool ended;
} Look;

static void show(void *context, const Analysis *analysis)
{
    Look *look = context;
    const ThinkRequest *asked = look->asked;
    look->shown = moment_now();
    look->turn.interval = asked->interval;
    if (asked->shows)
        asked->shows(asked->context, analysis);
}

static bool stops(void *client)
{
    Look *look = client;
    const ThinkRequest *asked = look->asked;
    look->ended = look->ended || (asked->stops && asked->stops(asked->client));
    bool is_due = look->proves && look->known && moment_now() - look->shown >= asked->interval;
    if (is_due && !look->ended)
        show(look, look->known);
    return look->ended;
}

/* Search for `time` nanoseconds or, if this is 0, until stopped. */
static Status search_on(Look *look, Search *search, Position *position, int64_t time)
{
    int64_t left = look->shown + look->asked->interval - moment_now();
    look->turn.interval = left > 0 ? left : 1;
    Status status = search_run(search, position, &look->turn, (SearchLimits){.time = time});
    look->known = search_analysis(search);
    return status;
}

/* For `time` nanoseconds, look for a proof. */
static Status prove_on(Look *look, Prover *prover, Position *position, int64_t time)
{
    time *= PROVER_TIME_SHARE;
    look->proves = true;
    Status status = prover_try(prover, position, &look->turn, 0, &time);
    look->proves = false;
    if (status != STATUS_OK || !prover->proved)
        return status;
    bool is_new = look->known != &prover->analysis;
    look->known = &prover->analysis;
    if (is_new || prover->exact)
        show(look, look->known);
    return STATUS_OK;
}

/* Keep reporting the final result at intervals until stopped. */
static void hold(Look *look)
{
    look->proves = true;
    while (!stops(look))
        nanosleep(&NAP, NULL);
}

Status search_analyze(Search *search, Prover *prover, Position *position,
                      const ThinkRequest *thinking)
{
    Look look = {.asked = thinking, .turn = *thinking, .shown = moment_now()};
    Status status = STATUS_OK;
    look.turn.stops = stops;
    look.turn.shows = thinking->shows ? show : NULL;
    look.turn.client = look.turn.context = &look;
    for (int64_t time = FIRST; status == STATUS_OK && !look.ended;) {
        status = prove_on(&look, prover, position, time);
        if (prover->proved && prover->exact) {
            hold(&look);
            return STATUS_OK;
        }
        if (status == STATUS_OK && look.known != &prover->analysis)
            status = search_on(&look, search, position, prover->able ? time : 0);
        if (status == STATUS_OK && !prover->able)
            hold(&look); /* the search was stopped, or there was nothing to search */
        time = time < LONGEST ? 2 * time : time;
    }
    if (status == STATUS_OK && look.known)
        show(&look, look.known);
    return status;
}
