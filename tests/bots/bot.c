/* A bot in C: it plays a complete game of `lines` by trying strokes, and is the player behind
 * `genmove` in an engine that speaks the protocol. It is built against an installed library,
 * without any other file of the project. */
#include <contigo.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static unsigned passed, failed;

static void check(int good, const char *what)
{
    if (good)
        passed++;
    else
        failed++;
    if (!good)
        printf("FAILED bot.c: %s\n", what);
}

static void must(contigo_status status, const char *what)
{
    if (status != CONTIGO_OK)
        printf("%s: %s\n", what, contigo_status_text(status));
    check(status == CONTIGO_OK, what);
}

enum { TRIALS = 64 };

static uint64_t next(uint64_t *random)
{
    *random = *random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *random >> 33;
}

/* Make random bent strokes of three points each. */
static void make_strokes(uint64_t *random, contigo_point board, contigo_point *points, size_t *ends)
{
    for (size_t i = 0; i < TRIALS; i++) {
        contigo_point at = {(int32_t)(next(random) % (uint64_t)(board.x + 1)),
                            (int32_t)(next(random) % (uint64_t)(board.y + 1))};
        for (size_t k = 0; k < 3; k++) {
            points[3 * i + k] = at;
            at.x += (int32_t)(next(random) % 300000) - 150000;
            at.y += (int32_t)(next(random) % 300000) - 150000;
        }
        ends[i] = 3 * (i + 1);
    }
}

static int64_t lead(int color, const contigo_score *score)
{
    return color == CONTIGO_BLACK ? score->black - score->white : score->white - score->black;
}

/* Try TRIALS random strokes. Return the index of the best one for the player to move, or TRIALS if
 * none can be drawn. */
static size_t choose(contigo_position *position, uint64_t *random, contigo_point *points)
{
    size_t ends[TRIALS], best = TRIALS;
    contigo_outcome outcomes[TRIALS];
    contigo_turn turn;
    contigo_position_turn(position, &turn);
    make_strokes(random, contigo_position_board(position), points, ends);
    must(
        contigo_position_try(position, turn.to_move, points, ends, TRIALS, CONTIGO_EXACT, outcomes),
        "strokes are tried");
    for (size_t i = 0; i < TRIALS; i++)
        if (outcomes[i].status == CONTIGO_OK &&
            (best == TRIALS ||
             lead(turn.to_move, &outcomes[i].score) > lead(turn.to_move, &outcomes[best].score)))
            best = i;
    return best;
}

static void play_turn(contigo_game *game, uint64_t *random)
{
    contigo_point points[3 * TRIALS];
    contigo_position *position = contigo_game_position(game);
    contigo_turn turn;
    contigo_position_turn(position, &turn);
    size_t best = choose(position, random, points), end = 3;
    if (best == TRIALS)
        must(contigo_game_pass(game, turn.to_move), "it passes");
    else
        must(contigo_game_play(game, turn.to_move, points + 3 * best, &end, 1), "it plays");
}

/* Check that the living areas add up to the score. */
static void check_areas(contigo_game *game)
{
    contigo_areas *areas;
    contigo_score score;
    int64_t alive[2] = {0, 0};
    must(contigo_position_areas(contigo_game_position(game), &areas), "areas");
    must(contigo_position_score(contigo_game_position(game), &score), "a score");
    for (size_t i = 0; i < contigo_areas_count(areas); i++) {
        contigo_area area;
        size_t corners;
        contigo_areas_get(areas, i, &area);
        contigo_areas_ring(areas, area.first_ring, &corners);
        check(corners >= 3 && area.ring_count >= 1, "an area has a ring");
        alive[area.color] += area.state == CONTIGO_ALIVE ? area.squares : 0;
    }
    check(llabs(alive[0] - score.black - score.both) < 1000 &&
              llabs(alive[1] - score.white - score.both) < 1000,
          "living areas are the score");
    contigo_areas_destroy(areas);
}

/* Check that a saved record loads as the same game. */
static void check_record(contigo_game *game, const char *result)
{
    char *text, *again_text, *error = NULL, again_result[CONTIGO_RESULT_ROOM];
    size_t length, again_length;
    contigo_game *again;
    must(contigo_game_save(game, &text, &length), "a record is written");
    must(contigo_game_load(text, length, &again, NULL), "a record is read");
    must(contigo_game_save(again, &again_text, &again_length), "and written again");
    must(contigo_game_result(again, again_result), "it has a result");
    check(strlen(text) == length && strcmp(text, again_text) == 0 && length == again_length,
          "the same record");
    check(strcmp(result, again_result) == 0, "the same result");
    contigo_game_destroy(again);
    contigo_free(again_text);
    text[length - 3] = '7'; /* falsify a digit of the result */
    check(contigo_game_load(text, length, &again, &error) == CONTIGO_BAD_RECORD && error &&
              strncmp(error, "line ", 5) == 0,
          "a record that was altered is told");
    contigo_free(error);
    contigo_free(text);
}

static void play_game(void)
{
    contigo_game *game;
    contigo_turn turn;
    uint64_t random = 1;
    must(contigo_game_create("LINES", 11, 9, &game), "a game");
    must(contigo_game_set_rule(game, "komi", "0.5"), "komi");
    for (int i = 0; i < 60; i++)
        play_turn(game, &random);
    check(contigo_game_set_rule(game, "allotment", "5") == CONTIGO_IN_PLAY, "no rule in play");
    check_areas(game);
    contigo_position_turn(contigo_game_position(game), &turn);
    must(contigo_game_pass(game, turn.to_move), "one passes");
    must(contigo_game_pass(game, !turn.to_move), "both pass");
    contigo_position_turn(contigo_game_position(game), &turn);
    check(turn.phase == CONTIGO_OVER && turn.ending == CONTIGO_BY_SCORE, "that ends the game");
    char result[CONTIGO_RESULT_ROOM], expected[CONTIGO_RESULT_ROOM];
    int leader;
    int64_t margin;
    must(contigo_game_result(game, result), "a result");
    must(contigo_position_leader(contigo_game_position(game), &leader, &margin), "a leader");
    snprintf(expected, sizeof expected, "%c+%.0f", leader > 0 ? 'B' : 'W', 0.0);
    check(leader == 0 ? strcmp(result, "0") == 0 : strncmp(result, expected, 2) == 0, "as led");
    check_record(game, result);
    char *picture;
    size_t length;
    must(contigo_game_svg(game, 400, 1, "A game of bots", &picture, &length), "a picture");
    check(strncmp(picture, "<?xml", 5) == 0 && strstr(picture, "A game of bots") != NULL &&
              strcmp(picture + length - 7, "</svg>\n") == 0,
          "the picture is SVG");
    contigo_free(picture);
    must(contigo_game_undo(game, contigo_game_events(game)), "all is taken back");
    check(contigo_game_undo(game, 1) == CONTIGO_NO_HISTORY, "nothing more is");
    contigo_game_destroy(game);
}

/* contigo_position_rollback() undoes moves that were tried in a game's position, but not the game's
 * own moves. */
static void check_trying(void)
{
    static const contigo_point points[] = {{300000, 300000}, {500000, 300000}};
    contigo_game *game;
    contigo_outcome outcome;
    contigo_turn turn;
    contigo_choice choice = {2, {0}, {{100000, 100000}, {200000, 100000}}};
    must(contigo_game_create("lines", 0, 0, &game), "a game");
    contigo_position *position = contigo_game_position(game);
    must(contigo_game_draw(game, CONTIGO_BLACK, points, 2, 0, &outcome), "a stroke");
    check(outcome.drawn == 2 * CONTIGO_ONE && outcome.left == 2 * CONTIGO_ONE &&
              outcome.end.x == 500000 && outcome.stopped == CONTIGO_COMPLETE && !outcome.ends_turn,
          "what became of it");
    contigo_position_rollback(position, 0);
    contigo_position_turn(position, &turn);
    check(turn.begun && turn.ink_left == 2 * CONTIGO_ONE, "it stays");
    must(contigo_position_make(position, &choice), "a turn is tried");
    contigo_position_turn(position, &turn);
    check(turn.to_move == CONTIGO_WHITE, "it is white's turn there");
    must(contigo_game_pass(game, CONTIGO_BLACK), "the game goes on where it was");
    check(contigo_game_events(game) == 2, "two things were done");
    contigo_position_turn(position, &turn);
    check(turn.number == 2, "in one turn");
    static const contigo_point across[] = {
        {150000, 50000}, {150000, 150000}, {50000, 50000}, {50000, 90000}};
    static const size_t ends[] = {2, 4};
    must(contigo_position_check(position, CONTIGO_WHITE, across, ends, 2),
         "what was tried is not there");
    must(contigo_game_play(game, CONTIGO_WHITE, across, ends, 2), "two strokes are a turn");
    contigo_position_turn(position, &turn);
    check(turn.number == 3 && turn.to_move == CONTIGO_BLACK, "black's turn");
    must(contigo_game_undo(game, 1), "it is taken back");
    check(contigo_game_draw(game, CONTIGO_BLACK, points, 2, 0, &outcome) == CONTIGO_NOT_YOUR_TURN &&
              outcome.status == CONTIGO_NOT_YOUR_TURN,
          "not twice");
    check(contigo_game_draw(game, 2, points, 2, 0, NULL) == CONTIGO_BAD_ARGUMENT &&
              contigo_game_draw(game, 1, points, 2, 28572, NULL) == CONTIGO_BAD_ARGUMENT &&
              contigo_game_draw(game, 1, points, 0, 0, NULL) == CONTIGO_BAD_ARGUMENT,
          "arguments are looked at");
    static const contigo_point far[] = {{300000, 300000}, {INT32_MAX, INT32_MIN}};
    size_t end = 2;
    check(contigo_game_play(game, CONTIGO_WHITE, far, &end, 1) == CONTIGO_BAD_ARGUMENT, "too far");
    check(contigo_game_draw(game, CONTIGO_WHITE, points, 1, 0, NULL) != CONTIGO_OK, "no length");
    contigo_game_destroy(game);
    check(contigo_game_create("chess", 0, 0, &game) == CONTIGO_UNKNOWN_NAME, "no such game");
    check(contigo_game_create("go", 99, 99, &game) == CONTIGO_OUT_OF_RANGE, "no such board");
}

/* The data of a thread that plays random complete games on its own copy of a position and counts
 * Black's wins. */
typedef struct Playouts {
    contigo_position *position;
    uint64_t random;
    int won;
} Playouts;

static void *run_playouts(void *context)
{
    Playouts *playouts = context;
    contigo_turn turn;
    for (int i = 0; i < 50; i++) {
        size_t mark = contigo_position_mark(playouts->position);
        contigo_status status = CONTIGO_OK;
        do {
            status = contigo_position_make_random(playouts->position, &playouts->random, NULL);
            contigo_position_turn(playouts->position, &turn);
        } while (status == CONTIGO_OK && turn.phase == CONTIGO_PLAY);
        int leader = 0;
        contigo_position_leader(playouts->position, &leader, NULL);
        playouts->won += leader > 0;
        contigo_position_rollback(playouts->position, mark);
    }
    return NULL;
}

static void check_threads(const char *name)
{
    contigo_game *game;
    Playouts playouts[3] = {{.random = 5}, {.random = 5}, {.random = 6}};
    pthread_t threads[3];
    must(contigo_game_create(name, 5, 5, &game), "a game");
    uint64_t before = contigo_position_key(contigo_game_position(game));
    for (int i = 0; i < 3; i++) {
        must(contigo_position_copy(contigo_game_position(game), &playouts[i].position), "a copy");
        pthread_create(&threads[i], NULL, run_playouts, &playouts[i]);
    }
    for (int i = 0; i < 3; i++) {
        pthread_join(threads[i], NULL);
        check(contigo_position_key(playouts[i].position) == before, "a copy is back");
    }
    check(playouts[0].won == playouts[1].won && playouts[0].random == playouts[1].random,
          "threads with one seed play the same");
    for (int i = 0; i < 3; i++)
        contigo_position_destroy(playouts[i].position);
    contigo_game_destroy(game);
}

/* Run the protocol with this bot as the player behind `genmove`. The third call of choose_move()
 * returns no move, and all calls after the fifth return a pass. */

static contigo_status choose_move(void *context, contigo_position *position, uint64_t *random,
                                  contigo_move *move)
{
    unsigned *calls = context;
    contigo_point points[3 * TRIALS];
    contigo_choice pass = {0, {0}, {{0, 0}}};
    if (++*calls == 3)
        return CONTIGO_NO_MOVE;
    if (*calls > 5)
        return CONTIGO_OK;
    size_t best = choose(position, random, points);
    contigo_position_make(
        position, &pass); /* leave the position changed on purpose: the engine must restore it */
    return best == TRIALS ? CONTIGO_OK : contigo_move_add(move, points + 3 * best, 3);
}

static void expect(contigo_engine *engine, const char *line, const char *reply)
{
    const char *said;
    size_t length;
    must(contigo_engine_answer(engine, line, strlen(line), &said, &length), line);
    check(strlen(said) == length && strncmp(said, reply, strlen(reply)) == 0, line);
    if (strncmp(said, reply, strlen(reply)) != 0)
        printf("expected %s, not %s\n", reply, said);
}

static void check_engine(void)
{
    contigo_engine *engine;
    unsigned calls = 0;
    must(contigo_engine_create(1, &engine), "an engine");
    contigo_engine_set_chooser(engine, choose_move, &calls);
    expect(engine, "name", "= Contigo\n\n");
    expect(engine, "# nothing", "");
    expect(engine, "7 genmove black", "=7 ");
    expect(engine, "turn", "= to_move white\n");
    expect(engine, "reg_genmove white", "= ");
    expect(engine, "genmove white", "? no move: the chooser chose no move\n\n");
    expect(engine, "genmove white", "= ");
    expect(engine, "genmove black", "= ");
    expect(engine, "genmove white", "= pass\n\n");
    expect(engine, "genmove black", "= pass\n\n");
    expect(engine, "genmove white", "? ");
    expect(engine, "savegame x.contigo", "? ");
    expect(engine, "undo 5", "= \n\n");
    expect(engine, "undo", "? ");
    check(calls == 7, "it was asked seven times");
    contigo_engine_set_chooser(engine, NULL, NULL);
    expect(engine, "player", "= name search\nplayouts 1000\n");
    check(contigo_engine_set_player(engine, "nobody", NULL) == CONTIGO_UNKNOWN_NAME, "no player");
    check(contigo_engine_set_player(engine, "random", "speed 1") == CONTIGO_UNKNOWN_NAME,
          "no name");
    check(contigo_engine_set_player(engine, "random", "threads 0") == CONTIGO_OUT_OF_RANGE, "none");
    check(contigo_engine_set_player(engine, "random", "threads") == CONTIGO_OUT_OF_RANGE, "none");
    expect(engine, "player", "= name search\nplayouts 1000\n");
    check(contigo_engine_set_player(engine, "Random", " threads 2  playouts 7 ") == CONTIGO_OK,
          "another player");
    expect(engine, "player", "= name random\nplayouts 7\ntime 0\nthreads 2\n");
    expect(engine, "genmove black", "= ");
    check(!contigo_engine_has_quit(engine), "not yet");
    check(contigo_engine_set_folder(engine, "/does/not/exist") == CONTIGO_NO_FILE, "no folder");

    int in[2], out[2];
    static const char lines[] = "1 protocol_version\n2 quit\n3 name\n";
    char said[64] = "";
    check(pipe(in) == 0 && pipe(out) == 0 && write(in[1], lines, sizeof lines - 1) > 0, "pipes");
    must(contigo_engine_run(engine, in[0], out[1]), "it runs");
    check(read(out[0], said, sizeof said - 1) > 0 && strcmp(said, "=1 2\n\n=2 \n\n") == 0,
          "it answers what comes in");
    check(contigo_engine_has_quit(engine), "and quits");
    contigo_engine_destroy(engine);
}

/* Print how many strokes are tried per second on a board with 200 strokes. Each tried stroke is
 * drawn as far as possible and scored. */
static void bench(void)
{
    contigo_game *game;
    contigo_point points[3 * TRIALS];
    contigo_outcome outcomes[TRIALS];
    size_t ends[TRIALS];
    uint64_t random = 2;
    must(contigo_game_create("lines", 0, 0, &game), "a game");
    contigo_position *position = contigo_game_position(game);
    for (int i = 0; i < 200; i++)
        play_turn(game, &random);
    make_strokes(&random, contigo_position_board(position), points, ends);
    clock_t start = clock();
    for (int i = 0; i < 1000; i++)
        contigo_position_try(position, CONTIGO_BLACK, points, ends, TRIALS, 0, outcomes);
    printf("%.0f\n", 1000.0 * TRIALS / ((double)(clock() - start) / CLOCKS_PER_SEC));
    contigo_game_destroy(game);
}

int main(int count, char **arguments)
{
    if (count > 1 && strcmp(arguments[1], "--bench") == 0) {
        bench();
        return failed > 0;
    }
    check(contigo_abi() == CONTIGO_ABI && strcmp(contigo_version(), CONTIGO_VERSION) == 0,
          "the library is that of the header");
    play_game();
    check_trying();
    check_threads("go");
    check_threads("stones");
    check_threads("lines");
    check_engine();
    printf("bot.c: %u passed, %u failed\n", passed, failed);
    return failed > 0;
}
