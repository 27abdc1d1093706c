/* An SQLite file as the database. Only database.c uses it. */
#ifndef CONTIGO_DATABASE_SQLITE_H
#define CONTIGO_DATABASE_SQLITE_H

#include "database/database_kind.h"

extern const DatabaseKind DATABASE_SQLITE;

/* Open a connection, and make the `steps` that have not been made yet. On failure return NULL and
 * append the reason to `error`. */
void *database_sqlite_open(const char *path, const char *const *steps, bool is_server,
                           StringBuilder *error);

/* Implement database_copy(). */
bool database_sqlite_copy(const char *path, const char *const *steps, const char *copy,
                          StringBuilder *error);

#endif
