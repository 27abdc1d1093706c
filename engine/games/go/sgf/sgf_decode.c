/* Character sets: the bytes of a file as UTF-8 with single newlines.
 *
 * The whole text is converted before it is looked at, because in some sets, Shift_JIS among
 * them, the second byte of a character may be that of a bracket or a backslash.
 */
#include "base/utf8.h"
#include "games/go/sgf/sgf_tree.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

enum { NAME_BYTES = 40 }; /* the longest name of a character set */

/* Some bytes, and how often there were some that could not be read. */
typedef struct Decoding {
    Sgf *sgf;
    const char *bytes;
    size_t count;
    size_t bad;
} Decoding;

/* Copies UTF-8, in runs, with what is none replaced. */
static void decode_utf8(Decoding *decoding)
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

static void decode_latin1(Decoding *decoding)
{
    for (size_t i = 0; i < decoding->count; i++) {
        unsigned char byte = (unsigned char)decoding->bytes[i];
        if (byte >= 0x80)
            text_add_char(&decoding->sgf->bytes, (char)(0xC0 | byte >> 6));
        text_add_char(&decoding->sgf->bytes, (char)(byte < 0x80 ? byte : 0x80 | (byte & 0x3F)));
    }
}

/* Converts with the C library, with what it cannot read replaced. */
static void decode_other(Decoding *decoding, iconv_t converter)
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

static const char UTF8[] = "UTF-8", LATIN1[] = "ISO-8859-1", ANY[] = "";

/* Sets by their other names, and those that are in fact written with what a larger one has beyond
 * them. ASCII says nothing of other characters. */
static const char *usual_name(Word name)
{
    enum { SAID_MOST = 6 };
    static const char *const sets[][1 + SAID_MOST] = {
        /* what is meant, and what is said */
        {ANY, "", "ascii", "us-ascii"},
        {UTF8, "utf-8", "utf8"},
        {LATIN1, "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1"},
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

/* Opens the converter for a name that a file says; false where there is none. Names are letters,
 * digits and a few signs, which leaves out what would make iconv do more than convert. */
static bool open_converter(Word name, iconv_t *converter)
{
    char said[NAME_BYTES + 1] = "";
    if (name.length > NAME_BYTES)
        return false;
    for (size_t i = 0; i < name.length; i++) {
        char byte = name.bytes[i];
        if (!is_letter(byte) && !is_digit(byte) && !memchr("-_.:+()", byte, 7))
            return false;
        said[i] = byte;
    }
    const char *usual = usual_name(name);
    /* For want of memory the C library may say that it knows no such set: so it is asked again. */
    for (int tries = 0; tries < 2; tries++) {
        *converter = iconv_open("UTF-8", usual ? usual : said);
        if (*converter != (iconv_t)-1)
            break;
    }
    if (*converter == (iconv_t)-1)
        return false;
    if (is_like_ascii(*converter))
        return true;
    iconv_close(*converter);
    return false;
}

/* Converts from what the text looks like; the name of that. */
static const char *decode_anyhow(Decoding *decoding)
{
    decode_utf8(decoding);
    if (decoding->bad == 0)
        return UTF8;
    decoding->bad = 0;
    text_clear(&decoding->sgf->bytes);
    decode_latin1(decoding);
    return LATIN1;
}

/* Converts from what the text says it is, or else from what it looks like. */
static void decode_as(Decoding *decoding, Word name)
{
    const char *usual = usual_name(name);
    iconv_t converter;
    if (usual == UTF8) {
        decode_utf8(decoding);
    } else if (usual == LATIN1) {
        decode_latin1(decoding);
    } else if (usual == ANY) {
        bool is_guess = decode_anyhow(decoding) == LATIN1;
        decoding->sgf->guessed = is_guess && name.length == 0;
    } else if (open_converter(name, &converter)) {
        decode_other(decoding, converter);
        iconv_close(converter);
    } else {
        Text note = {0};
        text_add_format(&note, "character set '%s' is unknown: read as %s", word_quote(name).text,
                        decode_anyhow(decoding));
        sgf_note(decoding->sgf, text_string(&note));
        decoding->sgf->notes.failed |= text_failed(&note);
        text_free(&note);
    }
}

/* The unit of UTF-16 at a byte. */
static uint32_t unit_at(const Decoding *decoding, size_t at, bool high_first)
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
static void decode_utf16(Decoding *decoding, bool high_first)
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

static bool begins_with(const Decoding *decoding, const char *mark, size_t length)
{
    return decoding->count >= length && memcmp(decoding->bytes, mark, length) == 0;
}

/* Passes over a byte order mark. */
static void skip_mark(Decoding *decoding, size_t length)
{
    decoding->bytes += length;
    decoding->count -= length;
}

/* Makes every line break a single newline (CR LF, LF CR and CR stand for one too) and drops other
 * control characters but tabs, in place. True where there is anything beyond ASCII. */
static bool clean(Text *text)
{
    bool beyond_ascii = false;
    size_t kept = 0;
    for (size_t i = 0; i < text->length; i++) {
        char byte = text->bytes[i];
        if (byte == '\r' || byte == '\n') {
            char other = byte == '\r' ? '\n' : '\r';
            if (i + 1 < text->length && text->bytes[i + 1] == other)
                i++;
            byte = '\n';
        }
        if ((unsigned char)byte >= 0x80)
            beyond_ascii = true;
        if (byte == '\n' || byte == '\t' || ((unsigned char)byte >= 0x20 && byte != 0x7F))
            text->bytes[kept++] = byte;
    }
    text_truncate(text, kept);
    return beyond_ascii;
}

static void note_bad(Decoding *decoding)
{
    if (decoding->bad == 0)
        return;
    Text note = {0};
    text_add_format(&note, "%zu places are no characters of the text's set: read as U+FFFD",
                    decoding->bad);
    sgf_note(decoding->sgf, text_string(&note));
    text_free(&note);
}

Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, Word charset, bool *beyond_ascii)
{
    Decoding decoding = {.sgf = sgf, .bytes = bytes, .count = count};
    if (begins_with(&decoding, "\xEF\xBB\xBF", 3)) {
        skip_mark(&decoding, 3);
        decode_utf8(&decoding);
    } else if (begins_with(&decoding, "\xFF\xFE", 2)) {
        skip_mark(&decoding, 2);
        decode_utf16(&decoding, false);
    } else if (begins_with(&decoding, "\xFE\xFF", 2)) {
        skip_mark(&decoding, 2);
        decode_utf16(&decoding, true);
    } else {
        decode_as(&decoding, charset);
    }
    note_bad(&decoding);
    if (text_failed(&sgf->bytes) || text_failed(&sgf->notes))
        return STATUS_NO_MEMORY;
    *beyond_ascii = clean(&sgf->bytes);
    return STATUS_OK;
}
