/* The library as referee of a game between programs: what is legal, when the game is over, what it
 * has come to. What the programs think of that decides nothing.
 */
#ifndef CONTIGO_MATCH_PLAYING_REFEREE_H
#define CONTIGO_MATCH_PLAYING_REFEREE_H

#include "base/number.h"
#include "base/status.h"
#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/game.h"

#include <stdbool.h>

typedef struct Referee Referee;

/* A referee of the first game of the library, until he is told of another. The caller owns him. */
Status referee_create(Referee **referee);
void referee_destroy(Referee *referee); /* NULL is allowed */

/* Carries out a command that may stand in a record: `set_game`, `boardsize`, `set_rule`, `play` and
 * others. False with the reason in `why` (emptied first). */
bool referee_command(Referee *referee, const char *command, StringBuilder *why);

/* Makes turns by chance, by a seed, until there are so many or the game would be over; appends each
 * as `COLOR MOVE` with a newline behind. False with the reason in `why`. */
bool referee_open(Referee *referee, uint64_t seed, uint64_t count, StringBuilder *turns,
                  StringBuilder *why);

/* What he says to what a program wants to do in its turn. */
typedef enum Ruling {
    RULING_MADE,    /* it is done */
    RULING_ILLEGAL, /* the rules forbid it */
    RULING_NO_MOVE, /* it is no move */
    RULING_LOST,    /* there is no memory to say more */
} Ruling;

/* Makes a whole turn, a pass or a resignation, as the command `play` has it. `made` (emptied first)
 * gets the words in which it is told to others: `D4`, `3,3:5,3`, `pass`. Where it is not done
 * nothing has changed, and `why` (emptied first) says why not. */
Ruling referee_play(Referee *referee, Color color, StringView move, StringBuilder *made,
                    StringBuilder *why);

/* The same without making it. */
Ruling referee_check(Referee *referee, Color color, StringView move);

/* Whether nothing is left to be played: the game is over, or dead stones are to be agreed on. */
bool referee_is_over(const Referee *referee);

Color referee_to_move(const Referee *referee);

/* Ends the game against a color: its time is up; it did what is not allowed. */
void referee_end_on_time(Referee *referee, Color loser);
void referee_end_by_forfeit(Referee *referee, Color loser);

/* Ends a game in which dead stones are to be agreed on: both colors agree to what the library
 * judges. The result, the record and the SGF file are those of the position that this leaves. False
 * if there is no memory. */
bool referee_settle(Referee *referee);

/* What the game has come to, or would if it ended now. Dead stones are as the library judges.
 * Nobody is ahead in a game that has no score before its end. */
typedef struct Outlook {
    int leader;     /* +1 black, -1 white, 0 nobody */
    bool by_score;  /* it is by so many points or squares: */
    Decimal margin; /* black's lead, komi counted; 0 otherwise */
} Outlook;

/* False if there is no memory. */
bool referee_outlook(Referee *referee, Outlook *outlook);

/* Appends the board for a person, as `showboard` does. */
void referee_show(Referee *referee, StringBuilder *board);

/* How many turns were made, passes too. */
size_t referee_turns(const Referee *referee);

/* Appends each of them as `COLOR MOVE` with a newline behind. */
void referee_list_turns(const Referee *referee, StringBuilder *turns);

/* The record; and the game as SGF where it has that, else nothing. The texts are emptied first;
 * builder_failed() tells where there is no memory. */
void referee_record(Referee *referee, StringBuilder *record);
void referee_sgf(Referee *referee, StringBuilder *sgf);

/* A number for the turns that were made: equal where those are equal. */
uint64_t referee_digest(Referee *referee);

#endif
