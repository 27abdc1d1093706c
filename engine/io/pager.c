/* Pages. */
#include "io/pager.h"

#include "base/utf8.h"
#include "io/descriptor.h"

#include <string.h>
#include <termios.h>
#include <unistd.h>

static const char QUESTION[] = "-- space: more, enter: a line, q: no more --";
static const char ERASE[] = "\r\033[K";

/* The bytes of the first row of a text: up to a newline, or what fits in a row. */
static size_t row_length(const char *bytes, size_t count, int columns)
{
    size_t at = 0;
    for (int column = 0; at < count && bytes[at] != '\n'; column++) {
        size_t size = utf8_first(bytes + at, count - at);
        if (column == columns)
            return at;
        at += size ? size : 1;
    }
    return at < count ? at + 1 : at;
}

/* The bytes of its first `rows` rows. */
static size_t page_length(const char *bytes, size_t count, int columns, int rows)
{
    size_t at = 0;
    for (int row = 0; row < rows && at < count; row++)
        at += row_length(bytes + at, count - at, columns);
    return at;
}

/* A key, without waiting for a whole line; q where there is none. */
static char read_key(int input)
{
    struct termios before, now;
    char key = 'q';
    if (tcgetattr(input, &before) != 0)
        return key;
    now = before;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    tcsetattr(input, TCSADRAIN, &now);
    if (descriptor_read(input, &key, 1) != 1)
        key = 'q';
    tcsetattr(input, TCSADRAIN, &before);
    return key;
}

/* How many rows are wanted next. */
static int ask(int input, int output, int page)
{
    (void)descriptor_write(output, QUESTION, sizeof QUESTION - 1);
    int rows = -1;
    while (rows < 0) {
        char key = read_key(input);
        rows = key == ' '                      ? page
               : key == '\n' || key == '\r'    ? 1
               : strchr("qQ\003\004\033", key) ? 0
                                               : -1;
    }
    (void)descriptor_write(output, ERASE, sizeof ERASE - 1);
    return rows;
}

bool pager_show(int input, int output, int columns, int rows, const char *bytes, size_t count)
{
    int page = rows - 1; /* one row is for the question */
    if (page < 1 || columns < 1 || page_length(bytes, count, columns, rows) == count ||
        !isatty(input))
        return descriptor_write(output, bytes, count);
    for (int wanted = page; wanted > 0 && count > 0;) {
        size_t size = page_length(bytes, count, columns, wanted);
        if (!descriptor_write(output, bytes, size))
            return false;
        bytes += size;
        count -= size;
        wanted = count > 0 ? ask(input, output, page) : 0;
    }
    return true;
}
