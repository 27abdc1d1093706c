/* Which character set a file is in.
 *
 * A file is decoded before it is parsed, because the second byte of a character may be that of a
 * bracket or a backslash in some sets, such as Shift_JIS.
 */
#include "games/go/sgf/sgf_charset.h"

#include "base/utf8.h"

#include <string.h>

enum { ROOT_BYTES = 64 * 1024 }; /* CA is looked for in the first of these */

/* The set that the bytes look like. */
static const char *guess(SgfDecoding *decoding)
{
    const char *name = SGF_LATIN1;
    if (sgf_guess_charset(decoding->bytes, decoding->count, &name) != STATUS_OK)
        decoding->failed = true;
    return decoding->failed ? SGF_LATIN1 : name;
}

/* Decode from the set that the bytes look like; ISO-8859-1 if iconv does not know that. Return its
 * name. */
static const char *decode_guessed(SgfDecoding *decoding)
{
    const char *name = guess(decoding);
    if (sgf_decode_as(decoding, string_word(name)))
        return name;
    (void)sgf_decode_as(decoding, string_word(SGF_LATIN1));
    return SGF_LATIN1;
}

/* How many characters of more than one byte a text has as UTF-8, and how many of more than two. */
typedef struct Characters {
    size_t some, long_ones;
} Characters;

static Characters count_characters(const SgfDecoding *decoding)
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
static const char *decode_unnamed(SgfDecoding *decoding)
{
    (void)sgf_decode_as(decoding, string_word(SGF_UTF8));
    if (decoding->bad == 0 || count_characters(decoding).some > 4 * decoding->bad)
        return SGF_UTF8;
    return decode_guessed(decoding);
}

/* Whether a text that names another set is UTF-8. Two characters of a double-byte set may look like
 * UTF-8, but rarely with a sequence of three bytes among them. */
static bool is_utf8_after_all(SgfDecoding *decoding, const char *usual)
{
    Characters count = count_characters(decoding);
    if (usual == SGF_UTF8 || count.some == 0 || (usual != SGF_LATIN1 && count.long_ones == 0))
        return false;
    (void)sgf_decode_as(decoding, string_word(SGF_UTF8));
    return decoding->bad == 0;
}

/* Whether some letter beyond ASCII is inside a word of ASCII letters. */
static bool has_letter_within_word(const SgfDecoding *decoding)
{
    for (size_t i = 1; i + 1 < decoding->count; i++)
        if ((unsigned char)decoding->bytes[i] >= 0xC0 && is_letter(decoding->bytes[i - 1]) &&
            is_letter(decoding->bytes[i + 1]))
            return true;
    return false;
}

/* Whether a text with bad places in the set that it names may be in another set. A text that names
 * UTF-8 needs more bad places than characters, and looks like Latin by a letter in a word. */
static bool may_be_another(SgfDecoding *decoding, const char *usual)
{
    if (decoding->bad == 0 || usual != SGF_UTF8)
        return decoding->bad > 0;
    if (count_characters(decoding).some >= decoding->bad)
        return false;
    const char *name = guess(decoding);
    bool is_latin = strcmp(name, SGF_LATIN1) == 0 || strcmp(name, "Windows-1252") == 0;
    return !is_latin || has_letter_within_word(decoding);
}

/* Note which set was assumed, and why: `before` the name that the file has, if any, and `after`. */
static void note_set(SgfDecoding *decoding, const char *before, Word name, const char *after,
                     const char *set)
{
    Text note = {0};
    text_add(&note, before);
    if (name.length > 0)
        text_add_format(&note, " '%s' %s", word_quote(name).text, after);
    text_add_format(&note, ": read as %s", set);
    sgf_note(decoding->sgf, text_string(&note));
    if (text_failed(&note))
        decoding->failed = true;
    text_free(&note);
}

/* Decode a text from the set that it names, unless the bytes contradict that. */
static void decode_named(SgfDecoding *decoding, Word name)
{
    const char *usual = sgf_usual_set(name), *other = NULL;
    if (is_utf8_after_all(decoding, usual)) {
        other = SGF_UTF8;
    } else if (!sgf_decode_as(decoding, name)) {
        note_set(decoding, "character set", name, "is unknown", decode_unnamed(decoding));
    } else if (may_be_another(decoding, usual)) {
        other = decode_guessed(decoding);
        if (decoding->bad > 0) {
            other = NULL;
            (void)sgf_decode_as(decoding, name);
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
    return word_trim((Word){bytes + open, close - open <= SGF_SET_BYTES ? close - open : 0});
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
static bool take_mark(SgfDecoding *decoding, const char *mark, size_t length)
{
    if (decoding->count < length || memcmp(decoding->bytes, mark, length) != 0)
        return false;
    decoding->bytes += length;
    decoding->count -= length;
    return true;
}

static bool begins_with(const SgfDecoding *decoding, const char *bytes)
{
    return decoding->count >= 4 && memcmp(decoding->bytes, bytes, 4) == 0;
}

/* Decode a text that begins with a byte order mark, or with the parenthesis of UTF-16. */
static bool decode_marked(SgfDecoding *decoding)
{
    if (take_mark(decoding, "\xEF\xBB\xBF", 3))
        (void)sgf_decode_as(decoding, string_word(SGF_UTF8));
    else if (take_mark(decoding, "\xFE\xFF", 2) || begins_with(decoding, "\0(\0;"))
        sgf_decode_utf16(decoding, true);
    else if (take_mark(decoding, "\xFF\xFE", 2) || begins_with(decoding, "(\0;\0"))
        sgf_decode_utf16(decoding, false);
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

static void decode(SgfDecoding *decoding)
{
    Word name = find_declaration(decoding->bytes, decoding->count);
    if (sgf_usual_set(name) != SGF_ANY_SET) {
        decode_named(decoding, name);
        return;
    }
    const char *set = decode_unnamed(decoding);
    if (set != SGF_UTF8)
        note_set(decoding,
                 name.length > 0 ? "the character set is not"
                                 : "the file does not say its character set",
                 name, "as the file says", set);
}

static void note_bad(SgfDecoding *decoding)
{
    Text note = {0};
    text_add_format(&note, "%zu invalid characters in the file: read as U+FFFD", decoding->bad);
    if (decoding->bad > 0)
        sgf_note(decoding->sgf, text_string(&note));
    if (text_failed(&note))
        decoding->failed = true;
    text_free(&note);
}

Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, Word charset)
{
    SgfDecoding decoding = {.sgf = sgf, .text = &sgf->bytes, .bytes = bytes, .count = count};
    if (charset.length > 0) {
        (void)take_mark(&decoding, "\xEF\xBB\xBF", 3);
        if (!sgf_decode_as(&decoding, charset))
            return STATUS_UNKNOWN_NAME;
    } else if (!decode_marked(&decoding)) {
        decode(&decoding);
    }
    note_bad(&decoding);
    if (decoding.failed || text_failed(&sgf->bytes) || sgf_failed(sgf))
        return STATUS_NO_MEMORY;
    clean(&sgf->bytes);
    return STATUS_OK;
}
