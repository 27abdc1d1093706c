/* Reads lines from the terminal with GNU readline. Only this file includes readline's headers. */
#define _GNU_SOURCE /* for memfd_create() and newlocale() */

#include "io/terminal.h"

#include "base/memory.h"
#include "base/string_builder.h"
#include "base/utf8.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/typed.h"

#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

#include <readline/history.h>
#include <readline/readline.h>

/* The shell's exit status is at least NOT_RUN if it can't run a command. */
enum { CTRL_C = 3, COMPLAINT_BYTES = 4096, NOT_RUN = 126 };

static const char USUAL_PROMPT[] = "contigo> ";

enum { USUAL_COLUMNS = 80, USUAL_ROWS = 24 };

typedef struct Terminal {
    /* Must be first, so that a pointer to the Source is also a pointer to the Terminal. */
    Source source;
    Attendant attendant;
    char *typed;        /* the last line that was typed; allocated by readline */
    StringBuilder line; /* the last line that was returned, if it isn't `typed` */
    StringBuilder prompt;
    bool pages; /* true if the reply must be shown in a pager */
    /* The name of the history file; empty if no history is kept. */
    StringBuilder history;
    size_t start;  /* where the word that is being completed begins, as a byte offset in the line */
    size_t listed; /* number of candidates that have been considered */
    struct sigaction interrupt;
} Terminal;

/* The terminal in use. It is a global variable because readline's callbacks have no context
 * argument, and readline's own state is global anyway. */
static Terminal *present;

/* Set by Ctrl-C, and cleared when a line is returned. */
static volatile sig_atomic_t interrupted;

static void note_interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

/* Return the next word that begins with `typed`, as a copy that readline frees. Return NULL if
 * there are no more. */
static char *next_match(const char *typed, int state)
{
    if (state == 0)
        present->listed = 0;
    Completer *completer = &present->attendant.completer;
    size_t length = strlen(typed);
    for (;;) {
        StringView word =
            completer->word(completer->context, rl_line_buffer, present->start, present->listed++);
        if (word.length == 0)
            return NULL;
        if (word.length >= length && strncasecmp(word.bytes, typed, length) == 0)
            return strndup(word.bytes, word.length);
    }
}

static bool shows_as_itself(const char *name)
{
    for (size_t left = strlen(name), size; left > 0; name += size, left -= size) {
        size = utf8_first(name, left);
        if (size == 0 || !utf8_printable(name, size))
            return false;
    }
    return true;
}

/* Return the next matching file name. File names that could control the terminal are skipped. */
static char *next_file(const char *typed, int state)
{
    char *name = rl_filename_completion_function(typed, state);
    while (name && !shows_as_itself(name)) {
        free(name);
        name = rl_filename_completion_function(typed, 1);
    }
    return name;
}

static char **complete(const char *typed, int start, int end)
{
    (void)end;
    Completer *completer = &present->attendant.completer;
    present->start = (size_t)start;
    rl_attempted_completion_over = 1;
    if (!completer->file(completer->context, rl_line_buffer, present->start))
        return rl_completion_matches(typed, next_match);
    rl_filename_completion_desired = 1;
    return rl_completion_matches(typed, next_file);
}

/* Before a line is edited, make Ctrl-C an ordinary key instead of one that sends a signal. */
static void prepare_terminal(int meta)
{
    rl_prep_terminal(meta);
    struct termios settings;
    if (tcgetattr(STDIN_FILENO, &settings) == 0) {
        settings.c_cc[VINTR] = _POSIX_VDISABLE;
        tcsetattr(STDIN_FILENO, TCSADRAIN, &settings);
    }
}

static int clear_line(int count, int key)
{
    (void)count, (void)key;
    rl_end_of_line(1, 0);
    fputs("^C", rl_outstream);
    rl_replace_line("", 1);
    rl_crlf();
    rl_on_new_line();
    rl_redisplay();
    return 0;
}

/* Call a function of readline whose error messages quote files. Print these messages, but without
 * characters that could control the terminal. */
static void call_quietly(void (*function)(void))
{
    char bytes[COMPLAINT_BYTES];
    int kept = dup(STDERR_FILENO), complaints = memfd_create("complaints", MFD_CLOEXEC);
    bool caught = kept >= 0 && complaints >= 0 && dup2(complaints, STDERR_FILENO) >= 0;
    function();
    if (caught) {
        ssize_t count = pread(complaints, bytes, sizeof bytes, 0);
        dup2(kept, STDERR_FILENO);
        (void)descriptor_write(STDERR_FILENO, bytes,
                               complain_show(bytes, count > 0 ? (size_t)count : 0));
    }
    if (kept >= 0)
        close(kept);
    if (complaints >= 0)
        close(complaints);
}

static void initialize(void)
{
    rl_initialize();
}

static void read_settings(void)
{
    rl_re_read_init_file(0, 0);
}

/* Read the user's inputrc file again. This function replaces readline's own for the same keys. */
static int read_settings_again(int count, int key)
{
    (void)count, (void)key;
    call_quietly(read_settings);
    return 0;
}

static void set_up_readline(void)
{
    rl_readline_name = "contigo";
    rl_completer_word_break_characters = " \t";
    rl_attempted_completion_function = complete;
    rl_prep_term_function = prepare_terminal;
    call_quietly(initialize);
    rl_bind_key(CTRL_C, clear_line);
    rl_bind_keyseq_in_map("\\C-x\\C-r", read_settings_again, emacs_standard_keymap);
    /* If several lines are pasted, read them as separate commands, not as one line that contains
     * newlines. */
    rl_variable_bind("enable-bracketed-paste", "off");
}

/* Load the lines of earlier runs. If the history file can't be read, it isn't written to either. */
static void load_history(Terminal *terminal)
{
    StringBuilder lines = {0}, error = {0};
    typed_find(&terminal->history);
    stifle_history(TYPED_LINES);
    using_history();
    const char *path = builder_string(&terminal->history);
    if (*path && !typed_load(path, &lines, &error)) {
        complain("contigo", "cannot keep the command history: %s", builder_string(&error));
        builder_clear(&terminal->history);
    }
    char *line = lines.length ? lines.bytes : NULL;
    for (char *end; line && (end = memchr(line, '\n', (size_t)(lines.bytes + lines.length - line)));
         line = end + 1) {
        *end = '\0';
        add_history(line);
    }
    builder_free(&lines);
    builder_free(&error);
}

/* Save the line in the history file immediately, so that it isn't lost however the program ends. */
static void remember(Terminal *terminal)
{
    HIST_ENTRY *last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (terminal->typed[strspn(terminal->typed, " \t")] == '\0' ||
        (last && strcmp(last->line, terminal->typed) == 0))
        return;
    add_history(terminal->typed);
    const char *path = builder_string(&terminal->history);
    if (*path)
        typed_keep(path, terminal->typed);
}

static bool terminal_ready(Source *source)
{
    (void)source;
    return false;
}

/* Return whether the user has typed a line. While no line is being edited, the terminal delivers
 * only whole lines. */
static bool terminal_waits(Source *source)
{
    (void)source;
    return descriptor_waits(STDIN_FILENO);
}

/* Return whether the terminal may be one that can only print characters. */
static bool is_dumb(void)
{
    const char *kind = getenv("TERM");
    return !kind || !*kind || strcmp(kind, "dumb") == 0;
}

/* Return the size of the window, in characters. */
static struct winsize find_window(void)
{
    struct winsize window;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &window) != 0 || window.ws_col == 0 || window.ws_row == 0)
        window = (struct winsize){.ws_row = USUAL_ROWS, .ws_col = USUAL_COLUMNS};
    return window;
}

static void print(const char *string)
{
    fputs(string, rl_outstream);
    fflush(rl_outstream);
}

/* Show what the attendant wants to show before a line is read, and get the prompt. */
static void look_around(Terminal *terminal)
{
    const Attendant *attendant = &terminal->attendant;
    struct winsize window = find_window();
    StringBuilder shown = {0};
    if (attendant->look)
        attendant->look(attendant->context, window.ws_col, window.ws_row, &shown);
    print(builder_string(&shown));
    builder_free(&shown);
    builder_clear(&terminal->prompt);
    if (attendant->prompt)
        attendant->prompt(attendant->context, &terminal->prompt);
    if (terminal->prompt.length == 0 || builder_failed(&terminal->prompt)) {
        builder_clear(&terminal->prompt);
        builder_add(&terminal->prompt, USUAL_PROMPT);
    }
}

/* Print a text without characters that could control the terminal. */
static void print_harmless(const char *string)
{
    StringBuilder shown = {0};
    builder_add(&shown, string);
    if (!builder_failed(&shown))
        builder_truncate(&shown, complain_show(shown.bytes, shown.length));
    print(builder_string(&shown));
    builder_free(&shown);
}

/* Return the next line. It is the line that was typed, or one that the program enters, which is
 * printed between `before` and `after`. */
static SourceEvent hand_out(Terminal *terminal, const char *before, const char *after, Line *line)
{
    const Attendant *attendant = &terminal->attendant;
    const char *text =
        *before || terminal->line.length > 0 ? builder_string(&terminal->line) : terminal->typed;
    print(before);
    if (*after) {
        print_harmless(text);
        print(after);
    }
    terminal->pages = attendant->is_long && attendant->is_long(attendant->context, text);
    interrupted = 0;
    *line = (Line){LINE_WHOLE, text, strlen(text)};
    return SOURCE_LINE;
}

static SourceEvent terminal_next(Source *source, Line *line)
{
    Terminal *terminal = (Terminal *)source;
    const Attendant *attendant = &terminal->attendant;
    look_around(terminal);
    builder_clear(&terminal->line);
    if (attendant->own && attendant->own(attendant->context, &terminal->line))
        return hand_out(terminal, builder_string(&terminal->prompt), "\n", line);
    free(terminal->typed);
    terminal->typed = readline(builder_string(&terminal->prompt));
    if (!terminal->typed) {
        print("\n");
        return SOURCE_END;
    }
    remember(terminal);
    if (attendant->mend && attendant->mend(attendant->context, terminal->typed, &terminal->line))
        return hand_out(terminal, "(", ")\n", line);
    builder_clear(&terminal->line);
    return hand_out(terminal, "", "", line);
}

/* Show a text in the pager that $PAGER names or, if that isn't set, in less. Return false if the
 * pager can't be run. If the pager ends early, the rest of the text isn't shown. */
static bool show_in_pager(const char *bytes, size_t count)
{
    const char *chosen = getenv("PAGER");
    FILE *pager = popen(chosen && *chosen ? chosen : "exec less -FRX 2>/dev/null", "w");
    if (!pager)
        return false;
    (void)fwrite(bytes, 1, count, pager);
    int status = pclose(pager);
    interrupted = 0; /* because a Ctrl-C was meant for the pager */
    return !WIFEXITED(status) || WEXITSTATUS(status) < NOT_RUN;
}

/* Return whether a text has at least as many lines as the window. */
static bool is_higher(const char *bytes, size_t count)
{
    int rows = find_window().ws_row;
    for (size_t i = 0; i < count && rows > 0; i++)
        rows -= bytes[i] == '\n';
    return rows <= 0;
}

static bool terminal_show(Source *source, const char *bytes, size_t count)
{
    const Terminal *terminal = (const Terminal *)source;
    bool pages =
        terminal->pages && is_higher(bytes, count) && !is_dumb() && !descriptor_waits(STDIN_FILENO);
    return (pages && show_in_pager(bytes, count)) || descriptor_write(STDOUT_FILENO, bytes, count);
}

static bool terminal_stopped(Source *source)
{
    (void)source;
    return interrupted;
}

static void terminal_destroy(Source *source)
{
    Terminal *terminal = (Terminal *)source;
    clear_history();
    sigaction(SIGINT, &terminal->interrupt, NULL);
    free(terminal->typed);
    builder_free(&terminal->line);
    builder_free(&terminal->prompt);
    builder_free(&terminal->history);
    memory_free(terminal);
    present = NULL;
}

bool terminal_present(void)
{
    return isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

/* Return whether the user's locale uses UTF-8. This doesn't change the program's locale. */
static bool has_utf8(void)
{
    locale_t locale = newlocale(LC_CTYPE_MASK, "", (locale_t)0);
    if (!locale)
        return false;
    bool utf8 = strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
    freelocale(locale);
    return utf8;
}

bool terminal_has_colors(void)
{
    const char *none = getenv("NO_COLOR");
    return !(none && *none) && !is_dumb() && has_utf8();
}

Status terminal_create(Attendant attendant, Source **source)
{
    Terminal *terminal = memory_new(sizeof *terminal);
    if (!terminal)
        return STATUS_NO_MEMORY;
    terminal->source = (Source){.ready = terminal_ready,
                                .waits = terminal_waits,
                                .next = terminal_next,
                                .stopped = terminal_stopped,
                                .show = terminal_show,
                                .destroy = terminal_destroy};
    terminal->attendant = attendant;
    present = terminal;
    struct sigaction note = {.sa_handler = note_interrupt, .sa_flags = SA_RESTART};
    sigemptyset(&note.sa_mask);
    sigaction(SIGINT, &note, &terminal->interrupt);
    set_up_readline();
    load_history(terminal);
    *source = &terminal->source;
    return STATUS_OK;
}
