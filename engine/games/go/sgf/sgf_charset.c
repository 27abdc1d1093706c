/* Decoding files to UTF-8.
 *
 * A file is decoded before it is parsed, because the second byte of a character may be that of a
 * bracket or a backslash in some sets, such as Shift_JIS.
 */
#include "games/go/sgf/sgf_charset.h"
#include "base/utf8.h"

#include <errno.h>
#include <iconv.h>
#include <string.h>

#define REPLACEMENT "\xEF\xBF\xBD" /* U+FFFD */

enum {
    NAME_BYTES = 40,        /* the longest name of a character set */
    ROOT_BYTES = 64 * 1024, /* CA is looked for in the first of these */
};

/* Names of sets, compared by address. ANY is ASCII, which leaves all other characters open. */
static const char UTF8[] = "UTF-8", LATIN1[] = "ISO-8859-1", ANY[] = "";

typedef struct Decoding {
    Sgf *sgf; /* takes the text and the notes */
    const char *bytes;
    size_t count;
    size_t bad; /* places that are not characters of the set, and were replaced */
} Decoding;

/* Find the set that a name means. Files often name a set, but use the larger one that contains it.
 * NULL if the name means itself. */
static const char *usual_set(Word name)
{
    enum { NAMES = 6 };
    static const char *const sets[][1 + NAMES] = {
        /* the set, and the names that mean it */
        {ANY, "", "ascii", "us-ascii"},
        {UTF8, "utf-8", "utf8"},
        {LATIN1, "iso-8859-1", "iso8859-1", "iso8859_1", "iso_8859-1", "latin1", "latin-1"},
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

static void add_character(Text *text, uint32_t code)
{
    static const unsigned char marks[] = {0, 0, 0xC0, 0xE0,
                                          0xF0}; /* of the first byte, by length */
    int length = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    text_add_char(text, (char)(marks[length] | code >> 6 * (length - 1)));
    for (int left = length - 2; left >= 0; left--)
        text_add_char(text, (char)(0x80 | (code >> 6 * left & 0x3F)));
}

static void decode_latin1(Decoding *decoding)
{
    for (size_t i = 0; i < decoding->count; i++)
        add_character(&decoding->sgf->bytes, (unsigned char)decoding->bytes[i]);
}

/* The unit of UTF-16 at a byte. */
static uint32_t unit_at(const Decoding *decoding, size_t at, bool high_first)
{
    uint32_t first = (unsigned char)decoding->bytes[at];
    uint32_t second = (unsigned char)decoding->bytes[at + 1];
    return high_first ? first << 8 | second : second << 8 | first;
}

/* Decode UTF-16, which is a module of iconv that a system may lack. */
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
        if (code >= 0xD800 && code < 0xE000) { /* half of a pair */
            text_add(&decoding->sgf->bytes, REPLACEMENT);
            decoding->bad++;
        } else {
            add_character(&decoding->sgf->bytes, code);
        }
    }
}

/* Decode with iconv. */
static void decode_other(Decoding *decoding, iconv_t converter)
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
        text_add_bytes(&decoding->sgf->bytes, block, sizeof block - room);
        if (result == (size_t)-1 && error != E2BIG) {
            text_add(&decoding->sgf->bytes, REPLACEMENT);
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
    char copy[NAME_BYTES + 1];
    const char *usual = usual_set(name);
    if (usual)
        name = string_word(usual);
    if (name.length > NAME_BYTES)
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

/* Decode all bytes from a set; false if it is unknown or not like ASCII. */
static bool decode_as(Decoding *decoding, Word name)
{
    const char *usual = usual_set(name);
    iconv_t converter;
    decoding->bad = 0;
    if (text_failed(&decoding->sgf->bytes)) /* clearing forgets it */
        sgf_fail(decoding->sgf);
    text_clear(&decoding->sgf->bytes);
    if (usual == UTF8 || usual == LATIN1) {
        (usual == UTF8 ? decode_utf8 : decode_latin1)(decoding);
        return true;
    }
    if (usual == ANY || !open_converter(name, &converter))
        return false;
    bool known = is_like_ascii(converter);
    if (known)
        decode_other(decoding, converter);
    iconv_close(converter);
    return known;
}

/* Decode from the set that the bytes look like; ISO-8859-1 if iconv does not know that. Return its
 * name. */
static const char *decode_guessed(Decoding *decoding)
{
    const char *name = LATIN1;
    if (sgf_guess_charset(decoding->bytes, decoding->count, &name) != STATUS_OK) {
        sgf_fail(decoding->sgf);
        return LATIN1;
    }
    if (decode_as(decoding, string_word(name)))
        return name;
    (void)decode_as(decoding, string_word(LATIN1));
    return LATIN1;
}

/* How many characters of more than one byte a text has as UTF-8, and how many of more than two. */
typedef struct Characters {
    size_t some, long_ones;
} Characters;

static Characters count_characters(const Decoding *decoding)
{
    Characters count = {0, 0};
    for (size_t i = 0; i < decoding->count;) {
        size_t size = utf8_first(decoding->bytes + i, decoding->count - i);
        count.some += size > 1;
        count.long_ones += size > 2;
        i += size > 0 ? size : 1;
    }
    return count;
}

/* Decode a text that does not name its set. UTF-8 with a few bad places is damaged UTF-8. Return
 * the name of the set. */
static const char *decode_unnamed(Decoding *decoding)
{
    (void)decode_as(decoding, string_word(UTF8));
    if (decoding->bad == 0 || count_characters(decoding).some > 4 * decoding->bad)
        return UTF8;
    return decode_guessed(decoding);
}

/* Whether a text that names another set is UTF-8. Two characters of a double-byte set may look like
 * UTF-8, but rarely with a sequence of three bytes among them. */
static bool is_utf8_after_all(Decoding *decoding, const char *usual)
{
    Characters count = count_characters(decoding);
    if (usual == UTF8 || count.some == 0 || (usual != LATIN1 && count.long_ones == 0))
        return false;
    (void)decode_as(decoding, string_word(UTF8));
    return decoding->bad == 0;
}

/* Whether some letter beyond ASCII is inside a word of ASCII letters. */
static bool has_letter_within_word(const Decoding *decoding)
{
    for (size_t i = 1; i + 1 < decoding->count; i++)
        if ((unsigned char)decoding->bytes[i] >= 0xC0 && is_letter(decoding->bytes[i - 1]) &&
            is_letter(decoding->bytes[i + 1]))
            return true;
    return false;
}

/* Whether a text with bad places in the set that it names may be in another set. A text that names
 * UTF-8 needs more bad places than characters, and looks like Latin by a letter in a word. */
static bool may_be_another(const Decoding *decoding, const char *usual)
{
    if (decoding->bad == 0)
        return false;
    if (usual != UTF8)
        return true;
    const char *name = LATIN1;
    if (count_characters(decoding).some >= decoding->bad ||
        sgf_guess_charset(decoding->bytes, decoding->count, &name) != STATUS_OK)
        return false;
    bool is_latin = strcmp(name, LATIN1) == 0 || strcmp(name, "Windows-1252") == 0;
    return !is_latin || has_letter_within_word(decoding);
}

/* Note which set was assumed, and why: `before` the name that the file has, if any, and `after`. */
static void note_set(Decoding *decoding, const char *before, Word name, const char *after,
                     const char *set)
{
    Text note = {0};
    text_add(&note, before);
    if (name.length > 0)
        text_add_format(&note, " '%s' %s", word_quote(name).text, after);
    text_add_format(&note, ": read as %s", set);
    sgf_note(decoding->sgf, text_string(&note));
    if (text_failed(&note))
        sgf_fail(decoding->sgf);
    text_free(&note);
}

/* Decode a text from the set that it names, unless the bytes contradict that. */
static void decode_named(Decoding *decoding, Word name)
{
    const char *usual = usual_set(name), *other = NULL;
    if (is_utf8_after_all(decoding, usual)) {
        other = UTF8;
    } else if (!decode_as(decoding, name)) {
        note_set(decoding, "character set", name, "is unknown", decode_unnamed(decoding));
    } else if (may_be_another(decoding, usual)) {
        other = decode_guessed(decoding);
        if (decoding->bad > 0) {
            other = NULL;
            (void)decode_as(decoding, name);
        }
    }
    if (other)
        note_set(decoding, "the character set is not", name, "as the file says", other);
}

/* The value of a property that begins at a byte: CA and a bracket. Empty if none begins there. */
static Word read_declaration(const char *bytes, size_t count, size_t at)
{
    size_t open = at + 2, close;
    if (open >= count || memcmp(bytes + at, "CA", 2) != 0 || (at > 0 && is_letter(bytes[at - 1])))
        return (Word){"", 0};
    while (open < count && is_blank(bytes[open]))
        open++;
    if (open == count || bytes[open] != '[')
        return (Word){"", 0};
    for (close = ++open; close < count && bytes[close] != ']';)
        close++;
    return word_trim((Word){bytes + open, close - open <= NAME_BYTES ? close - open : 0});
}

/* Find the set that CA names in the first node of a text that is not decoded yet. Half of a
 * character may look like an escape before it, so that CA seems to be inside a value: it counts if
 * there is no other. */
static Word find_declaration(const char *bytes, size_t count)
{
    Word within = {"", 0};
    bool is_value = false, is_node = false;
    for (size_t i = 0; i < count && i < ROOT_BYTES; i++) {
        Word name = read_declaration(bytes, count, i);
        if (name.length > 0 && !is_value)
            return name;
        if (name.length > 0 && within.length == 0)
            within = name;
        if (bytes[i] == ';' && !is_value && is_node)
            break;
        is_node |= bytes[i] == ';';
        if (bytes[i] == '[' || bytes[i] == ']')
            is_value = bytes[i] == '[';
        i += bytes[i] == '\\' && is_value;
    }
    return within;
}

/* Take a byte order mark off the text. */
static bool take_mark(Decoding *decoding, const char *mark, size_t length)
{
    if (decoding->count < length || memcmp(decoding->bytes, mark, length) != 0)
        return false;
    decoding->bytes += length;
    decoding->count -= length;
    return true;
}

static bool begins_with(const Decoding *decoding, const char *bytes)
{
    return decoding->count >= 4 && memcmp(decoding->bytes, bytes, 4) == 0;
}

/* Decode a text that begins with a byte order mark, or with the parenthesis of UTF-16. */
static bool decode_marked(Decoding *decoding)
{
    if (take_mark(decoding, "\xEF\xBB\xBF", 3))
        (void)decode_as(decoding, string_word(UTF8));
    else if (take_mark(decoding, "\xFE\xFF", 2) || begins_with(decoding, "\0(\0;"))
        decode_utf16(decoding, true);
    else if (take_mark(decoding, "\xFF\xFE", 2) || begins_with(decoding, "(\0;\0"))
        decode_utf16(decoding, false);
    else
        return false;
    return true;
}

/* Make every line break (CR LF, LF CR or CR too) a single newline, and drop control characters
 * except tabs. */
static void clean(Text *text)
{
    size_t kept = 0;
    for (size_t i = 0; i < text->length; i++) {
        char byte = text->bytes[i];
        if (byte == '\r' || byte == '\n') {
            char other = byte == '\r' ? '\n' : '\r';
            if (i + 1 < text->length && text->bytes[i + 1] == other)
                i++;
            byte = '\n';
        }
        if (byte == '\n' || byte == '\t' || ((unsigned char)byte >= 0x20 && byte != 0x7F))
            text->bytes[kept++] = byte;
    }
    text_truncate(text, kept);
}

static void decode(Decoding *decoding)
{
    Word name = find_declaration(decoding->bytes, decoding->count);
    if (usual_set(name) != ANY) {
        decode_named(decoding, name);
        return;
    }
    const char *set = decode_unnamed(decoding);
    if (set != UTF8)
        note_set(decoding,
                 name.length > 0 ? "the character set is not"
                                 : "the file does not say its character set",
                 name, "as the file says", set);
}

static void note_bad(Decoding *decoding)
{
    Text note = {0};
    text_add_format(&note, "%zu places are no characters of the text's set: read as U+FFFD",
                    decoding->bad);
    if (decoding->bad > 0)
        sgf_note(decoding->sgf, text_string(&note));
    if (text_failed(&note))
        sgf_fail(decoding->sgf);
    text_free(&note);
}

Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, Word charset)
{
    Decoding decoding = {.sgf = sgf, .bytes = bytes, .count = count};
    if (charset.length > 0) {
        (void)take_mark(&decoding, "\xEF\xBB\xBF", 3);
        if (!decode_as(&decoding, charset))
            return STATUS_UNKNOWN_NAME;
    } else if (!decode_marked(&decoding)) {
        decode(&decoding);
    }
    note_bad(&decoding);
    if (text_failed(&sgf->bytes) || sgf_failed(sgf))
        return STATUS_NO_MEMORY;
    clean(&sgf->bytes);
    return STATUS_OK;
}
