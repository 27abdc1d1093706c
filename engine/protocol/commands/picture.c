/* The command svg, which draws a position. */
#include "pictures/svg.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static void draw(Engine *engine, const Request *request, Reply *reply)
{
    Session *session = engine->session;
    const SvgOptions options = {.size = SVG_SIZE_USUAL, .territory = true, .ghosts = true};
    int64_t moves = (int64_t)session_move_count(session);
    if (request->count > 0 && !request_int(request, 0, 0, INT32_MAX, &moves, reply))
        return;
    Status status = svg_draw_after(session, (size_t)moves, &options, &reply->text);
    if (status == STATUS_NO_HISTORY)
        reply_error(reply, "no such move: expected 0 to %zu", session_move_count(session));
    else
        accepted(engine, status, reply);
}

static const Command ROWS[] = {
    {"svg", "[MOVE]", "print a picture of the position, or of the position after some moves",
     GROUP_EXPORT, 0, 1, COMMAND_ASKS, draw},
};

const CommandList PICTURE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
