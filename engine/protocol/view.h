/* How each game's position is shown: one row for each game, so that `showboard`, `position` and
 * `verify` are one command each. */
#ifndef CONTIGO_PROTOCOL_VIEW_H
#define CONTIGO_PROTOCOL_VIEW_H

#include "protocol/engine.h"

typedef struct View {
    const GameKind *kind;

    /* The board, whose turn it is and the score, for a person. */
    void (*show)(Engine *engine, Reply *reply);

    /* All that is on the board, one thing a line, below the lines `game` and `board`. */
    void (*list)(const Session *session, Text *text);

    /* Whether working the position out from scratch comes to the same. */
    CommandHandler verify;

    /* Commands that some games have, each in its own way; NULL where the table of commands says
     * that the game does not. */
    CommandHandler areas, geojson, wkt, preview, snap, scoring;
} View;

/* The row of the game being played. */
const View *view_of(const Session *session);

/* The rows' functions, named by the file they are in. */
void lines_show_board(Engine *engine, Reply *reply);
void lines_show_list(const Session *session, Text *text);
void go_show_board(Engine *engine, Reply *reply);
void go_show_list(const Session *session, Text *text);
void stones_show_board(Engine *engine, Reply *reply);
void stones_show_list(const Session *session, Text *text);

#endif
