/* Who chooses a move, knowing only game/position.h.
 *
 * A kind of player is one file, whose value of this type says all that it is, and one row of the
 * list in players.c. What a player may take is of the engine that has it: the settings, which stay,
 * and what is left of the clock, for each turn. Others attach over the protocol, or take a player's
 * place in a program that links the library.
 *
 * Players look at the time where they are given some, and nowhere else: with a number of playouts,
 * one thread and the same random numbers they choose the same on every machine. All of their
 * figures are made with + - * / and roots for that, which are the same everywhere.
 */
#ifndef CONTIGO_PLAYERS_PLAYER_H
#define CONTIGO_PLAYERS_PLAYER_H

#include "base/string_builder.h"
#include "base/string_view.h"
#include "game/clock.h"
#include "game/position.h"
#include "players/analysis.h"
#include "players/bars.h"

typedef struct SearchTuning SearchTuning; /* search.h */

/* What a player has for each of its turns, and for all of them. */
typedef struct PlayerSettings {
    uint64_t playouts;          /* at most for a turn; 0: no limit */
    int64_t time;               /* nanoseconds at most for a turn; 0: no limit */
    unsigned threads;           /* 1 or more */
    size_t memory;              /* bytes at most, for all of them */
    double resigns;             /* below this value of its game, from 0 to 1; 0: never */
    const SearchTuning *tuning; /* for studies: of `search`; NULL: as it is best */
} PlayerSettings;

/* What there is for a turn. */
typedef struct ThinkRequest {
    Random *random;      /* borrowed */
    ClockSettings clock; /* the clock of whose turn it is, of which player_choose() gives a share */
    TimeLeft left;       /* on it */
    int64_t time;        /* nanoseconds from now, besides what the settings say; 0: no limit */
    bool cleans_up;      /* dead stones are wanted off the board before anybody passes */
    bool endless;        /* nothing but `stops` ends it: neither time nor playouts do */
    const Bars *bars; /* borrowed: what is left out, by a player that can analyze; NULL: nothing */
    /* Whether it has to end now, which is asked some thousand times a second, and stays so; NULL:
     * it does not. */
    bool (*stops)(void *client);
    void *client;
    /* Is told what is known by now, so many nanoseconds after the last time; NULL: nobody is. */
    void (*shows)(void *context, const Analysis *analysis);
    int64_t interval;
    void *context;
} ThinkRequest;

/* What a turn gains, where it is worth being made rather than a pass: points, or so much more of
 * the game. */
#define TURN_GAIN 0.5
#define TURN_VALUE_GAIN 0.02

/* A turn that was chosen. */
typedef struct ThinkResult {
    Strokes *move; /* borrowed, empty before: what is appended is the turn, nothing is a pass */
    StringBuilder *why; /* borrowed, empty before: why none was found */
    bool resigns;
    int64_t taken; /* nanoseconds, where player_choose() has given it a time; else 0 */
} ThinkResult;

typedef struct PlayerKind {
    const char *name;    /* lower case */
    const char *summary; /* one line for list_players */

    /* What it keeps between its turns, which the caller owns. `settings` are copied. NULL: nothing,
     * and `state` is whatever the caller likes. */
    Status (*create)(const PlayerSettings *settings, void **state);
    void (*destroy)(void *state);

    /* Chooses a whole turn for whose turn it is. It may do what it likes to the position, but has
     * taken it back when it returns. Where it comes to none it tells why and returns
     * STATUS_NO_MOVE. */
    Status (*choose)(void *state, Position *position, const ThinkRequest *thinking,
                     ThinkResult *chosen);

    /* Looks at what there is for whose turn it is and shows it now and then, until it has to end,
     * whatever its settings are. NULL: it has nothing to show. */
    Status (*analyze)(void *state, Position *position, const ThinkRequest *thinking);

    /* What it knew when it chose last: borrowed until the next call; NULL: nothing. May be NULL. */
    const Analysis *(*explain)(const void *state);
} PlayerKind;

/* One that plays. All members but the first two zero: it has not been asked yet. */
typedef struct Player {
    const PlayerKind *kind;
    PlayerSettings settings;
    void *state;     /* owned where the kind has create(): made when it is first asked */
    bool varies;     /* what it knows by now depends on how fast the machine is */
    int64_t overrun; /* nanoseconds that it lately took longer than it was given */
    StringBuilder
        reasons; /* why it chose its last move, as its owner puts it; empty: nobody knows */
} Player;

/* All of this library, the usual one first, up to NULL. */
extern const PlayerKind *const PLAYERS[];

extern const PlayerKind RANDOM_PLAYER, GREEDY_PLAYER, SEARCH_PLAYER;

/* By name, any case; NULL where there is none. */
const PlayerKind *player_kind_named(StringView name);

/* What a player has where nobody says anything else. */
PlayerSettings player_usual_settings(void);

/* Has another one play, or the same with other settings: what was known is gone. All members zero
 * are allowed. */
void player_seat(Player *player, const PlayerKind *kind, PlayerSettings settings);

/* Has it forget what it knows of games: it goes on as one that has never been asked. */
void player_forget(Player *player);

/* Makes its state where it has none: STATUS_NO_MEMORY. The calls below do so too. */
Status player_call(Player *player);

/* Has it choose a turn for a colour, as position_take_turn() would let it be made, in its share of
 * the clock, or of the rule move_time; nobody looks at the time where there is neither. The
 * position is afterwards as before. Where no time is given, it does not begin with what it found
 * out in some time or other, or before it was told to stop. As choose(), and STATUS_NO_MEMORY. */
Status player_choose(Player *player, Position *position, Color color, const ThinkRequest *thinking,
                     ThinkResult *chosen);

/* Has it look at the position for a colour until it has to stop; its kind has analyze(). */
Status player_analyze(Player *player, Position *position, Color color,
                      const ThinkRequest *thinking);

/* What it knew when it chose last: borrowed until the next call; NULL: nothing. */
const Analysis *player_analysis(const Player *player);

void player_destroy(Player *player); /* all members zero are allowed */

#endif
