/* Restrictions on the turns that a search considers. */
#include "players/bars.h"

static bool is_named(const Bar *bar, const Choice *choice)
{
    return choice->count == 0 ? bar->is_pass : !bar->is_pass && choice_meets(choice, bar->box);
}

bool bars_let(const Bars *bars, const Choice *choice, Color color, size_t depth)
{
    /* `some`: there are bars that allow turns. `allowed`: one of them allows this turn. */
    bool some = false, allowed = false;
    for (size_t i = 0; i < bars->count; i++) {
        const Bar *bar = &bars->items[i];
        if (bar->color != color || (int64_t)depth >= bar->until)
            continue;
        some = some || bar->allows;
        if ((bar->allows && allowed) || !is_named(bar, choice))
            continue;
        if (!bar->allows)
            return false;
        allowed = true;
    }
    return allowed || !some;
}
