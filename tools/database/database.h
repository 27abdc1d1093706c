/* A database of the server: an SQLite file, or a PostgreSQL database that several contigo-boards
 * share.
 *
 * Both understand the same statements if these use the types TEXT, BYTEA and BIGINT, and parameters
 * $1, $2, ... in this order. Statements that change something are collected in a transaction, which
 * takes effect only with database_commit().
 *
 * Before a server uses the rows of a room, it claims the room's name. Only one server at a time has
 * the claim. A server that loses its connection to the database loses all its claims and all its
 * uncommitted changes, so two servers never change the same room. With SQLite, only one server uses
 * the file, and that server has every claim. */
#ifndef CONTIGO_DATABASE_H
#define CONTIGO_DATABASE_H

#include "base/string_builder.h"
#include "database/database_kind.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Database Database;

/* The tables. For each kind of database there is a list of steps: step N brings version N - 1 of
 * the tables to version N. Each list ends with NULL and may be empty. A step may have several
 * statements. */
typedef struct DatabaseSchema {
    const char *const *sqlite;
    const char *const *postgres;
} DatabaseSchema;

/* Open a database, and bring its tables to the newest version. `where` is the path of an SQLite
 * file, which is created with mode 0600 if it doesn't exist; a URL `postgres://...`; or NULL for a
 * database in memory. If `is_server` is false, a server may be using the file, and the file must
 * exist with the newest version of the tables. On failure return NULL and append the reason to
 * `error`. */
Database *database_open(const char *where, const DatabaseSchema *schema, bool is_server,
                        StringBuilder *error);
void database_close(Database *database); /* NULL is allowed */

/* Run a query. Return false if it failed; then the next database_commit() fails, too. */
bool database_query(Database *database, const DatabaseStatement *statement);

/* Run a statement in the current transaction. If the statement fails, database_commit() reports
 * that. */
void database_change(Database *database, const DatabaseStatement *statement);

/* Commit the transaction. On failure, undo everything since the last commit, return false and
 * append the first error to `error`; then all claims may be lost. */
bool database_commit(Database *database, StringBuilder *error);

/* Call this once a second. If nothing was committed since the last call, SQLite's commits are moved
 * from the write-ahead log into the database's file, so that a plain copy of the file is complete.
 */
void database_rest(Database *database);

/* Return the size of the database in bytes, without SQLite's write-ahead log. */
uint64_t database_size(Database *database);

/* Claim a name. Return false if another server has claimed it, or if the database failed. Claims
 * are counted: each needs a release. */
bool database_claim(Database *database, const char *name);

/* Return true if no other server has claimed a name, and prevent other servers from claiming it
 * until the next commit. Return false also if the database failed. */
bool database_hold(Database *database, const char *name);

/* Release a name. Call this only while there are no uncommitted changes. */
void database_release(Database *database, const char *name);

/* Ask the server that has claimed a name to release it. */
void database_want(Database *database, const char *name);

/* If another server wants to claim a name, copy that name to `name`, which has `room` bytes, and
 * return true. Each request is returned once. If there is none, return false. */
bool database_wanted(Database *database, char *name, size_t room);

/* Return true if `where` is the URL of a PostgreSQL server. */
bool database_is_url(const char *where);

/* Write a copy of the SQLite database `path` to the file `copy`, even while a server uses the
 * database. An existing copy is replaced when the new one is complete. On failure return false,
 * change nothing and append the reason to `error`. */
bool database_copy(const char *path, const DatabaseSchema *schema, const char *copy,
                   StringBuilder *error);

#endif
