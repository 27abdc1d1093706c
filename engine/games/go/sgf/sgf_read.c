/* Parses SGF.
 *
 *     game     = "(" node* game* ")"      with at least one node
 *     node     = ";" property*
 *     property = name ("[" value "]")*    with at least one value
 *
 * Text around the games, as in an email, is ignored. Violations of the grammar within a game are
 * ignored or repaired, with a note, so that the only possible error is a text that doesn't contain
 * the start of any game. Valid text is never changed. The parser makes one pass without recursion.
 * A stack contains the node before each open parenthesis. */
#include "base/memory.h"
#include "games/go/sgf/sgf_tree.h"

#include <string.h>

typedef struct Parser {
    Sgf *sgf;
    size_t at, end;  /* the index in sgf->bytes of the next byte, and of the end of the text */
    bool is_plain;   /* true if the first `]` always ends a value */
    bool after_game; /* true if the last item was the `)` of a variation */
    SgfNode node;    /* the parent of the next node */
    SgfNode *open;   /* owned: the node before each open parenthesis */
    size_t open_count, open_capacity;
} Parser;

static char byte_at(const Parser *parser, size_t at)
{
    return at < parser->end ? parser->sgf->bytes.bytes[at] : '\0';
}

static char peek(const Parser *parser)
{
    return byte_at(parser, parser->at);
}

static size_t skip_blanks(const Parser *parser, size_t at)
{
    while (is_blank(byte_at(parser, at)))
        at++;
    return at;
}

/* Skip any letters and digits from index `at` on, and return the index after them. */
static size_t skip_name(const Parser *parser, size_t at)
{
    while (is_letter(byte_at(parser, at)) || is_digit(byte_at(parser, at)))
        at++;
    return at;
}

static void note(Parser *parser, const char *what)
{
    sgf_note_at(parser->sgf, parser->at, what);
}

/* Read the name of a property, and move its significant letters together in the text. In old files,
 * a name may contain lower-case letters between the upper-case ones; they have no meaning. If a
 * name has no upper-case letters at all, it was typed in the wrong case. */
static SgfSpan read_name(Parser *parser)
{
    char *bytes = parser->sgf->bytes.bytes;
    size_t start = parser->at, kept = start;
    bool has_capital = false;
    parser->at = skip_name(parser, start);
    for (size_t i = start; i < parser->at; i++)
        has_capital |= is_capital(bytes[i]);
    for (size_t i = start; i < parser->at; i++) {
        char byte = bytes[i];
        if (!has_capital && is_letter(byte))
            byte = (char)(byte - 'a' + 'A');
        if (is_capital(byte) || (is_digit(byte) && kept > start))
            bytes[kept++] = byte;
    }
    return (SgfSpan){(uint32_t)start, (uint32_t)(kept - start)};
}

/* Return whether a property, which is a name and a bracket, begins at an index. Inside a text that
 * contains brackets, it must begin with an upper-case letter and contain no spaces. */
static bool starts_property(const Parser *parser, size_t at, bool in_brackets)
{
    char first = byte_at(parser, at);
    size_t behind = skip_name(parser, at);
    if (!is_letter(first) || (in_brackets && !is_capital(first)))
        return false;
    return byte_at(parser, in_brackets ? behind : skip_blanks(parser, behind)) == '[';
}

/* Return whether a node ends at an index: there is a `;`, `(` or `)`, or the text ends. */
static bool ends_node(const Parser *parser, size_t at)
{
    char byte = byte_at(parser, at);
    return at >= parser->end || byte == ';' || byte == '(' || byte == ')';
}

/* Return whether the text from index `at` on, which is after a `]`, can follow the end of a value.
 * If the value is a text (`is_text`), it is the only value of its property. If `brackets` are open
 * in the value, a `;`, `(` or `)` might be text, so what comes after it must fit as well. */
static bool follows_value(const Parser *parser, size_t at, size_t brackets, bool is_text)
{
    at = skip_blanks(parser, at);
    char byte = byte_at(parser, at);
    if (byte == '[')
        return !is_text;
    if (!ends_node(parser, at))
        return starts_property(parser, at, brackets > 0);
    size_t next = skip_blanks(parser, at + 1);
    if (brackets == 0 || at >= parser->end || next >= parser->end)
        return true;
    if (ends_node(parser, next))
        return byte != '(' || byte_at(parser, next) == ';';
    return byte != ')' && starts_property(parser, next, true);
}

/* Return the index after a character. An escaped character counts together with its backslash. */
static size_t step(const Parser *parser, size_t at)
{
    return at + (byte_at(parser, at) == '\\' ? 2 : 1);
}

/* Return the first `[` or `]` from index `at` on that isn't escaped, or '\0' if there is none. */
static char next_bracket(const Parser *parser, size_t at)
{
    while (at < parser->end && byte_at(parser, at) != '[' && byte_at(parser, at) != ']')
        at = step(parser, at);
    return byte_at(parser, at);
}

/* Where a value ends. */
typedef struct ValueEnd {
    size_t at;     /* the index after its last byte */
    bool is_there; /* true if there is a `]` there */
    size_t inner;  /* number of unescaped `]` in the value, which are read as text */
} ValueEnd;

/* Return whether the `]` at an index is text that should have been escaped. Two conditions must
 * hold: the text after it can't follow a value; and it closes a bracket of the text, or another `]`
 * comes before the next `[`. A text is the only value of its property, so a `[` after it makes the
 * `]` text too. */
static bool is_inner_bracket(const Parser *parser, size_t at, size_t brackets, bool is_text)
{
    if (follows_value(parser, at + 1, brackets, is_text))
        return false;
    if (is_text && byte_at(parser, skip_blanks(parser, at + 1)) == '[')
        return true;
    char next = next_bracket(parser, at + 1);
    return next == ']' || (next == '[' && brackets > 0);
}

/* Find the end of the value that begins here. In a valid file, it is the first `]` that isn't
 * escaped. */
static ValueEnd find_end(Parser *parser, bool is_text)
{
    size_t brackets = 0, first = SIZE_MAX;
    ValueEnd end = {.at = parser->end};
    for (size_t at = parser->at; at < parser->end; at = step(parser, at)) {
        char byte = byte_at(parser, at);
        brackets += byte == '[';
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
    /* None of the `]` in the rest of the text can end this value. Take the first one as the end,
     * here and in all later values, so that the total time stays linear. */
    parser->is_plain = true;
    return (ValueEnd){first, true, 0};
}

/* Find the end of a point. Neither a node nor a value can begin inside a point. So if one seems to
 * begin there, the point's `]` is missing. */
static ValueEnd find_end_of_point(const Parser *parser)
{
    size_t cut = SIZE_MAX;
    for (size_t at = parser->at; at < parser->end; at++) {
        char byte = byte_at(parser, at);
        if (byte == ']')
            return (ValueEnd){at, true, 0};
        if (cut == SIZE_MAX && (byte == '[' || ends_node(parser, at)))
            cut = at;
        if (byte == ';' || byte == '[')
            break;
    }
    return (ValueEnd){cut == SIZE_MAX ? parser->end : cut, false, 0};
}

/* Add a copy of a value in which every `]` is escaped. */
static void add_escaped(Parser *parser, size_t start, size_t end)
{
    StringBuilder *bytes = &parser->sgf->bytes;
    SgfSpan span = {(uint32_t)bytes->length, 0};
    for (size_t at = start; at < end; at++) {
        char byte = byte_at(parser, at);
        if (byte == ']')
            builder_add_char(bytes, '\\');
        builder_add_char(bytes, byte);
        if (byte == '\\')
            builder_add_char(bytes, byte_at(parser, ++at));
    }
    if (builder_failed(bytes))
        sgf_fail(parser->sgf);
    span.length = (uint32_t)(bytes->length - span.start);
    sgf_add_value_at(parser->sgf, span);
}

/* What kind of values a property has. */
typedef enum ValueKind { ANY_VALUES, ONE_TEXT, POINTS } ValueKind;

static ValueKind kind_of(StringView name)
{
    static const char *const points[] = {"b", "w", "ab", "aw", "ae"};
    static const char *const texts[] = {"c",  "gc", "n",  "pb", "pw", "br", "wr", "bt",
                                        "wt", "ev", "ro", "dt", "pc", "gn", "an", "cp",
                                        "us", "so", "on", "ru", "re", "ot", "ap"};
    for (size_t i = 0; i < sizeof points / sizeof *points; i++)
        if (view_is(name, points[i]))
            return POINTS;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        if (view_is(name, texts[i]))
            return ONE_TEXT;
    return ANY_VALUES;
}

/* Read a value and the brackets around it. If the end of the text cuts off a point, ignore the
 * point, since it may be incomplete, and return false. */
static bool read_value(Parser *parser, ValueKind kind, SgfSpan *value, bool *has_inner)
{
    size_t open = parser->at++, start = parser->at, escapes = 0;
    ValueEnd end = kind == POINTS ? find_end_of_point(parser) : find_end(parser, kind == ONE_TEXT);
    bool is_cut = !end.is_there && end.at == parser->end;
    if (is_cut && kind == POINTS)
        sgf_note_at(parser->sgf, open, "a value cut off by the end of the file is ignored");
    else if (!end.is_there)
        sgf_note_at(parser->sgf, open, "added the missing ']' of this '['");
    else if (end.inner > 0)
        sgf_note_at(parser->sgf, open, "an unescaped ']' in this value is read as text");
    /* Remove a backslash at the end, because it would escape the `]` when the value is printed, and
     * points have no escapes. */
    while ((!end.is_there || kind == POINTS) && escapes < end.at - start &&
           byte_at(parser, end.at - 1 - escapes) == '\\')
        escapes++;
    *value = (SgfSpan){(uint32_t)start, (uint32_t)(end.at - start - escapes % 2)};
    *has_inner = end.inner > 0;
    parser->at = end.at + end.is_there;
    return !is_cut || kind != POINTS;
}

/* Read a property. If it has no values, ignore it. */
static void read_property(Parser *parser)
{
    Sgf *sgf = parser->sgf;
    size_t place = parser->at, count = 0;
    SgfSpan name = read_name(parser), value;
    ValueKind kind = kind_of((StringView){sgf->bytes.bytes + name.start, name.length});
    bool has_inner;
    parser->at = skip_blanks(parser, parser->at);
    if (peek(parser) != '[')
        sgf_note_at(sgf, place, "a property without a value is ignored");
    while (peek(parser) == '[' && !sgf->failed && (kind != ONE_TEXT || count == 0)) {
        bool is_whole = read_value(parser, kind, &value, &has_inner);
        if (is_whole && count++ == 0)
            sgf_add_property_at(sgf, parser->node, name);
        if (is_whole && has_inner)
            add_escaped(parser, value.start, value.start + value.length);
        else if (is_whole)
            sgf_add_value_at(sgf, value);
        parser->at = skip_blanks(parser, parser->at);
    }
}

/* Skip text that isn't SGF, up to a place where an item may begin. */
static void skip_junk(Parser *parser)
{
    note(parser, "unexpected text is ignored");
    while (!ends_node(parser, parser->at) && !starts_property(parser, parser->at, false)) {
        size_t behind = skip_name(parser, parser->at);
        parser->at = behind > parser->at ? behind : parser->at + 1;
    }
}

/* Read the node that begins here, even if its `;` is missing. A node right after a variation
 * becomes another variation. */
static void read_node(Parser *parser)
{
    if (parser->after_game)
        note(parser, "a node after a variation is read as another variation");
    if (peek(parser) == ';')
        parser->at++;
    else
        note(parser, "added the missing ';' of this node");
    parser->node = sgf_add_node(parser->sgf, parser->node);
    while (!parser->sgf->failed) {
        parser->at = skip_blanks(parser, parser->at);
        if (ends_node(parser, parser->at))
            break;
        if (is_letter(peek(parser)))
            read_property(parser);
        else
            skip_junk(parser);
    }
}

/* Read the next item of a game: a node, a parenthesis, or text that is neither. */
static void read_item(Parser *parser)
{
    char byte = peek(parser);
    bool is_close = byte == ')';
    if (byte == ';' || starts_property(parser, parser->at, false)) {
        read_node(parser);
    } else if (byte == '(') {
        parser->at++;
        if (memory_push(parser->open, parser->open_count, parser->open_capacity, parser->node) !=
            STATUS_OK)
            sgf_fail(parser->sgf);
    } else if (is_close) {
        parser->at++;
        parser->node = parser->open[--parser->open_count];
    } else {
        skip_junk(parser);
        return;
    }
    parser->after_game = is_close;
}

/* Read the game that begins here. */
static void read_game(Parser *parser)
{
    parser->node = SGF_NONE;
    do {
        read_item(parser);
        parser->at = skip_blanks(parser, parser->at);
    } while (parser->open_count > 0 && parser->at < parser->end && !parser->sgf->failed);
    if (parser->open_count > 0 && !parser->sgf->failed)
        note(parser, parser->open_count == 1 ? "the ')' at the end of the game is missing"
                                             : "the ')'s at the end of the game are missing");
    parser->open_count = 0;
    parser->after_game = false;
}

/* Return whether a game begins at an index, with `(;`, or with `(` and a property whose name is one
 * or two upper-case letters. */
static bool starts_game(const Parser *parser, size_t at)
{
    if (byte_at(parser, at) != '(')
        return false;
    size_t name = skip_blanks(parser, at + 1), behind = name;
    while (is_capital(byte_at(parser, behind)) && behind < name + 2)
        behind++;
    return byte_at(parser, behind) == (behind > name ? '[' : ';');
}

/* Move on to where the next game begins. Return false if there is none. */
static bool find_game(Parser *parser)
{
    parser->at = skip_blanks(parser, parser->at);
    if (parser->at < parser->end && !starts_game(parser, parser->at))
        note(parser, "text outside the games is ignored");
    while (parser->at < parser->end && !starts_game(parser, parser->at))
        parser->at++;
    return parser->at < parser->end;
}

static Status read_text(Sgf *sgf, const char *bytes, size_t count, StringView charset)
{
    Parser parser = {.sgf = sgf};
    Status status = sgf_decode(sgf, bytes, count, charset);
    if (status != STATUS_OK)
        return status;
    parser.end = sgf->bytes.length;
    while (!sgf_failed(sgf) && find_game(&parser))
        read_game(&parser);
    memory_free(parser.open);
    sgf_declare_charset(sgf);
    return sgf_failed(sgf) ? STATUS_NO_MEMORY : STATUS_OK;
}

bool sgf_read(const char *bytes, size_t count, StringView charset, Sgf **sgf, StringBuilder *error)
{
    Sgf *made = NULL;
    builder_clear(error);
    if (count > SGF_BYTES_MAX) {
        builder_add_format(error, "too long: at most %d bytes", SGF_BYTES_MAX);
        return false;
    }
    Status status = sgf_create(&made);
    if (status == STATUS_OK)
        status = read_text(made, bytes, count, charset);
    if (status == STATUS_OK && made->node_count > 0) {
        *sgf = made;
        return true;
    }
    if (status == STATUS_UNKNOWN_NAME)
        builder_add_format(error, "character set '%s' is unknown", view_quote(charset).text);
    else if (status != STATUS_OK)
        builder_add(error, status_text(status));
    else
        builder_add(error, "line 1, column 1: expected '(;', the beginning of a game, found none");
    sgf_destroy(made);
    return false;
}
