/* Prints and reads the parts of a state that only `stones` has: stones, their groups, the ko,
 * captures and ghosts. */
#include "base/memory.h"
#include "games/stones/commands/stones_commands.h"
#include "games/stones/rules/stones.h"
#include "protocol/states/state.h"

#include <stdio.h>

/* Find the first event, from number `*event` on, that placed a stone. Return its turn, and set
 * `*event` to the number of the event after it. */
static uint32_t next_turn(const Session *session, size_t *event)
{
    while (session_event(session, *event).kind != EVENT_MOVE)
        ++*event;
    return session_event(session, (*event)++).number;
}

/* Print a stone. Its id is the same as in `areas_geojson`. */
static void print_stone(Json *json, size_t number, uint32_t turn, const StoneView *view)
{
    json_open_object(json);
    state_print_id(json_key(json, "id"), number + 1);
    json_add_int(json_key(json, "turn"), turn);
    json_add_word(json_key(json, "color"), color_name(view->color));
    json_add_point(json_key(json, "at"), view->at);
    json_add_truth(json_key(json, "dead"), view->dead);
    json_close(json);
}

/* Print the stones in the order of placing. */
static Status print_stones(Engine *engine, Json *json)
{
    const Session *session = engine->session;
    const Stones *stones = session_game(session);
    StoneView view;
    size_t event = 0;
    json_open_list(json);
    for (size_t i = 0; i < stones_number_count(stones); i++) {
        uint32_t turn = next_turn(session, &event);
        if (stones_get(stones, i, &view))
            print_stone(json, i, turn, &view);
    }
    json_close(json);
    return STATUS_OK;
}

/* Print the place of the stone that the next move must not capture alone because of ko. If there is
 * none, print null. */
static Status print_ko(Engine *engine, Json *json)
{
    const Stones *stones = session_game(engine->session);
    StoneView view;
    size_t number;
    if (stones_ko(stones, &number) && stones_get(stones, number, &view))
        json_add_point(json, view.at);
    else
        json_add_null(json);
    return STATUS_OK;
}

static Status print_captures(Engine *engine, Json *json)
{
    const Stones *stones = session_game(engine->session);
    json_open_object(json);
    for (int i = 0; i < COLOR_COUNT; i++)
        json_add_int(json_key(json, color_name((Color)i)),
                     (int64_t)stones_show_captured(stones, (Color)i));
    json_close(json);
    return STATUS_OK;
}

/* Print all ghosts, even those that stones cover, because covered ghosts reappear when the stones
 * are removed. */
static Status print_ghosts(Engine *engine, Json *json)
{
    const Stones *stones = session_game(engine->session);
    GhostView ghost;
    json_open_list(json);
    for (size_t place = 0; stones_ghost_any(stones, &place, &ghost);) {
        json_open_object(json);
        json_add_word(json_key(json, "color"), color_name(ghost.color));
        json_add_point(json_key(json, "at"), ghost.at);
        json_add_truth(json_key(json, "covered"), ghost.covered);
        json_close(json);
    }
    json_close(json);
    return STATUS_OK;
}

static bool take_ghost(StateReading *reading, size_t number, json_t *value)
{
    char path[48];
    Point at;
    Color color;
    (void)snprintf(path, sizeof path, "ghosts[%zu]", number);
    if (!json_is_object(value))
        return state_fail(reading, path, "an object");
    if (!state_read_color(reading, path, json_object_get(value, "color"), &color) ||
        !state_read_point(reading, path, json_object_get(value, "at"), &at))
        return false;
    Status status = stones_ghost_add(session_game(reading->engine->session), color, at);
    return status == STATUS_OK || state_fail_status(reading, path, status);
}

/* Restore the ghosts before the first stone is placed. No stone is then in the way of a ghost.
 * Stones that are placed later may cover ghosts. */
static bool take_ghosts(StateReading *reading)
{
    json_t *list = state_member(reading->root, "ghosts");
    if (list && !json_is_array(list))
        return state_fail(reading, "ghosts", "a list");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (!take_ghost(reading, i, json_array_get(list, i)))
            return false;
    return true;
}

/* Moves that are only tried, for `preview_json`. Before a trial, the note records which stones are
 * on the board. */
typedef struct Note {
    size_t count;
    bool there[];
} Note;

static void *note_stones(const Session *session)
{
    const Stones *stones = session_game(session);
    size_t count = stones_number_count(stones);
    StoneView view;
    Note *note = memory_new(sizeof *note + count * sizeof note->there[0]);
    if (note)
        note->count = count;
    for (size_t i = 0; note && i < count; i++)
        note->there[i] = stones_get(stones, i, &view);
    return note;
}

static void print_trial(const Session *session, const StateTrial *trial, Json *json)
{
    const Stones *stones = session_game(session);
    const Note *note = trial->note;
    StoneView view = {trial->outcome->drawn.points[0], trial->color, false};
    json_open_list(json_key(json, "added"));
    print_stone(json, note->count, trial->turn, &view);
    json_close(json);
    json_open_list(json_key(json, "removed"));
    for (size_t i = 0; i < note->count; i++)
        if (note->there[i] && !stones_get(stones, i, &view))
            state_print_id(json, i + 1);
    json_close(json);
}

static const StateTrials TRIALS = {note_stones, memory_free, print_trial};

static const StateKey KEYS[] = {
    {"stones", print_stones},
    {"groups", stones_groups_json},
    {"links", stones_links_json},
    {"ko", print_ko},
    {"captures", print_captures},
    {"ghosts", print_ghosts},
    {NULL, NULL},
};

const StateFields STONES_STATE = {KEYS, take_ghosts, &TRIALS};
