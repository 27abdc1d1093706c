/* Decoding text from a character set to UTF-8. UTF-8, ISO-8859-1 and UTF-16 are decoded here,
 * because a system may lack the modules of iconv. */
#include "games/go/sgf/sgf_charset.h"

#include "base/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

const char SGF_UTF8[] = "UTF-8", SGF_LATIN1[] = "ISO-8859-1", SGF_ANY_SET[] = "";

const char *sgf_usual_set(Word name)
{
    enum { NAMES = 6 };
    static const char *const sets[][1 + NAMES] = {
        /* the set, and the names that mean it */
        {SGF_ANY_SET, "", "ascii", "us-ascii"},
        {SGF_UTF8, "utf-8", "utf8"},
        {SGF_LATIN1, "iso-8859-1", "iso8859-1", "iso8859_1", "iso_8859-1", "latin1", "latin-1"},
        {"CP932", "shift_jis", "shift-jis", "sjis", "x-sjis"},
        {"GB18030", "gb2312", "gbk", "gb", "euc-cn"},
        {"CP949", "ks_c_5601-1987", "euc-kr"},
        {"CP950", "big5"},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (size_t k = 1; k <= NAMES && sets[i][k]; k++)
            if (word_is(name, sets[i][k]))
                return sets[i][0];
    return NULL;
}

static void decode_utf8(SgfDecoding *decoding)
{
    const char *bytes = decoding->bytes, *end = bytes + decoding->count;
    while (bytes < end) {
        const char *run = bytes;
        size_t size = 0;
        while (bytes < end && (size = utf8_first(bytes, (size_t)(end - bytes))) > 0)
            bytes += size;
        text_add_bytes(decoding->text, run, (size_t)(bytes - run));
        if (bytes < end) {
            text_add(decoding->text, REPLACEMENT);
            decoding->bad++;
            bytes++;
        }
    }
}

static void add_character(Text *text, uint32_t code)
{
    static const unsigned char marks[] = {0, 0, 0xC0, 0xE0,
                                          0xF0}; /* of the first byte, by length */
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    text_add_char(text, (char)(marks[length] | code >> 6 * (length - 1)));
    for (int left = length - 2; left >= 0; left--)
        text_add_char(text, (char)(0x80 | (code >> 6 * left & 0x3F)));
}

static void decode_latin1(SgfDecoding *decoding)
{
    for (size_t i = 0; i < decoding->count; i++)
        add_character(decoding->text, (unsigned char)decoding->bytes[i]);
}

/* The unit of UTF-16 at a byte. */
static uint32_t unit_at(const SgfDecoding *decoding, size_t at, bool high_first)
{
    uint32_t first = (unsigned char)decoding->bytes[at];
    uint32_t second = (unsigned char)decoding->bytes[at + 1];
    return high_first ? first << 8 | second : second << 8 | first;
}

void sgf_decode_utf16(SgfDecoding *decoding, bool high_first)
{
    for (size_t i = 0; i < decoding->count; i += 2) {
        bool whole = i + 1 < decoding->count;
        uint32_t code = whole ? unit_at(decoding, i, high_first) : 0xDC00;
        uint32_t next = i + 3 < decoding->count ? unit_at(decoding, i + 2, high_first) : 0;
        if ((code & 0xFC00) == 0xD800 && (next & 0xFC00) == 0xDC00) {
            code = 0x10000 + ((code & 0x3FF) << 10) + (next & 0x3FF);
            i += 2;
        }
        if (code >= 0xD800 && code < 0xE000) { /* half of a pair */
            text_add(decoding->text, REPLACEMENT);
            decoding->bad++;
        } else {
            add_character(decoding->text, code);
        }
    }
}

/* Decode with iconv. */
static void decode_other(SgfDecoding *decoding, iconv_t converter)
{
    char block[4096];
    char *from = (char *)(size_t)decoding->bytes; /* iconv does not write there */
    size_t left = decoding->count;
    for (bool done = false; !done;) {
        char *to = block;
        size_t room = sizeof block;
        done = left == 0; /* the last call gives what the set has held back */
        size_t result = iconv(converter, done ? NULL : &from, &left, &to, &room);
        int error = errno;
        text_add_bytes(decoding->text, block, sizeof block - room);
        if (result == (size_t)-1 && error != E2BIG) {
            text_add(decoding->text, REPLACEMENT);
            decoding->bad++;
            from++;
            left--;
        }
    }
}

/* Whether the characters that SGF is made of are those of ASCII in a set. */
static bool is_like_ascii(iconv_t converter)
{
    char letters[] = "\n ()[];:.+-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                     "abcdefghijklmnopqrstuvwxyz";
    char converted[sizeof letters];
    char *from = letters, *to = converted;
    size_t left = sizeof letters, room = sizeof converted;
    return iconv(converter, &from, &left, &to, &room) == 0 && room == 0 &&
           memcmp(letters, converted, sizeof letters) == 0;
}

/* Open a converter to UTF-8; false if iconv does not know the set. */
static bool open_converter(Word name, iconv_t *converter)
{
    char copy[SGF_SET_BYTES + 1];
    const char *usual = sgf_usual_set(name);
    if (usual)
        name = string_word(usual);
    if (name.length > SGF_SET_BYTES)
        return false;
    for (size_t i = 0; i < name.length; i++) {
        copy[i] = name.bytes[i];
        /* No other signs: after a slash, iconv takes options. */
        if (!is_letter(copy[i]) && !is_digit(copy[i]) && !memchr("-_.:+()", copy[i], 7))
            return false;
    }
    copy[name.length] = '\0';
    /* Out of memory, iconv may report an unknown set, so try twice. */
    *converter = iconv_open("UTF-8", copy);
    if (*converter == (iconv_t)-1)
        *converter = iconv_open("UTF-8", copy);
    return *converter != (iconv_t)-1;
}

bool sgf_decode_as(SgfDecoding *decoding, Word name)
{
    const char *usual = sgf_usual_set(name);
    iconv_t converter;
    decoding->bad = 0;
    decoding->failed |= text_failed(decoding->text); /* which clearing forgets */
    text_clear(decoding->text);
    if (usual == SGF_UTF8 || usual == SGF_LATIN1) {
        (usual == SGF_UTF8 ? decode_utf8 : decode_latin1)(decoding);
        return true;
    }
    if (usual == SGF_ANY_SET || !open_converter(name, &converter))
        return false;
    bool known = is_like_ascii(converter);
    if (known)
        decode_other(decoding, converter);
    iconv_close(converter);
    return known;
}
