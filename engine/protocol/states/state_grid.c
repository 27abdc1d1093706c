/* Parts of states for games on grid points. They find the stones from the history. */
#include "protocol/states/state.h"

#include "base/memory.h"
#include "formats/print.h"

static StateOrigin *origin_of(StateOrigin *origins, const Setup *setup, Point point)
{
    return &origins[point.y / STEPS_PER_SPACE * setup->columns + point.x / STEPS_PER_SPACE];
}

/* Find the stones that were on the board when the game began. */
static Status find_first_stones(const Session *session, StateOrigin *origins, size_t *count)
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    Position *first;
    Status status = position_create(kind, setup, &first);
    if (status != STATUS_OK)
        return status;
    for (int row = setup->rows - 1; row >= 0; row--)
        for (int column = 0; column < setup->columns; column++)
            if (kind->at(position_game(first), column, row) != OCCUPANT_NONE)
                origins[row * setup->columns + column].id = ++*count;
    position_destroy(first);
    return STATUS_OK;
}

/* Find the stones that an event placed: the stones of a move, or the black and white stones of a
 * set-up. */
static void find_stones(const Session *session, const Event *event, StateOrigin *origins,
                        size_t *count)
{
    enum { STROKES_WITH_STONES = 2 };
    if (event->kind != EVENT_MOVE && event->kind != EVENT_SETUP)
        return;
    for (size_t i = 0; i < event->move.count && i < STROKES_WITH_STONES; i++) {
        size_t points;
        const Point *point = move_stroke(event->move, i, &points);
        for (size_t j = 0; j < points; j++)
            *origin_of(origins, session_setup(session), point[j]) =
                (StateOrigin){++*count, event->number};
    }
}

Status state_grid_origins(const Session *session, StateOrigin *origins, size_t *count)
{
    *count = 0;
    Status status = find_first_stones(session, origins, count);
    for (size_t i = 0; status == STATUS_OK && i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        find_stones(session, &event, origins, count);
    }
    return status;
}

void state_print_id(Json *json, size_t number)
{
    builder_add_format(json_open_string(json), "s%zu", number);
    json_close_string(json);
}

static void print_stone(Json *json, const StateOrigin *origin, Color color, Point at, bool dead)
{
    json_open_object(json);
    state_print_id(json_key(json, "id"), origin->id);
    json_add_int(json_key(json, "turn"), origin->turn);
    json_add_word(json_key(json, "color"), color_name(color));
    print_vertex(json_open_string(json_key(json, "at")), at);
    json_close_string(json);
    json_add_truth(json_key(json, "dead"), dead);
    json_close(json);
}

Status state_grid_print_stones(const Session *session, StateDead is_dead, Json *json)
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    StateOrigin *origins = memory_new((size_t)(setup->columns * setup->rows) * sizeof *origins);
    if (!origins)
        return STATUS_NO_MEMORY;
    size_t count;
    Status status = state_grid_origins(session, origins, &count);
    json_open_list(json);
    for (int row = setup->rows - 1; row >= 0 && status == STATUS_OK; row--)
        for (int column = 0; column < setup->columns; column++) {
            Point at = {column * STEPS_PER_SPACE, row * STEPS_PER_SPACE};
            Occupant there = kind->at(session_game(session), column, row);
            if (there != OCCUPANT_NONE)
                print_stone(json, origin_of(origins, setup, at),
                            there == OCCUPANT_BLACK ? COLOR_BLACK : COLOR_WHITE, at,
                            is_dead && is_dead(session, column, row));
        }
    json_close(json);
    memory_free(origins);
    return status;
}

/* Moves that are only tried, for `preview_json`. */

static size_t point_count(const Session *session)
{
    const Setup *setup = session_setup(session);
    return (size_t)(setup->columns * setup->rows);
}

static Occupant occupant_at(const Session *session, size_t place)
{
    size_t columns = (size_t)session_setup(session)->columns;
    return session_kind(session)->at(session_game(session), (int)(place % columns),
                                     (int)(place / columns));
}

/* What is on each point before the move and, if it is a stone, which stone of the game. */
typedef struct GridNote {
    size_t stones; /* number of stones so far */
    StateOrigin *origins;
    Occupant *there;
} GridNote;

static void forget(void *context)
{
    GridNote *note = context;
    memory_free(note->origins);
    memory_free(note->there);
    memory_free(note);
}

static void *note_stones(const Session *session)
{
    size_t count = point_count(session);
    GridNote *note = memory_new(sizeof *note);
    if (!note)
        return NULL;
    note->origins = memory_new(count * sizeof *note->origins);
    note->there = memory_new(count * sizeof *note->there);
    if (!note->origins || !note->there ||
        state_grid_origins(session, note->origins, &note->stones) != STATUS_OK) {
        forget(note);
        return NULL;
    }
    for (size_t i = 0; i < count; i++)
        note->there[i] = occupant_at(session, i);
    return note;
}

static void print_trial(const Session *session, const StateTrial *trial, Json *json)
{
    const GridNote *note = trial->note;
    StateOrigin added = {note->stones + 1, trial->turn};
    json_open_list(json_key(json, "added"));
    print_stone(json, &added, trial->color, trial->outcome->drawn.points[0], false);
    json_close(json);
    json_open_list(json_key(json, "removed"));
    for (size_t i = 0; i < point_count(session); i++)
        if (note->there[i] != OCCUPANT_NONE && occupant_at(session, i) != note->there[i])
            state_print_id(json, note->origins[i].id);
    json_close(json);
}

const StateTrials STATE_GRID_TRIALS = {note_stones, forget, print_trial};
