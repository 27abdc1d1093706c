/* A game for tests. Some of its commands send line after line. */
#ifndef CONTIGO_TESTS_TEST_STREAM_H
#define CONTIGO_TESTS_TEST_STREAM_H

#include "game/game.h"

/* Return a list that contains only this game, and ends with NULL. The game has these commands:
 *
 *   stream               sends `line 1`, `line 2` and so on until it should stop
 *   count N [MESSAGE]    sends N lines, the last one when it ends; fails if there is a message
 *   blanks [only]        sends empty lines between others, or only empty lines
 *   pad N BYTES          sends N lines of BYTES bytes, after a pass by Black
 *   flood N BYTES [MESSAGE]
 *                        sends N lines of BYTES bytes, each followed by empty lines; fails if there
 *                        is a message
 *   nested               runs `stream` without reading a line for it, and then `steady`
 *   steady               replies `stop` if the client wants it to stop, or else `go on`; its row in
 *                        the table doesn't say that new input ends it
 */
const GameKind *const *stream_games(void);

#endif
