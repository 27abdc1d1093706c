/* Handlers that help with drawing in `lines`: the magnet, routes around ink, gaps in ink. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/lines/commands/lines_commands.h"
#include "games/lines/rules/lines.h"
#include "geometry/routing/gaps.h"
#include "geometry/routing/route.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static void lines_play_magnet(Engine *engine, const Request *request, Reply *reply)
{
    Decimal strength;
    if (request->count == 0) {
        builder_add_fixed(&reply->text, engine->magnet, COORDINATE_PLACES, COORDINATE_PLACES);
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
    builder_add(&reply->text, "at ");
    print_point(&reply->text, place);
    builder_add_format(&reply->text, "\nto %s", ATTRACTIONS[to]);
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

enum { GAPS_MOST = 1000 }; /* maximum number of gaps in one reply */

static void print_gap(StringBuilder *text, const Gap *gap)
{
    builder_add(text, "gap ");
    builder_add_fixed(text, gap->distance, DECIMAL_PLACES, COORDINATE_PLACES);
    builder_add(text, " from ");
    print_point(text, gap->from);
    builder_add(text, " to ");
    print_point(text, gap->to);
    builder_add(text, gap->to_edge ? " edge\n" : " ink\n");
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
        builder_add_format(&reply->text, "\nmore %zu", gap_count - GAPS_MOST);
    memory_free(gaps);
}

static const Command ROWS[] = {
    {"gaps", "COLOR DISTANCE", "list the gaps where a color's ink nearly closes", GROUP_PLAY, 2, 2,
     COMMAND_ASKS, lines_play_gaps},
    {"magnet", "[STRENGTH]",
     "set or print the distance, in spaces, within which the magnet pulls ends of strokes",
     GROUP_PLAY, 0, 1, COMMAND_RECORD | COMMAND_TALKS, lines_play_magnet},
    {"route", "COLOR P P", "find the shortest path between two points around the opponent's ink",
     GROUP_PLAY, 3, 3, COMMAND_ASKS, lines_play_route},
    {"snap", "COLOR P",
     "print where the magnet would pull a point, or where a stone placed there would go",
     GROUP_PLAY, 2, 2, COMMAND_ASKS, lines_play_snap},
};

const CommandList LINES_PLAY_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
