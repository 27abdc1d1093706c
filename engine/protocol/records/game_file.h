/* Games in files of any form that the games of a list know: records, and their own formats.
 *
 * What a file is is seen by what it begins with; where that says nothing, by how its name ends.
 */
#ifndef CONTIGO_PROTOCOL_RECORDS_GAME_FILE_H
#define CONTIGO_PROTOCOL_RECORDS_GAME_FILE_H

#include "protocol/records/record.h"

/* Reads a game from a file, or from a descriptor where `path` is NULL. On success `session` is the
 * caller's. False with the reason in `error`: what is wrong with the file, and where. */
bool game_file_load(const GameKind *const *games, const char *path, int descriptor,
                    RecordOptions options, Session **session, StringBuilder *error);

/* Tells somebody the notes on a file that was read, one `FILE: note ...` at a time. */
void game_file_tell_notes(const char *file, const StringBuilder *notes,
                          void (*tell)(const char *message));

/* Appends the names of the formats, with commas and "or" between. */
void game_file_add_formats(const GameKind *const *games, StringBuilder *text);

/* Appends how the names of such files end, without dots and with blanks between: records first. */
void game_file_add_endings(const GameKind *const *games, StringBuilder *text);

#endif
