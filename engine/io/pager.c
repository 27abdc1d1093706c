/* Pages. */
#define _GNU_SOURCE /* ppoll() */

#include "io/pager.h"

#include "base/count.h"
#include "base/utf8.h"
#include "io/descriptor.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { ESCAPE = 27, KEY_BYTES = 16, KEY_PATIENCE = 100 /* milliseconds */ };

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

/* Signals that end a program which does not care. */
static const int ENDINGS[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM};

/* What was done about them before, and which were let in. */
typedef struct Endings {
    struct sigaction actions[COUNT_OF(ENDINGS)];
    sigset_t let_in;
} Endings;

/* The one that came. */
static volatile sig_atomic_t caught;

static void note_ending(int signal)
{
    caught = signal;
}

/* Lets them in while a key is waited for alone, when they are no more than noted. */
static void hold_endings(Endings *before)
{
    struct sigaction note = {.sa_handler = note_ending};
    sigset_t held;
    sigemptyset(&note.sa_mask);
    sigemptyset(&held);
    caught = 0;
    for (size_t i = 0; i < COUNT_OF(ENDINGS); i++)
        sigaddset(&held, ENDINGS[i]);
    pthread_sigmask(SIG_BLOCK, &held, &before->let_in);
    for (size_t i = 0; i < COUNT_OF(ENDINGS); i++)
        if (sigaction(ENDINGS[i], NULL, &before->actions[i]) == 0 &&
            before->actions[i].sa_handler == SIG_DFL)
            sigaction(ENDINGS[i], &note, NULL);
}

/* What was noted ends the program now. */
static void release_endings(const Endings *before)
{
    for (size_t i = 0; i < COUNT_OF(ENDINGS); i++)
        sigaction(ENDINGS[i], &before->actions[i], NULL);
    pthread_sigmask(SIG_SETMASK, &before->let_in, NULL);
    if (caught)
        raise(caught);
}

/* A byte of a key, waited for as long as it takes or, where the key has begun, KEY_PATIENCE; false
 * where there is none, or a signal came. */
static bool read_byte(int input, bool has_begun, const sigset_t *let_in, char *byte)
{
    const struct timespec patience = {.tv_nsec = KEY_PATIENCE * 1000000L};
    struct pollfd wait = {.fd = input, .events = POLLIN};
    return ppoll(&wait, 1, has_begun ? &patience : NULL, let_in) == 1 &&
           descriptor_read(input, byte, 1) == 1;
}

/* Whether bytes are a key: any but ESC, ESC O and a byte, ESC [ and up to a letter or ~, ESC and
 * any other byte. */
static bool is_key(const char *bytes, size_t count)
{
    char last = bytes[count - 1];
    if (count == 1)
        return last != ESCAPE;
    if (count == 2)
        return last != '[' && last != 'O';
    return bytes[1] == 'O' || (last >= '@' && last <= '~');
}

/* All bytes of a key, of which those without room are left out; none where there is none. A key
 * sends its bytes at once: ESC without others is that key. */
static void read_key(int input, const sigset_t *let_in, char key[KEY_BYTES])
{
    size_t count = 0;
    char byte;
    while (read_byte(input, count > 0, let_in, &byte)) {
        count -= count == KEY_BYTES - 1;
        key[count++] = byte;
        if (is_key(key, count))
            break;
    }
    key[count] = '\0';
}

/* How many rows a key asks for; -1: it is none of those that do. */
static int rows_of(const char *key, int page)
{
    static const struct {
        const char *key;
        enum { NO_MORE, LINE, PAGE } wish;
    } KEYS[] = {{"", NO_MORE},     {"q", NO_MORE},    {"Q", NO_MORE},    {"\003", NO_MORE},
                {"\004", NO_MORE}, {"\033", NO_MORE}, {"\n", LINE},      {"\r", LINE},
                {"\033[B", LINE},  {"\033OB", LINE},  {"\033[6~", PAGE}, {" ", PAGE}};
    for (size_t i = 0; i < COUNT_OF(KEYS); i++)
        if (strcmp(key, KEYS[i].key) == 0)
            return KEYS[i].wish == PAGE ? page : KEYS[i].wish == LINE ? 1 : 0;
    return -1;
}

/* Asks how many rows are wanted next; a key says so, without waiting for a whole line. From the
 * question on no key is shown. */
static int read_wish(const Pager *pager, const struct termios *usual, int page)
{
    int input = pager->input;
    Endings before;
    struct termios now = *usual;
    now.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
    now.c_cc[VMIN] = 1;
    now.c_cc[VTIME] = 0;
    hold_endings(&before);
    tcsetattr(input, TCSADRAIN, &now);
    (void)descriptor_write(pager->output, QUESTION, sizeof QUESTION - 1);
    char key[KEY_BYTES];
    int rows;
    do {
        read_key(input, &before.let_in, key);
        rows = rows_of(key, page);
    } while (rows < 0);
    tcsetattr(input, TCSANOW, usual); /* whether or not anybody takes what was shown */
    release_endings(&before);
    return rows;
}

static int ask(const Pager *pager, const struct termios *usual, int page)
{
    const char *after = pager->erases ? ERASE : "\n";
    int rows = read_wish(pager, usual, page);
    (void)descriptor_write(pager->output, after, strlen(after));
    return rows;
}

bool pager_show(const Pager *pager, const char *bytes, size_t count)
{
    int columns = pager->columns, page = pager->rows - 1; /* one row is for the question */
    struct termios usual;
    if (page < 1 || columns < 1 || page_length(bytes, count, columns, pager->rows) == count ||
        tcgetattr(pager->input, &usual) != 0)
        return descriptor_write(pager->output, bytes, count);
    for (int wanted = page; wanted > 0 && count > 0;) {
        size_t size = page_length(bytes, count, columns, wanted);
        if (!descriptor_write(pager->output, bytes, size))
            return false;
        bytes += size;
        count -= size;
        wanted = count > 0 ? ask(pager, &usual, page) : 0;
    }
    return true;
}
