/* The character sets of files: for the reader. */
#ifndef CONTIGO_GAMES_GO_SGF_SGF_CHARSET_H
#define CONTIGO_GAMES_GO_SGF_SGF_CHARSET_H

#include "games/go/sgf/sgf_tree.h"

/* Put the text of a file into `sgf->bytes`, as UTF-8 with single newlines, and note what had to be
 * assumed or replaced. `charset` is the one that the caller names, or empty. STATUS_UNKNOWN_NAME if
 * there is no set of that name. */
Status sgf_decode(Sgf *sgf, const char *bytes, size_t count, Word charset);

/* Find the character set that a text which is not UTF-8 is most likely in: one of which iconv and
 * people know the name. */
Status sgf_guess_charset(const char *bytes, size_t count, const char **name);

#endif
