/* Administration: the program's version, and its commands. */
#include "base/version.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/game_commands.h"

static void add_usage(StringBuilder *text, const Command *command)
{
    builder_add(text, command->name);
    if (*command->pattern) {
        builder_add_char(text, ' ');
        builder_add(text, command->pattern);
    }
}

/* Whether the current game has a command, or the command is accepted anyway. */
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

/* Append all help about one command. */
static void add_explanation(const CommandTable *table, const Command *command, StringBuilder *text)
{
    add_usage(text, command);
    builder_add_char(text, '\n');
    builder_add(text, command->help);
    if (!command_is_everywhere(table, command)) {
        builder_add(text, "\nonly in ");
        command_add_games(table, command, text);
    }
}

/* Whether a command takes a file and files are disabled. */
static bool is_turned_off(const Engine *engine, const Command *command)
{
    return engine->files.reach == FILES_NONE && command->flags & COMMAND_FILE;
}

/* Print the rules of the game. */
static void tell_rules(const Engine *engine, Reply *reply)
{
    const GameKind *kind = session_kind(engine->session);
    if (!kind->words || !kind->words->told) {
        reply_error(reply, "no words about how %s is played: list_rules has its rules", kind->name);
        return;
    }
    builder_add_format(&reply->text, "%s: %s\n%s\nTo begin with\n%s", kind->name, kind->summary,
                       kind->words->told, kind->words->first_commands);
}

static void admin_help(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count == 0) {
        for (int group = 0; group < GROUP_COUNT; group++)
            add_group(engine, (CommandGroup)group, &reply->text);
        builder_add(&reply->text,
                    "help COMMAND explains one, and help rules how the game is played;\n"
                    "list_commands has those of all games");
        return;
    }
    if (view_is(request->arguments[0], "rules")) {
        tell_rules(engine, reply);
        return;
    }
    const Command *command = command_named(engine->commands, request->arguments[0]);
    if (command)
        add_explanation(engine->commands, command, &reply->text);
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
    (void)engine, (void)request;
    builder_add(&reply->text, CONTIGO_NAME);
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
    {"help", "[COMMAND|rules]",
     "lists the commands that the game has, or explains one, or how it is played",
     GROUP_ADMINISTRATION, 0, 1, COMMAND_ASKS, admin_help},
    {"known_command", "COMMAND", "true or false: whether there is such a command",
     GROUP_ADMINISTRATION, 1, 1, COMMAND_ASKS, admin_known_command},
    {"list_commands", "", "the names of all commands, one a line", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_ASKS, admin_list_commands},
    {"name", "", "the name of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_ASKS, admin_name},
    {"protocol_version", "", "the version of the protocol, 2", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, admin_protocol_version},
    {"quit", "", "ends the program", GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, admin_quit},
    {"version", "", "the version of this program", GROUP_ADMINISTRATION, 0, 0, COMMAND_ASKS,
     admin_version},
};

const CommandList ADMIN_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
