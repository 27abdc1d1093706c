/* Players: they choose moves, and use games through game/position.h only.
 *
 * A kind of player is one file, which defines a PlayerKind, and one row of the list in players.c.
 * The engine that owns a player limits its resources: permanently by the settings, and for each
 * turn by the clock. Other programs attach over the protocol, or replace a player in a program that
 * links the library.
 *
 * Players look at the time only if they are given a time limit. If they are given a number of
 * playouts instead, one thread and the same random numbers, they choose the same turns on every
 * machine. For that, they compute only with + - * / and square roots, which give the same result
 * everywhere. */
#ifndef CONTIGO_PLAYERS_PLAYER_H
#define CONTIGO_PLAYERS_PLAYER_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/clock.h"
#include "game/position.h"
#include "players/analysis.h"
#include "players/bars.h"

typedef struct SearchTuning SearchTuning; /* in search.h */

/* The resources of a player. */
typedef struct PlayerSettings {
    uint64_t playouts;          /* maximum per turn; 0: no limit */
    int64_t time;               /* maximum per turn, in nanoseconds; 0: no limit */
    unsigned threads;           /* 1 or more */
    size_t memory;              /* maximum in bytes, in total */
    double resigns;             /* resign if the value is below this, from 0 to 1; 0: never */
    const SearchTuning *tuning; /* parameters of `search`, for experiments; NULL: the default */
} PlayerSettings;

/* A request to choose a turn or to analyze. */
typedef struct ThinkRequest {
    Random *random;      /* borrowed */
    ClockSettings clock; /* of the player to move; player_choose() spends a share of it */
    TimeLeft left;       /* time left on that clock */
    int64_t time; /* nanoseconds from now, in addition to the limit of the settings; 0: no limit */
    bool cleans_up;   /* capture all dead stones before passing */
    bool endless;     /* only `stops` ends the search; limits of time and playouts are ignored */
    const Bars *bars; /* borrowed: excluded turns, for players that can analyze; NULL: none */
    /* Return whether to stop now. It is called some thousand times a second and, once true, must
     * stay true. NULL: it never stops. */
    bool (*stops)(void *client);
    void *client;
    /* Called with what is known so far, `interval` nanoseconds after the last time; NULL: not
     * called. */
    void (*shows)(void *context, const Analysis *analysis);
    int64_t interval;
    void *context;
} ThinkRequest;

/* What a turn must gain to be better than a pass: points, or value (from 0 to 1). */
#define TURN_GAIN 0.5
#define TURN_VALUE_GAIN 0.02

/* The chosen turn. */
typedef struct ThinkResult {
    Strokes *move;      /* borrowed, empty on entry: append the turn, or nothing for a pass */
    StringBuilder *why; /* borrowed, empty on entry: append the reason if no turn was found */
    bool resigns;
    int64_t taken; /* nanoseconds used if player_choose() had a time limit; 0 without one */
} ThinkResult;

typedef struct PlayerKind {
    const char *name;    /* lower case */
    const char *summary; /* one line for list_players */

    /* Create the state that a player keeps between its turns; the caller owns it. `settings` are
     * copied. NULL: the player has no state, and `state` is ignored. */
    Status (*create)(const PlayerSettings *settings, void **state);
    void (*destroy)(void *state);

    /* Choose a whole turn for the player to move. It may change the position, but must undo that
     * before it returns. If there is no turn, write the reason and return STATUS_NO_MOVE. */
    Status (*choose)(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen);

    /* Analyze the position for the player to move and report at intervals until it is stopped,
     * regardless of the settings' limits. NULL: not supported. */
    Status (*analyze)(void *state, Position *position, const ThinkRequest *thinking);

    /* Return what the player knew when it last chose a turn, borrowed until the next call; NULL if
     * nothing is known. The function may be NULL. */
    const Analysis *(*explain)(const void *state);
} PlayerKind;

/* A player. All members except the first two are zero until it is first used. */
typedef struct Player {
    const PlayerKind *kind;
    PlayerSettings settings;
    void *state;           /* owned if the kind has create(): created when first needed */
    bool varies;           /* what it knows depends on the speed of the machine */
    int64_t overrun;       /* by how many nanoseconds recent turns exceeded their time */
    StringBuilder reasons; /* why it chose its last move, in its owner's words; empty: unknown */
} Player;

/* All players of this library, the default one first; ends with NULL. */
extern const PlayerKind *const PLAYERS[];

extern const PlayerKind RANDOM_PLAYER, GREEDY_PLAYER, SEARCH_PLAYER;

/* Return the player with the given name, in any case, or NULL. */
const PlayerKind *player_kind_named(StringView name);

/* Return the default settings. */
PlayerSettings player_usual_settings(void);

/* Replace the player by another kind, or by the same with other settings. Its knowledge is deleted.
 * `player` may be all zero. */
void player_seat(Player *player, const PlayerKind *kind, PlayerSettings settings);

/* Delete everything that the player knows about games, as if it had never been used. */
void player_forget(Player *player);

/* Create the player's state if it has none. STATUS_NO_MEMORY. The functions below call this
 * themselves. */
Status player_call(Player *player);

/* Choose a turn for a color, which gets the turn as by position_take_turn(), within a share of its
 * clock and within the rule move_time. If there is neither, the player doesn't look at the time,
 * and first deletes what it learned under a time limit or before it was stopped. The position is
 * unchanged afterwards. Statuses of choose(); STATUS_NO_MEMORY. */
Status player_choose(Player *player, Position *position, Color color, const ThinkRequest *thinking,
                     ThinkResult *chosen);

/* Analyze the position for a color until it is stopped. The kind must have analyze(). */
Status player_analyze(Player *player, Position *position, Color color,
                      const ThinkRequest *thinking);

/* Return what the player knew when it last chose a turn, borrowed until the next call; NULL if
 * nothing is known. */
const Analysis *player_analysis(const Player *player);

void player_destroy(Player *player); /* may be all zero */

#endif
