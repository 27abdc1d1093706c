/* Playing a position of Go out to the end, by chance but not blindly: strings in atari are taken
 * and saved, what would only throw stones away is left alone. So what lives mostly does, and two
 * groups in seki stay as they are. It is how stones are judged that no rule is certain of.
 */
#ifndef CONTIGO_GAMES_GO_RULES_GO_PLAYOUT_H
#define CONTIGO_GAMES_GO_RULES_GO_PLAYOUT_H

#include "games/go/rules/go_board.h"

/* Which surroundings of a point call for a stone there: a bit for each way in which the eight
 * points round it may be. */
typedef struct GoPatterns {
    uint8_t bits[(1 << 16) / 8];
} GoPatterns;

void go_patterns_fill(GoPatterns *patterns);

/* Plays until neither colour has a move left, `color` first; the other has played at `last`. Who is
 * the first to play at a point is noted in `first`, where nobody was before. Where `settled` is not
 * 0 nobody plays. The stones that are left have eyes of one point, or are in seki. */
void go_playout(GoBoard *board, Color color, GoPoint last, const GoPatterns *patterns,
                const uint8_t settled[GO_PLACES], Random *random, uint8_t first[GO_PLACES]);

/* Whether a stone might be put there in a playout. */
bool go_playout_is_sensible(const GoBoard *board, GoPoint point, Color color,
                            const uint8_t settled[GO_PLACES]);

/* Whose a point is on a board that was played out: its stone's, or that of all stones round it;
 * GO_EMPTY where both are there. */
uint8_t go_playout_owner(const GoBoard *board, GoPoint point);

/* Whether a shape is the bent four in the corner: three in a row along an edge, and one more beside
 * that of them which is the corner. Its vital point is the middle of the three. */
bool go_shape_is_bent_four(const GoBoard *board, const GoPoint *shape, int count, GoPoint *vital);

#endif
