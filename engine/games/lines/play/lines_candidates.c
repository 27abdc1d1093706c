/* Finds candidate turns of `lines`. A turn may close an area, link groups, or do both; block what
 * the opponent would close; or draw the first half of a stroke that closes an area in the next
 * turn. */
#include "games/lines/play/lines_bridge.h"
#include "games/lines/play/lines_play.h"

#include "base/filled.h"

#include <math.h>
#include <string.h>

enum {
    BRIDGES = 24, /* maximum number of the color's own bridges */
    THREATS = 6,  /* maximum number of the opponent's bridges that count as threats */
    HALVES = 10,  /* maximum number of bridges that take two turns */
    PAIRED = 8, /* maximum number of bridges that are combined with a second one in the same turn */
    GATHERED = 160, /* maximum number of turns in total */
    BRIDGE_TRIES = 150,
    THREAT_TRIES = 20,
    HALF_TRIES = 25
};

/* An opponent's bridge of at least this worth is a threat. */
static const double LEAST_THREAT = 1.2;

/* Strokes whose only purpose is to block are tried against the first ANSWERED threats, if these are
 * worth at least LEAST_ANSWERED. */
enum { ANSWERED = 2 };
static const double LEAST_ANSWERED = 4;

/* In spaces: the minimum distance between bridges that aren't similar (APART), and the distance of
 * adjacent places on the color's own shore (SPACING) and on the opponent's (OTHER_SPACING). */
static const double APART = 1.0, SPACING = 0.9, OTHER_SPACING = 1.4;

typedef struct Gathering {
    Lines *lines;
    Color color;
    double ink;
    Status status; /* STATUS_NO_MEMORY once an allocation has failed */
    Shore shore, other;
    Bridge bridges[BRIDGES];
    Choice drawn[BRIDGES];
    size_t bridge_count;
    Bridge threats[THREATS]; /* legal threats; threat_strokes has the stroke of each */
    Choice threat_strokes[THREATS];
    size_t threat_count;
    Choice choices[GATHERED];
    double worth[GATHERED];
    size_t count;
} Gathering;

static double to_spaces(int32_t steps)
{
    return (double)steps / STEPS_PER_SPACE;
}

static double stroke_length(const Point *points, size_t count)
{
    double length = 0;
    for (size_t i = 1; i < count; i++) {
        double dx = to_spaces(points[i].x - points[i - 1].x);
        double dy = to_spaces(points[i].y - points[i - 1].y);
        length += sqrt(dx * dx + dy * dy);
    }
    return length;
}

/* Blocking threats. */

static double side_of(Point a, Point b, Point c)
{
    return ((double)b.x - a.x) * ((double)c.y - a.y) - ((double)b.y - a.y) * ((double)c.x - a.x);
}

static bool do_cross(Point a, Point b, Point c, Point d)
{
    return side_of(a, b, c) * side_of(a, b, d) <= 0 && side_of(c, d, a) * side_of(c, d, b) <= 0;
}

static bool strokes_cross(const Point *a, size_t a_count, const Point *b, size_t b_count)
{
    for (size_t i = 1; i < a_count; i++)
        for (size_t k = 1; k < b_count; k++)
            if (do_cross(a[i - 1], a[i], b[k - 1], b[k]))
                return true;
    return false;
}

/* Return the worth of the best threat that a stroke blocks, or 0 if it blocks none. */
static double spoiled(const Gathering *gathering, const Point *points, size_t count)
{
    double most = 0;
    for (size_t i = 0; i < gathering->threat_count; i++) {
        const Choice *stroke = &gathering->threat_strokes[i];
        double worth = (double)gathering->threats[i].worth;
        if (worth > most && strokes_cross(points, count, stroke->points, stroke->count))
            most = worth;
    }
    return most;
}

/* Gathering turns. */

static bool is_gathered(const Gathering *gathering, const Choice *choice)
{
    for (size_t i = 0; i < gathering->count; i++)
        if (choice_equal(&gathering->choices[i], choice))
            return true;
    return false;
}

static void gather(Gathering *gathering, const Choice *choice, double worth)
{
    const double least = 0.01;
    if (gathering->count == GATHERED || worth <= 0 || is_gathered(gathering, choice))
        return;
    gathering->choices[gathering->count] = *choice;
    gathering->worth[gathering->count++] = worth > least ? worth : least;
}

static bool is_legal(Gathering *gathering, const Choice *choice)
{
    return bridge_is_legal(gathering->lines, gathering->color, choice, &gathering->status);
}

/* Accept a bridge that is a threat, and that the opponent could draw if it were their turn. */
static bool take_threat(void *context, Bridge *bridge, size_t number)
{
    Gathering *gathering = context;
    return (double)bridge->worth >= LEAST_THREAT &&
           bridge_draw(gathering->lines, &gathering->other, bridge, gathering->other.ink,
                       &gathering->threat_strokes[number], &gathering->status) &&
           (double)bridge->worth >= LEAST_THREAT;
}

static bool take_bridge(void *context, Bridge *bridge, size_t number)
{
    Gathering *gathering = context;
    return bridge_draw(gathering->lines, &gathering->shore, bridge, gathering->ink,
                       &gathering->drawn[number], &gathering->status);
}

static void gather_bridges(Gathering *gathering)
{
    for (size_t i = 0; i < gathering->bridge_count; i++) {
        const Choice *choice = &gathering->drawn[i];
        gather(gathering, choice,
               (double)gathering->bridges[i].worth +
                   0.5 * spoiled(gathering, choice->points, choice->count));
    }
}

/* Add a turn that draws two bridges, if the first leaves enough ink for the second. */
static void gather_pair(Gathering *gathering, const Choice *one, double used, const Bridge *first,
                        const Bridge *second)
{
    Choice other;
    Bridge rest = *second;
    double left = gathering->ink - used;
    if ((double)second->chord + 0.01 > left ||
        !bridge_draw(gathering->lines, &gathering->shore, &rest, left, &other,
                     &gathering->status) ||
        one->count + other.count > CHOICE_POINTS)
        return;
    Choice both = *one;
    both.begins[0] = (uint8_t)one->count;
    both.count = (uint16_t)(one->count + other.count);
    memcpy(both.points + one->count, other.points, other.count * sizeof *other.points);
    if (is_legal(gathering, &both))
        gather(gathering, &both,
               (double)first->worth + (double)rest.worth +
                   0.5 * spoiled(gathering, both.points, both.count));
}

static void gather_pairs(Gathering *gathering)
{
    size_t most = gathering->bridge_count < PAIRED ? gathering->bridge_count : PAIRED;
    for (size_t i = 0; i < most; i++) {
        const Bridge *first = &gathering->bridges[i];
        const Choice *choice = &gathering->drawn[i];
        double used = stroke_length(choice->points, choice->count);
        for (size_t k = 0; k < gathering->bridge_count; k++)
            if (k != i)
                gather_pair(gathering, choice, used, first, &gathering->bridges[k]);
    }
}

/* Add strokes that block threats: across the middle of each threat, from outside into the ground
 * that it would close. */
static void gather_answers(Gathering *gathering)
{
    static const double TURNS[][2] = {{0, 1}, {0.5, 0.87}, {-0.5, 0.87}};
    for (size_t i = 0; i < gathering->threat_count && i < ANSWERED; i++) {
        const Bridge *threat = &gathering->threats[i];
        if ((double)threat->worth < LEAST_ANSWERED)
            break;
        const ShorePlace *a = &gathering->other.places[threat->from];
        const ShorePlace *b = &gathering->other.places[threat->to];
        double chord = (double)threat->chord > 0.01 ? (double)threat->chord : 0.01;
        double ux = (b->x - a->x) / chord, uy = (b->y - a->y) / chord;
        for (size_t k = 0; k < sizeof TURNS / sizeof *TURNS; k++) {
            /* The ground that the threat would close is to the right on the way from a to b. */
            double x = TURNS[k][0] * ux + TURNS[k][1] * uy;
            double y = TURNS[k][0] * uy - TURNS[k][1] * ux;
            double out = 0.35 * gathering->ink, in = 0.6 * gathering->ink;
            double middle[2] = {(a->x + b->x) / 2, (a->y + b->y) / 2};
            Point points[2] = {{(int32_t)((middle[0] - x * out) * STEPS_PER_SPACE),
                                (int32_t)((middle[1] - y * out) * STEPS_PER_SPACE)},
                               {(int32_t)((middle[0] + x * in) * STEPS_PER_SPACE),
                                (int32_t)((middle[1] + y * in) * STEPS_PER_SPACE)}};
            Choice choice;
            Status status = lines_fit(gathering->lines, gathering->color, points, 2,
                                      STEPS_PER_SPACE / 5, &choice);
            if (status != STATUS_OK)
                gathering->status = status;
            else if (choice.count > 0 && is_legal(gathering, &choice))
                gather(gathering, &choice, 0.45 * spoiled(gathering, choice.points, choice.count));
        }
    }
}

typedef struct Nearness {
    Point point;
    double within; /* maximum distance, in spaces */
    bool is_near;
} Nearness;

static bool see_ink(void *context, uint32_t number, Segment ink)
{
    (void)number;
    Nearness *nearness = context;
    double dx = to_spaces(ink.b.x - ink.a.x), dy = to_spaces(ink.b.y - ink.a.y);
    double px = to_spaces(nearness->point.x - ink.a.x), py = to_spaces(nearness->point.y - ink.a.y);
    double along = (px * dx + py * dy) / (dx * dx + dy * dy);
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    px -= along * dx;
    py -= along * dy;
    nearness->is_near = px * px + py * py < nearness->within * nearness->within;
    return !nearness->is_near;
}

/* Return whether a point is on the edge or near the color's own ink. */
static bool is_settled(const Gathering *gathering, Point point)
{
    Point high = lines_board(gathering->lines).high;
    if (point.x == 0 || point.y == 0 || point.x == high.x || point.y == high.y)
        return true;
    Nearness nearness = {point, 0.75, false};
    subdivision_visit_box(lines_subdivision(gathering->lines, gathering->color),
                          box_around(point, STEPS_PER_SPACE), see_ink, &nearness);
    return nearness.is_near;
}

/* Add a turn that draws the first half of a stroke that takes two turns. If `from_end`, it begins
 * at the stroke's last point, otherwise at the first. */
static void gather_half(Gathering *gathering, const Point *points, size_t count, bool from_end,
                        double worth)
{
    Point half[BRIDGE_POINTS] = {{0, 0}};
    double left = gathering->ink - 1e-4;
    size_t made = 0;
    for (size_t i = 0; i < count && left > 0; i++) {
        Point at = points[from_end ? count - 1 - i : i];
        if (i > 0) {
            double length = stroke_length((Point[2]){half[made - 1], at}, 2);
            if (length > left) {
                Point last = half[made - 1];
                at = (Point){last.x + (int32_t)((at.x - last.x) * (left / length)),
                             last.y + (int32_t)((at.y - last.y) * (left / length))};
            }
            left -= length;
        }
        half[made++] = at;
    }
    if (made < 2 || is_settled(gathering, half[made - 1]))
        return;
    Choice choice = bridge_choice(half, made);
    if (is_legal(gathering, &choice))
        gather(gathering, &choice, worth + 0.5 * spoiled(gathering, choice.points, choice.count));
}

static bool take_half(void *context, Bridge *bridge, size_t number)
{
    (void)number;
    Gathering *gathering = context;
    Point points[BRIDGE_POINTS];
    size_t made = shore_stroke(&gathering->shore, bridge, 2 * gathering->ink, 1, points);
    if (stroke_length(points, made) <= gathering->ink)
        return false;
    size_t before = gathering->count;
    double worth = 0.3 * (double)bridge->worth;
    gather_half(gathering, points, made, false, worth);
    gather_half(gathering, points, made, true, worth);
    return gathering->count > before;
}

/* Move the gathered turns that are worth most to `list`, best first. */
static void list_best(Gathering *gathering, Candidate *list, size_t most, size_t *count)
{
    for (*count = 0; *count < most && gathering->count > 0; ++*count) {
        size_t top = 0;
        for (size_t i = 1; i < gathering->count; i++)
            if (gathering->worth[i] > gathering->worth[top])
                top = i;
        double worth = gathering->worth[top];
        list[*count] = (Candidate){gathering->choices[top], (float)(worth * worth)};
        gathering->count--;
        gathering->choices[top] = gathering->choices[gathering->count];
        gathering->worth[top] = gathering->worth[gathering->count];
    }
}

Status lines_candidates(void *game, Color color, Random *random, Candidate *list, size_t most,
                        size_t *count)
{
    (void)random;
    Lines *lines = game;
    FILLED_LATER Gathering gathering;
    Bridge halves[HALVES];
    Status status = lines_settle(lines);
    if (status != STATUS_OK)
        return status;
    gathering.lines = lines;
    gathering.status = STATUS_OK;
    gathering.color = color;
    gathering.count = 0;
    double allotment =
        (double)lines_bounds(lines).allotment / (double)LENGTH_STEP / STEPS_PER_SPACE;
    gathering.ink = (double)lines_ink_left(lines) / (double)LENGTH_STEP / STEPS_PER_SPACE;
    shore_survey(lines, color, gathering.ink, SPACING, &gathering.shore);
    shore_survey(lines, color_other(color), allotment, OTHER_SPACING, &gathering.other);
    gathering.threat_count = shore_bridges(&gathering.other, 1, APART, THREAT_TRIES, take_threat,
                                           &gathering, gathering.threats, THREATS);
    gathering.bridge_count = shore_bridges(&gathering.shore, 1, APART, BRIDGE_TRIES, take_bridge,
                                           &gathering, gathering.bridges, BRIDGES);
    gather_bridges(&gathering);
    gather_pairs(&gathering);
    gather_answers(&gathering);
    shore_bridges(&gathering.shore, 2, 2 * APART, HALF_TRIES, take_half, &gathering, halves,
                  HALVES);
    list_best(&gathering, list, most, count);
    return gathering.status;
}
