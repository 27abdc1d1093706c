/* Parses UTF-8, following the table of well-formed byte sequences in the Unicode standard (chapter
 * 3, D92). */
#include "base/utf8.h"

#include <stdint.h>

static bool is_between(char byte, unsigned low, unsigned high)
{
    unsigned value = (unsigned char)byte;
    return value >= low && value <= high;
}

/* Return the number of bytes in a character whose first byte is `lead`, and the range of its second
 * byte, which is smaller for some values of `lead`. Return 0 if no character begins with `lead`. */
static size_t size_after(unsigned char lead, unsigned *low, unsigned *high)
{
    *low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    *high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (lead < 0x80)
        return 1;
    if (lead < 0xC2 || lead > 0xF4)
        return 0;
    return lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
}

size_t utf8_first(const char *bytes, size_t count)
{
    if (count == 0)
        return 0;
    unsigned low, high;
    size_t size = size_after((unsigned char)*bytes, &low, &high);
    if (size > count || (size > 1 && !is_between(bytes[1], low, high)))
        return 0;
    for (size_t i = 2; i < size; i++)
        if (!is_between(bytes[i], 0x80, 0xBF))
            return 0;
    return size;
}

static uint32_t decode(const char *bytes, size_t size)
{
    static const unsigned char lead_bits[] = {0, 0x7F, 0x1F, 0x0F, 0x07};
    uint32_t code = (unsigned char)*bytes & lead_bits[size];
    for (size_t i = 1; i < size; i++)
        code = code << 6 | ((unsigned char)bytes[i] & 0x3Fu);
    return code;
}

bool utf8_printable(const char *bytes, size_t size)
{
    static const struct {
        uint32_t low, high;
    } hidden[] = {
        {0x00, 0x1F},     {0x7F, 0x9F},     {0x200B, 0x200F}, {0x2028, 0x202E},
        {0x2060, 0x206F}, {0xFEFF, 0xFEFF}, {0xFFF9, 0xFFFB},
    };
    uint32_t code = decode(bytes, size);
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        if (code >= hidden[i].low && code <= hidden[i].high)
            return false;
    return true;
}
