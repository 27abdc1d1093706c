/* Reading SGF: the grammar. What the pieces mean is nobody's business here.
 *
 *     game     = "(" node* game* ")"      with at least one node
 *     node     = ";" property*
 *     property = name ("[" value "]")*    with at least one value
 *
 * Games may stand anywhere in a text, as in a letter, so what is around them is passed over. Within
 * a game anything that is not of this grammar is passed over too, or repaired, with a note: a text
 * is refused only if no game begins in it. A text that keeps to the grammar is never repaired. One
 * pass, without recursion: the nodes in which parentheses were opened are on a stack.
 */
#include "base/memory.h"
#include "games/go/sgf/sgf_tree.h"

#include <string.h>

/* As much of a text is searched for what it says of itself. */
enum { ROOT_BYTES = 64 * 1024, LONGEST_NAME = 40 };

typedef struct Parser {
    Sgf *sgf;
    size_t at, end;    /* where it is, and the end of the text, in sgf->bytes */
    bool beyond_ascii; /* there are characters beyond ASCII */
    bool is_plain;     /* the first `]` ends a value */
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

/* Where a value ends, and what follows it. */

static size_t skip_blanks(const Parser *parser, size_t at)
{
    while (at < parser->end && is_blank(parser->sgf->bytes.bytes[at]))
        at++;
    return at;
}

static char byte_at(const Parser *parser, size_t at)
{
    return at < parser->end ? parser->sgf->bytes.bytes[at] : '\0';
}

/* The end of the letters and digits that start at a place. */
static size_t skip_name(const Parser *parser, size_t at)
{
    while (is_letter(byte_at(parser, at)) || is_digit(byte_at(parser, at)))
        at++;
    return at;
}

/* Whether a property starts at a place: a name and a bracket. Among brackets that are text it has
 * to look more like one. */
static bool starts_property(const Parser *parser, size_t at, bool in_brackets)
{
    char first = byte_at(parser, at);
    size_t behind = skip_name(parser, at);
    if (!is_letter(first) || (in_brackets && !is_capital(first)))
        return false;
    return byte_at(parser, in_brackets ? behind : skip_blanks(parser, behind)) == '[';
}

/* Whether what follows a `]`, from `at` on, is what follows the end of a value. A text is the only
 * value of its property. Within `brackets` that are text, a sign that could be of the text counts
 * only with what has to follow it. */
static bool follows_value(const Parser *parser, size_t at, size_t brackets, bool is_text)
{
    at = skip_blanks(parser, at);
    char byte = byte_at(parser, at);
    if (at >= parser->end)
        return true;
    if (byte == '[')
        return !is_text;
    if (byte != ';' && byte != '(' && byte != ')')
        return starts_property(parser, at, brackets > 0);
    if (brackets == 0)
        return true;
    size_t next = skip_blanks(parser, at + 1);
    char other = byte_at(parser, next);
    if (next >= parser->end)
        return true;
    if (other == ';' || other == '(' || other == ')')
        return byte != '(' || other == ';';
    return byte != ')' && starts_property(parser, next, true);
}

/* The next bracket from a place on that is not escaped; '\0' for none. */
static char next_bracket(const Parser *parser, size_t at)
{
    for (; at < parser->end; at += byte_at(parser, at) == '\\' ? 2 : 1)
        if (byte_at(parser, at) == '[' || byte_at(parser, at) == ']')
            return byte_at(parser, at);
    return '\0';
}

/* Where a value ends. */
typedef struct ValueEnd {
    size_t at;     /* behind its last byte */
    bool is_there; /* there is a `]` */
    size_t inner;  /* how many `]` before it should have been escaped */
} ValueEnd;

/* Whether the `]` at a place is text of a value that nobody escaped: what follows it cannot follow
 * a value, and it closes a bracket that is text, or another `]` comes before any value begins. */
static bool is_inner_bracket(const Parser *parser, size_t at, size_t brackets, bool is_text)
{
    if (follows_value(parser, at + 1, brackets, is_text))
        return false;
    if (is_text && byte_at(parser, skip_blanks(parser, at + 1)) == '[')
        return true;
    char next = next_bracket(parser, at + 1);
    return next == ']' || (next == '[' && brackets > 0);
}

/* Where the value that starts where the parser is ends. In a valid text that is the first `]`. */
static ValueEnd find_end(Parser *parser, bool is_text)
{
    size_t brackets = 0, first = SIZE_MAX, at = parser->at;
    ValueEnd end = {.at = parser->end};
    for (; at < parser->end; at += byte_at(parser, at) == '\\' ? 2 : 1) {
        char byte = byte_at(parser, at);
        if (byte == '[')
            brackets++;
        if (byte != ']')
            continue;
        if (parser->is_plain || !is_inner_bracket(parser, at, brackets, is_text))
            return (ValueEnd){at, true, end.inner};
        if (first == SIZE_MAX)
            first = at;
        brackets -= brackets > 0;
        end.inner++;
    }
    if (first == SIZE_MAX)
        return end;
    parser->is_plain = true; /* it is no use, and must not be tried again and again */
    return (ValueEnd){first, true, 0};
}

/* The same of a value that is a point, in which no other value or node can begin. */
static ValueEnd find_end_of_point(const Parser *parser)
{
    size_t cut = SIZE_MAX;
    for (size_t at = parser->at; at < parser->end; at++) {
        char byte = byte_at(parser, at);
        if (byte == ']')
            return (ValueEnd){at, true, 0};
        if (cut == SIZE_MAX && (byte == '(' || byte == ')' || byte == ';' || byte == '['))
            cut = at;
        if (byte == ';' || byte == '[')
            break;
    }
    return (ValueEnd){cut == SIZE_MAX ? parser->end : cut, false, 0};
}

static bool is_one_of(Word name, const char *const *names)
{
    for (; *names; names++)
        if (word_is(name, *names))
            return true;
    return false;
}

/* Adds a value in which some `]` have to be escaped. */
static void add_escaped(Parser *parser, size_t start, size_t end)
{
    Text *bytes = &parser->sgf->bytes;
    SgfSpan span = {(uint32_t)bytes->length, 0};
    for (size_t at = start; at < end; at++) {
        char byte = byte_at(parser, at);
        if (byte == ']')
            text_add_char(bytes, '\\');
        text_add_char(bytes, byte);
        if (byte == '\\')
            text_add_char(bytes, byte_at(parser, ++at));
    }
    if (text_failed(bytes))
        sgf_fail(parser->sgf);
    span.length = (uint32_t)(bytes->length - span.start);
    sgf_add_value_at(parser->sgf, span);
}

/* Adds the value from `start` on. A point that the text ends in is left out: it may have been
 * another. */
static void add_value(Parser *parser, size_t start, ValueEnd end, bool is_point)
{
    bool is_cut = !end.is_there && end.at == parser->end;
    if (!end.is_there)
        sgf_note_at(parser->sgf, start - 1,
                    is_cut && is_point ? "a value cut off by the end of the file is ignored"
                                       : "added the missing ']' of this '['");
    if (is_cut && is_point)
        return;
    if (end.inner > 0) {
        sgf_note_at(parser->sgf, start - 1, "an unescaped ']' in this value is read as text");
        add_escaped(parser, start, end.at);
        return;
    }
    size_t length = end.at - start, escapes = 0;
    while (is_cut && escapes < length && byte_at(parser, end.at - 1 - escapes) == '\\')
        escapes++;
    sgf_add_value_at(parser->sgf, (SgfSpan){(uint32_t)start, (uint32_t)(length - escapes % 2)});
}

/* What a property's values are: a text, of which there is one, points, or anything else. */
typedef enum ValueKind { VALUES_OF_ANY_KIND, VALUE_OF_TEXT, VALUES_OF_POINTS } ValueKind;

static ValueKind kind_of(Word name)
{
    static const char *const points[] = {"b", "w", "ab", "aw", "ae", NULL};
    static const char *const texts[] = {"c",  "gc", "n",  "pb", "pw", "br", "wr", "bt",
                                        "wt", "ev", "ro", "dt", "pc", "gn", "an", "cp",
                                        "us", "so", "on", "ru", "re", "ot", "ap", NULL};
    return is_one_of(name, points)  ? VALUES_OF_POINTS
           : is_one_of(name, texts) ? VALUE_OF_TEXT
                                    : VALUES_OF_ANY_KIND;
}

/* Reads a value with its brackets. */
static bool read_value(Parser *parser, ValueKind kind)
{
    size_t start = ++parser->at;
    bool is_point = kind == VALUES_OF_POINTS;
    ValueEnd end = is_point ? find_end_of_point(parser) : find_end(parser, kind == VALUE_OF_TEXT);
    add_value(parser, start, end, is_point);
    parser->at = end.at + end.is_there;
    return !parser->sgf->failed || fail_memory(parser);
}

/* Reads a property; one without a value is left out. */
static bool read_property(Parser *parser)
{
    Sgf *sgf = parser->sgf;
    size_t place = parser->at, before = sgf->value_count;
    SgfSpan name;
    read_name(parser, &name);
    ValueKind kind = kind_of((Word){sgf->bytes.bytes + name.start, name.length});
    sgf_add_property_at(sgf, name);
    skip_space(parser);
    bool has_value = peek(parser) == '[';
    while (peek(parser) == '[' && (kind != VALUE_OF_TEXT || sgf->value_count == before)) {
        if (!read_value(parser, kind))
            return false;
        skip_space(parser);
    }
    if (sgf->failed)
        return fail_memory(parser);
    if (!has_value)
        sgf_note_at(sgf, place, "a property without a value is ignored");
    if (sgf->value_count == before)
        sgf->property_count--;
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
    sgf->guessed = NULL; /* another game says it */
    text_add(&sgf->bytes, "UTF-8");
    if (text_failed(&sgf->bytes))
        sgf->failed = true;
    for (size_t i = 0; i < sgf_property_count(sgf, root); i++) {
        property = sgf_property(sgf, root, i);
        for (size_t v = 0; v < property.value_count && word_is(property.name, "ca"); v++)
            sgf->values[property.first_value + v] = (SgfSpan){(uint32_t)start, 5};
    }
}

/* Passes over what is nothing, up to what may be something. */
static void skip_junk(Parser *parser)
{
    sgf_note_at(parser->sgf, parser->at, "unexpected text is ignored");
    while (parser->at < parser->end) {
        char byte = peek(parser);
        if (byte == ';' || byte == '(' || byte == ')' || starts_property(parser, parser->at, false))
            return;
        size_t behind = skip_name(parser, parser->at);
        parser->at = behind > parser->at ? behind : parser->at + 1;
    }
}

/* Whether a node or a variation starts or ends here, or the text ends. */
static bool ends_node(const Parser *parser)
{
    char byte = peek(parser);
    return parser->at >= parser->end || byte == ';' || byte == '(' || byte == ')';
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
    for (skip_space(parser); !ends_node(parser); skip_space(parser)) {
        if (!is_letter(peek(parser)))
            skip_junk(parser);
        else if (!read_property(parser))
            return false;
    }
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

/* Reads what starts here: a node, or a parenthesis. A node after a variation follows the node
 * before that, as another variation. */
static bool read_item(Parser *parser, bool *after_variation)
{
    char byte = peek(parser);
    if (byte == ';' || starts_property(parser, parser->at, false)) {
        if (*after_variation)
            sgf_note_at(parser->sgf, parser->at,
                        "a node after a variation is read as another variation");
        *after_variation = false;
        return read_node(parser);
    }
    if (byte == '(') {
        *after_variation = false;
        return open_parenthesis(parser);
    }
    if (byte != ')') {
        skip_junk(parser);
        return true;
    }
    *after_variation = true;
    parser->node = parser->open[--parser->open_count];
    parser->at++;
    return true;
}

/* Reads a game, which starts here. */
static bool read_game(Parser *parser)
{
    bool after_variation = false;
    parser->node = SGF_NO_NODE;
    if (!open_parenthesis(parser))
        return false;
    while (parser->open_count > 0) {
        skip_space(parser);
        if (parser->at >= parser->end)
            return end_early(parser);
        if (!read_item(parser, &after_variation))
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

/* Where the first node of a text has `CA[`, whatever else that looks like, behind the bracket;
 * `count` where it does not. A node ends with the `;` of the next. */
static size_t find_said(const char *bytes, size_t count)
{
    size_t semicolons = 0;
    for (size_t i = 0; i + 3 < count && semicolons < 2; i++, semicolons += bytes[i] == ';')
        if (memcmp(bytes + i, "CA[", 3) == 0 && (i == 0 || !is_letter(bytes[i - 1])))
            return i + 3;
    return count;
}

/* The character set that the first root of a text declares, as far as that can be seen before the
 * text is decoded: appended to `name`, or nothing where it declares none. In some sets a character
 * before it may look like an escape or a bracket, so that only its letters can be looked for. */
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
        (void)read_node(&parser); /* memory alone can fail, which is seen below */
    }
    SgfProperty property;
    size_t said = find_said(bytes, count), length = 0;
    while (said + length < count && bytes[said + length] != ']')
        length++;
    failed = failed || sgf_failed(sgf);
    if (!failed && sgf->node_count > 0 && sgf_find(sgf, 0, "CA", &property))
        sgf_unescape(word_trim(sgf_value(sgf, property, 0)), true, name);
    else if (length > 0 && length < LONGEST_NAME)
        text_add_bytes(name, bytes + said, length);
    failed = failed || text_failed(name);
    sgf_destroy(sgf);
    text_free(&error);
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static bool read_text(Sgf *sgf, const char *bytes, size_t count, Word charset, Text *error)
{
    Parser parser = {.sgf = sgf, .error = error};
    Text said = {0};
    Status status = STATUS_OK;
    if (charset.length == 0)
        status = find_charset(bytes, count < ROOT_BYTES ? count : ROOT_BYTES, &said);
    SgfCharset set = {charset, true};
    if (charset.length == 0)
        set = (SgfCharset){word_trim((Word){said.bytes, said.length}), false};
    if (status == STATUS_OK)
        status = sgf_decode(sgf, bytes, count, set, &parser.beyond_ascii);
    text_free(&said);
    if (status == STATUS_UNKNOWN_NAME) {
        text_add_format(error, "character set '%s' is unknown", word_quote(charset).text);
        return false;
    }
    if (status != STATUS_OK)
        return fail_memory(&parser);
    parser.end = sgf->bytes.length;
    bool read = read_collection(&parser);
    memory_free(parser.open);
    return read;
}

bool sgf_read(const char *bytes, size_t count, Sgf **sgf, Text *error)
{
    return sgf_read_as(bytes, count, (Word){"", 0}, sgf, error);
}

bool sgf_read_as(const char *bytes, size_t count, Word charset, Sgf **sgf, Text *error)
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
    if (!read_text(made, bytes, count, charset, error)) {
        sgf_destroy(made);
        return false;
    }
    *sgf = made;
    return true;
}
