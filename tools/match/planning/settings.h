/* All that says what a match is: from options of a command line, from a file, or from the canonical
 * text that is kept with the results.
 */
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

/* What a failure makes of a game. */
typedef enum OnFailure {
    ON_FAILURE_LOSS,
    ON_FAILURE_VOID,
    ON_FAILURE_REPLAY,
    ON_FAILURE_STOP
} OnFailure;

enum { MATCH_PLAYERS_MOST = 1000, MATCH_NAME_MOST = 64 };

/* Texts are owned. */
typedef struct MatchPlayer {
    char *name;
    char *command; /* as it was said */
} MatchPlayer;

typedef struct MatchRule {
    char *name, *value;
} MatchRule;

typedef struct MatchSettings {
    /* What is played. */
    const GameKind *kind;
    int columns, rows; /* 0: the usual ones */
    MatchRule *rules;
    size_t rule_count, rule_capacity;
    MatchPlayer *players;
    size_t player_count, player_capacity;
    MatchFormat format;
    uint64_t games; /* of each two players who meet; in rounds, of each two in a round */
    uint64_t rounds;
    uint64_t seed;
    char *openings;          /* a folder; NULL: none */
    uint64_t random_opening; /* turns by chance to begin with */
    bool random_order;       /* openings from the folder are drawn by chance */
    /* Times are in nanoseconds. */
    int64_t main, increment, period; /* of the clock */
    int64_t count;                   /* periods of byo-yomi, or moves in one */
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
    /* How, which makes no difference to what comes of it. */
    size_t concurrency;
    bool pin;
} MatchSettings;

/* What holds where nothing is said. */
MatchSettings match_settings_usual(void);
void match_settings_free(MatchSettings *settings);

/* Sets one by its name, which is that of the option: `game`, `player`, ... Switches take `yes` and
 * `no`. False with what was expected in `why` (emptied first); then nothing has changed. */
bool match_settings_set(MatchSettings *settings, const char *name, const char *value,
                        StringBuilder *why);

/* Sets all those that a text has, a line each: a name, a blank, a value; `#` begins a comment where
 * a line begins. False with the line's number in `why`. */
bool match_settings_read(MatchSettings *settings, StringView text, StringBuilder *why);

/* Appends all that what is played depends on, but for what is in the folder of openings: a line
 * each, in one order and complete. match_settings_read() reads it. */
void match_settings_add(const MatchSettings *settings, StringBuilder *text);

/* Appends what is played in a few words: `lines 9x9`. */
void match_settings_title(const MatchSettings *settings, StringBuilder *text);

/* Has a referee take the game, its board and its rules. False with the reason in `why`. */
bool match_settings_apply(const MatchSettings *settings, Referee *referee, StringBuilder *why);

/* The clock that a game is to be played with. */
TimeControl match_settings_time(const MatchSettings *settings);

#endif
