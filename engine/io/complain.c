/* Messages on standard error. */
#include "io/complain.h"

#include "base/utf8.h"
#include "base/word.h"
#include "io/descriptor.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_BYTES = 1000 };

void complain_show(Text *text, const char *bytes, size_t count)
{
    for (size_t at = 0; at < count;) {
        size_t size = utf8_first(bytes + at, count - at);
        bool shown = size > 0 &&
                     (bytes[at] == '\n' || bytes[at] == '\t' || utf8_printable(bytes + at, size));
        text_add_bytes(text, shown ? bytes + at : "?", shown ? size : 1);
        at += size ? size : 1;
    }
}

void complain(const char *program, const char *format, ...)
{
    char message[MESSAGE_BYTES];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    for (char *c = message; *c; c++)
        if (*c == '\n' || *c == '\t')
            *c = ' ';
    Text line = {0};
    text_add(&line, program);
    text_add(&line, ": ");
    complain_show(&line, message, strlen(message));
    text_add_char(&line, '\n');
    (void)descriptor_write(STDERR_FILENO, line.bytes, line.length);
    text_free(&line);
}

/* Whether getopt_long() stopped at a long option, which is the word behind it then. It stays at a
 * word of several letters after one dash, none of which is an option of these programs. */
static bool stopped_at_long(char *const *words)
{
    const char *next = words[optind];
    bool at_letters = optopt && next && next[0] == '-' && next[1] == optopt;
    return !at_letters && strncmp(words[optind - 1], "--", 2) == 0;
}

void complain_of_option(const char *program, char *const *words, int option)
{
    const char *word = words[optind - 1];
    bool named = stopped_at_long(words);
    Quote quote = word_quote((Word){word, strcspn(word, "=")});
    if (option == ':')
        complain(program, "option '%s' needs a value", quote.text);
    else if (named && optopt)
        complain(program, "option '%s' takes no value", quote.text);
    else if (named)
        complain(program, "unknown option '%s'", quote.text);
    else
        complain(program, "unknown option '-%c'", optopt);
}
