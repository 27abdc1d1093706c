/* Draws a position as a picture in SVG 1.1. The same position always results in the same bytes.
 *
 * The picture shows the board with its grid and coordinates, what was drawn or placed on it, to
 * whom each area belongs, and a caption. It has its own background, and its ids are unique, so that
 * it can be embedded in a page, even with other pictures. Every thing in it has a class and an id,
 * and things that a move made have the number of that move (svg_scene.h). */
#ifndef CONTIGO_PICTURES_SVG_H
#define CONTIGO_PICTURES_SVG_H

#include "base/string_builder.h"
#include "formats/ground_changes.h"
#include "pictures/svg_theme.h"
#include "session/session.h"

enum { SVG_SIZE_LEAST = 100, SVG_SIZE_MOST = 10000, SVG_SIZE_USUAL = 720 };

typedef struct SvgOptions {
    /* Any bytes. If this is NULL or contains nothing printable, the caption begins with the
     * players' names or, if these are missing, with the name of the game. */
    const char *title;
    const Theme *theme; /* NULL for the first theme */
    /* The width of the picture, which is also the maximum height of the board, in pixels. */
    int size;
    bool territory; /* true to show areas */
    /* True to leave out the caption, and the labels at the board's edges. */
    bool no_caption, no_coordinates;
    bool numbers; /* true to show move numbers */
    bool ghosts;  /* true to show ghosts, which are stones for analysis */
    /* Borrowed: the ground to mark, which changed between the drawn position and one with which it
     * is compared. NULL to mark none. Only for pictures of a single position. */
    const GroundChanges *changes;
} SvgOptions;

/* svg_draw() appends the document of the current position to `out`. svg_draw_after() does this for
 * the position after a number of moves, including what was set up or marked before the next move.
 * They return STATUS_NO_HISTORY if there are fewer moves, and STATUS_WRONG_GAME if the game has no
 * picture. They may also fail with STATUS_NO_MEMORY or STATUS_GEOMETRY. After a failure, `out` is
 * unchanged. */
Status svg_draw(Session *session, const SvgOptions *options, StringBuilder *out);
Status svg_draw_after(Session *session, size_t moves, const SvgOptions *options,
                      StringBuilder *out);

/* Append an animation of the game's first `moves` moves. Below it, the score is shown as a curve,
 * unless the score is counted only at the end. May fail like the functions above. Viewers that
 * don't support animation show the last position. */
Status svg_animate(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);

/* Append the game as pages, one below the other, with several diagrams on each. The number of moves
 * per diagram is increased until the document fits into 32 MiB; a sheet with a single diagram may
 * be larger. */
Status svg_sheet(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);

#endif
