/* The host of a room: executing the guests' commands one by one. */
#include "host/host.h"

#include "base/count.h"
#include "base/memory.h"
#include "base/moment.h"
#include "formats/json.h"
#include "games.h"
#include "host/seat.h"
#include "session/replay.h"

#include <stdio.h>
#include <string.h>

enum { TICK = 20, PATIENCE = 1000 /* poll timeouts in milliseconds */ };
enum { CROWD = 10 }; /* for each CROWD guests, the list of those present is sent 1 ms later */

/* Players may send texts of at most TALK_MOST bytes: on average one text per TALK_EACH, and
 * TALK_BURST / TALK_EACH texts in a row. */
enum { TALK_MOST = 600 };
#define TALK_EACH (2 * CLOCK_SECOND)
#define TALK_BURST (10 * CLOCK_SECOND)

/* The players stop thinking when the room has been empty for longer than this. */
#define DESERTED_AFTER (2 * CLOCK_SECOND)

/* The host reports an empty room to the server when it has been empty for longer than this. */
#define ASLEEP_AFTER (60 * CLOCK_SECOND)

static const char STOPPED[] = "the analysis was stopped before it began";

/* A client in the room. */
typedef struct Guest {
    struct Guest *next;
    uint64_t id;
    Sharer sharer;
    int64_t wants;          /* id of the HOST_WANTS for the guest's analysis; 0: none */
    StringBuilder question; /* the command that the analysis executes */
    /* The ID of the guest's command; and how many moves precede the position to analyze, where a
     * negative number means the current position. */
    int64_t analysis_id, made;
    bool is_starting; /* the command that requested the analysis has no reply yet */
    Peer analysis;    /* process of the analysis, once the server has permitted it */
} Guest;

/* A queued command of a guest; or, if `guest` is NULL, commands from the server that change the
 * game. */
typedef struct Errand {
    Guest *guest;
    int64_t id, came;
    StringBuilder line;
} Errand;

typedef struct Queue {
    Errand *items; /* items before `first` have been taken */
    size_t first, count, capacity;
} Queue;

struct Host {
    const HostBegin *begin; /* borrowed */
    Sharing game;
    Peer server;
    Guest *guests;
    size_t present;           /* number of guests */
    Queue queues[2];          /* pending commands: [0] of guests with a seat, [1] of watchers */
    unsigned taken;           /* number of commands taken from the queues so far */
    Seat seats[2];            /* by color */
    int64_t empty_since;      /* time since which the room has been empty; 0: it isn't empty */
    bool agreed_told;         /* whether the players want a rematch, as last sent to the server */
    int64_t told;             /* the version of the game that was last sent to the guests */
    StringBuilder whole;      /* the full state as JSON members; empty: outdated */
    bool has_newcomer;        /* some guest has not been sent the full state */
    bool has_other_presence;  /* the list of who is here or thinking must be sent again */
    int64_t presence_told;    /* time when the list of who is here was last sent */
    char next[ROOM_NAME + 1]; /* the room with the rematch; empty: none */
    /* By color: until when the player's texts so far use up the rate of one text per TALK_EACH. */
    int64_t talked[2];
    int64_t wants; /* id of the last HOST_WANTS for a guest */
    bool is_over;  /* the game can't continue, or the server is gone */
};

/* Messages to the server. */

/* Send a message to the server, unless this host is ending. If the text is too long, send an error:
 * for a reply, that the reply is too long; for other messages, that the game can't continue. If the
 * server is gone, end the host. */
static void tell(Host *host, int kind, uint64_t guest, int64_t id, int64_t number, StringView text)
{
    if (text.length > HOST_TEXT_MOST && kind == HOST_REPLY) {
        text = string_view("the reply is too long");
        number = false;
    } else if (text.length > HOST_TEXT_MOST) {
        kind = HOST_TROUBLE;
        text = string_view("the game is too long");
    }
    if (!host->is_over &&
        !peer_tell(host->server.socket, &(Message){kind, guest, id, number, text}))
        host->is_over = true;
}

/* Report why the game can't continue, and end the host. */
static void give_up(Host *host, const char *why)
{
    tell(host, HOST_TROUBLE, 0, -1, 0, string_view(why));
    host->is_over = true;
}

static void keep(void *host, Keep how, StringView text)
{
    tell(host, HOST_KEEP, 0, how, ((Host *)host)->game.version, text);
}

/* Add a string, or null if it is empty. */
static void add_string(Json *json, const char *string)
{
    json_add_word(json, string[0] ? string : NULL);
}

static void add_seat(const Host *host, Color color, int here, Json *json)
{
    const Seat *seat = &host->seats[color];
    json_open_object(json_key(json, color_name(color)));
    add_string(json_key(json, "who"), host->begin->kind.who[color]);
    json_add_int(json_key(json, "here"), here);
    json_add_truth(json_key(json, "thinking"), seat_is_busy(seat));
    add_string(json_key(json, "failed"), seat->failure);
    json_close(json);
}

/* Add the request that the other player must confirm, or null. */
static void add_wanted(const Sharing *game, Json *json)
{
    if (!game->wanted[0]) {
        json_add_null(json);
        return;
    }
    json_open_object(json);
    json_add_word(json_key(json, "color"), color_name(game->wanter));
    json_add_word(json_key(json, "command"), game->wanted);
    json_add_truth(json_key(json, "declined"), game->declined);
    json_close(json);
}

/* How many guests with each seat and without a seat are in the room. A player that isn't a person
 * counts as a guest. */
typedef struct Presence {
    int here[2], watchers;
} Presence;

static Presence count_guests(const Host *host)
{
    Presence presence = {{host->game.engaged[0], host->game.engaged[1]}, 0};
    for (const Guest *guest = host->guests; guest; guest = guest->next) {
        presence.here[0] += guest->sharer.seats[0];
        presence.here[1] += guest->sharer.seats[1];
        presence.watchers += !guest->sharer.seats[0] && !guest->sharer.seats[1];
    }
    return presence;
}

static bool has_analysis(const Host *host)
{
    return host->begin->kind.analysis && host->begin->terms->analysis;
}

/* Add the members that every news message begins with. */
static void add_head(const Host *host, bool is_whole, Json *json)
{
    const Sharing *game = &host->game;
    Presence presence = count_guests(host);
    json_add_int(json_key(json, "version"), game->version);
    json_add_word(json_key(json, "room"), host->begin->kind.name);
    json_add_truth(json_key(json, "full"), is_whole);
    json_open_object(json_key(json, "seats"));
    for (int i = 0; i < 2; i++)
        add_seat(host, (Color)i, presence.here[i], json);
    json_close(json);
    json_add_int(json_key(json, "watchers"), presence.watchers);
    json_add_truth(json_key(json, "analysis"), has_analysis(host));
    add_wanted(game, json_key(json, "asks"));
    if (host->next[0])
        json_add_word(json_key(json, "next"), host->next);
    sharing_add_clock(game, json);
}

/* If `is_whole`, send the full state to the guests that haven't got it yet; otherwise send the
 * changes to all others. */
static void tell_news(Host *host, bool is_whole, const StringBuilder *news)
{
    StringBuilder text = {0};
    Json json = {.text = &text};
    json_open_object(&json);
    add_head(host, is_whole, &json);
    if (news->length > 0)
        builder_add_view(json_next(&json), builder_view(news));
    json_close(&json);
    if (!builder_failed(&text))
        tell(host, HOST_NEWS, 0, is_whole, 0, builder_view(&text));
    builder_free(&text);
    host->has_other_presence &= is_whole;
}

/* Return true if the game must not grow: all games together exceed their limit, and this game is
 * larger than an equal share of that limit. */
static bool is_full(void *context)
{
    const Host *host = context;
    const HostTerms *terms = host->begin->terms;
    size_t bytes = sharing_bytes(&host->game), most = GAMES * terms->game_most, all = 0;
    host->begin->share->bytes = bytes;
    for (size_t i = 0; i < terms->shares_most; i++)
        all += terms->shares[i].bytes;
    return all > most && bytes > most / terms->shares_most;
}

/* Analyses. Each runs in its own process, which sends its output line by line. */

/* ---- in the new process ---- */

typedef struct Task {
    Host *host;
    Guest *guest;
    int socket;
} Task;

static bool hear_engine(void *context, StringBuilder *out)
{
    const Task *task = context;
    bool is_heard = true;
    for (StringView rest = builder_view(out); rest.length > 0 && is_heard;) {
        StringView line = view_line(&rest);
        if (line.length > 0)
            is_heard = peer_tell(task->socket, &(Message){.text = line});
    }
    builder_clear(out);
    return is_heard;
}

static bool never(void *context)
{
    (void)context;
    return false;
}

static void analyse(void *context, int socket)
{
    Task *task = context;
    Engine *engine = task->host->game.engine;
    StringBuilder reply = {0};
    task->socket = socket;
    if (!peer_follow(socket))
        return;
    engine_attend(engine, (Client){hear_engine, never, never, never, task, false});
    const char *line = builder_string(&task->guest->question);
    int64_t made = task->guest->made;
    if (made >= 0 && session_go_to(engine->session, (size_t)made) != STATUS_OK)
        builder_add(&reply, "? no such move");
    else
        engine_answer(engine, line, strlen(line), &reply);
    hear_engine(task, &reply);
}

/* ---- in the host ---- */

static void answer_analysis(Host *host, Guest *guest, bool is_done, StringView text)
{
    guest->is_starting = false;
    tell(host, HOST_REPLY, guest->id, guest->analysis_id, is_done, text);
}

/* Tell the server that the analysis of the request `wants` has ended, or won't begin. */
static void rest(Host *host, const Guest *guest, int64_t wants)
{
    tell(host, HOST_RESTS, guest->id, wants, 0, string_view(""));
}

/* End a guest's analysis, or its wait for one. If the analysis hasn't begun, send `why` as the
 * reply. */
static void end_analysis(Host *host, Guest *guest, const char *why)
{
    if (!guest->wants)
        return;
    if (guest->is_starting)
        answer_analysis(host, guest, false, string_view(why));
    else
        tell(host, HOST_LINE, guest->id, guest->analysis_id, 0, string_view(""));
    if (guest->analysis.process)
        peer_end(&guest->analysis);
    rest(host, guest, guest->wants);
    guest->wants = 0;
    builder_free(&guest->question);
}

/* Ask the server to permit the analysis that the command `line` requests. It analyzes the position
 * after `made` moves, or the current position if `made` is negative. */
static void want_analysis(Host *host, Guest *guest, int64_t id, int64_t made, StringView line)
{
    end_analysis(host, guest, STOPPED);
    guest->wants = ++host->wants;
    guest->analysis_id = id;
    guest->made = made;
    guest->is_starting = true;
    builder_add_view(&guest->question, line);
    tell(host, HOST_WANTS, guest->id, guest->wants, 0, string_view(""));
}

/* Begin the analysis that the request `wants` is for, since the server permits it now. If the guest
 * no longer wants that analysis, tell the server. */
static void begin_analysis(Host *host, Guest *guest, int64_t wants)
{
    Task task = {host, guest, 0};
    if (guest->wants != wants || guest->analysis.process)
        rest(host, guest, wants);
    else if (builder_failed(&guest->question) ||
             !peer_begin(&guest->analysis, THINKING_NICENESS, analyse, &task))
        end_analysis(host, guest, "cannot start an analysis now: try again later");
}

static void hear_analysis(Host *host, Guest *guest)
{
    bool is_there = peer_read(&guest->analysis);
    Message message;
    while (peer_take(&guest->analysis, &message))
        if (guest->is_starting)
            answer_analysis(
                host, guest, message.text.bytes[0] == '=',
                view_trim((StringView){message.text.bytes + 1, message.text.length - 1}));
        else
            tell(host, HOST_LINE, guest->id, guest->analysis_id, 0, message.text);
    if (!is_there)
        end_analysis(host, guest, STOPPED);
}

/* The game. */

/* If the players' agreement to a rematch has changed, tell the server. Call this before sending the
 * change to the guests. */
static void tell_agreement(Host *host)
{
    if (host->agreed_told == host->game.agreed)
        return;
    host->agreed_told = host->game.agreed;
    tell(host, HOST_AGREES, 0, -1, host->game.agreed, string_view(""));
}

/* Called after each step. If the game can't continue, end the host. If the game has changed, end
 * all analyses and send the changes to the guests. */
static void look_at_game(Host *host)
{
    StringBuilder news = {0};
    if (host->game.trouble)
        give_up(host, host->game.trouble);
    if (host->is_over)
        return;
    host->begin->share->bytes = host->game.bytes;
    if (host->told == host->game.version)
        return;
    host->told = host->game.version;
    tell_agreement(host);
    builder_clear(&host->whole);
    for (Guest *guest = host->guests; guest; guest = guest->next)
        end_analysis(host, guest, STOPPED);
    sharing_add_news(&host->game, false, &(Json){.text = &news});
    tell_news(host, false, &news);
    builder_free(&news);
}

/* Players. */

/* Return true if the room has been empty for longer than it takes a guest to reload the page. */
static bool is_deserted(const Host *host)
{
    return host->empty_since && moment_now() - host->empty_since > DESERTED_AFTER;
}

/* Return true if it is the turn of a player that isn't a person. */
static bool is_turn_of_player(const Host *host)
{
    return seat_is_to_move(&host->seats[0]) || seat_is_to_move(&host->seats[1]);
}

static void look_at_seats(Host *host)
{
    for (int i = 0; i < 2 && !host->is_over; i++) {
        host->has_other_presence |= seat_look(&host->seats[i], !host->guests, is_deserted(host));
        look_at_game(host);
    }
}

/* Commands of guests. */

static void answer(Host *host, const Errand *errand, bool is_done, StringView text)
{
    tell(host, HOST_REPLY, errand->guest->id, errand->id, is_done, text);
}

/* Send a player's text to everyone in the room. On failure return false and append the reason to
 * `reply`. */
static bool talk(Host *host, const Guest *guest, StringView said, StringBuilder *reply)
{
    const bool *seats = guest->sharer.seats;
    Color color = seats[0] ? COLOR_BLACK : COLOR_WHITE;
    int64_t now = moment_now(), begin = host->talked[color] > now ? host->talked[color] : now;
    StringBuilder news = {0};
    Json json = {.text = &news};
    if (!seats[0] && !seats[1])
        builder_add(reply, "only players may talk");
    else if (said.length == 0 || said.length > TALK_MOST)
        builder_add_format(reply, "expected a text of at most %d bytes", TALK_MOST);
    else if (begin + TALK_EACH - now > TALK_BURST)
        builder_add(reply, "too many texts: wait a few seconds");
    if (reply->length > 0)
        return false;
    host->talked[color] = begin + TALK_EACH;
    json_open_object(json_key(&json, "said"));
    json_add_word(json_key(&json, "color"), color_name(color));
    json_add_string(json_key(&json, "text"), said.bytes, said.length);
    json_close(&json);
    tell_news(host, false, &news);
    builder_free(&news);
    return true;
}

static void serve(Host *host, Errand *errand)
{
    Guest *guest = errand->guest;
    StringBuilder reply = {0};
    StringView rest, line = {builder_string(&errand->line), errand->line.length}, question;
    StringView command = view_first(line, &rest);
    int64_t made;
    unsigned wishes = host->game.wishes;
    bool done = true;
    if (sharing_is_analysis(line, &made, &question)) {
        if (has_analysis(host))
            want_analysis(host, guest, errand->id, made, question);
        else
            answer(host, errand, false, string_view("analysis isn't allowed in this room"));
        return;
    }
    if (view_is(command, "stop"))
        end_analysis(host, guest, STOPPED);
    else if (view_is(command, "say"))
        done = talk(host, guest, rest, &reply);
    else
        done = sharing_say(&host->game, &guest->sharer, line, errand->came, &reply);
    tell_agreement(host);
    answer(host, errand, done,
           host->game.trouble ? string_view(host->game.trouble) : builder_view(&reply));
    host->has_other_presence |= host->game.wishes != wishes;
    builder_free(&reply);
}

/* Append an errand. Before that, remove the items that have been taken if they are more than half
 * of the queue, since otherwise a queue that never becomes empty would grow without end. Return
 * false if out of memory. */
static bool queue_add(Queue *queue, Errand errand)
{
    if (queue->first > queue->count / 2) {
        queue->count -= queue->first;
        memmove(queue->items, queue->items + queue->first, queue->count * sizeof *queue->items);
        queue->first = 0;
    }
    return memory_push(queue->items, queue->count, queue->capacity, errand) == STATUS_OK;
}

static bool queue_take(Queue *queue, Errand *errand)
{
    bool is_there = queue->first < queue->count;
    if (is_there)
        *errand = queue->items[queue->first++];
    else
        queue->first = queue->count = 0;
    return is_there;
}

/* Execute the next queued command. Three times out of four, a command of a guest with a seat comes
 * first; the fourth time, a command of a watcher. */
static void do_next(Host *host)
{
    Errand errand;
    StringBuilder reply = {0};
    bool is_others = host->taken++ % 4 == 3;
    if (!queue_take(&host->queues[is_others], &errand) &&
        !queue_take(&host->queues[!is_others], &errand))
        return;
    if (errand.guest)
        serve(host, &errand);
    else
        sharing_change(&host->game, builder_view(&errand.line), moment_now(), &reply);
    builder_free(&errand.line);
    builder_free(&reply);
}

/* Drop a guest's queued commands. If `tells`, reply to each that the guest has left. */
static void forget(Host *host, Queue *queue, const Guest *guest, bool tells)
{
    size_t kept = queue->first;
    for (size_t i = queue->first; i < queue->count; i++) {
        Errand *errand = &queue->items[i];
        if (errand->guest != guest) {
            queue->items[kept++] = *errand;
            continue;
        }
        if (tells)
            answer(host, errand, false, string_view("you have left the room"));
        builder_free(&errand->line);
    }
    queue->count = kept;
}

/* Messages from the server. */

static void come(Host *host, const Message *message)
{
    Guest *guest = memory_new(sizeof *guest);
    if (!guest) {
        give_up(host, status_text(STATUS_NO_MEMORY));
        return;
    }
    *guest = (Guest){.next = host->guests, .id = message->guest};
    if (!host->guests && is_deserted(host) && is_turn_of_player(host))
        /* the clock didn't run while the room was deserted: start it now */
        host->game.since = moment_now();
    guest->sharer.seats[0] = message->number & 1;
    guest->sharer.seats[1] = message->number & 2;
    host->guests = guest;
    host->present++;
    host->has_newcomer = host->has_other_presence = true;
    host->empty_since = 0;
}

static void go(Host *host, Guest **place, bool tells)
{
    Guest *guest = *place;
    end_analysis(host, guest, STOPPED);
    for (int i = 0; i < 2; i++)
        forget(host, &host->queues[i], guest, tells);
    *place = guest->next;
    host->present--;
    memory_free(guest);
    host->has_other_presence = true;
    host->empty_since = host->guests ? 0 : moment_now();
}

static void take_message(Host *host, const Message *message)
{
    Guest **place = &host->guests;
    while (*place && (*place)->id != message->guest)
        place = &(*place)->next;
    if (message->kind == HOST_COME) {
        come(host, message);
    } else if (message->kind == HOST_GONE) {
        go(host, place, message->id);
    } else if (message->kind == HOST_NEXT) {
        snprintf(host->next, sizeof host->next, "%.*s", (int)message->text.length,
                 message->text.bytes);
        host->has_other_presence = true;
    } else if (message->kind == HOST_MAY && message->guest) {
        if (*place)
            begin_analysis(host, *place, message->id);
    } else if (message->kind == HOST_MAY) {
        seat_permit(&host->seats[message->number], message->id);
    } else {
        Errand errand = {.guest = *place, .id = message->id, .came = message->number};
        Queue *queue =
            &host->queues[*place && !(*place)->sharer.seats[0] && !(*place)->sharer.seats[1]];
        builder_add_view(&errand.line, message->text);
        if (builder_failed(&errand.line) || !queue_add(queue, errand)) {
            builder_free(&errand.line);
            give_up(host, status_text(STATUS_NO_MEMORY));
        }
    }
}

/* Read all messages that have arrived from the server, and queue their commands. */
static void hear_server(Host *host)
{
    Message message;
    bool is_there = true;
    while (is_there && peer_waits(&host->server))
        is_there = peer_read(&host->server);
    while (!host->is_over && peer_take(&host->server, &message))
        take_message(host, &message);
    host->is_over |= !is_there;
}

/* Handle all messages that have arrived, from players, analyses and the server. */
static void hear_all(Host *host)
{
    for (int i = 0; i < 2; i++)
        if (host->seats[i].peer.process && peer_waits(&host->seats[i].peer)) {
            seat_hear(&host->seats[i]);
            host->has_other_presence = true;
            look_at_game(host);
        }
    for (Guest *guest = host->guests; guest; guest = guest->next)
        if (guest->analysis.process && peer_waits(&guest->analysis))
            hear_analysis(host, guest);
    hear_server(host);
}

/* Return how long to wait after sending the list of those present, before sending it again. Without
 * this wait, many arrivals at the same time would each cause a message to all guests. */
static int64_t presence_interval(const Host *host)
{
    return (TICK + (int64_t)host->present / CROWD) * (CLOCK_SECOND / 1000);
}

/* Check the clocks, let players think, and send the news that is due. */
static void look_around(Host *host)
{
    int64_t now = moment_now();
    Presence presence = count_guests(host);
    if (presence.here[0] > 0 && presence.here[1] > 0 && sharing_start_clocks(&host->game))
        host->has_other_presence = true;
    if (!is_deserted(host) || !is_turn_of_player(host))
        sharing_look_at_clock(&host->game);
    look_at_game(host);
    look_at_seats(host);
    if (host->has_newcomer) {
        if (host->whole.length == 0)
            sharing_add_news(&host->game, true, &(Json){.text = &host->whole});
        tell_news(host, true, &host->whole);
        host->has_newcomer = false;
    }
    if (host->has_other_presence && now - host->presence_told > presence_interval(host)) {
        tell_news(host, false, &(StringBuilder){0});
        host->presence_told = now;
    }
    if (host->empty_since && now - host->empty_since > ASLEEP_AFTER) {
        tell(host, HOST_IDLE, 0, -1, 0, string_view(""));
        host->empty_since = now;
    }
}

/* Make the room's game. If the room is new, send its name and tokens to the client that opened
 * it. */
static void open_game(Host *host)
{
    const HostBegin *begin = host->begin;
    const RoomKind *kind = &begin->kind;
    Sharing *game = &host->game;
    StringBuilder reply = {0};
    bool is_new = begin->version < 0;
    game->keep = keep;
    game->is_full = is_full;
    game->context = host;
    bool done =
        is_new ? sharing_open(game, begin->file, begin->lines, &reply)
               : sharing_wake(game, begin->sgf, builder_view(begin->lines), begin->version, &reply);
    if (done && is_new) {
        builder_clear(&reply);
        builder_add(&reply, kind->name);
        for (int i = 0; i < 2; i++)
            builder_add_format(&reply, " %s",
                               kind->tokens[i][0] && !kind->before[0] ? kind->tokens[i] : "-");
    }
    if (is_new)
        tell(host, HOST_REPLY, begin->opener, begin->id, done,
             game->trouble ? string_view(game->trouble) : builder_view(&reply));
    if (!done)
        give_up(host, builder_string(&reply));
    host->told = game->version;
    builder_free(&reply);
}

Host *host_create(const HostBegin *begin, const Peer *server)
{
    Host *host = memory_new(sizeof *host);
    if (!host)
        return NULL;
    *host = (Host){.begin = begin, .server = *server, .empty_since = moment_now()};
    if (sharing_create(&host->game, CONTIGO_GAMES, begin->terms->game_most) != STATUS_OK) {
        memory_free(host);
        return NULL;
    }
    memcpy(host->next, begin->kind.next, sizeof host->next);
    open_game(host);
    for (int i = 0; i < 2; i++)
        seat_make(&host->seats[i], begin, &host->game, server->socket, (Color)i);
    return host;
}

bool host_step(Host *host)
{
    hear_all(host);
    if (!host->is_over) {
        look_around(host);
        do_next(host);
        look_at_game(host);
        look_at_seats(host); /* now, since the next step may be a second later */
    }
    return !host->is_over;
}

int host_patience(const Host *host)
{
    bool is_soon = host->has_other_presence || sharing_has_clock(&host->game), is_busy = false;
    for (int i = 0; i < 2; i++) {
        is_soon |= host->seats[i].may_think;
        is_busy |= host->queues[i].first < host->queues[i].count;
    }
    return is_busy ? 0 : is_soon ? TICK : PATIENCE;
}

void host_wait(const Host *host)
{
    const Peer *peers[3 + ANALYSES_MOST] = {&host->server};
    size_t count = 1;
    for (int i = 0; i < 2; i++)
        if (host->seats[i].peer.process)
            peers[count++] = &host->seats[i].peer;
    for (const Guest *guest = host->guests; guest; guest = guest->next)
        if (guest->analysis.process)
            peers[count++] = &guest->analysis;
    peers_wait(peers, count, host_patience(host));
}

void host_destroy(Host *host)
{
    while (host->guests)
        go(host, &host->guests, false);
    for (int i = 0; i < 2; i++) {
        seat_end(&host->seats[i]);
        memory_free(host->queues[i].items);
    }
    sharing_destroy(&host->game);
    builder_free(&host->whole);
    builder_free(&host->server.come);
    builder_free(&host->server.unsent);
    memory_free(host);
}
