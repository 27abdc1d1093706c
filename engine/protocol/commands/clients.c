/* Commands that aren't part of GTP version 2 but that other programs send: GoGui, gomill, and
 * clients of GNU Go. */
#include "base/version.h"
#include "protocol/commands/commands.h"
#include "protocol/commands/play.h"
#include "protocol/engine.h"

#include <string.h>
#include <time.h>

/* Print the processor time that this program has used, in seconds. */
static void clients_cputime(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request;
    struct timespec used;
    if (clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used) != 0) {
        reply_error(reply, "the system does not report processor time");
        return;
    }
    builder_add_format(&reply->text, "%lld.%03ld", (long long)used.tv_sec, used.tv_nsec / 1000000);
}

/* Do nothing. If a client finds that gogui-interrupt is a known command, it may send the comment `#
 * interrupt` during a search for a move; the engine then plays the best move found so far. */
static void clients_nothing(Engine *engine, const Request *request, Reply *reply)
{
    (void)engine, (void)request, (void)reply;
}

/* Make the move that arguments number `first` (the color) and `first` + 1 (the move) give. On
 * failure, reply with an error and return false. */
static bool play_pair(Engine *engine, const Request *request, size_t first, Reply *reply)
{
    Request one = *request;
    one.arguments += first;
    one.count = 2;
    play_play(engine, &one, reply);
    return !reply->failed;
}

/* Make all moves of a sequence. If one of them fails, make none. */
static void clients_gogui_play_sequence(Engine *engine, const Request *request, Reply *reply)
{
    if (request->count % 2 != 0) {
        reply_error(reply, GTP_SYNTAX_ERROR
                    "wrong number of arguments: expected pairs of a color and a move");
        return;
    }
    SessionPlace before = session_place(engine->session);
    for (size_t i = 0; i < request->count; i += 2)
        if (!play_pair(engine, request, i, reply)) {
            session_return(engine->session, before);
            /* session_return() also undid the forfeit, so the reply must not contain the result. */
            if (reply->forfeits) {
                reply->forfeits = false;
                builder_truncate(&reply->text, strcspn(builder_string(&reply->text), "\n"));
            }
            return;
        }
}

/* Do what `play` does, for the commands `black` and `white` of GTP version 1. */
static void play_of(Engine *engine, const char *color, const Request *request, Reply *reply)
{
    StringView arguments[2] = {{color, strlen(color)}, request->arguments[0]};
    Request move = *request;
    move.arguments = arguments;
    move.count = 2;
    play_play(engine, &move, reply);
}

static void clients_black(Engine *engine, const Request *request, Reply *reply)
{
    play_of(engine, color_name(COLOR_BLACK), request, reply);
}

static void clients_white(Engine *engine, const Request *request, Reply *reply)
{
    play_of(engine, color_name(COLOR_WHITE), request, reply);
}

/* List the entries of GoGui's analysis menu, each with its type, name and command. None of the
 * commands may change the game, because GoGui takes moves back by counting them, and would lose
 * count. */
static void clients_gogui_analyze_commands(Engine *engine, const Request *request, Reply *reply)
{
    static const struct {
        const char *type, *label, *command, *arguments;
    } OFFERS[] = {
        {"string", "Score", "score", ""},
        {"string", "Turn", "turn", ""},
        {"string", "Estimate Score", "estimate_score", ""},
        {"string", "Player", "player", ""},
        {"string", "Explain Last Move", "explain", ""},
        {"plist", "All Legal", "all_legal", " %c"},
        {"plist", "Liberties", "findlib", " %p"},
        {"string", "Scoring", "scoring", ""},
        {"plist", "Dead", "final_status_list", " dead"},
        {"plist", "Seki", "final_status_list", " seki"},
        {"plist", "Black Territory", "final_status_list", " black_territory"},
        {"plist", "White Territory", "final_status_list", " white_territory"},
    };
    (void)request;
    for (size_t i = 0; i < sizeof OFFERS / sizeof *OFFERS; i++) {
        const char *name = OFFERS[i].command;
        const Command *command = command_named(engine->commands, (StringView){name, strlen(name)});
        if (command && command_in_game(engine->commands, command, session_kind(engine->session)))
            builder_add_format(&reply->text, "%s/%s/%s%s\n", OFFERS[i].type, OFFERS[i].label, name,
                               OFFERS[i].arguments);
    }
}

static void clients_gomill_describe_engine(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    builder_add_format(&reply->text,
                       CONTIGO_NAME
                       " " CONTIGO_VERSION "\n"
                       "referee of Go and Continuous Go; the player %s chooses its moves",
                       engine->player.kind->name);
}

static const Command ROWS[] = {
    {"black", "MOVE", "make a turn for Black, like play", GROUP_PLAY, 1, 1, COMMAND_REOPENS,
     clients_black},
    {"cputime", "", "print the processor time that this program has used, in seconds",
     GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, clients_cputime},
    {"gogui-analyze_commands", "", "list commands for GoGui's analysis menu", GROUP_ADMINISTRATION,
     0, 0, COMMAND_PLAIN, clients_gogui_analyze_commands},
    {"gogui-interrupt", "", "tell GoGui that the comment `# interrupt` ends a search",
     GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, clients_nothing},
    {"gogui-play_sequence", "[COLOR MOVE ...]", "make several moves, or none if one of them fails",
     GROUP_PLAY, 0, ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_REOPENS | COMMAND_OF_BOTH,
     clients_gogui_play_sequence},
    {"gomill-cpu_time", "", "print the processor time that this program has used, in seconds",
     GROUP_ADMINISTRATION, 0, 0, COMMAND_PLAIN, clients_cputime},
    {"gomill-describe_engine", "", "describe this program", GROUP_ADMINISTRATION, 0, 0,
     COMMAND_PLAIN, clients_gomill_describe_engine},
    {"white", "MOVE", "make a turn for White, like play", GROUP_PLAY, 1, 1, COMMAND_REOPENS,
     clients_white},
};

const CommandList CLIENTS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
