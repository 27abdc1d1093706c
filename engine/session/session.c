/* Turns, passes, history and results. */
#include "session/session.h"

#include "base/memory.h"

/* One event of the history, with all that undoing it needs. */
typedef struct Entry {
    EventKind kind;
    Color color;
    bool exact;
    uint32_t number;                   /* of the turn it belongs to */
    size_t first_stroke, stroke_count; /* the strokes of this move */
    size_t game_mark;                  /* the position before */
    Turn before;
} Entry;

struct Session {
    const GameKind *kind;
    Setup setup;
    void *game; /* owned; made by kind->create */
    Turn turn;
    Entry *entries; /* owned: the history, oldest first */
    size_t entry_count, entry_capacity;
    Strokes strokes; /* the strokes of all moves of the history */
    Outcome outcome; /* of the last move or preview */
    Clock clock;
    Clock clock_at_end; /* when a player's time ran out */
};

static const Turn FIRST_TURN = {.to_move = COLOR_BLACK, .number = 1};

/* Gives both colours all of their time. */
static void fill_clocks(Session *session)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        session->clock.left[color].seconds = session->clock.main;
        session->clock.left[color].stones = 0;
    }
}

/* Forgets the history and gives its memory back. */
static void forget(Session *session)
{
    memory_free(session->entries);
    session->entries = NULL;
    session->entry_count = session->entry_capacity = 0;
    strokes_free(&session->strokes);
    outcome_free(&session->outcome);
    session->turn = FIRST_TURN;
    fill_clocks(session);
}

/* Puts an empty board with this setup in the place of the present game. */
static Status restart(Session *session, const GameKind *kind, const Setup *setup)
{
    void *game;
    Status status = kind->create(setup, &game);
    if (status != STATUS_OK)
        return status;
    if (session->game)
        session->kind->destroy(session->game);
    session->kind = kind;
    session->setup = *setup;
    session->game = game;
    forget(session);
    return STATUS_OK;
}

Status session_create(const GameKind *kind, Session **session)
{
    Session *made = memory_new(sizeof *made);
    if (!made)
        return STATUS_NO_MEMORY;
    Status status = session_set_kind(made, kind);
    if (status == STATUS_OK)
        *session = made;
    else
        memory_free(made);
    return status;
}

void session_destroy(Session *session)
{
    if (!session)
        return;
    session->kind->destroy(session->game);
    forget(session);
    memory_free(session);
}

Status session_set_kind(Session *session, const GameKind *kind)
{
    Setup setup = game_usual_setup(kind);
    return restart(session, kind, &setup);
}

Status session_set_board(Session *session, int columns, int rows)
{
    const GameKind *kind = session->kind;
    if (columns < kind->lines_least || columns > kind->lines_most || rows < kind->lines_least ||
        rows > kind->lines_most)
        return STATUS_OUT_OF_RANGE;
    Setup setup = session->setup;
    setup.columns = columns;
    setup.rows = rows;
    return restart(session, kind, &setup);
}

Status session_clear(Session *session)
{
    Setup setup = session->setup;
    return restart(session, session->kind, &setup);
}

Status session_set_rule(Session *session, size_t index, Decimal value)
{
    const Rule *rule = &session->kind->rules[index];
    if (value < rule->lowest || value > rule->highest)
        return STATUS_OUT_OF_RANGE;
    if (index == RULE_KOMI && session->entry_count == 0) {
        session->setup.rules[RULE_KOMI] = value;
        return STATUS_OK;
    }
    if (session->entry_count > 0)
        return STATUS_IN_PLAY;
    Clock clock = session->clock;
    Setup setup = session->setup;
    setup.rules[index] = value;
    Status status = restart(session, session->kind, &setup);
    session->clock = clock;
    return status;
}

Status session_set_komi(Session *session, Decimal komi)
{
    const Rule *rule = &session->kind->rules[RULE_KOMI];
    if (komi < rule->lowest || komi > rule->highest)
        return STATUS_OUT_OF_RANGE;
    session->setup.rules[RULE_KOMI] = komi;
    return STATUS_OK;
}

const GameKind *session_kind(const Session *session)
{
    return session->kind;
}

const Setup *session_setup(const Session *session)
{
    return &session->setup;
}

const Turn *session_turn(const Session *session)
{
    return &session->turn;
}

void *session_game(const Session *session)
{
    return session->game;
}

/* Whether `color` may do something now; `any`: also when it is not its turn. */
static Status may_act(const Session *session, Color color, bool any)
{
    if (session->turn.phase != PHASE_PLAY)
        return STATUS_GAME_OVER;
    return any || color == session->turn.to_move ? STATUS_OK : STATUS_NOT_YOUR_TURN;
}

/* Makes room for one more event, so that recording it cannot fail once it has happened. */
static Status reserve_entry(Session *session)
{
    void *items = session->entries;
    Status status =
        memory_reserve(&items, &session->entry_capacity, session->entry_count + 1, sizeof(Entry));
    session->entries = items;
    return status;
}

/* Sees to it that it is the turn of `color`: the other's, if it was, ends in silence. */
static Status take_turn(Session *session, Color color)
{
    Turn *turn = &session->turn;
    if (turn->to_move == color)
        return STATUS_OK;
    Status status = session->kind->begin_turn(session->game, color);
    if (status != STATUS_OK)
        return status;
    if (turn->begun)
        turn->number++;
    turn->begun = false;
    turn->to_move = color;
    return STATUS_OK;
}

/* The turn goes to the other colour. */
static Status end_turn(Session *session)
{
    Turn *turn = &session->turn;
    Color next = color_other(turn->to_move);
    Status status = session->kind->begin_turn(session->game, next);
    if (status != STATUS_OK)
        return status;
    turn->to_move = next;
    turn->number++;
    turn->begun = false;
    return STATUS_OK;
}

/* An event that is under way: what to go back to if it fails, and what to record if not. */
static Entry start_entry(const Session *session, EventKind kind, Color color, bool exact)
{
    return (Entry){.kind = kind,
                   .color = color,
                   .exact = exact,
                   .number = session->turn.number,
                   .first_stroke = session->strokes.count,
                   .game_mark = session->kind->mark(session->game),
                   .before = session->turn};
}

/* Ends an event: records it, or goes back to before it when `status` is a failure. */
static Status finish_entry(Session *session, const Entry *entry, Status status)
{
    if (status == STATUS_OK) {
        session->entries[session->entry_count++] = *entry;
        return STATUS_OK;
    }
    session->kind->rollback(session->game, entry->game_mark);
    session->turn = entry->before;
    return status;
}

/* The move itself, in the turn of `entry->color`, up to the change of turns. */
static Status make_move(Session *session, Move move, Manner manner, Entry *entry)
{
    Status status = take_turn(session, entry->color);
    if (status == STATUS_OK)
        status = session->kind->act(session->game, entry->color, move, manner, &session->outcome);
    if (status != STATUS_OK)
        return status;
    entry->number = session->turn.number;
    session->turn.begun = true;
    session->turn.passes = 0;
    if (session->outcome.ends_turn)
        status = end_turn(session);
    if (status != STATUS_OK)
        return status;
    entry->stroke_count = session->outcome.drawn.count;
    return strokes_append(&session->strokes, strokes_all(&session->outcome.drawn));
}

static Status record_move(Session *session, Color color, Move move, Manner manner,
                          const Outcome **outcome)
{
    Status status = may_act(session, color, manner.exact);
    if (status == STATUS_OK)
        status = reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = start_entry(session, EVENT_MOVE, color, manner.exact);
    status = make_move(session, move, manner, &entry);
    *outcome = &session->outcome;
    return finish_entry(session, &entry, status);
}

Status session_draw(Session *session, Color color, Move move, int32_t magnet,
                    const Outcome **outcome)
{
    return record_move(session, color, move, (Manner){.magnet = magnet}, outcome);
}

Status session_play(Session *session, Color color, Move move, const Outcome **outcome)
{
    return record_move(session, color, move, (Manner){.exact = true}, outcome);
}

Status session_pass(Session *session, Color color, bool any)
{
    Status status = may_act(session, color, any);
    if (status == STATUS_OK)
        status = reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = start_entry(session, EVENT_PASS, color, any);
    status = take_turn(session, color);
    Turn *turn = &session->turn;
    entry.number = turn->number;
    if (turn->begun)
        turn->passes = 0;
    else
        turn->passes = turn->passes == 1 && turn->passer != color ? 2 : 1;
    turn->passer = color;
    if (status == STATUS_OK)
        status = end_turn(session);
    if (turn->passes == 2) {
        turn->phase = PHASE_OVER;
        turn->ending = ENDING_SCORE;
    }
    return finish_entry(session, &entry, status);
}

/* Ends the game against `loser`. */
static Status lose(Session *session, EventKind kind, Ending ending, Color loser)
{
    Status status = may_act(session, loser, true);
    if (status == STATUS_OK)
        status = reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = start_entry(session, kind, loser, true);
    session->turn.phase = PHASE_OVER;
    session->turn.ending = ending;
    session->turn.winner = color_other(loser);
    return finish_entry(session, &entry, STATUS_OK);
}

Status session_resign(Session *session, Color color)
{
    return lose(session, EVENT_RESIGN, ENDING_RESIGNATION, color);
}

Status session_preview(Session *session, Color color, Move move, int32_t magnet,
                       const Outcome **outcome, Length *left, Score *score)
{
    Status status = may_act(session, color, true);
    if (status != STATUS_OK)
        return status;
    const GameKind *kind = session->kind;
    size_t mark = kind->mark(session->game);
    Turn before = session->turn;
    status = take_turn(session, color);
    if (status == STATUS_OK)
        status =
            kind->act(session->game, color, move, (Manner){.magnet = magnet}, &session->outcome);
    if (status == STATUS_OK) {
        *left = kind->ink_left ? kind->ink_left(session->game) : 0;
        status = kind->score(session->game, score);
    }
    kind->rollback(session->game, mark);
    session->turn = before;
    *outcome = &session->outcome;
    return status;
}

Status session_undo(Session *session, size_t count)
{
    if (count > session->entry_count)
        return STATUS_NO_HISTORY;
    if (count == 0)
        return STATUS_OK;
    session->entry_count -= count;
    const Entry *first = &session->entries[session->entry_count];
    session->kind->rollback(session->game, first->game_mark);
    session->turn = first->before;
    strokes_truncate(&session->strokes, first->first_stroke);
    void *items = session->entries;
    memory_trim(&items, &session->entry_capacity, session->entry_count, sizeof(Entry));
    session->entries = items;
    return STATUS_OK;
}

size_t session_event_count(const Session *session)
{
    return session->entry_count;
}

Event session_event(const Session *session, size_t index)
{
    const Entry *entry = &session->entries[index];
    return (Event){.kind = entry->kind,
                   .color = entry->color,
                   .exact = entry->exact,
                   .number = entry->number,
                   .move =
                       strokes_range(&session->strokes, entry->first_stroke, entry->stroke_count)};
}

Status session_score(Session *session, Score *score)
{
    return session->kind->score(session->game, score);
}

int session_margin(const Session *session, const Score *score, Decimal *margin)
{
    Decimal lead = score->black - score->white - session->setup.rules[RULE_KOMI];
    Decimal size = lead < 0 ? -lead : lead;
    if (size < DECIMAL_ONE / 1000000) {
        *margin = 0;
        return 0;
    }
    *margin = size;
    return lead > 0 ? 1 : -1;
}

void session_time_settings(Session *session, int64_t main, int64_t period, int64_t stones)
{
    session->clock = (Clock){.main = main, .period = period, .stones = stones};
    fill_clocks(session);
}

Status session_time_left(Session *session, Color color, int64_t seconds, int64_t stones)
{
    const Clock *clock = &session->clock;
    bool limited = clock->period > 0 ? clock->stones > 0 : clock->main > 0;
    bool overtime_follows = clock->period > 0 && stones == 0;
    if (limited && seconds <= 0 && !overtime_follows && session->turn.phase == PHASE_PLAY) {
        Status status = lose(session, EVENT_TIMEOUT, ENDING_TIME, color);
        if (status != STATUS_OK)
            return status;
        session->clock_at_end = session->clock;
    }
    session->clock.left[color].seconds = seconds;
    session->clock.left[color].stones = stones;
    return STATUS_OK;
}

const Clock *session_clock(const Session *session)
{
    return &session->clock;
}

const Clock *session_clock_at_end(const Session *session)
{
    return session->turn.ending == ENDING_TIME ? &session->clock_at_end : &session->clock;
}
