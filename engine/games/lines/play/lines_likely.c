/* Finds fast random turns for playouts in `lines`, and variations of turns. */
#include "games/lines/play/lines_bridge.h"
#include "games/lines/play/lines_play.h"

#include "base/filled.h"

enum {
    PLACES = 8, /* number of random places from which bridges are tried first */
    /* If these yield no turn, about this many pairs of places are tried next. Early in a game, few
     * pairs lead to a turn. */
    PAIRS = 4000,
    TRIED = 8 /* maximum number of turns that are tried until one is legal */
};

static const double SPACING = 1.4; /* the distance between adjacent places, in spaces */

Status lines_make_likely(void *game, Color color, Random *random, Choice *made)
{
    Lines *lines = game;
    FILLED_LATER Shore shore;
    Bridge bridges[TRIED];
    Status status = lines_settle(lines);
    if (status != STATUS_OK)
        return status;
    double ink = (double)lines_ink_left(lines) / (double)LENGTH_STEP / STEPS_PER_SPACE;
    shore_survey(lines, color, ink, SPACING, &shore);
    size_t count = shore_some_bridges(&shore, random, PLACES, bridges, TRIED);
    if (count == 0)
        count = shore_some_bridges(&shore, random, PAIRS / (shore.count + 1), bridges, TRIED);
    for (size_t i = 0; i < count; i++) {
        Choice choice;
        size_t ends[CHOICE_STROKES];
        bool is_drawn = bridge_draw(lines, &shore, &bridges[i], ink, &choice, &status);
        if (status != STATUS_OK)
            return status;
        if (!is_drawn)
            continue;
        status = lines_make(lines, color, choice_move(&choice, ends));
        if (status == STATUS_OK)
            *made = choice;
        if (status == STATUS_OK || status == STATUS_NO_MEMORY)
            return status;
    }
    return STATUS_OK;
}

/* Varying turns. */

static int32_t moved(int32_t coordinate, int32_t by, int32_t most)
{
    int64_t to = (int64_t)coordinate + by;
    return to < 0 ? 0 : to > most ? most : (int32_t)to;
}

/* Vary one stroke by moving some of its points by up to `steps` steps in x and in y. Return false
 * if nothing of the result can be drawn. */
static bool vary_stroke(Lines *lines, Color color, const Point *points, size_t count, int32_t steps,
                        Random *random, Choice *varied)
{
    const int32_t magnet = STEPS_PER_SPACE / 4;
    Point changed[CHOICE_POINTS];
    Point high = lines_board(lines).high;
    for (size_t i = 0; i < count; i++) {
        bool stays = random_between(random, 0, 1) == 0;
        int32_t dx = (int32_t)random_between(random, -steps, steps);
        int32_t dy = (int32_t)random_between(random, -steps, steps);
        changed[i] = stays
                         ? points[i]
                         : (Point){moved(points[i].x, dx, high.x), moved(points[i].y, dy, high.y)};
    }
    return lines_fit(lines, color, changed, count, steps < magnet ? steps : magnet, varied) ==
               STATUS_OK &&
           varied->count > 0;
}

bool lines_vary(void *game, Color color, const Choice *choice, double reach, Random *random,
                Choice *varied)
{
    size_t ends[CHOICE_STROKES];
    double spaces = reach < 0.01 ? 0.01 : reach > 4 ? 4 : reach;
    Move move = choice_move(choice, ends);
    Choice strokes[CHOICE_STROKES];
    size_t chosen = (size_t)random_between(random, 0, (int64_t)move.count - 1), total = 0;
    for (size_t i = 0; i < move.count; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        if (i != chosen)
            strokes[i] = bridge_choice(points, count);
        else if (!vary_stroke(game, color, points, count, (int32_t)(spaces * STEPS_PER_SPACE),
                              random, &strokes[i]))
            return false;
        total += strokes[i].count;
    }
    if (total > CHOICE_POINTS)
        return false;
    *varied = (Choice){0};
    for (size_t i = 0; i < move.count; i++) {
        if (i > 0)
            varied->begins[i - 1] = (uint8_t)varied->count;
        for (size_t k = 0; k < strokes[i].count; k++)
            varied->points[varied->count++] = strokes[i].points[k];
    }
    return true;
}
