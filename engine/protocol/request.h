/* A request: one line of the protocol, cleaned and split into words.
 *
 * Cleaning, before anything else looks at the line:
 *   - a comment, from `#` to the end, goes, and nothing in it is looked at;
 *   - a tab (and a newline, where a line was handed over with one inside) becomes a space;
 *   - other control characters (bytes 1 to 31, and 127; CR among them) are dropped;
 *   - a NUL byte, or bytes that are not UTF-8, make the line an error: they are no text, and
 *     dropping them could make one word into another.
 * A line without a word is empty and gets no reply. A first word of digits alone is the id, from
 * 0 to 2147483647 (31 bits, as in GTP 2); a larger one is an error whose reply has no id. An id is
 * echoed as a number, without leading zeros, on errors of every kind.
 *
 * A Request is used again for line after line, so that a batch of them allocates nothing.
 */
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
    StringView command;    /* never empty, nor are the arguments */
    StringView *arguments; /* owned, as is the line; the words are valid until the next line */
    size_t count;
    size_t capacity;
    StringBuilder line;
} Request;

enum { REQUEST_NO_ID = -1, REQUEST_ID_MAX = INT32_MAX };

typedef enum RequestKind {
    REQUEST_EMPTY,   /* nothing asked: no reply */
    REQUEST_COMMAND, /* a command */
    REQUEST_BAD,     /* the reply says what is wrong; the id is there where one could be read */
} RequestKind;

/* Cleans and splits a line into `request`, all members of which are zero before the first. */
RequestKind request_read(Request *request, const char *bytes, size_t length, Reply *reply);

/* The id of a line of which only the beginning is there; REQUEST_NO_ID where it shows none. */
int64_t request_id_of_beginning(Request *request, const char *bytes, size_t length);

/* A request that did not come as a line: a command with one argument, or none where that is NULL.
 * Both are borrowed for as long as the request is used. */
Status request_make(Request *request, const char *command, const char *argument);

/* The line from argument `index` on, with the spaces in it, as a C string: a file's name. Borrowed
 * until the next line. "" where there is no such argument. */
const char *request_rest(const Request *request, size_t index);

/* Gives back the memory that a very long line took. */
void request_trim(Request *request);

/* Gives back all memory; all members zero again. */
void request_free(Request *request);

#endif
