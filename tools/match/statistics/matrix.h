/* Symmetric positive definite matrices: n * n numbers by rows, of which only the lower half is
 * used. */
#ifndef CONTIGO_MATCH_STATISTICS_MATRIX_H
#define CONTIGO_MATCH_STATISTICS_MATRIX_H

#include <stddef.h>

/* Replace a matrix by its Cholesky factor. A pivot lost to rounding is replaced by a small multiple
 * of the diagonal element, so that a factor always exists. */
void matrix_factor(double *matrix, size_t n);

/* Solve for `vector` in place. */
void matrix_solve(const double *factor, size_t n, double *vector);

/* Replace a factor by the inverse of the factored matrix, both halves. */
void matrix_invert(double *factor, size_t n);

#endif
