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
    size_t serial;    /* that no other event of the session has */
    bool tried;       /* see session_note_trial() */
    Phase phase;      /* before */
    bool agreed[COLOR_COUNT]; /* before */
} Entry;

/* A comment on an event. */
typedef struct Comment {
    size_t event; /* its number, from 1; 0: before the first */
    Text text;
} Comment;

/* An event that was taken back. */
typedef struct UndoneEvent {
    Entry entry;         /* as it was in the history */
    size_t first_stroke; /* of its strokes, in those of Undone */
    Text comment;        /* owned */
} UndoneEvent;

/* What was taken back, the last event of the game first: those from `left` on have been made again
 * since, which they can be for as long as there are `end` - `left` events in the history. */
typedef struct Undone {
    UndoneEvent *items; /* owned */
    size_t count, capacity;
    size_t left, end;
    Strokes strokes;          /* of all of them */
    bool agreed[COLOR_COUNT]; /* at the end */
} Undone;

/* The position after so many events, kept for who comes back there: see past.c. */
typedef struct Stand {
    Position *position; /* owned */
    size_t events;
    size_t serial; /* of the last of them: it is still that one, or the game went another way */
    size_t bytes;
} Stand;

typedef struct Past {
    Stand *stands; /* owned: from the beginning of the game to its end */
    size_t count, capacity;
    size_t bytes; /* of all of them */
    size_t limit; /* positions after so many events, or more, are too large; 0: none is known */
    size_t limit_serial; /* of the last of those events, by which it is known that it is still so */
    size_t tried;        /* Session.last_serial when one was laid down last, or was to be */
} Past;

/* How close together positions are kept, and how much of them. */
typedef struct Pace {
    size_t near;   /* whoever is no further than that from the end of the game walks */
    size_t stride; /* events between two, at least; 0: none is kept */
    size_t bytes;  /* that all positions kept take at most */
} Pace;

/* What is said of a game and kept beside it. */
typedef struct Beside {
    Text info[INFO_COUNT];
    Comment *comments; /* owned: by their events, which are there */
    size_t comment_count, comment_capacity;
    void *kept; /* owned */
    void (*destroy_kept)(void *kept);
} Beside;

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
    Beside beside;
    Undone undone;
    size_t told_end; /* how many events there are with one that a file tells; 0: there is none */
    Entry told;      /* that event, once it is taken back */
    Past past;
    Pace pace;          /* tests have another */
    size_t last_serial; /* of all events that there have been */
    Session *again;     /* owned: its history played again, as far as it was; see again.h */
    Earlier earlier;
};

/* Forgets all that is said of a game and kept beside it. */
void session_forget_beside(Session *session);

/* Forgets the comments on events that have been taken back. */
void session_cut_comments(Session *session);

/* Keeps the last `count` events, which are about to be taken back. STATUS_NO_MEMORY keeps none. And
 * forgets all that was kept. */
Status session_keep_undone(Session *session, size_t count);
void session_forget_undone(Session *session);

/* What happened after so many events, or may be made again; there is such an event. */
Event session_known_event(const Session *session, size_t index);

/* How many events there are when so many moves have been made, with those that can be made again;
 * false where there are not so many. */
bool session_find_move(const Session *session, size_t moves, size_t *events);

/* Forgets the game that session_earlier() has made; and says that from so many events on it may be
 * another. */
void session_forget_earlier(Session *session);
void session_part_from_earlier(Session *session, size_t events);

/* An event of the history, or of those that can be made again after it. */
const Entry *session_known_entry(const Session *session, size_t index);

/* Makes the next event that was taken back part of the history again, without its being made: the
 * position, in which things are at `after` then, is left to the caller. STATUS_NO_MEMORY. */
Status session_restore_next(Session *session, Phase after);

/* Takes the position back to where there were `to` events, which the history has still and which
 * have been kept to be made again; a way near the end of the game is left to the caller. Goes
 * forward to there, or towards it, where that is quicker than making events again; else it stays. A
 * failure of that leaves it to session_return() to go back. */
void session_jump_back(Session *session, size_t to);
Status session_jump_on(Session *session, size_t to);

/* A session of its own, which the caller owns, as this one was after so many events or will be once
 * they are made again: without what is kept beside it. STATUS_WRONG_GAME where the kind has no
 * GameKind.clone; STATUS_NO_MEMORY. */
Status session_copy_at(Session *session, size_t events, Session **copy);

/* Forgets positions kept on a way that the game has left; and all. */
void session_forget_lost(Session *session);
void session_forget_past(Session *session);

/* Keeps the present position where the game has gone on for a stride since the last that is. */
void session_lay_stand(Session *session);

/* The first position kept of a place or a later one, and the last of all; NULL for none. */
const Stand *past_from(const Past *past, size_t events);
const Stand *past_last(const Past *past);

/* Whether one after so many events is not known to be too large; and whether such a one, after no
 * fewer events than any, should be kept. */
bool past_may_keep(const Past *past, size_t events);
bool past_wants(const Past *past, const Pace *pace, size_t events);

/* Takes a position from those that are kept: the caller owns it, and there is room for another. */
Stand past_take(Past *past, const Stand *stand);

/* Keeps a position, of which the caller says all but its serial number, behind all that are kept.
 * Or destroys it where there is no memory, or it is too large. */
void session_keep_stand(Session *session, Stand stand);

/* Adds to `bytes` what has come to be in use in this thread, or is no more, since `before` was:
 * which is modulo SIZE_MAX + 1, as a thread may give back more than it has made. */
void count_bytes(size_t *bytes, size_t before);

/* Ends the game against `loser`. */
Status session_lose(Session *session, EventKind kind, Ending ending, Color loser);

/* An event that is under way: what to go back to if it fails, and what to record if not. There is
 * room for it then, so that recording it cannot fail once it has happened. STATUS_NO_MEMORY. */
Status session_start_entry(Session *session, EventKind kind, Color color, bool exact, Entry *entry);

/* Whether an event has ended play, if dead stones are being marked after it. */
static inline bool entry_may_end_play(const Entry *entry)
{
    return entry->kind == EVENT_MOVE || entry->kind == EVENT_PASS;
}

/* Ends an event: records it, or goes back to before it when `status` is a failure. */
Status session_finish_entry(Session *session, const Entry *entry, Status status);

#endif
