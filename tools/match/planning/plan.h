/* The games of a match one by one, as orders for workers: what the settings say, made definite.
 */
#ifndef CONTIGO_MATCH_PLANNING_PLAN_H
#define CONTIGO_MATCH_PLANNING_PLAN_H

#include "match/messages/order.h"
#include "match/planning/settings.h"
#include "match/results/store.h"

/* Whether settings make a match: a game, its board and rules as they can be, players, openings, and
 * what belongs together. False with the reason in `why`. */
bool plan_check(const MatchSettings *settings, StringBuilder *why);

/* Appends match_settings_add(), and a comment that tells what is in the folder of openings: equal
 * texts are the same match. False where the folder cannot be read, with the reason in `why`. */
bool plan_canonical(const MatchSettings *settings, StringBuilder *text, StringBuilder *why);

typedef struct Plan Plan;

/* The plan of a match, whose settings are borrowed and have been checked. The games that are in the
 * store say how a tournament goes on that is played in rounds. False with the reason in `why`. */
bool plan_create(const MatchSettings *settings, Store *store, Plan **plan, StringBuilder *why);
void plan_destroy(Plan *plan); /* NULL is allowed */

/* How many games are known to be played: their numbers are below that. */
uint64_t plan_known(const Plan *plan);

/* Whether a number below that is of a game: rounds of a ladder have fewer games than numbers. */
bool plan_has(const Plan *plan, uint64_t number);

/* How many there will be in all; 0 where that cannot be told. */
uint64_t plan_all(const Plan *plan);

/* Once all that are known are in the store: works out which come next, and answers whether there
 * are any. False with a reason in `why` where that is not possible. */
bool plan_go_on(Plan *plan, Store *store, StringBuilder *why);

/* Fills an order, which is all zero, with all of one game but its attempt. False with the reason in
 * `why`. */
bool plan_order(Plan *plan, uint64_t number, Order *order, StringBuilder *why);

#endif
