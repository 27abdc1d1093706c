/* Character sets: which one a file is in.
 *
 * The whole text is converted before it is looked at, because in some sets, Shift_JIS among
 * them, the second byte of a character may be that of a bracket or a backslash.
 */
#include "games/go/sgf/sgf_decode.h"
#include "base/utf8.h"

#include <string.h>

static Word word_of(const char *name)
{
    return (Word){name, strlen(name)};
}

/* What the text looks like, if it is not UTF-8. */
static const char *guess(const SgfDecoding *decoding)
{
    const char *name = SGF_LATIN1;
    if (sgf_guess_charset(decoding->bytes, decoding->count, &name) != STATUS_OK)
        decoding->sgf->notes.failed = true; /* as a note that could not grow */
    return name ? name : SGF_LATIN1;
}

/* Converts from a set that was guessed. The name of the one that it was: where the C library has no
 * such set, ISO-8859-1 is taken. */
static const char *decode_guessed(SgfDecoding *decoding, const char *name)
{
    if (sgf_decode_named(decoding, word_of(name)))
        return name;
    (void)sgf_decode_named(decoding, word_of(SGF_LATIN1));
    return SGF_LATIN1;
}

/* How many characters of more than one byte a text has as UTF-8, and how many of those have more
 * than two. */
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

/* Whether some letter beyond ASCII stands within a word of ASCII. */
static bool has_letter_within_word(const SgfDecoding *decoding)
{
    for (size_t i = 1; i + 1 < decoding->count; i++)
        if ((unsigned char)decoding->bytes[i] >= 0xC0 && is_letter(decoding->bytes[i - 1]) &&
            is_letter(decoding->bytes[i + 1]))
            return true;
    return false;
}

static void note_set(SgfDecoding *decoding, const char *what, const char *name)
{
    Text note = {0};
    text_add_format(&note, "%s: read as %s", what, name);
    sgf_note(decoding->sgf, text_string(&note));
    decoding->sgf->notes.failed |= text_failed(&note);
    text_free(&note);
}

/* Converts from what the text looks like; the name of that. What is UTF-8 but for a few places is
 * UTF-8 that was damaged. */
static const char *decode_anyhow(SgfDecoding *decoding)
{
    (void)sgf_decode_named(decoding, word_of(SGF_UTF8));
    if (decoding->bad == 0 || count_characters(decoding).some > 4 * decoding->bad)
        return SGF_UTF8;
    return decode_guessed(decoding, guess(decoding));
}

/* Whether the text can be turned back into the bytes that it was. */
static bool is_reversible(const SgfDecoding *decoding, const char *name)
{
    Text back = {0};
    bool same = sgf_encode(name, &decoding->sgf->bytes, &back) && back.length == decoding->count &&
                memcmp(back.bytes, decoding->bytes, back.length) == 0;
    decoding->sgf->notes.failed |= text_failed(&back);
    text_free(&back);
    return same;
}

/* Converts a text of which nothing says in which set it is. */
static void decode_unsaid(SgfDecoding *decoding)
{
    const char *name = decode_anyhow(decoding);
    if (name == SGF_UTF8)
        return;
    if (is_reversible(decoding, name))
        decoding->sgf->guessed = name;
    note_set(decoding, "the file does not say its character set", name);
}

/* Whether a text that says that it is UTF-8 is rather in the set that it looks like. */
static bool is_no_utf8(const SgfDecoding *decoding, const char *other)
{
    if (decoding->bad == 0 || count_characters(decoding).some >= decoding->bad)
        return false;
    bool is_latin = strcmp(other, SGF_LATIN1) == 0 || strcmp(other, "Windows-1252") == 0;
    return !is_latin || has_letter_within_word(decoding);
}

/* Whether a text that names another set is UTF-8. Two characters of a double-byte set may look like
 * UTF-8, but rarely with a sequence of three bytes among them. */
static bool is_utf8_after_all(SgfDecoding *decoding, const char *usual)
{
    Characters count = count_characters(decoding);
    if (count.some == 0 || (usual != SGF_LATIN1 && count.long_ones == 0))
        return false;
    (void)sgf_decode_named(decoding, word_of(SGF_UTF8));
    return decoding->bad == 0;
}

/* Converts a text that is not in the set that it says. The name of the one that it is in; NULL
 * where what it says may be true, and nothing has been converted. */
static const char *decode_untrue(SgfDecoding *decoding, Word name)
{
    const char *usual = sgf_usual_charset(name);
    if (usual != SGF_UTF8 && is_utf8_after_all(decoding, usual))
        return SGF_UTF8;
    if (!sgf_decode_named(decoding, name) || decoding->bad == 0)
        return NULL;
    const char *other = guess(decoding);
    if (usual == SGF_UTF8 && !is_no_utf8(decoding, other))
        return NULL;
    other = decode_guessed(decoding, other);
    return decoding->bad == 0 ? other : NULL;
}

/* Converts from what the text says it is, or else from what it looks like. */
static void decode_said(SgfDecoding *decoding, Word name)
{
    Text what = {0};
    if (sgf_usual_charset(name) == SGF_ANY) {
        (void)decode_anyhow(decoding);
        return;
    }
    const char *other = decode_untrue(decoding, name);
    if (other) {
        text_add_format(&what, "the character set is not '%s' as the file says",
                        word_quote(name).text);
    } else if (!sgf_decode_named(decoding, name)) {
        other = decode_anyhow(decoding);
        text_add_format(&what, "character set '%s' is unknown", word_quote(name).text);
    }
    if (other)
        note_set(decoding, text_string(&what), other);
    text_free(&what);
}

static bool begins_with(const SgfDecoding *decoding, const char *mark, size_t length)
{
    return decoding->count >= length && memcmp(decoding->bytes, mark, length) == 0;
}

/* Passes over a byte order mark. */
static void skip_mark(SgfDecoding *decoding, size_t length)
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

static void note_bad(SgfDecoding *decoding)
{
    if (decoding->bad == 0)
        return;
    Text note = {0};
    text_add_format(&note, "%zu places are no characters of the text's set: read as U+FFFD",
                    decoding->bad);
    sgf_note(decoding->sgf, text_string(&note));
    text_free(&note);
}

/* Passes over a byte order mark and converts from what it says; false where there is none. UTF-16
 * may have none, but begins with a parenthesis of two bytes. */
static bool decode_marked(SgfDecoding *decoding)
{
    bool high_first = begins_with(decoding, "\xFE\xFF", 2);
    if (begins_with(decoding, "\xEF\xBB\xBF", 3)) {
        skip_mark(decoding, 3);
        (void)sgf_decode_named(decoding, word_of(SGF_UTF8));
    } else if (high_first || begins_with(decoding, "\xFF\xFE", 2)) {
        skip_mark(decoding, 2);
        sgf_decode_utf16(decoding, high_first);
    } else if (begins_with(decoding, "(\0;\0", 4) || begins_with(decoding, "\0(\0;", 4)) {
        sgf_decode_utf16(decoding, decoding->bytes[0] == '\0');
    } else {
        return false;
    }
    return true;
}

Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, SgfCharset charset, bool *beyond_ascii)
{
    SgfDecoding decoding = {.sgf = sgf, .bytes = bytes, .count = count};
    if (charset.is_order) {
        if (begins_with(&decoding, "\xEF\xBB\xBF", 3))
            skip_mark(&decoding, 3);
        if (!sgf_decode_named(&decoding, charset.name))
            return STATUS_UNKNOWN_NAME;
    } else if (!decode_marked(&decoding)) {
        if (charset.name.length > 0)
            decode_said(&decoding, charset.name);
        else
            decode_unsaid(&decoding);
    }
    note_bad(&decoding);
    if (text_failed(&sgf->bytes) || text_failed(&sgf->notes))
        return STATUS_NO_MEMORY;
    *beyond_ascii = clean(&sgf->bytes);
    return STATUS_OK;
}
