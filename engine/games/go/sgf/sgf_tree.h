/* How a collection of SGF games is stored: for the files that read and edit it.
 *
 * Four arrays that only grow. The children of a node are a ring of which the node knows the last,
 * and so are its properties, so that the first and the last of each are at hand. A removed property
 * leaves its ring and stays in the array.
 */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_TREE_H
#define CONTIGO_GAMES_GO_SGF_SGF_TREE_H

#include "games/go/sgf/sgf.h"

typedef struct SgfSpan {
    uint32_t start, length; /* in `bytes` */
} SgfSpan;

typedef struct SgfNodeItem {
    SgfNode parent, last_child;
    SgfNode next; /* sibling; the first for the last one */
    SgfProperty last_property;
} SgfNodeItem;

typedef struct SgfPropertyItem {
    SgfSpan name;
    SgfProperty next; /* of the node; the first for the last one */
    uint32_t first_value, value_count;
} SgfPropertyItem;

struct Sgf {
    StringBuilder bytes; /* the text that was read, in UTF-8, and then what was added */
    SgfNodeItem *nodes;
    size_t node_count, node_capacity;
    SgfNode last_root;
    SgfPropertyItem *properties;
    size_t property_count, property_capacity;
    SgfProperty open; /* takes the values that are added */
    SgfSpan *values;
    size_t value_count, value_capacity;
    StringBuilder notes;
    size_t note_count;
    bool failed;
};

/* Add a property or a value that already stands in `bytes`. */
void sgf_add_property_at(Sgf *sgf, SgfNode node, SgfSpan name);
void sgf_add_value_at(Sgf *sgf, SgfSpan value);

/* Put the text of a file into `bytes`, as UTF-8 with single newlines, and note what had to be
 * assumed or replaced. `charset` is the one that the caller names, or empty. STATUS_UNKNOWN_NAME if
 * there is no set of that name. */
Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, StringView charset);

/* Line and column of a byte of `bytes`. */
void sgf_place_of(const Sgf *sgf, size_t place, size_t *line, size_t *column);

/* Note a repair. Only the first few notes are kept; the last says that there were more. */
enum { SGF_NOTES_MAX = 20 };

void sgf_note(Sgf *sgf, const char *what);
void sgf_note_at(Sgf *sgf, size_t place, const char *what);

#endif
