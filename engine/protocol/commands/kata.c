/* Handlers of KataGo's commands about the search: its parameters, and what it keeps. The commands
 * about the rules of Go are in games/go/words/go_rulesets.c. */
#include "players/settings.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/thinking/thinking.h"

#include <string.h>

/* KataGo's names for what a player is given. A visit is a playout here. */
static const struct {
    const char *name;
    Setting setting;
} PARAMETERS[] = {
    {"maxPlayouts", SETTING_PLAYOUTS},
    {"maxTime", SETTING_TIME},
    {"maxVisits", SETTING_PLAYOUTS},
    {"numSearchThreads", SETTING_THREADS},
};

static void list_parameters(const char *between, Text *text)
{
    for (size_t i = 0; i < COUNT_OF(PARAMETERS); i++)
        text_add_format(text, "%s%s", i > 0 ? between : "", PARAMETERS[i].name);
}

/* The parameter that an argument names, its case included; false with an error. */
static bool request_parameter(const Request *request, Setting *setting, Reply *reply)
{
    Word name = request->arguments[0];
    for (size_t i = 0; i < COUNT_OF(PARAMETERS); i++)
        if (name.length == strlen(PARAMETERS[i].name) &&
            memcmp(name.bytes, PARAMETERS[i].name, name.length) == 0) {
            *setting = PARAMETERS[i].setting;
            return true;
        }
    reply_error(reply, "unknown parameter '%s': expected one of ", word_quote(name).text);
    list_parameters(", ", &reply->text);
    return false;
}

static void kata_kata_list_params(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    list_parameters(" ", &reply->text);
}

static void kata_kata_get_param(Engine *engine, const Request *request, Reply *reply)
{
    Setting setting;
    if (request_parameter(request, &setting, reply))
        setting_add(&engine->settings, setting, &reply->text);
}

/* Each parameter by itself: limits of time and of playouts hold side by side. */
static void kata_kata_set_param(Engine *engine, const Request *request, Reply *reply)
{
    Setting setting;
    size_t at;
    PlayerSettings settings = engine->settings;
    if (!thinking_is_changeable(engine, reply) || !request_parameter(request, &setting, reply))
        return;
    Word words[] = {string_word(setting_name(setting)), request->arguments[1]};
    if (settings_read(&settings, words, COUNT_OF(words), &at) != SETTING_FINE) {
        reply_error(reply, GTP_SYNTAX_ERROR "bad value '%s': expected %s",
                    word_quote(words[1]).text, setting_expected(setting));
        return;
    }
    if (setting == SETTING_PLAYOUTS)
        settings.time = engine->settings.time;
    if (setting == SETTING_TIME)
        settings.playouts = engine->settings.playouts;
    thinking_seat(engine, engine->player.kind, &settings);
}

static void kata_clear_cache(Engine *engine, const Request *request, Reply *reply)
{
    (void)request, (void)reply;
    thinking_forget(engine);
}

/* Nothing is searched between commands, and any line ends an analysis. */
static void kata_stop(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request, (void)reply;
}

static const Command ROWS[] = {
    {"clear_cache", "", "forgets what the player knows of the position", GROUP_PLAY, 0, 0,
     COMMAND_PLAIN, kata_clear_cache},
    {"kata-get-param", "PARAM", "a parameter of the search, as KataGo names it", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, kata_kata_get_param},
    {"kata-list-params", "", "the parameters that kata-set-param sets", GROUP_PLAY, 0, 0,
     COMMAND_PLAIN, kata_kata_list_params},
    {"kata-set-param", "PARAM VALUE", "sets a parameter of the search, as KataGo names it",
     GROUP_PLAY, 2, 2, COMMAND_PLAIN, kata_kata_set_param},
    {"stop", "", "ends an analysis, as any line does", GROUP_PLAY, 0, 0, COMMAND_ASKS, kata_stop},
};

const CommandList KATA_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
