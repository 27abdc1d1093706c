/* Cleans a line and splits it into words. */
#include "protocol/request.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

#include <string.h>

/* The usual sizes of buffers, in bytes and in words. Larger buffers are freed after use. */
enum { USUAL_LINE = 64 * 1024, USUAL_WORDS = 4096 };

/* The result of cleaning a line. */
typedef enum Cleaned { CLEANED, HAS_NUL, HAS_BAD_UTF8, TOO_LARGE } Cleaned;

/* Skip spaces, and characters that are dropped, at the beginning of a line. */
static void pass_over(const char **bytes, size_t *length)
{
    while (*length > 0 && **bytes != '\0' && ((unsigned char)**bytes <= ' ' || **bytes == 0x7F)) {
        ++*bytes;
        --*length;
    }
}

/* Copy the cleaned line, up to its end or to an error in it, and append a NUL. A blank line or a
 * comment allocates no memory, since it has no reply that could report a lack of memory. */
static Cleaned clean(StringBuilder *line, const char *bytes, size_t length)
{
    builder_clear(line);
    pass_over(&bytes, &length);
    if (length == 0 || *bytes == '#')
        return CLEANED;
    if (reply_make_room(line, length) != STATUS_OK)
        return TOO_LARGE;
    Cleaned result = CLEANED;
    char *to = line->bytes;
    const char *end = bytes + length;
    while (bytes < end && *bytes != '#') {
        unsigned char byte = (unsigned char)*bytes;
        size_t size = byte < 0x80 ? 1 : utf8_first(bytes, (size_t)(end - bytes));
        if (size == 0 || byte == '\0') {
            result = size == 0 ? HAS_BAD_UTF8 : HAS_NUL;
            break;
        }
        if (byte == '\t' || byte == '\n')
            *to++ = ' ';
        else if (byte >= ' ' && byte != 0x7F)
            for (size_t i = 0; i < size; i++)
                *to++ = bytes[i];
        bytes += size;
    }
    *to = '\0';
    line->length = (size_t)(to - line->bytes);
    return result;
}

/* Remove spaces at the end of the line, so that the result of request_rest() doesn't end with
 * spaces. */
static void strip_end(StringBuilder *line)
{
    while (line->length > 0 && line->bytes[line->length - 1] == ' ')
        line->bytes[--line->length] = '\0';
}

/* Return the next word, starting at `*from`, and advance `*from`. At the end, return an empty
 * word. */
static StringView next_word(const char **from, const char *end)
{
    const char *start = *from;
    while (start < end && *start == ' ')
        start++;
    const char *stop = start;
    while (stop < end && *stop != ' ')
        stop++;
    *from = stop;
    return (StringView){start, (size_t)(stop - start)};
}

static bool is_digits(StringView word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!is_digit(word.bytes[i]))
            return false;
    return word.length > 0;
}

/* Split the cleaned line into words. `whole` is false if the line was cut off; an id then counts
 * only if a space follows it. `large_id` receives whether the id is too large. Return false if
 * memory runs out. */
static bool split(Request *request, bool whole, bool *large_id)
{
    *large_id = false;
    if (request->line.length == 0) /* then line.bytes may be NULL */
        return true;
    const char *from = request->line.bytes;
    const char *end = from + request->line.length;
    StringView word = next_word(&from, end);
    if (is_digits(word) && (whole || from < end)) {
        *large_id = !number_read_int(word.bytes, word.length, 0, REQUEST_ID_MAX, &request->id);
        word = next_word(&from, end);
    }
    request->command = word;
    for (;;) {
        word = next_word(&from, end);
        if (word.length == 0)
            return true;
        if (memory_push(request->arguments, request->count, request->capacity, word))
            return false;
    }
}

/* Return the id in a line that could not be cleaned for lack of memory. */
static int64_t plain_id(const char *bytes, size_t length)
{
    pass_over(&bytes, &length);
    size_t digits = 0;
    while (digits < length && is_digit(bytes[digits]))
        digits++;
    bool ends = digits == length || (unsigned char)bytes[digits] <= ' ' || bytes[digits] == '#';
    int64_t id;
    return ends && number_read_int(bytes, digits, 0, REQUEST_ID_MAX, &id) ? id : REQUEST_NO_ID;
}

static void start_over(Request *request)
{
    request->id = REQUEST_NO_ID;
    request->command = (StringView){"", 0};
    request->count = 0;
}

RequestKind request_read(Request *request, const char *bytes, size_t length, Reply *reply)
{
    start_over(request);
    bool large_id = false;
    Cleaned cleaned = clean(&request->line, bytes, length);
    if (cleaned == CLEANED)
        strip_end(&request->line);
    if (cleaned == TOO_LARGE)
        request->id = plain_id(bytes, length);
    if (cleaned == TOO_LARGE || !split(request, cleaned == CLEANED, &large_id))
        reply_status(reply, STATUS_NO_MEMORY);
    else if (large_id)
        reply_error(reply, "id too large: at most %d", REQUEST_ID_MAX);
    else if (cleaned == HAS_NUL)
        reply_error(reply, "bad line: it has a NUL byte, expected text");
    else if (cleaned == HAS_BAD_UTF8)
        reply_error(reply, "bad line: not valid UTF-8");
    else if (request->command.length > 0)
        return REQUEST_COMMAND;
    else if (request->id == REQUEST_NO_ID)
        return REQUEST_EMPTY;
    else
        reply_error(reply, "no command after the id: expected [ID] COMMAND [ARGUMENT ...]");
    return REQUEST_BAD;
}

int64_t request_id_of_beginning(Request *request, const char *bytes, size_t length)
{
    start_over(request);
    bool large_id;
    if (clean(&request->line, bytes, length) != TOO_LARGE)
        split(request, false, &large_id);
    else
        request->id = plain_id(bytes, length);
    return request->id;
}

Status request_make(Request *request, const char *command, const char *argument)
{
    start_over(request);
    builder_clear(&request->line);
    request->command = (StringView){command, strlen(command)};
    if (argument && memory_push(request->arguments, request->count, request->capacity,
                                ((StringView){argument, strlen(argument)})))
        return STATUS_NO_MEMORY;
    return STATUS_OK;
}

const char *request_rest(const Request *request, size_t index)
{
    return index < request->count ? request->arguments[index].bytes : "";
}

void request_trim(Request *request)
{
    if (request->line.capacity > USUAL_LINE || request->capacity > USUAL_WORDS)
        request_free(request);
}

void request_free(Request *request)
{
    builder_free(&request->line);
    memory_free(request->arguments);
    *request = (Request){0};
    start_over(request);
}
