/* Reads the values of properties, first in the forms of the standard, and then in the forms that
 * servers, magazines and people use instead, such as `6.5目`, `黑中盘胜` and `19x19`. */
#include "games/go/sgf/sgf.h"

#include <stdio.h>
#include <string.h>

void sgf_unescape(StringView value, bool simple, StringBuilder *text)
{
    for (size_t i = 0; i < value.length; i++) {
        char byte = value.bytes[i];
        if (byte == '\\') {
            /* Remove an escaped newline, because it isn't a line break, and a backslash at the very
             * end. */
            if (++i == value.length || value.bytes[i] == '\n')
                continue;
            byte = value.bytes[i];
        }
        if (byte == '\t' || (byte == '\n' && simple))
            byte = ' ';
        builder_add_char(text, byte);
    }
}

void sgf_escape(StringView text, StringBuilder *value)
{
    for (size_t i = 0; i < text.length; i++) {
        if (text.bytes[i] == ']' || text.bytes[i] == '\\')
            builder_add_char(value, '\\');
        builder_add_char(value, text.bytes[i]);
    }
}

/* Return 0 to 25 for a to z, 26 to 51 for A to Z, and -1 for anything else. */
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

bool sgf_read_point(StringView value, SgfPoint *point)
{
    value = view_trim(value);
    if (value.length != 2 || line_of(value.bytes[0]) < 0 || line_of(value.bytes[1]) < 0)
        return false;
    *point = (SgfPoint){line_of(value.bytes[0]), line_of(value.bytes[1])};
    return true;
}

bool sgf_read_vertex(StringView value, int columns, int rows, SgfPoint *point)
{
    int64_t number;
    value = view_trim(value);
    int column = value.length > 0 ? lower_case(*value.bytes) - 'a' : -1;
    if (column < 0 || column >= 26 || column == 'i' - 'a')
        return false;
    column -= column > 'i' - 'a';
    if (column >= columns || !number_read_int(value.bytes + 1, value.length - 1, 1, rows, &number))
        return false;
    *point = (SgfPoint){column, rows - (int)number};
    return true;
}

bool sgf_split(StringView value, StringView *left, StringView *right)
{
    for (size_t i = 0; i < value.length; i++) {
        if (value.bytes[i] == '\\') {
            i++;
        } else if (value.bytes[i] == ':') {
            *left = (StringView){value.bytes, i};
            *right = (StringView){value.bytes + i + 1, value.length - i - 1};
            return true;
        }
    }
    return false;
}

bool sgf_read_rectangle(StringView value, SgfPoint *least, SgfPoint *most)
{
    StringView left, right;
    SgfPoint a, b;
    if (!sgf_split(value, &left, &right))
        left = right = value;
    if (!sgf_read_point(left, &a) || !sgf_read_point(right, &b))
        return false;
    *least = (SgfPoint){a.column < b.column ? a.column : b.column, a.row < b.row ? a.row : b.row};
    *most = (SgfPoint){a.column < b.column ? b.column : a.column, a.row < b.row ? b.row : a.row};
    return true;
}

/* Remove a unit such as `points` from the end of a value. */
static StringView without_unit(StringView value)
{
    static const char *const units[] = {".", "points", "point", "pts", "moku"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i]);
        value = view_trim(value);
        if (value.length >= length &&
            view_is((StringView){value.bytes + value.length - length, length}, units[i]))
            value.length -= length;
    }
    return view_trim(value);
}

bool sgf_read_real(StringView value, Decimal *number)
{
    char digits[64];
    value = without_unit(value);
    if (value.length > sizeof digits)
        return false;
    for (size_t i = 0; i < value.length; i++)
        digits[i] = value.bytes[i];
    char *comma = memchr(digits, ',', value.length);
    if (comma)
        *comma = '.';
    return number_read_fixed(digits, value.length, DECIMAL_PLACES, INT64_MAX / 2, number);
}

/* Return whether a word is in a list. The list ends with NULL. */
static bool is_one_of(StringView word, const char *const *words)
{
    for (; *words; words++)
        if (view_is(word, *words))
            return true;
    return false;
}

/* Read the part of a result after the plus sign, which says how the game was won. */
static bool read_manner(StringView manner, SgfResult *result)
{
    static const char *const resigned[] = {"r", "res", "resign", "resigned", "resignation", NULL};
    static const char *const timed[] = {"t", "time", "timeout", NULL};
    static const char *const forfeited[] = {"f", "forf", "forfeit", "forfeited", NULL};
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

bool sgf_read_result(StringView value, SgfResult *result)
{
    static const char *const unknown[] = {"", "?", NULL};
    static const char *const nothing[] = {"void", "suspended", NULL};
    static const char *const drawn[] = {"0", "draw", "jigo", "tie", NULL};
    SgfResult read = {.ending = SGF_UNKNOWN};
    value = view_trim(value);
    const char *plus = value.length ? memchr(value.bytes, '+', value.length) : NULL;
    if (!plus) {
        bool is_void = is_one_of(value, nothing), is_draw = is_one_of(value, drawn);
        if (!is_void && !is_draw && !is_one_of(value, unknown))
            return false;
        *result = (SgfResult){.ending = is_void ? SGF_VOID : is_draw ? SGF_DRAW : SGF_UNKNOWN};
        return true;
    }
    StringView winner = view_trim((StringView){value.bytes, (size_t)(plus - value.bytes)});
    StringView manner = {plus + 1, (size_t)(value.bytes + value.length - (plus + 1))};
    read.black = view_is(winner, "b") || view_is(winner, "black");
    if ((!read.black && !view_is(winner, "w") && !view_is(winner, "white")) ||
        !read_manner(view_trim(manner), &read))
        return false;
    *result = read;
    return true;
}

/* Return whether a value contains a text, given in lower case. ASCII letters in the value may be in
 * any case. */
static bool contains(StringView value, const char *lower)
{
    size_t length = strlen(lower);
    for (size_t i = 0; i + length <= value.length; i++)
        if (view_is((StringView){value.bytes + i, length}, lower))
            return true;
    return false;
}

static bool contains_one_of(StringView value, const char *const *words)
{
    for (; *words; words++)
        if (contains(value, *words))
            return true;
    return false;
}

/* Remove digits from the beginning of a value, and return them. If `parts`, they may include
 * decimal points and commas. */
static StringView take_digits(StringView *value, bool parts)
{
    size_t length = 0;
    while (length < value->length &&
           (is_digit(value->bytes[length]) ||
            (parts && length > 0 && (value->bytes[length] == '.' || value->bytes[length] == ','))))
        length++;
    StringView digits = {value->bytes, length};
    *value = (StringView){value->bytes + length, value->length - length};
    return digits;
}

/* Skip what comes before the next digit. If `all` is false, skip only spaces and characters beyond
 * ASCII. */
static void skip_words(StringView *value, bool all)
{
    while (value->length > 0 && !is_digit(*value->bytes) &&
           (all || (unsigned char)*value->bytes >= 0x80 || is_blank(*value->bytes))) {
        value->bytes++;
        value->length--;
    }
}

/* Remove a fraction of two digits, such as `3/4`, from the beginning of a value. Return false if
 * there is none. */
static bool take_fraction(StringView *value, Decimal *fraction)
{
    StringView rest = *value, above = take_digits(&rest, false), below;
    if (above.length != 1 || rest.length < 2 || *rest.bytes != '/')
        return false;
    rest = (StringView){rest.bytes + 1, rest.length - 1};
    below = take_digits(&rest, false);
    if (below.length != 1 || *below.bytes == '0')
        return false;
    *fraction = DECIMAL_ONE * (*above.bytes - '0') / (*below.bytes - '0');
    *value = rest;
    return true;
}

/* A symbol and its equivalent in ASCII. Chinese numerals up to nine are also used as digits. */
typedef struct Symbol {
    const char *symbol, *plain;
} Symbol;

static const Symbol SYMBOLS[] = {{"０", "0"},   {"１", "1"},   {"２", "2"},  {"３", "3"},
                                 {"４", "4"},   {"５", "5"},   {"６", "6"},  {"７", "7"},
                                 {"８", "8"},   {"９", "9"},   {"．", "."},  {"＋", "+"},
                                 {"½", " 1/2"}, {"¼", " 1/4"}, {"¾", " 3/4"}};
static const Symbol NUMERALS[] = {{"〇", "0"}, {"一", "1"}, {"二", "2"}, {"三", "3"},
                                  {"四", "4"}, {"五", "5"}, {"六", "6"}, {"七", "7"},
                                  {"八", "8"}, {"九", "9"}, {"十", "10"}};

/* If a value begins with one of the symbols in a list, remove it from the value and return its
 * entry; if not, return NULL. */
static const Symbol *take_symbol(StringView *value, const Symbol *symbols, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(symbols[i].symbol);
        if (value->length >= length && memcmp(value->bytes, symbols[i].symbol, length) == 0) {
            *value = (StringView){value->bytes + length, value->length - length};
            return &symbols[i];
        }
    }
    return NULL;
}

/* Remove a number in Chinese numerals, such as `二十一`, from the beginning of a value and return
 * it. Return -1 if there is none. */
static int take_numerals(StringView *value)
{
    const Symbol *symbol = take_symbol(value, NUMERALS, sizeof NUMERALS / sizeof *NUMERALS);
    int tens = 0, ones = symbol ? 0 : -1;
    while (symbol && tens < 1000) {
        int number = (int)(symbol - NUMERALS);
        tens += number == 10 ? 10 * (ones > 0 ? ones : 1) : 0;
        ones = number == 10 ? 0 : ones * 10 % 1000 + number;
        symbol = take_symbol(value, NUMERALS, sizeof NUMERALS / sizeof *NUMERALS);
    }
    return tens + ones;
}

enum { AMOUNT_BYTES = 100 };

/* Copy to `plain` a value that may contain other digits and fractions, such as `７半` or `6½`, and
 * replace these by ASCII characters. If the value is too long, return it unchanged. */
static StringView in_ascii_digits(StringView value, char plain[AMOUNT_BYTES])
{
    size_t length = 0;
    for (StringView rest = value; rest.length > 0;) {
        const Symbol *symbol = take_symbol(&rest, SYMBOLS, sizeof SYMBOLS / sizeof *SYMBOLS);
        int number = symbol ? -1 : take_numerals(&rest);
        if (length + 12 > AMOUNT_BYTES)
            return value;
        if (symbol || number >= 0) {
            length += (size_t)(symbol ? snprintf(plain + length, 12, "%s", symbol->plain)
                                      : snprintf(plain + length, 12, "%d", number));
        } else {
            plain[length++] = *rest.bytes;
            rest = (StringView){rest.bytes + 1, rest.length - 1};
        }
    }
    return (StringView){plain, length};
}

bool sgf_read_amount(StringView value, Decimal *amount)
{
    char plain[AMOUNT_BYTES];
    static const char *const halves[] = {"半", "반", NULL};
    Decimal whole = 0, part = 0;
    bool half = contains_one_of(value, halves), stones = contains(value, "子");
    value = in_ascii_digits(value, plain);
    skip_words(&value, false);
    bool any = take_fraction(&value, &part);
    StringView digits = take_digits(&value, true);
    if (digits.length > 0 && !sgf_read_real(digits, &whole))
        return false;
    any |= digits.length > 0;
    skip_words(&value, false);
    if (take_fraction(&value, &part))
        skip_words(&value, false);
    if (value.length > 0 || (!any && !half))
        return false;
    whole += part + (half ? DECIMAL_ONE / 2 : 0);
    *amount = stones ? 2 * whole : whole;
    return true;
}

bool sgf_read_count(StringView value, int64_t *columns, int64_t *rows)
{
    int64_t first, second;
    char plain[AMOUNT_BYTES];
    value = in_ascii_digits(view_trim(value), plain);
    StringView digits = take_digits(&value, false);
    if (!number_read_int(digits.bytes, digits.length, 1, INT32_MAX, &first))
        return false;
    skip_words(&value, true);
    digits = take_digits(&value, false);
    bool two = number_read_int(digits.bytes, digits.length, 1, INT32_MAX, &second);
    *columns = first;
    *rows = two ? second : first;
    return true;
}

/* Find the winner that a text names. Return false if it names none, or both colors. */
static bool read_winner(StringView value, bool *black)
{
    static const char *const blacks[] = {"黑", "黒", "흑", "black", NULL};
    static const char *const whites[] = {"白", "백", "white", NULL};
    static const char *const lost[] = {"负", "負", "败", "敗", "resigned", "resigns", NULL};
    char first = value.length > 1 ? lower_case(*value.bytes) : '\0';
    bool is_letter_alone = first && (value.bytes[1] == '+' || is_blank(value.bytes[1]));
    if (is_letter_alone && (first == 'b' || first == 'w')) {
        *black = first == 'b';
        return !memchr(value.bytes + 2, '+', value.length - 2);
    }
    bool is_black = contains_one_of(value, blacks), is_white = contains_one_of(value, whites);
    *black = is_black != contains_one_of(value, lost);
    return is_black != is_white;
}

/* Find how a game was won, from the text after the plus sign: an amount or, if there is none, the
 * first word, as in `B+R (moves beyond 150 not known)` or `W+Forf.`. */
static bool read_begun_manner(StringView value, SgfResult *result)
{
    const char *plus = value.length ? memchr(value.bytes, '+', value.length) : NULL;
    if (!plus)
        return false;
    StringView rest =
        view_trim((StringView){plus + 1, (size_t)(value.bytes + value.length - (plus + 1))});
    size_t length = 0;
    if (sgf_read_amount(rest, &result->score)) {
        result->ending = SGF_SCORE;
        return true;
    }
    while (length < rest.length && !is_blank(rest.bytes[length]) &&
           !memchr(",;({", rest.bytes[length], 4))
        length++;
    StringView manner = {rest.bytes, length};
    if (length > 0 && manner.bytes[length - 1] == '.')
        manner.length--;
    return manner.length > 0 && read_manner(manner, result);
}

bool sgf_guess_result(StringView value, SgfResult *result)
{
    static const char *const won[] = {"胜", "勝", "승", "+", "win", "won", NULL};
    static const char *const drawn[] = {"和棋",   "平局", "持碁", "ジゴ",
                                        "무승부", "draw", "jigo", NULL};
    static const char *const resigned[] = {"中盘", "中盤", "中押",   "投了", "认输",
                                           "認輸", "불계", "resign", NULL};
    static const char *const timed[] = {"超时", "超時", "时间", "時間", "시간", "time", NULL};
    static const char *const forfeited[] = {"反則", "不戦",    "弃权",    "棄權", "반칙",
                                            "기권", "forfeit", "illegal", NULL};
    SgfResult read = {.ending = SGF_WON};
    char plain[AMOUNT_BYTES];
    value = in_ascii_digits(view_trim(value), plain);
    if (!read_winner(value, &read.black)) {
        if (!contains_one_of(value, drawn) || contains_one_of(value, won))
            return false;
        *result = (SgfResult){.ending = SGF_DRAW};
        return true;
    }
    StringView number = without_unit(value);
    skip_words(&number, true);
    if (read_begun_manner(value, &read)) {
        *result = read;
        return true;
    }
    if (contains_one_of(value, resigned))
        read.ending = SGF_RESIGNATION;
    else if (contains_one_of(value, timed))
        read.ending = SGF_TIME;
    else if (contains_one_of(value, forfeited))
        read.ending = SGF_FORFEIT;
    else if (sgf_read_amount(number.length > 0 ? number : value, &read.score))
        read.ending = SGF_SCORE;
    else if (!contains_one_of(value, won))
        return false;
    *result = read;
    return true;
}
