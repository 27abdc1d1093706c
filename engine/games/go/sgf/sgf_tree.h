/* The storage of a collection of SGF games, for the files that read and edit it.
 *
 * It consists of four arrays that only grow. The children of a node form a ring, and its properties
 * form another. The node stores the last child and the last property, so that both the first and
 * the last can be found quickly. A removed property is taken out of its ring but stays in the
 * array. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_TREE_H
#define CONTIGO_GAMES_GO_SGF_SGF_TREE_H

#include "games/go/sgf/sgf.h"

typedef struct SgfSpan {
    uint32_t start, length; /* a range of Sgf.bytes */
} SgfSpan;

typedef struct SgfNodeItem {
    SgfNode parent, last_child;
    SgfNode next; /* the next sibling; for the last one, the first */
    SgfProperty last_property;
} SgfNodeItem;

typedef struct SgfPropertyItem {
    SgfSpan name;
    SgfProperty next; /* the next property of the node; for the last one, the first */
    uint32_t first_value, value_count;
} SgfPropertyItem;

struct Sgf {
    StringBuilder bytes; /* the text that was read, in UTF-8, followed by what was added */
    SgfNodeItem *nodes;
    size_t node_count, node_capacity;
    SgfNode last_root;
    SgfPropertyItem *properties;
    size_t property_count, property_capacity;
    SgfProperty open; /* the property to which sgf_add_value() appends */
    SgfSpan *values;
    size_t value_count, value_capacity;
    StringBuilder notes;
    size_t note_count;
    bool failed;
};

/* Add a property or a value whose text is already in Sgf.bytes. */
void sgf_add_property_at(Sgf *sgf, SgfNode node, SgfSpan name);
void sgf_add_value_at(Sgf *sgf, SgfSpan value);

/* Decode a file into `bytes`, as UTF-8 with single newlines. Add notes about what was assumed or
 * replaced. `charset` is the character set that the caller names, or empty. Return
 * STATUS_UNKNOWN_NAME if there is no set with this name. */
Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, StringView charset);

/* Add a note about a repair. Only the first few notes are kept; the last one says that there were
 * more. */
enum { SGF_NOTES_MAX = 20 };

void sgf_note(Sgf *sgf, const char *what);
void sgf_note_at(Sgf *sgf, size_t place, const char *what);

#endif
