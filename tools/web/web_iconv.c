/* Names of character sets that the C library for WebAssembly doesn't know. */
#include <iconv.h>
#include <string.h>

iconv_t __real_iconv_open(const char *to, const char *from);
iconv_t __wrap_iconv_open(const char *to, const char *from);

/* The linker option --wrap makes all calls of iconv_open() call this function. */
iconv_t __wrap_iconv_open(const char *to, const char *from)
{
    return __real_iconv_open(to, strcmp(from, "CP932") == 0 ? "SHIFT_JIS" : from);
}
