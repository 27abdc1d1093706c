/* One game being played: whose turn it is, passing, history and undo, results.
 *
 * It does not know which game it is: legality, turns and endings are behind game/position.h. It
 * adds a history that can be taken back command by command, clocks, and the agreement on dead
 * stones.
 */
#ifndef CONTIGO_SESSION_SESSION_H
#define CONTIGO_SESSION_SESSION_H

#include "game/clock.h"
#include "game/position.h"

typedef struct Session Session;

/* What one command changed. */
typedef enum EventKind {
    EVENT_MOVE,
    EVENT_PASS,
    EVENT_RESIGN,
    EVENT_TIMEOUT,
    EVENT_FORFEIT,
    EVENT_SETUP,  /* stones were set up; `color` is to move then */
    EVENT_MARK,   /* stones were marked dead or alive; the move is one stroke of them */
    EVENT_DONE,   /* a player agreed to the marks */
    EVENT_RESUME, /* back from marking to playing */
} EventKind;

typedef struct Event {
    EventKind kind;
    Color color;
    bool exact;           /* made as a whole turn by whichever colour */
    StoneMarking marking; /* for EVENT_MARK */
    uint32_t number;      /* of its turn */
    /* For EVENT_DONE: the scoring number that the marks have when the history is replayed. */
    uint32_t scoring_number;
    Move move; /* what was drawn, borrowed until the next change; empty for other kinds */
} Event;

/* Whether an event is part of play: a move, a pass, or what ends a game before its time. */
static inline bool event_is_play(EventKind kind)
{
    return kind <= EVENT_FORFEIT;
}

typedef struct Clock {
    ClockSettings settings;
    TimeLeft left[COLOR_COUNT];
} Clock;

/* What is said of a game as a whole; session/texts.h has what can be done with it. */
typedef enum Info {
    INFO_BLACK, /* the players */
    INFO_WHITE,
    INFO_EVENT,
    INFO_DATE,
    INFO_PLACE,
    INFO_ROUND,
    INFO_COMMENT, /* on the game as a whole */
    INFO_COUNT
} Info;

/* A new game of a kind on its usual board with its usual rules. The caller owns the session. */
Status session_create(const GameKind *kind, Session **session);
void session_destroy(Session *session); /* NULL is allowed */

/* About how many bytes a session takes with all that is kept of its game, but for the file that it
 * came from. NULL takes none. */
size_t session_bytes(const Session *session);

/* Starts again: another kind (usual board and rules), another board, or the same. Komi and other
 * rules stay but for a change of kind. Time settings stay, clocks are full again; what is said of
 * the game (session/texts.h) and kept beside it goes.
 * STATUS_OUT_OF_RANGE for a board that the game does not have; then the game goes on. A board with
 * an outline is of as many whole spaces as are around it; STATUS_WRONG_GAME where it cannot be. */
Status session_set_kind(Session *session, const GameKind *kind);
Status session_set_board(Session *session, int columns, int rows);
Status session_set_outline(Session *session, const Outline *outline);
Status session_clear(Session *session);

/* The same with all that a game starts from, which its kind has. */
Status session_set_setup(Session *session, const GameKind *kind, const Setup *setup);

/* Changes a rule before play begins: STATUS_IN_PLAY afterwards, STATUS_OUT_OF_RANGE. */
Status session_set_rule(Session *session, size_t index, Decimal value);

/* The same for all rules at once, in the order of the game's table: all of them or none. If the
 * values are those that hold, that is STATUS_OK in play too. */
Status session_set_rules(Session *session, const Decimal values[RULES_MAX]);

/* Komi may be changed at any time, as GTP has it. */
Status session_set_komi(Session *session, Decimal komi);

const GameKind *session_kind(const Session *session);
const Setup *session_setup(const Session *session);
const Turn *session_turn(const Session *session);

/* What is being played, and the state of it for what only one kind has (see position_game()): both
 * borrowed until the game starts again. What is done there by somebody else has to be taken back.
 */
Position *session_position(const Session *session);
void *session_game(const Session *session);

/* Draws or places for the colour whose turn it is. STATUS_NOT_YOUR_TURN, STATUS_GAME_OVER,
 * and what the game says, or `work` came to. `outcome` (NULL: not wanted) is borrowed until the
 * next call. */
Status session_draw(Session *session, Color color, Move move, int32_t magnet, Work *work,
                    const Outcome **outcome);

/* Plays a whole turn for either colour. If it is the other's turn, that turn ends in silence,
 * which is no pass. Where dead stones are being marked play goes on with it, as by
 * session_resume(), in the same event. STATUS_GAME_OVER, STATUS_ALL_PLAYED, and what the game says.
 */
Status session_play(Session *session, Color color, Move move, const Outcome **outcome);

/* Is shown a session in which a move is made, and what came of that: both as they are at that
 * moment. */
typedef void (*SessionView)(void *context, const Outcome *outcome);

/* Makes a move as session_draw() or, where the manner is exact, session_play() would, has `view`
 * look at it, and takes it back. A colour whose turn it is not is given one. STATUS_SCORING while
 * dead stones are marked. */
Status session_try(Session *session, Color color, Move move, Manner manner, SessionView view,
                   void *context);

/* The same for session_play(), as which it goes on playing where dead stones are being marked. */
Status session_try_play(Session *session, Color color, Move move, SessionView view, void *context);

/* Passes; `any` as in session_play, else STATUS_NOT_YOUR_TURN or STATUS_SCORING. */
Status session_pass(Session *session, Color color, bool any);

/* Resigns for either colour at any time before the end. */
Status session_resign(Session *session, Color color);

/* Ends the game against a colour that made a move which is not legal. */
Status session_forfeit(Session *session, Color color);

/* Puts up stones (see GameKind.set_up) outside of any turn; it is the turn of `next` then, and play
 * goes on where dead stones are being marked. STATUS_ALL_PLAYED;
 * STATUS_WRONG_GAME where the game has no such thing. */
Status session_set_up(Session *session, Move stones, Color next);

/* Takes back the last `count` events, which session_redo() makes again: all, or none with
 * STATUS_NO_HISTORY or STATUS_NO_MEMORY. */
Status session_undo(Session *session, size_t count);

/* How many of the events that were taken back can be made again (session_redo()): until something
 * else happens there. */
size_t session_redo_count(const Session *session);

/* One of them, counted from 0 from the one that comes next, and whether it was only tried.
 * `comment` is what is said of it then, "" for nothing. Borrowed until the next change. */
Event session_redo_event(const Session *session, size_t index, bool *tried,
                         const StringBuilder **comment);

/* How many moves there are with those that can be made again. */
size_t session_known_moves(const Session *session);

/* Notes that the last event, a move, is only tried, and whether the last event is one of that kind:
 * what is tried is in the history like all else until it is taken back. */
void session_note_trial(Session *session);
bool session_is_trial(const Session *session);
bool session_event_is_trial(const Session *session, size_t index);

/* Notes that the last event, by which the game ended before its time, is what a file says of it,
 * and whether it is. Until something is taken back the game can be gone on with all the same:
 * session_reopen() takes that event back, and answers whether there was one; session_end_again()
 * puts it back where no other has come since. Neither can fail. */
void session_note_told_end(Session *session);
bool session_has_told_end(const Session *session);
bool session_reopen(Session *session);
void session_end_again(Session *session);

/* Where the history is, and back to there for a command that fails after some of its moves: as if
 * none of them had been made, the number of the marks included. */
typedef struct SessionPlace {
    size_t events;
    uint32_t scoring_number;
    size_t undone; /* that can be made again; by session_redo() */
} SessionPlace;

SessionPlace session_place(const Session *session);
void session_return(Session *session, SessionPlace place);

/* What somebody keeps beside a game, such as the file that it was loaded from. The session knows
 * nothing of it but how to give it back: once another is kept, and once a game starts again or is
 * destroyed, but for a rule that is changed. session_kept() answers what is given back in this way,
 * borrowed; NULL for none. */
void session_keep(Session *session, void *kept, void (*destroy)(void *kept));
void *session_kept(const Session *session, void (*destroy)(void *kept));

/* The history, oldest first. */
size_t session_event_count(const Session *session);
Event session_event(const Session *session, size_t index);

/* The number, from 1, of the last move or pass among the first `count` events; 0 for none. */
size_t session_last_move(const Session *session, size_t count);

/* The number, from 1, of the last event among the first `count` that a comment can be about; 0 for
 * none. */
size_t session_said_event(const Session *session, size_t count);

/* How many moves the history has: passes and what ends a game before its time are moves, stones set
 * up and what is said about dead ones are not. */
size_t session_move_count(const Session *session);

/* All zero in a game that no score decides. */
Status session_score(Session *session, Score *score);

/* The same as position_final_score() has it. */
Status session_final_score(Session *session, Score *score);

/* The clock is what the controller says: the engine never looks at the time itself, so
 * that a game means the same whenever it is replayed. session_set_time_left() ends the game when
 * the time of `color` is up, by the clock or by the rule move_time. */
void session_set_clock(Session *session, const ClockSettings *settings);
Status session_set_time_left(Session *session, Color color, TimeLeft left);
const Clock *session_clock(const Session *session);

/* The same, but once a game has ended on time: as it was then. For records. */
const Clock *session_clock_at_end(const Session *session);

/* What a player has left as whoever plays here counts it, who was last told how much that was: what
 * is told next takes its place, and a game that starts again. It decides nothing, and is in no
 * record. session_count_time() counts a turn that took so long. */
TimeLeft session_time_counted(const Session *session, Color color);
void session_count_time(Session *session, Color color, int64_t used);

/* For a session that is made to be like another: a player's time is up, whatever the clock says;
 * the clocks, those at the end being for a game that has ended on time; the number of the marks. */
Status session_run_out(Session *session, Color color);
void session_put_clocks(Session *session, const Clock *clock, const Clock *at_end);
void session_put_scoring_number(Session *session, uint32_t number);

#endif
