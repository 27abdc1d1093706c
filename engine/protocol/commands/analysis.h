/* A player's analysis of a position as text: for people, and in the formats that Go programs read.
 */
#ifndef CONTIGO_PROTOCOL_COMMANDS_ANALYSIS_H
#define CONTIGO_PROTOCOL_COMMANDS_ANALYSIS_H

#include "base/string_builder.h"
#include "game/position.h"
#include "players/analysis.h"
#include "session/session.h"

/* Append the chosen turn, the evaluation of the position, and the best turns considered, each on a
 * line. */
void analysis_explain(StringBuilder *text, const GameKind *kind, const Event *turn,
                      const Analysis *analysis);

/* Options of the one-line format. */
typedef struct AnalysisForm {
    bool is_whole;   /* write shares as integers up to 10000, like Leela Zero */
    bool has_owners; /* write the expected owner of each grid point, or of areas */
    bool has_root;   /* write the evaluation of the position itself */
    size_t least;    /* minimum number of turns, if there are that many; may include turns that were
                        not searched */
    size_t most;     /* maximum number of turns */
    Position *places; /* borrowed: the position in which turns are made to find areas; or NULL */
} AnalysisForm;

/* Append `info move ... pv ...` for each turn that was searched, all on one line, and the other
 * requested items; nothing if there is no data. On STATUS_NO_MEMORY nothing is appended. */
Status analysis_add_info(StringBuilder *text, const GameKind *kind, const Analysis *analysis,
                         const AnalysisForm *form);

#endif
