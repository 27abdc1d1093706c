/* Play random sessions of go and minigo, save them in SGF at random moments, and load them again.
 *
 *   soak_sgf [SEED] [SAVES]   300,000 saves by default
 *   soak_sgf --brief          a short run with a fixed seed, for `make check`
 *
 * Sessions contain everything that can happen: boards of all shapes, all rules, komi with many
 * digits, handicaps, stones set up at the start and later, changes of the color to move, two moves
 * in a row by one color, passes, illegal moves, forfeits, resignations, losses on time, move limits
 * that are reached, marks on dead stones, agreement, resumption and undo.
 *
 * The saved text must load without notes and give the same position, turn, score, result, moves,
 * rules and time limit. The same moves must be legal for both colors, which proves that positions
 * forbidden by superko are kept. Saving again must give the same text. A session that fails is
 * printed as commands; the exit code is then 1. */
#include "soak_sgf.h"
#include "base/memory.h"
#include "engine/base/at_random.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/go/sgf/sgf_game.h"

#include <stdarg.h>

typedef struct Soak {
    Random *random;
    Engine *engine;
    int columns, rows;
    StringBuilder said, reply;
    const char *why;
    StringBuilder what; /* details that follow the text of `why` */
} Soak;

static int below(Soak *soak, int count)
{
    return (int)random_between(soak->random, 0, count - 1);
}

static bool one_in(Soak *soak, int count)
{
    return below(soak, count) == 0;
}

/* Send a command, legal or not. */
static void say(Soak *soak, const char *format, ...)
{
    char line[4000];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    builder_add_format(&soak->said, "%s\n", line);
    builder_clear(&soak->reply);
    ask(soak->engine, line, &soak->reply);
}

static const char *color(Soak *soak)
{
    return one_in(soak, 2) ? "black" : "white";
}

/* Return the color to move or, sometimes, the other color. */
static const char *mover(Soak *soak)
{
    Color to_move = session_turn(soak->engine->session)->to_move;
    return color_name(one_in(soak, 8) ? color_other(to_move) : to_move);
}

typedef struct Vertex {
    char text[24];
} Vertex;

static Vertex vertex(Soak *soak)
{
    Vertex made;
    snprintf(made.text, sizeof made.text, "%c%d",
             "ABCDEFGHJKLMNOPQRSTUVWXYZ"[below(soak, soak->columns)], 1 + below(soak, soak->rows));
    return made;
}

/* Append random stones to `line`, a command that sets up a position. */
static void add_stones(Soak *soak, StringBuilder *line, int count)
{
    static const char *const kinds[] = {"black", "white", "empty"};
    for (int i = 0; i < count; i++)
        builder_add_format(line, " %s %s", kinds[below(soak, 3)], vertex(soak).text);
}

static void put_up(Soak *soak)
{
    StringBuilder line = {0};
    if (one_in(soak, 3))
        builder_add(&line, "gogui-setup");
    else
        builder_add_format(&line, "setup %s", color(soak));
    add_stones(soak, &line, one_in(soak, 3) ? 0 : 1 + below(soak, 6));
    say(soak, "%s", builder_string(&line));
    builder_free(&line);
}

static void put_up_handicap(Soak *soak)
{
    switch (below(soak, 4)) {
    case 0:
        say(soak, "set_rule handicap %d", 2 + below(soak, 8));
        break;
    case 1:
        say(soak, "fixed_handicap %d", 2 + below(soak, 8));
        break;
    case 2:
        say(soak, "place_free_handicap %d", 2 + below(soak, 20));
        break;
    default:
        say(soak, "set_free_handicap %s %s %s", vertex(soak).text, vertex(soak).text,
            vertex(soak).text);
    }
}

/* Choose the game, its board and its rules. */
static void begin(Soak *soak)
{
    static const char *const komis[] = {
        "0", "6.5", "-3.5", "100", "7.123456789012", "0.000001", "-250", "0.0000004999", "150.5"};
    static const char *const kos[] = {"simple", "positional", "situational"};
    static const char *const scorings[] = {"territory", "area", "stones"};
    soak->columns = one_in(soak, 8) ? 2 + below(soak, 24) : 2 + below(soak, 6);
    soak->rows = one_in(soak, 2) ? soak->columns : 2 + below(soak, one_in(soak, 8) ? 24 : 6);
    say(soak, "set_game %s", one_in(soak, 2) ? "go" : "minigo");
    say(soak, "boardsize %d %d", soak->columns, soak->rows);
    if (!one_in(soak, 3))
        say(soak, "komi %s", komis[below(soak, 9)]);
    if (one_in(soak, 2))
        say(soak, "set_rule ko %s", kos[below(soak, 3)]);
    if (one_in(soak, 2))
        say(soak, "set_rule scoring %s", scorings[below(soak, 3)]);
    if (one_in(soak, 3))
        say(soak, "set_rule max_plies %d", below(soak, 40));
    if (one_in(soak, 3))
        say(soak, "set_rule move_time %d", below(soak, 20));
    if (one_in(soak, 3))
        say(soak, "set_rule invalid_loses %s", one_in(soak, 2) ? "yes" : "no");
    if (one_in(soak, 3))
        say(soak, "time_settings %d.25 %d %d", below(soak, 3) * 600, below(soak, 2) * 30,
            below(soak, 2) * 5);
    else if (one_in(soak, 3))
        say(soak, "kgs-time_settings byoyomi %d 30.125 5", below(soak, 3) * 600);
    else if (one_in(soak, 3))
        say(soak, "kata-time_settings fischer %d 1.5", below(soak, 3) * 600);
    if (one_in(soak, 3))
        put_up_handicap(soak);
}

static void lose(Soak *soak)
{
    switch (below(soak, 3)) {
    case 0:
        say(soak, "play %s resign", color(soak));
        break;
    case 1:
        say(soak, "forfeit %s", color(soak));
        break;
    default:
        say(soak, "time_left %s 0 %d", color(soak), below(soak, 2));
    }
}

static void agree(Soak *soak)
{
    StringBuilder number = {0};
    ask(soak->engine, "scoring", &number);
    const char *found = strstr(builder_string(&number), "number ");
    if (found)
        say(soak, "done %s %d", color(soak), atoi(found + 7));
    builder_free(&number);
}

static void step(Soak *soak)
{
    const Turn *turn = session_turn(soak->engine->session);
    int chance = below(soak, 100);
    if (turn->phase == PHASE_SCORING && chance < 80) {
        if (chance < 40)
            say(soak, "mark %s %s", color(soak), vertex(soak).text);
        else if (chance < 65)
            agree(soak);
        else
            say(soak, "resume");
    } else if (chance < (turn->phase == PHASE_OVER ? 60 : 6)) {
        say(soak, "undo %d", 1 + below(soak, 4));
    } else if (chance < (turn->passes == 1 ? 40 : 18)) {
        say(soak, one_in(soak, 2) ? "pass %s" : "play %s pass", mover(soak));
    } else if (chance < 45) {
        put_up(soak);
    } else if (chance < 48) {
        say(soak, "gogui-setup_player %s", color(soak));
    } else if (chance < 49) {
        lose(soak);
    } else if (chance < 70) {
        say(soak, "genmove %s", mover(soak));
    } else {
        say(soak, "play %s %s", mover(soak), vertex(soak).text);
    }
}

/* Append the time limit to `text`, if there is one. */
static void describe_limit(const Session *session, StringBuilder *text)
{
    const ClockSettings *clock = &session_clock_at_end(session)->settings;
    if (clock->system != CLOCK_NONE)
        builder_add_format(
            text, "system %d main %" PRId64 " period %" PRId64 " count %" PRId64 "\n",
            clock->system, clock->main, clock->period, clock->period > 0 ? clock->count : 0);
}

/* Append to `text` everything that saving must preserve. */
static void describe(Engine *engine, StringBuilder *text)
{
    static const char *const questions[] = {"position",
                                            "turn",
                                            "score",
                                            "moves",
                                            "last_move",
                                            "get_komi",
                                            "query_boardsize",
                                            "get_rule ko",
                                            "get_rule scoring",
                                            "get_rule max_plies",
                                            "get_rule move_time",
                                            "get_rule invalid_loses",
                                            "all_legal black",
                                            "all_legal white"};
    for (size_t i = 0; i < sizeof questions / sizeof *questions; i++)
        ask(engine, questions[i], text);
    describe_limit(engine->session, text);
}

static void fail(Soak *soak, const char *why, const char *what)
{
    if (soak->why)
        return;
    soak->why = why;
    builder_add(&soak->what, what);
}

/* Load saved text, which replaces the engine's game. */
static bool load(Soak *soak, const StringBuilder *bytes, Engine *engine)
{
    StringBuilder notes = {0}, error = {0};
    Sgf *sgf = NULL;
    Session *session = NULL;
    bool read = sgf_read(bytes->bytes, bytes->length, (StringView){"", 0}, &sgf, &error);
    bool odd = read && sgf_notes(sgf)->length > 0;
    bool played =
        read && sgf_game_play(&sgf, SGF_ALL_MOVES, NULL, &session, &notes, &notes, &error);
    if (!played)
        fail(soak, "what was printed does not load", builder_string(&error));
    else if (notes.length > 0 || odd)
        fail(soak, "what was printed loads with a note", builder_string(&notes));
    if (played) {
        session_destroy(engine->session);
        engine->session = session;
    }
    sgf_destroy(sgf);
    builder_free(&notes);
    builder_free(&error);
    return played;
}

static void save_and_load(Soak *soak)
{
    StringBuilder printed = {0}, again = {0}, is = {0}, was = {0};
    Engine *engine;
    if (engine_create(CONTIGO_GAMES, 1, &engine) != STATUS_OK)
        abort();
    print_sgf(soak->engine, &printed);
    if (load(soak, &printed, engine)) {
        describe(soak->engine, &was);
        describe(engine, &is);
        print_sgf(engine, &again);
        if (strcmp(builder_string(&again), builder_string(&printed)) != 0)
            fail(soak, "what was loaded is printed back otherwise", builder_string(&again));
        session_keep(engine->session, NULL,
                     NULL); /* forget the loaded tree, so that the game is saved as a new one */
        builder_clear(&again);
        print_sgf(engine, &again);
        if (strcmp(builder_string(&is), builder_string(&was)) != 0)
            fail(soak, "what was loaded is another game", builder_string(&is));
        else if (strcmp(builder_string(&again), builder_string(&printed)) != 0)
            fail(soak, "what was loaded is printed otherwise", builder_string(&again));
    }
    if (soak->why)
        printf("%s: %s\n%s\n%s", soak->why, builder_string(&soak->what), builder_string(&printed),
               builder_string(&soak->said));
    builder_free(&printed);
    builder_free(&again);
    builder_free(&is);
    builder_free(&was);
    engine_destroy(engine);
}

/* Run one random session. Return false if a check fails. */
static bool run_session(Random *random, int64_t *saves)
{
    Soak soak = {.random = random};
    if (engine_create(CONTIGO_GAMES, random_next(random), &soak.engine) != STATUS_OK)
        abort();
    play_at_random(soak.engine);
    begin(&soak);
    for (int i = 0, steps = below(&soak, 60); i <= steps && !soak.why; i++) {
        if (i > 0)
            step(&soak);
        if (i == steps || one_in(&soak, 6)) {
            save_and_load(&soak);
            ++*saves;
        }
    }
    engine_destroy(soak.engine);
    builder_free(&soak.said);
    builder_free(&soak.reply);
    builder_free(&soak.what);
    return !soak.why && memory_in_use() == 0;
}

int main(int count, char **words)
{
    const SgfSoak soak = {"sgf soak", "sessions", 300000, 2000, run_session};
    return run_sgf_soak(count, words, &soak);
}
