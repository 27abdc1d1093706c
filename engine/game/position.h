/* A position of any game, in which moves can be made and taken back. The session, players, matches
 * and bots in C use games only through this interface.
 *
 * A position consists of a game's own state (game.h), whose turn it is, the number of passes in a
 * row, and how the game ended. It contains its history only as far as undo and the rules need it.
 * Names, clocks, records and agreement are part of a session.
 *
 * A search works like this:
 *
 *     size_t mark = position_mark(position);
 *     while (turn->phase == PHASE_PLAY && position_make_random(...) == STATUS_OK) ...
 *     position_leader(position, &winner);
 *     position_rollback(position, mark);
 *
 * Each thread can do this on its own copy, which position_copy() creates and position_assign()
 * updates later.
 *
 * Units: points and lengths are in steps of the lattice, scores and komi in squares or points as
 * Decimal. Errors: a call that does not return STATUS_OK has changed nothing; every function that
 * changes something may return STATUS_NO_MEMORY. Only one thread at a time may use a Position.
 * Different positions, copies included, share no data. */
#ifndef CONTIGO_GAME_POSITION_H
#define CONTIGO_GAME_POSITION_H

#include "game/choice.h"
#include "game/game.h"

typedef struct Position Position;

/* The phase of a game. When play ends, PHASE_SCORING follows in games whose players agree on dead
 * stones (GameKind.mark_dead). Other games are over. */
typedef enum Phase { PHASE_PLAY, PHASE_SCORING, PHASE_OVER } Phase;

/* The part of a position that is the same for all games. */
typedef struct Turn {
    Color to_move;
    unsigned passes; /* number of passes in a row, by alternating colors; at most 2 */
    Color passer;    /* who made the last pass, if `passes` > 0 */
    Phase phase;
    uint32_t number; /* number of the present turn, from 1 */
    bool begun;      /* true if something has been drawn in this turn */
    Ending ending;   /* how the game ended; ENDING_NONE if it isn't over */
    /* Who won, if the game is over. For ENDING_SCORE, use position_leader() instead. */
    Color winner;
} Turn;

/* Create the starting position of a game. The kind must support the board and the rules (see
 * session.h and game.h). The kind's create() may return STATUS_OUT_OF_RANGE. The caller owns the
 * position. `setup` is copied. */
Status position_create(const GameKind *kind, const Setup *setup, Position **position);
void position_destroy(Position *position); /* NULL is allowed */

/* Make an independent copy, which the caller owns. Its log is empty at first, so its first mark is
 * 0, and the copy can't be rolled back to states before it was made. The cost depends on what is on
 * the board and on the positions that superko remembers, but not otherwise on the length of the
 * game. */
Status position_copy(const Position *position, Position **copy);

/* Make `position` a copy of `from`, reusing its memory. This takes longer if the kinds, boards or
 * rules of the two differ. After STATUS_NO_MEMORY, `position` is unchanged. */
Status position_assign(Position *position, const Position *from);

const GameKind *position_kind(const Position *position);
const Setup *position_setup(const Position *position); /* borrowed; komi may change */
/* Borrowed; it always shows the present state. */
const Turn *position_turn(const Position *position);

/* Return the game's own state, whose type is declared in the kind's header. Callers may only read
 * it: a change that bypasses this header would corrupt the undo log. */
void *position_game(const Position *position);

/* Set komi. Komi matters only at the end, so it may be changed at any time. Rollback doesn't
 * restore it. Return STATUS_OUT_OF_RANGE if the value isn't allowed, and STATUS_WRONG_GAME if the
 * game has no komi. */
Status position_set_komi(Position *position, Decimal komi);

/* position_mark() returns a number that identifies the present position and increases with each
 * change. position_rollback() rolls back to that position. It restores everything except komi: the
 * game's state, the turn, passes, phase and ending. It never fails, takes time in proportion to
 * what it undoes, and frees memory. After that, the marks of positions that were undone are
 * invalid. */
size_t position_mark(const Position *position);
void position_rollback(Position *position, size_t mark);

/* Making turns. While dead stones are being marked, all of these functions return STATUS_SCORING
 * except position_take_turn() and position_set_up(), which resume play, and position_end(). When
 * the game is over, they return STATUS_GAME_OVER. */

/* Make a whole turn, or a pass, of the player to move. If it is illegal, return the kind's status
 * (STATUS_KO, STATUS_OCCUPIED, ...) or STATUS_NO_PASSING. */
Status position_make(Position *position, const Choice *choice);

/* Choose a turn like position_propose() and make it. This is faster than two calls, and is meant
 * for playing random games to the end. `made`, which may be NULL, receives the turn. Return
 * STATUS_NO_MOVE if there is no turn to choose. */
Status position_make_random(Position *position, Random *random, Choice *made);

/* Make a move of any size, which may be a whole turn or a part of one, in the given manner.
 * `outcome`, which may be NULL, is borrowed until the next change or call of position_try(). May
 * fail with STATUS_NOT_YOUR_TURN or a status of the kind. */
Status position_act(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome);

/* End the turn. If nothing was drawn in the turn, this is a pass. May return STATUS_NOT_YOUR_TURN
 * or, if it is a pass and the kind doesn't allow passes, STATUS_NO_PASSING. */
Status position_pass(Position *position, Color color);

/* Make it the turn of `color`. If it was the other color's turn, that turn ends, but this doesn't
 * count as a pass. If dead stones were being marked, play is resumed. Return STATUS_ALL_PLAYED if
 * no turn is left, or if the turn that would end is the last of the game. */
Status position_take_turn(Position *position, Color color);

/* Set up stones (GameKind.set_up) outside of any turn, and then make it the turn of `next`. If dead
 * stones were being marked, play is resumed. Return STATUS_WRONG_GAME if the game doesn't support
 * this, and STATUS_ALL_PLAYED if no turn is left. May also return a status of the kind. */
Status position_set_up(Position *position, Move stones, Color next);

/* End the game, during play or scoring, for a reason other than a move. The reason may be
 * resignation, time, a forfeit or, with ENDING_SCORE, an agreement on dead stones. With
 * ENDING_SCORE, `winner` is ignored. */
Status position_end(Position *position, Ending ending, Color winner);

/* Functions for games with dead stones, after play has ended. position_mark_dead() marks the groups
 * of the stones in `stones`, a single stroke, as dead or alive. If no mark changes, position_mark()
 * stays the same. position_resume() returns to play: all stones become alive, and the player who
 * did not make the last pass moves next.
 *
 * In other phases, both return STATUS_GAME_OVER or STATUS_NOT_SCORING. position_mark_dead() may
 * return STATUS_NO_STONE, and position_resume() returns STATUS_ALL_PLAYED if no turn is left. */
Status position_mark_dead(Position *position, Move stones, StoneMarking marking);
Status position_resume(Position *position);

/* Add the points of all dead stones of a color to the unfinished stroke of `dead`. The players'
 * marks decide which stones are dead or, if `judged`, the game's own judgment, which ignores the
 * marks unless no turn is left. Return STATUS_WRONG_GAME if the game has no dead stones. After
 * STATUS_NO_MEMORY, the list is incomplete. */
Status position_list_dead(Position *position, Color color, bool judged, Strokes *dead);

/* Queries. None of these visibly changes the position. */

/* Return STATUS_OK if a whole turn of `color` would be accepted, if necessary after ending the
 * other color's turn; otherwise the status that position_take_turn(), or position_act() with an
 * exact manner, would return. While dead stones are being marked, the turn is checked as if play
 * had been resumed. */
Status position_check(Position *position, Color color, Move move);

/* Return what position_act() would return. If that is STATUS_OK, `outcome` receives the outcome of
 * the move, and `score` the score after it, which is 0 if the game has none. Unlike in
 * position_act(), `color` need not be the color to move. */
Status position_try(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome, Score *score);

/* Compute the present score, without komi. Return STATUS_WRONG_GAME if the game has no score. */
Status position_score(Position *position, Score *score);

/* Compute the score that the game would have if it ended now. Before the end, this uses
 * GameKind.judge() if the kind has that. Return STATUS_WRONG_GAME if the game has no score. May
 * also return STATUS_NO_MEMORY. */
Status position_final_score(Position *position, Score *score);

/* Return who leads by a score, with komi: +1 for black, 0 for nobody, -1 for white. `margin`
 * receives the size of the lead, which is 0 or more. A lead of less than 1e-6 counts as a tie. */
int position_margin(const Position *position, const Score *score, Decimal *margin);

/* Find who has won: +1 for black, 0 for nobody, -1 for white. Unless the game ended with a winner,
 * the present score decides. A game without a score that ended without a winner is a tie; before
 * its end, return STATUS_WRONG_GAME. */
Status position_leader(Position *position, int *leader);

/* Return the ink left in the present turn, or 0 if the game has no ink. */
Length position_ink_left(const Position *position);

/* Return true if an illegal move loses the game under the rules. */
bool position_invalid_loses(const Position *position);

/* List up to `most` different legal turns for the player to move, and at least 1 if there is any.
 * Priors are above 0 and add up to 1. Better turns come first, as far as the kind can tell. If
 * passing is allowed, the last turn is a pass, unless `most` is 1 and there is something better.
 * Kinds with more moves than can be listed use `random`; the same state of `random` gives the same
 * list. The list is empty unless a turn is being played. */
Status position_candidates(Position *position, Random *random, Candidate *list, size_t most,
                           size_t *count);

/* List turns like position_candidates(), but faster and with less accurate priors
 * (GameKind.glance). */
Status position_glance(Position *position, Random *random, Candidate *list, size_t most,
                       size_t *count);

/* Choose a turn at random, as a weak but not foolish player would. The choice is a pass if the game
 * proposes no move. If passing is allowed and the game doesn't play out (GameKind.plays_out), it is
 * also a pass if a pass would end play and win, or if at least as many turns have been made as the
 * board has points. Return STATUS_NO_MOVE if there is no move and passing isn't allowed. */
Status position_propose(Position *position, Random *random, Choice *choice);

/* Choose a turn as position_propose() does, but choose a pass only if the game proposes no move. */
Status position_propose_on(Position *position, Random *random, Choice *choice);

/* Functions for players. */

/* Estimate the final result with GameKind.estimate() or, if the kind doesn't have that, with the
 * present score. If the game is over, the estimate is its score, with a tiny spread. Return
 * STATUS_WRONG_GAME if the kind has neither an estimate nor a score. */
Status position_estimate(Position *position, Estimate *estimate);

/* Set `open` to true if the player to move should look for a better move than a pass: the opponent
 * hasn't just passed, and much is still undecided (Estimate.open). */
Status position_is_open(Position *position, bool *open);

/* Return black's expected result, between 0 and 1, for an estimate and the position's komi. It is
 * 0.5 for an even game, and grows with the quotient of the lead and its spread. */
double position_value(const Position *position, const Estimate *estimate);

/* Make a plausible turn: that of a player who wants to win but has no time to think. The arguments
 * and errors are those of position_make_random(). */
Status position_make_likely(Position *position, Random *random, Choice *made);

/* Play the game out with plausible turns, to its end or for as many turns as the kind wants, and
 * store the result in `playout`. The caller sets the pointers `first` and `owner` of `playout`
 * before. The position is unchanged afterwards. */
Status position_play_out(Position *position, Random *random, Playout *playout);

/* Find the result if both sides play best (see GameKind.solve). The position is unchanged
 * afterwards. Return STATUS_WRONG_GAME if the game can't be solved, a turn is partly made, the game
 * is over, or dead stones are being marked. May also fail with STATUS_NO_MEMORY. */
Status position_solve(Position *position, const Solving *solving, Solution *solution);

/* Find a turn that is similar to `choice`, a turn of the player to move (see GameKind.vary). Return
 * false if there is none. */
bool position_vary(Position *position, const Choice *choice, double reach, Random *random,
                   Choice *varied);

/* Return a hash of the position, for comparing positions of the same kind, board and rules. It
 * covers everything that can affect the rest of the game: the kind's state, whose turn it is,
 * passes in a row, the phase, the ending, and, if the rules make it matter, the turn number. It
 * doesn't cover komi or the earlier positions that superko forbids. The same position has the same
 * key on every machine, however it was reached. But equal keys don't prove that positions are
 * equal: two different positions have the same key with a probability of 2^-64, and someone may
 * construct positions with equal keys. */
uint64_t position_key(const Position *position);

#endif
