/* What the files of this folder share and nobody else knows: the parts of a session, and how an
 * event is recorded so that it can be taken back. */
#ifndef CONTIGO_SESSION_SESSION_PARTS_H
#define CONTIGO_SESSION_SESSION_PARTS_H

#include "session/session.h"

/* One event of the history, with all that undoing it needs. */
typedef struct Entry {
    EventKind kind;
    Color color;
    bool exact;
    StoneMarking marking;
    uint32_t number;                   /* of the turn it belongs to */
    size_t first_stroke, stroke_count; /* the strokes of this move */
    size_t mark;                       /* the position before */
    uint32_t scoring_number;           /* in force before it when the history is replayed */
    size_t last_move; /* the number of the last move or pass up to this one, from 1; 0: none */
    size_t last_said; /* the same of the last event that a comment can be about */
    bool tried;       /* see session_note_trial() */
    bool agreed[COLOR_COUNT]; /* before */
} Entry;

/* A comment on an event. */
typedef struct Comment {
    size_t event; /* its number, from 1; 0: before the first */
    StringBuilder text;
} Comment;

/* An event that was taken back. */
typedef struct UndoneEvent {
    Entry entry;           /* as it was in the history */
    size_t first_stroke;   /* of its strokes, in those of Undone */
    StringBuilder comment; /* owned */
} UndoneEvent;

/* What was taken back, the last event of the game first: those from `left` on have been made again
 * since, which they can be for as long as there are `end` - `left` events in the history. */
typedef struct Undone {
    UndoneEvent *items; /* owned */
    size_t count, capacity;
    size_t left, end;
    Strokes strokes; /* of all of them */
} Undone;

/* What is said of a game and kept beside it. */
typedef struct Attachment {
    StringBuilder info[INFO_COUNT];
    Comment *comments; /* owned: by their events, which are there */
    size_t comment_count, comment_capacity;
    void *kept; /* owned */
    void (*destroy_kept)(void *kept);
} Attachment;

/* The game as somebody has looked at it some moves ago. */
typedef struct Earlier {
    Session *session; /* owned; NULL where nobody has */
    size_t common;    /* so many of its events are those of the session; it has no fewer */
} Earlier;

struct Session {
    Position *position;    /* owned */
    size_t position_bytes; /* about as many as it takes: not what is kept by who asks it */
    size_t bytes_before;   /* that were in use when the event began that is under way */
    Entry *entries;        /* owned: the history, oldest first */
    size_t entry_count, entry_capacity;
    Strokes strokes;          /* the strokes of all moves of the history */
    uint32_t scoring_number;  /* of the marks as they are; never the same for others in one game */
    bool agreed[COLOR_COUNT]; /* to the marks as they are */
    Clock clock;
    TimeLeft counted[COLOR_COUNT]; /* see session_time_counted() */
    Clock clock_at_end;            /* when a player's time ran out */
    Attachment attachment;
    Undone undone;
    size_t told_end; /* how many events there are with one that a file tells; 0: there is none */
    Entry told;      /* that event, once it is taken back */
    Session *again;  /* owned: its history played again, as far as it was; see session_again() */
    Earlier earlier;
};

/* Forgets all that is said of a game and kept beside it. */
void session_forget_attachment(Session *session);

/* Forgets the comments on events that have been taken back. */
void session_cut_comments(Session *session);

/* A copy of the comment on an event, which the caller owns: empty if there is none.
 * STATUS_NO_MEMORY. */
Status session_copy_comment(const Session *session, size_t event, StringBuilder *copy);

/* What happened after so many events, or may be made again; there is such an event. */
Event session_known_event(const Session *session, size_t index);

/* How many events there are when so many moves have been made, with those that can be made again;
 * false where there are not so many. */
bool session_find_move(const Session *session, size_t moves, size_t *events);

/* Ends the game against `loser`. */
Status session_lose(Session *session, EventKind kind, Ending ending, Color loser);

/* An event that is under way: what to go back to if it fails, and what to record if not. There is
 * room for it then, so that recording it cannot fail once it has happened. STATUS_NO_MEMORY. */
Status session_start_entry(Session *session, EventKind kind, Color color, bool exact, Entry *entry);

/* Ends an event: records it, or goes back to before it when `status` is a failure. */
Status session_finish_entry(Session *session, const Entry *entry, Status status);

#endif
