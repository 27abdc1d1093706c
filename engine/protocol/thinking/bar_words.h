/* Which turns a player leaves out, as it is said: `avoid` or `allow`, then COLOR PLACES TURNS.
 *
 * PLACES are joined by commas: each a point (`D4`, or `3,3`, whose comma is its own), two points
 * with a colon between, which are all from one to the other, or `pass`. A turn is made at a point
 * where it comes within half a space of it in both directions: on a grid that is there.
 */
#ifndef CONTIGO_PROTOCOL_THINKING_BAR_WORDS_H
#define CONTIGO_PROTOCOL_THINKING_BAR_WORDS_H

#include "players/bars.h"
#include "protocol/arguments.h"

enum { BARS_MOST = 1024, BAR_WORDS = 3 };

typedef struct BarList {
    Bar items[BARS_MOST];
    size_t count;
} BarList;

/* Reads the three words from number `first` on, which have to be there. Places have to be on the
 * board, whose edge is `board`. False with an error. */
bool request_bars(const Request *request, size_t first, bool allows, Box board, BarList *bars,
                  Reply *reply);

#endif
