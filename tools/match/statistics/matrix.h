/* Symmetric positive definite matrices. A matrix is an array of n * n numbers, row by row, of which
 * only the lower triangle is used. */
#ifndef CONTIGO_MATCH_STATISTICS_MATRIX_H
#define CONTIGO_MATCH_STATISTICS_MATRIX_H

#include <stddef.h>

/* Replace a matrix by its Cholesky factor. If rounding makes a pivot too small, a small multiple of
 * the diagonal element is used instead, so that there is always a factor. */
void matrix_factor(double *matrix, size_t n);

/* Solve M x = `vector`, where M is the matrix with the given factor, and store x in `vector`. */
void matrix_solve(const double *factor, size_t n, double *vector);

/* Replace the Cholesky factor of a matrix by the inverse of the matrix. Both triangles of the
 * inverse are stored. */
void matrix_invert(double *factor, size_t n);

#endif
