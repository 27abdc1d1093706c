/* Go as simply as possible: grids of characters, flood fills, and a list of all positions so far.
 * Slow and short, and shares no code with the engine, which is tested against it. */
#ifndef CONTIGO_TESTS_PLAIN_GO_H
#define CONTIGO_TESTS_PLAIN_GO_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAIN_POINTS = 52 * 52 };

typedef struct PlainGrid {
    char points[PLAIN_POINTS]; /* `.`, `b` or `w`, row by row from the bottom */
    char to_move;
    bool ply;    /* the result of a move, a pass or a set-up; false for a skipped turn */
    bool put_up; /* set up: the previous position is not an earlier ply of this game */
} PlainGrid;

typedef enum PlainKo { PLAIN_SIMPLE, PLAIN_POSITIONAL, PLAIN_SITUATIONAL } PlainKo;

typedef enum PlainScoring { PLAIN_TERRITORY, PLAIN_AREA, PLAIN_STONES } PlainScoring;

typedef enum PlainVerdict { PLAIN_LEGAL, PLAIN_OCCUPIED, PLAIN_SUICIDE, PLAIN_KO } PlainVerdict;

typedef struct PlainGo {
    int columns, rows;
    PlainKo ko;
    bool suicide;       /* of strings of two or more stones */
    PlainGrid *history; /* owned: all positions, the current one last */
    size_t count;
    int captured[2]; /* black stones, white stones */
} PlainGo;

void plain_go_start(PlainGo *game, int columns, int rows, PlainKo ko);
void plain_go_free(PlainGo *game);

const PlainGrid *plain_go_now(const PlainGo *game);

/* `color` is `b` or `w`; points count from 0, row by row from the bottom. */
PlainVerdict plain_go_check(const PlainGo *game, int point, char color);

/* Play a legal move; point -1 passes. If it is the other color's turn, that turn is skipped. */
void plain_go_play(PlainGo *game, int point, char color);

/* Go back to a history of `count` positions. */
void plain_go_back(PlainGo *game, size_t count, const int captured[2]);

/* Set up a position outside of any turn; `next` is to move then. */
void plain_go_put_up(PlainGo *game, const char *points, char next);

/* Return whether every string of a position has a liberty. */
bool plain_go_is_sound(const PlainGo *game, const char *points);

/* Return the number of liberties of the string at a point. */
int plain_go_liberties(const PlainGo *game, int point);

/* Return whether a point is surrounded by a color's own stones and the edge, with at most one
 * opposing stone on its diagonals, or none at the edge. */
bool plain_go_is_eye(const PlainGo *game, int point, char color);

/* Turn the stone at a point dead or alive again, with everything that a flood fill from it
 * reaches. */
void plain_go_mark(const PlainGo *game, bool dead[PLAIN_POINTS], int point);

/* The points of either color, and the number of neutral points. */
typedef struct PlainScore {
    int black, white, neither;
} PlainScore;

PlainScore plain_go_score(const PlainGo *game, const bool dead[PLAIN_POINTS], PlainScoring scoring);

/* Count the points of each color: stones, and empty regions that reach only that color. */
void plain_go_area(const PlainGo *game, int *black, int *white);

#endif
