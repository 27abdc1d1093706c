/* A libFuzzer harness: the input is a whole session.
 *
 * An input chooses a game, its board and rules, and then commands of the table with arguments that
 * match their patterns. An input that begins with `# session` is a session itself, with one command
 * per line. If the environment variable FUZZ_PRINT is set, generated sessions are printed in this
 * form. These are checked throughout:
 *
 *   - Each reply is framed correctly, and there is one for each command.
 *   - After an error, and after a command that only queries something, every query gives the same
 *     reply as before.
 *   - `verify` confirms the position from scratch.
 *   - The record from `printgame` leads to the same game, whose engine plays the same moves.
 *   - The state from `state_json` leads to the same game too, and that game has the same state.
 *   - The file from `printsgf` and the list from `position` lead to the same game too.
 *   - Undoing everything leads to the game as it was just after its set-up.
 *   - If memory runs out during a command, whichever allocation fails, the result is an ordinary
 *     error or no reply, and the same command can be sent again.
 *   - No memory leaks.
 */
#include "base/memory.h"
#include "base/number.h"
#include "engine/base/at_random.h"
#include "fuzzing/fuzzing_commands.h"
#include "game/game.h"
#include "games.h"
#include "games/stones/rules/stones.h"
#include "protocol/records/record.h"
#include "session/agreement.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    COMMANDS_MOST = 60,
    /* Processor time for a command, after which only some of its allocations fail. */
    EACH_SECONDS = 1,
    EACH_SECONDS_MOST = 2, /* after this time, none of the command's allocations fails */
    ALL_SECONDS_MOST = 20, /* after this time in a session, no allocations fail */
    /* The first allocations of a command, up to this number, fail one by one; after that, only some
     * do. */
    EACH_UP_TO = 5000,
    STATE_MOST = 400 * 1000, /* a session ends if its state has more bytes */
};

typedef struct Case {
    Engine *engine;
    StringBuilder state; /* what ask_everything() has stored after the last line */
    StringBuilder reply; /* the reply to the last line */
    bool print;          /* whether to print what is sent */
    bool used_files;
    uint32_t starve;  /* the first allocation to fail in the next command; 0 for none */
    bool starve_each; /* whether each allocation fails in turn, in every command */
    clock_t starved;  /* processor time spent on failures of allocations in this session */
} Case;

enum { SMALL_BOARD = 5 };

static Answer ask(Engine *engine, const char *line, StringBuilder *reply)
{
    return engine_answer(engine, line, strlen(line), reply);
}

static bool is_game(const Engine *engine, const char *name)
{
    return strcmp(session_kind(engine->session)->name, name) == 0;
}

/* Query everything that a record preserves. If `beside`, also query the clock and all else that
 * isn't part of the game; this is for comparing an engine with itself. */
static void ask_everything(Engine *engine, bool beside, StringBuilder *state)
{
    static const char *const QUESTIONS[] = {"turn", "moves", "score", "list_rules", "printgame"};
    builder_clear(state);
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++)
        ask(engine, QUESTIONS[i], state);
    /* Don't use the command `scoring` for the agreement: it also judges dead stones, which would
     * take most of the time. */
    const Session *session = engine->session;
    builder_add_format(state, "agreed %d %d\n", session_agreed(session, COLOR_BLACK),
                       session_agreed(session, COLOR_WHITE));
    if (beside) /* the number of the marks increases throughout a game */
        builder_add_format(state, "number %u\n", (unsigned)session_scoring_number(session));
    if (beside || !is_game(engine, "stones"))
        ask(engine, "position", state); /* ghosts are not part of a record */
    if (!beside)
        return;
    ask(engine, "state_json", state);
    builder_add_format(state, "random %llu magnet %d", (unsigned long long)engine->random.state,
                       engine->magnet);
}

/* Query what must also be equal for two engines with the same game: their judgment, and their
 * moves. */
static void ask_more(Engine *engine, StringBuilder *state)
{
    engine->random.state = 1;
    if (is_game(engine, "lines") || is_game(engine, "stones"))
        ask(engine, "areas", state);
    if (is_game(engine, "stones"))
        ask(engine, "liberties", state);
    if (is_game(engine, "go") || is_game(engine, "minigo")) {
        ask(engine, "all_legal black", state);
        ask(engine, "all_legal white", state);
        if (session_setup(engine->session)->columns <= SMALL_BOARD)
            /* Dead stones are judged here, which takes time. */
            ask(engine, "final_status_list dead", state);
    }
    if (session_turn(engine->session)->phase == PHASE_OVER)
        return; /* a game loaded from SGF can still be continued */
    /* Use the player `random`, so that the moves don't depend on what the engine's own player has
     * learned. */
    Player player = engine->player;
    engine->player = (Player){.kind = &RANDOM_PLAYER, .settings = player.settings};
    ask(engine, "reg_genmove black", state);
    ask(engine, "reg_genmove white", state);
    engine->player = player;
}

static Engine *new_engine(void)
{
    Engine *engine = NULL;
    fuzzing_require(engine_create(CONTIGO_GAMES, 1, &engine) == STATUS_OK, "no engine", NULL);
    play_at_random(engine);
    return engine;
}

/* Require that two engines have the same game; their settings may differ. */
static void require_same_game(Engine *a, Engine *b, const char *what)
{
    StringBuilder of_a = {0}, of_b = {0};
    uint64_t random = a->random.state;
    ask_everything(a, false, &of_a);
    ask_everything(b, false, &of_b);
    ask_more(a, &of_a);
    ask_more(b, &of_b);
    fuzzing_require_same(&of_a, &of_b, what);
    a->random.state = random;
    builder_free(&of_a);
    builder_free(&of_b);
}

/* Write the text of a reply, without the leading `=`, to a file. */
static void write_reply(const char *name, const StringBuilder *reply)
{
    fuzzing_write_file(name, reply->bytes + 2, reply->length - 3);
}

/* Return a new engine that has carried out `command`, which must succeed. If it fails, print
 * `what`. */
static Engine *loaded(const char *command, const StringBuilder *what)
{
    StringBuilder reply = {0};
    Engine *engine = new_engine();
    Answer answer = ask(engine, command, &reply);
    if (answer != ANSWER_DONE)
        fprintf(stderr, "%s: %s\n", command, builder_string(&reply));
    fuzzing_require(answer == ANSWER_DONE, "what was written does not load", what);
    builder_free(&reply);
    return engine;
}

static void check_record(Case *test)
{
    StringBuilder record = {0};
    ask(test->engine, "printgame", &record);
    write_reply("record", &record);
    Engine *other = loaded("loadgame record", &record);
    require_same_game(test->engine, other, "the record leads to another game");
    engine_destroy(other);
    builder_free(&record);
}

/* Require that loading the state gives the same game, the same undone moves, and the same state. */
static void check_state(Case *test)
{
    StringBuilder state = {0}, line = {0}, again = {0};
    ask(test->engine, "state_json", &state);
    builder_add(&line, "set_state ");
    builder_add_bytes(&line, state.bytes + 2, state.length - 4);
    Engine *other = loaded(builder_string(&line), &state);
    ask(other, "state_json", &again);
    fuzzing_require_same(&state, &again, "the state leads to another");
    require_same_game(test->engine, other, "the state leads to another game");
    engine_destroy(other);
    builder_free(&state);
    builder_free(&line);
    builder_free(&again);
}

/* Append a color's points in the reply to `position`, each after a space. */
static void list_points(const StringBuilder *position, const char *color, StringBuilder *points)
{
    size_t length = strlen(color);
    const char *end = position->bytes + position->length;
    for (const char *line = position->bytes; line < end; line = strchr(line, '\n') + 1)
        if (strncmp(line, color, length) == 0 && line[length] == ' ')
            builder_add_bytes(points, line + length, 1 + strcspn(line + length + 1, " \n"));
}

/* For Go: set up the stones of `position` on an empty board. */
static void rebuild_go(Engine *engine, Engine *other, const StringBuilder *position)
{
    StringBuilder line = {0}, reply = {0}, again = {0}, points = {0}, list = {0};
    builder_add_format(&line, "setup %s", color_name(session_turn(engine->session)->to_move));
    list_points(position, "black", &points);
    if (points.length > 0)
        builder_add_format(&line, " black%s", builder_string(&points));
    builder_clear(&points);
    list_points(position, "white", &points);
    if (points.length > 0)
        builder_add_format(&line, " white%s", builder_string(&points));
    fuzzing_require(ask(other, builder_string(&line), &reply) == ANSWER_DONE,
                    "the position cannot be put up", &line);
    for (int color = 0; color < COLOR_COUNT; color++) {
        builder_clear(&line);
        builder_add_format(&line, "list_stones %s", color_name((Color)color));
        ask(engine, builder_string(&line), &list);
        ask(other, builder_string(&line), &again);
    }
    fuzzing_require_same(&list, &again, "another position");
    builder_free(&line);
    builder_free(&reply);
    builder_free(&again);
    builder_free(&points);
    builder_free(&list);
}

/* For lines: play the strokes of `position` one by one. */
static void rebuild_lines(Engine *engine, Engine *other, const StringBuilder *position)
{
    StringBuilder line = {0}, reply = {0}, again = {0};
    const char *end = position->bytes + position->length;
    for (const char *from = position->bytes; from < end; from = strchr(from, '\n') + 1) {
        bool black = strncmp(from, "black ", 6) == 0;
        if (!black && strncmp(from, "white ", 6) != 0)
            continue;
        builder_clear(&line);
        builder_add_format(&line, "play %s ", black ? "black" : "white");
        size_t length = strcspn(from + 6, "\n");
        for (size_t i = 0; i < length; i++)
            builder_add_char(&line, from[6 + i] == ' ' ? ':' : from[6 + i]);
        builder_clear(&reply);
        fuzzing_require(ask(other, builder_string(&line), &reply) == ANSWER_DONE,
                        "a stroke of the position cannot be played", &line);
    }
    builder_clear(&reply);
    ask(engine, "areas", &reply);
    ask(other, "areas", &again);
    fuzzing_require_same(&reply, &again, "another position");
    builder_free(&line);
    builder_free(&reply);
    builder_free(&again);
}

/* Require that a position can be restored from the list in `position`. Games of `stones` are left
 * out: their moves may need stones that were captured later, so only the record restores the
 * position. */
static void check_position(Case *test)
{
    if (is_game(test->engine, "stones"))
        return;
    Engine *engine = test->engine, *other = new_engine();
    Session *session = engine->session;
    const Setup *setup = session_setup(session);
    StringBuilder position = {0};
    fuzzing_require(session_set_kind(other->session, session_kind(session)) == STATUS_OK &&
                        session_set_board(other->session, setup->columns, setup->rows) == STATUS_OK,
                    "no board", NULL);
    for (size_t i = 0; i < session_kind(session)->rule_count; i++)
        session_set_rule(other->session, i, setup->rules[i]);
    ask(engine, "position", &position);
    if (is_game(engine, "lines")) {
        ask(other, "set_rule allotment 5000", &test->reply);
        builder_clear(&test->reply);
        rebuild_lines(engine, other, &position);
    } else {
        rebuild_go(engine, other, &position);
    }
    engine_destroy(other);
    builder_free(&position);
}

/* Let an engine write its game as SGF. Return another engine that has loaded it. */
static Engine *by_sgf(Engine *engine)
{
    StringBuilder text = {0};
    ask(engine, "printsgf", &text);
    write_reply("sgf", &text);
    Engine *other = loaded("loadsgf sgf", &text);
    builder_free(&text);
    return other;
}

/* Require that the output of `printsgf` leads to the same stones and the same turn, and that
 * printing that game gives the same file again. (The first file may contain something redundant,
 * such as setting the color to move to the one that would move anyway.) */
static void check_sgf(Case *test)
{
    if (!is_game(test->engine, "go") && !is_game(test->engine, "minigo"))
        return;
    static const char *const QUESTIONS[] = {"list_stones black", "list_stones white", "get_komi",
                                            "query_boardsize"};
    StringBuilder first = {0}, again = {0};
    Engine *second = by_sgf(test->engine);
    Engine *third = by_sgf(second);
    for (size_t i = 0; i < sizeof QUESTIONS / sizeof *QUESTIONS; i++) {
        ask(test->engine, QUESTIONS[i], &first);
        ask(second, QUESTIONS[i], &again);
    }
    const Turn *turn = session_turn(test->engine->session), *there = session_turn(second->session);
    fuzzing_require(turn->to_move == there->to_move || turn->phase == PHASE_OVER,
                    "the SGF leads to another turn", &first);
    ask(second, "printsgf", &first);
    ask(third, "printsgf", &again);
    fuzzing_require_same(&first, &again, "the SGF leads to another game");
    engine_destroy(second);
    engine_destroy(third);
    builder_free(&first);
    builder_free(&again);
}

static void check_verify(Case *test)
{
    builder_clear(&test->reply);
    fuzzing_require(ask(test->engine, "verify", &test->reply) == ANSWER_DONE, "verify",
                    &test->reply);
}

/* Undo everything: what is left must be the game that the first commands of the record set up. */
static void check_undo_of_all(Case *test)
{
    StringBuilder line = {0}, record = {0};
    builder_add_format(&line, "gg-undo %zu", session_event_count(test->engine->session));
    builder_clear(&test->reply);
    fuzzing_require(ask(test->engine, builder_string(&line), &test->reply) == ANSWER_DONE,
                    "cannot take all back", &test->reply);
    ask(test->engine, "printgame", &record);
    write_reply("record", &record);
    Engine *fresh = loaded("loadgame record", &record);
    fuzzing_require(session_event_count(fresh->session) == 0, "something is left", &record);
    require_same_game(test->engine, fresh, "taking all back leaves another game");
    check_verify(test);
    engine_destroy(fresh);
    builder_free(&line);
    builder_free(&record);
}

/* Require that a reply consists of `=` or `?`, an optional id, a space, lines of text that aren't
 * empty, and an empty line. */
static void require_frame(const StringBuilder *reply, bool failed)
{
    const char *bytes = reply->bytes;
    size_t length = reply->length, i = 1;
    fuzzing_require(length >= 4 && bytes[0] == (failed ? '?' : '='), "the first byte", reply);
    while (i < length && bytes[i] >= '0' && bytes[i] <= '9')
        i++;
    fuzzing_require(bytes[i] == ' ', "no space after the id", reply);
    fuzzing_require(memcmp(bytes + length - 2, "\n\n", 2) == 0, "no empty line at the end", reply);
    for (i = 0; i + 2 < length; i++)
        fuzzing_require(bytes[i] != '\0' && bytes[i] != '\r' &&
                            (bytes[i] != '\n' || bytes[i + 1] != '\n'),
                        "a byte that breaks the frame", reply);
}

/* Return the command of a line, or NULL. Set `far` to whether the line names a file outside the
 * folder. */
static const Command *command_of(const Engine *engine, const char *bytes, size_t length, bool *far)
{
    Request request = {0};
    Reply reply = {0};
    const Command *command = NULL;
    *far = false;
    if (request_read(&request, bytes, length, &reply) == REQUEST_COMMAND) {
        command = command_named(engine->commands, request.command);
        *far = command && strstr(command->pattern, "FILE") && request.count > 0 &&
               strchr(request_rest(&request, 0), '/');
    }
    request_free(&request);
    reply_free(&reply);
    return command;
}

/* Return whether a command may change what queries report. */
static bool may_change(const Command *command)
{
    static const char *const OTHERS[] = {"undo",
                                         "gg-undo",
                                         "genmove",
                                         "genmove_analyze",
                                         "kata-genmove_analyze",
                                         "lz-genmove_analyze",
                                         "settle",
                                         "set_random_seed",
                                         "loadgame",
                                         "loadsgf",
                                         "loadsugo",
                                         "loadboard",
                                         "play_file",
                                         "trymove",
                                         "popgo",
                                         "redo",
                                         "goto",
                                         "kgs-genmove_cleanup",
                                         "set_state",
                                         "set_position",
                                         "kata-set-rule",
                                         "kata-set-rules",
                                         "kgs-rules",
                                         "black",
                                         "white"};
    if (!command || command->flags & COMMAND_RECORD)
        return true;
    for (size_t i = 0; i < sizeof OTHERS / sizeof *OTHERS; i++)
        if (strcmp(command->name, OTHERS[i]) == 0)
            return true;
    return false;
}

/* Send a line while allocation `nth` and all after it fail. Return whether memory ran out. If it
 * did, require that the line had no effect. */
static bool lacks_memory(Case *test, const char *bytes, size_t length, size_t nth, Answer *answer)
{
    builder_clear(&test->reply);
    memory_fail_after(nth);
    *answer = engine_answer(test->engine, bytes, length, &test->reply);
    memory_fail_after(0);
    if (*answer != ANSWER_LOST &&
        (*answer != ANSWER_FAILED || !strstr(builder_string(&test->reply), "out of memory")))
        return false;
    StringBuilder after = {0};
    ask_everything(test->engine, true, &after);
    fuzzing_require_same(&test->state, &after, "a lack of memory changed something");
    builder_free(&after);
    return true;
}

/* Send a line. If allocations are to fail, send it with failures first, and then once more
 * without. */
static Answer answer(Case *test, const char *bytes, size_t length)
{
    Answer answer;
    if (test->starve_each) {
        /* If a failed attempt has allocated capacity and kept it, the next attempt doesn't allocate
         * this capacity again, so allocation number `nth` of that attempt is a different one.
         * Capacity that is freed may be allocated again and again. */
        size_t nth = 1, most = memory_in_use();
        clock_t begin = clock();
        while (lacks_memory(test, bytes, length, nth, &answer)) {
            clock_t took = clock() - begin;
            size_t part = took < EACH_SECONDS * CLOCKS_PER_SEC ? EACH_UP_TO : 8;
            if (took >= EACH_SECONDS_MOST * CLOCKS_PER_SEC ||
                test->starved + took >= ALL_SECONDS_MOST * CLOCKS_PER_SEC)
                nth = 1 << 30; /* this takes too long, so let the command succeed */
            else if (memory_in_use() > most)
                most = memory_in_use();
            else
                nth += nth < part ? 1 : nth / part;
        }
        test->starved += clock() - begin;
        return answer;
    }
    if (test->starve > 0 && !lacks_memory(test, bytes, length, test->starve, &answer))
        return answer;
    test->starve = 0;
    builder_clear(&test->reply);
    return engine_answer(test->engine, bytes, length, &test->reply);
}

/* If a command was answered while memory was short, and changed nothing, the reply must be the
 * usual one. */
static void ask_again(Case *test, const char *bytes, size_t length)
{
    StringBuilder again = {0};
    engine_answer(test->engine, bytes, length, &again);
    fuzzing_require_same(&again, &test->reply, "an answer while memory is short is another one");
    builder_free(&again);
}

/* Read a line of a session that makes allocations fail. `# starve N` makes allocation N fail in the
 * next command. After `# starve each`, each allocation fails in turn in every command. */
static bool read_starve(Case *test, const char *bytes, size_t length)
{
    static const char WORD[] = "# starve ", EACH[] = "# starve each";
    int64_t number;
    if (length == sizeof EACH - 1 && memcmp(bytes, EACH, length) == 0) {
        test->starve_each = true;
        return true;
    }
    if (length < sizeof WORD || memcmp(bytes, WORD, sizeof WORD - 1) != 0 ||
        !number_read_int(bytes + sizeof WORD - 1, length - (sizeof WORD - 1), 1, 1 << 20, &number))
        return false;
    test->starve = (uint32_t)number;
    return true;
}

/* Send one line and check the result. Return false if the session must end. */
static bool send(Case *test, const char *bytes, size_t length)
{
    bool far;
    const Command *command = command_of(test->engine, bytes, length, &far);
    if (far || read_starve(test, bytes, length))
        return true;
    if (test->print) {
        if (test->starve > 0)
            printf("# starve %u\n", (unsigned)test->starve);
        printf("%.*s\n", (int)length, bytes);
        fflush(stdout); /* show the line even if it crashes the program */
    }
    Answer answered = answer(test, bytes, length);
    bool forfeited = test->engine->reply.forfeits;
    test->starve = 0;
    fuzzing_require(answered != ANSWER_LOST, "a lost answer", NULL);
    fuzzing_require((answered == ANSWER_NONE) == (test->reply.length == 0), "a reply to nothing",
                    &test->reply);
    if (answered != ANSWER_NONE)
        require_frame(&test->reply, answered == ANSWER_FAILED);
    StringBuilder after = {0};
    ask_everything(test->engine, true, &after);
    bool changed = after.length != test->state.length ||
                   memcmp(after.bytes, test->state.bytes, after.length) != 0;
    if (changed && answered == ANSWER_FAILED && !forfeited)
        fuzzing_require_same(&test->state, &after, "an error changed something");
    fuzzing_require(changed || !forfeited, "a move that loses the game has changed nothing", NULL);
    if (changed && !may_change(command))
        fuzzing_require_same(&test->state, &after, "a question changed something");
    builder_free(&test->state);
    test->state = after;
    bool timed = command && (strcmp(command->name, "cputime") == 0 ||
                             strcmp(command->name, "gomill-cpu_time") == 0);
    if (test->starve_each && answered == ANSWER_DONE && !changed && !timed && !test->engine->quit)
        ask_again(test, bytes, length);
    test->used_files |= command && strstr(command->pattern, "FILE");
    if (changed)
        check_verify(test);
    return !test->engine->quit && after.length < STATE_MOST;
}

static bool send_lines(Case *test, const char *bytes, size_t size)
{
    bool more = true;
    for (const char *end = bytes + size; bytes < end && more;) {
        const char *stop = memchr(bytes, '\n', (size_t)(end - bytes));
        stop = stop ? stop : end;
        more = send(test, bytes, (size_t)(stop - bytes));
        bytes = stop + (stop < end);
    }
    return more;
}

static void check_round_trips(Case *test)
{
    check_record(test);
    check_state(test);
    check_position(test);
    check_sgf(test);
}

/* Send the commands that the input's bytes choose. */
static void send_drawn(Case *test, Input *input)
{
    Drawing drawing = {.input = input, .engine = test->engine};
    StringBuilder line = {0};
    drawing_begin(&drawing, &line);
    bool more = send_lines(test, line.bytes, line.length);
    for (int i = 0; i < COMMANDS_MOST && more && input->size > 0; i++) {
        builder_clear(&line);
        drawing_command(&drawing, &line);
        if (input_below(input, 4) == 0) {
            uint32_t most = input_below(input, 2) ? 8 : 200;
            test->starve = 1 + input_below(input, most);
        }
        more = send(test, builder_string(&line), line.length);
        if (more && i % 16 == 15 && input_below(input, 2) == 0)
            check_round_trips(test);
    }
    builder_free(&line);
}

/* Create the files that commands with a FILE argument read. */
static void prepare_files(void)
{
    static const char SUGO[] =
        "{\"config\": {\"board_polygon\": [[20, 20], [276, 20], [276, 276], [20, 276]], "
        "\"stone_radius\": 16}, \"history\": []}";
    static bool clean;
    fuzzing_enter_folder();
    if (!clean)
        fuzzing_clear_folder();
    clean = true;
    fuzzing_write_file("c.sugo", SUGO, sizeof SUGO - 1);
    fuzzing_require(mkfifo("pipe", 0600) == 0 || access("pipe", F_OK) == 0, "no FIFO", NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    static const char HEAD[] = "# session\n";
    size_t before = memory_in_use();
    Case test = {.engine = new_engine(), .print = getenv("FUZZ_PRINT") != NULL};
    Input input = {bytes, size};
    prepare_files();
    ask_everything(test.engine, true, &test.state);
    if (test.print)
        fputs(HEAD, stdout);
    if (size >= sizeof HEAD - 1 && memcmp(bytes, HEAD, sizeof HEAD - 1) == 0)
        send_lines(&test, (const char *)bytes, size);
    else
        send_drawn(&test, &input);
    if (!test.engine->quit) {
        check_round_trips(&test);
        check_undo_of_all(&test);
    }
    if (test.used_files)
        fuzzing_clear_folder();
    engine_destroy(test.engine);
    builder_free(&test.state);
    builder_free(&test.reply);
    fuzzing_require(memory_in_use() == before, "memory is left", NULL);
    return 0;
}
