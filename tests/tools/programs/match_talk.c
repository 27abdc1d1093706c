/* Run programs of all hostile kinds (match_bot.c) against the part of contigo-match that talks to
 * programs. Each failure must be classified correctly and in time, and leave no process or
 * descriptor behind. Usage: match_talk BOT [KIND]: all kinds, or one. */
#define _GNU_SOURCE

#include "match_talk.h"

#include "base/memory.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>

/* Make a folder next to the program. Sandboxes show that place, so the test sees whether they hide
 * the folder. If that fails, make it in a place that sandboxes don't show. */
static bool make_folder(const char *program)
{
    int length = (int)(strrchr(program, '/') - program);
    snprintf(folder, sizeof folder, "%.*s/match_talk.XXXXXX", length, program);
    if (length < PATH_BYTES - 30 && mkdtemp(folder))
        return true;
    strcpy(folder, "/tmp/match_talk.XXXXXX");
    return mkdtemp(folder) != NULL;
}

static bool prepare(const char *program, const char *self)
{
    static char bot_path[PATH_MAX], self_path[PATH_MAX];
    if (!realpath(program, bot_path) || !realpath(self, self_path) || !make_folder(bot_path))
        return false;
    bot = bot_path;
    helper = self_path;
    snprintf(here, sizeof here, "%s/here", folder);
    snprintf(beside, sizeof beside, "%s/beside", folder);
    return mkdir(here, 0777) == 0 && mkdir(beside, 0777) == 0 && process_adopt();
}

static void clean(void)
{
    char command[PATH_BYTES + 10];
    snprintf(command, sizeof command, "rm -rf '%s'", folder);
    if (system(command) != 0)
        puts("cannot clean up");
    prctl(PR_SET_DUMPABLE, 1); /* so that LeakSanitizer can inspect the process */
}

int main(int argc, char **argv)
{
    process_become(argc, argv);
    if (argc < 2 || !prepare(argv[1], argv[0])) {
        puts("usage: match_talk BOT [KIND]");
        return 2;
    }
    only = argc > 2 ? argv[2] : NULL;
    /* libuv keeps some descriptors open after its first loop. Make that loop before descriptors are
     * counted. */
    Talks *talks;
    if (talks_create(&talks) == STATUS_OK)
        talks_destroy(talks);
    setvbuf(stdout, NULL, _IOLBF, 0);
    try_kinds();
    try_frames();
    try_singles();
    try_runners();
    try_sandboxes();
    clean();
    check(memory_in_use() == 0, "memory", "in use", "not given back");
    print_figures();
    printf("match_talk: %d passed, %d failed\n", passed, failed);
    return failed > 0;
}
