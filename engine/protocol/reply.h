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
 * Text that may be large is not kept until it is complete. After reply_stream() is called, it is
 * sent in pieces if the client accepts that. */
#ifndef CONTIGO_PROTOCOL_REPLY_H
#define CONTIGO_PROTOCOL_REPLY_H

#include "base/status.h"
#include "base/string_builder.h"

/* How the output that has been sent for a reply ends. */
typedef enum SpeechEnd {
    SPEECH_NONE,    /* nothing has been sent */
    SPEECH_IN_LINE, /* it ends within a line, without a newline */
    SPEECH_LINES,   /* it ends with a newline */
} SpeechEnd;

/* Where output is sent before the reply is complete. */
typedef struct Speech {
    /* Borrowed: replies are appended to this; NULL to keep all output until the end. */
    StringBuilder *out;
    int64_t id; /* the id of the request; negative if there is none */
    /* Sends what is in `out`, including earlier replies. Returns false if the client accepts no
     * more. NULL: output stays in `out`. */
    bool (*hear)(void *context, StringBuilder *out);
    void *context;
    bool in_pieces; /* true if a line may be sent in several pieces */
    SpeechEnd said; /* how the output ends so far */
    Status status;  /* the status of the first output that failed */
} Speech;

typedef struct Reply {
    StringBuilder text; /* owned */
    bool failed;        /* true if the reply is an error; `text` is then its message */
    bool lost;          /* true if the error is a lack of memory */
    bool illegal;       /* true if the error is that the rules forbid a move */
    /* True if the error is an illegal move that lost the game. */
    bool forfeits;
    Speech speech;
    TextDrain drain; /* receives pieces of `text` when it is streamed */
} Reply;

/* The number of bytes that are always reserved for a reply and its frame, so that the reply to a
 * command that changed something is never lost for lack of memory. */
enum { REPLY_ROOM = 4096 };

/* If a reply was unusually long, free its memory, except REPLY_ROOM bytes. */
void reply_trim(StringBuilder *text);

/* Empty a reply. Output that was already sent isn't affected. */
void reply_clear(Reply *reply);

/* Free a reply's memory, and set all its members to zero. */
void reply_free(Reply *reply);

/* GTP's standard phrases for invalid arguments. GTP clients expect that errors begin with them;
 * Contigo's own text follows. */
#define GTP_SYNTAX_ERROR "syntax error: "
#define GTP_INVALID_PLACE "invalid color or coordinate: "

/* Make the reply an error with this message, which replaces its contents. `format` must be a
 * literal. Text from the user must be passed through view_quote() first. */
__attribute__((format(printf, 2, 3))) void reply_error(Reply *reply, const char *format, ...);

/* Make the reply an error with the status's text. */
void reply_status(Reply *reply, Status status);

/* Make the reply an error with this text. If the text ran out of memory, the error is
 * STATUS_NO_MEMORY. */
void reply_refuse(Reply *reply, const StringBuilder *error);

/* Send the text so far as whole lines, and empty it. If it is empty, send nothing. Return
 * STATUS_NO_MEMORY, or STATUS_INTERRUPTED if the client accepts no more. In both cases the command
 * must end, and only its error is sent after that. */
Status reply_say(Reply *reply);

/* Acknowledge the request immediately with a line `=ID `, so that each part of the output is a line
 * of its own, as clients expect of an analysis. If output has begun, do nothing. May fail like
 * reply_say(). */
Status reply_open(Reply *reply);

/* From now on, send the text in pieces while it is made. Call this only when nothing can fail any
 * more except for lack of memory. After this, text may only be appended. */
void reply_stream(Reply *reply);

/* Return whether the reply is incomplete, or is an error, because of a lack of memory. */
bool reply_is_lost(const Reply *reply);

/* Reserve memory for at least `count` more bytes in a text, without adding any. */
Status reply_make_room(StringBuilder *text, size_t count);

/* Append the framed reply to `out`: `=ID text` or `?ID message`, and an empty line. A negative `id`
 * means that there is none. If output has begun, append the rest of the frame and the empty line.
 * If memory runs out, here or earlier, the reply becomes an error that says so; `out` must have
 * REPLY_ROOM bytes reserved for it. */
void reply_frame(const Reply *reply, int64_t id, StringBuilder *out);

#endif
