/* Stones on grid points, the numbers of their moves, the mark of the last one; whose a point is and
 * which stones are dead, where the game says so. */
#include "pictures/svg_points.h"

#include "base/count.h"
#include "base/memory.h"
#include "game/grid.h"

#include <assert.h>

#define COLOR_LAST_ON_BLACK "#ff9a80"
#define COLOR_LAST_ON_WHITE "#c8312b"

/* Ids, by colour. */
static const char *const STONE_IDS[] = {"black-stone", "white-stone"};

static const char *const INKS[] = {COLOR_BLACK_INK, COLOR_WHITE_INK};

enum { NOWHERE = -1 };

/* What there is to be drawn. */
typedef struct View {
    const Picture *picture;
    const PointsMarks *marks;
    int columns, rows;
    int last;        /* the number of the point where the last stone was put; or NOWHERE */
    uint32_t *moves; /* owned: by points, the move that put what is there; 0 where there was none */
} View;

/* Elements, by colour. */
typedef union Parts {
    struct {
        Text live[COLOR_COUNT], dead[COLOR_COUNT];
        Text numbers[COLOR_COUNT]; /* on stones of the colour */
        Text squares[COLOR_COUNT];
        Text last[COLOR_COUNT]; /* the ring, on a stone of the colour */
    };
    Text all[5 * COLOR_COUNT];
} Parts;

static_assert(sizeof(Parts) == sizeof((Parts *)0)->all, "all of them");

/* Notes that the stones which an event put or took away are those of a move (0: of none). */
static void note_points(View *view, Move move, uint32_t number)
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
    uint32_t number = 0;
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

/* The square of a point's owner; on a stone that has its number, below it at the right. */
static void add_owner(const View *view, const Spot *spot, Parts *parts)
{
    Measure space = view->picture->space;
    Measure side = spot->numbered ? space * 11 / 50 : space * 3 / 10;
    Measure away = spot->numbered ? space / 3 : 0;
    if (spot->owner == OCCUPANT_NONE)
        return;
    Text *out = &parts->squares[occupant_color(spot->owner)];
    Place corner = {spot->place.x + away - side / 2, spot->place.y + away - side / 2};
    svg_start_rect(out, corner, side, side);
    text_add(out, "/>\n");
}

static void add_number(const View *view, const Spot *spot, Text *out)
{
    uint32_t move = view->moves[spot->number];
    int digits = 1;
    for (uint32_t rest = move; rest >= 10; rest /= 10)
        digits++;
    Measure space = view->picture->space;
    Measure size = digits < 3 ? space * (56 - 5 * digits) / 100 : space * 125 / (100 * digits);
    svg_start_text(out, spot->place.x, spot->place.y + size * 36 / 100);
    svg_add_attribute(out, "font-size", size);
    if (spot->number == view->last)
        text_add_format(out, " fill=\"%s\"",
                        spot->stone == OCCUPANT_BLACK ? COLOR_LAST_ON_BLACK : COLOR_LAST_ON_WHITE);
    text_add_format(out, ">%u</text>\n", (unsigned)move);
}

/* A stone, and its number or the mark of the last one. */
static void add_stone(const View *view, const Spot *spot, Parts *parts)
{
    Color color = occupant_color(spot->stone);
    Text *out = spot->dead ? &parts->dead[color] : &parts->live[color];
    Measure space = view->picture->space;
    svg_start_circle(out, spot->place, space * 12 / 25);
    text_add(out, "/>\n");
    if (spot->numbered) {
        add_number(view, spot, &parts->numbers[color]);
    } else if (spot->number == view->last) {
        svg_start_circle(&parts->last[color], spot->place, space / 4);
        text_add(&parts->last[color], "/>\n");
    }
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
    spot.numbered =
        spot.stone != OCCUPANT_NONE && picture->options->numbers && view->moves[spot.number] > 0;
    return spot;
}

static Status make_parts(const View *view, Parts *parts)
{
    for (int row = view->rows - 1; row >= 0; row--)
        for (int column = 0; column < view->columns; column++) {
            Spot spot = spot_at(view, column, row);
            if (spot.stone != OCCUPANT_NONE)
                add_stone(view, &spot, parts);
            if (spot.stone == OCCUPANT_NONE || spot.dead)
                add_owner(view, &spot, parts);
        }
    return svg_texts_failed(parts->all, COUNT_OF(parts->all)) ? STATUS_NO_MEMORY : STATUS_OK;
}

/* The fills of stones: what is bright is up and to the left. */
static void draw_definitions(Picture *picture)
{
    static const char *const stops[COLOR_COUNT] = {
        "<stop offset=\"0\" stop-color=\"#76706a\"/>"
        "<stop offset=\"0.45\" stop-color=\"#35302a\"/>"
        "<stop offset=\"1\" stop-color=\"" COLOR_BLACK_INK "\"/>",
        "<stop offset=\"0\" stop-color=\"" COLOR_WHITE_INK "\"/>"
        "<stop offset=\"0.6\" stop-color=\"#fcfbf8\"/>"
        "<stop offset=\"1\" stop-color=\"#e2ded5\"/>"};
    Text *out = picture->out;
    text_add(out, "<defs>\n");
    for (int color = 0; color < COLOR_COUNT; color++) {
        text_add(out, "<radialGradient id=\"");
        picture_add_id(out, picture, STONE_IDS[color]);
        text_add_format(out, "\" cx=\"0.36\" cy=\"0.32\" r=\"0.72\">%s</radialGradient>\n",
                        stops[color]);
    }
    text_add(out, "</defs>\n");
}

/* Stones of one colour, with their outline. */
static void draw_stones(Picture *picture, Color color, const char *opacity, const Text *elements)
{
    Text *out = picture->out;
    if (elements->length == 0)
        return;
    text_add(out, "<g");
    picture_add_reference(out, picture, "fill", STONE_IDS[color]);
    text_add_format(out, " stroke=\"" COLOR_BLACK_INK "\"%s", opacity);
    svg_add_attribute(out, "stroke-width", picture_scaled(picture, 25, 1, 2));
    text_add(out, ">\n");
    text_add_bytes(out, elements->bytes, elements->length);
    text_add(out, "</g>\n");
}

/* A group of other elements of one ink, either filled with it or drawn in it. */
static void draw_group(Picture *picture, const char *attributes, const char *ink, Measure width,
                       const Text *elements)
{
    Text *out = picture->out;
    if (elements->length == 0)
        return;
    text_add_format(out, "<g %s=\"%s\"", attributes, ink);
    if (width > 0)
        svg_add_attribute(out, "stroke-width", width);
    text_add(out, ">\n");
    text_add_bytes(out, elements->bytes, elements->length);
    text_add(out, "</g>\n");
}

static void draw_parts(Picture *picture, const Parts *parts)
{
    static const char numbers[] = "text-anchor=\"middle\" font-weight=\"bold\" "
                                  "font-family=\"Helvetica, Arial, 'DejaVu Sans', sans-serif\" "
                                  "fill";
    for (int color = 0; color < COLOR_COUNT; color++) {
        draw_stones(picture, (Color)color, " opacity=\"0.5\"", &parts->dead[color]);
        draw_stones(picture, (Color)color, "", &parts->live[color]);
    }
    for (int color = 0; color < COLOR_COUNT; color++) {
        const char *contrast = INKS[color_other((Color)color)];
        draw_group(picture, "stroke=\"" COLOR_BLACK_INK "\" fill", INKS[color],
                   picture_scaled(picture, 20, 1, 2), &parts->squares[color]);
        draw_group(picture, numbers, contrast, 0, &parts->numbers[color]);
        draw_group(picture, "fill=\"none\" stroke", contrast, picture_scaled(picture, 70, 1, 6),
                   &parts->last[color]);
    }
}

Status points_draw(Picture *picture, const PointsMarks *marks)
{
    const Setup *setup = session_setup(picture->session);
    Parts parts = {0};
    View view = {.picture = picture,
                 .marks = marks,
                 .columns = setup->columns,
                 .rows = setup->rows,
                 .last = NOWHERE};
    view.moves = memory_new((size_t)setup->columns * (size_t)setup->rows * sizeof *view.moves);
    if (!view.moves)
        return STATUS_NO_MEMORY;
    read_history(&view, picture->session);
    Status status = make_parts(&view, &parts);
    if (status == STATUS_OK) {
        picture->id = svg_digest(parts.all, COUNT_OF(parts.all));
        draw_definitions(picture);
        board_draw_panel(picture);
        board_draw_grid(picture);
        board_draw_coordinates(picture);
        draw_parts(picture, &parts);
    }
    svg_free_texts(parts.all, COUNT_OF(parts.all));
    memory_free(view.moves);
    return status;
}

static Status draw(Picture *picture)
{
    return points_draw(picture, NULL);
}

const Painter POINTS_PAINTER = {.vertices = true, .draw = draw};
