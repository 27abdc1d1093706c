/* A game in progress: whose turn it is, passing, history and undo, results.
 *
 * It works for every game: legality, turns and endings are in game/position.h. It adds a history
 * that can be undone command by command, clocks, and agreement on dead stones. */
#ifndef CONTIGO_SESSION_SESSION_H
#define CONTIGO_SESSION_SESSION_H

#include "game/clock.h"
#include "game/position.h"

typedef struct Session Session;

/* What a command did. */
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
    bool exact;           /* made as a whole turn, which either color may do */
    StoneMarking marking; /* for EVENT_MARK */
    uint32_t number;      /* number of the turn */
    /* For EVENT_DONE: the scoring number of the marks if the history is replayed. */
    uint32_t scoring_number;
    Move move; /* what was drawn or placed, borrowed until the next change; empty if nothing was */
} Event;

/* Return whether an event is part of play: a move, a pass, or a resignation, timeout or forfeit. */
static inline bool event_is_play(EventKind kind)
{
    return kind <= EVENT_FORFEIT;
}

typedef struct Clock {
    ClockSettings settings;
    TimeLeft left[COLOR_COUNT];
} Clock;

/* Texts about a game as a whole; see session/texts.h. */
typedef enum Info {
    INFO_BLACK, /* names of the players */
    INFO_WHITE,
    INFO_EVENT,
    INFO_DATE,
    INFO_PLACE,
    INFO_ROUND,
    INFO_COMMENT, /* on the game as a whole */
    INFO_COUNT
} Info;

/* Create a session with a game on its default board with its default rules. The caller owns it. */
Status session_create(const GameKind *kind, Session **session);
void session_destroy(Session *session); /* NULL is allowed */

/* Return approximately how many bytes a session and everything kept for its game use, not counting
 * the file that it was loaded from. 0 for NULL. */
size_t session_bytes(const Session *session);

/* Start a new game: of another kind (with default board and rules), on another board, or the same
 * again. Komi and other rules are kept unless the kind changes. Time settings are kept and clocks
 * reset; texts (session/texts.h) and attached data are deleted. STATUS_OUT_OF_RANGE if the kind
 * doesn't support the board; then the old game continues. The size of a board with an outline is
 * that of the outline's bounding box, rounded up to whole spaces; STATUS_WRONG_GAME if the kind
 * supports no outlines. */
Status session_set_kind(Session *session, const GameKind *kind);
Status session_set_board(Session *session, int columns, int rows);
Status session_set_outline(Session *session, const Outline *outline);
Status session_clear(Session *session);

/* Start a new game with the given setup, which must be valid for its kind. */
Status session_set_setup(Session *session, const GameKind *kind, const Setup *setup);

/* Change a rule before play begins. STATUS_OUT_OF_RANGE; STATUS_IN_PLAY after the first event. */
Status session_set_rule(Session *session, size_t index, Decimal value);

/* Like session_set_rule(), but for all rules in the order of the game's table: all of them or none.
 * If no value changes, return STATUS_OK even during play. */
Status session_set_rules(Session *session, const Decimal values[RULES_MAX]);

/* Set komi, which may be changed at any time, as in GTP. */
Status session_set_komi(Session *session, Decimal komi);

const GameKind *session_kind(const Session *session);
const Setup *session_setup(const Session *session);
const Turn *session_turn(const Session *session);

/* session_position() returns the position; session_game() returns its state, for code that knows
 * the kind (see position_game()). Both are borrowed until a new game starts. Undo any changes that
 * you make to them. */
Position *session_position(const Session *session);
void *session_game(const Session *session);

/* Draw or place for the color to move. STATUS_NOT_YOUR_TURN, STATUS_GAME_OVER, and statuses of the
 * game and of `work`. `outcome` (NULL: not wanted) is borrowed until the next call. */
Status session_draw(Session *session, Color color, Move move, int32_t magnet, Work *work,
                    const Outcome **outcome);

/* Play a whole turn for either color. If it is the other color's turn, that turn ends, which does
 * not count as a pass. If dead stones are being marked, this resumes play as session_resume() does,
 * in the same event. STATUS_GAME_OVER, STATUS_ALL_PLAYED, and statuses of the game. */
Status session_play(Session *session, Color color, Move move, const Outcome **outcome);

/* Called when a move has been tried, with its outcome. The session is in the state after the move.
 */
typedef void (*SessionView)(void *context, const Outcome *outcome);

/* Make a move like session_draw() or, if the manner is exact, session_play(), call `view`, and undo
 * the move. If `color` is not to move, it gets the turn. STATUS_SCORING while dead stones are being
 * marked. */
Status session_try(Session *session, Color color, Move move, Manner manner, SessionView view,
                   void *context);

/* Like session_try() with an exact manner, but like session_play() it resumes play if dead stones
 * are being marked. */
Status session_try_play(Session *session, Color color, Move move, SessionView view, void *context);

/* Pass. If `any` is true, either color may pass, as in session_play(); otherwise
 * STATUS_NOT_YOUR_TURN or STATUS_SCORING is possible. */
Status session_pass(Session *session, Color color, bool any);

/* Resign for either color, at any time before the end. */
Status session_resign(Session *session, Color color);

/* End the game with a loss for a color that made an illegal move. */
Status session_forfeit(Session *session, Color color);

/* Set up stones (see GameKind.set_up) outside of any turn; `next` moves afterwards. If dead stones
 * are being marked, play resumes. STATUS_ALL_PLAYED; STATUS_WRONG_GAME if the game doesn't support
 * it. */
Status session_set_up(Session *session, Move stones, Color next);

/* Undo the last `count` events, which session_redo() can redo: all of them, or none with
 * STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_undo(Session *session, size_t count);

/* Return how many undone events session_redo() can redo. Once another event has been made in their
 * place, this is 0. */
size_t session_redo_count(const Session *session);

/* Return an undone event, whether it was only tried, and its comment ("" for none). Index 0 is the
 * event that is redone next. Borrowed until the next change. */
Event session_redo_event(const Session *session, size_t index, bool *tried,
                         const StringBuilder **comment);

/* Return the number of moves, including those that can be redone. */
size_t session_known_moves(const Session *session);

/* session_note_trial() marks the last event, a move, as only tried. The other functions return
 * whether the last event, or a given one, is marked like that. A tried move is part of the history
 * like any other until it is undone. */
void session_note_trial(Session *session);
bool session_is_trial(const Session *session);
bool session_event_is_trial(const Session *session, size_t index);

/* session_note_told_end() marks the last event, a resignation, timeout or forfeit, as an ending
 * stated by a file. session_has_told_end() returns whether the last event is one. Until something
 * is undone, such a game can still be continued: session_reopen() removes that event and returns
 * whether there was one; session_end_again() restores it if no other event has been made since.
 * Neither of them can fail. */
void session_note_told_end(Session *session);
bool session_has_told_end(const Session *session);
bool session_reopen(Session *session);
void session_end_again(Session *session);

/* A place in the history, for a command that fails after some of its moves: session_return()
 * restores everything as if none of them had been made, including the number of the marks. */
typedef struct SessionPlace {
    size_t events;
    uint32_t scoring_number;
    size_t undone; /* number of events that session_redo() can redo */
} SessionPlace;

SessionPlace session_place(const Session *session);
void session_return(Session *session, SessionPlace place);

/* Attach data to the game, such as the file that it was loaded from. The session owns it and calls
 * `destroy` when other data replaces it, a new game starts (but not when a rule changes), or the
 * session is destroyed. session_kept() returns the data that was attached with this `destroy`,
 * borrowed, or NULL. */
void session_keep(Session *session, void *kept, void (*destroy)(void *kept));
void *session_kept(const Session *session, void (*destroy)(void *kept));

/* The history, oldest event first. */
size_t session_event_count(const Session *session);
Event session_event(const Session *session, size_t index);

/* Return the number, from 1, of the last move or pass among the first `count` events; 0 if none. */
size_t session_last_move(const Session *session, size_t count);

/* Return the number, from 1, of the last event among the first `count` that a comment can refer to;
 * 0 if none. */
size_t session_said_event(const Session *session, size_t count);

/* Return the number of moves in the history. Passes, resignations, timeouts and forfeits count as
 * moves; setup, marking and agreement don't. */
size_t session_move_count(const Session *session);

/* Write the present score; all zero in a game without a score. */
Status session_score(Session *session, Score *score);

/* Write the score as position_final_score() does; all zero in a game without a score. */
Status session_final_score(Session *session, Score *score);

/* The controller sets the clock; the engine never reads the time itself, so a replayed game gives
 * the same result. session_set_time_left() ends the game if the time of `color` is up, by the clock
 * or, if there is none, by the rule move_time. */
void session_set_clock(Session *session, const ClockSettings *settings);
Status session_set_time_left(Session *session, Color color, TimeLeft left);
const Clock *session_clock(const Session *session);

/* Return the clock or, if the game has ended on time, the clock as it was then. For records. */
const Clock *session_clock_at_end(const Session *session);

/* session_time_counted() returns the time that a player has left as counted by the program that
 * plays, starting from the last time that was set. Setting a time or starting a new game replaces
 * it. It decides nothing and isn't recorded. session_count_time() counts a turn that took
 * `used`. */
TimeLeft session_time_counted(const Session *session, Color color);
void session_count_time(Session *session, Color color, int64_t used);

/* For creating a session equal to another one: session_run_out() ends the game on time regardless
 * of the clock; session_put_clocks() sets the clocks, with `at_end` for a game that ended on time;
 * session_put_scoring_number() sets the number of the marks. */
Status session_run_out(Session *session, Color color);
void session_put_clocks(Session *session, const Clock *clock, const Clock *at_end);
void session_put_scoring_number(Session *session, uint32_t number);

#endif
