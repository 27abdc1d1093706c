/* Texts about a game: the players, date and place, and comments on moves.
 *
 * These texts are for people; they don't affect the game, and changing them isn't an event of its
 * history. Undoing an event removes its comment. A text is UTF-8 without control characters except
 * newlines. */
#ifndef CONTIGO_SESSION_TEXTS_H
#define CONTIGO_SESSION_TEXTS_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "session/session.h"

/* Maximum length of a text, in bytes. */
enum { TEXT_BYTES_MOST = 65536 };

/* Return whether a text is valid: it is UTF-8 without control characters except newlines, and it
 * isn't too long. */
bool text_is_sayable(StringView text);

/* Return a text about the game, which is empty if it isn't set. Borrowed until it changes. */
const StringBuilder *session_info(const Session *session, Info info);

/* Set a text about the game, which must be valid (text_is_sayable). "" removes the text. May fail
 * with STATUS_NO_MEMORY. */
Status session_set_info(Session *session, Info info, StringView text);

/* Set the comment on the last event to which a comment can belong, which is a move, a pass or a
 * setup. If there is none yet, set the comment on the start of the game. "" is an empty comment.
 * May fail with STATUS_NO_MEMORY. */
Status session_set_comment(Session *session, StringView text);

/* session_comment_count() returns the number of comments. session_comment() returns one of them, in
 * the order of the events; `event` receives the number of the comment's event, from 1, or 0 for the
 * start of the game. Borrowed until the comments change. */
size_t session_comment_count(const Session *session);
const StringBuilder *session_comment(const Session *session, size_t index, size_t *event);

/* Return the comment on event number `event`, or NULL if there is none. Borrowed until it
 * changes. */
const StringBuilder *session_comment_on(const Session *session, size_t event);

#endif
