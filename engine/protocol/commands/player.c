/* Commands for the player that chooses the engine's moves: its kind, its settings and its reasons.
 * Some of them have KataGo's names. KataGo's commands about the rules of Go are in
 * games/go/commands/go_rulesets.c. */
#include "players/settings.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/engine.h"

#include <string.h>

/* Return whether the engine's player is one of PLAYERS. If not, a program that links the library
 * has set its own player. */
static bool is_usual(const Player *player)
{
    size_t i = 0;
    while (PLAYERS[i] && PLAYERS[i] != player->kind)
        i++;
    return PLAYERS[i] != NULL;
}

/* Check whether the engine's player is one of PLAYERS, for a command that changes the player. If it
 * isn't, reply with an error and return false. */
static bool is_changeable(const Player *player, Reply *reply)
{
    if (!is_usual(player))
        reply_error(reply, "the player of this program cannot be changed: it is always %s",
                    player->kind->name);
    return !reply->failed;
}

static void player_set_random_seed(Engine *engine, const Request *request, Reply *reply)
{
    int64_t seed;
    if (!request_int(request, 0, 0, INT64_MAX - 1, &seed, reply))
        return;
    engine->seed = engine->random.state = (uint64_t)seed;
    player_forget(&engine->player);
}

static void player_get_random_seed(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    builder_add_format(&reply->text, "%llu", (unsigned long long)engine->seed);
}

static void player_list_players(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    for (size_t i = 0; PLAYERS[i]; i++)
        builder_add_format(&reply->text, "%s %s\n", PLAYERS[i]->name, PLAYERS[i]->summary);
}

/* Append the player's name and, if it is one of PLAYERS, its settings, each on a line of its
 * own. */
static void add_player(const Engine *engine, StringBuilder *text)
{
    builder_add_format(text, "name %s\n", engine->player.kind->name);
    for (int i = 0; i < SETTING_COUNT && is_usual(&engine->player); i++) {
        builder_add_format(text, "%s ", setting_name((Setting)i));
        setting_add(&engine->player.settings, (Setting)i, text);
        builder_add_char(text, '\n');
    }
}

/* Parse `[SETTING VALUE]...`, starting at argument number `first`. On failure, reply with an error
 * and return false. */
static bool request_settings(const Request *request, size_t first, PlayerSettings *settings,
                             Reply *reply)
{
    size_t at;
    const StringView *words = request->arguments + first;
    SettingProblem problem = settings_read(settings, words, request->count - first, &at);
    if (problem == SETTING_FINE)
        return true;
    Setting setting = setting_named(words[at]);
    if (problem == SETTING_UNKNOWN)
        reply_error(reply,
                    "unknown setting '%s': expected playouts, time, threads, memory, "
                    "resign or ponder",
                    view_quote(words[at]).text);
    else if (problem == SETTING_NO_VALUE)
        reply_error(reply, GTP_SYNTAX_ERROR "no value after %s: expected %s", setting_name(setting),
                    setting_expected(setting));
    else
        reply_error(reply, GTP_SYNTAX_ERROR "bad %s '%s': expected %s", setting_name(setting),
                    view_quote(words[at + 1]).text, setting_expected(setting));
    return false;
}

static void player_player(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count == 0) {
        add_player(engine, &reply->text);
        return;
    }
    StringView name = request->arguments[0];
    const PlayerKind *kind = player_kind_named(name);
    PlayerSettings settings = engine->player.settings;
    if (!is_changeable(&engine->player, reply))
        return;
    if (!kind)
        reply_error(reply, "unknown player '%s' (list_players lists them)", view_quote(name).text);
    else if (request_settings(request, 1, &settings, reply))
        player_seat(&engine->player, kind, settings);
}

static void player_level(Engine *engine, const Request *request, Reply *reply)
{
    int64_t level;
    if (!is_changeable(&engine->player, reply) ||
        !request_int(request, 0, 1, SETTING_LEVELS, &level, reply))
        return;
    PlayerSettings settings = engine->player.settings;
    settings_set_level(&settings, (int)level);
    player_seat(&engine->player, engine->player.kind, settings);
}

/* Print why the last move was chosen. If the player gave no reasons, print nothing. */
static void player_gomill_explain_last_move(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    builder_add_bytes(&reply->text, engine->player.reasons.bytes, engine->player.reasons.length);
}

static void player_explain(Engine *engine, const Request *request, Reply *reply)
{
    player_gomill_explain_last_move(engine, request, reply);
    if (!reply->failed && reply->text.length == 0)
        reply_error(reply,
                    "nothing to explain: the player %s has not chosen a move, or gives no reasons",
                    engine->player.kind->name);
}

/* KataGo's names of settings. What KataGo calls a visit is a playout here. */
static const struct {
    const char *name;
    Setting setting;
} PARAMETERS[] = {
    {"maxPlayouts", SETTING_PLAYOUTS},    {"maxTime", SETTING_TIME},
    {"maxVisits", SETTING_PLAYOUTS},      {"numSearchThreads", SETTING_THREADS},
    {"ponderingEnabled", SETTING_PONDER},
};

static void list_parameters(const char *between, StringBuilder *text)
{
    for (size_t i = 0; i < COUNT_OF(PARAMETERS); i++)
        builder_add_format(text, "%s%s", i > 0 ? between : "", PARAMETERS[i].name);
}

/* Parse the name of a parameter, which is case-sensitive. On failure, reply with an error and
 * return false. */
static bool request_parameter(const Request *request, Setting *setting, Reply *reply)
{
    StringView name = request->arguments[0];
    for (size_t i = 0; i < COUNT_OF(PARAMETERS); i++)
        if (name.length == strlen(PARAMETERS[i].name) &&
            memcmp(name.bytes, PARAMETERS[i].name, name.length) == 0) {
            *setting = PARAMETERS[i].setting;
            return true;
        }
    reply_error(reply, "unknown parameter '%s': expected one of ", view_quote(name).text);
    list_parameters(", ", &reply->text);
    return false;
}

static void player_kata_list_params(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    list_parameters(" ", &reply->text);
}

static void player_kata_get_param(Engine *engine, const Request *request, Reply *reply)
{
    Setting setting;
    if (request_parameter(request, &setting, reply))
        setting_add(&engine->player.settings, setting, &reply->text);
}

/* Set one parameter. Unlike in the command `player`, limits of time and of playouts don't replace
 * each other: both apply. */
static void player_kata_set_param(Engine *engine, const Request *request, Reply *reply)
{
    Setting setting;
    size_t at;
    PlayerSettings settings = engine->player.settings;
    if (!is_changeable(&engine->player, reply) || !request_parameter(request, &setting, reply))
        return;
    StringView words[] = {string_view(setting_name(setting)), request->arguments[1]};
    if (settings_read(&settings, words, COUNT_OF(words), &at) != SETTING_FINE) {
        reply_error(reply, GTP_SYNTAX_ERROR "bad value '%s': expected %s",
                    view_quote(words[1]).text, setting_expected(setting));
        return;
    }
    if (setting == SETTING_PLAYOUTS)
        settings.time = engine->player.settings.time;
    if (setting == SETTING_TIME)
        settings.playouts = engine->player.settings.playouts;
    player_seat(&engine->player, engine->player.kind, settings);
}

static void player_clear_cache(Engine *engine, const Request *request, Reply *reply)
{
    (void)request, (void)reply;
    player_forget(&engine->player);
}

/* Do nothing: any line ends analyzing or pondering. */
static void player_stop(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request, (void)reply;
}

static const Command ROWS[] = {
    {"clear_cache", "", "forget what the player knows about the position", GROUP_PLAY, 0, 0,
     COMMAND_PLAIN, player_clear_cache},
    {"explain", "", "explain why genmove chose its last move", GROUP_PLAY, 0, 0, COMMAND_ASKS,
     player_explain},
    {"get_random_seed", "", "print the seed that was set last", GROUP_PLAY, 0, 0, COMMAND_PLAIN,
     player_get_random_seed},
    {"gomill-explain_last_move", "", "like explain, but print nothing instead of an error",
     GROUP_PLAY, 0, 0, COMMAND_PLAIN, player_gomill_explain_last_move},
    {"kata-get-param", "PARAM", "print a parameter of the search by its KataGo name", GROUP_PLAY, 1,
     1, COMMAND_PLAIN, player_kata_get_param},
    {"kata-list-params", "", "list the parameters that kata-set-param sets", GROUP_PLAY, 0, 0,
     COMMAND_PLAIN, player_kata_list_params},
    {"kata-set-param", "PARAM VALUE", "set a parameter of the search by its KataGo name",
     GROUP_PLAY, 2, 2, COMMAND_PLAIN, player_kata_set_param},
    {"level", "NUMBER", "set how strong genmove plays, from 1 to 10, by its number of playouts",
     GROUP_PLAY, 1, 1, COMMAND_PLAIN, player_level},
    {"list_players", "", "list the players that genmove can use", GROUP_PLAY, 0, 0, COMMAND_ASKS,
     player_list_players},
    {"player", "[PLAYER] [SETTING VALUE ...]",
     "print or set the player that genmove uses, and its settings", GROUP_PLAY, 0, ARGUMENTS_ANY,
     COMMAND_PLAIN, player_player},
    {"set_random_seed", "SEED", "make genmove's choices repeatable", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, player_set_random_seed},
    {"stop", "", "end an analysis, like any other line of input", GROUP_PLAY, 0, 0, COMMAND_ASKS,
     player_stop},
};

const CommandList PLAYER_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
