/* Handlers that draw in `lines`, and that help to draw. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/lines/rules/lines.h"
#include "games/lines/words/lines_words.h"
#include "geometry/plane/flatten.h"
#include "geometry/ways/gaps.h"
#include "geometry/ways/route.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/move_word.h"
#include "protocol/refuse.h"

/* Draws the strokes that were read, for the colour whose turn it is. */
static void draw_strokes(Engine *engine, Color color, Reply *reply)
{
    Session *session = engine->session;
    const Outcome *outcome;
    Length before = lines_ink_left(session_game(session));
    Status status = session_draw(session, color, strokes_all(&engine->strokes), engine->magnet,
                                 &engine->work, &outcome);
    if (!accepted(engine, status, reply))
        return;
    Length left = before - outcome->length;
    print_outcome(&reply->text, outcome, left > 0 ? left : 0);
    print_turn_or_result(&reply->text, session);
}

static void lines_play_draw(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    strokes_clear(&engine->strokes);
    if (request_color(request, 0, &color, reply) &&
        move_words_read_stroke(request, 1, &engine->strokes, reply))
        draw_strokes(engine, color, reply);
}

/* Takes over a flattened curve, and draws it. */
static void draw_curve(Engine *engine, Color color, Status status, Point *points, size_t count,
                       Reply *reply)
{
    if (status == STATUS_OK) {
        status = strokes_append(&engine->strokes, (Move){points, &count, 0, 1});
        memory_free(points);
    }
    if (accepted(engine, status, reply))
        draw_strokes(engine, color, reply);
}

/* Reads a colour and then points. */
static bool read_color_and_points(Engine *engine, const Request *request, Color *color,
                                  Reply *reply)
{
    strokes_clear(&engine->strokes);
    return request_color(request, 0, color, reply) &&
           move_words_read_stroke(request, 1, &engine->strokes, reply);
}

static void lines_play_arc(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!read_color_and_points(engine, request, &color, reply))
        return;
    const Point *p = engine->strokes.points;
    Point *points = NULL;
    size_t count = 0;
    Status status = flatten_arc(p[0], p[1], p[2], &points, &count);
    strokes_clear(&engine->strokes);
    if (status == STATUS_OUT_OF_RANGE)
        reply_error(reply, "the three points do not lie on an arc near the board");
    else
        draw_curve(engine, color, status, points, count, reply);
}

static void lines_play_circle(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Point centre;
    Decimal radius;
    if (!request_color(request, 0, &color, reply) || !request_point(request, 1, &centre, reply) ||
        !request_decimal(request, 2, &radius, reply))
        return;
    Point *points = NULL;
    size_t count = 0;
    Status status = flatten_circle(centre, radius, &points, &count);
    strokes_clear(&engine->strokes);
    if (status == STATUS_OUT_OF_RANGE || status == STATUS_ZERO_LENGTH)
        reply_error(reply,
                    GTP_SYNTAX_ERROR
                    "bad radius '%s': expected 0.00001 spaces or more and a circle near the "
                    "board",
                    word_quote(request->arguments[2]).text);
    else
        draw_curve(engine, color, status, points, count, reply);
}

static void lines_play_curve(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!read_color_and_points(engine, request, &color, reply))
        return;
    Point *points = NULL;
    size_t count = 0;
    Status status =
        flatten_curve(engine->strokes.points, engine->strokes.point_count, &points, &count);
    strokes_clear(&engine->strokes);
    if (status == STATUS_OUT_OF_RANGE)
        reply_error(reply, "the control points do not lie near the board");
    else
        draw_curve(engine, color, status, points, count, reply);
}

static void lines_play_preview(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    if (!read_color_and_points(engine, request, &color, reply))
        return;
    const Outcome *outcome;
    Length left;
    Score score;
    Manner manner = {.magnet = engine->magnet, .work = &engine->work};
    Status status = position_try(session_position(engine->session), color,
                                 strokes_all(&engine->strokes), manner, &outcome, &left, &score);
    if (!accepted(engine, status, reply))
        return;
    print_outcome(&reply->text, outcome, left);
    Color next = outcome->ends_turn ? color_other(color) : color;
    text_add_format(&reply->text, "turn %s\n", color_name(next));
    print_score(&reply->text, engine->session, &score);
}

static void lines_play_magnet(Engine *engine, const Request *request, Reply *reply)
{
    Decimal strength;
    if (request->count == 0) {
        text_add_fixed(&reply->text, engine->magnet, COORDINATE_PLACES, COORDINATE_PLACES);
        return;
    }
    if (!request_decimal(request, 0, &strength, reply))
        return;
    Decimal steps = strength / (DECIMAL_ONE / STEPS_PER_SPACE);
    if (strength < 0 || steps > MAGNET_MOST)
        reply_error(reply, "magnet out of range: expected 0 to 0.28571 spaces");
    else
        engine->magnet = (int32_t)steps;
}

static void lines_play_snap(Engine *engine, const Request *request, Reply *reply)
{
    static const char *const ATTRACTIONS[] = {
        [ATTRACTED_NONE] = "none", [ATTRACTED_INK] = "ink", [ATTRACTED_EDGE] = "edge"};
    Color color;
    Point p, place;
    Attraction to;
    if (!request_color(request, 0, &color, reply) || !request_point(request, 1, &p, reply))
        return;
    Status status =
        lines_snap(session_game(engine->session), color, p, engine->magnet, &place, &to);
    if (!accepted(engine, status, reply))
        return;
    text_add(&reply->text, "at ");
    print_point(&reply->text, place);
    text_add_format(&reply->text, "\nto %s", ATTRACTIONS[to]);
}

static void lines_play_route(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Point a, b;
    if (!request_color(request, 0, &color, reply) || !request_point(request, 1, &a, reply) ||
        !request_point(request, 2, &b, reply))
        return;
    const Lines *lines = session_game(engine->session);
    InkView ink = lines_ink(lines, color_other(color));
    Point *way;
    size_t count;
    Status status = route_find(lines_subdivision(lines, color_other(color)), ink.segments,
                               ink.count, a, b, &engine->work, &way, &count);
    if (status == STATUS_ON_OPPONENT) {
        reply_error(reply, "a route cannot start or end on the opponent's ink");
    } else if (status == STATUS_NO_ROUTE) {
        reply_error(reply, "no route: the opponent's ink is in the way everywhere");
    } else if (accepted(engine, status, reply)) {
        print_stroke(&reply->text, way, count, ' ');
        memory_free(way);
    }
}

enum { GAPS_MOST = 1000 }; /* in one reply */

static void print_gap(Text *text, const Gap *gap)
{
    text_add(text, "gap ");
    text_add_fixed(text, gap->distance, DECIMAL_PLACES, COORDINATE_PLACES);
    text_add(text, " from ");
    print_point(text, gap->from);
    text_add(text, " to ");
    print_point(text, gap->to);
    text_add(text, gap->to_edge ? " edge\n" : " ink\n");
}

static void lines_play_gaps(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Decimal distance;
    if (!request_color(request, 0, &color, reply) || !request_decimal(request, 1, &distance, reply))
        return;
    if (distance < 0 || distance > (Decimal)2 * MAX_SPACES * DECIMAL_ONE) {
        reply_error(reply, "distance out of range: expected 0 to %d spaces", 2 * MAX_SPACES);
        return;
    }
    const Lines *lines = session_game(engine->session);
    Gap *gaps = NULL;
    size_t gap_count = 0;
    Status status =
        gaps_find(lines_subdivision(lines, color), distance / (DECIMAL_ONE / STEPS_PER_SPACE),
                  &engine->work, &gaps, &gap_count);
    accepted(engine, status, reply);
    for (size_t i = 0; i < gap_count && i < GAPS_MOST; i++)
        print_gap(&reply->text, &gaps[i]);
    if (gap_count > GAPS_MOST)
        text_add_format(&reply->text, "\nmore %zu", gap_count - GAPS_MOST);
    memory_free(gaps);
}

static const Command ROWS[] = {
    {"arc", "COLOR P P P", "draws an arc from the first point over the second to the third",
     GROUP_PLAY, 4, 4, COMMAND_RECORD, lines_play_arc},
    {"circle", "COLOR P RADIUS", "draws a circle round a point, from its rightmost point",
     GROUP_PLAY, 3, 3, COMMAND_RECORD, lines_play_circle},
    {"curve", "COLOR P P P [P]", "draws a Bezier curve with three or four control points",
     GROUP_PLAY, 4, 5, COMMAND_RECORD, lines_play_curve},
    {"draw", "COLOR P P ...", "draws a stroke through the points, as far as it may go", GROUP_PLAY,
     3, ARGUMENTS_ANY, COMMAND_RECORD, lines_play_draw},
    {"gaps", "COLOR DISTANCE", "where a colour's ink nearly closes", GROUP_PLAY, 2, 2,
     COMMAND_PLAIN, lines_play_gaps},
    {"magnet", "[STRENGTH]", "sets or tells how far ends of strokes are pulled, in spaces",
     GROUP_PLAY, 0, 1, COMMAND_RECORD, lines_play_magnet},
    {"preview", "COLOR P P ...", "what draw or place would do, and the score that would follow",
     GROUP_PLAY, 3, ARGUMENTS_ANY, COMMAND_PLAIN, lines_play_preview},
    {"route", "COLOR P P", "the shortest way between two points round the opponent's ink",
     GROUP_PLAY, 3, 3, COMMAND_PLAIN, lines_play_route},
    {"snap", "COLOR P", "where the magnet pulls a point, or where a stone would go", GROUP_PLAY, 2,
     2, COMMAND_PLAIN, lines_play_snap},
};

const CommandList LINES_PLAY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
