/* Collections of SGF games: building and walking. */
#include "games/go/sgf/sgf.h"

#include "base/memory.h"
#include "games/go/sgf/sgf_tree.h"

#include <string.h>

Status sgf_create(Sgf **sgf)
{
    Sgf *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    *sgf = made;
    return STATUS_OK;
}

void sgf_destroy(Sgf *sgf)
{
    if (!sgf)
        return;
    text_free(&sgf->bytes);
    text_free(&sgf->notes);
    memory_free(sgf->nodes);
    memory_free(sgf->properties);
    memory_free(sgf->values);
    memory_free(sgf);
}

const Text *sgf_notes(const Sgf *sgf)
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
    SgfNode next = node + 1;
    return next < sgf->node_count && sgf->nodes[next].parent == node ? next : SGF_NO_NODE;
}

SgfNode sgf_next_sibling(const Sgf *sgf, SgfNode node)
{
    return sgf->nodes[node].next_sibling;
}

/* The number of the property after the last of a node. */
static size_t end_of_properties(const Sgf *sgf, SgfNode node)
{
    return node + 1 < sgf->node_count ? sgf->nodes[node + 1].first_property : sgf->property_count;
}

size_t sgf_property_count(const Sgf *sgf, SgfNode node)
{
    return end_of_properties(sgf, node) - sgf->nodes[node].first_property;
}

static Word word_of(const Sgf *sgf, SgfSpan span)
{
    /* A collection of nothing but empty values has no bytes. */
    return (Word){sgf->bytes.bytes ? sgf->bytes.bytes + span.start : "", span.length};
}

SgfProperty sgf_property(const Sgf *sgf, SgfNode node, size_t index)
{
    size_t number = sgf->nodes[node].first_property + index;
    const SgfPropertyItem *item = &sgf->properties[number];
    size_t end = number + 1 < sgf->property_count ? item[1].first_value : sgf->value_count;
    return (SgfProperty){word_of(sgf, item->name), item->first_value, end - item->first_value};
}

Word sgf_value(const Sgf *sgf, SgfProperty property, size_t index)
{
    return word_of(sgf, sgf->values[property.first_value + index]);
}

bool sgf_find(const Sgf *sgf, SgfNode node, const char *name, SgfProperty *property)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sgf_property_count(sgf, node); i++) {
        SgfProperty here = sgf_property(sgf, node, i);
        if (here.name.length == length && memcmp(here.name.bytes, name, length) == 0) {
            *property = here;
            return true;
        }
    }
    return false;
}

void sgf_place_of(const Sgf *sgf, size_t place, size_t *line, size_t *column)
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
    sgf_place_of(sgf, sgf->values[property.first_value + index].start, line, column);
}

void sgf_note(Sgf *sgf, const char *what)
{
    if (++sgf->note_count > SGF_NOTES_MAX)
        return;
    if (sgf->note_count == SGF_NOTES_MAX)
        what = "and more";
    text_add(&sgf->notes, what);
    text_add_char(&sgf->notes, '\n');
}

void sgf_note_at(Sgf *sgf, size_t place, const char *what)
{
    if (sgf->note_count + 1 < SGF_NOTES_MAX) {
        size_t line, column;
        sgf_place_of(sgf, place, &line, &column);
        text_add_format(&sgf->notes, "line %zu, column %zu: ", line, column);
    }
    sgf_note(sgf, what);
}

/* Makes room for one more item; false where there is none. */
#define make_room(sgf, items, capacity, count)                                                     \
    has_room((sgf), (count) < SGF_NO_NODE ? memory_reserve(items, capacity, (count) + 1)           \
                                          : STATUS_NO_MEMORY)

static bool has_room(Sgf *sgf, Status status)
{
    sgf->failed |= status != STATUS_OK;
    return !sgf->failed;
}

/* Puts a new node behind its parent's other children. The way up from the last node to the parent
 * leads to the last of them, and no node is ever passed on it twice. */
static void link_sibling(Sgf *sgf, SgfNode node, SgfNode parent)
{
    SgfNode last = node - 1;
    if (node == 0 || last == parent)
        return;
    while (sgf->nodes[last].parent != parent)
        last = sgf->nodes[last].parent;
    sgf->nodes[last].next_sibling = node;
}

SgfNode sgf_add_node(Sgf *sgf, SgfNode parent)
{
    if (!make_room(sgf, sgf->nodes, sgf->node_capacity, sgf->node_count))
        return SGF_NO_NODE;
    SgfNode node = (SgfNode)sgf->node_count++;
    sgf->nodes[node] = (SgfNodeItem){.parent = parent,
                                     .next_sibling = SGF_NO_NODE,
                                     .first_property = (uint32_t)sgf->property_count};
    link_sibling(sgf, node, parent);
    return node;
}

void sgf_add_property_at(Sgf *sgf, SgfSpan name)
{
    if (make_room(sgf, sgf->properties, sgf->property_capacity, sgf->property_count))
        sgf->properties[sgf->property_count++] =
            (SgfPropertyItem){name, (uint32_t)sgf->value_count};
}

void sgf_add_value_at(Sgf *sgf, SgfSpan value)
{
    if (make_room(sgf, sgf->values, sgf->value_capacity, sgf->value_count))
        sgf->values[sgf->value_count++] = value;
}

/* The span of what was appended to `bytes` since it was `start` long. */
static SgfSpan added_since(Sgf *sgf, size_t start)
{
    if (text_failed(&sgf->bytes) || sgf->bytes.length > UINT32_MAX)
        sgf->failed = true;
    return (SgfSpan){(uint32_t)start, (uint32_t)(sgf->bytes.length - start)};
}

static void add_named(Sgf *sgf, Word name)
{
    size_t start = sgf->bytes.length;
    text_add_bytes(&sgf->bytes, name.bytes, name.length);
    sgf_add_property_at(sgf, added_since(sgf, start));
}

void sgf_add_property(Sgf *sgf, const char *name)
{
    add_named(sgf, (Word){name, strlen(name)});
}

void sgf_add_value(Sgf *sgf, const char *bytes, size_t count)
{
    size_t start = sgf->bytes.length;
    text_add_bytes(&sgf->bytes, bytes, count);
    sgf_add_value_at(sgf, added_since(sgf, start));
}

void sgf_add_copy(Sgf *sgf, const Sgf *from, SgfProperty property)
{
    add_named(sgf, property.name);
    for (size_t i = 0; i < property.value_count; i++) {
        Word value = sgf_value(from, property, i);
        sgf_add_value(sgf, value.bytes, value.length);
    }
}

void sgf_fail(Sgf *sgf)
{
    sgf->failed = true;
}

bool sgf_failed(const Sgf *sgf)
{
    return sgf->failed || text_failed(&sgf->notes);
}
