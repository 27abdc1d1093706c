/* A whole turn as a plain value without pointers. It is small enough that a search tree can contain
 * millions. */
#ifndef CONTIGO_GAME_CHOICE_H
#define CONTIGO_GAME_CHOICE_H

#include "game/strokes.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum { CHOICE_POINTS = 7, CHOICE_STROKES = 3 };

/* Up to three strokes, with `count` points in total. If `count` is 0, the choice is a pass. A stone
 * is a stroke of one point. */
typedef struct Choice {
    uint16_t count;
    /* For the second and the third stroke: the index of its first point in `points`; 0 if there is
     * no such stroke. */
    uint8_t begins[CHOICE_STROKES - 1];
    Point points[CHOICE_POINTS]; /* only the first `count` are valid */
} Choice;

static_assert(sizeof(Choice) <= 64, "one line of a cache");

/* A turn that a player may consider, and its prior: how good the turn seems before it is examined.
 * The priors in a list of position_candidates() add up to 1. */
typedef struct Candidate {
    Choice choice;
    float prior;
} Candidate;

/* Return the choice as a move. A pass becomes a move without strokes. The move borrows `choice`,
 * and also `ends`, which receives the index after each stroke. */
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

/* Convert a move to a choice. A move without strokes becomes a pass. The move must have at most
 * CHOICE_STROKES strokes, and at most CHOICE_POINTS points in total. */
void choice_of_move(Move move, Choice *choice);

bool choice_equal(const Choice *a, const Choice *b);

bool choice_is_listed(const Choice *choice, const Candidate *list, size_t count);

/* Return true if a stroke of the choice meets a box or its boundary. A pass meets no box. */
bool choice_meets(const Choice *choice, Box box);

#endif
