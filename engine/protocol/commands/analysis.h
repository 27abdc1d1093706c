/* What a player knows of a position as text: for a person, and in the forms that programs around Go
 * engines read. */
#ifndef CONTIGO_PROTOCOL_COMMANDS_ANALYSIS_H
#define CONTIGO_PROTOCOL_COMMANDS_ANALYSIS_H

#include "base/string_builder.h"
#include "game/position.h"
#include "players/analysis.h"
#include "session/session.h"

/* Appends the turn that was chosen, what the position comes to, and the best of what was
 * considered, a line each. */
void analysis_explain(StringBuilder *text, const GameKind *kind, const Event *turn,
                      const Analysis *analysis);

/* How it is told in one line. */
typedef struct AnalysisForm {
    bool is_whole;    /* shares as whole numbers up to 10000, as Leela Zero has them */
    bool has_owners;  /* whose each grid point will be, or area */
    bool has_root;    /* of the position itself */
    size_t least;     /* turns at least, as far as there are: then some that were not looked into */
    size_t most;      /* turns at most */
    Position *places; /* borrowed: the position, in which turns are made for areas; or NULL */
} AnalysisForm;

/* Appends `info move ... pv ...` for each turn that was looked into, all on one line, and what else
 * is wanted; nothing where there is nothing to tell. STATUS_NO_MEMORY: nothing. */
Status analysis_add_info(StringBuilder *text, const GameKind *kind, const Analysis *analysis,
                         const AnalysisForm *form);

#endif
