/* The command `play_file`, which makes a move whose strokes are the lines in a file from a geometry
 * program. */
#include "games/lines/commands/lines_commands.h"
#include "protocol/arguments.h"
#include "protocol/refuse.h"
#include "protocol/shape_file.h"

#include <math.h>

static const char WRONG[] = "not strokes";

/* Append a line to engine->strokes, rounded to the lattice. Add to `rounded` the number of its
 * points that were not on the lattice. May fail with STATUS_OUTSIDE_BOARD. */
static Status take_line(Engine *engine, Box board, const Shapes *shapes, const Shape *line,
                        size_t *rounded)
{
    const ShapePlace *places = shapes_places(shapes, line);
    Status status = STATUS_OK;
    for (size_t i = 0; i < line->count && status == STATUS_OK; i++) {
        Point point;
        bool moved;
        if (!shape_round(places[i], MAX_SPACES, &point, &moved) || !box_holds(board, point))
            return STATUS_OUTSIDE_BOARD;
        *rounded += moved;
        status = strokes_add_point(&engine->strokes, point);
    }
    return status == STATUS_OK ? strokes_end(&engine->strokes) : status;
}

/* Fill engine->strokes with the lines of the file, and set `rounded` to the number of points that
 * were rounded. On failure, reply with an error and return false. */
static bool take_lines(Engine *engine, const Shapes *shapes, size_t *rounded, Reply *reply)
{
    Box board = game_board(session_kind(engine->session), session_setup(engine->session));
    *rounded = 0;
    strokes_clear(&engine->strokes);
    if (shapes->count == 0 || shapes_count(shapes, SHAPE_LINE) < shapes->count) {
        shape_file_refuse(shapes, WRONG, "only lines", reply);
        return false;
    }
    for (size_t i = 0; i < shapes->count; i++) {
        Status status = take_line(engine, board, shapes, &shapes->list[i], rounded);
        if (status == STATUS_OK)
            continue;
        refuse_move(engine, status, reply);
        if (status == STATUS_OUTSIDE_BOARD)
            builder_add_format(&reply->text, " (line %zu of the file)", i + 1);
        return false;
    }
    return true;
}

/* Append the total length of the strokes, and a hint that the rule `allotment` sets the ink of a
 * turn. */
static void explain_length(const Strokes *strokes, StringBuilder *text)
{
    double steps = 0;
    for (size_t i = 0; i < strokes->count; i++) {
        size_t count;
        const Point *points = move_stroke(strokes_all(strokes), i, &count);
        for (size_t j = 1; j < count; j++)
            steps += hypot(points[j].x - points[j - 1].x, points[j].y - points[j - 1].y);
    }
    builder_add(text, " (the lines are ");
    builder_add_fixed(text, (int64_t)ceil(steps - 1e-6), COORDINATE_PLACES, COORDINATE_PLACES);
    builder_add(text, " spaces long; set_rule allotment sets the ink per turn)");
}

static void play(Engine *engine, Color color, const Shapes *shapes, size_t left_out, Reply *reply)
{
    size_t rounded;
    if (!take_lines(engine, shapes, &rounded, reply))
        return;
    Status status = session_play(engine->session, color, strokes_all(&engine->strokes), NULL);
    if (status == STATUS_OK) {
        builder_add_format(&reply->text, "strokes %zu\nrounded %zu\nleft_out %zu", shapes->count,
                           rounded, left_out);
        return;
    }
    refuse_move(engine, status, reply);
    if (status == STATUS_TOO_LONG)
        explain_length(&engine->strokes, &reply->text);
}

static void lines_file_play_file(Engine *engine, const Request *request, Reply *reply)
{
    Color color;
    Shapes shapes = {0};
    size_t left_out;
    if (!request_color(request, 0, &color, reply))
        return;
    if (shape_file_read(engine, request_rest(request, 1), color_name(color_other(color)), WRONG,
                        &shapes, &left_out, reply))
        play(engine, color, &shapes, left_out, reply);
    shapes_free(&shapes);
}

static const Command ROWS[] = {
    {"play_file", "COLOR FILE", "make a whole turn for a color: draw the lines in a file",
     GROUP_PLAY, 2, ARGUMENTS_ANY, COMMAND_FILE | COMMAND_REOPENS, lines_file_play_file},
};

const CommandList LINES_FILE_COMMANDS = {ROWS, COUNT_OF(ROWS), shape_file_readable};
