/* The themes: one for a light page, one for a dark page, and one for a printer that has only
 * black. */
#include "pictures/svg_theme.h"

#include "base/count.h"

#include <string.h>

static const Theme THEMES[] = {
    {
        .name = "light",
        .paper = "#fdfcf8",
        .text = "#26211a",
        .soft = "#6d6455",
        .wood = "#e5c993",
        .wood_edge = "#b8955a",
        .grid = "#5f4520",
        .stone = {"#17130e", "#ffffff"},
        .rim = {"#8b8176", "#17130e"},
        .shine = {{"#76706a", "#35302a", "#17130e"}, {"#ffffff", "#fcfbf8", "#e2ded5"}},
        .ink = {"#17130e", "#ffffff"},
        .ink_rim = "#17130e",
        .area = {"#5d564e", "#fcf7ea"},
        .both = "#a9a6a1",
        .tint = {"#17130e", "#ffffff"},
        .ground = {"#a28f71", "#f2e4c7"},
        .cell = "#5d564e",
        .mark = "#c8312b",
        .last = {"#ff9a80", "#c8312b"},
    },
    {
        .name = "dark",
        .paper = "#1b1917",
        .text = "#ece5d8",
        .soft = "#a89e8c",
        .wood = "#8a6b42",
        .wood_edge = "#4c3a22",
        .grid = "#33240f",
        .stone = {"#0b0a09", "#efe9dc"},
        .rim = {"#9a8f80", "#0b0a09"},
        .shine = {{"#5c5650", "#211e1b", "#0b0a09"}, {"#f6f1e6", "#efe9dc", "#c9c2b3"}},
        .ink = {"#0b0a09", "#f6f1e6"},
        .ink_rim = "#0b0a09",
        .area = {"#3a342d", "#d9ceb8"},
        .both = "#928b80",
        .tint = {"#0b0a09", "#f6f1e6"},
        .ground = {"#574833", "#bca980"},
        .cell = "#1b1917",
        .mark = "#ff6a5c",
        .last = {"#ff9a80", "#b3201c"},
    },
    {
        .name = "print",
        .paper = "#ffffff",
        .text = "#000000",
        .soft = "#444444",
        .wood = "#ffffff",
        .wood_edge = "#999999",
        .grid = "#555555",
        .stone = {"#000000", "#ffffff"},
        .rim = {"#808080", "#000000"},
        .shine = {{"#000000", "#000000", "#000000"}, {"#ffffff", "#ffffff", "#ffffff"}},
        .ink = {"#000000", "#ffffff"},
        .ink_rim = "#000000",
        .area = {"#909090", "#e9e9e9"},
        .both = "#bdbdbd",
        .tint = {"#000000", "#000000"},
        .ground = {"#b0b0b0", "#f4f4f4"},
        .cell = "#666666",
        .mark = "#000000",
        .last = {"#ffffff", "#000000"},
    },
};

const Theme *theme_named(const char *name)
{
    for (size_t i = 0; i < COUNT_OF(THEMES); i++)
        if (!name || strcmp(THEMES[i].name, name) == 0)
            return &THEMES[i];
    return NULL;
}

bool theme_tells_last(const Theme *theme, Color color)
{
    return strcmp(theme->last[color], theme->stone[color_other(color)]) != 0;
}

const char *theme_name(size_t index)
{
    return index < COUNT_OF(THEMES) ? THEMES[index].name : NULL;
}
