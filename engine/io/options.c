/* Options for getopt_long() and for --help. */
#include "io/options.h"

#include <string.h>

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

static void add_blanks(Text *text, size_t count)
{
    while (count-- > 0)
        text_add_char(text, ' ');
}

/* The option itself, and blanks or a line's end up to the column of its meaning. */
static void add_head(const Option *option, size_t column, Text *text)
{
    size_t start = text->length;
    text_add_format(text, "  --%s", option->name);
    if (option->is_letter)
        text_add_format(text, ", -%c", option->key);
    if (option->value)
        text_add_format(text, " %s", option->value);
    size_t length = text->length - start;
    if (length + 2 > column) {
        text_add_char(text, '\n');
        length = 0;
    }
    add_blanks(text, column - length);
}

void options_add_help(const OptionTable *table, size_t column, Text *text)
{
    for (const Option *it = table->options; it->name; it++) {
        add_head(it, column, text);
        for (const char *c = it->meaning; *c; c++) {
            if (*c == '*')
                table->fill(it->key, text);
            else
                text_add_char(text, *c);
            if (*c == '\n')
                add_blanks(text, column);
        }
        text_add_char(text, '\n');
    }
}
