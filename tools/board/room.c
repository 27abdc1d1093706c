/* Rooms: starting and ending their processes, and passing messages to and from them. */
#include "board/room.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/token.h"
#include "host/host_process.h"
#include "io/complain.h"

#include <string.h>
#include <uv.h>

enum { COMMAND_BYTES = 1024 /* counted for each unanswered command in addition to its text */ };

/* How long a room waits for its process. */
#define PATIENCE (10 * CLOCK_SECOND)

static const char CANNOT_OPEN[] = "cannot open a game now: try again later";

/* Sent to a client that must connect again, to the server that has the room. */
static const char MOVED[] = "moved: another server has this room: connect again to "
                            "/board?room=ROOM, and join it";

struct Room {
    Room *next;
    uint64_t id; /* unique among rooms and callers, and never used again */
    Rooms *rooms;
    RoomKind kind;
    Peer host;
    uv_poll_t poll;
    Share *share; /* where the process reports how much memory the room's game uses */
    Caller *callers;
    /* The client whose network is charged for the room, or NULL. If this client leaves, another
     * client in the room replaces it. While the room is empty, `network` is still charged. */
    Caller *payer;
    Network *network;     /* NULL: the server opened the room */
    ThinkTicket seats[2]; /* the players of the room, by color */
    int64_t begun;        /* when the room's process was requested */
    int64_t changed;      /* when someone last came or left */
    uint64_t opener;      /* id of the caller that opened the room; 0: none */
    int64_t opening;      /* id of the opener's command */
    bool is_claimed;      /* claimed for this server in the archive */
    bool is_opened;       /* the opener's command has been answered, or there is none */
    bool is_kept;
    bool has_agreed; /* see room_has_agreed() */
    bool is_over;    /* the room's process is ending */
    bool is_closed;  /* libuv has closed `poll` */
};

/* Callers. */

void caller_tell(Caller *caller, char sign, int64_t id, StringView text)
{
    StringBuilder message = {0};
    builder_add_char(&message, sign);
    if (id >= 0)
        builder_add_int(&message, id);
    builder_add_char(&message, ' ');
    builder_add_view(&message, text);
    Parcel *parcel = builder_failed(&message) ? NULL : parcel_make(message.bytes, message.length);
    gate_send(caller->visitor, parcel);
    parcel_drop(parcel);
    builder_free(&message);
}

/* Read from a client, unless the client waits for a delayed request or for too many replies. */
static void listen_to(const Caller *caller)
{
    gate_listen(caller->visitor, caller->asking < ASKING_MOST && !caller->request);
}

void caller_waits(Caller *caller, Delayed *request, size_t bytes)
{
    caller->rooms->waiting += bytes - caller->requested;
    caller->network->bytes += bytes - caller->requested;
    caller->request = request;
    caller->requested = bytes;
    listen_to(caller);
}

void caller_asks(Caller *caller, const Room *room, int64_t id, size_t bytes)
{
    caller->asked[caller->asking] = (struct Asked){room->id, id};
    caller->waiting += bytes + COMMAND_BYTES;
    caller->rooms->waiting += bytes + COMMAND_BYTES;
    caller->network->bytes += bytes + COMMAND_BYTES;
    caller->network->commands++;
    if (++caller->asking == ASKING_MOST)
        listen_to(caller);
}

const char *caller_exceeds(const Caller *caller, size_t bytes)
{
    const Network *network = caller->network;
    if (caller->asking == ASKING_MOST ||
        caller->rooms->waiting + bytes + COMMAND_BYTES > WAITING_MOST)
        return "too many messages are waiting for a reply: try again later";
    if (network->bytes + bytes + COMMAND_BYTES > WAITING_EACH || network->commands >= ASKING_EACH)
        return "too many messages from your address are waiting for a reply: try again later";
    return NULL;
}

/* Stop counting the memory of a caller's unanswered commands. */
static void release(Caller *caller)
{
    caller->rooms->waiting -= caller->waiting;
    caller->network->bytes -= caller->waiting;
    caller->waiting = 0;
}

/* Note that a room has answered a caller's command. Return false if the caller hasn't sent such a
 * command to this room. The sizes of single commands aren't stored, only their total, so release
 * the total when no command is left. */
static bool take_answer(Caller *caller, const Room *room, int64_t id)
{
    size_t i = 0;
    while (i < caller->asking && (caller->asked[i].room != room->id || caller->asked[i].id != id))
        i++;
    if (i == caller->asking)
        return false;
    caller->asked[i] = caller->asked[caller->asking - 1];
    caller->network->commands--;
    if (caller->asking-- == ASKING_MOST)
        listen_to(caller);
    if (caller->asking == 0)
        release(caller);
    return true;
}

static Caller *find_caller(const Rooms *rooms, uint64_t id)
{
    Caller *caller = rooms->callers[id % CALLER_PLACES];
    return caller && caller->id == id ? caller : NULL;
}

/* Ending rooms. */

static void on_closed(uv_handle_t *handle)
{
    ((Room *)handle->data)->is_closed = true;
}

/* If a room ends before its host has replied to the command that opened the room, reply with the
 * error `why`, unless `why` is empty. */
static void refuse_opener(Room *room, StringView why)
{
    Caller *opener = find_caller(room->rooms, room->opener);
    if (room->is_opened || why.length == 0)
        return;
    room->is_opened = true;
    if (opener) {
        take_answer(opener, room, room->opening);
        caller_tell(opener, '?', room->opening, why);
    } else if (room->opener == 0 && room->opening >= 0) {
        room->rooms->answered(room->rooms, false, why);
    }
}

/* Charge a network for a room, instead of the previous network; NULL: none. */
static void charge(Room *room, Network *network)
{
    Network *before = room->network;
    if (network) {
        network->users++;
        network->rooms++;
    }
    for (int i = 0; i < 2; i++)
        think_charge(&room->seats[i], network ? &network->thinking : NULL);
    room->network = network;
    if (before) {
        before->rooms--;
        network_drop(&room->rooms->networks, before);
    }
}

/* End a room: send everyone in it the reason, and close their connections. If `kills`, don't wait
 * until the process ends by itself. */
static void end_room(Room *room, StringView why, bool kills)
{
    while (room->callers) {
        Caller *caller = room->callers;
        room_leave(caller, false);
        caller_tell(caller, '?', -1, why);
        gate_show_out(caller->visitor);
    }
    if (room->is_over)
        return;
    room->is_over = true;
    refuse_opener(room, why);
    for (int i = 0; i < 2; i++)
        think_release(&room->rooms->thinking, &room->seats[i]);
    charge(room, NULL);
    uv_poll_stop(&room->poll);
    uv_close((uv_handle_t *)&room->poll, on_closed);
    peer_dismiss(&room->host, kills);
}

static void end(Room *room, StringView why)
{
    end_room(room, why, !room->is_kept);
}

void rooms_yield(Rooms *rooms)
{
    char name[ROOM_NAME + 1];
    while (archive_wanted(rooms->archive, name, sizeof name))
        for (Room *room = rooms->first; room; room = room->next)
            if (strcmp(room->kind.name, name) == 0)
                end(room, string_view(MOVED));
}

void rooms_break(Rooms *rooms, const char *why)
{
    for (Room *room = rooms->first; room; room = room->next)
        end(room, string_view(why));
}

/* If a room could not be stored, tell the client that opened it. */
static void disown(Room *room)
{
    RoomKind kind;
    Caller *opener = find_caller(room->rooms, room->opener);
    if (opener && room->is_kept && !archive_find(room->rooms->archive, room->kind.name, &kind)) {
        take_answer(opener, room, room->opening);
        caller_tell(opener, '?', room->opening,
                    string_view("the server could not store the game: try again later"));
        room->is_opened = true;
    }
}

void rooms_lose(Rooms *rooms)
{
    static const char WHY[] = "the last change could not be stored: reconnect to continue";
    for (size_t i = 0; i < CALLER_PLACES; i++)
        if (rooms->callers[i])
            rooms->callers[i]->is_lost = gate_forget(rooms->callers[i]->visitor);
    for (Room *room = rooms->first; room; room = room->next) {
        disown(room);
        room->is_claimed = false; /* the claims may be lost */
    }
    for (size_t i = 0; i < CALLER_PLACES; i++)
        if (rooms->callers[i] && rooms->callers[i]->is_lost) {
            caller_tell(rooms->callers[i], '?', -1, string_view(WHY));
            gate_show_out(rooms->callers[i]->visitor);
        }
    rooms_break(rooms, WHY);
}

void rooms_forget(Rooms *rooms, const Caller *caller)
{
    for (Room *room = rooms->first; room; room = room->next)
        if (!room->is_kept && room->opener == caller->id)
            end(room, string_view(""));
}

size_t rooms_tick(Rooms *rooms)
{
    size_t count = 0;
    for (Room **place = &rooms->first; *place;) {
        Room *room = *place;
        bool is_awaited = !room->is_over && room->host.process == PEER_AWAITED;
        if (is_awaited && moment_now() - room->begun > PATIENCE)
            end(room, string_view(CANNOT_OPEN));
        if (room->is_closed && peer_has_ended(&room->host)) {
            *place = room->next;
            if (room->is_claimed)
                archive_release(rooms->archive, room->kind.name);
            *room->share = (Share){0};
            memory_free(room);
        } else {
            place = &room->next;
            count++;
        }
    }
    return count;
}

/* Messages from hosts. */

static void send_news(Room *room, const Message *message)
{
    Parcel *parcel = parcel_make(message->text.bytes, message->text.length);
    for (Caller *caller = room->callers; caller; caller = caller->next)
        if (caller->wants_all == (message->id != 0)) {
            gate_send(caller->visitor, parcel);
            caller->wants_all = false;
        }
    parcel_drop(parcel);
}

/* Tell the guests of a room that its rematch `next` has been opened, and store that. */
static void tell_of_rematch(const Room *next)
{
    const char *before = next->kind.before, *name = next->kind.name;
    for (Room *room = next->rooms->first; room; room = room->next)
        if (strcmp(room->kind.name, before) == 0) {
            memcpy(room->kind.next, name, sizeof room->kind.next);
            room_tell(room, HOST_NEXT, NULL, -1, 0, string_view(name));
        }
    archive_add_rematch(next->rooms->archive, before, name);
}

static void keep(Room *room, const Message *message)
{
    Archive *archive = room->rooms->archive;
    if (!room->is_kept) {
        archive_add_room(archive, &room->kind);
        if (room->kind.before[0])
            tell_of_rematch(room);
    }
    room->is_kept = true;
    archive_add(archive, room->kind.name, (Keep)message->id, message->number, message->text);
}

/* End a host that has sent what no working host sends: it may have been taken over. */
static void end_invalid(Room *room, const char *what)
{
    complain("contigo-board", "ended the process of game %s: it sent %s", room->kind.name, what);
    end_room(room, string_view("the game's process has failed: reconnect to continue"), true);
}

/* Return true if a host may send such a message. */
static bool is_valid(const Message *message)
{
    switch (message->kind) {
    case HOST_REPLY:
    case HOST_LINE:
    case HOST_NEWS:
    case HOST_AGREES:
    case HOST_IDLE:
    case HOST_TROUBLE:
        return true;
    case HOST_KEEP:
        return message->id >= KEEP_LINE && message->id <= KEEP_FILE;
    case HOST_WANTS:
    case HOST_RESTS:
        return message->guest || message->number == COLOR_BLACK || message->number == COLOR_WHITE;
    default:
        return false;
    }
}

/* Pass on a reply, unless the guest has disconnected. End the host if the guest has sent no command
 * with this ID. */
static void take_reply(Room *room, Caller *caller, const Message *message)
{
    bool is_opening =
        !room->is_opened && message->guest == room->opener && message->id == room->opening;
    if (caller && !take_answer(caller, room, message->id)) {
        end_invalid(room, "a reply that nobody waits for");
        return;
    }
    room->is_opened |= is_opening;
    if (caller)
        caller_tell(caller, message->number ? '=' : '?', message->id, message->text);
    else if (is_opening && message->guest == 0 && message->id >= 0)
        room->rooms->answered(room->rooms, message->number, message->text);
}

/* Let a player wait until it may think, or a guest until it may have an analysis; or note that the
 * player or the analysis has ended. */
static void take_thinking(Room *room, Caller *caller, const Message *message)
{
    ThinkQueue *queue = message->guest ? &room->rooms->analyses : &room->rooms->thinking;
    ThinkTicket *ticket = message->guest ? &caller->analysis : &room->seats[message->number];
    think_hear(queue, ticket, room, message->kind == HOST_WANTS, message->id);
}

static void take_message(Room *room, const Message *message)
{
    Caller *caller = find_caller(room->rooms, message->guest);
    bool is_here = caller && caller->room == room; /* if not, the caller may just have left */
    if (!is_valid(message)) {
        end_invalid(room, "an invalid message");
        return;
    }
    switch (message->kind) {
    case HOST_REPLY:
        take_reply(room, caller, message);
        break;
    case HOST_LINE:
        if (is_here)
            caller_tell(caller, '&', message->id, message->text);
        break;
    case HOST_NEWS:
        send_news(room, message);
        break;
    case HOST_KEEP:
        keep(room, message);
        break;
    case HOST_WANTS:
    case HOST_RESTS:
        if (!message->guest || is_here)
            take_thinking(room, caller, message);
        break;
    case HOST_AGREES:
        room->has_agreed = message->number;
        break;
    case HOST_IDLE:
        if (!room->callers)
            end(room, message->text);
        break;
    default:
        end(room, message->text);
    }
}

static void on_event(uv_poll_t *poll, int status, int events);

/* Poll the host's socket: it is readable when the host has sent messages and, while messages to the
 * host are queued, writable when they can be sent. */
static void wait_for(Room *room)
{
    bool has_more = room->host.unsent.length > 0 && room->host.process != PEER_AWAITED;
    uv_poll_start(&room->poll, UV_READABLE | (has_more ? UV_WRITABLE : 0), on_event);
}

static void on_event(uv_poll_t *poll, int status, int events)
{
    Room *room = poll->data;
    Message message;
    (void)status, (void)events;
    if (room->host.process == PEER_AWAITED && !nursery_adopt(&room->host)) {
        end(room, string_view(CANNOT_OPEN));
        return;
    }
    bool is_there = peer_read(&room->host);
    while (!room->is_over && peer_take(&room->host, &message))
        take_message(room, &message);
    if (!room->is_over && peer_exceeds(&room->host, HOST_TEXT_MOST))
        end_invalid(room, "a message that is too long");
    if (room->is_over)
        return;
    if (is_there && peer_flush(&room->host))
        wait_for(room);
    else
        end(room, string_view("the game's process has ended: reconnect to continue"));
}

void room_tell(Room *room, int kind, const Caller *caller, int64_t id, int64_t number,
               StringView text)
{
    Message message = {kind, caller ? caller->id : 0, id, number, text};
    if (room->is_over)
        return;
    peer_send(&room->host, &message); /* if that fails, the next event ends the room */
    wait_for(room);
}

void room_permit(ThinkTicket *request)
{
    room_tell(request->room, HOST_MAY, request->caller, request->id, request->color,
              string_view(""));
}

/* Admission. */

/* Return true if the room may be put to sleep: it wasn't opened by the server itself, no client
 * waits for its opening, and nobody is in it or, if `is_watched` is true, nobody with a seat. */
static bool may_sleep(const Room *room, bool is_watched)
{
    const Caller *caller = room->callers;
    while (caller && is_watched && caller->seats == 0)
        caller = caller->next;
    return !room->is_over && room->is_kept && room->is_opened && room->network && !caller;
}

/* Of the rooms that may be put to sleep, return the one that nobody has entered or left for
 * longest, or NULL if there is none. If `network` isn't NULL, look only at rooms that are charged
 * to it; if `opener` isn't 0, look only at that opener's rooms. */
static Room *find_sleepy(const Rooms *rooms, const Network *network, uint64_t opener,
                         bool is_watched)
{
    Room *found = NULL;
    for (Room *room = rooms->first; room; room = room->next)
        if (may_sleep(room, is_watched) && (!network || room->network == network) &&
            (!opener || room->opener == opener) && (!found || room->changed < found->changed))
            found = room;
    return found;
}

/* Put a room to sleep. Its process, which might be busy for long, can be killed, because everything
 * that its guests have been told is stored. Return false if `room` is NULL. */
static bool put_to_sleep(Room *room)
{
    if (room)
        end_room(room, string_view("too many games at the same time: try again later"), true);
    return room;
}

/* Return how many of the rooms that a client has opened are empty and may sleep. */
static size_t count_opened(const Rooms *rooms, uint64_t opener)
{
    size_t count = 0;
    for (const Room *room = rooms->first; room; room = room->next)
        count += room->opener == opener && may_sleep(room, false);
    return count;
}

static Share *free_share(const Rooms *rooms)
{
    const HostTerms *terms = &rooms->terms;
    for (size_t i = 0; i < terms->shares_most; i++)
        if (!terms->shares[i].is_taken)
            return &terms->shares[i];
    return NULL;
}

static bool is_one_ending(const Rooms *rooms)
{
    const Room *room = rooms->first;
    while (room && !room->is_over)
        room = room->next;
    return room;
}

Admission rooms_admit(Rooms *rooms, const Caller *caller, bool is_owner, StringBuilder *why)
{
    const Network *network = caller ? caller->network : NULL;
    if (network && network->rooms >= rooms->awake_each &&
        !put_to_sleep(find_sleepy(rooms, network, 0, false))) {
        refusals_add(rooms->refusals, REFUSED_ROOMS, gate_address(caller->visitor), NULL);
        builder_add_format(why, "too many games from your address at the same time: at most %zu",
                           rooms->awake_each);
        return ADMISSION_REFUSED;
    }
    if (caller && count_opened(rooms, caller->id) >= OPENED_MOST)
        put_to_sleep(find_sleepy(rooms, NULL, caller->id, false));
    if (free_share(rooms))
        return ADMISSION_NOW;
    if (!is_one_ending(rooms) && !put_to_sleep(find_sleepy(rooms, NULL, 0, false)) && is_owner)
        put_to_sleep(find_sleepy(rooms, NULL, 0, true));
    return ADMISSION_LATER;
}

/* Starting rooms. */

/* Start a room's process, and initialize `poll` for its socket. Return false on failure. */
static bool begin_host(const Rooms *rooms, const HostBegin *begin, Room *room)
{
    if (!host_begin(rooms->nursery, begin, &room->host))
        return false;
    bool done = uv_poll_init(rooms->loop, &room->poll, room->host.socket) == 0;
    if (!done)
        peer_end(&room->host);
    return done;
}

/* Start a process for a room. On failure return NULL and append the reason to `why`. */
static Room *begin(Rooms *rooms, Caller *caller, HostBegin *begin, StringBuilder *why)
{
    Room *room = memory_new(sizeof *room);
    begin->terms = &rooms->terms;
    begin->share = free_share(rooms);
    if (!room || !begin->share || !begin_host(rooms, begin, room)) {
        builder_add(why, CANNOT_OPEN);
        memory_free(room);
        return NULL;
    }
    room->next = rooms->first;
    room->id = ++rooms->ids;
    room->rooms = rooms;
    room->kind = begin->kind;
    room->share = begin->share;
    room->opener = begin->opener;
    room->opening = begin->id;
    room->is_opened = begin->version >= 0;
    room->is_kept = begin->version >= 0;
    room->begun = room->changed = moment_now();
    for (int i = 0; i < 2; i++)
        room->seats[i] = (ThinkTicket){.room = room, .color = (Color)i};
    charge(room, caller ? caller->network : NULL);
    room->share->is_taken = true;
    rooms->first = room;
    room->poll.data = room;
    wait_for(room);
    return room;
}

/* Claim a room in the archive. On failure return false and append the reason to `why`. */
static bool claim(Rooms *rooms, const Caller *caller, const char *name, StringBuilder *why)
{
    if (archive_claim(rooms->archive, name))
        return true;
    /* Ask the other server to release the room only if the URL of the client's WebSocket names the
     * room: then a proxy sends everyone who wants to join the room to this server. Without this
     * check, clients could make two servers take a room from each other again and again. */
    if (caller && strcmp(gate_room(caller->visitor), name) == 0)
        archive_want(rooms->archive, name);
    builder_add(why, MOVED);
    return false;
}

/* Return true if a room may be deleted from the archive. If it is awake and may sleep, end it. */
static bool may_go(void *rooms, const char *name)
{
    Room *room = room_find(rooms, name);
    return !room || (may_sleep(room, false) && put_to_sleep(room));
}

/* Make space in the archive for one more room. */
static bool make_space(Rooms *rooms, const Caller *caller, StringBuilder *why)
{
    size_t opening = 0;
    for (const Room *room = rooms->first; room; room = room->next)
        opening += !room->is_kept && !room->is_over;
    if (archive_make_space(rooms->archive, opening, may_go, rooms, why))
        return true;
    if (caller)
        refusals_add(rooms->refusals, REFUSED_ROOMS, gate_address(caller->visitor), NULL);
    return false;
}

/* Return true if a rematch of the game in the room `before` is being opened. */
static bool is_rematch_opening(const Rooms *rooms, const char *before)
{
    const Room *room = rooms->first;
    while (room && (room->is_over || strcmp(room->kind.before, before) != 0))
        room = room->next;
    return room;
}

Room *room_open(Rooms *rooms, Caller *caller, HostBegin *opening, StringBuilder *why)
{
    opening->version = -1;
    if (opening->kind.before[0] && is_rematch_opening(rooms, opening->kind.before)) {
        builder_add(why, "the rematch of this game is being opened");
        return NULL;
    }
    if (!make_space(rooms, caller, why))
        return NULL;
    Room *room = begin(rooms, caller, opening, why);
    if (room) /* no other server knows the name yet */
        room->is_claimed = archive_claim(rooms->archive, room->kind.name);
    return room;
}

Room *room_find(const Rooms *rooms, const char *name)
{
    Room *room = rooms->first;
    while (room && (room->is_over || strcmp(room->kind.name, name) != 0))
        room = room->next;
    return room;
}

bool room_look_up(const Rooms *rooms, const char *name, RoomKind *kind, StringBuilder *why)
{
    const Room *room = room_find(rooms, name);
    if (room)
        *kind = room->kind;
    else if (!archive_find(rooms->archive, name, kind)) {
        builder_add_format(why, "no such room: '%s'", string_quote(name).text);
        return false;
    }
    return true;
}

Room *room_wake(Rooms *rooms, Caller *caller, const char *name, StringBuilder *why)
{
    StringBuilder sgf = {0}, lines = {0};
    HostBegin waking = {.lines = &lines, .sgf = &sgf};
    Room *room = NULL;
    if (!room_look_up(rooms, name, &waking.kind, why) || !claim(rooms, caller, name, why))
        return NULL;
    waking.version = archive_read(rooms->archive, name, &sgf, &lines);
    if (waking.version < 0)
        builder_add(why, "cannot read the game");
    else
        room = begin(rooms, caller, &waking, why);
    if (room)
        room->is_claimed = true;
    else
        archive_release(rooms->archive, name);
    builder_free(&sgf);
    builder_free(&lines);
    return room;
}

const RoomKind *room_kind(const Room *room)
{
    return &room->kind;
}

bool room_has_agreed(const Room *room)
{
    return room->has_agreed;
}

/* Entering and leaving. */

/* Charge a client's network for the room that the client is in, unless the server opened the room.
 * NULL: no client is in the room. */
static void let_pay(Room *room, Caller *caller)
{
    room->payer = caller;
    if (caller && room->network && room->network != caller->network)
        charge(room, caller->network);
}

void room_enter(Room *room, Caller *caller, int seats)
{
    room->changed = moment_now();
    if (!room->payer)
        let_pay(room, caller);
    caller->room = room;
    caller->seats = seats;
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
    caller->seats = 0;
    room->changed = moment_now();
    if (room->payer == caller)
        let_pay(room, room->callers);
    room_tell(room, HOST_GONE, caller, tells, 0, string_view(""));
}

/* Revoking seats. */

/* Replace the token of a seat, and close the connections of all clients except `holder` that have
 * the seat. */
static void set_token(Room *room, int seat, const char *token, const Caller *holder)
{
    memcpy(room->kind.tokens[seat], token, SEAT_TOKEN + 1);
    for (Caller *caller = room->callers, *next; caller; caller = next) {
        next = caller->next;
        if (caller == holder || !(caller->seats & 1 << seat))
            continue;
        room_leave(caller, true); /* true: its commands may be unanswered */
        caller_tell(caller, '?', -1, string_view("your link is no longer valid"));
        gate_show_out(caller->visitor);
    }
}

bool room_revoke(Room *room, Color seat, const Caller *holder)
{
    char token[SEAT_TOKEN + 1];
    if (!token_make(token, SEAT_TOKEN))
        return false;
    set_token(room, (int)seat, token, holder);
    archive_set_tokens(room->rooms->archive, &room->kind);
    return true;
}

static void reload(Room *room)
{
    RoomKind kind;
    if (!room->is_kept || room->is_over ||
        !archive_find(room->rooms->archive, room->kind.name, &kind))
        return;
    for (int i = 0; i < 2; i++)
        if (strcmp(room->kind.tokens[i], kind.tokens[i]) != 0)
            set_token(room, i, kind.tokens[i], NULL);
}

void rooms_reload(Rooms *rooms)
{
    char revision[SEAT_TOKEN + 1], key[SEAT_TOKEN + 1];
    archive_key(rooms->archive, ARCHIVE_REVISION, revision);
    if (strcmp(revision, rooms->revision) == 0)
        return;
    memcpy(rooms->revision, revision, sizeof revision);
    archive_key(rooms->archive, ARCHIVE_OPENING, key);
    if (rooms->key[0] && key[0])
        memcpy(rooms->key, key, sizeof key);
    for (Room *room = rooms->first; room; room = room->next)
        reload(room);
}
