/* Commands that name the rules of `go` as other programs do, namely KataGo and KGS. */
#include "formats/json.h"
#include "formats/json_read.h"
#include "games/go/commands/go_commands.h"
#include "games/go/rules/go.h"
#include "protocol/arguments.h"
#include "protocol/engine.h"
#include "protocol/refuse.h"
#include "session/replay.h"

#include <string.h>

/* A member of KataGo's JSON, and the rule that it corresponds to. */
typedef struct Member {
    const char *name;
    size_t rule;
    /* The words for the rule's values, indexed by value; all NULL if the values are false and
     * true. */
    const char *words[4];
} Member;

static const Member MEMBERS[] = {
    {"ko", GO_KO, {"SIMPLE", "POSITIONAL", "SITUATIONAL"}},
    {"passStones", GO_PASS_STONES, {NULL}},
    {"scoring", GO_SCORING, {"TERRITORY", "AREA", "STONES"}},
    {"suicide", GO_SUICIDE, {NULL}},
    {"tax", GO_TAX, {"NONE", "SEKI", "ALL"}},
    {"whiteHandicapBonus", GO_BONUS, {"0", "N", "N-1"}},
};

#define EXPECTED_MEMBERS                                                                           \
    "expected ko, scoring, suicide, tax, whiteHandicapBonus, passStones, hasButton or "            \
    "friendlyPassOk"

static bool is_same(StringView word, const char *other)
{
    size_t length = strlen(other);
    for (size_t i = 0; i < word.length && i < length; i++)
        if (lower_case(word.bytes[i]) != lower_case(other[i]))
            return false;
    return word.length == length;
}

static const Member *member_named(StringView name)
{
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++)
        if (is_same(name, MEMBERS[i].name))
            return &MEMBERS[i];
    return NULL;
}

static void expect_value(const Member *member, StringView value, Reply *reply)
{
    reply_error(reply, GTP_SYNTAX_ERROR "bad %s '%s': expected ", member->name,
                view_quote(value).text);
    if (!member->words[0])
        builder_add(&reply->text, "true or false");
    for (size_t i = 0; i < COUNT_OF(member->words) && member->words[i]; i++)
        builder_add_format(&reply->text, "%s%s", i > 0 ? ", " : "", member->words[i]);
}

/* Set the rule that a member stands for. `value` is the member's value as a word. On failure, reply
 * with an error and return false. */
static bool put_member(const Member *member, StringView value, Decimal values[RULES_MAX],
                       Reply *reply)
{
    for (int i = 0; !member->words[0] && i < 2; i++)
        if (is_same(value, i ? "true" : "false")) {
            values[member->rule] = i * DECIMAL_ONE;
            return true;
        }
    for (size_t i = 0; i < COUNT_OF(member->words) && member->words[i]; i++)
        if (is_same(value, member->words[i])) {
            values[member->rule] = (Decimal)i * DECIMAL_ONE;
            return true;
        }
    expect_value(member, value, reply);
    return false;
}

/* Check the value of a KataGo rule that can't be changed here: hasButton must be false, and
 * friendlyPassOk may have any value, which is ignored. `known` receives whether `name` is one of
 * these two. If the value is refused, reply with an error and return false. */
static bool is_constant(StringView name, StringView value, bool *known, Reply *reply)
{
    *known = is_same(name, "hasButton") || is_same(name, "friendlyPassOk");
    if (*known && is_same(name, "hasButton") && !is_same(value, "false")) {
        reply_error(reply, "hasButton is not supported: expected false");
        return false;
    }
    return true;
}

/* Set a rule, given its name in the JSON. On failure, reply with an error and return false. */
static bool put_named(StringView name, StringView value, Decimal values[RULES_MAX], Reply *reply)
{
    const Member *member = member_named(name);
    bool known;
    if (member)
        return put_member(member, value, values, reply);
    if (!is_constant(name, value, &known, reply))
        return false;
    if (!known)
        reply_error(reply, "unknown rule '%s': " EXPECTED_MEMBERS, view_quote(name).text);
    return known;
}

/* Return a value of the JSON as a word: a string, true, false or 0. Anything else becomes "?". */
static StringView json_word(json_t *value)
{
    if (json_is_string(value))
        return (StringView){json_string_value(value), json_string_length(value)};
    if (json_is_boolean(value))
        return string_view(json_is_true(value) ? "true" : "false");
    return string_view(json_is_integer(value) && json_integer_value(value) == 0 ? "0" : "?");
}

static bool put_object(json_t *root, Decimal values[RULES_MAX], Reply *reply)
{
    const char *name;
    json_t *value;
    if (!json_is_object(root)) {
        reply_error(reply, GTP_SYNTAX_ERROR "bad rules: expected a JSON object");
        return false;
    }
    json_object_foreach(root, name, value) if (!put_named(string_view(name), json_word(value),
                                                          values, reply)) return false;
    return true;
}

/* Read rules, which are given as JSON or as the name of a ruleset. On failure, reply with an error
 * and return false. */
static bool read_rules(StringView said, Decimal values[RULES_MAX], Reply *reply)
{
    const GoRuleset *ruleset = go_ruleset_named(said);
    if (ruleset) {
        go_rules_put(ruleset->rules, values);
        return true;
    }
    if (said.bytes[0] != '{') {
        reply_error(reply, "unknown rules '%s': expected JSON as kata-get-rules prints it, or ",
                    view_quote(said).text);
        go_rulesets_list(&reply->text);
        return false;
    }
    JsonRead json = {0};
    StringBuilder error = {0};
    bool good = json_read(said, JSON_REJECT_DUPLICATES, &json, &error);
    if (good)
        good = put_object(json.root, values, reply);
    else if (builder_failed(&error))
        reply_status(reply, STATUS_NO_MEMORY);
    else
        reply_error(reply, GTP_SYNTAX_ERROR "bad rules: %s", builder_string(&error));
    json_read_free(&json);
    builder_free(&error);
    return good;
}

/* Set rules. This is possible even during play, because a client that analyzes games sets the rules
 * of the next game before it clears the board. */
static void set_rules(Engine *engine, const Decimal values[RULES_MAX], Reply *reply)
{
    Session *session = engine->session;
    size_t event, events = session_event_count(session);
    Status status = session_set_rules(session, values);
    if (status == STATUS_IN_PLAY)
        status = session_change_rules(session, values, &event);
    else
        event = events;
    if (status != STATUS_OK && event < events)
        reply_error(reply, "move %u of this game is illegal under these rules: start a new game",
                    (unsigned)session_event(session, event).number);
    else
        accepted(engine, status, reply);
}

static void rules_of(const Engine *engine, Decimal values[RULES_MAX])
{
    memcpy(values, session_setup(engine->session)->rules, RULES_MAX * sizeof *values);
}

static void go_rulesets_kata_get_rules(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    Json json = {.text = &reply->text};
    json_open_object(&json);
    json_add_truth(json_key(&json, "friendlyPassOk"), true);
    json_add_truth(json_key(&json, "hasButton"), false);
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++) {
        const Member *member = &MEMBERS[i];
        Decimal value = session_setup(engine->session)->rules[member->rule] / DECIMAL_ONE;
        json_key(&json, member->name);
        if (member->words[0])
            json_add_word(&json, member->words[value]);
        else
            json_add_truth(&json, value != 0);
    }
    json_close(&json);
}

static void go_rulesets_kata_set_rules(Engine *engine, const Request *request, Reply *reply)
{
    Decimal values[RULES_MAX];
    rules_of(engine, values);
    if (read_rules(string_view(request_rest(request, 0)), values, reply))
        set_rules(engine, values, reply);
}

static void go_rulesets_kata_set_rule(Engine *engine, const Request *request, Reply *reply)
{
    Decimal values[RULES_MAX];
    rules_of(engine, values);
    if (put_named(request->arguments[0], request->arguments[1], values, reply))
        set_rules(engine, values, reply);
}

/* A ruleset of KGS: its name in kgs-rules, and this program's name for it. */
typedef struct KgsRuleset {
    const char *name, *own;
} KgsRuleset;

static const KgsRuleset KGS[] = {{"chinese", "chinese-kgs"},
                                 {"aga", "aga"},
                                 {"japanese", "japanese"},
                                 {"new_zealand", "new-zealand"}};

/* Set one of the four rulesets that KGS supports. KGS has Chinese rules of its own. */
static void go_rulesets_kgs_rules(Engine *engine, const Request *request, Reply *reply)
{
    Decimal values[RULES_MAX];
    rules_of(engine, values);
    for (size_t i = 0; i < COUNT_OF(KGS); i++)
        if (view_is(request->arguments[0], KGS[i].name)) {
            go_rules_put(go_ruleset_named(string_view(KGS[i].own))->rules, values);
            set_rules(engine, values, reply);
            return;
        }
    reply_error(reply,
                GTP_SYNTAX_ERROR
                "unknown rules '%s': expected chinese, aga, japanese or new_zealand",
                view_quote(request->arguments[0]).text);
}

static const Command ROWS[] = {
    {"kata-get-rules", "", "print the rules as JSON with KataGo's names", GROUP_SETUP, 0, 0,
     COMMAND_ASKS, go_rulesets_kata_get_rules},
    {"kata-set-rule", "RULE VALUE", "set a rule by its KataGo name", GROUP_SETUP, 2, 2,
     COMMAND_OF_BOTH, go_rulesets_kata_set_rule},
    {"kata-set-rules", "JSON", "set the rules from JSON, or by the name of a ruleset", GROUP_SETUP,
     1, ARGUMENTS_ANY, COMMAND_OF_BOTH, go_rulesets_kata_set_rules},
    {"kgs-rules", "chinese|aga|japanese|new_zealand", "set the rules by their KGS name",
     GROUP_SETUP, 1, 1, COMMAND_OF_BOTH, go_rulesets_kgs_rules},
};

const CommandList GO_RULESET_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};

/* Append the rules as JSON for kata-set-rules. Return the rules that the JSON conveys, as a set of
 * bits. KataGo has no stone scoring, so the JSON says area scoring instead, and it has no pass
 * stones. */
static uint32_t add_kata_rules(const Decimal values[RULES_MAX], StringBuilder *arguments)
{
    Json json = {.text = arguments};
    uint32_t told = 0;
    json_open_object(&json);
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++) {
        const Member *member = &MEMBERS[i];
        Decimal value = values[member->rule] / DECIMAL_ONE;
        bool is_stones = member->rule == GO_SCORING && value == GO_SCORING_STONES;
        if (member->rule == GO_PASS_STONES) {
            told |= value == 0 ? UINT32_C(1) << GO_PASS_STONES : 0;
            continue;
        }
        json_key(&json, member->name);
        if (member->words[0])
            json_add_word(&json, member->words[is_stones ? GO_SCORING_AREA : value]);
        else
            json_add_truth(&json, value != 0);
        told |= is_stones ? 0 : UINT32_C(1) << member->rule;
    }
    json_close(&json);
    return told;
}

/* Return the rules that have the same value in both tables, as a set of bits. Rules that no ruleset
 * sets are left out. */
static uint32_t same_rules(const Decimal *one, const Decimal *other)
{
    uint32_t same = 0;
    for (size_t i = 0; i < COUNT_OF(MEMBERS); i++)
        if (one[MEMBERS[i].rule] == other[MEMBERS[i].rule])
            same |= UINT32_C(1) << MEMBERS[i].rule;
    return same;
}

/* Choose the KGS ruleset that has the same scoring and agrees with the largest number of these
 * rules. Append its name, and return the rules that agree, as a set of bits. If no ruleset has this
 * scoring, append nothing and return 0. */
static uint32_t add_kgs_rules(const Decimal values[RULES_MAX], StringBuilder *arguments)
{
    uint32_t told = 0;
    const char *name = "";
    for (size_t i = 0; i < COUNT_OF(KGS); i++) {
        Decimal those[RULES_MAX] = {0};
        go_rules_put(go_ruleset_named(string_view(KGS[i].own))->rules, those);
        uint32_t same = same_rules(values, those);
        if (!(same >> GO_SCORING & 1) || __builtin_popcount(same) <= __builtin_popcount(told))
            continue;
        told = same;
        name = KGS[i].name;
    }
    builder_add(arguments, name);
    return told;
}

static uint32_t add_handicap(const Decimal values[RULES_MAX], StringBuilder *arguments)
{
    if (values[GO_HANDICAP] == 0)
        return 0;
    builder_add_int(arguments, values[GO_HANDICAP] / DECIMAL_ONE);
    return UINT32_C(1) << GO_HANDICAP;
}

const RuleCommand GO_RULE_COMMANDS[] = {{"kata-set-rules", add_kata_rules, false},
                                        {"kgs-rules", add_kgs_rules, false},
                                        {"fixed_handicap", add_handicap, true},
                                        {0}};
