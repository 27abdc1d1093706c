/* A game that several people share: who may send which command, for which version of the game, and
 * which news everyone receives.
 *
 * People who share a game send lines. The flags of a command's row (COMMAND_SHARED) decide whether
 * it is executed. There are also:
 *
 *     at VERSION COMMAND   change the game, unless it has another version by now
 *     view N COMMAND       run a query in the position after N moves
 *     save COMMAND         return the file that savegame, savesgf or savesugo would write
 *
 * All other lines are queries about the current game. The lines that made a game are passed to the
 * caller to be stored; the game can be restored from them.
 *
 * This module reads the time (base/moment.h), and charges the players' clocks. */
#ifndef CONTIGO_PROTOCOL_SHARING_H
#define CONTIGO_PROTOCOL_SHARING_H

#include "formats/json.h"
#include "game/time_control.h"
#include "protocol/engine.h"

/* What to store: an additional line; a line that sets everything, and replaces what has been stored
 * so far; or an SGF file, from which the lines after it continue. */
typedef enum Keep { KEEP_LINE, KEEP_ALL, KEEP_FILE } Keep;

typedef struct Sharing {
    Engine *engine;  /* owned */
    bool engaged[2]; /* by color: the seat is not taken by a person; set by the caller */
    int64_t version; /* increases by one with each change */
    int64_t moved;   /* the version since which only texts about the game have changed */
    size_t made;     /* number of moves before the last change */
    char wanted[64]; /* the request of one seat that the other must confirm; empty: none */
    Color wanter;
    unsigned wishes; /* number of such requests so far */
    int64_t since;   /* when the turn began */
    int64_t flagged; /* the version in which a player's time was found to have run out; -1: none */
    size_t most;     /* maximum memory of the game, in bytes */
    /* Memory that the game took after the last line; `beside`: other memory in use at that time. */
    size_t bytes;
    size_t beside;
    /* How much of this memory the file from which the game was loaded may take; the length of the
     * stored lines; and the maximum of that length. */
    size_t file_bytes, kept, kept_most;
    /* Why the game no longer matches what was sent and cannot continue; NULL if it matches. */
    const char *trouble;
    void (*keep)(void *context, Keep keep, StringView text);
    /* Return true if the game may not take more memory than now, because other games take so much.
     * NULL: it always may. */
    bool (*is_full)(void *context);
    void *context; /* for these two functions; set by the caller */
} Sharing;

/* A client: the seats that it has. */
typedef struct Sharer {
    bool seats[2];
} Sharer;

/* sharing_create() creates a new game of the first kind in a list; STATUS_NO_MEMORY.
 * sharing_destroy() frees it. */
Status sharing_create(Sharing *sharing, const GameKind *const *games, size_t most);
void sharing_destroy(Sharing *sharing);

/* sharing_open() makes the game from lines of a client or, if `file` is a command, lets that
 * command load them as a file. sharing_wake() restores a stored game: a file or nothing, and lines
 * that led to a version. Both return false with the reason. */
bool sharing_open(Sharing *sharing, const char *file, StringBuilder *lines, StringBuilder *reply);
bool sharing_wake(Sharing *sharing, StringBuilder *file, StringView lines, int64_t version,
                  StringBuilder *reply);

/* Process a line, which ends with NUL and arrived at `came`. On failure, return false with an
 * error. If the version is different afterwards, the game has changed. */
bool sharing_say(Sharing *sharing, const Sharer *sharer, StringView line, int64_t came,
                 StringBuilder *reply);

/* Return whether a line requests an analysis, which the caller must start. Get the command in
 * `question`, and the number of moves that it refers to, or -1, in `made`. */
bool sharing_is_analysis(StringView line, int64_t *made, StringView *question);

/* Change the game by lines, without checking who may send them. */
bool sharing_change(Sharing *sharing, StringView lines, int64_t came, StringBuilder *reply);

/* sharing_has_clock() returns whether a player's time may run out. sharing_look_at_clock() ends the
 * game if it has run out. */
bool sharing_has_clock(const Sharing *sharing);
void sharing_look_at_clock(Sharing *sharing);

/* Return the memory that the game takes at present, even during a command, in bytes. */
size_t sharing_bytes(const Sharing *sharing);

/* Run a command. On failure, return false with the error. `reply` is overwritten. */
bool sharing_ask(Sharing *sharing, const char *line, StringBuilder *reply);

/* The query whose reply, one line, contains everything that set_state needs to make the game. */
extern const char SHARING_STATE[];

/* sharing_time() returns the time control. The other function returns how much time a player had
 * left when their turn began. */
TimeControl sharing_time(const Sharing *sharing);
TimeLeft sharing_time_left(const Sharing *sharing, Color color);

/* sharing_add_news() adds members to an object: everything there is to know about the game, or what
 * the last change did. sharing_add_clock() adds the current clocks. */
void sharing_add_news(Sharing *sharing, bool is_whole, Json *json);
void sharing_add_clock(const Sharing *sharing, Json *json);

#endif
