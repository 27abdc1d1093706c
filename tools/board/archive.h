/* The archive of rooms, in a database (see database.h). For each room it stores the seats, and the
 * commands that make the game again, in order. If the game continues from an SGF file, that is
 * stored too.
 *
 * Changes take effect only when archive_commit() has written all of them to disk, so send no reply
 * that depends on them before that. */
#ifndef CONTIGO_BOARD_ARCHIVE_H
#define CONTIGO_BOARD_ARCHIVE_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "database/database.h"
#include "host/terms.h"
#include "protocol/sharing/sharing.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct Archive Archive;

/* Open the database `where`, as database_open() does. At most `most` rooms are stored, see
 * archive_make_space(). If `most` is 0, open an existing archive for a single change, even while a
 * server uses it. On failure return false and append the reason to `error`. */
bool archive_open(const char *where, int64_t most, Archive **archive, StringBuilder *error);
void archive_close(Archive *archive);

/* Call this once a second, when nothing is uncommitted. If nothing was committed since the last
 * call, move all commits from the write-ahead log into the database's file, so that a plain copy of
 * the file is complete. If the last commit failed, check whether a commit would succeed now, so
 * that ArchiveFigures.has_failed doesn't stay true until someone plays. */
void archive_rest(Archive *archive);

/* Write a copy of the database `path` to the file `copy`, even while a server uses the database. An
 * existing copy is replaced when the new one is complete. On failure return false, change nothing
 * and append the reason to `error`. */
bool archive_copy(const char *path, const char *copy, StringBuilder *error);

/* archive_add_room() adds a room. archive_add() adds `text`, a command or an SGF file, to a room's
 * game; `version` is the game's version after that text. With KEEP_ALL, the text replaces
 * everything that is stored of the game. If any change fails, archive_commit() undoes everything
 * since the last commit, returns false and appends the reason to `error`. */
void archive_add_room(Archive *archive, const RoomKind *room);
void archive_add(Archive *archive, const char *room, Keep keep, int64_t version, StringView text);
bool archive_commit(Archive *archive, StringBuilder *error);

/* Replace the tokens of a room by those in `room`. */
void archive_set_tokens(Archive *archive, const RoomKind *room);

/* Two tokens for the server as a whole: ARCHIVE_OPENING is the one that a client needs to open
 * games; ARCHIVE_REVISION changes whenever another program changes tokens in the database.
 * archive_key() writes SEAT_TOKEN letters and a NUL to `token`, or an empty string if there is no
 * such token. */
#define ARCHIVE_OPENING "open"
#define ARCHIVE_REVISION "revision"
void archive_set_key(Archive *archive, const char *name, const char *token);
void archive_key(Archive *archive, const char *name, char *token);

typedef struct ArchiveFigures {
    uint64_t rooms;             /* number of rooms */
    uint64_t bytes;             /* size of the database */
    uint64_t commits, failures; /* numbers of commits that succeeded, and that failed */
    int64_t nanoseconds;        /* duration of all commits */
    bool has_failed;            /* the last commit failed, and the next would fail too */
} ArchiveFigures;
ArchiveFigures archive_figures(Archive *archive);

/* Claim a room for this server before its game is read or stored, and release it when its game's
 * process has ended and everything is committed. Each claim needs a release of its own.
 * archive_claim() returns false if another server has claimed the room, or if the database failed.
 * archive_want() asks the server that has claimed a room to release it. If another server wants a
 * room, archive_wanted() returns true and sets `room` to the name of that room; otherwise it
 * returns false. */
bool archive_claim(Archive *archive, const char *room);
void archive_release(Archive *archive, const char *room);
void archive_want(Archive *archive, const char *room);
bool archive_wanted(Archive *archive, char *room, size_t size);

/* Store that the room `next` is the rematch of a room. */
void archive_add_rematch(Archive *archive, const char *room, const char *next);

/* Make space for one more room, besides the `opening` rooms that are being opened. First delete
 * rooms that have not changed since they were opened, the oldest first; then rooms with fewer than
 * ten changes, all of them at least 30 days ago. A room is deleted only if `may_go` returns true
 * for its name. If there is no space, return false and append the reason to `why`. */
typedef bool ArchiveMayGo(void *context, const char *room);
bool archive_make_space(Archive *archive, size_t opening, ArchiveMayGo *may_go, void *context,
                        StringBuilder *why);

/* Read everything about a room except its game. Return false if there is no such room, or if the
 * database failed. */
bool archive_find(Archive *archive, const char *name, RoomKind *room);

/* Read a room's game. Append to `file` the SGF file that the game continues from, if any, and to
 * `lines` the stored commands, each with a newline. Return the game's version after these commands,
 * or -1 if they can't be read. */
int64_t archive_read(Archive *archive, const char *name, StringBuilder *file, StringBuilder *lines);

#endif
