/* Game records: scripts of protocol commands.
 *
 * A record begins with a comment that identifies it, continues with the commands that set up and
 * changed the game, and ends with a comment that contains the result. Reading a record runs its
 * commands on a separate game, so that an invalid line leaves the current game unchanged. */
#ifndef CONTIGO_PROTOCOL_RECORDS_RECORD_H
#define CONTIGO_PROTOCOL_RECORDS_RECORD_H

#include "protocol/engine.h"

/* Append the record of a session's game. */
void record_print(Session *session, StringBuilder *text);

/* Append the command that repeats an event of a session, without a newline. */
void record_print_event(const Session *session, const Event *event, StringBuilder *text);

/* Run a command that may appear in a record, and leave the reply in the engine's `reply`. The reply
 * is an error if the command fails or may not appear in a record. */
RequestKind record_command(Engine *engine, const char *bytes, size_t length);

/* Write a record to a file, as file_replace() does. On failure, return false with the reason in
 * `error`. */
bool record_save(Session *session, const Files *files, const char *path, StringBuilder *error);

typedef struct RecordOptions {
    const Files *files; /* the files that may be read; NULL for all */
    const Work *work;   /* the budget of each command; NULL for the default */
    /* Receives which parts of a file were left out, one item a line; may be NULL. */
    StringBuilder *notes;
    /* The character set of files in formats other than records; NULL to detect it. */
    const char *charset;
    /* If true, compute each position from scratch too, and fail at the first difference. */
    bool verify;
} RecordOptions;

/* Read a record of one of the games in a list from a file, or from a descriptor if `path` is NULL.
 * On success, the caller owns `session`. On failure, return false; `error` then says what is wrong
 * with the file, or with its first invalid line, and gives the number of that line. */
bool record_load(const GameKind *const *games, const char *path, int descriptor,
                 RecordOptions options, Session **session, StringBuilder *error);

/* Return whether a text begins as a record does. */
bool record_begins(const char *bytes, size_t count);

/* Read a record from a text, like record_load(). */
bool record_read(const GameKind *const *games, const StringBuilder *text, RecordOptions options,
                 Session **session, StringBuilder *error);

#endif
