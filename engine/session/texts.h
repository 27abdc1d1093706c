/* What is said of a game: who plays, when and where, and comments on its moves.
 *
 * These are texts for people, and nothing of the game depends on them: they are no part of its
 * history. Comments on events that are taken back go with them. A text is UTF-8 without control
 * characters other than newlines.
 */
#ifndef CONTIGO_SESSION_TEXTS_H
#define CONTIGO_SESSION_TEXTS_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "session/session.h"

/* The longest text, in bytes. */
enum { TEXT_BYTES_MOST = 65536 };

/* Whether something is such a text: UTF-8, no control characters but newlines, not too long. */
bool text_is_sayable(StringView text);

/* What is said; "" for nothing. Borrowed until it is changed. */
const StringBuilder *session_info(const Session *session, Info info);

/* Says something that text_is_sayable(), or nothing. STATUS_NO_MEMORY. */
Status session_set_info(Session *session, Info info, StringView text);

/* Comments on the last of the events that a comment can be about (moves, passes, stones set up), or
 * on the game before the first. "" is a comment that says nothing. STATUS_NO_MEMORY. */
Status session_set_comment(Session *session, StringView text);

/* The comments, by the numbers of their events. */
size_t session_comment_count(const Session *session);
const StringBuilder *session_comment(const Session *session, size_t index, size_t *event);

/* The comment on an event; NULL where nobody has commented on it. */
const StringBuilder *session_comment_on(const Session *session, size_t event);

#endif
