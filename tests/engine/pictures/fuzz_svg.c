/* A libFuzzer harness: the input is a command line of contigo-svg, and the record that it reads.
 *
 * The bytes before the first newline choose the command line; the others are the record. If the
 * program succeeds, its output must be one XML element in which everything is closed in order, and
 * a picture that a viewer can draw. If the program fails, it must say why on standard error, in
 * text that is safe on a terminal, and write no output. No memory may leak. */
#include "base/memory.h"
#include "base/utf8.h"
#include "fuzzing/fuzzing.h"
#include "svg_check.h"

#include <stdio.h>
#include <string.h>

int contigo_svg_main(int count, char **words); /* the main() of tools/contigo-svg.c */

enum { WORDS_MOST = 12, DEPTH_MOST = 40 };

typedef struct Tag {
    const char *name;
    size_t length;
} Tag;

static size_t name_length(const char *from)
{
    return strspn(from, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-:_");
}

/* Skip a tag, whose attributes begin at `from`. Return where it ends. */
static const char *skip_tag(const char *from, const StringBuilder *xml)
{
    while (*from && *from != '>') {
        if (*from == '"')
            from = strchr(from + 1, '"');
        fuzzing_require(from && *from != '<', "a tag that does not end", xml);
        from++;
    }
    fuzzing_require(*from == '>', "a tag that does not end", xml);
    return from + 1;
}

/* Require that every `&` begins one of XML's predefined entities or a character reference
 * (`&#`). */
static void require_entities(const StringBuilder *xml)
{
    static const char *const ENTITIES[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};
    for (const char *at = strchr(xml->bytes, '&'); at; at = strchr(at + 1, '&')) {
        bool known = false;
        for (size_t i = 0; i < sizeof ENTITIES / sizeof *ENTITIES; i++)
            known |= strncmp(at, ENTITIES[i], strlen(ENTITIES[i])) == 0;
        fuzzing_require(known, "a bare ampersand", xml);
    }
}

/* Return whether the output is only text: UTF-8 whose only ASCII control characters are newlines.
 */
static bool is_text(const StringBuilder *text)
{
    for (size_t i = 0; i < text->length;) {
        size_t size = utf8_first(text->bytes + i, text->length - i);
        unsigned char byte = (unsigned char)text->bytes[i];
        if (size == 0 || (byte < ' ' && byte != '\n') || byte == 0x7F)
            return false;
        i += size;
    }
    return true;
}

/* Require that the text consists of XML elements, in which everything is closed in order. */
static void require_xml(StringBuilder *xml)
{
    Tag open[DEPTH_MOST];
    size_t depth = 0, elements = 0;
    const char *from = builder_string(xml);
    fuzzing_require(is_text(xml), "bytes that are no text", xml);
    require_entities(xml);
    while ((from = strchr(from, '<'))) {
        if (strncmp(from, "<?", 2) == 0 || strncmp(from, "<!--", 4) == 0) {
            from = skip_tag(from + 1, xml);
            continue;
        }
        bool closes = from[1] == '/';
        Tag tag = {from + 1 + closes, name_length(from + 1 + closes)};
        from = skip_tag(tag.name, xml);
        fuzzing_require(tag.length > 0, "a tag without a name", xml);
        if (closes)
            fuzzing_require(depth > 0 && open[depth - 1].length == tag.length &&
                                memcmp(open[depth - 1].name, tag.name, tag.length) == 0,
                            "an element that another closes", xml);
        elements += depth == 0;
        if (closes)
            depth--;
        else if (from[-2] != '/')
            open[depth++] = tag;
        fuzzing_require(depth < DEPTH_MOST, "too deep", xml);
    }
    fuzzing_require(depth == 0 && elements > 0, "an element that is not closed", xml);
}

static void require_picture(StringBuilder *svg)
{
    StringBuilder why = {0};
    require_xml(svg);
    bool good = svg_check(builder_string(svg), &why);
    fuzzing_require(good, good ? "" : builder_string(&why), svg);
    builder_free(&why);
}

/* The words that a command line is made of. */

static const char *const WORDS[] = {
    "--move",
    "0",
    "1",
    "5",
    "--numbers",
    "--territory",
    "--no-territory",
    "--size",
    "100",
    "10000",
    "720",
    "99",
    "--title",
    "a <b> & \"c\"",
    "--help",
    "--version",
    "record",
    "missing",
    "-",
    "--nothing",
    "--",
    "--animate",
    "--sheet",
    "--theme",
    "dark",
    "--ghosts",
    "--no-caption",
    "--no-coordinates",
    "-1",
    "\x1b[31mred",
    "\xff\xfe",
    "",
    "--title=x",
    "--size=333",
    ".",
};

static int draw_words(Input *input, char **words)
{
    int count = 0;
    words[count++] = "contigo-svg";
    while (count < WORDS_MOST - 1 && input->size > 0 && *input->bytes != '\n')
        words[count++] = (char *)WORDS[input_below(input, sizeof WORDS / sizeof *WORDS)];
    while (input->size > 0 && input_take(input, 1) != '\n')
        continue;
    words[count] = NULL;
    return count;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    Input input = {bytes, size};
    size_t before = memory_in_use();
    char *words[WORDS_MOST];
    int count = draw_words(&input, words);
    StringBuilder record = {0}, out = {0}, err = {0};
    builder_add(&record, input.size > 0 && *input.bytes == '#' ? "" : "# Contigo game record\n");
    builder_add_bytes(&record, (const char *)input.bytes, input.size);
    fuzzing_enter_folder();
    fuzzing_write_file("record", record.bytes, record.length);
    fuzzing_write_file("in", record.bytes, record.length);
    int code = fuzzing_run_main(contigo_svg_main, count, words);
    fuzzing_read_file("out", &out);
    fuzzing_read_file("err", &err);
    fuzzing_require(code >= 0 && code <= 2, "an exit code of its own", &err);
    if (code == 0 && strncmp(builder_string(&out), "<", 1) == 0)
        require_picture(&out);
    else if (code == 0)
        fuzzing_require(out.length > 0 && is_text(&out), "no picture, and no help", &out);
    else
        fuzzing_require(err.length > 0 && out.length == 0, "no reason", &out);
    builder_free(&record);
    builder_free(&out);
    builder_free(&err);
    fuzzing_require(memory_in_use() == before, "memory is left", NULL);
    return 0;
}
