/* Whether all that a subdivision says of itself holds, looked at from scratch, and parts of it that
 * only tests ask for. */
#ifndef CONTIGO_TESTS_SUBDIVISION_CHECK_H
#define CONTIGO_TESTS_SUBDIVISION_CHECK_H

#include "geometry/subdivision/subdivision.h"

/* Looks at everything that should hold, from scratch and in quadratic time. Where something does
 * not, returns false and says in `why` (which may be NULL) what it was. For tests and debugging. */
bool subdivision_check(const Subdivision *subdivision, StringBuilder *why);

/* How many half-edges a cycle has, and twice the signed area within: negative or zero for a hole
 * and positive for an outer cycle, but for rounding. */
uint32_t subdivision_cycle_length(const Subdivision *subdivision, uint32_t cycle);
DoubleArea subdivision_cycle_area(const Subdivision *subdivision, uint32_t cycle);
uint32_t subdivision_cycle_face(const Subdivision *subdivision, uint32_t cycle);

/* The preceding half-edge in the cycle. */
uint32_t subdivision_previous(const Subdivision *subdivision, uint32_t half_edge);

/* The network that an edge is part of, as it is named now; SUBDIVISION_NONE where it is wall alone.
 */
uint32_t subdivision_edge_network(const Subdivision *subdivision, uint32_t edge);

/* A point in lowest terms: equal points are then equal member by member. */
ExactPoint exact_point_reduced(ExactPoint p);

/* The exact place, in lowest terms. */
ExactPoint subdivision_vertex_place(const Subdivision *subdivision, uint32_t vertex);

#endif
