/* Describes games, using the data in each GameKind. */
#include "protocol/describe.h"

#include "protocol/game_commands.h"

#include <string.h>

static void add_title(Json *json, const GameKind *kind)
{
    json_key(json, "title");
    if (kind->title) {
        json_add_word(json, kind->title);
        return;
    }
    builder_add_char(json_open_string(json), (char)(kind->name[0] - 'a' + 'A'));
    builder_add(json->text, kind->name + 1);
    json_close_string(json);
}

static void add_board(Json *json, const GameKind *kind)
{
    json_open_object(json_key(json, "board"));
    json_add_int(json_key(json, "least"), kind->lines_least);
    json_add_int(json_key(json, "most"), kind->lines_most);
    json_add_int(json_key(json, "usual"), kind->lines_usual);
    json_add_truth(json_key(json, "in_spaces"), kind->in_spaces);
    json_close(json);
}

/* Return what a move of the game consists of: "point", "strokes" or "stone". Only games with
 * strokes limit ink. */
static const char *move_of(const GameKind *kind)
{
    return kind->at ? "point" : kind->ink_left ? "strokes" : "stone";
}

static void add_score(Json *json, const GameKind *kind)
{
    static const ScorePart USUAL[] = {
        {"black", "Black"}, {"white", "White"}, {"neither", "Neither"}, {0}};
    const ScorePart *part = kind->score_parts ? kind->score_parts : USUAL;
    json_key(json, "score");
    if (!kind->score) {
        json_add_null(json);
        return;
    }
    json_open_list(json);
    for (; part->name; part++) {
        json_open_object(json);
        json_add_word(json_key(json, "name"), part->name);
        json_add_word(json_key(json, "title"), part->title);
        json_close(json);
    }
    json_close(json);
}

/* Add a member with the name of a rule that the session enforces, or null if the game has no such
 * rule. */
static void add_place(Json *json, const char *key, const GameKind *kind, RulePlace place)
{
    json_add_word(json_key(json, key), place == RULE_NONE ? NULL : kind->rules[place].name);
}

static void add_ending(Json *json, const GameKind *kind)
{
    json_open_object(json_key(json, "ending"));
    json_add_truth(json_key(json, "passes"), kind->passing == PASSING_ENDS_PLAY);
    json_add_truth(json_key(json, "agreement"), kind->mark_dead);
    json_add_truth(json_key(json, "moves"), kind->over);
    add_place(json, "turns", kind, kind->max_plies);
    add_place(json, "seconds", kind, kind->move_time);
    add_place(json, "illegal", kind, kind->invalid_loses);
    json_close(json);
}

static void add_rule(Json *json, const Rule *rule, Decimal initial)
{
    json_open_object(json);
    json_add_word(json_key(json, "name"), rule->name);
    json_add_word(json_key(json, "meaning"), rule->meaning);
    if (!rule->words) {
        json_add_fixed(json_key(json, "initial"), initial, DECIMAL_PLACES);
        json_add_fixed(json_key(json, "least"), rule->lowest, DECIMAL_PLACES);
        json_add_fixed(json_key(json, "most"), rule->highest, DECIMAL_PLACES);
        json_add_truth(json_key(json, "whole"), rule->whole);
    } else {
        json_add_word(json_key(json, "initial"), rule->words[initial / DECIMAL_ONE]);
        json_open_list(json_key(json, "values"));
        for (size_t i = 0; rule->words[i]; i++)
            json_add_word(json, rule->words[i]);
        json_close(json);
    }
    json_close(json);
}

static void add_rules(Json *json, const GameKind *kind)
{
    json_open_list(json_key(json, "rules"));
    for (size_t i = 0; i < kind->rule_count; i++)
        add_rule(json, &kind->rules[i], kind->initial ? kind->initial[i] : kind->rules[i].initial);
    json_close(json);
}

/* Add the first section of `told`, which consists of headings and indented paragraphs, as printed
 * by `help rules`. Return the text after this section. */
static const char *add_section(Json *json, const char *told)
{
    enum { INDENT = 2 };
    size_t length = strcspn(told, "\n");
    StringBuilder paragraph = {0};
    json_open_object(json);
    json_add_string(json_key(json, "title"), told, length);
    for (told += length; strncmp(told, "\n  ", 1 + INDENT) == 0; told += length) {
        told += 1 + INDENT;
        length = strcspn(told, "\n");
        builder_add(&paragraph, paragraph.length > 0 ? " " : "");
        builder_add_bytes(&paragraph, told, length);
    }
    json_add_text(json_key(json, "text"), &paragraph);
    json_close(json);
    builder_free(&paragraph);
    return told + (*told == '\n');
}

static void add_how_to_play(Json *json, const char *told)
{
    json_open_list(json_key(json, "how_to_play"));
    while (told && *told)
        told = add_section(json, told);
    json_close(json);
}

/* Add the commands of this game that not every game has. */
static void add_commands(Json *json, const CommandTable *commands, const GameKind *kind)
{
    json_open_list(json_key(json, "commands"));
    for (size_t i = 0; i < command_count(commands); i++) {
        const Command *command = command_at(commands, i);
        if (!command_is_universal(command) && command_in_game(commands, command, kind))
            json_add_word(json, command->name);
    }
    json_close(json);
}

void describe_game(const CommandTable *commands, const GameKind *kind, Json *json)
{
    json_open_object(json);
    json_add_word(json_key(json, "name"), kind->name);
    add_title(json, kind);
    json_add_word(json_key(json, "summary"), kind->summary);
    add_board(json, kind);
    json_add_word(json_key(json, "move"), move_of(kind));
    add_score(json, kind);
    add_ending(json, kind);
    add_rules(json, kind);
    add_how_to_play(json, kind->words ? kind->words->told : NULL);
    add_commands(json, commands, kind);
    json_close(json);
}
