/* Read SVG paths. */
#include "plain_path.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void drawn_end_ring(Drawn *drawn)
{
    if (drawn->count > (drawn->ring_count ? drawn->ends[drawn->ring_count - 1] : 0))
        drawn->ends[drawn->ring_count++] = drawn->count;
}

Drawn read_path(const char *data)
{
    size_t length = strcspn(data, "\"");
    Drawn drawn = {.corners = malloc((length + 1) * sizeof *drawn.corners),
                   .ends = malloc((length + 1) * sizeof *drawn.ends)};
    bool relative = false;
    for (const char *at = data; at < data + length;) {
        if (*at == 'M' || *at == 'z')
            drawn_end_ring(&drawn);
        relative = *at == 'l' || (relative && *at != 'M');
        if (strchr("Mlz", *at)) {
            at++;
            continue;
        }
        for (int axis = 0; axis < 2; axis++) {
            char *end;
            double *corner = drawn.corners[drawn.count];
            corner[axis] = strtod(at, &end);
            if (end == at) {
                fprintf(stderr, "no number at '%.20s'\n", at);
                abort();
            }
            if (relative)
                corner[axis] += drawn.corners[drawn.count - 1][axis];
            at = end;
        }
        drawn.count++;
    }
    drawn_end_ring(&drawn);
    return drawn;
}

void drawn_free(Drawn *drawn)
{
    free(drawn->corners);
    free(drawn->ends);
}

double distance_to_piece(const double a[2], const double b[2], double x, double y)
{
    double dx = b[0] - a[0], dy = b[1] - a[1], length = dx * dx + dy * dy;
    double t = length > 0 ? ((x - a[0]) * dx + (y - a[1]) * dy) / length : 0;
    t = fmax(0, fmin(1, t));
    return hypot(a[0] + t * dx - x, a[1] + t * dy - y);
}
