/* Reads JSON, in memory that is allocated in advance. */
#include "formats/json_read.h"

#include "base/memory.h"

#include <pthread.h>

/* Upper bounds, in bytes, of the memory that jansson allocates, including reallocations: for an
 * object or array with its first value, for each further value, for the name of a member, for each
 * byte of the text, and for the text as a whole. */
enum {
    STORE_A_CONTAINER = 320,
    STORE_A_VALUE = 80,
    STORE_A_NAME = 208,
    STORE_A_BYTE = 6,
    STORE_A_TEXT = 65536,
};

/* The memory that jansson allocates from while it reads. */
typedef struct Store {
    char *bytes; /* borrowed */
    size_t size, used;
} Store;

static _Thread_local Store store;

/* To read JSON, jansson's allocator functions are replaced. All threads share them, so only one
 * thread at a time may do this. */
static pthread_mutex_t reading = PTHREAD_MUTEX_INITIALIZER;

static void *take_from_store(size_t size)
{
    size_t room = (size + 15) / 16 * 16;
    if (size > store.size || room > store.size - store.used)
        return NULL; /* this can't happen: see store_for() */
    store.used += room;
    return store.bytes + store.used - room;
}

static void give_back_nothing(void *block)
{
    (void)block;
}

/* Upper bounds on the numbers of items in a JSON text, counted without parsing the text. This is
 * possible because each value, and each name of a member, is followed by a comma, a colon, or the
 * end of its container. */
typedef struct Census {
    size_t containers, commas, names, ends;
} Census;

static Census count_values(StringView text)
{
    Census census = {0};
    bool quoted = false;
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.bytes[i];
        if (quoted && byte == '\\')
            i++;
        else if (byte == '"')
            quoted = !quoted;
        else if (!quoted) {
            census.containers += byte == '{' || byte == '[';
            census.commas += byte == ',';
            census.names += byte == ':';
            census.ends += byte == '}' || byte == ']';
        }
    }
    return census;
}

static bool is_too_much(const Census *census)
{
    return 1 + census->commas + census->names + census->ends > JSON_VALUES_MOST;
}

bool json_is_too_much(StringView text)
{
    Census census = count_values(text);
    return is_too_much(&census);
}

static size_t store_for(const Census *census, StringView text)
{
    return STORE_A_TEXT + census->containers * STORE_A_CONTAINER + census->commas * STORE_A_VALUE +
           census->names * STORE_A_NAME + text.length * STORE_A_BYTE;
}

/* Let jansson parse a text. It takes all memory from the store. */
static json_t *load(StringView text, size_t flags, json_error_t *where)
{
    json_malloc_t allocate;
    json_free_t give_back;
    pthread_mutex_lock(&reading);
    json_get_alloc_funcs(&allocate, &give_back);
    json_set_alloc_funcs(take_from_store, give_back_nothing);
    json_t *root = json_loadb(text.bytes ? text.bytes : "", text.length, flags, where);
    json_set_alloc_funcs(allocate, give_back);
    pthread_mutex_unlock(&reading);
    return root;
}

static bool fail(StringBuilder *error, const char *what)
{
    builder_clear(error);
    builder_add(error, what);
    return false;
}

bool json_read(StringView text, size_t flags, JsonRead *json, StringBuilder *error)
{
    json_error_t where;
    Census census = count_values(text);
    *json = (JsonRead){0};
    if (is_too_much(&census)) {
        builder_clear(error);
        builder_add_format(error, "too many values: expected at most %d values", JSON_VALUES_MOST);
        return false;
    }
    size_t size = store_for(&census, text);
    json->store = memory_resize(NULL, size);
    if (!json->store)
        return fail(error, status_text(STATUS_NO_MEMORY));
    store = (Store){.bytes = json->store, .size = size};
    json->root = load(text, flags, &where);
    if (json->root)
        return true;
    json_read_free(json);
    builder_clear(error);
    bool twice = json_error_code(&where) == json_error_duplicate_key;
    builder_add_format(error, "%s at line %d, column %d",
                       twice ? "duplicate key in JSON" : "invalid JSON", where.line, where.column);
    return false;
}

void json_read_free(JsonRead *json)
{
    memory_free(json->store);
    *json = (JsonRead){0};
}
