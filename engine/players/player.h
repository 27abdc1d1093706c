/* Players choose moves. They use games only through game/position.h.
 *
 * A kind of player is one file, which defines a PlayerKind, and one row of the list in players.c.
 * The engine that owns a player limits its resources, permanently by the settings and for each turn
 * by the clock. Programs can also play without a PlayerKind: over the protocol, or by linking the
 * library and setting a player of their own.
 *
 * Players look at the time only if they are given a time limit. If they are given a number of
 * playouts instead, and use one thread and the same random numbers, they choose the same turns on
 * every machine. To make this possible, they compute only with + - * / and square roots, which give
 * the same result everywhere. */
#ifndef CONTIGO_PLAYERS_PLAYER_H
#define CONTIGO_PLAYERS_PLAYER_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/clock.h"
#include "game/position.h"
#include "players/analysis.h"
#include "players/bars.h"

typedef struct SearchTuning SearchTuning; /* defined in search.h */

#define RESIGNS_AUTO (-1.0)

/* The resources that a player may use, and when it resigns. */
typedef struct PlayerSettings {
    uint64_t playouts; /* maximum number per turn; 0 for no limit */
    int64_t time;      /* maximum per turn, in nanoseconds; 0 for no limit */
    bool is_usual;     /* true if nobody chose these limits; a clock then replaces `playouts` */
    bool ponders;      /* true if it may think while the opponent does (player_ponder) */
    unsigned threads;  /* number of threads, at least 1 */
    size_t memory;     /* maximum in total, in bytes */
    /* The player resigns if the value is below this, from 0 to 1; 0: never. RESIGNS_AUTO: the limit
     * is the game's own (GameKind.resigns), and the player resigns only if its value was below this
     * limit in two of its turns in a row and the game has not just begun. */
    double resigns;
    /* Parameters of the player `search`, for experiments; NULL for the default. */
    const SearchTuning *tuning;
} PlayerSettings;

/* A request to choose a turn or to analyze. */
typedef struct ThinkRequest {
    Random *random;      /* borrowed */
    ClockSettings clock; /* the clock of the player to move; player_choose() spends a share of it */
    TimeLeft left;       /* time left on that clock */
    /* Time limit in nanoseconds from now, in addition to the limit of the settings; 0 for none. */
    int64_t time;
    /* If the choice is still unclear after `time`, the player may think for up to this many more
     * nanoseconds. player_choose() sets it according to the clock. */
    int64_t extra;
    bool cleans_up; /* if true, capture all dead stones before passing */
    /* If true, only `stops` ends the search; limits of time and playouts are ignored. */
    bool endless;
    /* Borrowed: restrictions on the turns, for players that can analyze; NULL for none. */
    const Bars *bars;
    /* Return whether to stop now. The player calls this some thousand times a second. After it has
     * returned true, it must keep returning true. NULL: the player is never stopped. */
    bool (*stops)(void *client);
    void *client;
    /* Receives what is known so far, each time `interval` nanoseconds have passed. NULL: nothing is
     * reported. */
    void (*shows)(void *context, const Analysis *analysis);
    int64_t interval;
    void *context;
} ThinkRequest;

/* The minimum advantage that a turn must have over a pass in order to be made: in points, or in
 * value (from 0 to 1). */
#define TURN_GAIN 0.5
#define TURN_VALUE_GAIN 0.02

/* The chosen turn. */
typedef struct ThinkResult {
    Strokes *move;      /* borrowed, empty at first: append the turn, or nothing for a pass */
    StringBuilder *why; /* borrowed, empty at first: append the reason if no turn was found */
    bool resigns;
    int64_t extra; /* how much of ThinkRequest.extra the player decided to use */
    /* Nanoseconds that were used, if player_choose() had a time limit; 0 if it had none. */
    int64_t taken;
} ThinkResult;

typedef struct PlayerKind {
    const char *name;    /* in lower case */
    const char *summary; /* a line for the command list_players */

    /* Create the state that a player keeps between its turns. The caller owns it; `settings` are
     * copied. NULL: the player has no state, and `state` is ignored in the other functions. */
    Status (*create)(const PlayerSettings *settings, void **state);
    void (*destroy)(void *state);

    /* Choose a whole turn for the player to move. It may change the position, but must undo all
     * changes before it returns. If there is no turn, append the reason to `chosen->why` and return
     * STATUS_NO_MOVE. */
    Status (*choose)(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen);

    /* Analyze the position for the player to move, and report at intervals until stopped. Limits in
     * the settings are ignored. NULL: the player can't analyze. */
    Status (*analyze)(void *state, Position *position, const ThinkRequest *thinking);

    /* Return what the player knew when it last chose a turn, borrowed until the next call, or NULL
     * if nothing is known. May be NULL for a player that never knows anything. */
    const Analysis *(*explain)(const void *state);
} PlayerKind;

/* A player. To make one, set the first two members, and all others to zero. */
typedef struct Player {
    const PlayerKind *kind;
    PlayerSettings settings;
    void *state; /* owned if the kind has create(), which makes it when it is first needed */
    bool varies; /* true if what it knows depends on the speed of the machine */
    /* The time, in nanoseconds, by which recent turns took longer than they should have. */
    int64_t overrun;
    /* Why it chose its last move, as a text written by the player's owner; empty if that isn't
     * known. */
    StringBuilder reasons;
} Player;

/* All players of this library, ending with NULL. The first is the default. */
extern const PlayerKind *const PLAYERS[];

extern const PlayerKind RANDOM_PLAYER, GREEDY_PLAYER, SEARCH_PLAYER;

/* Return the player with the given name, in upper or lower case, or NULL. */
const PlayerKind *player_kind_named(StringView name);

/* Return the default settings. */
PlayerSettings player_usual_settings(void);

/* Replace the player by one of a different kind, or of the same kind with different settings. What
 * the old player knows is deleted. All members of `player` may be zero. */
void player_seat(Player *player, const PlayerKind *kind, PlayerSettings settings);

/* Delete everything that the player knows about games, as if it had never been used. */
void player_forget(Player *player);

/* Create the player's state if it has none yet. The functions that let the player think call this
 * themselves. May fail with STATUS_NO_MEMORY. */
Status player_call(Player *player);

/* Choose a turn for a color. The color is given the turn as by position_take_turn(). The player
 * uses a share of the color's clock, and keeps to the rule move_time and to its settings. If none
 * of these is a limit, it thinks for a second. If none of these limits the time, but the settings
 * limit the playouts, it doesn't look at the time; it also first deletes what it learned under a
 * time limit or in a search that was stopped, so that its choice doesn't depend on that. The
 * position is unchanged afterwards. May fail with a status of choose() or with STATUS_NO_MEMORY. */
Status player_choose(Player *player, Position *position, Color color, const ThinkRequest *thinking,
                     ThinkResult *chosen);

/* Analyze the position for a color until it is stopped. The kind must have analyze(). */
Status player_analyze(Player *player, Position *position, Color color,
                      const ThinkRequest *thinking);

/* Think about the opponent's next turn until stopped, so that the player knows more when it chooses
 * its own. Return immediately if its settings don't allow this, if it can't analyze, or if it
 * doesn't look at the time when it chooses: then its choices must not depend on this.
 * `thinking->stops` is required. */
Status player_ponder(Player *player, Position *position, const ThinkRequest *thinking);

/* Return what the player knew when it last chose a turn, or NULL if nothing is known. Borrowed
 * until the next call. */
const Analysis *player_analysis(const Player *player);

void player_destroy(Player *player); /* all its members may be zero */

#endif
