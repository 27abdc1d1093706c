/* The engine library as referee of a game between programs. It decides which moves are legal, when
 * the game is over and what the result is, whatever the programs think. */
#ifndef CONTIGO_MATCH_PLAYING_REFEREE_H
#define CONTIGO_MATCH_PLAYING_REFEREE_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/game.h"

#include <stdbool.h>

typedef struct Referee Referee;

/* Create a referee of the library's first game, until `set_game`. The caller owns it. */
Status referee_create(Referee **referee);
void referee_destroy(Referee *referee); /* NULL is allowed */

/* Run a command that can occur in a record: `set_game`, `boardsize`, `set_rule`, `play` and others.
 * On failure return false and set `why` to the reason. */
bool referee_command(Referee *referee, const char *command, StringBuilder *why);

/* Make random turns until there are `count` of them or the game would be over. Append each as
 * `COLOR MOVE` and a newline. On failure return false and set `why` to the reason. */
bool referee_open(Referee *referee, uint64_t seed, uint64_t count, StringBuilder *turns,
                  StringBuilder *why);

/* The referee's ruling on a program's move. */
typedef enum Ruling {
    RULING_MADE,    /* the move was made */
    RULING_ILLEGAL, /* the move is illegal */
    RULING_NO_MOVE, /* not a move */
    RULING_LOST,    /* out of memory */
} Ruling;

/* Make a turn, a pass or a resignation given in the format of `play`. Set `made` to the move in
 * normalized form: `D4`, `3,3:5,3`, `pass`. For any ruling but RULING_MADE nothing has changed, and
 * `why` is set to the reason. */
Ruling referee_play(Referee *referee, Color color, StringView move, StringBuilder *made,
                    StringBuilder *why);

/* Return the ruling of referee_play() without making the move. */
Ruling referee_check(Referee *referee, Color color, StringView move);

/* Return whether no moves are left: the game is over, or dead stones remain to be agreed on. */
bool referee_is_over(const Referee *referee);

Color referee_to_move(const Referee *referee);

/* End the game against a color: on time, or for a forbidden action. */
void referee_end_on_time(Referee *referee, Color loser);
void referee_end_by_forfeit(Referee *referee, Color loser);

/* If dead stones remain to be agreed on, let both colors agree to the library's judgment. The
 * result, the record and the SGF file are those of the resulting position. Return false if memory
 * runs out. */
bool referee_settle(Referee *referee);

/* The result of the game, or its result if it ended now. The library judges dead stones. A game
 * that has no score before its end has no leader until then. */
typedef struct Outlook {
    int leader;     /* +1 black, -1 white, 0 nobody */
    bool by_score;  /* decided by points or squares */
    Decimal margin; /* black's lead including komi, if by_score; otherwise 0 */
} Outlook;

/* Return false if memory runs out. */
bool referee_outlook(Referee *referee, Outlook *outlook);

/* Append the board in the format of `showboard`. */
void referee_show(Referee *referee, StringBuilder *board);

/* Return the number of turns made, including passes. */
size_t referee_turns(const Referee *referee);

/* Append each turn as `COLOR MOVE` and a newline. */
void referee_list_turns(const Referee *referee, StringBuilder *turns);

/* Set the text to the record, or to the SGF of the game, empty if the game has none. If memory runs
 * out, builder_failed() is true. */
void referee_record(Referee *referee, StringBuilder *record);
void referee_sgf(Referee *referee, StringBuilder *sgf);

/* Return a hash of the turns made. */
uint64_t referee_digest(Referee *referee);

#endif
