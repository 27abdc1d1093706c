/* Draws the areas of `lines` as SVG.
 *
 * Areas that both colors own are drawn over both, in gray. A section is one path, filled by the
 * even-odd rule: holes need no special treatment, and where ink dangles into the section, a ring
 * runs along it and back, which fills nothing. */
#include "games/lines/picture/svg_lines_areas.h"

#include "base/memory.h"
#include "base/random.h"
#include "games/lines/rules/lines.h"

/* The kinds of things (see Thing) for living and dead areas, by color. */
static const char *const AREAS[] = {"black-area", "white-area"};
static const char *const DEAD_AREAS[] = {"black-dead-area", "white-dead-area"};

const char *const LINES_HATCHES[COLOR_COUNT] = {"black-hatch", "white-hatch"};

/* The move that drew each piece of ink. */
typedef struct Makers {
    size_t *moves[COLOR_COUNT]; /* owned: for each color, indexed by the number of a piece */
} Makers;

/* Record the pieces that a move drew. Parts of its strokes without length are not pieces. `done`
 * counts the pieces of this color recorded so far. */
static void note_move(Makers *makers, const InkView *ink, size_t *done, const Event *event,
                      size_t number)
{
    for (size_t i = 0; i < event->move.count; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        for (size_t k = 1; k < count && *done < ink->count; k++) {
            bool has_length = points[k].x != points[k - 1].x || points[k].y != points[k - 1].y;
            if (has_length)
                makers->moves[event->color][(*done)++] = number;
        }
    }
}

static Status find_makers(const Picture *picture, Makers *makers)
{
    size_t number = 0, done[COLOR_COUNT] = {0};
    InkView ink[COLOR_COUNT];
    for (int color = 0; color < COLOR_COUNT; color++) {
        ink[color] = lines_ink(session_game(picture->session), (Color)color);
        makers->moves[color] = memory_new((ink[color].count + 1) * sizeof *makers->moves[color]);
        if (!makers->moves[color])
            return STATUS_NO_MEMORY;
    }
    for (size_t i = 0; i < session_event_count(picture->session); i++) {
        Event event = session_event(picture->session, i);
        number += event_is_play(event.kind);
        if (event.kind == EVENT_MOVE)
            note_move(makers, &ink[event.color], &done[event.color], &event, number);
    }
    return STATUS_OK;
}

/* Return the number of the move that created a section: the last move that drew part of its rim; 0
 * if none did. */
static size_t move_of(const Picture *picture, const Makers *makers, Color color, uint32_t section)
{
    uint32_t piece;
    bool found = life_newest(lines_life(session_game(picture->session)), color, section, &piece);
    return found ? makers->moves[color][piece] : 0;
}

/* Return the number of the move that created the area around a point where both colors are alive.
 * It is the later of the moves that created the two sections. */
static size_t move_of_both(const Picture *picture, const Makers *makers, const FinePoint *at)
{
    size_t last = 0;
    for (int color = 0; color < COLOR_COUNT; color++) {
        Section section;
        uint32_t name;
        if (lines_section_at(session_game(picture->session), (Color)color, at, &section, &name) !=
            SECTION_FOUND)
            continue;
        size_t move = move_of(picture, makers, (Color)color, name);
        last = move > last ? move : last;
    }
    return last;
}

/* Add a layer for areas, which all have the same fill. */
static size_t area_layer(Picture *picture, const char *name, const char *fill)
{
    size_t layer = picture_layer(picture, name);
    builder_add(&picture->scene.heads, " fill-rule=\"evenodd\"");
    picture_add_color(&picture->scene.heads, "fill", fill);
    return layer;
}

/* Add a layer of areas for each color, black below white. */
static void area_layers(Picture *picture, size_t layers[COLOR_COUNT])
{
    static const char *const names[] = {"areas-black", "areas-white"};
    for (int color = 0; color < COLOR_COUNT; color++)
        layers[color] = area_layer(picture, names[color], picture->theme->area[color]);
}

static void hatch_layers(Picture *picture, size_t layers[COLOR_COUNT])
{
    static const char *const names[] = {"dead-areas-black", "dead-areas-white"};
    for (int color = 0; color < COLOR_COUNT; color++) {
        layers[color] = picture_layer(picture, names[color]);
        builder_add(&picture->scene.heads, " fill-rule=\"evenodd\"");
        picture_add_reference(&picture->scene.heads, picture, "fill", LINES_HATCHES[color]);
    }
}

static Status draw_section(Picture *picture, Thing thing, Color color, uint32_t name)
{
    PolygonList list = {0};
    Status status =
        life_section_polygon(lines_life(session_game(picture->session)), color, name, &list);
    if (status == STATUS_OK)
        board_draw_polygon(picture, thing, polygon_list_get(&list, 0));
    polygon_list_free(&list);
    return status;
}

/* Draw the sections of both colors that have the given state, each color in its own layer. */
static Status draw_sections(Picture *picture, const Territory *territory, const Makers *makers,
                            SectionState state, const char *const kinds[COLOR_COUNT],
                            const size_t layers[COLOR_COUNT])
{
    Status status = STATUS_OK;
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory->count[color] && status == STATUS_OK; i++) {
            const Section *section = &territory->sections[color][i];
            Thing thing = {.kind = kinds[color],
                           .number = section->key.ground,
                           .move = move_of(picture, makers, (Color)color, section->name),
                           .layer = layers[color]};
            if (section->state == state)
                status = draw_section(picture, thing, (Color)color, section->name);
        }
    return status;
}

/* Draw one area in which both colors are alive. */
static Status draw_piece(Picture *picture, size_t layer, const Makers *makers, const Ground *ground,
                         size_t number)
{
    Rim rim = {0};
    PolygonList list = {0};
    Status status =
        life_ground_rim(lines_life(session_game(picture->session)), ground, number, &rim);
    rim_close(&rim);
    if (status == STATUS_OK)
        status = polygon_list_enclose(&list, &rim);
    for (size_t i = 0; i < list.count && status == STATUS_OK; i++)
        board_draw_polygon(
            picture,
            (Thing){.kind = "both-area",
                    .number = random_mix(ground->pieces[number].key.ground, i),
                    .move = move_of_both(picture, makers, &ground->pieces[number].at),
                    .layer = layer},
            polygon_list_get(&list, i));
    polygon_list_free(&list);
    rim_free(&rim);
    return status;
}

static Status draw_both(Picture *picture, const Makers *makers)
{
    Ground ground;
    size_t layer = area_layer(picture, "areas-both", picture->theme->both);
    if (picture->score.both == 0)
        return STATUS_OK;
    Status status = life_ground(lines_life(session_game(picture->session)), GROUND_BOTH, &ground);
    if (status != STATUS_OK)
        return status;
    for (size_t i = 0; i < ground.count && status == STATUS_OK; i++)
        status = draw_piece(picture, layer, makers, &ground, i);
    ground_free(&ground);
    return status;
}

/* Draw all areas. Areas that are too small to live are hatched, and drawn over living ones, which
 * stay visible. `dead` receives which colors have areas that are too small. */
static Status draw_areas(Picture *picture, const Makers *makers, bool dead[COLOR_COUNT])
{
    Territory territory;
    Status status = lines_territory(session_game(picture->session), &territory);
    if (status != STATUS_OK)
        return status;
    size_t layers[COLOR_COUNT];
    area_layers(picture, layers);
    status = draw_sections(picture, &territory, makers, SECTION_ALIVE, AREAS, layers);
    if (status == STATUS_OK)
        status = draw_both(picture, makers);
    hatch_layers(picture, layers);
    if (status == STATUS_OK)
        status = draw_sections(picture, &territory, makers, SECTION_DEAD, DEAD_AREAS, layers);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (size_t i = 0; i < territory.count[color]; i++)
            dead[color] |= territory.sections[color][i].state == SECTION_DEAD;
    territory_free(&territory);
    return status;
}

/* Define the hatch of a color: slanting lines, which rise for black and fall for white. */
static void define_hatch(Picture *picture, Color color)
{
    bool black = color == COLOR_BLACK;
    StringBuilder *out = &picture->definitions;
    Measure quarter = picture_scaled(picture, 50, 2, 3);
    picture_start_hatch(picture, LINES_HATCHES[color], quarter, out);
    builder_add(out, "><rect");
    svg_add_attribute(out, "width", 4 * quarter);
    svg_add_attribute(out, "height", 4 * quarter);
    picture_add_color(out, "fill", picture->theme->tint[color]);
    builder_add(out, " fill-opacity=\"0.14\"/>");
    picture_start_slants(out, quarter, black);
    picture_add_color(out, "stroke", picture->theme->ink[color]);
    builder_add_format(out, " stroke-opacity=\"%s\"", black ? "0.5" : "0.85");
    svg_add_attribute(out, "stroke-width", quarter * 3 / 5);
    builder_add(out, "/></pattern>\n");
}

Status lines_draw_areas(Picture *picture, bool dead[COLOR_COUNT])
{
    Makers makers = {{NULL, NULL}};
    for (int color = 0; color < COLOR_COUNT; color++)
        define_hatch(picture, (Color)color);
    Status status = find_makers(picture, &makers);
    if (status == STATUS_OK)
        status = draw_areas(picture, &makers, dead);
    for (int color = 0; color < COLOR_COUNT; color++)
        memory_free(makers.moves[color]);
    return status;
}
