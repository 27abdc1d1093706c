/* Where things are on the page, and what the parts of a picture hand to each other. */
#include "pictures/svg_picture.h"

/* `value` * `space` / `unit`, rounded to the nearest whole number; none is negative. */
static Measure scaled(int64_t value, Measure space, int64_t unit)
{
    return (Measure)(((Wide)value * space + unit / 2) / unit);
}

Place picture_place(const Picture *picture, Point point)
{
    return (Place){picture->corner.x + scaled(point.x, picture->space, STEPS_PER_SPACE),
                   picture->corner.y - scaled(point.y, picture->space, STEPS_PER_SPACE)};
}

Place picture_fixed_place(const Picture *picture, FixedPoint point)
{
    const int64_t unit = STEPS_PER_SPACE * FIXED_STEP;
    return (Place){picture->corner.x + scaled(point.x, picture->space, unit),
                   picture->corner.y - scaled(point.y, picture->space, unit)};
}

void picture_add_id(Text *out, const Picture *picture, const char *name)
{
    text_add_format(out, "c%08lx-%s", (unsigned long)picture->id, name);
}

void picture_add_reference(Text *out, const Picture *picture, const char *attribute,
                           const char *name)
{
    text_add_format(out, " %s=\"url(#", attribute);
    picture_add_id(out, picture, name);
    text_add(out, ")\"");
}

void picture_add_item(Picture *picture, LegendItem item)
{
    picture->legend[picture->legend_count++] = item;
}

/* Down to a whole pixel. */
static Measure whole(Measure measure)
{
    return measure - measure % PIXEL;
}

void picture_lay_out(Picture *picture)
{
    const Setup *setup = session_setup(picture->session);
    Box board = game_board(session_kind(picture->session), setup);
    picture->columns = board.high.x / STEPS_PER_SPACE + 1;
    picture->rows = board.high.y / STEPS_PER_SPACE + 1;
    picture->size = picture->options->size * PIXEL;
    picture->paper = whole(picture->size / 30);
    Measure text = picture->size / 46;
    picture->text = text < 950 ? 950 : text > 2400 ? 2400 : text;

    Measure most = picture->size - 2 * picture->paper;
    Measure labels = picture->size / 22 > 1500 ? picture->size / 22 : 1500;
    Measure room = whole(picture->options->no_coordinates ? labels / 3 : labels);
    int spaces = (picture->columns > picture->rows ? picture->columns : picture->rows) - 1;
    Measure space = (most - 2 * room) / (picture->vertices ? spaces + 1 : spaces);
    picture->space = space >= 4 * PIXEL ? whole(space) : space;
    room = whole((most - picture->space * spaces) / 2);

    picture->panel_width = whole((picture->columns - 1) * picture->space + 2 * room);
    picture->panel_height = whole((picture->rows - 1) * picture->space + 2 * room);
    picture->panel.x = whole((picture->size - picture->panel_width) / 2) + PIXEL / 2;
    picture->panel.y = picture->paper + PIXEL / 2;
    picture->corner.x = picture->panel.x + room;
    picture->corner.y = picture->panel.y + room + (picture->rows - 1) * picture->space;
}

Measure picture_bottom(const Picture *picture)
{
    Measure bottom = picture->panel.y + picture->panel_height + picture->paper;
    return bottom + (PIXEL - bottom % PIXEL) % PIXEL;
}
