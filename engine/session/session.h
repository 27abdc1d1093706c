/* A game in progress: whose turn it is, passing, history and undo, and results.
 *
 * A session works for every game, because game/position.h takes care of legality, turns and
 * endings. The session adds a history that can be undone command by command, clocks, and agreement
 * on dead stones. */
#ifndef CONTIGO_SESSION_SESSION_H
#define CONTIGO_SESSION_SESSION_H

#include "game/clock.h"
#include "game/position.h"

typedef struct Session Session;

/* The kind of an event in the history. */
typedef enum EventKind {
    EVENT_MOVE,
    EVENT_PASS,
    EVENT_RESIGN,
    EVENT_TIMEOUT,
    EVENT_FORFEIT,
    EVENT_SETUP,  /* stones were set up; `color` moves next */
    EVENT_MARK,   /* stones were marked dead or alive; `move` is one stroke of them */
    EVENT_DONE,   /* a player agreed to the marks */
    EVENT_RESUME, /* play was resumed after marking */
} EventKind;

typedef struct Event {
    EventKind kind;
    Color color;
    /* For a move or a pass: true if either color could make it (see session_play). */
    bool exact;
    StoneMarking marking; /* for EVENT_MARK */
    uint32_t number;      /* the number of the turn that the event belongs to */
    /* For EVENT_DONE: the scoring number that the marks have when the history is replayed. */
    uint32_t scoring_number;
    /* What was drawn, placed or marked, borrowed until the next change; empty if nothing was. */
    Move move;
} Event;

/* Return whether an event is part of play, which means a move, a pass, a resignation, a loss on
 * time or a forfeit. */
static inline bool event_is_play(EventKind kind)
{
    return kind <= EVENT_FORFEIT;
}

typedef struct Clock {
    ClockSettings settings;
    TimeLeft left[COLOR_COUNT];
} Clock;

/* The texts about a game as a whole (see session/texts.h). */
typedef enum Info {
    INFO_BLACK, /* the name of the player of the black stones */
    INFO_WHITE, /* the name of the player of the white stones */
    INFO_EVENT,
    INFO_DATE,
    INFO_PLACE,
    INFO_ROUND,
    INFO_COMMENT, /* a comment on the game as a whole */
    INFO_COUNT
} Info;

/* Create a session with a game on its default board with its default rules. The caller owns it. */
Status session_create(const GameKind *kind, Session **session);
void session_destroy(Session *session); /* NULL is allowed */

/* Return approximately how many bytes a session uses, including everything that is kept for its
 * game except the file from which it was loaded. Return 0 for NULL. */
size_t session_bytes(const Session *session);

/* These functions start a new game: of a different kind, with its default board and rules; on a
 * different board; or of the same kind on the same board. Komi and other rules are kept unless the
 * kind changes. Time settings are kept and the clocks are reset; texts (session/texts.h) and
 * attached data are deleted. If the kind doesn't support the board, they return
 * STATUS_OUT_OF_RANGE, and the old game continues. The size of a board with an outline is that of
 * the outline's bounding box, rounded up to whole spaces. Setting an outline returns
 * STATUS_WRONG_GAME if the kind doesn't support outlines. */
Status session_set_kind(Session *session, const GameKind *kind);
Status session_set_board(Session *session, int columns, int rows);
Status session_set_outline(Session *session, const Outline *outline);
Status session_clear(Session *session);

/* Start a new game with the given setup, which must be valid for its kind. */
Status session_set_setup(Session *session, const GameKind *kind, const Setup *setup);

/* Change a rule before play begins. Return STATUS_OUT_OF_RANGE if the value isn't allowed, and
 * STATUS_IN_PLAY after the first event. */
Status session_set_rule(Session *session, size_t index, Decimal value);

/* Set all rules, in the order of the game's table, like session_set_rule(). Either all of them are
 * set or none. If no value changes, return STATUS_OK even during play. */
Status session_set_rules(Session *session, const Decimal values[RULES_MAX]);

/* Set komi. It may be changed at any time, as in GTP. Return STATUS_OUT_OF_RANGE if the value isn't
 * allowed, and STATUS_WRONG_GAME if the game has no komi. */
Status session_set_komi(Session *session, Decimal komi);

const GameKind *session_kind(const Session *session);
const Setup *session_setup(const Session *session);
const Turn *session_turn(const Session *session);

/* session_position() returns the position; session_game() returns the game's own state, for code
 * that knows the kind of game (see position_game). Both are borrowed until a new game starts or a
 * rule changes. The caller must undo any changes that it makes to them. */
Position *session_position(const Session *session);
void *session_game(const Session *session);

/* Draw strokes or place a stone for the color to move. May fail with STATUS_NOT_YOUR_TURN,
 * STATUS_GAME_OVER, or a status of the game or of `work`. `outcome`, which may be NULL, is borrowed
 * until the next call. */
Status session_draw(Session *session, Color color, Move move, int32_t magnet, Work *work,
                    const Outcome **outcome);

/* Play a whole turn for either color. If it is the other color's turn, that turn ends, but this
 * doesn't count as a pass. If dead stones are being marked, play is resumed as by session_resume(),
 * as part of the same event. May fail with STATUS_GAME_OVER, STATUS_ALL_PLAYED, or a status of the
 * game. */
Status session_play(Session *session, Color color, Move move, const Outcome **outcome);

/* Called when a move has been tried, with the outcome of the move. The session is in the state
 * after the move. */
typedef void (*SessionView)(void *context, const Outcome *outcome);

/* Make a move like session_draw() or, if the manner is exact, like session_play(). Then call
 * `view`, and undo the move. If it isn't the turn of `color`, `color` is given the turn. Return
 * STATUS_SCORING while dead stones are being marked. */
Status session_try(Session *session, Color color, Move move, Manner manner, SessionView view,
                   void *context);

/* Try a move like session_try() with an exact manner. If dead stones are being marked, play is
 * resumed for the trial, as by session_play(). */
Status session_try_play(Session *session, Color color, Move move, SessionView view, void *context);

/* Pass. If `any` is true, either color may pass, as in session_play(). If it is false, the pass may
 * fail with STATUS_NOT_YOUR_TURN or STATUS_SCORING. */
Status session_pass(Session *session, Color color, bool any);

/* Resign for either color. This is possible at any time before the game ends. */
Status session_resign(Session *session, Color color);

/* End the game with a loss for `color`, which has made an illegal move. */
Status session_forfeit(Session *session, Color color);

/* Set up stones (see GameKind.set_up) outside of any turn. `next` moves after that. If dead stones
 * are being marked, play is resumed. Return STATUS_ALL_PLAYED if the rules allow no more turns, and
 * STATUS_WRONG_GAME if the game doesn't support setting up stones. */
Status session_set_up(Session *session, Move stones, Color next);

/* Undo the last `count` events; session_redo() can redo them. If that isn't possible, undo none and
 * return STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_undo(Session *session, size_t count);

/* Return how many undone events session_redo() can redo. It is 0 once a new event has been made
 * after undoing. */
size_t session_redo_count(const Session *session);

/* Return an undone event, whether it was only tried, and the comment on it ("" if there is none).
 * Index 0 is the event that is redone first. Borrowed until the next change. */
Event session_redo_event(const Session *session, size_t index, bool *tried,
                         const StringBuilder **comment);

/* Return the number of moves (see session_move_count), including those that can be redone. */
size_t session_known_moves(const Session *session);

/* session_note_trial() marks the last event, which is a move, as one that was only tried. The other
 * two functions return whether the last event, or a given event, has this mark. A tried move is
 * part of the history, like any other move, until it is undone. */
void session_note_trial(Session *session);
bool session_is_trial(const Session *session);
bool session_event_is_trial(const Session *session, size_t index);

/* session_note_told_end() marks the last event, which is a resignation, a loss on time or a
 * forfeit, as an ending that a file states. session_has_told_end() returns whether the last event
 * has this mark. Until something is undone, such a game can still be continued: session_reopen()
 * removes the event and returns whether there was one. Then, while no other event has been made,
 * session_end_again() may be called to restore it. Neither of these can fail. */
void session_note_told_end(Session *session);
bool session_has_told_end(const Session *session);
bool session_reopen(Session *session);
void session_end_again(Session *session);

/* A place in the history, for a command that may fail after it has made some moves.
 * session_return() restores everything, including the serial number of the marks, as if none of
 * these moves had been made. */
typedef struct SessionPlace {
    size_t events;
    uint32_t scoring_number;
    size_t undone; /* number of events that session_redo() can redo */
} SessionPlace;

SessionPlace session_place(const Session *session);
void session_return(Session *session, SessionPlace place);

/* Attach data to the game, such as the file that it was loaded from. The session owns the data and
 * calls `destroy` when the data is replaced, when a new game starts (but not when a rule changes),
 * or when the session is destroyed. session_kept() returns the attached data, borrowed, if it was
 * attached with the same `destroy`; if not, it returns NULL. */
void session_keep(Session *session, void *kept, void (*destroy)(void *kept));
void *session_kept(const Session *session, void (*destroy)(void *kept));

/* The history. The oldest event is the first. */
size_t session_event_count(const Session *session);
Event session_event(const Session *session, size_t index);

/* Return the number, from 1, of the last move or pass among the first `count` events. Return 0 if
 * there is none. */
size_t session_last_move(const Session *session, size_t count);

/* Return the number, from 1, of the last event among the first `count` to which a comment can
 * belong. Return 0 if there is none. */
size_t session_said_event(const Session *session, size_t count);

/* Return the number of moves in the history. Passes, resignations, losses on time and forfeits
 * count as moves; setup, marking and agreement don't. */
size_t session_move_count(const Session *session);

/* Compute the present score. In a game without a score, all its members are zero. */
Status session_score(Session *session, Score *score);

/* Compute the score as position_final_score() does. In a game without a score, all its members are
 * zero. */
Status session_final_score(Session *session, Score *score);

/* The program that runs a game sets the clocks. The engine never reads the time itself, so a game
 * that is replayed has the same result. session_set_time_left() ends a game in play if the time of
 * `color` is up, according to the clock or, if there is none, the rule move_time. */
void session_set_clock(Session *session, const ClockSettings *settings);
Status session_set_time_left(Session *session, Color color, TimeLeft left);
const Clock *session_clock(const Session *session);

/* Return the clock. If the game ended on time, return the clock as it was when the time ran out.
 * This is for records. */
const Clock *session_clock_at_end(const Session *session);

/* session_time_counted() returns the time that a player has left as the engine's own player has
 * counted it, starting from the time that was set last. session_count_time() subtracts a turn that
 * took `used` nanoseconds. Setting a time or starting a new game replaces the counted time. The
 * counted time never ends a game, and isn't recorded. */
TimeLeft session_time_counted(const Session *session, Color color);
void session_count_time(Session *session, Color color, int64_t used);

/* These functions are for making a session equal to another one. session_run_out() ends the game by
 * a loss on time, regardless of the clock. session_put_clocks() sets the clocks, and `at_end` for a
 * game that ended on time. session_put_scoring_number() sets the serial number of the marks. */
Status session_run_out(Session *session, Color color);
void session_put_clocks(Session *session, const Clock *clock, const Clock *at_end);
void session_put_scoring_number(Session *session, uint32_t number);

#endif
