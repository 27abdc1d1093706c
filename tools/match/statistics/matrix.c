/* Cholesky factorization, and solving equations and inverting matrices with it. */
#include "match/statistics/matrix.h"

#include <math.h>

static double row_product(const double *row, const double *other, size_t count)
{
    double sum = 0;
    for (size_t k = 0; k < count; k++)
        sum += row[k] * other[k];
    return sum;
}

void matrix_factor(double *matrix, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double *row = matrix + i * n;
        for (size_t j = 0; j < i; j++)
            row[j] = (row[j] - row_product(row, matrix + j * n, j)) / matrix[j * n + j];
        double pivot = row[i] - row_product(row, row, i);
        double least = fmax(1e-14 * row[i], 1e-300);
        row[i] = sqrt(pivot > least ? pivot : least);
    }
}

void matrix_solve(const double *factor, size_t n, double *vector)
{
    for (size_t i = 0; i < n; i++)
        vector[i] = (vector[i] - row_product(factor + i * n, vector, i)) / factor[i * n + i];
    for (size_t i = n; i-- > 0;) {
        vector[i] /= factor[i * n + i];
        for (size_t j = 0; j < i; j++)
            vector[j] -= factor[i * n + j] * vector[i];
    }
}

/* Replace the lower triangle of a factor by its inverse. */
static void invert_triangle(double *factor, size_t n)
{
    for (size_t i = 0; i < n; i++) {
        double *row = factor + i * n;
        double pivot = 1 / row[i];
        for (size_t j = 0; j < i; j++) {
            double sum = 0;
            for (size_t k = j; k < i; k++)
                sum += row[k] * factor[k * n + j];
            row[j] = -sum * pivot;
        }
        row[i] = pivot;
    }
}

void matrix_invert(double *factor, size_t n)
{
    invert_triangle(factor, n);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++) {
            double sum = 0; /* rows above i are 0 in column i of a lower triangle */
            for (size_t k = i; k < n; k++)
                sum += factor[k * n + i] * factor[k * n + j];
            factor[i * n + j] = sum;
        }
    for (size_t i = 0; i < n; i++)
        for (size_t j = i + 1; j < n; j++)
            factor[i * n + j] = factor[j * n + i];
}
