/* Parses the program's options, and prints help about them. */
#include "command_line.h"

#include "base/version.h"
#include "games.h"
#include "io/complain.h"
#include "protocol/records/game_file.h"
#include "protocol/table.h"

#include <string.h>

enum { WORK_FACTOR_MOST = 1000000, HELP_COLUMN = 17 };

static const char USAGE[] =
    "Usage: contigo [OPTION]...\n"
    "       contigo -c COMMAND [-c COMMAND]... [OPTION]... FILE...\n"
    "Play and referee Continuous Go and Go. The program reads commands of the Go Text\n"
    "Protocol (GTP 2) from standard input and writes replies to standard output; the\n"
    "command `help` lists all commands. With -c, it runs these commands on the game in\n"
    "each FILE instead.\n"
    "\n";

static const char EXIT_CODES[] =
    "\n"
    "Exit code: 0 after the end of the input or `quit`; 1 if a file could not be read or\n"
    "written, if a command of -c or --script failed, or if any command failed with\n"
    "--strict; 2 if the command line is wrong.\n";

static const char VERSION[] =
    "contigo " CONTIGO_VERSION "\n"
    "Copyright (c) 2026 The Contigo developers\n"
    "Contigo's source is under the MIT license. This program is linked with GNU Readline\n"
    "and so, as a whole, under the GNU General Public License, version 3 or later.\n"
    "There is no warranty, to the extent permitted by law.\n";

static const Option OPTIONS[] = {
    {'g', "game", "NAME", "start with this game instead of *", .takes = TAKES_WORD},
    {'l', "load", "FILE", "start with the game in this file; - is standard input",
     .takes = TAKES_FILE},
    {'m', "move", "N", "with --load, show the game after its first N moves", .takes = TAKES_NUMBER,
     .high = INT32_MAX},
    {'y', "charset", "NAME", "character set of SGF files, such as GBK", .takes = TAKES_TEXT},
    {'s', "script", "FILE", "run the commands in FILE and exit; - is standard input",
     .takes = TAKES_FILE},
    {'c', "command", "COMMAND", "run COMMAND on each FILE and exit; - is standard input",
     .takes = TAKES_WORD, .is_letter = true, .is_repeated = true},
    {'o', "format", "NAME", "print the replies of -c as text (default), json or csv",
     .takes = TAKES_WORD, .words = "text json csv"},
    {'t', "strict", NULL, "exit with code 1 at the first command that fails",
     .takes = TAKES_NOTHING},
    {'f', "folder", "DIR", "let commands read and write files only in DIR", .takes = TAKES_FOLDER},
    {'n', "no-files", NULL, "don't let commands read or write files", .takes = TAKES_NOTHING},
    {'r', "seed", "N", "seed for random choices: a whole number, 0 or greater",
     .takes = TAKES_NUMBER, .high = INT64_MAX},
    {'p', "player", "NAME", "let this player choose moves for genmove, instead of *",
     .takes = TAKES_WORD},
    {'N', "playouts", "N", "use at most N playouts for a move; 0: no limit", .takes = TAKES_TEXT},
    {'T', "time", "S", "think for at most S seconds about a move", .takes = TAKES_TEXT},
    {'j', "threads", "N", "search with N threads", .takes = TAKES_TEXT},
    {'M', "memory", "MB", "use at most this many MiB of memory for the search",
     .takes = TAKES_TEXT},
    {'R', "resign", "X", "resign below the expected result X, from 0 to 1; 0: never",
     .takes = TAKES_TEXT},
    {'O', "ponder", NULL, "think in the opponent's time, too, if there is a clock",
     .takes = TAKES_NOTHING},
    {'a', "name", "NAME", "reply NAME to `name`, for GUIs that accept only engines they know",
     .takes = TAKES_TEXT},
    {'w', "work", "N", "let each command do N times the usual work; 0: no limit",
     .takes = TAKES_NUMBER, .high = WORK_FACTOR_MOST},
    {'e', "engine", "COLOR", "on a terminal, let the engine play black or white",
     .takes = TAKES_WORD, .words = "black white"},
    {'k', "color", "WHEN", "use colors on a terminal: auto (default), always or never",
     .takes = TAKES_WORD, .words = "auto always never"},
    {'P', "plain", NULL, "reply on a terminal as in a pipe, without boards and corrections",
     .takes = TAKES_NOTHING},
    OPTION_COMPLETION,
    {'h', "help", NULL, "print this help and exit", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "print the version and the license, and exit", .takes = TAKES_NOTHING},
    {0},
};

/* Append the names of the commands of all games, to complete the value of -c. */
static void add_commands(StringBuilder *text)
{
    CommandTable *table;
    if (command_table_create(CONTIGO_GAMES, &table) != STATUS_OK) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < command_count(table); i++)
        builder_add_format(text, "%s%s", i ? " " : "", command_at(table, i)->name);
    command_table_destroy(table);
}

static void add_players(StringBuilder *text)
{
    for (size_t i = 0; PLAYERS[i]; i++)
        builder_add_format(text, "%s%s", i ? " " : "", PLAYERS[i]->name);
}

/* Append the possible values of an option, for completion. */
static void add_words(int key, StringBuilder *text)
{
    if (key == 'g')
        game_add_kind_names(CONTIGO_GAMES, " ", text);
    else if (key == 'p')
        add_players(text);
    else if (key == 'c')
        add_commands(text);
    else if (key == 'l' || key == OPTION_OPERAND)
        game_file_add_endings(CONTIGO_GAMES, text);
}

static void fill(int key, StringBuilder *text)
{
    builder_add(text, key == 'p' ? PLAYERS[0]->name : CONTIGO_GAMES[0]->name);
}

static const OptionTable OPTION_TABLE = {.program = PROGRAM,
                                         .options = OPTIONS,
                                         .operands = TAKES_FILE,
                                         .add_words = add_words,
                                         .fill = fill,
                                         .usage = USAGE,
                                         .remarks = EXIT_CODES,
                                         .column = HELP_COLUMN,
                                         .version = VERSION};

/* Append `words`, which are separated by spaces, as a list for messages, such as `a, b or c`. */
static void add_choices(const char *words, StringBuilder *text)
{
    for (size_t i = 0; words[i]; i++)
        if (words[i] != ' ')
            builder_add_char(text, words[i]);
        else
            builder_add(text, strchr(words + i + 1, ' ') ? ", " : " or ");
}

/* Set `which` to the index, from 0, of a value among the words that its option allows. If the value
 * is none of them, print a message and return false. */
static bool take_word(const Option *option, const char *value, int *which)
{
    const char *word = option->words;
    for (*which = 0; *word; (*which)++) {
        size_t length = strcspn(word, " ");
        if (strlen(value) == length && memcmp(value, word, length) == 0)
            return true;
        word += length + strspn(word + length, " ");
    }
    StringBuilder choices = {0};
    add_choices(option->words, &choices);
    complain(PROGRAM, "--%s %s: expected %s", option->name, string_quote(value).text,
             builder_string(&choices));
    builder_free(&choices);
    return false;
}

/* Store the value of an option that allows only certain words, which are in the order of the enum's
 * values. */
static bool take_choice(const Option *option, const char *value, Options *options)
{
    int which, key = option->key;
    if (!take_word(option, value, &which))
        return false;
    if (key == 'k')
        options->colors = (Colors)which;
    else if (key == 'o')
        options->format = (BatchFormat)which;
    else
        options->opponent = (Color)which;
    options->has_opponent |= key == 'e';
    return true;
}

static bool take_command(const char *value, Options *options)
{
    if (strchr(value, '\n')) {
        complain(PROGRAM, "-c %s: expected one line (repeat -c for each command)",
                 string_quote(value).text);
        return false;
    }
    options->commands[options->command_count++] = value;
    return true;
}

static bool take_player(const char *value, Options *options)
{
    options->player = player_kind_named((StringView){value, strlen(value)});
    if (options->player)
        return true;
    StringBuilder names = {0};
    add_players(&names);
    complain(PROGRAM, "--player %s: expected one of %s", string_quote(value).text,
             builder_string(&names));
    builder_free(&names);
    return false;
}

/* Store a setting of the player. The setting has the same name as its option. If the option is
 * given several times, the last value counts. */
static bool take_setting(Setting setting, const char *value, Options *options)
{
    const char *name = setting_name(setting);
    StringView pair[2] = {{name, strlen(name)}, {value, strlen(value)}};
    PlayerSettings tried = player_usual_settings();
    size_t at = 0;
    if (settings_read(&tried, pair, 2, &at) != SETTING_FINE) {
        complain(PROGRAM, "--%s %s: expected %s", name, string_quote(value).text,
                 setting_expected(setting));
        return false;
    }
    while (at < options->setting_count && options->settings[at].bytes != name)
        at += 2;
    options->settings[at] = pair[0];
    options->settings[at + 1] = pair[1];
    if (at == options->setting_count)
        options->setting_count += 2;
    return true;
}

/* Return the member of `options` that stores an option's value as text, or NULL if the value isn't
 * stored as text. */
static const char **text_of(int option, Options *options)
{
    switch (option) {
    case 'g':
        return &options->game;
    case 'l':
        return &options->load;
    case 'y':
        return &options->charset;
    case 's':
        return &options->script;
    case 'f':
        return &options->folder;
    case 'a':
        return &options->name;
    default:
        return NULL;
    }
}

/* Return the member of `options` that is true if an option without a value was given, or NULL for
 * other options. */
static bool *switch_of(int option, Options *options)
{
    switch (option) {
    case 'P':
        return &options->plain;
    case 't':
        return &options->strict;
    case 'n':
        return &options->no_files;
    default:
        return NULL;
    }
}

static bool take_option(void *context, const Option *option, const char *value)
{
    Options *options = context;
    const char **text = text_of(option->key, options);
    bool *is_on = switch_of(option->key, options);
    if (text)
        *text = value;
    if (is_on)
        *is_on = true;
    switch (option->key) {
    case 'e':
    case 'k':
    case 'o':
        return take_choice(option, value, options);
    case 'r':
        options->seed = (uint64_t)option_number(value);
        options->has_seed = true;
        return true;
    case 'm':
        options->move = option_number(value);
        return true;
    case 'c':
        return take_command(value, options);
    case 'w':
        options->work = (uint32_t)option_number(value);
        return true;
    case 'p':
        return take_player(value, options);
    case 'N':
        return take_setting(SETTING_PLAYOUTS, value, options);
    case 'T':
        return take_setting(SETTING_TIME, value, options);
    case 'j':
        return take_setting(SETTING_THREADS, value, options);
    case 'M':
        return take_setting(SETTING_MEMORY, value, options);
    case 'R':
        return take_setting(SETTING_RESIGN, value, options);
    case 'O':
        return take_setting(SETTING_PONDER, "true", options);
    default:
        return true;
    }
}

static bool is_printable(const char *text)
{
    const char *at = text;
    while (*at >= ' ' && *at <= '~')
        at++;
    return !*at;
}

/* Check the name that --name gives the engine, which is sent as one line. If it isn't printable
 * ASCII, print a message and return false. */
static bool check_name(const char *name)
{
    if (!name || (name[0] && is_printable(name)))
        return true;
    complain(PROGRAM, "--name '%s': expected printable ASCII, such as KataGo",
             string_quote(name).text);
    return false;
}

/* Check that the options fit together. If they don't, print a message and return false. */
static bool check_options(const Options *options)
{
    bool input_is_script = !options->script || strcmp(options->script, "-") == 0;
    if (options->load && strcmp(options->load, "-") == 0 && input_is_script)
        complain(PROGRAM,
                 "--load - and the commands would both read standard input: add --script FILE");
    else if (options->move >= 0 && !options->load)
        complain(PROGRAM, "--move needs a game: add --load FILE");
    else if (options->format != BATCH_TEXT && options->command_count == 0)
        complain(PROGRAM, "--format is only for the replies of -c: add -c COMMAND");
    else if (options->command_count > 0 &&
             (options->script || options->strict || options->move >= 0 ||
              (options->load && options->file_count > 0)))
        complain(PROGRAM, "-c can't be combined with --script, --strict or --move, and with files "
                          "it can't be combined with --load");
    else if (options->has_opponent &&
             (options->plain || options->command_count > 0 || options->script))
        complain(PROGRAM, "--engine needs a terminal: it can't be combined with --plain, -c or "
                          "--script");
    else if (options->folder && options->no_files)
        complain(PROGRAM, "--folder and --no-files can't be combined: leave one out");
    else
        return true;
    return false;
}

bool command_line_read(int count, char **words, Options *options)
{
    if (!options_read(&OPTION_TABLE, count, words, take_option, options, &options->shown))
        return false;
    if (optind < count && options->command_count == 0) {
        complain(PROGRAM, "unexpected argument '%s'", string_quote(words[optind]).text);
        return false;
    }
    options->files = words + optind;
    options->file_count = (size_t)(count - optind);
    return check_name(options->name) && check_options(options);
}

int command_line_show(const Options *options)
{
    return options_show(&OPTION_TABLE, options->shown);
}
