/* Puts a whole game into one document: a film of its positions, and the curve of its score. */
#include "base/memory.h"
#include "pictures/svg_curve.h"
#include "pictures/svg_document.h"

enum { THINGS_MOST = 2000000 };

/* The data for all positions. */
typedef struct Show {
    Session *game;
    const SvgOptions *options;
    /* The number of moves in the game, and the number of moves between consecutive positions. */
    size_t moves, stride;
    Picture last; /* the picture of the last position; its ids are used for all positions */
    Film film;
    Decimal *margins; /* owned: for each position, black's lead */
    size_t count;     /* number of positions */
    Measure bottom;   /* where the longest caption ends */
} Show;

/* Return the number of moves that come before a position. */
static size_t moves_of(const Show *show, size_t i)
{
    return i + 1 == show->count ? show->moves : i * show->stride;
}

static Status add_position(Show *show, size_t i)
{
    Subject subject;
    Picture picture = {0};
    Decimal margin;
    Status status = subject_after(show->game, moves_of(show, i), &subject);
    if (status != STATUS_OK)
        return status;
    int leader = position_margin(session_position(subject.session), &subject.score, &margin);
    show->margins[i] = leader < 0 ? -margin : margin;
    status = picture_make(&picture, &subject, show->options);
    if (status == STATUS_OK)
        status = film_add(&show->film, &picture.scene);
    if (picture.bottom > show->bottom)
        show->bottom = picture.bottom;
    picture_free(&picture);
    return status;
}

static Status make(Show *show)
{
    Subject subject;
    Status status = subject_after(show->game, show->moves, &subject);
    if (status != STATUS_OK)
        return status;
    status = picture_make(&show->last, &subject, show->options);
    show->stride = document_stride(show->moves, 1, THINGS_MOST);
    show->count = (show->moves + show->stride - 1) / show->stride + 1;
    show->margins = memory_new(show->count * sizeof *show->margins);
    if (status == STATUS_OK && !show->margins)
        status = STATUS_NO_MEMORY;
    for (size_t i = 0; i < show->count && status == STATUS_OK; i++)
        status = add_position(show, i);
    show->last.key = scene_mix(show->last.key, &show->film.scene);
    picture_name_ids(&show->last, "film-");
    return status;
}

/* Return whether the game has a score that is meaningful during play, and so can be shown. */
static bool is_curved(const Show *show)
{
    return session_kind(show->game)->score && !show->last.painter->counted_at_end;
}

static Status write(const Show *show, StringBuilder *out)
{
    const Picture *last = &show->last;
    Tempo tempo = film_tempo(show->count);
    Measure height = curve_height(last), above = show->bottom;
    Measure labels = curve_labels(last);
    Curve curve = {.corner = {last->paper + labels + PIXEL / 2, above + PIXEL / 2},
                   .width = last->size - 2 * last->paper - labels - PIXEL,
                   .height = height - last->paper - height % (2 * PIXEL),
                   .margins = show->margins,
                   .count = show->count};
    bool curved = is_curved(show);
    document_begin(out, last, curved ? above + height - height % PIXEL : above);
    film_write_style(last->prefix, out);
    document_define(out, last);
    if (curved) {
        builder_add(out, "<defs>\n");
        curve_define(last, &curve, out);
        builder_add(out, "</defs>\n");
    }
    Status status = film_write(&show->film, &last->scene, last->prefix, out);
    if (curved)
        curve_write(last, &curve, tempo, out);
    return status;
}

Status svg_animate(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out)
{
    Show show = {.game = session, .options = options, .moves = moves};
    size_t before = out->length;
    Status status = make(&show);
    if (status == STATUS_OK)
        status = document_end(out, before, write(&show, out));
    picture_free(&show.last);
    film_free(&show.film);
    memory_free(show.margins);
    return status;
}
