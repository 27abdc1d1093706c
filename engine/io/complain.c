/* Prints messages on standard error. */
#include "io/complain.h"

#include "base/string_view.h"
#include "base/utf8.h"
#include "io/descriptor.h"

#include <getopt.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { MESSAGE_BYTES = 1000 };

size_t complain_show(char *bytes, size_t count)
{
    size_t shown = 0;
    for (size_t at = 0, size; at < count; at += size) {
        size = utf8_first(bytes + at, count - at);
        if (size > 0 &&
            (bytes[at] == '\n' || bytes[at] == '\t' || utf8_printable(bytes + at, size))) {
            memmove(bytes + shown, bytes + at, size);
            shown += size;
            continue;
        }
        bytes[shown++] = '?';
        size = size ? size : 1;
    }
    return shown;
}

void complain_add(StringBuilder *text, StringView word)
{
    size_t start = text->length;
    builder_add_view(text, word);
    if (!builder_failed(text) && word.length > 0)
        builder_truncate(text, start + complain_show(text->bytes + start, word.length));
}

void complain(const char *program, const char *format, ...)
{
    char line[MESSAGE_BYTES]; /* on the stack, because the message may say that memory ran out */
    int head = snprintf(line, sizeof line - 1, "%s: ", program);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + head, sizeof line - 1 - (size_t)head, format, arguments);
    va_end(arguments);
    for (char *c = line; *c; c++)
        if (*c == '\n' || *c == '\t')
            *c = ' ';
    size_t length = complain_show(line, strlen(line));
    line[length++] = '\n';
    (void)descriptor_write(STDERR_FILENO, line, length);
}

/* Return whether getopt_long() stopped at a long option, which is then the last word that it
 * passed. (If it stops at a letter that is followed by more letters, it hasn't passed the word
 * yet.) */
static bool stopped_at_long(char *const *words, int start)
{
    return optind > start && strncmp(words[optind - 1], "--", 2) == 0;
}

void complain_of_option(const char *program, char *const *words, int start, int option)
{
    const char *word = words[optind - 1], letter[] = {'-', (char)optopt, '\0'};
    bool is_long = stopped_at_long(words, start), is_known = option == ':' || (is_long && optopt);
    Quote quote =
        is_long ? view_quote((StringView){word, strcspn(word, "=")}) : string_quote(letter);
    if (!is_known)
        complain(program, "unknown option '%s'", quote.text);
    else
        complain(program, "option '%s' %s", quote.text,
                 option == ':' ? "needs a value" : "takes no value");
}
