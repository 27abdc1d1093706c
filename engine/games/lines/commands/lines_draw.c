/* Handlers that draw in `lines` and report the result. `preview` reports the same about a stroke
 * and then takes it back. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/lines/commands/lines_commands.h"
#include "games/lines/rules/lines_changes.h"
#include "geometry/geos/geos.h"
#include "geometry/plane/flatten.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/move_word.h"
#include "protocol/refuse.h"
#include "protocol/shape_file.h"
#include "protocol/states/state.h"

#include <string.h>

/* Parses a color, starting at argument number `first`, and the remaining arguments, and appends one
 * stroke to engine->strokes, which is empty. On failure, replies with an error and returns
 * false. */
typedef bool (*StrokeReader)(Engine *engine, const Request *request, size_t first, Color *color,
                             Reply *reply);

static bool read_points(Engine *engine, const Request *request, size_t first, Color *color,
                        Reply *reply)
{
    return request_color(request, first, color, reply) &&
           move_words_read_stroke(request, first + 1, &engine->strokes, reply);
}

/* Set engine->strokes to a single stroke: the points of a flattened curve. Free `points`. If
 * `status` is an error, reply with it and return false. */
static bool take_curve(Engine *engine, Status status, Point *points, size_t count, Reply *reply)
{
    strokes_clear(&engine->strokes);
    if (status == STATUS_OK) {
        status = strokes_append(&engine->strokes, (Move){points, &count, 0, 1});
        memory_free(points);
    }
    return accepted(engine, status, reply);
}

static bool read_arc(Engine *engine, const Request *request, size_t first, Color *color,
                     Reply *reply)
{
    Point *points = NULL;
    size_t count = 0;
    if (!read_points(engine, request, first, color, reply))
        return false;
    const Point *p = engine->strokes.points;
    Status status = flatten_arc(p[0], p[1], p[2], &points, &count);
    if (status != STATUS_OUT_OF_RANGE)
        return take_curve(engine, status, points, count, reply);
    reply_error(reply, "the three points do not lie on an arc near the board");
    return false;
}

static bool read_circle(Engine *engine, const Request *request, size_t first, Color *color,
                        Reply *reply)
{
    Point center;
    Decimal radius;
    Point *points = NULL;
    size_t count = 0;
    if (!request_color(request, first, color, reply) ||
        !request_point(request, first + 1, &center, reply) ||
        !request_decimal(request, first + 2, &radius, reply))
        return false;
    Status status = flatten_circle(center, radius, &points, &count);
    if (status != STATUS_OUT_OF_RANGE && status != STATUS_ZERO_LENGTH)
        return take_curve(engine, status, points, count, reply);
    reply_error(reply,
                GTP_SYNTAX_ERROR
                "bad radius '%s': expected 0.00001 spaces or more and a circle near the board",
                view_quote(request->arguments[first + 2]).text);
    return false;
}

static bool read_curve(Engine *engine, const Request *request, size_t first, Color *color,
                       Reply *reply)
{
    Point *points = NULL;
    size_t count = 0;
    if (!read_points(engine, request, first, color, reply))
        return false;
    Status status =
        flatten_curve(engine->strokes.points, engine->strokes.point_count, &points, &count);
    if (status != STATUS_OUT_OF_RANGE)
        return take_curve(engine, status, points, count, reply);
    reply_error(reply, "the control points do not lie near the board");
    return false;
}

static void refuse_line(const char *why, Reply *reply)
{
    reply_error(reply,
                GTP_SYNTAX_ERROR "bad line: expected LINESTRING (x y, x y, ...) in spaces%s%s%s",
                why ? " (" : "", why ? why : "", why ? ")" : "");
}

/* Append a line, rounded to the lattice, to engine->strokes, which is empty. On failure, reply with
 * an error and return false. */
static bool take_line(Engine *engine, const Shapes *shapes, Reply *reply)
{
    bool moved;
    Point point;
    Status status = STATUS_OK;
    const ShapePlace *places = shapes_places(shapes, shapes->list);
    for (size_t i = 0; i < shapes->list->count && status == STATUS_OK; i++)
        status = shape_round(places[i], TYPED_SPACES_MAX, &point, &moved)
                     ? strokes_add_point(&engine->strokes, point)
                     : STATUS_OUT_OF_RANGE;
    if (status == STATUS_OK)
        status = strokes_end(&engine->strokes);
    if (status != STATUS_OUT_OF_RANGE)
        return accepted(engine, status, reply);
    reply_error(reply, "a coordinate of the line is out of range: expected -%d to %d",
                TYPED_SPACES_MAX, TYPED_SPACES_MAX);
    return false;
}

/* Parse a color, and then a single line in well-known text (WKT), which may be in double quotes. */
static bool read_wkt(Engine *engine, const Request *request, size_t first, Color *color,
                     Reply *reply)
{
    if (!request_color(request, first, color, reply))
        return false;
    StringView text = view_trim(string_view(request_rest(request, first + 1)));
    if (text.length > 1 && text.bytes[0] == '"' && text.bytes[text.length - 1] == '"')
        text = view_trim((StringView){text.bytes + 1, text.length - 2});
    Geos *geos = NULL;
    Shapes shapes = {0};
    bool fine = false;
    Status status = geos_open(&geos);
    if (status == STATUS_OK)
        status = geos_read_wkt(geos, text, &shapes);
    if (status == STATUS_GEOMETRY)
        refuse_line(geos_why(geos), reply);
    else if (status == STATUS_OK && (shapes.count != 1 || shapes.list->kind != SHAPE_LINE))
        refuse_line(NULL, reply);
    else
        fine = accepted(engine, status, reply) && take_line(engine, &shapes, reply);
    shapes_free(&shapes);
    geos_close(geos);
    return fine;
}

/* The commands that draw curves, each with the function that parses its arguments. */
static const struct {
    const char *name;
    StrokeReader read;
} CURVES[] = {{"arc", read_arc}, {"circle", read_circle}, {"curve", read_curve}};

/* Return whether the command that draws this curve accepts this number of arguments. If not, reply
 * with an error. */
static bool has_arguments_of(const Engine *engine, const char *name, const Request *request,
                             Reply *reply)
{
    const Command *command = command_named(engine->commands, (StringView){name, strlen(name)});
    size_t count = request->count - 1;
    if (count >= (size_t)command->least && count <= (size_t)command->most)
        return true;
    reply_error(reply, GTP_SYNTAX_ERROR "wrong number of arguments: expected %s %s %s",
                view_quote(request->command).text, command->name, command->pattern);
    request_hint_pair(request, &reply->text);
    return false;
}

/* Parse `[arc|circle|curve] COLOR P ...` into the only stroke of engine->strokes. On failure, reply
 * with an error and return false. */
static bool lines_draw_read(Engine *engine, const Request *request, Color *color, Reply *reply)
{
    strokes_clear(&engine->strokes);
    for (size_t i = 0; i < COUNT_OF(CURVES); i++)
        if (view_is(request->arguments[0], CURVES[i].name))
            return has_arguments_of(engine, CURVES[i].name, request, reply) &&
                   CURVES[i].read(engine, request, 1, color, reply);
    return read_points(engine, request, 0, color, reply);
}

/* Print a line for each section that a stroke changed: `closed` or `revived`, the section's color,
 * and what `areas` prints about it. The stroke connects all these sections, so they are in one
 * group. */
static void print_changes(StringBuilder *text, const LinesChanges *changes)
{
    for (size_t i = 0; i < changes->count; i++) {
        const SectionChange *change = &changes->list[i];
        builder_add_format(text, "%s %s", change->closed ? "closed" : "revived",
                           color_name(change->color));
        lines_areas_add_section(text, &change->section, 1);
    }
}

/* The data needed to report a stroke: the session, a mark from before the stroke, and the text to
 * append to. */
typedef struct Telling {
    Session *session;
    size_t mark;
    StringBuilder *text;
} Telling;

/* Append the report on a stroke while the stroke is on the board. All drawing commands reply with
 * this text. */
static void tell(void *context, const Outcome *outcome)
{
    const Telling *telling = context;
    StringBuilder *text = telling->text;
    LinesChanges changes;
    print_outcome(text, outcome);
    print_standing(text, telling->session);
    print_path(text, outcome);
    if (lines_changes_since(session_game(telling->session), telling->mark, &changes) != STATUS_OK) {
        text->failed = true;
        return;
    }
    print_changes(text, &changes);
    lines_changes_free(&changes);
}

static Telling start_telling(Engine *engine, Reply *reply)
{
    return (Telling){engine->session, lines_mark(session_game(engine->session)), &reply->text};
}

/* Parse a color and a stroke with `read`, and draw the stroke. */
static void draw(Engine *engine, const Request *request, StrokeReader read, Reply *reply)
{
    Color color;
    const Outcome *outcome;
    strokes_clear(&engine->strokes);
    if (!read(engine, request, 0, &color, reply))
        return;
    Telling telling = start_telling(engine, reply);
    Status status = session_draw(engine->session, color, strokes_all(&engine->strokes),
                                 engine->magnet, &engine->work, &outcome);
    if (accepted(engine, status, reply))
        tell(&telling, outcome);
}

static void lines_draw_arc(Engine *engine, const Request *request, Reply *reply)
{
    draw(engine, request, read_arc, reply);
}

static void lines_draw_circle(Engine *engine, const Request *request, Reply *reply)
{
    draw(engine, request, read_circle, reply);
}

static void lines_draw_curve(Engine *engine, const Request *request, Reply *reply)
{
    draw(engine, request, read_curve, reply);
}

static void lines_draw_wkt(Engine *engine, const Request *request, Reply *reply)
{
    draw(engine, request, read_wkt, reply);
}

static void lines_draw_draw(Engine *engine, const Request *request, Reply *reply)
{
    draw(engine, request, read_points, reply);
}

static void lines_draw_preview(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!lines_draw_read(engine, request, &color, reply))
        return;
    Telling telling = start_telling(engine, reply);
    Manner manner = {.magnet = engine->magnet, .work = &engine->work};
    accepted(
        engine,
        session_try(engine->session, color, strokes_all(&engine->strokes), manner, tell, &telling),
        reply);
}

static void lines_draw_preview_json(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (lines_draw_read(engine, request, &color, reply))
        state_preview(engine, color, (Manner){.magnet = engine->magnet, .work = &engine->work},
                      reply);
}

static const Command ROWS[] = {
    {"arc", "COLOR P P P", "draw an arc from the first point through the second to the third",
     GROUP_PLAY, 4, 4, COMMAND_RECORD | COMMAND_OF_COLOR, lines_draw_arc},
    {"circle", "COLOR P RADIUS", "draw a circle around a point, starting at its rightmost point",
     GROUP_PLAY, 3, 3, COMMAND_RECORD | COMMAND_OF_COLOR, lines_draw_circle},
    {"curve", "COLOR P P P [P]", "draw a Bezier curve with three or four control points",
     GROUP_PLAY, 4, 5, COMMAND_RECORD | COMMAND_OF_COLOR, lines_draw_curve},
    {"draw", "COLOR P P ...", "draw a stroke through the points, as far as it is legal", GROUP_PLAY,
     3, ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_OF_COLOR | COMMAND_EVERYDAY, lines_draw_draw},
    {"preview", "[arc|circle|curve] COLOR P P|RADIUS ...",
     "print what a move would change, without making it", GROUP_PLAY, 3, ARGUMENTS_ANY,
     COMMAND_ASKS, lines_draw_preview},
    {"preview_json", "[arc|circle|curve] COLOR P P|RADIUS ...",
     "print what a move would change in the state, without making it", GROUP_EXPORT, 3,
     ARGUMENTS_ANY, COMMAND_REOPENS | COMMAND_ASKS, lines_draw_preview_json},
};

static const Command WKT_ROWS[] = {
    {"draw_wkt", "COLOR TEXT", "draw a stroke that is given as well-known text", GROUP_PLAY, 2,
     ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_OF_COLOR, lines_draw_wkt},
};

const CommandList LINES_WKT_COMMANDS = {WKT_ROWS, COUNT_OF(WKT_ROWS), shape_file_readable};
const CommandList LINES_DRAW_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
