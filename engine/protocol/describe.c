/* Descriptions of games, made from what each GameKind says of itself. */
#include "protocol/describe.h"

#include "formats/json.h"
#include "protocol/words.h"

#include <string.h>

static void add_string(Text *text, const char *string)
{
    if (string)
        json_add_line_string(text, string, strlen(string));
    else
        text_add(text, "null");
}

/* The next member of an object, up to its value. */
static void add_key(Text *text, const char *key)
{
    bool first = text->length > 0 && text->bytes[text->length - 1] == '{';
    text_add_format(text, "%s\"%s\":", first ? "" : ",", key);
}

static void add_member(Text *text, const char *key, const char *string)
{
    add_key(text, key);
    add_string(text, string);
}

static void add_truth(Text *text, const char *key, bool value)
{
    add_key(text, key);
    text_add(text, json_truth(value));
}

static void add_number(Text *text, const char *key, Decimal value)
{
    add_key(text, key);
    json_add_fixed(text, value, DECIMAL_PLACES, DECIMAL_PLACES);
}

static void add_title(Text *text, const GameKind *kind)
{
    if (kind->title) {
        add_member(text, "title", kind->title);
        return;
    }
    add_key(text, "title");
    text_add_format(text, "\"%c%s\"", kind->name[0] - 'a' + 'A', kind->name + 1);
}

static void add_board(Text *text, const GameKind *kind)
{
    add_key(text, "board");
    text_add_format(text, "{\"least\":%d,\"most\":%d,\"usual\":%d,\"in_spaces\":%s}",
                    kind->lines_least, kind->lines_most, kind->lines_usual,
                    json_truth(kind->in_spaces));
}

/* What a move is. Ink is limited where strokes are drawn, and there alone. */
static const char *move_of(const GameKind *kind)
{
    return kind->at ? "point" : kind->ink_left ? "strokes" : "stone";
}

static void add_score(Text *text, const GameKind *kind)
{
    static const ScorePart USUAL[] = {
        {"black", "Black"}, {"white", "White"}, {"neither", "Neither"}, {0}};
    const ScorePart *part = kind->score_parts ? kind->score_parts : USUAL;
    add_key(text, "score");
    if (!kind->score) {
        text_add(text, "null");
        return;
    }
    for (const char *between = "["; part->name; part++, between = ",") {
        text_add_format(text, "%s{", between);
        add_member(text, "name", part->name);
        add_member(text, "title", part->title);
        text_add_char(text, '}');
    }
    text_add_char(text, ']');
}

/* The name of a rule that the session sees to, or null. */
static void add_place(Text *text, const char *key, const GameKind *kind, RulePlace place)
{
    add_member(text, key, place == RULE_NONE ? NULL : kind->rules[place].name);
}

static void add_ending(Text *text, const GameKind *kind)
{
    add_key(text, "ending");
    text_add_char(text, '{');
    add_truth(text, "passes", kind->passing == PASSING_ENDS_PLAY);
    add_truth(text, "agreement", kind->mark_dead);
    add_truth(text, "moves", kind->over);
    add_place(text, "turns", kind, kind->max_plies);
    add_place(text, "seconds", kind, kind->move_time);
    add_place(text, "illegal", kind, kind->invalid_loses);
    text_add_char(text, '}');
}

static void add_rule(Text *text, const Rule *rule, Decimal initial)
{
    text_add_char(text, '{');
    add_member(text, "name", rule->name);
    add_member(text, "meaning", rule->meaning);
    if (!rule->words) {
        add_number(text, "initial", initial);
        add_number(text, "least", rule->lowest);
        add_number(text, "most", rule->highest);
        add_truth(text, "whole", rule->whole);
    } else {
        add_member(text, "initial", rule->words[initial / DECIMAL_ONE]);
        add_key(text, "values");
        for (size_t i = 0; rule->words[i]; i++) {
            text_add_char(text, i > 0 ? ',' : '[');
            add_string(text, rule->words[i]);
        }
        text_add_char(text, ']');
    }
    text_add_char(text, '}');
}

static void add_rules(Text *text, const GameKind *kind)
{
    add_key(text, "rules");
    text_add_char(text, '[');
    for (size_t i = 0; i < kind->rule_count; i++) {
        text_add(text, i > 0 ? "," : "");
        add_rule(text, &kind->rules[i], kind->initial ? kind->initial[i] : kind->rules[i].initial);
    }
    text_add_char(text, ']');
}

/* A heading with the paragraph below it, from the lines of `help rules`; what follows them. */
static const char *add_section(Text *text, const char *told)
{
    enum { INDENT = 2 };
    size_t length = strcspn(told, "\n");
    Text paragraph = {0};
    text_add(text, "{\"title\":");
    json_add_line_string(text, told, length);
    for (told += length; strncmp(told, "\n  ", 1 + INDENT) == 0; told += length) {
        told += 1 + INDENT;
        length = strcspn(told, "\n");
        text_add(&paragraph, paragraph.length > 0 ? " " : "");
        text_add_bytes(&paragraph, told, length);
    }
    text_add(text, ",\"text\":");
    json_add_line_string(text, paragraph.bytes, paragraph.length);
    text_add_char(text, '}');
    text->failed |= text_failed(&paragraph);
    text_free(&paragraph);
    return told + (*told == '\n');
}

static void add_how_to_play(Text *text, const char *told)
{
    add_key(text, "how_to_play");
    text_add_char(text, '[');
    for (const char *rest = told; rest && *rest;) {
        text_add(text, rest == told ? "" : ",");
        rest = add_section(text, rest);
    }
    text_add_char(text, ']');
}

/* The commands that the game has and others may not have. */
static void add_commands(Text *text, const CommandTable *commands, const GameKind *kind)
{
    const char *between = "[";
    add_key(text, "commands");
    for (size_t i = 0; i < command_count(commands); i++) {
        const Command *command = command_at(commands, i);
        if (command_is_universal(command) || !command_in_game(commands, command, kind))
            continue;
        text_add(text, between);
        add_string(text, command->name);
        between = ",";
    }
    text_add(text, *between == '[' ? "[]" : "]");
}

void describe_game(const CommandTable *commands, const GameKind *kind, Text *text)
{
    text_add_char(text, '{');
    add_member(text, "name", kind->name);
    add_title(text, kind);
    add_member(text, "summary", kind->summary);
    add_board(text, kind);
    add_member(text, "move", move_of(kind));
    add_score(text, kind);
    add_ending(text, kind);
    add_rules(text, kind);
    add_how_to_play(text, kind->words ? kind->words->told : NULL);
    add_commands(text, commands, kind);
    text_add_char(text, '}');
}
