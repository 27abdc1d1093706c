/* Converts texts about a game to and from a single line. */
#include "protocol/records/text_word.h"

#include <string.h>

const char *text_info_name(Info info)
{
    static const char *const names[INFO_COUNT] = {
        [INFO_BLACK] = "black",     [INFO_WHITE] = "white", [INFO_EVENT] = "event",
        [INFO_DATE] = "date",       [INFO_PLACE] = "place", [INFO_ROUND] = "round",
        [INFO_COMMENT] = "comment",
    };
    return names[info];
}

/* Return the value of a hexadecimal digit, or -1 for any other byte. */
static int digit_of(char byte)
{
    static const char digits[] = "0123456789abcdef";
    const char *found = byte ? strchr(digits, lower_case(byte)) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Parse the part of an escape after the backslash, and advance past it. Return false if the escape
 * is not known. */
static bool read_escape(const char **line, StringBuilder *text)
{
    const char *at = *line;
    if (*at == 'n' || *at == '\\') {
        builder_add_char(text, *at == 'n' ? '\n' : '\\');
        *line = at + 1;
        return true;
    }
    int high = *at == 'x' ? digit_of(at[1]) : -1, low = high < 0 ? -1 : digit_of(at[2]);
    int code = high * 16 + low;
    if (low < 0 || code < 0x20 || code >= 0x7F)
        return false;
    builder_add_char(text, (char)code);
    *line = at + 3;
    return true;
}

bool text_word_check(StringView said, Reply *reply)
{
    if (said.length > TEXT_BYTES_MOST)
        reply_error(reply, GTP_SYNTAX_ERROR "text too long: at most %d bytes", TEXT_BYTES_MOST);
    else if (!text_is_sayable(said))
        reply_error(reply, GTP_SYNTAX_ERROR "bad text: expected no control characters");
    return !reply->failed;
}

bool text_word_read(const char *line, StringBuilder *text, Reply *reply)
{
    while (*line) {
        char byte = *line++;
        if (byte != '\\') {
            builder_add_char(text, byte);
        } else if (!read_escape(&line, text)) {
            reply_error(reply, GTP_SYNTAX_ERROR "bad text: after a backslash, expected n, a "
                                                "backslash, or x and two hexadecimal digits");
            return false;
        }
    }
    if (builder_failed(text)) {
        reply_status(reply, STATUS_NO_MEMORY);
        return false;
    }
    return text_word_check((StringView){text->bytes, text->length}, reply);
}

void text_word_print(StringView said, StringBuilder *text)
{
    for (size_t i = 0; i < said.length; i++) {
        char byte = said.bytes[i];
        bool outer = i == 0 || i + 1 == said.length;
        if (byte == '\n')
            builder_add(text, "\\n");
        else if (byte == '\\')
            builder_add(text, "\\\\");
        else if (byte == '#' || (byte == ' ' && outer))
            builder_add(text, byte == '#' ? "\\x23" : "\\x20");
        else
            builder_add_char(text, byte);
    }
}
