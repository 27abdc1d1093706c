/* Talking to one of the two programs of a game: handshake, setup, moves and queries. */
#include "programs/side.h"

#include "base/count.h"
#include "formats/print.h"
#include "games.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Nanoseconds between SIGTERM and SIGKILL. */
#define KILL_GRACE (INT64_C(200) * 1000000)

void side_forget(Side *side)
{
    side->failure = FAILURE_NONE;
    side->overrun = 0;
    side->lag = 0;
    builder_clear(&side->detail);
}

void side_blame(Side *side, Failure failure, const char *format, ...)
{
    if (side->failure != FAILURE_NONE)
        return;
    char sentence[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    side->failure = failure;
    builder_clear(&side->detail);
    builder_add(&side->detail, sentence);
}

/* Record the failure that talk.h has reported in the reply. Always return false. */
static bool note_failure(Side *side)
{
    side_blame(side, side->reply.failure, "%s", builder_string(&side->reply.detail));
    side->overrun = side->reply.overrun;
    return false;
}

/* Send a command. Return false if the program doesn't reply, or has failed before. */
static bool ask(Side *side, const char *command, TalkKind kind, int64_t limit, int64_t grace)
{
    if (side->failure != FAILURE_NONE || !side->talk)
        return false;
    TalkCommand asked = {.text = command, .kind = kind, .limit = limit, .grace = grace};
    bool answered = talk_ask(side->talk, &asked, &side->reply);
    if (side->reply.lag > side->lag)
        side->lag = side->reply.lag;
    side->replied |= answered;
    return answered || note_failure(side);
}

/* Send a command to which the program must reply with success. If the reply is an error, record
 * `failure` and return false. */
static bool demand(Side *side, const char *command, TalkKind kind, int64_t limit, Failure failure)
{
    if (!ask(side, command, kind, limit, 0))
        return false;
    if (side->reply.success)
        return true;
    side_blame(side, failure, "the reply to '%s' was '? %.400s'", command,
               builder_string(&side->reply.text));
    return false;
}

static bool side_knows(const Side *side, const char *command)
{
    char line[96];
    snprintf(line, sizeof line, "\n%s\n", command);
    return side->commands.length > 0 && strstr(side->commands.bytes, line);
}

/* Query whether the program knows a command; if so, add the command to `commands`. Return false if
 * the program doesn't know `known_command` itself. */
static bool ask_known(Side *side, const char *command)
{
    StringBuilder line = {0};
    builder_add_format(&line, "known_command %s", command);
    bool replied = ask(side, builder_string(&line), TALK_HANDSHAKE, side->patience.handshake, 0) &&
                   side->reply.success;
    if (replied && strcmp(builder_string(&side->reply.text), "true") == 0)
        builder_add_format(&side->commands, "%s\n", command);
    builder_free(&line);
    return replied;
}

/* Query one by one which of the optional commands the program knows. */
static void ask_all_known(Side *side)
{
    static const char *const OPTIONAL[] = {
        "set_game",           "set_rule",          "set_state",       "time_settings",
        "time_left",          "kgs-time_settings", "set_random_seed", "list_stones",
        "kata-time_settings", "final_score",       "estimate_score",  "rectangular_boardsize"};
    bool more = true;
    for (size_t i = 0; i < COUNT_OF(OPTIONAL) && more; i++)
        more = ask_known(side, OPTIONAL[i]);
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        for (const RuleCommand *row = CONTIGO_GAMES[i]->rule_commands; row && row->command; row++)
            more = more && (side_knows(side, row->command) || ask_known(side, row->command));
}

/* Query which commands the program knows. If it knows neither `list_commands` nor `known_command`,
 * assume that it knows no optional commands. */
static void list_commands(Side *side)
{
    builder_clear(&side->commands);
    builder_add_char(&side->commands, '\n');
    if (ask(side, "list_commands", TALK_HANDSHAKE, side->patience.handshake, 0) &&
        side->reply.success)
        builder_add_format(&side->commands, "%s\n", builder_string(&side->reply.text));
    else
        ask_all_known(side);
    builder_string(&side->commands);
    side->words = (TimeWords){.time_settings = side_knows(side, "time_settings"),
                              .time_left = side_knows(side, "time_left"),
                              .kgs = side_knows(side, "kgs-time_settings"),
                              .kata = side_knows(side, "kata-time_settings")};
}

/* Set `word` to the program's reply to `command`, or to an empty text if that is an error. */
static void ask_word(Side *side, const char *command, StringBuilder *word)
{
    builder_clear(word);
    if (ask(side, command, TALK_HANDSHAKE, side->patience.handshake, 0) && side->reply.success)
        builder_add(word, builder_string(&side->reply.text));
}

/* Query the program's version of GTP, its name, version and commands. Only GTP 2 is supported; a
 * program that doesn't know `protocol_version` is assumed to use that. */
static void shake_hands(Side *side)
{
    if (ask(side, "protocol_version", TALK_HANDSHAKE, side->patience.handshake, 0) &&
        side->reply.success && strcmp(builder_string(&side->reply.text), "2") != 0)
        side_blame(side, FAILURE_PROTOCOL, "its protocol version is '%.40s': expected 2",
                   builder_string(&side->reply.text));
    ask_word(side, "name", &side->name);
    ask_word(side, "version", &side->version);
    list_commands(side);
}

bool side_start(Side *side, Talks *talks, const ProcessSetup *setup, SidePatience patience,
                StringBuilder *why)
{
    side->patience = patience;
    side->begun = side->replied = false;
    if (!talk_open(talks, setup, &side->talk, why))
        return false;
    shake_hands(side);
    return true;
}

/* Return the failure of a program that refuses a setup command. If its list of commands doesn't
 * contain the command, it doesn't speak the required protocol. */
static Failure refusal_of(const Side *side, const char *line)
{
    char command[64];
    snprintf(command, sizeof command, "%.*s", (int)strcspn(line, " "), line);
    return side->commands.length > 1 && !side_knows(side, command) ? FAILURE_PROTOCOL
                                                                   : FAILURE_ERROR_REPLY;
}

static bool demand_setup(Side *side, const char *line)
{
    return demand(side, line, TALK_HANDSHAKE, side->patience.handshake, refusal_of(side, line));
}

/* Send a setup command, which must succeed. */
__attribute__((format(printf, 2, 3))) static bool set_up(Side *side, const char *format, ...)
{
    char line[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    return demand_setup(side, line);
}

/* Send a turn as part of the setup. Do this without set_up(), whose buffer may be too small for a
 * long move. */
static bool set_up_turn(Side *side, const char *turn)
{
    StringBuilder command = {0};
    builder_add(&command, "play ");
    builder_add(&command, turn);
    bool done = !builder_failed(&command) && demand_setup(side, builder_string(&command));
    builder_free(&command);
    return done;
}

/* Send a setup command if the program knows it; otherwise do nothing and return true. */
#define set_up_if_known(side, word, ...) (!side_knows(side, word) || set_up(side, __VA_ARGS__))

static bool is_on_grid(const char *game)
{
    const GameKind *kind = game_kind_named(CONTIGO_GAMES, game, strlen(game));
    return kind && kind->at;
}

/* Set the game and the size of the board. A program that only plays Go doesn't know `set_game`, so
 * send that only if the program knows it or the game isn't played on a grid. */
static bool set_board(Side *side, const GameTerms *terms)
{
    bool is_needed = side_knows(side, "set_game") || !is_on_grid(terms->game);
    if (is_needed && !set_up(side, "set_game %s", terms->game))
        return false;
    return terms->columns == terms->rows
               ? set_up(side, "boardsize %d", terms->columns)
               : set_up(side, "rectangular_boardsize %d %d", terms->columns, terms->rows);
}

/* Send a command that sets rules, if there is anything to set. If the program accepts it, add the
 * rules that it sets, as bits, to `told`. Return false if the program has failed. */
static bool tell_rules_by(Side *side, const RuleCommand *row, const Decimal *values, uint32_t *told)
{
    StringBuilder line = {0};
    builder_add_format(&line, "%s ", row->command);
    uint32_t sets = row->add(values, &line);
    bool is_known = side_knows(side, row->command), going = true;
    if (sets == 0) {
        builder_free(&line);
        return true;
    }
    if (is_known)
        going = ask(side, builder_string(&line), TALK_HANDSHAKE, side->patience.handshake, 0);
    bool accepted = is_known && going && side->reply.success;
    *told |= accepted ? sets : 0;
    if (going && !accepted && row->must) {
        side_blame(side, is_known ? FAILURE_ERROR_REPLY : FAILURE_PROTOCOL,
                   is_known ? "it refused '%s'" : "it does not know '%s'", builder_string(&line));
        going = false;
    }
    builder_free(&line);
    return going;
}

/* Append a rule, given as `NAME VALUE`, to `untold`, unless its bit in `told` is set. */
static void note_untold(Side *side, const GameKind *kind, const char *rule, uint32_t told)
{
    size_t length = strcspn(rule, " "), index;
    if (game_rule_named(kind, rule, length, &index) == STATUS_OK && (told >> index & 1))
        return;
    builder_add_format(&side->untold, "%s%.*s=%s", side->untold.length > 0 ? ", " : "", (int)length,
                       rule, rule + length + (rule[length] == ' '));
}

/* Set the rules of a program that doesn't know `set_rule`, as far as its other commands allow that.
 * Also send rules that have their default values, since the program's defaults may differ. `rules`
 * is a list of `NAME VALUE`. */
static bool tell_rules(Side *side, const GameKind *kind, const char *const *rules)
{
    Setup setup = game_usual_setup(kind);
    uint32_t told = 0;
    for (const char *const *rule = rules; *rule; rule++) {
        size_t length = strcspn(*rule, " "), index;
        if (game_rule_named(kind, *rule, length, &index) == STATUS_OK)
            game_rule_value(&kind->rules[index], view_trim(string_view(*rule + length)),
                            &setup.rules[index]);
    }
    /* If a command that sets many rules succeeds, don't send further ones: they would set some of
     * these rules to different values. */
    for (const RuleCommand *row = kind->rule_commands; row && row->command; row++)
        if ((row->must || told == 0) && !tell_rules_by(side, row, setup.rules, &told))
            return false;
    for (const char *const *rule = rules; *rule; rule++)
        note_untold(side, kind, *rule, told);
    return true;
}

/* Set the rules. A program must know `set_rule` only for games that aren't played on a grid. */
static bool set_rules(Side *side, const GameTerms *terms)
{
    const GameKind *kind = game_kind_named(CONTIGO_GAMES, terms->game, strlen(terms->game));
    builder_clear(&side->untold);
    if (kind && kind->at && !side_knows(side, "set_rule")) {
        if (!tell_rules(side, kind, terms->rules))
            return false;
    } else {
        for (const char *const *rule = terms->rules; *rule; rule++)
            if (!set_up(side, "set_rule %s", *rule))
                return false;
    }
    return !*terms->komi || set_up(side, "komi %s", terms->komi);
}

static bool set_clock(Side *side, const GameTerms *terms)
{
    StringBuilder command = {0};
    time_add_settings(&terms->time, side->words, &command);
    bool told = command.length > 0, done = true;
    if (told && !side->words.whole) {
        done = ask(side, builder_string(&command), TALK_HANDSHAKE, side->patience.handshake, 0);
        told = done && !side->reply.success;
        /* If the program refused fractions of a second, send whole seconds, as GTP specifies. */
        side->words.whole = told;
        builder_clear(&command);
        time_add_settings(&terms->time, side->words, &command);
    }
    if (told)
        done = set_up(side, "%s", builder_string(&command));
    builder_free(&command);
    return done;
}

/* If the program knows `list_stones`, check that `clear_board` has removed the stones of the
 * previous game. */
static bool check_clear(Side *side)
{
    static const char *const ASKED[] = {"list_stones black", "list_stones white"};
    for (size_t i = 0; i < 2 && side->begun && side_knows(side, "list_stones"); i++) {
        if (!ask(side, ASKED[i], TALK_OTHER, side->patience.other, 0))
            return false;
        if (side->reply.success && side->reply.text.length > 0) {
            side_blame(side, FAILURE_PROTOCOL,
                       "after 'clear_board' its board still has stones: '%.200s'",
                       builder_string(&side->reply.text));
            return false;
        }
    }
    return true;
}

bool side_begin(Side *side, const GameTerms *terms, uint32_t seed)
{
    if (!set_board(side, terms) || !set_up(side, "clear_board") || !check_clear(side) ||
        !set_rules(side, terms) || !set_clock(side, terms) ||
        !set_up_if_known(side, "set_random_seed", "set_random_seed %lu", (unsigned long)seed))
        return false;
    for (const char *const *command = terms->sends; command && *command; command++)
        if (!demand_setup(side, *command))
            return false;
    side->begun = true;
    for (const char *const *turn = terms->opening; *turn; turn++)
        if (!set_up_turn(side, *turn))
            return false;
    return true;
}

/* Set up the whole game with one `set_state`. */
static bool begin_by_state(Side *side, const char *state)
{
    StringBuilder line = {0};
    builder_add(&line, "set_state ");
    builder_add(&line, state);
    side->begun = !builder_failed(&line) && demand_setup(side, builder_string(&line));
    builder_free(&line);
    return side->begun;
}

/* Return true if the game has a standard board and no setup stones, so that its turns alone
 * describe it. */
static bool is_plain(const Session *session)
{
    bool plain = session_setup(session)->outline.count == 0;
    for (size_t i = 0; i < session_event_count(session) && plain; i++)
        plain = session_event(session, i).kind != EVENT_SETUP;
    return plain;
}

/* Append each nondefault rule as `NAME VALUE` and a NUL. Fill `list` with pointers to these texts,
 * followed by NULL. */
static void list_unusual_rules(const Session *session, StringBuilder *text,
                               const char *list[RULES_MAX + 1])
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session), usual = game_usual_setup(kind);
    size_t places[RULES_MAX], count = 0;
    for (size_t i = RULE_KOMI + 1; i < kind->rule_count; i++) {
        if (setup->rules[i] == usual.rules[i])
            continue;
        places[count++] = text->length;
        builder_add_format(text, "%s ", kind->rules[i].name);
        print_rule(text, &kind->rules[i], setup->rules[i]);
        builder_add_char(text, '\0');
    }
    for (size_t i = 0; i < count && !builder_failed(text); i++)
        list[i] = text->bytes + places[i];
    list[builder_failed(text) ? 0 : count] = NULL;
}

static bool set_up_turns(Side *side, const Session *session)
{
    StringBuilder turn = {0};
    bool done = true;
    for (size_t i = 0; i < session_event_count(session) && done; i++) {
        Event event = session_event(session, i);
        if (event.kind != EVENT_MOVE && event.kind != EVENT_PASS)
            continue;
        builder_clear(&turn);
        builder_add_format(&turn, "%s ", color_name(event.color));
        print_move(&turn, session_kind(session), &event);
        done = !builder_failed(&turn) && set_up_turn(side, builder_string(&turn));
    }
    builder_free(&turn);
    return done;
}

bool side_begin_at(Side *side, const Session *session, const char *state)
{
    static const char *const NONE[] = {NULL};
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    const char *rules[RULES_MAX + 1];
    StringBuilder komi = {0}, unusual = {0};
    if (side_knows(side, "set_state"))
        return begin_by_state(side, state);
    if (!is_plain(session)) {
        side_blame(side, FAILURE_PROTOCOL,
                   "it does not support set_state, which a board outline or set-up stones need");
        return false;
    }
    if (kind->rule_count > 0)
        print_rule(&komi, &kind->rules[RULE_KOMI], setup->rules[RULE_KOMI]);
    list_unusual_rules(session, &unusual, rules);
    GameTerms terms = {.game = kind->name,
                       .columns = setup->columns,
                       .rows = setup->rows,
                       .komi = builder_string(&komi),
                       .rules = rules,
                       .opening = NONE,
                       .time.clock = session_clock(session)->settings};
    bool done =
        !builder_failed(&unusual) && side_begin(side, &terms, 0) && set_up_turns(side, session);
    builder_free(&komi);
    builder_free(&unusual);
    return done;
}

bool side_tell(Side *side, Color color, const char *move)
{
    StringBuilder command = {0};
    builder_add_format(&command, "play %s %s", color_name(color), move);
    bool done = !builder_failed(&command) && demand(side, builder_string(&command), TALK_OTHER,
                                                    side->patience.other, FAILURE_ERROR_REPLY);
    builder_free(&command);
    return done;
}

/* Send the remaining time if the program has a command for it. If the program refuses fractions,
 * send whole seconds. Ignore any other error. */
static bool tell_time(Side *side, const GameTerms *terms, Color color, TimeLeft left)
{
    StringBuilder command = {0};
    bool told = true, again = true;
    while (told && again) {
        builder_clear(&command);
        time_add_left(&terms->time, side->words, color, left, &command);
        told = command.length == 0 ||
               ask(side, builder_string(&command), TALK_OTHER, side->patience.other, 0);
        again = told && command.length > 0 && !side->reply.success && !side->words.whole;
        side->words.whole |= again;
    }
    builder_free(&command);
    return told;
}

bool side_ask(Side *side, const GameTerms *terms, Color color, TimeLeft left)
{
    static const char *const COMMANDS[COLOR_COUNT] = {
        [COLOR_BLACK] = "genmove black", [COLOR_WHITE] = "genmove white"};
    int64_t allowed = time_allowed(&terms->time, left);
    /* Without a clock a move may take as long as any other command, so that no wait is endless. */
    int64_t limit = allowed == TIME_UNLIMITED ? side->patience.other : allowed;
    if (!tell_time(side, terms, color, left) ||
        !ask(side, COMMANDS[color], TALK_MOVE, limit, terms->time.margin + side->patience.grace))
        return false;
    if (side->reply.success)
        return true;
    side_blame(side, FAILURE_ERROR_REPLY, "the reply to '%s' was '? %.400s'", COMMANDS[color],
               builder_string(&side->reply.text));
    return false;
}

bool side_opinion(Side *side, const char *command, StringBuilder *opinion)
{
    builder_clear(opinion);
    if (side->failure != FAILURE_NONE || !side->talk || !side_knows(side, command))
        return false;
    TalkCommand asked = {.text = command, .kind = TALK_OTHER, .limit = side->patience.other};
    if (!talk_ask(side->talk, &asked, &side->reply))
        return note_failure(side);
    if (!side->reply.success)
        return false;
    builder_add(opinion, builder_string(&side->reply.text));
    return true;
}

bool side_is_well(Side *side)
{
    if (side->failure != FAILURE_NONE || !side->talk)
        return false;
    return talk_check(side->talk, &side->reply) || note_failure(side);
}

void side_errors(Side *side, StringBuilder *errors)
{
    if (side->talk)
        talk_take_errors(side->talk, errors);
}

void side_end(Side *side, TalkEnd *end)
{
    if (side->talk)
        talk_close(side->talk, side->patience.quit, KILL_GRACE, end);
    side->talk = NULL;
    side->begun = false;
}

void side_free(Side *side)
{
    side_end(side, NULL);
    builder_free(&side->commands);
    builder_free(&side->name);
    builder_free(&side->version);
    builder_free(&side->untold);
    builder_free(&side->detail);
    talk_reply_free(&side->reply);
    *side = (Side){0};
}
