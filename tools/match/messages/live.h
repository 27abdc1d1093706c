/* The games that go on, as files in a results folder, for whoever watches from another process.
 *
 * Each worker has one file, `live/N`, while it plays: its order, and each turn behind that as soon
 * as it is made, by one small write. Nobody waits for it, and nothing comes of it where it cannot
 * be written. While the game goes on the worker has a lock on its file: what is left by one that
 * was killed is told from that.
 */
#ifndef CONTIGO_MATCH_MESSAGES_LIVE_H
#define CONTIGO_MATCH_MESSAGES_LIVE_H

#include "match/messages/order.h"

#include <stdbool.h>
#include <stddef.h>

/* All that a worker has of it. LIVE_NONE is one that is told nowhere. */
typedef struct Live {
    int file; /* -1: none */
    Text path;
    Text line;
} Live;

#define LIVE_NONE ((Live){.file = -1})

/* Makes the folder for a match's results folder, empty. Where it cannot, nobody can watch. */
void live_prepare(const char *folder);

/* Removes it, with what is in it. */
void live_remove(const char *folder);

/* Appends the name of a worker's file. */
void live_add_path(const char *folder, size_t worker, Text *path);

/* A game begins, by an order that says where that is told (Order.live; empty: nowhere). */
void live_begin(Live *live, const Order *order);
void live_turn(Live *live, Color color, const char *move);
void live_end(Live *live);
void live_free(Live *live);

/* Calls `visit` for each game that goes on, in the order of workers: with its order, and its turns
 * after the opening, `COLOR MOVE` a line. Both are borrowed, and may be changed. How many there
 * are. */
typedef void (*LiveVisit)(void *context, Order *order, Text *turns);
size_t live_each(const char *folder, LiveVisit visit, void *context);

#endif
