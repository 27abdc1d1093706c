/* Values as servers, magazines and people write them, where the forms of SGF do not do: `6.5目`,
 * `3又3/4子`, `黑中盘胜`, `19x19`. In sgf_values.c are the forms that SGF has. */
#include "games/go/sgf/sgf.h"

#include <string.h>

/* Whether there is a text in a value, letters of ASCII in any case. */
static bool contains(Word value, const char *lower)
{
    size_t length = strlen(lower);
    for (size_t i = 0; i + length <= value.length; i++)
        if (word_is((Word){value.bytes + i, length}, lower))
            return true;
    return false;
}

static bool contains_one_of(Word value, const char *const *words)
{
    for (; *words; words++)
        if (contains(value, *words))
            return true;
    return false;
}

/* Takes digits off the beginning of a value, with a point or a comma among them if `parts`. */
static Word take_digits(Word *value, bool parts)
{
    size_t length = 0;
    while (length < value->length &&
           (is_digit(value->bytes[length]) ||
            (parts && length > 0 && (value->bytes[length] == '.' || value->bytes[length] == ','))))
        length++;
    Word digits = {value->bytes, length};
    *value = (Word){value->bytes + length, value->length - length};
    return digits;
}

/* Passes over what is neither a digit nor, unless `all`, anything else of ASCII but blanks. */
static void skip_words(Word *value, bool all)
{
    while (value->length > 0 && !is_digit(*value->bytes) &&
           (all || (unsigned char)*value->bytes >= 0x80 || is_blank(*value->bytes))) {
        value->bytes++;
        value->length--;
    }
}

/* The fraction that a value begins with, `3/4`; false where it begins with none. */
static bool take_fraction(Word *value, Decimal *fraction)
{
    Word rest = *value, above = take_digits(&rest, false), below;
    if (above.length != 1 || rest.length < 2 || *rest.bytes != '/')
        return false;
    rest = (Word){rest.bytes + 1, rest.length - 1};
    below = take_digits(&rest, false);
    if (below.length != 1 || *below.bytes == '0')
        return false;
    *fraction = DECIMAL_ONE * (*above.bytes - '0') / (*below.bytes - '0');
    *value = rest;
    return true;
}

bool sgf_read_amount(Word value, Decimal *amount)
{
    static const char *const halves[] = {"半", "반", NULL};
    Decimal whole = 0, part = 0;
    bool half = contains_one_of(value, halves), stones = contains(value, "子");
    skip_words(&value, false);
    bool any = take_fraction(&value, &part);
    Word digits = take_digits(&value, true);
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

bool sgf_read_count(Word value, int64_t *columns, int64_t *rows)
{
    int64_t first, second;
    value = word_trim(value);
    Word digits = take_digits(&value, false);
    if (!number_read_int(digits.bytes, digits.length, 1, INT32_MAX, &first))
        return false;
    skip_words(&value, true);
    digits = take_digits(&value, false);
    bool two = number_read_int(digits.bytes, digits.length, 1, INT32_MAX, &second);
    *columns = first;
    *rows = two ? second : first;
    return true;
}

/* Takes what may follow a number in English off the end of a value. */
static Word without_unit(Word value)
{
    static const char *const units[] = {".", "points", "point", "pts", "moku"};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        size_t length = strlen(units[i]);
        value = word_trim(value);
        if (value.length >= length &&
            word_is((Word){value.bytes + value.length - length, length}, units[i]))
            value.length -= length;
    }
    return value;
}

/* Find the winner that a text names; false if it names none, or both colors. */
static bool read_winner(Word value, bool *black)
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

bool sgf_guess_result(Word value, SgfResult *result)
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
    value = word_trim(value);
    if (!read_winner(value, &read.black)) {
        *result = (SgfResult){.ending = SGF_DRAW};
        return contains_one_of(value, drawn) && !contains_one_of(value, won);
    }
    Word number = without_unit(value);
    skip_words(&number, true);
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
