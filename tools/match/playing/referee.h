/* The engine library as the referee of a game between programs. The referee alone decides which
 * moves are legal, when the game is over and what the result is. */
#ifndef CONTIGO_MATCH_PLAYING_REFEREE_H
#define CONTIGO_MATCH_PLAYING_REFEREE_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/game.h"

#include <stdbool.h>

typedef struct Referee Referee;

/* Create a referee, which the caller owns. Before the first `set_game`, its game is the first in
 * CONTIGO_GAMES. */
Status referee_create(Referee **referee);
void referee_destroy(Referee *referee); /* NULL is allowed */

/* Execute a command that can occur in a record, such as `set_game`, `boardsize`, `set_rule` or
 * `play`. On failure return false and set `why` to the reason. */
bool referee_command(Referee *referee, const char *command, StringBuilder *why);

/* Make up to `count` random turns. If a turn ends the game, stop after it, and don't append it to
 * `turns`. Append every other turn as `COLOR MOVE` and a newline. On failure return false and set
 * `why` to the reason. */
bool referee_open(Referee *referee, uint64_t seed, uint64_t count, StringBuilder *turns,
                  StringBuilder *why);

/* The referee's ruling on a program's move. */
typedef enum Ruling {
    RULING_MADE,    /* the move was made */
    RULING_ILLEGAL, /* the move is illegal */
    RULING_NO_MOVE, /* the text is not a move */
    RULING_LOST,    /* out of memory */
} Ruling;

/* Make a move, a pass or a resignation, given in the format of the command `play`. If the ruling is
 * RULING_MADE, set `made` to the move in normalized form, such as `D4`, `3,3:5,3` or `pass`. For
 * any other ruling the game is unchanged, and `why` is set to the reason. */
Ruling referee_play(Referee *referee, Color color, StringView move, StringBuilder *made,
                    StringBuilder *why);

/* Return the ruling that referee_play() would return, but leave the game unchanged. */
Ruling referee_check(Referee *referee, Color color, StringView move);

/* Return true if no more moves can be made: the game is over, or it only remains to agree on dead
 * stones. */
bool referee_is_over(const Referee *referee);

Color referee_to_move(const Referee *referee);

/* End the game: `loser` loses on time (referee_end_on_time()) or by a forbidden action
 * (referee_end_by_forfeit()). */
void referee_end_on_time(Referee *referee, Color loser);
void referee_end_by_forfeit(Referee *referee, Color loser);

/* If it only remains to agree on dead stones, let both players accept the library's judgment of
 * them, so that the game is over. Return false if memory runs out. */
bool referee_settle(Referee *referee);

/* The result of a finished game, or the result that the game would have if it ended now. The
 * library judges which stones are dead. In a game without a score nobody leads before its end. */
typedef struct Outlook {
    int leader;     /* +1 Black, -1 White, 0 nobody */
    bool by_score;  /* a difference of points, or of squares of the board, decides the game */
    Decimal margin; /* Black's lead including komi if `by_score`, otherwise 0 */
} Outlook;

/* Set `outlook` to the result of the game or, if it isn't over, of its current position. Return
 * false if memory runs out. */
bool referee_outlook(Referee *referee, Outlook *outlook);

/* Append the current position as the command `showboard` prints it. */
void referee_show(Referee *referee, StringBuilder *board);

/* Return the number of turns made, including passes. */
size_t referee_turns(const Referee *referee);

/* Append each turn of the game as `COLOR MOVE` and a newline. */
void referee_list_turns(const Referee *referee, StringBuilder *turns);

/* referee_record() sets `record` to the game's record. referee_sgf() sets `sgf` to the game in SGF,
 * or to an empty text if SGF can't represent it. If memory runs out, builder_failed() becomes true
 * for the text. */
void referee_record(Referee *referee, StringBuilder *record);
void referee_sgf(Referee *referee, StringBuilder *sgf);

/* Return a hash of the turns that have been made. */
uint64_t referee_digest(Referee *referee);

#endif
