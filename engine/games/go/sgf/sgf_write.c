/* Printing SGF. */
#include "games/go/sgf/sgf_decode.h"

enum { LINE_WIDTH = 70 };

/* A text being printed, and where its present line starts. */
typedef struct Printer {
    const Sgf *sgf;
    Text *text;
    size_t line_start;
    bool no_set; /* roots are without CA */
} Printer;

static void end_line(Printer *printer)
{
    text_add_char(printer->text, '\n');
    printer->line_start = printer->text->length;
}

/* Ends a line that would be too long with `count` more bytes. */
static void make_place(Printer *printer, size_t count)
{
    size_t used = printer->text->length - printer->line_start;
    if (used > 0 && used + count > LINE_WIDTH)
        end_line(printer);
}

static void print_value(Printer *printer, Word value)
{
    text_add_char(printer->text, '[');
    text_add_bytes(printer->text, value.bytes, value.length);
    text_add_char(printer->text, ']');
    for (size_t i = value.length; i > 0; i--)
        if (value.bytes[i - 1] == '\n') {
            printer->line_start = printer->text->length - (value.length - i + 1);
            return;
        }
}

static void print_properties(Printer *printer, SgfNode node)
{
    bool no_set = printer->no_set && sgf_parent(printer->sgf, node) == SGF_NO_NODE;
    for (size_t i = 0; i < sgf_property_count(printer->sgf, node); i++) {
        SgfProperty property = sgf_property(printer->sgf, node, i);
        Word name = property.name;
        if (no_set && word_is(name, "ca"))
            continue;
        for (size_t v = 0; v < property.value_count; v++) {
            Word value = sgf_value(printer->sgf, property, v);
            make_place(printer, name.length + value.length + 2);
            text_add_bytes(printer->text, name.bytes, name.length);
            print_value(printer, value);
            name.length = 0;
        }
    }
}

/* Whether a node and what follows it stand in parentheses of their own: games and variations. */
static bool is_bracketed(const Sgf *sgf, SgfNode node)
{
    SgfNode parent = sgf_parent(sgf, node);
    return parent == SGF_NO_NODE || sgf_next_sibling(sgf, parent + 1) != SGF_NO_NODE;
}

/* Closes what has to be closed on the way from a node up to one of its ancestors. */
static void close_up_to(Printer *printer, SgfNode node, SgfNode ancestor)
{
    for (; node != ancestor; node = sgf_parent(printer->sgf, node))
        if (is_bracketed(printer->sgf, node)) {
            make_place(printer, 1);
            text_add_char(printer->text, ')');
        }
}

/* About how long a node's text is: its first property, which should not be torn from the `;`. */
static size_t length_of_beginning(const Sgf *sgf, SgfNode node)
{
    if (sgf_property_count(sgf, node) == 0)
        return 1;
    SgfProperty property = sgf_property(sgf, node, 0);
    return property.name.length + 3 +
           (property.value_count ? sgf_value(sgf, property, 0).length : 0);
}

static void print_node(Printer *printer, SgfNode node)
{
    SgfNode parent = sgf_parent(printer->sgf, node);
    if (node > 0)
        close_up_to(printer, node - 1, parent);
    if (is_bracketed(printer->sgf, node)) {
        if (node > 0)
            end_line(printer);
        text_add_char(printer->text, '(');
    } else {
        make_place(printer, length_of_beginning(printer->sgf, node));
    }
    text_add_char(printer->text, ';');
    print_properties(printer, node);
}

static void print_all(Printer *printer)
{
    size_t count = sgf_node_count(printer->sgf);
    for (SgfNode node = 0; node < count; node++)
        print_node(printer, node);
    if (count == 0)
        return;
    close_up_to(printer, (SgfNode)(count - 1), SGF_NO_NODE);
    end_line(printer);
}

void sgf_print(const Sgf *sgf, Text *text)
{
    print_all(&(Printer){.sgf = sgf, .text = text, .line_start = text->length});
}

/* Prints for a file in the set that was guessed; false where not all can be said in that. */
static bool print_in_set(const Sgf *sgf, Text *text)
{
    Text whole = {0};
    size_t before = text->length;
    print_all(&(Printer){.sgf = sgf, .text = &whole, .no_set = true});
    bool printed = sgf_encode(sgf->guessed, &whole, text);
    text->failed |= text_failed(&whole);
    text_free(&whole);
    if (!printed)
        text_truncate(text, before);
    return printed;
}

void sgf_print_file(const Sgf *sgf, Text *text)
{
    if (!sgf->guessed || !print_in_set(sgf, text))
        sgf_print(sgf, text);
}

void sgf_stay_in_set(Sgf *sgf, const Sgf *from)
{
    sgf->guessed = from->guessed;
}
