/* Problems of fixtures/problems: positions in which it is known what there is to do.
 * fixtures/problems/README.md describes the files.
 */
#ifndef CONTIGO_TESTS_PROBLEM_CHECK_H
#define CONTIGO_TESTS_PROBLEM_CHECK_H

#include "protocol/engine.h"

enum { PROBLEM_MOVES = 8, PROBLEM_WORD = 200 };

typedef struct Problem {
    Engine *engine;     /* owned: it has the position */
    Position *position; /* borrowed from that */
    double lead;        /* that is to be reached, */
    int turns;          /* after so many, 1 or 2; 0: one of the moves is to be made */
    char moves[PROBLEM_MOVES][PROBLEM_WORD];
    int move_count;
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

/* What a player chooses; false where it chooses none. */
bool problem_choose(Problem *problem, Player *player, uint64_t seed, Choice *choice);

#endif
