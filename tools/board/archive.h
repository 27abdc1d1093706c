/* The archive of rooms: an SQLite database. It stores each room's seats, the lines that made its
 * game, in order, and the SGF file that they continue from, if any.
 *
 * Additions take effect together when archive_commit() has written them to disk, or not at all. So
 * send no reply before it returns. Only one process can open the file at a time. */
#ifndef CONTIGO_BOARD_ARCHIVE_H
#define CONTIGO_BOARD_ARCHIVE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "host/host.h"
#include "protocol/sharing/sharing.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Archive Archive;

/* Open the database, or create it, readable only by this user. A NULL path keeps everything in
 * memory. When there are more than `most` rooms, the least recently used ones are deleted. Return
 * false and append the reason on failure. */
bool archive_open(const char *path, int64_t most, Archive **archive, StringBuilder *error);
void archive_close(Archive *archive);

/* Add to the open transaction. If anything fails, archive_commit() returns false with the reason
 * and rolls back everything since the last commit. KEEP_ALL replaces the room's lines. */
void archive_add_room(Archive *archive, const RoomKind *room);
void archive_add(Archive *archive, const char *room, Keep keep, int64_t version, StringView text);
bool archive_commit(Archive *archive, StringBuilder *error);

/* Mark a room as the most recently used, so that it is deleted last. */
void archive_touch(Archive *archive, const char *room);

/* Find a room by name and read all but its game. Return false if there is none. */
bool archive_find(Archive *archive, const char *name, RoomKind *room);

/* Append the SGF file that the room's game continues from, if any, and its lines, each with a
 * newline. Return the version that they lead to, or -1 if they can't be read. */
int64_t archive_read(Archive *archive, const char *name, StringBuilder *file, StringBuilder *lines);

#endif
