/* What is the same for all games. */
#include "game/game.h"

#include "games/go/rules/go.h"
#include "games/lines/rules/lines.h"
#include "games/stones/rules/stones.h"

#include <string.h>

static const GameKind *const KINDS[] = {&LINES_KIND, &STONES_KIND, &GO_KIND, &MINIGO_KIND};

size_t game_kind_count(void)
{
    return sizeof KINDS / sizeof *KINDS;
}

const GameKind *game_kind(size_t index)
{
    return KINDS[index];
}

/* Whether `name` is `known`, which is lower case, in any case. */
static bool same_name(const char *known, const char *name, size_t length)
{
    if (strlen(known) != length)
        return false;
    for (size_t i = 0; i < length; i++) {
        char c = name[i];
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (c != known[i])
            return false;
    }
    return true;
}

const GameKind *game_kind_named(const char *name, size_t length)
{
    for (size_t i = 0; i < game_kind_count(); i++)
        if (same_name(KINDS[i]->name, name, length))
            return KINDS[i];
    return NULL;
}

Status game_rule_named(const GameKind *kind, const char *name, size_t length, size_t *index)
{
    for (size_t i = 0; i < kind->rule_count; i++)
        if (same_name(kind->rules[i].name, name, length)) {
            *index = i;
            return STATUS_OK;
        }
    return STATUS_UNKNOWN_NAME;
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

void outcome_free(Outcome *outcome)
{
    strokes_free(&outcome->drawn);
    *outcome = (Outcome){0};
}
