/* Draws `stones` on a terminal. */
#include "games/stones/picture/screen_stones.h"

#include "games/stones/rules/stones.h"

/* A position, and where its last stone was placed. */
typedef struct Shown {
    const Stones *stones;
    bool has_last;
    Point last;
} Shown;

static Shown look_at(const Session *session)
{
    Shown shown = {.stones = session_game(session)};
    Event last;
    shown.has_last = screen_last_event(session, &last) && last.move.count > 0;
    if (shown.has_last)
        shown.last = last.move.points[0];
    return shown;
}

static Shade stone_shade(const Shown *shown, const StoneView *stone)
{
    if (stone->dead)
        return stone->color == COLOR_BLACK ? SHADE_BLACK_DEAD : SHADE_WHITE_DEAD;
    return screen_shade(stone->color, shown->has_last && point_equal(stone->at, shown->last));
}

static Shade shade_at(const void *context, Point p)
{
    const Shown *shown = context;
    StoneView stone;
    size_t number;
    if (!outline_holds(stones_outline(shown->stones), p))
        return SHADE_OUTSIDE;
    if (stones_at(shown->stones, p, &number) && stones_get(shown->stones, number, &stone))
        return stone_shade(shown, &stone);
    if (stones_owner_of(shown->stones, p, &number) && stones_get(shown->stones, number, &stone))
        return stone.color == COLOR_BLACK ? SHADE_BLACK_GROUND : SHADE_WHITE_GROUND;
    return SHADE_OPEN;
}

/* Draw the stones. A stone smaller than a pixel fills the pixel that contains it. The last stone is
 * drawn last, so that no other stone hides it. */
static void paint_stones(Screen *screen, const Shown *shown)
{
    StoneView stone;
    for (size_t i = 0; i < stones_number_count(shown->stones); i++)
        if (stones_get(shown->stones, i, &stone))
            screen_pixel(screen, stone.at, stone_shade(shown, &stone));
}

void stones_paint_screen(Screen *screen, Session *session)
{
    Shown shown = look_at(session);
    screen_fill(screen, shade_at, &shown);
    paint_stones(screen, &shown);
}
