/* The character sets of files: for the reader. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_CHARSET_H
#define CONTIGO_GAMES_GO_SGF_SGF_CHARSET_H

#include "games/go/sgf/sgf_tree.h"

enum { SGF_SET_BYTES = 40 }; /* the longest name of a character set */

/* Names of sets, compared by address. ANY_SET is ASCII, which leaves all other characters open. */
extern const char SGF_UTF8[], SGF_LATIN1[], SGF_ANY_SET[];

/* Bytes to decode. */
typedef struct SgfDecoding {
    Text *text; /* borrowed: receives the text as UTF-8 */
    Sgf *sgf;   /* borrowed: receives notes; or NULL */
    const char *bytes;
    size_t count;
    size_t bad;  /* places that are not characters of the set, and were replaced */
    bool failed; /* memory ran out */
} SgfDecoding;

/* The set that a name means, which may be a larger one that files use under that name; NULL if the
 * name means itself. */
const char *sgf_usual_set(Word name);

/* Decode all bytes from a set, or from UTF-16. Return false if the set is unknown, or has not all
 * the characters of SGF as bytes of ASCII. */
bool sgf_decode_as(SgfDecoding *decoding, Word name);
void sgf_decode_utf16(SgfDecoding *decoding, bool high_first);

/* Find the character set that a text which is not UTF-8 is most likely in. STATUS_NO_MEMORY. */
Status sgf_guess_charset(const char *bytes, size_t count, const char **name);

/* Put the text of a file into `sgf->bytes`, as UTF-8 with single newlines, and note what had to be
 * assumed or replaced. `charset` is the one that the caller names, or empty. STATUS_UNKNOWN_NAME if
 * there is no set of that name. */
Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, Word charset);

#endif
