/* Scoring in `go`: marks for dead stones, owners of points, and what is known about life and death
 * without reading. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_SCORE_H
#define CONTIGO_GAMES_GO_RULES_GO_SCORE_H

#include "games/go/rules/go_board.h"
#include "games/go/rules/go_rules.h"

/* The stones counted as dead, and the empty points counted as neutral. */
typedef struct GoMarks {
    bool made;            /* a player has marked something, even if only as alive */
    int count;            /* number of dead stones */
    bool dead[GO_PLACES]; /* stones: dead; empty points: neutral, and a border between regions */
} GoMarks;

/* Mark the named stones as dead or alive. For each one that changes, so do all stones of its color
 * that a flood fill from it reaches. The fill passes through everything except stones of the other
 * color that were alive by the old marks. If no stone is alive afterwards, all become alive. Each
 * named place must have a stone. */
void go_marks_set(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES], bool dead);

/* Mark the strings of the named stones as dead, all other stones as alive, and the named empty
 * points as neutral; without a flood fill. If no stone is alive afterwards, all become alive. */
void go_marks_set_exactly(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES]);

bool go_marks_same(const GoMarks *a, const GoMarks *b);

/* The owners of points after dead stones are removed. A region is a connected set of points without
 * live stones. It belongs to a color if only that color's live stones are next to it. If live
 * stones of both colors or of neither are next to it, it is neutral, like the points between two
 * groups in seki. An eye of a group in seki is surrounded by one color and belongs to that color
 * under every scoring rule. */
typedef struct GoOwners {
    uint16_t shared[GO_PLACES];  /* for neutral points: the size of their region */
    uint8_t owners[GO_PLACES];   /* GO_BLACK, GO_WHITE or GO_EMPTY; live stones own their points */
    int live[COLOR_COUNT];       /* number of live stones */
    int dead[COLOR_COUNT];       /* number of dead stones of this color */
    int surrounded[COLOR_COUNT]; /* points of its regions, including those of dead stones */
    int neutral;
} GoOwners;

void go_owners_find(GoOwners *owners, const GoBoard *board, const GoMarks *marks);

/* Find live stones that look like seki: groups (strings and the territory that links them) that
 * have at most one point of territory, or two that are neighbors, and that are next to a neutral
 * region of at most GO_SEKI_MOST points. If there is more room, the game isn't over. */
enum { GO_SEKI_MOST = 7 };

void go_score_find_seki(const GoBoard *board, const GoOwners *owners, bool seki[GO_PLACES]);

/* Count the points of territory that a tax takes from each color: all points of groups in seki and,
 * with GO_TAX_ALL, up to GO_TAX_EYES of every other group. They are added to `taxed`. */
enum { GO_TAX_EYES = 2 };

void go_score_find_taxed(const GoBoard *board, const GoOwners *owners, GoTax tax,
                         int taxed[COLOR_COUNT]);

/* What is certain about a position even if one side always passes (D. B. Benson, "Life in the game
 * of Go", 1976). A string in `alive` can't be captured. A stone in `dead` is in a region that only
 * such strings enclose and in which at most one point is not next to them, so that the region has
 * no room for two eyes. */
typedef struct GoCertain {
    bool alive[GO_PLACES];
    bool dead[GO_PLACES];
    uint8_t owners[GO_PLACES]; /* owner of these stones and regions; elsewhere GO_EMPTY */
} GoCertain;

void go_certain_find(GoCertain *certain, const GoBoard *board);

#endif
