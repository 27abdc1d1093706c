/* Texts about a game as they are written in a line. A text is UTF-8, with `\n` for a newline, `\\`
 * for a backslash, and `\x` and two digits for any printable ASCII character. For example, `\x23`
 * stands for `#`, which would start a comment. */
#ifndef CONTIGO_PROTOCOL_RECORDS_TEXT_WORD_H
#define CONTIGO_PROTOCOL_RECORDS_TEXT_WORD_H

#include "protocol/reply.h"
#include "session/texts.h"

/* Check that a text is valid (see text_is_sayable). If it isn't, reply with an error that says why,
 * and return false. */
bool text_word_check(StringView said, Reply *reply);

/* Parse a text. On failure, reply with an error and return false. */
bool text_word_read(const char *line, StringBuilder *text, Reply *reply);

/* Append a text in the form in which text_word_read() parses it back to the same text. */
void text_word_print(StringView said, StringBuilder *text);

/* Return the name of an item of information, such as "black" or "event". */
const char *text_info_name(Info info);

#endif
