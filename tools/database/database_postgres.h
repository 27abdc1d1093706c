/* A PostgreSQL server as the database. Only database.c uses it. */
#ifndef CONTIGO_DATABASE_POSTGRES_H
#define CONTIGO_DATABASE_POSTGRES_H

#include "database/database_kind.h"

extern const DatabaseKind DATABASE_POSTGRES;

/* Open a connection, and make the `steps` that have not been made yet. On failure return NULL and
 * append the reason to `error`. */
void *database_postgres_open(const char *url, const char *const *steps, StringBuilder *error);

#endif
