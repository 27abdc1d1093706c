/* Commands about the program itself: its version, and its commands. */
#include "base/version.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/game_commands.h"
#include "session/session.h"

#include <string.h>

enum { USAGE_WIDTH = 20 };

static void add_usage(StringBuilder *text, const Command *command)
{
    builder_add(text, command->name);
    if (*command->pattern) {
        builder_add_char(text, ' ');
        builder_add(text, command->pattern);
    }
}

/* Return whether the current game has a command, or accepts it even though it belongs to another
 * game. */
static bool is_had(const Engine *engine, const Command *command)
{
    return command->flags & COMMAND_ANYWHERE ||
           command_in_game(engine->commands, command, session_kind(engine->session));
}

static void add_group(const Engine *engine, CommandGroup group, StringBuilder *text)
{
    const CommandTable *table = engine->commands;
    bool any = false;
    for (size_t i = 0; i < command_count(table); i++) {
        const Command *command = command_at(table, i);
        if (command->group != group || !is_had(engine, command))
            continue;
        if (!any) {
            builder_add(text, command_group_name(group));
            builder_add(text, ":\n");
            any = true;
        }
        builder_add(text, "  ");
        add_usage(text, command);
        builder_add_char(text, '\n');
    }
}

/* Return an example of a kind of argument, or NULL if no example fits all commands. `points` counts
 * the points so far, so that the points of a stroke differ. */
static const char *example_of(const GameKind *game, StringView kind, size_t *points)
{
    static const struct {
        const char *kind, *example;
    } EXAMPLES[] = {
        {"color", "black"}, {"file", "my-game"},    {"n", "2"},    {"number", "3"},
        {"lines", "9"},     {"command", "genmove"}, {"seed", "1"}, {"points", "6.5"},
        {"radius", "0.5"},  {"distance", "0.5"},
    };
    static const char *const POINTS[] = {"2,2", "4,2", "4,4"}, *const VERTICES[] = {"D4", "E4"};
    if (view_is(kind, "p") && game->at)
        return *points < COUNT_OF(VERTICES) ? VERTICES[(*points)++] : NULL;
    if (view_is(kind, "p") || view_is(kind, "p|radius"))
        return *points < COUNT_OF(POINTS) ? POINTS[(*points)++] : NULL;
    if (view_is(kind, "move"))
        return game->ink_left ? "D4:F4" : "D4";
    if (view_is(kind, "game"))
        return game->name;
    for (size_t i = 0; i < COUNT_OF(EXAMPLES); i++)
        if (view_is(kind, EXAMPLES[i].kind))
            return EXAMPLES[i].example;
    return NULL;
}

/* The pattern of some commands doesn't say which arguments are valid. For such a command, return
 * the arguments that its example should show, as a pattern; for others, return NULL. */
static const char *example_pattern(const char *name)
{
    static const struct {
        const char *name, *arguments;
    } EXAMPLES[] = {
        {"analyze", "COLOR 50"},
        {"areas", "COLOR"},
        {"areas_geojson", "COLOR"},
        {"areas_wkt", "COLOR"},
        {"comment", "Well played."},
        {"describe_game", "GAME"},
        {"final_status_list", "dead"},
        {"fixed_handicap", "4"},
        {"free_ground", "since N"},
        {"genmove_analyze", "COLOR 50"},
        {"get_rule", "komi"},
        {"gg-undo", "N"},
        {"ghost", "COLOR P"},
        {"gogui-play_sequence", "COLOR MOVE white pass"},
        {"gogui-setup", "black P white P"},
        {"groups", "COLOR"},
        {"help", "COMMAND"},
        {"kata-analyze", "COLOR 50"},
        {"kata-genmove_analyze", "COLOR 50"},
        {"kata-get-param", "maxPlayouts"},
        {"kata-set-param", "maxPlayouts 1000"},
        {"kata-set-rule", "ko POSITIONAL"},
        {"kata-set-rules", "chinese"},
        {"kata-time_settings", "fischer 300 10"},
        {"kgs-rules", "chinese"},
        {"kgs-time_settings", "byoyomi 600 30 5"},
        {"liberties", "P"},
        {"links", "COLOR"},
        {"lz-analyze", "COLOR 50"},
        {"lz-genmove_analyze", "COLOR 50"},
        {"magnet", "0.2"},
        {"place_free_handicap", "4"},
        {"player", "search time 2"},
        {"printsgf", "FILE"},
        {"redo", "N"},
        {"set_dead", "P"},
        {"set_free_handicap", "P P"},
        {"set_game", "GAME"},
        {"set_info", "black Alice"},
        {"set_position", "black P white P"},
        {"set_rule", "komi 6.5"},
        {"set_state", "{\"game\":\"go\"}"},
        {"setup", "COLOR black P white P"},
        {"state_json", "turn score"},
        {"svg", "N"},
        {"time_left", "COLOR 60 0"},
        {"time_settings", "600 30 5"},
        {"undo", "N"},
    };
    for (size_t i = 0; i < COUNT_OF(EXAMPLES); i++)
        if (strcmp(name, EXAMPLES[i].name) == 0)
            return EXAMPLES[i].arguments;
    return NULL;
}

static bool is_optional(StringView argument)
{
    return *argument.bytes == '[' || view_is(argument, "...");
}

/* Append an example of a command, with the arguments that it needs or that make the example
 * clearer. If the command takes no arguments, or it isn't known what they may be, append
 * nothing. */
static void add_example(const Engine *engine, const Command *command, StringBuilder *text)
{
    const GameKind *game = session_kind(engine->session);
    const Command *row = command_in_game(engine->commands, command, game);
    size_t start = text->length, points = 0;
    bool is_known = false;
    const char *chosen = example_pattern(command->name);
    builder_add_format(text, "\nexample: %s", command->name);
    StringView rest = string_view(chosen ? chosen : row ? row->pattern : command->pattern);
    for (StringView kind = view_first(rest, &rest); kind.length > 0;
         kind = view_first(rest, &rest)) {
        const char *example = example_of(game, kind, &points);
        if (is_optional(kind))
            continue;
        is_known = example || chosen;
        if (!is_known)
            break;
        builder_add_char(text, ' ');
        builder_add_bytes(text, example ? example : kind.bytes,
                          example ? strlen(example) : kind.length);
    }
    if (!is_known)
        builder_truncate(text, start);
}

/* Append a command's usage, what it does, an example and, unless all games have it, its games. */
static void add_explanation(const Engine *engine, const Command *command, StringBuilder *text)
{
    const CommandTable *table = engine->commands;
    add_usage(text, command);
    builder_add_char(text, '\n');
    builder_add(text, command->help);
    add_example(engine, command, text);
    if (!command_is_everywhere(table, command)) {
        builder_add(text, "\nonly in ");
        command_add_games(table, command, text);
    }
}

/* Return whether a command is disabled, because it takes a file and files are disabled. */
static bool is_turned_off(const Engine *engine, const Command *command)
{
    return engine->files.reach == FILES_NONE && command->flags & COMMAND_FILE;
}

/* Print the rules of the game. */
static void tell_rules(const Engine *engine, Reply *reply)
{
    const GameKind *kind = session_kind(engine->session);
    if (!kind->words || !kind->words->told) {
        reply_error(reply, "the game %s has no description: list_rules lists its rules",
                    kind->name);
        return;
    }
    builder_add_format(&reply->text, "%s: %s\n%s", kind->name, kind->summary, kind->words->told);
    if (kind->words->first_commands)
        builder_add_format(&reply->text, "\nTo begin with\n%s", kind->words->first_commands);
}

static void list_everyday(const Engine *engine, StringBuilder *text)
{
    const CommandTable *table = engine->commands;
    builder_add(text, "everyday:\n");
    bool has_own = command_for_points(table, session_kind(engine->session));
    for (size_t i = 0; i < command_count(table); i++) {
        const Command *row =
            command_in_game(table, command_at(table, i), session_kind(engine->session));
        if (!row || !(row->flags & COMMAND_EVERYDAY) || (has_own && strcmp(row->name, "play") == 0))
            continue;
        int width = USAGE_WIDTH - (int)strlen(row->name) - 1;
        builder_add_format(text, "  %s %-*s  %s\n", row->name, width > 0 ? width : 0, row->pattern,
                           row->help);
    }
    builder_add(text, "help COMMAND explains a command, and help rules explains the game;\n"
                      "help all lists the other commands by topic");
}

static void list_all(const Engine *engine, StringBuilder *text)
{
    for (int group = 0; group < GROUP_COUNT; group++)
        add_group(engine, (CommandGroup)group, text);
    builder_add(text, "list_commands lists the commands of all games");
}

static void admin_help(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count == 0) {
        list_everyday(engine, &reply->text);
        return;
    }
    if (view_is(request->arguments[0], "all")) {
        list_all(engine, &reply->text);
        return;
    }
    if (view_is(request->arguments[0], "rules")) {
        tell_rules(engine, reply);
        return;
    }
    const Command *command = command_named(engine->commands, request->arguments[0]);
    if (command)
        add_explanation(engine, command, &reply->text);
    if (command && is_turned_off(engine, command))
        builder_add(&reply->text, "\nfiles are turned off");
    if (!command)
        reply_error(reply, "unknown command '%s' (list_commands lists them)",
                    view_quote(request->arguments[0]).text);
}

static void admin_known_command(Engine *engine, const Request *request, Reply *reply)
{
    builder_add(&reply->text,
                command_named(engine->commands, request->arguments[0]) ? "true" : "false");
}

static void admin_list_commands(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    for (size_t i = 0; i < command_count(engine->commands); i++) {
        builder_add(&reply->text, command_at(engine->commands, i)->name);
        builder_add_char(&reply->text, '\n');
    }
}

static void admin_name(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    builder_add(&reply->text, engine->name ? engine->name : CONTIGO_NAME);
}

static void admin_protocol_version(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    builder_add(&reply->text, "2");
}

static void admin_quit(Engine *engine, const Request *request, Reply *reply)
{
    (void)request, (void)reply;
    engine->quit = true;
}

static void admin_version(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    builder_add(&reply->text, CONTIGO_VERSION);
}

static const Command ROWS[] = {
    {"help", "[COMMAND|rules|all]",
     "list everyday commands or all of them, or explain a command or the game",
     GROUP_ADMINISTRATION, 0, 1, COMMAND_ASKS, admin_help},
    {"known_command", "COMMAND", "print whether there is such a command: true or false",
     GROUP_ADMINISTRATION, 1, 1, COMMAND_ASKS, admin_known_command},
    {"list_commands", "", "list the names of all commands", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_ASKS, admin_list_commands},
    {"name", "", "print the name of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_ASKS,
     admin_name},
    {"protocol_version", "", "print the version of the protocol, 2", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, admin_protocol_version},
    {"quit", "", "end the program", GROUP_ADMINISTRATION, 0, 0, COMMAND_EVERYDAY, admin_quit},
    {"version", "", "print the version of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_ASKS,
     admin_version},
};

const CommandList ADMIN_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
