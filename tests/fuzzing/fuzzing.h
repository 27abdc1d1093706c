/* Functions for the libFuzzer harnesses fuzz_*.c.
 *
 * A harness is a file with LLVMFuzzerTestOneInput(). `make fuzz` links it with libFuzzer, to search
 * for new failures. `make check` links it with fuzzing_main.c, which doesn't need clang, to try the
 * corpus in fixtures/fuzz and a fixed number of inputs that are derived from it with a seed.
 *
 * A check that fails prints a message and calls abort(). Both libFuzzer and fuzzing_main.c then
 * report the input. */
#ifndef CONTIGO_TESTS_FUZZING_H
#define CONTIGO_TESTS_FUZZING_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Test one input. This is the function that libFuzzer calls. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The bytes of an input, as if zeros followed the last one. */
typedef struct Input {
    const uint8_t *bytes;
    size_t size;
} Input;

/* Return a number made from the next `count` bytes (at most 4). */
static inline uint32_t input_take(Input *input, int count)
{
    uint32_t value = 0;
    for (; count > 0; count--) {
        value = value << 8 | (input->size ? *input->bytes : 0);
        input->bytes += input->size > 0;
        input->size -= input->size > 0;
    }
    return value;
}

/* Return a number below `limit` (at most 256), made from the next byte. */
static inline uint32_t input_below(Input *input, uint32_t limit)
{
    return input_take(input, 1) % limit;
}

/* Unless `holds`, print `what` and the text, which may be NULL, and abort. */
void fuzzing_require(bool holds, const char *what, const StringBuilder *text);

/* Unless two texts are equal, print a message and abort. */
void fuzzing_require_same(const StringBuilder *a, const StringBuilder *b, const char *what);

/* Create a temporary folder in memory for this process, and change to it. The folder is removed at
 * exit. This is for harnesses that read and write files. */
void fuzzing_enter_folder(void);

/* Remove everything in the temporary folder. */
void fuzzing_clear_folder(void);

/* Write a file in the temporary folder. */
void fuzzing_write_file(const char *name, const void *bytes, size_t count);

/* Run a program's main(), with its standard input, output and error redirected to the files `in`,
 * `out` and `err` of the temporary folder; `in` must exist. Return what main() returns. */
int fuzzing_run_main(int (*run)(int, char **), int count, char **words);

/* Read a file of the temporary folder. If the file doesn't exist, the text is empty. */
void fuzzing_read_file(const char *name, StringBuilder *text);

#endif
