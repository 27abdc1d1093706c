/* What the libFuzzer harnesses tests/fuzz_*.c share.
 *
 * A harness is a file with LLVMFuzzerTestOneInput(). `make fuzz` links it with libFuzzer, to look
 * for something new; `make check` links it with fuzzing_main.c, which needs no clang, to try the
 * corpus in fixtures/fuzz and a fixed number of inputs made from it by a seed.
 *
 * What does not hold ends the process by abort(), with a message: both tell then which input it
 * was.
 */
#ifndef CONTIGO_TESTS_FUZZING_H
#define CONTIGO_TESTS_FUZZING_H

#include "base/string_builder.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* One case. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* The bytes of a case, one after the other; zeros after the last. */
typedef struct Input {
    const uint8_t *bytes;
    size_t size;
} Input;

/* A number from the next `count` bytes (at most 4). */
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

/* A number below `limit` (at most 256). */
static inline uint32_t input_below(Input *input, uint32_t limit)
{
    return input_take(input, 1) % limit;
}

/* Ends the process unless something holds, with what it is about; `text` may be NULL. */
void fuzzing_require(bool holds, const char *what, const StringBuilder *text);

/* The same for two texts that have to be equal. */
void fuzzing_require_same(const StringBuilder *a, const StringBuilder *b, const char *what);

/* A folder of this process's own in memory, which is also where it works from then on; removed at
 * its end. For harnesses of what reads and writes files. */
void fuzzing_enter_folder(void);

/* Takes everything out of that folder. */
void fuzzing_clear_folder(void);

/* Writes a file in it. */
void fuzzing_write_file(const char *name, const void *bytes, size_t count);

/* Runs a program's main() with its standard input, output and diagnostics in files of that folder,
 * `in`, `out` and `err`; the first of them has to be there. What main() answered. */
int fuzzing_run_main(int (*run)(int, char **), int count, char **words);

/* What is in a file of that folder; nothing where there is none. */
void fuzzing_read_file(const char *name, StringBuilder *text);

#endif
