/* Draws the ground that each color gained and lost, hatched in that color over empty wood, so that
 * the hatching contrasts with the wood as ink does. Lines rise to the right where ground was
 * gained, and fall to the right where it was lost. Ground that one color lost and the other gained
 * has the lines of both. */
#include "pictures/svg_picture.h"

typedef struct Look {
    const char *layer, *kind, *hatch, *label;
} Look;

static const Look LOOKS[COLOR_COUNT][GROUND_CHANGE_COUNT] = {
    {{"gained-black", "black-gained", "black-gained-hatch", "Black gained"},
     {"lost-black", "black-lost", "black-lost-hatch", "Black lost"}},
    {{"gained-white", "white-gained", "white-gained-hatch", "White gained"},
     {"lost-white", "white-lost", "white-lost-hatch", "White lost"}},
};

static void add_lines(StringBuilder *out, Measure quarter, GroundChange change, const char *color,
                      Measure width)
{
    picture_start_slants(out, quarter, change == GROUND_GAINED);
    picture_add_color(out, "stroke", color);
    svg_add_attribute(out, "stroke-width", width);
    builder_add(out, "/>");
}

/* Define the hatching of the ground that a color gained or lost. White lines have a rim, like white
 * ink. */
static void define(Picture *picture, Color color, GroundChange change)
{
    const Theme *theme = picture->theme;
    StringBuilder *out = &picture->definitions;
    Measure quarter = picture_scaled(picture, 80, 3, 5), width = quarter * 2 / 3;
    picture_start_hatch(picture, LOOKS[color][change].hatch, quarter, out);
    builder_add_char(out, '>');
    if (color == COLOR_WHITE)
        add_lines(out, quarter, change, theme->ink_rim, width + PIXEL);
    add_lines(out, quarter, change, theme->ink[color], width);
    builder_add(out, "</pattern>\n");
}

static void draw_list(Picture *picture, const char *kind, size_t layer, const PolygonList *ground,
                      uint64_t *number)
{
    for (size_t i = 0; i < ground->count; i++)
        board_draw_polygon(picture, (Thing){.kind = kind, .number = ++*number, .layer = layer},
                           polygon_list_get(ground, i));
}

/* Draw the wood below all ground that changed. */
static void draw_wood(Picture *picture, const GroundChanges *changes)
{
    uint64_t number = 0;
    size_t layer = picture_layer(picture, "changes");
    builder_add(&picture->scene.heads, " fill-rule=\"evenodd\"");
    picture_add_color(&picture->scene.heads, "fill", picture->theme->wood);
    for (int color = 0; color < COLOR_COUNT; color++)
        for (int change = 0; change < GROUND_CHANGE_COUNT; change++)
            draw_list(picture, "changed", layer, &changes->ground[color][change], &number);
}

static void draw(Picture *picture, const GroundChanges *changes, Color color, GroundChange change)
{
    const Look *look = &LOOKS[color][change];
    StringBuilder *heads = &picture->scene.heads;
    uint64_t number = 0;
    size_t layer = picture_layer(picture, look->layer);
    builder_add(heads, " fill-rule=\"evenodd\"");
    picture_add_reference(heads, picture, "fill", look->hatch);
    picture_add_color(heads, "stroke", picture->theme->ink[color]);
    svg_add_attribute(heads, "stroke-width", PIXEL);
    builder_add(heads, change == GROUND_LOST ? " stroke-dasharray=\"4 4\"" : "");
    draw_list(picture, look->kind, layer, &changes->ground[color][change], &number);
}

void changes_draw(Picture *picture)
{
    const GroundChanges *changes = picture->options->changes;
    if (!changes)
        return;
    draw_wood(picture, changes);
    for (int change = GROUND_CHANGE_COUNT - 1; change >= 0;
         change--) /* backwards, so that gained ground is on top */
        for (int color = 0; color < COLOR_COUNT; color++) {
            define(picture, (Color)color, (GroundChange)change);
            draw(picture, changes, (Color)color, (GroundChange)change);
        }
}

void changes_list(Picture *picture)
{
    const GroundChanges *changes = picture->options->changes;
    bool any = false;
    for (int color = 0; changes && color < COLOR_COUNT; color++)
        for (int change = 0; change < GROUND_CHANGE_COUNT; change++) {
            if (changes->ground[color][change].count == 0)
                continue;
            const Look *look = &LOOKS[color][change];
            any = true;
            picture_add_item(picture,
                             (LegendItem){.label = look->label,
                                          .sample = picture_sample_pattern,
                                          .fill = look->hatch,
                                          .has_figure = true,
                                          .figure = ground_changes_area(changes, (Color)color,
                                                                        (GroundChange)change)});
        }
    if (changes && !any)
        picture_add_item(picture, (LegendItem){.label = "No ground gained or lost"});
}
