/* The plan of a match: turns its settings into an order for each game. */
#ifndef CONTIGO_MATCH_PLANNING_PLAN_H
#define CONTIGO_MATCH_PLANNING_PLAN_H

#include "match/messages/order.h"
#include "match/planning/settings.h"
#include "match/results/store.h"

/* Validate settings: game, board, rules, players, openings and their combination. On failure return
 * false and set `why` to the reason. */
bool plan_check(const MatchSettings *settings, StringBuilder *why);

/* Append match_settings_add() and a comment with a hash of the openings folder, so that equal texts
 * mean equal matches. If the folder cannot be read, return false and set `why` to the reason. */
bool plan_canonical(const MatchSettings *settings, StringBuilder *text, StringBuilder *why);

typedef struct Plan Plan;

/* Create the plan of a match with validated `settings`, which are borrowed. In formats with rounds
 * the games in the store determine the rounds so far. On failure return false and set `why` to the
 * reason. */
bool plan_create(const MatchSettings *settings, Store *store, Plan **plan, StringBuilder *why);
void plan_destroy(Plan *plan); /* NULL is allowed */

/* Return a bound: all games known so far have numbers below it. */
uint64_t plan_known(const Plan *plan);

/* Return whether a number below plan_known() is a game: some rounds of a ladder have fewer games
 * than numbers. */
bool plan_has(const Plan *plan, uint64_t number);

/* Return the total number of games, or 0 if it isn't known in advance. */
uint64_t plan_all(const Plan *plan);

/* Once all known games are in the store, plan the next round. Return whether there is one; on
 * failure return false and set `why` to the reason. */
bool plan_go_on(Plan *plan, Store *store, StringBuilder *why);

/* Fill in a zeroed order with everything about a game except its attempt. On failure return false
 * and set `why` to the reason. */
bool plan_order(Plan *plan, uint64_t number, Order *order, StringBuilder *why);

#endif
