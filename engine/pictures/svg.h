/* A position as a picture: SVG 1.1, the same bytes for the same position every time.
 *
 * The board with its grid and coordinates, what was drawn or placed on it, whose area is whose, and
 * a caption. It is made for a page: it has its own background, and its ids are its own, so
 * that several pictures can stand in one document. Everything drawn has a class and an id, and what
 * a move has made the number of that move (svg_scene.h).
 */
#ifndef CONTIGO_PICTURES_SVG_H
#define CONTIGO_PICTURES_SVG_H

#include "base/string_builder.h"
#include "pictures/svg_theme.h"
#include "session/session.h"

enum { SVG_SIZE_LEAST = 100, SVG_SIZE_MOST = 10000, SVG_SIZE_USUAL = 720 };

typedef struct SvgOptions {
    const char *title;  /* any bytes; NULL or nothing printable for the name of the game */
    const Theme *theme; /* NULL for the first */
    int size;           /* pixels: the width of the picture, and the most that the board is high */
    bool territory;     /* whether areas are shown */
    bool no_caption, no_coordinates; /* the board alone; without labels at its edges */
    bool numbers;                    /* whether what moves have made has their numbers */
    bool ghosts;                     /* whether what is there for analysis alone is shown */
} SvgOptions;

/* Appends the whole document to `out`: of the present position, and of that after so many moves,
 * with what was set up or marked before the next. STATUS_NO_MEMORY, STATUS_GEOMETRY,
 * STATUS_NO_HISTORY where there are not so many moves, and STATUS_WRONG_GAME for a game that has no
 * picture; then `out` is as it was. */
Status svg_draw(Session *session, const SvgOptions *options, StringBuilder *out);
Status svg_draw_after(Session *session, size_t moves, const SvgOptions *options,
                      StringBuilder *out);

/* The game up to so many moves, one after the other, with its score as a curve below, unless that
 * is counted at the end alone; as the functions above. What knows no animation shows the last
 * position. */
Status svg_animate(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);

/* The same on pages, with several diagrams on each: one page below the other. Diagrams are of as
 * many moves as it takes for 32 MiB to be enough; one alone may have more. */
Status svg_sheet(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);

#endif
