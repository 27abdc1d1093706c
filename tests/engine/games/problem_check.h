/* Problems of fixtures/problems: positions with a known solution. fixtures/problems/README.md
 * describes the files.
 */
#ifndef CONTIGO_TESTS_PROBLEM_CHECK_H
#define CONTIGO_TESTS_PROBLEM_CHECK_H

#include "protocol/engine.h"

enum { PROBLEM_MOVES = 16, PROBLEM_WORD = 200 };

/* The goal of the color to move. Leads and the states of stones must be reached whatever the
 * opponent answers. */
typedef enum ProblemGoal {
    PROBLEM_PLAYS,  /* one of certain moves is played */
    PROBLEM_LEADS,  /* by a given lead */
    PROBLEM_TAKES,  /* the opponent's named stones are all captured */
    PROBLEM_EITHER, /* one of those stones is captured */
    PROBLEM_KEEPS,  /* own stones are still there */
    PROBLEM_WINS,   /* with best play by both, as computed by the game's solver */
} ProblemGoal;

typedef struct Problem {
    Engine *engine;     /* owned: contains the position */
    Position *position; /* borrowed from the engine */
    Color color;        /* whose turn it is */
    ProblemGoal goal;
    double lead;                             /* to reach */
    int turns;                               /* in which to reach it, counting both colors */
    char words[PROBLEM_MOVES][PROBLEM_WORD]; /* solving moves, or places of stones */
    Point places[PROBLEM_MOVES];             /* of stones */
    int count;
    char best[PROBLEM_WORD];
} Problem;

/* Read a file. If it is wrong, print why and return false. */
bool problem_read(const char *path, Problem *problem);
void problem_free(Problem *problem);

/* Return whether a turn solves the problem. The position is restored. */
bool problem_is_solved(Problem *problem, const Choice *choice);

/* Return the best move of the file as a turn, with room for its strokes and points. Return false if
 * it is not a move. */
bool problem_best(Problem *problem, Choice *choice);

/* Check the file: its best move solves it, and a pass doesn't; if a pass is best, no other
 * candidate solves it. Print what is wrong. */
bool problem_has_an_answer(const char *path, Problem *problem);

/* Let a player choose a turn. Return false if it chooses none. */
bool problem_choose(Problem *problem, Player *player, uint64_t seed, Choice *choice);

#endif
