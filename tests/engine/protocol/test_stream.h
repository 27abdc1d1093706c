/* A game for tests, some of whose commands send line after line. */
#ifndef CONTIGO_TESTS_TEST_STREAM_H
#define CONTIGO_TESTS_TEST_STREAM_H

#include "game/game.h"

/* Return a list of only that game, up to NULL. Its commands:
 *
 *   stream               sends `line 1`, `line 2` and so on until it should stop
 *   count N [MESSAGE]    sends N lines, the last one when it ends, and fails with a message
 *   blanks [only]        sends empty lines between others, or only empty ones
 *   pad N BYTES          sends N lines of BYTES bytes, after a pass by black
 *   flood N BYTES [MESSAGE]  streams N lines of BYTES bytes, each followed by empty lines,
 *                        and fails with a message
 *   nested               runs `stream` itself, without a line for it, and then `steady`
 *   steady               doesn't run until there is input: `stop` or `go on`
 */
const GameKind *const *stream_games(void);

#endif
