/* What `lines` has of its own in states: strokes, and the magnet. */
#include "base/memory.h"
#include "games/lines/rules/lines.h"
#include "games/lines/words/lines_features.h"
#include "games/lines/words/lines_words.h"
#include "protocol/states/state.h"

static void print_stroke_of(const Event *event, bool more, size_t id, Move move, size_t number,
                            Text *text)
{
    size_t count;
    const Point *points = move_stroke(move, number, &count);
    text_add(text, more ? ",{\"id\":\"" : "{\"id\":\"");
    lines_print_stroke_id(text, id);
    text_add_format(text, "\",\"turn\":%u,\"color\":\"%s\",\"points\":", (unsigned)event->number,
                    color_name(event->color));
    json_add_points(text, points, count);
    text_add_char(text, '}');
}

/* All strokes, numbered in the order of drawing. */
static Status print_strokes(Engine *engine, Text *text)
{
    const Session *session = engine->session;
    size_t id = 0;
    text_add_char(text, '[');
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        for (size_t j = 0; j < event.move.count; j++) {
            id++;
            print_stroke_of(&event, id > 1, id, event.move, j, text);
        }
    }
    text_add_char(text, ']');
    return STATUS_OK;
}

static Status print_magnet(Engine *engine, Text *text)
{
    json_add_fixed(text, engine->magnet, COORDINATE_PLACES, COORDINATE_PLACES);
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
        return state_fail(reading, "magnet", "0 to 2/7 of a space");
    reading->engine->magnet = (int32_t)strength;
    return true;
}

/* Moves that are tried: a note is how many strokes there are. */

static void *note_strokes(const Session *session)
{
    size_t *count = memory_new(sizeof *count);
    for (size_t i = 0; count && i < session_event_count(session); i++)
        *count += session_event(session, i).move.count;
    return count;
}

static void print_trial(const Session *session, const StateTrial *trial, Text *text)
{
    (void)session;
    const size_t *before = trial->note;
    Event event = {.color = trial->color, .number = trial->turn};
    text_add(text, "\"added\":[");
    print_stroke_of(&event, false, *before + 1, strokes_all(&trial->outcome->drawn), 0, text);
    text_add(text, "],\"removed\":[]");
}

static const StateTrials TRIALS = {note_strokes, memory_free, print_trial};

static const StateKey KEYS[] = {
    {"strokes", print_strokes},
    {"groups", lines_groups_json},
    {"links", lines_links_json},
    {"magnet", print_magnet},
    {NULL, NULL},
};

const StateWords LINES_STATE = {KEYS, take_magnet, &TRIALS, &LINES_AREA_SOURCE};
