/* Go in the plainest way there is: grids of characters, floods, and the list of all positions so
 * far. Slow and short, and shares nothing with the engine: what it says is what the engine is
 * tested against. */
#ifndef CONTIGO_TESTS_PLAIN_GO_H
#define CONTIGO_TESTS_PLAIN_GO_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAIN_POINTS = 52 * 52 };

typedef struct PlainGrid {
    char points[PLAIN_POINTS]; /* `.`, `b` or `w`, row by row from below */
    char to_move;
    bool ply;    /* came about by a move or a pass, or was put up; else a turn was left out */
    bool put_up; /* what was before it is no ply of this position's */
} PlainGrid;

typedef enum PlainKo { PLAIN_SIMPLE, PLAIN_POSITIONAL, PLAIN_SITUATIONAL } PlainKo;

typedef enum PlainScoring { PLAIN_TERRITORY, PLAIN_AREA, PLAIN_STONES } PlainScoring;

typedef enum PlainVerdict { PLAIN_LEGAL, PLAIN_OCCUPIED, PLAIN_SUICIDE, PLAIN_KO } PlainVerdict;

typedef struct PlainGo {
    int columns, rows;
    PlainKo ko;
    bool suicide;       /* of strings of two stones or more */
    PlainGrid *history; /* owned: all positions, the present one last */
    size_t count;
    int captured[2]; /* black stones, white stones */
} PlainGo;

void plain_go_start(PlainGo *game, int columns, int rows, PlainKo ko);
void plain_go_free(PlainGo *game);

const PlainGrid *plain_go_now(const PlainGo *game);

/* `color` is `b` or `w`; points count from 0, row by row from below. */
PlainVerdict plain_go_check(const PlainGo *game, int point, char color);

/* A legal move; point -1 passes. If it is the other's turn, that one's is left out. */
void plain_go_play(PlainGo *game, int point, char color);

/* Takes back to as many positions as there were. */
void plain_go_back(PlainGo *game, size_t count, const int captured[2]);

/* Puts a position up, outside of any turn; `next` is to move then. */
void plain_go_put_up(PlainGo *game, const char *points, char next);

/* Whether each stone of a position has a liberty or is connected to one that has. */
bool plain_go_is_sound(const PlainGo *game, const char *points);

/* The liberties of the string at a point. */
int plain_go_liberties(const PlainGo *game, int point);

/* Whether a point is surrounded by a color's own stones and the edge, with at most one stone of
 * the other color at its corners, none if it is at the edge. */
bool plain_go_is_eye(const PlainGo *game, int point, char color);

/* Turns the stone at a point dead or alive again, with what a flood from it reaches. */
void plain_go_mark(const PlainGo *game, bool dead[PLAIN_POINTS], int point);

/* What either color has, and how many points are nobody's. */
typedef struct PlainScore {
    int black, white, neither;
} PlainScore;

PlainScore plain_go_score(const PlainGo *game, const bool dead[PLAIN_POINTS], PlainScoring scoring);

/* Points of a color: stones, and empty regions that reach it alone. */
void plain_go_area(const PlainGo *game, int *black, int *white);

#endif
