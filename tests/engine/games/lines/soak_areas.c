/* Send `areas` in random positions, and query each point that it prints by `areas` again.
 *
 *   soak_areas [SEED] [POSITIONS]    50,000 positions by default
 *   soak_areas --brief               a short run with a fixed seed, for `make check`
 *
 * The point printed as `at` for every section and every piece of neutral ground must be off all
 * ink, and querying it must give that same section. Neutral ground is also compared with the plain
 * arrangement: there must be as many pieces, with the same exact areas, largest first. Most
 * positions are in a corner of 8 to 64 steps. Some consist of lines that nearly meet in one point,
 * so that sections are far smaller than the rounding of their corners. */
#include "base/random.h"
#include "engine/geometry/near_miss.h"
#include "games.h"
#include "games/lines/rules/lines.h"
#include "plain_lines.h"
#include "protocol/engine.h"
#include "session/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SECTIONS = 4000 };

/* A line of the reply to `areas`. */
typedef struct Answered {
    const char *numbers; /* the text from "area" up to "at", which must be the same when its point
                            is queried */
    size_t length;
    const char *at; /* the coordinates of the point, as printed */
    size_t at_length;
} Answered;

static void say(Engine *engine, const char *command, StringBuilder *out)
{
    builder_clear(out);
    engine_answer(engine, command, strlen(command), out);
}

/* Read the sections or pieces of ground of a reply into `list`, and return their number. */
static size_t read_answer(StringBuilder *answer, Answered *list)
{
    size_t count = 0;
    const char *line = builder_string(answer);
    while (count < MOST_SECTIONS && (line = strstr(line, " area ")) != NULL) {
        Answered *it = &list[count++];
        const char *end = line + strcspn(line, "\n");
        const char *at = strstr(line, " at ");
        it->numbers = line;
        it->length = (size_t)(at - line);
        it->at = at + 4;
        it->at_length = (size_t)(end - it->at);
        line = end;
    }
    return count;
}

/* Read a printed coordinate as an exact fraction, in steps. */
static void read_coordinate(const char *bytes, size_t length, mpq_t steps)
{
    char digits[200];
    size_t count = 0, places = 0;
    bool point = false;
    for (size_t i = 0; i < length && count + 1 < sizeof digits; i++) {
        places += point;
        if (bytes[i] == '.')
            point = true;
        else
            digits[count++] = bytes[i];
    }
    digits[count] = '\0';
    mpz_t unit;
    mpz_init(unit);
    mpz_ui_pow_ui(unit, 10, places);
    mpz_set_str(mpq_numref(steps), digits, 10);
    mpz_mul_ui(mpq_numref(steps), mpq_numref(steps), STEPS_PER_SPACE);
    mpz_set(mpq_denref(steps), unit);
    mpq_canonicalize(steps);
    mpz_clear(unit);
}

static bool is_between(int32_t a, int32_t b, mpq_t value)
{
    int low = mpq_cmp_si(value, a < b ? a : b, 1);
    int high = mpq_cmp_si(value, a < b ? b : a, 1);
    return low >= 0 && high <= 0;
}

/* Return whether a point lies on a segment, computed exactly with fractions. */
static bool lies_on(Segment s, mpq_t x, mpq_t y)
{
    mpq_t left, right, factor, part;
    mpq_inits(left, right, factor, part, NULL);
    mpq_set_si(factor, s.b.x - s.a.x, 1);
    mpq_set_si(part, s.a.y, 1);
    mpq_sub(left, y, part);
    mpq_mul(left, left, factor);
    mpq_set_si(factor, s.b.y - s.a.y, 1);
    mpq_set_si(part, s.a.x, 1);
    mpq_sub(right, x, part);
    mpq_mul(right, right, factor);
    bool on = mpq_equal(left, right) && is_between(s.a.x, s.b.x, x) && is_between(s.a.y, s.b.y, y);
    mpq_clears(left, right, factor, part, NULL);
    return on;
}

/* Return whether a printed point is inside the board, on no black ink if `black` is true, and on no
 * white ink if `white` is true. */
static bool is_clear(const Lines *lines, bool black, bool white, const Answered *it)
{
    mpq_t x, y;
    mpq_inits(x, y, NULL);
    const char *comma = memchr(it->at, ',', it->at_length);
    read_coordinate(it->at, (size_t)(comma - it->at), x);
    read_coordinate(comma + 1, it->at_length - (size_t)(comma + 1 - it->at), y);
    Point high = lines_board(lines).high;
    bool clear = mpq_sgn(x) > 0 && mpq_sgn(y) > 0 && mpq_cmp_si(x, high.x, 1) < 0 &&
                 mpq_cmp_si(y, high.y, 1) < 0;
    for (int color = 0; color < COLOR_COUNT; color++) {
        InkView ink = lines_ink(lines, (Color)color);
        bool asked = color == COLOR_BLACK ? black : white;
        for (size_t i = 0; asked && clear && i < ink.count; i++)
            clear = !lies_on(ink.segments[i], x, y);
    }
    mpq_clears(x, y, NULL);
    return clear;
}

/* Return whether the text between "area" and "at" is the same in two lines. */
static bool same_numbers(const Answered *a, const Answered *b)
{
    return a->length == b->length && memcmp(a->numbers, b->numbers, a->length) == 0;
}

/* List the sections, and query each point in the reply: it must give the same section. */
static const char *ask_back(Engine *engine, const char *what)
{
    static Answered first[MOST_SECTIONS], second[MOST_SECTIONS];
    StringBuilder answer = {0}, again = {0}, command = {0};
    const Lines *lines = session_game(engine->session);
    builder_add_format(&command, "areas %s", what);
    say(engine, builder_string(&command), &answer);
    size_t count = read_answer(&answer, first);
    const char *wrong = NULL;
    bool neutral = strcmp(what, "neutral") == 0;
    bool black = neutral || strcmp(what, "black") == 0, white = neutral || !black;
    for (size_t i = 0; i < count; i++) {
        builder_add_char(&command, ' ');
        builder_add_bytes(&command, first[i].at, first[i].at_length);
        if (!is_clear(lines, black, white, &first[i]))
            wrong = "a point is on ink or the edge";
    }
    if (!wrong && count > 0) {
        say(engine, builder_string(&command), &again);
        if (read_answer(&again, second) != count)
            wrong = "asked back, there is another number of sections";
        for (size_t i = 0; i < count && !wrong; i++)
            if (!same_numbers(&first[i], &second[i]) ||
                (!neutral && (first[i].at_length != second[i].at_length ||
                              memcmp(first[i].at, second[i].at, first[i].at_length) != 0)))
                wrong = "asked back, it is another section";
    }
    builder_free(&answer);
    builder_free(&again);
    builder_free(&command);
    return wrong;
}

static size_t root_of(const size_t *parent, size_t i)
{
    while (parent[i] != i)
        i = parent[i];
    return i;
}

static bool is_neutral(const PlainLines *plain, size_t face)
{
    return face != 0 && !plain->sections[plain->black_section[face]].alive &&
           !plain->sections[plain->white_section[face]].alive;
}

/* Return the exact areas of the pieces of neutral ground in the plain arrangement, largest first.
 * The caller must clear and free them. */
static mpq_t *plain_neutral(const PlainLines *plain, size_t *count)
{
    const PlainArrangement *arrangement = &plain->arrangement;
    size_t faces = arrangement->face_count;
    size_t *parent = plain_new(faces, sizeof *parent);
    mpq_t *areas = plain_new(faces, sizeof *areas);
    for (size_t f = 0; f < faces; f++) {
        parent[f] = f;
        mpq_init(areas[f]);
    }
    for (size_t e = 0; e < arrangement->edge_count; e++) {
        const PlainEdge *edge = &arrangement->edges[e];
        if (is_neutral(plain, edge->left) && is_neutral(plain, edge->right))
            parent[root_of(parent, edge->left)] = root_of(parent, edge->right);
    }
    mpq_t area;
    mpq_init(area);
    for (size_t f = 1; f < faces; f++)
        if (is_neutral(plain, f)) {
            plain_face_exact_area(arrangement, f, area);
            mpq_add(areas[root_of(parent, f)], areas[root_of(parent, f)], area);
        }
    mpq_clear(area);
    *count = 0;
    for (size_t f = 1; f < faces; f++)
        if (is_neutral(plain, f) && parent[f] == f)
            mpq_set(areas[(*count)++], areas[f]);
    for (size_t i = *count; i < faces; i++)
        mpq_clear(areas[i]);
    for (size_t i = 1; i < *count; i++)
        for (size_t k = i; k > 0 && mpq_cmp(areas[k], areas[k - 1]) > 0; k--)
            mpq_swap(areas[k], areas[k - 1]);
    free(parent);
    return areas;
}

/* Return whether a printed area is within 2e-12 of a square of the exact one. */
static bool is_area(Decimal area, mpq_t exact)
{
    mpq_t kept;
    mpq_init(kept);
    mpq_set_si(kept, area, 1);
    mpz_set_si(mpq_denref(kept), DECIMAL_ONE);
    mpq_canonicalize(kept);
    mpq_sub(kept, kept, exact);
    mpq_abs(kept, kept);
    bool near = mpq_cmp_si(kept, 2, DECIMAL_ONE) <= 0;
    mpq_clear(kept);
    return near;
}

static const char *compare_neutral(const Engine *engine)
{
    const Lines *lines = session_game(engine->session);
    const Setup *setup = session_setup(engine->session);
    PlainInk ink[1000];
    size_t count = 0;
    for (int color = 0; color < COLOR_COUNT; color++) {
        InkView view = lines_ink(lines, (Color)color);
        for (size_t i = 0; i < view.count && count < 1000; i++)
            ink[count++] =
                (PlainInk){view.segments[i], color == COLOR_BLACK ? PLAIN_BLACK : PLAIN_WHITE};
    }
    PlainRules rules = {setup->rules[LINES_UPPER], setup->rules[LINES_LOWER], AREA_SLACK};
    PlainLines plain = plain_lines(lines_board(lines), ink, count, rules);
    size_t pieces;
    mpq_t *areas = plain_neutral(&plain, &pieces);
    Ground neutral;
    const char *wrong = NULL;
    if (life_ground(lines_life(lines), GROUND_NEUTRAL, &neutral) != STATUS_OK)
        return "no memory";
    if (neutral.count != pieces)
        wrong = "there is another number of neutral pieces";
    for (size_t i = 0; i < pieces && !wrong; i++)
        if (!is_area(neutral.pieces[i].area, areas[i]))
            wrong = "neutral pieces are not by area, largest first";
    for (size_t i = 1; i < pieces && !wrong; i++)
        if (neutral.pieces[i].area == neutral.pieces[i - 1].area &&
            fine_compare(&neutral.pieces[i - 1].at, &neutral.pieces[i].at) >= 0)
            wrong = "equal neutral pieces are not by position";
    ground_free(&neutral);
    for (size_t i = 0; i < pieces; i++)
        mpq_clear(areas[i]);
    free(areas);
    plain_lines_free(&plain);
    return wrong;
}

static void add_place(StringBuilder *text, Point p)
{
    FinePoint fine = fine_point(p);
    fine_print(&fine, text);
}

static void play(Engine *engine, const char *color, const Point *points, size_t count,
                 StringBuilder *out)
{
    StringBuilder command = {0};
    builder_add_format(&command, "play %s ", color);
    for (size_t i = 0; i < count; i++) {
        builder_add(&command, i ? ":" : "");
        add_place(&command, points[i]);
    }
    say(engine, builder_string(&command), out);
    builder_free(&command);
}

/* Draw strokes in a corner of a few steps, with rules that let small sections live. */
static void make_small(Engine *engine, Random *random, StringBuilder *out)
{
    static const char *const COLORS[] = {"black", "white"};
    int32_t side = (int32_t)(8 << random_between(random, 0, 3));
    char rule[80];
    snprintf(rule, sizeof rule, "set_rule upper 0.%012" PRId64,
             random_between(random, 0, (int64_t)side * side * 50));
    say(engine, rule, out);
    snprintf(rule, sizeof rule, "set_rule lower 0.%012" PRId64,
             random_between(random, 0, (int64_t)side * side * 50));
    say(engine, rule, out);
    for (int64_t moves = random_between(random, 1, 9); moves > 0; moves--) {
        Point points[6];
        size_t count = (size_t)random_between(random, 2, 6);
        for (size_t i = 0; i < count; i++)
            points[i] = (Point){(int32_t)random_between(random, 0, side),
                                (int32_t)random_between(random, 0, side)};
        if (random_between(random, 0, 2) == 0)
            points[count - 1] = points[0];
        play(engine, COLORS[random_between(random, 0, 1)], points, count, out);
    }
}

/* Draw two long lines that cross and, if there is one, a third line that nearly passes through
 * their intersection. */
static void make_needle(Engine *engine, Random *random, StringBuilder *out)
{
    Point high = lines_board(session_game(engine->session)).high;
    Segment s = {{(int32_t)random_between(random, 0, high.x / 9),
                  (int32_t)random_between(random, 0, high.y / 9)},
                 {(int32_t)random_between(random, high.x - high.x / 9, high.x),
                  (int32_t)random_between(random, high.y - high.y / 9, high.y)}};
    Segment t = {{s.a.x, s.b.y - 1}, {s.b.x - 1, s.a.y}};
    Point along = {(s.b.x - s.a.x) / 9, (s.b.y - s.a.y) / 9};
    int32_t spread = random_between(random, 0, 1) ? along.x / 2 : 2000;
    Segment third;
    play(engine, "black", (Point[]){s.a, s.b}, 2, out);
    play(engine, "black", (Point[]){t.a, t.b}, 2, out);
    if (near_miss(random, crossing_of(s, t), along, spread, 2000, &third))
        play(engine, "black", (Point[]){third.a, third.b}, 2, out);
    if (random_between(random, 0, 1))
        play(engine, "black",
             (Point[]){{s.a.x, s.a.y + 1}, {s.b.x, s.b.y - (int32_t)random_between(random, 0, 2)}},
             2, out);
}

static const char *try_position(Random *random, StringBuilder *ink)
{
    Engine *engine = NULL;
    StringBuilder out = {0};
    if (engine_create(CONTIGO_GAMES, 1, &engine) != STATUS_OK)
        return "no memory";
    say(engine, "set_rule allotment 1000", &out);
    if (random_between(random, 0, 9))
        make_small(engine, random, &out);
    else
        make_needle(engine, random, &out);
    const char *wrong = ask_back(engine, "black");
    if (!wrong)
        wrong = ask_back(engine, "white");
    if (!wrong)
        wrong = ask_back(engine, "neutral");
    if (!wrong)
        wrong = compare_neutral(engine);
    if (wrong) {
        say(engine, "list_rules", ink);
        say(engine, "position", &out);
        builder_add(ink, builder_string(&out));
    }
    builder_free(&out);
    engine_destroy(engine);
    return wrong;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    Random random = {count > 1 && !brief ? strtoull(words[1], NULL, 10) : 20240302};
    uint64_t wanted = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 2000 : 50000;
    StringBuilder ink = {0};
    const char *wrong = NULL;
    uint64_t tried = 0;
    for (; tried < wanted && !wrong; tried++) {
        uint64_t state = random.state;
        wrong = try_position(&random, &ink);
        if (wrong)
            printf("position %" PRIu64 " (state %" PRIu64 "): %s\n%s", tried, state, wrong,
                   builder_string(&ink));
    }
    builder_free(&ink);
    printf("soak_areas: %" PRIu64 " passed, %d failed\n", tried - (wrong != NULL), wrong != NULL);
    return wrong ? EXIT_FAILURE : EXIT_SUCCESS;
}
