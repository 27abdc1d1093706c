/* Makes the document: the picture of a position, and the elements around the picture. */
#include "pictures/svg.h"

#include "base/version.h"
#include "pictures/svg_document.h"
#include "session/replay.h"

#include <string.h>

void document_begin(StringBuilder *out, const Picture *picture, Measure height)
{
    builder_add(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                     "<svg xmlns=\"http://www.w3.org/2000/svg\""
                     " xmlns:xlink=\"http://www.w3.org/1999/xlink\" version=\"1.1\"");
    svg_add_attribute(out, "width", picture->size);
    svg_add_attribute(out, "height", height);
    svg_add_place(out, " viewBox=\"0 0 ", picture->size, height);
    builder_add_format(out,
                       "\" id=\"%spicture\" class=\"contigo\" role=\"img\" "
                       "aria-labelledby=\"%stitle %sdesc\" "
                       "font-family=\"Georgia, 'Times New Roman', 'DejaVu Serif', serif\">\n"
                       "<title id=\"%stitle\">",
                       picture->prefix, picture->prefix, picture->prefix, picture->prefix);
    size_t before = out->length;
    const char *title = picture->options->title;
    if (title)
        svg_add_escaped(out, title, strlen(title));
    if (out->length == before)
        builder_add(out, picture->name);
    builder_add_format(out, "</title>\n<desc id=\"%sdesc\">", picture->prefix);
    builder_add_bytes(out, picture->standing.bytes, picture->standing.length);
    builder_add_format(out,
                       ". Drawn by " CONTIGO_NAME " " CONTIGO_VERSION ".</desc>\n"
                       "<rect id=\"%spaper\" class=\"paper\" width=\"100%%\" height=\"100%%\"",
                       picture->prefix);
    picture_add_color(out, "fill", picture->theme->paper);
    builder_add(out, "/>\n");
}

void document_define(StringBuilder *out, const Picture *picture)
{
    if (picture->definitions.length == 0)
        return;
    builder_add(out, "<defs>\n");
    scene_write_named(picture->definitions.bytes, picture->definitions.length, picture->prefix,
                      out);
    builder_add(out, "</defs>\n");
}

Status document_end(StringBuilder *out, size_t before, Status status)
{
    builder_add(out, "</svg>\n");
    if (status == STATUS_OK && builder_failed(out))
        status = STATUS_NO_MEMORY;
    if (status != STATUS_OK)
        builder_truncate(out, before);
    return status;
}

Status subject_after(Session *game, size_t moves, Subject *subject)
{
    *subject = (Subject){.session = game, .game = game};
    if (moves >= session_move_count(game))
        return moves > session_move_count(game) ? STATUS_NO_HISTORY
                                                : session_score(game, &subject->score);
    Status status = session_earlier_before(game, moves + 1, &subject->session);
    if (status == STATUS_OK && session_kind(game)->score)
        status = position_score(session_position(subject->session), &subject->score);
    return status;
}

size_t document_stride(size_t moves, size_t least, uint64_t things)
{
    enum { POSITIONS_MOST = 1000 };
    size_t few = (moves + POSITIONS_MOST - 1) / POSITIONS_MOST;
    size_t cheap = (size_t)((uint64_t)moves * moves / things);
    size_t stride = few > cheap ? few : cheap;
    return stride > least ? stride : least;
}

Status svg_draw_after(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out)
{
    Subject subject;
    Picture picture = {0};
    size_t before = out->length;
    Status status = subject_after(session, moves, &subject);
    if (status == STATUS_OK)
        status = picture_make(&picture, &subject, options);
    if (status == STATUS_OK) {
        document_begin(out, &picture, picture.bottom);
        document_define(out, &picture);
        scene_write(&picture.scene, picture.prefix, out);
        status = document_end(out, before, status);
    }
    picture_free(&picture);
    return status;
}

Status svg_draw(Session *session, const SvgOptions *options, StringBuilder *out)
{
    return svg_draw_after(session, session_move_count(session), options, out);
}
