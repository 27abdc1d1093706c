/* A position as a picture: SVG 1.1, with the same bytes for the same position every time.
 *
 * It shows the board with its grid and coordinates, what was drawn or placed on it, who owns which
 * area, and a caption. It can be embedded in a page: it has its own background, and its ids are
 * unique, so that a document may contain several pictures. Every drawn thing has a class and an id,
 * and things that a move made have the number of that move (svg_scene.h). */
#ifndef CONTIGO_PICTURES_SVG_H
#define CONTIGO_PICTURES_SVG_H

#include "base/string_builder.h"
#include "pictures/svg_theme.h"
#include "session/session.h"

enum { SVG_SIZE_LEAST = 100, SVG_SIZE_MOST = 10000, SVG_SIZE_USUAL = 720 };

typedef struct SvgOptions {
    const char *title;  /* any bytes; if NULL or nothing is printable, the name of the game */
    const Theme *theme; /* NULL for the first theme */
    int size;       /* the width of the picture and the maximum height of the board, in pixels */
    bool territory; /* show areas */
    bool no_caption, no_coordinates; /* omit the caption; omit labels at the board's edges */
    bool numbers;                    /* show move numbers */
    bool ghosts;                     /* show ghosts (stones for analysis) */
} SvgOptions;

/* svg_draw() appends the document of the current position to `out`; svg_draw_after() that of the
 * position after a number of moves, including what was set up or marked before the next move.
 * STATUS_NO_MEMORY, STATUS_GEOMETRY, STATUS_NO_HISTORY if there are fewer moves, STATUS_WRONG_GAME
 * if the game has no picture; `out` is then unchanged. */
Status svg_draw(Session *session, const SvgOptions *options, StringBuilder *out);
Status svg_draw_after(Session *session, size_t moves, const SvgOptions *options,
                      StringBuilder *out);

/* Append an animation of the game's first `moves` moves, with its score as a curve below unless the
 * score is counted only at the end. Fails like the functions above. Viewers without animation show
 * the last position. */
Status svg_animate(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);

/* Append the game as pages with several diagrams on each, one page below the other. The number of
 * moves per diagram is increased until 32 MiB suffice; a sheet of a single diagram may be larger.
 */
Status svg_sheet(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);

#endif
