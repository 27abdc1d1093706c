/* Replacing tokens in the database, for the option --revoke. A server that uses the database
 * notices the change (see rooms_reload()). */
#ifndef CONTIGO_BOARD_REVOKE_H
#define CONTIGO_BOARD_REVOKE_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Give the seats of the room `what` new tokens; or, if it is `open`, make a new token for opening
 * games. Append the new links to `links`, each on a line such as `black: #ROOM/TOKEN`, without the
 * address of the page. On failure return false and append the reason to `error`. `where` is as in
 * archive_open(). */
bool revoke(const char *where, const char *what, StringBuilder *links, StringBuilder *error);

#endif
