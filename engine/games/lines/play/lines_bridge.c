/* Finds bridges, ranks them, and makes strokes of them. */
#include "games/lines/play/lines_bridge.h"

#include "base/filled.h"
#include "geometry/plane/exact.h"

#include <math.h>
#include <string.h>

/* A stroke that closes less than this area, in squares, isn't worth drawing. */
static const double LEAST_AREA = 0.4;

/* The shapes of strokes. A stroke is straight, or has three pieces and bulges away from its
 * chord. */

/* Return the area between a stroke of three equally long pieces and its chord. */
static double bulge_area(double chord, double ink)
{
    double side = ink / 3, half = (chord - side) / 2;
    double height = side * side - half * half;
    return height > 0 ? (chord + side) / 2 * sqrt(height) : 0;
}

/* Return how much ink, at most `most`, a stroke of three pieces needs to enclose an area with its
 * chord. */
static double ink_for(double chord, double area, double most)
{
    double low = chord, high = most;
    if (bulge_area(chord, most) <= area) /* nearly always, all of it is needed */
        return most;
    for (int i = 0; i < 20; i++) {
        double middle = (low + high) / 2;
        if (bulge_area(chord, middle) > area)
            high = middle;
        else
            low = middle;
    }
    return low;
}

/* Finding bridges. */

/* As long as fewer than FEW bridges have been accepted, up to TRIES_FOR_FEW * `tries` bridges may
 * be visited. A bridge is skipped if it is similar to one of the last REFUSED bridges that were
 * visited and not accepted. */
enum { FEW = 8, TRIES_FOR_FEW = 3, REFUSED = 32 };
static const double REFUSED_APART = 0.75;

/* The smallest area, in squares, that a straight stroke must close for its bridge to be
 * considered. */
static const double LEAST_CHORD = 0.02;

/* Return the worth of closing an area by a stroke between two places. */
static double closing_worth(const Shore *shore, const ShorePlace *a, const ShorePlace *b,
                            double area)
{
    double dead = 0, total = area;
    bool lives = false;
    if (a->group != SHORE_NOBODY) {
        total += a->total;
        lives = a->total >= shore->lower;
        dead += lives ? 0 : a->total;
    }
    if (b->group != SHORE_NOBODY && b->group != a->group) {
        total += b->total;
        lives = lives || b->total >= shore->lower;
        dead += b->total >= shore->lower ? 0 : b->total;
    }
    if (lives || total >= shore->lower)
        return area + 0.7 * dead;
    return area * (0.55 + 0.35 * total / shore->lower);
}

/* Return the worth of a bridge that closes this area. */
static double shore_worth(const Shore *shore, const Bridge *bridge, double area)
{
    return closing_worth(shore, &shore->places[bridge->from], &shore->places[bridge->to], area);
}

/* Return the worth of linking the groups of two places. */
static double link_worth(const Shore *shore, const ShorePlace *a, const ShorePlace *b)
{
    if (a->group == SHORE_NOBODY || b->group == SHORE_NOBODY || a->group == b->group)
        return 0;
    double one = a->total < shore->lower ? a->total : 0;
    double other = b->total < shore->lower ? b->total : 0;
    if (a->total + b->total < shore->lower)
        return 0.15 * (one < other ? one : other);
    return 0.8 * (one + other);
}

/* Evaluate a pair of places on different cycles. A stroke between them closes nothing, but may link
 * groups. Return false if it is worth nothing. */
static bool weigh_link(const Shore *shore, size_t i, size_t k, double squared, Bridge *bridge)
{
    const ShorePlace *a = &shore->places[i], *b = &shore->places[k];
    double worth = link_worth(shore, a, b);
    if (worth <= 0 || shore->cycles[a->cycle].face != shore->cycles[b->cycle].face)
        return false;
    double chord = sqrt(squared);
    *bridge = (Bridge){.from = (uint16_t)i,
                       .to = (uint16_t)k,
                       .chord = (float)chord,
                       .worth = (float)(worth - 0.1 * chord)};
    return bridge->worth > 0;
}

static double distance_squared(const ShorePlace *a, const ShorePlace *b)
{
    return (a->x - b->x) * (a->x - b->x) + (a->y - b->y) * (a->y - b->y);
}

/* Evaluate a pair of places that are at most `ink` apart. Return false if a stroke between them is
 * worth nothing. */
static bool weigh_near(const Shore *shore, size_t i, size_t k, double ink, double squared,
                       Bridge *bridge)
{
    const ShorePlace *a = &shore->places[i], *b = &shore->places[k];
    if (a->cycle != b->cycle)
        return weigh_link(shore, i, k, squared, bridge);
    double area = b->swept - a->swept + (b->x * a->y - b->y * a->x) / 2;
    double rest = shore->cycles[a->cycle].area - area;
    bool turned =
        area < LEAST_CHORD || area > shore->upper || (rest > area && rest <= shore->upper);
    if (turned)
        area = rest;
    if (area < LEAST_CHORD || area > shore->upper)
        return false;
    double chord = sqrt(squared);
    double most = area + bulge_area(chord, ink);
    most = most > shore->upper ? shore->upper : most;
    *bridge = (Bridge){.from = (uint16_t)(turned ? k : i),
                       .to = (uint16_t)(turned ? i : k),
                       .closes = true,
                       .chord = (float)chord,
                       .area = (float)area,
                       .most = (float)most};
    bridge->worth = (float)(closing_worth(shore, a, b, most) - 0.15 * chord);
    return bridge->worth > 0;
}

/* Evaluate any pair of places. Return false if they are too far apart, as most pairs are, or if a
 * stroke between them is worth nothing. */
static inline bool weigh_pair(const Shore *shore, size_t i, size_t k, double ink, Bridge *bridge)
{
    double squared = distance_squared(&shore->places[i], &shore->places[k]);
    return squared <= ink * ink && weigh_near(shore, i, k, ink, squared, bridge);
}

/* For each place, the best bridge from it and the best bridge to it are kept in each of three
 * ranges of length. One range isn't enough, because the bridges worth most are often long and
 * blocked by the opponent's ink. */
enum { LENGTHS = 3, KEPT = 2 * LENGTHS * SHORE_PLACES };

static void keep_if_better(Bridge *kept, const Bridge *bridge)
{
    if (bridge->worth > kept->worth)
        *kept = *bridge;
}

static void keep(const Bridge *bridge, float third, Bridge *best)
{
    size_t length = bridge->chord < third ? 0 : bridge->chord < 2 * third ? 1 : 2;
    keep_if_better(&best[2 * (LENGTHS * bridge->from + length)], bridge);
    keep_if_better(&best[2 * (LENGTHS * bridge->to + length) + 1], bridge);
}

/* Places sorted into squares whose side is at least the maximum length of a stroke, so that only
 * the same square and adjacent ones need to be searched. */
enum { SQUARES_SIDE = 16 };

typedef struct Squares {
    int columns, rows;
    double side;
    uint16_t begins[SQUARES_SIDE * SQUARES_SIDE + 1];
    uint16_t places[SHORE_PLACES];
    uint8_t of[SHORE_PLACES];
} Squares;

/* Sort the places into squares: all places if `stride` is 1, every second one if it is 2. */
static void sort_into_squares(const Shore *shore, double reach, size_t stride, Squares *squares)
{
    double longer = shore->width > shore->height ? shore->width : shore->height;
    squares->side = reach > longer / SQUARES_SIDE ? reach : longer / SQUARES_SIDE;
    squares->side *= 1 + 1e-9;
    squares->columns = (int)(shore->width / squares->side) + 1;
    squares->rows = (int)(shore->height / squares->side) + 1;
    int count = squares->columns * squares->rows;
    for (int i = 0; i <= count; i++)
        squares->begins[i] = 0;
    for (size_t i = 0; i < shore->count; i += stride) {
        int column = (int)(shore->places[i].x / squares->side);
        int row = (int)(shore->places[i].y / squares->side);
        squares->of[i] = (uint8_t)(row * squares->columns + column);
        squares->begins[squares->of[i]]++;
    }
    for (int i = 1; i <= count; i++)
        squares->begins[i] = (uint16_t)(squares->begins[i] + squares->begins[i - 1]);
    for (size_t i = 0; i < shore->count; i += stride)
        squares->places[--squares->begins[squares->of[i]]] = (uint16_t)i;
}

/* Evaluate all pairs of place `i` with a later place. */
static void pair_up(const Shore *shore, const Squares *squares, size_t i, double ink, Bridge *best)
{
    const float third = (float)(ink / LENGTHS);
    int column = squares->of[i] % squares->columns, row = squares->of[i] / squares->columns;
    for (int y = row > 0 ? row - 1 : 0; y <= row + 1 && y < squares->rows; y++) {
        int first = y * squares->columns + (column > 0 ? column - 1 : 0);
        int last = y * squares->columns + (column + 1 < squares->columns ? column + 1 : column);
        for (size_t k = squares->begins[first]; k < squares->begins[last + 1]; k++) {
            Bridge bridge;
            if (squares->places[k] > i && weigh_pair(shore, i, squares->places[k], ink, &bridge))
                keep(&bridge, third, best);
        }
    }
}

/* Find the best bridges. `best` has room for KEPT bridges. Return the number found. */
static size_t find_best(const Shore *shore, double reach, Bridge *best)
{
    FILLED_LATER Squares squares;
    double ink = shore->ink * reach;
    size_t slots = 2 * LENGTHS * shore->count, found = 0;
    /* With a longer reach there are more pairs, and each matters less, so use only every second
     * place. */
    size_t stride = reach > 1 ? 2 : 1;
    sort_into_squares(shore, ink, stride, &squares);
    for (size_t i = 0; i < slots; i++)
        best[i].worth = 0;
    for (size_t i = 0; i < shore->count; i += stride)
        pair_up(shore, &squares, i, ink, best);
    for (size_t i = 0; i < slots; i++)
        if (best[i].worth > 0)
            best[found++] = best[i];
    return found;
}

static bool is_better(const Bridge *one, const Bridge *other)
{
    if (one->worth != other->worth)
        return one->worth > other->worth;
    return one->from != other->from ? one->from < other->from : one->to < other->to;
}

/* Move the element at `at` down to its position in a heap of bridges with the best one at the
 * root. */
static void sift(Bridge *heap, size_t count, size_t at)
{
    Bridge moved = heap[at];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && is_better(&heap[child + 1], &heap[child]))
            child++;
        if (!is_better(&heap[child], &moved))
            break;
        heap[at] = heap[child];
    }
    heap[at] = moved;
}

/* Return whether both ends of a bridge are near those of a bridge in the list. */
static bool is_alike(const Shore *shore, const Bridge *bridge, const Bridge *list, size_t count,
                     double apart)
{
    const ShorePlace *places = shore->places;
    double most = apart * apart;
    for (size_t i = 0; i < count; i++)
        if (distance_squared(&places[bridge->from], &places[list[i].from]) < most &&
            distance_squared(&places[bridge->to], &places[list[i].to]) < most)
            return true;
    return false;
}

size_t shore_bridges(const Shore *shore, double reach, double apart, size_t tries,
                     BridgeVisitor visit, void *context, Bridge *list, size_t most)
{
    FILLED_LATER Bridge heap[KEPT];
    Bridge refused[REFUSED];
    size_t left = find_best(shore, reach, heap), count = 0, refusals = 0;
    for (size_t i = left / 2; i-- > 0;)
        sift(heap, left, i);
    for (size_t tried = 0; left > 0 && count < most;) {
        Bridge bridge = heap[0];
        heap[0] = heap[--left];
        sift(heap, left, 0);
        if (is_alike(shore, &bridge, list, count, apart) ||
            is_alike(shore, &bridge, refused, refusals < REFUSED ? refusals : REFUSED,
                     apart * REFUSED_APART))
            continue;
        if (tried++ >= (count < FEW ? TRIES_FOR_FEW * tries : tries))
            break;
        if (visit(context, &bridge, count))
            list[count++] = bridge;
        else
            refused[refusals++ % REFUSED] = bridge;
    }
    return count;
}

size_t shore_some_bridges(const Shore *shore, Random *random, size_t places, Bridge *list,
                          size_t most)
{
    size_t count = 0;
    for (size_t tries = 0; tries < places && shore->count > 0 && count < most; tries++) {
        size_t i = (size_t)random_between(random, 0, (int64_t)shore->count - 1);
        Bridge best = {.worth = 0}, bridge;
        for (size_t k = 0; k < shore->count; k++)
            if (k != i && weigh_pair(shore, i, k, shore->ink, &bridge) && bridge.worth > best.worth)
                best = bridge;
        if (best.worth <= 0)
            continue;
        list[count++] = best;
        if (is_better(&best, &list[0])) {
            list[count - 1] = list[0];
            list[0] = best;
        }
    }
    return count;
}

/* Making strokes. */

static int32_t to_step(double spaces, int32_t most)
{
    double steps = spaces * STEPS_PER_SPACE + 0.5;
    return steps < 0 ? 0 : steps > most ? most : (int32_t)steps;
}

/* Return where a stroke that comes from (x, y) ends at a place. If the place must be joined as
 * SHORE_CROSS says, the end is slightly beyond the ink. */
static Point end_at(const Shore *shore, const ShorePlace *place, double x, double y)
{
    const double beyond = 3.0 / STEPS_PER_SPACE;
    double dx = place->x - x, dy = place->y - y, length = sqrt(dx * dx + dy * dy);
    double by = place->join == SHORE_CROSS && length > 0 ? beyond / length : 0;
    return (Point){to_step(place->x + by * dx, (int32_t)(shore->width * STEPS_PER_SPACE)),
                   to_step(place->y + by * dy, (int32_t)(shore->height * STEPS_PER_SPACE))};
}

/* Return the area, in squares, that a stroke with these points closes if it joins the places of a
 * bridge. */
static double shore_closed(const Shore *shore, const Bridge *bridge, const Point *points,
                           size_t count)
{
    const ShorePlace *a = &shore->places[bridge->from], *b = &shore->places[bridge->to];
    double sum = 0, x = a->x, y = a->y;
    for (size_t i = 0; i < count; i++) {
        double to_x = (double)points[i].x / STEPS_PER_SPACE;
        double to_y = (double)points[i].y / STEPS_PER_SPACE;
        sum += x * to_y - y * to_x;
        x = to_x;
        y = to_y;
    }
    sum += x * b->y - y * b->x + b->x * a->y - b->y * a->x;
    /* `sum` is negative if the stroke is to the left of the chord */
    return (double)bridge->area - sum / 2;
}

static double clamped(double value, double most)
{
    return value < 0 ? 0 : value > most ? most : value;
}

size_t shore_stroke(const Shore *shore, const Bridge *bridge, double ink, double bulge,
                    Point points[BRIDGE_POINTS])
{
    /* The stroke is drawn from `from` to `to`. The closed ground is to its right, so it bulges to
     * the left. */
    const ShorePlace *a = &shore->places[bridge->from], *b = &shore->places[bridge->to];
    const double slack = 1e-4, chord = (double)bridge->chord;
    double room = (shore->upper - (double)bridge->area - slack) * bulge;
    double most = ink - slack;
    double length = bridge->closes && room > 0 && chord < most ? ink_for(chord, room, most) : chord;
    double side = length / 3, half = (chord - side) / 2, height = side * side - half * half;
    if (bulge * height <= 1e-6 || chord < 1e-3) {
        points[0] = end_at(shore, a, b->x, b->y);
        points[1] = end_at(shore, b, a->x, a->y);
        return 2;
    }
    double ux = (b->x - a->x) / chord, uy = (b->y - a->y) / chord;
    height = sqrt(height);
    double x[2], y[2];
    for (int i = 0; i < 2; i++) {
        double along = i == 0 ? half : half + side;
        x[i] = clamped(a->x + ux * along - uy * height, shore->width);
        y[i] = clamped(a->y + uy * along + ux * height, shore->height);
    }
    points[0] = end_at(shore, a, x[0], y[0]);
    for (int i = 0; i < 2; i++)
        points[1 + i] = (Point){to_step(x[i], (int32_t)(shore->width * STEPS_PER_SPACE)),
                                to_step(y[i], (int32_t)(shore->height * STEPS_PER_SPACE))};
    points[3] = end_at(shore, b, x[1], y[1]);
    return BRIDGE_POINTS;
}

/* Drawing bridges. */

typedef struct Joining {
    Segment tip;
    bool is_joined;
} Joining;

static bool see_join(void *context, uint32_t number, Segment ink)
{
    (void)number;
    Joining *joining = context;
    joining->is_joined = exact_touch(joining->tip, ink);
    return !joining->is_joined;
}

/* Return whether a stroke whose last piece leads from `from` to `end` meets its color's ink there.
 * A stroke that runs nearly along the ink may miss it, since ends are lattice points. */
static bool is_joined(const Lines *lines, Color color, ShoreJoin join, Point end, Point from)
{
    enum { TIP = 16 };
    double dx = from.x - end.x, dy = from.y - end.y, length = sqrt(dx * dx + dy * dy);
    if (join == SHORE_EXACT)
        return true;
    Joining joining = {{end, from}, false};
    if (length > TIP)
        joining.tip.b =
            (Point){end.x + (int32_t)(TIP * dx / length), end.y + (int32_t)(TIP * dy / length)};
    subdivision_visit_along(lines_subdivision(lines, color), joining.tip, see_join, &joining);
    return joining.is_joined;
}

bool bridge_is_legal(Lines *lines, Color color, const Choice *choice, Status *status)
{
    size_t ends[CHOICE_STROKES];
    Status said = lines_check_turn(lines, color, choice_move(choice, ends));
    if (said == STATUS_NO_MEMORY)
        *status = said;
    return said == STATUS_OK;
}

Choice bridge_choice(const Point *points, size_t count)
{
    Choice choice = {.count = (uint16_t)count};
    memcpy(choice.points, points, count * sizeof *points);
    return choice;
}

bool bridge_draw(Lines *lines, const Shore *shore, Bridge *bridge, double ink, Choice *choice,
                 Status *status)
{
    static const double BULGES[] = {1, 0.6, 0.3, 0};
    const ShorePlace *from = &shore->places[bridge->from], *to = &shore->places[bridge->to];
    Point points[BRIDGE_POINTS];
    if (bridge->closes && (double)bridge->most < LEAST_AREA)
        return false;
    shore_stroke(shore, bridge, ink, 0, points);
    *choice = bridge_choice(points, 2);
    if (!bridge_is_legal(lines, shore->color, choice, status))
        return false;
    for (size_t i = 0; i < sizeof BULGES / sizeof *BULGES; i++) {
        size_t count = shore_stroke(shore, bridge, ink, BULGES[i], points);
        *choice = bridge_choice(points, count);
        if (is_joined(lines, shore->color, from->join, points[0], points[1]) &&
            is_joined(lines, shore->color, to->join, points[count - 1], points[count - 2]) &&
            bridge_is_legal(lines, shore->color, choice, status)) {
            double area = bridge->closes ? shore_closed(shore, bridge, points, count) : 0;
            if (bridge->closes)
                bridge->worth = (float)shore_worth(shore, bridge, area);
            return !bridge->closes || area >= LEAST_AREA;
        }
        if (count == 2)
            return false;
    }
    return false;
}
