/* Scoring in `go`: marks for dead stones, owners of points, and what is known about life and death
 * without reading. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_SCORE_H
#define CONTIGO_GAMES_GO_RULES_GO_SCORE_H

#include "games/go/rules/go_board.h"
#include "games/go/rules/go_rules.h"

/* The marks of dead stones, and of empty points that count as neutral. */
typedef struct GoMarks {
    bool made; /* true if a player has marked anything, even if only as alive */
    int count; /* number of dead stones */
    /* True for dead stones and for neutral points, which are a border between regions. */
    bool dead[GO_PLACES];
} GoMarks;

/* Mark the named stones as dead or alive. If the mark of a stone changes, all stones of its color
 * that a flood fill from it reaches get the same mark. The fill passes through everything except
 * stones of the other color that were alive by the old marks. If no stone is alive afterwards, all
 * become alive. There must be a stone at each named place. */
void go_marks_set(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES], bool dead);

/* Mark the strings of the named stones as dead, all other stones as alive, and the named empty
 * points as neutral. There is no flood fill. If no stone is alive afterwards, all become alive. */
void go_marks_set_exactly(GoMarks *marks, const GoBoard *board, const bool named[GO_PLACES]);

bool go_marks_same(const GoMarks *a, const GoMarks *b);

/* The owners of points after dead stones are removed. A region is a connected set of points without
 * live stones. It belongs to a color if only that color's live stones are next to it. If live
 * stones of both colors or of neither are next to it, it is neutral, like the points between two
 * groups in seki. An eye of a group in seki is surrounded by one color and belongs to that color
 * under every scoring rule. */
typedef struct GoOwners {
    uint16_t shared[GO_PLACES]; /* for neutral points, the size of their region; 0 elsewhere */
    /* GO_BLACK, GO_WHITE or GO_EMPTY; a point with a live stone has the color of the stone. */
    uint8_t owners[GO_PLACES];
    int live[COLOR_COUNT]; /* number of live stones */
    int dead[COLOR_COUNT]; /* for each color, the number of its dead stones */
    /* The number of points in a color's regions, including those with dead stones. */
    int surrounded[COLOR_COUNT];
    int neutral;
} GoOwners;

void go_owners_find(GoOwners *owners, const GoBoard *board, const GoMarks *marks);

/* Find live stones that look as if they were in seki. They belong to groups (strings and the
 * territory that links them) that have at most one point of territory, or two adjacent points, and
 * that are next to a neutral region of at most GO_SEKI_MOST points. If there is more room, the game
 * isn't over. */
enum { GO_SEKI_MOST = 7 };

void go_score_find_seki(const GoBoard *board, const GoOwners *owners, bool seki[GO_PLACES]);

/* Add to `taxed` the points of territory that a tax takes from each color: all points of groups in
 * seki and, with GO_TAX_ALL, up to GO_TAX_EYES points of every other group. */
enum { GO_TAX_EYES = 2 };

void go_score_find_taxed(const GoBoard *board, const GoOwners *owners, GoTax tax,
                         int taxed[COLOR_COUNT]);

/* What is certain about a position even if one side always passes (D. B. Benson, "Life in the game
 * of Go", 1976). A string in `alive` can't be captured. A stone in `dead` is in a region that is
 * enclosed only by such strings of the other color. At most one point of the region isn't next to
 * them, so the region has no room for two eyes. */
typedef struct GoCertain {
    bool alive[GO_PLACES];
    bool dead[GO_PLACES];
    uint8_t owners[GO_PLACES]; /* the owners of these stones and regions; GO_EMPTY elsewhere */
} GoCertain;

void go_certain_find(GoCertain *certain, const GoBoard *board);

#endif
