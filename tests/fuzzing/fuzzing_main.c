/* Run a harness without libFuzzer: try the inputs of a corpus, and then other inputs that are
 * derived from them.
 *
 * Usage: fuzz_NAME CORPUS COUNT [SEED]     a file or folder of inputs; how many to derive from them
 *        fuzz_NAME --reduce INPUT          print the input with as few lines as still fail
 *
 * The inputs are tried in a separate process. If that process ends, or takes too long for an input,
 * the input is written to fuzz_NAME.NUMBER.failed in the current folder, and a new process
 * continues with the next input. */
#define _DEFAULT_SOURCE 1 /* for MAP_ANONYMOUS */

#include "base/random.h"
#include "fuzzing.h"

#include <dirent.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
    INPUT_MOST = 64 * 1024,
    CORPUS_MOST = 4096,
    SECONDS_EACH = 60,
    FAILURES_MOST = 5,
};

typedef struct Sample {
    uint8_t *bytes;
    size_t size;
} Sample;

/* Memory that is shared between the process that tries inputs and the process that watches it. */
typedef struct Shared {
    size_t number; /* number of the input that is being tried */
    size_t size;
    uint8_t bytes[INPUT_MOST];
} Shared;

static Sample corpus[CORPUS_MOST];
static size_t corpus_count;
static Shared *shared;

static void add_sample(const char *path)
{
    FILE *file = fopen(path, "rb");
    static uint8_t bytes[INPUT_MOST];
    size_t size = file ? fread(bytes, 1, sizeof bytes, file) : 0;
    if (file)
        fclose(file);
    if (!file || corpus_count == CORPUS_MOST)
        return;
    uint8_t *copy = malloc(size + 1);
    fuzzing_require(copy != NULL, "no memory", NULL);
    memcpy(copy, bytes, size);
    corpus[corpus_count++] = (Sample){copy, size};
}

static int by_name(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}

/* Read the files of a folder, sorted by name, or one file. */
static void read_corpus(const char *path)
{
    struct dirent **entries;
    int count = scandir(path, &entries, NULL, by_name);
    if (count < 0)
        add_sample(path);
    for (int i = 0; i < count; i++) {
        StringBuilder name = {0};
        builder_add_format(&name, "%s/%s", path, entries[i]->d_name);
        if (entries[i]->d_name[0] != '.')
            add_sample(builder_string(&name));
        builder_free(&name);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
}

static size_t pick(Random *random, size_t limit)
{
    return limit ? (size_t)random_between(random, 0, (int64_t)limit - 1) : 0;
}

/* Make one random change to the input. */
static void mutate(Random *random)
{
    uint8_t *bytes = shared->bytes;
    size_t at = pick(random, shared->size + 1);
    size_t span = 1 + pick(random, 8);
    switch (pick(random, 6)) {
    case 0: /* replace a byte */
        if (at < shared->size)
            bytes[at] = (uint8_t)random_next(random);
        break;
    case 1: /* change a bit */
        if (at < shared->size)
            bytes[at] ^= (uint8_t)(1 << pick(random, 8));
        break;
    case 2: /* remove bytes */
        if (at + span <= shared->size) {
            memmove(bytes + at, bytes + at + span, shared->size - at - span);
            shared->size -= span;
        }
        break;
    case 3: /* add bytes */
        if (shared->size + span <= INPUT_MOST) {
            memmove(bytes + at + span, bytes + at, shared->size - at);
            for (size_t i = 0; i < span; i++)
                bytes[at + i] = (uint8_t)random_next(random);
            shared->size += span;
        }
        break;
    case 4: /* copy bytes to another place */
        if (at + span <= shared->size)
            memmove(bytes + pick(random, shared->size - span + 1), bytes + at, span);
        break;
    default: /* replace the rest by the end of another input */
        if (corpus_count > 0) {
            Sample other = corpus[pick(random, corpus_count)];
            size_t from = pick(random, other.size + 1);
            size_t count = other.size - from;
            count = count < INPUT_MOST - at ? count : INPUT_MOST - at;
            memcpy(bytes + at, other.bytes + from, count);
            shared->size = at + count;
        }
        break;
    }
}

/* Make the input with this number: first the inputs of the corpus in order, then random inputs,
 * which depend only on the corpus, the seed and the number. */
static void make_input(size_t number, uint64_t seed)
{
    Random random = {seed * UINT64_C(1000003) + number};
    shared->number = number;
    shared->size = 0;
    if (corpus_count > 0 && (number < corpus_count || pick(&random, 4) > 0)) {
        Sample sample = corpus[number < corpus_count ? number : pick(&random, corpus_count)];
        memcpy(shared->bytes, sample.bytes, sample.size);
        shared->size = sample.size;
    } else {
        shared->size = pick(&random, 600);
        for (size_t i = 0; i < shared->size; i++)
            shared->bytes[i] = (uint8_t)random_next(&random);
    }
    if (number >= corpus_count)
        for (size_t changes = pick(&random, 6); changes > 0; changes--)
            mutate(&random);
}

/* Try the input, copied to memory of exactly its size, so that sanitizers detect reads beyond its
 * end. */
static void try_input(void)
{
    uint8_t *copy = malloc(shared->size ? shared->size : 1);
    fuzzing_require(copy != NULL, "no memory", NULL);
    memcpy(copy, shared->bytes, shared->size);
    alarm(SECONDS_EACH);
    LLVMFuzzerTestOneInput(copy, shared->size);
    alarm(0);
    free(copy);
}

/* Wait until a process ends. Return whether it succeeded. */
static bool ends_well(pid_t process)
{
    int status = 0;
    fuzzing_require(process > 0 && waitpid(process, &status, 0) == process, "no process", NULL);
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

static void keep_failed(const char *program)
{
    StringBuilder path = {0};
    builder_add_format(&path, "%s.%zu.failed", program, shared->number);
    FILE *file = fopen(builder_string(&path), "wb");
    if (file) {
        fwrite(shared->bytes, 1, shared->size, file);
        fclose(file);
    }
    printf("input %zu failed: it is in %s\n", shared->number, builder_string(&path));
    builder_free(&path);
}

/* Try the inputs from `first` up to but excluding `end`, in another process. Return whether all
 * passed. */
static bool try_from(size_t first, size_t end, uint64_t seed)
{
    fflush(NULL);
    pid_t process = fork();
    if (process == 0) {
        for (size_t number = first; number < end; number++) {
            make_input(number, seed);
            try_input();
        }
        exit(EXIT_SUCCESS);
    }
    return ends_well(process);
}

static int try_all(const char *program, size_t count, uint64_t seed)
{
    size_t end = corpus_count + count, failed = 0;
    size_t first = 0;
    while (first < end && failed < FAILURES_MOST && !try_from(first, end, seed)) {
        keep_failed(program);
        failed++;
        first = shared->number + 1;
    }
    const char *name = strrchr(program, '/');
    printf("seed %llu, a corpus of %zu\n%s: %zu passed, %zu failed\n", (unsigned long long)seed,
           corpus_count, name ? name + 1 : program, end - failed, failed);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

/* Return whether the harness still fails on what is left of the input. */
static bool still_fails(void)
{
    fflush(NULL);
    pid_t process = fork();
    if (process == 0) {
        if (!freopen("/dev/null", "w", stderr))
            exit(EXIT_SUCCESS);
        try_input();
        exit(EXIT_SUCCESS);
    }
    return !ends_well(process);
}

static size_t line_end(size_t from)
{
    const uint8_t *stop = memchr(shared->bytes + from, '\n', shared->size - from);
    return stop ? (size_t)(stop - shared->bytes) + 1 : shared->size;
}

/* Remove lines one by one, and then words, as long as the input still fails. Print what is left. */
static int reduce(void)
{
    static Shared whole; /* too large for the stack */
    make_input(0, 0);
    if (!still_fails()) {
        fputs("it does not fail\n", stderr);
        return EXIT_FAILURE;
    }
    for (bool smaller = true; smaller;) {
        smaller = false;
        for (size_t from = line_end(0); from < shared->size;) {
            size_t end = line_end(from);
            whole = *shared;
            memmove(shared->bytes + from, shared->bytes + end, shared->size - end);
            shared->size -= end - from;
            if (still_fails()) {
                smaller = true;
                continue;
            }
            *shared = whole;
            from = end;
        }
    }
    fwrite(shared->bytes, 1, shared->size, stdout);
    return EXIT_SUCCESS;
}

int main(int count, char **words)
{
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    bool reduces = count == 3 && strcmp(words[1], "--reduce") == 0;
    if (shared == MAP_FAILED || count < 3 || count > 4) {
        fprintf(stderr, "usage: %s CORPUS COUNT [SEED], or --reduce INPUT\n", words[0]);
        return 2;
    }
    read_corpus(words[reduces ? 2 : 1]);
    if (reduces)
        return corpus_count == 1 ? reduce() : 2;
    return try_all(words[0], strtoul(words[2], NULL, 10),
                   count > 3 ? strtoull(words[3], NULL, 10) : 1);
}
