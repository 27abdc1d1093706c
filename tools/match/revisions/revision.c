/* Checking out and building revisions with git and sh. */
#define _XOPEN_SOURCE 700 /* realpath() */

#include "match/revisions/revision.h"

#include "base/memory.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "match/machines/command.h"
#include "programs/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define SCHEME "git:"

enum { FOLDER_MODE = 0777, FILE_MODE = 0666, LOG_LINES = 10 };

/* A commit that is being prepared. */
typedef struct Revision {
    const RevisionSetup *setup;
    const char *name;     /* the revision as named by the user; borrowed */
    StringBuilder hash;   /* hash of the commit */
    StringBuilder git;    /* absolute path of the repository's Git directory */
    StringBuilder cache;  /* absolute path of the folder of the checkouts */
    StringBuilder folder; /* absolute path of the checkout */
    StringBuilder *why;
} Revision;

static const char *build_of(const RevisionSetup *setup)
{
    return setup->build ? setup->build : "make";
}

/* Run a program. If it fails, append an error that contains `what` to revision->why. */
static bool run(Revision *revision, const char *const *words, StringBuilder *out, const char *what)
{
    StringBuilder error = {0};
    bool done = command_run(words, out, &error);
    if (!done)
        builder_add_format(revision->why, "%s%s: %s: %s", SCHEME, revision->name, what,
                           builder_string(&error));
    builder_free(&error);
    return done;
}

/* Run git, and set `line` to the first line that it prints. */
static bool ask_git(Revision *revision, const char *const *words, StringBuilder *line,
                    const char *what)
{
    bool done = run(revision, words, line, what);
    builder_truncate(line, strcspn(builder_string(line), "\n"));
    return done;
}

/* Find the repository and the hash of the commit. Refuse a revision that begins with a dash, since
 * git would take it for an option. */
static bool find_commit(Revision *revision)
{
    const char *where = revision->setup->repository ? revision->setup->repository : ".";
    StringBuilder commit = {0}, what = {0};
    builder_add_format(&commit, "%s^{commit}", revision->name);
    builder_add_format(&what, "no such revision in %s", string_quote(where).text);
    bool done = *revision->name && *revision->name != '-';
    if (!done)
        builder_add_format(revision->why, "%s%s: expected a revision: git:REVISION:PROGRAM", SCHEME,
                           revision->name);
    done = done &&
           ask_git(revision,
                   (const char *[]){"git", "-C", where, "rev-parse", "--absolute-git-dir", NULL},
                   &revision->git, "no repository") &&
           ask_git(revision,
                   (const char *[]){"git", "-C", where, "rev-parse", "--verify",
                                    builder_string(&commit), NULL},
                   &revision->hash, builder_string(&what));
    builder_free(&commit);
    builder_free(&what);
    return done;
}

static bool make_folder(Revision *revision, const char *path)
{
    if (mkdir(path, FOLDER_MODE) == 0 || errno == EEXIST)
        return true;
    builder_add_format(revision->why, "cannot create the folder %s: %s", string_quote(path).text,
                       strerror(errno));
    return false;
}

/* Create the folder that contains the checkouts, and find its absolute path. */
static bool make_cache(Revision *revision)
{
    const RevisionSetup *setup = revision->setup;
    StringBuilder path = {0};
    if (setup->cache)
        builder_add(&path, setup->cache);
    else
        builder_add_format(&path, "%s/revisions", setup->results);
    bool done = (setup->cache || make_folder(revision, setup->results)) &&
                make_folder(revision, builder_string(&path));
    char *whole = done ? realpath(builder_string(&path), NULL) : NULL;
    if (done && !whole)
        builder_add_format(revision->why, "%s: %s", builder_string(&path), strerror(errno));
    builder_add(&revision->cache, whole ? whole : "");
    builder_add_format(&revision->folder, "%s/%s", builder_string(&revision->cache),
                       builder_string(&revision->hash));
    free(whole);
    builder_free(&path);
    return done && revision->cache.length > 0;
}

/* Set `path` to the path of the file `HASH.KIND` next to the checkout, and return it. */
static const char *beside(const Revision *revision, const char *kind, StringBuilder *path)
{
    builder_clear(path);
    builder_add_view(path, builder_view(&revision->folder));
    builder_add_format(path, ".%s", kind);
    return builder_string(path);
}

static bool is_built(const Revision *revision)
{
    StringBuilder path = {0}, text = {0}, error = {0};
    bool built = file_read(NULL, beside(revision, "built", &path), FILE_BYTES_MAX, &text, &error) &&
                 strcmp(builder_string(&text), build_of(revision->setup)) == 0;
    builder_free(&path);
    builder_free(&text);
    builder_free(&error);
    return built;
}

/* Check out all files of the commit. A temporary index is used, so that the repository's own index
 * doesn't change. */
static bool check_out(Revision *revision)
{
    static const char SCRIPT[] =
        "set -e; cd \"$2\"; GIT_DIR=$1; GIT_WORK_TREE=.; GIT_INDEX_FILE=$2.index\n"
        "export GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE\n"
        "git read-tree \"$3\"; git checkout-index --all --force; rm -f \"$2.index\"";
    const char *folder = builder_string(&revision->folder);
    StringBuilder out = {0};
    folder_remove(folder);
    bool done = make_folder(revision, folder) &&
                run(revision,
                    (const char *[]){"sh", "-c", SCRIPT, "sh", builder_string(&revision->git),
                                     folder, builder_string(&revision->hash), NULL},
                    &out, "cannot check it out");
    builder_free(&out);
    return done;
}

/* Append the last lines of the build's log. */
static void add_log(const char *path, StringBuilder *why)
{
    StringBuilder text = {0}, error = {0};
    if (file_read(NULL, path, FILE_BYTES_MAX, &text, &error)) {
        const char *start = builder_string(&text), *at = start + strlen(start);
        for (int lines = 0; at > start && (lines += at[-1] == '\n') <= LOG_LINES;)
            at--;
        builder_add_char(why, '\n');
        builder_add(why, at);
        while (why->length > 0 && why->bytes[why->length - 1] == '\n')
            builder_truncate(why, why->length - 1);
    }
    builder_free(&text);
    builder_free(&error);
}

/* Run the build command. Environment variables that a surrounding git or make has set would mislead
 * the command, so they are unset. GIT_CEILING_DIRECTORIES keeps git from searching for a repository
 * above the cache folder. */
static bool build(Revision *revision)
{
    static const char SCRIPT[] =
        "cd \"$1\" || exit; exec >\"$1.log\" 2>&1\n"
        "unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE MAKEFLAGS MFLAGS MAKELEVEL\n"
        "GIT_CEILING_DIRECTORIES=$2; export GIT_CEILING_DIRECTORIES\n"
        "exec sh -c \"$3\"";
    StringBuilder out = {0}, error = {0}, path = {0};
    const char *command = build_of(revision->setup);
    bool done =
        command_run((const char *[]){"sh", "-c", SCRIPT, "sh", builder_string(&revision->folder),
                                     builder_string(&revision->cache), command, NULL},
                    &out, &error);
    if (!done) {
        builder_add_format(
            revision->why, "%s%s: cannot build commit %s: '%s' failed: %s; its output is in %s",
            SCHEME, revision->name, builder_string(&revision->hash), string_quote(command).text,
            builder_string(&error), beside(revision, "log", &path));
        add_log(builder_string(&path), revision->why);
    }
    builder_free(&out);
    builder_free(&error);
    builder_free(&path);
    return done;
}

/* Write the file that records that the commit has been built with this command. */
static bool note_built(Revision *revision)
{
    StringBuilder path = {0};
    const char *command = build_of(revision->setup);
    int file =
        open(beside(revision, "built", &path), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, FILE_MODE);
    bool done = file >= 0 && descriptor_write(file, command, strlen(command));
    if (!done)
        builder_add_format(revision->why, "cannot write %s: %s", builder_string(&path),
                           strerror(errno));
    if (file >= 0)
        close(file);
    builder_free(&path);
    return done;
}

/* Lock the cache, so that no other process builds in it. Return the descriptor of the lock file, or
 * -1 on failure. */
static int lock_cache(Revision *revision)
{
    StringBuilder path = {0};
    builder_add_view(&path, builder_view(&revision->cache));
    builder_add(&path, "/lock");
    int lock = open(builder_string(&path), O_RDWR | O_CREAT | O_CLOEXEC, FILE_MODE);
    if (lock < 0 || !descriptor_lock(lock, false)) {
        builder_add_format(revision->why, "cannot lock %s: %s", builder_string(&path),
                           lock >= 0 && errno == EAGAIN
                               ? "another contigo-match is building there: wait until it ends"
                               : strerror(errno));
        if (lock >= 0)
            close(lock);
        lock = -1;
    }
    builder_free(&path);
    return lock;
}

static RevisionOutcome make_checkout(Revision *revision)
{
    StringBuilder path = {0};
    int lock = lock_cache(revision);
    RevisionOutcome outcome = REVISION_FAILED;
    if (lock >= 0) {
        unlink(beside(revision, "built", &path));
        if (check_out(revision))
            outcome = !build(revision)       ? REVISION_UNBUILT
                      : note_built(revision) ? REVISION_READY
                                             : REVISION_FAILED;
        close(lock);
    }
    builder_free(&path);
    return outcome;
}

/* Check that the build has produced the program, which is the first word of `rest`. */
static bool has_program(Revision *revision, const char *rest)
{
    StringBuilder path = {0};
    int length = (int)strcspn(rest, " \t");
    builder_add_view(&path, builder_view(&revision->folder));
    builder_add_format(&path, "/%.*s", length, rest);
    bool has = access(builder_string(&path), X_OK) == 0;
    if (!has)
        builder_add_format(revision->why, "%s%s: '%s' made no program '%.*s': expected %s", SCHEME,
                           revision->name, string_quote(build_of(revision->setup)).text, length,
                           rest, builder_string(&path));
    builder_free(&path);
    return has;
}

/* Check out and build the commit if necessary, and set `command` to the command of its program. */
static RevisionOutcome take_command(Revision *revision, const char *rest, StringBuilder *command)
{
    if (!find_commit(revision) || !make_cache(revision))
        return REVISION_FAILED;
    RevisionOutcome outcome = is_built(revision) ? REVISION_READY : make_checkout(revision);
    if (outcome == REVISION_READY && !has_program(revision, rest))
        outcome = REVISION_UNBUILT;
    for (const char *at = builder_string(&revision->folder); *at; at++) {
        if (strchr(" \t'\"\\", *at))
            builder_add_char(command, '\\');
        builder_add_char(command, *at);
    }
    builder_add_format(command, "/%s", rest);
    return outcome;
}

static bool is_revision(const MatchPlayer *player)
{
    return strncmp(player->command, SCHEME, strlen(SCHEME)) == 0;
}

/* Replace the command of a player. */
static bool replace(MatchPlayer *player, const StringBuilder *command, StringBuilder *why)
{
    char *copy = builder_failed(command) ? NULL : memory_new(command->length + 1);
    if (!copy) {
        builder_add(why, status_text(STATUS_NO_MEMORY));
        return false;
    }
    memcpy(copy, command->bytes, command->length);
    memory_free(player->command);
    player->command = copy;
    return true;
}

/* Check out and build a player's revision, and set the player's command to the built program. */
static RevisionOutcome prepare(const RevisionSetup *setup, MatchPlayer *player, StringBuilder *why)
{
    StringBuilder name = {0}, command = {0};
    const char *start = player->command + strlen(SCHEME), *colon = strchr(start, ':');
    if (!colon || strcspn(colon + 1, " \t") == 0) {
        builder_add_format(why, "player %s: expected git:REVISION:PROGRAM, such as git:HEAD~1:bot",
                           player->name);
        return REVISION_FAILED;
    }
    builder_add_bytes(&name, start, (size_t)(colon - start));
    Revision revision = {.setup = setup, .name = builder_string(&name), .why = why};
    RevisionOutcome outcome = take_command(&revision, colon + 1, &command);
    if (outcome == REVISION_READY && !replace(player, &command, why))
        outcome = REVISION_FAILED;
    builder_free(&revision.hash);
    builder_free(&revision.git);
    builder_free(&revision.cache);
    builder_free(&revision.folder);
    builder_free(&name);
    builder_free(&command);
    return outcome;
}

RevisionOutcome revisions_prepare(const RevisionSetup *setup, MatchSettings *settings,
                                  StringBuilder *why)
{
    RevisionOutcome outcome = REVISION_READY;
    for (size_t i = 0; outcome == REVISION_READY && i < settings->player_count; i++)
        if (is_revision(&settings->players[i]))
            outcome = prepare(setup, &settings->players[i], why);
    return outcome;
}
