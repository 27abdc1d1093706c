/* Use `areas_geojson` as a page does, in random games of `lines` and `stones`.
 *
 *   soak_features [SEED] [GAMES]    3,000 games by default
 *   soak_features --brief           a short run with a fixed seed, for `make check`
 *
 * Moves are made, and sometimes undone or redone. Every few moves, each kind of features is
 * requested in full, and as changes since the previous reply. These must hold:
 *
 *   - The changes, applied to the page's data, give the full reply, unless the reply says that they
 *     start from a different state. It may say so only if the page has not seen some moves.
 *   - Within a game and across all games, each id corresponds to one outline, and each outline to
 *     one id, even if other ink adds or removes corners on it. The exceptions are areas on a board
 *     of `stones` with slanted edges, where corners are rounded.
 *   - The area of a polygon is that of its feature. The neutral area, the shared area and each
 *     color's area add up to the `score`, and `areas` agrees about random points in them.
 *   - A stone may be placed in free areas, and elsewhere only near their boundary.
 *   - The reported links are exactly those between pairs of strokes and stones.
 *   - Replaying the same game gives the same bytes.
 */
#include "base/number.h"
#include "base/random.h"
#include "games.h"
#include "protocol/engine.h"

#include <inttypes.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const WORDS[] = {"", "black", "white", "neutral", "both", "living", "ink"};
enum { WORD_COUNT = 7, MOVES = 24, MANY_MOVES = 160 };

/* What the page knows about one kind of feature. */
typedef struct Page {
    json_t *features; /* by id; NULL before the first reply */
    char tag[20];
    long moves;
} Page;

typedef struct Soak {
    Engine *engine;
    Random random;
    bool stones;
    int moves;    /* about how many moves to make in this game */
    bool slanted; /* the board has slanted edges, so corners are rounded */
    bool marked;  /* true if stones have been marked in this game; a mark doesn't count as a move */
    Page pages[WORD_COUNT];
    /* Maps from the ids of areas to their outlines, and back; both cover all games. */
    json_t *outline_of, *id_of;
    StringBuilder played; /* the commands that have changed this game */
    StringBuilder out;
    char wrong[400];
} Soak;

static const char *say(Soak *soak, const char *command)
{
    builder_clear(&soak->out);
    engine_answer(soak->engine, command, strlen(command), &soak->out);
    return builder_string(&soak->out);
}

static bool fail(Soak *soak, const char *what, const char *which)
{
    if (!soak->wrong[0])
        snprintf(soak->wrong, sizeof soak->wrong, "%s: %.200s", what, which);
    return false;
}

/* Send a command that may be refused, and record it if it isn't. */
static void try(Soak *soak, const char *command)
{
    if (say(soak, command)[0] == '=')
        builder_add_format(&soak->played, "%s\n", command);
}

static double coordinate(Random *random, int side)
{
    return (double)random_between(random, 0, side * 2) / 2;
}

static void draw(Soak *soak, const char *color, int side)
{
    char command[400];
    int length = snprintf(command, sizeof command, "play %s ", color);
    bool loop = random_between(&soak->random, 0, 1);
    double x = coordinate(&soak->random, side), y = coordinate(&soak->random, side);
    double first_x = x, first_y = y;
    int64_t points = random_between(&soak->random, 2, 6);
    for (int64_t i = 0; i < points; i++) {
        if (i > 0 && random_between(&soak->random, 0, 1))
            x = coordinate(&soak->random, side);
        else if (i > 0)
            y = coordinate(&soak->random, side);
        if (loop && i + 1 == points) {
            x = first_x;
            y = first_y;
        }
        length += snprintf(command + length, sizeof command - (size_t)length, "%s%g,%g",
                           i ? ":" : "", x, y);
    }
    try(soak, command);
}

static void place(Soak *soak, const char *color, int side)
{
    char command[80];
    snprintf(command, sizeof command, "play %s %g,%g", color, coordinate(&soak->random, side),
             coordinate(&soak->random, side) + (random_between(&soak->random, 0, 1) ? 0.2 : 0));
    try(soak, command);
}

/* Change the position. Return false if the state that the page knows may be gone. */
static bool step(Soak *soak, int side)
{
    const char *color = random_between(&soak->random, 0, 1) ? "black" : "white";
    char command[40];
    switch (random_between(&soak->random, 0, 11)) {
    case 0:
        try(soak, "undo");
        return false;
    case 1:
        try(soak, "redo");
        return true;
    case 2:
        snprintf(command, sizeof command, "goto %d",
                 (int)random_between(&soak->random, 0, soak->moves));
        try(soak, command);
        return false;
    case 3:
        try(soak, color[0] == 'b' ? "pass black" : "pass white");
        return true;
    case 4:
        if (!soak->stones)
            return true;
        snprintf(command, sizeof command, "mark %g,%g", coordinate(&soak->random, side),
                 coordinate(&soak->random, side));
        try(soak, command);
        soak->marked = true;
        return false;
    default:
        if (soak->stones)
            place(soak, color, side);
        else
            draw(soak, color, side);
        return true;
    }
}

static double at(const json_t *point, size_t i)
{
    return json_number_value(json_array_get(point, i));
}

/* Return twice the area of a ring, whose last corner repeats its first. */
static double ring_area(const json_t *ring)
{
    double area = 0;
    for (size_t i = 0; i + 1 < json_array_size(ring); i++) {
        const json_t *a = json_array_get(ring, i), *b = json_array_get(ring, i + 1);
        area += at(a, 0) * at(b, 1) - at(b, 0) * at(a, 1);
    }
    return area;
}

/* Append the corners at which a ring bends, in the order of the ring. */
static void add_bends(const json_t *ring, StringBuilder *text)
{
    size_t count = json_array_size(ring) - 1;
    for (size_t i = 0; i < count; i++) {
        const json_t *before = json_array_get(ring, (i + count - 1) % count);
        const json_t *here = json_array_get(ring, i), *after = json_array_get(ring, i + 1);
        double side = (at(here, 0) - at(before, 0)) * (at(after, 1) - at(here, 1)) -
                      (at(here, 1) - at(before, 1)) * (at(after, 0) - at(here, 0));
        if (fabs(side) > 1e-9)
            builder_add_format(text, "%.9f,%.9f ", at(here, 0), at(here, 1));
    }
    builder_add(text, "/ ");
}

/* Return all polygons of a geometry. */
static json_t *polygons_of(const json_t *geometry)
{
    json_t *coordinates = json_object_get(geometry, "coordinates");
    if (strcmp(json_string_value(json_object_get(geometry, "type")), "Polygon") != 0)
        return json_incref(coordinates);
    json_t *list = json_array();
    if (json_array_size(coordinates) > 0)
        json_array_append(list, coordinates);
    return list;
}

static double area_of(const json_t *polygons)
{
    double twice = 0;
    for (size_t i = 0; i < json_array_size(polygons); i++)
        for (size_t k = 0; k < json_array_size(json_array_get(polygons, i)); k++)
            twice += ring_area(json_array_get(json_array_get(polygons, i), k));
    return twice / 2;
}

static void print_outline(const char *id, const json_t *polygons, StringBuilder *text)
{
    /* Append the letters of the id that say what kind of area this is. */
    builder_add_bytes(text, id, strspn(id, "bwnmlf"));
    for (size_t i = 0; i < json_array_size(polygons); i++)
        for (size_t k = 0; k < json_array_size(json_array_get(polygons, i)); k++)
            add_bends(json_array_get(json_array_get(polygons, i), k), text);
}

/* Check that an id always has the same outline and, if the board has no slanted edges, that an
 * outline always has the same id. */
static bool check_id(Soak *soak, const char *id, const json_t *polygons)
{
    StringBuilder outline = {0};
    builder_add(&outline, soak->stones ? "stones " : "lines ");
    print_outline(id, polygons, &outline);
    const char *bends = builder_string(&outline);
    const char *known = json_string_value(json_object_get(soak->outline_of, id));
    const char *named = json_string_value(json_object_get(soak->id_of, bends));
    bool right = (!known || strcmp(known, bends) == 0) &&
                 (soak->slanted || !named || strcmp(named, id) == 0);
    json_object_set_new(soak->outline_of, id, json_string(bends));
    json_object_set_new(soak->id_of, bends, json_string(id));
    builder_free(&outline);
    return right || fail(soak, "an id and an outline are not each other's", id);
}

static bool check_shape(Soak *soak, const json_t *feature, bool ids)
{
    const json_t *properties = json_object_get(feature, "properties");
    const char *id = json_string_value(json_object_get(feature, "id"));
    json_t *polygons = polygons_of(json_object_get(feature, "geometry"));
    double area = json_number_value(json_object_get(properties, "area"));
    bool right = fabs(area - area_of(polygons)) < 2e-6 || fail(soak, "another area", id);
    if (right && ids)
        right = check_id(soak, id, polygons);
    json_decref(polygons);
    return right;
}

/* Return the collection in the reply to `areas_geojson`, or NULL if the command fails. The caller
 * owns it. */
static json_t *ask(Soak *soak, const char *word, long since)
{
    char command[80];
    int length = snprintf(command, sizeof command, "areas_geojson %s", word);
    if (since >= 0)
        snprintf(command + length, sizeof command - (size_t)length, " since %ld", since);
    const char *reply = say(soak, command);
    json_t *collection = reply[0] == '=' ? json_loads(reply + 2, 0, NULL) : NULL;
    if (!collection)
        fail(soak, command, reply);
    return collection;
}

static const char *string_of(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

/* Update the known features with those in a list: existing features get the new values, and new
 * features are added. */
static void take_in(json_t *features, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        json_t *feature = json_array_get(list, i);
        json_t *had = json_object_get(features, string_of(feature, "id"));
        if (!had) {
            json_object_set(features, string_of(feature, "id"), feature);
            continue;
        }
        json_object_update(json_object_get(had, "properties"),
                           json_object_get(feature, "properties"));
        if (!json_is_null(json_object_get(feature, "geometry")))
            json_object_set(had, "geometry", json_object_get(feature, "geometry"));
    }
}

static json_t *by_id(const json_t *collection)
{
    json_t *features = json_object();
    take_in(features, json_object_get(collection, "features"));
    return features;
}

/* Request the changes since the page's last reply. If they start from the state that the page
 * knows, apply them, and compare the result with the present features. */
static bool check_changes(Soak *soak, Page *page, const char *word, const json_t *now, bool surely)
{
    json_t *changes = ask(soak, word, page->moves);
    if (!changes && !surely && strstr(builder_string(&soak->out), "? no such move") != NULL) {
        soak->wrong[0] = '\0';
        return true;
    }
    if (!changes)
        return false;
    bool from_page = strcmp(string_of(changes, "from"), page->tag) == 0;
    bool right = from_page || !surely || fail(soak, "changes from something else", word);
    if (from_page) {
        const json_t *gone = json_object_get(changes, "gone");
        for (size_t i = 0; i < json_array_size(gone); i++)
            if (json_object_del(page->features, json_string_value(json_array_get(gone, i))) != 0)
                right = fail(soak, "what was not there is gone", word);
        take_in(page->features, json_object_get(changes, "features"));
        if (!json_equal(page->features, now))
            right = fail(soak, "the changes do not come to the whole", word);
    }
    if (strcmp(string_of(changes, "tag"), page->tag) == 0 &&
        (json_array_size(json_object_get(changes, "features")) > 0) && from_page)
        right = fail(soak, "something has changed, but not the tag", word);
    json_decref(changes);
    return right;
}

/* Query the features again, check them, and update the page's data. `surely` means that the page
 * has seen every move. */
static bool refresh(Soak *soak, size_t number, bool surely)
{
    Page *page = &soak->pages[number];
    json_t *whole = ask(soak, WORDS[number], -1);
    if (!whole)
        return false;
    json_t *now = by_id(whole);
    bool right = json_object_size(now) == json_array_size(json_object_get(whole, "features")) ||
                 fail(soak, "two features have one id", WORDS[number]);
    const char *id;
    json_t *feature;
    bool shapes = strcmp(WORDS[number], "ink") != 0;
    bool cells = soak->stones && number < 3;
    json_object_foreach(now, id, feature) right =
        right && (!shapes || check_shape(soak, feature, !cells));
    if (right && page->features)
        right = check_changes(soak, page, WORDS[number], now, surely);
    json_decref(page->features);
    page->features = now;
    snprintf(page->tag, sizeof page->tag, "%s", string_of(whole, "tag"));
    page->moves = (long)json_integer_value(json_object_get(whole, "moves"));
    json_decref(whole);
    return right;
}

static double total(const Soak *soak, size_t number, const char *color)
{
    double sum = 0;
    const char *id;
    json_t *feature;
    json_object_foreach(soak->pages[number].features, id, feature)
    {
        const json_t *properties = json_object_get(feature, "properties");
        const char *own = string_of(properties, "color");
        if (!color || (own && strcmp(own, color) == 0))
            sum += json_number_value(json_object_get(properties, "area"));
    }
    return sum;
}

static double field(const char *reply, const char *name)
{
    const char *there = strstr(reply, name);
    return there ? strtod(there + strlen(name), NULL) : NAN;
}

static bool check_totals(Soak *soak)
{
    const char *score = say(soak, "score");
    double black = field(score, "black "), white = field(score, "white ");
    double both = field(score, "both "), neither = field(score, "neither ");
    bool right = fabs(total(soak, 3, NULL) - neither) < 1e-4 &&
                 fabs(total(soak, 4, NULL) - both) < 1e-4 &&
                 fabs(total(soak, 5, "black") - black - both) < 1e-4 &&
                 fabs(total(soak, 5, "white") - white - both) < 1e-4;
    return right || fail(soak, "ground and score differ", score);
}

/* Return whether a polygon contains a point, by casting a ray to the right. */
static bool holds(const json_t *polygon, double x, double y)
{
    bool inside = false;
    for (size_t k = 0; k < json_array_size(polygon); k++) {
        const json_t *ring = json_array_get(polygon, k);
        for (size_t i = 0; i + 1 < json_array_size(ring); i++) {
            const json_t *a = json_array_get(ring, i), *b = json_array_get(ring, i + 1);
            if ((at(a, 1) > y) != (at(b, 1) > y) &&
                x < at(a, 0) + (at(b, 0) - at(a, 0)) * (y - at(a, 1)) / (at(b, 1) - at(a, 1)))
                inside = !inside;
        }
    }
    return inside;
}

static bool is_on(const Soak *soak, size_t number, const char *color, double x, double y)
{
    bool inside = false;
    const char *id;
    json_t *feature;
    json_object_foreach(soak->pages[number].features, id, feature)
    {
        const char *own = string_of(json_object_get(feature, "properties"), "color");
        if (color && (!own || strcmp(own, color) != 0))
            continue;
        json_t *polygons = polygons_of(json_object_get(feature, "geometry"));
        for (size_t i = 0; i < json_array_size(polygons); i++)
            inside = inside || holds(json_array_get(polygons, i), x, y);
        json_decref(polygons);
    }
    return inside;
}

/* Return whether a point is in a living area of a color, as `areas` reports it. */
static bool lives_at(Soak *soak, const char *color, double x, double y)
{
    char command[80];
    snprintf(command, sizeof command, "areas %s %.5f,%.5f", color, x, y);
    const char *reply = say(soak, command);
    return soak->stones ? strstr(reply, " area ") != NULL : strstr(reply, " alive at ") != NULL;
}

static bool check_points(Soak *soak, int side)
{
    for (int i = 0; i < 5; i++) {
        double x = (double)random_between(&soak->random, 1, side * 1000 - 1) / 1000 + 0.00037;
        double y = (double)random_between(&soak->random, 1, side * 1000 - 1) / 1000 + 0.00023;
        x = x < side ? x : x - 1;
        y = y < side ? y : y - 1;
        bool black = lives_at(soak, "black", x, y), white = lives_at(soak, "white", x, y);
        if (is_on(soak, 3, NULL, x, y) != (!black && !white) ||
            is_on(soak, 4, NULL, x, y) != (black && white) ||
            is_on(soak, 5, "black", x, y) != black || is_on(soak, 5, "white", x, y) != white)
            return fail(soak, "ground at a point", say(soak, "position"));
    }
    return true;
}

static double distance_to_edge(double ax, double ay, double bx, double by, double x, double y)
{
    double dx = bx - ax, dy = by - ay;
    double along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
    along = along < 0 ? 0 : along > 1 ? 1 : along;
    return hypot(ax + along * dx - x, ay + along * dy - y);
}

/* Return the distance of a point from the board's edge. The corners of the board are in the line
 * `outline` of `position`; without that line, the board is a square. */
static double distance_to_board(Soak *soak, int side, double x, double y)
{
    double corners[20][2] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    size_t count = 4;
    const char *outline = strstr(say(soak, "position"), "\noutline ");
    if (outline) {
        char *end;
        count = 0;
        for (const char *at = outline + 8; *at == ' '; at = end, count++) {
            corners[count][0] = strtod(at + 1, &end);
            corners[count][1] = strtod(end + 1, &end);
        }
    }
    double least = INFINITY;
    for (size_t i = 0; i < count; i++) {
        const double *a = corners[i], *b = corners[(i + 1) % count];
        least = fmin(least, distance_to_edge(a[0], a[1], b[0], b[1], x, y));
    }
    return least;
}

static double distance_to_stones(const Soak *soak, double x, double y)
{
    double least = INFINITY;
    const char *id;
    json_t *feature;
    json_object_foreach(soak->pages[6].features, id, feature)
    {
        const json_t *stone = json_object_get(json_object_get(feature, "geometry"), "coordinates");
        least = fmin(least, hypot(at(stone, 0) - x, at(stone, 1) - y));
    }
    return least;
}

/* Check that the features and the rules agree on whether a stone may be placed at a point. */
static bool check_free_at(Soak *soak, int side, const json_t *features, double x, double y)
{
    char command[80];
    bool on = false;
    for (size_t i = 0; i < json_array_size(features); i++)
        on = on || holds(json_object_get(json_object_get(json_array_get(features, i), "geometry"),
                                         "coordinates"),
                         x, y);
    snprintf(command, sizeof command, "preview black %.5f,%.5f exact", x, y);
    const char *reply = say(soak, command);
    bool taken = strstr(reply, "in the way") || strstr(reply, "too near") ||
                 strstr(reply, "outside the board");
    if (on && taken)
        return fail(soak, command, reply);
    if (on || taken)
        return true;
    return distance_to_stones(soak, x, y) < 1 + 0.0011 ||
           distance_to_board(soak, side, x, y) < 0.5 + 0.0011 ||
           fail(soak, "free, but not free ground", command);
}

static bool check_free(Soak *soak, int side)
{
    const char *reply = say(soak, "free_ground");
    json_t *collection = reply[0] == '=' ? json_loads(reply + 2, 0, NULL) : NULL;
    if (!collection)
        return fail(soak, "free_ground", reply);
    const json_t *features = json_object_get(collection, "features");
    bool right = true;
    for (size_t i = 0; i < json_array_size(features) && right; i++)
        right = check_shape(soak, json_array_get(features, i), true);
    for (int i = 0; i < 60 && right; i++)
        right = check_free_at(soak, side, features,
                              (double)random_between(&soak->random, 0, side * 100000) / 100000,
                              (double)random_between(&soak->random, 0, side * 100000) / 100000);
    /* Also check at a corner of a free area, and next to the corner, where rounding would show. */
    for (size_t i = 0; i < json_array_size(features) && right; i++) {
        const json_t *rings = json_object_get(
            json_object_get(json_array_get(features, i), "geometry"), "coordinates");
        const json_t *corner = json_array_get(json_array_get(rings, 0), 0);
        for (int k = 0; k < 9 && right; k++)
            right = check_free_at(soak, side, features,
                                  round(at(corner, 0) * 100000 + k % 3 - 1) / 100000,
                                  round(at(corner, 1) * 100000 + k / 3 - 1) / 100000);
    }
    json_decref(collection);
    return right;
}

/* Links are checked by comparing all pairs of strokes or stones. */

enum { MOST_THINGS = MANY_MOVES + 1 };

/* The strokes or stones of a game, in sets of connected ones. */
typedef struct Things {
    const json_t *coordinates[MOST_THINGS]; /* by number, from 1; NULL if missing */
    const char *colors[MOST_THINGS];
    size_t count;
    size_t parents[MOST_THINGS];
} Things;

static size_t root(Things *things, size_t i)
{
    while (things->parents[i] != i)
        i = things->parents[i];
    return i;
}

static int64_t steps(const json_t *point, size_t i)
{
    return (int64_t)llround(at(point, i) * 100000);
}

static int64_t turn(const json_t *a, const json_t *b, const json_t *p)
{
    int64_t cross = (steps(b, 0) - steps(a, 0)) * (steps(p, 1) - steps(a, 1)) -
                    (steps(b, 1) - steps(a, 1)) * (steps(p, 0) - steps(a, 0));
    return (cross > 0) - (cross < 0);
}

/* Return whether p, a point on the line through a and b, is between a and b. */
static bool is_between(const json_t *a, const json_t *b, const json_t *p)
{
    bool between = true;
    for (size_t i = 0; i < 2; i++)
        between = between && (steps(p, i) >= steps(a, i) || steps(p, i) >= steps(b, i)) &&
                  (steps(p, i) <= steps(a, i) || steps(p, i) <= steps(b, i));
    return between;
}

static bool pieces_touch(const json_t *a, const json_t *b, const json_t *c, const json_t *d)
{
    int64_t first = turn(a, b, c), second = turn(a, b, d);
    int64_t third = turn(c, d, a), fourth = turn(c, d, b);
    return (first * second < 0 && third * fourth < 0) || (first == 0 && is_between(a, b, c)) ||
           (second == 0 && is_between(a, b, d)) || (third == 0 && is_between(c, d, a)) ||
           (fourth == 0 && is_between(c, d, b));
}

static bool strokes_touch(const json_t *a, const json_t *b)
{
    bool touch = false;
    for (size_t i = 0; i + 1 < json_array_size(a) && !touch; i++)
        for (size_t k = 0; k + 1 < json_array_size(b) && !touch; k++)
            touch = pieces_touch(json_array_get(a, i), json_array_get(a, i + 1),
                                 json_array_get(b, k), json_array_get(b, k + 1));
    return touch;
}

/* Return whether two stones are at most 1.001 apart. */
static bool stones_link(const json_t *a, const json_t *b)
{
    int64_t x = steps(a, 0) - steps(b, 0), y = steps(a, 1) - steps(b, 1);
    return x * x + y * y <= (int64_t)100100 * 100100;
}

static void find_things(const Soak *soak, Things *things)
{
    const char *id;
    json_t *feature;
    *things = (Things){0};
    json_object_foreach(soak->pages[6].features, id, feature)
    {
        size_t number = strtoul(id + 1, NULL, 10);
        things->coordinates[number] =
            json_object_get(json_object_get(feature, "geometry"), "coordinates");
        things->colors[number] = string_of(json_object_get(feature, "properties"), "color");
        things->count = number >= things->count ? number + 1 : things->count;
    }
    for (size_t i = 0; i < things->count; i++) {
        things->parents[i] = i;
        for (size_t k = 0; k < i; k++)
            if (things->coordinates[i] && things->coordinates[k] &&
                strcmp(things->colors[i], things->colors[k]) == 0 &&
                (soak->stones ? stones_link : strokes_touch)(things->coordinates[i],
                                                             things->coordinates[k]))
                things->parents[root(things, i)] = root(things, k);
    }
}

/* Return whether a list of ids consists of the members of one set, all of them of this color. */
static bool is_set(Things *things, const char *ids, const char *color)
{
    char *end = NULL;
    size_t first = 0, listed = 0, there = 0;
    for (const char *id = ids; *id == 's'; id = end + (*end == ' '), listed++) {
        size_t number = strtoul(id + 1, &end, 10);
        first = first ? first : number;
        if (number >= things->count || !things->coordinates[number] ||
            root(things, number) != root(things, first) ||
            strcmp(things->colors[number], color) != 0)
            return false;
    }
    for (size_t i = 1; i < things->count && first; i++)
        there += things->coordinates[i] && root(things, i) == root(things, first);
    return first && listed == there;
}

static size_t set_count(Things *things)
{
    size_t count = 0;
    for (size_t i = 1; i < things->count; i++)
        count += things->coordinates[i] && root(things, i) == i;
    return count;
}

/* Check that each line of the reply to `groups` (in the game `stones`) or `links` (in `lines`) is
 * one set of connected things, and that each set has a line. */
static bool check_sets(Soak *soak)
{
    Things things;
    find_things(soak, &things);
    const char *before = soak->stones ? " stones " : " strokes ";
    size_t lines = 0;
    const char *line = say(soak, soak->stones ? "groups" : "links");
    for (; *line == '=' || lines > 0; lines++) {
        size_t length = strcspn(line, "\n");
        const char *ids = strstr(line, before);
        if (!ids || ids > line + length)
            break;
        const char *color =
            strstr(line, " black ") && strstr(line, " black ") < line + length ? "black" : "white";
        if (!is_set(&things, ids + strlen(before), color))
            return fail(soak, "what hangs together", line);
        line += length + (line[length] == '\n');
    }
    return lines == set_count(&things) || fail(soak, "as many sets", say(soak, "position"));
}

/* Check the groups of the game `lines`: `groups` must list exactly the sections that have a group,
 * each on the line of its group, and `links` must contain them too. */
static bool check_groups(Soak *soak)
{
    const char *id;
    json_t *feature;
    StringBuilder groups = {0};
    builder_add(&groups, say(soak, "groups"));
    const char *links = say(soak, "links");
    bool right = true;
    json_object_foreach(soak->pages[0].features, id, feature)
    {
        const json_t *properties = json_object_get(feature, "properties");
        const json_t *group = json_object_get(properties, "group");
        const char *there = strstr(builder_string(&groups), id);
        if (json_is_null(group)) {
            right = right && !there;
            continue;
        }
        char start[80];
        snprintf(start, sizeof start, "%lld %s %s total %.12g ", json_integer_value(group),
                 string_of(properties, "color"), string_of(properties, "state"),
                 json_number_value(json_object_get(properties, "total")));
        const char *line = there;
        while (line && line > builder_string(&groups) && line[-1] != '\n' && line[-2] != '=')
            line--;
        right = right && line && strncmp(line, start, strlen(start)) == 0 && strstr(links, id);
    }
    builder_free(&groups);
    return right || fail(soak, "groups and sections", say(soak, "groups"));
}

/* Send all commands that have changed the game to another engine, and compare the replies. */
static bool check_anew(Soak *soak)
{
    Engine *other = NULL;
    StringBuilder mine = {0}, out = {0};
    bool right = engine_create(CONTIGO_GAMES, 1, &other) == STATUS_OK;
    const char *line = builder_string(&soak->played);
    for (size_t length; right && *line; line += length + (line[length] == '\n')) {
        length = strcspn(line, "\n");
        engine_answer(other, line, length, &out);
    }
    for (size_t i = 0; i < WORD_COUNT && right; i++) {
        char command[40];
        snprintf(command, sizeof command, "areas_geojson %s", WORDS[i]);
        builder_clear(&mine);
        builder_clear(&out);
        engine_answer(soak->engine, command, strlen(command), &mine);
        engine_answer(other, command, strlen(command), &out);
        right = strcmp(builder_string(&mine), builder_string(&out)) == 0 ||
                fail(soak, "the same game answers something else", builder_string(&out));
    }
    builder_free(&mine);
    builder_free(&out);
    engine_destroy(other);
    return right;
}

/* Start a random game. Return the side of its board in spaces. */
static int start(Soak *soak)
{
    char command[80];
    soak->stones = random_between(&soak->random, 0, 2) == 0;
    soak->marked = false;
    soak->moves = random_between(&soak->random, 0, 30) ? MOVES : MANY_MOVES;
    int side = (int)random_between(&soak->random, 3, 7);
    snprintf(command, sizeof command, "boardsize %d", soak->stones ? side : side + 1);
    try(soak, soak->stones ? "set_game stones" : "set_game lines");
    try(soak, command);
    soak->slanted = soak->stones && random_between(&soak->random, 0, 2) == 0;
    if (soak->slanted) {
        static const char *const SHAPES[] = {
            "set_board 0,0 %1$d,0.5 %1$d,%1$d 3,2 0.5,%1$d", /* with a notch */
            "set_board 0,0 %1$d,0 0.3,%1$d",                 /* with sharp corners */
            /* The last shape has a slit. */
            "set_board 0.2,0.1 %1$d,0 %1$d,%1$d 1.6,%1$d 1.7,1.2 1.5,%1$d 0,%1$d 0.3,1",
        };
        snprintf(command, sizeof command, SHAPES[random_between(&soak->random, 0, 2)], side);
        try(soak, command);
    }
    if (!soak->stones) {
        try(soak, "set_rule allotment 100");
        snprintf(command, sizeof command, "set_rule upper %g", coordinate(&soak->random, 12));
        try(soak, command);
        snprintf(command, sizeof command, "set_rule lower %g", coordinate(&soak->random, 12));
        try(soak, command);
    }
    return side;
}

static bool check_game(Soak *soak)
{
    int side = start(soak);
    bool surely[WORD_COUNT] = {0};
    bool right = true;
    for (int i = 0; i < soak->moves && right; i++) {
        bool seen = step(soak, side);
        for (size_t k = 0; k < WORD_COUNT && right; k++) {
            surely[k] = surely[k] && seen;
            if (random_between(&soak->random, 0, 2) > 0)
                continue;
            right = refresh(soak, k, surely[k]);
            surely[k] = !soak->marked;
        }
    }
    for (size_t k = 0; k < WORD_COUNT && right; k++)
        right = refresh(soak, k, surely[k]);
    right = right && check_totals(soak) && check_sets(soak) &&
            (soak->stones ? check_free(soak, side) : check_groups(soak)) &&
            (soak->slanted || check_points(soak, side)) && check_anew(soak);
    for (size_t k = 0; k < WORD_COUNT; k++) {
        json_decref(soak->pages[k].features);
        soak->pages[k] = (Page){0};
    }
    return right;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 20261122;
    uint64_t wanted = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 150 : 3000;
    Soak soak = {.random = {seed}, .outline_of = json_object(), .id_of = json_object()};
    bool right = true;
    uint64_t tried = 0;
    for (; tried < wanted && right; tried++) {
        uint64_t state = soak.random.state;
        builder_clear(&soak.played);
        right = engine_create(CONTIGO_GAMES, 1, &soak.engine) == STATUS_OK && check_game(&soak);
        engine_destroy(soak.engine);
        if (!right)
            printf("game %" PRIu64 " (state %" PRIu64 "): %s\n%s", tried, state, soak.wrong,
                   builder_string(&soak.played));
    }
    builder_free(&soak.played);
    builder_free(&soak.out);
    json_decref(soak.outline_of);
    json_decref(soak.id_of);
    printf("soak_features: %" PRIu64 " passed, %d failed\n", tried - !right, !right);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
