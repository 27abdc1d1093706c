/* Stores collections of SGF games: walks, edits and prints the tree. */
#include "games/go/sgf/sgf.h"

#include "base/memory.h"
#include "games/go/sgf/sgf_tree.h"

#include <string.h>

Status sgf_create(Sgf **sgf)
{
    Sgf *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    made->last_root = made->open = SGF_NONE;
    *sgf = made;
    return STATUS_OK;
}

Status sgf_copy(const Sgf *from, Sgf **copy)
{
    Sgf *made;
    if (sgf_create(&made) != STATUS_OK)
        return STATUS_NO_MEMORY;
    builder_add_view(&made->bytes, builder_view(&from->bytes));
    made->nodes =
        memory_copied(from->nodes, from->node_count, &made->node_capacity, sizeof *from->nodes);
    made->properties = memory_copied(from->properties, from->property_count,
                                     &made->property_capacity, sizeof *from->properties);
    made->values =
        memory_copied(from->values, from->value_count, &made->value_capacity, sizeof *from->values);
    made->node_count = from->node_count;
    made->last_root = from->last_root;
    made->property_count = from->property_count;
    made->value_count = from->value_count;
    if (builder_failed(&made->bytes) || !made->nodes || !made->properties || !made->values) {
        sgf_destroy(made);
        return STATUS_NO_MEMORY;
    }
    *copy = made;
    return STATUS_OK;
}

void sgf_destroy(Sgf *sgf)
{
    if (!sgf)
        return;
    builder_free(&sgf->bytes);
    builder_free(&sgf->notes);
    memory_free(sgf->nodes);
    memory_free(sgf->properties);
    memory_free(sgf->values);
    memory_free(sgf);
}

const StringBuilder *sgf_notes(const Sgf *sgf)
{
    return &sgf->notes;
}

size_t sgf_node_count(const Sgf *sgf)
{
    return sgf->node_count;
}

SgfNode sgf_parent(const Sgf *sgf, SgfNode node)
{
    return sgf->nodes[node].parent;
}

SgfNode sgf_first_child(const Sgf *sgf, SgfNode node)
{
    SgfNode last = sgf->nodes[node].last_child;
    return last == SGF_NONE ? SGF_NONE : sgf->nodes[last].next;
}

/* Return a pointer to the index of the last child of a node or, for SGF_NONE, of the last root. */
static SgfNode *last_child_of(Sgf *sgf, SgfNode parent)
{
    return parent == SGF_NONE ? &sgf->last_root : &sgf->nodes[parent].last_child;
}

SgfNode sgf_next_sibling(const Sgf *sgf, SgfNode node)
{
    SgfNode parent = sgf->nodes[node].parent;
    SgfNode last = parent == SGF_NONE ? sgf->last_root : sgf->nodes[parent].last_child;
    return node == last ? SGF_NONE : sgf->nodes[node].next;
}

SgfProperty sgf_first_property(const Sgf *sgf, SgfNode node)
{
    SgfProperty last = sgf->nodes[node].last_property;
    return last == SGF_NONE ? SGF_NONE : sgf->properties[last].next;
}

SgfProperty sgf_next_property(const Sgf *sgf, SgfNode node, SgfProperty property)
{
    return property == sgf->nodes[node].last_property ? SGF_NONE : sgf->properties[property].next;
}

static StringView word_of(const Sgf *sgf, SgfSpan span)
{
    /* As long as nothing has been stored in it, `bytes` is NULL. */
    return (StringView){sgf->bytes.bytes ? sgf->bytes.bytes + span.start : "", span.length};
}

StringView sgf_name(const Sgf *sgf, SgfProperty property)
{
    return word_of(sgf, sgf->properties[property].name);
}

size_t sgf_value_count(const Sgf *sgf, SgfProperty property)
{
    return sgf->properties[property].value_count;
}

StringView sgf_value(const Sgf *sgf, SgfProperty property, size_t index)
{
    return word_of(sgf, sgf->values[sgf->properties[property].first_value + index]);
}

static bool is_named(const Sgf *sgf, SgfProperty property, const char *name)
{
    StringView word = sgf_name(sgf, property);
    return word.length == strlen(name) && memcmp(word.bytes, name, word.length) == 0;
}

SgfProperty sgf_find(const Sgf *sgf, SgfNode node, const char *name)
{
    SgfProperty property = sgf_first_property(sgf, node);
    while (property != SGF_NONE && !is_named(sgf, property, name))
        property = sgf_next_property(sgf, node, property);
    return property;
}

/* Store the line and the column of the byte with the index `place` in `bytes`. */
static void find_place(const Sgf *sgf, size_t place, size_t *line, size_t *column)
{
    *line = *column = 1;
    for (size_t i = 0; i < place; i++) {
        char byte = sgf->bytes.bytes[i];
        if (byte == '\n') {
            ++*line;
            *column = 1;
        } else if (((unsigned char)byte & 0xC0u) != 0x80u) {
            ++*column;
        }
    }
}

void sgf_place(const Sgf *sgf, SgfProperty property, size_t index, size_t *line, size_t *column)
{
    SgfSpan value = sgf->values[sgf->properties[property].first_value + index];
    find_place(sgf, value.start, line, column);
}

void sgf_note(Sgf *sgf, const char *what)
{
    if (++sgf->note_count > SGF_NOTES_MAX)
        return;
    if (sgf->note_count == SGF_NOTES_MAX)
        what = "and more";
    builder_add_format(&sgf->notes, "%s\n", what);
}

void sgf_note_at(Sgf *sgf, size_t place, const char *what)
{
    if (sgf->note_count + 1 < SGF_NOTES_MAX) {
        size_t line, column;
        find_place(sgf, place, &line, &column);
        builder_add_format(&sgf->notes, "line %zu, column %zu: ", line, column);
    }
    sgf_note(sgf, what);
}

/* Append an item to an array. Return false if memory runs out, or if the collection has already
 * failed. */
#define push(sgf, items, count, capacity, ...)                                                     \
    (!(sgf)->failed && (count) < SGF_NONE &&                                                       \
             memory_push(items, count, capacity, __VA_ARGS__) == STATUS_OK                         \
         ? true                                                                                    \
         : (sgf_fail(sgf), false))

SgfNode sgf_add_node(Sgf *sgf, SgfNode parent)
{
    SgfNode node = (SgfNode)sgf->node_count;
    if (!push(sgf, sgf->nodes, sgf->node_count, sgf->node_capacity,
              (SgfNodeItem){parent, SGF_NONE, node, SGF_NONE}))
        return SGF_NONE;
    SgfNode *last = last_child_of(sgf, parent);
    if (*last != SGF_NONE) {
        sgf->nodes[node].next = sgf->nodes[*last].next;
        sgf->nodes[*last].next = node;
    }
    *last = node;
    return node;
}

void sgf_add_property_at(Sgf *sgf, SgfNode node, SgfSpan name)
{
    SgfProperty added = (SgfProperty)sgf->property_count;
    if (!push(sgf, sgf->properties, sgf->property_count, sgf->property_capacity,
              (SgfPropertyItem){name, added, (uint32_t)sgf->value_count, 0}))
        return;
    SgfProperty *last = &sgf->nodes[node].last_property;
    if (*last != SGF_NONE) {
        sgf->properties[added].next = sgf->properties[*last].next;
        sgf->properties[*last].next = added;
    }
    *last = sgf->open = added;
}

void sgf_add_value_at(Sgf *sgf, SgfSpan value)
{
    if (push(sgf, sgf->values, sgf->value_count, sgf->value_capacity, value))
        sgf->properties[sgf->open].value_count++;
}

/* Append a string to `bytes`, and return where it is. */
static SgfSpan add_bytes(Sgf *sgf, StringView word)
{
    SgfSpan span = {(uint32_t)sgf->bytes.length, (uint32_t)word.length};
    builder_add_view(&sgf->bytes, word);
    if (builder_failed(&sgf->bytes) || sgf->bytes.length > UINT32_MAX)
        sgf_fail(sgf);
    return span;
}

void sgf_add_property(Sgf *sgf, SgfNode node, const char *name)
{
    sgf_add_property_at(sgf, node, add_bytes(sgf, string_view(name)));
}

void sgf_add_value(Sgf *sgf, StringView value)
{
    sgf_add_value_at(sgf, add_bytes(sgf, value));
}

void sgf_remove(Sgf *sgf, SgfNode node, SgfProperty property)
{
    SgfProperty *last = &sgf->nodes[node].last_property, before = *last;
    while (sgf->properties[before].next != property)
        before = sgf->properties[before].next;
    sgf->properties[before].next = sgf->properties[property].next;
    if (*last == property)
        *last = before == property ? SGF_NONE : before;
}

void sgf_set(Sgf *sgf, SgfNode node, const char *name)
{
    if (sgf->failed)
        return;
    SgfProperty found = sgf_find(sgf, node, name);
    if (found == SGF_NONE) {
        sgf_add_property(sgf, node, name);
        return;
    }
    for (SgfProperty next, other = found; other != SGF_NONE; other = next) {
        next = sgf_next_property(sgf, node, other);
        if (other != found && is_named(sgf, other, name))
            sgf_remove(sgf, node, other);
    }
    sgf->properties[found].first_value = (uint32_t)sgf->value_count;
    sgf->properties[found].value_count = 0;
    sgf->open = found;
}

void sgf_set_value(Sgf *sgf, SgfNode node, const char *name, const char *value)
{
    sgf_set(sgf, node, name);
    sgf_add_value(sgf, string_view(value));
}

void sgf_declare_charset(Sgf *sgf)
{
    size_t i = 0;
    while (i < sgf->bytes.length && (unsigned char)sgf->bytes.bytes[i] < 0x80)
        i++;
    if (i == sgf->bytes.length || sgf->node_count == 0)
        return;
    for (SgfNode root = 0; root != SGF_NONE; root = sgf_next_sibling(sgf, root))
        sgf_set_value(sgf, root, "CA", "UTF-8");
}

void sgf_fail(Sgf *sgf)
{
    sgf->failed = true;
}

bool sgf_failed(const Sgf *sgf)
{
    return sgf->failed || builder_failed(&sgf->notes);
}

/* Printing the collection. */

enum { LINE_WIDTH = 70 };

typedef struct Printer {
    const Sgf *sgf;
    StringBuilder *text;
    size_t line_start; /* where the last line begins in `text` */
} Printer;

static void end_line(Printer *printer)
{
    builder_add_char(printer->text, '\n');
    printer->line_start = printer->text->length;
}

/* End the line if it would become too long with `count` more bytes. */
static void make_place(Printer *printer, size_t count)
{
    size_t used = printer->text->length - printer->line_start;
    if (used > 0 && used + count > LINE_WIDTH)
        end_line(printer);
}

static void print_value(Printer *printer, StringView value)
{
    builder_add_char(printer->text, '[');
    builder_add_view(printer->text, value);
    builder_add_char(printer->text, ']');
    for (size_t i = value.length; i > 0; i--)
        if (value.bytes[i - 1] == '\n') {
            printer->line_start = printer->text->length - (value.length - i + 1);
            return;
        }
}

static void print_property(Printer *printer, SgfProperty property)
{
    StringView name = sgf_name(printer->sgf, property);
    for (size_t i = 0; i < sgf_value_count(printer->sgf, property); i++) {
        StringView value = sgf_value(printer->sgf, property, i);
        make_place(printer, name.length + value.length + 2);
        builder_add_view(printer->text, name);
        print_value(printer, value);
        name.length = 0;
    }
}

/* Return whether a node is the first of a game or a variation, which is printed in parentheses. */
static bool has_parentheses(const Sgf *sgf, SgfNode node)
{
    SgfNode parent = sgf_parent(sgf, node);
    return parent == SGF_NONE || sgf_next_sibling(sgf, sgf_first_child(sgf, parent)) != SGF_NONE;
}

/* Return the approximate length of a node up to its first value. All of this should be on the same
 * line as the node's `;`. */
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
        builder_add_char(printer->text, '(');
    }
    builder_add_char(printer->text, ';');
    for (SgfProperty property = sgf_first_property(sgf, node); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property))
        print_property(printer, property);
}

/* Return the node that is printed after a node without children. First close the parentheses of
 * every variation and game that ends before it. */
static SgfNode close_up(Printer *printer, SgfNode node)
{
    for (SgfNode next; node != SGF_NONE; node = sgf_parent(printer->sgf, node)) {
        if (has_parentheses(printer->sgf, node)) {
            make_place(printer, 1);
            builder_add_char(printer->text, ')');
        }
        next = sgf_next_sibling(printer->sgf, node);
        if (next != SGF_NONE)
            return next;
    }
    return SGF_NONE;
}

void sgf_print(const Sgf *sgf, StringBuilder *text)
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
