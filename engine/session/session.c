/* Turns, passes, history and results. */
#include "session/session.h"

#include "base/memory.h"
#include "session/session_parts.h"

/* The turn that a game begins with. */
static Turn first_turn(const GameKind *kind, const Setup *setup)
{
    Color color = kind->first_to_move ? kind->first_to_move(setup) : COLOR_BLACK;
    return (Turn){.to_move = color, .number = 1};
}

/* Gives both colours all of their time. */
static void fill_clocks(Session *session)
{
    for (int color = 0; color < COLOR_COUNT; color++) {
        session->clock.left[color].seconds = session->clock.main;
        session->clock.left[color].stones = 0;
    }
}

/* Forgets the game that session_again() has made. */
static void forget_again(Session *session)
{
    session_destroy(session->again);
    session->again = NULL;
}

/* Forgets the history and gives its memory back. */
static void forget(Session *session)
{
    forget_again(session);
    memory_free(session->entries);
    session->entries = NULL;
    session->entry_count = session->entry_capacity = 0;
    strokes_free(&session->strokes);
    outcome_free(&session->outcome);
    session->turn = first_turn(session->kind, &session->setup);
    session->scoring_number = 0;
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
    setup.outline.count = 0;
    return restart(session, kind, &setup);
}

Status session_set_outline(Session *session, const Outline *outline)
{
    if (!session->kind->in_spaces)
        return STATUS_WRONG_GAME;
    Point high = outline_box(outline).high;
    Setup setup = session->setup;
    setup.columns = (high.x + STEPS_PER_SPACE - 1) / STEPS_PER_SPACE;
    setup.rows = (high.y + STEPS_PER_SPACE - 1) / STEPS_PER_SPACE;
    setup.outline = *outline;
    return restart(session, session->kind, &setup);
}

Status session_clear(Session *session)
{
    Setup setup = session->setup;
    return restart(session, session->kind, &setup);
}

Status session_set_rule(Session *session, size_t index, Decimal value)
{
    const Rule *rule = &session->kind->rules[index];
    if (value < rule->lowest || value > rule->highest || (rule->whole && value % DECIMAL_ONE != 0))
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
        return session->turn.phase == PHASE_SCORING ? STATUS_SCORING : STATUS_GAME_OVER;
    return any || color == session->turn.to_move ? STATUS_OK : STATUS_NOT_YOUR_TURN;
}

Status session_reserve_entry(Session *session)
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

/* The scoring number that is in force before the next event when the history is replayed: one for
 * each time that play has ended, and one for each change of marks. */
static uint32_t replayed_number(const Session *session)
{
    if (session->entry_count == 0)
        return 0;
    const Entry *last = &session->entries[session->entry_count - 1];
    bool ended = last->before.phase == PHASE_PLAY && session->turn.phase == PHASE_SCORING;
    return last->scoring_number + (last->kind == EVENT_MARK) + ended;
}

Entry session_start_entry(const Session *session, EventKind kind, Color color, bool exact)
{
    return (Entry){.kind = kind,
                   .color = color,
                   .exact = exact,
                   .number = session->turn.number,
                   .first_stroke = session->strokes.count,
                   .game_mark = session->kind->mark(session->game),
                   .scoring_number = replayed_number(session),
                   .before = session->turn};
}

Status session_finish_entry(Session *session, const Entry *entry, Status status)
{
    if (status == STATUS_OK) {
        size_t last = session_last_move(session, session->entry_count);
        Entry *recorded = &session->entries[session->entry_count++];
        *recorded = *entry;
        bool is_move = entry->kind == EVENT_MOVE || entry->kind == EVENT_PASS;
        recorded->last_move = is_move ? session->entry_count : last;
        return STATUS_OK;
    }
    session->kind->rollback(session->game, entry->game_mark);
    session->turn = entry->before;
    return status;
}

/* The value of a rule that sessions see to, 0 where the game does not have it. */
static Decimal rule_value(const Session *session, RulePlace place)
{
    return place == RULE_NONE ? 0 : session->setup.rules[place];
}

bool session_all_played(const Session *session)
{
    Decimal turns = rule_value(session, session->kind->max_plies);
    return turns > 0 && (session->turn.number - 1) * DECIMAL_ONE >= turns;
}

/* Ends play where both have passed or all turns have been played: with an agreement on dead stones
 * to follow, where the game has such a thing. */
static void end_play_if_due(Session *session)
{
    Turn *turn = &session->turn;
    if (turn->passes < 2 && !session_all_played(session))
        return;
    bool to_agree = session->kind->mark_dead != NULL;
    turn->phase = to_agree ? PHASE_SCORING : PHASE_OVER;
    turn->ending = to_agree ? ENDING_NONE : ENDING_SCORE;
    session->scoring_number += to_agree;
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
        status = session_reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = session_start_entry(session, EVENT_MOVE, color, manner.exact);
    status = make_move(session, move, manner, &entry);
    *outcome = &session->outcome;
    status = session_finish_entry(session, &entry, status);
    if (status == STATUS_OK)
        end_play_if_due(session);
    return status;
}

Status session_draw(Session *session, Color color, Move move, int32_t magnet, Work *work,
                    const Outcome **outcome)
{
    Manner manner = {.magnet = magnet, .work = work};
    return record_move(session, color, move, manner, outcome);
}

Status session_play(Session *session, Color color, Move move, const Outcome **outcome)
{
    return record_move(session, color, move, (Manner){.exact = true}, outcome);
}

Status session_pass(Session *session, Color color, bool any)
{
    Status status = may_act(session, color, any);
    if (status == STATUS_OK)
        status = session_reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = session_start_entry(session, EVENT_PASS, color, any);
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
    status = session_finish_entry(session, &entry, status);
    if (status == STATUS_OK)
        end_play_if_due(session);
    return status;
}

Status session_lose(Session *session, EventKind kind, Ending ending, Color loser)
{
    Status status = may_act(session, loser, true);
    if (status == STATUS_OK)
        status = session_reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = session_start_entry(session, kind, loser, true);
    session->turn.phase = PHASE_OVER;
    session->turn.ending = ending;
    session->turn.winner = color_other(loser);
    return session_finish_entry(session, &entry, STATUS_OK);
}

Status session_resign(Session *session, Color color)
{
    return session_lose(session, EVENT_RESIGN, ENDING_RESIGNATION, color);
}

Status session_forfeit(Session *session, Color color)
{
    return session_lose(session, EVENT_FORFEIT, ENDING_FORFEIT, color);
}

bool session_invalid_loses(const Session *session)
{
    return rule_value(session, session->kind->invalid_loses) != 0;
}

Status session_set_up(Session *session, Move stones, Color next)
{
    const GameKind *kind = session->kind;
    Status status = kind->set_up ? may_act(session, next, true) : STATUS_WRONG_GAME;
    if (status == STATUS_OK)
        status = session_reserve_entry(session);
    if (status != STATUS_OK)
        return status;
    Entry entry = session_start_entry(session, EVENT_SETUP, next, true);
    status = kind->set_up(session->game, stones);
    if (status == STATUS_OK)
        status = kind->begin_turn(session->game, next);
    if (status == STATUS_OK)
        status = strokes_append(&session->strokes, stones);
    entry.stroke_count = stones.count;
    session->turn.to_move = next;
    session->turn.passes = 0;
    session->turn.begun = false;
    return session_finish_entry(session, &entry, status);
}

Status session_preview(Session *session, Color color, Move move, int32_t magnet, Work *work,
                       const Outcome **outcome, Length *left, Score *score)
{
    Status status = may_act(session, color, true);
    if (status != STATUS_OK)
        return status;
    const GameKind *kind = session->kind;
    Manner manner = {.magnet = magnet, .work = work};
    size_t mark = kind->mark(session->game);
    Turn before = session->turn;
    status = take_turn(session, color);
    if (status == STATUS_OK)
        status = kind->act(session->game, color, move, manner, &session->outcome);
    if (status == STATUS_OK) {
        *left = kind->ink_left ? kind->ink_left(session->game) : 0;
        status = kind->score(session->game, score);
    }
    kind->rollback(session->game, mark);
    session->turn = before;
    *outcome = &session->outcome;
    return status;
}

/* Takes back the last `count` events, which are there. */
static void take_back(Session *session, size_t count)
{
    if (count == 0)
        return;
    session->entry_count -= count;
    if (session->again && session->again->entry_count > session->entry_count)
        forget_again(session);
    const Entry *first = &session->entries[session->entry_count];
    session->kind->rollback(session->game, first->game_mark);
    session->turn = first->before;
    strokes_truncate(&session->strokes, first->first_stroke);
    void *items = session->entries;
    memory_trim(&items, &session->entry_capacity, session->entry_count, sizeof(Entry));
    session->entries = items;
}

Status session_undo(Session *session, size_t count)
{
    if (count > session->entry_count)
        return STATUS_NO_HISTORY;
    for (size_t i = session->entry_count - count; i < session->entry_count; i++)
        if (session->entries[i].kind == EVENT_MARK)
            session->scoring_number++; /* who agrees to a number agrees to what it stood for */
    take_back(session, count);
    return STATUS_OK;
}

SessionPlace session_place(const Session *session)
{
    return (SessionPlace){session->entry_count, session->scoring_number};
}

void session_return(Session *session, SessionPlace place)
{
    take_back(session, session->entry_count - place.events);
    session->scoring_number = place.scoring_number;
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
                   .scoring_number = entry->scoring_number,
                   .move =
                       strokes_range(&session->strokes, entry->first_stroke, entry->stroke_count)};
}

size_t session_last_move(const Session *session, size_t count)
{
    return count ? session->entries[count - 1].last_move : 0;
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
    limited |= rule_value(session, session->kind->move_time) > 0;
    bool overtime_follows = clock->period > 0 && stones == 0;
    if (limited && seconds <= 0 && !overtime_follows && session->turn.phase == PHASE_PLAY) {
        Status status = session_lose(session, EVENT_TIMEOUT, ENDING_TIME, color);
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
