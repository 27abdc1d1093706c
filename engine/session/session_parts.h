/* Internals that the files of this folder share: the members of a session, and functions that
 * record events so that they can be undone. */
#ifndef CONTIGO_SESSION_SESSION_PARTS_H
#define CONTIGO_SESSION_SESSION_PARTS_H

#include "session/session.h"

/* An event of the history, with everything that is needed to undo it. */
typedef struct Entry {
    EventKind kind;
    Color color;
    bool exact;
    StoneMarking marking;
    uint32_t number;                   /* the number of the turn to which it belongs */
    size_t first_stroke, stroke_count; /* the range of its strokes in Session.strokes */
    /* The position's mark before the event (see position_mark). */
    size_t mark;
    /* The scoring number before the event, if the history is replayed without undo. */
    uint32_t scoring_number;
    /* The number, from 1, of the last move or pass up to and including this event; 0 if there is
     * none. */
    size_t last_move;
    /* The number, from 1, of the last event up to and including this one to which a comment can
     * belong; 0 if there is none. */
    size_t last_said;
    bool tried;               /* true if the move was only tried (see session_note_trial) */
    bool agreed[COLOR_COUNT]; /* for each color, whether it had agreed before the event */
} Entry;

/* A comment on an event. */
typedef struct Comment {
    /* The number of the event, from 1; 0 for the comment before the first event. */
    size_t event;
    StringBuilder text;
} Comment;

/* An event that was undone. */
typedef struct UndoneEvent {
    Entry entry;           /* the entry that it had in the history */
    size_t first_stroke;   /* index of its first stroke in Undone.strokes */
    StringBuilder comment; /* owned */
} UndoneEvent;

/* Undone events, the game's last event first. items[left - 1] is redone next; the items from `left`
 * on have already been redone. Events can be redone only as long as the history has `end` - `left`
 * events. */
typedef struct Undone {
    UndoneEvent *items; /* owned */
    size_t count, capacity;
    size_t left, end;
    Strokes strokes; /* the strokes of all items */
} Undone;

/* The texts about a game, and the data that is attached to it. */
typedef struct Attachment {
    StringBuilder info[INFO_COUNT];
    /* Owned: the comments on events that are in the history, sorted by event. */
    Comment *comments;
    size_t comment_count, comment_capacity;
    void *kept; /* owned */
    void (*destroy_kept)(void *kept);
} Attachment;

/* The game as it was at the earlier move that was requested last. */
typedef struct Earlier {
    Session *session; /* owned; NULL until an earlier move is requested */
    /* The number of events, from the first on, that this game and the session that owns it have in
     * common. */
    size_t common;
} Earlier;

struct Session {
    Position *position; /* owned */
    /* The approximate memory use of the position, in bytes. It doesn't include what its callers
     * store. */
    size_t position_bytes;
    size_t bytes_before; /* the memory that was in use when the present event began */
    Entry *entries;      /* owned: the history; the oldest event is first */
    size_t entry_count, entry_capacity;
    Strokes strokes; /* the strokes of all moves in the history */
    /* The number of the present marks, which is never used again for other marks in this game. */
    uint32_t scoring_number;
    bool agreed[COLOR_COUNT]; /* for each color, whether it has agreed to the present marks */
    Clock clock;
    TimeLeft counted[COLOR_COUNT]; /* see session_time_counted() */
    Clock clock_at_end;            /* the clock at the moment when a player's time ran out */
    Attachment attachment;
    Undone undone;
    /* The number of the event by which a file says that the game ended; 0 if there is none. */
    size_t told_end;
    Entry told; /* the event that session_reopen() removed last */
    /* Owned: the game in which session_again() replays events, after the last event that was
     * replayed. NULL if there is none. */
    Session *again;
    Earlier earlier;
};

/* Delete the texts about the game, and the data that is attached to it. */
void session_forget_attachment(Session *session);

/* Delete the comments on events that are no longer in the history. */
void session_cut_comments(Session *session);

/* Copy the comment on an event. If there is no comment, the copy is empty. The caller owns the
 * copy. May fail with STATUS_NO_MEMORY. */
Status session_copy_comment(const Session *session, size_t event, StringBuilder *copy);

/* Return the event with the given index, counted from 0. It must exist in the history or among the
 * undone events after it. */
Event session_known_event(const Session *session, size_t index);

/* Store how many events there are up to and including move number `moves`, which may be an undone
 * one. Return false if there are fewer moves. */
bool session_find_move(const Session *session, size_t moves, size_t *events);

/* Record an event of the given kind that ends the game with a loss for `loser`. */
Status session_lose(Session *session, EventKind kind, Ending ending, Color loser);

/* Start an event: fill in `entry` with everything that is needed to record or undo it. This
 * reserves memory, so that the event can be recorded after it has happened without failing. May
 * fail with STATUS_NO_MEMORY. */
Status session_start_entry(Session *session, EventKind kind, Color color, bool exact, Entry *entry);

/* Finish an event: record it or, if `status` is an error, undo it. */
Status session_finish_entry(Session *session, const Entry *entry, Status status);

#endif
