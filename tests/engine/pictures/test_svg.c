/* Test pictures: compare what is painted with the position. */
#include "base/memory.h"
#include "engine/geometry/plane/plain_polygon.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "pictures/svg.h"
#include "pictures/svg_write.h"
#include "plain_path.h"
#include "protocol/records/record.h"
#include "svg_check.h"

#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Session *load(const char *path)
{
    Session *session = NULL;
    StringBuilder error = {0};
    bool loaded = record_load(CONTIGO_GAMES, path, -1, (RecordOptions){0}, &session, &error);
    ck_assert_msg(loaded, "%s: %s", path, builder_string(&error));
    builder_free(&error);
    return session;
}

static StringBuilder draw(Session *session, const char *title, int size, bool territory)
{
    SvgOptions options = {.title = title, .size = size, .territory = territory, .ghosts = true};
    StringBuilder out = {0};
    StringBuilder why = {0};
    ck_assert_int_eq(svg_draw(session, &options, &out), STATUS_OK);
    ck_assert_msg(svg_check(builder_string(&out), &why), "%s", builder_string(&why));
    builder_free(&why);
    return out;
}

/* Return all paths of a class, joined into one; it is empty if there is no such path. */
static Drawn find_paths(StringBuilder *svg, const char *class)
{
    char attribute[60];
    snprintf(attribute, sizeof attribute, " class=\"%s\"", class);
    StringBuilder all = {0};
    for (const char *at = builder_string(svg); (at = strstr(at, attribute)); at++) {
        const char *data = strstr(at, " d=\"") + 4;
        builder_add_bytes(&all, data, strcspn(data, "\""));
    }
    Drawn drawn = read_path(builder_string(&all));
    builder_free(&all);
    return drawn;
}

/* Return whether a point is filled by the even-odd rule. If the point's distance from the nearest
 * edge is less than `distance`, store it there. */
static bool is_filled(const Drawn *drawn, double x, double y, double *distance)
{
    bool inside = false;
    for (size_t ring = 0; ring < drawn->ring_count; ring++) {
        size_t start = ring ? drawn->ends[ring - 1] : 0, end = drawn->ends[ring];
        for (size_t i = start; i < end; i++) {
            const double *a = drawn->corners[i];
            const double *b = drawn->corners[i + 1 < end ? i + 1 : start];
            *distance = fmin(*distance, distance_to_piece(a, b, x, y));
            if ((a[1] > y) != (b[1] > y) && x < a[0] + (y - a[1]) * (b[0] - a[0]) / (b[1] - a[1]))
                inside = !inside;
        }
    }
    return inside;
}

/* Return the number in the first attribute `name="..."` after `element`. */
static double number_in(StringBuilder *svg, const char *element, const char *name)
{
    char attribute[40];
    snprintf(attribute, sizeof attribute, " %s=\"", name);
    const char *at = strstr(builder_string(svg), element);
    ck_assert_ptr_nonnull(at);
    at = strstr(at, attribute);
    ck_assert_ptr_nonnull(at);
    return strtod(at + strlen(attribute), NULL);
}

/* The place of the board on the page, taken from the frame of the grid. */
typedef struct Frame {
    double x, y, width, height;
} Frame;

static Frame frame_of(StringBuilder *svg)
{
    static const char element[] = " class=\"frame\"";
    return (Frame){number_in(svg, element, "x"), number_in(svg, element, "y"),
                   number_in(svg, element, "width"), number_in(svg, element, "height")};
}

/* Compare one color's areas of one state, as painted, with the territory, at places all over the
 * board. Skip places that are too close to an edge. Return how many places were compared. */
static size_t compare_areas(const Lines *lines, Color color, SectionState state, const Drawn *drawn,
                            Frame frame)
{
    enum { SIDE = 83 };
    Box board = lines_board(lines);
    size_t compared = 0;
    for (int i = 0; i < SIDE * SIDE; i++) {
        Point p = {(int32_t)((int64_t)board.high.x * (2 * (i % SIDE) + 1) / (2 * SIDE)),
                   (int32_t)((int64_t)board.high.y * (2 * (i / SIDE) + 1) / (2 * SIDE))};
        FinePoint fine = fine_point(p);
        Section section;
        uint32_t name;
        if (lines_section_at(lines, color, &fine, &section, &name) != SECTION_FOUND)
            continue;
        double x = frame.x + frame.width * p.x / board.high.x;
        double y = frame.y + frame.height * (board.high.y - p.y) / board.high.y;
        double distance = INFINITY;
        bool filled = is_filled(drawn, x, y, &distance);
        if (distance < 0.2)
            continue;
        ck_assert_msg(filled == (section.state == state), "%s, state %d at %g,%g",
                      color_name(color), (int)state, p.x / 1e5, p.y / 1e5);
        compared++;
    }
    return compared;
}

static void check_areas(const char *path)
{
    static const char *const classes[COLOR_COUNT][2] = {{"black-area", "black-dead-area"},
                                                        {"white-area", "white-dead-area"}};
    Session *session = load(path);
    StringBuilder svg = draw(session, NULL, 900, true);
    Frame frame = frame_of(&svg);
    const Lines *lines = session_game(session);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (int state = 0; state < 2; state++) {
            Drawn drawn = find_paths(&svg, classes[color][state]);
            size_t compared = compare_areas(
                lines, (Color)color, state == 0 ? SECTION_ALIVE : SECTION_DEAD, &drawn, frame);
            ck_assert_uint_gt(compared, 1000);
            drawn_free(&drawn);
        }
    builder_free(&svg);
    session_destroy(session);
}

START_TEST(areas_are_painted_where_they_are)
{
    glob_t found;
    ck_assert_int_eq(glob("fixtures/lines/*.contigo", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_areas(found.gl_pathv[i]);
    ck_assert_uint_ge(found.gl_pathc, 20);
    globfree(&found);
}
END_TEST

/* Of four nested loops, the third is Black's and encloses 8.8 squares. All ground inside the third
 * loop is alive for both colors. So it is gray, and drawn over the areas that are alive for one
 * color. */
START_TEST(mutual_life_is_gray)
{
    Session *session = load("fixtures/lines/rules-concentric.contigo");
    StringBuilder svg = draw(session, NULL, 720, true);
    const char *bytes = builder_string(&svg);
    const char *black = strstr(bytes, "class=\"areas-black\"");
    const char *white = strstr(bytes, "class=\"areas-white\"");
    const char *both = strstr(bytes, "class=\"areas-both\"");
    ck_assert(black && white && both && black < white && white < both);
    ck_assert_ptr_nonnull(strstr(black, " fill=\"#5d564e\""));
    ck_assert_ptr_nonnull(strstr(white, " fill=\"#fcf7ea\""));
    ck_assert_ptr_nonnull(strstr(both, " fill=\"#a9a6a1\""));
    Drawn drawn = find_paths(&svg, "both-area");
    double twice = 0, space = frame_of(&svg).width / 18;
    for (size_t ring = 0; ring < drawn.ring_count; ring++) {
        size_t start = ring ? drawn.ends[ring - 1] : 0, end = drawn.ends[ring];
        for (size_t i = start; i < end; i++) {
            const double *a = drawn.corners[i], *b = drawn.corners[i + 1 < end ? i + 1 : start];
            twice += a[1] * b[0] - a[0] * b[1]; /* y grows downwards in pictures */
        }
    }
    ck_assert_double_eq_tol(twice / 2 / space / space, 8.8, 0.01);
    drawn_free(&drawn);
    builder_free(&svg);
    session_destroy(session);
}
END_TEST

static void expect(Session *session, const SvgOptions *options, const char *expected)
{
    StringBuilder out = {0};
    ck_assert_int_eq(svg_draw(session, options, &out), STATUS_OK);
    ck_assert_msg(strstr(builder_string(&out), expected) != NULL, "expected %s", expected);
    builder_free(&out);
}

START_TEST(captions)
{
    Session *session = load("fixtures/lines/rules-concentric.contigo");
    SvgOptions options = {.size = 720, .territory = true};
    expect(session, &options, ">Continuous Go, 19 \xC3\x97 19</text>");
    expect(session, &options, ">W+8.6</text>");
    expect(session, &options, ">After 10 moves, White won by 8.6</text>");
    expect(session, &options, ">Black 8.8, White 17.4 with komi 7</text>");
    expect(session, &options, ">Both 8.8</text>");
    expect(session, &options, ">Neither 313.6</text>");
    options.title = "<\x07>";
    expect(session, &options, "title\">&lt;&gt;</title>");
    expect(session, &options, ">&lt;&gt;</text>");
    ck_assert_int_eq(session_undo(session, 4), STATUS_OK);
    expect(session, &options, ">After 6 of 10 moves, White to play</text>");
    expect(session, &options, ">Black leads by 1.8</text>");
    ck_assert_int_eq(session_undo(session, 6), STATUS_OK);
    expect(session, &options, ">Before the first move, Black to play</text>");
    expect(session, &options, ">White leads by 7</text>");
    ck_assert_int_eq(session_resign(session, COLOR_WHITE), STATUS_OK);
    expect(session, &options, ">B+R</text>");
    expect(session, &options, ">After 1 move, Black won by resignation</text>");
    session_destroy(session);
}
END_TEST

enum { GRID = GO_LINES_MOST + 1 };

/* What is drawn at each point, the top row first. Stones are `b` and `w`, translucent ones `c` and
 * `x`; squares, which mark owners, are stored separately. */
typedef struct GoDrawn {
    char stones[GRID][GRID], squares[GRID][GRID];
} GoDrawn;

static double attribute_of(const char *element, const char *name)
{
    const char *at = strstr(element, name);
    ck_assert_ptr_nonnull(at);
    return strtod(at + strlen(name), NULL);
}

/* Return the cell of an element that is drawn around (x, y), which must be on a point of the
 * grid. */
static char *cell_at(char cells[GRID][GRID], Frame frame, double space, double x, double y)
{
    double column = (x - frame.x) / space, row = (y - frame.y) / space;
    ck_assert_double_eq_tol(column, round(column), 0.01);
    ck_assert_double_eq_tol(row, round(row), 0.01);
    return &cells[(int)round(row)][(int)round(column)];
}

/* Return the character that stands for the elements of the group that begins on this line; 0 if the
 * group doesn't matter. */
static char meaning_of_group(const char *line)
{
    static const char *const classes[] = {"stones-black",      "stones-black-dead", "stones-white",
                                          "stones-white-dead", "owners-black",      "owners-white"};
    for (size_t i = 0; i < sizeof classes / sizeof *classes; i++) {
        char attribute[40];
        snprintf(attribute, sizeof attribute, " class=\"%s\"", classes[i]);
        if (strstr(line, attribute))
            return "bcwxBW"[i];
    }
    return 0;
}

static GoDrawn read_go(StringBuilder *svg, double space)
{
    GoDrawn drawn = {0};
    Frame frame = frame_of(svg);
    char group = 0;
    for (char *line = strtok(svg->bytes, "\n"); line; line = strtok(NULL, "\n")) {
        if (strncmp(line, "<g", 2) == 0) {
            group = meaning_of_group(line);
        } else if (group && strncmp(line, "<circle", 7) == 0) {
            *cell_at(drawn.stones, frame, space, attribute_of(line, " cx=\""),
                     attribute_of(line, " cy=\"")) = group;
        } else if ((group == 'B' || group == 'W') && strncmp(line, "<rect", 5) == 0) {
            double half = attribute_of(line, " width=\"") / 2;
            *cell_at(drawn.squares, frame, space, attribute_of(line, " x=\"") + half,
                     attribute_of(line, " y=\"") + half) = group;
        }
    }
    return drawn;
}

/* Compare a picture, row by row, with the file that contains the expected position. */
static void check_go(const char *path)
{
    char name[300], row[100];
    Session *session = load(path);
    const Setup *setup = session_setup(session);
    StringBuilder svg = draw(session, NULL, 900, true);
    GoDrawn drawn = read_go(&svg, frame_of(&svg).width / (setup->columns - 1));
    snprintf(name, sizeof name, "%.*s.board", (int)(strlen(path) - strlen(".contigo")), path);
    FILE *file = fopen(name, "r");
    ck_assert_ptr_nonnull(file);
    for (int i = 0; i < setup->rows; i++) {
        ck_assert_ptr_nonnull(fgets(row, sizeof row, file));
        for (int k = 0; k < setup->columns; k++) {
            char stone = drawn.stones[i][k], square = drawn.squares[i][k];
            char seen = stone ? stone : square ? square : '.';
            ck_assert_msg(seen == row[k], "%s: %c for %c in row %d, column %d", path, seen, row[k],
                          i, k);
            ck_assert_int_eq(square, seen == 'c' ? 'W' : seen == 'x' ? 'B' : stone ? 0 : square);
        }
    }
    fclose(file);
    builder_free(&svg);
    session_destroy(session);
}

/* On the widest board every tenth line is stronger. If all lines together would look like a gray
 * area because they are so close, only the stronger ones are drawn. */
START_TEST(boards_of_every_size)
{
    static const int sides[] = {2, 26, 161};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        Session *session;
        SvgOptions options = {.size = 200, .territory = true};
        ck_assert_int_eq(session_create(&LINES_GAME, &session), STATUS_OK);
        ck_assert_int_eq(session_set_board(session, sides[i], sides[i]), STATUS_OK);
        StringBuilder out = draw(session, NULL, 200, true);
        ck_assert_int_eq(strstr(builder_string(&out), "stroke-opacity=\"0.7\"") != NULL,
                         sides[i] > 25);
        builder_free(&out);
        ck_assert_int_eq(session_set_komi(session, 0), STATUS_OK);
        expect(session, &options, ">Even</text>");
        ck_assert_int_eq(session_pass(session, COLOR_BLACK, false), STATUS_OK);
        ck_assert_int_eq(session_pass(session, COLOR_WHITE, false), STATUS_OK);
        expect(session, &options, "The game is a tie</text>");
        session_destroy(session);
    }
}
END_TEST

/* A ghost is drawn with a dashed outline. Once it is removed, the picture is the same as before. */
START_TEST(ghosts_are_drawn)
{
    Session *session;
    ck_assert_int_eq(session_create(&STONES_GAME, &session), STATUS_OK);
    StringBuilder without = draw(session, NULL, 720, true);
    ck_assert_ptr_null(strstr(builder_string(&without), "stroke-dasharray"));
    Stones *stones = session_game(session);
    Point at = {3 * STEPS_PER_SPACE, 4 * STEPS_PER_SPACE};
    ck_assert_int_eq(stones_ghost_add(stones, COLOR_WHITE, at), STATUS_OK);
    StringBuilder with = draw(session, NULL, 720, true);
    ck_assert_ptr_nonnull(strstr(builder_string(&with), "stroke-dasharray"));
    ck_assert_int_eq(stones_ghost_clear(stones), STATUS_OK);
    StringBuilder after = draw(session, NULL, 720, true);
    ck_assert_str_eq(builder_string(&without), builder_string(&after));
    builder_free(&without);
    builder_free(&with);
    builder_free(&after);
    session_destroy(session);
}
END_TEST

START_TEST(go_is_drawn_as_it_is)
{
    glob_t found;
    ck_assert_int_eq(glob("fixtures/go/*.contigo", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++)
        check_go(found.gl_pathv[i]);
    ck_assert_uint_ge(found.gl_pathc, 11);
    globfree(&found);
}
END_TEST

/* Boards of all sizes are drawn on pages of common sizes and of the smallest size. Stones and
 * labels must stay on the wood. */
START_TEST(go_fits_every_board)
{
    static const int sizes[] = {SVG_SIZE_LEAST, 300, 1200};
    Session *session = NULL;
    ck_assert_int_eq(session_create(&GO_GAME, &session), STATUS_OK);
    for (int columns = GO_LINES_LEAST; columns <= GO_LINES_MOST; columns++)
        for (int rows = GO_LINES_LEAST; rows <= GO_LINES_MOST; rows++) {
            ck_assert_int_eq(session_set_board(session, columns, rows), STATUS_OK);
            for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
                StringBuilder svg = draw(session, NULL, sizes[i], true);
                Frame frame = frame_of(&svg);
                double stone = frame.width / (columns - 1) / 2;
                double wood = number_in(&svg, " class=\"wood\"", "x");
                double side = number_in(&svg, " class=\"wood\"", "width");
                ck_assert_double_eq_tol(frame.height / (rows - 1) / 2, stone, 0.01);
                ck_assert_double_ge(frame.x - stone, wood + 10);
                ck_assert_double_le(frame.x + frame.width + stone, wood + side - 5);
                ck_assert_double_le(wood + side, sizes[i]);
                /* Some boards have no star points. */
                if (strstr(builder_string(&svg), " class=\"star\""))
                    ck_assert_double_ge(number_in(&svg, " class=\"star\"", "r"), 0.001 * sizes[i]);
                builder_free(&svg);
            }
        }
    session_destroy(session);
}
END_TEST

/* Copy the text of the element that fills this line. */
static void text_of(const char *line, char text[100])
{
    const char *from = strchr(line, '>') + 1;
    size_t length = strcspn(from, "<");
    ck_assert_uint_lt(length, 100);
    memcpy(text, from, length);
    text[length] = '\0';
}

/* Return how many of a board's lines have a label if one in every `step` lines has one. */
static int labels_of(int lines, int step)
{
    return (lines - 1) / step + 1;
}

/* Check that each label is below its column, or to the left of its row and vertically centered on
 * the line, and that one in every `step` lines has a label. */
static void check_labels(Session *session, int page, int step, const char *const *columns,
                         const char *const *rows)
{
    StringBuilder svg = draw(session, NULL, page, true);
    Frame frame = frame_of(&svg);
    const Setup *setup = session_setup(session);
    int number = -1;
    double size = 0, space = frame.width / (setup->columns - 1);
    for (char *line = strtok(svg.bytes, "\n"); line; line = strtok(NULL, "\n")) {
        if (strstr(line, " class=\"coordinates\"")) {
            size = attribute_of(line, " font-size=\"");
            number = 0;
        } else if (number >= 0 && strcmp(line, "</g>") == 0) {
            break;
        } else if (number >= 0) {
            char text[100];
            double x = attribute_of(line, " x=\""), y = attribute_of(line, " y=\"");
            text_of(line, text);
            int across = labels_of(setup->columns, step);
            bool below = number < across;
            int label = below ? number : number - across, at = label * step;
            ck_assert_str_eq(text, below ? columns[label] : rows[label]);
            if (below) {
                ck_assert_double_eq_tol(x, frame.x + at * space, 0.01);
                ck_assert_double_ge(y - size, frame.y + frame.height);
            } else {
                ck_assert_double_le(x + size * 0.6, frame.x);
                ck_assert_double_eq_tol(y - size * 0.35, frame.y + frame.height - at * space, 0.02);
            }
            number++;
        }
    }
    ck_assert_int_eq(number, labels_of(setup->columns, step) + labels_of(setup->rows, step));
    builder_free(&svg);
}

START_TEST(labels_stand_beside_their_lines)
{
    static const char *const letters[] = {"A", "B", "C", "D", "E", "F", "G", "H", "J", "K"};
    static const char *const numbers[] = {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"};
    Session *session;
    ck_assert_int_eq(session_create(&GO_GAME, &session), STATUS_OK);
    ck_assert_int_eq(session_set_board(session, 10, 7), STATUS_OK);
    check_labels(session, 720, 1, letters, numbers + 1);
    session_destroy(session);
    ck_assert_int_eq(session_create(&LINES_GAME, &session), STATUS_OK);
    ck_assert_int_eq(session_set_board(session, 6, 11), STATUS_OK);
    check_labels(session, 720, 1, numbers, numbers);
    session_destroy(session);
}
END_TEST

/* Letters are at least 7.5 pixels high. On a page of 240 pixels, minus margins, ten of 160 spaces
 * take less than 15 pixels: too little for a label and an equal gap. Twenty spaces suffice. */
START_TEST(labels_of_a_large_board_stand_at_round_lines)
{
    static const char *const numbers[] = {"0", "20", "40", "60", "80", "100", "120", "140", "160"};
    Session *session;
    ck_assert_int_eq(session_create(&LINES_GAME, &session), STATUS_OK);
    ck_assert_int_eq(session_set_board(session, 161, 150), STATUS_OK);
    check_labels(session, 240, 20, numbers, numbers);
    session_destroy(session);
}
END_TEST

/* On a line of the legend, each item ends at least a letter's height before the next one begins. */
START_TEST(items_of_a_legend_are_a_letter_apart)
{
    Session *session = load("fixtures/go/agreed.contigo");
    StringBuilder svg = draw(session, NULL, 1200, true);
    char *line = strstr(builder_string(&svg), " class=\"legend\"");
    ck_assert_ptr_nonnull(line);
    double size = attribute_of(line, " font-size=\""), end = 0;
    int items = 0, apart = 0;
    strtok(line, "\n");
    while (strcmp(line = strtok(NULL, "\n"), "</g>") != 0) {
        double left = strstr(line, "<circle")
                          ? attribute_of(line, " cx=\"") - attribute_of(line, " r=\"")
                          : attribute_of(line, " x=\"");
        if (strstr(line, " class=\"item\"") && end > 0 && left > end - size) {
            ck_assert_double_ge(left - end, size - 0.011);
            ck_assert_double_le(left - end, size * 1.2);
            apart++;
        }
        char text[100], *words = strstr(line, "<text");
        text_of(words, text);
        end =
            attribute_of(words, " x=\"") + size * (double)svg_text_width(text, strlen(text)) / 1000;
        items++;
    }
    ck_assert_int_eq(items, 6);
    ck_assert_int_ge(apart, 3);
    builder_free(&svg);
    session_destroy(session);
}
END_TEST

/* On the narrowest page, the text of a legend is cut if necessary, so that it ends on the page.
 * "Black, too small to live" has 24 characters, and there is room for about 15. */
START_TEST(a_legend_stays_on_its_page)
{
    Session *session = load("fixtures/lines/game-mutual-life.contigo");
    StringBuilder svg = draw(session, NULL, 100, true);
    char *line = strstr(builder_string(&svg), " class=\"legend\"");
    ck_assert_ptr_nonnull(line);
    double size = attribute_of(line, " font-size=\"");
    int items = 0, cut = 0;
    strtok(line, "\n");
    while (strcmp(line = strtok(NULL, "\n"), "</g>") != 0) {
        char text[100], *words = strstr(line, "<text");
        text_of(words, text);
        ck_assert_double_le(attribute_of(words, " x=\"") +
                                size * (double)svg_text_width(text, strlen(text)) / 1000,
                            100);
        cut += strstr(text, "\xE2\x80\xA6") != NULL;
        items++;
    }
    ck_assert_int_eq(items, 7);
    ck_assert_int_eq(cut, 2);
    builder_free(&svg);
    session_destroy(session);
}
END_TEST

/* Check that the lines of text below the board overlap neither each other nor the end of the page.
 * There must be at least `least` of them. */
static void check_lines(const char *path, int size, int least)
{
    Session *session = load(path);
    StringBuilder svg = draw(session, NULL, size, true);
    double end = number_in(&svg, "<svg", "height");
    double last =
        number_in(&svg, " class=\"wood\"", "y") + number_in(&svg, " class=\"wood\"", "height");
    double letter = 0;
    int lines = 0;
    char *line = strstr(builder_string(&svg), " class=\"caption\"");
    for (line = strtok(line, "\n"); line; line = strtok(NULL, "\n")) {
        if (strstr(line, " font-size=\""))
            letter = attribute_of(line, " font-size=\"");
        const char *text = strstr(line, "<text");
        if (!text || attribute_of(text, " y=\"") < last)
            continue;
        double y = attribute_of(text, " y=\"");
        if (y == last)
            continue;
        ck_assert_double_ge(y, last + letter);
        last = y;
        lines++;
    }
    ck_assert_int_ge(lines, least);
    ck_assert_double_ge(end, last + letter / 2);
    builder_free(&svg);
    session_destroy(session);
}

START_TEST(captions_go_on_line_by_line)
{
    for (int size = 300; size <= 1200; size += 300) {
        check_lines("fixtures/go/agreed.contigo", size, 3);
        check_lines("fixtures/lines/game-mutual-life.contigo", size, 3);
        check_lines("fixtures/stones/dead-stones.contigo", size, 3);
    }
}
END_TEST

/* A dead stone has two lines through its center, of equal length and at right angles. */
START_TEST(dead_stones_are_crossed_out)
{
    Session *session = load("fixtures/stones/dead-stones.contigo");
    StringBuilder svg = draw(session, NULL, 720, true);
    int crosses = 0;
    for (char *at = strstr(builder_string(&svg), " class=\"cross white\""); at;
         at = strstr(at + 1, " class=\"cross white\"")) {
        double p[8];
        char circle[100];
        ck_assert_int_eq(sscanf(strstr(at, " d=\"M") + 4, "M%lf %lfL%lf %lfM%lf %lfL%lf %lf\"",
                                &p[0], &p[1], &p[2], &p[3], &p[4], &p[5], &p[6], &p[7]),
                         8);
        double across[] = {p[2] - p[0], p[3] - p[1]}, other[] = {p[6] - p[4], p[7] - p[5]};
        ck_assert_double_eq_tol(p[0] + p[2], p[4] + p[6], 0.03);
        ck_assert_double_eq_tol(p[1] + p[3], p[5] + p[7], 0.03);
        ck_assert_double_eq_tol(across[0] * other[0] + across[1] * other[1], 0, 0.5);
        ck_assert_double_eq_tol(hypot(across[0], across[1]), hypot(other[0], other[1]), 0.03);
        ck_assert_double_gt(hypot(across[0], across[1]), 5);
        snprintf(circle, sizeof circle, " cx=\"%g\" cy=\"%g\"", (p[0] + p[2]) / 2,
                 (p[1] + p[3]) / 2);
        ck_assert_ptr_nonnull(strstr(builder_string(&svg), circle));
        crosses++;
    }
    ck_assert_int_eq(crosses, 2);
    builder_free(&svg);
    session_destroy(session);
}
END_TEST

START_TEST(captions_of_go)
{
    Session *session = load("fixtures/go/agreed.contigo");
    SvgOptions options = {.size = 720, .territory = true, .numbers = true};
    expect(session, &options, ">Go, 6 \xC3\x97 6</text>");
    expect(session, &options, ">W+5.5</text>");
    expect(session, &options, ">After 5 moves, White won by 5.5</text>");
    expect(session, &options, ">Black 7, White 12.5 with komi 6.5</text>");
    expect(session, &options, ">Captured by Black 1</text>");
    expect(session, &options, ">Captured by White 0</text>");
    expect(session, &options, ">Neutral 2</text>");
    expect(session, &options, ">Dead stones 1</text>");
    ck_assert_int_eq(session_undo(session, 2), STATUS_OK);
    expect(session, &options, ">After 5 moves, dead stones are being marked</text>");
    expect(session, &options, ">White leads by 5.5</text>");
    ck_assert_int_eq(session_undo(session, 2), STATUS_OK);
    expect(session, &options, "desc\">After 4 of 5 moves, Black to play. Drawn by ");
    expect(session, &options, " fill=\"#ff9a80\">3</text>");
    ck_assert_uint_eq(session_move_count(session), 4);
    ck_assert_int_eq(session_resign(session, COLOR_BLACK), STATUS_OK);
    expect(session, &options, ">W+R</text>");
    expect(session, &options, ">After 5 moves, White won by resignation</text>");
    session_destroy(session);
}
END_TEST

START_TEST(pictures_are_the_same_bytes)
{
    Session *session = load("fixtures/lines/rules-concentric.contigo");
    StringBuilder first = draw(session, "a", 500, true), second = draw(session, "a", 500, true);
    ck_assert(strcmp(builder_string(&first), builder_string(&second)) == 0);
    builder_free(&first);
    builder_free(&second);
    session_destroy(session);
}
END_TEST

/* Whichever allocation fails, the call reports the failure, and nothing leaks. In every second run,
 * the output has enough room from the start. In the other runs, an allocation for the output may
 * also fail later, which must not hide the first failure. */
START_TEST(failing_memory)
{
    static const char *const records[] = {"fixtures/lines/rules-concentric.contigo",
                                          "fixtures/go/game-nine.contigo",
                                          "fixtures/stones/dead-stones.contigo"};
    Session *session = load(records[_i / 2]);
    SvgOptions options = {.title = "a", .size = 720, .territory = true, .ghosts = true};
    StringBuilder expected = draw(session, "a", 720, true);
    size_t before = memory_in_use();
    Status status = STATUS_NO_MEMORY;
    size_t nth = 1;
    for (; status != STATUS_OK; nth++) {
        StringBuilder out = {0};
        for (int i = 0; _i % 2 == 1 && i < 100000; i++)
            builder_add_char(&out, ' ');
        builder_clear(&out);
        memory_fail_after(nth);
        status = svg_draw(session, &options, &out);
        memory_fail_after(0);
        if (status == STATUS_OK)
            ck_assert_msg(strcmp(builder_string(&out), builder_string(&expected)) == 0,
                          "not whole");
        else
            ck_assert_int_eq(status, STATUS_NO_MEMORY);
        ck_assert(status == STATUS_OK || out.length == 0);
        builder_free(&out);
        ck_assert_uint_eq(memory_in_use(), before);
    }
    ck_assert_uint_gt(nth, 20);
    builder_free(&expected);
    session_destroy(session);
}
END_TEST

Suite *svg_suite(void);

Suite *svg_suite(void)
{
    Suite *suite = suite_create("svg");
    TCase *pictures = tcase_create("pictures");
    tcase_set_timeout(pictures, 120);
    tcase_add_test(pictures, areas_are_painted_where_they_are);
    tcase_add_test(pictures, mutual_life_is_gray);
    tcase_add_test(pictures, captions);
    tcase_add_test(pictures, boards_of_every_size);
    tcase_add_test(pictures, ghosts_are_drawn);
    tcase_add_test(pictures, go_is_drawn_as_it_is);
    tcase_add_test(pictures, go_fits_every_board);
    tcase_add_test(pictures, labels_stand_beside_their_lines);
    tcase_add_test(pictures, labels_of_a_large_board_stand_at_round_lines);
    tcase_add_test(pictures, items_of_a_legend_are_a_letter_apart);
    tcase_add_test(pictures, a_legend_stays_on_its_page);
    tcase_add_test(pictures, captions_go_on_line_by_line);
    tcase_add_test(pictures, dead_stones_are_crossed_out);
    tcase_add_test(pictures, captions_of_go);
    tcase_add_test(pictures, pictures_are_the_same_bytes);
    tcase_add_loop_test(pictures, failing_memory, 0, 6);
    suite_add_tcase(suite, pictures);
    return suite;
}
