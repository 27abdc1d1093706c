/* Reading SGF: the grammar. What the pieces mean is nobody's business here.
 *
 *     game     = "(" node* game* ")"      with at least one node
 *     node     = ";" property*
 *     property = name ("[" value "]")*    with at least one value
 *
 * Games may stand anywhere in a text, as in a letter, so what is around them is passed over. One
 * pass, without recursion: the nodes in which parentheses were opened are on a stack.
 */
#include "base/memory.h"
#include "games/go/sgf/sgf_tree.h"

/* As much of a text is searched for what it says of itself. */
enum { ROOT_BYTES = 64 * 1024 };

typedef struct Parser {
    Sgf *sgf;
    size_t at, end;    /* where it is, and the end of the text, in sgf->bytes */
    bool beyond_ascii; /* there are characters beyond ASCII */
    SgfNode node;      /* which the next node follows */
    SgfNode *open;     /* for each open parenthesis the node before it */
    size_t open_count, open_capacity;
    Text *error; /* borrowed */
} Parser;

static char peek(const Parser *parser)
{
    return parser->at < parser->end ? parser->sgf->bytes.bytes[parser->at] : '\0';
}

static void skip_space(Parser *parser)
{
    while (is_blank(peek(parser)))
        parser->at++;
}

/* An error at a place in the text. */
static bool fail_at(Parser *parser, size_t place, const char *what)
{
    size_t line, column;
    sgf_place_of(parser->sgf, place, &line, &column);
    text_clear(parser->error);
    text_add_format(parser->error, "line %zu, column %zu: %s", line, column, what);
    return false;
}

/* An error where the parser is: what was expected there, and what is there. Before any property has
 * been read the text may be anybody's secret, and is not shown. */
static bool fail_expected(Parser *parser, const char *what)
{
    fail_at(parser, parser->at, "expected ");
    text_add(parser->error, what);
    if (parser->at >= parser->end) {
        text_add(parser->error, ", found the end of the text");
        return false;
    }
    if (parser->sgf->value_count == 0)
        return false;
    Word found = {parser->sgf->bytes.bytes + parser->at, 1};
    while (parser->at + found.length < parser->end &&
           ((unsigned char)found.bytes[found.length] & 0xC0u) == 0x80u)
        found.length++;
    text_add_format(parser->error, ", found '%s'", word_quote(found).text);
    return false;
}

static bool fail_memory(Parser *parser)
{
    text_clear(parser->error);
    text_add(parser->error, status_text(STATUS_NO_MEMORY));
    return false;
}

/* Whether there is a capital letter among some bytes of the text. */
static bool has_capital(const Parser *parser, size_t start, size_t end)
{
    for (size_t i = start; i < end; i++)
        if (is_capital(parser->sgf->bytes.bytes[i]))
            return true;
    return false;
}

/* Reads a property's name and leaves in the text, and in `name`, what counts of it. Older versions
 * have small letters between the capitals that mean nothing; a name with no capital at all is
 * one typed in the wrong case. */
static void read_name(Parser *parser, SgfSpan *name)
{
    char *bytes = parser->sgf->bytes.bytes;
    size_t start = parser->at, kept = start;
    while (is_letter(peek(parser)) || is_digit(peek(parser)))
        parser->at++;
    bool small = !has_capital(parser, start, parser->at);
    for (size_t i = start; i < parser->at; i++) {
        char byte = bytes[i];
        if (small && is_letter(byte))
            byte = (char)(byte - 'a' + 'A');
        if (is_capital(byte) || (is_digit(byte) && kept > start))
            bytes[kept++] = byte;
    }
    *name = (SgfSpan){(uint32_t)start, (uint32_t)(kept - start)};
}

/* Reads a value with its brackets. */
static bool read_value(Parser *parser)
{
    size_t opening = parser->at++, start = parser->at;
    while (parser->at < parser->end && peek(parser) != ']')
        parser->at += peek(parser) == '\\' ? 2 : 1;
    if (parser->at >= parser->end)
        return fail_at(parser, opening, "expected a ']' for this '[', found the end of the text");
    sgf_add_value_at(parser->sgf, (SgfSpan){(uint32_t)start, (uint32_t)(parser->at - start)});
    parser->at++;
    return !parser->sgf->failed || fail_memory(parser);
}

static bool read_property(Parser *parser)
{
    SgfSpan name;
    read_name(parser, &name);
    sgf_add_property_at(parser->sgf, name);
    skip_space(parser);
    if (peek(parser) != '[')
        return fail_expected(parser, "'[' and a value after the property's name");
    while (peek(parser) == '[') {
        if (!read_value(parser))
            return false;
        skip_space(parser);
    }
    return true;
}

/* Makes a root say the character set that its text now has. */
static void declare_charset(Parser *parser, SgfNode root)
{
    Sgf *sgf = parser->sgf;
    size_t start = sgf->bytes.length;
    SgfProperty property;
    if (!sgf_find(sgf, root, "CA", &property)) {
        sgf_add_property(sgf, "CA");
        sgf_add_value(sgf, "UTF-8", 5);
        return;
    }
    sgf->guessed = false; /* another game says it */
    text_add(&sgf->bytes, "UTF-8");
    if (text_failed(&sgf->bytes))
        sgf->failed = true;
    for (size_t i = 0; i < sgf_property_count(sgf, root); i++) {
        property = sgf_property(sgf, root, i);
        for (size_t v = 0; v < property.value_count && word_is(property.name, "ca"); v++)
            sgf->values[property.first_value + v] = (SgfSpan){(uint32_t)start, 5};
    }
}

/* Reads a node, which starts here, with its `;` or, in some files, without. */
static bool read_node(Parser *parser)
{
    if (peek(parser) == ';')
        parser->at++;
    else
        sgf_note_at(parser->sgf, parser->at, "a missing ';' put in");
    SgfNode parent = parser->node;
    parser->node = sgf_add_node(parser->sgf, parent);
    if (parser->sgf->failed)
        return fail_memory(parser);
    skip_space(parser);
    while (is_letter(peek(parser)))
        if (!read_property(parser))
            return false;
    if (parent == SGF_NO_NODE && parser->beyond_ascii)
        declare_charset(parser, parser->node);
    return !parser->sgf->failed || fail_memory(parser);
}

static bool open_parenthesis(Parser *parser)
{
    if (memory_push(parser->open, parser->open_count, parser->open_capacity, parser->node))
        return fail_memory(parser);
    parser->at++;
    return true;
}

/* Goes on after the text has ended inside a game. */
static bool end_early(Parser *parser)
{
    sgf_note_at(parser->sgf, parser->end,
                parser->open_count == 1 ? "the ')' at the end of the game is missing"
                                        : "the ')'s at the end of the game are missing");
    parser->open_count = 0;
    return true;
}

/* Reads what starts here: a node, or a parenthesis. `state` is the byte that ended what came
 * before: after a `(` there must be a node, after a `)` there must not. */
static bool read_item(Parser *parser, char *state)
{
    char byte = peek(parser);
    bool node = byte == ';' || (*state == '(' && is_letter(byte));
    if (*state == '(' && !node)
        return fail_expected(parser, "';'");
    if (*state == ')' && node)
        return fail_expected(parser, "'(' or ')'");
    if (!node && byte != '(' && byte != ')')
        return fail_expected(parser, "a property, ';', '(' or ')'");
    *state = node ? ';' : byte;
    if (node)
        return read_node(parser);
    if (byte == '(')
        return open_parenthesis(parser);
    parser->node = parser->open[--parser->open_count];
    parser->at++;
    return true;
}

/* Reads a game, which starts here. */
static bool read_game(Parser *parser)
{
    char state = '(';
    parser->node = SGF_NO_NODE;
    if (!open_parenthesis(parser))
        return false;
    while (parser->open_count > 0) {
        skip_space(parser);
        if (parser->at >= parser->end && state != '(')
            return end_early(parser);
        if (!read_item(parser, &state))
            return false;
    }
    return true;
}

/* Whether a game starts here: `(;`, or `(` and a property of one or two capital letters. */
static bool starts_game(Parser *parser)
{
    size_t here = parser->at;
    parser->at++;
    skip_space(parser);
    size_t name = parser->at;
    while (is_capital(peek(parser)) && parser->at < name + 2)
        parser->at++;
    bool starts = peek(parser) == (parser->at > name ? '[' : ';');
    parser->at = here;
    return starts;
}

/* Goes to where the next game starts; false where there is none. */
static bool find_game(Parser *parser)
{
    size_t first = SIZE_MAX;
    while (parser->at < parser->end && !(peek(parser) == '(' && starts_game(parser))) {
        if (first == SIZE_MAX && !is_blank(peek(parser)))
            first = parser->at;
        parser->at++;
    }
    if (first != SIZE_MAX)
        sgf_note_at(parser->sgf, first, "text outside of games left out");
    return parser->at < parser->end;
}

static bool read_collection(Parser *parser)
{
    while (find_game(parser))
        if (!read_game(parser))
            return false;
    if (parser->sgf->node_count > 0)
        return !sgf_failed(parser->sgf) || fail_memory(parser);
    return fail_at(parser, 0, "expected '(;', the beginning of a game, found none");
}

/* The character set that the first root of a text declares, as far as that can be seen before the
 * text is decoded: appended to `name`, or nothing where it declares none. */
static Status find_charset(const char *bytes, size_t count, Text *name)
{
    Sgf *sgf;
    if (sgf_create(&sgf) != STATUS_OK)
        return STATUS_NO_MEMORY;
    Text error = {0};
    Parser parser = {.sgf = sgf, .end = count, .node = SGF_NO_NODE, .error = &error};
    text_add_bytes(&sgf->bytes, bytes, count);
    bool failed = text_failed(&sgf->bytes);
    if (!failed && find_game(&parser)) {
        parser.at++;
        skip_space(&parser);
        (void)read_node(&parser); /* an error is found again when the text has been decoded */
    }
    SgfProperty property;
    if (sgf->node_count > 0 && sgf_find(sgf, 0, "CA", &property) && property.value_count > 0)
        sgf_unescape(word_trim(sgf_value(sgf, property, 0)), true, name);
    failed = failed || sgf_failed(sgf) || text_failed(name);
    sgf_destroy(sgf);
    text_free(&error);
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static bool read_text(Sgf *sgf, const char *bytes, size_t count, Text *error)
{
    Parser parser = {.sgf = sgf, .error = error};
    Text charset = {0};
    Status status = find_charset(bytes, count < ROOT_BYTES ? count : ROOT_BYTES, &charset);
    if (status == STATUS_OK)
        status = sgf_decode(sgf, bytes, count, (Word){charset.bytes, charset.length},
                            &parser.beyond_ascii);
    text_free(&charset);
    if (status != STATUS_OK)
        return fail_memory(&parser);
    parser.end = sgf->bytes.length;
    bool read = read_collection(&parser);
    memory_free(parser.open);
    return read;
}

bool sgf_read(const char *bytes, size_t count, Sgf **sgf, Text *error)
{
    Sgf *made;
    text_clear(error);
    if (count > SGF_BYTES_MAX) {
        text_add_format(error, "too long: at most %d bytes", SGF_BYTES_MAX);
        return false;
    }
    if (sgf_create(&made) != STATUS_OK) {
        text_add(error, status_text(STATUS_NO_MEMORY));
        return false;
    }
    if (!read_text(made, bytes, count, error)) {
        sgf_destroy(made);
        return false;
    }
    *sgf = made;
    return true;
}
