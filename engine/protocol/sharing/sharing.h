/* A game that several people share. This module decides who may send which command, for which
 * version of the game, and what news everyone receives.
 *
 * People who share a game send lines. The flags of a command's row (COMMAND_SHARED) decide whether
 * a client's line is executed. In addition to commands, there are these lines:
 *
 *     at VERSION COMMAND   change the game, but only if it still has this version
 *     view N COMMAND       run a query in the position after N moves
 *     save COMMAND         return the file that savegame, savesgf or savesugo would write
 *     rematch              ask the other player for another game, or agree to one
 *     decline              refuse what the other player asks for
 *     withdraw             withdraw one's own request
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

/* What the caller must store: a line, in addition to those stored so far; a line that sets
 * everything and replaces everything stored so far; or an SGF file, from which the lines after it
 * continue. */
typedef enum Keep { KEEP_LINE, KEEP_ALL, KEEP_FILE } Keep;

typedef struct Sharing {
    Engine *engine; /* owned */
    /* For each color, true if its seat isn't taken by a person; set by the caller. */
    bool engaged[2];
    int64_t version; /* increases by one with each change */
    /* The version of the last change that affected more than texts about the game. */
    int64_t moved;
    size_t made; /* number of moves that had been made before the last change */
    /* Number of moves in the last news, and how many of the first ones are still the same. */
    size_t told_made, same;
    StringBuilder told[3]; /* the texts in the last news, which are sent again if they change */
    /* The request of one seat that the other must confirm; empty if there is none. */
    char wanted[64];
    Color wanter;
    bool declined;   /* the other seat has refused the request */
    bool agreed;     /* both seats want a rematch of this game, which is over */
    unsigned wishes; /* number of requests, refusals and withdrawals so far */
    /* True if the clocks run. Set by sharing_start_clocks(), or when a game is restored in which
     * they ran. */
    bool is_timed;
    int64_t since; /* when the present turn began, as moment_now() returns it */
    /* The version in which a player's time was found to have run out; -1 if it hasn't. */
    int64_t flagged;
    size_t most; /* the maximum memory that the game may take, in bytes */
    /* `bytes`: the memory that the game took after the last line. `beside`: the other memory that
     * was in use at that time. Both are in bytes. */
    size_t bytes;
    size_t beside;
    /* In bytes: an estimate of the memory for the file from which the game was loaded; the length
     * of the stored lines; and the length above which they are replaced by the full state. */
    size_t file_bytes, kept, kept_most;
    /* The reason why the game no longer matches what was sent, and so can't continue. NULL if it
     * matches. */
    const char *trouble;
    void (*keep)(void *context, Keep keep, StringView text);
    /* Returns true if other games take so much memory that this game may not take more than it
     * takes now. If NULL, only `most` limits this game. */
    bool (*is_full)(void *context);
    void *context; /* passed to `keep` and `is_full`; set by the caller */
} Sharing;

/* A client, with the seats that it has. */
typedef struct Sharer {
    bool seats[2];
} Sharer;

/* sharing_create() creates a new game of the first kind in a list; it may fail with
 * STATUS_NO_MEMORY. sharing_destroy() frees it. */
Status sharing_create(Sharing *sharing, const GameKind *const *games, size_t most);
void sharing_destroy(Sharing *sharing);

/* sharing_open() makes the game from lines that a client has sent. If `file` isn't NULL, it is a
 * command that loads `lines` as if they were a file. sharing_wake() restores a stored game from a
 * file, if there is one, and from the lines that led to a version. On failure, both return false
 * with the reason. */
bool sharing_open(Sharing *sharing, const char *file, StringBuilder *lines, StringBuilder *reply);
bool sharing_wake(Sharing *sharing, StringBuilder *file, StringView lines, int64_t version,
                  StringBuilder *reply);

/* Process a line, which ends with NUL and arrived at `came`, a time as moment_now() returns it. On
 * failure, return false with an error. If the game's version is different afterwards, the game has
 * changed. */
bool sharing_say(Sharing *sharing, const Sharer *sharer, StringView line, int64_t came,
                 StringBuilder *reply);

/* Return whether a line requests an analysis, which the caller must then start. `question` receives
 * the command, and `made` the number of moves that it refers to, or -1. */
bool sharing_is_analysis(StringView line, int64_t *made, StringView *question);

/* Change the game by running lines, without checking who may send them. On failure, return false
 * with an error. */
bool sharing_change(Sharing *sharing, StringView lines, int64_t came, StringBuilder *reply);

/* Start the clocks; call this when both players have joined. The clocks then run even if players
 * leave. Return false if they were already running. */
bool sharing_start_clocks(Sharing *sharing);

/* sharing_has_clock() returns whether a player's time may run out. sharing_look_at_clock() ends the
 * game if a player's time has run out. */
bool sharing_has_clock(const Sharing *sharing);
void sharing_look_at_clock(Sharing *sharing);

/* Return the memory that the game takes at present, in bytes. This can be called even during a
 * command. */
size_t sharing_bytes(const Sharing *sharing);

/* Run a command. On failure, return false with the error. The reply or the error replaces the
 * contents of `reply`. */
bool sharing_ask(Sharing *sharing, const char *line, StringBuilder *reply);

/* The query whose reply, a single line, contains everything that set_state needs to restore the
 * game. */
extern const char SHARING_STATE[];

/* Return how much time a player had left when the player's turn began. */
TimeLeft sharing_time_left(const Sharing *sharing, Color color);

/* sharing_add_news() adds members to a JSON object: the whole state of the game if `is_whole`,
 * otherwise the changes since the last news of changes. sharing_add_clock() adds the current
 * clocks. */
void sharing_add_news(Sharing *sharing, bool is_whole, Json *json);
void sharing_add_clock(const Sharing *sharing, Json *json);

#endif
