/* Parses numbers. */
#include "base/number.h"

#include "base/string_view.h"

typedef struct Digits {
    bool negative;
    const char *whole; /* digits before the point */
    size_t whole_count;
    const char *fraction; /* digits after the point */
    size_t fraction_count;
} Digits;

static size_t count_digits(const char *bytes, size_t count)
{
    size_t n = 0;
    while (n < count && is_digit(bytes[n]))
        n++;
    return n;
}

/* Split a number into its parts. It must have the form [+-] digits [. digits], with at least one
 * digit. */
static bool split_digits(const char *bytes, size_t count, Digits *digits)
{
    const char *end = bytes + count;
    *digits = (Digits){.negative = count > 0 && *bytes == '-'};
    if (count > 0 && (*bytes == '-' || *bytes == '+'))
        bytes++;
    digits->whole = bytes;
    digits->whole_count = count_digits(bytes, (size_t)(end - bytes));
    bytes += digits->whole_count;
    digits->fraction = bytes;
    if (bytes < end && *bytes == '.') {
        digits->fraction = ++bytes;
        digits->fraction_count = count_digits(bytes, (size_t)(end - bytes));
        bytes += digits->fraction_count;
    }
    return bytes == end && digits->whole_count + digits->fraction_count > 0;
}

/* Set `value` to value * 10 + digit. Return false if that exceeds `limit`. */
static bool push_digit(int64_t *value, char digit, int64_t limit)
{
    int next = digit - '0';
    if (*value > (limit - next) / 10)
        return false;
    *value = *value * 10 + next;
    return true;
}

static bool rounds_up(int64_t value, const char *rest, size_t count)
{
    if (count == 0 || *rest < '5')
        return false;
    if (*rest > '5')
        return true;
    for (size_t i = 1; i < count; i++)
        if (rest[i] != '0')
            return true;
    return value % 2 == 1;
}

bool number_read_fixed(const char *bytes, size_t count, int places, int64_t limit, int64_t *value)
{
    Digits digits;
    if (!split_digits(bytes, count, &digits))
        return false;
    int64_t size = 0;
    for (size_t i = 0; i < digits.whole_count; i++)
        if (!push_digit(&size, digits.whole[i], limit))
            return false;
    size_t kept = digits.fraction_count < (size_t)places ? digits.fraction_count : (size_t)places;
    for (size_t i = 0; i < (size_t)places; i++)
        if (!push_digit(&size, i < kept ? digits.fraction[i] : '0', limit))
            return false;
    if (rounds_up(size, digits.fraction + kept, digits.fraction_count - kept) && ++size > limit)
        return false;
    *value = digits.negative ? -size : size;
    return true;
}

bool number_read_int(const char *bytes, size_t count, int64_t low, int64_t high, int64_t *value)
{
    Digits digits;
    if (!split_digits(bytes, count, &digits) ||
        digits.fraction != digits.whole + digits.whole_count || digits.whole_count == 0)
        return false;
    int64_t read;
    if (!number_read_fixed(bytes, count, 0, INT64_MAX - 1, &read) || read < low || read > high)
        return false;
    *value = read;
    return true;
}
