/* QR codes, with libqrencode. */
#include "board/qr.h"

#include <qrencode.h>

enum { MARGIN = 2 /* modules around the code in a terminal */ };

/* Return the code of a text, or NULL if the text's length isn't allowed or memory runs out. Screens
 * need little error correction, and with less of it the modules are larger. */
static QRcode *encode(StringView text)
{
    if (text.length == 0 || text.length > QR_MOST)
        return NULL;
    return QRcode_encodeData((int)text.length, (const unsigned char *)text.bytes, 0, QR_ECLEVEL_L);
}

static bool is_dark(const QRcode *code, int x, int y)
{
    return x >= 0 && y >= 0 && x < code->width && y < code->width &&
           code->data[y * code->width + x] & 1;
}

bool qr_add_rows(StringView text, StringBuilder *rows)
{
    QRcode *code = encode(text);
    if (!code)
        return false;
    for (int y = 0; y < code->width; y++) {
        if (y > 0)
            builder_add_char(rows, '\n');
        for (int x = 0; x < code->width; x++)
            builder_add_char(rows, is_dark(code, x, y) ? '1' : '0');
    }
    QRcode_free(code);
    return true;
}

bool qr_add_blocks(StringView text, const char *begin, const char *end, StringBuilder *lines)
{
    /* Light modules are filled. First index: 1 if the upper module is dark; second: 1 if the lower
     * is. */
    static const char *const BLOCKS[2][2] = {{"\u2588", "\u2580"}, {"\u2584", " "}};
    QRcode *code = encode(text);
    if (!code)
        return false;
    for (int y = -MARGIN; y < code->width + MARGIN; y += 2) {
        builder_add(lines, begin);
        for (int x = -MARGIN; x < code->width + MARGIN; x++)
            builder_add(lines, BLOCKS[is_dark(code, x, y)][is_dark(code, x, y + 1)]);
        builder_add_format(lines, "%s\n", end);
    }
    QRcode_free(code);
    return true;
}
