/* Problems of fixtures/problems: positions whose solution is known. fixtures/problems/README.md
 * describes the files. */
#ifndef CONTIGO_TESTS_PROBLEM_CHECK_H
#define CONTIGO_TESTS_PROBLEM_CHECK_H

#include "protocol/engine.h"

enum { PROBLEM_MOVES = 16, PROBLEM_WORD = 200 };

/* What the color to move must achieve. Except for PROBLEM_PLAYS and PROBLEM_WINS, a goal must be
 * reached whatever the opponent answers. */
typedef enum ProblemGoal {
    PROBLEM_PLAYS,  /* the color plays one of the given moves */
    PROBLEM_LEADS,  /* the color leads by the given number of points */
    PROBLEM_TAKES,  /* all the named stones of the opponent are captured */
    PROBLEM_EITHER, /* at least one of the named stones of the opponent is captured */
    PROBLEM_KEEPS,  /* none of the color's own named stones is captured */
    PROBLEM_WINS,   /* the color wins with best play by both, as the game's solver computes */
} ProblemGoal;

typedef struct Problem {
    Engine *engine;     /* owned; contains the position */
    Position *position; /* borrowed from the engine */
    Color color;        /* the color to move */
    ProblemGoal goal;
    double lead;                             /* the lead to reach */
    int turns;                               /* for reaching the goal, counting both colors */
    char words[PROBLEM_MOVES][PROBLEM_WORD]; /* moves that solve the problem, or places of stones */
    Point places[PROBLEM_MOVES];             /* places of stones, as points */
    int count;
    char best[PROBLEM_WORD];
} Problem;

/* Read a problem's file. If it isn't valid, print why and return false. */
bool problem_read(const char *path, Problem *problem);
void problem_free(Problem *problem);

/* Return whether a turn solves the problem. The position is the same afterwards. */
bool problem_is_solved(Problem *problem, const Choice *choice);

/* Store the best move that the file names in `choice`. Return false if the file names no valid
 * move. */
bool problem_best(Problem *problem, Choice *choice);

/* Check that the file's best move solves the problem and a pass doesn't. If a pass is best, no
 * other candidate may solve it. Print what is wrong. */
bool problem_has_an_answer(const char *path, Problem *problem);

/* Let a player choose a turn. Return false if it chooses none. */
bool problem_choose(Problem *problem, Player *player, uint64_t seed, Choice *choice);

#endif
