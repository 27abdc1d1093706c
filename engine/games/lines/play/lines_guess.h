/* The probability that a cell of the field ends up as living ground of a color, given the features
 * that this color sees. The figures were counted in games of the greedy player against itself. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_GUESS_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_GUESS_H

#include "games/lines/play/lines_field.h"

/* Features: number of walls, distance of own ink, and how much nearer or farther the opponent's ink
 * is. */
enum {
    GUESS_WALLS = 5,
    GUESS_AWAY = 5,
    GUESS_OTHER = 6,
    GUESS_SIGHTS = GUESS_WALLS * GUESS_AWAY * GUESS_OTHER
};

/* In thousandths; the second row is for the color to move. */
extern const int16_t GUESSES[2][GUESS_SIGHTS];

#endif
