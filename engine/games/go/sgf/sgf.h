/* SGF, the Smart Game Format, as data: trees of nodes with properties, read and written whole.
 *
 * This module knows the text format (FF[4] by A. Hollosi, and what older versions and common
 * programs write) and the forms of its values. It knows nothing of games: what a property means
 * is for others. Nothing is lost in reading: unknown properties, variations and every value
 * stay as they are, and printing gives them back, so that reading what was printed gives the same
 * tree.
 *
 * A collection is any number of games. Nodes are numbered in the order of the text, a node before
 * those that follow it, from 0, the root of the first game. The children of a node are the node
 * that follows it first, its main line, and that one's siblings, its variations; the roots of
 * the games are siblings without a parent. Nothing here recurses: a file may nest as deep as it is
 * long.
 *
 * All text is UTF-8, whatever a file was written in, and line breaks are single newlines; control
 * characters other than those and tabs are dropped. A value is kept in the form that stands
 * between the brackets, with its escapes: a program that does not know whether a value is text, a
 * pair or a point could not print it otherwise. sgf_unescape() and the readers below say what a
 * value means.
 *
 * Memory: reading takes at most about 16 bytes for each byte of the text, most of it for files of
 * nothing but empty nodes, and usually about 4.
 */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_H
#define CONTIGO_GAMES_GO_SGF_SGF_H

#include "base/number.h"
#include "base/status.h"
#include "base/text.h"
#include "protocol/request.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The longest text that is read. */
enum { SGF_BYTES_MAX = 16 * 1024 * 1024 };

typedef struct Sgf Sgf;

/* The number of a node. */
typedef uint32_t SgfNode;

#define SGF_NO_NODE UINT32_MAX

/* A property of a node: a name in capital letters and digits, and one value or more. */
typedef struct SgfProperty {
    Word name; /* borrowed, as are values */
    size_t first_value, value_count;
} SgfProperty;

/* An empty collection, which the caller owns. */
Status sgf_create(Sgf **sgf);
void sgf_destroy(Sgf *sgf); /* NULL is allowed */

/* Reading. The text's character set is, in this order: `charset`, if it is given (not empty); what
 * a byte order mark says; what the first CA says; UTF-8 if all of it is valid UTF-8; what the bytes
 * look like. A CA that cannot be true gives way to what is. Every root of a text with characters
 * beyond ASCII then has CA[UTF-8], because that is what it now is. Whatever is not as it should be
 * is repaired or left out, and noted in sgf_notes(). False where no game begins in the text, it is
 * too long, or the set that is given is unknown, with the reason in `error` (emptied first). */
bool sgf_read_as(const char *bytes, size_t count, Word charset, Sgf **sgf, Text *error);

/* The same without a set that is given. */
bool sgf_read(const char *bytes, size_t count, Sgf **sgf, Text *error);

/* What was odd about the text that was read, one thing a line; "" for nothing. */
const Text *sgf_notes(const Sgf *sgf);

/* Walking. Results are borrowed until the collection changes. */
size_t sgf_node_count(const Sgf *sgf);
SgfNode sgf_parent(const Sgf *sgf, SgfNode node);       /* SGF_NO_NODE for a root */
SgfNode sgf_first_child(const Sgf *sgf, SgfNode node);  /* SGF_NO_NODE for none */
SgfNode sgf_next_sibling(const Sgf *sgf, SgfNode node); /* SGF_NO_NODE for none */
size_t sgf_property_count(const Sgf *sgf, SgfNode node);
SgfProperty sgf_property(const Sgf *sgf, SgfNode node, size_t index);
Word sgf_value(const Sgf *sgf, SgfProperty property, size_t index);

/* The first property of this name; false where the node has none. */
bool sgf_find(const Sgf *sgf, SgfNode node, const char *name, SgfProperty *property);

/* Where a value stands in the text that was read, from 1, counted in characters. */
void sgf_place(const Sgf *sgf, SgfProperty property, size_t index, size_t *line, size_t *column);

/* Building. Nodes, properties and values are added at the end: a node after `parent`, which is
 * SGF_NO_NODE for the root of a new game and else the last node or one on the way from its root to
 * it; a property to the last node; a value to the last property. Like a Text, a collection that
 * could not grow remembers it, takes nothing more, and says so in sgf_failed(). */
SgfNode sgf_add_node(Sgf *sgf, SgfNode parent);
void sgf_add_property(Sgf *sgf, const char *name);
void sgf_add_value(Sgf *sgf, const char *bytes, size_t count);      /* in its escaped form */
void sgf_add_copy(Sgf *sgf, const Sgf *from, SgfProperty property); /* with all its values */
void sgf_fail(Sgf *sgf); /* makes it one that could not grow */
bool sgf_failed(const Sgf *sgf);

/* Prints the collection: UTF-8, lines of about 70 characters where text does not make them longer,
 * the same bytes every time. */
void sgf_print(const Sgf *sgf, Text *text);

/* The same for a file: text of which nothing said in which character set it was, so that this was
 * guessed, is again the bytes that it was, without CA, if it can be. That goes for a collection
 * that was read, and for one that was made to stay in the set of such a one, with nothing added
 * beyond ASCII. */
void sgf_print_file(const Sgf *sgf, Text *text);
void sgf_stay_in_set(Sgf *sgf, const Sgf *from);

/* Values. Readers return false where the value is not of that form; then results are as they were.
 * Space around what is asked for is allowed. */

/* Appends what text stands for: escapes taken out, lines joined where a newline is escaped, tabs as
 * spaces; `simple` text has spaces for newlines as well. */
void sgf_unescape(Word value, bool simple, Text *text);

/* Appends a text as a value has it, with escapes. */
void sgf_escape(Word text, Text *value);

/* A point of the board, from 0, columns from the left and rows from the top. */
typedef struct SgfPoint {
    int column, row;
} SgfPoint;

/* `cd`: two letters, a to z and then A to Z. */
bool sgf_read_point(Word value, SgfPoint *point);

/* The letter of a line, from 0 to 51. */
char sgf_letter(int line);

/* `cd:ef`, two corners of a rectangle, or one point, which is a rectangle too. */
bool sgf_read_rectangle(Word value, SgfPoint *least, SgfPoint *most);

/* The parts of a pair `left:right`, as they stand. */
bool sgf_split(Word value, Word *left, Word *right);

/* How RE says that a game ended. */
typedef enum SgfEnding {
    SGF_UNKNOWN,     /* `?`, or nothing */
    SGF_VOID,        /* no result, or suspended */
    SGF_DRAW,        /* `0`, `Draw`, `Jigo` */
    SGF_WON,         /* `B+`: it is not said how */
    SGF_SCORE,       /* `B+3.5` */
    SGF_RESIGNATION, /* `B+R`, `B+Resign` */
    SGF_TIME,        /* `B+T`, `B+Time` */
    SGF_FORFEIT,     /* `B+F`, `B+Forfeit` */
} SgfEnding;

typedef struct SgfResult {
    SgfEnding ending;
    bool black;    /* won; for SGF_WON and those below */
    Decimal score; /* the winner's lead; for SGF_SCORE */
} SgfResult;

/* A result, in any case. */
bool sgf_read_result(Word value, SgfResult *result);

/* A decimal number; a comma may stand for the point, and `points` after it. */
bool sgf_read_real(Word value, Decimal *number);

/* Values that are in no form of SGF, but can be understood. */

/* Points, as in `6.5目`, `7目半` and `3又3/4子`, whose unit is stones of two points. */
bool sgf_read_amount(Word value, Decimal *amount);

/* The whole number, 1 or more, that a value begins with, and the next one or else the same again:
 * `19x13`, `19路`. */
bool sgf_read_count(Word value, int64_t *columns, int64_t *rows);

/* A result in words of Chinese, Japanese, Korean or English. */
bool sgf_guess_result(Word value, SgfResult *result);

#endif
