/* The plan of a match, which makes an order for each game from the settings of the match. */
#ifndef CONTIGO_MATCH_PLANNING_PLAN_H
#define CONTIGO_MATCH_PLANNING_PLAN_H

#include "match/messages/order.h"
#include "match/planning/settings.h"
#include "match/results/store.h"

/* Check that a match can be played with these settings: the game, board, rules, players and
 * openings must be valid and fit together. If they don't, return false and set `why` to the
 * reason. */
bool plan_check(const MatchSettings *settings, StringBuilder *why);

/* Append the text of match_settings_add(), and a comment with a hash of the openings that were
 * read. So if two matches have equal texts, they have the same games. If the openings cannot be
 * read, return false and set `why` to the reason. */
bool plan_canonical(const MatchSettings *settings, StringBuilder *text, StringBuilder *why);

typedef struct Plan Plan;

/* Create the plan of a match. `settings` must be valid, and are borrowed. In formats with rounds,
 * the games in the store determine which rounds are planned already. On failure return false and
 * set `why` to the reason. */
bool plan_create(const MatchSettings *settings, Store *store, Plan **plan, StringBuilder *why);
void plan_destroy(Plan *plan); /* NULL is allowed */

/* Return a number that is greater than the numbers of all games planned so far. */
uint64_t plan_known(const Plan *plan);

/* Return true if `number`, which must be below plan_known(), is the number of a game. In a ladder,
 * some rounds have fewer games than they have numbers. */
bool plan_has(const Plan *plan, uint64_t number);

/* Return the total number of games, or 0 if it isn't known in advance. */
uint64_t plan_all(const Plan *plan);

/* If all games planned so far are in the store, and the match has more rounds, plan the next round
 * and return true. Otherwise return false, with an empty `why`. After an error return false too,
 * with the reason in `why`. */
bool plan_go_on(Plan *plan, Store *store, StringBuilder *why);

/* In a trial, each of two players' programs is started once. plan_trials() returns the number of
 * trials: 0 if only two players meet, since their first game tests both programs. plan_trial()
 * fills in a zeroed order for a trial, numbered from 0. On failure it returns false and sets `why`
 * to the reason. */
uint64_t plan_trials(const Plan *plan);
bool plan_trial(Plan *plan, uint64_t trial, Order *order, StringBuilder *why);

/* Fill in a zeroed order for the game with the given number, except for the number of the attempt.
 * On failure return false and set `why` to the reason. */
bool plan_order(Plan *plan, uint64_t number, Order *order, StringBuilder *why);

#endif
