/* A seat of a room. If a person has the seat, there is little to do: the host executes what guests
 * send. Otherwise the player is a program or one of the engine's players, and thinks in its own
 * process when the server permits that. The process of a program continues between moves; that of
 * an engine's player ends after each move. */
#ifndef CONTIGO_HOST_SEAT_H
#define CONTIGO_HOST_SEAT_H

#include "host/terms.h"
#include "protocol/sharing/sharing.h"

typedef struct Seat {
    const HostBegin *begin; /* borrowed, as is `game` */
    Sharing *game;
    int server; /* socket to the server */
    Color color;
    const Program *program; /* NULL: one of the engine's players, or a person */
    /* Name of the engine's player; NULL: a program. If both are NULL although no person has the
     * seat, the server no longer has that program. */
    const char *player;
    int level;
    Peer peer;       /* the process in which the player thinks; none if peer.process is 0 */
    Peer leaving;    /* an earlier process of the program, until it has ended */
    bool is_waiting; /* the player wants to think, but hasn't begun */
    bool may_think;  /* the server has permitted the player to think */
    int64_t wants;   /* id of the last HOST_WANTS */
    bool is_thinking;
    int64_t version; /* version of the game that the player last thought about */
    char failure[200];
} Seat;

/* Initialize a seat, and tell the game whether a person has it. */
void seat_make(Seat *seat, const HostBegin *begin, Sharing *game, int server, Color color);

/* seat_look() lets the player think, mark dead stones or stop, whatever is due. In an empty room a
 * player doesn't begin to think; if the room is deserted, that is, has been empty for some time, a
 * player that thinks is stopped. seat_hear() reads what the player's process has sent, and plays
 * its move. Both functions may change the game. The result of seat_is_busy(), or `failure`, may
 * have changed if seat_look() returns true, and after each call of seat_hear(). */
bool seat_look(Seat *seat, bool is_empty, bool is_deserted);
void seat_hear(Seat *seat);

/* Call this when the server permits the player to think, in reply to the HOST_WANTS with this
 * id. */
void seat_permit(Seat *seat, int64_t id);

/* seat_is_busy() returns true if the player thinks or waits until it may. seat_is_to_move() returns
 * true if it is the turn of this seat's player, and the player isn't a person. */
bool seat_is_busy(const Seat *seat);
bool seat_is_to_move(const Seat *seat);

/* End the player's processes, and wait a few seconds at most until they have ended. */
void seat_end(Seat *seat);

/* Return true if `who` names a player that can take a seat: one of the engine's players, optionally
 * with `:LEVEL`, or one of the server's programs. */
bool seat_allows(const HostTerms *terms, const char *who);

/* Return the program that `who` names, or NULL. */
const Program *seat_program(const HostTerms *terms, const char *who);

#endif
