/* Internals shared by the files of this folder: the members of a session, and how events are
 * recorded so that they can be undone. */
#ifndef CONTIGO_SESSION_SESSION_PARTS_H
#define CONTIGO_SESSION_SESSION_PARTS_H

#include "session/session.h"

/* One event of the history, with everything needed to undo it. */
typedef struct Entry {
    EventKind kind;
    Color color;
    bool exact;
    StoneMarking marking;
    uint32_t number;                   /* of the turn that it belongs to */
    size_t first_stroke, stroke_count; /* its strokes in Session.strokes */
    size_t mark;                       /* of the position before the event */
    uint32_t scoring_number; /* before the event, if the history is replayed without undo */
    size_t last_move; /* number, from 1, of the last move or pass up to this event; 0: none */
    size_t last_said; /* the same for the last event that a comment can refer to */
    bool tried;       /* see session_note_trial() */
    bool agreed[COLOR_COUNT]; /* before the event */
} Entry;

/* A comment on an event. */
typedef struct Comment {
    size_t event; /* event number, from 1; 0: before the first event */
    StringBuilder text;
} Comment;

/* An event that was undone. */
typedef struct UndoneEvent {
    Entry entry;           /* as it was in the history */
    size_t first_stroke;   /* index of its first stroke in Undone.strokes */
    StringBuilder comment; /* owned */
} UndoneEvent;

/* Undone events, the last one of the game first. items[left - 1] is redone next; those from `left`
 * on have been redone already. Redo is possible only while the history has `end` - `left` events.
 */
typedef struct Undone {
    UndoneEvent *items; /* owned */
    size_t count, capacity;
    size_t left, end;
    Strokes strokes; /* of all items */
} Undone;

/* Texts about a game, and data attached to it. */
typedef struct Attachment {
    StringBuilder info[INFO_COUNT];
    Comment *comments; /* owned: sorted by event, each of which exists */
    size_t comment_count, comment_capacity;
    void *kept; /* owned */
    void (*destroy_kept)(void *kept);
} Attachment;

/* The game at the earlier move that was requested last. */
typedef struct Earlier {
    Session *session; /* owned; NULL until one is requested */
    /* Number of events, from the first on, that it shares with the session that owns it. */
    size_t common;
} Earlier;

struct Session {
    Position *position; /* owned */
    /* Approximate memory use of the position, in bytes, without what its callers store. */
    size_t position_bytes;
    size_t bytes_before; /* memory in use when the present event began */
    Entry *entries;      /* owned: the history, oldest first */
    size_t entry_count, entry_capacity;
    Strokes strokes;          /* of all moves of the history */
    uint32_t scoring_number;  /* of the present marks; never reused for other marks of the game */
    bool agreed[COLOR_COUNT]; /* to the present marks */
    Clock clock;
    TimeLeft counted[COLOR_COUNT]; /* see session_time_counted() */
    Clock clock_at_end;            /* the clock as it was when a player's time ran out */
    Attachment attachment;
    Undone undone;
    size_t told_end; /* number of the event by which a file says that the game ended; 0: none */
    Entry told;      /* that event, after session_reopen() */
    /* Owned: the game that session_again() replays, up to the last event replayed; NULL: none. */
    Session *again;
    Earlier earlier;
};

/* Delete the texts about the game and the data attached to it. */
void session_forget_attachment(Session *session);

/* Delete the comments on events that are no longer in the history. */
void session_cut_comments(Session *session);

/* Copy the comment on an event; empty if there is none. The caller owns the copy. STATUS_NO_MEMORY.
 */
Status session_copy_comment(const Session *session, size_t event, StringBuilder *copy);

/* Return the event with the given index, from 0, which must exist in the history or among the
 * undone events after it. */
Event session_known_event(const Session *session, size_t index);

/* Write the number of events up to and including move number `moves`, which may be an undone one.
 * Return false if there are fewer moves. */
bool session_find_move(const Session *session, size_t moves, size_t *events);

/* End the game with a loss for `loser`. */
Status session_lose(Session *session, EventKind kind, Ending ending, Color loser);

/* Start an event: fill in `entry` with what is needed to undo or record it. Reserves memory, so
 * that recording the event can't fail after it has happened. STATUS_NO_MEMORY. */
Status session_start_entry(Session *session, EventKind kind, Color color, bool exact, Entry *entry);

/* End an event: record it, or undo it if `status` is an error. */
Status session_finish_entry(Session *session, const Entry *entry, Status status);

#endif
