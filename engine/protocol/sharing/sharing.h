/* A game that several share: who may give which command, of which version of the game, and what all
 * are told of it.
 *
 * Who shares it says lines. What a command's row says of who may give it (COMMAND_SHARED) decides
 * whether it is carried out; besides there are
 *
 *     at VERSION COMMAND   has the game changed, unless it is another by now
 *     view N COMMAND       asks as of where N moves had been made
 *     save COMMAND         the file that savegame, savesgf or savesugo would write
 *
 * and all other lines are questions about the game as it is. The lines that made a game are handed
 * out to be kept; from those it wakes up as what it was.
 *
 * It looks at the time (base/moment.h), and charges the clocks of those who play.
 */
#ifndef CONTIGO_PROTOCOL_SHARING_H
#define CONTIGO_PROTOCOL_SHARING_H

#include "formats/json.h"
#include "game/time_control.h"
#include "protocol/engine.h"

/* What is to be kept: another line; one that sets all, and so takes the place of what is kept by
 * then; or the file in SGF that the lines after it go on from. */
typedef enum Keep { KEEP_LINE, KEEP_ALL, KEEP_FILE } Keep;

typedef struct Sharing {
    Engine *engine;  /* owned */
    bool engaged[2]; /* seats that no person has; the caller's to set */
    int64_t version; /* one more with each change */
    int64_t moved;   /* the version since which nothing was changed but what is said of the game */
    size_t made;     /* moves before the last change */
    char wanted[64]; /* what one seat wants, and the other has to want as well; empty: nothing */
    Color wanter;
    unsigned wishes; /* so far */
    int64_t since;   /* when the turn began */
    int64_t flagged; /* the version of which a player's time was found to be up; -1: none */
    size_t most;     /* bytes that the game may take */
    size_t bytes;    /* that it takes since the last line, beside what was in use then */
    size_t beside;
    /* What it takes of those for the file that it came from, at most; and of what is kept. */
    size_t file_bytes, kept, kept_most;
    /* It is not what was said any more, and cannot go on: why. NULL: all is well. */
    const char *trouble;
    void (*keep)(void *context, Keep keep, StringView text);
    /* Whether it may take no more than it does, as others do so much; NULL: it always may. */
    bool (*is_full)(void *context);
    void *context; /* the caller's to set, with those two */
} Sharing;

/* Who says something: the seats that he has. */
typedef struct Sharer {
    bool seats[2];
} Sharer;

/* A new game of the first of a list; STATUS_NO_MEMORY. And its end. */
Status sharing_create(Sharing *sharing, const GameKind *const *games, size_t most);
void sharing_destroy(Sharing *sharing);

/* Has lines of somebody's make the game, or the command `file` load them as one; false with the
 * reason. And what has been kept: a file or nothing, and lines that have led to a version. */
bool sharing_open(Sharing *sharing, const char *file, StringBuilder *lines, StringBuilder *reply);
bool sharing_wake(Sharing *sharing, StringBuilder *file, StringView lines, int64_t version,
                  StringBuilder *reply);

/* Answers a line, which ends with NUL and came at a moment; false with the error. Where the version
 * is another after it, the game is. */
bool sharing_say(Sharing *sharing, const Sharer *sharer, StringView line, int64_t came,
                 StringBuilder *reply);

/* Whether a line asks for an analysis, which is its caller's to begin: by which command, and as of
 * how many moves, or -1. */
bool sharing_is_analysis(StringView line, int64_t *made, StringView *question);

/* Has lines change the game, whoever wants that. */
bool sharing_change(Sharing *sharing, StringView lines, int64_t came, StringBuilder *reply);

/* Whether somebody's time may run out; and has a player lose whose has. */
bool sharing_has_clock(const Sharing *sharing);
void sharing_look_at_clock(Sharing *sharing);

/* What it takes while something is done. */
size_t sharing_bytes(const Sharing *sharing);

/* Asks the engine; false with the error. The reply is overwritten. */
bool sharing_ask(Sharing *sharing, const char *line, StringBuilder *reply);

/* Everything that set_state makes a game from: a line. */
extern const char SHARING_STATE[];

/* How much time players have, and how much one had left when his turn began. */
TimeControl sharing_time(const Sharing *sharing);
TimeLeft sharing_time_left(const Sharing *sharing, Color color);

/* Members of an object: what there is to know of the game, or what the last change has made of it;
 * and the clocks as they are. */
void sharing_add_news(Sharing *sharing, bool is_whole, Json *json);
void sharing_add_clock(const Sharing *sharing, Json *json);

#endif
