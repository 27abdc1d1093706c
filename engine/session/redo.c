/* Going forward in a history that was taken back. */
#include "session/redo.h"

#include "base/memory.h"
#include "session/again.h"
#include "session/session_parts.h"
#include "session/texts.h"

void session_forget_undone(Session *session)
{
    Undone *undone = &session->undone;
    for (size_t i = 0; i < undone->count; i++)
        text_free(&undone->items[i].comment);
    memory_free(undone->items);
    strokes_free(&undone->strokes);
    *undone = (Undone){0};
}

size_t session_redo_count(const Session *session)
{
    const Undone *undone = &session->undone;
    return session->entry_count + undone->left == undone->end ? undone->left : 0;
}

/* A copy of the comment on an event, which the caller owns: empty where there is none. */
static Status copy_comment(const Session *session, size_t index, Text *copy)
{
    const Text *comment = session_comment_on(session, index + 1);
    *copy = (Text){0};
    if (comment)
        text_add_bytes(copy, comment->bytes, comment->length);
    return text_failed(copy) ? STATUS_NO_MEMORY : STATUS_OK;
}

/* What is kept of an event that was made again gets the comment that this has now. */
static Status keep_comment(const Session *session, size_t index, UndoneEvent *item)
{
    Text copy;
    Status status = copy_comment(session, index, &copy);
    if (status != STATUS_OK)
        return status;
    text_free(&item->comment);
    item->comment = copy;
    return STATUS_OK;
}

/* Keeps an event that is about to be taken back, with its comment. */
static Status keep(Session *session, size_t index)
{
    Undone *undone = &session->undone;
    UndoneEvent item = {.entry = session->entries[index], .first_stroke = undone->strokes.count};
    Status status = copy_comment(session, index, &item.comment);
    if (status == STATUS_OK)
        status = memory_reserve(undone->items, undone->capacity, undone->count + 1);
    if (status == STATUS_OK)
        status = strokes_append(&undone->strokes, session_event(session, index).move);
    if (status == STATUS_OK)
        undone->items[undone->count++] = item;
    else
        text_free(&item.comment);
    return status;
}

/* Forgets what was kept beyond a number of events. */
static void cut(Undone *undone, size_t count)
{
    while (undone->count > count) {
        UndoneEvent *last = &undone->items[--undone->count];
        strokes_truncate(&undone->strokes, last->first_stroke);
        text_free(&last->comment);
    }
}

Status session_keep_undone(Session *session, size_t count)
{
    Undone *undone = &session->undone;
    if (session->entry_count + undone->left != undone->end) {
        session_forget_undone(session);
        undone->end = session->entry_count;
    }
    size_t before = undone->count;
    size_t known = before - undone->left; /* that were made again, and are still there */
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        size_t index = session->entry_count - 1 - i;
        status = i < known ? keep_comment(session, index, &undone->items[undone->left + i])
                           : keep(session, index);
    }
    if (status == STATUS_OK)
        undone->left += count;
    else
        cut(undone, before);
    return status;
}

/* The event that an item was. */
static Event event_of(const Undone *undone, const UndoneEvent *item)
{
    return (Event){
        .kind = item->entry.kind,
        .color = item->entry.color,
        .exact = item->entry.exact,
        .marking = item->entry.marking,
        .number = item->entry.number,
        .scoring_number = item->entry.scoring_number,
        .move = strokes_range(&undone->strokes, item->first_stroke, item->entry.stroke_count)};
}

Event session_redo_event(const Session *session, size_t index, bool *tried, const Text **comment)
{
    const Undone *undone = &session->undone;
    const UndoneEvent *item = &undone->items[undone->left - 1 - index];
    *tried = item->entry.tried;
    *comment = &item->comment;
    return event_of(undone, item);
}

static Status redo_one(Session *session)
{
    Undone *undone = &session->undone;
    const UndoneEvent *item = &undone->items[undone->left - 1];
    Event event = event_of(undone, item);
    Status status = session_repeat(session, &event);
    if (status != STATUS_OK)
        return status;
    session->entries[session->entry_count - 1].tried = item->entry.tried;
    if (item->comment.length > 0)
        status = session_set_comment(session, (Word){item->comment.bytes, item->comment.length});
    if (status != STATUS_OK)
        return status;
    if (event.kind == EVENT_TIMEOUT)
        session->clock_at_end = session->clock;
    undone->left--;
    return STATUS_OK;
}

Status session_redo(Session *session, size_t count)
{
    if (count > session_redo_count(session))
        return STATUS_NO_HISTORY;
    SessionPlace before = session_place(session);
    Status status = STATUS_OK;
    for (size_t i = 0; i < count && status == STATUS_OK; i++)
        status = redo_one(session);
    if (status != STATUS_OK)
        session_return(session, before);
    return status;
}

/* An event of the history, or of those that can be made again after it. */
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
               : event_of(undone,
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

Status session_go_to(Session *session, size_t moves)
{
    size_t target;
    if (!session_find_move(session, moves, &target))
        return STATUS_NO_HISTORY;
    return target < session->entry_count ? session_undo(session, session->entry_count - target)
                                         : session_redo(session, target - session->entry_count);
}
