/* Check pictures. They are read as a viewer would read them, but styles are ignored. */
#include "svg_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* An id in the picture. */
typedef struct Name {
    const char *bytes;
    size_t length;
} Name;

typedef struct Names {
    Name *items;
    size_t count;
} Names;

typedef struct Reader {
    double width, height;
    Names made, used;
    bool apart;   /* true inside a pattern, which has its own coordinates */
    bool defines; /* inside an element that is drawn only where it is referenced */
    bool named;   /* true in a picture of a game, where everything has an id */
    StringBuilder *why;
} Reader;

static bool wrong(Reader *reader, const char *what, const char *where)
{
    builder_add_format(reader->why, "%s: %.*s", what, (int)strcspn(where, "\n"), where);
    return false;
}

/* Append a name: the text from `from` up to the first character of `ends`. */
static void add_name(Names *names, const char *from, const char *ends)
{
    names->items = realloc(names->items, (names->count + 1) * sizeof *names->items);
    names->items[names->count++] = (Name){from, strcspn(from, ends)};
}

static int compare_names(const void *a, const void *b)
{
    const Name *one = a, *two = b;
    size_t length = one->length < two->length ? one->length : two->length;
    int order = memcmp(one->bytes, two->bytes, length);
    return order ? order : (one->length > two->length) - (one->length < two->length);
}

/* Check that each id is defined once, and that all ids that are referenced exist. */
static bool check_names(Reader *reader)
{
    Names *made = &reader->made;
    add_name(made, "", ""); /* so that the array isn't empty */
    qsort(made->items, made->count, sizeof *made->items, compare_names);
    for (size_t i = 1; i < made->count; i++)
        if (compare_names(&made->items[i - 1], &made->items[i]) == 0)
            return wrong(reader, "an id that is there twice", made->items[i].bytes);
    for (size_t i = 0; i < reader->used.count; i++)
        if (!bsearch(&reader->used.items[i], made->items, made->count, sizeof *made->items,
                     compare_names))
            return wrong(reader, "an id that is not there", reader->used.items[i].bytes);
    return true;
}

/* Return where the value of an attribute begins in the tag at `tag`, or NULL if the tag has no such
 * attribute. */
static const char *value_of(const char *tag, const char *name)
{
    size_t length = strlen(name);
    const char *at = tag + strcspn(tag, " />");
    while (*at == ' ') {
        at++;
        const char *equals = at + strcspn(at, "=");
        const char *value = equals + 2;
        if ((size_t)(equals - at) == length && memcmp(at, name, length) == 0)
            return value;
        at = value + strcspn(value, "\"") + 1;
    }
    return NULL;
}

static double number_of(const char *tag, const char *name)
{
    const char *value = value_of(tag, name);
    return value ? strtod(value, NULL) : 0;
}

/* Check that sizes are numbers above 0. */
static bool check_sizes(Reader *reader, const char *tag)
{
    static const char *const sizes[] = {"width", "height", "r", "rx", "font-size", "stroke-width"};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *value = value_of(tag, sizes[i]);
        char *end;
        if (value && (!(strtod(value, &end) > 0) || (*end != '"' && *end != '%')))
            return wrong(reader, "no size", tag);
    }
    return true;
}

static bool is_on_page(const Reader *reader, double x, double y)
{
    return reader->apart || (x > -1 && x < reader->width + 1 && y > -1 && y < reader->height + 1);
}

static bool check_place(Reader *reader, const char *tag)
{
    double r = number_of(tag, "r");
    double x = number_of(tag, "cx");
    double y = number_of(tag, "cy");
    if (strncmp(tag, "circle", 6) == 0 &&
        (!(r > 0) || !is_on_page(reader, x - r, y - r) || !is_on_page(reader, x + r, y + r)))
        return wrong(reader, "off the page", tag);
    x = number_of(tag, "x");
    y = number_of(tag, "y");
    if (!is_on_page(reader, x, y))
        return wrong(reader, "off the page", tag);
    if (strncmp(tag, "rect", 4) == 0 && value_of(tag, "x") &&
        !is_on_page(reader, x + number_of(tag, "width"), y + number_of(tag, "height")))
        return wrong(reader, "off the page", tag);
    return true;
}

/* Read a number in path data. The engine writes no numbers with exponents. */
static bool take_number(const char **at, double *number)
{
    char *end;
    *at += strspn(*at, " ");
    if (!strchr("-.0123456789", **at))
        return false;
    *number = strtod(*at, &end);
    bool any = end > *at;
    *at = end;
    return any;
}

/* Read the arguments of a command in path data, and move the pen. Return false if a number is
 * missing, a flag is invalid, or the pen leaves the page. */
static bool take_step(Reader *reader, const char **at, char command, double pen[2])
{
    double n[7];
    size_t count = command == 'A' ? 7 : command == 'H' || command == 'V' ? 1 : 2;
    for (size_t i = 0; i < count; i++)
        if (!take_number(at, &n[i]))
            return false;
    double x = command == 'V' ? pen[0] : n[count - 1 - (count > 1)];
    double y = command == 'H' ? pen[1] : n[count - 1];
    if (command == 'l') {
        x += pen[0];
        y += pen[1];
    }
    /* An arc that ends where it starts would not be drawn. */
    bool somewhere = command != 'A' || x != pen[0] || y != pen[1];
    bool flags = command != 'A' ||
                 ((n[3] == 0 || n[3] == 1) && (n[4] == 0 || n[4] == 1) && n[0] > 0 && n[1] > 0);
    pen[0] = x;
    pen[1] = y;
    return flags && somewhere && is_on_page(reader, x, y);
}

static bool check_data(Reader *reader, const char *tag, const char *data)
{
    double pen[2] = {0, 0};
    char command = 0;
    if (*data != 'M')
        return wrong(reader, "path data without a beginning", tag);
    for (const char *at = data; *at != '"';) {
        char last = command;
        if (strchr("MLlHVAz", *at))
            command = *at++;
        /* Only the commands L and l may have several sets of arguments. */
        else if (!strchr("Ll", command))
            return wrong(reader, "path data that goes on with no command", at);
        if (command == 'z') {
            if (last == 'M' || last == 'z')
                return wrong(reader, "path data that closes nothing", tag);
            if (*at != 'M' && *at != '"')
                return wrong(reader, "path data that goes on after its end", at);
            continue;
        }
        if ((command == 'M') == (last == 'M') && command == 'M')
            return wrong(reader, "path data that goes nowhere", at);
        if (!take_step(reader, &at, command, pen))
            return wrong(reader, "path data that is not whole, or is off the page", at);
    }
    return command != 'M' || wrong(reader, "path data that goes nowhere", tag);
}

/* Collect the ids that a tag defines and references. */
static void note_names(Reader *reader, const char *tag)
{
    const char *id = value_of(tag, "id");
    if (id)
        add_name(&reader->made, id, "\"");
    const char *again = value_of(tag, "xlink:href");
    if (again)
        add_name(&reader->used, again + (*again == '#'), "\"");
    size_t length = strcspn(tag, ">");
    for (const char *at = tag; (at = strstr(at, "url(#")) && at < tag + length; at++)
        add_name(&reader->used, at + 5, ")");
}

/* Check that an element that is drawn has an id and a class, and that its move number, if any, is
 * valid. Such elements begin a line. */
static bool check_named(Reader *reader, const char *tag)
{
    static const char *const drawn[] = {"g ", "path ", "circle ", "rect ", "text ", "use "};
    if (strncmp(tag, "defs", 4) == 0 || strncmp(tag, "/defs", 5) == 0)
        reader->defines = *tag != '/';
    const char *move = value_of(tag, "data-move");
    if (move && !(strtol(move, NULL, 10) > 0))
        return wrong(reader, "no number of a move", tag);
    for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++)
        if (reader->named && tag[-2] == '\n' && !reader->defines &&
            !strncmp(tag, drawn[i], strlen(drawn[i])) &&
            (!value_of(tag, "id") || !value_of(tag, "class")))
            return wrong(reader, "something without id or class", tag);
    return true;
}

static bool check_tag(Reader *reader, const char *tag)
{
    if (strncmp(tag, "svg ", 4) == 0) {
        reader->width = number_of(tag, "width");
        reader->height = number_of(tag, "height");
        reader->named = value_of(tag, "class") != NULL;
        if (reader->width != floor(reader->width) || reader->height != floor(reader->height))
            return wrong(reader, "a page that ends within a pixel", tag);
    }
    if (strncmp(tag, "pattern", 7) == 0 || strncmp(tag, "/pattern", 8) == 0)
        reader->apart = *tag != '/';
    const char *data = strncmp(tag, "path ", 5) == 0 ? value_of(tag, "d") : "";
    if (!data || (*data == '"' && value_of(tag, "id")))
        return wrong(reader, "a path without data", tag);
    note_names(reader, tag);
    return check_named(reader, tag) && check_sizes(reader, tag) && check_place(reader, tag) &&
           (*data == '\0' || *data == '"' || check_data(reader, tag, data));
}

bool svg_check(const char *svg, StringBuilder *why)
{
    Reader reader = {.why = why};
    bool good = true;
    for (const char *at = svg; good && (at = strchr(at, '<')); at++)
        good = at[1] == '?' || at[1] == '!' || check_tag(&reader, at + 1);
    good = good && check_names(&reader);
    free(reader.made.items);
    free(reader.used.items);
    return good;
}
