/* Declarations that the parts of a picture share: the layout, the colors, and the interface for the
 * part that a game draws itself.
 *
 * A GameKind refers to its game's Painter. */
#ifndef CONTIGO_PICTURES_SVG_PICTURE_H
#define CONTIGO_PICTURES_SVG_PICTURE_H

#include "pictures/painter.h"
#include "pictures/svg.h"
#include "pictures/svg_scene.h"
#include "pictures/svg_write.h"

typedef struct LegendItem LegendItem;

/* Appends an element that is the legend's sample of an item. `side` is the approximate width and
 * height of the element. */
typedef void (*LegendSample)(const Picture *picture, const LegendItem *item, Place middle,
                             Measure side, StringBuilder *out);

/* An item of the legend below the board, which is a text with a sample. */
struct LegendItem {
    const char *label; /* borrowed: plain text */
    LegendSample sample;
    /* For the sample: a color, or whatever the function `sample` expects. */
    const char *fill;
    Color color; /* for the sample */
    bool has_figure;
    Decimal figure; /* in squares */
};

enum { LEGEND_MOST = 12, PREFIX_ROOM = 32 };

/* A position of a game, with the data about it that a picture needs. */
typedef struct Subject {
    const Session *session; /* the position */
    /* The game to which the position belongs, with its information and comments. */
    const Session *game;
    Score score;          /* the score of the position */
    size_t numbers_after; /* only moves after this one are numbered */
} Subject;

struct Picture {
    const Painter *painter;
    const Session *session, *game; /* the same as in Subject; borrowed while the picture is made */
    const char *name;              /* the game's name for people; part of the default title */
    /* Plain text. `heading` is the title, the players' names or the name of the game. `standing`
     * says who leads or has won. */
    StringBuilder heading, standing;
    const SvgOptions *options;
    const Theme *theme;
    Scene scene;
    /* Elements to which other elements refer. They are the same for all positions of a game. */
    StringBuilder definitions;
    uint64_t key; /* a hash of the game and of everything that is drawn */
    /* The prefix of ids. It is SCENE_PREFIX while the picture is drawn, and is then made from the
     * key. */
    char prefix[PREFIX_ROOM];
    size_t numbers_after;
    size_t moves; /* number of moves in the game */

    Measure size;   /* the width of the picture */
    Measure bottom; /* where the picture ends; a whole number of pixels in the end */
    Measure paper;  /* the width of the margin */
    Measure text;   /* the font size of the caption */
    Box view;       /* the part of the board that is visible, in steps */
    Place panel;    /* the upper left corner of the wood, on the page */
    Measure panel_width, panel_height;
    Place corner;      /* the lower left corner of `view`, on the page */
    Measure space;     /* the side of a space, on the page */
    int columns, rows; /* number of vertical and of horizontal lines, including the edges */
    Score score;
    bool uncounted; /* true if the score isn't meaningful in this position */

    LegendItem legend[LEGEND_MOST];
    size_t legend_count;
};

/* Make the picture of a position, without the document around it. The caller must call
 * picture_free() afterwards, even on failure. May fail like svg_draw(). */
Status picture_make(Picture *picture, const Subject *subject, const SvgOptions *options);
void picture_free(Picture *picture);

/* Set the prefix of ids to one that is made from the key and from `part`, the name of the part of
 * the document to which the picture belongs: "" or, for example, "film-". A picture that was just
 * made has the prefix for "". */
void picture_name_ids(Picture *picture, const char *part);

/* picture_side() converts a length in steps to a length on the page. The other functions convert a
 * point of the board to a place on the page. */
Measure picture_side(const Picture *picture, int32_t steps);
Place picture_place(const Picture *picture, Point point);
Place picture_fixed_place(const Picture *picture, FixedPoint point);

/* picture_layer() begins a layer and returns its index. picture_thing() begins a thing in a layer,
 * and returns the text to append its element to. */
size_t picture_layer(Picture *picture, const char *name);
StringBuilder *picture_thing(Picture *picture, size_t layer, Thing thing);

/* Append a number for people, with up to two decimals, or up to six if it is between -0.01 and
 * 0.01. */
void picture_add_figure(StringBuilder *out, Decimal value);

/* Append an attribute whose value is a color, as in ` ATTRIBUTE="COLOR"`. */
void picture_add_color(StringBuilder *out, const char *attribute, const char *color);

/* Append an attribute that refers to an element, as in ` ATTRIBUTE="url(#ID)"`. The id has the
 * picture's prefix. */
void picture_add_reference(StringBuilder *out, const Picture *picture, const char *attribute,
                           const char *name);

/* Return `share` thousandths of a space, but not less than `least` and not more than `most`
 * thousandths of the picture's width. */
Measure picture_scaled(const Picture *picture, int share, int least, int most);

/* Add an item to the legend. */
void picture_add_item(Picture *picture, LegendItem item);

/* These are samples for the legend. picture_sample_fill() shows a square in one color.
 * picture_sample_pattern() shows a square of wood that is covered by the definition whose id is
 * `item->fill`. */
void picture_sample_fill(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);
void picture_sample_pattern(const Picture *picture, const LegendItem *item, Place middle,
                            Measure side, StringBuilder *out);

/* Begin a pattern of tiles for hatching in `out`. The caller appends the remaining attributes. The
 * side of a tile is four times `quarter`. */
void picture_start_hatch(const Picture *picture, const char *name, Measure quarter,
                         StringBuilder *out);

/* Begin a path that consists of the slanting lines of a tile. From left to right, they rise if
 * `rising`, and fall if not. */
void picture_start_slants(StringBuilder *out, Measure quarter, bool rising);

/* The style of a line of text. */
typedef struct Style {
    Measure size;
    int weight; /* the width of the text, in percent of the width of regular text */
    const char *attributes;
    const char *color;
    /* If true, the text ends at its place; if false, it begins there. */
    bool at_right;
} Style;

/* Complete a text element, of which `<text` has already been appended. It shows a line of text at a
 * place. If the line is wider than `width`, it is shortened. */
void picture_add_line(StringBuilder *out, Place place, Measure width, const Style *style,
                      const StringBuilder *line);

/* Append an element with a move number, centered on `middle`. The number fits into a shape of the
 * given width. */
void picture_add_number(StringBuilder *out, Place middle, Measure width, size_t number,
                        const char *color);

/* Begin a layer for move numbers, and return its index. */
size_t picture_number_layer(Picture *picture, const char *name);

/* Return whether a move is numbered in the picture. */
bool picture_has_number(const Picture *picture, size_t move);

/* board_draw_panel() draws the empty wood. After colored areas have been drawn on it,
 * board_draw_grid() draws the grid and the star points, and board_draw_coordinates() draws the
 * coordinates if they are requested. */
void board_draw_panel(Picture *picture);
void board_draw_grid(Picture *picture);
void board_draw_coordinates(Picture *picture);

/* Return half the width of the line that is drawn along the edge of the board. */
Measure board_edge(const Picture *picture);

/* Return the board's outline. If the edge of the board is the edge of the grid, return NULL. */
const Outline *board_outline(const Picture *picture);

/* Append the path data of an outline. */
void board_add_outline(const Picture *picture, const Outline *outline, StringBuilder *out);

/* Draw the inside of a polygon on the board as a path, in the layer of `thing`. Draw nothing if the
 * polygon has no inside after rounding. The layer needs `fill-rule="evenodd"`. */
void board_draw_polygon(Picture *picture, Thing thing, Polygon polygon);

/* changes_draw() marks the ground in the option `changes`, if it is set, over the areas and below
 * everything else. changes_list() adds this ground to the legend. */
void changes_draw(Picture *picture);
void changes_list(Picture *picture);

/* Draw the caption below the board. The picture ends where the caption ends. */
Status caption_draw(Picture *picture);

/* Append the title. If there is none, append the players' names or, if these are missing too, the
 * name of the game and the size of the board. */
void caption_add_heading(StringBuilder *out, const Picture *picture);

/* Append, as plain text, who has won or who leads. If neither is known, append the progress of the
 * game. */
void caption_add_standing(StringBuilder *out, const Picture *picture);

/* Draw the legend in the caption, whose lines of text end at `bottom`. Return where the legend
 * ends. Set `failed` to true if memory runs out. */
Measure legend_draw(Picture *picture, Measure bottom, bool *failed);

#endif
