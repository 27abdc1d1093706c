/* A whole turn, small enough to be kept in a tree by the million: plain values, no pointers. */
#ifndef CONTIGO_GAME_CHOICE_H
#define CONTIGO_GAME_CHOICE_H

#include "game/strokes.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { CHOICE_POINTS = 7, CHOICE_STROKES = 3 };

/* Up to three strokes of `count` points in all, or a pass where that is 0. A stone is a stroke of
 * one point. */
typedef struct Choice {
    uint16_t count;
    uint8_t begins[CHOICE_STROKES - 1]; /* which point is the first of the second stroke, and of
                                         * the third; 0 where there is none */
    Point points[CHOICE_POINTS];        /* the first `count` mean something */
} Choice;

static_assert(sizeof(Choice) <= 64, "one line of a cache");

/* A choice, and how much a player should think of it: the priors of a list add up to 1. */
typedef struct Candidate {
    Choice choice;
    float prior;
} Candidate;

/* The choice as a move; `ends` have to live as long as that. No strokes for a pass. */
static inline Move choice_move(const Choice *choice, size_t ends[static CHOICE_STROKES])
{
    size_t count = 0;
    while (count < CHOICE_STROKES - 1 && choice->begins[count] > 0) {
        ends[count] = choice->begins[count];
        count++;
    }
    ends[count] = choice->count;
    return (Move){choice->points, ends, 0, choice->count > 0 ? count + 1 : 0};
}

static inline Choice choice_of_point(Point point)
{
    return (Choice){.count = 1, .points = {point}};
}

/* The choice that a move of at most CHOICE_STROKES is, of at most CHOICE_POINTS in all: a pass
 * where it has none. */
void choice_of_move(Move move, Choice *choice);

bool choice_equal(const Choice *a, const Choice *b);

/* Whether it is in a list. */
bool choice_is_listed(const Choice *choice, const Candidate *list, size_t count);

/* Whether a stroke of it meets a box, the edge of that included. A pass meets none. */
bool choice_meets(const Choice *choice, Box box);

#endif
