/* The settings of a match: from command-line options, a file, or the canonical text stored with the
 * results. */
#ifndef CONTIGO_MATCH_PLANNING_SETTINGS_H
#define CONTIGO_MATCH_PLANNING_SETTINGS_H

#include "base/string_builder.h"
#include "game/game.h"
#include "match/playing/referee.h"
#include "match/statistics/sprt.h"
#include "programs/process.h"
#include "programs/side.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum MatchFormat {
    FORMAT_ROUND_ROBIN,
    FORMAT_GAUNTLET,
    FORMAT_SWISS,
    FORMAT_LADDER
} MatchFormat;

/* What happens to a game in which a program fails. */
typedef enum OnFailure {
    ON_FAILURE_LOSS,
    ON_FAILURE_VOID,
    ON_FAILURE_REPLAY,
    ON_FAILURE_STOP
} OnFailure;

enum { MATCH_PLAYERS_MOST = 1000, MATCH_NAME_MOST = 64 };

/* Strings are owned. */
typedef struct MatchPlayer {
    char *name;
    char *command; /* as given by the user */
} MatchPlayer;

typedef struct MatchRule {
    char *name, *value;
} MatchRule;

typedef struct MatchSettings {
    /* What is played. */
    const GameKind *kind;
    int columns, rows; /* 0: the default size */
    MatchRule *rules;
    size_t rule_count, rule_capacity;
    MatchPlayer *players;
    size_t player_count, player_capacity;
    MatchFormat format;
    uint64_t games; /* per pairing; in formats with rounds, per pairing and round */
    uint64_t rounds;
    uint64_t seed;
    char *openings;          /* folder; NULL: none */
    uint64_t random_opening; /* number of random opening turns */
    bool random_order;       /* shuffle the openings of the folder */
    /* Times are in nanoseconds. */
    int64_t main, increment, period; /* clock */
    int64_t count;                   /* byo-yomi periods, or moves per Canadian period */
    bool is_canadian;
    int64_t move, margin;
    SidePatience patience;
    uint64_t cap, agree_turns;
    Decimal agree_lead;
    bool invalid_loses;
    OnFailure on_failure;
    uint32_t replays;
    bool keep, sandbox;
    ProcessLimits limits;
    bool has_sprt;
    SprtSettings sprt;
    /* How it is played. These don't affect the results. */
    size_t concurrency;
    bool pin;
} MatchSettings;

/* Return the default settings. */
MatchSettings match_settings_usual(void);
void match_settings_free(MatchSettings *settings);

/* Set one setting by the name of its option: `game`, `player`, ... Switches take `yes` or `no`. On
 * failure change nothing, return false and set `why` to what was expected. */
bool match_settings_set(MatchSettings *settings, const char *name, const char *value,
                        StringBuilder *why);

/* Read settings, one per line: a name, a blank and a value. Lines that begin with `#` are comments.
 * On failure return false and set `why` to the reason with the line number. */
bool match_settings_read(MatchSettings *settings, StringView text, StringBuilder *why);

/* Append everything that affects the games, except the contents of the openings folder, one setting
 * per line and in a fixed order, for match_settings_read(). */
void match_settings_add(const MatchSettings *settings, StringBuilder *text);

/* Append the game in brief: `lines 9x9`. */
void match_settings_title(const MatchSettings *settings, StringBuilder *text);

/* Set up the referee's game, board and rules. On failure return false and set `why` to the
 * reason. */
bool match_settings_apply(const MatchSettings *settings, Referee *referee, StringBuilder *why);

/* Return the time control of the match. */
TimeControl match_settings_time(const MatchSettings *settings);

#endif
