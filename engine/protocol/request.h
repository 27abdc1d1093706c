/* A request: one line of the protocol, cleaned and split into words.
 *
 * Cleaning comes first:
 * - A comment, from `#` to the end, is removed without looking at its contents.
 * - A tab becomes a space (and so does a newline inside a line).
 * - Other control characters (bytes 1 to 31, and 127; this includes CR) are dropped.
 * - A NUL byte, or bytes that are not UTF-8, make the line an error: they are not text, and
 *   dropping them could turn one word into another.
 *
 * A line without words is empty and gets no reply. If the first word consists only of digits, it is
 * the id, from 0 to 2147483647 (31 bits, as in GTP 2). A larger number is an error, and its reply
 * has no id. All replies, errors included, contain the id as a number without leading zeros.
 *
 * A Request is reused for every line, so that processing many lines allocates no memory. */
#ifndef CONTIGO_PROTOCOL_REQUEST_H
#define CONTIGO_PROTOCOL_REQUEST_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "protocol/reply.h"

#include <stddef.h>
#include <stdint.h>

typedef struct Request {
    int64_t id;         /* negative if there is none */
    StringView command; /* empty if the line contains no command */
    /* Owned, and so is `line`; the words are valid until the next line is read. */
    StringView *arguments;
    size_t count;
    size_t capacity;
    StringBuilder line;
} Request;

enum { REQUEST_NO_ID = -1, REQUEST_ID_MAX = INT32_MAX };

typedef enum RequestKind {
    REQUEST_EMPTY,   /* the line is empty, so no reply is due */
    REQUEST_COMMAND, /* the line is a command */
    /* The reply says what is wrong with the line; the id is set if it could be parsed. */
    REQUEST_BAD,
} RequestKind;

/* Clean and split a line into `request`, whose members must all be zero before the first line. */
RequestKind request_read(Request *request, const char *bytes, size_t length, Reply *reply);

/* Return the id at the beginning of a line whose rest is not available. Return REQUEST_NO_ID if the
 * beginning doesn't contain a whole id. */
int64_t request_id_of_beginning(Request *request, const char *bytes, size_t length);

/* Make a request that does not come from a line: a command with one argument, or with none if
 * `argument` is NULL. Both are borrowed while the request is in use. */
Status request_make(Request *request, const char *command, const char *argument);

/* Return the part of the line that begins with argument `index`, including its spaces, as a C
 * string. This is useful for file names, for example. Return "" if there is no such argument.
 * Borrowed until the next line is read. */
const char *request_rest(const Request *request, size_t index);

/* Free the memory that a very long line has taken. */
void request_trim(Request *request);

/* Free all memory, and make the request empty. */
void request_free(Request *request);

#endif
