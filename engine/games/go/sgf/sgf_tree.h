/* How a collection of SGF games is kept: for the files of this module alone.
 *
 * Four arrays that only grow. A node's properties are those from its first up to the next node's
 * first, a property's values likewise, and the first child of a node is the node after it, if that
 * one's parent is this one; so none of these is stored.
 *
 * Invariants: parents come before children; first properties and first values never decrease from
 * one item to the next; names and values lie within `bytes`.
 */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_TREE_H
#define CONTIGO_GAMES_GO_SGF_SGF_TREE_H

#include "games/go/sgf/sgf.h"

typedef struct SgfSpan {
    uint32_t start, length; /* in `bytes` */
} SgfSpan;

typedef struct SgfNodeItem {
    SgfNode parent, next_sibling;
    uint32_t first_property;
} SgfNodeItem;

typedef struct SgfPropertyItem {
    SgfSpan name;
    uint32_t first_value;
} SgfPropertyItem;

struct Sgf {
    Text bytes; /* the text that was read, in UTF-8, and after it what was added */
    SgfNodeItem *nodes;
    size_t node_count, node_capacity;
    SgfPropertyItem *properties;
    size_t property_count, property_capacity;
    SgfSpan *values;
    size_t value_count, value_capacity;
    const char *guessed; /* the character set of which nothing says that the text was in it, and in
                            which it is written again: see sgf_print_file(); or NULL */
    Text notes;
    size_t note_count;
    bool failed;
};

/* Adds a property or a value that already stands in `bytes`. */
void sgf_add_property_at(Sgf *sgf, SgfSpan name);
void sgf_add_value_at(Sgf *sgf, SgfSpan value);

/* Line and column of a place in `bytes`. */
void sgf_place_of(const Sgf *sgf, size_t place, size_t *line, size_t *column);

/* Notes something odd. Only the first few are kept; the last says that there were more. */
enum { SGF_NOTES_MAX = 20 };

void sgf_note(Sgf *sgf, const char *what);
void sgf_note_at(Sgf *sgf, size_t place, const char *what);

/* The character set of a text, by name: what its CA says, or an empty name, or what its reader was
 * told to take, which has to be known. */
typedef struct SgfCharset {
    Word name;
    bool is_order;
} SgfCharset;

/* The text of a file as UTF-8 with single newlines, in `sgf->bytes`. Notes what it has to guess or
 * replace. `beyond_ascii`: whether there is anything beyond ASCII in it. STATUS_UNKNOWN_NAME where
 * there is no such set as the reader was told to take. */
Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, SgfCharset charset,
                  bool *beyond_ascii);

#endif
