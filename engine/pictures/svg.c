/* The document: layout, the game's own part, the caption, and what goes around them. */
#include "pictures/svg.h"

#include "base/version.h"
#include "pictures/svg_points.h"

#include <string.h>

/* The game's own painter, or that of what is played on grid points; NULL for others. */
static const Painter *painter_of(const GameKind *kind)
{
    return kind->painter ? kind->painter : kind->at ? &POINTS_PAINTER : NULL;
}

/* What a game is called where its painter does not say. */
static const char *title_of(const Session *session, const Painter *painter)
{
    return painter->title ? painter->title : session_kind(session)->name;
}

bool svg_has_numbers(const GameKind *kind)
{
    const Painter *painter = painter_of(kind);
    return painter && painter->vertices;
}

size_t svg_move_count(const Session *session)
{
    size_t moves = 0;
    for (size_t i = 0; i < session_event_count(session); i++)
        moves += event_is_play(session_event(session, i).kind);
    return moves;
}

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

void picture_add_item(Picture *picture, LegendItem item)
{
    picture->legend[picture->legend_count++] = item;
}

/* Down to a whole pixel. */
static Measure whole(Measure measure)
{
    return measure - measure % PIXEL;
}

/* Where everything goes. Lines of the grid are a whole number of pixels from each other where
 * that leaves them far enough apart, and run through the middle of pixels, so that they are sharp.
 * Stones on grid points reach half a space beyond the outer lines, and labels are beyond that. */
static void lay_out(Picture *picture)
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
    Measure room = whole(picture->size / 22 > 1500 ? picture->size / 22 : 1500);
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

/* The element that opens the document, what it is called, and the paper it is on. */
static Status add_opening(Text *out, const Picture *picture, const Painter *painter, Measure height)
{
    Score score;
    Status status = session_score(picture->session, &score);
    if (status != STATUS_OK)
        return status;
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<svg xmlns=\"http://www.w3.org/2000/svg\""
                  " xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    svg_add_attribute(out, "width", picture->size);
    svg_add_attribute(out, "height", height);
    text_add(out, " viewBox=\"0 0 ");
    svg_add_measure(out, picture->size);
    text_add_char(out, ' ');
    svg_add_measure(out, height);
    text_add(out, "\" font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\">\n<title>");
    size_t before = out->length;
    const char *title = picture->options->title;
    if (title)
        svg_add_escaped(out, title, strlen(title));
    if (out->length == before)
        text_add(out, title_of(picture->session, painter));
    text_add(out, "</title>\n<desc>");
    caption_add_standing(out, picture, &score);
    text_add(out, ". Drawn by " CONTIGO_NAME " " CONTIGO_VERSION ".</desc>\n"
                  "<rect width=\"100%\" height=\"100%\" fill=\"" COLOR_PAPER "\"/>\n");
    return STATUS_OK;
}

Status svg_draw(Session *session, const SvgOptions *options, Text *out)
{
    const Painter *painter = painter_of(session_kind(session));
    if (!painter)
        return STATUS_WRONG_GAME;
    Text body = {0};
    Picture picture = {
        .out = &body, .session = session, .options = options, .vertices = painter->vertices};
    const Turn *turn = session_turn(session);
    picture.uncounted =
        !session_kind(session)->score ||
        (painter->counted_at_end && (turn->phase == PHASE_PLAY ||
                                     (turn->phase == PHASE_OVER && turn->ending != ENDING_SCORE)));
    lay_out(&picture);
    size_t before = out->length;
    Measure height = 0;
    Status status = painter->draw(&picture);
    if (status == STATUS_OK)
        status = caption_draw(&picture, title_of(session, painter), &height);
    if (status == STATUS_OK)
        status = add_opening(out, &picture, painter, height);
    if (status == STATUS_OK) {
        text_add_bytes(out, body.bytes, body.length);
        text_add(out, "</svg>\n");
        if (text_failed(&body) || text_failed(out))
            status = STATUS_NO_MEMORY;
    }
    text_free(&body);
    if (status != STATUS_OK)
        text_truncate(out, before);
    return status;
}
