/* Counting in `go`: marks for dead stones, who owns which points, and what can be said of life and
 * death without reading ahead. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_SCORE_H
#define CONTIGO_GAMES_GO_RULES_GO_SCORE_H

#include "games/go/rules/go_board.h"
#include "games/go/rules/go_rules.h"

/* Which stones are taken for dead, and which empty points for neutral. */
typedef struct GoMarks {
    bool made;            /* a player has said something of them, if only that one is alive */
    int count;            /* dead stones */
    bool dead[GO_PLACES]; /* of an empty point: it is nobody's, and no region goes through it */
} GoMarks;

/* Turns stones dead, or alive, where they are not, and with each all stones of its colour that a
 * flood from it reaches through everything but live stones of the other colour, as the marks were:
 * they become what it becomes. If that leaves no stone alive, all are alive again. Each place that
 * is named has a stone. */
void go_marks_set(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES], bool dead);

/* Makes the strings of the named stones dead and all other stones alive, without a flood, and the
 * named empty points neutral. If that leaves no stone alive, all are alive. */
void go_marks_set_exactly(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES]);

bool go_marks_same(const GoMarks *a, const GoMarks *b);

/* Who owns what, once the dead stones are gone. A region is a connected set of points without live
 * stone; its owner is the one colour of the live stones around it. Where both colours or none
 * reach it, it is neutral: so are the points between two groups in seki. An eye that one of
 * them has is surrounded by one colour and counts for it, by every scoring rule. */
typedef struct GoOwners {
    uint16_t shared[GO_PLACES];  /* for neutral points: how many their region has */
    uint8_t owners[GO_PLACES];   /* GO_BLACK, GO_WHITE or GO_EMPTY, live stones their own */
    int live[COLOR_COUNT];       /* live stones */
    int dead[COLOR_COUNT];       /* dead stones of this colour */
    int surrounded[COLOR_COUNT]; /* points of regions that it owns, dead stones' included */
    int neutral;
} GoOwners;

void go_owners_find(GoOwners *owners, const GoBoard *board, const GoMarks *marks);

/* Finds live stones that look like seki: groups, which are strings and the territory that links
 * them, with at most one point of territory or two that are neighbours, and beside a neutral region
 * of at most GO_SEKI_MOST points (where there is more room the game is not at its end). */
enum { GO_SEKI_MOST = 7 };

void go_score_find_seki(const GoBoard *board, const GoOwners *owners, bool seki[GO_PLACES]);

/* Counts the points of territory that a tax takes from each color: all of groups in seki, and with
 * GO_TAX_ALL up to GO_TAX_EYES of every other group. `taxed` is added to. */
enum { GO_TAX_EYES = 2 };

void go_score_find_taxed(const GoBoard *board, const GoOwners *owners, GoTax tax,
                         int taxed[COLOR_COUNT]);

/* What is certain of a position even if one side only passed (D. B. Benson, "Life in the game of
 * Go", 1976). A string in `alive` cannot be captured. A stone in `dead` is inside a region that
 * only such strings enclose and where at most one point is not beside them, so that there is no
 * room for two eyes. */
typedef struct GoCertain {
    bool alive[GO_PLACES];
    bool dead[GO_PLACES];
    uint8_t owners[GO_PLACES]; /* whose such a stone's place or such a region is; else GO_EMPTY */
} GoCertain;

void go_certain_find(GoCertain *certain, const GoBoard *board);

#endif
