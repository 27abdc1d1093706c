/* Game records: scripts of the protocol itself.
 *
 * A record begins with a comment that says what it is, goes on with the commands that set the
 * game up and changed it, and ends with a comment that has the result. Reading one plays
 * its commands in a game of its own, so that a bad line leaves the present game untouched.
 */
#ifndef CONTIGO_PROTOCOL_RECORDS_RECORD_H
#define CONTIGO_PROTOCOL_RECORDS_RECORD_H

#include "protocol/engine.h"

/* Writes the record of the game that a session has. */
void record_print(Session *session, StringBuilder *text);

/* Appends the command that makes an event of a session happen again, without its line's end. */
void record_print_event(const Session *session, const Event *event, StringBuilder *text);

/* Has an engine carry out a command that may stand in a record, and leaves the reply in its
 * `reply`: an error where it fails, and for a command that may not. */
RequestKind record_command(Engine *engine, const char *bytes, size_t length);

/* Writes it to a file, as file_replace() does. False with the reason in `error`. */
bool record_save(Session *session, const Files *files, const char *path, StringBuilder *error);

typedef struct RecordOptions {
    const Files *files;   /* which files may be read; NULL: all */
    const Work *work;     /* what each of its commands may take; NULL: the usual */
    StringBuilder *notes; /* gets what is left out of a file, one thing a line; NULL: not wanted */
    const char *charset; /* that a file of another format is in; NULL: what it says or looks like */
    bool verify;         /* have every position judged from scratch, and stop where it differs */
} RecordOptions;

/* Reads a record of one of the games of a list from a file, or from a descriptor where `path` is
 * NULL. On success `session` is the caller's. False with the reason in `error`: what is wrong with
 * the file, or the number and text of the first bad line and what is wrong with it. */
bool record_load(const GameKind *const *games, const char *path, int descriptor,
                 RecordOptions options, Session **session, StringBuilder *error);

/* Whether a text begins as a record does. */
bool record_begins(const char *bytes, size_t count);

/* The same of a record that is there as a text. */
bool record_read(const GameKind *const *games, const StringBuilder *text, RecordOptions options,
                 Session **session, StringBuilder *error);

#endif
