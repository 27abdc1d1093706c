/* The forms of SGF values: text, points, numbers, results. */
#include "games/go/sgf/sgf.h"

#include <string.h>

void sgf_unescape(Word value, bool simple, Text *text)
{
    for (size_t i = 0; i < value.length; i++) {
        char byte = value.bytes[i];
        if (byte == '\\') {
            /* A backslash before a newline joins two lines; one at the end stands for nothing. */
            if (++i == value.length || value.bytes[i] == '\n')
                continue;
            byte = value.bytes[i];
        }
        if (byte == '\t' || (byte == '\n' && simple))
            byte = ' ';
        text_add_char(text, byte);
    }
}

void sgf_escape(Word text, Text *value)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == ']' || text.bytes[i] == '\\')
            text_add_char(value, '\\');
        text_add_char(value, text.bytes[i]);
    }
}

/* 0 to 25 for a to z, 26 to 51 for A to Z, -1 for anything else. */
static int line_of(char letter)
{
    if (is_small(letter))
        return letter - 'a';
    return is_capital(letter) ? letter - 'A' + 26 : -1;
}

char sgf_letter(int line)
{
    return (char)(line < 26 ? 'a' + line : 'A' + line - 26);
}

bool sgf_read_point(Word value, SgfPoint *point)
{
    value = word_trim(value);
    if (value.length != 2 || line_of(value.bytes[0]) < 0 || line_of(value.bytes[1]) < 0)
        return false;
    *point = (SgfPoint){line_of(value.bytes[0]), line_of(value.bytes[1])};
    return true;
}

bool sgf_split(Word value, Word *left, Word *right)
{
    for (size_t i = 0; i < value.length; i++) {
        if (value.bytes[i] == '\\') {
            i++;
        } else if (value.bytes[i] == ':') {
            *left = (Word){value.bytes, i};
            *right = (Word){value.bytes + i + 1, value.length - i - 1};
            return true;
        }
    }
    return false;
}

bool sgf_read_rectangle(Word value, SgfPoint *least, SgfPoint *most)
{
    Word left, right;
    SgfPoint a, b;
    if (!sgf_split(value, &left, &right))
        left = right = value;
    if (!sgf_read_point(left, &a) || !sgf_read_point(right, &b))
        return false;
    *least = (SgfPoint){a.column < b.column ? a.column : b.column, a.row < b.row ? a.row : b.row};
    *most = (SgfPoint){a.column < b.column ? b.column : a.column, a.row < b.row ? b.row : a.row};
    return true;
}

/* Takes a word, in small or capital letters, off the end of a value. */
static bool take_end(Word *value, const char *lower)
{
    size_t length = strlen(lower);
    if (value->length < length)
        return false;
    Word end = {value->bytes + value->length - length, length};
    if (!word_is(end, lower))
        return false;
    value->length -= length;
    *value = word_trim(*value);
    return true;
}

bool sgf_read_real(Word value, Decimal *number)
{
    char digits[64];
    value = word_trim(value);
    if (!take_end(&value, "points") && !take_end(&value, "point"))
        (void)take_end(&value, "pts");
    if (value.length > sizeof digits)
        return false;
    for (size_t i = 0; i < value.length; i++)
        digits[i] = value.bytes[i];
    char *comma = memchr(digits, ',', value.length);
    if (comma)
        *comma = '.';
    return number_read_fixed(digits, value.length, DECIMAL_PLACES, INT64_MAX / 2, number);
}

/* Whether a word is one of some, which end with NULL. */
static bool is_one_of(Word word, const char *const *words)
{
    for (; *words; words++)
        if (word_is(word, *words))
            return true;
    return false;
}

/* How a game was won: what stands after the plus sign. */
static bool read_manner(Word manner, SgfResult *result)
{
    static const char *const resigned[] = {"r", "res", "resign", "resigned", "resignation", NULL};
    static const char *const timed[] = {"t", "time", "timeout", NULL};
    static const char *const forfeited[] = {"f", "forfeit", "forfeited", NULL};
    if (manner.length == 0)
        result->ending = SGF_WON;
    else if (is_one_of(manner, resigned))
        result->ending = SGF_RESIGNATION;
    else if (is_one_of(manner, timed))
        result->ending = SGF_TIME;
    else if (is_one_of(manner, forfeited))
        result->ending = SGF_FORFEIT;
    else if (sgf_read_real(manner, &result->score) && result->score >= 0)
        result->ending = SGF_SCORE;
    else
        return false;
    return true;
}

bool sgf_read_result(Word value, SgfResult *result)
{
    static const char *const unknown[] = {"", "?", NULL};
    static const char *const nothing[] = {"void", "suspended", NULL};
    static const char *const drawn[] = {"0", "draw", "jigo", "tie", NULL};
    SgfResult read = {.ending = SGF_UNKNOWN};
    value = word_trim(value);
    const char *plus = value.length ? memchr(value.bytes, '+', value.length) : NULL;
    if (!plus) {
        bool is_void = is_one_of(value, nothing), is_draw = is_one_of(value, drawn);
        if (!is_void && !is_draw && !is_one_of(value, unknown))
            return false;
        *result = (SgfResult){.ending = is_void ? SGF_VOID : is_draw ? SGF_DRAW : SGF_UNKNOWN};
        return true;
    }
    Word winner = word_trim((Word){value.bytes, (size_t)(plus - value.bytes)});
    Word manner = {plus + 1, (size_t)(value.bytes + value.length - (plus + 1))};
    read.black = word_is(winner, "b") || word_is(winner, "black");
    if ((!read.black && !word_is(winner, "w") && !word_is(winner, "white")) ||
        !read_manner(word_trim(manner), &read))
        return false;
    *result = read;
    return true;
}
