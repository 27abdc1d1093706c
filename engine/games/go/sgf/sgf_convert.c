/* Converting between character sets: bytes in a named set as UTF-8, and back. */
#include "base/utf8.h"
#include "games/go/sgf/sgf_decode.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

enum { NAME_BYTES = 40 }; /* the longest name of a character set */

/* Copy UTF-8 and replace invalid bytes. */
static void decode_utf8(SgfDecoding *decoding)
{
    const char *bytes = decoding->bytes, *end = bytes + decoding->count;
    while (bytes < end) {
        const char *run = bytes;
        size_t size = 0;
        while (bytes < end && (size = utf8_first(bytes, (size_t)(end - bytes))) > 0)
            bytes += size;
        text_add_bytes(&decoding->sgf->bytes, run, (size_t)(bytes - run));
        if (bytes < end) {
            text_add(&decoding->sgf->bytes, REPLACEMENT);
            decoding->bad++;
            bytes++;
        }
    }
}

static void decode_latin1(SgfDecoding *decoding)
{
    for (size_t i = 0; i < decoding->count; i++) {
        unsigned char byte = (unsigned char)decoding->bytes[i];
        if (byte >= 0x80)
            text_add_char(&decoding->sgf->bytes, (char)(0xC0 | byte >> 6));
        text_add_char(&decoding->sgf->bytes, (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3F)));
    }
}

/* Converts with the C library, with what it cannot read replaced. */
static void decode_other(SgfDecoding *decoding, iconv_t converter)
{
    char block[4096];
    char *from = (char *)(size_t)decoding->bytes; /* iconv does not write there */
    size_t left = decoding->count;
    while (left > 0) {
        char *to = block;
        size_t room = sizeof block;
        size_t result = iconv(converter, &from, &left, &to, &room);
        int error = errno;
        text_add_bytes(&decoding->sgf->bytes, block, sizeof block - room);
        if (result == (size_t)-1 && error != E2BIG) {
            text_add(&decoding->sgf->bytes, REPLACEMENT);
            decoding->bad++;
            from++;
            left--;
        }
    }
    /* Some sets hold a character back until they see the next. */
    char *to = block;
    size_t room = sizeof block;
    (void)iconv(converter, NULL, NULL, &to, &room);
    text_add_bytes(&decoding->sgf->bytes, block, sizeof block - room);
}

/* Whether what SGF is made of means the same in a character set as in ASCII. */
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

const char SGF_UTF8[] = "UTF-8", SGF_LATIN1[] = "ISO-8859-1", SGF_ANY[] = "";

/* Sets by their other names, and those that are in fact written with what a larger one has beyond
 * them. ASCII says nothing of other characters. */
const char *sgf_usual_charset(Word name)
{
    enum { SAID_MOST = 6 };
    static const char *const sets[][1 + SAID_MOST] = {
        /* what is meant, and what is said */
        {SGF_ANY, "", "ascii", "us-ascii"},
        {SGF_UTF8, "utf-8", "utf8"},
        {SGF_LATIN1, "iso-8859-1", "iso8859-1", "iso8859_1", "iso_8859-1", "latin1", "latin-1"},
        {"CP932", "shift_jis", "shift-jis", "sjis", "x-sjis"},
        {"GB18030", "gb2312", "gbk", "gb", "euc-cn"},
        {"CP949", "ks_c_5601-1987", "euc-kr"},
        {"CP950", "big5"},
    };
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
        for (size_t k = 1; k <= SAID_MOST && sets[i][k]; k++)
            if (word_is(name, sets[i][k]))
                return sets[i][0];
    return NULL;
}

/* The same, or the name itself. False where that is no name that may be asked for: they are
 * letters, digits and a few signs, which leaves out what would make iconv do more than convert. */
static bool find_name(Word name, char found[NAME_BYTES + 1])
{
    const char *usual = sgf_usual_charset(name);
    if (usual)
        name = (Word){usual, strlen(usual)};
    if (name.length > NAME_BYTES)
        return false;
    for (size_t i = 0; i < name.length; i++) {
        char byte = name.bytes[i];
        if (!is_letter(byte) && !is_digit(byte) && !memchr("-_.:+()", byte, 7))
            return false;
        found[i] = byte;
    }
    found[name.length] = '\0';
    return true;
}

/* Opens a converter; false where there is none. */
static bool open_converter(const char *to, const char *from, iconv_t *converter)
{
    /* For want of memory the C library may say that it knows no such set: so it is asked again. */
    for (int tries = 0; tries < 2; tries++) {
        *converter = iconv_open(to, from);
        if (*converter != (iconv_t)-1)
            return true;
    }
    return false;
}

bool sgf_decode_named(SgfDecoding *decoding, Word name)
{
    char found[NAME_BYTES + 1];
    const char *usual = sgf_usual_charset(name);
    iconv_t converter;
    decoding->bad = 0;
    text_clear(&decoding->sgf->bytes);
    if (usual == SGF_UTF8) {
        decode_utf8(decoding);
        return true;
    }
    if (usual == SGF_LATIN1) {
        decode_latin1(decoding);
        return true;
    }
    if (usual == SGF_ANY || !find_name(name, found) || !open_converter("UTF-8", found, &converter))
        return false;
    bool known = is_like_ascii(converter);
    if (known)
        decode_other(decoding, converter);
    iconv_close(converter);
    return known;
}

/* From UTF-8 to ISO-8859-1; false where there is anything beyond. */
static bool encode_latin1(const Text *text, Text *bytes)
{
    for (size_t i = 0; i < text->length; i++) {
        unsigned char byte = (unsigned char)text->bytes[i];
        if (byte > 0xC3)
            return false;
        if (byte >= 0x80)
            byte = (unsigned char)(byte << 6 | ((unsigned char)text->bytes[++i] & 0x3F));
        text_add_char(bytes, (char)byte);
    }
    return true;
}

/* The same with the C library. */
static bool encode_other(const Text *text, iconv_t converter, Text *bytes)
{
    char block[4096];
    char *from = text->bytes;
    size_t left = text->length;
    while (left > 0) {
        char *to = block;
        size_t room = sizeof block;
        size_t result = iconv(converter, &from, &left, &to, &room);
        int error = errno;
        text_add_bytes(bytes, block, sizeof block - room);
        if (result == (size_t)-1 && error != E2BIG)
            return false;
    }
    return true;
}

bool sgf_encode(const char *charset, const Text *text, Text *bytes)
{
    char found[NAME_BYTES + 1];
    Word name = {charset, strlen(charset)};
    iconv_t converter;
    if (sgf_usual_charset(name) == SGF_LATIN1)
        return encode_latin1(text, bytes);
    if (!find_name(name, found) || !open_converter(found, "UTF-8", &converter))
        return false;
    bool encoded = encode_other(text, converter, bytes);
    iconv_close(converter);
    return encoded;
}

/* The unit of UTF-16 at a byte. */
static uint32_t unit_at(const SgfDecoding *decoding, size_t at, bool high_first)
{
    uint32_t first = (unsigned char)decoding->bytes[at];
    uint32_t second = (unsigned char)decoding->bytes[at + 1];
    return high_first ? first << 8 | second : second << 8 | first;
}

static void add_character(Text *text, uint32_t code)
{
    static const unsigned char MARKS[] = {0, 0, 0xC0, 0xE0,
                                          0xF0}; /* of the first byte, by length */
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    text_add_char(text, (char)(MARKS[length] | code >> 6 * (length - 1)));
    for (int left = length - 2; left >= 0; left--)
        text_add_char(text, (char)(0x80 | (code >> 6 * left & 0x3F)));
}

/* UTF-16, which a byte order mark announces, without the C library: a system that lacks modules for
 * character sets lacks one for this. */
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
        if (code >= 0xD800 && code < 0xE000) { /* half a character */
            text_add(&decoding->sgf->bytes, REPLACEMENT);
            decoding->bad++;
        } else {
            add_character(&decoding->sgf->bytes, code);
        }
    }
}
