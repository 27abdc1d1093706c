/* Run engines in threads: contigo.h promises that their replies don't depend on each other.
 *
 *   threads [--brief] SESSION...
 *
 * This program answers the commands of sessions (see README.md here), commands that fail to read
 * and write files, and commands that let the engine move and analyze. It does so first in a single
 * thread, and then in eight threads at the same time, each with an engine of its own and starting
 * at a different session. Every reply must be the same. `make races` looks for data races
 * meanwhile. */
#define _GNU_SOURCE /* for nftw() */
#include "contigo.h"

#include <ftw.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { THREADS = 8, FILE_ROUNDS = 60, FILE_ROUNDS_BRIEF = 15, ERRORS_EACH = 500 };

/* All replies to the commands of one session. */
typedef struct Replies {
    char *bytes;
    size_t length;
} Replies;

typedef struct Plan {
    char **files; /* the sessions */
    int count;
    int share;       /* how many sessions each thread answers */
    int rounds;      /* how many times each thread sends the commands about files */
    char folder[64]; /* the folder that contains all other folders */
    /* For each session, and last for the commands about files: the replies without threads. */
    Replies *alone;
} Plan;

typedef struct Runner {
    pthread_t thread;
    const Plan *plan;
    int number;
    int compared, differed;
} Runner;

/* Commands about files: every kind of file, and every kind of error. */
static const char *const WITH_FILES[] = {"set_game lines",
                                         "play black 3,3:5,3",
                                         "savegame game",
                                         "loadgame none",
                                         "savegame game.sgf",
                                         "loadgame room",
                                         "savegame room",
                                         "savegame none/game",
                                         "loadgame game",
                                         "set_game go",
                                         "play black D4",
                                         "savesgf game.sgf",
                                         "savesgf game",
                                         "loadsgf game",
                                         "loadsgf game.sgf",
                                         "savegame ../game",
                                         "savegame no\t/game",
                                         "printsgf none/game.sgf",
                                         "savesgf game.sugo",
                                         "set_game stones",
                                         "place black 3,3",
                                         "savesugo game.sugo",
                                         "loadsugo game.sugo",
                                         "savesugo game.sgf",
                                         "loadsugo game",
                                         "loadsugo none",
                                         "savegame game.sugo",
                                         "loadgame verify game",
                                         "state_json",
                                         "loadgame room/none",
                                         "savegame .contigo-save-0"};
enum { WITH_FILES_COUNT = sizeof WITH_FILES / sizeof *WITH_FILES };

/* Commands that let the engine move. All moves are limited by playouts and reported once a day, so
 * that the replies never depend on the time. */
static const char *const WITH_MOVES[] = {"set_game go",
                                         "boardsize 7",
                                         "player search playouts 60",
                                         "genmove black",
                                         "explain",
                                         "genmove_analyze white 8640000",
                                         "reg_genmove black",
                                         "set_game lines",
                                         "boardsize 5",
                                         "kata-genmove_analyze black 8640000 ownership true",
                                         "player greedy",
                                         "genmove white",
                                         "set_game stones",
                                         "boardsize 5",
                                         "player random",
                                         "genmove black",
                                         "kgs-genmove_cleanup white",
                                         "showboard"};
enum { WITH_MOVES_COUNT = sizeof WITH_MOVES / sizeof *WITH_MOVES };

/* Commands whose replies may differ each time. */
static const char *const UNLIKE[] = {"cputime", "analyze", "kata-analyze ownership true"};
enum { UNLIKE_COUNT = sizeof UNLIKE / sizeof *UNLIKE };

static void give_up(const char *what)
{
    perror(what);
    exit(2);
}

static contigo_engine *new_engine(const char *folder)
{
    contigo_engine *engine;
    if (contigo_engine_create(1, &engine) != CONTIGO_OK ||
        contigo_engine_set_folder(engine, folder) != CONTIGO_OK)
        give_up(folder);
    return engine;
}

static void answer(contigo_engine *engine, const char *line, FILE *out)
{
    size_t length;
    const char *reply;
    if (contigo_engine_answer(engine, line, strlen(line), &reply, &length) != CONTIGO_OK ||
        fwrite(reply, 1, length, out) != length)
        give_up(line);
}

/* Called at a line of a session that starts another program: replace the engine by a new one. */
static void begin_again(contigo_engine **engine, const char *folder, const char *line, FILE *out)
{
    char game[16] = "", command[40];
    const char *option = strstr(line, "--game ");
    contigo_engine_destroy(*engine);
    *engine = new_engine(folder);
    if (option && sscanf(option, "--game %15s", game) == 1) {
        snprintf(command, sizeof command, "set_game %s", game);
        answer(*engine, command, out);
    }
}

/* Return whether the reply to a line may depend on the time, and therefore on the machine's
 * load. */
static bool depends_on_time(const char *line)
{
    return strstr(line, "cputime") || strstr(line, "genmove") || strstr(line, "analyze");
}

static void answer_session(const char *file, const char *folder, FILE *out)
{
    char *line = NULL;
    size_t room = 0;
    FILE *session = fopen(file, "r");
    contigo_engine *engine = new_engine(folder);
    if (!session)
        give_up(file);
    for (ssize_t length; (length = getline(&line, &room, session)) > 0;) {
        line[strcspn(line, "\n")] = '\0';
        if (line[0] == '$')
            begin_again(&engine, folder, line, out);
        else if (strncmp(line, "> ", 2) == 0 && !depends_on_time(line))
            answer(engine, line + 2, out);
    }
    contigo_engine_destroy(engine);
    fclose(session);
    free(line);
}

static void answer_files(int rounds, const char *folder, FILE *out)
{
    contigo_engine *engine = new_engine(folder);
    for (int round = 0; round < rounds; round++)
        for (int i = 0; i < WITH_FILES_COUNT; i++)
            answer(engine, WITH_FILES[i], out);
    /* Make different errors in quick succession. These two need the fewest system calls. */
    for (int round = 0; round < ERRORS_EACH * rounds; round++)
        answer(engine, round % 2 ? "savegame ../game" : "savegame none/game", out);
    contigo_engine_destroy(engine);
}

/* Answer the commands that let the engine move. After each of them, send the commands UNLIKE, and
 * ignore their replies. */
static void answer_moves(const char *folder, FILE *out)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *unlike = open_memstream(&bytes, &length);
    contigo_engine *engine = new_engine(folder);
    if (!unlike)
        give_up(folder);
    for (int i = 0; i < WITH_MOVES_COUNT; i++) {
        answer(engine, WITH_MOVES[i], out);
        for (int k = 0; k < UNLIKE_COUNT; k++)
            answer(engine, UNLIKE[k], unlike);
    }
    contigo_engine_destroy(engine);
    fclose(unlike);
    free(bytes);
}

/* Answer session number `which`, or, for the number after the last, the commands about files and
 * moves. Use a new folder. */
static Replies run_one(const Plan *plan, int who, int which)
{
    char folder[120], room[130];
    Replies replies = {0};
    snprintf(folder, sizeof folder, "%s/%d-%d", plan->folder, who, which);
    snprintf(room, sizeof room, "%s/room", folder);
    FILE *out = open_memstream(&replies.bytes, &replies.length);
    if (!out || mkdir(folder, 0777) != 0 || mkdir(room, 0777) != 0)
        give_up(folder);
    if (which < plan->count) {
        answer_session(plan->files[which], folder, out);
    } else {
        answer_files(plan->rounds, folder, out);
        answer_moves(folder, out);
    }
    fclose(out);
    return replies;
}

/* Answer the commands about files and moves, while other threads do the same, and then a share of
 * the sessions. */
static void *run_all(void *context)
{
    Runner *runner = context;
    const Plan *plan = runner->plan;
    for (int i = -1; i < plan->share; i++) {
        int which =
            i < 0 ? plan->count : (i + runner->number * plan->count / THREADS) % plan->count;
        Replies got = run_one(plan, runner->number, which);
        const Replies *alone = &plan->alone[which];
        runner->compared++;
        if (got.length != alone->length || memcmp(got.bytes, alone->bytes, got.length) != 0) {
            runner->differed++;
            printf("%s: other replies than alone\n",
                   which < plan->count ? plan->files[which] : "files and moves");
        }
        free(got.bytes);
    }
    return NULL;
}

static int remove_one(const char *path, const struct stat *there, int kind, struct FTW *at)
{
    (void)there, (void)kind, (void)at;
    return remove(path);
}

int main(int count, char **words)
{
    bool brief = count > 1 && strcmp(words[1], "--brief") == 0;
    Plan plan = {.files = words + 1 + brief, .count = count - 1 - brief};
    Runner runners[THREADS];
    int compared = 0, differed = 0;
    /* Use memory instead of a disk if possible, since every write waits for the disk. */
    snprintf(plan.folder, sizeof plan.folder, "%s/contigo-threads-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    plan.share = brief ? 2 * plan.count / THREADS : plan.count;
    plan.rounds = brief ? FILE_ROUNDS_BRIEF : FILE_ROUNDS;
    plan.alone = calloc((size_t)plan.count + 1, sizeof *plan.alone);
    if (!plan.alone || !mkdtemp(plan.folder))
        give_up(plan.folder);
    for (int i = 0; i <= plan.count; i++)
        plan.alone[i] = run_one(&plan, THREADS, i);
    for (int i = 0; i < THREADS; i++) {
        runners[i] = (Runner){.plan = &plan, .number = i};
        if (pthread_create(&runners[i].thread, NULL, run_all, &runners[i]) != 0)
            give_up("a thread");
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(runners[i].thread, NULL);
        compared += runners[i].compared;
        differed += runners[i].differed;
    }
    for (int i = 0; i <= plan.count; i++)
        free(plan.alone[i].bytes);
    free(plan.alone);
    nftw(plan.folder, remove_one, 8, FTW_DEPTH | FTW_PHYS);
    printf("threads: %d passed, %d failed\n", compared - differed, differed);
    return differed > 0;
}
