/* Random ink in a small box, for the tests of routing. */
#ifndef CONTIGO_TESTS_RANDOM_INK_H
#define CONTIGO_TESTS_RANDOM_INK_H

#include "base/random.h"
#include "geometry/plane/lattice.h"

static inline Point random_point(Random *random, Box board)
{
    return (Point){(int32_t)random_between(random, board.low.x, board.high.x),
                   (int32_t)random_between(random, board.low.y, board.high.y)};
}

/* Draw strokes of `count` pieces in total. Each piece extends up to `reach` steps in x and in y,
 * and is sometimes a single point. */
static inline void random_ink(Random *random, Box board, int32_t reach, Segment *ink, size_t count)
{
    Point here = random_point(random, board);
    for (size_t i = 0; i < count;) {
        if (random_between(random, 0, 2) == 0)
            here = random_point(random, board);
        Point next = {here.x + (int32_t)random_between(random, -reach, reach),
                      here.y + (int32_t)random_between(random, -reach, reach)};
        if (!box_holds(board, next))
            continue;
        ink[i++] = (Segment){here, next};
        here = next;
    }
}

#endif
