/* For tests that read all SGF files of fixtures/sgf and of its subfolder `repaired`. */
#ifndef CONTIGO_TESTS_SGF_FIXTURES_H
#define CONTIGO_TESTS_SGF_FIXTURES_H

#include "base/string_builder.h"

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SGF_FOLDER "fixtures/sgf"
#define SGF_REPAIRED SGF_FOLDER "/repaired"
#define SGF_FUZZED "fixtures/fuzz/sgf"

/* A function that is called for each file, with its path and contents. */
typedef void (*SgfFixtureAction)(const char *path, StringBuilder *text);

static void sgf_read_file(const char *path, StringBuilder *text)
{
    char block[4096];
    FILE *file = fopen(path, "rb");
    ck_assert_msg(file != NULL, "%s cannot be opened", path);
    size_t count;
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        builder_add_bytes(text, block, count);
    fclose(file);
    ck_assert(!builder_failed(text));
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Call `action` for each file of the folder `where` whose name contains `part`, sorted by name. */
static void sgf_each_of(const char *where, const char *part, SgfFixtureAction action)
{
    char *names[200];
    size_t count = 0;
    DIR *folder = opendir(where);
    ck_assert_msg(folder != NULL, "%s cannot be opened", where);
    for (struct dirent *entry; (entry = readdir(folder));)
        if (strstr(entry->d_name, part) && entry->d_name[0] != '.') {
            ck_assert_uint_lt(count, sizeof names / sizeof *names);
            names[count++] = strdup(entry->d_name);
        }
    closedir(folder);
    ck_assert_uint_ge(count, 30);
    qsort(names, count, sizeof *names, compare_names);
    for (size_t i = 0; i < count; i++) {
        char path[300];
        StringBuilder text = {0};
        snprintf(path, sizeof path, "%s/%s", where, names[i]);
        sgf_read_file(path, &text);
        action(path, &text);
        builder_free(&text);
        free(names[i]);
    }
}

static void sgf_each_fixture(SgfFixtureAction action)
{
    sgf_each_of(SGF_FOLDER, ".sgf", action);
    sgf_each_of(SGF_REPAIRED, ".sgf", action);
}

/* Add a test case to a suite; each of its tests may take `timeout` seconds. */
static TCase *add_case(Suite *suite, const char *name, double timeout)
{
    TCase *tests = tcase_create(name);
    tcase_set_timeout(tests, timeout);
    suite_add_tcase(suite, tests);
    return tests;
}

#endif
