/* Runs commands on the games in many files, for scripts. */
#ifndef CONTIGO_PROTOCOL_RECORDS_BATCH_H
#define CONTIGO_PROTOCOL_RECORDS_BATCH_H

#include "protocol/engine.h"

/* How replies are written. */
typedef enum BatchFormat {
    BATCH_TEXT, /* without GTP's frame, each line after its file name */
    BATCH_JSON, /* an object per line (JSON Lines): file, command, and reply or error */
    BATCH_CSV,  /* RFC 4180: a header row, then file, command, reply, error */
} BatchFormat;

typedef struct Batch {
    /* Runs the commands if there are no files. With files, each game has an engine of its own with
     * the same games, work limit, player and file access as this one. */
    Engine *engine;
    const char *const *commands;
    size_t command_count;
    char *const *files; /* `-` is standard input */
    size_t file_count;
    const char *charset; /* of files in other formats; NULL: detect it */
    BatchFormat format;
    uint64_t seed; /* of each game's engine */
    int output;
    /* Called with each failure and its location: `FILE:LINE: ` and a message, or `FILE: ` if no
     * line is at fault. Failures of commands are not passed to it if replies are written as JSON or
     * CSV, which contain these failures. */
    void (*complain)(const char *message);
} Batch;

/* Load the game of each file and run all commands on it, in order. A command that fails does not
 * prevent the next one, nor does a file that cannot be read prevent the next file. `failures`
 * receives the number of failures. Returns RUN_ENDED, or what ended the batch early. */
RunEnd batch_run(const Batch *batch, size_t *failures);

#endif
