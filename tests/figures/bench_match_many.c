/* Measure the overhead of a match of very many games on very many machines. No games are played:
 * their results are made up here.
 *
 *     build/tests/bench_match_many GAMES PARTS FOLDER [BYTES]
 *
 * FOLDER must not exist; it is created. Games have records of BYTES bytes, or none. For each step,
 * the total time and the time per game are printed, and the size of the databases. The steps are:
 * deriving a game from its number, adding results one by one (each synced to disk before the next)
 * and in batches, finding the parts with games left, merging, and reading everything for a report.
 */
#include "base/memory.h"
#include "base/moment.h"
#include "base/random.h"
#include "match/machines/jobs.h"
#include "match/machines/part.h"
#include "match/machines/parts.h"
#include "match/planning/plan.h"
#include "match/planning/schedule.h"
#include "match/results/store.h"
#include "match/telling/report.h"
#include "match/telling/tally.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

enum {
    SINGLE_MOST = 1000, /* maximum number of games that are added one by one */
    BATCH = 1000,
    PLAYERS = 2,
};

typedef struct Bench {
    MatchSettings settings;
    StorePlayer players[PLAYERS];
    StringBuilder canonical, error;
    const char *folder;
    uint64_t games, parts, record_bytes;
} Bench;

_Noreturn static void fail(Bench *bench, const char *what)
{
    fprintf(stderr, "bench_match_many: %s: %s\n", what, builder_string(&bench->error));
    exit(EXIT_FAILURE);
}

static void tell(const char *what, int64_t began, uint64_t games)
{
    double seconds = (double)(moment_now() - began) * 1e-9;
    printf("%-44s %10.3f s %10.3f us a game\n", what, seconds, seconds * 1e6 / (double)games);
    fflush(stdout);
}

static void tell_size(const char *what, const char *folder, uint64_t games)
{
    StringBuilder path = {0};
    struct stat there;
    builder_add_format(&path, "%s/match.db", folder);
    if (stat(builder_string(&path), &there) == 0)
        printf("%-44s %10.1f MB %9.1f bytes a game\n", what, (double)there.st_size * 1e-6,
               (double)there.st_size / (double)games);
    builder_free(&path);
}

static void set(Bench *bench, const char *name, const char *value)
{
    if (!match_settings_set(&bench->settings, name, value, &bench->error))
        fail(bench, name);
}

static void begin(Bench *bench)
{
    char games[30];
    snprintf(games, sizeof games, "%llu", (unsigned long long)bench->games);
    bench->settings = match_settings_usual();
    set(bench, "game", "go");
    set(bench, "games", games);
    set(bench, "player", "one=contigo --seed %SEED%");
    set(bench, "player", "two=contigo --seed %SEED%");
    if (!plan_check(&bench->settings, &bench->error) ||
        !plan_canonical(&bench->settings, &bench->canonical, &bench->error))
        fail(bench, "settings");
    for (size_t i = 0; i < PLAYERS; i++)
        bench->players[i] =
            (StorePlayer){bench->settings.players[i].name, bench->settings.players[i].command};
}

static Store *open_store(Bench *bench, const char *folder)
{
    Store *store;
    if (!store_open(folder, &bench->canonical, bench->players, PLAYERS, &store, &bench->error))
        fail(bench, folder);
    return store;
}

/* Make up the result of a game. It depends only on the game's number. */
static void play(const Bench *bench, uint64_t number, GameResult *result)
{
    ScheduledGame game = schedule_game(&bench->settings, number);
    Random random = {game.seed};
    game_result_clear(result);
    result->number = number;
    result->seed = game.seed;
    builder_add(&result->opening, "none");
    for (int color = 0; color < COLOR_COUNT; color++) {
        GameSide *side = &result->sides[color];
        side->player = (int)(color == COLOR_BLACK ? game.black : game.white);
        side->seed = game.seeds[color];
        builder_add(&side->name, "Contigo");
        builder_add(&side->version, "1.0");
        side->used = random_between(&random, 0, 1000000000);
        side->longest = side->used / 10;
        builder_add(&side->opinion, "B+3.5");
    }
    result->winner = (int)random_between(&random, 0, 1);
    result->failing = NOBODY;
    result->has_margin = true;
    result->margin = random_between(&random, -80, 80) * DECIMAL_ONE / 2;
    result->turns = (uint32_t)random_between(&random, 30, 300);
    result->digest = random_next(&random);
    while (result->record.length < bench->record_bytes)
        builder_add(&result->record, "play black c3\n");
    result->began = INT64_C(1700000000000000000) + (int64_t)number * 1000000;
    result->took = 1000000;
}

static void bench_schedule(const Bench *bench)
{
    int64_t began = moment_now();
    uint64_t sum = 0;
    for (uint64_t number = 0; number < bench->games; number++)
        sum += schedule_game(&bench->settings, number).seed;
    tell("who plays whom with which seeds", began, bench->games);
    if (sum == 0) /* use the sum, so that the loop is not optimized away */
        printf("\n");
}

/* Measure how long it takes to find the parts that have games left. */
static void bench_jobs(Bench *bench, const char *what)
{
    Jobs jobs = {0};
    JobsSetup setup = {&bench->settings, bench->folder, bench->parts};
    int64_t began = moment_now();
    if (!jobs_find(&setup, &jobs, &bench->error))
        fail(bench, "jobs");
    tell(what, began, bench->games);
    printf("    %zu parts are left, %llu games were played, %llu of them merged just now\n",
           jobs.count, (unsigned long long)jobs.played, (unsigned long long)jobs.taken);
    jobs_free(&jobs);
}

static void add(Bench *bench, Store *store, uint64_t number, GameResult *result)
{
    play(bench, number, result);
    if (!store_add(store, result, &bench->error))
        fail(bench, "adding a game");
}

/* Add the first games of the first part one by one, as a match does. Return how many were added. */
static uint64_t bench_single(Bench *bench)
{
    MatchPart part = {0, bench->parts};
    GameResult result = {0};
    StringBuilder folder = {0};
    uint64_t count = 0, most = part_games(part, bench->games);
    part_make_folder(bench->folder, part, &bench->error);
    part_add_folder(&folder, bench->folder, part);
    Store *store = open_store(bench, builder_string(&folder));
    int64_t began = moment_now();
    for (; count < SINGLE_MOST && count < most; count++)
        add(bench, store, part_first(part, bench->games) + count, &result);
    tell("results added one by one", began, count);
    store_close(store);
    game_result_free(&result);
    builder_free(&folder);
    return count;
}

/* Add the missing games of a part, in batches. */
static void fill_part(Bench *bench, MatchPart part, GameResult *result)
{
    StringBuilder folder = {0};
    uint64_t in_batch = 0;
    part_make_folder(bench->folder, part, &bench->error);
    part_add_folder(&folder, bench->folder, part);
    Store *store = open_store(bench, builder_string(&folder));
    for (uint64_t number = part_first(part, bench->games); number < part_end(part, bench->games);
         number++) {
        if (store_is_done(store, number))
            continue;
        if (in_batch == 0 && !store_begin(store, &bench->error))
            fail(bench, "begin");
        add(bench, store, number, result);
        if (++in_batch == BATCH && !store_commit(store, &bench->error))
            fail(bench, "commit");
        in_batch %= BATCH;
    }
    if (in_batch > 0 && !store_commit(store, &bench->error))
        fail(bench, "commit");
    store_close(store);
    if (part.index == 0)
        tell_size("the database of a part", builder_string(&folder),
                  part_games(part, bench->games));
    builder_free(&folder);
}

static bool count_game(void *context, const GameResult *result)
{
    return tally_add(context, result) == STATUS_OK;
}

static void bench_report(Bench *bench)
{
    static const char *const NAMES[] = {"one", "two"};
    ReportAbout about = {"go 19x19", NAMES, bench->games, NULL};
    Store *store;
    Tally tally = {0};
    StringBuilder text = {0};
    int64_t began = moment_now();
    if (!store_open_reading(bench->folder, &store, &bench->error))
        fail(bench, "opening");
    tell("opening the results", began, bench->games);
    began = moment_now();
    if (tally_begin(PLAYERS, &tally) != STATUS_OK ||
        !store_each(store, 0, STORE_FIGURES, count_game, &tally, &bench->error))
        fail(bench, "reading");
    tell("reading and counting all", began, bench->games);
    began = moment_now();
    report_add(&tally, &about, &text);
    tell("the report", began, bench->games);
    tally_free(&tally);
    builder_free(&text);
    store_close(store);
}

static void run(Bench *bench)
{
    GameResult result = {0};
    begin(bench);
    bench_schedule(bench);
    bench_jobs(bench, "which parts are left, at the start");
    uint64_t single = bench_single(bench);
    int64_t began = moment_now();
    for (MatchPart part = {0, bench->parts}; part.index < part.count; part.index++)
        fill_part(bench, part, &result);
    tell("results added many at once", began, bench->games - single);
    bench_jobs(bench, "merging all parts");
    tell_size("the database of the match", bench->folder, bench->games);
    bench_jobs(bench, "the same again, with nothing new");
    bench_report(bench);
    game_result_free(&result);
}

_Noreturn static void refuse(void)
{
    fputs("Usage: bench_match_many GAMES PARTS FOLDER [BYTES], FOLDER not being there\n", stderr);
    exit(2);
}

static uint64_t count_of(const char *word, uint64_t most)
{
    int64_t count;
    if (!number_read_int(word, strlen(word), 1, (int64_t)most, &count))
        refuse();
    return (uint64_t)count;
}

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + (double)time.tv_usec * 1e-6;
}

int main(int word_count, char **words)
{
    Bench bench = {0};
    struct rusage usage;
    struct stat there;
    if (word_count < 4 || word_count > 5 || stat(words[3], &there) == 0)
        refuse();
    bench.games = count_of(words[1], STORE_GAMES_MAX) / 2 * 2;
    bench.parts = count_of(words[2], bench.games / 2);
    bench.folder = words[3];
    bench.record_bytes = word_count == 5 ? count_of(words[4], 1000000) : 0;
    run(&bench);
    getrusage(RUSAGE_SELF, &usage);
    printf("%-44s %10.1f MB\n", "most memory at a time", (double)usage.ru_maxrss / 1024);
    printf("%-44s %10.1f s\n", "processor time in all",
           seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime));
    match_settings_free(&bench.settings);
    builder_free(&bench.canonical);
    builder_free(&bench.error);
    return EXIT_SUCCESS;
}
