/* Reads games from files of any format that a list of games supports: records, and the games' own
 * formats.
 *
 * The format is detected from the beginning of the file. If this isn't conclusive, the extension of
 * the file's name decides. */
#ifndef CONTIGO_PROTOCOL_RECORDS_GAME_FILE_H
#define CONTIGO_PROTOCOL_RECORDS_GAME_FILE_H

#include "protocol/records/record.h"

/* Read a game from a file, or from a descriptor if `path` is NULL. On success the caller owns
 * `session`. On failure, return false; `error` then says what is wrong with the file, and where. */
bool game_file_load(const GameKind *const *games, const char *path, int descriptor,
                    RecordOptions options, Session **session, StringBuilder *error);

/* Pass each note on a file to `tell`, as a message `FILE: note ...`. */
void game_file_tell_notes(const char *file, const StringBuilder *notes,
                          void (*tell)(const char *message));

/* Append the names of the formats, separated by commas, with "or" before the last. */
void game_file_add_formats(const GameKind *const *games, StringBuilder *text);

/* Append the file name extensions, without dots and separated by spaces. That of records comes
 * first. */
void game_file_add_endings(const GameKind *const *games, StringBuilder *text);

#endif
