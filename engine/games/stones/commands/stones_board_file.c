/* The command `loadboard`, which starts a game on a board whose shape is a polygon in a file from a
 * geometry program. */
#include "games/stones/commands/stones_commands.h"
#include "geometry/geos/geos.h"
#include "protocol/arguments.h"
#include "protocol/refuse.h"
#include "protocol/shape_file.h"

static const char WRONG[] = "not a board";

/* How places in the file become places on the board: `origin` is subtracted, and the result is
 * multiplied by `scale`. */
typedef struct Fit {
    ShapePlace origin;
    double scale;
} Fit;

/* Find the fit that moves the polygon until it touches both axes, and scales the longer side of its
 * bounding box to `spaces` spaces. */
static Fit fit_into(double spaces, const ShapePlace *places, size_t count)
{
    ShapePlace low = places[0], high = places[0];
    for (size_t i = 1; i < count; i++) {
        low.x = places[i].x < low.x ? places[i].x : low.x;
        low.y = places[i].y < low.y ? places[i].y : low.y;
        high.x = places[i].x > high.x ? places[i].x : high.x;
        high.y = places[i].y > high.y ? places[i].y : high.y;
    }
    double width = high.x - low.x, height = high.y - low.y;
    return (Fit){low, spaces / (width > height ? width : height)};
}

/* Return the only shape in a file, which must be a polygon without holes and with few enough
 * corners. If it isn't, reply with an error and return NULL. */
static const Shape *only_polygon(const Shapes *shapes, Reply *reply)
{
    enum { PLACES_MOST = OUTLINE_CORNERS_MOST + 1 };
    const Shape *polygon = shapes->list;
    if (shapes->count != 1 || polygon->kind != SHAPE_POLYGON)
        shape_file_refuse(shapes, WRONG, "one polygon", reply);
    else if (polygon->holes > 0)
        reply_error(reply, "%s: a board can't have holes, but the polygon has %zu", WRONG,
                    polygon->holes);
    else if (polygon->count > PLACES_MOST)
        reply_error(reply, "%s: too many corners: expected at most %d, got %zu", WRONG,
                    OUTLINE_CORNERS_MOST, polygon->count - 1);
    else
        return polygon;
    return NULL;
}

/* Let GEOS judge whether the polygon is valid. If it isn't, reply with an error and return
 * false. */
static bool is_valid(Engine *engine, const ShapePlace *places, size_t count, Reply *reply)
{
    Geos *geos = NULL;
    Status status = geos_open(&geos);
    if (status == STATUS_OK)
        status = geos_judge_polygon(geos, places, count);
    if (status == STATUS_GEOMETRY)
        reply_error(reply, "%s: %s", WRONG, geos_why(geos));
    else
        accepted(engine, status, reply);
    geos_close(geos);
    return status == STATUS_OK;
}

/* Round the corners to the lattice, and count in `rounded` those that this moves. Leave out the
 * last corner, which repeats the first, and each corner that then equals the previous one. On
 * failure, reply with an error and return false. */
static bool round_corners(Fit fit, const ShapePlace *places, size_t count, Outline *corners,
                          size_t *rounded, Reply *reply)
{
    corners->count = *rounded = 0;
    for (size_t i = 0; i + 1 < count; i++) {
        Point corner;
        bool moved;
        ShapePlace place = {(places[i].x - fit.origin.x) * fit.scale,
                            (places[i].y - fit.origin.y) * fit.scale};
        if (!shape_round(place, MAX_SPACES, &corner, &moved) || corner.x < 0 || corner.y < 0) {
            reply_error(reply,
                        "%s: corner %zu out of range: expected 0,0 to %d,%d (loadboard fit SPACES "
                        "FILE moves and scales the polygon)",
                        WRONG, i + 1, MAX_SPACES, MAX_SPACES);
            return false;
        }
        *rounded += moved;
        if (corners->count == 0 || !point_equal(corner, corners->corners[corners->count - 1]))
            corners->corners[corners->count++] = corner;
    }
    while (corners->count > 1 &&
           point_equal(corners->corners[0], corners->corners[corners->count - 1]))
        corners->count--;
    return true;
}

/* Start a game on the polygon in a file. If `spaces` is 0, the polygon is not fitted. */
static void load(Engine *engine, const Shapes *shapes, double spaces, Reply *reply)
{
    enum { CORNERS_LEAST = 3 };
    Outline corners, outline;
    size_t rounded;
    const Shape *polygon = only_polygon(shapes, reply);
    if (!polygon)
        return;
    const ShapePlace *places = shapes_places(shapes, polygon);
    Fit fit = spaces > 0 ? fit_into(spaces, places, polygon->count) : (Fit){{0, 0}, 1};
    if (!is_valid(engine, places, polygon->count, reply) ||
        !round_corners(fit, places, polygon->count, &corners, &rounded, reply))
        return;
    if (corners.count < CORNERS_LEAST) {
        reply_error(reply, "%s: the polygon is too small", WRONG);
        return;
    }
    Status status = outline_make(corners.corners, corners.count, &outline);
    if (status == STATUS_OK)
        status = session_set_outline(engine->session, &outline);
    if (accepted(engine, status, reply))
        builder_add_format(&reply->text, "corners %zu\nrounded %zu", outline.count, rounded);
}

/* Parse the optional arguments `fit SPACES`. If they are missing, `spaces` is 0. On failure, reply
 * with an error and return false. */
static bool read_fit(const Request *request, double *spaces, Reply *reply)
{
    Decimal value;
    *spaces = 0;
    if (request->count < 3 || !view_is(request->arguments[0], "fit"))
        return true;
    if (!request_decimal(request, 1, &value, reply))
        return false;
    if (value < DECIMAL_ONE || value > MAX_SPACES * DECIMAL_ONE) {
        reply_error(reply, "fit out of range: expected 1 to %d spaces", MAX_SPACES);
        return false;
    }
    *spaces = (double)value / (double)DECIMAL_ONE;
    return true;
}

static void stones_board_file_loadboard(Engine *engine, const Request *request, Reply *reply)
{
    Shapes shapes = {0};
    size_t skipped;
    double spaces;
    if (!read_fit(request, &spaces, reply))
        return;
    const char *path = request_rest(request, spaces > 0 ? 2 : 0);
    if (shape_file_read(engine, path, NULL, WRONG, &shapes, &skipped, reply))
        load(engine, &shapes, spaces, reply);
    shapes_free(&shapes);
}

static const Command ROWS[] = {
    {"loadboard", "[fit SPACES] FILE", "start a new game on a board that is a polygon in a file",
     GROUP_SETUP, 1, ARGUMENTS_ANY, COMMAND_FILE, stones_board_file_loadboard},
};

const CommandList STONES_BOARD_FILE_COMMANDS = {ROWS, COUNT_OF(ROWS), shape_file_readable};
