/* Converting a ProcessSetup to command-line arguments and back. */
#define _XOPEN_SOURCE 700 /* putenv() */

#include "programs/process_words.h"

#include "base/memory.h"
#include "base/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_BYTES = 48 }; /* enough for the longest name of a limit with its number and a NUL */

static const struct {
    const char *name;
    size_t offset;
} LIMITS[] = {
    {"memory=", offsetof(ProcessLimits, memory)},
    {"processor=", offsetof(ProcessLimits, processor)},
    {"files=", offsetof(ProcessLimits, files)},
    {"processes=", offsetof(ProcessLimits, processes)},
    {"file-size=", offsetof(ProcessLimits, file_size)},
};
enum { LIMIT_COUNT = sizeof LIMITS / sizeof *LIMITS };

static const char FOLDER[] = "folder=", SANDBOX[] = "sandbox", REMOVES[] = "remove",
                  HIDDEN[] = "hide=", SET[] = "set=", WORDS[] = "--";

/* The arguments being written. list_all() runs twice: first to count words and bytes, then to store
 * them. */
typedef struct Listing {
    char **words; /* NULL while counting */
    char *bytes;
    size_t count, length;
} Listing;

static void list(Listing *listing, const char *head, const char *rest)
{
    size_t first = strlen(head), second = strlen(rest);
    if (listing->words) {
        char *at = listing->bytes + listing->length;
        memcpy(at, head, first);
        memcpy(at + first, rest, second + 1);
        listing->words[listing->count] = at;
    }
    listing->count++;
    listing->length += first + second + 1;
}

static void list_all(Listing *listing, const ProcessSetup *setup, const char *name,
                     const char *form)
{
    list(listing, name, "");
    list(listing, PROCESS_BECOME, "");
    list(listing, form, "");
    if (setup->folder)
        list(listing, FOLDER, setup->folder);
    if (setup->removes)
        list(listing, REMOVES, "");
    if (setup->sandbox)
        list(listing, SANDBOX, "");
    for (size_t i = 0; i < LIMIT_COUNT; i++) {
        int64_t limit = *(const int64_t *)((const char *)&setup->limits + LIMITS[i].offset);
        char number[NUMBER_BYTES];
        snprintf(number, sizeof number, "%lld", (long long)limit);
        list(listing, LIMITS[i].name, number);
    }
    for (const char *const *set = setup->environment; set && *set; set++)
        list(listing, SET, *set);
    for (const char *const *path = setup->hidden; path && *path; path++)
        list(listing, HIDDEN, *path);
    list(listing, WORDS, "");
    for (const char *const *word = setup->words; *word; word++)
        list(listing, *word, "");
}

char **process_to_words(const ProcessSetup *setup, const char *name, const char *form)
{
    Listing counted = {0};
    list_all(&counted, setup, name, form);
    size_t pointers = (counted.count + 1) * sizeof(char *);
    char **words = memory_new(pointers + counted.length);
    if (!words)
        return NULL;
    Listing written = {.words = words, .bytes = (char *)words + pointers};
    list_all(&written, setup, name, form);
    return words;
}

static bool begins(const char *word, const char *head)
{
    return strncmp(word, head, strlen(head)) == 0;
}

static bool read_limit(const char *word, ProcessLimits *limits)
{
    for (size_t i = 0; i < LIMIT_COUNT; i++) {
        size_t head = strlen(LIMITS[i].name);
        if (begins(word, LIMITS[i].name))
            return number_read_int(word + head, strlen(word + head), 0, INT64_MAX - 1,
                                   (int64_t *)((char *)limits + LIMITS[i].offset));
    }
    return false;
}

bool process_from_words(char **words, ProcessSetup *setup)
{
    *setup = (ProcessSetup){0};
    for (; *words && strcmp(*words, WORDS) != 0; words++) {
        if (begins(*words, HIDDEN)) {
            *words += strlen(HIDDEN);
            if (!setup->hidden)
                setup->hidden = (const char *const *)words;
        } else if (setup->hidden) {
            return false; /* the hidden folders must come last, so that their list ends at `--` */
        } else if (begins(*words, FOLDER)) {
            setup->folder = *words + strlen(FOLDER);
        } else if (begins(*words, SET)) {
            putenv(*words + strlen(SET)); /* the program inherits this process's environment */
        } else if (strcmp(*words, REMOVES) == 0) {
            setup->removes = true;
        } else if (strcmp(*words, SANDBOX) == 0) {
            setup->sandbox = true;
        } else if (!read_limit(*words, &setup->limits)) {
            return false;
        }
    }
    if (!words[0] || !words[1])
        return false;
    *words = NULL; /* end the list of hidden folders here */
    setup->words = (const char *const *)words + 1;
    return true;
}
