/* Where rooms are kept: one SQLite database, in which a room is its seats, the lines that made
 * its game, in their order, and a file in SGF where they go on from one.
 *
 * What is added counts once archive_commit() has put it on the disk, all of it or nothing: whoever
 * answers waits for that. One process has the file at a time.
 */
#ifndef CONTIGO_BOARD_ARCHIVE_H
#define CONTIGO_BOARD_ARCHIVE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "host/host.h"
#include "protocol/sharing/sharing.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Archive Archive;

/* Opens or makes the database, which others of the system's users may not read; NULL keeps nothing
 * beyond the process. Where there come to be more than `most` rooms, those go that nobody has
 * been in or changed for longest. False with the reason. */
bool archive_open(const char *path, int64_t most, Archive **archive, StringBuilder *error);
void archive_close(Archive *archive);

/* What is added. Where it cannot be, the commit is false with the reason, and nothing counts since
 * the last one. */
void archive_add_room(Archive *archive, const RoomKind *room);
void archive_add(Archive *archive, const char *room, Keep keep, int64_t version, StringView text);
bool archive_commit(Archive *archive, StringBuilder *error);

/* Somebody is in a room, or has been: of all it is the last to go. */
void archive_touch(Archive *archive, const char *room);

/* Finds a room; false where there is none. */
bool archive_find(Archive *archive, const char *name, RoomKind *room);

/* Appends the file that its game came from, if there is one, and its lines, each with a newline,
 * from the last one that sets all; the version that they come to, or -1 where they cannot be read.
 */
int64_t archive_read(Archive *archive, const char *name, StringBuilder *file, StringBuilder *lines);

#endif
