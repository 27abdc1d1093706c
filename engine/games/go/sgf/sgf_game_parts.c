/* What the parts of playing an SGF tree have in common: errors, notes, counts and places. */
#include "games/go/sgf/sgf_game_parts.h"

#include "protocol/refuse.h"
#include "session/agreement.h"

#include <string.h>

static bool fail(SgfPlaying *playing, SgfProperty property, size_t index, const char *what)
{
    size_t line, column;
    sgf_place(playing->sgf, property, index, &line, &column);
    text_clear(playing->error);
    text_add_format(playing->error, "line %zu, column %zu: %s", line, column, what);
    return false;
}

bool sgf_game_fail_value(SgfPlaying *playing, SgfProperty property, size_t index,
                         const char *expected)
{
    Word value = sgf_value(playing->sgf, property, index);
    fail(playing, property, index, "expected ");
    text_add_format(playing->error, "%s, found '%s'", expected, word_quote(value).text);
    return false;
}

bool sgf_game_fail_at(SgfPlaying *playing, SgfProperty property, Text *what)
{
    if (text_failed(what))
        sgf_game_fail_status(playing, STATUS_NO_MEMORY);
    else
        fail(playing, property, 0, text_string(what));
    text_free(what);
    return false;
}

bool sgf_game_fail_status(SgfPlaying *playing, Status status)
{
    text_clear(playing->error);
    text_add(playing->error, status_text(status));
    return false;
}

bool sgf_game_count(SgfPlaying *playing, SgfProperty property, int changes)
{
    Status status = work_spend(playing->work, SGF_STEPS * (1 + (uint64_t)changes));
    if (status != STATUS_OK)
        return sgf_game_refuse(playing, property, "", status);
    if (playing->events++ < SGF_EVENTS_MAX)
        return true;
    fail(playing, property, 0, "too many moves");
    text_add_format(playing->error, ": at most %d", SGF_EVENTS_MAX);
    return false;
}

/* Whether there is room for one more note. */
static bool may_note(SgfPlaying *playing)
{
    return playing->note_count++ < SGF_GAME_NOTES_MAX;
}

void sgf_game_note(SgfPlaying *playing, const char *what)
{
    if (!may_note(playing))
        return;
    text_add(playing->notes, what);
    text_add_char(playing->notes, '\n');
}

void sgf_game_note_rest(SgfPlaying *playing)
{
    if (playing->note_count > SGF_GAME_NOTES_MAX)
        text_add_format(playing->notes, "and %zu notes more\n",
                        playing->note_count - SGF_GAME_NOTES_MAX);
}

void sgf_game_note_value(SgfPlaying *playing, const char *name, Word value, const char *what)
{
    if (may_note(playing))
        text_add_format(playing->notes, "%s[%s] %s\n", name, word_quote(value).text, what);
}

Status sgf_game_resume(SgfPlaying *playing)
{
    bool scoring = session_turn(playing->session)->phase == PHASE_SCORING;
    return scoring ? session_resume(playing->session) : STATUS_OK;
}

bool sgf_game_refuse(SgfPlaying *playing, SgfProperty property, const char *what, Status status)
{
    if (status == STATUS_NO_MEMORY)
        return sgf_game_fail_status(playing, status);
    fail(playing, property, 0, what);
    text_add(playing->error, status_text(status));
    if (status == STATUS_TOO_MUCH_WORK)
        refuse_add_limit(playing->work, playing->error);
    return false;
}

Word sgf_game_value(const SgfPlaying *playing, SgfNode node, const char *name,
                    SgfProperty *property)
{
    size_t length = strlen(name);
    for (size_t i = 0; i < sgf_property_count(playing->sgf, node); i++) {
        SgfProperty other = sgf_property(playing->sgf, node, i);
        Word value = word_trim(sgf_value(playing->sgf, other, 0));
        if (other.name.length != length || memcmp(other.name.bytes, name, length) != 0 ||
            value.length == 0)
            continue;
        *property = other;
        return value;
    }
    return (Word){"", 0};
}

Point sgf_game_point(const SgfPlaying *playing, SgfPoint point)
{
    int rows = session_setup(playing->session)->rows;
    return (Point){point.column * STEPS_PER_SPACE, (rows - 1 - point.row) * STEPS_PER_SPACE};
}
