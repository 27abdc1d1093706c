/* Exporting games as CSV and JSON Lines. */
#include "match/results/store_export.h"

#include "base/utf8.h"
#include "formats/json.h"
#include "match/results/store_parts.h"

#include <string.h>

/* A function that appends the current row of a statement as text, with the end of the line. */
typedef void (*AddRow)(StringBuilder *text, sqlite3_stmt *statement);

/* Append a text in double quotes. Quotes inside are doubled; NUL and bytes that aren't valid UTF-8
 * become U+FFFD. */
static void add_csv_text(StringBuilder *text, const char *bytes, size_t count)
{
    builder_add_char(text, '"');
    for (size_t at = 0, size; at<count; at += size> 0 ? size : 1) {
        size = utf8_first(bytes + at, count - at);
        if (size == 0 || bytes[at] == '\0')
            builder_add(text, "\xEF\xBF\xBD");
        else if (bytes[at] == '"')
            builder_add(text, "\"\"");
        else
            builder_add_bytes(text, bytes + at, size);
    }
    builder_add_char(text, '"');
}

/* Return a column of the current row as text, which is borrowed until the next row is read. */
static const char *get_bytes(sqlite3_stmt *statement, int column, size_t *count)
{
    const char *bytes = (const char *)sqlite3_column_text(statement, column);
    *count = (size_t)sqlite3_column_bytes(statement, column);
    return bytes ? bytes : "";
}

static void add_csv(StringBuilder *text, sqlite3_stmt *statement, int column)
{
    int type = sqlite3_column_type(statement, column);
    size_t count;
    const char *bytes = get_bytes(statement, column, &count);
    if (column > 0)
        builder_add_char(text, ',');
    if (type == SQLITE_TEXT)
        add_csv_text(text, bytes, count);
    else
        builder_add_bytes(text, bytes, count); /* empty for NULL */
}

static void add_csv_row(StringBuilder *text, sqlite3_stmt *statement)
{
    for (int column = 0; column < sqlite3_column_count(statement); column++)
        add_csv(text, statement, column);
    builder_add(text, "\r\n");
}

static void add_csv_names(StringBuilder *text, sqlite3_stmt *statement)
{
    for (int column = 0; column < sqlite3_column_count(statement); column++) {
        const char *name = sqlite3_column_name(statement, column);
        builder_add(text, column > 0 ? "," : "");
        add_csv_text(text, name ? name : "", name ? strlen(name) : 0);
    }
    builder_add(text, "\r\n");
}

static void add_json_row(StringBuilder *text, sqlite3_stmt *statement)
{
    Json json = {.text = text};
    json_open_object(&json);
    for (int column = 0; column < sqlite3_column_count(statement); column++) {
        int type = sqlite3_column_type(statement, column);
        size_t count;
        const char *bytes = get_bytes(statement, column, &count);
        const char *name = sqlite3_column_name(statement, column);
        json_key(&json, name ? name : "");
        if (type == SQLITE_TEXT)
            json_add_string(&json, bytes, count);
        else if (type == SQLITE_NULL)
            json_add_null(&json);
        else
            builder_add_bytes(json_next(&json), bytes, count);
    }
    json_close(&json);
    builder_add_char(text, '\n');
}

/* The format and the destination of an export. */
typedef struct Form {
    AddRow add;
    StoreWrite write;
    void *context;
    StringBuilder row;
} Form;

static bool write_row(Form *form, sqlite3_stmt *statement, AddRow add, StringBuilder *error)
{
    builder_clear(&form->row);
    add(&form->row, statement);
    if (!builder_failed(&form->row))
        return form->write(form->context, form->row.bytes, form->row.length);
    builder_add(error, status_text(STATUS_NO_MEMORY));
    return false;
}

/* Write all rows. First write the header that `head` appends, unless `head` is NULL. */
static bool write_all(Store *store, Form *form, AddRow head, StringBuilder *error)
{
    builder_clear(error);
    sqlite3_stmt *statement = database_statement(store, STATEMENT_TOLD, error);
    if (!statement)
        return false;
    bool going = !head || write_row(form, statement, head, error);
    int code = SQLITE_ERROR;
    while (going && (code = database_step(store, statement, error)) == SQLITE_ROW)
        going = write_row(form, statement, form->add, error);
    sqlite3_reset(statement);
    builder_free(&form->row);
    return going && code == SQLITE_DONE;
}

bool store_export_csv(Store *store, StoreWrite write, void *context, StringBuilder *error)
{
    Form form = {.add = add_csv_row, .write = write, .context = context};
    return write_all(store, &form, add_csv_names, error);
}

bool store_export_json_lines(Store *store, StoreWrite write, void *context, StringBuilder *error)
{
    Form form = {.add = add_json_row, .write = write, .context = context};
    return write_all(store, &form, NULL, error);
}
