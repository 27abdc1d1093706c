/* contigo-svg: draws the games in records, SGF files and other programs' files as SVG pictures.
 *
 * This file contains the command line and reads and writes the files; engine/pictures/ does the
 * drawing.
 * */
#include "base/memory.h"
#include "base/number.h"
#include "base/version.h"
#include "games.h"
#include "geometry/geos/geos.h"
#include "io/complain.h"
#include "io/descriptor.h"
#include "io/file.h"
#include "io/options.h"
#include "pictures/svg.h"
#include "protocol/area_compare.h"
#include "protocol/records/game_file.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { EXIT_GOOD = 0, EXIT_FAILED = 1, EXIT_USAGE = 2, HELP_COLUMN = 19 };

static const char PROGRAM[] = "contigo-svg";

static const char HELP[] =
    "Usage: contigo-svg [OPTION]... [FILE]\n"
    "       contigo-svg [OPTION]... -o DIR FILE...\n"
    "Draw a position of a game, or the whole game, as an SVG picture.\n"
    "FILE is a game record, %s. Without FILE, or if it is -,\n"
    "the game is read from standard input. The picture is written to standard output\n"
    "unless -o names a file or folder.\n"
    "\n";

static const char EXIT_CODES[] =
    "\n"
    "Exit status: 0 if the picture was written, 1 if it was not, 2 if the command line is\n"
    "wrong.\n";

static const Option OPTIONS[] = {
    {'m', "move", "N",
     "draw the position after the first N moves instead of the last\n"
     "position; 0 is the empty board",
     .takes = TAKES_TEXT},
    {'i', "animate", NULL, "draw an animation of the game, or of its first N moves",
     .takes = TAKES_NOTHING},
    {'p', "sheet", NULL, "draw pages of numbered diagrams, like a printed record",
     .takes = TAKES_NOTHING},
    {'d', "compare", "N", "mark the ground gained and lost since the first N moves",
     .takes = TAKES_TEXT},
    {'u', "numbers", NULL, "number the moves", .takes = TAKES_NOTHING},
    {'a', "territory", NULL, "show areas and their owners (default)", .takes = TAKES_NOTHING},
    {'n', "no-territory", NULL, "leave out areas", .takes = TAKES_NOTHING},
    {'g', "ghosts", NULL, "show the ghost stones that a record has for analysis",
     .takes = TAKES_NOTHING},
    {'s', "size", "PX", "width of the picture in pixels, 100 to 10000; default 720",
     .takes = TAKES_TEXT},
    {'e', "theme", "NAME", "colors: *; the first is the default", .takes = TAKES_WORD},
    {'t', "title", "TEXT", "title in the caption, instead of the players' names",
     .takes = TAKES_TEXT},
    {'c', "no-caption", NULL, "leave out the caption below the board", .takes = TAKES_NOTHING},
    {'k', "no-coordinates", NULL, "leave out the coordinates next to the board",
     .takes = TAKES_NOTHING},
    {'y', "charset", "NAME",
     "character set of SGF files, such as GBK, instead of the one\n"
     "that the file names",
     .takes = TAKES_TEXT},
    {'o', "output", "FILE",
     "write to this file or, for several games, into this folder;\n"
     "- is standard output",
     .takes = TAKES_FILE, .is_letter = true},
    OPTION_COMPLETION,
    {'h', "help", NULL, "print this help and exit", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "print the version and exit", .takes = TAKES_NOTHING},
    {0},
};

/* Append the possible values of an option, for completion: the file name endings of games, or the
 * names of themes. */
static void add_words(int key, StringBuilder *text)
{
    if (key == OPTION_OPERAND)
        game_file_add_endings(CONTIGO_GAMES, text);
    for (size_t i = 0; key == 'e' && theme_name(i); i++)
        builder_add_format(text, "%s%s", i > 0 ? " " : "", theme_name(i));
}

/* Append the names of all themes, such as "light, dark or print". */
static void add_themes(int key, StringBuilder *text)
{
    (void)key;
    for (size_t i = 0; theme_name(i); i++)
        builder_add_format(text, "%s%s",
                           i == 0              ? ""
                           : theme_name(i + 1) ? ", "
                                               : " or ",
                           theme_name(i));
}

static const OptionTable OPTION_TABLE = {PROGRAM, OPTIONS, .operands = TAKES_FILE,
                                         .add_words = add_words, .fill = add_themes};

enum { MOVE_ALL = -1, COMPARE_NOTHING = -1 };

/* The parsed command line. */
typedef struct Wanted {
    char **files; /* the `count` files to draw, borrowed; `-` is standard input */
    size_t count;
    const char *charset; /* character set of the files; NULL: detect it */
    const char *output;  /* a file or a folder; NULL for standard output */
    int64_t move;        /* number of moves before the position to draw, or MOVE_ALL */
    int64_t from;        /* compare with the position after this many moves, or COMPARE_NOTHING */
    /* The function that draws: svg_draw_after() for a single position, svg_animate() or
     * svg_sheet(). */
    Status (*draw)(Session *session, size_t moves, const SvgOptions *options, StringBuilder *out);
    SvgOptions svg;
} Wanted;

/* After an error message, print how to get help. Return the exit status. */
static int show_usage(void)
{
    fputs("Try `contigo-svg --help`.\n", stderr);
    return EXIT_USAGE;
}

/* Report an option's bad value, and return the exit status. */
static int refuse(const char *option, const char *value, const char *expected)
{
    complain(PROGRAM, "bad value '%s' for %s: expected %s", string_quote(value).text, option,
             expected);
    return show_usage();
}

/* Write to standard output. Report errors such as a full disk, even for --help. Return the exit
 * status. */
static int write_out(const char *bytes, size_t count)
{
    if (descriptor_write(STDOUT_FILENO, bytes, count) && close(STDOUT_FILENO) == 0)
        return EXIT_GOOD;
    complain(PROGRAM, "cannot write: %s", strerror(errno));
    return EXIT_FAILED;
}

/* Write a text to standard output and free it. If the text has run out of memory, report that.
 * Return the exit status. */
static int write_text(StringBuilder *text)
{
    int result = EXIT_FAILED;
    if (builder_failed(text))
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
    else
        result = write_out(text->bytes, text->length);
    builder_free(text);
    return result;
}

static int write_help(void)
{
    StringBuilder text = {0}, formats = {0};
    game_file_add_formats(CONTIGO_GAMES, &formats);
    builder_add_format(&text, HELP, builder_string(&formats));
    text.failed |= builder_failed(&formats);
    builder_free(&formats);
    options_add_help(&OPTION_TABLE, HELP_COLUMN, &text);
    builder_add(&text, EXIT_CODES);
    return write_text(&text);
}

static int write_completion(const char *shell)
{
    StringBuilder text = {0};
    if (options_add_completion(&OPTION_TABLE, shell, &text))
        return write_text(&text);
    return refuse("--completion", shell, "bash or zsh");
}

enum { GO_ON = -1 }; /* instead of an exit status: the program continues */

static int take_size(Wanted *wanted, const char *value)
{
    int64_t size;
    if (!number_read_int(value, strlen(value), SVG_SIZE_LEAST, SVG_SIZE_MOST, &size))
        return refuse("--size", value, "a whole number of pixels from 100 to 10000");
    wanted->svg.size = (int)size;
    return GO_ON;
}

static int take_move(Wanted *wanted, const char *value)
{
    if (!number_read_int(value, strlen(value), 0, INT32_MAX, &wanted->move))
        return refuse("--move", value, "a number of moves: a whole number, 0 or greater");
    return GO_ON;
}

static int take_from(Wanted *wanted, const char *value)
{
    if (!number_read_int(value, strlen(value), 0, INT32_MAX, &wanted->from))
        return refuse("--compare", value, "a number of moves (a whole number, at least 0)");
    return GO_ON;
}

/* Set the function that draws. Report an error if another kind of picture was requested before. */
static int take_kind(Wanted *wanted,
                     Status (*draw)(Session *, size_t, const SvgOptions *, StringBuilder *))
{
    if (wanted->draw != svg_draw_after && wanted->draw != draw) {
        complain(PROGRAM, "--animate and --sheet can't be combined: leave one out");
        return show_usage();
    }
    wanted->draw = draw;
    return GO_ON;
}

static int take_theme(Wanted *wanted, const char *value)
{
    wanted->svg.theme = theme_named(value);
    if (wanted->svg.theme)
        return GO_ON;
    StringBuilder themes = {0};
    add_themes(0, &themes);
    int result = refuse("--theme", value, builder_string(&themes));
    builder_free(&themes);
    return result;
}

/* Handle an option. Return GO_ON, or the exit status if the program must end now. */
static int take_option(Wanted *wanted, int option, const char *value)
{
    static const char version[] = "contigo-svg " CONTIGO_VERSION "\n";
    switch (option) {
    case 'm':
        return take_move(wanted, value);
    case 'd':
        return take_from(wanted, value);
    case 's':
        return take_size(wanted, value);
    case 'i':
        return take_kind(wanted, svg_animate);
    case 'p':
        return take_kind(wanted, svg_sheet);
    case 'e':
        return take_theme(wanted, value);
    case 'g':
        wanted->svg.ghosts = true;
        return GO_ON;
    case 'y':
        wanted->charset = value;
        return GO_ON;
    case 't':
        wanted->svg.title = value;
        return GO_ON;
    case 'a':
        wanted->svg.territory = true;
        return GO_ON;
    case 'n':
        wanted->svg.territory = false;
        return GO_ON;
    case 'u':
        wanted->svg.numbers = true;
        return GO_ON;
    case 'c':
        wanted->svg.no_caption = true;
        return GO_ON;
    case 'k':
        wanted->svg.no_coordinates = true;
        return GO_ON;
    case 'o':
        wanted->output = strcmp(value, "-") == 0 ? NULL : value;
        return GO_ON;
    case 'C':
        return write_completion(value);
    case 'h':
        return write_help();
    default: /* 'v' */
        return write_out(version, sizeof version - 1);
    }
}

static bool is_folder(const char *path)
{
    struct stat there;
    return stat(path, &there) == 0 && S_ISDIR(there.st_mode);
}

/* Append the path of a game's picture: "FOLDER/NAME.svg", where NAME is the name of the game's file
 * without its folder and extension. */
static void name_picture(const char *folder, const char *file, StringBuilder *path)
{
    const char *slash = strrchr(file, '/'), *name = slash ? slash + 1 : file;
    if (strcmp(file, "-") == 0)
        name = "standard-input";
    const char *dot = strrchr(name, '.');
    builder_add_format(path, "%s/", folder);
    builder_add_bytes(path, name, dot && dot > name ? (size_t)(dot - name) : strlen(name));
    builder_add(path, ".svg");
}

static int compare_names(const void *one, const void *other)
{
    return strcmp(*(char *const *)one, *(char *const *)other);
}

/* Check that the pictures get different names. Return GO_ON, or the exit status after an error. */
static int check_names(const Wanted *wanted)
{
    StringBuilder all = {0};
    char **names = memory_new(wanted->count * sizeof *names);
    for (size_t i = 0; names && i < wanted->count; i++) {
        name_picture(wanted->output, wanted->files[i], &all);
        builder_add_char(&all, '\0');
    }
    int status = GO_ON;
    if (!names || builder_failed(&all)) {
        complain(PROGRAM, "%s", status_text(STATUS_NO_MEMORY));
        status = EXIT_FAILED;
    }
    char *name = all.bytes;
    for (size_t i = 0; status == GO_ON && i < wanted->count; i++, name += strlen(name) + 1)
        names[i] = name;
    if (status == GO_ON)
        qsort(names, wanted->count, sizeof *names, compare_names);
    for (size_t i = 1; status == GO_ON && i < wanted->count; i++)
        if (strcmp(names[i - 1], names[i]) == 0) {
            complain(
                PROGRAM,
                "two games would be drawn to the same file, %s: draw them to different folders",
                string_quote(names[i]).text);
            status = EXIT_USAGE;
        }
    memory_free(names);
    builder_free(&all);
    return status;
}

/* Parse the command line. Return GO_ON, or the exit status if the program must end now. */
static int read_options(int count, char **arguments, Wanted *wanted)
{
    struct option options[OPTIONS_MOST + 1];
    options_known(&OPTION_TABLE, options);
    opterr = 0;
    for (int start = optind, option;
         (option = getopt_long(count, arguments, ":o:", options, NULL)) != -1; start = optind) {
        if (option == ':' || option == '?') {
            complain_of_option(PROGRAM, arguments, start, option);
            return show_usage();
        }
        int status = take_option(wanted, option, optarg);
        if (status != GO_ON)
            return status;
    }
    if (wanted->from != COMPARE_NOTHING && wanted->draw != svg_draw_after) {
        complain(PROGRAM, "--compare is for a single position: leave out --animate or --sheet");
        return show_usage();
    }
    static char standard_input[] = "-", *alone[] = {standard_input};
    wanted->files = optind < count ? arguments + optind : alone;
    wanted->count = optind < count ? (size_t)(count - optind) : 1;
    if (wanted->count == 1)
        return GO_ON;
    if (wanted->output && is_folder(wanted->output))
        return check_names(wanted);
    complain(PROGRAM, "expected a folder for the pictures of several games: -o DIR");
    return show_usage();
}

static bool begins_as_picture(const char *bytes, size_t count)
{
    static const char ROOT[] = "<svg";
    size_t at = 0;
    while (at + sizeof ROOT <= count && memcmp(bytes + at, ROOT, sizeof ROOT - 1) != 0)
        at++;
    return count > 0 && bytes[0] == '<' && at + sizeof ROOT <= count &&
           (is_blank(bytes[at + sizeof ROOT - 1]) || bytes[at + sizeof ROOT - 1] == '>');
}

/* Report an error in a game, with the file's name if there are several files. Return the exit
 * status. */
static int complain_of_game(const Wanted *wanted, const char *file, StringBuilder *error)
{
    const char *what =
        builder_failed(error) ? status_text(STATUS_NO_MEMORY) : builder_string(error);
    if (wanted->count > 1)
        complain(PROGRAM, "%s: %s", string_quote(file).text, what);
    else
        complain(PROGRAM, "%s", what);
    return EXIT_FAILED;
}

/* Write a picture to its file or to standard output. Return the exit status. */
static int put_picture(const Wanted *wanted, const char *file, const StringBuilder *picture)
{
    static const FileKind svg = {"an SVG picture", begins_as_picture};
    if (!wanted->output)
        return write_out(picture->bytes, picture->length);
    StringBuilder path = {0}, error = {0};
    if (is_folder(wanted->output))
        name_picture(wanted->output, file, &path);
    else
        builder_add(&path, wanted->output);
    bool done = file_replace(NULL, builder_string(&path), &svg, picture, &error);
    int result = done ? EXIT_GOOD : complain_of_game(wanted, file, &error);
    builder_free(&path);
    builder_free(&error);
    return result;
}

/* Find the ground to mark in the position after `move` moves, compared with that after `from`
 * moves. If that fails, append the reason to `error`. */
static void compare(Session *session, int64_t from, int64_t move, GroundChanges *changes,
                    StringBuilder *error)
{
    int64_t moves = (int64_t)session_move_count(session);
    const AreaSource *source = area_source(session_kind(session));
    if (!source || !geos_is_there()) {
        builder_add_format(error, "--compare: %s",
                           source ? "this program was built without GEOS, which compares ground"
                                  : "only games of lines and stones have ground to compare");
        return;
    }
    Work work = work_of(WORK_NO_LIMIT);
    StringBuilder why = {0};
    Status status =
        area_compare_find(session, from, move == moves ? -1 : move, &work, changes, &why);
    if (status == STATUS_NO_HISTORY)
        builder_add_format(error, "--compare %lld: the game has only %lld moves", (long long)from,
                           (long long)moves);
    else if (status == STATUS_GEOMETRY)
        builder_add_format(error, "GEOS can't compare these positions: %s", builder_string(&why));
    else if (status != STATUS_OK)
        builder_add_format(error, "cannot compare: %s", status_text(status));
    error->failed |= builder_failed(&why);
    builder_free(&why);
}

/* Draw the picture that was requested. If that fails, append the reason to `error`. */
static void draw(const Wanted *wanted, Session *session, StringBuilder *out, StringBuilder *error)
{
    size_t moves = session_move_count(session);
    int64_t move = wanted->move == MOVE_ALL ? (int64_t)moves : wanted->move;
    SvgOptions svg = wanted->svg;
    GroundChanges changes = {0};
    if (move > (int64_t)moves) {
        builder_add_format(error, "--move %lld: the game has only %zu moves", (long long)move,
                           moves);
    } else if (wanted->from != COMPARE_NOTHING) {
        svg.changes = &changes;
        compare(session, wanted->from, move, &changes, error);
    }
    if (error->length == 0) {
        Status status = wanted->draw(session, (size_t)move, &svg, out);
        if (status != STATUS_OK)
            builder_add_format(error, "cannot draw: %s", status_text(status));
    }
    ground_changes_free(&changes);
}

static int draw_session(const Wanted *wanted, const char *file, Session *session)
{
    StringBuilder out = {0}, error = {0};
    draw(wanted, session, &out, &error);
    int result = error.length > 0 || builder_failed(&error) ? complain_of_game(wanted, file, &error)
                                                            : put_picture(wanted, file, &out);
    builder_free(&out);
    builder_free(&error);
    return result;
}

static void say(const char *message)
{
    complain(PROGRAM, "%s", message);
}

static int draw_file(const Wanted *wanted, const char *file)
{
    Session *session = NULL;
    StringBuilder notes = {0}, error = {0};
    bool is_input = strcmp(file, "-") == 0;
    int result;
    if (game_file_load(CONTIGO_GAMES, is_input ? NULL : file, STDIN_FILENO,
                       (RecordOptions){.notes = &notes, .charset = wanted->charset}, &session,
                       &error)) {
        game_file_tell_notes(is_input ? "standard input" : file, &notes, say);
        result = draw_session(wanted, file, session);
    } else {
        result = complain_of_game(wanted, file, &error);
    }
    session_destroy(session);
    builder_free(&notes);
    builder_free(&error);
    return result;
}

int main(int count, char **arguments)
{
    Wanted wanted = {.move = MOVE_ALL,
                     .from = COMPARE_NOTHING,
                     .draw = svg_draw_after,
                     .svg = {.size = SVG_SIZE_USUAL, .territory = true}};
    descriptor_hold_standard();
    signal(SIGPIPE, SIG_IGN); /* so that write() reports EPIPE */
    signal(SIGXFSZ, SIG_IGN); /* so that write() reports EFBIG */
    int result = read_options(count, arguments, &wanted);
    if (result != GO_ON)
        return result;
    result = EXIT_GOOD;
    /* If a file fails, the others are drawn nevertheless. */
    for (size_t i = 0; i < wanted.count; i++) {
        int one = draw_file(&wanted, wanted.files[i]);
        result = one > result ? one : result;
    }
    return result;
}
