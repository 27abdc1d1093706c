/* Printing SGF. */
#include "games/go/sgf/sgf.h"

enum { LINE_WIDTH = 70 };

typedef struct Printer {
    const Sgf *sgf;
    Text *text;
    size_t line_start; /* of the last line in `text` */
} Printer;

static void end_line(Printer *printer)
{
    text_add_char(printer->text, '\n');
    printer->line_start = printer->text->length;
}

/* End the line if `count` more bytes would make it too long. */
static void make_place(Printer *printer, size_t count)
{
    size_t used = printer->text->length - printer->line_start;
    if (used > 0 && used + count > LINE_WIDTH)
        end_line(printer);
}

static void print_value(Printer *printer, Word value)
{
    text_add_char(printer->text, '[');
    text_add_word(printer->text, value);
    text_add_char(printer->text, ']');
    for (size_t i = value.length; i > 0; i--)
        if (value.bytes[i - 1] == '\n') {
            printer->line_start = printer->text->length - (value.length - i + 1);
            return;
        }
}

static void print_property(Printer *printer, SgfProperty property)
{
    Word name = sgf_name(printer->sgf, property);
    for (size_t i = 0; i < sgf_value_count(printer->sgf, property); i++) {
        Word value = sgf_value(printer->sgf, property, i);
        make_place(printer, name.length + value.length + 2);
        text_add_word(printer->text, name);
        print_value(printer, value);
        name.length = 0;
    }
}

/* Whether a node and its descendants have parentheses of their own: games and variations do. */
static bool has_parentheses(const Sgf *sgf, SgfNode node)
{
    SgfNode parent = sgf_parent(sgf, node);
    return parent == SGF_NONE || sgf_next_sibling(sgf, sgf_first_child(sgf, parent)) != SGF_NONE;
}

/* About how long a node is up to its first value, which should be on the line of its `;`. */
static size_t length_of_beginning(const Sgf *sgf, SgfNode node)
{
    SgfProperty property = sgf_first_property(sgf, node);
    if (property == SGF_NONE)
        return 1;
    return sgf_name(sgf, property).length + 3 + sgf_value(sgf, property, 0).length;
}

static void print_node(Printer *printer, SgfNode node)
{
    const Sgf *sgf = printer->sgf;
    if (!has_parentheses(sgf, node)) {
        make_place(printer, length_of_beginning(sgf, node));
    } else {
        if (node > 0)
            end_line(printer);
        text_add_char(printer->text, '(');
    }
    text_add_char(printer->text, ';');
    for (SgfProperty property = sgf_first_property(sgf, node); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property))
        print_property(printer, property);
}

/* The node that is printed after one without children. Close the parentheses of all that ends
 * between them. */
static SgfNode close_up(Printer *printer, SgfNode node)
{
    for (SgfNode next; node != SGF_NONE; node = sgf_parent(printer->sgf, node)) {
        if (has_parentheses(printer->sgf, node)) {
            make_place(printer, 1);
            text_add_char(printer->text, ')');
        }
        next = sgf_next_sibling(printer->sgf, node);
        if (next != SGF_NONE)
            return next;
    }
    return SGF_NONE;
}

void sgf_print(const Sgf *sgf, Text *text)
{
    Printer printer = {.sgf = sgf, .text = text, .line_start = text->length};
    SgfNode node = sgf_node_count(sgf) > 0 ? 0 : SGF_NONE;
    if (node == SGF_NONE)
        return;
    while (node != SGF_NONE) {
        print_node(&printer, node);
        SgfNode child = sgf_first_child(sgf, node);
        node = child != SGF_NONE ? child : close_up(&printer, node);
    }
    end_line(&printer);
}
