/* Replacing tokens in the database, for the option --revoke. A server that uses the database
 * notices it (see rooms_reload()). */
#ifndef CONTIGO_BOARD_REVOKE_H
#define CONTIGO_BOARD_REVOKE_H

#include "base/string_builder.h"

#include <stdbool.h>

/* Give the seats of the room `what` new tokens; or, if it is `open`, make a new token for opening
 * games. Append the part of the new links after the address to `links`, one on each line. On
 * failure return false and append the reason to `error`. `where` is as in archive_open(). */
bool revoke(const char *where, const char *what, StringBuilder *links, StringBuilder *error);

#endif
