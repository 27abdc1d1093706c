/* What the parts of a picture share: the layout, the colours, and how a game's own part fits in.
 *
 * A game names its own Painter in its GameKind.
 */
#ifndef CONTIGO_PICTURES_SVG_PICTURE_H
#define CONTIGO_PICTURES_SVG_PICTURE_H

#include "pictures/painter.h"
#include "pictures/svg.h"
#include "pictures/svg_write.h"

#define COLOR_PAPER "#fdfcf8"
#define COLOR_TEXT "#26211a"
#define COLOR_TEXT_SOFT "#6d6455"
#define COLOR_WOOD "#e5c993"
#define COLOR_WOOD_EDGE "#b8955a"
#define COLOR_GRID "#5f4520"
#define COLOR_BLACK_INK "#17130e"
#define COLOR_WHITE_INK "#ffffff"
#define COLOR_BLACK_AREA "#5d564e"
#define COLOR_WHITE_AREA "#fcf7ea"
#define COLOR_BOTH_AREA "#a9a6a1"

/* A swatch of the legend and what it stands for. */
typedef struct LegendItem {
    const char *label; /* plain text; borrowed */
    bool has_figure;
    Decimal figure;          /* squares */
    const char *fill;        /* a colour; NULL for no swatch */
    const char *patterns[2]; /* ids, without the picture's own prefix, laid over it; or NULL */
} LegendItem;

enum { LEGEND_MOST = 6 };

struct Picture {
    Text *out; /* what is drawn, without the document around it */
    Session *session;
    const SvgOptions *options;
    uint32_t id; /* the prefix of its ids, made from what is drawn */

    Measure size;  /* the width of the picture */
    Measure paper; /* its margin */
    Measure text;  /* the size of the caption's text */
    Place panel;   /* the upper left corner of the wood */
    Measure panel_width, panel_height;
    Place corner;      /* the lower left corner of the board: the point 0,0 */
    Measure space;     /* the side of one space */
    int columns, rows; /* lines, from edge to edge */
    bool vertices;     /* labels are Go vertices, not spaces; stones reach beyond the outer lines */
    Score score;
    bool uncounted; /* the score says nothing about this position */

    LegendItem legend[LEGEND_MOST];
    size_t legend_count;
};

/* Where everything goes. Lines of the grid are a whole number of pixels from each other where
 * that leaves them far enough apart, and run through the middle of pixels, so that they are sharp.
 * Stones on grid points reach half a space beyond the outer lines, and labels are beyond that. */
void picture_lay_out(Picture *picture);

/* Where the picture ends that has no caption. */
Measure picture_bottom(const Picture *picture);

/* Where a point of the board is on the page. */
Place picture_place(const Picture *picture, Point point);
Place picture_fixed_place(const Picture *picture, FixedPoint point);

/* Appends the picture's own form of an id, "c0123abcd-NAME"; and ` ATTRIBUTE="url(#ID)"` with it.
 */
void picture_add_id(Text *out, const Picture *picture, const char *name);
void picture_add_reference(Text *out, const Picture *picture, const char *attribute,
                           const char *name);

/* A length that is `share` of a space (in thousandths), but no less than `least` and no more than
 * `most` thousandths of the picture's width. */
Measure picture_scaled(const Picture *picture, int share, int least, int most);

/* Adds a swatch to the legend. */
void picture_add_item(Picture *picture, LegendItem item);

/* The wood with nothing on it; then, in front of whatever colours areas, the grid, the star points,
 * and the coordinates where they are wanted. */
void board_draw_panel(Picture *picture);
void board_draw_grid(Picture *picture);
void board_draw_coordinates(Picture *picture);

/* Draws the caption below the board; the picture ends at `bottom`, which is a whole pixel. */
Status caption_draw(Picture *picture, const char *game_title, Measure *bottom);

/* Appends who has won or leads, in words, as plain text; how far the game is where nobody can say.
 */
void caption_add_standing(Text *out, const Picture *picture);

#endif
