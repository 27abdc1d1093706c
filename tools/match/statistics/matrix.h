/* Symmetric positive definite matrices, by rows: n * n numbers, of which the lower half counts. */
#ifndef CONTIGO_MATCH_STATISTICS_MATRIX_H
#define CONTIGO_MATCH_STATISTICS_MATRIX_H

#include <stddef.h>

/* Makes it its Cholesky factor. A pivot that rounding has left with nothing becomes a small share
 * of what stood there, so that there always is a factor. */
void matrix_factor(double *matrix, size_t n);

/* Solves for `vector`, in place, with the factor. */
void matrix_solve(const double *factor, size_t n, double *vector);

/* Makes of a factor the inverse of what it was made of, both halves. */
void matrix_invert(double *factor, size_t n);

#endif
