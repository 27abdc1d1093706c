/* A program's options: reading the command line, --help and shell completion, all from one table.
 */
#ifndef CONTIGO_IO_OPTIONS_H
#define CONTIGO_IO_OPTIONS_H

#include "base/string_builder.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

/* The kind of value that an option takes, or that the operands are. */
typedef enum Takes {
    TAKES_NOTHING,
    TAKES_TEXT,   /* any text, such as a title */
    TAKES_NUMBER, /* an integer from `low` to `high` */
    TAKES_WORD,   /* one of Option.words, or of the words from OptionTable.add_words() */
    TAKES_FILE,   /* a file whose ending is one of those words; any file if there are no words */
    TAKES_FOLDER,
    TAKES_PROGRAM, /* a program and its arguments */
} Takes;

typedef struct Option {
    int key; /* a letter, unique in the table, that getopt_long() returns */
    const char *name;
    const char *value; /* its name in the help; NULL: the option takes no value */
    /* For the help, in lines of at most 63 characters. OptionTable.fill() replaces a `*`. */
    const char *meaning;
    Takes takes;
    const char *words; /* separated by blanks; NULL: see OptionTable.add_words() */
    bool is_letter;    /* -key is a short form */
    bool is_repeated;  /* may be given several times */
    /* Range of a TAKES_NUMBER value; if `high` is INT64_MAX, it has no upper limit. */
    int64_t low, high;
} Option;

enum { OPTIONS_MOST = 63, OPTION_OPERAND = 0 };

/* A program's options and operands. */
typedef struct OptionTable {
    const char *program;
    const Option *options; /* ends with one without a name; at most OPTIONS_MOST */
    Takes operands;
    /* add_words() appends the words that the option `key` or, for OPTION_OPERAND, an operand takes,
     * separated by blanks. fill() appends the text for the `*` in the option's meaning. NULL if no
     * option needs it. */
    void (*add_words)(int key, StringBuilder *text);
    void (*fill)(int key, StringBuilder *text);
    const char *usage, *remarks; /* what --help prints before and after the options */
    size_t column;               /* where the meanings of the options begin */
    const char *version;         /* what --version prints; NULL: the program's name and version */
} OptionTable;

/* An option that prints something instead of running the program: `h` for --help, `v` for --version
 * or `C` for --completion, and its value. Key 0: none. */
typedef struct OptionShown {
    int key;
    const char *value;
} OptionShown;

/* An option for every program with such a table. */
#define OPTION_COMPLETION                                                                          \
    {                                                                                              \
        .key = 'C', .name = "completion", .value = "SHELL",                                        \
        .meaning = "print the completion script for bash or zsh, and exit", .takes = TAKES_WORD,   \
        .words = "bash zsh"                                                                        \
    }

/* Read a command line. Call `take` for each option in order, except for --help, --version and
 * --completion; the last of these is stored in `shown`. Print a message and return false if the
 * command line is wrong; also return false if `take` does. The operands are in `words` from optind
 * on. If the operand is a program, the options after it are the program's own and aren't read. */
bool options_read(const OptionTable *table, int count, char **words,
                  bool (*take)(void *context, const Option *option, const char *value),
                  void *context, OptionShown *shown);

/* Return the number that was given to a TAKES_NUMBER option. */
int64_t option_number(const char *value);

/* Print the requested text. Return the program's exit status. */
int options_show(const OptionTable *table, OptionShown shown);

/* Fill `known` for getopt_long(). It borrows the table. */
void options_known(const OptionTable *table, struct option known[OPTIONS_MOST + 1]);

/* Append the options in the format of --help, with the meanings beginning in column `column`. */
void options_add_help(const OptionTable *table, size_t column, StringBuilder *text);

/* Append the completion script for `shell`. Return false unless it is one of the shells that
 * OPTION_COMPLETION names. */
bool options_add_completion(const OptionTable *table, const char *shell, StringBuilder *text);

#endif
