/* What a player knows about a position: the turns that it has considered, and what it expects.
 *
 * Values and leads are from the point of view of the player to move, and include komi. */
#ifndef CONTIGO_PLAYERS_ANALYSIS_H
#define CONTIGO_PLAYERS_ANALYSIS_H

#include "game/choice.h"
#include "game/game.h"

enum { ANALYSIS_LINE_MOST = 16, ANALYSIS_ITEMS_MOST = 64 };

/* How often each color owned each grid point at the end of some games. */
typedef struct Ownership {
    /* For each point, row by row from the bottom: the number of games in which black owned it minus
     * the number in which white did. Borrowed; NULL if there is no grid or no game. */
    const int32_t *sums;
    int32_t count; /* the number of games */
} Ownership;

/* A turn that a player has considered. */
typedef struct Variation {
    /* The turn itself, then the turns that are expected after it. */
    Choice line[ANALYSIS_LINE_MOST];
    size_t length; /* 1 or more */
    /* For each turn of the line: the number of games that went through the position after the turn,
     * and the number of these games that reached this position by the turn itself. */
    uint64_t line_visits[ANALYSIS_LINE_MOST], line_edge_visits[ANALYSIS_LINE_MOST];
    uint64_t visits;
    /* Initial weight, from 0 to 1. The priors of all turns that may be considered add up to 1, but
     * not all of these turns need be among the items. */
    double prior;
    /* What the player maximizes, from 1 (won) to 0 (lost). A search combines wins and leads. */
    double value;
    double winrate; /* expected share of wins, from 0 to 1; a tie is half a win */
    /* Lower confidence bounds of the value and the win rate, from 0 to 1. */
    double value_bound, winrate_bound;
    double lead;         /* in points */
    double lead_spread;  /* standard deviation of the games' leads; below 0 if it isn't known */
    Ownership ownership; /* at the end of the games that began with the turn */
} Variation;

typedef struct Analysis {
    Color color; /* the player to move */
    uint64_t visits;
    double value, winrate, lead, lead_spread; /* as in Variation */
    const Variation *items;                   /* borrowed, the best first */
    size_t count;
    Ownership ownership; /* at the end of all games */
} Analysis;

#endif
