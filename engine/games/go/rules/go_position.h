/* The functions of GameKind that implement the rules of `go` and `minigo`. game/game.h documents
 * them. Only for go_game.c. */
#ifndef CONTIGO_GAMES_GO_RULES_GO_POSITION_H
#define CONTIGO_GAMES_GO_RULES_GO_POSITION_H

#include "games/go/rules/go.h"

Color go_first_to_move(const Setup *setup);
Status go_create(const Setup *setup, void **game);
void go_destroy(void *game);
Status go_copy(const void *game, void **copy);
Status go_assign(void *game, const void *from);
uint64_t go_key(const void *game);
Occupant go_at(const void *game, int column, int row);
void go_before(const void *game, Occupant *points);
size_t go_mark(const void *game);
void go_rollback(void *game, size_t to);
Status go_pass(void *game, Color color);
Status go_begin_turn(void *game, Color color);
Status go_act(void *game, Color color, Move move, Manner manner, Outcome *outcome);
Status go_set_up(void *game, Move stones);
Status go_score(void *game, Score *counted);
Status go_judge_score(void *game, Score *counted);
Status go_list_dead(void *game, Color color, bool judged, Strokes *dead);
Status go_mark_dead(void *game, Move stones, StoneMarking marking);
Status go_check_move(void *game, Color color, Move move);
Status go_make(void *game, Color color, const Choice *choice);
Status go_make_random(void *game, Color color, Random *random, Choice *made);
Status go_propose(void *game, Color color, Random *random, Choice *choice);

#endif
