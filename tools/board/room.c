/* Rooms: who is in them, and how time passes there. */
#include "board/room.h"

#include "base/memory.h"
#include "base/moment.h"
#include "board/bot.h"
#include "board/guest.h"
#include "games.h"

#include <stdio.h>
#include <string.h>

#define ASLEEP_AFTER (60 * CLOCK_SECOND) /* without anybody */

void room_empty(Room *room)
{
    engine_destroy(room->engine);
    room_forget_all(room);
    for (int i = 0; i < 2; i++)
        bot_free(room->bots[i]);
    text_free(&room->news);
    text_free(&room->whole);
}

void room_break(Room *room, const char *why)
{
    room->trouble = why;
    room->is_stopped = true;
    snprintf(room->rooms->trouble, sizeof room->rooms->trouble, "%s", why);
}

Room *room_make(Rooms *rooms, const RoomKind *kind, Text *why)
{
    if (rooms->awake >= rooms->awake_most) {
        text_add_format(why, "too many games at a time: at most %zu", rooms->awake_most);
        return NULL;
    }
    Room *room = memory_new(sizeof *room);
    if (room)
        room->rooms = rooms;
    bool done = room && engine_create(CONTIGO_GAMES, 0, &room->engine) == STATUS_OK;
    if (done) {
        room->kind = *kind;
        room->engine->files.reach = FILES_NONE;
        engine_attend(room->engine, (Client){.stops = room_is_stopped, .context = room});
        room->most = rooms->game_most;
        room->empty_since = moment_now();
        room->flagged = -1;
        for (int i = 0; i < 2 && done; i++)
            if (room->kind.secrets[i][0] == '\0')
                done = (room->bots[i] = bot_make(room, (Color)i, room->kind.who[i])) != NULL;
    }
    if (!done) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        if (room)
            room_empty(room);
        memory_free(room);
        return NULL;
    }
    room->next = rooms->first;
    rooms->first = room;
    rooms->awake++;
    return room;
}

Room *room_awake(const Rooms *rooms, const char *name)
{
    Room *room = rooms->first;
    while (room && (room->trouble || strcmp(room->kind.name, name) != 0))
        room = room->next;
    return room;
}

/* Who has come is told everything as it is now, at once where that is known. */
static bool may_find_news(Room *room)
{
    room->has_newcomer = false;
    if (room->whole.length > 0)
        room_tell(room, &room->whole, true);
    return room->whole.length == 0;
}

static void end_news(Room *room)
{
    room_tell(room, &room->whole, true);
}

void room_enter(Room *room, Guest *guest)
{
    static const ErrandKind NEWS = {
        .may_begin = may_find_news, .work = work_news, .ended = end_news};
    guest->room = room;
    guest->next = room->guests;
    guest->wants_all = true;
    room->guests = guest;
    room->empty_since = 0;
    room->has_other_presence = true;
    if (room->has_newcomer)
        return;
    room->has_newcomer = true;
    room_send(room, (Errand){&NEWS, .is_own = true}, string_word(""));
}

void room_leave(Room *room, Guest *guest, bool tells)
{
    Guest **place = &room->guests;
    while (*place != guest)
        place = &(*place)->next;
    *place = guest->next;
    guest->room = NULL;
    room_forget(room, guest, tells);
    room->has_other_presence = true;
    if (!room->guests)
        room->empty_since = moment_now();
}

void rooms_lose(Rooms *rooms, const Guest *guest)
{
    for (Room *room = rooms->first; room; room = room->next)
        if (room->present.guest == guest) {
            room->present.guest = NULL;
            room->is_stopped = true;
        }
}

bool room_is_one_person(const Room *room, const Guest *guest)
{
    return (guest->seats[0] || room->bots[0]) && (guest->seats[1] || room->bots[1]) &&
           (guest->seats[0] || guest->seats[1]);
}

/* Time. */

static bool has_clock(const Room *room)
{
    return room->is_set_up && room->look.turn.phase == PHASE_PLAY &&
           time_allowed(&room->look.control, room->look.left[room->look.turn.to_move]) !=
               TIME_UNLIMITED;
}

/* Has a player lose whose time is up. */
static void look_at_clock(Room *room)
{
    Color color = room->look.turn.to_move;
    TimeLeft left = room->look.left[color];
    if (!has_clock(room) || room->flagged == room->moved ||
        time_charge(&room->look.control, &left, moment_now() - room->look.since) == 0)
        return;
    char line[64];
    bool has_periods = room->look.control.clock.system == CLOCK_BYOYOMI && left.count > 0;
    snprintf(line, sizeof line, "time_left %s 0 %lld", color_name(color),
             has_periods ? 1LL : (long long)left.count);
    room->flagged = room->moved;
    room_change_itself(room, line);
}

static void on_ended(uv_work_t *work, int status)
{
    Room *room = work->data;
    (void)status;
    room->rooms->awake--;
    memory_free(room);
}

static void put_away(Room **place)
{
    Room *room = *place;
    *place = room->next;
    while (room->guests) {
        Guest *guest = room->guests;
        guest_stop_thinking(guest, true);
        room_leave(room, guest, true);
        guest_reply(guest, -1, false, string_word(room->trouble));
        gate_show_out(guest->visitor);
    }
    room->work.data = room;
    uv_queue_work(room->rooms->loop, &room->work, room_end_work, on_ended);
}

/* Some time has passed in a room; false where it is to be put away. */
static bool tick(Room *room)
{
    bool is_left = room->empty_since && moment_now() - room->empty_since > ASLEEP_AFTER;
    bool is_busy = room->is_busy;
    look_at_clock(room);
    if (room->has_other_presence && room->is_set_up)
        room_tell(room, NULL, false);
    for (int i = 0; i < 2; i++) {
        bot_tick(room->bots[i]);
        is_busy |= bot_is_busy(room->bots[i]);
    }
    return !(room->trouble || is_left) || is_busy;
}

void rooms_tick(Rooms *rooms)
{
    for (Room **place = &rooms->first; *place;)
        if (tick(*place))
            place = &(*place)->next;
        else
            put_away(place);
}

void rooms_break(Rooms *rooms, const char *why)
{
    for (Room *room = rooms->first; room; room = room->next) {
        room_break(room, why);
        for (int i = 0; i < 2; i++)
            bot_stop(room->bots[i]);
    }
    rooms_tick(rooms);
}
