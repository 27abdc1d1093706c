/* SGF, the Smart Game Format, as a tree of nodes with properties that can be read, edited and
 * printed.
 *
 * This module knows the grammar of the format (FF[4] by A. Hollosi, and what older versions and
 * common programs write) and the forms of its values, but not what a property means. A collection
 * keeps every game, variation, property and value of the text that it was read from, so reading the
 * output of sgf_print() gives the same tree.
 *
 * Nodes and properties are numbered from 0 in the order in which they were read or added; node 0 is
 * the root of the first game. The first child of a node continues its line and the other children
 * are variations. The roots of the games are siblings without a parent. Nothing here recurses,
 * because the nesting of a file is limited only by its length.
 *
 * All text is UTF-8, whatever the character set of the file, with single newlines as line breaks
 * and no control characters except tabs. A value keeps its escapes, since only a reader that knows
 * the property can tell whether it is text, a point or a pair. To interpret a value, use
 * sgf_unescape() and the readers below.
 *
 * Memory: a collection usually takes about 8 bytes for each byte of the text, and at most about 24,
 * for a file of empty nodes. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_H
#define CONTIGO_GAMES_GO_SGF_SGF_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The maximum length of a text that is read, in bytes. */
enum { SGF_BYTES_MAX = 16 * 1024 * 1024 };

typedef struct Sgf Sgf;

/* The index of a node, and of a property. SGF_NONE means that there is none. */
typedef uint32_t SgfNode;
typedef uint32_t SgfProperty;

#define SGF_NONE UINT32_MAX

/* sgf_create() creates an empty collection; sgf_copy() copies a collection without its notes. The
 * caller owns the result. */
Status sgf_create(Sgf **sgf);
Status sgf_copy(const Sgf *from, Sgf **copy);
void sgf_destroy(Sgf *sgf); /* NULL is allowed */

/* Read a text. Its character set is the first of these that applies: `charset`, unless it is empty;
 * the set that a byte order mark indicates; the set that the first property CA names, unless the
 * bytes contradict it; UTF-8, if the text is valid UTF-8; the set that fits the bytes best. If the
 * text has characters beyond ASCII, every root then gets CA[UTF-8]. Errors of grammar are repaired
 * or left out, with a note in sgf_notes(). The caller owns the collection. Return false, with the
 * reason in `error` (which is emptied first), if the text doesn't contain the start of any game or
 * is too long, or if `charset` is unknown. */
bool sgf_read(const char *bytes, size_t count, StringView charset, Sgf **sgf, StringBuilder *error);

/* Return the notes about repairs, one per line. Borrowed. */
const StringBuilder *sgf_notes(const Sgf *sgf);

/* These functions walk the tree. Their results are borrowed until the collection changes. */
size_t sgf_node_count(const Sgf *sgf);
SgfNode sgf_parent(const Sgf *sgf, SgfNode node);
SgfNode sgf_first_child(const Sgf *sgf, SgfNode node);
SgfNode sgf_next_sibling(const Sgf *sgf, SgfNode node);
SgfProperty sgf_first_property(const Sgf *sgf, SgfNode node);
SgfProperty sgf_next_property(const Sgf *sgf, SgfNode node, SgfProperty property);
StringView sgf_name(const Sgf *sgf, SgfProperty property); /* in upper-case letters and digits */
size_t sgf_value_count(const Sgf *sgf, SgfProperty property);
StringView sgf_value(const Sgf *sgf, SgfProperty property, size_t index);

/* Return the first property with this name in a node, or SGF_NONE if there is none. */
SgfProperty sgf_find(const Sgf *sgf, SgfNode node, const char *name);

/* Store the line and column of a value in the text that was read, both counted from 1. Columns
 * count characters. */
void sgf_place(const Sgf *sgf, SgfProperty property, size_t index, size_t *line, size_t *column);

/* Edit the tree. If memory runs out, the collection records the failure, like a StringBuilder, and
 * ignores all further edits. sgf_add_node() adds a node after the other children of `parent`, or a
 * new game if `parent` is SGF_NONE. sgf_add_property() adds a property after the others of a node;
 * sgf_set() replaces all properties with a name by a single one. In both cases the property has no
 * values yet. sgf_add_value() appends a value, given with its escapes, to the property that was
 * added or set last. */
SgfNode sgf_add_node(Sgf *sgf, SgfNode parent);
void sgf_add_property(Sgf *sgf, SgfNode node, const char *name);
void sgf_set(Sgf *sgf, SgfNode node, const char *name);
void sgf_add_value(Sgf *sgf, StringView value);
void sgf_set_value(Sgf *sgf, SgfNode node, const char *name, const char *value);
void sgf_remove(Sgf *sgf, SgfNode node, SgfProperty property);
void sgf_declare_charset(Sgf *sgf); /* if there is text beyond ASCII, set CA[UTF-8] in each root */
void sgf_fail(Sgf *sgf);            /* record a failure, as if memory had run out */
bool sgf_failed(const Sgf *sgf);

/* Print the collection as UTF-8, in lines of about 70 characters. A line is longer only if a single
 * value is. */
void sgf_print(const Sgf *sgf, StringBuilder *text);

/* Readers of values. They allow spaces and line breaks around a value. If the value doesn't have
 * the expected form, they return false and leave their results unchanged. */

/* Append the text of a value, without escapes. In `simple` text, newlines become spaces. */
void sgf_unescape(StringView value, bool simple, StringBuilder *text);

/* Append a text as a value, with escapes. */
void sgf_escape(StringView text, StringBuilder *value);

/* A point of the board. Columns are counted from the left and rows from the top, both from 0. */
typedef struct SgfPoint {
    int column, row;
} SgfPoint;

/* Read two letters such as `cd`. Lines are lettered a to z and then A to Z. */
bool sgf_read_point(StringView value, SgfPoint *point);

/* Return the letter of a column or row. `line` is its number, from 0 to 51. */
char sgf_letter(int line);

/* Read a rectangle, given by two of its corners as in `cd:ef`, or a single point, as in `cd`. */
bool sgf_read_rectangle(StringView value, SgfPoint *least, SgfPoint *most);

/* Split a pair `left:right`. The parts keep their escapes. */
bool sgf_split(StringView value, StringView *left, StringView *right);

/* How a game ended, according to the property RE. */
typedef enum SgfEnding {
    SGF_UNKNOWN,     /* `?` or empty */
    SGF_VOID,        /* no result, or the game was suspended */
    SGF_DRAW,        /* `0`, `Draw` or `Jigo` */
    SGF_WON,         /* `B+`: it isn't known how */
    SGF_SCORE,       /* `B+3.5` */
    SGF_RESIGNATION, /* `B+R` or `B+Resign` */
    SGF_TIME,        /* `B+T` or `B+Time` */
    SGF_FORFEIT,     /* `B+F` or `B+Forfeit` */
} SgfEnding;

typedef struct SgfResult {
    SgfEnding ending;
    bool black;    /* true if Black won; set for SGF_WON and the endings after it */
    Decimal score; /* the winner's margin; set for SGF_SCORE */
} SgfResult;

/* Read a result in the form that RE has, in upper or lower case. */
bool sgf_read_result(StringView value, SgfResult *result);

/* Read a decimal number. The decimal point may be a comma, and the word `points` may follow. */
bool sgf_read_real(StringView value, Decimal *number);

/* The remaining functions read values in the forms that servers, magazines and people write. */

/* Read a vertex such as `Q16` on a board of this size: the letter I is skipped, and rows are
 * counted from 1 at the bottom. */
bool sgf_read_vertex(StringView value, int columns, int rows, SgfPoint *point);

/* Read an amount of points, such as `6.5目`, `7目半` or `3又3/4子`. A stone (子) counts as two
 * points. */
bool sgf_read_amount(StringView value, Decimal *amount);

/* Read the size of a board, such as `19x13` or `19路`. The number at the beginning, which must be
 * at least 1, is `columns`; the next number is `rows`. If there is no second number, `rows` equals
 * `columns`. */
bool sgf_read_count(StringView value, int64_t *columns, int64_t *rows);

/* Read a result that is written in Chinese, Japanese, Korean or English words. */
bool sgf_guess_result(StringView value, SgfResult *result);

#endif
