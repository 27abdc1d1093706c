/* Test the results folder of a match when system calls fail.
 *
 *   faults_store SHIM [--brief SEED]
 *
 * A separate process (`faults_store --serve FOLDER`) opens a folder and adds games to it, one by
 * one or in batches. Meanwhile
 *
 *   - each call on a file fails in turn, with each of several errors, or is interrupted;
 *   - writes transfer one byte at a time, from each call on;
 *   - the disk is full after each number of bytes, and then has room again;
 *   - the process is killed at each call, and at random moments.
 *
 * Games whose addition was reported as successful must exist, and games whose addition was reported
 * as failed must not. The games must be complete, with their records, and their numbers must have
 * no gaps. It must be possible to add more games. Prints a table, and what was lost. */
#define _GNU_SOURCE
#include "faults/child.h"

#include "match/results/store.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    GAMES = 3,                /* number of games, or of batches, that are added while calls fail */
    MANY_GAMES = 100,         /* games added before a random kill */
    BATCH = 5,                /* number of games in a batch */
    LATEST_MOMENT = 60000000, /* the longest time in nanoseconds before a random kill */
    RECORD_LINES = 40,
    PATH_MOST = 100,
};

static const int ERRORS[] = {ENOSPC, EIO, EDQUOT, ENOMEM, EMFILE};
enum { ERROR_COUNT = sizeof ERRORS / sizeof *ERRORS };

static const StorePlayer PLAYERS[] = {{"ann", "ann"}, {"bob", "bob"}};

/* ---- The process that adds games ---- */

/* Make a game that depends only on its number. */
static void make_game(uint64_t number, GameResult *game)
{
    game_result_clear(game);
    game->number = number;
    game->seed = number * 7;
    game->sides[COLOR_BLACK].player = (int)(number % 2);
    game->sides[COLOR_WHITE].player = 1 - (int)(number % 2);
    game->winner = COLOR_WHITE;
    game->failing = NOBODY;
    game->turns = (uint32_t)number + 10;
    builder_add_format(&game->opening, "opening %d", (int)number / 2);
    builder_add(&game->sides[COLOR_WHITE].errors, "an error\n");
    for (int line = 0; line < RECORD_LINES; line++)
        builder_add_format(&game->record, "game %d line %d\n", (int)number, line);
    if (number % 3 == 0)
        builder_add_format(&game->sgf, "(;C[%d])", (int)number);
}

static bool open_store(const char *folder, Store **store, StringBuilder *error)
{
    StringBuilder settings = {0};
    builder_add(&settings, "games 100\nseed 1\n");
    bool opened = store_open(folder, &settings, PLAYERS, 2, store, error);
    builder_free(&settings);
    return opened;
}

/* Add the first missing game or, if `many`, the first BATCH missing games in one batch. */
static bool add(Store *store, bool many, StringBuilder *error)
{
    GameResult game = {0};
    uint64_t first = store_count(store); /* all games with lower numbers exist */
    bool added = !many || store_begin(store, error);
    for (uint64_t number = first; added && number < first + (many ? BATCH : 1); number++) {
        make_game(number, &game);
        added = store_add(store, &game, error);
    }
    added = added && (!many || store_commit(store, error));
    game_result_free(&game);
    return added;
}

/* Execute the commands `open`, `add`, `batch` and `close` from standard input. Reply with `=
 * COUNT`, the number of games in the open folder, or with `? REASON`. */
static int serve(const char *folder)
{
    char line[20];
    Store *store = NULL;
    StringBuilder error = {0};
    while (fgets(line, sizeof line, stdin)) {
        bool done = false;
        if (line[0] == 'o' && !store)
            done = open_store(folder, &store, &error);
        else if (line[0] == 'c') {
            store_close(store);
            store = NULL;
            done = true;
        } else if (store)
            done = add(store, line[0] == 'b', &error);
        if (done)
            printf("= %d\n\n", store ? (int)store_count(store) : 0);
        else
            printf("? %s\n\n", builder_string(&error));
        fflush(stdout);
    }
    store_close(store);
    builder_free(&error);
    return 0;
}

/* ---- The commands, and checks of the folder ---- */

typedef struct Trial {
    Child child;
    char base[PATH_MOST], folder[PATH_MOST + 10], itself[PATH_MOST];
    const char *fault;
    bool brief, many;
    uint64_t state; /* of random numbers */
    int games;      /* how many games were reported as added */
    Bytes reply;
    uint64_t tries, refused, interrupted, lost, all_tries, all_lost;
} Trial;

static uint64_t next_random(Trial *trial)
{
    uint64_t z = trial->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void lose(Trial *trial, const char *what, const char *more)
{
    if (trial->lost++ < 5)
        printf("%s (%s): %s: %s\n", trial->fault, (const char *)trial->child.faults->call, what,
               more);
}

static void remove_folder(const Trial *trial)
{
    char command[PATH_MOST * 2];
    snprintf(command, sizeof command, "rm -rf '%s'", trial->folder);
    if (system(command) != 0)
        exit(2);
}

/* What was found in a folder. */
typedef struct Seen {
    uint64_t count;
    bool whole; /* all games so far are complete and unchanged, without gaps */
} Seen;

static bool same_text(const StringBuilder *a, const StringBuilder *b)
{
    return a->length == b->length && (a->length == 0 || memcmp(a->bytes, b->bytes, a->length) == 0);
}

static bool see(void *context, const GameResult *game)
{
    Seen *seen = context;
    GameResult made = {0};
    make_game(seen->count, &made);
    seen->whole = seen->whole && game_result_equals(&made, game) &&
                  same_text(&made.record, &game->record) && same_text(&made.sgf, &game->sgf) &&
                  same_text(&made.sides[COLOR_WHITE].errors, &game->sides[COLOR_WHITE].errors);
    game_result_free(&made);
    seen->count++;
    return true;
}

/* Check the folder. It must contain the games that were reported as added, and may contain at most
 * `more` further games. */
static void judge(Trial *trial, int more)
{
    Store *store = NULL;
    StringBuilder error = {0};
    Seen seen = {.whole = true};
    char figures[60];
    bool there = store_open_reading(trial->folder, &store, &error);
    if (!there && trial->games > 0)
        lose(trial, "it cannot be opened", builder_string(&error));
    if (there && !store_each(store, 0, STORE_RECORDS, see, &seen, &error))
        lose(trial, "games cannot be read", builder_string(&error));
    snprintf(figures, sizeof figures, "%d, %d there", trial->games, (int)seen.count);
    if (!seen.whole)
        lose(trial, "a game is not as it was", figures);
    if (there && ((int)seen.count < trial->games || (int)seen.count > trial->games + more))
        lose(trial, "as many as were said to be added", figures);
    if (there && store_count(store) != seen.count)
        lose(trial, "as many as are known to be done", figures);
    if (there)
        trial->games = (int)seen.count;
    store_close(store);
    builder_free(&error);
}

/* Send a command to the process. Return 1 if it succeeded, 0 if it failed, -1 if the process has
 * ended. */
static int ask(Trial *trial, const char *what)
{
    char line[20];
    snprintf(line, sizeof line, "%s\n", what);
    if (!child_ask(&trial->child, line, 1, &trial->reply))
        return -1;
    if (trial->reply.bytes[0] != '=')
        return 0;
    if (strcmp(what, "close") != 0)
        trial->games = atoi(trial->reply.bytes + 2);
    return 1;
}

static void start(Trial *trial)
{
    char options[PATH_MOST * 2];
    snprintf(options, sizeof options, "--serve %s", trial->folder);
    child_start(&trial->child, options);
}

static int step_games(const Trial *trial)
{
    return trial->many ? BATCH : 1;
}

/* Let the process open the folder and add games until there are `games`. After an error, check the
 * folder, and repeat the command without faults. Return 1 if there was an error, 0 if not, -1 if
 * the process has ended. */
static int play(Trial *trial, int games)
{
    bool refused = false, is_open = false;
    const char *adding = trial->many ? "batch" : "add";
    while (!is_open || trial->games < games) {
        int done = ask(trial, is_open ? adding : "open");
        if (done < 0)
            return -1;
        if (done == 0 && trial->child.faults->kind == FAULT_NONE) {
            lose(trial, "refused without a fault", trial->reply.bytes);
            return 1;
        }
        if (done == 0) {
            refused = true;
            if (trial->child.faults->kind == FAULT_FULL &&
                !strstr(trial->reply.bytes, "disk is full"))
                lose(trial, "another reason", trial->reply.bytes);
            child_no_fault(&trial->child);
            judge(trial, 0);
        }
        is_open = is_open || done > 0;
    }
    return refused;
}

/* Return true if the call that failed should have synced a file to the disk. */
static bool was_to_sync(const Trial *trial)
{
    static const char *const calls[] = {"fsync", "fdatasync", "syncfs"};
    char call[sizeof trial->child.faults->call];
    for (size_t i = 0; i < sizeof call; i++)
        call[i] = trial->child.faults->call[i];
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(call, calls[i]) == 0)
            return true;
    return false;
}

/* Add games to a new folder with faults of one kind, and check the folder. Return how many faults
 * occurred. */
static uint64_t try_once(Trial *trial, FaultKind kind, uint64_t after, int error, uint64_t room)
{
    int games = GAMES * step_games(trial);
    remove_folder(trial);
    trial->games = 0;
    if (!trial->child.process)
        start(trial);
    child_fault(&trial->child, kind, after, error, room);
    int refused = play(trial, games);
    uint64_t failed = child_no_fault(&trial->child);
    if (kind == FAULT_CALL && failed > 0 && refused == 0 && was_to_sync(trial))
        lose(trial, "said to be on the disk, and it is not", trial->reply.bytes);
    trial->tries++;
    trial->refused += refused == 1;
    if (refused < 0 && kind != FAULT_KILL)
        lose(trial, "it has ended", child_end(&trial->child));
    if (refused < 0) {
        trial->interrupted++;
        judge(trial, step_games(trial));
        start(trial);
        if (play(trial, games) != 0)
            lose(trial, "it does not go on", trial->reply.bytes);
    }
    judge(trial, 0);
    if (ask(trial, "close") != 1)
        lose(trial, "it cannot be closed", trial->reply.bytes);
    judge(trial, 0);
    return failed;
}

static void print_row(Trial *trial)
{
    printf("%-7s %-28s %5llu tries: %5llu refused, %5llu killed, %llu lost\n",
           trial->many ? "batches" : "games", trial->fault, (unsigned long long)trial->tries,
           (unsigned long long)trial->refused, (unsigned long long)trial->interrupted,
           (unsigned long long)trial->lost);
    trial->all_tries += trial->tries;
    trial->all_lost += trial->lost;
    trial->tries = trial->refused = trial->interrupted = trial->lost = 0;
}

/* Return the distance to the next call to test: 1, but with --brief a random number from 1 to
 * `most`. */
static uint64_t stride(Trial *trial, uint64_t most)
{
    return trial->brief ? 1 + next_random(trial) % most : 1;
}

/* Try a fault at each call in turn (with --brief, only at some), until the fault no longer
 * occurs. */
static void try_calls(Trial *trial, const char *fault, FaultKind kind, int error)
{
    trial->fault = fault;
    for (uint64_t n = stride(trial, 15); try_once(trial, kind, n, error, 0) > 0;
         n += stride(trial, 15))
        continue;
    print_row(trial);
}

static void fill_disk(Trial *trial)
{
    trial->fault = "the disk is full";
    uint64_t step = trial->brief ? 9001 : 331;
    for (uint64_t room = 0; try_once(trial, FAULT_FULL, 0, 0, room) > 0; room += step)
        continue;
    print_row(trial);
}

static void fail(Trial *trial)
{
    for (size_t i = 0; i < ERROR_COUNT; i++) {
        char fault[60];
        snprintf(fault, sizeof fault, "calls fail: %s", strerrorname_np(ERRORS[i]));
        try_calls(trial, fault, FAULT_CALL, ERRORS[i]);
    }
    try_calls(trial, "calls are interrupted", FAULT_INTERRUPT, 0);
    try_calls(trial, "writes are short", FAULT_SHORT, 0);
    try_calls(trial, "killed at a call", FAULT_KILL, 0);
    fill_disk(trial);
}

/* Let the process add up to a hundred games to a folder, again and again, and kill it at random
 * moments. */
static void kill_at_random(Trial *trial, uint64_t kills)
{
    trial->fault = "killed at random moments";
    while (trial->interrupted < kills && trial->lost == 0) {
        if (trial->games >= MANY_GAMES || trial->tries == 0) {
            remove_folder(trial);
            trial->games = 0;
        }
        start(trial);
        long moment = (long)(next_random(trial) % LATEST_MOMENT);
        pid_t process = trial->child.process, killer = fork();
        if (killer == 0) {
            nanosleep(&(struct timespec){.tv_nsec = moment}, NULL);
            kill(process, SIGKILL);
            _exit(0);
        }
        trial->interrupted += play(trial, MANY_GAMES) < 0;
        trial->tries++;
        while (waitpid(killer, NULL, 0) < 0 && errno == EINTR)
            continue;
        judge(trial, step_games(trial));
        child_kill(&trial->child);
    }
    print_row(trial);
}

static void change_base(Trial *trial, const char *where)
{
    if (trial->base[0]) {
        remove_folder(trial);
        rmdir(trial->base);
    }
    child_leave(&trial->child);
    snprintf(trial->base, sizeof trial->base, "%s/contigo-faults-XXXXXX", where);
    if (!mkdtemp(trial->base)) {
        perror(trial->base);
        exit(2);
    }
    snprintf(trial->folder, sizeof trial->folder, "%s/results", trial->base);
}

int main(int count, char **words)
{
    Trial trial = {0};
    if (count == 3 && strcmp(words[1], "--serve") == 0)
        return serve(words[2]);
    if (count < 2) {
        fputs("usage: faults_store SHIM [--brief SEED]\n", stderr);
        return 2;
    }
    trial.brief = count > 3 && strcmp(words[2], "--brief") == 0;
    trial.state = trial.brief ? strtoull(words[3], NULL, 10) : 2026;
    if (readlink("/proc/self/exe", trial.itself, sizeof trial.itself - 1) < 0)
        return 2;
    child_prepare(&trial.child, trial.itself, words[1]);
    change_base(&trial, access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    for (int many = 0; many < 2; many++) {
        trial.many = many != 0;
        child_leave(&trial.child);
        fail(&trial);
    }
    trial.many = false;
    change_base(&trial, "/tmp");
    kill_at_random(&trial, trial.brief ? 8 : 200);
    remove_folder(&trial);
    rmdir(trial.base);
    child_leave(&trial.child);
    printf("%llu tries, %llu lost\n", (unsigned long long)trial.all_tries,
           (unsigned long long)trial.all_lost);
    printf("faults in stores: %d passed, %llu failed\n", trial.all_lost == 0,
           (unsigned long long)trial.all_lost);
    return trial.all_lost > 0;
}
