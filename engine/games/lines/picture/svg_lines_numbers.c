/* Draws move numbers on discs, which lie on the strokes.
 *
 * A move's disc avoids all earlier discs, so it stays in place when later moves are added. A grid
 * of cells that are as wide as a disc helps to find the discs that overlap a new one: they can only
 * be in the new disc's cell or in an adjacent cell. */
#include "games/lines/picture/svg_lines_numbers.h"

#include "base/count.h"
#include "base/memory.h"

/* The positions of the discs. */
typedef struct Discs {
    Picture *picture;
    Measure side;  /* the width of a disc, and of a cell */
    int32_t cells; /* number of cells per row */
    /* Owned: for each cell, the center of the last disc in it; 0,0 if there is none. */
    Place *middles;
    size_t discs, numbers; /* the layers for discs and for numbers */
} Discs;

/* Return the larger of the differences in x and in y. On a straight piece, halfway by this measure
 * is halfway by length. */
static int64_t way(Point a, Point b)
{
    int64_t x = a.x > b.x ? a.x - b.x : b.x - a.x;
    int64_t y = a.y > b.y ? a.y - b.y : b.y - a.y;
    return x > y ? x : y;
}

static int64_t way_of(const Point *points, size_t count)
{
    int64_t sum = 0;
    for (size_t i = 1; i < count; i++)
        sum += way(points[i - 1], points[i]);
    return sum;
}

/* Return the point at distance `along`, as measured by way(), from the start of a stroke. */
static Point place_on(const Point *points, size_t count, int64_t along)
{
    size_t i = 1;
    while (i + 1 < count && along > way(points[i - 1], points[i])) {
        along -= way(points[i - 1], points[i]);
        i++;
    }
    int64_t length = way(points[i - 1], points[i]);
    if (length == 0)
        return points[i];
    return (Point){(int32_t)(points[i - 1].x + (points[i].x - points[i - 1].x) * along / length),
                   (int32_t)(points[i - 1].y + (points[i].y - points[i - 1].y) * along / length)};
}

static int32_t cell_of(const Discs *discs, Measure coordinate)
{
    int32_t cell = coordinate / discs->side;
    return cell < 1 ? 1 : cell > discs->cells - 2 ? discs->cells - 2 : cell;
}

static bool is_free(const Discs *discs, Place place)
{
    int32_t column = cell_of(discs, place.x), row = cell_of(discs, place.y);
    for (int32_t y = row - 1; y <= row + 1; y++)
        for (int32_t x = column - 1; x <= column + 1; x++) {
            Place other = discs->middles[y * discs->cells + x];
            int64_t dx = other.x - place.x, dy = other.y - place.y;
            if (dx * dx + dy * dy < (int64_t)discs->side * discs->side)
                return false;
        }
    return true;
}

/* Find a place for the disc on its stroke, and add the disc. If there is no room anywhere, use the
 * middle of the stroke. */
static Place find_place(Discs *discs, const Point *points, size_t count)
{
    static const int twelfths[] = {6, 4, 8, 2, 10, 5, 7, 3, 9, 1, 11};
    int64_t whole = way_of(points, count);
    Place middle = picture_place(discs->picture, place_on(points, count, whole / 2));
    for (size_t i = 0; i < COUNT_OF(twelfths); i++) {
        Point p = place_on(points, count, whole * twelfths[i] / 12);
        Place place = picture_place(discs->picture, p);
        if (is_free(discs, place)) {
            middle = place;
            break;
        }
    }
    discs->middles[cell_of(discs, middle.y) * discs->cells + cell_of(discs, middle.x)] = middle;
    return middle;
}

/* Return the longest stroke of a move. */
static const Point *longest(Move move, size_t *count)
{
    const Point *found = NULL;
    int64_t most = -1;
    for (size_t i = 0; i < move.count; i++) {
        size_t points;
        const Point *stroke = move_stroke(move, i, &points);
        int64_t length = way_of(stroke, points);
        if (length > most) {
            most = length;
            found = stroke;
            *count = points;
        }
    }
    return found;
}

static void add_disc(Discs *discs, const Event *event, size_t number)
{
    size_t count = 0;
    const Point *points = longest(event->move, &count);
    if (!points)
        return;
    const Theme *theme = discs->picture->theme;
    Place place = find_place(discs, points, count);
    Thing thing = {
        .kind = "disc", .color = color_name(event->color), .number = number, .move = number};
    StringBuilder *out = picture_thing(discs->picture, discs->discs, thing);
    svg_start_circle(out, place, discs->side / 2);
    picture_add_color(out, "fill", theme->stone[event->color]);
    picture_add_color(out, "stroke", theme->rim[event->color]);
    builder_add(out, "/>");
    thing.kind = "number";
    picture_add_number(picture_thing(discs->picture, discs->numbers, thing), place,
                       discs->side * 5 / 4, number, theme->stone[color_other(event->color)]);
}

Status lines_draw_numbers(Picture *picture)
{
    Discs discs = {.picture = picture,
                   .side = picture_scaled(picture, 420, 14, 36),
                   .discs = picture_layer(picture, "discs")};
    svg_add_attribute(&picture->scene.heads, "stroke-width", picture_scaled(picture, 25, 1, 2));
    discs.numbers = picture_number_layer(picture, "numbers");
    discs.cells = picture->size / discs.side + 3;
    discs.middles = memory_new((size_t)discs.cells * (size_t)discs.cells * sizeof *discs.middles);
    if (!discs.middles)
        return STATUS_NO_MEMORY;
    size_t number = 0;
    for (size_t i = 0; i < session_event_count(picture->session); i++) {
        Event event = session_event(picture->session, i);
        number += event_is_play(event.kind);
        if (event.kind == EVENT_MOVE && picture_has_number(picture, number))
            add_disc(&discs, &event, number);
    }
    memory_free(discs.middles);
    return STATUS_OK;
}
