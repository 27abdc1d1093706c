/* Estimates the result of a position of `lines` as the living ground plus, for each other cell, the
 * probability that it will live. */
#include "games/lines/play/lines_guess.h"
#include "games/lines/play/lines_play.h"

#include "base/filled.h"
#include <math.h>

/* The class of each distance. Distances in one class are treated alike. */
static const uint8_t AWAY[FIELD_FAR + 1] = {0, 1, 2, 2, 3, 3, 4};

/* Return a class for how much farther away the color's own ink (`own`) is than the opponent's
 * (`other`). The last class isn't returned; it is reserved for ground that the opponent has
 * closed. */
static int compare(int own, int other)
{
    static const uint8_t BY[2 * FIELD_FAR + 1] = {0, 0, 0, 0, 1, 1, 2, 3, 3, 4, 4, 4, 4};
    return BY[own - other + FIELD_FAR];
}

/* Return the features of a cell outside of a color's living ground, as an index into a row of
 * GUESSES. */
static int guess_sight(const Field *field, Color color, int cell)
{
    Color rival = color_other(color);
    bool is_dead = field->what[color][cell] != FIELD_OPEN;
    const uint8_t *rivals = is_dead ? field->apart[rival] : field->away[rival];
    int own = field->away[color][cell];
    int other =
        field->what[rival][cell] >= FIELD_DEAD ? GUESS_OTHER - 1 : compare(own, rivals[cell]);
    return (field->walls[color][cell] * GUESS_AWAY + AWAY[own]) * GUESS_OTHER + other;
}

/* The weight of expected ground, compared with living ground: expected ground takes moves to get,
 * and the opponent may take it first. */
static const double COMING = 0.7;

/* Return the expected ground of a color in addition to what is alive, in squares. */
static double guess_rest(const Field *field, Color color, bool is_to_move)
{
    /* A dead section is more likely to live than open ground: its probability p is raised by this
     * many thousandths of 1 - p. The index is the cell's state. */
    static const int BONUS[FIELD_ALIVE] = {0, 50, 200, 400, 700};
    const int16_t *guesses = GUESSES[is_to_move];
    int sum = 0;
    for (int row = 0; row < field->rows; row++)
        for (int column = 0; column < field->columns; column++) {
            int cell = row * FIELD_SIDE + column, what = field->what[color][cell];
            if (what == FIELD_ALIVE || (field->hopeless[color][row] >> column & 1))
                continue;
            int guess = guesses[guess_sight(field, color, cell)];
            sum += guess + (1000 - guess) * BONUS[what] / 1000;
        }
    return COMING * sum / 1000 * field->wide * field->high;
}

/* Return the area of undecided ground, in squares. */
static double open_ground(const Field *field)
{
    int count = 0;
    for (int row = 0; row < field->rows; row++)
        for (int cell = row * FIELD_SIDE; cell < row * FIELD_SIDE + field->columns; cell++)
            count += field->what[COLOR_BLACK][cell] < FIELD_ALIVE &&
                     field->what[COLOR_WHITE][cell] < FIELD_ALIVE;
    return count * field->wide * field->high;
}

/* Return whether there is enough undecided ground for a new group to live. It must be more than
 * twice what a group needs, and more than a sixteenth of the board, since the total area of the
 * gaps between groups grows with the board. */
static bool is_open(const Lines *lines, const Field *field, double undecided)
{
    double board = field->wide * field->columns * field->high * field->rows;
    double lower = (double)lines_bounds(lines).lower / (double)DECIMAL_ONE;
    return undecided > 2 * lower && undecided > board / 16;
}

Status lines_estimate(void *game, Color color, Estimate *estimate)
{
    Lines *lines = game;
    FILLED_LATER Field field;
    Status status = lines_settle(lines);
    if (status != STATUS_OK)
        return status;
    field_survey(lines, &field);
    Score score = lines_score(lines);
    double lead = (double)(score.black - score.white) / (double)DECIMAL_ONE;
    estimate->lead = lead + guess_rest(&field, COLOR_BLACK, color == COLOR_BLACK) -
                     guess_rest(&field, COLOR_WHITE, color == COLOR_WHITE);
    double undecided = open_ground(&field);
    estimate->spread = sqrt(1 + 0.8 * undecided);
    estimate->open = is_open(lines, &field, undecided);
    return STATUS_OK;
}
