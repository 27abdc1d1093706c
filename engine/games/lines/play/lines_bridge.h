/* Strokes of `lines` from one place of the shore to another ("bridges"): what they close or link,
 * what that is worth, and how they are drawn.
 *
 * All numbers are approximate, but they are the same on every machine, as in lines_shore.h. */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_BRIDGE_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_BRIDGE_H

#include "games/lines/play/lines_shore.h"

/* A possible stroke between two places. */
typedef struct Bridge {
    /* Indices of two places. The closed ground lies to the left of the cycle's part from `from` to
     * `to`. */
    uint16_t from, to;
    bool closes; /* true if a stroke closes an area; false if it links two groups */
    float chord; /* distance between the places, in spaces */
    float area;  /* area that a straight stroke closes, in squares */
    /* The largest area, up to `upper`, that a stroke with the available ink could close, in
     * squares. */
    float most;
    float worth; /* roughly in squares; more is better */
} Bridge;

/* Returns whether a bridge is accepted as element `number` of the list. May change the bridge's
 * worth. */
typedef bool (*BridgeVisitor)(void *context, Bridge *bridge, size_t number);

/* Find the bridges worth most that `visit` accepts, and store them in `list`, best first. No two of
 * them have both their starts and their ends within `apart` spaces of each other. Return their
 * number, at most `most`. `reach` is the maximum length as a multiple of the shore's ink: 1 for
 * bridges that can be drawn in this turn. At most `tries` bridges are visited (more if few are
 * accepted), because visiting is by far the slowest part. */
size_t shore_bridges(const Shore *shore, double reach, double apart, size_t tries,
                     BridgeVisitor visit, void *context, Bridge *list, size_t most);

/* Find bridges like shore_bridges(), but only the best one of each of `places` places chosen at
 * random, and without leaving out similar bridges. The first bridge is the one worth most; the
 * others are in no particular order. */
size_t shore_some_bridges(const Shore *shore, Random *random, size_t places, Bridge *list,
                          size_t most);

/* Make the stroke of a bridge from `from` to `to`, with at most `ink` spaces of ink unless the
 * chord is longer. `bulge` ranges from 0 (straight) to 1 (closes as much as the ink and `upper`
 * allow). Return the number of points: 2 or BRIDGE_POINTS. If there is ink at the first or last
 * point, the stroke joins it. */
enum { BRIDGE_POINTS = 4 };
size_t shore_stroke(const Shore *shore, const Bridge *bridge, double ink, double bulge,
                    Point points[BRIDGE_POINTS]);

/* Choose the stroke that bulges most among the strokes of a bridge that are legal for the color of
 * the shore. It takes at most `ink` spaces of ink and no more than the current turn has left. If
 * the stroke closes an area, set the bridge's worth accordingly. Return false if the straight
 * stroke isn't legal, or the chosen stroke closes next to nothing. If memory runs out, `status` is
 * set to STATUS_NO_MEMORY; otherwise it isn't changed. */
bool bridge_draw(Lines *lines, const Shore *shore, Bridge *bridge, double ink, Choice *choice,
                 Status *status);

/* Return whether a choice is a legal turn of a color. If memory runs out, `status` is set to
 * STATUS_NO_MEMORY; otherwise it isn't changed. */
bool bridge_is_legal(Lines *lines, Color color, const Choice *choice, Status *status);

/* Return a choice that consists of one stroke. */
Choice bridge_choice(const Point *points, size_t count);

#endif
