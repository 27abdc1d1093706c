/* Draws `lines` on a terminal. */
#include "games/lines/picture/screen_lines.h"

#include "games/lines/rules/lines.h"

static Shade ground_at(const void *lines, Point p)
{
    bool black = lines_lives_near(lines, COLOR_BLACK, p);
    bool white = lines_lives_near(lines, COLOR_WHITE, p);
    return black && white ? SHADE_BOTH_GROUND
           : black        ? SHADE_BLACK_GROUND
           : white        ? SHADE_WHITE_GROUND
                          : SHADE_BOARD;
}

static void paint_move(Screen *screen, const Event *event, bool last)
{
    for (size_t i = 0; i < event->move.count; i++) {
        size_t count;
        const Point *points = move_stroke(event->move, i, &count);
        for (size_t k = 1; k < count; k++)
            screen_line(screen, (Segment){points[k - 1], points[k]},
                        screen_shade(event->color, last));
    }
}

void lines_paint_screen(Screen *screen, Session *session)
{
    Event last;
    bool has_last = screen_last_event(session, &last);
    screen_fill(screen, ground_at, session_game(session));
    screen_grid(screen);
    for (size_t i = 0; i < session_event_count(session); i++) {
        Event event = session_event(session, i);
        if (event.kind == EVENT_MOVE)
            paint_move(screen, &event, has_last && event.number == last.number);
    }
}
