/* Test that file names can't lead out of a folder, even while another process swaps folders and
 * files in it with links. */
#define _GNU_SOURCE /* for renameat2(), O_TMPFILE */

#include "suites.h"

#include "io/file.h"

#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SWAPPED_ROUNDS = 20000, READS_TO_A_WRITE = 100, SWAPPED_WRITES = 200, SWAPPED_MOST = 100 };

static char folder[40];

static bool begins_ours(const char *bytes, size_t count)
{
    return count >= 4 && memcmp(bytes, "ours", 4) == 0;
}

static const FileKind OURS = {"ours", begins_ours};

static void make_file(const char *path, const char *content)
{
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    fputs(content, file);
    ck_assert_int_eq(fclose(file), 0);
}

static void make_folder(const char *path)
{
    ck_assert_int_eq(mkdir(path, 0777), 0);
}

static void make_link(const char *target, const char *path)
{
    ck_assert_int_eq(symlink(target, path), 0);
}

/* Make two folders. inside/ contains a folder, a file, and links that lead out of it. outside/
 * contains files that must not be reached. */
static void make_tree(void)
{
    /* Use memory instead of a disk if possible, since every write waits for the disk. */
    snprintf(folder, sizeof folder, "%s/contigo-place-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
    make_folder("outside");
    make_file("outside/game", "ours outside");
    make_folder("inside");
    make_folder("inside/room");
    make_file("inside/room/game", "ours inside");
    make_link("../outside", "inside/door");
    make_link("../../outside/game", "inside/room/window");
}

static void remove_tree(void)
{
    char command[100];
    ck_assert_int_eq(chdir("/"), 0);
    snprintf(command, sizeof command, "rm -r '%s'", folder);
    ck_assert_int_eq(system(command), 0);
}

static Files inside(void)
{
    Files files;
    ck_assert(files_inside("inside", &files));
    return files;
}

static bool writes(const Files *files, const char *path)
{
    StringBuilder text = {0}, error = {0};
    builder_add(&text, "ours inside");
    bool written = file_replace(files, path, &OURS, &text, &error);
    builder_free(&text);
    builder_free(&error);
    return written;
}

static bool reads(const Files *files, const char *path, const char *expected)
{
    StringBuilder text = {0}, error = {0};
    bool done = file_read(files, path, 100, &text, &error);
    if (done)
        ck_assert_str_eq(builder_string(&text), expected);
    builder_free(&text);
    builder_free(&error);
    return done;
}

/* Start a process that swaps two names until it is killed. */
static pid_t exchange(const char *one, const char *other)
{
    pid_t process = fork();
    ck_assert_int_ge(process, 0);
    if (process > 0)
        return process;
    for (;;)
        renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE);
}

/* Write and read the file `name` while another process swaps two names. Some writes and reads must
 * succeed; if none did, nothing was tested. */
static void race(const char *name, const char *one, const char *other)
{
    Files files = inside();
    size_t written = 0, read = 0;
    pid_t process = exchange(one, other);
    for (int i = 0; i < SWAPPED_ROUNDS; i++) {
        if (i % READS_TO_A_WRITE == 0)
            written += writes(&files, name);
        read += reads(&files, name, "ours inside");
    }
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    close(files.folder);
    ck_assert(reads(NULL, "outside/game", "ours outside"));
    ck_assert_uint_gt(written, 0);
    ck_assert_uint_gt(read, 0);
}

START_TEST(a_folder_swapped_with_a_link_leads_nowhere)
{
    race("room/game", "inside/room", "inside/door");
}
END_TEST

START_TEST(a_file_swapped_with_a_link_leads_nowhere)
{
    race("room/game", "inside/room/game", "inside/room/window");
}
END_TEST

static bool is_other(const char *path)
{
    struct stat there;
    StringBuilder text = {0}, error = {0};
    ck_assert_int_eq(lstat(path, &there), 0);
    bool read = file_read(NULL, path, 100, &text, &error);
    bool other = !S_ISREG(there.st_mode) || strcmp(builder_string(&text), "precious") == 0;
    ck_assert(!S_ISREG(there.st_mode) || read);
    builder_free(&text);
    builder_free(&error);
    return other;
}

/* Return which of two names belongs to a file that isn't a record. Return NULL if neither does. */
static const char *find_other(const char *one, const char *other)
{
    return is_other(one) ? one : is_other(other) ? other : NULL;
}

/* During a save, a file of a different kind, a folder or a link may take the record's place. The
 * save must not replace any of these, and nothing may be lost. */
START_TEST(a_file_that_appears_during_a_save_is_not_replaced)
{
    static const char *const others[] = {"inside/precious", "inside/empty-room", "inside/door"};
    make_file("inside/precious", "precious");
    make_folder("inside/empty-room");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        Files files = inside();
        size_t written = 0, refused = 0;
        pid_t process = exchange("inside/room/game", others[i]);
        /* If other processes keep the processors busy, there may be few swaps: allow more rounds.
         */
        for (int round = 0; round < SWAPPED_WRITES ||
                            (round < SWAPPED_MOST * SWAPPED_WRITES && written * refused == 0);
             round++)
            *(writes(&files, "room/game") ? &written : &refused) += 1;
        kill(process, SIGKILL);
        waitpid(process, NULL, 0);
        close(files.folder);
        ck_assert_uint_gt(written, 0);
        ck_assert_uint_gt(refused, 0);
        const char *other = find_other("inside/room/game", others[i]);
        ck_assert_msg(other, "%s has been replaced", others[i]);
        if (other != others[i])
            ck_assert_int_eq(
                renameat2(AT_FDCWD, "inside/room/game", AT_FDCWD, others[i], RENAME_EXCHANGE), 0);
    }
}
END_TEST

/* During saves, another process rotates three names. The file that isn't a record must still have
 * one of these names in the end. */
START_TEST(what_goes_round_is_not_lost)
{
    static const char *const names[] = {"inside/room/game", "inside/precious", "inside/empty-room"};
    make_file(names[1], "precious");
    make_folder(names[2]);
    Files files = inside();
    pid_t process = fork();
    while (process == 0)
        for (size_t i = 1; i < 3; i++)
            renameat2(AT_FDCWD, names[0], AT_FDCWD, names[i], RENAME_EXCHANGE);
    ck_assert_int_gt(process, 0);
    for (int round = 0; round < SWAPPED_WRITES; round++)
        writes(&files, "room/game");
    kill(process, SIGKILL);
    waitpid(process, NULL, 0);
    close(files.folder);
    size_t others = 0;
    for (size_t i = 0; i < 3; i++)
        others += is_other(names[i]);
    ck_assert_uint_eq(others, 2);
    ck_assert_int_ne(access("inside/room/.contigo-save-0", F_OK), 0);
}
END_TEST

START_TEST(names_inside)
{
    static const char *const good[] = {
        "new",      "room/new",           "./room/./new", "room//new",
        "near/new", "near/up/room/again", "linked-new",   "linked-game",
    };
    static const char *const bad[] = {
        "../outside/game", "door/game",         "room/window", "/tmp", "room/../new", "away",
        "round/round",     "gone/new",          "door/new",    "..",   "room",        "near/out",
        "turned/round",    "room/none/../game",
    };
    make_link("room", "inside/near");
    make_link("..", "inside/room/up");
    make_link("../../outside/game", "inside/room/out");
    make_link("room/linked", "inside/linked-new");
    make_link("./near/game", "inside/linked-game");
    make_link("/etc/passwd", "inside/away");
    make_link("round", "inside/round");
    make_link("room/../../outside", "inside/turned");
    Files files = inside();
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ck_assert_msg(writes(&files, good[i]), "cannot write %s", good[i]);
        ck_assert_msg(reads(&files, good[i], "ours inside"), "cannot read %s", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        ck_assert_msg(!writes(&files, bad[i]), "wrote %s", bad[i]);
        ck_assert_msg(!reads(&files, bad[i], ""), "read %s", bad[i]);
    }
    ck_assert(reads(NULL, "outside/game", "ours outside"));
    ck_assert(reads(NULL, "inside/room/linked", "ours inside"));
    ck_assert_int_ne(access("inside/again", F_OK), 0);
    ck_assert_int_eq(access("inside/room/again", F_OK), 0);
    close(files.folder);
}
END_TEST

/* Every descriptor that is opened while following a path is closed again, even after an error. */
START_TEST(walking_leaves_nothing_open)
{
    Files files = inside();
    int next = dup(0);
    close(next);
    static const char *const names[] = {"new",         "room/game", "door/game", "room/none/x",
                                        "room/window", "",          "room/",     "/",
                                        "a/b/c",       ".."};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        writes(&files, names[i]);
        reads(&files, names[i], "ours inside");
        writes(NULL, names[i]);
        reads(NULL, names[i], "ours inside");
    }
    int then = dup(0);
    close(then);
    ck_assert_int_eq(next, then);
    close(files.folder);
}
END_TEST

/* Store in `names` all names that have appeared in the watched folder, each after a space. */
static void names_seen(int watch, char *names, size_t size)
{
    _Alignas(struct inotify_event) char bytes[4096];
    ssize_t count = read(watch, bytes, sizeof bytes);
    names[0] = '\0';
    for (ssize_t at = 0; at < count;) {
        const struct inotify_event *event = (const struct inotify_event *)(bytes + at);
        size_t length = strlen(names);
        snprintf(names + length, size - length, " %s", event->name);
        at += (ssize_t)(sizeof *event + event->len);
    }
}

/* A new file appears with its complete contents and under its own name. If the file system supports
 * files without names, no other name ever appears in its folder. */
START_TEST(a_new_file_has_no_other_name)
{
    Files files = inside();
    char names[200];
    int unnamed = openat(files.folder, ".", O_TMPFILE | O_WRONLY, 0600);
    int watch = inotify_init1(IN_NONBLOCK);
    bool watched = watch >= 0 && inotify_add_watch(watch, "inside", IN_CREATE | IN_MOVED_TO) >= 0;
    ck_assert(writes(&files, "fresh"));
    if (watched)
        names_seen(watch, names, sizeof names);
    if (watched && unnamed >= 0)
        ck_assert_str_eq(names, " fresh");
    ck_assert(reads(&files, "fresh", "ours inside"));
    close(watch);
    close(unnamed);
    close(files.folder);
}
END_TEST

START_TEST(no_files_at_all)
{
    Files none = {.reach = FILES_NONE};
    ck_assert(!writes(&none, "inside/new"));
    ck_assert(!reads(&none, "inside/room/game", ""));
    ck_assert_int_ne(access("inside/new", F_OK), 0);
}
END_TEST

/* If a text takes the place of all files, whatever their names, nothing is written to the disk. */
START_TEST(a_text_takes_the_place_of_files)
{
    StringBuilder held = {0}, text = {0}, read = {0}, error = {0};
    const Files files = {.reach = FILES_HELD, .held = &held};
    builder_add(&text, "ours in memory");
    ck_assert(file_replace(&files, "no/such/folder/game", &OURS, &text, &error));
    ck_assert_str_eq(builder_string(&held), "ours in memory");
    ck_assert(file_read(&files, "by another name", held.length, &read, &error));
    ck_assert_str_eq(builder_string(&read), "ours in memory");
    ck_assert(!file_read(&files, "game", held.length - 1, &read, &error));
    ck_assert_str_eq(builder_string(&error), "cannot read 'game': too long: at most 13 bytes");
    ck_assert_int_eq(file_open(&files, "game", held.length, &error), -1);
    builder_free(&held);
    builder_free(&text);
    builder_free(&read);
    builder_free(&error);
}
END_TEST

Suite *file_suite(void)
{
    Suite *suite = suite_create("file");
    TCase *cases = tcase_create("file");
    tcase_set_timeout(cases, 60);
    tcase_add_checked_fixture(cases, make_tree, remove_tree);
    tcase_add_test(cases, names_inside);
    tcase_add_test(cases, a_folder_swapped_with_a_link_leads_nowhere);
    tcase_add_test(cases, a_file_swapped_with_a_link_leads_nowhere);
    tcase_add_test(cases, a_file_that_appears_during_a_save_is_not_replaced);
    tcase_add_test(cases, what_goes_round_is_not_lost);
    tcase_add_test(cases, walking_leaves_nothing_open);
    tcase_add_test(cases, a_new_file_has_no_other_name);
    tcase_add_test(cases, no_files_at_all);
    tcase_add_test(cases, a_text_takes_the_place_of_files);
    suite_add_tcase(suite, cases);
    return suite;
}
