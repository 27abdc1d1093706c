/* States of games that are played on grid points: the stones, by the history. */
#include "protocol/states/state.h"

#include "base/memory.h"
#include "formats/print.h"

static StateOrigin *origin_of(StateOrigin *origins, const Setup *setup, Point point)
{
    return &origins[point.y / STEPS_PER_SPACE * setup->columns + point.x / STEPS_PER_SPACE];
}

/* The stones with which the game began. */
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

/* The stones of an event: those of a move, or the black and white ones of a set-up. */
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

static void print_stone(const Session *session, const StateOrigin *origin, Point at, bool dead,
                        Text *text)
{
    const GameKind *kind = session_kind(session);
    Occupant there =
        kind->at(session_game(session), at.x / STEPS_PER_SPACE, at.y / STEPS_PER_SPACE);
    text_add_format(text, "{\"id\":\"s%zu\",\"turn\":%u,\"color\":\"%s\",\"at\":\"", origin->id,
                    (unsigned)origin->turn, there == OCCUPANT_BLACK ? "black" : "white");
    print_vertex(text, at);
    text_add_format(text, "\",\"dead\":%s}", json_truth(dead));
}

Status state_grid_print_stones(const Session *session, StateDead is_dead, Text *text)
{
    const GameKind *kind = session_kind(session);
    const Setup *setup = session_setup(session);
    StateOrigin *origins = memory_new((size_t)(setup->columns * setup->rows) * sizeof *origins);
    if (!origins)
        return STATUS_NO_MEMORY;
    size_t count;
    Status status = state_grid_origins(session, origins, &count);
    bool any = false;
    text_add_char(text, '[');
    for (int row = setup->rows - 1; row >= 0 && status == STATUS_OK; row--)
        for (int column = 0; column < setup->columns; column++) {
            Point at = {column * STEPS_PER_SPACE, row * STEPS_PER_SPACE};
            if (kind->at(session_game(session), column, row) == OCCUPANT_NONE)
                continue;
            text_add(text, any ? "," : "");
            print_stone(session, origin_of(origins, setup, at), at,
                        is_dead && is_dead(session, column, row), text);
            any = true;
        }
    text_add_char(text, ']');
    memory_free(origins);
    return status;
}

/* Moves that are tried. */

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

/* What is on each point before, and which stone of the game that is. */
typedef struct GridNote {
    size_t stones; /* that there have been */
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

static void print_new_stone(Text *text, const StateTrial *trial, size_t id, Point at)
{
    text_add_format(text, "{\"id\":\"s%zu\",\"turn\":%u,\"color\":\"%s\",\"at\":\"", id,
                    (unsigned)trial->turn, color_name(trial->color));
    print_vertex(text, at);
    text_add(text, "\",\"dead\":false}");
}

static void print_trial(const Session *session, const StateTrial *trial, Text *text)
{
    const GridNote *note = trial->note;
    Point at = trial->outcome->drawn.points[0];
    bool any = false;
    text_add(text, "\"added\":[");
    print_new_stone(text, trial, note->stones + 1, at);
    text_add(text, "],\"removed\":[");
    for (size_t i = 0; i < point_count(session); i++) {
        if (note->there[i] == OCCUPANT_NONE || occupant_at(session, i) == note->there[i])
            continue;
        text_add_format(text, "%s\"s%zu\"", any ? "," : "", note->origins[i].id);
        any = true;
    }
    text_add_char(text, ']');
}

const StateTrials STATE_GRID_TRIALS = {note_stones, forget, print_trial};
