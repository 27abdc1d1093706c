/* Handlers of moves of the engine's own, and of who chooses them. */
#include "players/settings.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/play.h"
#include "protocol/refuse.h"
#include "protocol/thinking/thinking.h"

#include "formats/print.h"

/* Makes the move that the player comes to. */
static void generate_move(Engine *engine, const Request *request, bool cleans_up, Reply *reply)
{
    Wish wish = {.cleans_up = cleans_up};
    if (!request_color(request, 0, &wish.color, reply))
        return;
    Choosing choosing = thinking_choose(engine, &wish, reply);
    if (choosing != CHOSEN_NOTHING &&
        accepted(engine, play_chosen(engine, wish.color, choosing), reply))
        play_add_chosen(engine, choosing, &reply->text);
}

static void genmove_genmove(Engine *engine, const Request *request, Reply *reply)
{
    generate_move(engine, request, false, reply);
}

static void genmove_kgs_genmove_cleanup(Engine *engine, const Request *request, Reply *reply)
{
    generate_move(engine, request, session_kind(engine->session)->mark_dead != NULL, reply);
}

static void genmove_reg_genmove(Engine *engine, const Request *request, Reply *reply)
{
    Wish wish = {0};
    if (!request_color(request, 0, &wish.color, reply))
        return;
    Random before = engine->random;
    thinking_forget(engine);
    Choosing choosing = thinking_choose(engine, &wish, reply);
    if (choosing != CHOSEN_NOTHING)
        play_add_chosen(engine, choosing, &reply->text);
    thinking_forget(engine); /* so that genmove would come to the same */
    engine->random = before;
}

static void genmove_set_random_seed(Engine *engine, const Request *request, Reply *reply)
{
    int64_t seed;
    if (!request_int(request, 0, 0, INT64_MAX - 1, &seed, reply))
        return;
    engine->seed = engine->random.state = (uint64_t)seed;
    thinking_forget(engine);
}

static void genmove_get_random_seed(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    text_add_format(&reply->text, "%llu", (unsigned long long)engine->seed);
}

static void genmove_list_players(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    for (size_t i = 0; PLAYERS[i]; i++)
        text_add_format(&reply->text, "%s %s\n", PLAYERS[i]->name, PLAYERS[i]->summary);
}

/* Who plays, and what that has, one a line. */
static void add_player(const Engine *engine, Text *text)
{
    text_add_format(text, "name %s\n", engine->player.kind->name);
    for (int i = 0; i < SETTING_COUNT && thinking_is_usual(engine); i++) {
        text_add_format(text, "%s ", setting_name((Setting)i));
        setting_add(&engine->settings, (Setting)i, text);
        text_add_char(text, '\n');
    }
}

/* `[SETTING VALUE]...` from an argument on; false with an error. */
static bool request_settings(const Request *request, size_t first, PlayerSettings *settings,
                             Reply *reply)
{
    size_t at;
    const Word *words = request->arguments + first;
    SettingProblem problem = settings_read(settings, words, request->count - first, &at);
    if (problem == SETTING_FINE)
        return true;
    Setting setting = setting_named(words[at]);
    if (problem == SETTING_UNKNOWN)
        reply_error(reply,
                    "unknown setting '%s': expected playouts, time, threads, memory or resign",
                    word_quote(words[at]).text);
    else if (problem == SETTING_NO_VALUE)
        reply_error(reply, GTP_SYNTAX_ERROR "no value of %s: expected %s", setting_name(setting),
                    setting_expected(setting));
    else
        reply_error(reply, GTP_SYNTAX_ERROR "bad %s '%s': expected %s", setting_name(setting),
                    word_quote(words[at + 1]).text, setting_expected(setting));
    return false;
}

static void genmove_player(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count == 0) {
        add_player(engine, &reply->text);
        return;
    }
    Word name = request->arguments[0];
    const PlayerKind *kind = player_kind_named(name);
    PlayerSettings settings = engine->settings;
    if (!thinking_is_changeable(engine, reply))
        return;
    if (!kind)
        reply_error(reply, "unknown player '%s' (list_players lists them)", word_quote(name).text);
    else if (request_settings(request, 1, &settings, reply))
        thinking_seat(engine, kind, &settings);
}

static void genmove_level(Engine *engine, const Request *request, Reply *reply)
{
    int64_t level;
    if (!thinking_is_changeable(engine, reply) ||
        !request_int(request, 0, 1, SETTING_LEVELS, &level, reply))
        return;
    PlayerSettings settings = engine->settings;
    settings_set_level(&settings, (int)level);
    thinking_seat(engine, engine->player.kind, &settings);
}

/* Why the last move was chosen: nothing where the player does not know. */
static void genmove_gomill_explain_last_move(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    text_add_bytes(&reply->text, engine->reasons.bytes, engine->reasons.length);
}

static void genmove_explain(Engine *engine, const Request *request, Reply *reply)
{
    genmove_gomill_explain_last_move(engine, request, reply);
    if (!reply->failed && reply->text.length == 0)
        reply_error(reply, "nothing to explain: %s has chosen no move that it has reasons for",
                    engine->player.kind->name);
}

static const Command ROWS[] = {
    {"explain", "", "why the last move of genmove was chosen", GROUP_PLAY, 0, 0, COMMAND_ASKS,
     genmove_explain},
    {"genmove", "COLOR", "makes and answers a move for either colour", GROUP_PLAY, 1, 1,
     COMMAND_REOPENS, genmove_genmove},
    {"get_random_seed", "", "the seed that was set last", GROUP_PLAY, 0, 0, COMMAND_PLAIN,
     genmove_get_random_seed},
    {"gomill-explain_last_move", "", "the same as explain, or nothing", GROUP_PLAY, 0, 0,
     COMMAND_PLAIN, genmove_gomill_explain_last_move},
    {"kgs-genmove_cleanup", "COLOR",
     "makes and answers a move like genmove, no pass while there is anything to take off",
     GROUP_PLAY, 1, 1, COMMAND_REOPENS, genmove_kgs_genmove_cleanup},
    {"level", "NUMBER", "how strong genmove plays, from 1 to 10, by a number of playouts",
     GROUP_PLAY, 1, 1, COMMAND_PLAIN, genmove_level},
    {"list_players", "", "who may choose the moves of genmove", GROUP_PLAY, 0, 0, COMMAND_ASKS,
     genmove_list_players},
    {"player", "[PLAYER] [SETTING VALUE ...]",
     "who chooses the moves of genmove, and with how much; or another", GROUP_PLAY, 0,
     ARGUMENTS_ANY, COMMAND_PLAIN, genmove_player},
    {"reg_genmove", "COLOR", "answers a move like genmove, without making it", GROUP_PLAY, 1, 1,
     COMMAND_REOPENS, genmove_reg_genmove},
    {"set_random_seed", "SEED", "makes what genmove chooses repeatable", GROUP_PLAY, 1, 1,
     COMMAND_PLAIN, genmove_set_random_seed},
};

const CommandList GENMOVE_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
