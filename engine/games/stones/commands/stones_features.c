/* Writes cells, ground and stones as features. */
#include "games/stones/commands/stones_features.h"

#include "base/memory.h"
#include "base/random.h"
#include "formats/print.h"
#include "games/stones/rules/stones.h"
#include "session/session.h"

#include <inttypes.h>

void stones_print_stone_id(StringBuilder *text, size_t number)
{
    builder_add_format(text, "s%zu", number + 1);
}

static void stones_print_cell_id(StringBuilder *text, size_t number)
{
    builder_add_format(text, "c%zu", number + 1);
}

/* The data from which features are written: either polygons, with a range of them for each feature,
 * or stones. */
typedef struct Found {
    bool points; /* true if the features are the centers of stones */
    const Stones *stones;
    PolygonList shapes;
} Found;

static void free_found(void *context)
{
    Found *found = context;
    polygon_list_free(&found->shapes);
    memory_free(found);
}

/* Mix a place, rounded as in the output, into a key, and return the new key. */
static uint64_t key_of_place(uint64_t key, FixedPoint place)
{
    place = print_rounds(place);
    return random_mix(random_mix(key, (uint64_t)place.x), (uint64_t)place.y);
}

/* Return a key of the polygons in a list from index `first` on. */
static uint64_t key_of_polygons(const PolygonList *shapes, size_t first)
{
    uint64_t key = 0;
    for (size_t i = first; i < shapes->count; i++) {
        Polygon polygon = polygon_list_get(shapes, i);
        for (size_t j = 0; j < polygon.ring_count; j++) {
            Ring ring = polygon.rings[j];
            for (size_t k = 0; k < ring.count; k++)
                key = key_of_place(key, polygon.corners[ring.first + k]);
            key = random_mix(key, ring.count);
        }
        key = random_mix(key, polygon.ring_count);
    }
    return key;
}

/* Features of cells. */

static void add_cell(Features *features, const Stones *stones, const StoneView *stone,
                     size_t number, const PolygonList *shapes, size_t first)
{
    StringBuilder *id =
        features_add(features, first, shapes->count, key_of_polygons(shapes, first));
    if (!id)
        return;
    stones_print_cell_id(id, number);
    features_add_word(features, "color", color_name(stone->color));
    StringBuilder *at = features_add_property(features, "at");
    if (at) {
        builder_add_char(at, '[');
        print_point(at, stone->at);
        builder_add_char(at, ']');
    }
    features_add_decimal(features, "area", area_to_decimal(stones_area(stones, number)));
    features_add_count(features, "stone", number + 1);
}

/* Append all polygons of `from` to `to`. */
static Status add_polygons(const PolygonList *from, PolygonList *to)
{
    Status status = STATUS_OK;
    for (size_t i = 0; i < from->count && status == STATUS_OK; i++) {
        Polygon polygon = polygon_list_get(from, i);
        for (size_t k = 0; k < polygon.ring_count && status == STATUS_OK; k++)
            status = polygon_list_add_ring(to, polygon.corners + polygon.rings[k].first,
                                           polygon.rings[k].count);
        if (status == STATUS_OK)
            status = polygon_list_end_polygon(to);
    }
    return status;
}

/* Append the shape of a cell. It is made in a list of its own, because stones_shape() may clip the
 * whole list. */
static Status add_shape(Stones *stones, size_t number, PolygonList *shapes)
{
    PolygonList shape = {0};
    Status status = stones_shape(stones, number, &shape);
    if (status == STATUS_OK)
        status = add_polygons(&shape, shapes);
    polygon_list_free(&shape);
    return status;
}

static Status find_cells(Found *found, Stones *stones, const bool wanted[COLOR_COUNT],
                         Features *features)
{
    StoneView view;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++) {
        if (!stones_get(stones, i, &view) || !wanted[view.color] || view.dead)
            continue;
        size_t first = found->shapes.count;
        status = add_shape(stones, i, &found->shapes);
        if (status == STATUS_OK)
            add_cell(features, stones, &view, i, &found->shapes, first);
    }
    return status;
}

/* Features of ground. */

static Wide reach(FixedPoint a, FixedPoint b)
{
    int64_t x = a.x < b.x ? b.x - a.x : a.x - b.x;
    int64_t y = a.y < b.y ? b.y - a.y : a.y - b.y;
    return x + y;
}

/* Return whether a ring really bends at a corner. On a slanted edge of the board, rounding also
 * bends a ring, but by less than one unit across the edge. */
static bool bends(const FixedPoint *corners, size_t count, size_t i)
{
    FixedPoint before = corners[i ? i - 1 : count - 1];
    FixedPoint after = corners[i + 1 < count ? i + 1 : 0];
    Wide side = fixed_side(before, corners[i], after);
    Wide slack = reach(before, corners[i]) + reach(corners[i], after);
    return side > slack || side < -slack;
}

/* Return a key that is equal for equal ground, regardless of corners in the middle of its straight
 * edges. On a board with slanted edges, rounding may change it. */
static uint64_t key_of_ground(Polygon polygon)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < polygon.ring_count; i++) {
        Ring ring = polygon.rings[i];
        const FixedPoint *corners = polygon.corners + ring.first;
        for (size_t k = 0; k < ring.count; k++)
            if (bends(corners, ring.count, k))
                sum += key_of_place(i > 0, corners[k]);
    }
    return sum;
}

static void add_ground(Features *features, const PolygonList *shapes, size_t index,
                       const char *letters, const char *color, const char *word, size_t number)
{
    Polygon polygon = polygon_list_get(shapes, index);
    PolygonList alone = {.ends = shapes->ends,
                         .count = index + 1,
                         .rings = shapes->rings,
                         .corners = shapes->corners};
    StringBuilder *id = features_add(features, index, index + 1, key_of_polygons(&alone, index));
    if (!id)
        return;
    builder_add_format(id, "%s%016" PRIx64, letters, key_of_ground(polygon));
    if (color)
        features_add_word(features, "color", color);
    else
        features_add_null(features, "color");
    features_add_word(features, "ground", word);
    features_add_count(features, "number", number);
    features_add_decimal(features, "area", area_to_decimal(polygon_area(polygon)));
}

static Status find_free(Found *found, const Stones *stones, Work *work, Features *features)
{
    Status status = stones_free_ground(stones, work, &found->shapes);
    for (size_t i = 0; i < found->shapes.count && status == STATUS_OK; i++)
        add_ground(features, &found->shapes, i, "f", NULL, "free", i + 1);
    return status;
}

/* Append the edges of all cells of a color. */
static Status add_cells_to_rim(Stones *stones, Color color, Rim *rim)
{
    StoneView view;
    Status status = STATUS_OK;
    for (size_t i = 0; i < stones_number_count(stones) && status == STATUS_OK; i++) {
        PolygonList shape = {0};
        if (!stones_get(stones, i, &view) || view.color != color || view.dead)
            continue;
        status = stones_shape(stones, i, &shape);
        for (size_t k = 0; status == STATUS_OK && k < shape.count; k++)
            status = rim_add(rim, polygon_list_get(&shape, k));
        polygon_list_free(&shape);
    }
    return status;
}

static Status find_living(Found *found, Stones *stones, Features *features)
{
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT && status == STATUS_OK; color++) {
        Rim rim = {0};
        size_t first = found->shapes.count;
        status = add_cells_to_rim(stones, (Color)color, &rim);
        if (status == STATUS_OK) {
            rim_close(&rim);
            status = polygon_list_enclose(&found->shapes, &rim);
        }
        rim_free(&rim);
        for (size_t i = first; i < found->shapes.count && status == STATUS_OK; i++)
            add_ground(features, &found->shapes, i, color == COLOR_BLACK ? "lb" : "lw",
                       color_name((Color)color), "living", i - first + 1);
    }
    return status;
}

/* Find neutral ground: the whole board if no stone is alive, otherwise nothing. */
static Status find_neutral(Found *found, const Stones *stones, Features *features)
{
    StoneView view;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view) && !view.dead)
            return STATUS_OK;
    Status status = outline_add_to(stones_outline(stones), &found->shapes);
    if (status == STATUS_OK)
        add_ground(features, &found->shapes, 0, "n", NULL, "neutral", 1);
    return status;
}

/* Features of stones. */

static void add_stone(Features *features, const StoneView *stone, size_t number, uint32_t turn)
{
    StringBuilder *id = features_add(features, 0, number, key_of_place(0, fixed_point(stone->at)));
    if (!id)
        return;
    stones_print_stone_id(id, number);
    features_add_word(features, "color", color_name(stone->color));
    features_add_count(features, "stone", number + 1);
    features_add_count(features, "turn", turn);
    features_add_decimal(features, "radius", DECIMAL_ONE / 2);
    features_add_word(features, "state", stone->dead ? "dead" : "alive");
}

/* Add the stones on the board. Each EVENT_MOVE placed one stone, and stones are numbered in that
 * order. */
static void find_stones(const Session *session, const Stones *stones, Features *features)
{
    size_t number = 0;
    StoneView view;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event.kind != EVENT_MOVE)
            continue;
        if (stones_get(stones, number, &view))
            add_stone(features, &view, number, event.number);
        number++;
    }
}

/* Choosing the kind of feature. */

static Status find(const Session *session, const AreaQuery *query, Features *features, void **place)
{
    Stones *stones = session_game(session);
    Found *found = memory_new(sizeof *found);
    if (!found)
        return STATUS_NO_MEMORY;
    *found = (Found){.points = query->word == AREA_INK, .stones = stones};
    *place = found;
    Status status = stones_settle(stones);
    if (status != STATUS_OK)
        return status;
    switch (query->word) {
    case AREA_OWN:
        return find_cells(found, stones, query->wanted, features);
    case AREA_NEUTRAL:
        return find_neutral(found, stones, features);
    case AREA_LIVING:
        return find_living(found, stones, features);
    case AREA_BOTH: /* no ground belongs to both colors */
        return STATUS_OK;
    case AREA_FREE:
        return find_free(found, stones, query->work, features);
    case AREA_INK:
        break;
    }
    find_stones(session, stones, features);
    return STATUS_OK;
}

static Status write(const void *context, const Feature *feature, const ShapeStyle *style,
                    StringBuilder *text)
{
    const Found *found = context;
    StoneView view;
    if (found->points) {
        if (stones_get(found->stones, feature->number, &view))
            shape_print_point(text, style, view.at);
        return STATUS_OK;
    }
    Rim rim = {0};
    Status status = STATUS_OK;
    for (size_t i = feature->part; i < feature->number && status == STATUS_OK; i++)
        status = rim_add(&rim, polygon_list_get(&found->shapes, i));
    if (status == STATUS_OK)
        status = shape_print(text, style, &rim);
    rim_free(&rim);
    return status;
}

const AreaSource STONES_AREA_SOURCE = {find, write, free_found};
