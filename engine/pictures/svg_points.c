/* Draws games on grid points: stones, move numbers and the mark of the last move. If the game knows
 * them, the picture also shows the owners of points, and which stones are dead. */
#include "pictures/svg_points.h"

#include "base/memory.h"
#include "game/grid.h"

/* The names of layers and fills for each color. */
static const char *const STONES[] = {"stones-black", "stones-white"};
static const char *const DEAD_STONES[] = {"stones-black-dead", "stones-white-dead"};
static const char *const OWNERS[] = {"owners-black", "owners-white"};
static const char *const NUMBERS[] = {"numbers-black", "numbers-white"};
static const char *const LAST[] = {"last-black", "last-white"};
static const char *const SHINES[] = {"black-stone", "white-stone"};

enum { NOWHERE = -1 };

/* What is drawn, and the layers for it. Pairs of layers are indexed by color. */
typedef struct View {
    Picture *picture;
    const PointsMarks *marks;
    int columns, rows;
    int last; /* the index of the point of the last stone, or NOWHERE */
    /* Owned: for each point, the move that placed its stone; 0 if no move did. */
    size_t *moves;
    size_t live[COLOR_COUNT], dead[COLOR_COUNT], owners[COLOR_COUNT];
    size_t numbers[COLOR_COUNT]; /* for each color, the layer of numbers on its stones */
    size_t ring[COLOR_COUNT];
} View;

/* Record the number of the move for all stones that an event added or removed; 0 if the event isn't
 * a move. */
static void note_points(View *view, Move move, size_t number)
{
    for (size_t i = 0; i < move.count; i++) {
        size_t count;
        const Point *points = move_stroke(move, i, &count);
        for (size_t k = 0; k < count; k++) {
            int place =
                points[k].y / STEPS_PER_SPACE * view->columns + points[k].x / STEPS_PER_SPACE;
            view->moves[place] = number;
            view->last = number > 0 ? place : NOWHERE;
        }
    }
}

static void read_history(View *view, const Session *session)
{
    size_t number = 0;
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event_is_play(event.kind))
            number++;
        if (event.kind == EVENT_MOVE)
            note_points(view, event.move, number);
        else if (event.kind == EVENT_SETUP)
            note_points(view, event.move, 0);
    }
}

/* A grid point, and what is on it. */
typedef struct Spot {
    int number;
    Place place;
    Occupant stone, owner;
    bool dead, numbered;
} Spot;

/* Add a thing on a point. `move` is the number of the move that made it, or 0. */
static StringBuilder *add_thing(const View *view, const Spot *spot, size_t layer, const char *kind,
                                Occupant color, size_t move)
{
    return picture_thing(view->picture, layer,
                         (Thing){.kind = kind,
                                 .color = color_name(occupant_color(color)),
                                 .number = (uint64_t)spot->number,
                                 .move = move});
}

/* Add the square that shows the owner of a point. If the point has a stone with a number, the
 * square is at the stone's lower right. */
static void add_owner(const View *view, const Spot *spot)
{
    Measure space = view->picture->space;
    Measure side = spot->numbered ? space * 11 / 50 : space * 3 / 10;
    Measure away = spot->numbered ? space / 3 : 0;
    if (spot->owner == OCCUPANT_NONE)
        return;
    StringBuilder *out =
        add_thing(view, spot, view->owners[occupant_color(spot->owner)], "owner", spot->owner, 0);
    Place corner = {spot->place.x + away - side / 2, spot->place.y + away - side / 2};
    svg_start_rect(out, corner, side, side);
    builder_add(out, "/>");
}

/* Add the ring that marks the last stone. If the stone has a number, the ring is around it. */
static void add_ring(const View *view, const Spot *spot)
{
    Measure space = view->picture->space;
    StringBuilder *out = add_thing(view, spot, view->ring[occupant_color(spot->stone)], "last",
                                   spot->stone, view->moves[spot->number]);
    svg_start_circle(out, spot->place, spot->numbered ? space * 42 / 100 : space / 4);
    builder_add(out, "/>");
}

/* Add a stone, its number and, if it is the last stone, its mark. */
static void add_stone(const View *view, const Spot *spot)
{
    const Theme *theme = view->picture->theme;
    Color color = occupant_color(spot->stone);
    Measure space = view->picture->space;
    size_t move = view->moves[spot->number];
    bool last = spot->number == view->last;
    StringBuilder *out = add_thing(view, spot, spot->dead ? view->dead[color] : view->live[color],
                                   "stone", spot->stone, move);
    svg_start_circle(out, spot->place, space * 12 / 25);
    builder_add(out, "/>");
    if (spot->numbered) {
        out = add_thing(view, spot, view->numbers[color], "number", spot->stone, move);
        picture_add_number(out, spot->place, space, move,
                           last ? theme->last[color] : theme->stone[color_other(color)]);
    }
    if (last && !(spot->numbered && theme_tells_last(theme, color)))
        add_ring(view, spot);
}

static Spot spot_at(const View *view, int column, int row)
{
    const Picture *picture = view->picture;
    const GameKind *kind = session_kind(picture->session);
    Point at = {column * STEPS_PER_SPACE, row * STEPS_PER_SPACE};
    Spot spot = {.number = row * view->columns + column,
                 .place = picture_place(picture, at),
                 .stone = kind->at(session_game(picture->session), column, row)};
    if (view->marks)
        view->marks->look(view->marks->context, column, row, &spot.dead, &spot.owner);
    spot.numbered = spot.stone != OCCUPANT_NONE && view->moves[spot.number] > 0 &&
                    picture_has_number(picture, view->moves[spot.number]);
    return spot;
}

static void add_all(const View *view)
{
    for (int row = view->rows - 1; row >= 0; row--)
        for (int column = 0; column < view->columns; column++) {
            Spot spot = spot_at(view, column, row);
            if (spot.stone != OCCUPANT_NONE)
                add_stone(view, &spot);
            if (spot.stone == OCCUPANT_NONE || spot.dead)
                add_owner(view, &spot);
        }
}

/* Define the fills of stones. They are brightest at the upper left. */
static void define_shines(Picture *picture)
{
    static const char *const offsets[COLOR_COUNT][3] = {{"0", "0.45", "1"}, {"0", "0.6", "1"}};
    StringBuilder *out = &picture->definitions;
    for (int color = 0; color < COLOR_COUNT; color++) {
        builder_add_format(out, "<radialGradient id=\"%s%s\" cx=\"0.36\" cy=\"0.32\" r=\"0.72\">",
                           picture->prefix, SHINES[color]);
        for (size_t i = 0; i < 3; i++)
            builder_add_format(out, "<stop offset=\"%s\" stop-color=\"%s\"/>", offsets[color][i],
                               picture->theme->shine[color][i]);
        builder_add(out, "</radialGradient>\n");
    }
}

/* Add a layer for the stones of one color, and set the color of their outlines. */
static size_t stones_layer(Picture *picture, const char *name, Color color, const char *opacity)
{
    size_t layer = picture_layer(picture, name);
    StringBuilder *heads = &picture->scene.heads;
    picture_add_reference(heads, picture, "fill", SHINES[color]);
    picture_add_color(heads, "stroke", picture->theme->rim[color]);
    builder_add(heads, opacity);
    svg_add_attribute(heads, "stroke-width", picture_scaled(picture, 25, 1, 2));
    return layer;
}

static void make_layers(View *view)
{
    Picture *picture = view->picture;
    const Theme *theme = picture->theme;
    StringBuilder *heads = &picture->scene.heads;
    for (int color = 0; color < COLOR_COUNT; color++) {
        view->dead[color] =
            stones_layer(picture, DEAD_STONES[color], (Color)color, " opacity=\"0.5\"");
        view->live[color] = stones_layer(picture, STONES[color], (Color)color, "");
    }
    for (int color = 0; color < COLOR_COUNT; color++) {
        view->owners[color] = picture_layer(picture, OWNERS[color]);
        picture_add_color(heads, "stroke", theme->stone[COLOR_BLACK]);
        picture_add_color(heads, "fill", theme->stone[color]);
        svg_add_attribute(heads, "stroke-width", picture_scaled(picture, 20, 1, 2));
        view->numbers[color] = picture_number_layer(picture, NUMBERS[color]);
        view->ring[color] = picture_layer(picture, LAST[color]);
        builder_add(heads, " fill=\"none\"");
        picture_add_color(heads, "stroke", theme->stone[color_other((Color)color)]);
        svg_add_attribute(heads, "stroke-width", picture_scaled(picture, 70, 1, 6));
    }
}

void points_sample_stone(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out)
{
    svg_start_circle(out, middle, side / 2);
    picture_add_reference(out, picture, "fill", SHINES[item->color]);
    picture_add_color(out, "stroke", picture->theme->rim[item->color]);
    builder_add_format(out, "%s/>", item->fill ? item->fill : "");
}

void points_sample_owner(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out)
{
    side = side * 3 / 5;
    svg_start_rect(out, (Place){middle.x - side / 2, middle.y - side / 2}, side, side);
    picture_add_color(out, "fill", picture->theme->stone[item->color]);
    picture_add_color(out, "stroke", picture->theme->stone[COLOR_BLACK]);
    builder_add(out, "/>");
}

Status points_draw(Picture *picture, const PointsMarks *marks)
{
    const Setup *setup = session_setup(picture->session);
    View view = {.picture = picture,
                 .marks = marks,
                 .columns = setup->columns,
                 .rows = setup->rows,
                 .last = NOWHERE};
    view.moves = memory_new((size_t)setup->columns * (size_t)setup->rows * sizeof *view.moves);
    if (!view.moves)
        return STATUS_NO_MEMORY;
    read_history(&view, picture->session);
    define_shines(picture);
    board_draw_panel(picture);
    board_draw_grid(picture);
    board_draw_coordinates(picture);
    make_layers(&view);
    add_all(&view);
    memory_free(view.moves);
    return STATUS_OK;
}

static Status draw(Picture *picture)
{
    return points_draw(picture, NULL);
}

const Painter POINTS_PAINTER = {.vertices = true, .draw = draw};
