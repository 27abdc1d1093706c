/* How likely it is that a cell of the field ends up living ground of a colour, by what that colour
 * sees of it. The figures were counted in games of the greedy player against itself.
 */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_GUESS_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_GUESS_H

#include "games/lines/play/lines_field.h"

/* By walls, by how far the ink is, and by how much nearer or farther the other's is. */
enum {
    GUESS_WALLS = 5,
    GUESS_AWAY = 5,
    GUESS_OTHER = 6,
    GUESS_SIGHTS = GUESS_WALLS * GUESS_AWAY * GUESS_OTHER
};

/* In thousandths; the second row for whose turn it is. */
extern const int16_t GUESSES[2][GUESS_SIGHTS];

#endif
