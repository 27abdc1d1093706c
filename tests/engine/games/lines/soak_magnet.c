/* The magnet of `lines`: compare the replies of `snap` and `preview` and the result of `draw` with
 * a simple search and with each other.
 *
 *   soak_magnet [SEED] [STROKES]   200,000 strokes by default
 *   soak_magnet --brief            a short run with a fixed seed, for `make check`
 *
 * Boards have one to four spaces a side, and are crowded everywhere or in a corner of a few steps.
 * Strokes start anywhere, at ends of ink, at the limit of the magnet's reach, along ink, and
 * outside the board. The test knows only what it sent and the replies. These are checked for
 * each stroke:
 *
 * - `snap` moves a point to the nearest place, on the player's own ink or the edge, that is within
 *   the magnet's reach, computed with exact fractions. If that place is not a lattice point, `snap`
 *   moves the point to the one that rules.md defines, unless the opponent's ink is near.
 * - `preview` shows what `draw` does.
 * - The stroke begins where `snap` moves its first point. If all of it is drawn, it ends where
 *   `snap` moves its last point, except in the cases that rules.md lists. It shares a point with
 *   the ink that pulled each end.
 * - A straight stroke whose two ends are snapped to the same point is refused.
 *
 * A game that fails is printed as commands; the exit code is then 1. */
#include "base/random.h"
#include "base/string_builder.h"
#include "games.h"
#include "geometry/plane/lattice.h"
#include "protocol/engine.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INK_MOST = 400, POINTS_MOST = 4, PATH_MOST = 12, STROKES_A_GAME = 60 };

typedef struct Plain {
    Segment ink[2][INK_MOST]; /* each color's ink, in the order drawn */
    size_t count[2];
} Plain;

typedef struct Soak {
    Engine *engine;
    Random random;
    StringBuilder out, played;
    Point high;
    int32_t window; /* all ink is within this many steps of the corner */
    int32_t reach;
    int color; /* the color to move */
    Plain plain;
    char wrong[300];
} Soak;

static const char *const COLORS[] = {"black", "white"};

static const char *say(Soak *soak, const char *command)
{
    builder_clear(&soak->out);
    engine_answer(soak->engine, command, strlen(command), &soak->out);
    return builder_string(&soak->out);
}

static const char *tell(Soak *soak, const char *command)
{
    builder_add_format(&soak->played, "%s\n", command);
    return say(soak, command);
}

static bool fail(Soak *soak, const char *what, const char *command)
{
    builder_add_format(&soak->played, "%s\n", command);
    snprintf(soak->wrong, sizeof soak->wrong, "%s", what);
    return false;
}

/* Simple geometry. No board is wider than four spaces, so a product of four differences of
 * coordinates fits in the type Wide. */

static int64_t cross(Point a, Point b, Point p)
{
    return ((int64_t)b.x - a.x) * (p.y - a.y) - ((int64_t)b.y - a.y) * (p.x - a.x);
}

static int64_t square(Point a, Point b)
{
    return ((int64_t)a.x - b.x) * (a.x - b.x) + ((int64_t)a.y - b.y) * (a.y - b.y);
}

static bool is_between(Segment s, Point p)
{
    return (p.x >= s.a.x || p.x >= s.b.x) && (p.x <= s.a.x || p.x <= s.b.x) &&
           (p.y >= s.a.y || p.y >= s.b.y) && (p.y <= s.a.y || p.y <= s.b.y);
}

static bool is_on(Segment s, Point p)
{
    return cross(s.a, s.b, p) == 0 && is_between(s, p);
}

static int sign(int64_t value)
{
    return (value > 0) - (value < 0);
}

static bool meet(Segment s, Segment t)
{
    return (sign(cross(s.a, s.b, t.a)) * sign(cross(s.a, s.b, t.b)) < 0 &&
            sign(cross(t.a, t.b, s.a)) * sign(cross(t.a, t.b, s.b)) < 0) ||
           is_on(s, t.a) || is_on(s, t.b) || is_on(t, s.a) || is_on(t, s.b);
}

static bool meets_ink(const Soak *soak, int color, Segment s)
{
    bool met = false;
    for (size_t i = 0; i < soak->plain.count[color] && !met; i++)
        met = meet(soak->plain.ink[color][i], s);
    return met;
}

/* The point of ink or of the edge that is nearest to a given point, as fractions, and its squared
 * distance from that point. */
typedef struct Place {
    bool found, ink;
    Segment piece;
    /* Numerators, to be divided by `den`, of the coordinates in steps and the squared distance. */
    Wide x, y, square;
    int64_t den;
} Place;

static Place place_on(Segment s, Point p)
{
    int64_t length = square(s.a, s.b);
    int64_t along =
        ((int64_t)s.b.x - s.a.x) * (p.x - s.a.x) + ((int64_t)s.b.y - s.a.y) * (p.y - s.a.y);
    if (along <= 0 || along >= length) {
        Point end = along <= 0 ? s.a : s.b;
        return (Place){true, true, s, end.x, end.y, square(end, p), 1};
    }
    Wide off = cross(s.a, s.b, p);
    return (Place){true,
                   true,
                   s,
                   (Wide)s.a.x * length + (Wide)along * (s.b.x - s.a.x),
                   (Wide)s.a.y * length + (Wide)along * (s.b.y - s.a.y),
                   off * off,
                   length};
}

static bool is_nearer(const Place *a, const Place *b)
{
    return !b->found || a->square * b->den < b->square * a->den;
}

static bool is_at_edge(const Soak *soak, Segment s)
{
    return (s.a.x == s.b.x && (s.a.x == 0 || s.a.x == soak->high.x)) ||
           (s.a.y == s.b.y && (s.a.y == 0 || s.a.y == soak->high.y));
}

/* Find the point of the player's own ink or the edge that is nearest to p. `found` is true if it is
 * within the magnet's reach. */
static Place find_place(const Soak *soak, int color, Point p)
{
    Place best = {.found = false};
    const Plain *plain = &soak->plain;
    for (int edge = 0; edge < 2; edge++)
        for (size_t i = 0; i < plain->count[color]; i++) {
            Place place = place_on(plain->ink[color][i], p);
            if (is_at_edge(soak, plain->ink[color][i]) == edge && is_nearer(&place, &best))
                best = place;
        }
    const Point edges[] = {{0, p.y}, {soak->high.x, p.y}, {p.x, 0}, {p.x, soak->high.y}};
    for (int i = 0; i < 4; i++) {
        Place place = {.found = true, .x = edges[i].x, .y = edges[i].y, .den = 1};
        place.square = square(edges[i], p);
        if (is_nearer(&place, &best))
            best = place;
    }
    best.found = best.square <= (Wide)soak->reach * soak->reach * best.den;
    return best;
}

/* Return the squared distance of a point from a place, multiplied by the square of den. */
static Wide off_place(const Place *place, Point p)
{
    Wide dx = p.x * (Wide)place->den - place->x, dy = p.y * (Wide)place->den - place->y;
    return dx * dx + dy * dy;
}

/* Return whether ink of a color is within approximately this many steps of a place. */
static bool is_ink_near(const Soak *soak, int color, const Place *place, int steps)
{
    Point middle = {(int32_t)(place->x / place->den), (int32_t)(place->y / place->den)};
    for (size_t i = 0; i < soak->plain.count[color]; i++) {
        Place near = place_on(soak->plain.ink[color][i], middle);
        if (near.square <= (Wide)steps * steps * near.den)
            return true;
    }
    return false;
}

static bool is_on_board(const Soak *soak, Point p)
{
    return p.x >= 0 && p.y >= 0 && p.x <= soak->high.x && p.y <= soak->high.y;
}

/* Return where the magnet moves p if the nearest place is off the lattice and no ink of the
 * opponent is near: to the nearest lattice point on the ink within a step of that place or, if
 * there is none, to the nearest lattice point beyond the ink, as seen from p. */
static Point plain_target(const Soak *soak, const Place *place, Point p)
{
    Point middle = {(int32_t)(place->x / place->den), (int32_t)(place->y / place->den)};
    Wide unit = (Wide)place->den * place->den, least = 0;
    Segment ink = place->piece;
    Point best = p;
    for (int pass = 0; pass < 2 && least == 0; pass++)
        for (int32_t x = middle.x - 2; x <= middle.x + 3; x++)
            for (int32_t y = middle.y - 2; y <= middle.y + 3; y++) {
                Point at = {x, y};
                Wide off = off_place(place, at);
                Wide side = cross(ink.a, ink.b, at);
                bool fits = pass == 0 ? off <= unit && is_on(ink, at)
                                      : off <= 4 * unit && side * side <= square(ink.a, ink.b) &&
                                            meet((Segment){p, at}, ink);
                if (!fits || !is_on_board(soak, at) || (least != 0 && off >= least))
                    continue;
                least = off;
                best = at;
            }
    return best;
}

static Point read_point(const char *bytes)
{
    double x = 0, y = 0;
    sscanf(bytes, "%lf,%lf", &x, &y);
    return (Point){(int32_t)lround(x * STEPS_PER_SPACE), (int32_t)lround(y * STEPS_PER_SPACE)};
}

static void add_point(char *command, size_t size, Point p)
{
    size_t length = strlen(command);
    snprintf(command + length, size - length, " %.5f,%.5f", p.x / (double)STEPS_PER_SPACE,
             p.y / (double)STEPS_PER_SPACE);
}

/* Send `snap` for a point, and check the reply. Store the point that it gives in `at`, and return
 * false if it is wrong. */
static bool snap(Soak *soak, int color, Point p, Point *at, bool *slanted)
{
    char command[60];
    snprintf(command, sizeof command, "snap %s", COLORS[color]);
    add_point(command, sizeof command, p);
    const char *reply = say(soak, command);
    *at = p;
    *slanted = false;
    if (!is_on_board(soak, p))
        return strncmp(reply, "? ", 2) == 0 || fail(soak, "a point outside is snapped", command);
    *at = read_point(reply + strlen("= at "));
    bool ink = strstr(reply, "to ink"), edge = strstr(reply, "to edge");
    Place place = find_place(soak, color, p);
    if (!ink && !edge && !point_equal(*at, p))
        return fail(soak, "what nothing pulls is moved", command);
    if (!place.found)
        return (!ink && !edge) || fail(soak, "something pulls from too far", command);
    Point lattice = {(int32_t)(place.x / place.den), (int32_t)(place.y / place.den)};
    bool barred = is_ink_near(soak, 1 - color, &place, 6);
    if (!ink && !edge)
        return barred || fail(soak, "what is within the magnet is not pulled", command);
    if (ink != place.ink)
        return fail(soak, "the other of ink and edge pulls", command);
    if (off_place(&place, lattice) == 0)
        return (point_equal(*at, lattice) &&
                !meets_ink(soak, 1 - color, (Segment){lattice, lattice})) ||
               fail(soak, "a lattice point that is nearest is not snapped to", command);
    *slanted = !is_on(place.piece, *at);
    return barred || point_equal(*at, plain_target(soak, &place, p)) ||
           fail(soak, "another point beside slanted ink is snapped to", command);
}

typedef struct Stroke {
    int color;
    Point points[POINTS_MOST];
    size_t count;
    char command[200]; /* the command's arguments */
} Stroke;

static size_t read_path(const char *reply, Point *path)
{
    const char *at = strstr(reply, "\npath");
    size_t count = 0;
    if (!at)
        return 0;
    at += strlen("\npath");
    while (*at == ' ' && count < PATH_MOST) {
        path[count++] = read_point(++at);
        at += strcspn(at, " \n");
    }
    return count;
}

/* Return whether a drawn end is where `snap` moved it. Next to slanted ink, a few steps may be
 * missing. */
static bool is_there(Point drawn, Point snapped, bool slanted)
{
    return point_equal(drawn, snapped) || (slanted && square(drawn, snapped) <= 16);
}

/* Return whether the stroke's own ink may have pulled its end: a piece of it is nearer than all
 * other ink, and no farther than the edge. */
static bool may_pull_itself(const Soak *soak, const Stroke *stroke, const Point *path, size_t count)
{
    Point p = stroke->points[stroke->count - 1];
    Place place = find_place(soak, stroke->color, p);
    /* the last piece of the stroke, if it was drawn, doesn't pull its own end */
    size_t pieces = count < stroke->count ? count - 1 : count - 2;
    bool may = false;
    for (size_t i = 0; i < pieces && !may; i++) {
        Place own = place_on((Segment){path[i], path[i + 1]}, p);
        may =
            own.square <= (Wide)soak->reach * soak->reach * own.den &&
            (!place.found || is_nearer(&own, &place) || (!place.ink && !is_nearer(&place, &own))) &&
            off_place(&own, path[count - 1]) <= 4 * (Wide)own.den * own.den;
    }
    return may;
}

static bool touches_own(const Soak *soak, int color, Segment one, Segment other)
{
    return meets_ink(soak, color, one) || meets_ink(soak, color, other);
}

/* Check that the ends of the drawn stroke are where `snap` moves them. */
static bool check_ends(Soak *soak, const Stroke *stroke, const char *reply)
{
    Point path[PATH_MOST], first = stroke->points[0], last = stroke->points[stroke->count - 1];
    size_t count = read_path(reply, path);
    Point start, end;
    bool start_slanted, end_slanted;
    if (!snap(soak, stroke->color, first, &start, &start_slanted) ||
        !snap(soak, stroke->color, last, &end, &end_slanted))
        return false;
    bool inside = is_on_board(soak, first);
    if (soak->reach == 0)
        start = first, end = last;
    if (reply[0] == '?')
        return true;
    if (count < 2)
        return fail(soak, "nothing was drawn", stroke->command);
    if (stroke->count == 2 && inside && is_on_board(soak, last) && point_equal(start, end))
        return fail(soak, "a stroke of one point was drawn", stroke->command);
    if (inside && !is_there(path[0], start, start_slanted))
        return fail(soak, "it begins elsewhere", stroke->command);
    size_t near = count > 2 ? count - 3 : 0;
    if (start_slanted && inside && strstr(reply, "stopped complete") &&
        !touches_own(soak, stroke->color, (Segment){path[0], path[1]},
                     (Segment){path[1], path[count > 2 ? 2 : 1]}))
        return fail(soak, "its beginning is not joined", stroke->command);
    if (!strstr(reply, "stopped complete"))
        return true;
    bool itself = stroke->count > 2 && may_pull_itself(soak, stroke, path, count);
    bool closed = point_equal(first, last) && point_equal(path[0], path[count - 1]);
    if (!is_there(path[count - 1], end, end_slanted) && !itself && !closed)
        return fail(soak, "it ends elsewhere", stroke->command);
    if (end_slanted && !itself && !closed &&
        !touches_own(soak, stroke->color, (Segment){path[count - 2], path[count - 1]},
                     (Segment){path[near], path[near + 1]}))
        return fail(soak, "its end is not joined", stroke->command);
    return true;
}

static Point point_anywhere(Soak *soak)
{
    int32_t x = soak->window < soak->high.x ? soak->window : soak->high.x;
    int32_t y = soak->window < soak->high.y ? soak->window : soak->high.y;
    int32_t out = random_between(&soak->random, 0, 19) == 0 ? 1 + soak->reach : 0;
    return (Point){(int32_t)random_between(&soak->random, -out, x + out),
                   (int32_t)random_between(&soak->random, -out, y + out)};
}

/* Choose a point perpendicularly off a piece of ink, at about the limit of the magnet's reach. */
static Point point_at_reach(Soak *soak, Segment s)
{
    double length = sqrt((double)square(s.a, s.b));
    double along = (double)random_between(&soak->random, 0, 4) / 4;
    double off = soak->reach * (random_between(&soak->random, 0, 1) ? 1.0 : -1.0) / length;
    int32_t hair = (int32_t)random_between(&soak->random, -1, 1);
    return (Point){hair + (int32_t)lround(s.a.x + along * (s.b.x - s.a.x) - off * (s.b.y - s.a.y)),
                   (int32_t)lround(s.a.y + along * (s.b.y - s.a.y) + off * (s.b.x - s.a.x))};
}

static Point choose_point(Soak *soak, int color)
{
    const Plain *plain = &soak->plain;
    int64_t kind = random_between(&soak->random, 0, 9);
    if (plain->count[color] == 0 || kind < 3)
        return point_anywhere(soak);
    size_t i = (size_t)random_between(&soak->random, 0, (int64_t)plain->count[color] - 1);
    Segment s = plain->ink[color][i];
    int32_t few = soak->reach / 2 + 2;
    if (kind < 6)
        return point_at_reach(soak, s);
    double along = kind < 8 ? 0 : (double)random_between(&soak->random, 0, 100) / 100;
    return (Point){(int32_t)lround(s.a.x + along * (s.b.x - s.a.x)) +
                       (int32_t)random_between(&soak->random, -few, few),
                   (int32_t)lround(s.a.y + along * (s.b.y - s.a.y)) +
                       (int32_t)random_between(&soak->random, -few, few)};
}

/* Choose a point whose offset from another is (3, 4) or (4, 3) times n steps, with either sign. So
 * its distance is exactly 5 n steps. */
static Point on_slope(Soak *soak, Point from)
{
    int32_t n = (int32_t)random_between(&soak->random, 1, soak->window / 8 + 1);
    int32_t x = random_between(&soak->random, 0, 1) ? 3 : 4;
    return (Point){from.x + (random_between(&soak->random, 0, 1) ? n : -n) * x,
                   from.y + (random_between(&soak->random, 0, 1) ? n : -n) * (7 - x)};
}

static Stroke choose_stroke(Soak *soak)
{
    Stroke stroke = {.color = soak->color, .count = 2};
    if (random_between(&soak->random, 0, 3) == 0)
        stroke.count = (size_t)random_between(&soak->random, 3, POINTS_MOST);
    for (size_t i = 0; i < stroke.count; i++)
        stroke.points[i] = choose_point(soak, stroke.color);
    if (random_between(&soak->random, 0, 3) == 0)
        stroke.points[stroke.count - 1] = on_slope(soak, stroke.points[stroke.count - 2]);
    if (stroke.count > 2 && random_between(&soak->random, 0, 5) == 0)
        stroke.points[stroke.count - 1] = stroke.points[0];
    snprintf(stroke.command, sizeof stroke.command, "draw %s", COLORS[stroke.color]);
    for (size_t i = 0; i < stroke.count; i++)
        add_point(stroke.command, sizeof stroke.command, stroke.points[i]);
    return stroke;
}

static void add_path(Plain *plain, int color, const char *reply)
{
    Point path[PATH_MOST];
    size_t count = read_path(reply, path);
    for (size_t i = 0; i + 1 < count && plain->count[color] < INK_MOST; i++)
        plain->ink[color][plain->count[color]++] = (Segment){path[i], path[i + 1]};
}

/* Try one stroke, and undo it sometimes. Return false if a check fails. */
static bool try_stroke(Soak *soak)
{
    Stroke stroke = choose_stroke(soak);
    char command[220];
    snprintf(command, sizeof command, "preview%s", stroke.command + strlen("draw"));
    char *previewed = strdup(say(soak, command));
    if (!previewed)
        abort();
    bool right = check_ends(soak, &stroke, previewed);
    const char *reply = right ? say(soak, stroke.command) : previewed;
    if (right && strcmp(previewed, reply) != 0)
        right = fail(soak, "what is previewed is not what is drawn", stroke.command);
    free(previewed);
    if (!right || reply[0] == '?')
        return right;
    if (random_between(&soak->random, 0, 3) == 0) {
        say(soak, "undo");
        return true;
    }
    builder_add_format(&soak->played, "%s\n", stroke.command);
    add_path(&soak->plain, stroke.color, reply);
    soak->color = strstr(reply, "turn white") ? 1 : 0;
    if (random_between(&soak->random, 0, 2) == 0 && soak->color == stroke.color) {
        snprintf(command, sizeof command, "pass %s", COLORS[soak->color]);
        tell(soak, command);
        soak->color = 1 - soak->color;
    }
    return true;
}

static void set_magnet(Soak *soak)
{
    char command[40];
    const int32_t most = STEPS_PER_SPACE * 2 / 7;
    int32_t near = soak->window / 3 < most ? soak->window / 3 : most;
    soak->reach = random_between(&soak->random, 0, 9) == 0
                      ? 0
                      : (int32_t)random_between(&soak->random, 1, near);
    if (random_between(&soak->random, 0, 1))
        soak->reach -= soak->reach % 5;
    snprintf(command, sizeof command, "magnet %.5f", soak->reach / (double)STEPS_PER_SPACE);
    tell(soak, command);
}

static bool run_game(Soak *soak, uint64_t *strokes, uint64_t wanted)
{
    char command[40];
    soak->high.x = (int32_t)random_between(&soak->random, 1, 4) * STEPS_PER_SPACE;
    soak->high.y = (int32_t)random_between(&soak->random, 1, 4) * STEPS_PER_SPACE;
    const int32_t windows[] = {12, 40, 300, 4 * STEPS_PER_SPACE};
    soak->window = windows[random_between(&soak->random, 0, 3)];
    soak->plain.count[0] = soak->plain.count[1] = 0;
    soak->color = 0;
    builder_clear(&soak->played);
    snprintf(command, sizeof command, "boardsize %d %d", soak->high.x / STEPS_PER_SPACE + 1,
             soak->high.y / STEPS_PER_SPACE + 1);
    tell(soak, command);
    tell(soak, random_between(&soak->random, 0, 3) ? "set_rule allotment 1000"
                                                   : "set_rule allotment 0.5");
    for (int i = 0; i < STROKES_A_GAME && *strokes < wanted; i++) {
        if (i % 15 == 0)
            set_magnet(soak);
        if (!try_stroke(soak))
            return false;
        ++*strokes;
    }
    return strncmp(say(soak, "verify"), "= same", 6) == 0 || fail(soak, "verify differs", "verify");
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 20261125;
    uint64_t wanted = count > 2 ? strtoull(words[2], NULL, 10) : brief ? 4000 : 200000;
    static Soak soak;
    soak.random = (Random){seed};
    uint64_t strokes = 0;
    bool right = engine_create(CONTIGO_GAMES, 1, &soak.engine) == STATUS_OK;
    printf("seed %" PRIu64 "\n", seed);
    while (right && strokes < wanted)
        right = run_game(&soak, &strokes, wanted);
    if (!right)
        printf("%s:\n%s", soak.wrong, builder_string(&soak.played));
    engine_destroy(soak.engine);
    builder_free(&soak.out);
    builder_free(&soak.played);
    printf("soak_magnet: %" PRIu64 " passed, %d failed\n", strokes, !right);
    return right ? EXIT_SUCCESS : EXIT_FAILURE;
}
