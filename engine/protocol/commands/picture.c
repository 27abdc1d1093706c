/* The command svg, which draws a position. */
#include "pictures/svg.h"
#include "protocol/area_compare.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

/* Draw the position after `moves` moves. If `changes` isn't NULL, mark the ground that it
 * contains. */
static void draw_after(Engine *engine, int64_t moves, const GroundChanges *changes, Reply *reply)
{
    const SvgOptions options = {
        .size = SVG_SIZE_USUAL, .territory = true, .ghosts = true, .changes = changes};
    Status status = svg_draw_after(engine->session, (size_t)moves, &options, &reply->text);
    accepted(engine, status, reply);
}

/* Parse the optional number of moves that were made before the position; the default is all moves.
 * On failure, reply with an error and return false. */
static bool read_moves(Engine *engine, const Request *request, int64_t *moves, Reply *reply)
{
    int64_t most = (int64_t)session_move_count(engine->session);
    *moves = most;
    if (request->count > 0 && !request_int(request, 0, 0, INT32_MAX, moves, reply))
        return false;
    if (*moves > most)
        reply_error(reply, "no such move: expected 0 to %lld", (long long)most);
    return *moves <= most;
}

static void draw(Engine *engine, const Request *request, Reply *reply)
{
    int64_t moves;
    if (read_moves(engine, request, &moves, reply))
        draw_after(engine, moves, NULL, reply);
}

static void draw_compared(Engine *engine, int64_t moves, int64_t from, Reply *reply)
{
    Session *session = engine->session;
    GroundChanges changes;
    StringBuilder why = {0};
    bool is_present = moves == (int64_t)session_move_count(session);
    Status status =
        area_compare_find(session, from, is_present ? -1 : moves, &engine->work, &changes, &why);
    if (status == STATUS_NO_HISTORY)
        reply_error(reply, "no such move: expected 0 to %zu", session_known_moves(session));
    else if (status == STATUS_GEOMETRY && !builder_failed(&why))
        reply_error(reply, "GEOS can't compare these positions: %s", builder_string(&why));
    else if (accepted(engine, status, reply))
        draw_after(engine, moves, &changes, reply);
    ground_changes_free(&changes);
    builder_free(&why);
}

/* Handle `svg` for games whose positions GEOS can compare. */
static void draw_with_changes(Engine *engine, const Request *request, Reply *reply)
{
    int64_t moves, from;
    if (request->count < 2)
        draw(engine, request, reply);
    else if (read_moves(engine, request, &moves, reply) &&
             request_int(request, 1, 0, INT32_MAX, &from, reply))
        draw_compared(engine, moves, from, reply);
}

static const char SUMMARY[] =
    "print a picture of the position, or of the position after some moves";

static const Command ROWS[] = {
    {"svg", "[MOVE]", SUMMARY, GROUP_EXPORT, 0, 1, COMMAND_ASKS, draw},
};

static const Command GEOS_ROWS[] = {
    {"svg", "[MOVE] [N]", SUMMARY, GROUP_EXPORT, 0, 2, COMMAND_ASKS, draw_with_changes},
};

const CommandList PICTURE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
const CommandList PICTURE_GEOS_COMMANDS = {GEOS_ROWS, COUNT_OF(GEOS_ROWS), area_compare_exists};
