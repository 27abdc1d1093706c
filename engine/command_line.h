/* The program's command-line options. */
#ifndef CONTIGO_COMMAND_LINE_H
#define CONTIGO_COMMAND_LINE_H

#include "base/string_builder.h"
#include "io/options.h"
#include "players/settings.h"
#include "protocol/records/batch.h"

#define PROGRAM "contigo"

typedef enum Colors { COLORS_AUTO, COLORS_ALWAYS, COLORS_NEVER } Colors;

typedef struct Options {
    const char *game, *load, *charset, *script, *folder, *name; /* NULL: not given */
    uint64_t seed;
    bool has_seed;
    const PlayerKind *player;
    StringView settings[2 * SETTING_COUNT]; /* names and values, for the player */
    size_t setting_count;                   /* number of strings in `settings` */
    uint32_t work;
    int64_t move;          /* load up to this move; negative: all moves */
    const char **commands; /* borrowed: the arguments of -c */
    size_t command_count;
    char **files; /* the files to run the commands on */
    size_t file_count;
    BatchFormat format;
    Colors colors;     /* of boards on a terminal */
    bool plain;        /* treat a terminal like a pipe */
    bool has_opponent; /* on a terminal the engine plays this color: */
    Color opponent;
    bool strict, no_files;
    OptionShown shown; /* print this instead of running */
} Options;

/* Parse a command line into `options`; options that are not given get their defaults. `commands`
 * must have room for `count` entries. Returns false after printing a message if the line is wrong.
 */
bool command_line_read(int count, char **words, Options *options);

/* Print what `shown` requests, and return the exit status. */
int command_line_show(const Options *options);

#endif
