/* Draws a game on pages, like a printed record.
 *
 * A page contains diagrams. Each diagram covers some moves: it shows the position after the last of
 * these moves, with their numbers. Moves whose stones or ink are gone, and moves that placed
 * nothing, are listed below the diagram. A page has the proportions of A4 paper, and can be
 * displayed on its own as a view, such as "#...page-2". */
#include "base/memory.h"
#include "formats/print.h"
#include "pictures/svg_document.h"

#include <stdio.h>
#include <string.h>

/* BYTES_MOST is half of the maximum size of a file (FILE_BYTES_MAX), so that there is room for the
 * elements around the diagrams. */
enum { DIAGRAM_USUAL = 50, ACROSS = 2, THINGS_MOST = 500000, BYTES_MOST = 32 << 20 };

typedef struct Sheet {
    Session *game;
    const SvgOptions *options;
    /* The number of moves in the game, the number of moves per diagram, and the number of
     * diagrams. */
    size_t moves, stride, count;
    /* The picture of the last position, which is needed for the text about the game. */
    Picture last;
    Measure margin, width, height; /* the margin, width and height of a page */
    Measure side, line;            /* the width of a diagram, and the font size */
    Measure top, row, board; /* where the rows begin; the height of a row, and of a picture in it */
    int notes;               /* the maximum number of lines below a heading */
    size_t rows, pages;
    uint64_t lines; /* number of lines of text so far */
    StringBuilder *out;
    size_t before; /* the length of the output before the sheet */
} Sheet;

static Style bold(const Sheet *sheet, Measure size)
{
    return (Style){size, 116, " font-weight=\"bold\"", sheet->last.theme->text, false};
}

static Style soft(const Sheet *sheet, Measure size)
{
    return (Style){size, 100, "", sheet->last.theme->soft, false};
}

static void add_line(Sheet *sheet, Place place, Measure width, Style style,
                     const StringBuilder *line)
{
    builder_add_format(sheet->out, "<text id=\"%sline-%llu\" class=\"line\"", sheet->last.prefix,
                       (unsigned long long)++sheet->lines);
    picture_add_line(sheet->out, place, width, &style, line);
    builder_add_char(sheet->out, '\n');
}

/* Find out which of the moves that a diagram covers are numbered in its picture. The result has a
 * flag for each of these moves, and the caller owns it. Return NULL if memory runs out. */
static bool *find_numbered(const Picture *picture, size_t after, size_t upto)
{
    bool *numbered = memory_new(upto - after + 1);
    for (size_t i = 0; numbered && i < picture->scene.thing_count; i++) {
        const Thing *thing = &picture->scene.things[i];
        if (thing->move > after && strcmp(thing->kind, "number") == 0)
            numbered[thing->move - after] = true;
    }
    return numbered;
}

/* The notes below a diagram. They fill one line after another. */
typedef struct Notes {
    Sheet *sheet;
    Place place; /* where the next line goes */
    Measure width;
    StringBuilder line;
    int lines;
} Notes;

static void end_line(Notes *notes)
{
    Sheet *sheet = notes->sheet;
    if (notes->line.length > 0)
        add_line(sheet, notes->place, notes->width, soft(sheet, sheet->line * 17 / 20),
                 &notes->line);
    sheet->out->failed |= builder_failed(&notes->line);
    notes->place.y += sheet->line * 13 / 10;
    notes->lines++;
    builder_clear(&notes->line);
}

/* Add a note. If there is no more room, it is still added to the last line, which is shortened when
 * it is written. */
static void add_note(Notes *notes, const StringBuilder *note)
{
    int64_t room = (int64_t)notes->width * 1000 / (notes->sheet->line * 17 / 20);
    int64_t width = svg_text_width(notes->line.bytes, notes->line.length) +
                    svg_text_width(note->bytes, note->length) + 1000;
    if (notes->line.length > 0 && width > room && notes->lines + 1 < notes->sheet->notes)
        end_line(notes);
    builder_add(&notes->line, notes->line.length > 0 ? ", " : "");
    builder_add_bytes(&notes->line, note->bytes, note->length);
}

/* Add the moves that a diagram covers but doesn't number, as in "12 D4, 15 pass". */
static void add_unseen(Notes *notes, const Picture *picture, size_t after, size_t upto)
{
    enum { UNSEEN_MOST = 200 };
    bool *numbered = find_numbered(picture, after, upto);
    notes->line.failed |= !numbered;
    size_t move = 0, unseen = 0;
    size_t count = numbered ? session_event_count(picture->session) : 0;
    for (size_t i = 0; i < count && unseen < UNSEEN_MOST; i++) {
        Event event = session_event(picture->session, i);
        move += event_is_play(event.kind);
        if (!event_is_play(event.kind) || move <= after || numbered[move - after])
            continue;
        StringBuilder note = {0};
        builder_add_format(&note, "%zu ", move);
        print_move(&note, session_kind(picture->session), &event);
        add_note(notes, &note);
        notes->line.failed |= builder_failed(&note);
        builder_free(&note);
        unseen++;
    }
    end_line(notes);
    builder_free(&notes->line);
    memory_free(numbered);
}

/* Add the text below a diagram. It begins at the left edge of the diagram's board. */
static void add_words(Sheet *sheet, const Picture *picture, size_t after, size_t upto, Place place)
{
    StringBuilder heading = {0};
    Measure width = sheet->side - picture->panel.x;
    place.x += picture->panel.x;
    place.y += sheet->board;
    Measure size = sheet->line;
    if (upto == 0)
        builder_add(&heading, "Before the first move");
    else
        builder_add_format(&heading, "%zu\xE2\x80\x93%zu", after + 1, upto);
    if (!picture->uncounted) {
        builder_add(&heading, ". ");
        builder_add_bytes(&heading, picture->standing.bytes, picture->standing.length);
    }
    add_line(sheet, (Place){place.x, place.y + size}, width, bold(sheet, size), &heading);
    sheet->out->failed |= builder_failed(&heading);
    builder_free(&heading);
    Notes notes = {sheet, {place.x, place.y + size * 23 / 10}, width, {0}, 0};
    add_unseen(&notes, picture, after, upto);
}

/* Return the options with which diagrams are drawn. */
static SvgOptions diagram_options(const Sheet *sheet)
{
    SvgOptions options = *sheet->options;
    options.size = sheet->side / PIXEL;
    options.no_caption = true;
    options.numbers = true;
    return options;
}

/* Return the place of a diagram's corner on the whole sheet. */
static Place place_of(const Sheet *sheet, size_t i)
{
    size_t page = i / (sheet->rows * ACROSS), on_page = i % (sheet->rows * ACROSS);
    return (Place){sheet->margin + (Measure)(on_page % ACROSS) * (sheet->side + sheet->margin),
                   (Measure)page * (sheet->height + sheet->margin) + sheet->top +
                       (Measure)(on_page / ACROSS) * sheet->row};
}

static Status add_diagram(Sheet *sheet, size_t i)
{
    enum { PART_ROOM = 16 };
    char part[PART_ROOM];
    Subject subject;
    Picture picture = {0};
    size_t after = i * sheet->stride;
    size_t upto = i + 1 == sheet->count ? sheet->moves : after + sheet->stride;
    SvgOptions options = diagram_options(sheet);
    Place place = place_of(sheet, i);
    Status status = subject_after(sheet->game, upto, &subject);
    (void)snprintf(part, PART_ROOM, "%u-", (unsigned)(i + 1));
    subject.numbers_after = after;
    if (status == STATUS_OK)
        status = picture_make(&picture, &subject, &options);
    picture_name_ids(&picture, part);
    if (status == STATUS_OK) {
        document_define(sheet->out, &picture);
        builder_add_format(sheet->out,
                           "<g id=\"%sdiagram\" class=\"diagram\" transform=\"translate",
                           picture.prefix);
        svg_add_place(sheet->out, "(", place.x, place.y);
        builder_add(sheet->out, ")\">\n");
        scene_write(&picture.scene, picture.prefix, sheet->out);
        builder_add(sheet->out, "</g>\n");
        add_words(sheet, &picture, after, upto, place);
    }
    picture_free(&picture);
    return status;
}

/* Add a page without its diagrams: its background, its title at the top, and its number at the
 * bottom. */
static void add_page(Sheet *sheet, size_t page)
{
    Measure top = (Measure)page * (sheet->height + sheet->margin);
    const Picture *last = &sheet->last;
    Measure size = sheet->line;
    StringBuilder title = {0}, foot = {0};
    builder_add_format(sheet->out, "<view id=\"%spage-%zu\" viewBox=\"0 ", last->prefix, page + 1);
    svg_add_measure(sheet->out, top);
    svg_add_place(sheet->out, " ", sheet->width, sheet->height);
    builder_add_format(sheet->out, "\"/>\n<rect id=\"%sleaf-%zu\" class=\"leaf\" x=\"0\"",
                       last->prefix, page + 1);
    svg_add_attribute(sheet->out, "y", top);
    svg_add_attribute(sheet->out, "width", sheet->width);
    svg_add_attribute(sheet->out, "height", sheet->height);
    picture_add_color(sheet->out, "fill", last->theme->paper);
    picture_add_color(sheet->out, "stroke", last->theme->soft);
    builder_add(sheet->out, " stroke-width=\"0.5\"/>\n");
    builder_add_bytes(&title, last->heading.bytes, last->heading.length);
    builder_add(&title, ". ");
    builder_add_bytes(&title, last->standing.bytes, last->standing.length);
    builder_add_format(&foot, "Page %zu of %zu", page + 1, sheet->pages);
    add_line(sheet, (Place){sheet->margin, top + sheet->margin + size},
             sheet->width - 2 * sheet->margin, bold(sheet, size * 6 / 5), &title);
    add_line(sheet, (Place){sheet->margin, top + sheet->height - sheet->margin},
             sheet->width - 2 * sheet->margin, soft(sheet, size), &foot);
    sheet->out->failed |= builder_failed(&title) || builder_failed(&foot);
    builder_free(&title);
    builder_free(&foot);
}

/* Compute all sizes from those of a diagram's picture. There are as many rows as leave room for at
 * least two lines of notes below each heading, but at least one row. */
static void lay_out(Sheet *sheet, const Picture *diagram)
{
    Measure line = sheet->line = sheet->last.text * 4 / 5;
    sheet->board = diagram->bottom;
    sheet->top = sheet->margin + 3 * line;
    Measure room = sheet->height - sheet->top - sheet->margin - 2 * line;
    Measure least = sheet->board + 6 * line;
    sheet->rows = room > least ? (size_t)(room / least) : 1;
    sheet->row = room / (Measure)sheet->rows;
    int notes = (sheet->row - sheet->board - 2 * line) / (line * 13 / 10);
    sheet->notes = notes > 1 ? notes : 1;
}

/* Divide the game into diagrams of `stride` moves each. */
static void divide(Sheet *sheet, size_t stride)
{
    size_t on_page = sheet->rows * ACROSS;
    sheet->stride = stride;
    sheet->lines = 0;
    sheet->count = sheet->moves > 0 ? (sheet->moves + stride - 1) / stride : 1;
    sheet->pages = (sheet->count + on_page - 1) / on_page;
}

/* Lay out the sheet. This is done before anything is written. */
static Status begin(Sheet *sheet)
{
    Subject subject;
    Status status = subject_after(sheet->game, sheet->moves, &subject);
    if (status != STATUS_OK)
        return status;
    status = picture_make(&sheet->last, &subject, sheet->options);
    picture_name_ids(&sheet->last, "sheet-");
    if (status != STATUS_OK)
        return status;
    sheet->width = sheet->last.size;
    sheet->height = (Measure)((int64_t)sheet->width * 297 / 210 / PIXEL * PIXEL);
    sheet->margin = sheet->width / 20 / PIXEL * PIXEL;
    sheet->side = (sheet->width - (ACROSS + 1) * sheet->margin) / ACROSS / PIXEL * PIXEL;
    Picture diagram = {0};
    SvgOptions options = diagram_options(sheet);
    status = picture_make(&diagram, &subject, &options);
    lay_out(sheet, &diagram);
    picture_free(&diagram);
    size_t usual = sheet->last.painter->diagram;
    divide(sheet, document_stride(sheet->moves, usual > 0 ? usual : DIAGRAM_USUAL, THINGS_MOST));
    return status;
}

/* Return whether the sheet is too long, and could be made shorter. */
static bool is_too_long(const Sheet *sheet)
{
    return sheet->count > 1 && sheet->out->length - sheet->before > BYTES_MOST;
}

/* Write the sheet. If it gets too long, stop early. */
static Status write_divided(Sheet *sheet)
{
    Measure page = sheet->height + sheet->margin;
    document_begin(sheet->out, &sheet->last, (Measure)sheet->pages * page - sheet->margin);
    Status status = STATUS_OK;
    for (size_t i = 0; i < sheet->count && status == STATUS_OK && !is_too_long(sheet); i++) {
        if (i % (sheet->rows * ACROSS) == 0)
            add_page(sheet, i / (sheet->rows * ACROSS));
        status = add_diagram(sheet, i);
    }
    return status;
}

/* Write the sheet. While the text is too long, increase the number of moves per diagram and write
 * it again. */
static Status write(Sheet *sheet)
{
    Status status = write_divided(sheet);
    while (status == STATUS_OK && is_too_long(sheet)) {
        builder_truncate(sheet->out, sheet->before);
        divide(sheet, 2 * sheet->stride);
        status = write_divided(sheet);
    }
    return status;
}

Status svg_sheet(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out)
{
    Sheet sheet = {
        .game = session, .options = options, .moves = moves, .out = out, .before = out->length};
    Status status = begin(&sheet);
    if (status == STATUS_OK)
        status = document_end(out, sheet.before, write(&sheet));
    picture_free(&sheet.last);
    return status;
}
