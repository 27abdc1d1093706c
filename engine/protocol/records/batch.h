/* Runs commands on the games in many files, for scripts. */
#ifndef CONTIGO_PROTOCOL_RECORDS_BATCH_H
#define CONTIGO_PROTOCOL_RECORDS_BATCH_H

#include "protocol/engine.h"

/* The form in which replies are written. */
typedef enum BatchFormat {
    BATCH_TEXT, /* the text of replies without GTP's frame, with the file name before each line */
    /* JSON Lines: one object per line, with the file, the command, and the reply or error. */
    BATCH_JSON,
    /* CSV as in RFC 4180: a header row, then rows with the file, command, reply and error. */
    BATCH_CSV,
} BatchFormat;

typedef struct Batch {
    /* If there are no files, this engine runs the commands. If there are files, each game has an
     * engine of its own, with the same games, work limit, player and file access as this one. */
    Engine *engine;
    const char *const *commands;
    size_t command_count;
    char *const *files; /* `-` stands for standard input */
    size_t file_count;
    /* The character set of files in formats other than records; NULL to detect it. */
    const char *charset;
    BatchFormat format;
    uint64_t seed; /* the seed of each game's engine */
    int output;
    /* Receives each failure, and each note on a file, with its location before the message:
     * `FILE:LINE: `, or `FILE: ` if no line is known. If replies are written as JSON or CSV,
     * commands that fail are not reported here, since their errors are in the output. */
    void (*complain)(const char *message);
} Batch;

/* Load the game of each file and run all commands on it, in order. If a command fails, the next one
 * is still run; if a file can't be read, the next file is still processed. `failures` receives the
 * number of failures. Return RUN_ENDED, or what ended the batch early. */
RunEnd batch_run(const Batch *batch, size_t *failures);

#endif
