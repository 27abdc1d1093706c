/* Going to any move of long games: how long that takes, on average and in the worst of many places,
 * at first and later; taking all back and making it again; and what is kept for that. Moves are
 * chosen at random by the games themselves, the same in every run, and each that is legal is
 * played, so that a game goes on for as long as is wanted. Processor time. */
#include "base/memory.h"
#include "base/random.h"
#include "game/choice.h"
#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"
#include "session/agreement.h"
#include "session/earlier.h"
#include "session/redo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOVES = 10000, JUMPS = 1000 };

static double milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

static void must(Status status)
{
    if (status == STATUS_OK)
        return;
    fprintf(stderr, "bench_goto: %s\n", status_text(status));
    exit(EXIT_FAILURE);
}

/* A board of so many lines, or spaces; turns are made by chance, or are likely ones. */
typedef struct Bench {
    const GameKind *kind;
    int side;
    bool likely;
} Bench;

/* A turn that a player makes who wants to win. */
static void find_likely(Position *position, Random *random, Choice *choice)
{
    size_t mark = position_mark(position);
    must(position_make_likely(position, random, choice));
    position_rollback(position, mark);
}

/* What is played next: what the game proposes, else a place where it is legal, else a pass. */
static Status play_next(Session *session, const Bench *bench, Random *random)
{
    Choice choice = {0};
    size_t end = 1, ends[CHOICE_STROKES];
    Color color = session_turn(session)->to_move;
    if (bench->likely)
        find_likely(session_position(session), random, &choice);
    if (choice.count == 0)
        must(position_propose_on(session_position(session), random, &choice));
    if (choice.count > 0)
        return session_play(session, color, choice_move(&choice, ends), NULL);
    for (int i = 0; bench->kind->at && i < 1000; i++) {
        Point point = {(int32_t)random_between(random, 0, bench->side - 1) * STEPS_PER_SPACE,
                       (int32_t)random_between(random, 0, bench->side - 1) * STEPS_PER_SPACE};
        Status status = session_play(session, color, (Move){&point, &end, 0, 1}, NULL);
        if (status == STATUS_OK)
            return status;
    }
    return session_pass(session, color, true);
}

/* A game of so many moves. */
static Session *play(const Bench *bench)
{
    Session *session;
    Random random = {2026};
    must(session_create(bench->kind, &session));
    must(session_set_board(session, bench->side, bench->side));
    for (int i = 0; i < MOVES; i++) {
        if (session_turn(session)->phase == PHASE_SCORING)
            must(session_resume(session));
        must(play_next(session, bench, &random));
    }
    return session;
}

/* Times of what is done again and again. */
typedef struct Times {
    double sum, worst;
    int count;
} Times;

static void note(Times *times, double took)
{
    times->sum += took;
    times->count++;
    if (took > times->worst)
        times->worst = took;
}

static void print(const char *what, const Times *times)
{
    printf("  %-34s %7.2f ms on average, %7.2f at worst\n", what, times->sum / times->count,
           times->worst);
}

static void go_to(Session *session, size_t moves, Times *times)
{
    double begin = milliseconds();
    must(session_go_to(session, moves));
    note(times, milliseconds() - begin);
}

/* From anywhere to anywhere, so often. */
static Times jump(Session *session, Random *random, int jumps)
{
    Times times = {0};
    for (int i = 0; i < jumps; i++)
        go_to(session, (size_t)random_between(random, 0, MOVES), &times);
    return times;
}

/* What a client may ask next. */
static Times score_after(Session *session)
{
    Times times = {0};
    Random random = {8};
    for (int i = 0; i < JUMPS / 10; i++) {
        Score score;
        must(session_go_to(session, (size_t)random_between(&random, 0, MOVES)));
        double begin = milliseconds();
        must(session_score(session, &score));
        note(&times, milliseconds() - begin);
    }
    return times;
}

/* The game as it was before, without going there. */
static Times visit(Session *session)
{
    Times times = {0};
    Random random = {9};
    must(session_go_to(session, MOVES));
    for (int i = 0; i < JUMPS / 10; i++) {
        const Session *earlier;
        double begin = milliseconds();
        must(session_earlier(session, (size_t)random_between(&random, 0, MOVES), &earlier));
        note(&times, milliseconds() - begin);
    }
    return times;
}

static void measure(const Bench *bench)
{
    size_t before = memory_in_use();
    double begin = milliseconds();
    Session *session = play(bench);
    double took = milliseconds() - begin, size = (double)(memory_in_use() - before) / 1e6;
    printf("%s, %d by %d, %d %s, chosen and played in %.0f ms, %.0f MB\n", bench->kind->name,
           bench->side, bench->side, MOVES, bench->likely ? "likely moves" : "moves by chance",
           took, size);
    Times first = {0}, thousands = {0};
    go_to(session, 0, &first);
    print("goto 0, the first time", &first);
    for (int i = 0; i < 10; i++)
        go_to(session, i % 2 ? 0 : MOVES, &thousands);
    print("undo and redo of 10000 after that", &thousands);
    Random random = {7};
    Times early = jump(session, &random, JUMPS / 10), later = jump(session, &random, JUMPS);
    Times scores = score_after(session), visits = visit(session);
    print("goto N, the first 100 times", &early);
    print("goto N, 1000 times after that", &later);
    print("the score there", &scores);
    print("as it was earlier, asked for", &visits);
    printf("  %.0f MB after all that\n", (double)(memory_in_use() - before) / 1e6);
    session_destroy(session);
}

/* Of all games, or of the one named. */
int main(int argc, char **argv)
{
    const Bench benches[] = {{&GO_GAME, 19, false},
                             {&LINES_GAME, 161, true},
                             {&LINES_GAME, 161, false},
                             {&STONES_GAME, 120, false}};
    printf("going to any of %d moves\n", MOVES);
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (argc < 2 || strcmp(argv[1], benches[i].kind->name) == 0)
            measure(&benches[i]);
    return 0;
}
