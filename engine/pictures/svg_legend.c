/* The legend: what the fills and marks of a picture mean, each beside a sample of it. */
#include "pictures/svg_picture.h"

/* "Black 31.25". */
static void add_words(Text *out, const LegendItem *item)
{
    text_add(out, item->label);
    if (item->has_figure) {
        text_add_char(out, ' ');
        caption_add_figure(out, item->figure);
    }
}

static void start_sample(const Picture *picture, Place middle, Measure side, Text *out)
{
    svg_start_rect(out, (Place){middle.x - side / 2, middle.y - side / 2}, side, side);
    picture_add_color(out, "stroke", picture->theme->soft);
    text_add(out, " stroke-width=\"0.7\"");
}

void picture_sample_fill(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         Text *out)
{
    start_sample(picture, middle, side, out);
    picture_add_color(out, "fill", item->fill);
    text_add(out, "/>");
}

void picture_sample_pattern(const Picture *picture, const LegendItem *item, Place middle,
                            Measure side, Text *out)
{
    text_add(out, "<g>");
    picture_sample_fill(picture, &(LegendItem){.fill = picture->theme->wood}, middle, side, out);
    start_sample(picture, middle, side, out);
    picture_add_reference(out, picture, "fill", item->fill);
    text_add(out, "/></g>");
}

/* A sample, and what it stands for. */
static void add_item(Picture *picture, size_t layer, size_t number, Place place, Measure size)
{
    const LegendItem *item = &picture->legend[number];
    Text *out = picture_thing(picture, layer, (Thing){.kind = "item", .number = number + 1});
    Measure side = size * 17 / 20;
    text_add(out, "<g>");
    if (item->sample) {
        Place middle = {place.x + side / 2, place.y - size * 7 / 20};
        item->sample(picture, item, middle, side, out);
    }
    svg_start_text(out, item->sample ? place.x + size * 13 / 10 : place.x, place.y);
    text_add_char(out, '>');
    add_words(out, item);
    text_add(out, "</text></g>");
}

/* How much of a line an item takes, with the gap after it. */
static Measure item_width(const LegendItem *item, Measure size, bool *failed)
{
    Text text = {0};
    add_words(&text, item);
    *failed = *failed || text_failed(&text);
    int64_t width = svg_text_width(text.bytes, text.length) + (item->sample ? 2300 : 1000);
    text_free(&text);
    return (Measure)(width * size / 1000);
}

Measure legend_draw(Picture *picture, Measure bottom, bool *failed)
{
    Measure size = picture->text, left = picture->paper + PIXEL / 2;
    Measure right = picture->size - left, x = left;
    size_t layer = picture_layer(picture, "legend");
    picture_add_color(&picture->scene.heads, "fill", picture->theme->text);
    svg_add_attribute(&picture->scene.heads, "font-size", size);
    if (picture->legend_count == 0)
        return bottom;
    bottom += size * 17 / 10;
    for (size_t i = 0; i < picture->legend_count; i++) {
        Measure width = item_width(&picture->legend[i], size, failed);
        if (x > left && x + width - size > right) {
            x = left;
            bottom += size * 3 / 2;
        }
        add_item(picture, layer, i, (Place){x, bottom - size * 3 / 10}, size);
        x += width;
    }
    return bottom;
}
