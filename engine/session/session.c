/* Implements sessions: turns, passes, history, results and clocks. */
#include "session/session.h"

#include "base/memory.h"
#include "session/session_parts.h"

#include <string.h>

/* Add the change in this thread's memory use since `before` to `bytes`. The calculation is modulo
 * SIZE_MAX + 1, because a thread may free more than it has allocated. */
static void count_bytes(size_t *bytes, size_t before)
{
    size_t more = memory_in_use() - before, less = before - memory_in_use();
    if (more <= SIZE_MAX / 2)
        *bytes += more;
    else
        *bytes = *bytes > less ? *bytes - less : 0;
}

static void fill_clocks(Session *session)
{
    for (int color = 0; color < COLOR_COUNT; color++)
        session->clock.left[color] = session->counted[color] =
            (TimeLeft){.time = session->clock.settings.main};
}

static void forget_again(Session *session)
{
    session_destroy(session->again);
    session->again = NULL;
}

static void forget_earlier(Session *session)
{
    session_destroy(session->earlier.session);
    session->earlier = (Earlier){0};
}

/* Delete the undone events, which can't be redone after this. */
static void forget_undone(Session *session)
{
    Undone *undone = &session->undone;
    for (size_t i = 0; i < undone->count; i++)
        builder_free(&undone->items[i].comment);
    memory_free(undone->items);
    strokes_free(&undone->strokes);
    *undone = (Undone){0};
}

/* Delete the history and reset the clocks. */
static void forget(Session *session)
{
    forget_again(session);
    forget_earlier(session);
    memory_free(session->entries);
    session->entries = NULL;
    session->entry_count = session->entry_capacity = 0;
    strokes_free(&session->strokes);
    forget_undone(session);
    session->scoring_number = 0;
    session->agreed[COLOR_BLACK] = session->agreed[COLOR_WHITE] = false;
    fill_clocks(session);
}

/* Start a game from a new setup. Keep the texts and the attached data. */
static Status start_again(Session *session, const GameKind *kind, const Setup *setup)
{
    Position *position;
    size_t before = memory_in_use(), bytes = 0;
    Status status = position_create(kind, setup, &position);
    if (status != STATUS_OK)
        return status;
    count_bytes(&bytes, before);
    position_destroy(session->position);
    session->position = position;
    session->position_bytes = bytes;
    forget(session);
    return STATUS_OK;
}

Status session_set_setup(Session *session, const GameKind *kind, const Setup *setup)
{
    Status status = start_again(session, kind, setup);
    if (status == STATUS_OK)
        session_forget_attachment(session);
    return status;
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
    position_destroy(session->position);
    forget(session);
    session_forget_attachment(session);
    memory_free(session);
}

static size_t strokes_bytes(const Strokes *strokes)
{
    return strokes->point_capacity * sizeof *strokes->points +
           strokes->capacity * sizeof *strokes->ends;
}

/* Return how much memory all texts take, in bytes, including comments on undone events. */
static size_t said_bytes(const Session *session)
{
    const Attachment *attachment = &session->attachment;
    const Undone *undone = &session->undone;
    size_t bytes = attachment->comment_capacity * sizeof *attachment->comments;
    for (size_t i = 0; i < INFO_COUNT; i++)
        bytes += attachment->info[i].capacity;
    for (size_t i = 0; i < attachment->comment_count; i++)
        bytes += attachment->comments[i].text.capacity;
    for (size_t i = 0; i < undone->count; i++)
        bytes += undone->items[i].comment.capacity;
    return bytes;
}

size_t session_bytes(const Session *session)
{
    if (!session)
        return 0;
    const Undone *undone = &session->undone;
    return session->position_bytes + said_bytes(session) +
           session->entry_capacity * sizeof *session->entries + strokes_bytes(&session->strokes) +
           undone->capacity * sizeof *undone->items + strokes_bytes(&undone->strokes) +
           session_bytes(session->again) + session_bytes(session->earlier.session);
}

Status session_set_kind(Session *session, const GameKind *kind)
{
    Setup setup = game_usual_setup(kind);
    return session_set_setup(session, kind, &setup);
}

Status session_set_board(Session *session, int columns, int rows)
{
    const GameKind *kind = session_kind(session);
    if (columns < kind->lines_least || columns > kind->lines_most || rows < kind->lines_least ||
        rows > kind->lines_most)
        return STATUS_OUT_OF_RANGE;
    Setup setup = *session_setup(session);
    setup.columns = columns;
    setup.rows = rows;
    setup.outline.count = 0;
    return session_set_setup(session, kind, &setup);
}

Status session_set_outline(Session *session, const Outline *outline)
{
    if (!session_kind(session)->in_spaces)
        return STATUS_WRONG_GAME;
    Point high = outline_box(outline).high;
    Setup setup = *session_setup(session);
    setup.columns = (high.x + STEPS_PER_SPACE - 1) / STEPS_PER_SPACE;
    setup.rows = (high.y + STEPS_PER_SPACE - 1) / STEPS_PER_SPACE;
    setup.outline = *outline;
    return session_set_setup(session, session_kind(session), &setup);
}

Status session_clear(Session *session)
{
    Setup setup = *session_setup(session);
    return session_set_setup(session, session_kind(session), &setup);
}

static bool is_in_range(const Rule *rule, Decimal value)
{
    bool whole = !rule->whole || value % DECIMAL_ONE == 0;
    return value >= rule->lowest && value <= rule->highest && whole;
}

Status session_set_rules(Session *session, const Decimal values[RULES_MAX])
{
    const GameKind *kind = session_kind(session);
    Setup setup = *session_setup(session);
    bool same = true;
    for (size_t i = 0; i < kind->rule_count; i++) {
        if (!is_in_range(&kind->rules[i], values[i]))
            return STATUS_OUT_OF_RANGE;
        same &= setup.rules[i] == values[i];
        setup.rules[i] = values[i];
    }
    if (same)
        return STATUS_OK;
    if (session->entry_count > 0)
        return STATUS_IN_PLAY;
    Clock clock = session->clock;
    Status status = start_again(session, kind, &setup);
    session->clock = clock;
    memcpy(session->counted, clock.left, sizeof session->counted);
    return status;
}

Status session_set_rule(Session *session, size_t index, Decimal value)
{
    if (!is_in_range(&session_kind(session)->rules[index], value))
        return STATUS_OUT_OF_RANGE;
    if (session->entry_count > 0)
        return STATUS_IN_PLAY;
    if (index == RULE_KOMI)
        return session_set_komi(session, value);
    Decimal values[RULES_MAX];
    memcpy(values, session_setup(session)->rules, sizeof values);
    values[index] = value;
    return session_set_rules(session, values);
}

Status session_set_komi(Session *session, Decimal komi)
{
    return position_set_komi(session->position, komi);
}

Position *session_position(const Session *session)
{
    return session->position;
}

const GameKind *session_kind(const Session *session)
{
    return position_kind(session->position);
}

const Setup *session_setup(const Session *session)
{
    return position_setup(session->position);
}

const Turn *session_turn(const Session *session)
{
    return position_turn(session->position);
}

void *session_game(const Session *session)
{
    return position_game(session->position);
}

/* Return whether an event is of a kind that may end play, after which dead stones may be marked. */
static bool entry_may_end_play(const Entry *entry)
{
    return entry->kind == EVENT_MOVE || entry->kind == EVENT_PASS;
}

/* Return the scoring number that the next event has if the history is replayed without undo. The
 * number increases each time that play ends, and with each change of marks. */
static uint32_t replayed_number(const Session *session)
{
    if (session->entry_count == 0)
        return 0;
    const Entry *last = &session->entries[session->entry_count - 1];
    bool ended = entry_may_end_play(last) && session_turn(session)->phase == PHASE_SCORING;
    return last->scoring_number + (last->kind == EVENT_MARK) + ended;
}

Status session_start_entry(Session *session, EventKind kind, Color color, bool exact, Entry *entry)
{
    const Turn *turn = session_turn(session);
    *entry = (Entry){.kind = kind,
                     .color = color,
                     .exact = exact,
                     .number = turn->number,
                     .first_stroke = session->strokes.count,
                     .mark = position_mark(session->position),
                     .scoring_number = replayed_number(session),
                     .agreed = {session->agreed[COLOR_BLACK], session->agreed[COLOR_WHITE]}};
    Status status =
        memory_reserve(session->entries, session->entry_capacity, session->entry_count + 1);
    session->bytes_before = memory_in_use();
    return status;
}

/* Undo an event by returning to the state before it. */
static void go_back(Session *session, const Entry *entry)
{
    size_t before = memory_in_use();
    position_rollback(session->position, entry->mark);
    count_bytes(&session->position_bytes, before);
    memcpy(session->agreed, entry->agreed, sizeof session->agreed);
}

Status session_finish_entry(Session *session, const Entry *entry, Status status)
{
    count_bytes(&session->position_bytes, session->bytes_before);
    if (status != STATUS_OK) {
        go_back(session, entry);
        return status;
    }
    /* If the earlier game has an undone event in the place of the new event, the two games have
     * only the events before the new one in common. */
    if (session->earlier.common > session->entry_count)
        session->earlier.common = session->entry_count;
    size_t last = session_last_move(session, session->entry_count);
    size_t said = session_said_event(session, session->entry_count);
    Entry *recorded = &session->entries[session->entry_count++];
    *recorded = *entry;
    bool is_move = entry->kind == EVENT_MOVE || entry->kind == EVENT_PASS;
    recorded->last_move = is_move ? session->entry_count : last;
    recorded->last_said = is_move || entry->kind == EVENT_SETUP ? session->entry_count : said;
    session->scoring_number +=
        entry_may_end_play(entry) && session_turn(session)->phase == PHASE_SCORING;
    /* After any event except an agreement, earlier agreements no longer count. */
    if (entry->kind != EVENT_DONE)
        session->agreed[COLOR_BLACK] = session->agreed[COLOR_WHITE] = false;
    return STATUS_OK;
}

/* Make a move of `entry->color`, and store the move's strokes and turn. The caller records the
 * event. */
static Status make_move(Session *session, Move move, Manner manner, Entry *entry,
                        const Outcome **outcome)
{
    Position *position = session->position;
    Status status = manner.exact ? position_take_turn(position, entry->color) : STATUS_OK;
    if (status != STATUS_OK)
        return status;
    entry->number = position_turn(position)->number;
    status = position_act(position, entry->color, move, manner, outcome);
    if (status != STATUS_OK)
        return status;
    entry->stroke_count = (*outcome)->drawn.count;
    return strokes_append(&session->strokes, strokes_all(&(*outcome)->drawn));
}

static Status record_move(Session *session, Color color, Move move, Manner manner,
                          const Outcome **outcome)
{
    Entry entry;
    Status status = session_start_entry(session, EVENT_MOVE, color, manner.exact, &entry);
    if (status != STATUS_OK)
        return status;
    const Outcome *made;
    status = make_move(session, move, manner, &entry, outcome ? outcome : &made);
    return session_finish_entry(session, &entry, status);
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

/* Call `view` with the scoring number that the session would have if the move were recorded.
 * Restore the number afterwards. */
static void show_trial(Session *session, SessionView view, void *context, const Outcome *outcome)
{
    uint32_t number = session->scoring_number;
    session->scoring_number += session_turn(session)->phase == PHASE_SCORING;
    view(context, outcome);
    session->scoring_number = number;
}

/* Make a move, call `view`, and undo the move. If play is on, or if `resumes` is true, `color` is
 * given the turn first. */
static Status try_move(Session *session, Color color, Move move, Manner manner, bool resumes,
                       SessionView view, void *context)
{
    Position *position = session->position;
    const Outcome *outcome;
    size_t mark = position_mark(position);
    Status status = STATUS_OK;
    if (resumes || session_turn(session)->phase == PHASE_PLAY)
        status = position_take_turn(position, color);
    if (status == STATUS_OK)
        status = position_act(position, color, move, manner, &outcome);
    if (status == STATUS_OK)
        show_trial(session, view, context, outcome);
    position_rollback(position, mark);
    return status;
}

Status session_try(Session *session, Color color, Move move, Manner manner, SessionView view,
                   void *context)
{
    return try_move(session, color, move, manner, false, view, context);
}

Status session_try_play(Session *session, Color color, Move move, SessionView view, void *context)
{
    return try_move(session, color, move, (Manner){.exact = true}, true, view, context);
}

Status session_pass(Session *session, Color color, bool any)
{
    Entry entry;
    Status status = session_start_entry(session, EVENT_PASS, color, any, &entry);
    if (status != STATUS_OK)
        return status;
    if (any)
        status = position_take_turn(session->position, color);
    entry.number = session_turn(session)->number;
    if (status == STATUS_OK)
        status = position_pass(session->position, color);
    return session_finish_entry(session, &entry, status);
}

Status session_lose(Session *session, EventKind kind, Ending ending, Color loser)
{
    Entry entry;
    Status status = session_start_entry(session, kind, loser, true, &entry);
    if (status != STATUS_OK)
        return status;
    status = position_end(session->position, ending, color_other(loser));
    return session_finish_entry(session, &entry, status);
}

Status session_resign(Session *session, Color color)
{
    return session_lose(session, EVENT_RESIGN, ENDING_RESIGNATION, color);
}

Status session_forfeit(Session *session, Color color)
{
    return session_lose(session, EVENT_FORFEIT, ENDING_FORFEIT, color);
}

Status session_set_up(Session *session, Move stones, Color next)
{
    Entry entry;
    Status status = session_start_entry(session, EVENT_SETUP, next, true, &entry);
    if (status != STATUS_OK)
        return status;
    entry.stroke_count = stones.count;
    status = position_set_up(session->position, stones, next);
    if (status == STATUS_OK)
        status = strokes_append(&session->strokes, stones);
    return session_finish_entry(session, &entry, status);
}

/* Update the stored comment of an event that was redone and is about to be undone again. */
static Status keep_comment(const Session *session, size_t index, UndoneEvent *item)
{
    StringBuilder copy;
    Status status = session_copy_comment(session, index + 1, &copy);
    if (status != STATUS_OK)
        return status;
    builder_free(&item->comment);
    item->comment = copy;
    return STATUS_OK;
}

/* Store an event that is about to be undone, and its comment. */
static Status keep_event(Session *session, size_t index)
{
    Undone *undone = &session->undone;
    UndoneEvent item = {.entry = session->entries[index], .first_stroke = undone->strokes.count};
    Status status = session_copy_comment(session, index + 1, &item.comment);
    if (status == STATUS_OK)
        status = memory_reserve(undone->items, undone->capacity, undone->count + 1);
    if (status == STATUS_OK)
        status = strokes_append(&undone->strokes, session_event(session, index).move);
    if (status == STATUS_OK)
        undone->items[undone->count++] = item;
    else
        builder_free(&item.comment);
    return status;
}

/* Delete all stored undone events except the first `count`. */
static void cut_undone(Undone *undone, size_t count)
{
    while (undone->count > count) {
        UndoneEvent *last = &undone->items[--undone->count];
        strokes_truncate(&undone->strokes, last->first_stroke);
        builder_free(&last->comment);
    }
}

/* Store the last `count` events, which are about to be undone. On STATUS_NO_MEMORY, store none. */
static Status keep_undone(Session *session, size_t count)
{
    Undone *undone = &session->undone;
    if (session->entry_count + undone->left != undone->end) {
        forget_undone(session);
        undone->end = session->entry_count;
    }
    size_t before = undone->count;
    /* Number of these events that are still stored, since they were undone and redone before. */
    size_t known = before - undone->left;
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        size_t index = session->entry_count - 1 - i;
        status = i < known ? keep_comment(session, index, &undone->items[undone->left + i])
                           : keep_event(session, index);
    }
    if (status == STATUS_OK)
        undone->left += count;
    else
        cut_undone(undone, before);
    return status;
}

/* Undo the last `count` events. There must be that many. */
static void take_back(Session *session, size_t count)
{
    if (count == 0)
        return;
    session->entry_count -= count;
    session->told_end = 0;
    if (session->again && session->again->entry_count > session->entry_count)
        forget_again(session);
    const Entry *first = &session->entries[session->entry_count];
    go_back(session, first);
    strokes_truncate(&session->strokes, first->first_stroke);
    session_cut_comments(session);
    memory_trim(session->entries, session->entry_capacity, session->entry_count);
}

Status session_undo(Session *session, size_t count)
{
    if (count > session->entry_count)
        return STATUS_NO_HISTORY;
    Status status = keep_undone(session, count);
    if (status != STATUS_OK)
        return status;
    for (size_t i = session->entry_count - count; i < session->entry_count; i++)
        if (session->entries[i].kind == EVENT_MARK)
            /* Increase the number, so that nobody can agree to the new marks with the old
             * number. */
            session->scoring_number++;
    take_back(session, count);
    return STATUS_OK;
}

void session_note_trial(Session *session)
{
    session->entries[session->entry_count - 1].tried = true;
}

bool session_event_is_trial(const Session *session, size_t index)
{
    return session->entries[index].tried;
}

bool session_is_trial(const Session *session)
{
    return session->entry_count > 0 && session_event_is_trial(session, session->entry_count - 1);
}

void session_note_told_end(Session *session)
{
    session->told_end = session->entry_count;
}

bool session_has_told_end(const Session *session)
{
    return session->told_end > 0 && session->told_end == session->entry_count;
}

bool session_reopen(Session *session)
{
    if (!session_has_told_end(session))
        return false;
    session->told = session->entries[session->entry_count - 1];
    take_back(session, 1);
    return true;
}

void session_end_again(Session *session)
{
    const Entry *told = &session->told;
    Ending ending = told->kind == EVENT_RESIGN    ? ENDING_RESIGNATION
                    : told->kind == EVENT_TIMEOUT ? ENDING_TIME
                                                  : ENDING_FORFEIT;
    /* This can't fail for lack of memory, because the memory that the removed event used is still
     * allocated. */
    (void)position_end(session->position, ending, color_other(told->color));
    session->entries[session->entry_count++] = *told;
    session_note_told_end(session);
}

SessionPlace session_place(const Session *session)
{
    return (SessionPlace){session->entry_count, session->scoring_number, session->undone.left};
}

void session_return(Session *session, SessionPlace place)
{
    take_back(session, session->entry_count - place.events);
    session->scoring_number = place.scoring_number;
    Undone *undone = &session->undone;
    undone->left = place.undone < undone->count ? place.undone : undone->count;
}

size_t session_event_count(const Session *session)
{
    return session->entry_count;
}

/* Convert an entry to the form in which callers get it. Its strokes are those of `strokes` from
 * number `first` on. */
static Event event_of(const Entry *entry, const Strokes *strokes, size_t first)
{
    return (Event){.kind = entry->kind,
                   .color = entry->color,
                   .exact = entry->exact,
                   .marking = entry->marking,
                   .number = entry->number,
                   .scoring_number = entry->scoring_number,
                   .move = strokes_range(strokes, first, entry->stroke_count)};
}

Event session_event(const Session *session, size_t index)
{
    const Entry *entry = &session->entries[index];
    return event_of(entry, &session->strokes, entry->first_stroke);
}

size_t session_redo_count(const Session *session)
{
    const Undone *undone = &session->undone;
    return session->entry_count + undone->left == undone->end ? undone->left : 0;
}

static Event undone_event(const Undone *undone, const UndoneEvent *item)
{
    return event_of(&item->entry, &undone->strokes, item->first_stroke);
}

Event session_redo_event(const Session *session, size_t index, bool *tried,
                         const StringBuilder **comment)
{
    const Undone *undone = &session->undone;
    const UndoneEvent *item = &undone->items[undone->left - 1 - index];
    *tried = item->entry.tried;
    *comment = &item->comment;
    return undone_event(undone, item);
}

/* Return the entry of an event. It is in the history or among the undone events after it. */
static const Entry *known_entry(const Session *session, size_t index)
{
    const Undone *undone = &session->undone;
    return index < session->entry_count
               ? &session->entries[index]
               : &undone->items[undone->left - 1 - (index - session->entry_count)].entry;
}

Event session_known_event(const Session *session, size_t index)
{
    const Undone *undone = &session->undone;
    return index < session->entry_count
               ? session_event(session, index)
               : undone_event(undone,
                              &undone->items[undone->left - 1 - (index - session->entry_count)]);
}

size_t session_known_moves(const Session *session)
{
    size_t moves = 0, count = session->entry_count + session_redo_count(session);
    for (size_t i = 0; i < count; i++)
        moves += event_is_play(known_entry(session, i)->kind);
    return moves;
}

bool session_find_move(const Session *session, size_t moves, size_t *events)
{
    size_t target = 0, count = session->entry_count + session_redo_count(session);
    for (; target < count && moves > 0; target++)
        moves -= event_is_play(known_entry(session, target)->kind);
    *events = target;
    return moves == 0;
}

size_t session_last_move(const Session *session, size_t count)
{
    return count ? session->entries[count - 1].last_move : 0;
}

size_t session_move_count(const Session *session)
{
    size_t moves = 0;
    for (size_t i = 0; i < session_event_count(session); i++)
        moves += event_is_play(session_event(session, i).kind);
    return moves;
}

Status session_score(Session *session, Score *score)
{
    *score = (Score){0};
    size_t before = memory_in_use();
    Status status =
        session_kind(session)->score ? position_score(session->position, score) : STATUS_OK;
    /* Computing the score may have stored areas in the position. */
    count_bytes(&session->position_bytes, before);
    return status;
}

Status session_final_score(Session *session, Score *score)
{
    *score = (Score){0};
    size_t before = memory_in_use();
    Status status =
        session_kind(session)->score ? position_final_score(session->position, score) : STATUS_OK;
    count_bytes(&session->position_bytes, before);
    return status;
}

void session_set_clock(Session *session, const ClockSettings *settings)
{
    session->clock.settings = *settings;
    fill_clocks(session);
}

/* Return whether a player with this much time left has lost on time, according to the clock or, if
 * there is none, the rule move_time. */
static bool is_time_up(const Session *session, TimeLeft left)
{
    const ClockSettings *settings = &session->clock.settings;
    if (settings->system != CLOCK_NONE)
        return clock_is_up(settings, left);
    RulePlace move_time = session_kind(session)->move_time;
    return left.time <= 0 && move_time != RULE_NONE && session_setup(session)->rules[move_time] > 0;
}

Status session_run_out(Session *session, Color color)
{
    Status status = session_lose(session, EVENT_TIMEOUT, ENDING_TIME, color);
    if (status == STATUS_OK)
        session->clock_at_end = session->clock;
    return status;
}

Status session_set_time_left(Session *session, Color color, TimeLeft left)
{
    if (is_time_up(session, left) && session_turn(session)->phase == PHASE_PLAY) {
        Status status = session_run_out(session, color);
        if (status != STATUS_OK)
            return status;
    }
    session->clock.left[color] = session->counted[color] = left;
    return STATUS_OK;
}

const Clock *session_clock(const Session *session)
{
    return &session->clock;
}

const Clock *session_clock_at_end(const Session *session)
{
    return session_turn(session)->ending == ENDING_TIME ? &session->clock_at_end : &session->clock;
}

TimeLeft session_time_counted(const Session *session, Color color)
{
    return session->counted[color];
}

void session_count_time(Session *session, Color color, int64_t used)
{
    session->counted[color] = clock_after(&session->clock.settings, session->counted[color], used);
}

void session_put_clocks(Session *session, const Clock *clock, const Clock *at_end)
{
    session->clock = *clock;
    session->clock_at_end = *at_end;
    memcpy(session->counted, clock->left, sizeof session->counted);
}

void session_put_scoring_number(Session *session, uint32_t number)
{
    session->scoring_number = number;
}
