/* A program's options: reads the command line, and makes --help and shell completion, all from one
 * table. */
#ifndef CONTIGO_IO_OPTIONS_H
#define CONTIGO_IO_OPTIONS_H

#include "base/string_builder.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

/* The kind of value that an option or an operand has. */
typedef enum Takes {
    TAKES_NOTHING,
    TAKES_TEXT,   /* any text, such as a title */
    TAKES_NUMBER, /* an integer from `low` to `high` */
    TAKES_WORD,   /* one of the words in Option.words or from OptionTable.add_words() */
    /* A file whose ending is one of these words; any file if there are no words. */
    TAKES_FILE,
    TAKES_FOLDER,
    TAKES_PROGRAM, /* a program and its arguments */
} Takes;

typedef struct Option {
    /* The value that getopt_long() returns: a letter that no other option in the table has. */
    int key;
    const char *name;
    /* The name of its value in the help; NULL if the option has no value. */
    const char *value;
    /* What the option does, for the help, in lines of at most 63 characters. A `*` is replaced by
     * the text from OptionTable.fill(). */
    const char *meaning;
    Takes takes;
    /* Possible words or endings, separated by spaces; NULL: see OptionTable.add_words(). */
    const char *words;
    bool is_letter;   /* true if -key is a short form */
    bool is_repeated; /* true if it may be given several times */
    /* The range of a TAKES_NUMBER value. If `high` is INT64_MAX, there is no upper limit. */
    int64_t low, high;
} Option;

enum { OPTIONS_MOST = 95, OPTION_OPERAND = 0 };

/* The options and operands of a program. */
typedef struct OptionTable {
    const char *program;
    /* At most OPTIONS_MOST, ending with one that has no name. */
    const Option *options;
    Takes operands;
    /* add_words() appends the words that are possible as the value of the option `key` or, for
     * OPTION_OPERAND, as an operand, separated by spaces. fill() appends the text for the `*` in an
     * option's meaning. Each may be NULL if no option needs it. */
    void (*add_words)(int key, StringBuilder *text);
    void (*fill)(int key, StringBuilder *text);
    const char *usage, *remarks; /* what --help prints before the options and after them */
    size_t column;               /* the column in which the meanings of the options begin */
    /* What --version prints; NULL for the program's name and version. */
    const char *version;
} OptionTable;

/* An option that makes the program print something instead of running, and the option's value: `h`
 * for --help, `v` for --version or `C` for --completion. The key is 0 if there is none. */
typedef struct OptionShown {
    int key;
    const char *value;
} OptionShown;

/* An option that every program with an OptionTable has. */
#define OPTION_COMPLETION                                                                          \
    {                                                                                              \
        .key = 'C', .name = "completion", .value = "SHELL",                                        \
        .meaning = "print the completion script for bash or zsh, and exit", .takes = TAKES_WORD,   \
        .words = "bash zsh"                                                                        \
    }

/* Read a command line. Call `take` for each option, in order, except for --help, --version and
 * --completion; `shown` receives the last of these. If the command line is wrong, print a message
 * and return false. Also return false if `take` does. The operands are in `words`, from index
 * optind on. If an operand is a program, the options after it belong to that program and aren't
 * read. */
bool options_read(const OptionTable *table, int count, char **words,
                  bool (*take)(void *context, const Option *option, const char *value),
                  void *context, OptionShown *shown);

/* Convert the value of a TAKES_NUMBER option, which was checked when the option was read, to a
 * number. */
int64_t option_number(const char *value);

/* Print the text that `shown` requests. Return the program's exit status. */
int options_show(const OptionTable *table, OptionShown shown);

/* Fill in `known`, which getopt_long() requires. It borrows from the table. */
void options_known(const OptionTable *table, struct option known[OPTIONS_MOST + 1]);

/* Append the options in the format of --help. Their meanings begin in column `column`. */
void options_add_help(const OptionTable *table, size_t column, StringBuilder *text);

/* Append the completion script for a shell. Return false if `shell` isn't one of the shells that
 * OPTION_COMPLETION names. */
bool options_add_completion(const OptionTable *table, const char *shell, StringBuilder *text);

#endif
