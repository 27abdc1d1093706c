/* Reads and prints the settings of a player, each by its name. */
#include "players/settings.h"

#include "base/number.h"

enum { TIME_PLACES = 9, MEMORY_SHIFT = 20 };
#define SECOND INT64_C(1000000000)

static const struct {
    const char *name, *expected;
} SETTINGS[SETTING_COUNT] = {
    [SETTING_PLAYOUTS] = {"playouts", "a whole number from 0 to 9223372036854775806"},
    [SETTING_TIME] = {"time", "a number of seconds from 0 to 1000000"},
    [SETTING_THREADS] = {"threads", "a whole number from 1 to 256"},
    [SETTING_MEMORY] = {"memory", "a whole number of MiB from 1 to 1048576"},
    [SETTING_RESIGN] = {"resign", "auto or a number from 0 to 1"},
    [SETTING_PONDER] = {"ponder", "true or false"},
};

const char *setting_name(Setting setting)
{
    return SETTINGS[setting].name;
}

Setting setting_named(StringView name)
{
    int i = 0;
    while (i < SETTING_COUNT && !view_is(name, SETTINGS[i].name))
        i++;
    return (Setting)i;
}

const char *setting_expected(Setting setting)
{
    return SETTINGS[setting].expected;
}

/* Parse the value of a setting. Times and `resign` are stored in billionths, `auto` as -1, and
 * `true` as 1. */
static bool read_value(Setting setting, StringView word, int64_t *value)
{
    static const struct {
        int64_t low, high;
    } WHOLE[SETTING_COUNT] = {
        [SETTING_PLAYOUTS] = {0, INT64_MAX - 1},
        [SETTING_THREADS] = {1, SETTING_THREADS_MOST},
        [SETTING_MEMORY] = {1, SETTING_MEMORY_MOST},
    };
    if (setting == SETTING_RESIGN && view_is(word, "auto")) {
        *value = -1;
        return true;
    }
    if (setting == SETTING_PONDER) {
        *value = view_is(word, "true");
        return *value || view_is(word, "false");
    }
    if (setting == SETTING_TIME || setting == SETTING_RESIGN) {
        int64_t most = setting == SETTING_TIME ? SETTING_SECONDS_MOST * SECOND : SECOND;
        return number_read_fixed(word.bytes, word.length, TIME_PLACES, most, value) && *value >= 0;
    }
    return number_read_int(word.bytes, word.length, WHOLE[setting].low, WHOLE[setting].high, value);
}

static bool take(PlayerSettings *settings, Setting setting, StringView word)
{
    int64_t value;
    if (!read_value(setting, word, &value))
        return false;
    switch (setting) {
    case SETTING_PLAYOUTS:
        settings->playouts = (uint64_t)value;
        break;
    case SETTING_TIME:
        settings->time = value;
        break;
    case SETTING_THREADS:
        settings->threads = (unsigned)value;
        break;
    case SETTING_MEMORY:
        if ((uint64_t)value > SIZE_MAX >> MEMORY_SHIFT)
            return false;
        settings->memory = (size_t)value << MEMORY_SHIFT;
        break;
    case SETTING_PONDER:
        settings->ponders = value;
        break;
    default: /* SETTING_RESIGN */
        settings->resigns = value < 0 ? RESIGNS_AUTO : (double)value / (double)SECOND;
        break;
    }
    return true;
}

void setting_add(const PlayerSettings *settings, Setting setting, StringBuilder *text)
{
    switch (setting) {
    case SETTING_PLAYOUTS:
        builder_add_int(text, (int64_t)settings->playouts);
        break;
    case SETTING_TIME:
        builder_add_fixed(text, settings->time, TIME_PLACES, TIME_PLACES);
        break;
    case SETTING_THREADS:
        builder_add_int(text, settings->threads);
        break;
    case SETTING_MEMORY:
        builder_add_int(text, (int64_t)(settings->memory >> MEMORY_SHIFT));
        break;
    case SETTING_PONDER:
        builder_add(text, settings->ponders ? "true" : "false");
        break;
    default: /* SETTING_RESIGN */
        if (settings->resigns < 0)
            builder_add(text, "auto");
        else
            builder_add_fixed(text, (int64_t)(settings->resigns * (double)SECOND + 0.5),
                              TIME_PLACES, TIME_PLACES);
        break;
    }
}

SettingProblem settings_read(PlayerSettings *settings, const StringView *words, size_t count,
                             size_t *at)
{
    PlayerSettings made = *settings;
    for (size_t i = 0; i < count; i += 2) {
        Setting setting = setting_named(words[i]);
        *at = i;
        if (setting == SETTING_COUNT)
            return SETTING_UNKNOWN;
        if (i + 1 == count)
            return SETTING_NO_VALUE;
        if (setting == SETTING_PLAYOUTS || setting == SETTING_TIME)
            made.playouts = 0, made.time = 0, made.is_usual = false;
    }
    for (size_t i = 0; i < count; i += 2) {
        *at = i;
        if (!take(&made, setting_named(words[i]), words[i + 1]))
            return SETTING_BAD_VALUE;
    }
    *settings = made;
    return SETTING_FINE;
}

/* Each level has about twice as many playouts as the one below. Level 6 is the default. */
void settings_set_level(PlayerSettings *settings, int level)
{
    static const uint64_t PLAYOUTS[SETTING_LEVELS] = {30,   60,   125,  250,  500,
                                                      1000, 2000, 4000, 8000, 16000};
    settings->playouts = PLAYOUTS[level - 1];
    settings->time = 0;
    settings->is_usual = false;
}
