/* A PostgreSQL server as the database. A claim is an advisory lock of the connection, so the
 * database releases it when the connection is lost. A server that wants another server to release a
 * claim sends a notification. */
#include "database/database_postgres.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/status.h"
#include "game/clock.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <string.h>

enum { BINARY = 1, TYPE_BYTES = 17, TYPE_NUMBER = 20, TYPE_TEXT = 25 }; /* OIDs of PostgreSQL */

#define CHANNEL "contigo_wanted"
#define PAUSE (5 * CLOCK_SECOND) /* the minimum time between two attempts to connect */

typedef struct Server {
    PGconn *database;
    int64_t tried; /* the time of the last attempt to connect again */
    bool is_lost;  /* the connection was lost, and this was reported */
} Server;

/* Numbers are sent as 8 bytes, the most significant first. */
static void write_number(int64_t number, char bytes[8])
{
    for (int i = 0; i < 8; i++)
        bytes[i] = (char)((uint64_t)number >> (56 - 8 * i));
}

static int64_t read_number(const char *bytes)
{
    uint64_t number = 0;
    for (int i = 0; i < 8; i++)
        number = number << 8 | (unsigned char)bytes[i];
    return (int64_t)number;
}

static void fail(PGconn *database, StringBuilder *error)
{
    StringView message = string_view(PQerrorMessage(database));
    StringView line = view_line(&message);
    builder_add_view(error, line);
}

static PGresult *send(PGconn *database, const DatabaseStatement *statement)
{
    Oid types[DATABASE_VALUES_MOST];
    const char *values[DATABASE_VALUES_MOST];
    int lengths[DATABASE_VALUES_MOST], formats[DATABASE_VALUES_MOST];
    char numbers[DATABASE_VALUES_MOST][8];
    for (size_t i = 0; i < statement->count; i++) {
        const DatabaseValue *value = &statement->values[i];
        bool is_number = value->type == DATABASE_NUMBER;
        write_number(value->number, numbers[i]);
        types[i] = is_number ? TYPE_NUMBER : value->type == DATABASE_TEXT ? TYPE_TEXT : TYPE_BYTES;
        /* A NULL pointer would be sent as the SQL value NULL. */
        values[i] = is_number ? numbers[i] : (value->text.bytes ? value->text.bytes : "");
        lengths[i] = is_number ? 8 : (int)value->text.length;
        formats[i] = BINARY;
    }
    return PQexecParams(database, statement->sql, (int)statement->count, types, values, lengths,
                        formats, BINARY);
}

static DatabaseValue column_of(const PGresult *result, int row, int column)
{
    DatabaseValue value = {.type = DATABASE_TEXT};
    const char *bytes = PQgetvalue(result, row, column);
    value.text = (StringView){bytes, (size_t)PQgetlength(result, row, column)};
    if (PQftype(result, column) == TYPE_BYTES)
        value.type = DATABASE_BYTES;
    if (PQftype(result, column) == TYPE_NUMBER && value.text.length == 8)
        value = (DatabaseValue){.type = DATABASE_NUMBER, .number = read_number(bytes)};
    return value;
}

static bool run(PGconn *database, const DatabaseStatement *statement, StringBuilder *error)
{
    PGresult *result = send(database, statement);
    ExecStatusType status = PQresultStatus(result);
    bool done = status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
    /* If a transaction has failed, COMMIT succeeds but rolls it back, and the command status is
     * ROLLBACK. */
    if (done && strcmp(statement->sql, "COMMIT") == 0)
        done = strcmp(PQcmdStatus(result), "COMMIT") == 0;
    if (!done)
        fail(database, error);
    int rows = done && statement->each ? PQntuples(result) : 0;
    for (int row = 0; row < rows; row++) {
        DatabaseValue columns[DATABASE_VALUES_MOST];
        for (int i = 0; i < PQnfields(result) && i < DATABASE_VALUES_MOST; i++)
            columns[i] = column_of(result, row, i);
        statement->each(statement->context, columns);
    }
    PQclear(result);
    return done;
}

static void take_number(void *number, const DatabaseValue *columns)
{
    *(int64_t *)number = columns[0].number;
}

/* Run a statement with a name, and return the number in the first column of its result. Return -1
 * on failure. */
static int64_t ask(PGconn *database, const char *sql, const char *name, StringBuilder *error)
{
    int64_t number = -1;
    DatabaseStatement statement = {.sql = sql,
                                   .count = 1,
                                   .values = {{.type = DATABASE_TEXT, .text = string_view(name)}},
                                   .each = take_number,
                                   .context = &number};
    return run(database, &statement, error) ? number : -1;
}

static bool run_statement(void *connection, const DatabaseStatement *statement,
                          StringBuilder *error)
{
    return run(((Server *)connection)->database, statement, error);
}

static bool claim(void *connection, const char *name, StringBuilder *error)
{
    return ask(((Server *)connection)->database,
               "SELECT pg_try_advisory_lock(hashtextextended($1, 0))::int::bigint", name,
               error) == 1;
}

/* Take a lock that ends with the transaction. It conflicts with the claims of other connections,
 * which use the same lock. */
static bool hold(void *connection, const char *name, StringBuilder *error)
{
    return ask(((Server *)connection)->database,
               "SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))::int::bigint", name,
               error) == 1;
}

/* Run a query whose parameter is a name, and ignore a failure. If the connection is lost, wanted()
 * reports that. */
static void try(const Server *server, const char *sql, const char *name)
{
    StringBuilder error = {0};
    ask(server->database, sql, name, &error);
    builder_free(&error);
}

static void release(void *connection, const char *name)
{
    try(connection, "SELECT pg_advisory_unlock(hashtextextended($1, 0))::int::bigint", name);
}

static void want(void *connection, const char *name)
{
    try(connection, "SELECT pg_notify('" CHANNEL "', $1)::text", name);
}

static bool wanted(void *connection, char *name, size_t room, StringBuilder *error)
{
    Server *server = connection;
    PGconn *database = server->database;
    if (!PQconsumeInput(database) && !server->is_lost) {
        fail(database, error);
        server->is_lost = true;
    }
    PGnotify *note = PQnotifies(database);
    /* Skip this server's own notifications. */
    while (note && note->be_pid == PQbackendPID(database)) {
        PQfreemem(note);
        note = PQnotifies(database);
    }
    if (note)
        snprintf(name, room, "%s", note->extra);
    PQfreemem(note);
    return note != NULL;
}

static bool listen_for(PGconn *database, StringBuilder *error)
{
    return run(database, &(DatabaseStatement){.sql = "LISTEN " CHANNEL}, error);
}

/* Connect again, unless the last attempt was less than PAUSE ago. If that fails, all statements
 * fail until the next attempt. */
static void reconnect(void *connection)
{
    Server *server = connection;
    StringBuilder error = {0};
    int64_t now = moment_now();
    if (now - server->tried < PAUSE)
        return;
    server->tried = now;
    PQreset(server->database);
    server->is_lost = !listen_for(server->database, &error);
    builder_free(&error);
}

/* Execute one or more statements without parameters. */
static bool execute(PGconn *database, const char *sql, StringBuilder *error)
{
    PGresult *result = PQexec(database, sql);
    ExecStatusType status = PQresultStatus(result);
    PQclear(result);
    if (status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK)
        return true;
    fail(database, error);
    return false;
}

/* Make the steps that have not been made yet, in one transaction. If several servers start at the
 * same time, a lock lets only one of them make steps at a time. */
static bool migrate(PGconn *database, const char *const *steps, StringBuilder *error)
{
    int64_t version = 0;
    char number[80];
    DatabaseStatement statement = {.sql = "SELECT coalesce(max(version), 0) FROM contigo",
                                   .each = take_number,
                                   .context = &version};
    if (!execute(database,
                 "BEGIN; SELECT pg_advisory_xact_lock(hashtextextended('contigo', 1));"
                 "CREATE TABLE IF NOT EXISTS contigo (version BIGINT PRIMARY KEY)",
                 error) ||
        !run(database, &statement, error) || !database_is_known(version, steps, error))
        return false;
    bool done = true;
    for (; done && steps[version]; version++)
        done = execute(database, steps[version], error);
    snprintf(number, sizeof number, "INSERT INTO contigo VALUES (%lld) ON CONFLICT DO NOTHING",
             (long long)version);
    return done && execute(database, number, error) && execute(database, "COMMIT", error);
}

static void rest(void *connection)
{
    (void)connection;
}

static void ignore(void *context, const char *message)
{
    (void)context, (void)message;
}

static void close_connection(void *connection)
{
    PQfinish(((Server *)connection)->database);
    memory_free(connection);
}

void *database_postgres_open(const char *url, const char *const *steps, StringBuilder *error)
{
    /* The URL comes last, so its settings have precedence. The timeouts limit how long a database
     * that doesn't answer stops this server. */
    static const char *const KEYS[] = {"connect_timeout", "tcp_user_timeout", "options", "dbname",
                                       NULL};
    const char *values[] = {"5", "5000", "-c statement_timeout=10000 -c synchronous_commit=on", url,
                            NULL};
    Server *server = memory_new(sizeof *server);
    if (!server) {
        builder_add(error, status_text(STATUS_NO_MEMORY));
        return NULL;
    }
    PGconn *database = PQconnectdbParams(KEYS, values, true);
    *server = (Server){.database = database, .tried = moment_now()};
    PQsetNoticeProcessor(database, ignore, NULL);
    if (PQstatus(database) == CONNECTION_OK && listen_for(database, error) &&
        migrate(database, steps, error))
        return server;
    if (error->length == 0)
        fail(database, error);
    close_connection(server);
    return NULL;
}

const DatabaseKind DATABASE_POSTGRES = {.begin = "BEGIN",
                                        .size = "SELECT pg_database_size(current_database())",
                                        .run = run_statement,
                                        .claim = claim,
                                        .hold = hold,
                                        .release = release,
                                        .want = want,
                                        .wanted = wanted,
                                        .rest = rest,
                                        .reconnect = reconnect,
                                        .close = close_connection};
