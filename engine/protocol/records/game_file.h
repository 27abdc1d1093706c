/* Games in files of any format that a list of games supports: records, and the games' own formats.
 *
 * The format is detected from the beginning of the file or, if that is inconclusive, from the
 * extension of its name. */
#ifndef CONTIGO_PROTOCOL_RECORDS_GAME_FILE_H
#define CONTIGO_PROTOCOL_RECORDS_GAME_FILE_H

#include "protocol/records/record.h"

/* Read a game from a file, or from a descriptor if `path` is NULL. On success the caller owns
 * `session`. On failure, returns false with the reason in `error`: what is wrong with the file, and
 * where. */
bool game_file_load(const GameKind *const *games, const char *path, int descriptor,
                    RecordOptions options, Session **session, StringBuilder *error);

/* Report the notes on a file that was read, one `FILE: note ...` at a time. */
void game_file_tell_notes(const char *file, const StringBuilder *notes,
                          void (*tell)(const char *message));

/* Append the names of the formats, separated by commas and "or". */
void game_file_add_formats(const GameKind *const *games, StringBuilder *text);

/* Append the file name extensions, without dots and separated by spaces; records come first. */
void game_file_add_endings(const GameKind *const *games, StringBuilder *text);

#endif
