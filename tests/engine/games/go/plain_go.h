/* Go as simply as possible: grids of characters, flood fills, and a list of all positions so far.
 * It is slow and short, and shares no code with the engine, which is tested against it. */
#ifndef CONTIGO_TESTS_PLAIN_GO_H
#define CONTIGO_TESTS_PLAIN_GO_H

#include <stdbool.h>
#include <stddef.h>

enum { PLAIN_POINTS = 52 * 52 };

typedef struct PlainGrid {
    char points[PLAIN_POINTS]; /* `.`, `b` or `w`, row by row from the bottom */
    char to_move;
    bool ply;    /* true after a move, a pass or a setup; false after a skipped turn */
    bool put_up; /* made by a setup: simple ko doesn't look at positions before it */
} PlainGrid;

typedef enum PlainKo { PLAIN_SIMPLE, PLAIN_POSITIONAL, PLAIN_SITUATIONAL } PlainKo;

typedef enum PlainScoring { PLAIN_TERRITORY, PLAIN_AREA, PLAIN_STONES } PlainScoring;

typedef enum PlainVerdict { PLAIN_LEGAL, PLAIN_OCCUPIED, PLAIN_SUICIDE, PLAIN_KO } PlainVerdict;

typedef struct PlainGo {
    int columns, rows;
    PlainKo ko;
    bool suicide;       /* true if suicide of two or more stones is legal */
    PlainGrid *history; /* all positions so far, the current one last; owned */
    size_t count;
    int captured[2]; /* numbers of captured stones: black ones, white ones */
} PlainGo;

void plain_go_start(PlainGo *game, int columns, int rows, PlainKo ko);
void plain_go_free(PlainGo *game);

const PlainGrid *plain_go_now(const PlainGo *game);

/* Return whether `color` (`b` or `w`) may play at `point`. Points count from 0, row by row from the
 * bottom. */
PlainVerdict plain_go_check(const PlainGo *game, int point, char color);

/* Play a legal move; point -1 is a pass. If it is the other color's turn, that turn is skipped. */
void plain_go_play(PlainGo *game, int point, char color);

/* Go back to the time when the history had `count` positions. `captured` contains the numbers of
 * stones that had been captured then. */
void plain_go_back(PlainGo *game, size_t count, const int captured[2]);

/* Set up a position outside of any turn, after which `next` is to move. */
void plain_go_put_up(PlainGo *game, const char *points, char next);

/* Return whether every string of a position has a liberty. */
bool plain_go_is_sound(const PlainGo *game, const char *points);

/* Return the number of liberties of the string at a point. */
int plain_go_liberties(const PlainGo *game, int point);

/* Return whether `point` is an eye of a color: surrounded by that color and the board edge, with at
 * most one opposing stone diagonally next to it, or none at the edge of the board. */
bool plain_go_is_eye(const PlainGo *game, int point, char color);

/* Mark the stone at a point as dead or, if it was dead, as alive. Mark everything that a flood fill
 * from this stone reaches in the same way. */
void plain_go_mark(const PlainGo *game, bool dead[PLAIN_POINTS], int point);

/* The points that each color has, and the number of neutral points. */
typedef struct PlainScore {
    int black, white, neither;
} PlainScore;

PlainScore plain_go_score(const PlainGo *game, const bool dead[PLAIN_POINTS], PlainScoring scoring);

/* Count the points of each color: its stones, and the empty regions that touch only that color. */
void plain_go_area(const PlainGo *game, int *black, int *white);

#endif
