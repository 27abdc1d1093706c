/* Names of character sets that the C library of WebAssembly lacks. */
#include <iconv.h>
#include <string.h>

iconv_t __real_iconv_open(const char *to, const char *from);
iconv_t __wrap_iconv_open(const char *to, const char *from);

/* The linker has iconv_open() call this (--wrap). */
iconv_t __wrap_iconv_open(const char *to, const char *from)
{
    return __real_iconv_open(to, strcmp(from, "CP932") == 0 ? "SHIFT_JIS" : from);
}
