/* A reply being made, and the frame around it.
 *
 * A handler fills a Reply; only the engine's loop frames and writes it. What a handler puts into
 * `text` is lines separated by single newlines; a frame never has an empty line inside,
 * whatever the text holds, so that no text of a user's can break the protocol.
 *
 * A handler may speak more than once: reply_say() lets go of the lines that are there by then,
 * while the command goes on. The frame is the same, `=ID ` before the first line and an empty line
 * behind the last. What has begun so cannot become a `?` any more: an error from there on is a last
 * line `error: MESSAGE`. So whatever can be wrong with a request is looked at before the first
 * word.
 *
 * A text that may be large is not kept until it is whole, but leaves in pieces from reply_stream()
 * on, where there is a client who takes them.
 */
#ifndef CONTIGO_PROTOCOL_REPLY_H
#define CONTIGO_PROTOCOL_REPLY_H

#include "base/status.h"
#include "base/string_builder.h"

/* What a reply that has begun ends with by now. */
typedef enum SpeechEnd {
    SPEECH_NONE,    /* nothing has gone out */
    SPEECH_IN_LINE, /* a line without its newline */
    SPEECH_LINES,   /* a newline */
} SpeechEnd;

/* Where what is said goes before the reply is whole. */
typedef struct Speech {
    StringBuilder *out; /* borrowed: what replies are appended to; NULL: all is kept for the end */
    int64_t id;         /* negative: none */
    /* Takes what is in `out` by now, replies before this one too. False: nobody takes more. NULL:
     * it stays there. */
    bool (*hear)(void *context, StringBuilder *out);
    void *context;
    bool in_pieces; /* of lines, too */
    SpeechEnd said; /* what has gone out of it */
    Status status;  /* of what was said first and failed */
} Speech;

typedef struct Reply {
    StringBuilder text; /* owned */
    bool failed;        /* an error: `text` is the message */
    bool lost;          /* the error is that there was no memory */
    bool illegal;       /* the error is that the rules do not allow a move */
    bool forfeits;      /* the move that the error is about has lost the game: that is done */
    Speech speech;
    TextDrain drain; /* of `text`, once it is streamed */
} Reply;

/* Room that a reply and its frame always have, so that the answer to a command that changed
 * something is never lost for want of memory. */
enum { REPLY_ROOM = 4096 };

/* Gives back what an unusually long reply took, but for that room. */
void reply_trim(StringBuilder *text);

/* Empties it; what has been said stays said. */
void reply_clear(Reply *reply);

/* Gives back its memory; all members zero again. */
void reply_free(Reply *reply);

/* GTP's own words for what is wrong with arguments. Where it has words an error begins with them,
 * as programs expect that know GTP alone; ours come after. */
#define GTP_SYNTAX_ERROR "syntax error: "
#define GTP_INVALID_PLACE "invalid color or coordinate: "

/* Makes it an error with this message, instead of whatever it held. `format` is a literal; words
 * of the user's go through view_quote() first. */
__attribute__((format(printf, 2, 3))) void reply_error(Reply *reply, const char *format, ...);

/* Makes it an error with the status's own text. */
void reply_status(Reply *reply, Status status);

/* Makes it an error with this text, or for want of memory where the text failed. */
void reply_refuse(Reply *reply, const StringBuilder *error);

/* Says what is in the text, in whole lines, and empties it. Where it is empty nothing is said.
 * STATUS_NO_MEMORY and, where nobody takes it any more, STATUS_INTERRUPTED: the command has to end,
 * and nothing more is said but its error. */
Status reply_say(Reply *reply);

/* Says at once that the request is well, on a line of its own, `=ID `, so that whatever comes is a
 * line by itself: as clients expect it of an analysis. Once it has begun it changes nothing. As
 * reply_say(). */
Status reply_open(Reply *reply);

/* Lets the text leave in pieces from now on, as it is made. To be called once nothing can go wrong
 * any more but for want of memory, by whoever only appends to it then. */
void reply_stream(Reply *reply);

/* Whether it is not whole, or an error, for want of memory. */
bool reply_is_lost(const Reply *reply);

/* Makes room for at least `count` more bytes in a text, without adding any. */
Status reply_make_room(StringBuilder *text, size_t count);

/* Appends the framed reply to `out`: `=ID text` or `?ID message` and an empty line; `id` is
 * negative for none. Of a reply that has begun it is the rest, and its empty line. A reply that ran
 * out of memory, here or before, becomes an error that says so; `out` must have REPLY_ROOM to spare
 * for it. */
void reply_frame(const Reply *reply, int64_t id, StringBuilder *out);

#endif
