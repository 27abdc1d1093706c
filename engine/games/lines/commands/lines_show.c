/* Prints the board of `lines` as plain text, for `showboard`.
 *
 * A character stands for a patch of the board: four columns and two rows per space on small boards.
 * Larger boards are drawn at a smaller scale. */
#include "base/memory.h"
#include "formats/print.h"
#include "games/lines/commands/lines_commands.h"
#include "games/lines/rules/lines.h"
#include "protocol/arguments.h"
#include "protocol/refuse.h"
#include "protocol/view.h"

/* The picture: characters that stand for the cells of the board. */
typedef struct Raster {
    Box board;
    int width, height; /* in characters */
    char *cells;       /* owned; row by row from the top */
} Raster;

/* Divide numbers that aren't negative, and round to the nearest integer. */
static int64_t divide(int64_t a, int64_t b)
{
    return (a + b / 2) / b;
}

static int cell_x(const Raster *raster, int32_t x)
{
    return (int)divide((int64_t)x * (raster->width - 1), raster->board.high.x);
}

static int cell_y(const Raster *raster, int32_t y)
{
    return raster->height - 1 -
           (int)divide((int64_t)y * (raster->height - 1), raster->board.high.y);
}

/* Return the point that a cell represents. */
static Point cell_point(const Raster *raster, int column, int row)
{
    int64_t up = raster->height - 1 - row;
    return (Point){(int32_t)divide((int64_t)column * raster->board.high.x, raster->width - 1),
                   (int32_t)divide(up * raster->board.high.y, raster->height - 1)};
}

static char *cell(const Raster *raster, int column, int row)
{
    return &raster->cells[row * raster->width + column];
}

static Status create_raster(const Setup *setup, Raster *raster)
{
    int columns = setup->columns - 1;
    int rows = setup->rows - 1;
    raster->board = setup_board(setup);
    raster->width = columns * VIEW_PER_SPACE + 1;
    if (raster->width > VIEW_WIDTH_MOST)
        raster->width = VIEW_WIDTH_MOST;
    raster->height = (int)divide((int64_t)(raster->width - 1) * rows, 2 * columns) + 1;
    if (raster->height < 2)
        raster->height = 2;
    raster->cells = memory_new((size_t)raster->width * (size_t)raster->height);
    return raster->cells ? STATUS_OK : STATUS_NO_MEMORY;
}

static void paint_ground(const Raster *raster, const Lines *lines)
{
    for (int row = 0; row < raster->height; row++)
        for (int column = 0; column < raster->width; column++) {
            Point p = cell_point(raster, column, row);
            bool black = lines_lives_near(lines, COLOR_BLACK, p);
            bool white = lines_lives_near(lines, COLOR_WHITE, p);
            *cell(raster, column, row) = black && white ? '=' : black ? 'x' : white ? 'o' : ' ';
        }
}

/* Draw a dot at each grid point where neither color is alive, unless the dots would be too close
 * together. */
static void paint_grid(const Raster *raster, const Setup *setup)
{
    if (raster->width < 2 * setup->columns - 1)
        return;
    for (int i = 0; i < setup->columns; i++)
        for (int j = 0; j < setup->rows; j++) {
            char *c = cell(raster, cell_x(raster, i * STEPS_PER_SPACE),
                           cell_y(raster, j * STEPS_PER_SPACE));
            if (*c == ' ')
                *c = '.';
        }
}

/* Draw a piece of ink with the character `mark`. In cells that contain ink of the other color
 * (`other`), draw `%`. */
static void paint_piece(const Raster *raster, Segment piece, char mark, char other)
{
    int x = cell_x(raster, piece.a.x);
    int y = cell_y(raster, piece.a.y);
    int dx = cell_x(raster, piece.b.x) - x;
    int dy = cell_y(raster, piece.b.y) - y;
    int size_x = dx < 0 ? -dx : dx;
    int size_y = dy < 0 ? -dy : dy;
    int steps = size_x > size_y ? size_x : size_y;
    for (int i = 0; i <= steps; i++) {
        int64_t along_x = (int64_t)piece.b.x - piece.a.x;
        int64_t along_y = (int64_t)piece.b.y - piece.a.y;
        int32_t px = (int32_t)(steps ? piece.a.x + along_x * i / steps : piece.a.x);
        int32_t py = (int32_t)(steps ? piece.a.y + along_y * i / steps : piece.a.y);
        char *c = cell(raster, cell_x(raster, px), cell_y(raster, py));
        *c = *c == other || *c == '%' ? '%' : mark;
    }
}

static void paint_ink(const Raster *raster, const Lines *lines)
{
    static const char MARKS[COLOR_COUNT] = {'X', 'O'};
    for (int color = 0; color < COLOR_COUNT; color++) {
        InkView ink = lines_ink(lines, (Color)color);
        for (size_t i = 0; i < ink.count; i++)
            paint_piece(raster, ink.segments[i], MARKS[color], MARKS[1 - color]);
    }
}

/* Return the number of the horizontal grid line in a row, or -1 if there is none. */
static int line_of(const Raster *raster, const Setup *setup, int row)
{
    int line = -1;
    for (int j = setup->rows - 1; j >= 0; j--)
        if (cell_y(raster, j * STEPS_PER_SPACE) == row)
            line = j;
    return line;
}

static void print_raster(StringBuilder *text, const Raster *raster, const Setup *setup)
{
    for (int row = 0; row < raster->height; row++) {
        view_print_row_label(text, line_of(raster, setup, row));
        int end = raster->width;
        while (end > 0 && *cell(raster, end - 1, row) == ' ')
            end--;
        builder_add_bytes(text, cell(raster, 0, row), (size_t)end);
        builder_add_char(text, '\n');
    }
    int places[MAX_SPACES + 1];
    for (int i = 0; i < setup->columns; i++)
        places[i] = cell_x(raster, i * STEPS_PER_SPACE);
    view_print_column_labels(text, places, setup->columns);
    builder_add(text, "X O ink, x o living, = both\n");
}

void lines_show_list(const Session *session, StringBuilder *text)
{
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count; j++) {
            size_t count;
            const Point *points = move_stroke(event.move, j, &count);
            builder_add_format(text, "%s ", color_name(event.color));
            print_stroke(text, points, count, ' ');
            builder_add_char(text, '\n');
        }
    }
}

void lines_show_board(Engine *engine, Reply *reply)
{
    const Session *session = engine->session;
    const Setup *setup = session_setup(session);
    Lines *lines = session_game(session);
    Raster raster = {0};
    Score score = lines_score(lines);
    if (accepted(engine, create_raster(setup, &raster), reply)) {
        paint_ground(&raster, lines);
        paint_grid(&raster, setup);
        paint_ink(&raster, lines);
        view_print_turn(&reply->text, session);
        print_raster(&reply->text, &raster, setup);
        view_print_standing(&reply->text, session, &score, true);
    }
    memory_free(raster.cells);
}

static void lines_show_list_stones(Engine *engine, const Request *request, Reply *reply)
{
    const Session *session = engine->session;
    Color color;
    if (!request_color(request, 0, &color, reply))
        return;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count && event.color == color; j++) {
            size_t count;
            const Point *points = move_stroke(event.move, j, &count);
            builder_add(&reply->text, reply->text.length > 0 ? " " : "");
            print_stroke(&reply->text, points, count, ':');
        }
    }
}

static const Command ROWS[] = {
    {"list_stones", "COLOR", "list the stones or strokes of a color, on one line", GROUP_POSITION,
     1, 1, COMMAND_ASKS, lines_show_list_stones},
};

const CommandList LINES_SHOW_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
