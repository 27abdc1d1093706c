/* Texts in JSON. */
#include "formats/json.h"

#include "base/utf8.h"

void json_add_string(Text *text, const char *bytes, size_t count)
{
    text_add_char(text, '"');
    for (size_t at = 0, size; at<count; at += size> 0 ? size : 1) {
        unsigned char byte = (unsigned char)bytes[at];
        size = utf8_first(bytes + at, count - at);
        if (size == 0)
            text_add(text, "\xEF\xBF\xBD");
        else if (byte == '"' || byte == '\\')
            text_add_format(text, "\\%c", byte);
        else if (byte == '\n')
            text_add(text, "\\n");
        else if (byte < 0x20 || byte == 0x7F)
            text_add_format(text, "\\u%04x", byte);
        else
            text_add_bytes(text, bytes + at, size);
    }
    text_add_char(text, '"');
}
