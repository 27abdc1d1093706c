/* Rooms as the loop sees them: who is in them, what waits, what came of it. */
#include "board/room.h"

#include "base/memory.h"
#include "base/moment.h"
#include "board/bot.h"
#include "board/guest.h"
#include "board/rights.h"
#include "games.h"

#include <stdio.h>
#include <string.h>

#define ASLEEP_AFTER (60 * CLOCK_SECOND) /* without anybody */

/* Queues. */

static void errand_free(Errand *errand)
{
    text_free(&errand->line);
    text_free(&errand->reply);
    text_free(&errand->timed);
    *errand = (Errand){0};
}

static bool queue_take(Queue *queue, Errand *errand)
{
    if (queue->first == queue->count) {
        queue->first = queue->count = 0;
        return false;
    }
    *errand = queue->items[queue->first++];
    return true;
}

/* What a guest has asked is nobody's; it is answered where the guest is told. */
static void forget(Errand *errand, const Guest *guest, bool tells)
{
    static const char GONE[] = "you have left the room";
    if (errand->guest != guest)
        return;
    errand->guest = NULL;
    if (tells && errand->kind != ERRAND_NEWS)
        guest_answer((Guest *)guest, errand->id, false, (Word){GONE, sizeof GONE - 1});
}

static void queue_forget(Queue *queue, const Guest *guest, bool tells)
{
    for (size_t i = queue->first; i < queue->count; i++)
        forget(&queue->items[i], guest, tells);
}

static void queue_free(Queue *queue)
{
    for (Errand errand; queue_take(queue, &errand);)
        errand_free(&errand);
    memory_free(queue->items);
}

/* Beginnings and ends. */

static void room_free(Room *room)
{
    engine_destroy(room->engine);
    for (int i = 0; i < 2; i++)
        bot_free(room->bots[i]);
    errand_free(&room->present);
    queue_free(&room->seats);
    queue_free(&room->others);
    text_free(&room->news);
    text_free(&room->whole);
    memory_free(room);
}

static void room_break(Room *room, const char *why)
{
    room->trouble = why;
    room->is_stopped = true;
    snprintf(room->rooms->trouble, sizeof room->rooms->trouble, "%s", why);
}

static bool is_stopped(void *room)
{
    return ((Room *)room)->is_stopped;
}

/* A room that is awake, in the list; NULL with the reason. */
static Room *room_make(Rooms *rooms, const RoomKind *kind, Text *why)
{
    if (rooms->awake >= rooms->awake_most) {
        text_add_format(why, "too many games at a time: at most %zu", rooms->awake_most);
        return NULL;
    }
    Room *room = memory_new(sizeof *room);
    bool done = room && engine_create(CONTIGO_GAMES, 0, &room->engine) == STATUS_OK;
    if (done) {
        room->rooms = rooms;
        room->kind = *kind;
        room->engine->files.reach = FILES_NONE;
        engine_attend(room->engine, (Client){.stops = is_stopped, .context = room});
        room->empty_since = moment_now();
        room->flagged = -1;
        for (int i = 0; i < 2 && done; i++)
            if (room->kind.secrets[i][0] == '\0')
                done = (room->bots[i] = bot_make(room, (Color)i, room->kind.who[i])) != NULL;
    }
    if (!done) {
        text_add(why, status_text(STATUS_NO_MEMORY));
        if (room)
            room_free(room);
        return NULL;
    }
    room->next = rooms->first;
    rooms->first = room;
    rooms->awake++;
    return room;
}

Room *room_open(Rooms *rooms, const RoomKind *kind, const char *file, Word lines, Guest *guest,
                int64_t id, Text *why)
{
    Room *room = room_make(rooms, kind, why);
    if (room)
        room_send(room, (Errand){.kind = ERRAND_OPEN, .guest = guest, .id = id, .file = file},
                  lines);
    return room;
}

Room *room_awake(const Rooms *rooms, const char *name)
{
    Room *room = rooms->first;
    while (room && (room->trouble || strcmp(room->kind.name, name) != 0))
        room = room->next;
    return room;
}

Room *room_find(Rooms *rooms, const char *name, Text *why)
{
    RoomKind kind;
    Room *room = room_awake(rooms, name);
    if (room)
        return room;
    if (!archive_find(rooms->archive, name, &kind)) {
        text_add_format(why, "no such room: '%s'", string_quote(name).text);
        return NULL;
    }
    room = room_make(rooms, &kind, why);
    if (room) {
        Text lines = {0};
        room->version = room->moved = archive_lines(rooms->archive, name, &lines);
        room_send(room, (Errand){.kind = ERRAND_WAKE, .is_own = true},
                  (Word){lines.bytes, lines.length});
        if (room->version < 0)
            room_break(room, "the game cannot be read");
        text_free(&lines);
    }
    return room;
}

void room_enter(Room *room, Guest *guest)
{
    guest->room = room;
    guest->next = room->guests;
    guest->wants_all = true;
    room->guests = guest;
    room->empty_since = 0;
    room->has_other_presence = true;
    if (room->has_newcomer)
        return;
    room->has_newcomer = true;
    room_send(room, (Errand){.kind = ERRAND_NEWS, .is_own = true}, (Word){"", 0});
}

void room_leave(Room *room, Guest *guest, bool tells)
{
    Guest **place = &room->guests;
    while (*place != guest)
        place = &(*place)->next;
    *place = guest->next;
    guest->room = NULL;
    queue_forget(&room->seats, guest, tells);
    queue_forget(&room->others, guest, tells);
    forget(&room->present, guest, tells);
    room->has_other_presence = true;
    if (!room->guests)
        room->empty_since = moment_now();
}

void rooms_lose(Rooms *rooms, const Guest *guest)
{
    for (Room *room = rooms->first; room; room = room->next)
        if (room->present.guest == guest) {
            room->present.guest = NULL;
            room->is_stopped |= room->present.kind == ERRAND_OPEN;
        }
}

bool room_is_one_person(const Room *room, const Guest *guest)
{
    return (guest->seats[0] || room->bots[0]) && (guest->seats[1] || room->bots[1]) &&
           (guest->seats[0] || guest->seats[1]);
}

/* What is asked. */

static void answer(Room *room, bool success, Word text)
{
    Errand *errand = &room->present;
    if (errand->guest)
        guest_answer(errand->guest, errand->id, success, text);
    errand->guest = NULL;
}

static void refuse(Room *room, const char *why)
{
    answer(room, false, (Word){why, strlen(why)});
}

/* Whether one seat's wish is the other's as well; where not it is noted, and told. */
static bool both_want(Room *room, const Errand *errand)
{
    const Guest *guest = errand->guest;
    if (room_is_one_person(room, guest))
        return true;
    Color color = guest->seats[COLOR_BLACK] ? COLOR_BLACK : COLOR_WHITE;
    char wanted[sizeof room->asked];
    snprintf(wanted, sizeof wanted, "%.*s", (int)errand->line.length, errand->line.bytes);
    if (strcmp(wanted, room->asked) == 0 && room->asker != color)
        return true;
    room->asker = color;
    snprintf(room->asked, sizeof room->asked, "%s", wanted);
    room->has_other_presence = true;
    return false;
}

bool room_is_at(const Room *room, int64_t version)
{
    return version >= room->moved && version <= room->version;
}

static Right right_of_errand(const Errand *errand)
{
    Word rest;
    return right_of(first_word((Word){errand->line.bytes, errand->line.length}, &rest));
}

/* Whether the next errand may be carried out; where not it is answered. */
static bool may_begin(Room *room)
{
    Errand *errand = &room->present;
    if (errand->kind == ERRAND_NEWS) {
        room->has_newcomer = false;
        if (room->whole.length > 0)
            room_tell(room, &room->whole, true);
        return room->whole.length == 0;
    }
    if (errand->kind != ERRAND_CHANGE || (!errand->guest && !errand->is_own))
        return errand->kind != ERRAND_CHANGE;
    if (!room_is_at(room, errand->number)) {
        char why[64];
        snprintf(why, sizeof why, "stale: the game is at %lld", (long long)room->version);
        refuse(room, why);
        return false;
    }
    if (right_of_errand(errand) == RIGHT_BACK && !errand->is_own && !both_want(room, errand)) {
        answer(room, true, (Word){"asked", 5});
        return false;
    }
    return true;
}

static void on_done(uv_work_t *work, int status);

/* The next errand: of those with a seat three times in four, where there is any. */
static bool take_next(Room *room)
{
    bool is_others = room->taken++ % 4 == 3;
    return queue_take(is_others ? &room->others : &room->seats, &room->present) ||
           queue_take(is_others ? &room->seats : &room->others, &room->present);
}

/* Begins with what waits, where nothing is being done. */
static void pump(Room *room)
{
    while (!room->is_busy && !room->trouble && take_next(room)) {
        room->is_busy = may_begin(room);
        if (room->is_busy) {
            room->work.data = room;
            uv_queue_work(room->rooms->loop, &room->work, room_work, on_done);
        } else {
            errand_free(&room->present);
        }
    }
}

/* A move of a program that is none loses. */
static void take_refusal(Room *room)
{
    const Errand *errand = &room->present;
    char line[32];
    for (int i = 0; i < 2 && errand->is_own; i++) {
        snprintf(line, sizeof line, "play %s ", color_name((Color)i));
        if (strncmp(errand->line.bytes, line, strlen(line)) == 0) {
            snprintf(line, sizeof line, "forfeit %s", color_name((Color)i));
            room_change_itself(room, line);
        }
    }
}

/* The game has changed, and is another version. */
static void take_change(Room *room)
{
    const Errand *errand = &room->present;
    room->version++;
    if (right_of_errand(errand) != RIGHT_TALK)
        room->moved = room->version;
    room->asked[0] = '\0';
    text_clear(&room->whole);
    archive_add_line(room->rooms->archive, room->kind.name, room->version,
                     (Word){errand->line.bytes, errand->line.length});
    if (errand->timed.length > 0)
        archive_add_line(room->rooms->archive, room->kind.name, room->version,
                         (Word){errand->timed.bytes, errand->timed.length});
    for (Guest *guest = room->guests; guest; guest = guest->next)
        guest_stop_thinking(guest, true);
}

/* It has a game now: keeps it, and says where its seats are. */
static void take_opening(Room *room)
{
    Text line = {0}, links = {0};
    text_add(&line, "set_state ");
    text_add_bytes(&line, room->present.reply.bytes, room->present.reply.length);
    archive_add_room(room->rooms->archive, &room->kind);
    archive_add_line(room->rooms->archive, room->kind.name, 0, (Word){line.bytes, line.length});
    text_add(&links, room->kind.name);
    for (int i = 0; i < 2; i++)
        text_add_format(&links, " %s", room->kind.secrets[i][0] ? room->kind.secrets[i] : "-");
    answer(room, true, (Word){links.bytes, links.length});
    text_free(&line);
    text_free(&links);
}

static void on_done(uv_work_t *work, int status)
{
    Room *room = work->data;
    Errand *errand = &room->present;
    ErrandKind kind = errand->kind;
    Word reply = {errand->reply.bytes, errand->reply.length};
    bool is_first = kind == ERRAND_OPEN || kind == ERRAND_WAKE;
    (void)status;
    if (room->trouble) { /* broken meanwhile: nothing of this counts */
        refuse(room, room->trouble);
        errand_free(errand);
        room->is_busy = false;
        return;
    }
    if ((is_first && !errand->is_done) || errand->has_broken) {
        room_break(room, is_first ? "the game cannot be set up" : status_text(STATUS_NO_MEMORY));
        snprintf(room->rooms->trouble, sizeof room->rooms->trouble, "%.*s", (int)reply.length,
                 reply.length > 0 ? reply.bytes : "");
    }
    if (errand->is_done)
        room->look = errand->look;
    if (kind == ERRAND_OPEN && errand->is_done)
        take_opening(room);
    else if (kind == ERRAND_CHANGE && errand->is_done)
        take_change(room);
    else if (kind == ERRAND_CHANGE)
        take_refusal(room);
    else if (kind == ERRAND_STATE && errand->is_own)
        bot_take(room->bots[errand->number], reply);
    else if (kind == ERRAND_STATE && errand->guest && errand->is_done)
        guest_think(errand->guest, reply);
    if (kind != ERRAND_STATE || !errand->is_done)
        answer(room, errand->is_done, reply);
    if (errand->is_done && (is_first || kind == ERRAND_CHANGE || kind == ERRAND_NEWS)) {
        room->is_set_up = true;
        if (kind == ERRAND_CHANGE)
            room_tell(room, &room->news, false);
        else
            room_tell(room, &room->whole, true);
        for (int i = 0; i < 2 && kind != ERRAND_NEWS; i++)
            if (room->bots[i])
                bot_look(room->bots[i]);
    }
    errand_free(errand);
    room->is_busy = false;
    pump(room);
}

void room_send(Room *room, Errand errand, Word line)
{
    bool is_first = errand.is_own || errand.kind == ERRAND_OPEN ||
                    (errand.guest && (errand.guest->seats[0] || errand.guest->seats[1]));
    Queue *queue = is_first ? &room->seats : &room->others;
    errand.came = moment_now();
    text_add_bytes(&errand.line, line.bytes, line.length);
    text_string(&errand.line);
    if (text_failed(&errand.line) ||
        memory_push(queue->items, queue->count, queue->capacity, errand) != STATUS_OK) {
        text_free(&errand.line);
        room_break(room, status_text(STATUS_NO_MEMORY));
    }
    pump(room);
}

void room_change_itself(Room *room, const char *line)
{
    room_send(room, (Errand){.kind = ERRAND_CHANGE, .is_own = true, .number = room->version},
              (Word){line, strlen(line)});
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

static bool is_idle(const Room *room)
{
    return !room->is_busy && !(room->bots[0] && bot_is_busy(room->bots[0])) &&
           !(room->bots[1] && bot_is_busy(room->bots[1]));
}

/* In a thread, as programs may take a while to end. */
typedef struct End {
    uv_work_t work;
    Room *room;
    Rooms *rooms;
} End;

static void on_end(uv_work_t *work)
{
    room_free(((End *)work->data)->room);
}

static void on_ended(uv_work_t *work, int status)
{
    End *end = work->data;
    (void)status;
    end->rooms->awake--;
    memory_free(end);
}

static void put_away(Rooms *rooms, Room **place)
{
    Room *room = *place;
    End *end = memory_new(sizeof *end);
    if (!end)
        return;
    *end = (End){.work.data = end, .room = room, .rooms = rooms};
    *place = room->next;
    while (room->guests) {
        Guest *guest = room->guests;
        guest_stop_thinking(guest, true);
        room_leave(room, guest, true);
        guest_reply(guest, -1, false, (Word){room->trouble, strlen(room->trouble)});
        gate_show_out(guest->visitor);
    }
    uv_queue_work(rooms->loop, &end->work, on_end, on_ended);
}

void rooms_tick(Rooms *rooms)
{
    for (Room **place = &rooms->first; *place;) {
        Room *room = *place;
        look_at_clock(room);
        if (room->has_other_presence && room->is_set_up)
            room_tell(room, NULL, false);
        bool is_left = room->empty_since && moment_now() - room->empty_since > ASLEEP_AFTER;
        for (int i = 0; i < 2; i++)
            if (room->bots[i])
                bot_tick(room->bots[i]);
        if ((room->trouble || is_left) && is_idle(room))
            put_away(rooms, place);
        if (*place == room)
            place = &room->next;
    }
}

void rooms_break(Rooms *rooms, const char *why)
{
    for (Room *room = rooms->first; room; room = room->next) {
        room_break(room, why);
        for (int i = 0; i < 2; i++)
            if (room->bots[i])
                bot_stop(room->bots[i]);
    }
    rooms_tick(rooms);
}
