/* Texts about a game: the players, date and place, and comments on moves.
 *
 * These texts are for people; they don't affect the game and aren't events of its history. Undoing
 * an event removes its comment. A text is UTF-8 without control characters except newlines. */
#ifndef CONTIGO_SESSION_TEXTS_H
#define CONTIGO_SESSION_TEXTS_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "session/session.h"

/* Maximum length of a text, in bytes. */
enum { TEXT_BYTES_MOST = 65536 };

/* Return whether a text is valid: UTF-8, no control characters except newlines, not too long. */
bool text_is_sayable(StringView text);

/* Return the text, or "" if there is none. It is borrowed until it changes. */
const StringBuilder *session_info(const Session *session, Info info);

/* Set a text, for which text_is_sayable() must be true; "" removes it. STATUS_NO_MEMORY. */
Status session_set_info(Session *session, Info info, StringView text);

/* Set the comment on the last event that a comment can refer to (moves, passes and setup) or,
 * before the first of them, on the start of the game. "" is an empty comment. STATUS_NO_MEMORY. */
Status session_set_comment(Session *session, StringView text);

/* All comments, sorted by event number. */
size_t session_comment_count(const Session *session);
const StringBuilder *session_comment(const Session *session, size_t index, size_t *event);

/* Return the comment on an event, or NULL. */
const StringBuilder *session_comment_on(const Session *session, size_t event);

#endif
