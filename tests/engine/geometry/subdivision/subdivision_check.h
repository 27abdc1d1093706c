/* Check all invariants of a subdivision from scratch, and access data of it that only tests
 * need. */
#ifndef CONTIGO_TESTS_SUBDIVISION_CHECK_H
#define CONTIGO_TESTS_SUBDIVISION_CHECK_H

#include "geometry/subdivision/subdivision.h"

/* Check all invariants from scratch, in quadratic time. If one fails, return false, with the reason
 * in `why` (which may be NULL). */
bool subdivision_check(const Subdivision *subdivision, StringBuilder *why);

/* subdivision_cycle_length() returns the number of half-edges of a cycle, subdivision_cycle_area()
 * twice the signed area inside it. Except for rounding, the area is positive for an outer cycle,
 * and negative or zero for a hole. */
uint32_t subdivision_cycle_length(const Subdivision *subdivision, uint32_t cycle);
DoubleArea subdivision_cycle_area(const Subdivision *subdivision, uint32_t cycle);
uint32_t subdivision_cycle_face(const Subdivision *subdivision, uint32_t cycle);

/* Return the half-edge before this one in its cycle. */
uint32_t subdivision_previous(const Subdivision *subdivision, uint32_t half_edge);

/* Return the present network of an edge; SUBDIVISION_NONE if only the board edge lies along it. */
uint32_t subdivision_edge_network(const Subdivision *subdivision, uint32_t edge);

/* Return a point in lowest terms, in which equal points have equal members. */
ExactPoint exact_point_reduced(ExactPoint p);

/* Return the exact place of a vertex, in lowest terms. */
ExactPoint subdivision_vertex_place(const Subdivision *subdivision, uint32_t vertex);

#endif
