/* A whole turn, small enough to be kept in a tree by the million: plain values, no pointers. */
#ifndef CONTIGO_GAME_CHOICE_H
#define CONTIGO_GAME_CHOICE_H

#include "game/strokes.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { CHOICE_POINTS = 7 };

/* One stroke of `count` points, or a pass where that is 0. A stone is a stroke of one point. */
typedef struct Choice {
    uint32_t count;
    Point points[CHOICE_POINTS]; /* the first `count` mean something */
} Choice;

static_assert(sizeof(Choice) <= 64, "one line of a cache");

/* A choice, and how much a player should think of it: the priors of a list add up to 1. */
typedef struct Candidate {
    Choice choice;
    float prior;
} Candidate;

/* The choice as a move; `end` has to live as long as that. No strokes for a pass. */
static inline Move choice_move(const Choice *choice, size_t *end)
{
    *end = choice->count;
    return (Move){choice->points, end, 0, choice->count > 0};
}

static inline Choice choice_of_point(Point point)
{
    return (Choice){.count = 1, .points = {point}};
}

/* The choice that a move of at most one stroke of at most CHOICE_POINTS is: a pass where it has no
 * strokes. */
void choice_of_move(Move move, Choice *choice);

bool choice_equal(const Choice *a, const Choice *b);

#endif
