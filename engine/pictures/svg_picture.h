/* What the parts of a picture share: the layout, the colours, and how a game's own part fits in.
 *
 * A game names its own Painter in its GameKind.
 */
#ifndef CONTIGO_PICTURES_SVG_PICTURE_H
#define CONTIGO_PICTURES_SVG_PICTURE_H

#include "pictures/painter.h"
#include "pictures/svg.h"
#include "pictures/svg_scene.h"
#include "pictures/svg_write.h"

typedef struct LegendItem LegendItem;

/* Appends an element that shows what an item names, about as wide and high as `side`. */
typedef void (*LegendSample)(const Picture *picture, const LegendItem *item, Place middle,
                             Measure side, StringBuilder *out);

/* What stands below the board beside a sample of what it is about. */
struct LegendItem {
    const char *label; /* plain text; borrowed */
    LegendSample sample;
    const char *fill; /* for the sample: a colour, or what it makes of it */
    Color color;      /* the same */
    bool has_figure;
    Decimal figure; /* squares */
};

enum { LEGEND_MOST = 10, PREFIX_ROOM = 32 };

/* A position of a game, and what there is to be drawn of it. */
typedef struct Subject {
    const Session *session; /* the position */
    const Session *game;    /* the game that it is of, with all that is said of it */
    Score score;            /* of the position */
    size_t numbers_after;   /* moves up to this one have no numbers */
} Subject;

struct Picture {
    const Painter *painter;
    const Session *session, *game; /* as in Subject, borrowed while the picture is made */
    const char *name;              /* what the game is called where nobody says */
    StringBuilder heading,
        standing; /* plain text: the title or who plays, and who leads or has won */
    const SvgOptions *options;
    const Theme *theme;
    Scene scene;
    StringBuilder definitions; /* what is referred to; the same for all positions of a game */
    uint64_t key;              /* made from the game and from all that is drawn */
    char
        prefix[PREFIX_ROOM]; /* of its ids: SCENE_PREFIX until it is drawn, and then from the key */
    size_t numbers_after;
    size_t moves; /* how many the game has */

    Measure size;   /* the width of the picture */
    Measure bottom; /* where it ends, a whole pixel */
    Measure paper;  /* its margin */
    Measure text;   /* the size of the caption's text */
    Box view;       /* what is seen of the board, in steps */
    Place panel;    /* the upper left corner of the wood */
    Measure panel_width, panel_height;
    Place corner;      /* the lower left corner of what is seen */
    Measure space;     /* the side of one space */
    int columns, rows; /* lines, from edge to edge */
    Score score;
    bool uncounted; /* the score says nothing about this position */

    LegendItem legend[LEGEND_MOST];
    size_t legend_count;
};

/* Makes the picture of a position, but for the document around it; picture_free() gives it back,
 * whatever came of it. As svg_draw(). */
Status picture_make(Picture *picture, const Subject *subject, const SvgOptions *options);
void picture_free(Picture *picture);

/* Gives its ids their prefix, which tells, too, which part of a document they are: "", or "film-".
 * A picture that was made has it for "". */
void picture_name_ids(Picture *picture, const char *part);

/* How long so many steps are on the page, and where a point of the board is. */
Measure picture_side(const Picture *picture, int32_t steps);
Place picture_place(const Picture *picture, Point point);
Place picture_fixed_place(const Picture *picture, FixedPoint point);

/* Begins a layer, and a thing in it. */
size_t picture_layer(Picture *picture, const char *name);
StringBuilder *picture_thing(Picture *picture, size_t layer, Thing thing);

/* Figures are for reading: two decimals, but more where there would be nothing left. */
void picture_add_figure(StringBuilder *out, Decimal value);

/* Appends ` ATTRIBUTE="COLOR"`. */
void picture_add_color(StringBuilder *out, const char *attribute, const char *color);

/* Appends ` ATTRIBUTE="url(#ID)"` with the picture's own form of an id. */
void picture_add_reference(StringBuilder *out, const Picture *picture, const char *attribute,
                           const char *name);

/* A length that is `share` of a space (in thousandths), but no less than `least` and no more than
 * `most` thousandths of the picture's width. */
Measure picture_scaled(const Picture *picture, int share, int least, int most);

/* Adds an item to the legend. */
void picture_add_item(Picture *picture, LegendItem item);

/* A square of one colour as a sample; and one of wood, with `item->fill` of the picture's
 * definitions over it. */
void picture_sample_fill(const Picture *picture, const LegendItem *item, Place middle, Measure side,
                         StringBuilder *out);
void picture_sample_pattern(const Picture *picture, const LegendItem *item, Place middle,
                            Measure side, StringBuilder *out);

/* How a line of text looks. */
typedef struct Style {
    Measure size;
    int weight; /* how wide the text is, in hundredths of an ordinary one */
    const char *attributes;
    const char *color;
    bool at_right; /* it ends at its place */
} Style;

/* Goes on with a text element that has been begun, `<text`, to its end: a line at a place, cut
 * where it is wider than so much. */
void picture_add_line(StringBuilder *out, Place place, Measure width, const Style *style,
                      const StringBuilder *line);

/* Appends the number of a move in the middle of something so wide, an element. */
void picture_add_number(StringBuilder *out, Place middle, Measure width, size_t number,
                        const char *color);

/* Begins a layer for numbers. */
size_t picture_number_layer(Picture *picture, const char *name);

/* Whether a move has its number in the picture. */
bool picture_has_number(const Picture *picture, size_t move);

/* The wood with nothing on it; then, in front of whatever colours areas, the grid, the star points,
 * and the coordinates where they are wanted. */
void board_draw_panel(Picture *picture);
void board_draw_grid(Picture *picture);
void board_draw_coordinates(Picture *picture);

/* Half the width of the line that is the edge of the board. */
Measure board_edge(const Picture *picture);

/* The corners of a board whose edge is not that of the grid; NULL for others. */
const Outline *board_outline(const Picture *picture);

/* Appends path data of them. */
void board_add_outline(const Picture *picture, const Outline *outline, StringBuilder *out);

/* Draws the caption below the board; the picture ends below it. */
Status caption_draw(Picture *picture);

/* Appends the title, or who plays, or else what the game is called. */
void caption_add_heading(StringBuilder *out, const Picture *picture);

/* Appends who has won or leads, in words, as plain text; how far the game is where nobody can say.
 */
void caption_add_standing(StringBuilder *out, const Picture *picture);

/* Draws the legend in the caption, whose lines end at `bottom` so far: where the legend does. */
Measure legend_draw(Picture *picture, Measure bottom, bool *failed);

#endif
