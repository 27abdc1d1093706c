/* Commands that choose a game and set it up. */
#include "formats/print.h"
#include "protocol/arguments.h"
#include "protocol/commands/commands.h"
#include "protocol/describe.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"

static void setup_list_games(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    for (const GameKind *const *kind = engine->games; *kind; kind++)
        builder_add_format(&reply->text, "%s\n", (*kind)->name);
    for (const GameKind *const *kind = engine->games; *kind; kind++)
        if ((*kind)->other_name)
            builder_add_format(&reply->text, "%s\n", (*kind)->other_name);
}

/* Parse the name of a game. On failure, reply with an error and return NULL. */
static const GameKind *request_game(const Engine *engine, const Request *request, size_t index,
                                    Reply *reply)
{
    StringView name = request->arguments[index];
    const GameKind *kind = game_kind_named(engine->games, name.bytes, name.length);
    if (!kind)
        reply_error(reply, "unknown game '%s' (list_games lists them)", view_quote(name).text);
    return kind;
}

static void setup_describe_game(Engine *engine, const Request *request, Reply *reply)
{
    const GameKind *kind = request->count > 0 ? request_game(engine, request, 0, reply)
                                              : session_kind(engine->session);
    if (kind)
        describe_game(engine->commands, kind, &(Json){.text = &reply->text, .is_line = true});
}

static void setup_set_game(Engine *engine, const Request *request, Reply *reply)
{
    const GameKind *kind = request_game(engine, request, 0, reply);
    if (kind)
        accepted(engine, session_set_kind(engine->session, kind), reply);
}

/* Parse a number of lines or spaces per side, which the game must support. */
static bool request_lines(const GameKind *kind, const Request *request, size_t index,
                          int64_t *lines, Reply *reply)
{
    if (request_int(request, index, kind->lines_least, kind->lines_most, lines, reply))
        return true;
    reply_error(reply, "unacceptable size '%s': expected %d to %d %s for the game %s",
                view_quote(request->arguments[index]).text, kind->lines_least, kind->lines_most,
                kind->in_spaces ? "spaces" : "lines", kind->name);
    return false;
}

static void setup_boardsize(Engine *engine, const Request *request, Reply *reply)
{
    const GameKind *kind = session_kind(engine->session);
    int64_t columns, rows;
    if (!request_lines(kind, request, 0, &columns, reply) ||
        !request_lines(kind, request, request->count - 1, &rows, reply))
        return;
    Status status = session_set_board(engine->session, (int)columns, (int)rows);
    if (status == STATUS_OUT_OF_RANGE) {
        reply_error(reply, "unacceptable size");
        if (kind->explain)
            kind->explain(session_setup(engine->session), status, &reply->text);
    } else {
        accepted(engine, status, reply);
    }
}

static void setup_clear_board(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    accepted(engine, session_clear(engine->session), reply);
}

/* Print the valid values of a rule. */
static void print_range(StringBuilder *text, const Rule *rule)
{
    for (size_t i = 0; rule->words && rule->words[i]; i++)
        builder_add_format(text, "%s%s", i ? "|" : "", rule->words[i]);
    if (rule->words)
        return;
    print_decimal(text, rule->lowest);
    builder_add(text, " to ");
    print_decimal(text, rule->highest);
}

/* Reply with an error for a rule's value that is out of range. The error begins with `words`, which
 * may be empty. */
static void refuse_value(const char *words, const Rule *rule, Reply *reply)
{
    reply_error(reply, "%s%s out of range: expected %s", words, rule->name,
                rule->whole && !rule->words ? "a whole number from " : "");
    print_range(&reply->text, rule);
}

/* Parse the value of a rule. On failure, reply with an error and return false. */
static bool request_value(const Request *request, size_t index, const Rule *rule, Decimal *value,
                          Reply *reply)
{
    if (!rule->words)
        return request_decimal(request, index, value, reply);
    if (game_rule_value(rule, request->arguments[index], value))
        return true;
    refuse_value("", rule, reply);
    return false;
}

static void setup_komi(Engine *engine, const Request *request, Reply *reply)
{
    Decimal komi;
    if (!request_decimal(request, 0, &komi, reply))
        return;
    Status status = session_set_komi(engine->session, komi);
    if (status == STATUS_WRONG_GAME)
        reply_error(reply, "there is no komi in %s", session_kind(engine->session)->name);
    else if (status != STATUS_OK)
        refuse_value(GTP_SYNTAX_ERROR, &session_kind(engine->session)->rules[RULE_KOMI], reply);
}

static void setup_get_komi(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    print_decimal(&reply->text, session_setup(engine->session)->rules[RULE_KOMI]);
}

/* Parse the name of a rule. On failure, reply with an error and return false. */
static bool request_rule(Engine *engine, const Request *request, size_t index, size_t *rule,
                         Reply *reply)
{
    StringView name = request->arguments[index];
    const GameKind *kind = session_kind(engine->session);
    if (game_rule_named(kind, name.bytes, name.length, rule) == STATUS_OK)
        return true;
    reply_error(reply, "unknown rule '%s' of %s (list_rules lists them)", view_quote(name).text,
                kind->name);
    return false;
}

static void setup_list_rules(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const GameKind *kind = session_kind(engine->session);
    StringBuilder *text = &reply->text;
    for (size_t i = 0; i < kind->rule_count; i++) {
        const Rule *rule = &kind->rules[i];
        builder_add_format(text, "%s ", rule->name);
        print_rule(text, rule, session_setup(engine->session)->rules[i]);
        builder_add(text, " from ");
        print_range(text, rule);
        builder_add_format(text, ": %s\n", rule->meaning);
    }
}

static void setup_get_rule(Engine *engine, const Request *request, Reply *reply)
{
    size_t rule;
    if (request_rule(engine, request, 0, &rule, reply))
        print_rule(&reply->text, &session_kind(engine->session)->rules[rule],
                   session_setup(engine->session)->rules[rule]);
}

static void setup_set_rule(Engine *engine, const Request *request, Reply *reply)
{
    size_t index;
    Decimal value;
    if (!request_rule(engine, request, 0, &index, reply) ||
        !request_value(request, 1, &session_kind(engine->session)->rules[index], &value, reply))
        return;
    Status status = session_set_rule(engine->session, index, value);
    const Rule *rule = &session_kind(engine->session)->rules[index];
    bool in_range = value >= rule->lowest && value <= rule->highest;
    if (status == STATUS_OUT_OF_RANGE && in_range && value % DECIMAL_ONE == 0)
        reply_error(reply, "%s out of range: too many stones for this board", rule->name);
    else if (status == STATUS_OUT_OF_RANGE)
        refuse_value("", rule, reply);
    else if (status == STATUS_IN_PLAY)
        reply_error(reply, "play has begun: rules are set before the first move");
    else
        accepted(engine, status, reply);
}

static const Command ROWS[] = {
    {"boardsize", "LINES [LINES]", "start a new game on a board of this size", GROUP_SETUP, 1, 2,
     COMMAND_RECORD | COMMAND_SETS_UP, setup_boardsize},
    {"clear_board", "", "start a new game on the same board", GROUP_SETUP, 0, 0,
     COMMAND_RECORD | COMMAND_OF_BOTH, setup_clear_board},
    {"describe_game", "[GAME]",
     "describe a game as JSON: its board, moves, rules, score and ending", GROUP_GAMES, 0, 1,
     COMMAND_ASKS, setup_describe_game},
    {"get_komi", "", "print the points added to White's score", GROUP_SETUP, 0, 0, COMMAND_ASKS,
     setup_get_komi},
    {"get_rule", "RULE", "print the value of a rule", GROUP_GAMES, 1, 1, COMMAND_ASKS,
     setup_get_rule},
    {"komi", "POINTS", "set the points added to White's score", GROUP_SETUP, 1, 1,
     COMMAND_RECORD | COMMAND_OF_BOTH, setup_komi},
    {"list_games", "", "list the names of all games", GROUP_GAMES, 0, 0, COMMAND_ASKS,
     setup_list_games},
    {"list_rules", "", "list all rules of the game with their values, ranges and meanings",
     GROUP_GAMES, 0, 0, COMMAND_ASKS, setup_list_rules},
    {"rectangular_boardsize", "LINES LINES",
     "start a new game on a board with these numbers of columns and rows", GROUP_SETUP, 2, 2,
     COMMAND_RECORD | COMMAND_SETS_UP, setup_boardsize},
    {"set_game", "GAME", "start a new game of another kind, with its default board and rules",
     GROUP_GAMES, 1, 1, COMMAND_RECORD | COMMAND_SETS_UP, setup_set_game},
    {"set_rule", "RULE VALUE", "set a rule, before the first move", GROUP_GAMES, 2, 2,
     COMMAND_RECORD | COMMAND_SETS_UP, setup_set_rule},
};

const CommandList SETUP_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
