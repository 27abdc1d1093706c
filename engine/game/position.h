/* A position of any game: what can be done in it, and back again. Session, players, matches and
 * bots in C stand on it alone.
 *
 * It is a game's own state (game.h), whose turn it is, and what passing and endings come to. What
 * has happened before is no part of it but for how to take that back, and for what the rules
 * themselves remember. Names, clocks, records and agreement are the session's.
 *
 * A search works like this:
 *
 *     size_t mark = position_mark(position);
 *     while (turn->phase == PHASE_PLAY && position_make_random(...) == STATUS_OK) ...
 *     position_leader(position, &winner);
 *     position_rollback(position, mark);
 *
 * or on a copy of its own for each thread: position_copy() once, then position_assign().
 *
 * Units: points and lengths are in steps of the lattice, scores and komi in squares or points as
 * Decimal. Errors: a call that does not return STATUS_OK has changed nothing; each that changes
 * something may return STATUS_NO_MEMORY. A Position belongs to one thread at a time; different
 * ones, copies too, have nothing in common.
 */
#ifndef CONTIGO_GAME_POSITION_H
#define CONTIGO_GAME_POSITION_H

#include "game/choice.h"
#include "game/game.h"

typedef struct Position Position;

/* Where a game is. In games whose players agree on dead stones (GameKind.mark_dead), play is
 * followed by scoring, else it is over at once. */
typedef enum Phase { PHASE_PLAY, PHASE_SCORING, PHASE_OVER } Phase;

/* Whose turn it is and how things stand. */
typedef struct Turn {
    Color to_move;
    unsigned passes; /* in a row, up to now */
    Color passer;    /* who passed last, while passes > 0 */
    Phase phase;
    uint32_t number; /* the turn now being played, from 1 */
    bool begun;      /* something was drawn in it */
    Ending ending;   /* how it ended, once it is over */
    Color winner;    /* but for ENDING_SCORE, of which position_leader() tells */
} Turn;

/* The beginning of a game on a board and with rules that its kind has (session.h and game.h say
 * which): STATUS_OUT_OF_RANGE as the kind says. The caller owns it. `setup` is copied. */
Status position_create(const GameKind *kind, const Setup *setup, Position **position);
void position_destroy(Position *position); /* NULL is allowed */

/* An independent copy, which the caller owns: what is done to either cannot be seen in the other.
 * It can be taken back to where it was copied and no further; its first mark is 0. It costs what
 * there is on the board, not what has happened, but for positions that superko remembers. */
Status position_copy(const Position *position, Position **copy);

/* Makes `position` such a copy of another, the memory of both being used again. Where their kinds
 * or boards differ it takes longer. On STATUS_NO_MEMORY `position` is as it was. */
Status position_assign(Position *position, const Position *from);

const GameKind *position_kind(const Position *position);
const Setup *position_setup(const Position *position); /* borrowed; komi may change */
const Turn *position_turn(const Position *position);   /* borrowed, always the present one */

/* The state that the kind has made, for who knows the kind: of the type that its header says. It
 * is read there; to change it otherwise than through this header breaks what is logged. */
void *position_game(const Position *position);

/* Komi counts only at the end, so it may be changed at any time, which is not taken back.
 * STATUS_OUT_OF_RANGE; STATUS_WRONG_GAME where there is none. */
Status position_set_komi(Position *position, Decimal komi);

/* The present position by a number that counts up as things are done; and back to it, whatever has
 * been done since: the game's state, the turn, passes, phase and ending, all but komi. It never
 * fails, costs what is taken back, and gives memory back. Marks of what has been taken back mean
 * nothing any more. */
size_t position_mark(const Position *position);
void position_rollback(Position *position, size_t mark);

/* Playing. While dead stones are marked all of these return STATUS_SCORING but for
 * position_take_turn() and position_set_up(), with which play goes on; once it is over
 * STATUS_GAME_OVER. */

/* A whole turn, or a pass, for whose turn it is. What is not legal: as the kind says (STATUS_KO,
 * STATUS_OCCUPIED, ...); STATUS_NO_PASSING. */
Status position_make(Position *position, const Choice *choice);

/* What position_propose() would choose, made at once, which is faster; `made` may be NULL. For
 * random games to the end. STATUS_NO_MOVE where there is nothing to choose. */
Status position_make_random(Position *position, Random *random, Choice *made);

/* Part of a turn or a whole one, of any size, as the manner wants it: STATUS_NOT_YOUR_TURN, and
 * what the kind says. `outcome` (NULL: not wanted) is borrowed until the next change or
 * position_try(). */
Status position_act(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome);

/* The turn ends; where nothing was drawn in it that is a pass. STATUS_NOT_YOUR_TURN,
 * STATUS_NO_PASSING where the kind has no passing and nothing was drawn. */
Status position_pass(Position *position, Color color);

/* It is the turn of `color`; the other's, if it was, has ended in silence, which is no pass. Where
 * dead stones were being marked play goes on, as by position_resume(). STATUS_ALL_PLAYED, also
 * where the turn that has to end is the last of the game. */
Status position_take_turn(Position *position, Color color);

/* Puts up stones (GameKind.set_up) outside of any turn; it is the turn of `next` then.
 * Play goes on, as by position_resume(). STATUS_WRONG_GAME where the game has no such thing,
 * STATUS_ALL_PLAYED, and what the kind says. */
Status position_set_up(Position *position, Move stones, Color next);

/* Ends the game during play or scoring otherwise than by playing: by a resignation, on time, by a
 * forfeit; ENDING_SCORE when dead stones are agreed on. `winner` is ignored for that. */
Status position_end(Position *position, Ending ending, Color winner);

/* Once play has ended in a game that has dead stones: turns those of groups dead or alive, the move
 * being one stroke of them; where all were so already, position_mark() stays what it was. And back
 * to play: all are alive, and it is the turn of the one who did not pass last.
 * STATUS_GAME_OVER or STATUS_NOT_SCORING elsewhere; STATUS_NO_STONE; STATUS_ALL_PLAYED where no
 * turn is left. */
Status position_mark_dead(Position *position, Move stones, StoneMarking marking);
Status position_resume(Position *position);

/* Adds the places of all stones of a colour that are dead to the stroke being built: by the marks
 * of the players, or, if `judged`, as the game judges it, whatever they have marked.
 * STATUS_WRONG_GAME where it does not; STATUS_NO_MEMORY leaves a part of them. */
Status position_list_dead(Position *position, Color color, bool judged, Strokes *dead);

/* Asking. None of these changes what can be seen of the position. */

/* Whether a whole turn of `color` would be taken, by the other's turn ending in silence if it has
 * to: what position_take_turn() and position_act() with an exact manner would return. So while dead
 * stones are marked it is asked as if play had gone on. */
Status position_check(Position *position, Color color, Move move);

/* What position_act() would come to, and what the score would be then, 0 where there is none. As
 * that, but that a colour whose turn it is not is given one. */
Status position_try(Position *position, Color color, Move move, Manner manner,
                    const Outcome **outcome, Score *score);

/* The score as it is now, without komi. STATUS_WRONG_GAME where the game has none. */
Status position_score(Position *position, Score *score);

/* What the game would come to if it ended now: until it is over, by GameKind.judge() where it has
 * that. STATUS_NO_MEMORY. */
Status position_final_score(Position *position, Score *score);

/* Who leads by a score and komi: +1, 0, -1 for black, nobody, white, and by how much (0 or
 * more). Differences below 1e-6 are a tie. */
int position_margin(const Position *position, const Score *score, Decimal *margin);

/* Who has won: +1, 0, -1 for black, nobody, white; by the score where nothing else has decided, as
 * if the game ended now. A game that has no score and ended without a winner is a tie; before its
 * end STATUS_WRONG_GAME. */
Status position_leader(Position *position, int *leader);

/* Whose turn it is after the present one, made by `color`: the other's but where the rules have
 * black begin with several. */
Color position_next(const Position *position, Color color);

/* Ink left in the present turn, 0 where there is no such thing. */
Length position_ink_left(const Position *position);

/* Whether a move that is not legal loses. */
bool position_invalid_loses(const Position *position);

/* What whose turn it is might do, at most `most` of it and at least 1 if there is anything: each
 * legal, none twice, with priors above 0 that add up to 1, the better ones first as far as the kind
 * can tell. Where passing is possible a pass is among them, last, but for a list of one where
 * there is something better. `random` is for kinds with more moves than can be listed: the same
 * seed gives the same list. Nothing (count 0) unless a turn is being played. */
Status position_candidates(Position *position, Random *random, Candidate *list, size_t most,
                           size_t *count);

/* The same turns in less time, but what is thought of them is less good (GameKind.glance). */
Status position_glance(Position *position, Random *random, Candidate *list, size_t most,
                       size_t *count);

/* One of them at random as a weak but not a foolish player would choose it, a pass where there is
 * nothing better: where the game proposes nothing, and, in games that are not played out (plays_out
 * in game.h), where a pass ends play and wins, and when there have been as many turns as the board
 * has grid points. STATUS_NO_MOVE where there is no passing and nothing to do. */
Status position_propose(Position *position, Random *random, Choice *choice);

/* The same, but that it is a pass only where the game proposes nothing. */
Status position_propose_on(Position *position, Random *random, Choice *choice);

/* For players. */

/* What the game may come to from here: by GameKind.estimate(), or by the score as it is; once the
 * game is over by the score, with a spread of next to nothing. STATUS_WRONG_GAME where there is
 * neither. */
Status position_estimate(Position *position, Estimate *estimate);

/* Whether whose turn it is has better to do than to pass: nobody has passed before, and so much is
 * nobody's yet (Estimate.open). */
Status position_is_open(Position *position, bool *open);

/* What black has of a lead with komi that may be off by so much: a half for none, between 0 and 1,
 * more for more. */
double position_value(const Position *position, const Estimate *estimate);

/* Makes a turn at once as somebody would who wants to win and has no time to think. As
 * position_make_random(). */
Status position_make_likely(Position *position, Random *random, Choice *made);

/* Plays the game out in such turns, to the end or for as many turns as the kind wants, and tells
 * what that comes to; `first` and `owner` of `playout` are the caller's. The position is afterwards
 * as before. */
Status position_play_out(Position *position, Random *random, Playout *playout);

/* What the game comes to if both play best from here on, where that can be found out: see
 * GameKind.solve(). The position is afterwards as before. STATUS_WRONG_GAME where it is out of
 * reach, also once the game is over or dead stones are being marked; STATUS_NO_MEMORY. */
Status position_solve(Position *position, const Solving *solving, Solution *solution);

/* Another turn like one of whose turn it is: see GameKind.vary(). False where there is none. */
bool position_vary(Position *position, const Choice *choice, double reach, Random *random,
                   Choice *varied);

/* A number for the position, of those of one kind, board and rules: whatever can happen from here
 * on depends on what it is made of, which is the state that the kind has, whose turn it is, passes
 * in a row, the phase, how it ended, and, where the rules limit the number of turns, that. Not
 * komi, and not the earlier positions that superko forbids. The same position has the same key by
 * whatever way it was reached, on every machine; two that differ have the same one by accident,
 * once in 2^64, or because somebody tried hard: it is no proof. */
uint64_t position_key(const Position *position);

#endif
