/* A reply and the frame around it.
 *
 * A handler fills a Reply; only the engine's loop frames and writes it. Handlers put lines
 * separated by single newlines into `text`. A frame never contains an empty line, whatever the text
 * is, so that no text of a user can break the protocol.
 *
 * A handler may send output more than once: reply_say() sends the lines so far while the command
 * continues. The frame stays the same: `=ID ` before the first line and an empty line after the
 * last. Once it has begun it cannot become a `?`, so an error after that is a last line `error:
 * MESSAGE`. Therefore everything that may be wrong with a request is checked before the first
 * output.
 *
 * Text that may be large is not kept until it is complete. From reply_stream() on it is sent in
 * pieces, if the client accepts that. */
#ifndef CONTIGO_PROTOCOL_REPLY_H
#define CONTIGO_PROTOCOL_REPLY_H

#include "base/status.h"
#include "base/string_builder.h"

/* How the output sent so far for a reply ends. */
typedef enum SpeechEnd {
    SPEECH_NONE,    /* nothing was sent */
    SPEECH_IN_LINE, /* with a line that has no newline yet */
    SPEECH_LINES,   /* with a newline */
} SpeechEnd;

/* Where output goes before the reply is complete. */
typedef struct Speech {
    StringBuilder *out; /* borrowed: where replies are appended; NULL: keep all for the end */
    int64_t id;         /* of the request; negative: none */
    /* Send what is in `out`, including earlier replies. Returns false if the client accepts no
     * more. NULL: it stays in `out`. */
    bool (*hear)(void *context, StringBuilder *out);
    void *context;
    bool in_pieces; /* lines may be sent in pieces too */
    SpeechEnd said; /* how the output ends so far */
    Status status;  /* of the first output that failed */
} Speech;

typedef struct Reply {
    StringBuilder text; /* owned */
    bool failed;        /* an error: `text` is the message */
    bool lost;          /* the error is a lack of memory */
    bool illegal;       /* the error is that the rules forbid a move */
    bool forfeits;      /* the move in the error has lost the game, and the game is over */
    Speech speech;
    TextDrain drain; /* of `text`, once it is streamed */
} Reply;

/* Memory that is always reserved for a reply and its frame, so that the reply to a command that
 * changed something is never lost for lack of memory. */
enum { REPLY_ROOM = 4096 };

/* Free the memory of an unusually long reply, except REPLY_ROOM. */
void reply_trim(StringBuilder *text);

/* Empty a reply; output already sent is not affected. */
void reply_clear(Reply *reply);

/* Free a reply's memory; all members become zero. */
void reply_free(Reply *reply);

/* GTP's standard phrases for invalid arguments. Errors begin with them where GTP defines one, as
 * GTP clients expect; Contigo's own text follows. */
#define GTP_SYNTAX_ERROR "syntax error: "
#define GTP_INVALID_PLACE "invalid color or coordinate: "

/* Make the reply an error with this message, replacing its contents. `format` must be a literal;
 * text from the user must be passed through view_quote() first. */
__attribute__((format(printf, 2, 3))) void reply_error(Reply *reply, const char *format, ...);

/* Make the reply an error with the status's text. */
void reply_status(Reply *reply, Status status);

/* Make the reply an error with this text, or STATUS_NO_MEMORY if the text failed. */
void reply_refuse(Reply *reply, const StringBuilder *error);

/* Send the text so far as whole lines, and empty it; nothing is sent if it is empty.
 * STATUS_NO_MEMORY, or STATUS_INTERRUPTED if the client accepts no more. The command must then end,
 * and nothing but its error is sent. */
Status reply_say(Reply *reply);

/* Acknowledge the request immediately with a line `=ID `, so that each part of the output is a line
 * of its own, as clients expect of an analysis. Does nothing if output has begun. Fails like
 * reply_say(). */
Status reply_open(Reply *reply);

/* From now on, send the text in pieces while it is made. Call this only when nothing except memory
 * can fail any more; after that, text may only be appended. */
void reply_stream(Reply *reply);

/* Return whether the reply is incomplete, or an error, for lack of memory. */
bool reply_is_lost(const Reply *reply);

/* Reserve memory for at least `count` more bytes in a text, without adding any. */
Status reply_make_room(StringBuilder *text, size_t count);

/* Append the framed reply to `out`: `=ID text` or `?ID message` and an empty line; a negative `id`
 * means none. If output has begun, append the rest and the empty line. A reply that ran out of
 * memory, here or earlier, becomes an error that says so; `out` must have REPLY_ROOM to spare for
 * it. */
void reply_frame(const Reply *reply, int64_t id, StringBuilder *out);

#endif
