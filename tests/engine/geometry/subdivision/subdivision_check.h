/* Check all invariants of a subdivision from scratch, and access data of a subdivision that only
 * tests need. */
#ifndef CONTIGO_TESTS_SUBDIVISION_CHECK_H
#define CONTIGO_TESTS_SUBDIVISION_CHECK_H

#include "geometry/subdivision/subdivision.h"

/* Check all invariants, from scratch and in quadratic time. If one fails, return false with the
 * reason in `why` (which may be NULL). For tests and debugging. */
bool subdivision_check(const Subdivision *subdivision, StringBuilder *why);

/* The number of half-edges of a cycle, and twice the signed area inside: except for rounding,
 * negative or zero for a hole and positive for an outer cycle. */
uint32_t subdivision_cycle_length(const Subdivision *subdivision, uint32_t cycle);
DoubleArea subdivision_cycle_area(const Subdivision *subdivision, uint32_t cycle);
uint32_t subdivision_cycle_face(const Subdivision *subdivision, uint32_t cycle);

/* Return the preceding half-edge in the cycle. */
uint32_t subdivision_previous(const Subdivision *subdivision, uint32_t half_edge);

/* Return the current network of an edge; SUBDIVISION_NONE if it is only wall. */
uint32_t subdivision_edge_network(const Subdivision *subdivision, uint32_t edge);

/* Return a point in lowest terms: equal points then have equal members. */
ExactPoint exact_point_reduced(ExactPoint p);

/* Return the exact place, in lowest terms. */
ExactPoint subdivision_vertex_place(const Subdivision *subdivision, uint32_t vertex);

#endif
