/* The probability that a cell of the field ends up as living ground of a color, given the features
 * of the cell as this color sees it. The probabilities were counted in games of the greedy player
 * against itself. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_GUESS_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_GUESS_H

#include "games/lines/play/lines_field.h"

/* The number of values of each feature: the number of walls, the distance of the color's own ink,
 * and how much nearer or farther the opponent's ink is. */
enum {
    GUESS_WALLS = 5,
    GUESS_AWAY = 5,
    GUESS_OTHER = 6,
    GUESS_SIGHTS = GUESS_WALLS * GUESS_AWAY * GUESS_OTHER
};

/* The probabilities, in thousandths. Row 1 is for the color to move, and row 0 for the other color.
 * A column is a combination of features (see guess_sight()). */
extern const int16_t GUESSES[2][GUESS_SIGHTS];

#endif
