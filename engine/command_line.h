/* The options of the program, as they are typed. */
#ifndef CONTIGO_COMMAND_LINE_H
#define CONTIGO_COMMAND_LINE_H

#include "base/string_builder.h"
#include "io/options.h"
#include "players/settings.h"
#include "protocol/records/batch.h"

#define PROGRAM "contigo"

typedef enum Colors { COLORS_AUTO, COLORS_ALWAYS, COLORS_NEVER } Colors;

typedef struct Options {
    const char *game, *load, *charset, *script, *folder; /* NULL: not given */
    uint64_t seed;
    bool has_seed;
    const PlayerKind *player;
    StringView settings[2 * SETTING_COUNT]; /* names and values, for the player */
    size_t setting_count;                   /* words of these */
    uint32_t work;
    int64_t move;          /* negative: after all moves */
    const char **commands; /* borrowed: those of -c */
    size_t command_count;
    char **files; /* for them */
    size_t file_count;
    BatchFormat format;
    Colors colors;     /* of boards on a terminal */
    bool plain;        /* a terminal is answered as a pipe is */
    bool has_opponent; /* on a terminal the engine plays this colour: */
    Color opponent;
    bool strict, no_files;
    OptionShown shown; /* in place of all that */
} Options;

/* Reads the words of a command line into what holds where they say nothing; `commands` has room for
 * as many as there are words. False where it is wrong; a message has been printed then. */
bool command_line_read(int count, char **words, Options *options);

/* Prints what is to be shown, and is the exit status. */
int command_line_show(const Options *options);

#endif
