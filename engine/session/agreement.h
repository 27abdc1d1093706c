/* Agreement on dead stones, after play has ended in a game that has them.
 *
 * Either player may mark stones as dead or alive. The marks have a serial number, which increases
 * with every change (and when play ends, or a mark is undone). session_done() takes the serial
 * number of the marks that the player agrees to, so no player can agree to marks without having
 * seen them. A change makes earlier agreement invalid. When both players have agreed to the same
 * marks, the game is over. All of this is part of the history and can be undone.
 *
 * Outside of PHASE_SCORING, the functions that change something return STATUS_NOT_SCORING or
 * STATUS_GAME_OVER. */
#ifndef CONTIGO_SESSION_AGREEMENT_H
#define CONTIGO_SESSION_AGREEMENT_H

#include "session/session.h"

/* Return the number that identifies the present marks, or 0 if play has never ended. */
uint32_t session_scoring_number(const Session *session);

/* Return whether a player has agreed to the present marks. */
bool session_agreed(const Session *session, Color color);

/* Mark stones for a player: all of them or none. Return STATUS_AGREED if this player has agreed to
 * the marks; in that case only the other player may change them. May also fail with a status of the
 * game. If nothing changes, no event is recorded and agreement stays valid. session_mark_dead()
 * changes the stone at a point from alive to dead, or from dead to alive. */
Status session_mark(Session *session, Color color, Move stones, StoneMarking marking);
Status session_mark_dead(Session *session, Color color, Point point);

/* Return whether the players have ever resumed play because they did not agree. If they have, there
 * may be dead stones that still have to be captured. */
bool session_is_disputed(const Session *session);

/* Return the color that marks stones if a command names no color. It is a color that has not
 * agreed. */
Color session_marker(const Session *session);

/* Agree to the marks. Return STATUS_STALE if `number` is not the present serial number of the
 * marks, and STATUS_AGREED if this player has already agreed. */
Status session_done(Session *session, Color color, uint32_t number);

/* Resume play. All stones become alive, and the player who did not make the last pass moves next.
 * Return STATUS_ALL_PLAYED if the rules allow no more turns. */
Status session_resume(Session *session);

#endif
