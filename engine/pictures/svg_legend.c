/* Draws the legend. It shows what the fills and marks of a picture mean, each with a sample. */
#include "pictures/svg_picture.h"

/* Append, for example, "Black 31.25". */
static void add_words(StringBuilder *out, const LegendItem *item)
{
    builder_add(out, item->label);
    if (item->has_figure) {
        builder_add_char(out, ' ');
        picture_add_figure(out, item->figure);
    }
}

static void start_sample(const Picture *picture, Place middle, Measure side, StringBuilder *out)
{
    svg_start_rect(out, (Place){middle.x - side / 2, middle.y - side / 2}, side, side);
    picture_add_color(out, "stroke", picture->theme->soft);
    builder_add(out, " stroke-width=\"0.7\"");
}

void picture_sample_fill(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out)
{
    start_sample(picture, middle, side, out);
    picture_add_color(out, "fill", item->fill);
    builder_add(out, "/>");
}

void picture_sample_pattern(const Picture *picture, const LegendItem *item, Place middle,
                            Measure side, StringBuilder *out)
{
    builder_add(out, "<g>");
    picture_sample_fill(picture, &(LegendItem){.fill = picture->theme->wood}, middle, side, out);
    start_sample(picture, middle, side, out);
    picture_add_reference(out, picture, "fill", item->fill);
    builder_add(out, "/></g>");
}

/* These return the x coordinates of the legend's left and right ends. */
static Measure left_of(const Picture *picture)
{
    return picture->paper + PIXEL / 2;
}

static Measure right_of(const Picture *picture)
{
    return picture->size - left_of(picture);
}

/* Add a sample and its text. If there is too little room, the text is shortened. */
static void add_item(Picture *picture, size_t layer, size_t number, const StringBuilder *words,
                     Place place)
{
    const LegendItem *item = &picture->legend[number];
    StringBuilder *out =
        picture_thing(picture, layer, (Thing){.kind = "item", .number = number + 1});
    Measure size = picture->text, side = size * 17 / 20;
    Place middle = {place.x + side / 2, place.y - size * 7 / 20};
    builder_add(out, "<g>");
    if (item->sample) {
        item->sample(picture, item, middle, side, out);
        place.x += size * 13 / 10;
    }
    svg_start_text(out, place.x, place.y);
    builder_add_char(out, '>');
    svg_add_fitting(out, words->bytes, words->length,
                    (int64_t)(right_of(picture) - place.x) * 1000 / size);
    builder_add(out, "</text></g>");
}

/* Return the width that an item takes, including the gap after it. */
static Measure item_width(const LegendItem *item, const StringBuilder *words, Measure size)
{
    int64_t width = svg_text_width(words->bytes, words->length) + (item->sample ? 2300 : 1000);
    return (Measure)(width * size / 1000);
}

Measure legend_draw(Picture *picture, Measure bottom, bool *failed)
{
    Measure size = picture->text, left = left_of(picture), x = left;
    size_t layer = picture_layer(picture, "legend");
    picture_add_color(&picture->scene.heads, "fill", picture->theme->text);
    svg_add_attribute(&picture->scene.heads, "font-size", size);
    if (picture->legend_count == 0)
        return bottom;
    StringBuilder words = {0};
    bottom += size * 17 / 10;
    for (size_t i = 0; i < picture->legend_count; i++) {
        builder_clear(&words);
        add_words(&words, &picture->legend[i]);
        Measure width = item_width(&picture->legend[i], &words, size);
        if (x > left && x + width - size > right_of(picture)) {
            x = left;
            bottom += size * 3 / 2;
        }
        add_item(picture, layer, i, &words, (Place){x, bottom - size * 3 / 10});
        *failed = *failed || builder_failed(&words);
        x += width;
    }
    builder_free(&words);
    return bottom;
}
