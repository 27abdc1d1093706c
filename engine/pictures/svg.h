/* A position as a picture: SVG 1.1, the same bytes for the same position every time.
 *
 * The board with its grid and coordinates, what was drawn or placed on it, whose area is whose, and
 * a caption. It is made for a page: it has its own background, and its ids are its own, so
 * that several pictures can stand in one document.
 */
#ifndef CONTIGO_PICTURES_SVG_H
#define CONTIGO_PICTURES_SVG_H

#include "base/text.h"
#include "session/session.h"

enum { SVG_SIZE_LEAST = 100, SVG_SIZE_MOST = 10000, SVG_SIZE_USUAL = 720 };

typedef struct SvgOptions {
    const char *title; /* any bytes; NULL or nothing printable for the name of the game */
    int size;          /* pixels: the width of the picture, and the most that the board is high */
    bool territory;    /* whether areas are shown */
    bool no_caption, no_coordinates; /* the board alone; without labels at its edges */
    bool numbers; /* whether stones have the numbers of their moves, where svg_has_numbers() */
    size_t record_moves; /* how many moves the record has of which this is a position */
} SvgOptions;

/* Whether pictures of this game can have move numbers. */
bool svg_has_numbers(const GameKind *kind);

/* Appends the whole document to `out`. STATUS_NO_MEMORY, STATUS_GEOMETRY, and STATUS_WRONG_GAME
 * for a game that has no picture; then `out` is as it was. */
Status svg_draw(Session *session, const SvgOptions *options, Text *out);

#endif
