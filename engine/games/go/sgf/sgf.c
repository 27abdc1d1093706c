/* Collections of SGF games: walking and editing the tree. */
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
    text_add_word(&made->bytes, text_word(&from->bytes));
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
    if (text_failed(&made->bytes) || !made->nodes || !made->properties || !made->values) {
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
    SgfNode last = sgf->nodes[node].last_child;
    return last == SGF_NONE ? SGF_NONE : sgf->nodes[last].next;
}

/* The last child of a node, or the last root for SGF_NONE. */
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

static Word word_of(const Sgf *sgf, SgfSpan span)
{
    /* A collection of nothing but empty values has no bytes. */
    return (Word){sgf->bytes.bytes ? sgf->bytes.bytes + span.start : "", span.length};
}

Word sgf_name(const Sgf *sgf, SgfProperty property)
{
    return word_of(sgf, sgf->properties[property].name);
}

size_t sgf_value_count(const Sgf *sgf, SgfProperty property)
{
    return sgf->properties[property].value_count;
}

Word sgf_value(const Sgf *sgf, SgfProperty property, size_t index)
{
    return word_of(sgf, sgf->values[sgf->properties[property].first_value + index]);
}

static bool is_named(const Sgf *sgf, SgfProperty property, const char *name)
{
    Word word = sgf_name(sgf, property);
    return word.length == strlen(name) && memcmp(word.bytes, name, word.length) == 0;
}

SgfProperty sgf_find(const Sgf *sgf, SgfNode node, const char *name)
{
    SgfProperty property = sgf_first_property(sgf, node);
    while (property != SGF_NONE && !is_named(sgf, property, name))
        property = sgf_next_property(sgf, node, property);
    return property;
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
    SgfSpan value = sgf->values[sgf->properties[property].first_value + index];
    sgf_place_of(sgf, value.start, line, column);
}

void sgf_note(Sgf *sgf, const char *what)
{
    if (++sgf->note_count > SGF_NOTES_MAX)
        return;
    if (sgf->note_count == SGF_NOTES_MAX)
        what = "and more";
    text_add_format(&sgf->notes, "%s\n", what);
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

/* Append an item to an array; false if the collection has failed. */
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

/* Append to `bytes`. */
static SgfSpan add_bytes(Sgf *sgf, Word word)
{
    SgfSpan span = {(uint32_t)sgf->bytes.length, (uint32_t)word.length};
    text_add_word(&sgf->bytes, word);
    if (text_failed(&sgf->bytes) || sgf->bytes.length > UINT32_MAX)
        sgf_fail(sgf);
    return span;
}

void sgf_add_property(Sgf *sgf, SgfNode node, const char *name)
{
    sgf_add_property_at(sgf, node, add_bytes(sgf, string_word(name)));
}

void sgf_add_value(Sgf *sgf, Word value)
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
    sgf_add_value(sgf, string_word(value));
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
    return sgf->failed || text_failed(&sgf->notes);
}
