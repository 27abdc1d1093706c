/* Shows a position of `stones` as plain text: the board, and a line for each stone.
 *
 * A character stands for a patch of the board: four columns and two rows per space on small boards.
 * Larger boards are drawn at a smaller scale. */
#include "formats/print.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/rules/stones.h"
#include "protocol/arguments.h"
#include "protocol/view.h"

/* The picture: the characters that stand for the patches of the board. A character shows what is at
 * the middle of its patch. */
typedef struct Raster {
    int columns, rows;      /* in spaces */
    int32_t across, upward; /* size of a character's patch, in steps */
    int width, height;      /* in characters */
} Raster;

static Raster make_raster(const Setup *setup)
{
    Raster raster = {.columns = setup->columns, .rows = setup->rows};
    int per_space = VIEW_PER_SPACE;
    while (per_space > 1 && raster.columns * per_space > VIEW_WIDTH_MOST)
        per_space /= 2;
    int spaces = 1; /* spaces per character; more than 1 only if `per_space` is 1 */
    while (raster.columns * per_space > VIEW_WIDTH_MOST * spaces)
        spaces++;
    raster.across = STEPS_PER_SPACE * spaces / per_space;
    raster.upward = 2 * raster.across;
    raster.width = (int)(((int64_t)raster.columns * STEPS_PER_SPACE - 1) / raster.across) + 1;
    raster.height = (int)(((int64_t)raster.rows * STEPS_PER_SPACE - 1) / raster.upward) + 1;
    return raster;
}

static char face_of(const Stones *stones, Point p)
{
    StoneView view;
    size_t number;
    if (!outline_holds(stones_outline(stones), p))
        return ' ';
    if (stones_at(stones, p, &number) && stones_get(stones, number, &view))
        return view.color == COLOR_BLACK ? (view.dead ? 'x' : 'X') : (view.dead ? 'o' : 'O');
    if (stones_owner_of(stones, p, &number) && stones_get(stones, number, &view))
        return view.color == COLOR_BLACK ? '*' : '-';
    return '.';
}

/* Return the middle of a patch in x or in y. The last patch may extend beyond the board; only its
 * part on the board counts. */
static int32_t middle(int32_t low, int32_t size, int spaces)
{
    int32_t end = spaces * STEPS_PER_SPACE;
    return low + (size < end - low ? size : end - low) / 2;
}

static void print_row(StringBuilder *text, const Raster *raster, const Stones *stones, int row)
{
    int32_t low = row * raster->upward;
    int label = (low + STEPS_PER_SPACE - 1) / STEPS_PER_SPACE;
    bool labelled = label * STEPS_PER_SPACE < low + raster->upward;
    view_print_row_label(text, labelled ? label : -1);
    size_t end = text->length;
    for (int column = 0; column < raster->width; column++) {
        Point p = {middle(column * raster->across, raster->across, raster->columns),
                   middle(low, raster->upward, raster->rows)};
        char face = face_of(stones, p);
        builder_add_char(text, face);
        end = face == ' ' ? end : text->length;
    }
    if (!builder_failed(text))
        builder_truncate(text, end);
    builder_add_char(text, '\n');
}

void stones_show_board(Engine *engine, Reply *reply)
{
    const Session *session = engine->session;
    const Stones *stones = session_game(session);
    Raster raster = make_raster(session_setup(session));
    Score score = stones_score(stones);
    StringBuilder *text = &reply->text;
    int places[MAX_SPACES];
    for (int i = 0; i < raster.columns; i++)
        places[i] = (int)((int64_t)i * STEPS_PER_SPACE / raster.across);
    view_print_turn(text, session);
    for (int row = raster.height - 1; row >= 0; row--)
        print_row(text, &raster, stones, row);
    view_print_column_labels(text, places, raster.columns);
    builder_add(text, "X O stones, x o dead ones, * black's ground, - white's\n");
    view_print_standing(text, session, &score, false);
}

void stones_show_list(const Session *session, StringBuilder *text)
{
    const Stones *stones = session_game(session);
    const Outline *outline = &session_setup(session)->outline;
    StoneView view;
    if (outline->count > 0) {
        builder_add(text, "outline ");
        print_stroke(text, outline->corners, outline->count, ' ');
        builder_add_char(text, '\n');
    }
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        if (!stones_get(stones, i, &view))
            continue;
        builder_add_format(text, "%s ", color_name(view.color));
        print_point(text, view.at);
        builder_add(text, view.dead ? " dead\n" : "\n");
    }
    for (size_t place = 0; stones_ghost_next(stones, &place, &view);) {
        builder_add_format(text, "ghost %s ", color_name(view.color));
        print_point(text, view.at);
        builder_add_char(text, '\n');
    }
}

static void stones_show_scoring(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    const Stones *stones = session_game(session);
    StoneView view;
    view_print_agreement(&reply->text, session);
    builder_add(&reply->text, "dead");
    for (size_t i = 0; i < stones_number_count(stones); i++)
        if (stones_get(stones, i, &view) && view.dead) {
            builder_add_char(&reply->text, ' ');
            print_point(&reply->text, view.at);
        }
}

static void stones_show_list_stones(Engine *engine, const Request *request, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Color color;
    StoneView view;
    if (!request_color(request, 0, &color, reply))
        return;
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        if (!stones_get(stones, i, &view) || view.color != color)
            continue;
        builder_add(&reply->text, reply->text.length > 0 ? " " : "");
        print_point(&reply->text, view.at);
    }
}

size_t stones_show_captured(const Stones *stones, Color color)
{
    StoneView view;
    size_t captured = 0;
    for (size_t i = 0; i < stones_number_count(stones); i++)
        captured += !stones_get(stones, i, &view) && view.color != color;
    return captured;
}

static void stones_show_captures(Engine *engine, const Request *request, Reply *reply)
{
    const Stones *stones = session_game(engine->session);
    Color color;
    if (request_color(request, 0, &color, reply))
        builder_add_format(&reply->text, "%zu", stones_show_captured(stones, color));
}

static const Command ROWS[] = {
    {"captures", "COLOR", "print how many stones a color has captured", GROUP_POSITION, 1, 1,
     COMMAND_ASKS, stones_show_captures},
    {"list_stones", "COLOR", "list the stones or strokes of a color, on one line", GROUP_POSITION,
     1, 1, COMMAND_ASKS, stones_show_list_stones},
    {"scoring", "", "print the marks, their number, who has agreed, and which statuses are certain",
     GROUP_SCORING, 0, 0, COMMAND_ASKS, stones_show_scoring},
};

const CommandList STONES_SHOW_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
