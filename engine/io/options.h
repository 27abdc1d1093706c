/* The options of a program: one table, from which come what getopt_long() is told, what --help
 * says, and what shells complete; and the reading of a command line by it.
 */
#ifndef CONTIGO_IO_OPTIONS_H
#define CONTIGO_IO_OPTIONS_H

#include "base/string_builder.h"

#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>

/* What an option takes, or an operand is. */
typedef enum Takes {
    TAKES_NOTHING,
    TAKES_TEXT,   /* anything: a title */
    TAKES_NUMBER, /* a whole number, from `low` to `high` */
    TAKES_WORD,   /* one of the words of the option, or of OptionTable.add_words() */
    TAKES_FILE,   /* one whose name ends in a dot and one of those words, or any if there is none */
    TAKES_FOLDER,
    TAKES_PROGRAM, /* a program and its arguments */
} Takes;

typedef struct Option {
    int key; /* a letter, which getopt_long() answers; of its own in this table */
    const char *name;
    const char *value; /* as help calls it; NULL where it takes nothing */
    /* For help, in lines of at most 63 characters. A `*` gives place to what OptionTable.fill()
     * appends. */
    const char *meaning;
    Takes takes;
    const char *words; /* with blanks between; NULL: OptionTable.add_words() tells */
    bool is_letter;    /* -key does as well */
    bool is_repeated;  /* it may be given several times */
    int64_t low, high; /* INT64_MAX: any */
} Option;

enum { OPTIONS_MOST = 63, OPTION_OPERAND = 0 };

/* What a program takes on its command line. */
typedef struct OptionTable {
    const char *program;
    const Option *options; /* up to one without a name; at most OPTIONS_MOST */
    Takes operands;
    /* Append to a text, with blanks between, the words that the option of a key takes, or operands
     * (OPTION_OPERAND); and what stands in its meaning. NULL: no option asks for it. */
    void (*add_words)(int key, StringBuilder *text);
    void (*fill)(int key, StringBuilder *text);
    const char *usage, *remarks; /* what --help says before and behind the options */
    size_t column;               /* of their meanings */
    const char *version;         /* what --version says; NULL: name and version */
} OptionTable;

/* What is to be shown in place of all that the program does: the key of --help, --version or
 * --completion, which are `h`, `v` and `C`, and its value. Key 0: nothing. */
typedef struct OptionShown {
    int key;
    const char *value;
} OptionShown;

/* Of every program that has such a table. */
#define OPTION_COMPLETION                                                                          \
    {                                                                                              \
        .key = 'C', .name = "completion", .value = "SHELL",                                        \
        .meaning = "print what bash or zsh is to read to complete such lines",                     \
        .takes = TAKES_WORD, .words = "bash zsh"                                                   \
    }

/* Reads a command line: `take` is called for each option in its order, but for those that show
 * something, the last of which is in `shown`. False with a message where it is wrong, as where
 * `take` says so. Operands are from optind on; of a program's own options nothing is taken. */
bool options_read(const OptionTable *table, int count, char **words,
                  bool (*take)(void *context, const Option *option, const char *value),
                  void *context, OptionShown *shown);

/* The number that an option has been given. */
int64_t option_number(const char *value);

/* Prints what is to be shown, and is the program's exit status. */
int options_show(const OptionTable *table, OptionShown shown);

/* Fills what getopt_long() is to be given, which borrows the table. */
void options_known(const OptionTable *table, struct option known[OPTIONS_MOST + 1]);

/* Appends the options to a text as --help has them, meanings beginning in a column. */
void options_add_help(const OptionTable *table, size_t column, StringBuilder *text);

/* Appends what a shell reads to complete the program's command line; false where it is none of
 * those that OPTION_COMPLETION names. */
bool options_add_completion(const OptionTable *table, const char *shell, StringBuilder *text);

#endif
