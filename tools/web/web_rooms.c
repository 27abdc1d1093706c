/* The rooms of a browser tab; this file replaces board/room.c. The hosts of the rooms run in this
 * process. The page stores the games of the rooms. Before the page joins a stored room, it passes
 * the room's game to web_restore(). */
#include "web/web.h"

#include "base/memory.h"
#include "board/addresses.h"
#include "board/lobby.h"
#include "board/qr.h"
#include "host/host.h"

#include <stdio.h>
#include <string.h>

enum { GAME_MOST = 512 << 20, THINKING_MOST = 2, ANALYSES = 1, SHARES = 64 };

struct Room {
    Room *next;
    Rooms *rooms;
    HostBegin begin;
    Host *host;
    Peer to_host;
    int socket; /* the host's end of the channel between room and host */
    Caller *callers;
    ThinkTicket seats[2];
    bool has_agreed;
    bool is_over;
};

/* Callers. */

void caller_tell(Caller *caller, char sign, int64_t id, StringView text)
{
    StringBuilder message = {0};
    (void)caller;
    builder_add_char(&message, sign);
    if (id >= 0)
        builder_add_int(&message, id);
    builder_add_char(&message, ' ');
    builder_add_view(&message, text);
    if (!builder_failed(&message))
        web_say(message.bytes, message.length);
    builder_free(&message);
}

void caller_asks(Caller *caller, const Room *room, int64_t id, size_t bytes)
{
    (void)caller, (void)room, (void)id, (void)bytes;
}

const char *caller_exceeds(const Caller *caller, size_t bytes)
{
    (void)caller, (void)bytes;
    return NULL;
}

void caller_waits(Caller *caller, Delayed *request, size_t bytes)
{
    (void)caller, (void)request, (void)bytes;
}

static Caller *find_caller(const Rooms *rooms, uint64_t id)
{
    Caller *caller = rooms->callers[id % CALLER_PLACES];
    return caller && caller->id == id ? caller : NULL;
}

/* Messages from hosts. */

static void send_news(const Room *room, const Message *message)
{
    for (Caller *caller = room->callers; caller; caller = caller->next)
        if (caller->wants_all == (message->id != 0)) {
            web_say(message->text.bytes, message->text.length);
            caller->wants_all = false;
        }
}

/* Store part of a room's game, and a line that describes the room, which web_restore() reads. */
static void keep(const Room *room, const Message *message)
{
    const RoomKind *kind = &room->begin.kind;
    char line[sizeof *kind + 32];
    snprintf(line, sizeof line, "%s %s %s %s %s %d", kind->name, kind->who[0], kind->who[1],
             kind->tokens[0][0] ? kind->tokens[0] : "-", kind->tokens[1][0] ? kind->tokens[1] : "-",
             kind->analysis);
    web_keep(kind->name, (int)message->id, (double)message->number, line, message->text.bytes,
             message->text.length);
}

static void end(Room *room, StringView why)
{
    while (room->callers) {
        Caller *caller = room->callers;
        room_leave(caller, false);
        if (why.length > 0)
            caller_tell(caller, '?', -1, why);
    }
    for (int i = 0; i < 2; i++)
        think_release(&room->rooms->thinking, &room->seats[i]);
    room->is_over = true;
}

/* Let a player wait until it may think, or the guest until it may have an analysis; or note that
 * the player or the analysis has ended. */
static void take_thinking(Room *room, Caller *caller, const Message *message)
{
    ThinkQueue *queue = message->guest ? &room->rooms->analyses : &room->rooms->thinking;
    ThinkTicket *ticket = message->guest ? &caller->analysis : &room->seats[message->number];
    think_hear(queue, ticket, room, message->kind == HOST_WANTS, message->id);
}

static void take_message(Room *room, const Message *message)
{
    Caller *caller = find_caller(room->rooms, message->guest);
    if (message->kind == HOST_REPLY && caller)
        caller_tell(caller, message->number ? '=' : '?', message->id, message->text);
    else if (message->kind == HOST_LINE && caller)
        caller_tell(caller, '&', message->id, message->text);
    else if (message->kind == HOST_NEWS)
        send_news(room, message);
    else if (message->kind == HOST_KEEP)
        keep(room, message);
    else if (message->kind == HOST_WANTS || message->kind == HOST_RESTS)
        take_thinking(room, caller, message);
    else if (message->kind == HOST_AGREES)
        room->has_agreed = message->number;
    else if (message->kind == HOST_TROUBLE || (message->kind == HOST_IDLE && !room->callers))
        end(room, message->text);
}

static void take_messages(Room *room)
{
    Message message;
    if (peer_waits(&room->to_host))
        peer_read(&room->to_host);
    while (peer_take(&room->to_host, &message))
        take_message(room, &message);
}

/* Starting and ending rooms. */

static Room *begin(Rooms *rooms, const HostBegin *begin, StringBuilder *why)
{
    Room *room = memory_new(sizeof *room);
    size_t i = 0;
    while (i < rooms->terms.shares_most && rooms->terms.shares[i].is_taken)
        i++;
    if (!room || i == rooms->terms.shares_most) {
        builder_add(why, "too many games at the same time");
        memory_free(room);
        return NULL;
    }
    *room = (Room){
        .next = rooms->first,
        .rooms = rooms,
        .begin = *begin,
        .seats = {{.room = room, .color = COLOR_BLACK}, {.room = room, .color = COLOR_WHITE}}};
    room->begin.terms = &rooms->terms;
    room->begin.share = &rooms->terms.shares[i];
    room->to_host.socket = web_pair(&room->socket);
    room->host = host_create(&room->begin, &(Peer){.socket = room->socket});
    room->begin.share->is_taken = true;
    rooms->first = room;
    return room;
}

static void destroy(Room *room)
{
    if (room->host)
        host_destroy(room->host);
    peer_end(&room->to_host);
    peer_end(&(Peer){.socket = room->socket});
    *room->begin.share = (Share){0};
    memory_free(room);
}

Admission rooms_admit(Rooms *rooms, const Caller *caller, bool is_owner, StringBuilder *why)
{
    (void)rooms, (void)caller, (void)is_owner, (void)why;
    return ADMISSION_NOW;
}

Room *room_open(Rooms *rooms, Caller *caller, HostBegin *opening, StringBuilder *why)
{
    (void)caller;
    opening->version = -1;
    return begin(rooms, opening, why);
}

Room *room_find(const Rooms *rooms, const char *name)
{
    Room *room = rooms->first;
    while (room && (room->is_over || strcmp(room->begin.kind.name, name) != 0))
        room = room->next;
    return room;
}

bool room_look_up(const Rooms *rooms, const char *name, RoomKind *kind, StringBuilder *why)
{
    const Room *room = room_find(rooms, name);
    if (room)
        *kind = room->begin.kind;
    else
        builder_add_format(why, "no such room: '%s'", string_quote(name).text);
    return room;
}

/* Never called: the page wakes rooms with web_restore(). */
Room *room_wake(Rooms *rooms, Caller *caller, const char *name, StringBuilder *why)
{
    (void)rooms, (void)caller, (void)name, (void)why;
    return NULL;
}

const RoomKind *room_kind(const Room *room)
{
    return &room->begin.kind;
}

bool room_has_agreed(const Room *room)
{
    return room->has_agreed;
}

void room_permit(ThinkTicket *request)
{
    room_tell(request->room, HOST_MAY, request->caller, request->id, request->color,
              string_view(""));
}

void room_tell(Room *room, int kind, const Caller *caller, int64_t id, int64_t number,
               StringView text)
{
    peer_tell(room->to_host.socket, &(Message){kind, caller ? caller->id : 0, id, number, text});
}

void room_enter(Room *room, Caller *caller, int seats)
{
    caller->room = room;
    caller->next = room->callers;
    caller->before = NULL;
    if (caller->next)
        caller->next->before = caller;
    caller->wants_all = true;
    room->callers = caller;
    room_tell(room, HOST_COME, caller, 0, seats, string_view(""));
}

void room_leave(Caller *caller, bool tells)
{
    Room *room = caller->room;
    if (!room)
        return;
    *(caller->before ? &caller->before->next : &room->callers) = caller->next;
    if (caller->next)
        caller->next->before = caller->before;
    think_release(&room->rooms->analyses, &caller->analysis);
    caller->room = NULL;
    room_tell(room, HOST_GONE, caller, tells, 0, string_view(""));
}

void rooms_forget(Rooms *rooms, const Caller *caller)
{
    (void)rooms, (void)caller;
}

/* A browser tab doesn't watch matches, so there are no games in progress. */
size_t live_each(const char *folder, LiveVisit visit, void *context)
{
    (void)folder, (void)visit, (void)context;
    return 0;
}

/* Nobody else can reach the rooms of a browser tab. So there are neither addresses nor QR codes,
 * refusals needn't be counted, and tokens needn't be replaced. */
const char *gate_address(const Visitor *visitor)
{
    (void)visitor;
    return "";
}

void refusals_add(Refusals *refusals, Refusal why, const char *address, const char *detail)
{
    (void)refusals, (void)why, (void)address, (void)detail;
}

bool room_revoke(Room *room, Color seat, const Caller *holder)
{
    (void)room, (void)seat, (void)holder;
    return false;
}

void addresses_add(int port, StringBuilder *urls)
{
    (void)port, (void)urls;
}

bool qr_add_rows(StringView text, StringBuilder *rows)
{
    (void)text, (void)rows;
    return false;
}

/* Functions that the page calls. */

static Rooms rooms;
static Caller *caller;

/* Initialize the rooms. Return false if out of memory. */
EXPORT("start") bool web_start(void)
{
    static const Program NONE[] = {{0}};
    static Share shares[SHARES];
    rooms.terms = (HostTerms){.programs = NONE,
                              .game_most = GAME_MOST,
                              .analysis = true,
                              .shares_most = SHARES,
                              .shares = shares};
    rooms.thinking =
        (ThinkQueue){.most = THINKING_MOST, .most_each = THINKING_MOST, .permit = room_permit};
    rooms.analyses = (ThinkQueue){.most = ANALYSES, .most_each = ANALYSES, .permit = room_permit};
    caller = lobby_came(&rooms, NULL, &(NetworkAddress){0});
    return caller;
}

/* Handle a message from the page to the server. */
EXPORT("ask") void web_ask(const char *bytes, size_t count)
{
    lobby_said(caller, (StringView){bytes, count});
}

/* Restore a stored room, unless it already exists. `line` describes the room as passed to
 * web_keep(), `version` is the game's version, `file` is the SGF file that the game continues from,
 * and `bytes` contains the lines that follow. */
EXPORT("restore")
void web_restore(const char *line, double version, const char *file, size_t file_size,
                 const char *bytes, size_t count)
{
    HostBegin waking = {.version = (int64_t)version, .id = -1};
    RoomKind *kind = &waking.kind;
    char tokens[2][SEAT_TOKEN + 1];
    int analysis;
    StringBuilder sgf = {0}, lines = {0}, why = {0};
    if (sscanf(line, "%10s %63s %63s %26s %26s %d", kind->name, kind->who[0], kind->who[1],
               tokens[0], tokens[1], &analysis) != 6 ||
        room_find(&rooms, kind->name))
        return;
    kind->analysis = analysis;
    for (int i = 0; i < 2; i++)
        strcpy(kind->tokens[i], strcmp(tokens[i], "-") == 0 ? "" : tokens[i]);
    builder_add_bytes(&sgf, file, file_size);
    builder_add_bytes(&lines, bytes, count);
    waking.sgf = &sgf;
    waking.lines = &lines;
    begin(&rooms, &waking, &why);
    builder_free(&sgf);
    builder_free(&lines);
    builder_free(&why);
}

/* Run one step of each room's host. Return after how many milliseconds at most to call this
 * again. */
EXPORT("step") int web_step(void)
{
    int patience = 1000;
    for (Room **place = &rooms.first; *place;) {
        Room *room = *place;
        bool is_there = room->host && host_step(room->host);
        take_messages(room);
        if (is_there && !room->is_over) {
            bool is_told = peer_waits(&(Peer){.socket = room->socket});
            int soon = is_told ? 0 : host_patience(room->host);
            patience = soon < patience ? soon : patience;
            place = &room->next;
            continue;
        }
        end(room, string_view(""));
        *place = room->next;
        destroy(room);
    }
    return patience;
}
