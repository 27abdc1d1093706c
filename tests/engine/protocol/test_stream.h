/* A game of tests' own, some of whose commands say line after line. */
#ifndef CONTIGO_TESTS_TEST_STREAM_H
#define CONTIGO_TESTS_TEST_STREAM_H

#include "game/game.h"

/* A list of that game alone, up to NULL; it has
 *
 *   stream               says `line 1`, `line 2` and so on until it should stop
 *   count N [MESSAGE]    says so many lines, the last one when it ends, and fails with a message
 *   blanks [only]        says nothing, and lines with empty ones between them, or empty ones alone
 *   pad N BYTES          says so many lines of so many bytes, after a pass of black's
 *   flood N BYTES [MESSAGE]  streams so many lines of so many bytes with empty lines behind them,
 *                        and fails with a message
 *   nested               answers what `stream` does where it is not a line, and then `steady`
 *   steady               is not one that goes on until input: `stop` or `go on`
 */
const GameKind *const *stream_games(void);

#endif
