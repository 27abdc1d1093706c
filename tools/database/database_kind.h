/* Statements for a database, and the functions that each kind of database implements. See
 * database.h. */
#ifndef CONTIGO_DATABASE_KIND_H
#define CONTIGO_DATABASE_KIND_H

#include "base/string_builder.h"
#include "base/string_view.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DATABASE_VALUES_MOST = 8 };

/* A parameter of a statement, or a column of its result. The text is borrowed; that of a column is
 * valid only during the callback. */
typedef struct DatabaseValue {
    enum { DATABASE_NUMBER, DATABASE_TEXT, DATABASE_BYTES } type;
    int64_t number;
    StringView text; /* for DATABASE_TEXT and DATABASE_BYTES */
} DatabaseValue;

/* Called for each row of a result. */
typedef void DatabaseEach(void *context, const DatabaseValue *columns);

/* An SQL statement with `count` parameters. `each` is called for each row of the result; NULL:
 * ignore the rows. */
typedef struct DatabaseStatement {
    const char *sql;
    size_t count;
    DatabaseValue values[DATABASE_VALUES_MOST];
    DatabaseEach *each;
    void *context;
} DatabaseStatement;

/* What a kind of database implements. On failure, functions return false and append the reason to
 * `error`. */
typedef struct DatabaseKind {
    const char *begin; /* the statement that begins a transaction */
    const char *size;  /* the query for the size of the database */
    bool (*run)(void *connection, const DatabaseStatement *statement, StringBuilder *error);
    bool (*claim)(void *connection, const char *name, StringBuilder *error);
    bool (*hold)(void *connection, const char *name, StringBuilder *error);
    void (*release)(void *connection, const char *name);
    void (*want)(void *connection, const char *name);
    bool (*wanted)(void *connection, char *name, size_t room, StringBuilder *error);
    void (*rest)(void *connection);
    void (*reconnect)(void *connection); /* called after a transaction has failed */
    void (*close)(void *connection);
} DatabaseKind;

/* Check the version of a database's tables, which is the number of steps that have been made. If
 * there are more than in `steps`, a newer program has written the database: return false and append
 * the reason to `error`. */
bool database_is_known(int64_t version, const char *const *steps, StringBuilder *error);

#endif
