/* Texts about a game as they stand in a line: UTF-8 with `\n` for a line break, `\\` for a
 * backslash, and `\x` and two digits for any character of ASCII that prints, such as `\x23` for
 * `#`, which would begin a comment.
 */
#ifndef CONTIGO_PROTOCOL_RECORDS_TEXT_WORD_H
#define CONTIGO_PROTOCOL_RECORDS_TEXT_WORD_H

#include "protocol/reply.h"
#include "session/texts.h"

/* Whether something is a text, see text_is_sayable(); false with an error that says why not. */
bool text_word_check(StringView said, Reply *reply);

/* Reads a text; false with an error. */
bool text_word_read(const char *line, StringBuilder *text, Reply *reply);

/* Appends a text so that reading it gives the same. */
void text_word_print(StringView said, StringBuilder *text);

/* "black", "event". */
const char *text_info_name(Info info);

#endif
