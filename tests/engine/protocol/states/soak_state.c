/* Save random positions as states, restore the positions from these, and continue to play.
 *
 *   soak_state [SEED] [POSITIONS]   10,000 positions by default
 *   soak_state --brief              a short run with a fixed seed, for `make check`
 *
 * A game of any kind is set up and played with random commands from the whole table, as in the
 * fuzzer, and with engine moves: strokes and curves, ghosts, passes, marks, set-ups, handicaps,
 * clocks, comments, and many undos. Then a second engine gets the reply to `state_json`. The second
 * engine's own `state_json` must be identical to the last byte. Both engines get the next 50
 * commands, and their replies and their states after each must be the same. A damaged state is
 * refused without effects, or is a different valid state. The effects of a move are those that
 * `preview_json` predicts. */
#include "base/count.h"
#include "base/memory.h"
#include "engine/base/at_random.h"
#include "fuzzing/fuzzing_commands.h"
#include "games.h"
#include "session/agreement.h"
#include "session/session.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAMES_MOST = 8,
    BYTES = 512,        /* number of random bytes from which one command is generated */
    COMMANDS_MOST = 60, /* commands before the state is saved */
    /* The most moves that the engine makes before these commands, in some games. */
    MOVES_MOST = 100,
    NEXT = 50, /* commands after the state is restored */
    PREVIEWS = 3,
    DAMAGES = 4,          /* number of damaged states to try for each position */
    LENGTH_MOST = 200000, /* the longest state that is sent; some curves have very many points */
};

typedef struct Soak {
    Random *random;
    Engine *engine, *other; /* `other` is NULL until the saved state is restored in it */
    Drawing drawing;
    StringBuilder said; /* everything that was sent */
    const char *why;
} Soak;

/* Totals of a run. */
typedef struct Sums {
    int64_t positions, commands, refused, taken;
    int64_t games[GAMES_MOST];
    int64_t scoring, over, undone, previews;
} Sums;

static int below(Soak *soak, int count)
{
    return (int)random_between(soak->random, 0, count - 1);
}

static Engine *new_engine(void)
{
    Engine *engine;
    if (engine_create(CONTIGO_GAMES, 1, &engine) != STATUS_OK)
        abort();
    engine->files.reach = FILES_NONE;
    play_at_random(engine);
    return engine;
}

static Answer ask(Engine *engine, const StringBuilder *line, StringBuilder *reply)
{
    builder_clear(reply);
    return engine_answer(engine, line->bytes ? line->bytes : "", line->length, reply);
}

/* Store an engine's reply to `state_json`, without the leading `=` and the empty line at its
 * end. */
static void ask_state(Engine *engine, StringBuilder *state)
{
    static const char LINE[] = "state_json";
    StringBuilder reply = {0};
    if (engine_answer(engine, LINE, sizeof LINE - 1, &reply) != ANSWER_DONE)
        abort();
    builder_clear(state);
    builder_add_bytes(state, reply.bytes + 2, reply.length - 4);
    builder_free(&reply);
}

static Answer set_state(Engine *engine, const StringBuilder *state, StringBuilder *reply)
{
    StringBuilder line = {0};
    builder_add(&line, "set_state ");
    builder_add_bytes(&line, state->bytes, state->length);
    Answer answer = ask(engine, &line, reply);
    builder_free(&line);
    return answer;
}

static bool is_same(const StringBuilder *a, const StringBuilder *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

static void fail(Soak *soak, const char *why, StringBuilder *here, StringBuilder *there)
{
    if (soak->why)
        return;
    soak->why = why;
    printf("%s\n%s--- here\n%s\n--- there\n%s\n", why, builder_string(&soak->said),
           builder_string(here), builder_string(there));
}

static bool begins(const StringBuilder *line, const char *name)
{
    return line->length >= strlen(name) && memcmp(line->bytes, name, strlen(name)) == 0;
}

/* Return whether a line is left out: it ends the program, its reply depends on the time, or it
 * takes long and shows nothing that other replies don't. */
static bool is_left_out(const StringBuilder *line)
{
    static const char *const NAMES[] = {"cputime", "gomill-cpu_time", "quit",   "final_",
                                        "scoring", "kgs-genmove",     "verify", "state_json"};
    for (size_t i = 0; i < COUNT_OF(NAMES); i++)
        if (begins(line, NAMES[i]))
            return true;
    return false;
}

/* Send a line to the engine and, if there is one, to the other engine, whose reply must be the
 * same. */
static void send(Soak *soak, const StringBuilder *line)
{
    StringBuilder here = {0}, there = {0};
    builder_add_bytes(&soak->said, line->bytes, line->length);
    builder_add_char(&soak->said, '\n');
    Answer answer = ask(soak->engine, line, &here);
    if (soak->other && (ask(soak->other, line, &there) != answer || !is_same(&here, &there)))
        fail(soak, "the replies differ", &here, &there);
    builder_free(&here);
    builder_free(&there);
}

/* Check that both engines have the same state. */
static void compare_states(Soak *soak)
{
    StringBuilder here = {0}, there = {0};
    ask_state(soak->engine, &here);
    ask_state(soak->other, &there);
    if (!is_same(&here, &there))
        fail(soak, "the states differ", &here, &there);
    builder_free(&here);
    builder_free(&there);
}

static void say(Soak *soak, const char *line)
{
    StringBuilder text = {0};
    builder_add(&text, line);
    send(soak, &text);
    builder_free(&text);
}

static void make_move(Soak *soak)
{
    bool black = session_turn(soak->engine->session)->to_move == COLOR_BLACK;
    say(soak, black ? "genmove black" : "genmove white");
}

/* Mark a random stone, or agree to the marks. */
static void mark(Soak *soak)
{
    static const char *const LISTS[] = {"list_stones black", "list_stones white"};
    static const char *const MARKS[] = {"mark", "mark_dead", "mark_alive", "set_dead"};
    StringBuilder list = {0}, line = {0};
    const Session *session = soak->engine->session;
    const char *color = color_name((Color)below(soak, COLOR_COUNT));
    builder_add(&line, LISTS[below(soak, COLOR_COUNT)]);
    ask(soak->engine, &line, &list);
    size_t at = 2 + (size_t)below(soak, (int)list.length - 2);
    while (at > 2 && list.bytes[at - 1] != ' ')
        at--;
    builder_clear(&line);
    if (below(soak, 4) == 0)
        builder_add_format(&line, "done %s %u", color, (unsigned)session_scoring_number(session));
    else
        builder_add_format(&line, "%s %s %.*s", MARKS[below(soak, (int)COUNT_OF(MARKS))], color,
                           (int)strcspn(list.bytes + at, " \n"), list.bytes + at);
    send(soak, &line);
    builder_free(&list);
    builder_free(&line);
}

/* Let the engine move, mark a stone, or send a random command. */
static void step(Soak *soak)
{
    uint8_t bytes[BYTES];
    Input input = {bytes, sizeof bytes};
    StringBuilder line = {0};
    const Turn *turn = session_turn(soak->engine->session);
    if (turn->phase == PHASE_SCORING && below(soak, 2) == 0) {
        mark(soak);
        return;
    }
    if (below(soak, 4) == 0) {
        make_move(soak);
        return;
    }
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)random_next(soak->random);
    soak->drawing.input = &input;
    soak->drawing.engine = soak->engine;
    drawing_command(&soak->drawing, &line);
    if (!is_left_out(&line))
        send(soak, &line);
    builder_free(&line);
}

/* End play, mark stones or agree to the marks, and sometimes send `genmove` after that. */
static void end_play(Soak *soak)
{
    say(soak, "play black pass");
    say(soak, "play white pass");
    for (int marks = below(soak, 8); marks > 0; marks--)
        mark(soak);
    if (below(soak, 3) == 0)
        make_move(soak);
}

static void take_back(Soak *soak)
{
    StringBuilder line = {0};
    builder_add_format(&line, "undo %d", 1 + below(soak, 9));
    send(soak, &line);
    builder_free(&line);
}

static void ask_line(Engine *engine, const char *line, StringBuilder *reply)
{
    builder_clear(reply);
    (void)engine_answer(engine, line, strlen(line), reply);
    builder_string(reply);
}

/* Return what follows a word in a reply; NULL if the reply doesn't contain the word. */
static const char *behind(const StringBuilder *reply, const char *word)
{
    const char *found = strstr(reply->bytes, word);
    return found ? found + strlen(word) : NULL;
}

/* Return whether `b` begins with the part of `a` that precedes a word. */
static bool same_until(const char *a, const char *b, const char *word)
{
    const char *end = a ? strstr(a, word) : NULL;
    return end && b && strncmp(a, b, (size_t)(end - a)) == 0;
}

static size_t count_of(const StringBuilder *reply, const char *word)
{
    size_t count = 0;
    for (const char *at = strstr(reply->bytes, word); at; at = strstr(at + 1, word))
        count++;
    return count;
}

/* Return whether the ids that a preview lists as removed are exactly those that existed before the
 * move and don't exist after it. */
static bool removed_right(const StringBuilder *preview, const StringBuilder *before,
                          const StringBuilder *after)
{
    size_t gone = 0;
    const char *at = behind(preview, "],\"removed\":[");
    while (at && *at == '"') {
        char id[40];
        size_t length = strcspn(at + 1, "\"");
        (void)snprintf(id, sizeof id, "\"id\":\"%.*s\"", (int)length, at + 1);
        if (!strstr(before->bytes, id) || strstr(after->bytes, id))
            return false;
        gone++;
        at += length + 2;
        at += *at == ',';
    }
    return at && count_of(before, "\"id\"") + 1 - gone == count_of(after, "\"id\"");
}

/* After a move, check every prediction of its preview. */
static void check_preview(Soak *soak, const StringBuilder *preview, const StringBuilder *before)
{
    static const char STANDING[] = "state_json turn ink_left phase result ko captures score";
    StringBuilder after = {0}, areas = {0}, line = {0}, standing = {0};
    ask_line(soak->engine, "state_json strokes stones", &after);
    ask_line(soak->engine, STANDING, &standing);
    if (!same_until(behind(&standing, "= {"), strstr(preview->bytes, "\"turn\":{"), "}\n"))
        fail(soak, "a preview has another standing", (StringBuilder *)(uintptr_t)preview,
             &standing);
    const char *added = behind(preview, "\"added\":[");
    size_t length = added ? (size_t)(strstr(added, "],\"removed\"") - added) : 0;
    builder_add_bytes(&line, added, length);
    if (length == 0 || !strstr(after.bytes, builder_string(&line)))
        fail(soak, "a preview adds something else", (StringBuilder *)(uintptr_t)preview, &after);
    if (!removed_right(preview, before, &after))
        fail(soak, "a preview removes something else", (StringBuilder *)(uintptr_t)preview, &after);
    builder_clear(&line);
    builder_add_format(&line, "areas_geojson since %zu",
                       session_move_count(soak->engine->session) - 1);
    ask_line(soak->engine, builder_string(&line), &areas);
    if (areas.bytes[0] == '=' &&
        !same_until(areas.bytes + 2, behind(preview, "\"areas\":"), ",\"since\""))
        fail(soak, "a preview changes other areas", (StringBuilder *)(uintptr_t)preview, &areas);
    builder_free(&after);
    builder_free(&areas);
    builder_free(&line);
    builder_free(&standing);
}

/* Propose a move of the engine. Append the points of the move's first stroke, or the place of its
 * stone, as the commands `draw`, `play` and `place` take them. Return false if the engine would
 * pass. */
static bool propose(Soak *soak, const char *color, StringBuilder *points)
{
    StringBuilder reply = {0}, line = {0};
    builder_add_format(&line, "reg_genmove %s", color);
    ask_line(soak->engine, builder_string(&line), &reply);
    soak->engine->random.state++;
    size_t length = strcspn(reply.bytes + 2, "/\n");
    builder_add_bytes(points, reply.bytes + 2, length);
    bool passes =
        length < 2 || reply.bytes[2] == 'p' || reply.bytes[2] == 'P' || reply.bytes[0] != '=';
    for (size_t i = 0; i < points->length; i++)
        if (points->bytes[i] == ':')
            points->bytes[i] = ' ';
    builder_free(&reply);
    builder_free(&line);
    return !passes;
}

/* Preview a move, which must change nothing, and then make the move. */
static void try_preview(Soak *soak, Sums *sums)
{
    const Session *session = soak->engine->session;
    const char *color = color_name(session_turn(session)->to_move);
    const char *command = session_kind(session)->ink_left ? "draw"
                          : session_kind(session)->at     ? "play"
                                                          : "place";
    StringBuilder points = {0}, line = {0}, preview = {0}, before = {0}, untouched = {0},
                  state = {0};
    if (session_turn(session)->phase == PHASE_PLAY && propose(soak, color, &points)) {
        ask_state(soak->engine, &state);
        builder_add_format(&line, "preview_json %s %s", color, builder_string(&points));
        ask_line(soak->engine, builder_string(&line), &preview);
        ask_state(soak->engine, &untouched);
        if (!is_same(&state, &untouched))
            fail(soak, "a preview changes something", &state, &untouched);
        ask_line(soak->engine, "state_json strokes stones", &before);
        builder_clear(&line);
        builder_add_format(&line, "%s %s %s", command, color, builder_string(&points));
        say(soak, builder_string(&line));
        if (preview.bytes[0] == '=')
            check_preview(soak, &preview, &before);
        sums->previews += preview.bytes[0] == '=';
    }
    builder_free(&points);
    builder_free(&line);
    builder_free(&preview);
    builder_free(&before);
    builder_free(&untouched);
    builder_free(&state);
}

static void begin(Soak *soak, Sums *sums)
{
    uint8_t bytes[BYTES];
    Input input = {bytes, sizeof bytes};
    StringBuilder lines = {0};
    for (size_t i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)random_next(soak->random);
    soak->drawing.input = &input;
    drawing_begin(&soak->drawing, &lines);
    for (char *line = strtok((char *)(uintptr_t)builder_string(&lines), "\n"); line;
         line = strtok(NULL, "\n"))
        say(soak, line);
    builder_free(&lines);
    for (int moves = below(soak, 3) == 0 ? below(soak, MOVES_MOST) : 0; moves > 0; moves--)
        make_move(soak);
    for (int steps = below(soak, COMMANDS_MOST); steps > 0; steps--)
        step(soak);
    const Turn *turn = session_turn(soak->engine->session);
    if (turn->phase == PHASE_OVER && below(soak, 4) > 0)
        take_back(soak);
    for (int i = 0; i < PREVIEWS; i++)
        try_preview(soak, sums);
    if (below(soak, 4) == 0)
        end_play(soak);
    if (below(soak, 4) == 0)
        take_back(soak);
}

/* Copy the settings that belong to an engine and not to its game, so that both engines continue
 * alike. */
static void make_alike(Soak *soak)
{
    soak->other->random = soak->engine->random;
    soak->other->seed = soak->engine->seed;
    if (!session_kind(soak->engine->session)->ink_left)
        soak->other->magnet = soak->engine->magnet;
}

/* Damage a state: cut it short, remove or repeat a part of it, or replace a part by another piece
 * or a digit. */
static void damage(Soak *soak, const StringBuilder *state, StringBuilder *damaged)
{
    static const char *const PIECES[] = {"0", "-1", "null", "\"\"", "[]",   "{}", ",", "]",
                                         "}", "\"", "1e9",  "true", "3.14", "\\", "A1"};
    size_t from = (size_t)below(soak, (int)state->length);
    size_t length = 1 + (size_t)below(soak, below(soak, 2) == 0 ? 3 : 60);
    size_t to = from + length < state->length ? from + length : state->length;
    int kind = below(soak, 5);
    builder_add_bytes(damaged, state->bytes, from);
    if (kind == 0)
        return;
    if (kind == 1)
        builder_add(damaged, PIECES[below(soak, (int)COUNT_OF(PIECES))]);
    if (kind == 2) {
        builder_add_bytes(damaged, state->bytes + from, to - from);
        to = from;
    }
    if (kind == 3)
        builder_add_char(damaged, (char)('0' + below(soak, 10)));
    builder_add_bytes(damaged, state->bytes + to, state->length - to);
}

/* Send a damaged state. It must be refused without effects, or be a valid state. */
static void try_damaged(Soak *soak, const StringBuilder *state, Sums *sums)
{
    Engine *engine = new_engine();
    StringBuilder reply = {0}, damaged = {0}, before = {0}, after = {0};
    ask_state(engine, &before);
    damage(soak, state, &damaged);
    if (set_state(engine, &damaged, &reply) == ANSWER_DONE) {
        sums->taken++;
        ask_state(engine, &before);
        if (set_state(engine, &before, &reply) != ANSWER_DONE)
            fail(soak, "what was taken is not taken again", &damaged, &reply);
    } else {
        sums->refused++;
    }
    ask_state(engine, &after);
    if (!is_same(&before, &after))
        fail(soak, "a state that was refused changed something, or is another", &damaged, &after);
    builder_free(&reply);
    builder_free(&damaged);
    builder_free(&before);
    builder_free(&after);
    engine_destroy(engine);
}

/* Restore the game in another engine, and continue in both. */
static void go_on(Soak *soak, const StringBuilder *state, Sums *sums)
{
    StringBuilder reply = {0};
    StringBuilder with_state = {0};
    soak->other = new_engine();
    if (set_state(soak->other, state, &reply) != ANSWER_DONE)
        fail(soak, "the state is refused", &reply, &with_state);
    make_alike(soak);
    compare_states(soak);
    for (int i = 0; i < NEXT && !soak->why; i++) {
        step(soak);
        if (!soak->why)
            compare_states(soak);
        sums->commands++;
    }
    builder_free(&reply);
}

static void count_position(const Session *session, Sums *sums)
{
    size_t game = 0;
    while (CONTIGO_GAMES[game] != session_kind(session))
        game++;
    sums->games[game]++;
    sums->scoring += session_turn(session)->phase == PHASE_SCORING;
    sums->over += session_turn(session)->phase == PHASE_OVER;
    sums->undone += session_redo_count(session) > 0;
}

/* Test one random position. Return false if a check fails. */
static bool run(Random *random, Sums *sums)
{
    Soak soak = {.random = random};
    StringBuilder state = {0};
    soak.engine = new_engine();
    begin(&soak, sums);
    ask_state(soak.engine, &state);
    if (state.length <= LENGTH_MOST) {
        for (int i = 0; i < DAMAGES; i++)
            try_damaged(&soak, &state, sums);
        count_position(soak.engine->session, sums);
        sums->positions++;
        go_on(&soak, &state, sums);
    }
    engine_destroy(soak.engine);
    engine_destroy(soak.other);
    builder_free(&soak.said);
    builder_free(&state);
    return !soak.why && memory_in_use() == 0;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? 150 : count > 2 ? strtoll(words[2], NULL, 10) : 10000;
    Random random = {seed};
    Sums sums = {0};
    bool held = true;
    printf("seed %" PRIu64 "\n", seed);
    while (held && sums.positions < wanted)
        held = run(&random, &sums);
    printf("%" PRId64 " positions, %" PRId64 " commands after them; damaged states: %" PRId64
           " refused, %" PRId64 " taken; %" PRId64 " previews\n",
           sums.positions, sums.commands, sums.refused, sums.taken, sums.previews);
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        printf("%s %" PRId64 "\n", CONTIGO_GAMES[i]->name, sums.games[i]);
    printf("scoring %" PRId64 ", over %" PRId64 ", with something undone %" PRId64 "\n",
           sums.scoring, sums.over, sums.undone);
    printf("states soak: %d passed, %d failed\n", held, !held);
    return held ? EXIT_SUCCESS : EXIT_FAILURE;
}
