/* Commands on the games in many files: what scripts ask of a heap of records. */
#ifndef CONTIGO_PROTOCOL_RECORDS_BATCH_H
#define CONTIGO_PROTOCOL_RECORDS_BATCH_H

#include "protocol/engine.h"

/* How replies are written. */
typedef enum BatchFormat {
    BATCH_TEXT, /* without GTP's frame, each line after the name of its file */
    BATCH_JSON, /* an object a line (JSON Lines): file, command, and reply or error */
    BATCH_CSV,  /* RFC 4180: a row of names, then file, command, reply, error */
} BatchFormat;

typedef struct Batch {
    /* Answers where there are no files. With them each game has an engine of its own, which has the
     * games of this one, and may do and name as much. */
    Engine *engine;
    const char *const *commands;
    size_t command_count;
    char *const *files; /* `-` is standard input */
    size_t file_count;
    const char *charset; /* that files of other formats are in; NULL: what they say or look like */
    BatchFormat format;
    uint64_t seed; /* of each game's engine */
    int output;
    /* Is told what failed, and where: `FILE:LINE: ` and a message, or `FILE: `, where no line is at
     * fault. Replies written as JSON or CSV have the failures of commands themselves. */
    void (*complain)(const char *message);
} Batch;

/* Has each file's game loaded and each command answered, in their order; a command that fails does
 * not keep the next from being answered, nor a file that cannot be read the next. `failures`
 * is how many failed. RUN_ENDED, or what ended it before. */
RunEnd batch_run(const Batch *batch, size_t *failures);

#endif
