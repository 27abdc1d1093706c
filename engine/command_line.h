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
    /* The options' values; NULL for options that were not given. */
    const char *game, *load, *charset, *script, *folder, *name;
    uint64_t seed;
    bool has_seed;
    const PlayerKind *player;
    /* Names and values of the player's settings: name, value, name, value, ... */
    StringView settings[2 * SETTING_COUNT];
    size_t setting_count; /* number of elements used in `settings`: names and values */
    uint32_t work;
    int64_t move;          /* number of moves to load; negative: all */
    const char **commands; /* borrowed: the arguments of -c */
    size_t command_count;
    char **files; /* borrowed: the files on which the commands of -c are run */
    size_t file_count;
    BatchFormat format;
    Colors colors;     /* when boards on a terminal are in color */
    bool plain;        /* true to treat a terminal like a pipe */
    bool has_opponent; /* at a terminal: true if the engine plays the color `opponent` */
    Color opponent;
    bool strict, no_files;
    OptionShown shown; /* what to print instead of running the program */
} Options;

/* Parse a command line into `options`. Options that are not given get their defaults.
 * options->commands must have room for `count` entries. If the command line is wrong, print a
 * message and return false. */
bool command_line_read(int count, char **words, Options *options);

/* Print what options->shown requests, and return the exit status of the program. */
int command_line_show(const Options *options);

#endif
