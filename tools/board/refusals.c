/* Counting and printing what the server has refused. */
#include "board/refusals.h"

#include "base/moment.h"
#include "base/string_view.h"
#include "game/clock.h"
#include "io/complain.h"

#include <stdbool.h>
#include <time.h>

static const char PROGRAM[] = "contigo-board";

const char *const REFUSAL_WORDS[REFUSALS] = {
    [REFUSED_HOST] = "host",
    [REFUSED_ORIGIN] = "origin",
    [REFUSED_TOKEN] = "token",
    [REFUSED_RATE] = "rate",
    [REFUSED_ROOMS] = "rooms",
    [REFUSED_KEY] = "key",
    [REFUSED_CONNECTIONS] = "connections",
};

typedef struct Stamp {
    char text[32];
} Stamp;

static Stamp stamp(void)
{
    Stamp now = {""};
    time_t seconds = time(NULL);
    struct tm parts;
    if (gmtime_r(&seconds, &parts))
        strftime(now.text, sizeof now.text, "%Y-%m-%dT%H:%M:%SZ", &parts);
    return now;
}

/* Return true if another line may be printed, and count that line. */
static bool may_print(Refusals *refusals)
{
    int64_t now = moment_now() / CLOCK_SECOND;
    int64_t allowed = (now - refusals->at) * REFUSALS_RATE;
    refusals->at = now;
    refusals->printed = allowed < refusals->printed ? refusals->printed - allowed : 0;
    bool may = refusals->printed < REFUSALS_BURST;
    refusals->printed += may;
    return may;
}

void refusals_tick(Refusals *refusals)
{
    if (refusals->left_out == 0 || !may_print(refusals))
        return;
    complain(PROGRAM, "%s left out %llu refusals", stamp().text,
             (unsigned long long)refusals->left_out);
    refusals->left_out = 0;
}

void refusals_add(Refusals *refusals, Refusal why, const char *address, const char *detail)
{
    refusals->counts[why]++;
    refusals_tick(refusals);
    if (!may_print(refusals))
        refusals->left_out++;
    else if (detail)
        complain(PROGRAM, "%s refused %s: %s '%s'", stamp().text, address, REFUSAL_WORDS[why],
                 string_quote(detail).text);
    else
        complain(PROGRAM, "%s refused %s: %s", stamp().text, address, REFUSAL_WORDS[why]);
}
