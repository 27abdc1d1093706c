/* Make random SGF collections, load them, continue from anywhere, save them and load them again.
 *
 *   soak_sgf_tree [SEED] [SAVES]   100,000 saves by default
 *   soak_sgf_tree --brief          a short run with a fixed seed, for `make check`
 *
 * The generator in this file makes collections of several games with nested variations. They
 * contain stones set up anywhere, both forms of a pass, several moves in a node, the color to move
 * with and without a move, true and false results, markup, clocks, unknown properties, and text
 * with escapes in several scripts.
 *
 * A collection that can be played is loaded, as a whole or up to a move, and printed immediately.
 * The text must contain the whole tree and, if everything was loaded, nothing else. Then moves are
 * undone, repeated, and replaced by others. After each of these steps the printed text must contain
 * all nodes and properties of the loaded tree, except for properties that the engine writes itself.
 * It must load as the same game, and printing that game must give the same text. Repeating undone
 * moves must not add nodes. */
#include "base/memory.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game.h"
#include "sgf_strict.h"
#include "soak_sgf.h"

#include <stdarg.h>

typedef struct Soak {
    Random *random;
    Engine *engine;
    Sgf *loaded; /* a copy of the tree as it was loaded */
    int lines;
    bool commented; /* true if a comment was added; undoing its move loses it */
    StringBuilder file, said;
    const char *why;
    StringBuilder what;
} Soak;

static int below(Soak *soak, int count)
{
    return (int)random_between(soak->random, 0, count - 1);
}

static bool one_in(Soak *soak, int count)
{
    return below(soak, count) == 0;
}

static void fail(Soak *soak, const char *why, StringBuilder *what)
{
    if (soak->why)
        return;
    soak->why = why;
    builder_add(&soak->what, builder_string(what));
}

static void write_point(Soak *soak)
{
    builder_add_format(&soak->file, "[%c%c]", 'a' + below(soak, soak->lines),
                       'a' + below(soak, soak->lines));
}

static void write_one_of(Soak *soak, const char *const *choices, int count)
{
    builder_add(&soak->file, choices[below(soak, count)]);
}

#define WRITE_ONE_OF(soak, ...)                                                                    \
    write_one_of((soak), (const char *const[]){__VA_ARGS__},                                       \
                 (int)(sizeof(const char *const[]){__VA_ARGS__} / sizeof(const char *)))

static void write_move(Soak *soak, bool black)
{
    builder_add_char(&soak->file, black ? 'B' : 'W');
    if (one_in(soak, 8))
        WRITE_ONE_OF(soak, "[]", "[tt]", "[ ]");
    else
        write_point(soak);
}

static void write_set_up(Soak *soak)
{
    static const char *const names[] = {"AB", "AW", "AE"};
    for (int i = 0; i < 3; i++) {
        if (!one_in(soak, 2))
            continue;
        builder_add(&soak->file, names[i]);
        for (int count = 1 + below(soak, 2); count > 0; count--)
            write_point(soak);
    }
    if (one_in(soak, 2))
        WRITE_ONE_OF(soak, "PL[B]", "PL[W]", "PL[white]");
}

/* Write random properties other than moves and setups. */
static void write_more(Soak *soak)
{
    while (one_in(soak, 2))
        WRITE_ONE_OF(soak, "C[a \\] b \\\\ c\nd]", "C[\xC3\xA9\xE7\x9B\xA4: \\:]", "TR[aa][bb]",
                     "LB[aa:1][bb:x\\]]", "BL[12.5]OB[3]", "WL[9]", "XX[]", "QQ[a][b][]", "N[name]",
                     "TB[aa:bb]", "TW[cc]", "KO[]", "C[]", "XM[aa]", "GB[1]", "C[ x ]", "MN[3]");
}

static void write_node(Soak *soak, bool black)
{
    builder_add_char(&soak->file, ';');
    if (one_in(soak, 4))
        write_more(soak);
    if (!one_in(soak, 7))
        write_move(soak, black);
    else if (one_in(soak, 2))
        write_set_up(soak);
    if (one_in(soak, 20))
        write_move(soak, one_in(soak, 2));
    if (one_in(soak, 12))
        WRITE_ONE_OF(soak, "PL[B]", "PL[W]");
    write_more(soak);
}

/* Write a random sequence of nodes, sometimes followed by variations. */
static void write_nodes(Soak *soak, int depth, bool black)
{
    for (int count = depth == 0 ? below(soak, 3) : 1 + below(soak, 4); count > 0; count--) {
        write_node(soak, black);
        black ^= !one_in(soak, 12);
    }
    if (depth > 3 || !one_in(soak, 2))
        return;
    for (int count = 1 + below(soak, 3); count > 0; count--) {
        builder_add(&soak->file, one_in(soak, 3) ? "\n(" : "(");
        write_node(soak, black);
        write_nodes(soak, depth + 1, !black);
        builder_add_char(&soak->file, ')');
    }
}

static void write_root(Soak *soak)
{
    if (one_in(soak, 2))
        WRITE_ONE_OF(soak, "FF[4]", "FF[3]", "GM[1]", "GM[1]FF[4]", "AP[other:1]", "CA[UTF-8]",
                     "CA[latin1]");
    builder_add_format(&soak->file, "SZ[%d]", soak->lines);
    if (one_in(soak, 2))
        WRITE_ONE_OF(soak, "KM[6.5]", "KM[0]", "KM[750]", "KM[5,5]", "KM[none]", "KM[-2]");
    if (one_in(soak, 2))
        WRITE_ONE_OF(soak, "RU[Chinese]", "RU[tromp-taylor]", "RU[odd]", "RU[minigo]",
                     "RU[AGA]XR[max_plies 9]");
    if (one_in(soak, 3))
        WRITE_ONE_OF(soak, "HA[2]", "HA[0]", "HA[3]", "HA[2]PL[B]");
    if (one_in(soak, 4))
        write_set_up(soak);
    if (one_in(soak, 2))
        WRITE_ONE_OF(soak, "RE[B+R]", "RE[W+Resign]", "RE[B+3.5]", "RE[?]", "RE[W+T]", "RE[0]",
                     "RE[B+]", "RE[W+F]", "RE[white won]");
    if (one_in(soak, 3))
        WRITE_ONE_OF(soak, "TM[600]", "TM[10:00(5x1:00)]", "TM[60]OT[15/300 Canadian]",
                     "TM[half an hour]");
    if (one_in(soak, 2))
        WRITE_ONE_OF(soak, "PB[A\\]B]PW[C]", "EV[e\nf]DT[2020-01-02]", "GC[long\ntext \\\\]",
                     "PC[\xE6\x9D\xB1\xE4\xBA\xAC]RO[1 (final)]");
    write_more(soak);
}

static void write_file(Soak *soak)
{
    soak->lines = one_in(soak, 6) ? 9 : 3 + below(soak, 4);
    for (int games = 1 + (one_in(soak, 4) ? below(soak, 3) : 0); games > 0; games--) {
        builder_add(&soak->file, one_in(soak, 12) ? "(;GM[2]" : "(;");
        write_root(soak);
        write_nodes(soak, 0, one_in(soak, 8) ? false : true);
        builder_add(&soak->file, ")\n");
    }
}

/* Send a command, legal or not. */
static void say(Soak *soak, const char *format, ...)
{
    char line[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    builder_add_format(&soak->said, "%s\n", line);
    StringBuilder reply = {0};
    ask(soak->engine, line, &reply);
    builder_free(&reply);
}

static void describe(Engine *engine, StringBuilder *text)
{
    static const char *const questions[] = {
        "position",        "turn", "score", "moves", "get_komi", "list_rules", "all_legal black",
        "query_boardsize", "info"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        ask(engine, questions[i], text);
}

/* Load text up to move `before`; the loaded game replaces the engine's. Return false if the text
 * cannot be played. */
static bool load(Engine *engine, const StringBuilder *bytes, int64_t before)
{
    StringBuilder notes = {0}, error = {0};
    Sgf *sgf = NULL;
    Session *session;
    bool played = sgf_read(bytes->bytes, bytes->length, (StringView){"", 0}, &sgf, &error) &&
                  sgf_game_play(&sgf, before, NULL, &session, &notes, &notes, &error);
    if (played) {
        session_destroy(engine->session);
        engine->session = session;
    }
    sgf_destroy(sgf);
    builder_free(&notes);
    builder_free(&error);
    return played;
}

/* Return whether the engine writes a property of this name itself: when something changes, or to
 * make explicit what it assumes. */
static bool is_of_the_engine(StringView name)
{
    static const char *const names[] = {"km", "ru", "xr", "tm", "ot", "re", "ca", "tb",
                                        "tw", "xm", "xl", "pl", "c",  "pb", "gc"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_is(name, names[i]))
            return true;
    return false;
}

/* Append the properties of a node to `text`, except for those that the engine writes itself. */
static void list_others(const Sgf *sgf, SgfNode node, StringBuilder *text)
{
    for (SgfProperty property = sgf_first_property(sgf, node); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property)) {
        StringView name = sgf_name(sgf, property);
        if (is_of_the_engine(name))
            continue;
        builder_add_view(text, name);
        for (size_t k = 0; k < sgf_value_count(sgf, property); k++) {
            StringView value = sgf_value(sgf, property, k);
            builder_add_format(text, "[%.*s]", (int)value.length, value.bytes);
        }
    }
}

/* Find a node of the old tree in the new one: the child of the same parent, with the same number of
 * siblings before it. */
static SgfNode place_now(const Sgf *was, const Sgf *is, SgfNode node, const SgfNode *places)
{
    SgfNode parent = sgf_parent(was, node), first = 0, now = 0;
    if (parent != SGF_NONE) {
        first = sgf_first_child(was, parent);
        now = sgf_first_child(is, places[parent]);
    }
    for (; first != node; first = sgf_next_sibling(was, first))
        now = sgf_next_sibling(is, now);
    return now;
}

/* Check that the printed text is valid and contains the loaded tree in order. If nothing was
 * changed since the file was loaded, the text must have all values of the tree and no other nodes.
 */
static void check_tree(Soak *soak, const StringBuilder *printed, bool untouched)
{
    StringBuilder error = {0}, a = {0}, b = {0};
    Sgf *now;
    if (!sgf_list_text(builder_view(printed), &a) ||
        !sgf_read(printed->bytes, printed->length, (StringView){"", 0}, &now, &error)) {
        fail(soak, "what was printed cannot be read", &error);
        builder_free(&a);
        return;
    }
    SgfNode count = (SgfNode)sgf_node_count(soak->loaded);
    SgfNode *places = calloc(count, sizeof *places);
    for (SgfNode node = 0; node < count && !soak->why; node++) {
        places[node] = place_now(soak->loaded, now, node, places);
        builder_clear(&a);
        builder_clear(&b);
        if (places[node] != SGF_NONE) {
            (untouched ? sgf_list_node : list_others)(soak->loaded, node, &a);
            (untouched ? sgf_list_node : list_others)(now, places[node], &b);
        }
        if (places[node] == SGF_NONE ||
            strncmp(builder_string(&b), builder_string(&a), a.length) != 0)
            fail(soak, "a node is lost or another", &a);
    }
    if (untouched && sgf_node_count(now) != count)
        fail(soak, "there are more nodes", &error);
    free(places);
    sgf_destroy(now);
    builder_free(&error);
    builder_free(&a);
    builder_free(&b);
}

static void save_and_load(Soak *soak)
{
    StringBuilder printed = {0}, again = {0}, is = {0}, was = {0};
    Engine *engine;
    if (engine_create(CONTIGO_GAMES, 1, &engine) != STATUS_OK)
        abort();
    print_sgf(soak->engine, &printed);
    check_tree(soak, &printed, false);
    if (!load(engine, &printed, 0))
        fail(soak, "what was printed does not load", &printed);
    describe(soak->engine, &was);
    describe(engine, &is);
    print_sgf(engine, &again);
    if (strcmp(builder_string(&is), builder_string(&was)) != 0)
        fail(soak, "what was loaded is another game", &is);
    if (strcmp(builder_string(&again), builder_string(&printed)) != 0)
        fail(soak, "what was loaded is printed otherwise", &again);
    if (soak->why)
        printf("%s:\n%s\n-- file\n%s\n-- commands\n%s\n-- printed\n%s\n-- was\n%s", soak->why,
               builder_string(&soak->what), builder_string(&soak->file),
               builder_string(&soak->said), builder_string(&printed), builder_string(&was));
    builder_free(&printed);
    builder_free(&again);
    builder_free(&is);
    builder_free(&was);
    engine_destroy(engine);
}

/* Undo a few moves, and repeat the first of them or all. If one of the last events isn't a move, do
 * nothing. */
static void repeat(Soak *soak)
{
    const Session *session = soak->engine->session;
    size_t count = session_event_count(session);
    int back = 1 + below(soak, 6);
    char moves[6][40] = {""};
    if (count == 0)
        return;
    if ((size_t)back > count)
        back = (int)count;
    for (int i = 0; i < back; i++) {
        Event event = session_event(session, count - (size_t)back + (size_t)i);
        if (event.kind != EVENT_MOVE && event.kind != EVENT_PASS)
            return;
        const char *color = color_name(event.color);
        if (event.kind == EVENT_PASS)
            snprintf(moves[i], sizeof moves[i], "play %s pass", color);
        else
            snprintf(moves[i], sizeof moves[i], "play %s %d,%d", color,
                     event.move.points->x / STEPS_PER_SPACE,
                     event.move.points->y / STEPS_PER_SPACE);
    }
    StringBuilder before = {0}, after = {0};
    print_sgf(soak->engine, &before);
    say(soak, "undo %d", back);
    int again = one_in(soak, 2) ? back : below(soak, back + 1);
    for (int i = 0; i < again; i++)
        say(soak, "%s", moves[i]);
    print_sgf(soak->engine, &after);
    if (again == back && !soak->commented &&
        strcmp(builder_string(&after), builder_string(&before)) != 0)
        fail(soak, "the same moves again are printed otherwise", &before);
    builder_free(&before);
    builder_free(&after);
}

static void step(Soak *soak)
{
    static const char *const colors[] = {"black", "white"};
    const char *to_move = color_name(session_turn(soak->engine->session)->to_move);
    const char *color = one_in(soak, 6) ? colors[below(soak, 2)] : to_move;
    int chance = below(soak, 100);
    int x = below(soak, soak->lines), y = below(soak, soak->lines);
    if (chance < 25)
        repeat(soak);
    else if (chance < 35)
        say(soak, "undo %d", 1 + below(soak, 4));
    else if (chance < 75)
        say(soak, "play %s %d,%d", color, x, y);
    else if (chance < 87)
        say(soak, "play %s pass", color);
    else if (chance < 92)
        say(soak, "setup %s black %d,%d empty %d,%d", color, x, y, y, x);
    else if (chance < 93)
        say(soak, "setup %s", color);
    else if (chance < 94 && (soak->commented = true))
        say(soak, one_in(soak, 2) ? "comment" : "comment [\\] \\n\xC3\xA9%s", color);
    else if (chance < 96)
        say(soak, "mark %s %d,%d", color, x, y);
    else if (chance < 97)
        say(soak, "resume");
    else if (chance < 98)
        say(soak, "play %s resign", color);
    else if (chance < 99)
        say(soak, one_in(soak, 2) ? "komi %d" : "set_info black %d", below(soak, 9));
    else
        say(soak, "time_settings %d 0 0", 60 + below(soak, 9));
}

/* Test one random collection. Return false if a check fails. */
static bool run_file(Random *random, int64_t *saves)
{
    Soak soak = {.random = random};
    StringBuilder error = {0};
    if (engine_create(CONTIGO_GAMES, random_next(random), &soak.engine) != STATUS_OK)
        abort();
    write_file(&soak);
    int64_t before = one_in(&soak, 3) ? 1 + below(&soak, 9) : 0;
    if (!sgf_read(soak.file.bytes, soak.file.length, (StringView){"", 0}, &soak.loaded, &error))
        fail(&soak, "what was written cannot be read", &error);
    bool loaded = !soak.why && load(soak.engine, &soak.file, before);
    builder_add_format(&soak.said, "loadsgf FILE %" PRId64 "\n", before);
    if (loaded && before == 0) {
        StringBuilder printed = {0};
        print_sgf(soak.engine, &printed);
        check_tree(&soak, &printed, true);
        builder_free(&printed);
    }
    for (int steps = loaded ? below(&soak, 12) : -1; steps >= 0; steps--) {
        save_and_load(&soak);
        ++*saves;
        if (soak.why)
            break;
        step(&soak);
    }
    if (soak.why && !loaded)
        printf("%s:\n%s\n", soak.why, builder_string(&soak.file));
    engine_destroy(soak.engine);
    sgf_destroy(soak.loaded);
    builder_free(&error);
    builder_free(&soak.file);
    builder_free(&soak.said);
    builder_free(&soak.what);
    return !soak.why && memory_in_use() == 0;
}

int main(int count, char **words)
{
    const SgfSoak soak = {"sgf trees soak", "collections", 100000, 8000, run_file};
    return run_sgf_soak(count, words, &soak);
}
