/* What a player knows of a position as text: for a person, and in the forms that programs around Go
 * engines read. */
#ifndef CONTIGO_PROTOCOL_COMMANDS_INSIGHT_H
#define CONTIGO_PROTOCOL_COMMANDS_INSIGHT_H

#include "base/text.h"
#include "game/position.h"
#include "players/insight.h"
#include "session/session.h"

/* Appends the turn that was chosen, what the position comes to, and the best of what was
 * considered, a line each. */
void insight_explain(Text *text, const GameKind *kind, const Event *turn, const Insight *insight);

/* How it is told in one line. */
typedef struct InsightForm {
    bool is_whole;    /* shares as whole numbers up to 10000, as Leela Zero has them */
    bool has_owners;  /* whose each grid point will be, or area */
    bool has_root;    /* of the position itself */
    size_t least;     /* turns at least, as far as there are: then some that were not looked into */
    size_t most;      /* turns at most */
    Position *places; /* borrowed: the position, in which turns are made for areas; or NULL */
} InsightForm;

/* Appends `info move ... pv ...` for each turn that was looked into, all on one line, and what else
 * is wanted; nothing where there is nothing to tell. STATUS_NO_MEMORY: nothing. */
Status insight_add_info(Text *text, const GameKind *kind, const Insight *insight,
                        const InsightForm *form);

#endif
