/* Agreeing on dead stones, once play has ended in a game that has them.
 *
 * Either player marks stones dead and alive. The marks have a number, which every change raises
 * (the end of play does, and so does taking a mark back), so that nobody can agree to marks that he
 * has not seen: session_done() names the number that it is about. A change voids what has been
 * agreed. When both have agreed to the same marks the game is over. All of it is in the history and
 * can be taken back.
 *
 * Outside of PHASE_SCORING each of these is STATUS_NOT_SCORING, or STATUS_GAME_OVER.
 */
#ifndef CONTIGO_SESSION_AGREEMENT_H
#define CONTIGO_SESSION_AGREEMENT_H

#include "session/session.h"

/* The number of the marks as they are; 0 before play has ended for the first time. */
uint32_t session_scoring_number(const Session *session);

/* Whether a player has agreed to the marks as they are. */
bool session_agreed(const Session *session, Color color);

/* Marks by a player, all or none: STATUS_AGREED where that one has agreed to the marks, which then
 * only the other may change; and what the game says. What was so already is no event, and voids
 * nothing. And with one stone that is dead then, or alive if it was dead. */
Status session_mark(Session *session, Color color, Move stones, StoneMarking marking);
Status session_mark_dead(Session *session, Color color, Point point);

/* Whether players have gone on playing because they did not agree, and may have dead stones to take
 * off. */
bool session_is_disputed(const Session *session);

/* The player who marks where nobody says who does: one who has not agreed. */
Color session_marker(const Session *session);

/* Agrees: STATUS_STALE where `number` is not that of the marks, STATUS_AGREED a second time. */
Status session_done(Session *session, Color color, uint32_t number);

/* Goes back to playing: all stones are alive, and it is the turn of the one who did not pass last.
 * STATUS_ALL_PLAYED where the rules allow no more turns. */
Status session_resume(Session *session);

#endif
