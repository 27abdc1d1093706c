/* Finds random turns of `lines`, for players that need a legal move. Most strokes start at the
 * player's own ink or the edge, and most lead to the player's own ink or the edge. */
#include "games/lines/rules/lines_position.h"

/* Choose a random point for a stroke, often an end of the color's ink or a point on the board
 * edge. */
static Point random_place(const Lines *lines, Color color, Random *random)
{
    Point high = lines->board.high;
    Point p = {(int32_t)random_between(random, 0, high.x),
               (int32_t)random_between(random, 0, high.y)};
    InkView ink = lines_ink(lines, color);
    int64_t choice = random_between(random, 0, 9);
    if (choice < 6 && ink.count > 0) {
        Segment piece = ink.segments[random_between(random, 0, (int64_t)ink.count - 1)];
        return choice < 3 ? piece.a : piece.b;
    }
    if (choice < 8) {
        if (random_between(random, 0, 1))
            p.x = random_between(random, 0, 1) ? high.x : 0;
        else
            p.y = random_between(random, 0, 1) ? high.y : 0;
    }
    return p;
}

enum {
    FITTING_STEPS = 10000, /* maximum steps of work in one call of lines_fit() */
    PROPOSAL_TRIES = 50,
    /* Maximum steps of work for all tries together. A try that would exceed this fails. */
    PROPOSAL_STEPS = 1000000,
};

/* Plan a random turn. If none is found, the outcome contains no strokes. */
static Status find_turn(Lines *lines, Color color, Random *random)
{
    Outcome *outcome = &lines->outcome;
    Work work = work_of(PROPOSAL_STEPS);
    for (int i = 0; i < PROPOSAL_TRIES; i++) {
        Point points[] = {random_place(lines, color, random), random_place(lines, color, random),
                          random_place(lines, color, random)};
        size_t end = sizeof points / sizeof *points;
        Move stroke = {points, &end, 0, 1};
        Status status = lines_plan(lines, color, stroke, (Manner){.work = &work}, outcome);
        if (status == STATUS_OK)
            status = lines_check_planned(lines, color, outcome);
        if (status == STATUS_OK || status == STATUS_NO_MEMORY)
            return status;
    }
    strokes_clear(&outcome->drawn);
    return STATUS_OK;
}

Status lines_propose(void *game, Color color, Random *random, Choice *choice)
{
    Lines *lines = game;
    Status status = find_turn(lines, color, random);
    if (status == STATUS_OK)
        choice_of_move(strokes_all(&lines->outcome.drawn), choice);
    return status;
}

Status lines_make_random(void *game, Color color, Random *random, Choice *made)
{
    Lines *lines = game;
    Status status = find_turn(lines, color, random);
    if (status != STATUS_OK || lines->outcome.drawn.count == 0)
        return status;
    choice_of_move(strokes_all(&lines->outcome.drawn), made);
    return lines_make_planned(lines, color, &lines->outcome);
}

Status lines_fit(Lines *lines, Color color, const Point *points, size_t count, int32_t magnet,
                 Choice *choice)
{
    Outcome *outcome = &lines->outcome;
    Work work = work_of(FITTING_STEPS);
    Manner manner = {.magnet = magnet, .work = &work};
    Status status = lines_plan(lines, color, (Move){points, &count, 0, 1}, manner, outcome);
    *choice = (Choice){0};
    if (status == STATUS_OK && outcome->drawn.point_count <= CHOICE_POINTS)
        choice_of_move(strokes_all(&outcome->drawn), choice);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}

Status lines_check_turn(void *game, Color color, Move move)
{
    Lines *lines = game;
    Outcome *outcome = &lines->outcome;
    Status status = lines_plan(lines, color, move, (Manner){.exact = true}, outcome);
    return status == STATUS_OK ? lines_check_planned(lines, color, outcome) : status;
}

Status lines_make(Lines *lines, Color color, Move move)
{
    Status status = lines_check_turn(lines, color, move);
    return status == STATUS_OK ? lines_make_planned(lines, color, &lines->outcome) : status;
}
