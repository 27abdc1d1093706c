/* Compare SGF trees as lists. One list is made from a collection in memory, the other from printed
 * text by an independent reader that accepts only valid FF[4].
 *
 * A list has one line per node, in text order: the line number of the parent node, and the node's
 * properties with their values, exactly as they appear between the brackets. */
#ifndef CONTIGO_TESTS_SGF_STRICT_H
#define CONTIGO_TESTS_SGF_STRICT_H

#include "games/go/sgf/sgf.h"

#include <stdlib.h>
#include <string.h>

static inline void sgf_list_node(const Sgf *sgf, SgfNode node, StringBuilder *list)
{
    for (SgfProperty property = sgf_first_property(sgf, node); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property)) {
        builder_add_view(list, sgf_name(sgf, property));
        for (size_t i = 0; i < sgf_value_count(sgf, property); i++) {
            builder_add_char(list, '[');
            builder_add_view(list, sgf_value(sgf, property, i));
            builder_add_char(list, ']');
        }
    }
}

/* Return the next node in text order. */
static inline SgfNode sgf_node_after(const Sgf *sgf, SgfNode node)
{
    SgfNode next = sgf_first_child(sgf, node);
    while (next == SGF_NONE && node != SGF_NONE) {
        next = sgf_next_sibling(sgf, node);
        node = sgf_parent(sgf, node);
    }
    return next;
}

static inline void sgf_list_tree(const Sgf *sgf, StringBuilder *list)
{
    size_t count = 0, *lines = calloc(sgf_node_count(sgf) + 1, sizeof *lines);
    for (SgfNode node = 0; count < sgf_node_count(sgf) && node != SGF_NONE;
         node = sgf_node_after(sgf, node)) {
        SgfNode parent = sgf_parent(sgf, node);
        lines[node] = ++count;
        builder_add_int(list, parent == SGF_NONE ? 0 : (int64_t)lines[parent]);
        builder_add_char(list, ' ');
        sgf_list_node(sgf, node, list);
        builder_add_char(list, '\n');
    }
    free(lines);
}

/* Append to `list` the property that begins at `at`: a name of capitals and digits, followed by
 * values. Return where it ends, or 0 if there is none. */
static inline size_t sgf_strict_property(StringView text, size_t at, StringBuilder *list)
{
    while (at < text.length && (is_capital(text.bytes[at]) || is_digit(text.bytes[at])))
        builder_add_char(list, text.bytes[at++]);
    size_t values = 0;
    for (;; values++) {
        size_t open = at;
        while (open < text.length && is_blank(text.bytes[open]))
            open++;
        if (open == text.length || text.bytes[open] != '[')
            return values > 0 ? at : 0;
        for (at = open; at < text.length && text.bytes[at] != ']'; at++) {
            builder_add_char(list, text.bytes[at]);
            if (text.bytes[at] == '\\' && at + 1 < text.length)
                builder_add_char(list, text.bytes[++at]);
        }
        if (at++ >= text.length)
            return 0;
        builder_add_char(list, ']');
    }
}

/* Append the nodes of printed text to `list`. Return false if the text is not valid. */
static inline bool sgf_list_text(StringView text, StringBuilder *list)
{
    size_t at = 0, depth = 0, count = 0, node = 0;
    size_t *before = calloc(text.length + 1, sizeof *before);
    bool valid = true, opened = false;
    while (valid && at < text.length) {
        char byte = text.bytes[at];
        if (is_capital(byte) && depth > 0 && !opened) {
            size_t end = sgf_strict_property(text, at, list);
            valid = end > 0;
            at = end;
            continue;
        }
        at++;
        if (is_blank(byte))
            continue;
        valid = opened ? byte == ';' : byte == '(' || (depth > 0 && (byte == ')' || byte == ';'));
        opened = byte == '(';
        if (byte == '(') {
            before[depth++] = node;
        } else if (byte == ')' && valid) {
            node = before[--depth];
        } else if (byte == ';') {
            builder_add_format(list, "%s%zu ", count > 0 ? "\n" : "", node);
            node = ++count;
        }
    }
    free(before);
    if (count > 0)
        builder_add_char(list, '\n');
    return valid && depth == 0;
}

static inline bool sgf_same_text(const StringBuilder *a, const StringBuilder *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

/* Print a collection to `printed`, and read that text with the library and with the strict reader.
 * Both must find the same tree, and printing it again must give the same bytes. Return NULL, or
 * what is wrong. */
static inline const char *sgf_round_trip(const Sgf *sgf, StringBuilder *printed)
{
    StringBuilder tree = {0}, strict = {0}, again = {0}, reprinted = {0}, error = {0};
    Sgf *read = NULL;
    sgf_print(sgf, printed);
    sgf_list_tree(sgf, &tree);
    bool valid = sgf_list_text(builder_view(printed), &strict);
    const char *wrong = NULL;
    if (!valid || !sgf_same_text(&tree, &strict)) {
        wrong = valid ? "printed as another tree" : "printed with faults";
    } else if (sgf_node_count(sgf) > 0) {
        if (!sgf_read(printed->bytes, printed->length, (StringView){"", 0}, &read, &error)) {
            wrong = "cannot be read again";
        } else {
            sgf_list_tree(read, &again);
            sgf_print(read, &reprinted);
            const StringBuilder *notes = sgf_notes(read);
            if (!sgf_same_text(&tree, &again))
                wrong = "read as another tree";
            else if (!sgf_same_text(printed, &reprinted))
                wrong = "printed again otherwise";
            /* Only the note on an unknown character set is allowed, since the file still names that
             * set. */
            else if (notes->length > 0 && memcmp(notes->bytes, "character set", 13) != 0)
                wrong = "read with a note";
        }
    }
    sgf_destroy(read);
    builder_free(&tree);
    builder_free(&strict);
    builder_free(&again);
    builder_free(&reprinted);
    builder_free(&error);
    return wrong;
}

#endif
