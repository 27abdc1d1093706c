/* What both kinds of databases have in common: transactions and the first error. */
#include "database/database.h"

#include "base/memory.h"
#include "base/status.h"
#include "database/database_postgres.h"
#include "database/database_sqlite.h"

#include <string.h>

struct Database {
    const DatabaseKind *kind;
    void *connection;
    bool is_open;        /* a transaction is open */
    StringBuilder error; /* the first error since the last commit */
};

static bool starts_with(const char *text, const char *start)
{
    return text && strncmp(text, start, strlen(start)) == 0;
}

bool database_is_url(const char *where)
{
    return starts_with(where, "postgres://") || starts_with(where, "postgresql://");
}

Database *database_open(const char *where, const DatabaseSchema *schema, bool is_server,
                        StringBuilder *error)
{
    bool is_url = database_is_url(where);
    Database *database = memory_new(sizeof *database);
    if (!database) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        return NULL;
    }
    database->kind = is_url ? &DATABASE_POSTGRES : &DATABASE_SQLITE;
    database->connection = is_url ? database_postgres_open(where, schema->postgres, error)
                                  : database_sqlite_open(where, schema->sqlite, is_server, error);
    if (database->connection)
        return database;
    memory_free(database);
    return NULL;
}

void database_close(Database *database)
{
    if (!database)
        return;
    database->kind->close(database->connection);
    builder_free(&database->error);
    memory_free(database);
}

bool database_query(Database *database, const DatabaseStatement *statement)
{
    return database->error.length == 0 &&
           database->kind->run(database->connection, statement, &database->error);
}

static void begin(Database *database)
{
    if (!database->is_open)
        database_query(database, &(DatabaseStatement){.sql = database->kind->begin});
    database->is_open = true;
}

void database_change(Database *database, const DatabaseStatement *statement)
{
    begin(database);
    database_query(database, statement);
}

bool database_commit(Database *database, StringBuilder *error)
{
    if (database->is_open)
        database_query(database, &(DatabaseStatement){.sql = "COMMIT"});
    database->is_open = false;
    if (database->error.length == 0)
        return true;
    StringBuilder ignored = {0};
    database->kind->run(database->connection, &(DatabaseStatement){.sql = "ROLLBACK"}, &ignored);
    builder_free(&ignored);
    database->kind->reconnect(database->connection);
    builder_add_view(error, builder_view(&database->error));
    builder_clear(&database->error);
    return false;
}

void database_rest(Database *database)
{
    if (!database->is_open)
        database->kind->rest(database->connection);
}

static void take_size(void *bytes, const DatabaseValue *columns)
{
    *(uint64_t *)bytes = (uint64_t)columns[0].number;
}

uint64_t database_size(Database *database)
{
    uint64_t bytes = 0;
    database_query(
        database,
        &(DatabaseStatement){.sql = database->kind->size, .each = take_size, .context = &bytes});
    return bytes;
}

bool database_claim(Database *database, const char *name)
{
    return database->error.length == 0 &&
           database->kind->claim(database->connection, name, &database->error);
}

bool database_hold(Database *database, const char *name)
{
    begin(database);
    return database->error.length == 0 &&
           database->kind->hold(database->connection, name, &database->error);
}

void database_release(Database *database, const char *name)
{
    database->kind->release(database->connection, name);
}

void database_want(Database *database, const char *name)
{
    database->kind->want(database->connection, name);
}

bool database_wanted(Database *database, char *name, size_t room)
{
    return database->kind->wanted(database->connection, name, room, &database->error);
}

bool database_copy(const char *path, const DatabaseSchema *schema, const char *copy,
                   StringBuilder *error)
{
    return database_sqlite_copy(path, schema->sqlite, copy, error);
}
