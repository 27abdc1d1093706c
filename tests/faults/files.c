/* Test how files are saved and loaded when system calls fail.
 *
 *   faults_files PROGRAM SHIM [--brief SEED]
 *
 * Folders are in memory if there is /dev/shm, except for kills at random moments, which need the
 * disk's delays.
 *
 * Games are saved over an old file, as a new file, through a symbolic link, and on a file system
 * without unnamed files. Meanwhile
 *
 *   - each call on a file fails in turn, with each of several errors, or is interrupted;
 *   - each call that gives or removes a name fails as if another process did the same at the same
 *     time, or as on file systems that don't support it;
 *   - writes transfer one byte at a time, from each call on;
 *   - the disk is full after each number of bytes;
 *   - the program is killed at each call, and at random moments.
 *
 * In each case a complete file must exist: the new one if the reply is a success, the old one if
 * the reply is an error. After the next save the folder must contain nothing else. Loading is
 * tested in the same way: a file that cannot be read changes nothing. Prints a table, and what was
 * lost. */
#define _GNU_SOURCE
#include "faults/child.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static const int ERRORS[] = {ENOSPC, EIO,   EDQUOT, EACCES, ENOMEM,
                             EMFILE, EROFS, EINVAL, ENOSYS, EWOULDBLOCK};
enum { ERROR_COUNT = sizeof ERRORS / sizeof *ERRORS };

/* Calls that give, remove or check names, and some others. Each is tested with further errors. */
static const char *const NAMING[] = {"renameat2", "renameat", "linkat", "unlinkat",
                                     "fstatat",   "flock",    "fstat",  "fsync of folder"};
static const int NAMING_ERRORS[] = {EEXIST, ENOENT, EINVAL, ENOSYS, EWOULDBLOCK, EIO};

/* A way of saving or loading a game. */
typedef struct Way {
    const char *what;
    const char *set_up;  /* commands to send first, each of which has a reply */
    const char *command; /* the command, which is followed by the name of the file */
    const char *old;     /* contents of the file before it is saved; NULL if there is no old file */
    bool link;           /* true if the name is that of a link to the file */
    bool plain;          /* true if the file system seems to lack unnamed files */
    bool loads;
    const char *again; /* the move that restores the position after an undo */
} Way;

#define LINES "set_game lines\nplay black 3,3:5,3:5,5\nplay white 1,1:2,2\n"
#define GO "set_game go\nboardsize 9\nplay black D4\nplay white E5\n"
#define LINES_AGAIN "\nplay white 1,1:2,2\n"
#define GO_AGAIN "\nplay white E5\n"
#define RECORD "# Contigo game record\n"

static const Way WAYS[] = {
    {"savegame, a new file", LINES, "savegame", NULL, false, false, false, LINES_AGAIN},
    {"savegame over an old file", LINES, "savegame", RECORD "old\n", false, false, false,
     LINES_AGAIN},
    {"savegame through a link", LINES, "savegame", RECORD "old\n", true, false, false, LINES_AGAIN},
    {"savegame, plain file system", LINES, "savegame", RECORD "old\n", false, true, false,
     LINES_AGAIN},
    {"savegame, new and plain", LINES, "savegame", NULL, false, true, false, LINES_AGAIN},
    {"savesgf over an old file", GO, "savesgf", "(;GM[1]C[old])", false, false, false, GO_AGAIN},
    {"printsgf, a new file", GO, "printsgf", NULL, false, false, false, GO_AGAIN},
    {"loadgame", LINES, "loadgame", NULL, false, false, true, NULL},
    {"loadsgf", GO, "loadsgf", NULL, false, false, true, NULL},
};
enum { WAY_COUNT = sizeof WAYS / sizeof *WAYS };

typedef struct Trial {
    Child child;
    /* Paths of the folder, of the file in it, and of a link to the file. */
    char folder[40], file[60], link[60];
    const Way *way;
    bool brief;
    uint64_t state; /* of random numbers */
    Bytes whole;    /* the file to be expected */
    Bytes other;    /* the file to be expected one move earlier */
    Bytes reply;    /* the expected reply to loading */
    uint64_t tries, kept, done, interrupted, lost;
    uint64_t all_tries, all_lost;
} Trial;

static uint64_t next_random(Trial *trial)
{
    uint64_t z = trial->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

static void lose(Trial *trial, const char *fault, const char *what)
{
    if (trial->lost++ < 5)
        printf("%s: %s (%s): %s: %.*s\n", trial->way->what, fault,
               (const char *)trial->child.faults->call, what,
               trial->reply.bytes ? (int)strcspn(trial->reply.bytes, "\n") : 0,
               trial->reply.bytes ? trial->reply.bytes : "");
}

/* Count the names in the folder that begin with `beginning`, except `.` and `..`. */
static int count_names(const Trial *trial, const char *beginning)
{
    int count = 0;
    DIR *folder = opendir(trial->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        count += strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 &&
                 strncmp(entry->d_name, beginning, strlen(beginning)) == 0;
    if (folder)
        closedir(folder);
    return count;
}

static void empty_folder(const Trial *trial)
{
    char path[400];
    DIR *folder = opendir(trial->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        snprintf(path, sizeof path, "%s/%s", trial->folder, entry->d_name);
        unlink(path);
    }
    if (folder)
        closedir(folder);
}

static bool read_file(const char *path, Bytes *bytes)
{
    char block[4096];
    bytes_clear(bytes);
    FILE *file = fopen(path, "r");
    if (!file)
        return false;
    for (size_t count; (count = fread(block, 1, sizeof block, file)) > 0;)
        bytes_add(bytes, block, count);
    fclose(file);
    return true;
}

static void write_file(const char *path, const char *bytes, size_t count)
{
    FILE *file = fopen(path, "w");
    if (!file || fwrite(bytes, 1, count, file) != count || fclose(file) != 0) {
        perror(path);
        exit(2);
    }
}

/* Restore the contents that the folder has before a try. */
static void prepare_folder(Trial *trial)
{
    const Way *way = trial->way;
    empty_folder(trial);
    if (way->loads)
        write_file(trial->file, trial->whole.bytes, trial->whole.length);
    else if (way->old)
        write_file(trial->file, way->old, strlen(way->old));
    if (way->old)
        chmod(trial->file, 0640);
    if (way->link && symlink("file", trial->link) != 0)
        exit(2);
}

static int count_lines(const char *lines)
{
    int count = 0;
    for (; *lines; lines++)
        count += *lines == '\n';
    return count;
}

static void start(Trial *trial)
{
    Bytes ignored = {0};
    child_start(&trial->child, "");
    trial->child.faults->plain = trial->way->plain;
    if (!child_ask(&trial->child, trial->way->set_up, count_lines(trial->way->set_up), &ignored))
        exit(2);
    free(ignored.bytes);
}

static bool ask(Trial *trial, const char *command, Bytes *reply)
{
    char line[200];
    snprintf(line, sizeof line, "%s %s\n", command, trial->way->link ? trial->link : trial->file);
    return child_ask(&trial->child, line, 1, reply);
}

/* Store the replies to some queries about the game, to see whether loading changes it. */
static void ask_state(Trial *trial, Bytes *state)
{
    if (!child_ask(&trial->child, "position\nprintgame\nturn\n", 3, state))
        exit(2);
}

/* Return true if the last error says that the file is written, but that its name may not be on the
 * disk yet. */
static bool is_only_unsure(const Trial *trial)
{
    return strstr(trial->reply.bytes, "it is written, but may be lost in a power failure") != NULL;
}

/* Check that the file is the new one if the reply is a success, and the old one if it is an error.
 * Without a reply, it may be either. */
static void judge_file(Trial *trial, const char *fault, bool answered)
{
    static Bytes now;
    struct stat there;
    const Way *way = trial->way;
    bool exists = read_file(trial->file, &now);
    bool is_new = exists && (bytes_same(&now, &trial->whole) ||
                             (!answered && bytes_same(&now, &trial->other)));
    bool is_old = way->old ? exists && now.length == strlen(way->old) &&
                                 memcmp(now.bytes, way->old, now.length) == 0
                           : !exists;
    bool said_done = answered && trial->reply.bytes[0] == '=';
    if (!is_new && !is_old)
        lose(trial, fault, "neither the old file nor the new one is there");
    else if (said_done && !is_new)
        lose(trial, fault, "said to be saved, and it is not");
    else if (answered && !said_done && !(is_only_unsure(trial) ? is_new : is_old))
        lose(trial, fault, "said to have failed, and the file is another");
    else if (exists && way->old &&
             (stat(trial->file, &there) != 0 || (there.st_mode & 0777) != 0640))
        lose(trial, fault, "other permissions");
    else if (answered && !said_done && !strstr(trial->reply.bytes, "cannot write"))
        lose(trial, fault, "another error");
    trial->kept += is_old;
    trial->done += is_new;
}

/* Check that the next save succeeds, and leaves no other file in the folder. */
static void judge_next(Trial *trial, const char *fault)
{
    static Bytes now;
    if (!ask(trial, trial->way->command, &trial->reply) || trial->reply.bytes[0] != '=' ||
        !read_file(trial->file, &now) || !bytes_same(&now, &trial->whole))
        lose(trial, fault, "the next save fails");
    else if (count_names(trial, "") != 1 + trial->way->link)
        lose(trial, fault, "something is left in the folder");
}

static void judge_loading(Trial *trial, const char *fault, const Bytes *before)
{
    static Bytes after, answer;
    bytes_clear(&answer);
    bytes_add(&answer, trial->reply.bytes, trial->reply.length);
    bool loaded = answer.bytes[0] == '=';
    ask_state(trial, &after);
    if (!bytes_same(before, &after)) /* the file contains the same game, so nothing may change */
        lose(trial, fault, "another position");
    trial->kept += !loaded;
    trial->done += loaded;
}

/* Save or load with faults of one kind, and check the result. Return how many faults occurred. */
static uint64_t try_once(Trial *trial, const char *fault, FaultKind kind, uint64_t after, int error,
                         uint64_t room)
{
    static Bytes before;
    if (!trial->child.process)
        start(trial);
    prepare_folder(trial);
    if (trial->way->loads)
        ask_state(trial, &before);
    child_fault(&trial->child, kind, after, error, room);
    bool answered = ask(trial, trial->way->command, &trial->reply);
    uint64_t failed = child_no_fault(&trial->child);
    char call[sizeof trial->child.faults->call];
    for (size_t i = 0; i < sizeof call; i++)
        call[i] = trial->child.faults->call[i];
    trial->tries++;
    if (!answered && kind != FAULT_KILL) {
        lose(trial, fault, child_end(&trial->child));
        return failed;
    }
    if (!answered)
        trial->interrupted++;
    if (!trial->child.process)
        start(trial);
    if (trial->way->loads) {
        if (answered)
            judge_loading(trial, fault, &before);
        return failed;
    }
    judge_file(trial, fault, answered);
    bool without =
        /* To the program, these errors mean that folders can't be opened or synced at all. */
        error == EACCES || error == EINVAL;
    if (kind == FAULT_CALL && failed > 0 && !without && answered && trial->reply.bytes[0] == '=' &&
        strcmp(call, "fsync of folder") == 0)
        lose(trial, fault, "said to be on the disk, and its name is not");
    judge_next(trial, fault);
    return failed;
}

static void print_row(Trial *trial, const char *fault)
{
    printf("%-28s %-22s %6llu tries: %6llu as before, %6llu new, %6llu killed, %llu lost\n",
           trial->way->what, fault, (unsigned long long)trial->tries,
           (unsigned long long)trial->kept, (unsigned long long)trial->done,
           (unsigned long long)trial->interrupted, (unsigned long long)trial->lost);
    trial->all_tries += trial->tries;
    trial->all_lost += trial->lost;
    trial->tries = trial->kept = trial->done = trial->interrupted = trial->lost = 0;
}

/* Return the distance to the next call to test: 1, but with --brief a random number from 1 to
 * `most`. */
static uint64_t stride(Trial *trial, uint64_t most)
{
    return trial->brief ? 1 + next_random(trial) % most : 1;
}

static void count_only(Trial *trial, const char *name)
{
    volatile char *only = trial->child.faults->only;
    size_t i = 0;
    for (; name[i]; i++)
        only[i] = name[i];
    only[i] = '\0';
}

static void fail_naming(Trial *trial)
{
    for (size_t i = 0; i < sizeof NAMING / sizeof *NAMING; i++) {
        count_only(trial, NAMING[i]);
        for (size_t k = 0; k < sizeof NAMING_ERRORS / sizeof *NAMING_ERRORS; k++)
            for (uint64_t n = 1; try_once(trial, "naming", FAULT_CALL, n, NAMING_ERRORS[k], 0) > 0;)
                n++;
    }
    count_only(trial, "");
    print_row(trial, "naming fails");
}

static void fail_calls(Trial *trial)
{
    for (size_t i = 0; i < ERROR_COUNT; i++) {
        char fault[60];
        snprintf(fault, sizeof fault, "calls fail: %s", strerrorname_np(ERRORS[i]));
        for (uint64_t k = stride(trial, 9); try_once(trial, fault, FAULT_CALL, k, ERRORS[i], 0) > 0;
             k += stride(trial, 9))
            continue;
        print_row(trial, fault);
    }
    for (uint64_t k = stride(trial, 9);
         try_once(trial, "calls are interrupted", FAULT_INTERRUPT, k, 0, 0) > 0;
         k += stride(trial, 9))
        continue;
    print_row(trial, "calls are interrupted");
    for (uint64_t k = stride(trial, 2); try_once(trial, "one byte", FAULT_SHORT, k, 0, 0) > 0;
         k += stride(trial, 2))
        continue;
    print_row(trial, "one byte at a time");
    for (uint64_t k = stride(trial, 9); try_once(trial, "killed", FAULT_KILL, k, 0, 0) > 0;
         k += stride(trial, 9))
        continue;
    print_row(trial, "killed at each call");
}

static void fill_disk(Trial *trial)
{
    for (uint64_t room = 0; room <= trial->whole.length; room += stride(trial, 40)) {
        uint64_t failed = try_once(trial, "the disk is full", FAULT_FULL, 0, 0, room);
        if (failed == 0 && room < trial->whole.length)
            lose(trial, "the disk is full", "it has not been noticed");
    }
    print_row(trial, "the disk is full");
}

/* Let the program save two games alternately, as fast as possible, and kill it at a random moment.
 * Do this `times` times. */
static void kill_at_random(Trial *trial, int times)
{
    Bytes lines = {0};
    for (int i = 0; i < 400; i++) {
        bytes_add_string(&lines, trial->way->command);
        bytes_add_string(&lines, " ");
        bytes_add_string(&lines, trial->way->link ? trial->link : trial->file);
        bytes_add_string(&lines, i % 2 ? trial->way->again : "\nundo\n");
    }
    for (int i = 0; i < times; i++) {
        if (i % 10 == 0)
            prepare_folder(trial);
        start(trial);
        ssize_t sent = write(trial->child.input, lines.bytes, lines.length);
        nanosleep(&(struct timespec){.tv_nsec = (long)(next_random(trial) % 9000000)}, NULL);
        child_kill(&trial->child);
        trial->tries++;
        trial->interrupted += sent > 0;
        bytes_clear(&trial->reply);
        judge_file(trial, "killed at random", false);
    }
    start(trial);
    judge_next(trial, "killed at random");
    print_row(trial, "killed at random");
    free(lines.bytes);
}

/* Save without faults, to learn what the file must contain, now and one move earlier. */
static void rehearse(Trial *trial)
{
    Way way = *trial->way;
    Way saving = way;
    if (way.loads)
        saving.command = strcmp(way.command, "loadsgf") == 0 ? "savesgf" : "savegame";
    saving.loads = false;
    trial->way = &saving;
    start(trial);
    prepare_folder(trial);
    if (!ask(trial, saving.command, &trial->reply) || trial->reply.bytes[0] != '=' ||
        !read_file(trial->file, &trial->whole))
        lose(trial, "nothing", "it cannot be saved");
    if (!child_ask(&trial->child, "undo\n", 1, &trial->reply) ||
        !ask(trial, saving.command, &trial->reply) || !read_file(trial->file, &trial->other))
        lose(trial, "nothing", "it cannot be saved again");
    start(trial);
}

/* Remove the current folder, and create a new one inside `where`. */
static void change_folder(Trial *trial, const char *where)
{
    if (trial->folder[0]) {
        empty_folder(trial);
        rmdir(trial->folder);
    }
    snprintf(trial->folder, sizeof trial->folder, "%s/contigo-faults-XXXXXX", where);
    if (!mkdtemp(trial->folder)) {
        perror(trial->folder);
        exit(2);
    }
    snprintf(trial->file, sizeof trial->file, "%s/file", trial->folder);
    snprintf(trial->link, sizeof trial->link, "%s/link", trial->folder);
}

static void try_way(Trial *trial, const Way *way)
{
    change_folder(trial, access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    trial->way = way;
    rehearse(trial);
    trial->way = way;
    fail_calls(trial);
    if (!way->loads) {
        fail_naming(trial);
        fill_disk(trial);
        change_folder(trial, "/tmp");
        kill_at_random(trial, trial->brief ? 8 : 150);
    }
    child_leave(&trial->child);
}

int main(int count, char **words)
{
    Trial trial = {0};
    if (count < 3) {
        fputs("usage: faults_files PROGRAM SHIM [--brief SEED]\n", stderr);
        return 2;
    }
    trial.brief = count > 4 && strcmp(words[3], "--brief") == 0;
    trial.state = trial.brief ? strtoull(words[4], NULL, 10) : 2026;
    child_prepare(&trial.child, words[1], words[2]);
    for (size_t i = 0; i < WAY_COUNT; i++)
        try_way(&trial, &WAYS[i]);
    empty_folder(&trial);
    rmdir(trial.folder);
    printf("%llu tries, %llu lost\n", (unsigned long long)trial.all_tries,
           (unsigned long long)trial.all_lost);
    printf("faults in files: %d passed, %llu failed\n", trial.all_lost == 0,
           (unsigned long long)trial.all_lost);
    return trial.all_lost > 0;
}
