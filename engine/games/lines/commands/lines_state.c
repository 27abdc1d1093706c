/* Prints and reads the parts of a state that only `lines` has: strokes and the magnet. */
#include "base/memory.h"
#include "games/lines/commands/lines_commands.h"
#include "games/lines/rules/lines.h"
#include "protocol/states/state.h"

static void print_stroke_of(Json *json, const Event *event, size_t id, Move move, size_t number)
{
    size_t count;
    const Point *points = move_stroke(move, number, &count);
    json_open_object(json);
    state_print_id(json_key(json, "id"), id);
    json_add_int(json_key(json, "turn"), event->number);
    json_add_word(json_key(json, "color"), color_name(event->color));
    json_add_points(json_key(json, "points"), points, count);
    json_close(json);
}

/* Print all strokes, numbered in the order drawn. */
static Status print_strokes(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    size_t id = 0;
    json_open_list(json);
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count; j++)
            print_stroke_of(json, &event, ++id, event.move, j);
    }
    json_close(json);
    return STATUS_OK;
}

static Status print_magnet(Engine *engine, Json *json)
{
    json_add_fixed(json, engine->magnet, COORDINATE_PLACES);
    return STATUS_OK;
}

static bool take_magnet(StateReading *reading)
{
    json_t *value = state_member(reading->root, "magnet");
    int64_t strength;
    if (!value)
        return true;
    if (!state_read_number(reading, "magnet", value, COORDINATE_PLACES, MAX_COORDINATE, &strength))
        return false;
    if (strength < 0 || strength > MAGNET_MOST)
        return state_fail(reading, "magnet", "a number of spaces from 0 to 0.28571");
    reading->engine->magnet = (int32_t)strength;
    return true;
}

/* Moves that are only tried, for `preview_json`. Before a trial, the number of strokes is noted. */

static void *note_strokes(const Session *session)
{
    size_t *count = memory_new(sizeof *count);
    for (size_t i = 0; count && i < session_event_count(session); i++)
        *count += session_event(session, i).move.count;
    return count;
}

static void print_trial(const Session *session, const StateTrial *trial, Json *json)
{
    (void)session;
    const size_t *before = trial->note;
    Event event = {.color = trial->color, .number = trial->turn};
    json_open_list(json_key(json, "added"));
    print_stroke_of(json, &event, *before + 1, strokes_all(&trial->outcome->drawn), 0);
    json_close(json);
    json_open_list(json_key(json, "removed"));
    json_close(json);
}

static const StateTrials TRIALS = {note_strokes, memory_free, print_trial};

static const StateKey KEYS[] = {
    {"strokes", print_strokes},
    {"groups", lines_groups_json},
    {"links", lines_links_json},
    {"magnet", print_magnet},
    {NULL, NULL},
};

const StateFields LINES_STATE = {KEYS, take_magnet, &TRIALS};
