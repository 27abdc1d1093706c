/* A second opinion about a position of `lines`: it applies the rules to the sections that GEOS
 * finds. It shares no geometry with the engine, and works in floating point. */
#ifndef CONTIGO_GAMES_LINES_RULES_LINES_OPINION_H
#define CONTIGO_GAMES_LINES_RULES_LINES_OPINION_H

#include "games/lines/rules/lines_referee.h"

/* Compute the four areas of the score for the ink of both colors on a board. `upper` and `lower`
 * are in squares. Return STATUS_GEOMETRY, and append the reason to `why`, if GEOS fails or if an
 * area is too near to a bound to decide. May also fail with STATUS_NO_MEMORY or the status of
 * `work`. */
Status lines_opinion_judge(Box board, const InkView ink[COLOR_COUNT], Decimal upper, Decimal lower,
                           Work *work, Score *score, StringBuilder *why);

/* Judge a position (see GameCommands.second_opinion). */
Status lines_second_opinion(const void *game, Work *work, Score *score, StringBuilder *why);

#endif
