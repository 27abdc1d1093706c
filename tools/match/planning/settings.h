/* The settings of a match. They come from command-line options, from a file, or from the text
 * stored with the results. */
#ifndef CONTIGO_MATCH_PLANNING_SETTINGS_H
#define CONTIGO_MATCH_PLANNING_SETTINGS_H

#include "base/string_builder.h"
#include "game/game.h"
#include "match/playing/game.h"
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

/* Which color each of the two players of a game has. `FIRST` means the player that comes first in
 * the settings. */
typedef enum MatchColors {
    COLORS_ALTERNATE,
    COLORS_FIRST_BLACK,
    COLORS_FIRST_WHITE,
} MatchColors;

/* What to do with a game in which a program has failed. */
typedef enum OnFailure {
    ON_FAILURE_LOSS,
    ON_FAILURE_VOID,
    ON_FAILURE_REPLAY,
    ON_FAILURE_STOP
} OnFailure;

enum { MATCH_PLAYERS_MOST = 1000, MATCH_NAME_MOST = 64 };

/* A rule, or another setting given as text, with its value. The strings are owned. */
typedef struct MatchRule {
    char *name, *value;
} MatchRule;

/* One of the players of a match. The strings are owned. */
typedef struct MatchPlayer {
    char *name;
    char *command;  /* the program and its arguments, as given by the user */
    MatchRule *own; /* settings that are only for this player */
    size_t own_count, own_capacity;
} MatchPlayer;

/* The time control and reply deadlines of a player's program, its resource limits, and whether it
 * keeps running between games. */
typedef struct PlayerTerms {
    TimeControl time;
    SidePatience patience;
    ProcessLimits limits;
    bool keep;
} PlayerTerms;

typedef struct MatchSettings {
    /* The settings from here to `sprt` affect the games. */
    const GameKind *kind;
    int columns, rows; /* 0: the game's default size */
    MatchRule *rules;
    size_t rule_count, rule_capacity;
    MatchPlayer *players;
    size_t player_count, player_capacity;
    MatchFormat format;
    /* If this isn't 0, only games with at least one of the last `newcomers` players are played:
     * these players were added to a match whose other games have been played. Always 0 in formats
     * with rounds. */
    uint64_t newcomers;
    /* Number of games of each pairing or, in formats with rounds, of each pairing in each round. */
    uint64_t games;
    uint64_t rounds;
    MatchColors colors;
    uint64_t seed;
    char *openings;           /* file or folder that contains the openings; NULL: none */
    uint64_t opening_start;   /* number of the opening that comes first, from 1 */
    uint64_t opening_repeats; /* number of consecutive pairs of games that have the same opening */
    uint64_t opening_seed;    /* for random openings and random order; 0: the seed of the match */
    uint64_t random_opening;  /* number of turns in a random opening; 0: no random openings */
    bool random_order;        /* use the openings in random order */
    /* All times are in nanoseconds. */
    int64_t main, increment, period; /* main time, increment, and length of an overtime period */
    int64_t count; /* number of byo-yomi periods, or of moves per Canadian overtime period */
    bool is_canadian;
    int64_t move, margin;
    SidePatience patience;
    uint64_t cap;
    Thresholds agree, resign, draw;
    bool invalid_loses;
    OnFailure on_failure;
    uint32_t replays;
    bool keep, sandbox;
    ProcessLimits limits;
    MatchRule *programs; /* text settings for all programs: folder, env and send */
    size_t program_count, program_capacity;
    bool has_sprt;
    SprtSettings sprt;
    /* The settings from here on don't affect the results of games. */
    size_t concurrency;
    uint64_t score_every; /* report the score each time after this many games; 0: never */
    bool pin;
    char *pin_to; /* processors for the games, such as `0,2-5`; NULL: all */
} MatchSettings;

/* Return number `index`, from 0, of the processors in a list such as `0,2-5`. After the last one
 * the list starts again. Return -1 if the list is invalid. */
int processor_of(const char *list, size_t index);

/* Return the default settings. The caller owns them. */
MatchSettings match_settings_usual(void);
void match_settings_free(MatchSettings *settings);

/* Set one setting. `name` is the name of its option, such as `game` or `player`. The value of an
 * option that is on or off is `yes` or `no`. On failure change nothing, return false and set `why`
 * to an error message. */
bool match_settings_set(MatchSettings *settings, const char *name, const char *value,
                        StringBuilder *why);

/* Read settings from a text. Each line contains a name, a blank and a value; lines that begin with
 * `#` are comments. On failure return false and set `why` to the line number and the reason. */
bool match_settings_read(MatchSettings *settings, StringView text, StringBuilder *why);

/* Append all settings that affect the games, in a fixed order and in the format of
 * match_settings_read(). The openings are given only as a path, without their contents. */
void match_settings_add(const MatchSettings *settings, StringBuilder *text);

/* Append the name of the game and the size of the board, such as `lines 9x9`. */
void match_settings_title(const MatchSettings *settings, StringBuilder *text);

/* Let the referee set up the game, the board and the rules. On failure return false and set `why`
 * to the reason. */
bool match_settings_apply(const MatchSettings *settings, Referee *referee, StringBuilder *why);

/* Return the time control of the match. */
TimeControl match_settings_time(const MatchSettings *settings);

/* Return the settings that apply to a player: those of the match, replaced by the player's own. The
 * result shares its memory with `settings`, so nothing in it may be freed or changed. */
MatchSettings match_settings_of(const MatchSettings *settings, size_t player);

/* Return the time control, deadlines and limits of a player's program. */
PlayerTerms match_settings_terms(const MatchSettings *settings, size_t player);

/* Append each value of the setting `name` (`folder`, `env` or `send`) that applies to a player's
 * program, with the character `end` after each. Values for all players come first. */
void match_settings_list(const MatchSettings *settings, size_t player, const char *name, char end,
                         StringBuilder *text);

#endif
