/* Draws boards with characters. */
#include "pictures/screen.h"

#include "base/count.h"
#include "base/memory.h"
#include "formats/print.h"
#include "game/grid.h"
#include "pictures/painter.h"

#include <string.h>

enum {
    LABEL_WIDTH = 4,
    PIXELS_PER_SPACE = 16, /* the maximum, so that a small board isn't drawn too large */
    ROWS_LEAST = 4,
    DOTS_ACROSS = 2, /* number of dots side by side in a character */
    DOTS_UP = 4,
};

typedef struct Cell {
    uint8_t pixels[2]; /* the shades of its two pixels, upper pixel first */
    uint8_t dots;      /* the dots that are set in its braille character, in Unicode's numbering */
    uint8_t ink;       /* the shade of the dots, or of a stone */
    /* True if the cell is on a grid point; `ink` is then the shade of the point. */
    bool is_point;
    bool is_star;
} Cell;

struct Screen {
    const Session *session;
    int columns, rows; /* number of grid lines */
    /* True for a game on grid points, where stones extend half a space beyond the outer lines. */
    bool points;
    int32_t left, top; /* the upper left corner of the first pixel, in steps */
    int32_t unit;      /* the size of a pixel, in steps */
    int width, height; /* in characters */
    Cell *cells;       /* owned; row by row from the top */
};

/* For each shade, its color (in the terminal's palette of 256) and its letter. */
static const struct {
    uint8_t color;
    char letter;
} SHADES[SHADE_COUNT] = {
    [SHADE_OUTSIDE] = {0, ' '},        [SHADE_BOARD] = {179, ' '},
    [SHADE_OPEN] = {179, '.'},         [SHADE_BLACK_GROUND] = {59, '*'},
    [SHADE_WHITE_GROUND] = {187, '-'}, [SHADE_BOTH_GROUND] = {145, '='},
    [SHADE_GRID] = {94, '.'},          [SHADE_BLACK_DEAD] = {238, 'x'},
    [SHADE_WHITE_DEAD] = {252, 'o'},   [SHADE_BLACK] = {16, 'X'},
    [SHADE_WHITE] = {231, 'O'},        [SHADE_BLACK_LAST] = {21, '#'},
    [SHADE_WHITE_LAST] = {51, '@'},    [SHADE_BOTH] = {244, '%'},
};

Shade screen_shade(Color color, bool last)
{
    if (color == COLOR_BLACK)
        return last ? SHADE_BLACK_LAST : SHADE_BLACK;
    return last ? SHADE_WHITE_LAST : SHADE_WHITE;
}

static int clamp(int32_t value, int count)
{
    return value < 0 ? 0 : value >= count ? count - 1 : (int)value;
}

static Cell *cell_at(const Screen *screen, int column, int row)
{
    return &screen->cells[(size_t)row * (size_t)screen->width + (size_t)column];
}

/* Convert a distance from the left or top edge to the index of a part, where each pixel has `parts`
 * parts. A place on or just before the border of two parts, such as the middle of a pixel with two
 * parts, belongs to the second part. To achieve this, an eighth of a pixel is added first. */
static int32_t part_of(const Screen *screen, int32_t distance, int parts)
{
    return (distance + screen->unit / 8) * parts / screen->unit;
}

static int across(const Screen *screen, int32_t x, int parts)
{
    return clamp(part_of(screen, x - screen->left, parts), screen->width * parts);
}

static int down(const Screen *screen, int32_t y, int parts)
{
    return clamp(part_of(screen, screen->top - y, parts), 2 * screen->height * parts);
}

/* Move a coordinate slightly inside the board's edges, where it is clear which shade a point
 * has. */
static int32_t within(int32_t value, int32_t most)
{
    const int32_t little = 4;
    return value < little ? little : value > most - little ? most - little : value;
}

void screen_fill(Screen *screen, Shade (*shade_at)(const void *context, Point p),
                 const void *context)
{
    Box board = game_board(session_kind(screen->session), session_setup(screen->session));
    for (int row = 0; row < 2 * screen->height; row++)
        for (int column = 0; column < screen->width; column++) {
            int32_t x = screen->left + column * screen->unit, y = screen->top - row * screen->unit;
            Point middle = {within(x + screen->unit / 2, board.high.x),
                            within(y - screen->unit / 2, board.high.y)};
            bool inside = x < board.high.x - screen->left && y > screen->left;
            cell_at(screen, column, row / 2)->pixels[row % 2] =
                (uint8_t)(inside ? shade_at(context, middle) : SHADE_OUTSIDE);
        }
}

void screen_pixel(Screen *screen, Point p, Shade shade)
{
    int row = down(screen, p.y, 1);
    cell_at(screen, across(screen, p.x, 1), row / 2)->pixels[row % 2] = (uint8_t)shade;
}

/* Return +1 for the shade of black's ink, -1 for white's, and 0 for any other. */
static int side_of(uint8_t shade)
{
    return shade == SHADE_BLACK || shade == SHADE_BLACK_LAST   ? +1
           : shade == SHADE_WHITE || shade == SHADE_WHITE_LAST ? -1
                                                               : 0;
}

/* Set a dot, given its position among all dots of the screen. A dot of ink replaces a dot of the
 * grid. */
static void put_dot(Screen *screen, int x, int y, Shade shade)
{
    static const uint8_t BITS[DOTS_UP][DOTS_ACROSS] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    Cell *cell = cell_at(screen, x / DOTS_ACROSS, y / DOTS_UP);
    if (cell->ink == SHADE_GRID)
        cell->dots = 0;
    if (side_of(cell->ink) * side_of((uint8_t)shade) < 0)
        cell->ink = SHADE_BOTH;
    else if (cell->ink < shade)
        cell->ink = (uint8_t)shade;
    cell->dots |= BITS[y % DOTS_UP][x % DOTS_ACROSS];
}

void screen_line(Screen *screen, Segment line, Shade shade)
{
    int x = across(screen, line.a.x, DOTS_ACROSS), y = down(screen, line.a.y, DOTS_ACROSS);
    int dx = across(screen, line.b.x, DOTS_ACROSS) - x;
    int dy = down(screen, line.b.y, DOTS_ACROSS) - y;
    int wide = dx < 0 ? -dx : dx, high = dy < 0 ? -dy : dy;
    int steps = wide > high ? wide : high;
    for (int i = 0; i <= steps; i++)
        put_dot(screen, steps ? x + (2 * dx * i + (dx < 0 ? -steps : steps)) / (2 * steps) : x,
                steps ? y + (2 * dy * i + (dy < 0 ? -steps : steps)) / (2 * steps) : y, shade);
}

void screen_grid(Screen *screen)
{
    for (int row = 0; row < screen->rows; row++)
        for (int column = 0; column < screen->columns; column++) {
            int x = across(screen, column * STEPS_PER_SPACE, DOTS_ACROSS);
            int y = down(screen, row * STEPS_PER_SPACE, DOTS_ACROSS);
            if (cell_at(screen, x / DOTS_ACROSS, y / DOTS_UP)->dots == 0)
                put_dot(screen, x, y, SHADE_GRID);
        }
}

void screen_points(Screen *screen, Shade (*shade_at)(const void *context, int column, int row),
                   const void *context)
{
    for (int row = 0; row < screen->rows; row++)
        for (int column = 0; column < screen->columns; column++) {
            Cell *cell = cell_at(screen, across(screen, column * STEPS_PER_SPACE, 1),
                                 down(screen, row * STEPS_PER_SPACE, 1) / 2);
            cell->is_point = true;
            cell->is_star =
                grid_is_star_line(screen->columns, column) && grid_is_star_line(screen->rows, row);
            cell->ink = (uint8_t)shade_at(context, column, row);
        }
}

bool screen_last_event(const Session *session, Event *last)
{
    for (size_t i = session_event_count(session); i-- > 0;) {
        *last = session_event(session, i);
        if (last->kind == EVENT_MOVE || last->kind == EVENT_PASS)
            return true;
    }
    return false;
}

bool screen_last_point(const Session *session, int *column, int *row)
{
    Event last;
    size_t points;
    if (!screen_last_event(session, &last) || last.move.count == 0)
        return false;
    const Point *point = move_stroke(last.move, 0, &points);
    *column = point->x / STEPS_PER_SPACE;
    *row = point->y / STEPS_PER_SPACE;
    return true;
}

/* Drawing a game on grid points that has no paint() of its own. */

static Shade stone_at(const void *session, int column, int row)
{
    int last_column, last_row;
    Occupant stone = session_kind(session)->at(session_game(session), column, row);
    bool last = screen_last_point(session, &last_column, &last_row) && last_column == column &&
                last_row == row;
    return stone == OCCUPANT_NONE ? SHADE_GRID : screen_shade(occupant_color(stone), last);
}

static Shade plain_board(const void *session, Point p)
{
    (void)session, (void)p;
    return SHADE_BOARD;
}

static void paint(Screen *screen, Session *session)
{
    screen_fill(screen, plain_board, session);
    screen_points(screen, stone_at, session);
}

/* Printing the cells. */

/* Choose the shade whose letter is printed for a cell. The letter stands for both pixels, and for
 * what is in front of them. */
static char letter_of(const Cell *cell)
{
    uint8_t shade = cell->pixels[0] > cell->pixels[1] ? cell->pixels[0] : cell->pixels[1];
    if (cell->is_point && cell->ink == SHADE_GRID && shade > SHADE_BOARD)
        return SHADES[shade].letter;
    if (cell->is_point && cell->is_star && cell->ink == SHADE_GRID)
        return '+';
    if (cell->is_point || cell->dots)
        return SHADES[cell->ink > shade || cell->is_point ? cell->ink : shade].letter;
    return SHADES[shade].letter;
}

static void print_letters(const Screen *screen, int row, StringBuilder *out)
{
    size_t end = out->length;
    for (int column = 0; column < screen->width; column++) {
        const Cell *cell = cell_at(screen, column, row);
        /* If the game is played on grid points, cells between them are blank. */
        char letter = screen->points && !cell->is_point ? ' ' : letter_of(cell);
        builder_add_char(out, letter);
        end = letter == ' ' ? end : out->length;
    }
    if (!builder_failed(out))
        builder_truncate(out, end);
}

/* The colors that the terminal uses at present; -1 means the terminal's default. */
typedef struct Colors {
    int front, back;
} Colors;

static int color_of(uint8_t shade)
{
    return shade == SHADE_OUTSIDE ? -1 : SHADES[shade].color;
}

static void tell_colors(Colors *told, int front, int back, StringBuilder *out)
{
    if (front != told->front && front >= 0)
        builder_add_format(out, "\033[38;5;%dm", front);
    if (back != told->back && back >= 0)
        builder_add_format(out, "\033[48;5;%dm", back);
    else if (back != told->back)
        builder_add(out, "\033[49m");
    *told = (Colors){front >= 0 ? front : told->front, back};
}

/* Append a character that has three bytes in UTF-8. */
static void add_character(StringBuilder *out, unsigned code)
{
    builder_add_char(out, (char)(0xe0 | code >> 12));
    builder_add_char(out, (char)(0x80 | (code >> 6 & 0x3f)));
    builder_add_char(out, (char)(0x80 | (code & 0x3f)));
}

static void print_cell(const Cell *cell, Colors *told, StringBuilder *out)
{
    enum { BRAILLE = 0x2800, UPPER_HALF = 0x2580, LOWER_HALF = 0x2584, DISC = 0x25cf };
    int upper = color_of(cell->pixels[0]), lower = color_of(cell->pixels[1]);
    if (cell->is_point) {
        tell_colors(told, color_of(cell->ink), lower, out);
        if (cell->ink == SHADE_GRID)
            builder_add(out, cell->is_star ? "+" : "\302\267");
        else
            add_character(out, DISC);
    } else if (cell->dots) {
        tell_colors(told, color_of(cell->ink), upper, out);
        add_character(out, BRAILLE + cell->dots);
    } else if (upper == lower) {
        tell_colors(told, -1, upper, out);
        builder_add_char(out, ' ');
    } else {
        tell_colors(told, upper < 0 ? lower : upper, upper < 0 ? -1 : lower, out);
        add_character(out, upper < 0 ? LOWER_HALF : UPPER_HALF);
    }
}

static void print_colors(const Screen *screen, int row, StringBuilder *out)
{
    Colors told = {-1, -1};
    for (int column = 0; column < screen->width; column++)
        print_cell(cell_at(screen, column, row), &told, out);
    builder_add(out, "\033[m");
}

/* Return the smallest n such that labels on every nth grid line are at least `pixels` pixels apart.
 * n is 1, 2, 5, 10, 20, 50 or 100. */
static int label_step(const Screen *screen, int pixels)
{
    static const int STEPS[] = {1, 2, 5, 10, 20, 50, 100};
    size_t i = 0;
    while (i + 1 < COUNT_OF(STEPS) &&
           (STEPS[i] * STEPS_PER_SPACE + screen->unit / 8) / screen->unit < pixels)
        i++;
    return STEPS[i];
}

/* Return the grid line whose label is in a row of characters, or -1 if there is none. */
static int line_in_row(const Screen *screen, int row)
{
    int step = label_step(screen, 2);
    for (int line = 0; line < screen->rows; line += step)
        if (down(screen, line * STEPS_PER_SPACE, 1) / 2 == row)
            return line;
    return -1;
}

static void print_row_label(const Screen *screen, int row, StringBuilder *out)
{
    int line = line_in_row(screen, row);
    if (line >= 0)
        builder_add_format(out, "%*d ", LABEL_WIDTH - 1, screen->points ? line + 1 : line);
    else
        builder_add_format(out, "%*s", LABEL_WIDTH, "");
}

static int digits_of(int line)
{
    return line < 10 ? 1 : line < 100 ? 2 : 3;
}

static int label_length(const Screen *screen, int line)
{
    return screen->points ? print_column_name(line).length : digits_of(line);
}

/* Print the labels of columns. Each begins below its column, except that a label that would extend
 * beyond the board ends at the board's edge. */
static void print_column_labels(const Screen *screen, StringBuilder *out)
{
    int end = 0, step = label_step(screen, 1 + label_length(screen, screen->columns - 1));
    builder_add_format(out, "%*s", LABEL_WIDTH, "");
    for (int line = 0; line < screen->columns; line += step) {
        int length = label_length(screen, line);
        int start = across(screen, line * STEPS_PER_SPACE, 1);
        if (start + length > screen->width)
            start = screen->width - length;
        if (line > 0 && start <= end)
            continue;
        builder_add_format(out, "%*s", start - end, "");
        if (screen->points)
            builder_add(out, print_column_name(line).text);
        else
            builder_add_int(out, line);
        end = start + length;
    }
    builder_add_char(out, '\n');
}

/* Laying out the board. */

static int32_t divide_up(int32_t a, int32_t b)
{
    return (a + b - 1) / b;
}

/* Return the side of a pixel, in steps, for which the board is at most `wide` pixels wide and
 * `high` pixels high. If every grid line has a row of characters of its own, a space is a whole
 * number of dots, so that the lines are evenly spaced. */
static int32_t find_unit(const Box *board, int wide, int high)
{
    int64_t by_width = (int64_t)wide * DOTS_ACROSS * STEPS_PER_SPACE / board->high.x;
    int64_t by_height = (int64_t)high * DOTS_ACROSS * STEPS_PER_SPACE / board->high.y;
    int64_t dots = by_width < by_height ? by_width : by_height;
    if (dots > DOTS_ACROSS * PIXELS_PER_SPACE)
        dots = DOTS_ACROSS * PIXELS_PER_SPACE;
    if (dots >= DOTS_UP)
        return divide_up(DOTS_ACROSS * STEPS_PER_SPACE, (int32_t)dots);
    int32_t width = divide_up(board->high.x, wide), height = divide_up(board->high.y, high);
    return width > height ? width : height;
}

/* Lay out the board as large as fits. Return false if there is too little room. */
static bool lay_out(Screen *screen, const ScreenOptions *options)
{
    Box board = game_board(session_kind(screen->session), session_setup(screen->session));
    int across_most = options->columns - LABEL_WIDTH, down_most = options->rows - 1;
    if (across_most < ROWS_LEAST || down_most < ROWS_LEAST)
        return false;
    screen->columns = board.high.x / STEPS_PER_SPACE + 1;
    screen->rows = board.high.y / STEPS_PER_SPACE + 1;
    /* Unless stones extend beyond the edges of the board, these run through the middle of the first
     * and last pixels. */
    screen->unit = find_unit(&board, across_most - 1, 2 * down_most - 1);
    int32_t margin = screen->unit / 2;
    if (screen->points) {
        margin = screen->unit = STEPS_PER_SPACE / 2;
        if (screen->columns * 2 > across_most || screen->rows > down_most)
            return false;
    }
    screen->left = -margin;
    screen->top = board.high.y + margin;
    int32_t wide = board.high.x + 2 * margin, high = board.high.y + 2 * margin;
    screen->width = (int)divide_up(wide, screen->unit);
    screen->height = (int)divide_up(divide_up(high, screen->unit), 2);
    return true;
}

static void print(const Screen *screen, bool colors, StringBuilder *out)
{
    for (int row = 0; row < screen->height; row++) {
        print_row_label(screen, row, out);
        if (colors)
            print_colors(screen, row, out);
        else
            print_letters(screen, row, out);
        builder_add_char(out, '\n');
    }
    print_column_labels(screen, out);
}

Status screen_draw(Session *session, const ScreenOptions *options, StringBuilder *out)
{
    const GameKind *kind = session_kind(session);
    const Painter *painter = kind->painter;
    bool has_own = painter && painter->paint;
    if (!has_own && !kind->at)
        return STATUS_WRONG_GAME;
    Screen screen = {.session = session, .points = kind->at != NULL};
    if (!lay_out(&screen, options))
        return STATUS_OUT_OF_RANGE;
    screen.cells = memory_new((size_t)screen.width * (size_t)screen.height * sizeof *screen.cells);
    if (!screen.cells)
        return STATUS_NO_MEMORY;
    size_t before = out->length;
    (has_own ? painter->paint : paint)(&screen, session);
    print(&screen, options->colors, out);
    memory_free(screen.cells);
    if (!builder_failed(out))
        return STATUS_OK;
    builder_truncate(out, before);
    return STATUS_NO_MEMORY;
}
