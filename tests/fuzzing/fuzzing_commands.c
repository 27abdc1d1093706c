/* Generate commands. */
#include "fuzzing_commands.h"

#include "games.h"
#include "protocol/states/state.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static uint32_t below(Drawing *drawing, uint32_t limit)
{
    return input_below(drawing->input, limit);
}

static const char *one_of(Drawing *drawing, const char *const *words, size_t count)
{
    return words[below(drawing, (uint32_t)count)];
}

static const GameKind *kind_of(const Drawing *drawing)
{
    return session_kind(drawing->engine->session);
}

static bool is_game(const Drawing *drawing, const char *name)
{
    return strcmp(kind_of(drawing)->name, name) == 0;
}

/* Add an argument that is always, or nearly always, invalid. */
static void add_broken(Drawing *drawing, StringBuilder *line)
{
    static const char *const WORDS[] = {
        "nan",        "inf",      "1e400",    "0x10",
        "1,2,3",      "-",        "--1",      "99999999999999999999",
        ",",          "3,",       ",3",       "1.2.3,4",
        "I5",         "A0",       "Z99",      "black,",
        "%s%n",       "\xc3\xa9", "\xff",     "x",
        "-0.00001,1", "1:2",      "1,1:",     "/",
        "1,1/",       "PASS",     "resign",   "-1",
        "2147483648", "1,1:1,1",  "0.000001", "161",
    };
    builder_add(line, one_of(drawing, WORDS, COUNT(WORDS)));
}

static void add_color(Drawing *drawing, StringBuilder *line)
{
    static const char *const WORDS[] = {"b", "w", "black", "white", "B", "White"};
    uint32_t choice = below(drawing, 16);
    if (choice < COUNT(WORDS))
        builder_add(line, WORDS[choice]);
    else
        builder_add(line, color_name(session_turn(drawing->engine->session)->to_move));
}

/* Offsets from an earlier point. With many of them, a stone would touch a stone at that point, or
 * nearly touch it. */
static const Point NEAR[] = {
    {0, 0},          {1, 0},         {-1, 0},         {0, 1},          {0, -1},
    {100000, 0},     {-100000, 0},   {0, 100000},     {0, -100000},    {60000, 80000},
    {-80000, 60000}, {50000, 86602}, {-50000, 86603}, {50000, 0},      {0, -50000},
    {-99999, 0},     {99998, 1},     {70711, 70711},  {-70711, 70710}, {100100, 0},
    {0, -100101},    {2, 3},         {-3, 1},         {25000, 12500},  {-33333, 66667},
};

static Point recent_point(Drawing *drawing)
{
    if (drawing->point_count == 0)
        return (Point){STEPS_PER_SPACE, STEPS_PER_SPACE};
    size_t kept = drawing->point_count < POINTS_KEPT ? drawing->point_count : POINTS_KEPT;
    return drawing->points[below(drawing, (uint32_t)kept)];
}

static Point draw_point(Drawing *drawing)
{
    Box board = game_board(kind_of(drawing), session_setup(drawing->engine->session));
    uint32_t choice = below(drawing, 16);
    Point p;
    if (choice < 7) {
        uint32_t halves = (uint32_t)(board.high.x / (STEPS_PER_SPACE / 2)) + 1;
        uint32_t upward = (uint32_t)(board.high.y / (STEPS_PER_SPACE / 2)) + 1;
        p.x = (int32_t)below(drawing, halves) * (STEPS_PER_SPACE / 2);
        p.y = (int32_t)below(drawing, upward) * (STEPS_PER_SPACE / 2);
    } else if (choice < 9) {
        p = recent_point(drawing);
    } else if (choice < 12) {
        p = recent_point(drawing);
        Point near = NEAR[below(drawing, COUNT(NEAR))];
        p = (Point){p.x + near.x, p.y + near.y};
    } else if (choice < 14) {
        Point a = recent_point(drawing), b = recent_point(drawing);
        p = (Point){a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
    } else if (choice < 15) {
        p.x = (int32_t)(input_take(drawing->input, 3) % (uint32_t)(board.high.x + 1));
        p.y = (int32_t)(input_take(drawing->input, 3) % (uint32_t)(board.high.y + 1));
    } else {
        p.x = (int32_t)(input_take(drawing->input, 3) % 3000000) - 1000000;
        p.y = (int32_t)(input_take(drawing->input, 3) % 3000000) - 1000000;
    }
    drawing->points[drawing->point_count++ % POINTS_KEPT] = p;
    return p;
}

static void add_vertex(Drawing *drawing, StringBuilder *line)
{
    const Setup *setup = session_setup(drawing->engine->session);
    uint32_t column = below(drawing, (uint32_t)setup->columns + 1);
    uint32_t row = below(drawing, (uint32_t)setup->rows + 1) + (column > 24);
    builder_add_format(line, "%c%u", "ABCDEFGHJKLMNOPQRSTUVWXYZ"[column % 25],
                       (unsigned)(row % (uint32_t)setup->rows + 1));
}

static void add_point(Drawing *drawing, StringBuilder *line)
{
    if (kind_of(drawing)->at ? below(drawing, 16) != 0 : below(drawing, 32) == 0) {
        add_vertex(drawing, line);
        return;
    }
    Point p = draw_point(drawing);
    builder_add_fixed(line, p.x, 5, 5);
    builder_add_char(line, ',');
    builder_add_fixed(line, p.y, 5, 5);
}

/* Add a whole turn as one word, as in `play`. */
static void add_move(Drawing *drawing, StringBuilder *line)
{
    uint32_t choice = below(drawing, 32);
    if (choice < 2) {
        builder_add(line, choice == 0 && below(drawing, 4) == 0 ? "resign" : "pass");
        return;
    }
    add_point(drawing, line);
    if (!is_game(drawing, "lines"))
        return;
    for (uint32_t more = below(drawing, 6) + 1; more > 0; more--) {
        builder_add_char(line, ':');
        add_point(drawing, line);
    }
    for (uint32_t strokes = choice % 4 == 0 ? below(drawing, 3) : 0; strokes > 0; strokes--) {
        builder_add_char(line, '/');
        add_point(drawing, line);
        builder_add_char(line, ':');
        add_point(drawing, line);
    }
}

/* Add a value for the rule that was generated last, mostly a valid one. */
static void add_value(Drawing *drawing, StringBuilder *line)
{
    const GameKind *kind = kind_of(drawing);
    if (drawing->rule >= kind->rule_count)
        drawing->rule = 0;
    const Rule *rule = &kind->rules[drawing->rule];
    static const char *const USUAL[] = {"0",   "1", "2",  "3",   "4", "6",
                                        "7.5", "8", "12", "0.5", "24"};
    if (rule->words) {
        size_t count = 0;
        while (rule->words[count])
            count++;
        builder_add(line, rule->words[below(drawing, (uint32_t)count)]);
        return;
    }
    uint32_t choice = below(drawing, 8);
    if (choice < 4)
        builder_add(line, one_of(drawing, USUAL, COUNT(USUAL)));
    else if (choice == 4)
        builder_add_fixed(line, rule->lowest, DECIMAL_PLACES, DECIMAL_PLACES);
    else if (choice == 5)
        builder_add_fixed(line, rule->highest, DECIMAL_PLACES, DECIMAL_PLACES);
    else
        builder_add_fixed(line,
                          rule->lowest + (rule->highest - rule->lowest) / 1024 *
                                             (int64_t)(input_take(drawing->input, 2) % 1025),
                          DECIMAL_PLACES, DECIMAL_PLACES);
}

static void add_rule(Drawing *drawing, StringBuilder *line)
{
    const GameKind *kind = kind_of(drawing);
    drawing->rule = below(drawing, (uint32_t)kind->rule_count);
    builder_add(line, kind->rules[drawing->rule].name);
}

static void add_lines(Drawing *drawing, StringBuilder *line)
{
    static const char *const LARGE[] = {"19", "25", "161", "160", "26", "1"};
    uint32_t choice = below(drawing, 16);
    if (choice == 0)
        builder_add(line, one_of(drawing, LARGE, COUNT(LARGE)));
    else
        builder_add_int(line, 2 + choice % 8);
}

static void add_command(Drawing *drawing, StringBuilder *line)
{
    builder_add(line, command_at(drawing->engine->commands,
                                 below(drawing, (uint32_t)command_count(drawing->engine->commands)))
                          ->name);
}

static void add_game(Drawing *drawing, StringBuilder *line)
{
    builder_add(line,
                CONTIGO_GAMES[below(drawing, (uint32_t)game_kind_count(CONTIGO_GAMES))]->name);
}

/* Add a file name without a slash, so that a harness writes only in its own folder. */
static void add_file(Drawing *drawing, StringBuilder *line)
{
    static const char *const NAMES[] = {"a",       "a", "a",   "b",   "c.sugo",
                                        "missing", ".", "a b", "pipe"};
    builder_add(line, one_of(drawing, NAMES, COUNT(NAMES)));
}

static void add_small(Drawing *drawing, StringBuilder *line)
{
    builder_add_int(line, below(drawing, 10));
}

static void add_decimal(Drawing *drawing, StringBuilder *line)
{
    builder_add_fixed(line, input_take(drawing->input, 2), 4, 4);
}

static void add_mode(Drawing *drawing, StringBuilder *line)
{
    static const char *const MODES[] = {"nearest", "own", "opponent", "exact"};
    builder_add(line, one_of(drawing, MODES, COUNT(MODES)));
}

/* Add text with escapes, some of which are invalid. */
static void add_text(Drawing *drawing, StringBuilder *line)
{
    static const char *const TEXTS[] = {"a",         "Al \\ x\\x23y", "\xE7\x9B\xA4\xC3\xA9",
                                        "one\\ntwo", "\\x20 \\]x[",   "\\q"};
    builder_add(line, one_of(drawing, TEXTS, COUNT(TEXTS)));
}

static void add_key(Drawing *drawing, StringBuilder *line)
{
    builder_add(line, state_key_name(below(drawing, STATE_KEYS)));
}

/* Add the state of the game, mostly with a part of it replaced. */
static void add_json(Drawing *drawing, StringBuilder *line)
{
    static const char *const PIECES[] = {
        "0",   "-1",   "null", "\"\"", "[]",   "{}", ",", "]",       "}",          "\"",
        "1e9", "true", "3.14", "\\",   "[1,2", "A1", "é", "\\u0000", "play b pass"};
    bool all[STATE_KEYS];
    StringBuilder state = {0};
    memset(all, true, sizeof all);
    fuzzing_require(state_print(drawing->engine, all, &state) == STATUS_OK, "no state", NULL);
    size_t from = input_take(drawing->input, 3) % (state.length + 1);
    size_t to = from + below(drawing, 32);
    if (below(drawing, 4) == 0)
        from = to = state.length;
    builder_add_bytes(line, state.bytes, from);
    if (from < state.length)
        builder_add(line, one_of(drawing, PIECES, COUNT(PIECES)));
    if (to < state.length)
        builder_add_bytes(line, state.bytes + to, state.length - to);
    builder_free(&state);
}

/* For each capitalized word of a pattern, the function that adds an argument. For words that are
 * not listed, the argument is a small number. */
static const struct {
    const char *kind;
    void (*add)(Drawing *drawing, StringBuilder *line);
} KINDS[] = {
    {"COLOR", add_color},      {"P", add_point},          {"MOVE", add_move},
    {"RULE", add_rule},        {"VALUE", add_value},      {"LINES", add_lines},
    {"GAME", add_game},        {"FILE", add_file},        {"COMMAND", add_command},
    {"MODE", add_mode},        {"DISTANCE", add_decimal}, {"RADIUS", add_decimal},
    {"STRENGTH", add_decimal}, {"POINTS", add_value},     {"TEXT", add_text},
    {"KEY", add_key},          {"JSON", add_json},
};

/* Add an argument for one alternative of a pattern's word. */
static void add_alternative(Drawing *drawing, StringView word, StringBuilder *line)
{
    if (word.bytes[0] >= 'a' && word.bytes[0] <= 'z') {
        builder_add_bytes(line, word.bytes, word.length);
        return;
    }
    for (size_t i = 0; i < COUNT(KINDS); i++)
        if (strlen(KINDS[i].kind) == word.length &&
            memcmp(KINDS[i].kind, word.bytes, word.length) == 0) {
            KINDS[i].add(drawing, line);
            return;
        }
    add_small(drawing, line);
}

/* Add an argument for a word of a pattern, such as `black|white|P`, choosing one of its
 * alternatives. */
static void add_argument(Drawing *drawing, StringView word, StringBuilder *line)
{
    builder_add_char(line, ' ');
    if (below(drawing, 64) == 0) {
        add_broken(drawing, line);
        return;
    }
    uint32_t count = 1;
    for (size_t i = 0; i < word.length; i++)
        count += word.bytes[i] == '|';
    uint32_t chosen = count > 1 ? below(drawing, count) : 0;
    while (chosen-- > 0) {
        size_t skipped =
            (size_t)((const char *)memchr(word.bytes, '|', word.length) - word.bytes) + 1;
        word = (StringView){word.bytes + skipped, word.length - skipped};
    }
    const char *end = memchr(word.bytes, '|', word.length);
    add_alternative(drawing,
                    (StringView){word.bytes, end ? (size_t)(end - word.bytes) : word.length}, line);
}

/* Return the next word of a pattern, without its brackets; it is empty at the end. Set `optional`
 * if an optional part begins with this word. */
static StringView next_word(const char **pattern, bool *optional)
{
    *pattern += strspn(*pattern, " ]");
    *optional = **pattern == '[';
    *pattern += *optional;
    StringView word = {*pattern, strcspn(*pattern, " ]")};
    *pattern += word.length;
    return word;
}

enum { WORDS_MOST = 8 };

/* Add arguments that match a pattern. */
static void add_arguments(Drawing *drawing, const char *pattern, StringBuilder *line)
{
    /* The words read so far. Each optional part begins a new list, so that `...` repeats only words
     * of its own part. */
    StringView words[WORDS_MOST];
    size_t count = 0;
    bool optional;
    for (StringView word = next_word(&pattern, &optional); word.length > 0;
         word = next_word(&pattern, &optional)) {
        if (optional && below(drawing, 3) == 0) {
            pattern += strcspn(pattern, "]");
            continue;
        }
        count = optional ? 0 : count;
        if (strncmp(word.bytes, "...", 3) == 0) {
            bool all = count > 1 && below(drawing, 2) == 0;
            for (uint32_t times = below(drawing, 6); times > 0 && count > 0; times--)
                for (size_t i = all ? 0 : count - 1; i < count; i++)
                    add_argument(drawing, words[i], line);
            continue;
        }
        if (count < WORDS_MOST)
            words[count++] = word;
        add_argument(drawing, word, line);
    }
}

/* Return one of the commands that are generated more often than others. */
static const char *usual_command(Drawing *drawing)
{
    static const char *const LINES[] = {"draw",   "draw",  "draw",    "play",  "play",  "play",
                                        "play",   "pass",  "genmove", "undo",  "undo",  "arc",
                                        "circle", "curve", "preview", "areas", "magnet"};
    static const char *const STONES[] = {"place", "place", "place", "place",     "play",   "play",
                                         "play",  "pass",  "undo",  "genmove",   "mark",   "done",
                                         "ghost", "snap",  "areas", "liberties", "preview"};
    static const char *const GO[] = {"play", "play", "play", "play", "play",  "genmove", "genmove",
                                     "pass", "undo", "undo", "mark", "setup", "done",    "resume"};
    if (is_game(drawing, "lines"))
        return one_of(drawing, LINES, COUNT(LINES));
    if (is_game(drawing, "stones"))
        return one_of(drawing, STONES, COUNT(STONES));
    return one_of(drawing, GO, COUNT(GO));
}

static void add_named(Drawing *drawing, const char *name, StringBuilder *line)
{
    builder_add(line, name);
    add_arguments(
        drawing,
        command_named(drawing->engine->commands, (StringView){name, strlen(name)})->pattern, line);
}

void drawing_command(Drawing *drawing, StringBuilder *line)
{
    uint32_t choice = below(drawing, 64);
    if (choice == 0) { /* an unusual line, valid or not */
        static const char *const LINES[] = {"",
                                            "7",
                                            "99999999999 name",
                                            "nothing 1 2",
                                            "\x01 \x7f",
                                            "# a comment",
                                            "12 turn # x",
                                            "TURN",
                                            "play\tb\tpass",
                                            "name \xff"};
        builder_add(line, one_of(drawing, LINES, COUNT(LINES)));
        return;
    }
    if (choice < 40) {
        add_named(drawing, usual_command(drawing), line);
        return;
    }
    /* Choose any command. Those that start a new game are rare, since they end the present one. */
    const char *name =
        command_at(drawing->engine->commands,
                   below(drawing, (uint32_t)command_count(drawing->engine->commands)))
            ->name;
    static const char *const SELDOM[] = {
        "quit",        "set_game",  "boardsize", "rectangular_boardsize",
        "clear_board", "set_board", "loadgame",  "loadsgf",
        "loadsugo",    "loadboard", "forfeit",   "set_state",
        "set_position"};
    for (size_t i = 0; i < COUNT(SELDOM); i++)
        if (strcmp(name, SELDOM[i]) == 0 && below(drawing, 4) != 0)
            name = usual_command(drawing);
    add_named(drawing, name, line);
    if (choice == 63) {
        builder_add_char(line, ' ');
        add_broken(drawing, line);
    }
}

void drawing_begin(Drawing *drawing, StringBuilder *lines)
{
    uint32_t choice = below(drawing, 16);
    const GameKind *kind = CONTIGO_GAMES[choice % (uint32_t)game_kind_count(CONTIGO_GAMES)];
    builder_add_format(lines, "set_game %s\n", kind->name);
    uint32_t columns = below(drawing, 8), rows = below(drawing, 8);
    if (choice < 12)
        builder_add_format(lines, "boardsize %u %u\n", 2 + (unsigned)columns, 2 + (unsigned)rows);
    if (strcmp(kind->name, "lines") == 0) {
        static const char *const ALLOTMENTS[] = {"4", "4", "8", "12", "24", "100", "0.5", "5000"};
        static const char *const BOUNDS[] = {"8", "8", "1", "2", "4", "0", "0.25", "30"};
        builder_add_format(lines, "set_rule allotment %s\n",
                           one_of(drawing, ALLOTMENTS, COUNT(ALLOTMENTS)));
        builder_add_format(lines, "set_rule upper %s\n", one_of(drawing, BOUNDS, COUNT(BOUNDS)));
        builder_add_format(lines, "set_rule lower %s\n", one_of(drawing, BOUNDS, COUNT(BOUNDS)));
        if (below(drawing, 4) == 0)
            builder_add(lines, "magnet 0.11429\n");
    }
}
