/* The settings of players by name, for commands and options.
 *
 *     playouts  the maximum number per turn, a whole number; 0 for no limit
 *     time      the maximum per turn, in seconds; 0 for no limit
 *     threads   the number of threads, 1 to SETTING_THREADS_MOST
 *     memory    the maximum in total, in MiB
 *     resign    from 0 to 1: the player resigns if the value is below this; 0 for never. Or `auto`
 *               for the game's own limit
 *     ponder    true or false: whether the player may think while the opponent does */
#ifndef CONTIGO_PLAYERS_SETTINGS_H
#define CONTIGO_PLAYERS_SETTINGS_H

#include "players/player.h"

typedef enum Setting {
    SETTING_PLAYOUTS,
    SETTING_TIME,
    SETTING_THREADS,
    SETTING_MEMORY,
    SETTING_RESIGN,
    SETTING_PONDER,
    SETTING_COUNT
} Setting;

enum { SETTING_THREADS_MOST = 256, SETTING_MEMORY_MOST = 1 << 20, SETTING_SECONDS_MOST = 1000000 };

const char *setting_name(Setting setting);

/* Return the setting with the given name, in upper or lower case, or SETTING_COUNT if there is
 * none. */
Setting setting_named(StringView name);

/* Return a description of the values that are allowed, such as "a whole number from 1 to 256". */
const char *setting_expected(Setting setting);

/* The result of reading settings. */
typedef enum SettingProblem {
    SETTING_FINE,
    SETTING_UNKNOWN,  /* no setting has this name */
    SETTING_NO_VALUE, /* the last name is not followed by a value */
    SETTING_BAD_VALUE,
} SettingProblem;

/* Read `count` words, alternately names and values. If there is an error, no setting changes, and
 * `at` receives the index of the name that the error is about. Playouts and time replace each
 * other: if only one of them is given, the other becomes 0, which means no limit. */
SettingProblem settings_read(PlayerSettings *settings, const StringView *words, size_t count,
                             size_t *at);

/* Append the value of a setting in a form that settings_read() accepts. */
void setting_add(const PlayerSettings *settings, Setting setting, StringBuilder *text);

/* Limit turns by a playing level from 1 to SETTING_LEVELS, as Go programs do. */
enum { SETTING_LEVELS = 10 };
void settings_set_level(PlayerSettings *settings, int level);

#endif
