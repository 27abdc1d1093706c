/* Reads options with getopt_long(), and prints --help. */
#include "io/options.h"

#include "base/number.h"
#include "base/string_view.h"
#include "base/version.h"
#include "io/complain.h"
#include "io/standard.h"

#include <string.h>

enum { EXIT_USAGE = 2 };

void options_known(const OptionTable *table, struct option known[OPTIONS_MOST + 1])
{
    size_t count = 0;
    for (const Option *it = table->options; it->name && count < OPTIONS_MOST; it++)
        known[count++] =
            (struct option){.name = it->name,
                            .has_arg = it->takes == TAKES_NOTHING ? no_argument : required_argument,
                            .val = it->key};
    known[count] = (struct option){0};
}

static void add_blanks(StringBuilder *text, size_t count)
{
    while (count-- > 0)
        builder_add_char(text, ' ');
}

/* Append an option, and then spaces up to the column of its meaning. If the option is too long,
 * this column is on the next line. */
static void add_head(const Option *option, size_t column, StringBuilder *text)
{
    size_t start = text->length;
    builder_add_format(text, "  --%s", option->name);
    if (option->is_letter)
        builder_add_format(text, ", -%c", option->key);
    if (option->value)
        builder_add_format(text, " %s", option->value);
    size_t length = text->length - start;
    if (length + 2 > column) {
        builder_add_char(text, '\n');
        length = 0;
    }
    add_blanks(text, column - length);
}

void options_add_help(const OptionTable *table, size_t column, StringBuilder *text)
{
    for (const Option *it = table->options; it->name; it++) {
        add_head(it, column, text);
        for (const char *c = it->meaning; *c; c++) {
            if (*c == '*')
                table->fill(it->key, text);
            else
                builder_add_char(text, *c);
            if (*c == '\n')
                add_blanks(text, column);
        }
        builder_add_char(text, '\n');
    }
}

int64_t option_number(const char *value)
{
    int64_t number = 0;
    number_read_int(value, strlen(value), INT64_MIN, INT64_MAX, &number);
    return number;
}

/* Return whether an option can have this value. If it can't, print a message. */
static bool check_value(const OptionTable *table, const Option *option, const char *value)
{
    int64_t number;
    if (option->takes != TAKES_NUMBER ||
        number_read_int(value, strlen(value), option->low, option->high, &number))
        return true;
    Quote quote = string_quote(value);
    long long low = option->low, high = option->high;
    if (high == INT64_MAX)
        complain(table->program, "--%s %s: expected a whole number from %lld", option->name,
                 quote.text, low);
    else
        complain(table->program, "--%s %s: expected a whole number from %lld to %lld", option->name,
                 quote.text, low, high);
    return false;
}

/* Append the letters of the options for getopt_long(). A leading `+` makes getopt_long() stop at
 * the first operand. */
static void add_letters(const OptionTable *table, StringBuilder *text)
{
    builder_add(text, table->operands == TAKES_PROGRAM ? "+:" : ":");
    for (const Option *it = table->options; it->name; it++)
        if (it->is_letter)
            builder_add_format(text, it->takes == TAKES_NOTHING ? "%c" : "%c:", it->key);
}

static bool take_next(const OptionTable *table, char **words, int start, int key,
                      bool (*take)(void *context, const Option *option, const char *value),
                      void *context, OptionShown *shown)
{
    const Option *option = table->options;
    if (key == '?' || key == ':') {
        complain_of_option(table->program, words, start, key);
        return false;
    }
    if (key == 'h' || key == 'v' || key == 'C') {
        *shown = (OptionShown){key, optarg};
        return true;
    }
    while (option->key != key)
        option++;
    return check_value(table, option, optarg) && take(context, option, optarg);
}

bool options_read(const OptionTable *table, int count, char **words,
                  bool (*take)(void *context, const Option *option, const char *value),
                  void *context, OptionShown *shown)
{
    struct option known[OPTIONS_MOST + 1];
    StringBuilder letters = {0};
    bool done = true;
    options_known(table, known);
    add_letters(table, &letters);
    opterr = 0;
    for (int start = optind, key;
         done && (key = getopt_long(count, words, builder_string(&letters), known, NULL)) != -1;
         start = optind)
        done = take_next(table, words, start, key, take, context, shown);
    builder_free(&letters);
    return done;
}

int options_show(const OptionTable *table, OptionShown shown)
{
    StringBuilder text = {0};
    if (shown.key == 'v' && table->version) {
        builder_add(&text, table->version);
    } else if (shown.key == 'v') {
        builder_add_format(&text, "%s " CONTIGO_VERSION "\n", table->program);
    } else if (shown.key == 'h') {
        builder_add(&text, table->usage);
        options_add_help(table, table->column, &text);
        builder_add(&text, table->remarks);
    } else if (!options_add_completion(table, shown.value, &text)) {
        complain(table->program, "--completion %s: expected bash or zsh",
                 string_quote(shown.value).text);
        return EXIT_USAGE;
    }
    return standard_print(table->program, &text);
}
