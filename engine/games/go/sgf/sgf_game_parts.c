/* Functions that both loading and saving use. */
#include "games/go/sgf/sgf_game_parts.h"

#include "base/memory.h"
#include "base/random.h"
#include "base/utf8.h"
#include "formats/print.h"
#include "protocol/refuse.h"
#include "session/agreement.h"

#include <string.h>

/* Reporting errors, adding notes and counting toward limits. */

void sgf_game_fail_at(SgfPlaying *playing, SgfProperty property)
{
    size_t line, column;
    sgf_place(playing->sgf, property, 0, &line, &column);
    builder_clear(playing->error);
    builder_add_format(playing->error, "line %zu, column %zu: ", line, column);
}

bool sgf_game_fail_status(SgfPlaying *playing, Status status)
{
    builder_clear(playing->error);
    builder_add(playing->error, status_text(status));
    return false;
}

bool sgf_game_refuse(SgfPlaying *playing, Status status)
{
    if (status == STATUS_NO_MEMORY)
        return sgf_game_fail_status(playing, status);
    builder_add(playing->error, status_text(status));
    if (status == STATUS_TOO_MUCH_WORK)
        refuse_add_limit(playing->work, playing->error);
    return false;
}

bool sgf_game_count(SgfPlaying *playing, SgfProperty property, int changes)
{
    Status status = work_spend(playing->work, SGF_STEPS * (1 + (uint64_t)changes));
    if (status != STATUS_OK) {
        sgf_game_fail_at(playing, property);
        return sgf_game_refuse(playing, status);
    }
    return playing->events++ < SGF_EVENTS_MAX ||
           SGF_FAIL(playing, property,
                    "too many moves, marks and set-ups: expected at most %d in total",
                    SGF_EVENTS_MAX);
}

bool sgf_game_may_note(SgfPlaying *playing)
{
    return playing->note_count++ < SGF_GAME_NOTES_MAX;
}

void sgf_game_note_rest(SgfPlaying *playing)
{
    if (playing->note_count > SGF_GAME_NOTES_MAX)
        builder_add_format(playing->notes, "and %zu more notes\n",
                           playing->note_count - SGF_GAME_NOTES_MAX);
}

/* Reading the tree. */

StringView sgf_game_value(const Sgf *sgf, SgfNode node, const char *name)
{
    for (SgfProperty property = sgf_find(sgf, node, name); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property)) {
        StringView value = view_trim(sgf_value(sgf, property, 0)), other = sgf_name(sgf, property);
        if (value.length > 0 && other.length == strlen(name) &&
            memcmp(other.bytes, name, other.length) == 0)
            return value;
    }
    return (StringView){"", 0};
}

bool sgf_game_is_go(const Sgf *sgf, SgfNode root)
{
    StringView value = sgf_game_value(sgf, root, "GM");
    int64_t game;
    return !number_read_int(value.bytes, value.length, 0, INT32_MAX, &game) || game == 1;
}

bool sgf_game_color(const Sgf *sgf, SgfNode node, Color *color)
{
    for (SgfProperty property = sgf_first_property(sgf, node); property != SGF_NONE;
         property = sgf_next_property(sgf, node, property)) {
        StringView name = sgf_name(sgf, property);
        if (!view_is(name, "b") && !view_is(name, "w"))
            continue;
        *color = view_is(name, "b") ? COLOR_BLACK : COLOR_WHITE;
        return true;
    }
    return false;
}

SgfProperty sgf_game_find_place(const Sgf *sgf, SgfNode node)
{
    SgfResult result;
    SgfProperty property = sgf_find(sgf, node, SGF_PLACE);
    bool is_place = property != SGF_NONE && sgf_value_count(sgf, property) == 1 &&
                    sgf_read_result(sgf_value(sgf, property, 0), &result);
    return is_place ? property : SGF_NONE;
}

SgfNode sgf_game_next(const SgfPlaying *playing, SgfNode node)
{
    SgfNode next = sgf_first_child(playing->sgf, node);
    if (next == SGF_NONE || playing->place == SGF_NONE || playing->place <= node)
        return next;
    /* Nodes are numbered in the order of the file, so the path to the current position goes through
     * the last child whose number isn't greater than that of the position's node. */
    for (SgfNode other = next; other != SGF_NONE && other <= playing->place;
         other = sgf_next_sibling(playing->sgf, other))
        next = other;
    return next;
}

/* Read a vertex, or two upper-case letters that would be off the board if they were read as SGF. */
static bool is_readable(StringView value, const Setup *setup, SgfPoint *point)
{
    if (sgf_read_vertex(value, setup->columns, setup->rows, point))
        return true;
    if (value.length != 2 || !is_capital(value.bytes[0]) || !is_capital(value.bytes[1]))
        return false;
    *point = (SgfPoint){value.bytes[0] - 'A', value.bytes[1] - 'A'};
    return true;
}

/* Return whether a value that isn't a point of the board is a pass. `tt` is the point just off the
 * corner of a board of 19 lines, and means a pass. On other boards, the point just off the corner
 * counts as a pass too. */
static bool is_pass(StringView value, const Setup *setup, const SgfPoint *point, bool *as_usual)
{
    *as_usual = value.length == 0 || view_is(value, "tt");
    bool is_just_off = point->column == setup->columns && point->row == setup->rows;
    return *as_usual || is_just_off || view_is(value, "pass") || view_is(value, "``");
}

bool sgf_game_move(StringView value, const Setup *setup, SgfMove *move)
{
    SgfPoint point = {-1, -1};
    value = view_trim(value);
    *move = (SgfMove){.as_usual = true};
    (void)sgf_read_point(value, &point);
    bool on_board = point.column >= 0 && point.column < setup->columns && point.row < setup->rows;
    if (!on_board)
        move->is_pass = is_pass(value, setup, &point, &move->as_usual);
    if (!on_board && !move->is_pass && is_readable(value, setup, &point)) {
        on_board = point.column < setup->columns && point.row < setup->rows;
        move->as_usual = false;
    }
    move->point = point;
    return on_board || move->is_pass;
}

Point sgf_game_point(const Session *session, SgfPoint point)
{
    int rows = session_setup(session)->rows;
    return (Point){point.column * STEPS_PER_SPACE, (rows - 1 - point.row) * STEPS_PER_SPACE};
}

const SgfInfo SGF_INFO[INFO_COUNT] = {
    {INFO_BLACK, "PB", true},    {INFO_WHITE, "PW", true}, {INFO_EVENT, "EV", true},
    {INFO_DATE, "DT", true},     {INFO_PLACE, "PC", true}, {INFO_ROUND, "RO", true},
    {INFO_COMMENT, "GC", false},
};

bool sgf_game_text(const Sgf *sgf, SgfNode node, const char *name, bool simple, StringBuilder *text)
{
    SgfProperty property = sgf_find(sgf, node, name);
    StringBuilder read = {0};
    bool whole = true;
    if (property != SGF_NONE)
        sgf_unescape(sgf_value(sgf, property, 0), simple, &read);
    for (size_t at = 0, size; at < read.length && whole; at += size) {
        size = utf8_first(read.bytes + at, read.length - at);
        size += size == 0;
        StringView character = {read.bytes + at, size};
        whole = text->length + size <= TEXT_BYTES_MOST;
        if (whole && text_is_sayable(character))
            builder_add_view(text, character);
    }
    text->failed |= builder_failed(&read);
    builder_free(&read);
    return whole;
}

/* The data that is attached to a session. */

Status sgf_game_resume(SgfPlaying *playing)
{
    bool scoring = session_turn(playing->session)->phase == PHASE_SCORING;
    return scoring ? session_resume(playing->session) : STATUS_OK;
}

void sgf_game_result(Session *session, StringBuilder *text)
{
    if (session_turn(session)->phase == PHASE_OVER)
        print_result_now(text, session);
}

uint64_t sgf_game_digest(const Session *session, size_t from, size_t to, uint64_t digest)
{
    for (size_t i = from; i < to; i++) {
        Event event = session_event(session, i);
        digest = random_mix(digest, (uint64_t)event.kind << 16 | (uint64_t)event.color << 8 |
                                        (uint64_t)event.marking);
        for (size_t k = 0; k < event.move.count; k++) {
            size_t count;
            const Point *points = move_stroke(event.move, k, &count);
            digest = random_mix_bytes(digest, (const char *)points, count * sizeof *points);
        }
    }
    return digest;
}

static void destroy_kept(void *pointer)
{
    SgfKept *kept = pointer;
    sgf_destroy(kept->sgf);
    memory_free(kept->line.steps);
    builder_free(&kept->result);
    memory_free(kept);
}

Status sgf_game_keep(SgfPlaying *playing)
{
    Session *session = playing->session;
    SgfKept *kept = memory_new(sizeof *kept);
    if (!kept)
        return STATUS_NO_MEMORY;
    kept->events = session_event_count(session);
    kept->digest = sgf_game_digest(session, 0, kept->events, 0);
    kept->setup = *session_setup(session);
    kept->clock = session_clock_at_end(session)->settings;
    kept->whole = playing->before == SGF_ALL_MOVES;
    sgf_game_result(session, &kept->result);
    if (builder_failed(&kept->result)) {
        destroy_kept(kept);
        return STATUS_NO_MEMORY;
    }
    kept->sgf = playing->sgf;
    kept->line = playing->line;
    playing->line = (SgfLine){0};
    session_keep(session, kept, destroy_kept);
    return STATUS_OK;
}

const SgfKept *sgf_game_kept(const Session *session)
{
    return session_kept(session, destroy_kept);
}
