/* A position of any game: make moves in it and take them back. The session, players, matches and
 * bots in C use games through this interface only.
 *
 * A position consists of a game's own state (game.h), whose turn it is, and the consequences of
 * passes and endings. Its history is part of it only as far as undo and the rules need it. Names,
 * clocks, records and agreement belong to the session.
 *
 * A search works like this:
 *
 *     size_t mark = position_mark(position);
 *     while (turn->phase == PHASE_PLAY && position_make_random(...) == STATUS_OK) ...
 *     position_leader(position, &winner);
 *     position_rollback(position, mark);
 *
 * or on a copy of its own for each thread: position_copy() first, position_assign() from then on.
 *
 * Units: points and lengths are in steps of the lattice, scores and komi in squares or points as
 * Decimal. Errors: a call that does not return STATUS_OK has changed nothing; each function that
 * changes something may return STATUS_NO_MEMORY. Only one thread at a time may use a Position;
 * different ones, including copies, share no data. */
#ifndef CONTIGO_GAME_POSITION_H
#define CONTIGO_GAME_POSITION_H

#include "game/choice.h"
#include "game/game.h"

typedef struct Position Position;

/* The phase of a game. In games whose players agree on dead stones (GameKind.mark_dead), scoring
 * follows play; other games are over when play ends. */
typedef enum Phase { PHASE_PLAY, PHASE_SCORING, PHASE_OVER } Phase;

/* The state of play that is the same for all games. */
typedef struct Turn {
    Color to_move;
    unsigned passes; /* number of passes in a row */
    Color passer;    /* who passed last, if passes > 0 */
    Phase phase;
    uint32_t number; /* of the turn being played, from 1 */
    bool begun;      /* something was drawn in this turn */
    Ending ending;   /* how the game ended, once it is over */
    Color winner;    /* once it is over; for ENDING_SCORE use position_leader() */
} Turn;

/* Create the starting position of a game. The kind must support the board and rules (see session.h
 * and game.h); it may return STATUS_OUT_OF_RANGE. The caller owns the position. `setup` is copied.
 */
Status position_create(const GameKind *kind, const Setup *setup, Position **position);
void position_destroy(Position *position); /* NULL is allowed */

/* Make an independent copy, which the caller owns. Its log starts empty: its first mark is 0, so it
 * can't be rolled back beyond this point. The cost depends on what is on the board, not on the
 * length of the game, except for positions that superko remembers. */
Status position_copy(const Position *position, Position **copy);

/* Make `position` a copy of `from`, reusing its memory. This takes longer if their kinds or boards
 * differ. On STATUS_NO_MEMORY `position` is unchanged. */
Status position_assign(Position *position, const Position *from);

const GameKind *position_kind(const Position *position);
const Setup *position_setup(const Position *position); /* borrowed; komi may change */
const Turn *position_turn(const Position *position);   /* borrowed, always the current one */

/* Return the game's own state, of the type that the kind's header declares. Only read it: a change
 * that bypasses this header corrupts the undo log. */
void *position_game(const Position *position);

/* Set komi. It matters only at the end, so it may be changed at any time; rollback does not restore
 * it. STATUS_OUT_OF_RANGE; STATUS_WRONG_GAME if the game has no komi. */
Status position_set_komi(Position *position, Decimal komi);

/* position_mark() returns a number that identifies the present position and increases with each
 * change. position_rollback() rolls back to that position. It restores the game's state, the turn,
 * passes, phase and ending: everything but komi. It never fails, takes time in proportion to what
 * it undoes, and frees memory. Marks of undone positions are invalid. */
size_t position_mark(const Position *position);
void position_rollback(Position *position, size_t mark);

/* Playing. While dead stones are being marked, all of these return STATUS_SCORING except
 * position_take_turn() and position_set_up(), which resume play. Once the game is over they return
 * STATUS_GAME_OVER. */

/* Make a whole turn, or a pass, for the player to move. For an illegal move return the kind's
 * status (STATUS_KO, STATUS_OCCUPIED, ...) or STATUS_NO_PASSING. */
Status position_make(Position *position, const Choice *choice);

/* Make the turn that position_propose() would choose, which is faster than two calls. `made` may be
 * NULL. For playing random games to the end. STATUS_NO_MOVE if there is nothing to choose from. */
Status position_make_random(Position *position, Random *random, Choice *made);

/* Make a part of a turn or a whole one, of any size, in the given manner. STATUS_NOT_YOUR_TURN, and
 * statuses of the kind. `outcome` (NULL: not wanted) is borrowed until the next change or
 * position_try(). */
Status position_act(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome);

/* End the turn. If nothing was drawn in it, this is a pass. STATUS_NOT_YOUR_TURN; STATUS_NO_PASSING
 * for a pass that the kind does not allow. */
Status position_pass(Position *position, Color color);

/* Give the turn to `color`. If it was the other color's, that turn ends, which doesn't count as a
 * pass. If dead stones were being marked, play resumes as by position_resume(). STATUS_ALL_PLAYED,
 * also if the turn that would end is the last of the game. */
Status position_take_turn(Position *position, Color color);

/* Set up stones (GameKind.set_up) outside of any turn; `next` is to move afterwards. Play resumes
 * as by position_resume(). STATUS_WRONG_GAME if the game does not support it, STATUS_ALL_PLAYED,
 * and statuses of the kind. */
Status position_set_up(Position *position, Move stones, Color next);

/* End the game during play or scoring for a reason other than a move: resignation, time, forfeit,
 * or, with ENDING_SCORE, an agreement on dead stones. ENDING_SCORE ignores `winner`. */
Status position_end(Position *position, Ending ending, Color winner);

/* After play has ended in a game with dead stones: mark the groups of the stones in `stones`, a
 * single stroke, as dead or alive. If this changes nothing, position_mark() stays the same.
 * position_resume() returns to play: all stones are alive, and the player who did not pass last is
 * to move. In other phases STATUS_GAME_OVER or STATUS_NOT_SCORING; STATUS_NO_STONE;
 * STATUS_ALL_PLAYED if no turn is left. */
Status position_mark_dead(Position *position, Move stones, StoneMarking marking);
Status position_resume(Position *position);

/* Add the places of all dead stones of a color to the stroke being built: by the players' marks or,
 * if `judged`, by the game's own judgment regardless of marks. STATUS_WRONG_GAME if the game has no
 * dead stones; STATUS_NO_MEMORY leaves an incomplete list. */
Status position_list_dead(Position *position, Color color, bool judged, Strokes *dead);

/* Queries. None of these visibly changes the position. */

/* Return whether a whole turn of `color` would be accepted, ending the other color's turn if
 * necessary: what position_take_turn() and position_act() with an exact manner would return. If
 * dead stones are being marked, play is assumed to have resumed. */
Status position_check(Position *position, Color color, Move move);

/* Return what position_act() would return, with the outcome and the score after it (0 if the game
 * has none). Unlike position_act(), `color` need not be the player to move. */
Status position_try(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome, Score *score);

/* Write the present score, without komi. STATUS_WRONG_GAME if the game has none. */
Status position_score(Position *position, Score *score);

/* Write the score that the game would have if it ended now. Before it is over, this uses
 * GameKind.judge() if there is one. STATUS_NO_MEMORY. */
Status position_final_score(Position *position, Score *score);

/* Return who leads by a score and komi: +1 black, 0 nobody, -1 white, and write the margin (0 or
 * more). Differences below 1e-6 are a tie. */
int position_margin(const Position *position, const Score *score, Decimal *margin);

/* Write who has won: +1 black, 0 nobody, -1 white. If no ending has decided that, it is decided by
 * the score, as if the game ended now. A game without a score that ended without a winner is a tie;
 * before its end STATUS_WRONG_GAME. */
Status position_leader(Position *position, int *leader);

/* Return who moves after the present turn, which `color` makes: the other color, except while the
 * rules give black several turns at the start. */
Color position_next(const Position *position, Color color);

/* Return the ink left in the present turn; 0 if the game has no ink. */
Length position_ink_left(const Position *position);

/* Return whether an illegal move loses the game. */
bool position_invalid_loses(const Position *position);

/* List up to `most` turns for the player to move, and at least 1 if there is any. All are legal and
 * different. Priors are above 0 and add up to 1. Better turns come first, as far as the kind can
 * tell. If passing is allowed, the last one is a pass, unless `most` is 1 and there is something
 * better. `random` is for kinds with more moves than can be listed; the same seed gives the same
 * list. Empty unless a turn is being played. */
Status position_candidates(Position *position, Random *random, Candidate *list, size_t most,
                           size_t *count);

/* Like position_candidates(), faster but with less accurate priors (GameKind.glance). */
Status position_glance(Position *position, Random *random, Candidate *list, size_t most,
                       size_t *count);

/* Choose a turn at random, as a weak but not foolish player would. It is a pass if the game
 * proposes no move and, unless the game plays out (plays_out in game.h), if a pass ends play and
 * wins or the number of turns exceeds that of the board's grid points. STATUS_NO_MOVE if there is
 * no move and passing isn't allowed. */
Status position_propose(Position *position, Random *random, Choice *choice);

/* Like position_propose(), but pass only if the game proposes no move. */
Status position_propose_on(Position *position, Random *random, Choice *choice);

/* For players. */

/* Estimate the final result: by GameKind.estimate(), or else by the present score. If the game is
 * over, this is its score with a tiny spread. STATUS_WRONG_GAME if the game has neither. */
Status position_estimate(Position *position, Estimate *estimate);

/* Write whether the player to move has better moves than a pass: nobody has just passed, and much
 * is still undecided (Estimate.open). */
Status position_is_open(Position *position, bool *open);

/* Return black's expected result, between 0 and 1, from an estimate and komi: 0.5 for an even game,
 * more the larger the lead is compared with its spread. */
double position_value(const Position *position, const Estimate *estimate);

/* Make a plausible turn, as a player would who wants to win and has no time to think. Arguments and
 * errors as in position_make_random(). */
Status position_make_likely(Position *position, Random *random, Choice *made);

/* Play the game out with plausible turns, to its end or for as many turns as the kind wants, and
 * write the result. `first` and `owner` of `playout` are the caller's. The position is afterwards
 * as before. */
Status position_play_out(Position *position, Random *random, Playout *playout);

/* Find the result with best play by both, if that is within reach: see GameKind.solve(). The
 * position is unchanged afterwards. STATUS_WRONG_GAME if it is out of reach, a turn is partly made,
 * the game is over or dead stones are being marked; STATUS_NO_MEMORY. */
Status position_solve(Position *position, const Solving *solving, Solution *solution);

/* Find a turn similar to one of the player to move: see GameKind.vary(). Return false if there is
 * none. */
bool position_vary(Position *position, const Choice *choice, double reach, Random *random,
                   Choice *varied);

/* Return a hash of the position, for comparing positions of the same kind, board and rules. It
 * covers everything that can affect the rest of the game: the kind's state, whose turn it is,
 * passes in a row, the phase, the ending, and, if the rules limit the number of turns, the turn
 * number. It doesn't cover komi or the earlier positions that superko forbids. The same position
 * has the same key on every machine, however it was reached. Different positions have the same key
 * with probability 2^-64, or because an adversary made them so: equal keys are no proof. */
uint64_t position_key(const Position *position);

#endif
