/* Strokes of `lines` from one place of the shore to another ("bridges"): what they close or link,
 * what that is worth, and how they are drawn.
 *
 * Figures are approximate, but the same on every machine, as in lines_shore.h. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_BRIDGE_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_BRIDGE_H

#include "games/lines/play/lines_shore.h"

/* A possible stroke between two places. */
typedef struct Bridge {
    /* Indices of places. The ground is to the left of the cycle from `from` to `to`. */
    uint16_t from, to;
    bool closes; /* closes an area; if false, it links two groups */
    float chord; /* spaces between the places */
    float area;  /* squares closed by a straight stroke */
    float most;  /* squares that any stroke with the available ink could close, up to `upper` */
    float worth; /* in squares, roughly; more is better */
} Bridge;

/* Returns whether a bridge is accepted, as element `number` of the list; may change its worth. */
typedef bool (*BridgeVisitor)(void *context, Bridge *bridge, size_t number);

/* Find the bridges worth most that `visit` accepts, best first. No two of them have both ends
 * within `apart` spaces of each other. Returns how many there are. `reach` is the maximum length as
 * a multiple of the shore's ink: 1 for bridges that this turn can draw. At most `tries` are visited
 * (more if few are accepted), because visiting is by far the slowest part. */
size_t shore_bridges(const Shore *shore, double reach, double apart, size_t tries,
                     BridgeVisitor visit, void *context, Bridge *list, size_t most);

/* Find bridges in the same way, but only from `places` places chosen at random, and without
 * skipping similar ones. The first is worth most; the others are in no particular order. */
size_t shore_some_bridges(const Shore *shore, Random *random, size_t places, Bridge *list,
                          size_t most);

/* Make the stroke of a bridge from `from` to `to` with at most `ink` spaces of ink, closing as much
 * as the bounds allow. `bulge` ranges from 0 (straight) to 1. Returns the number of points, at most
 * 4. If there is ink at the first or last point, the stroke joins it. */
enum { BRIDGE_POINTS = 4 };
size_t shore_stroke(const Shore *shore, const Bridge *bridge, double ink, double bulge,
                    Point points[BRIDGE_POINTS]);

/* Choose the fullest stroke of a bridge that nothing blocks, with at most `ink` spaces of ink and
 * within what the current turn has left, for the color of the shore. Sets `worth` according to the
 * area it closes. Returns false if no stroke is legal or it closes next to nothing. Sets `status`
 * only to STATUS_NO_MEMORY. */
bool bridge_draw(Lines *lines, const Shore *shore, Bridge *bridge, double ink, Choice *choice,
                 Status *status);

/* Return whether a choice is a legal turn of a color. Sets `status` only to STATUS_NO_MEMORY. */
bool bridge_is_legal(Lines *lines, Color color, const Choice *choice, Status *status);

/* Return a choice of one stroke. */
Choice bridge_choice(const Point *points, size_t count);

#endif
