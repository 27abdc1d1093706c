/* Functions about setups, rules and names, which are the same for all games. */
#include "game/game.h"

size_t game_kind_count(const GameKind *const *games)
{
    size_t count = 0;
    while (games[count])
        count++;
    return count;
}

const GameKind *game_kind_named(const GameKind *const *games, const char *name, size_t length)
{
    size_t i = 0;
    while (games[i] && !view_is((StringView){name, length}, games[i]->name))
        i++;
    return games[i];
}

void game_add_kind_names(const GameKind *const *games, const char *between, StringBuilder *text)
{
    for (size_t i = 0; games[i]; i++)
        builder_add_format(text, "%s%s", i > 0 ? between : "", games[i]->name);
}

void game_add_grid_names(const GameKind *const *games, StringBuilder *text)
{
    bool any = false;
    for (size_t i = 0; games[i]; i++) {
        if (!games[i]->at)
            continue;
        builder_add(text, any ? " and " : "");
        builder_add(text, games[i]->name);
        any = true;
    }
}

Status game_rule_named(const GameKind *kind, const char *name, size_t length, size_t *index)
{
    for (size_t i = 0; i < kind->rule_count; i++)
        if (view_is((StringView){name, length}, kind->rules[i].name)) {
            *index = i;
            return STATUS_OK;
        }
    return STATUS_UNKNOWN_NAME;
}

bool game_rule_value(const Rule *rule, StringView word, Decimal *value)
{
    if (!rule->words)
        return number_read_fixed(word.bytes, word.length, DECIMAL_PLACES, INT64_MAX - 1, value);
    for (int64_t i = 0; rule->words[i]; i++)
        if (view_is(word, rule->words[i])) {
            *value = i * DECIMAL_ONE;
            return true;
        }
    return false;
}

Setup game_usual_setup(const GameKind *kind)
{
    Setup setup = {.columns = kind->lines_usual, .rows = kind->lines_usual};
    for (size_t i = 0; i < kind->rule_count; i++)
        setup.rules[i] = kind->initial ? kind->initial[i] : kind->rules[i].initial;
    return setup;
}

Box setup_board(const Setup *setup)
{
    return (Box){
        .high = {(setup->columns - 1) * STEPS_PER_SPACE, (setup->rows - 1) * STEPS_PER_SPACE}};
}

Box game_board(const GameKind *kind, const Setup *setup)
{
    Box board = setup_board(setup);
    if (kind->in_spaces) {
        board.high.x += STEPS_PER_SPACE;
        board.high.y += STEPS_PER_SPACE;
    }
    return board;
}

Status outcome_of_stone(Move move, Outcome *outcome)
{
    strokes_clear(&outcome->drawn);
    outcome->length = outcome->left = 0;
    outcome->stopped = STOPPED_COMPLETE;
    outcome->ends_turn = true;
    return strokes_append(&outcome->drawn, move);
}

void outcome_free(Outcome *outcome)
{
    strokes_free(&outcome->drawn);
    *outcome = (Outcome){0};
}
