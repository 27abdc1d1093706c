/* A request: one line of the protocol, cleaned and split into words.
 *
 * Cleaning comes first:
 * - A comment, from `#` to the end, is removed without looking at its contents.
 * - A tab becomes a space (and so does a newline inside a line).
 * - Other control characters (bytes 1 to 31, and 127; this includes CR) are dropped.
 * - A NUL byte, or bytes that are not UTF-8, make the line an error: they are not text, and
 *   dropping them could turn one word into another.
 *
 * A line without words is empty and gets no reply. A first word of only digits is the id, from 0 to
 * 2147483647 (31 bits, as in GTP 2); a larger one is an error whose reply has no id. An id is
 * echoed as a number, without leading zeros, in all errors too.
 *
 * A Request is reused for every line, so that a batch of lines allocates nothing. */
#ifndef CONTIGO_PROTOCOL_REQUEST_H
#define CONTIGO_PROTOCOL_REQUEST_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "protocol/reply.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Request {
    int64_t id;            /* negative: none */
    StringView command;    /* never empty; nor are the arguments */
    StringView *arguments; /* owned, like the line; the words are valid until the next line */
    size_t count;
    size_t capacity;
    StringBuilder line;
} Request;

enum { REQUEST_NO_ID = -1, REQUEST_ID_MAX = INT32_MAX };

typedef enum RequestKind {
    REQUEST_EMPTY,   /* no reply is due */
    REQUEST_COMMAND, /* a command */
    REQUEST_BAD,     /* the reply says what is wrong; the id is set if it could be parsed */
} RequestKind;

/* Clean and split a line into `request`, whose members must all be zero before the first line. */
RequestKind request_read(Request *request, const char *bytes, size_t length, Reply *reply);

/* Return the id in the beginning of a line, when the rest is not available; REQUEST_NO_ID if it
 * shows none. */
int64_t request_id_of_beginning(Request *request, const char *bytes, size_t length);

/* Make a request that did not come from a line: a command with one argument, or none if that is
 * NULL. Both are borrowed while the request is in use. */
Status request_make(Request *request, const char *command, const char *argument);

/* Return the line from argument `index` on, with its spaces, as a C string: for example a file
 * name. Borrowed until the next line. "" if there is no such argument. */
const char *request_rest(const Request *request, size_t index);

/* Free the memory of a very long line. */
void request_trim(Request *request);

/* Free all memory; all members become zero. */
void request_free(Request *request);

#endif
