/* Strokes of `lines` from one place of the shore to another: what they close or link, what that is
 * worth, and how they are drawn.
 *
 * What is said of lines_shore.h holds here too.
 */
#ifndef CONTIGO_GAMES_LINES_PLAY_LINES_BRIDGE_H
#define CONTIGO_GAMES_LINES_PLAY_LINES_BRIDGE_H

#include "games/lines/play/lines_shore.h"

/* What a stroke between two places might do. */
typedef struct Bridge {
    uint16_t from, to; /* the ground is on the left of the way along the cycle from one to the other
                        */
    bool closes;       /* else it links */
    float chord;       /* between them */
    float area;        /* that a straight stroke would close */
    float most;        /* that any stroke would, with the ink there is, up to `upper` */
    float worth;       /* squares, roughly: more is better */
} Bridge;

/* Whether a bridge is taken, as number `number` of the list; what it is worth may be changed. */
typedef bool (*BridgeVisitor)(void *context, Bridge *bridge, size_t number);

/* The bridges that are worth most of those that `visit` takes, best first, of which no two have
 * both ends within `apart` spaces; returns how many. `reach` says how much longer than the ink
 * there is they may be: 1 for what this turn can do. So many are tried that nothing else is as
 * slow. */
size_t shore_bridges(const Shore *shore, double reach, double apart, size_t tries,
                     BridgeVisitor visit, void *context, Bridge *list, size_t most);

/* The same of those from so many places only, which chance chooses, however alike they are: without
 * any order but that the first is worth most. */
size_t shore_some_bridges(const Shore *shore, Random *random, size_t places, Bridge *list,
                          size_t most);

/* The stroke of a bridge, with so much ink at most, from `from` to `to`, closing as much as the
 * bounds allow; `bulge` from 0 (straight) to 1. Returns the number of points, at most 4; the first
 * and last are joined to ink where there is ink. */
enum { BRIDGE_POINTS = 4 };
size_t shore_stroke(const Shore *shore, const Bridge *bridge, double ink, double bulge,
                    Point points[BRIDGE_POINTS]);

/* Draws it as full as nothing is in the way of, with so much ink at most, for the colour of the
 * shore and with what the present turn has left; `worth` is then what that closes. False where it
 * cannot be drawn or closes next to nothing: STATUS_NO_MEMORY goes to `status`, else that stays. */
bool bridge_draw(Lines *lines, const Shore *shore, Bridge *bridge, double ink, Choice *choice,
                 Status *status);

/* Whether a colour could make a turn of this. */
bool bridge_is_legal(Lines *lines, Color color, const Choice *choice, Status *status);

/* A choice of one stroke. */
Choice bridge_choice(const Point *points, size_t count);

#endif
