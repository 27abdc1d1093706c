/* The subcommands of contigo-match that don't play a match. Most work on stored results. */
#include "match/errands.h"

#include "base/memory.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/standard.h"
#include "match/checking/check.h"
#include "match/machines/parts.h"
#include "match/results/store_export.h"
#include "match/statistics/elo.h"
#include "match/telling/course.h"
#include "match/telling/html.h"
#include "match/telling/match_folder.h"
#include "match/telling/stages.h"
#include "match/telling/verify.h"
#include "match/telling/watch.h"
#include "match/tuning/tune.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EXIT_USAGE = 2 };

static const char PROGRAM[] = "contigo-match";

static int cross(MatchFolder *folder)
{
    StringBuilder svg = {0};
    if (!match_folder_count(folder) ||
        report_add_cross(&folder->tally, &folder->about, &svg) != STATUS_OK) {
        builder_free(&svg);
        return match_folder_fail(folder);
    }
    return standard_print(PROGRAM, &svg);
}

static int verify(MatchFolder *folder)
{
    StringBuilder told = {0};
    uint64_t games;
    if (!verify_store(&folder->settings, folder->store, &games, &told, &folder->error)) {
        builder_free(&told);
        return match_folder_fail(folder);
    }
    bool holds = told.length == 0;
    builder_add_format(&told, "the referee replayed %llu games: %s\n", (unsigned long long)games,
                       holds ? "all results are correct" : "some results are wrong");
    int status = standard_print(PROGRAM, &told);
    return holds ? status : EXIT_FAILURE;
}

static bool write_out(void *context, const char *bytes, size_t length)
{
    (void)context;
    return descriptor_write(STDOUT_FILENO, bytes, length);
}

static int export(MatchFolder *folder, bool (*write)(Store *, StoreWrite, void *, StringBuilder *))
{
    if (write(folder->store, write_out, NULL, &folder->error))
        return EXIT_SUCCESS;
    if (folder->error.length == 0)
        builder_add_format(&folder->error, "standard output: %s", strerror(errno));
    return match_folder_fail(folder);
}

static int export_csv(MatchFolder *folder)
{
    return export(folder, store_export_csv);
}

static int export_json(MatchFolder *folder)
{
    return export(folder, store_export_json_lines);
}

static int draw_course(MatchFolder *folder, const SprtSettings *sprt)
{
    StringBuilder svg = {0};
    if (course_add_plot(folder, sprt, &svg))
        return standard_print(PROGRAM, &svg);
    builder_free(&svg);
    return match_folder_fail(folder);
}

static int score(MatchFolder *folder)
{
    return draw_course(folder, NULL);
}

static int ratio(MatchFolder *folder)
{
    if (folder->settings.has_sprt)
        return draw_course(folder, &folder->settings.sprt);
    builder_clear(&folder->error);
    builder_add(&folder->error, "the match has no test: it was played without --sprt");
    return match_folder_fail(folder);
}

/* The subcommands whose only argument is a results folder. */
static const struct {
    const char *name;
    int (*run)(MatchFolder *folder);
} FOLDER_ERRANDS[] = {
    {"verify", verify}, {"csv", export_csv}, {"json", export_json},
    {"cross", cross},   {"score", score},    {"ratio", ratio},
};

static const char FOLDER_USAGE[] =
    "one results folder: contigo-match report|verify|csv|json|cross|score|ratio DIR";

static int wrong_usage(const char *expected)
{
    complain(PROGRAM, "expected %s", expected);
    return EXIT_USAGE;
}

static int with_folder(int (*run)(MatchFolder *), const char *path)
{
    MatchFolder folder = {0};
    int status = match_folder_open(path, &folder) ? run(&folder) : match_folder_fail(&folder);
    match_folder_close(&folder);
    return status;
}

static int merge_one(Store *into, const char *from, StringBuilder *error)
{
    StoreMerge merged = {0};
    StringBuilder told = {0};
    bool done = store_merge(into, from, &merged, error);
    builder_add_format(&told, "%s: %llu games merged, %llu already there, %llu in conflict\n",
                       string_quote(from).text, (unsigned long long)merged.taken,
                       (unsigned long long)merged.known, (unsigned long long)merged.conflicts);
    builder_add(&told, builder_string(&merged.told));
    builder_free(&merged.told);
    int status = standard_print(PROGRAM, &told);
    if (!done)
        complain(PROGRAM, "%s", builder_string(error));
    return done ? status : EXIT_FAILURE;
}

/* Merge the games of the parts of a match, which are in subfolders of its results folder. */
static int merge_parts(Store *into, const char *folder, StringBuilder *error)
{
    PartsMerged merged = {0};
    StringBuilder told = {0};
    bool done = parts_merge(into, folder, &merged, error);
    builder_add_format(&told, "%llu games merged, %llu already there, %llu in conflict\n",
                       (unsigned long long)merged.taken, (unsigned long long)merged.known,
                       (unsigned long long)merged.conflicts);
    if (merged.playing > 0)
        builder_add_format(&told, "%llu parts are running and were skipped: merge again later\n",
                           (unsigned long long)merged.playing);
    builder_add(&told, builder_string(&merged.told));
    builder_free(&merged.told);
    int status = standard_print(PROGRAM, &told);
    if (!done)
        complain(PROGRAM, "%s", builder_string(error));
    return done && merged.failed == 0 ? status : EXIT_FAILURE;
}

/* Merge the games of other results folders into the first folder that is named. If the first one
 * doesn't exist, create it with the settings of the second. If only one folder is named, merge its
 * parts. */
static int merge(int word_count, char *const *words)
{
    MatchFolder from = {0};
    Store *into = NULL;
    int status = EXIT_FAILURE;
    if (word_count < 2)
        return wrong_usage("merge DIR [FROM]...");
    StorePlayer *players = NULL;
    size_t player_count = 0;
    bool done = match_folder_open(words[word_count > 2 ? 2 : 1], &from);
    if (done) {
        player_count = store_player_count(from.store);
        players = memory_new(player_count * sizeof *players);
        for (size_t i = 0; players && i < player_count; i++)
            players[i] = *store_player(from.store, i);
        done = players && store_open(words[1], store_settings(from.store), players, player_count,
                                     &into, &from.error);
    }
    if (done) {
        status = word_count > 2 ? EXIT_SUCCESS : merge_parts(into, words[1], &from.error);
        for (int i = 2; i < word_count; i++)
            if (merge_one(into, words[i], &from.error) != EXIT_SUCCESS)
                status = EXIT_FAILURE;
    } else {
        match_folder_fail(&from);
    }
    memory_free(players);
    store_close(into);
    match_folder_close(&from);
    return status;
}

/* Compute an SPRT from counts of results given on the command line. */
static int sprt(int word_count, char *const *words)
{
    static const char USAGE[] =
        "sprt LL LD WL WD WW [ELO0,ELO1[,ALPHA,BETA[,logistic|normalized]]]: five counts of pairs "
        "of games";
    MatchSettings settings = match_settings_usual();
    uint64_t pairs[PAIR_RESULTS];
    StringBuilder text = {0};
    if (word_count != 6 && word_count != 7)
        return wrong_usage(USAGE);
    for (int i = 0; i < PAIR_RESULTS; i++) {
        int64_t number;
        if (!number_read_int(words[i + 1], strlen(words[i + 1]), 0, 1000000000, &number))
            return wrong_usage(USAGE);
        pairs[i] = (uint64_t)number;
    }
    if (!match_settings_set(&settings, "sprt", word_count == 7 ? words[6] : "0,5", &text)) {
        complain(PROGRAM, "%s", builder_string(&text));
        builder_free(&text);
        return EXIT_USAGE;
    }
    sprt_add_report(&text, &settings.sprt, pairs);
    match_settings_free(&settings);
    return standard_print(PROGRAM, &text);
}

/* Plot the course of a tuning run. */
static int plot_tuning(int word_count, char *const *words)
{
    StringBuilder svg = {0}, why = {0};
    if (word_count != 3)
        return wrong_usage("tune --plot DIR");
    bool done = tune_add_plot(words[2], &svg, &why);
    if (!done)
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&why);
    if (done)
        return standard_print(PROGRAM, &svg);
    builder_free(&svg);
    return EXIT_FAILURE;
}

/* Print the reports of all stages of a match. */
static int report(int word_count, char *const *words)
{
    StringBuilder text = {0}, why = {0};
    if (word_count != 2)
        return wrong_usage(FOLDER_USAGE);
    bool done = stages_add_report(words[1], &text, &why);
    if (!done)
        complain(PROGRAM, "%s", builder_string(&why));
    builder_free(&why);
    if (done)
        return standard_print(PROGRAM, &text);
    builder_free(&text);
    return EXIT_FAILURE;
}

int errand_run(int word_count, char *const *words)
{
    if (strcmp(words[0], "report") == 0)
        return report(word_count, words);
    for (size_t i = 0; i < sizeof FOLDER_ERRANDS / sizeof *FOLDER_ERRANDS; i++)
        if (strcmp(words[0], FOLDER_ERRANDS[i].name) == 0)
            return word_count == 2 ? with_folder(FOLDER_ERRANDS[i].run, words[1])
                                   : wrong_usage(FOLDER_USAGE);
    if (strcmp(words[0], "merge") == 0)
        return merge(word_count, words);
    if (strcmp(words[0], "sprt") == 0)
        return sprt(word_count, words);
    if (strcmp(words[0], "check") == 0)
        return check_run(word_count - 1, words + 1);
    if (word_count > 1 && strcmp(words[0], TUNE_WORD) == 0 && strcmp(words[1], "--plot") == 0)
        return plot_tuning(word_count, words);
    if (strcmp(words[0], "watch") == 0)
        return watch_run(word_count - 1, words + 1);
    if (strcmp(words[0], "html") == 0)
        return html_run(word_count - 1, words + 1);
    if (strcmp(words[0], "schema") == 0) {
        StringBuilder text = {0};
        store_schema(&text);
        return standard_print(PROGRAM, &text);
    }
    return -1;
}
