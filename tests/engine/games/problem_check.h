/* Problems of fixtures/problems: positions in which it is known what there is to do.
 * fixtures/problems/README.md describes the files.
 */
#ifndef CONTIGO_TESTS_PROBLEM_CHECK_H
#define CONTIGO_TESTS_PROBLEM_CHECK_H

#include "protocol/engine.h"

enum { PROBLEM_MOVES = 16, PROBLEM_WORD = 200 };

/* What is asked for, and whether every answer of the other's has to allow it. */
typedef enum ProblemGoal {
    PROBLEM_PLAYS,  /* one of some moves is made */
    PROBLEM_LEADS,  /* by so much */
    PROBLEM_TAKES,  /* stones of the other's are off the board */
    PROBLEM_EITHER, /* one of them is */
    PROBLEM_KEEPS,  /* own stones have stayed */
    PROBLEM_WINS,   /* if both play best, as the game solves it */
} ProblemGoal;

typedef struct Problem {
    Engine *engine;     /* owned: it has the position */
    Position *position; /* borrowed from that */
    Color color;        /* whose turn it is */
    ProblemGoal goal;
    double lead;                             /* that is to be reached */
    int turns;                               /* after so many, of both */
    char words[PROBLEM_MOVES][PROBLEM_WORD]; /* moves that do it, or places of stones */
    Point places[PROBLEM_MOVES];             /* of stones */
    int count;
    char best[PROBLEM_WORD];
} Problem;

/* Reads a file; what is wrong with it is printed, and false returned. */
bool problem_read(const char *path, Problem *problem);
void problem_free(Problem *problem);

/* Whether a turn solves it. The position is afterwards as before. */
bool problem_is_solved(Problem *problem, const Choice *choice);

/* The move that the file says is best, as a turn: it has at most as many strokes and points as that
 * may have. False where it is no such move. */
bool problem_best(Problem *problem, Choice *choice);

/* What has to hold of a file besides: what is best solves it, and a pass does not; where a pass is
 * best, nothing else that is listed does. What does not hold is printed. */
bool problem_has_an_answer(const char *path, Problem *problem);

/* What a player chooses; false where it chooses none. */
bool problem_choose(Problem *problem, Player *player, uint64_t seed, Choice *choice);

#endif
