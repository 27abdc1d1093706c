/* Reading options, and what is said of them. */
#include "command_line.h"

#include "base/number.h"
#include "games.h"
#include "io/complain.h"
#include "io/options.h"
#include "protocol/records/game_file.h"
#include "protocol/table.h"

#include <getopt.h>
#include <string.h>

enum { WORK_FACTOR_MOST = 1000000, HELP_COLUMN = 17 };

static const char USAGE[] =
    "Usage: contigo [OPTION]...\n"
    "       contigo -c COMMAND [-c COMMAND]... [OPTION]... FILE...\n"
    "Plays and referees Continuous Go, and answers the Go Text Protocol (GTP 2) on\n"
    "standard input and output. On a terminal it prompts; `help` lists the commands.\n"
    "With -c it answers these commands for the game in each FILE instead.\n"
    "\n";

static const char EXIT_CODES[] =
    "\n"
    "Exit code 0: the input ended, or quit; 1: a file could not be read or written,\n"
    "or a command of the script failed, or any with --strict; 2: wrong usage.\n";

static const Option OPTIONS[] = {
    {'g', "game", "NAME", "start with this game instead of *", .takes = TAKES_WORD},
    {'l', "load", "FILE", "start with the game in this file; - is standard input",
     .takes = TAKES_FILE},
    {'m', "move", "N", "go back in it to where N moves have been made", .takes = TAKES_TEXT},
    {'s', "script", "FILE", "answer the commands in FILE and end; - is standard input",
     .takes = TAKES_FILE},
    {'c', "command", "COMMAND", "answer this command for each FILE; - is standard input",
     .takes = TAKES_WORD, .is_letter = true, .is_repeated = true},
    {'o', "format", "NAME", "write what -c asks for as text, json or csv", .takes = TAKES_WORD,
     .words = "text json csv"},
    {'t', "strict", NULL, "end at the first command that fails, with exit code 1",
     .takes = TAKES_NOTHING},
    {'f', "folder", "DIR", "let commands read and write files in DIR alone", .takes = TAKES_FOLDER},
    {'n', "no-files", NULL, "let commands read and write no files", .takes = TAKES_NOTHING},
    {'r', "seed", "N", "a whole number from 0, for whatever is chosen at random",
     .takes = TAKES_TEXT},
    {'p', "player", "NAME", "who chooses the moves of genmove, instead of *", .takes = TAKES_WORD},
    {'N', "playouts", "N", "let it think for N playouts at most; 0: any number",
     .takes = TAKES_TEXT},
    {'T', "time", "S", "let it think for S seconds at most, also with decimals",
     .takes = TAKES_TEXT},
    {'j', "threads", "N", "let it think in N threads", .takes = TAKES_TEXT},
    {'M', "memory", "MB", "let it take so much memory", .takes = TAKES_TEXT},
    {'w', "work", "N", "let each command take N times the usual work; 0: any amount",
     .takes = TAKES_TEXT},
    {'e', "engine", "COLOR", "on a terminal, have it make the moves of black or white",
     .takes = TAKES_WORD, .words = "black white"},
    {'k', "color", "WHEN", "show boards on a terminal in colour: auto, always or never",
     .takes = TAKES_WORD, .words = "auto always never"},
    {'P', "plain", NULL, "answer on a terminal as on a pipe: no boards, nothing mended",
     .takes = TAKES_NOTHING},
    OPTION_COMPLETION,
    {'h', "help", NULL, "show this and end", .takes = TAKES_NOTHING},
    {'v', "version", NULL, "show the version and licence and end", .takes = TAKES_NOTHING},
    {0},
};

static void add_games(Text *text)
{
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        text_add_format(text, "%s%s", i ? " " : "", CONTIGO_GAMES[i]->name);
}

/* All that -c may be about: the commands of all games. */
static void add_commands(Text *text)
{
    CommandTable *table;
    if (command_table_create(CONTIGO_GAMES, &table) != STATUS_OK) {
        text->failed = true;
        return;
    }
    for (size_t i = 0; i < command_count(table); i++)
        text_add_format(text, "%s%s", i ? " " : "", command_at(table, i)->name);
    command_table_destroy(table);
}

static void add_players(Text *text)
{
    for (size_t i = 0; PLAYERS[i]; i++)
        text_add_format(text, "%s%s", i ? " " : "", PLAYERS[i]->name);
}

/* The words for completion. */
static void add_words(int key, Text *text)
{
    if (key == 'g')
        add_games(text);
    else if (key == 'p')
        add_players(text);
    else if (key == 'c')
        add_commands(text);
    else if (key == 'l' || key == OPTION_OPERAND)
        game_file_add_endings(CONTIGO_GAMES, text);
}

static void fill(int key, Text *text)
{
    text_add(text, key == 'p' ? PLAYERS[0]->name : CONTIGO_GAMES[0]->name);
}

static const OptionTable OPTION_TABLE = {PROGRAM, OPTIONS, TAKES_FILE, add_words, fill};

/* A whole number as the value of an option; false with a message where it is none. */
static bool read_number(const char *option, const char *value, int64_t most, int64_t *number)
{
    if (number_read_int(value, strlen(value), 0, most, number))
        return true;
    Quote quote = string_quote(value);
    if (most == INT64_MAX)
        complain(PROGRAM, "%s %s: expected a whole number from 0", option, quote.text);
    else
        complain(PROGRAM, "%s %s: expected a whole number from 0 to %lld", option, quote.text,
                 (long long)most);
    return false;
}

/* Appends words that have blanks between them as a message has them: `a, b or c`. */
static void add_choices(const char *words, Text *text)
{
    for (size_t i = 0; words[i]; i++)
        if (words[i] != ' ')
            text_add_char(text, words[i]);
        else
            text_add(text, strchr(words + i + 1, ' ') ? ", " : " or ");
}

/* Which of its words an option has for its value, from 0. False with a message where it is none. */
static bool take_word(int key, const char *value, int *which)
{
    const Option *option = OPTIONS;
    while (option->key != key)
        option++;
    const char *word = option->words;
    for (*which = 0; *word; (*which)++) {
        size_t length = strcspn(word, " ");
        if (strlen(value) == length && memcmp(value, word, length) == 0)
            return true;
        word += length + strspn(word + length, " ");
    }
    Text choices = {0};
    add_choices(option->words, &choices);
    complain(PROGRAM, "--%s %s: expected %s", option->name, string_quote(value).text,
             text_string(&choices));
    text_free(&choices);
    return false;
}

/* The words of these stand in the order of what they become. */
static bool take_choice(int key, const char *value, Options *options)
{
    int which;
    if (!take_word(key, value, &which))
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
        complain(PROGRAM, "-c %s: expected one line (each command has a -c of its own)",
                 string_quote(value).text);
        return false;
    }
    options->commands[options->command_count++] = value;
    return true;
}

static bool take_player(const char *value, Options *options)
{
    options->player = player_kind_named((Word){value, strlen(value)});
    if (options->player)
        return true;
    Text names = {0};
    add_players(&names);
    complain(PROGRAM, "--player %s: expected one of %s", string_quote(value).text,
             text_string(&names));
    text_free(&names);
    return false;
}

/* A setting of the player, which is named as its option is. The last of several counts. */
static bool take_setting(Setting setting, const char *value, Options *options)
{
    const char *name = setting_name(setting);
    Word pair[2] = {{name, strlen(name)}, {value, strlen(value)}};
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

/* Options that are kept as they stand. */
static const char **text_of(int option, Options *options)
{
    switch (option) {
    case 'g':
        return &options->game;
    case 'l':
        return &options->load;
    case 's':
        return &options->script;
    case 'f':
        return &options->folder;
    case 'C':
        return &options->shell;
    default:
        return NULL;
    }
}

/* Those that take nothing. */
static bool *switch_of(int option, Options *options)
{
    switch (option) {
    case 'P':
        return &options->plain;
    case 't':
        return &options->strict;
    case 'n':
        return &options->no_files;
    case 'h':
        return &options->help;
    case 'v':
        return &options->version;
    default:
        return NULL;
    }
}

static bool take_option(int option, const char *value, Options *options)
{
    int64_t number;
    const char **text = text_of(option, options);
    bool *is_on = switch_of(option, options);
    if (text)
        *text = value;
    if (is_on)
        *is_on = true;
    switch (option) {
    case 'e':
    case 'k':
    case 'o':
        return take_choice(option, value, options);
    case 'r':
        if (!read_number("--seed", value, INT64_MAX, &number))
            return false;
        options->seed = (uint64_t)number;
        options->has_seed = true;
        return true;
    case 'm':
        return read_number("--move", value, INT32_MAX, &options->move);
    case 'c':
        return take_command(value, options);
    case 'w':
        if (!read_number("--work", value, WORK_FACTOR_MOST, &number))
            return false;
        options->work = (uint32_t)number;
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
    default:
        return true;
    }
}

/* Whether options that exclude each other are not both there. */
static bool check_options(const Options *options)
{
    bool input_is_script = !options->script || strcmp(options->script, "-") == 0;
    if (options->load && strcmp(options->load, "-") == 0 && input_is_script)
        complain(PROGRAM,
                 "--load -: standard input has the commands, unless --script FILE has them");
    else if (options->move >= 0 && !options->load)
        complain(PROGRAM, "--move is for a game that --load loads");
    else if (options->format != BATCH_TEXT && options->command_count == 0)
        complain(PROGRAM, "--format is for what -c asks for");
    else if (options->command_count > 0 &&
             (options->script || options->strict || options->move >= 0 ||
              (options->load && options->file_count > 0)))
        complain(PROGRAM,
                 "-c does not go with --script, --strict and --move, nor with --load and files");
    else if (options->has_opponent &&
             (options->plain || options->command_count > 0 || options->script))
        complain(PROGRAM, "--engine is for a person at a terminal: it does not go with --plain, "
                          "-c and --script");
    else if (options->folder && options->no_files)
        complain(PROGRAM, "--folder and --no-files exclude each other");
    else
        return true;
    return false;
}

bool command_line_read(int count, char **words, Options *options)
{
    struct option known[OPTIONS_MOST + 1];
    options_known(&OPTION_TABLE, known);
    int option;
    opterr = 0;
    while ((option = getopt_long(count, words, ":c:", known, NULL)) != -1) {
        if (option == ':' || option == '?') {
            complain_of_option(PROGRAM, words, option);
            return false;
        }
        if (!take_option(option, optarg, options))
            return false;
    }
    if (optind < count && options->command_count == 0) {
        complain(PROGRAM, "unexpected argument '%s'", string_quote(words[optind]).text);
        return false;
    }
    options->files = words + optind;
    options->file_count = (size_t)(count - optind);
    return check_options(options);
}

void command_line_add_help(Text *text)
{
    text_add(text, USAGE);
    options_add_help(&OPTION_TABLE, HELP_COLUMN, text);
    text_add(text, EXIT_CODES);
}

bool command_line_add_completion(const char *shell, Text *text)
{
    return options_add_completion(&OPTION_TABLE, shell, text);
}
