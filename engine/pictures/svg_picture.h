/* What the parts of a picture share: the layout, the colors, and the interface for a game's own
 * part.
 *
 * A game names its Painter in its GameKind. */
#ifndef CONTIGO_PICTURES_SVG_PICTURE_H
#define CONTIGO_PICTURES_SVG_PICTURE_H

#include "pictures/painter.h"
#include "pictures/svg.h"
#include "pictures/svg_scene.h"
#include "pictures/svg_write.h"

typedef struct LegendItem LegendItem;

/* Appends an element that shows what a legend item stands for; `side` is the element's approximate
 * width and height. */
typedef void (*LegendSample)(const Picture *picture, const LegendItem *item, Place middle,
                             Measure side, StringBuilder *out);

/* An item of the legend below the board: a text with a sample. */
struct LegendItem {
    const char *label; /* plain text; borrowed */
    LegendSample sample;
    const char *fill; /* for the sample: a color, or whatever the sample function expects */
    Color color;      /* for the sample */
    bool has_figure;
    Decimal figure; /* squares */
};

enum { LEGEND_MOST = 10, PREFIX_ROOM = 32 };

/* A position of a game, and which parts of it to draw. */
typedef struct Subject {
    const Session *session; /* the position */
    const Session *game;    /* the game that contains it, with its information and comments */
    Score score;            /* of the position */
    size_t numbers_after;   /* moves up to this one are not numbered */
} Subject;

struct Picture {
    const Painter *painter;
    const Session *session, *game; /* as in Subject; borrowed while the picture is made */
    const char *name;              /* the default title */
    /* Plain text: `heading` is the title or the players, `standing` is who leads or has won. */
    StringBuilder heading, standing;
    const SvgOptions *options;
    const Theme *theme;
    Scene scene;
    StringBuilder definitions; /* elements to refer to; the same for all positions of a game */
    uint64_t key;              /* a hash of the game and everything that is drawn */
    char prefix[PREFIX_ROOM];  /* of ids: SCENE_PREFIX while it is drawn, then made from the key */
    size_t numbers_after;
    size_t moves; /* number of moves in the game */

    Measure size;   /* the width of the picture */
    Measure bottom; /* where the picture ends, a whole pixel */
    Measure paper;  /* the margin */
    Measure text;   /* font size of the caption */
    Box view;       /* the visible part of the board, in steps */
    Place panel;    /* the upper left corner of the wood */
    Measure panel_width, panel_height;
    Place corner;      /* the lower left corner of `view` */
    Measure space;     /* the side of one space */
    int columns, rows; /* lines, including the edges */
    Score score;
    bool uncounted; /* the score is not meaningful in this position */

    LegendItem legend[LEGEND_MOST];
    size_t legend_count;
};

/* Make the picture of a position, without the document around it. Call picture_free() afterwards
 * even on failure. Fails like svg_draw(). */
Status picture_make(Picture *picture, const Subject *subject, const SvgOptions *options);
void picture_free(Picture *picture);

/* Set the prefix of ids. It includes the part of a document: "" or, for example, "film-". A picture
 * that was just made has the prefix for "". */
void picture_name_ids(Picture *picture, const char *part);

/* picture_side() converts steps to a length on the page. The other functions convert a point of the
 * board to a place on the page. */
Measure picture_side(const Picture *picture, int32_t steps);
Place picture_place(const Picture *picture, Point point);
Place picture_fixed_place(const Picture *picture, FixedPoint point);

/* Begin a layer, or a thing in a layer. */
size_t picture_layer(Picture *picture, const char *name);
StringBuilder *picture_thing(Picture *picture, size_t layer, Thing thing);

/* Append a figure for people: two decimals, or more if the value would otherwise vanish. */
void picture_add_figure(StringBuilder *out, Decimal value);

/* Append ` ATTRIBUTE="COLOR"`. */
void picture_add_color(StringBuilder *out, const char *attribute, const char *color);

/* Append ` ATTRIBUTE="url(#ID)"`, with the picture's prefix. */
void picture_add_reference(StringBuilder *out, const Picture *picture, const char *attribute,
                           const char *name);

/* Return `share` thousandths of a space, but at least `least` and at most `most` thousandths of the
 * picture's width. */
Measure picture_scaled(const Picture *picture, int share, int least, int most);

/* Add an item to the legend. */
void picture_add_item(Picture *picture, LegendItem item);

/* Samples for the legend. picture_sample_fill() shows a square in one color,
 * picture_sample_pattern() a square of wood covered by `item->fill`, an id of the picture's
 * definitions. */
void picture_sample_fill(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);
void picture_sample_pattern(const Picture *picture, const LegendItem *item, Place middle,
                            Measure side, StringBuilder *out);

/* The style of a line of text. */
typedef struct Style {
    Measure size;
    int weight; /* the width of the text in percent of regular text */
    const char *attributes;
    const char *color;
    bool at_right; /* the text ends at its place instead of beginning there */
} Style;

/* Complete a text element after `<text`: a line of text at a place, cut if it is wider than
 * `width`. */
void picture_add_line(StringBuilder *out, Place place, Measure width, const Style *style,
                      const StringBuilder *line);

/* Append an element with a move number, centered on `middle`, for a shape of the given width. */
void picture_add_number(StringBuilder *out, Place middle, Measure width, size_t number,
                        const char *color);

/* Begin a layer for numbers. */
size_t picture_number_layer(Picture *picture, const char *name);

/* Return whether a move is numbered in the picture. */
bool picture_has_number(const Picture *picture, size_t move);

/* board_draw_panel() draws the empty wood. In front of colored areas, board_draw_grid() then draws
 * the grid with the star points, and board_draw_coordinates() the coordinates if requested. */
void board_draw_panel(Picture *picture);
void board_draw_grid(Picture *picture);
void board_draw_coordinates(Picture *picture);

/* Return half the width of the line at the edge of the board. */
Measure board_edge(const Picture *picture);

/* Return the outline of a board whose edge is not that of the grid; NULL for others. */
const Outline *board_outline(const Picture *picture);

/* Append path data of an outline. */
void board_add_outline(const Picture *picture, const Outline *outline, StringBuilder *out);

/* Draw the caption below the board; the picture ends below it. */
Status caption_draw(Picture *picture);

/* Append the title, or the players' names, or the name of the game. */
void caption_add_heading(StringBuilder *out, const Picture *picture);

/* Append who has won or leads, as plain text; the progress of the game if that is unknown. */
void caption_add_standing(StringBuilder *out, const Picture *picture);

/* Draw the legend in the caption, whose lines end at `bottom`. Returns where the legend ends. */
Measure legend_draw(Picture *picture, Measure bottom, bool *failed);

#endif
