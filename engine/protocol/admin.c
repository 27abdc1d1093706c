/* Administration: what the program is and which commands it has. */
#include "base/version.h"
#include "protocol/engine.h"
#include "protocol/handlers.h"

static void add_usage(Text *text, const Command *command)
{
    text_add(text, command->name);
    if (*command->pattern) {
        text_add_char(text, ' ');
        text_add(text, command->pattern);
    }
}

static void add_group(Text *text, CommandGroup group)
{
    bool any = false;
    for (size_t i = 0; i < command_count(); i++) {
        const Command *command = command_at(i);
        if (command->group != group)
            continue;
        if (!any) {
            text_add(text, command_group_name(group));
            text_add(text, ":\n");
            any = true;
        }
        text_add(text, "  ");
        add_usage(text, command);
        text_add_char(text, '\n');
    }
}

/* All there is to know of one command. */
static void add_explanation(Text *text, const Command *command)
{
    add_usage(text, command);
    text_add_char(text, '\n');
    text_add(text, command->help);
    if (command->games) {
        text_add(text, "\nonly in ");
        command_add_games(command, text);
    }
}

/* Whether a command takes a file, and there are to be none. */
static bool is_turned_off(const Engine *engine, const Command *command)
{
    return engine->files.reach == FILES_NONE && command->flags & COMMAND_FILE;
}

void admin_help(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count == 0) {
        for (int group = 0; group < GROUP_COUNT; group++)
            add_group(&reply->text, (CommandGroup)group);
        text_add(&reply->text, "help COMMAND explains one");
        return;
    }
    const Command *command = command_named(request->arguments[0]);
    if (command)
        add_explanation(&reply->text, command);
    if (command && is_turned_off(engine, command))
        text_add(&reply->text, "\nfiles are turned off");
    if (!command)
        reply_error(reply, "unknown command '%s' (list_commands lists them)",
                    word_quote(request->arguments[0]).text);
}

void admin_known_command(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine;
    text_add(&reply->text, command_named(request->arguments[0]) ? "true" : "false");
}

void admin_list_commands(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    for (size_t i = 0; i < command_count(); i++) {
        text_add(&reply->text, command_at(i)->name);
        text_add_char(&reply->text, '\n');
    }
}

void admin_name(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    text_add(&reply->text, CONTIGO_NAME);
}

void admin_protocol_version(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    text_add(&reply->text, "2");
}

void admin_quit(Engine *engine, const Request *request, Reply *reply)
{
    (void)request, (void)reply;
    engine->quit = true;
}

void admin_version(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    text_add(&reply->text, CONTIGO_VERSION);
}
