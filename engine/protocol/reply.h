/* A reply being made, and the frame around it.
 *
 * A handler fills a Reply; only the engine's loop frames and writes it. What a handler puts into
 * `text` is lines separated by single newlines; a frame never has an empty line inside,
 * whatever the text holds, so that no text of a user's can break the protocol.
 */
#ifndef CONTIGO_PROTOCOL_REPLY_H
#define CONTIGO_PROTOCOL_REPLY_H

#include "base/status.h"
#include "base/text.h"

typedef struct Reply {
    Text text;   /* owned */
    bool failed; /* an error: `text` is the message */
    bool lost;   /* the error is that there was no memory */
} Reply;

/* Room that a reply and its frame always have, so that the answer to a command that changed
 * something is never lost for want of memory. */
enum { REPLY_ROOM = 4096 };

/* Empties it, for the next command. */
void reply_clear(Reply *reply);

/* Gives back its memory; all members zero again. */
void reply_free(Reply *reply);

/* Makes it an error with this message, instead of whatever it held. `format` is a literal; words
 * of the user's go through word_quote() first. */
__attribute__((format(printf, 2, 3))) void reply_error(Reply *reply, const char *format, ...);

/* Makes it an error with the status's own text. */
void reply_status(Reply *reply, Status status);

/* Makes it an error with this text, or for want of memory where the text failed. */
void reply_refuse(Reply *reply, const Text *error);

/* Whether it is not whole, or an error, for want of memory. */
bool reply_is_lost(const Reply *reply);

/* Makes room for at least `count` more bytes in a text, without adding any. */
Status reply_make_room(Text *text, size_t count);

/* Appends the framed reply to `out`: `=ID text` or `?ID message` and an empty line; `id` is
 * negative for none. A reply that ran out of memory, here or before, becomes an error that says
 * so; `out` must have REPLY_ROOM to spare for it. */
void reply_frame(const Reply *reply, int64_t id, Text *out);

#endif
