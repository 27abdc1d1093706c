/* Functions for the fuzzing harnesses. */
#include "fuzzing.h"

#include <dirent.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void fuzzing_require(bool holds, const char *what, const StringBuilder *text)
{
    if (holds)
        return;
    fprintf(stderr, "%s\n", what);
    if (text)
        fprintf(stderr, "%.*s\n", (int)text->length, text->bytes);
    abort();
}

/* Print up to 600 bytes of a text, beginning with the line that contains byte number `at`. */
static void print_lines(const char *what, const StringBuilder *text, size_t at)
{
    enum { BYTES_MOST = 600 };
    while (at > 0 && text->bytes[at - 1] != '\n')
        at--;
    size_t rest = text->length - at;
    fprintf(stderr, "--- %s\n%.*s\n", what, (int)(rest < BYTES_MOST ? rest : BYTES_MOST),
            text->bytes + at);
}

void fuzzing_require_same(const StringBuilder *a, const StringBuilder *b, const char *what)
{
    size_t at = 0;
    while (at < a->length && at < b->length && a->bytes[at] == b->bytes[at])
        at++;
    if (at == a->length && at == b->length)
        return;
    fprintf(stderr, "%s\n", what);
    print_lines("before", a, at);
    print_lines("after", b, at);
    abort();
}

static char folder[64];
static pid_t owner;

void fuzzing_clear_folder(void)
{
    DIR *list = opendir(folder);
    struct dirent *entry;
    while (list && (entry = readdir(list)))
        if (unlinkat(dirfd(list), entry->d_name, 0) != 0 && strcmp(entry->d_name, ".") != 0 &&
            strcmp(entry->d_name, "..") != 0)
            unlinkat(dirfd(list), entry->d_name, AT_REMOVEDIR);
    if (list)
        closedir(list);
}

static void remove_folder(void)
{
    if (getpid() != owner)
        return;
    fuzzing_clear_folder();
    rmdir(folder);
}

void fuzzing_enter_folder(void)
{
    if (folder[0])
        return;
    strcpy(folder,
           access("/dev/shm", W_OK) == 0 ? "/dev/shm/contigo-XXXXXX" : "/tmp/contigo-XXXXXX");
    owner = getpid();
    fuzzing_require(mkdtemp(folder) && chdir(folder) == 0, "no folder to work in", NULL);
    atexit(remove_folder);
}

void fuzzing_write_file(const char *name, const void *bytes, size_t count)
{
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    fuzzing_require(file >= 0 && write(file, bytes, count) == (ssize_t)count, "cannot write a file",
                    NULL);
    close(file);
}

void fuzzing_read_file(const char *name, StringBuilder *text)
{
    char block[4096];
    ssize_t count;
    int file = open(name, O_RDONLY | O_CLOEXEC);
    while (file >= 0 && (count = read(file, block, sizeof block)) > 0)
        builder_add_bytes(text, block, (size_t)count);
    if (file >= 0)
        close(file);
}

/* Replace a standard descriptor by a file, and return the previous descriptor. */
static int replace(int descriptor, const char *name, int flags)
{
    int before = fcntl(descriptor, F_DUPFD_CLOEXEC, 10);
    int file = open(name, flags | O_CLOEXEC, 0600);
    fuzzing_require(before >= 0 && file >= 0 && dup2(file, descriptor) == descriptor,
                    "cannot replace a descriptor", NULL);
    close(file);
    return before;
}

/* A function that only sanitizers provide: it sets the descriptor for their reports. */
extern void __sanitizer_set_report_fd(void *descriptor) __attribute__((weak));

static void report_to(int descriptor)
{
    if (__sanitizer_set_report_fd)
        __sanitizer_set_report_fd((void *)(intptr_t)descriptor);
}

int fuzzing_run_main(int (*run)(int, char **), int count, char **words)
{
    fflush(NULL);
    int before[3] = {replace(STDIN_FILENO, "in", O_RDONLY),
                     replace(STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC),
                     replace(STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC)};
    report_to(before[STDERR_FILENO]);
    optind = 0; /* makes glibc's getopt() start over */
    int code = run(count, words);
    fflush(NULL);
    for (int i = 0; i < 3; i++) {
        dup2(before[i], i);
        close(before[i]);
    }
    report_to(STDERR_FILENO);
    return code;
}
