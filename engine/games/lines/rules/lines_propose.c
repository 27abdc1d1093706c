/* Random turns of `lines`, for players that need a legal move: strokes that go on from own ink
 * or the edge more often than from nowhere, and towards own ink or the edge more often than not. */
#include "games/lines/rules/lines_position.h"

/* A place to start from or go to. */
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
    PROPOSAL_TRIES = 50,
    PROPOSAL_STEPS = 1000000, /* of work, for all tries: what would take more does not fit */
};

Status lines_propose(Lines *lines, Color color, Random *random, Choice *choice)
{
    Outcome outcome = {0};
    Work work = work_of(PROPOSAL_STEPS);
    Status status = STATUS_NOTHING_FITS;
    for (int i = 0; i < PROPOSAL_TRIES && status != STATUS_OK; i++) {
        Point points[] = {random_place(lines, color, random), random_place(lines, color, random),
                          random_place(lines, color, random)};
        size_t end = sizeof points / sizeof *points;
        Move stroke = {points, &end, 0, 1};
        status = lines_plan(lines, color, stroke, (Manner){.work = &work}, &outcome);
        if (status == STATUS_OK)
            status = lines_count_crossings(lines, color, strokes_all(&outcome.drawn));
        if (status == STATUS_NO_MEMORY)
            break;
    }
    if (status == STATUS_OK)
        choice_of_move(strokes_all(&outcome.drawn), choice);
    outcome_free(&outcome);
    return status == STATUS_NO_MEMORY ? status : STATUS_OK;
}
