/* Play random games of go and minigo through the protocol, and compare them with the simple referee
 * (plain_go.h) after each step.
 *
 *   soak_go [SEED] [STEPS]   1,000,000 steps by default
 *   soak_go --brief          a short run with a fixed seed, for `make check`
 *
 * Games have every size from 2 to 52, square and not, every rule of ko and scoring, handicap and
 * move limits. They contain moves, engine moves, passes, setups, resignations, forfeits, losses on
 * time, marks, agreement, resumption, and undo of any number of events at any time. After every
 * step, these are checked:
 *   - The reply is the one that the simple referee predicts, and an error changes nothing.
 *   - Stones, prisoners, turn, phase, score and liberties are equal.
 *   - The list of empty points contains each of them exactly once.
 *   - The hash is that of the position.
 *   - The same moves are legal, including ko: all of them on small boards, some on others.
 *   - A generated move is legal and fills no eye; it is a pass only if there is no such move.
 *   - The command `verify` reports no error.
 *   - Undo restores the board, including the order of its lists.
 *
 * A game that fails is printed as commands; the exit code is then 1. */
#include "base/memory.h"
#include "base/random.h"
#include "engine/base/at_random.h"
#include "games.h"
#include "games/go/rules/go.h"
#include "games/go/rules/go_referee.h"
#include "plain_go.h"
#include "protocol/engine.h"
#include "session/agreement.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_MOST = 300, LOOKS = 40 };

typedef enum PlainPhase { PLAIN_PLAY, PLAIN_MARKING, PLAIN_OVER } PlainPhase;

/* The turn and the state of play, tracked independently of the engine. */
typedef struct State {
    size_t positions; /* length of the simple referee's history */
    int captured[2];
    bool dead[PLAIN_POINTS];
    char to_move, passer, winner;
    int passes, number;
    PlainPhase phase;
    char ending; /* the letter after the `+` in the result, or `S` if the game is scored */
    bool agreed[2];
} State;

/* The game under test. */
typedef struct Soak {
    Random *random;
    Engine *engine;
    PlainGo plain;
    State now;
    State before[EVENTS_MOST];        /* state before each event */
    GoBoard boards[EVENTS_MOST];      /* board before each event */
    bool marked[EVENTS_MOST];         /* whether each event is a mark */
    uint64_t hashes[4 * EVENTS_MOST]; /* the engine's hashes of the positions in the simple
                                       * referee's history */
    size_t events, hashed;
    unsigned marks; /* the number that the engine has given to the present marks */
    bool minigo, invalid_loses, pass_stones;
    int max_plies;
    int half_komi;
    PlainScoring scoring;
    StringBuilder said; /* the commands sent so far */
    StringBuilder reply;
    const char *why;
} Soak;

/* Totals of a run. */
typedef struct Tally {
    int64_t steps, games, undone, captures, kos, set_ups, marks, ends;
} Tally;

static void fail(Soak *soak, const char *why)
{
    if (!soak->why)
        soak->why = why;
}

static int below(Soak *soak, int count)
{
    return (int)random_between(soak->random, 0, count - 1);
}

static bool one_in(Soak *soak, int count)
{
    return below(soak, count) == 0;
}

/* Send a command that may change something, and leave its reply in `reply`. Return whether it
 * succeeded. */
static bool send(Soak *soak, const char *line)
{
    builder_clear(&soak->reply);
    Answer answer = engine_answer(soak->engine, line, strlen(line), &soak->reply);
    while (soak->reply.length > 0 && soak->reply.bytes[soak->reply.length - 1] == '\n')
        builder_truncate(&soak->reply, soak->reply.length - 1);
    return answer == ANSWER_DONE;
}

static bool command(Soak *soak, const char *line)
{
    builder_add_format(&soak->said, "%s\n", line);
    return send(soak, line);
}

static const char *answered(Soak *soak)
{
    return builder_string(&soak->reply) + (soak->reply.length > 2 ? 2 : soak->reply.length);
}

static const char *name_of(char color)
{
    return color == 'b' ? "black" : "white";
}

static char other(char color)
{
    return color == 'b' ? 'w' : 'b';
}

static Color engine_color(char color)
{
    return color == 'b' ? COLOR_BLACK : COLOR_WHITE;
}

/* Vertices are converted independently of the engine. */

static const char LETTERS[] = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

typedef struct Vertex {
    char text[24];
} Vertex;

static Vertex vertex_of(const Soak *soak, int point)
{
    Vertex vertex;
    int column = point % soak->plain.columns, row = point / soak->plain.columns;
    if (column < 25)
        snprintf(vertex.text, sizeof vertex.text, "%c%d", LETTERS[column], row + 1);
    else
        snprintf(vertex.text, sizeof vertex.text, "%c%c%d", LETTERS[column / 25 - 1],
                 LETTERS[column % 25], row + 1);
    return vertex;
}

/* Return the point of a vertex, or -1 for PASS. */
static int point_of(const Soak *soak, const char *vertex)
{
    const char *letter = *vertex ? strchr(LETTERS, *vertex) : NULL;
    if (strcmp(vertex, "PASS") == 0 || !letter)
        return -1;
    int column = (int)(letter - LETTERS);
    const char *second = vertex[1] ? strchr(LETTERS, vertex[1]) : NULL;
    if (second) {
        column = 25 * (column + 1) + (int)(second - LETTERS);
        vertex++;
    }
    return (atoi(vertex + 1) - 1) * soak->plain.columns + column;
}

static int points_of(const Soak *soak)
{
    return soak->plain.columns * soak->plain.rows;
}

static GoPoint place_of(const Soak *soak, int point)
{
    return go_board_point(go_board(session_game(soak->engine->session)),
                          point % soak->plain.columns, point / soak->plain.columns);
}

/* For each position that was just added to the simple referee's history, store the engine's hash.
 * For a skipped turn, store the hash of the position before it again. */

static void note_hash(Soak *soak)
{
    uint64_t hash = go_board(session_game(soak->engine->session))->hash;
    for (; soak->hashed < soak->plain.count; soak->hashed++) {
        bool left_out = !soak->plain.history[soak->hashed].ply;
        soak->hashes[soak->hashed] = left_out ? soak->hashes[soak->hashed - 1] : hash;
    }
}

/* Record the state before an event that the engine has just made. */
static void keep(Soak *soak, const GoBoard *board)
{
    soak->before[soak->events] = soak->now;
    soak->boards[soak->events] = *board;
    soak->marked[soak->events] = false;
    soak->events++;
}

static void note_positions(Soak *soak)
{
    soak->now.positions = soak->plain.count;
    memcpy(soak->now.captured, soak->plain.captured, sizeof soak->now.captured);
    soak->now.to_move = plain_go_now(&soak->plain)->to_move;
}

static void end_play_if_due(Soak *soak)
{
    State *now = &soak->now;
    bool passed = now->passes == 2 && (!soak->pass_stones || now->passer == 'w');
    if (!passed && (soak->max_plies == 0 || now->number - 1 < soak->max_plies))
        return;
    now->phase = soak->minigo ? PLAIN_OVER : PLAIN_MARKING;
    now->ending = soak->minigo ? 'S' : '-';
    soak->marks += !soak->minigo;
}

/* Return whether a move may be played now: during play and, if turns are left, also while dead
 * stones are being marked. */
static bool may_play(const Soak *soak)
{
    bool left = soak->max_plies == 0 || soak->now.number - 1 < soak->max_plies;
    return soak->now.phase == PLAIN_PLAY || (soak->now.phase == PLAIN_MARKING && left);
}

/* If dead stones are being marked in the simple game, resume play there. */
static void go_on(Soak *soak)
{
    State *now = &soak->now;
    if (now->phase != PLAIN_MARKING)
        return;
    memset(now->dead, 0, sizeof now->dead);
    now->phase = PLAIN_PLAY;
    now->passes = 0;
    now->agreed[0] = now->agreed[1] = false;
}

/* Play a move in the simple game; point -1 is a pass. */
static void plain_move(Soak *soak, const GoBoard *board, int point, char color)
{
    State *now = &soak->now;
    keep(soak, board);
    go_on(soak);
    plain_go_play(&soak->plain, point, color);
    if (point < 0 && soak->pass_stones)
        soak->plain.captured[color == 'w']++;
    note_positions(soak);
    now->number++;
    now->passes = point >= 0 ? 0 : now->passes > 0 && now->passer != color ? 2 : 1;
    if (point < 0)
        now->passer = color;
    end_play_if_due(soak);
}

static void plain_lose(Soak *soak, const GoBoard *board, char loser, char ending)
{
    keep(soak, board);
    soak->now.agreed[0] = soak->now.agreed[1] = false;
    soak->now.phase = PLAIN_OVER;
    soak->now.ending = ending;
    soak->now.winner = other(loser);
}

static void plain_undo(Soak *soak, size_t count)
{
    for (size_t i = soak->events - count; i < soak->events; i++)
        soak->marks += soak->marked[i];
    soak->events -= count;
    soak->now = soak->before[soak->events];
    plain_go_back(&soak->plain, soak->now.positions, soak->now.captured);
    if (soak->hashed > soak->plain.count)
        soak->hashed = soak->plain.count;
}

/* Print the result that the simple referee expects. */

static void print_result(const Soak *soak, char *text, size_t size)
{
    const State *now = &soak->now;
    char winner = now->winner == 'b' ? 'B' : 'W';
    if (now->ending != '-' && now->ending != 'S') {
        snprintf(text, size, "%c+%c", winner, now->ending);
        return;
    }
    PlainScore score = plain_go_score(&soak->plain, now->dead, soak->scoring);
    int lead = 2 * (score.black - score.white) - soak->half_komi;
    int margin = abs(lead);
    if (lead == 0)
        snprintf(text, size, "0");
    else
        snprintf(text, size, "%c+%d%s", lead > 0 ? 'B' : 'W', margin / 2, margin % 2 ? ".5" : "");
}

static void compare_turn(Soak *soak)
{
    static const char *const phases[] = {"play", "scoring", "over"};
    const State *now = &soak->now;
    char expected[200], result[40];
    print_result(soak, result, sizeof result);
    bool over = now->phase == PLAIN_OVER;
    snprintf(expected, sizeof expected, "to_move %s\npasses %d\nphase %s\nnumber %d%s%s",
             name_of(now->to_move), now->passes, phases[now->phase], now->number,
             over ? "\nresult " : "", over ? result : "");
    if (!send(soak, "turn") || strcmp(answered(soak), expected) != 0)
        fail(soak, "the turn is not what it should be");
    /* `final_score` is compared only if the game is over: before that, it judges dead stones
     * itself. */
    const char *told = !send(soak, "score") ? NULL : strstr(answered(soak), "result ");
    bool counted = told && strcmp(told + strlen("result "), result) == 0;
    if (!counted || (over && (!send(soak, "final_score") || strcmp(answered(soak), result) != 0)))
        fail(soak, "the result is not what it should be");
}

static void compare_score(Soak *soak)
{
    Score score;
    PlainScore plain = plain_go_score(&soak->plain, soak->now.dead, soak->scoring);
    if (session_score(soak->engine->session, &score) != STATUS_OK ||
        score.black != plain.black * DECIMAL_ONE || score.white != plain.white * DECIMAL_ONE ||
        score.neither != plain.neither * DECIMAL_ONE || score.both != 0)
        fail(soak, "the score is not what it should be");
}

static void compare_stones(Soak *soak)
{
    const Go *go = session_game(soak->engine->session);
    const GoBoard *board = go_board(go);
    const char *points = plain_go_now(&soak->plain)->points;
    bool listed[GO_PLACES] = {false};
    int empty = 0, dead = 0;
    for (int i = 0; i < board->empty_count; i++) {
        if (listed[board->empties[i]])
            fail(soak, "a point is twice in the list of empty points");
        listed[board->empties[i]] = true;
    }
    for (int i = 0; i < points_of(soak); i++) {
        GoPoint place = place_of(soak, i);
        if (".bw"[board->stones[place]] != points[i])
            fail(soak, "a stone is not what it should be");
        if (listed[place] != (points[i] == '.'))
            fail(soak, "the list of empty points is not what is empty");
        if (go_marks(go)->dead[place] != soak->now.dead[i])
            fail(soak, "a stone is not marked as it should be");
        empty += points[i] == '.';
        dead += soak->now.dead[i];
    }
    if (empty != board->empty_count || dead != go_marks(go)->count)
        fail(soak, "the number of empty points or of dead stones is wrong");
    if ((int)board->captured[COLOR_BLACK] != soak->now.captured[0] ||
        (int)board->captured[COLOR_WHITE] != soak->now.captured[1])
        fail(soak, "the number of captured stones is wrong");
}

/* Check that the last position and each of up to 40 positions before it have the same hash if and
 * only if they have the same stones. */
static void compare_hashes(Soak *soak)
{
    size_t last = soak->plain.count - 1, first = last > LOOKS ? last - LOOKS : 0;
    if (go_board(session_game(soak->engine->session))->hash != soak->hashes[last])
        fail(soak, "the hash of a position has changed");
    for (size_t i = first; i < last; i++) {
        bool same = memcmp(soak->plain.history[i].points, soak->plain.history[last].points,
                           PLAIN_POINTS) == 0;
        if (same != (soak->hashes[i] == soak->hashes[last]))
            fail(soak, "hashes and positions differ");
    }
}

/* Return which point to query next: on a small board every point in turn, on others a random
 * one. */
static int look_at(Soak *soak, int index)
{
    return points_of(soak) <= LOOKS ? index : below(soak, points_of(soak));
}

static void compare_legality(Soak *soak, Tally *tally)
{
    static const Status statuses[] = {[PLAIN_LEGAL] = STATUS_OK,
                                      [PLAIN_OCCUPIED] = STATUS_OCCUPIED,
                                      [PLAIN_SUICIDE] = STATUS_SUICIDE,
                                      [PLAIN_KO] = STATUS_KO};
    const Go *go = session_game(soak->engine->session);
    int looks = points_of(soak) <= LOOKS ? points_of(soak) : LOOKS;
    for (int i = 0; i < looks; i++) {
        int point = look_at(soak, i);
        for (const char *color = "bw"; *color; color++) {
            PlainVerdict verdict = plain_go_check(&soak->plain, point, *color);
            tally->kos += verdict == PLAIN_KO;
            if (go_check(go, place_of(soak, point), engine_color(*color)) != statuses[verdict])
                fail(soak, "a move is not legal or illegal as it should be");
        }
    }
}

static void compare_liberties(Soak *soak)
{
    char line[40];
    int point = below(soak, points_of(soak));
    bool stone = plain_go_now(&soak->plain)->points[point] != '.';
    snprintf(line, sizeof line, "countlib %s", vertex_of(soak, point).text);
    bool counted = send(soak, line);
    if (counted != stone)
        fail(soak, "countlib answers where there is no stone, or does not where there is one");
    int liberties = stone ? plain_go_liberties(&soak->plain, point) : 0;
    if (stone && atoi(answered(soak)) != liberties)
        fail(soak, "countlib is wrong");
    snprintf(line, sizeof line, "findlib %s", vertex_of(soak, point).text);
    send(soak, line);
    int found = stone && *answered(soak) ? 1 : 0;
    for (const char *byte = answered(soak); stone && *byte; byte++)
        found += *byte == ' ';
    if (found != liberties)
        fail(soak, "findlib is wrong");
}

/* Return whether a random player may choose a point: the move is legal, not suicide, and fills no
 * eye. */
static bool is_choice(const Soak *soak, int point, char color)
{
    PlainGo plain = soak->plain;
    plain.suicide = false;
    return plain_go_check(&plain, point, color) == PLAIN_LEGAL &&
           !plain_go_is_eye(&soak->plain, point, color);
}

/* Check that the engine's move is one that it may choose. */
static void check_choice(Soak *soak, int point, char color)
{
    if (point >= 0 && !is_choice(soak, point, color))
        fail(soak, "genmove chose what is not legal, or an eye");
    for (int i = 0; point < 0 && i < points_of(soak); i++)
        if (is_choice(soak, i, color))
            fail(soak, "genmove passed though it could have moved");
}

static void compare_genmove(Soak *soak)
{
    char line[40], color = "bw"[soak->events % 2];
    if (!may_play(soak))
        return;
    snprintf(line, sizeof line, "reg_genmove %c", color);
    if (!send(soak, line))
        fail(soak, "reg_genmove failed");
    else
        check_choice(soak, point_of(soak, answered(soak)), color);
}

static void compare_verify(Soak *soak)
{
    StringBuilder why = {0};
    if (!go_referee_check(go_board(session_game(soak->engine->session)), &why))
        fail(soak, "the board's own invariants do not hold");
    builder_free(&why);
    if (!send(soak, "verify") || strcmp(answered(soak), "same") != 0)
        fail(soak, "verify does not say that all is the same");
}

/* Check that undo has restored the board, including the order of its lists. */
static void compare_board(Soak *soak, const GoBoard *was)
{
    const GoBoard *is = go_board(session_game(soak->engine->session));
    size_t listed = (size_t)was->empty_count * sizeof *was->empties;
    if (!go_board_same(is, was) || is->hash != was->hash || is->ko != was->ko ||
        (is->ko != GO_NOWHERE && is->ko_color != was->ko_color) ||
        is->empty_count != was->empty_count || memcmp(is->empties, was->empties, listed) != 0 ||
        memcmp(is->captured, was->captured, sizeof is->captured) != 0 ||
        memcmp(is->around, was->around, sizeof is->around) != 0 ||
        memcmp(is->heads, was->heads, sizeof is->heads) != 0 ||
        memcmp(is->next, was->next, sizeof is->next) != 0 ||
        memcmp(is->liberties, was->liberties, sizeof is->liberties) != 0 ||
        memcmp(is->ring_sizes, was->ring_sizes, sizeof is->ring_sizes) != 0)
        fail(soak, "what was taken back is not as it was");
    for (int place = 0; place < was->places; place++)
        if (was->stones[place] == GO_EMPTY && is->slots[place] != was->slots[place])
            fail(soak, "an empty point is not where it was in the list");
}

static void compare(Soak *soak, Tally *tally)
{
    note_hash(soak);
    compare_stones(soak);
    if (soak->why)
        return;
    compare_turn(soak);
    compare_score(soak);
    compare_hashes(soak);
    compare_legality(soak, tally);
    compare_liberties(soak);
    compare_genmove(soak);
    compare_verify(soak);
    if (session_event_count(soak->engine->session) != soak->events)
        fail(soak, "the history is not as long as it should be");
}

/* Check that a command was refused. If the rules say that invalid moves lose, the player
 * loses the simple game too. */
static void expect_refused(Soak *soak, const GoBoard *board, bool done, char color)
{
    if (done)
        fail(soak, "what is not legal was not refused");
    else if (soak->invalid_loses && may_play(soak))
        plain_lose(soak, board, color, 'F');
}

static void step_play(Soak *soak, const GoBoard *board, Tally *tally)
{
    char line[40], color = one_in(soak, 20) ? other(soak->now.to_move) : soak->now.to_move;
    int point = below(soak, points_of(soak));
    /* Prefer legal moves, since an illegal move ends a game of minigo. */
    for (int i = 0; i < 20 && plain_go_check(&soak->plain, point, color) != PLAIN_LEGAL; i++)
        point = one_in(soak, 20) ? point : below(soak, points_of(soak));
    bool legal = may_play(soak) && plain_go_check(&soak->plain, point, color) == PLAIN_LEGAL;
    snprintf(line, sizeof line, "play %c %s", color, vertex_of(soak, point).text);
    bool done = command(soak, line);
    if (!legal) {
        expect_refused(soak, board, done, color);
        return;
    }
    if (!done)
        fail(soak, "a legal move was refused");
    int captured = soak->plain.captured[0] + soak->plain.captured[1];
    plain_move(soak, board, point, color);
    tally->captures += soak->plain.captured[0] + soak->plain.captured[1] > captured;
}

static void step_pass(Soak *soak, const GoBoard *board)
{
    char line[40];
    bool any = one_in(soak, 2);
    char color = one_in(soak, 8) ? other(soak->now.to_move) : soak->now.to_move;
    snprintf(line, sizeof line, any ? "play %c pass" : "pass %c", color);
    bool done = command(soak, line);
    bool may = any ? may_play(soak) : soak->now.phase == PLAIN_PLAY && color == soak->now.to_move;
    if (done != may)
        fail(soak, "a pass was refused, or was not though it should be");
    else if (may)
        plain_move(soak, board, -1, color);
}

static void step_genmove(Soak *soak, const GoBoard *board)
{
    char line[40], color = one_in(soak, 8) ? other(soak->now.to_move) : soak->now.to_move;
    snprintf(line, sizeof line, "genmove %c", color);
    bool done = command(soak, line);
    if (done != may_play(soak)) {
        fail(soak, "genmove failed, or did not though it should");
        return;
    }
    if (!done)
        return;
    int point = point_of(soak, answered(soak));
    check_choice(soak, point, color);
    if (!soak->why)
        plain_move(soak, board, point, color);
}

static void step_set_up(Soak *soak, const GoBoard *board, Tally *tally)
{
    static const char *const words[] = {"empty", "black", "white"};
    char points[PLAIN_POINTS], next = one_in(soak, 2) ? 'b' : 'w';
    StringBuilder line = {0};
    memcpy(points, plain_go_now(&soak->plain)->points, sizeof points);
    builder_add_format(&line, "setup %c", next);
    int count = one_in(soak, 3) ? 0 : below(soak, 1 + points_of(soak) / 4);
    /* If a point is given twice, its last color counts. */
    for (int i = 0, kinds[3] = {1, 2, 0}; i < 3; i++)
        for (int k = 0; k < count; k++) {
            int point = below(soak, points_of(soak));
            builder_add_format(&line, " %s %s", words[kinds[i]], vertex_of(soak, point).text);
            points[point] = ".bw"[kinds[i]];
        }
    bool done = command(soak, builder_string(&line));
    builder_free(&line);
    bool may = may_play(soak) && plain_go_is_sound(&soak->plain, points);
    if (done != may)
        fail(soak, "stones were put up that may not be, or not though they may");
    if (!may)
        return;
    tally->set_ups++;
    keep(soak, board);
    go_on(soak);
    plain_go_put_up(&soak->plain, points, next);
    note_positions(soak);
    soak->now.passes = 0;
}

static void step_lose(Soak *soak, const GoBoard *board)
{
    static const char *const lines[] = {"play %c resign", "forfeit %c", "time_left %c 0 0"};
    static const char endings[] = "RFT";
    char line[40], color = one_in(soak, 2) ? 'b' : 'w';
    int kind = below(soak, 3);
    snprintf(line, sizeof line, lines[kind], color);
    bool done = command(soak, line);
    /* A player can resign or forfeit while dead stones are being marked, but not lose on time. */
    bool may = soak->now.phase == PLAIN_PLAY || (soak->now.phase == PLAIN_MARKING && kind < 2);
    if (done != (may || kind == 2))
        fail(soak, "a game was lost that should not, or not though it should");
    else if (may)
        plain_lose(soak, board, color, endings[kind]);
}

static void step_undo(Soak *soak, Tally *tally)
{
    char line[40];
    int most = one_in(soak, 4) ? (int)soak->events : soak->events < 4 ? (int)soak->events : 4;
    int count = below(soak, most + 2);
    bool one = one_in(soak, 2); /* `undo 0` undoes one event, but `gg-undo 0` none */
    snprintf(line, sizeof line, "%s %d", one ? "undo" : "gg-undo", count);
    if (one && count == 0)
        count = 1;
    bool done = command(soak, line);
    if (done != ((size_t)count <= soak->events))
        fail(soak, "undo took back what is not there, or not what is");
    if (!done || count == 0)
        return;
    plain_undo(soak, (size_t)count);
    compare_board(soak, &soak->boards[soak->events]);
    tally->undone += count;
}

static void step_mark(Soak *soak, const GoBoard *board, Tally *tally)
{
    char line[40], color = one_in(soak, 2) ? 'b' : 'w';
    int point = below(soak, points_of(soak));
    State *now = &soak->now;
    snprintf(line, sizeof line, "mark %c %s", color, vertex_of(soak, point).text);
    bool done = command(soak, line);
    bool may = now->phase == PLAIN_MARKING && !now->agreed[color == 'w'] &&
               plain_go_now(&soak->plain)->points[point] != '.';
    if (done != may)
        fail(soak, "a stone was marked that may not be, or not though it may");
    if (!may)
        return;
    tally->marks++;
    keep(soak, board);
    soak->marked[soak->events - 1] = true;
    plain_go_mark(&soak->plain, now->dead, point);
    soak->marks++;
    now->agreed[0] = now->agreed[1] = false;
}

static void step_done(Soak *soak, const GoBoard *board)
{
    char line[40], color = one_in(soak, 2) ? 'b' : 'w';
    unsigned number = soak->marks + (one_in(soak, 4) ? 1 : 0);
    State *now = &soak->now;
    snprintf(line, sizeof line, "done %c %u", color, number);
    bool done = command(soak, line);
    bool may = now->phase == PLAIN_MARKING && !now->agreed[color == 'w'] && number == soak->marks;
    if (done != may)
        fail(soak, "a player agreed who may not, or could not though he may");
    if (!may)
        return;
    keep(soak, board);
    now->agreed[color == 'w'] = true;
    if (now->agreed[0] && now->agreed[1]) {
        now->phase = PLAIN_OVER;
        now->ending = 'S';
    }
}

static void step_resume(Soak *soak, const GoBoard *board)
{
    State *now = &soak->now;
    bool done = command(soak, "resume");
    bool may = now->phase == PLAIN_MARKING && may_play(soak);
    if (done != may)
        fail(soak, "play was resumed that may not be, or not though it may");
    if (!may)
        return;
    keep(soak, board);
    go_on(soak);
}

/* Do one random step. The probability of each kind depends on the phase of the game. */
static void step(Soak *soak, Tally *tally)
{
    const GoBoard board = *go_board(session_game(soak->engine->session));
    PlainPhase phase = soak->now.phase;
    int chance = below(soak, 100);
    if (chance < 10 || (phase == PLAIN_OVER && chance < 80) || soak->events == EVENTS_MOST)
        step_undo(soak, tally);
    else if (phase == PLAIN_MARKING && chance < 50)
        step_mark(soak, &board, tally);
    else if (phase == PLAIN_MARKING && chance < 70)
        step_done(soak, &board);
    else if (phase == PLAIN_MARKING && chance < 80)
        step_resume(soak, &board);
    else if (chance < 25)
        step_genmove(soak, &board);
    else if (chance < (soak->now.passes == 1 ? 50 : 33))
        step_pass(soak, &board);
    else if (chance < (soak->now.passes == 1 ? 54 : 37))
        step_set_up(soak, &board, tally);
    else if (chance < (soak->now.passes == 1 ? 56 : 39))
        step_lose(soak, &board);
    else if (chance < (soak->now.passes == 1 ? 58 : 41))
        step_mark(soak, &board, tally);
    else
        step_play(soak, &board, tally);
    tally->steps++;
    tally->ends += phase != PLAIN_OVER && soak->now.phase == PLAIN_OVER;
}

/* Copy the fixed handicap stones, which the engine has placed, to the simple game. */
static void copy_handicap(Soak *soak)
{
    char points[PLAIN_POINTS];
    memset(points, '.', sizeof points);
    send(soak, "list_stones black");
    for (char *word = strtok((char *)(size_t)answered(soak), " "); word; word = strtok(NULL, " "))
        points[point_of(soak, word)] = 'b';
    memcpy(soak->plain.history[0].points, points, sizeof points);
    soak->plain.history[0].to_move = 'w';
    soak->now.to_move = 'w';
}

static void set_rule(Soak *soak, const char *name, const char *value)
{
    char line[80];
    snprintf(line, sizeof line, "set_rule %s %s", name, value);
    if (!command(soak, line))
        fail(soak, "a rule cannot be set");
}

static void set_number(Soak *soak, const char *name, int value)
{
    char text[20];
    snprintf(text, sizeof text, "%d", value);
    set_rule(soak, name, text);
}

/* Choose the game, its board and its rules. */
static void begin(Soak *soak, int columns, int rows)
{
    static const char *const kos[] = {"simple", "positional", "situational"};
    static const char *const scorings[] = {"territory", "area", "stones"};
    static const int half_komis[] = {0, 1, 13, -7, 14};
    char line[80];
    int ko = below(soak, 3);
    if (engine_create(CONTIGO_GAMES, random_next(soak->random), &soak->engine) != STATUS_OK)
        abort();
    play_at_random(soak->engine);
    plain_go_start(&soak->plain, columns, rows, (PlainKo)ko);
    soak->now =
        (State){.positions = 1, .to_move = 'b', .number = 1, .phase = PLAIN_PLAY, .ending = '-'};
    soak->minigo = one_in(soak, 2);
    soak->invalid_loses = one_in(soak, 4);
    soak->max_plies = one_in(soak, 3) ? below(soak, 60) : 0;
    soak->half_komi = half_komis[below(soak, 5)];
    soak->scoring = (PlainScoring)below(soak, 3);
    command(soak, soak->minigo ? "set_game minigo" : "set_game go");
    snprintf(line, sizeof line, "boardsize %d %d", columns, rows);
    command(soak, line);
    snprintf(line, sizeof line, "komi %d.%d", soak->half_komi / 2, abs(soak->half_komi) % 2 * 5);
    command(soak, line);
    set_rule(soak, "ko", kos[ko]);
    soak->plain.suicide = one_in(soak, 2);
    soak->pass_stones = one_in(soak, 3);
    set_rule(soak, "suicide", soak->plain.suicide ? "yes" : "no");
    set_rule(soak, "pass_stones", soak->pass_stones ? "yes" : "no");
    set_rule(soak, "scoring", scorings[soak->scoring]);
    set_rule(soak, "invalid_loses", soak->invalid_loses ? "yes" : "no");
    set_number(soak, "max_plies", soak->max_plies);
    set_number(soak, "move_time", 10);
    int most = go_handicap_most(columns, rows);
    if (most > 0 && one_in(soak, 3)) {
        set_number(soak, "handicap", 2 + below(soak, most - 1));
        copy_handicap(soak);
    }
}

/* Check that undoing everything restores the initial state. */
static void end(Soak *soak)
{
    if (soak->events > 0 && !soak->why) {
        session_undo(soak->engine->session, soak->events);
        plain_undo(soak, soak->events);
        compare_board(soak, &soak->boards[0]);
        compare_stones(soak);
    }
    engine_destroy(soak->engine);
    plain_go_free(&soak->plain);
}

/* Play one random game. Return false if a check fails. */
static bool run_game(Random *random, int columns, int rows, int steps, Tally *tally)
{
    static Soak soak;
    memset(&soak, 0, sizeof soak);
    soak.random = random;
    begin(&soak, columns, rows);
    compare(&soak, tally);
    for (int i = 0; i < steps && !soak.why; i++) {
        step(&soak, tally);
        if (!soak.why)
            compare(&soak, tally);
    }
    end(&soak);
    if (soak.why)
        printf("%s (last reply '%s'):\n%s", soak.why, builder_string(&soak.reply),
               builder_string(&soak.said));
    builder_free(&soak.said);
    builder_free(&soak.reply);
    tally->games++;
    if (memory_in_use() > 0)
        printf("memory is left\n");
    return !soak.why && memory_in_use() == 0;
}

/* Play on boards with all numbers of columns in turn, on small ones more often. Every second board
 * has a random number of rows. */
static bool run_round(Random *random, Tally *tally)
{
    for (int lines = GO_LINES_LEAST; lines <= GO_LINES_MOST; lines++) {
        int games = lines < 6 ? 6 : lines < 10 ? 3 : 1;
        for (int i = 0; i < games; i++) {
            int rows = (int)random_between(random, GO_LINES_LEAST, lines < 6 ? 6 : GO_LINES_MOST);
            if (!run_game(random, lines, lines, 120, tally) ||
                !run_game(random, lines, rows, 60, tally))
                return false;
        }
    }
    return true;
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    uint64_t seed = count > 1 && !brief ? strtoull(words[1], NULL, 10) : 1;
    int64_t wanted = brief ? 40000 : count > 2 ? strtoll(words[2], NULL, 10) : 1000000;
    Random random = {seed};
    Tally tally = {0};
    bool held = true;
    printf("seed %" PRIu64 "\n", seed);
    while (held && tally.steps < wanted)
        held = run_round(&random, &tally);
    printf("%" PRId64 " games, %" PRId64 " steps, %" PRId64 " taken back, %" PRId64
           " captures, %" PRId64 " moves that ko forbids, %" PRId64 " set-ups, %" PRId64
           " marks, %" PRId64 " ends\n",
           tally.games, tally.steps, tally.undone, tally.captures, tally.kos, tally.set_ups,
           tally.marks, tally.ends);
    printf("go soak: %d passed, %d failed\n", held, !held);
    return held ? EXIT_SUCCESS : EXIT_FAILURE;
}
