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

/* The element that opens the document, what it is called, and the paper it is on. */
static void add_opening(Text *out, const Picture *picture, const Painter *painter, Measure height)
{
    text_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                  "<svg xmlns=\"http://www.w3.org/2000/svg\""
                  " xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    svg_add_attribute(out, "width", picture->size);
    svg_add_attribute(out, "height", height);
    svg_add_place(out, " viewBox=\"0 0 ", picture->size, height);
    text_add(out, "\" font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\">\n<title>");
    size_t before = out->length;
    const char *title = picture->options->title;
    if (title)
        svg_add_escaped(out, title, strlen(title));
    if (out->length == before)
        text_add(out, title_of(picture->session, painter));
    text_add(out, "</title>\n<desc>");
    caption_add_standing(out, picture);
    text_add(out, ". Drawn by " CONTIGO_NAME " " CONTIGO_VERSION ".</desc>\n"
                  "<rect width=\"100%\" height=\"100%\" fill=\"" COLOR_PAPER "\"/>\n");
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
    picture_lay_out(&picture);
    size_t before = out->length;
    Measure height = 0;
    Status status = session_score(session, &picture.score);
    if (status == STATUS_OK)
        status = painter->draw(&picture);
    if (status == STATUS_OK && options->no_caption)
        height = picture_bottom(&picture);
    else if (status == STATUS_OK)
        status = caption_draw(&picture, title_of(session, painter), &height);
    if (status == STATUS_OK) {
        add_opening(out, &picture, painter, height);
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
