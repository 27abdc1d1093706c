/* A player's analysis of a position as text, either for people or in the formats that Go programs
 * read. */
#ifndef CONTIGO_PROTOCOL_COMMANDS_ANALYSIS_H
#define CONTIGO_PROTOCOL_COMMANDS_ANALYSIS_H

#include "base/string_builder.h"
#include "game/position.h"
#include "players/analysis.h"
#include "session/session.h"

/* Append the chosen turn, the evaluation of the position, and the best turns that were considered.
 * Each is on a line of its own. */
void analysis_explain(StringBuilder *text, const GameKind *kind, const Event *turn,
                      const Analysis *analysis);

/* Options of the one-line format of analysis_add_info(). */
typedef struct AnalysisForm {
    bool is_whole;           /* true to write shares as integers up to 10000, like Leela Zero */
    bool has_owners;         /* true to write the expected owner of each grid point, or of areas */
    bool has_owners_by_turn; /* true to write the expected owners after each turn, too */
    bool has_line_visits, has_edge_visits; /* true to write visits for each turn of a line */
    bool has_root;                         /* true to write the evaluation of the position itself */
    /* The minimum number of turns, if there are that many. Turns that were not searched are
     * included if necessary. */
    size_t least;
    size_t most; /* the maximum number of turns to write */
    /* Borrowed: the position in which turns are made to find areas; NULL if areas aren't wanted. */
    Position *places;
} AnalysisForm;

/* Append `info move ... pv ...` for each turn that was searched, and the other requested items, all
 * on one line. If no turns were considered, or on failure, append nothing. */
Status analysis_add_info(StringBuilder *text, const GameKind *kind, const Analysis *analysis,
                         const AnalysisForm *form);

#endif
