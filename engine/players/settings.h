/* The settings of players by name, for commands and options.
 *
 *     playouts  a whole number from 0, maximum per turn; 0: no limit
 *     time      seconds, maximum per turn; 0: no limit
 *     threads   1 to SETTING_THREADS_MOST
 *     memory    MiB, maximum in total
 *     resign    a number from 0 to 1: resign if the value is below it; 0: never */
#ifndef CONTIGO_PLAYERS_SETTINGS_H
#define CONTIGO_PLAYERS_SETTINGS_H

#include "players/player.h"

typedef enum Setting {
    SETTING_PLAYOUTS,
    SETTING_TIME,
    SETTING_THREADS,
    SETTING_MEMORY,
    SETTING_RESIGN,
    SETTING_COUNT
} Setting;

enum { SETTING_THREADS_MOST = 256, SETTING_MEMORY_MOST = 1 << 20, SETTING_SECONDS_MOST = 1000000 };

const char *setting_name(Setting setting);

/* Return the setting with the given name, in any case; SETTING_COUNT if there is none. */
Setting setting_named(StringView name);

/* Describe the values that are allowed, such as "a whole number from 1 to 256". */
const char *setting_expected(Setting setting);

/* The result of reading settings. */
typedef enum SettingProblem {
    SETTING_FINE,
    SETTING_UNKNOWN,  /* no setting has this name */
    SETTING_NO_VALUE, /* the last name has no value */
    SETTING_BAD_VALUE,
} SettingProblem;

/* Read `count` words, alternately names and values. On an error no setting changes, and `at` is the
 * index of the name concerned. Playouts and time replace each other: if only one of them is given,
 * the other becomes 0. */
SettingProblem settings_read(PlayerSettings *settings, const StringView *words, size_t count,
                             size_t *at);

/* Append the value in a form that settings_read() accepts. */
void setting_add(const PlayerSettings *settings, Setting setting, StringBuilder *text);

/* Limit turns by a playing level from 1 to SETTING_LEVELS, like those of Go programs. */
enum { SETTING_LEVELS = 10 };
void settings_set_level(PlayerSettings *settings, int level);

#endif
