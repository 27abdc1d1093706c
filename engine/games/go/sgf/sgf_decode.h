/* How the text of a file comes to be UTF-8: for the files of this module that see to it. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_DECODE_H
#define CONTIGO_GAMES_GO_SGF_SGF_DECODE_H

#include "games/go/sgf/sgf_tree.h"

/* Bytes to be converted into `sgf->bytes`. */
typedef struct SgfDecoding {
    Sgf *sgf;
    const char *bytes;
    size_t count;
    size_t bad; /* places that could not be read, and were replaced */
} SgfDecoding;

/* Names of character sets, compared by address. SGF_ANY leaves open what is not ASCII. */
extern const char SGF_UTF8[], SGF_LATIN1[], SGF_ANY[];

/* The set that is meant by a name that files have for it; NULL where that is the name itself. */
const char *sgf_usual_charset(Word name);

/* Converts all bytes from a set, in place of what was converted before; false where no set of that
 * name is known in which ASCII means itself. */
bool sgf_decode_named(SgfDecoding *decoding, Word name);
void sgf_decode_utf16(SgfDecoding *decoding, bool high_first);

/* Appends a text in UTF-8 as it is in a set; false where not all of it can be. */
bool sgf_encode(const char *charset, const Text *text, Text *bytes);

/* The character set that a text beyond ASCII which is not UTF-8 most likely is in: a name that can
 * be shown, and converted from. */
Status sgf_guess_charset(const char *bytes, size_t count, const char **name);

#endif
