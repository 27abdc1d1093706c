/* What a player is given, by names: for commands and options.
 *
 *     playouts  a whole number from 0, at most for a turn; 0: no limit
 *     time      seconds, at most for a turn; 0: no limit
 *     threads   1 to SETTING_THREADS_MOST
 *     memory    MiB, at most for all of them
 *     resign    a share from 0 to 1: below this value of its game; 0: never
 */
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

/* By name, any case; SETTING_COUNT where there is none. */
Setting setting_named(StringView name);

/* What its value has to be: "a whole number from 1 to 256". */
const char *setting_expected(Setting setting);

/* What is wrong with some of them. */
typedef enum SettingProblem {
    SETTING_FINE,
    SETTING_UNKNOWN,  /* no setting has that name */
    SETTING_NO_VALUE, /* nothing comes after a name */
    SETTING_BAD_VALUE,
} SettingProblem;

/* Sets what `count` words say, names and values in turn. Where they are not fine nothing is
 * changed, and `at` is the place of the name in question. Whoever names playouts or time means
 * these instead of what was a limit before: then the other is 0, unless it is named too. */
SettingProblem settings_read(PlayerSettings *settings, const StringView *words, size_t count,
                             size_t *at);

/* Appends its value as it can be read again. */
void setting_add(const PlayerSettings *settings, Setting setting, StringBuilder *text);

/* Limits turns to what a level from 1 to SETTING_LEVELS has, as programs of Go know them. */
enum { SETTING_LEVELS = 10 };
void settings_set_level(PlayerSettings *settings, int level);

#endif
