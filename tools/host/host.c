/* Who is in a room, and what they say, one after the other. */
#include "base/count.h"
#include "base/memory.h"
#include "base/moment.h"
#include "formats/json.h"
#include "games.h"
#include "host/host_parts.h"
#include "io/descriptor.h"

#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { TICK = 20, PATIENCE = 1000 /* milliseconds */ };

#define ASLEEP_AFTER (60 * CLOCK_SECOND) /* without anybody */

/* Telling. */

void host_tell(const Host *host, int kind, uint64_t guest, int64_t id, int64_t number, Word text)
{
    if (!peer_tell(host->server.socket, &(Message){kind, guest, id, number, text}))
        _exit(0);
}

/* The game cannot go on; with this process all ends that thinks. */
static _Noreturn void give_up(const Host *host, const char *why)
{
    host_tell(host, HOST_TROUBLE, 0, -1, 0, string_word(why));
    _exit(0);
}

static void keep(void *host, Keep how, Word text)
{
    host_tell(host, HOST_KEEP, 0, how, ((Host *)host)->game.version, text);
}

/* A string, or null where it is empty. */
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
    json_add_truth(json_key(json, "thinking"), seat->is_thinking || seat->is_waiting);
    add_string(json_key(json, "failed"), seat->failure);
    json_close(json);
}

/* What somebody is asked for, or null. */
static void add_wanted(const Sharing *game, Json *json)
{
    if (!game->wanted[0]) {
        json_add_null(json);
        return;
    }
    json_open_object(json);
    json_add_word(json_key(json, "color"), color_name(game->wanter));
    json_add_word(json_key(json, "command"), game->wanted);
    json_close(json);
}

/* What all news begin with. */
static void add_head(const Host *host, bool is_whole, Json *json)
{
    const Sharing *game = &host->game;
    int watchers = 0, here[2] = {game->engaged[0], game->engaged[1]};
    for (const Guest *guest = host->guests; guest; guest = guest->next) {
        here[0] += guest->sharer.seats[0];
        here[1] += guest->sharer.seats[1];
        watchers += !guest->sharer.seats[0] && !guest->sharer.seats[1];
    }
    json_add_int(json_key(json, "version"), game->version);
    json_add_word(json_key(json, "room"), host->begin->kind.name);
    json_add_truth(json_key(json, "full"), is_whole);
    json_open_object(json_key(json, "seats"));
    for (int i = 0; i < 2; i++)
        add_seat(host, (Color)i, here[i], json);
    json_close(json);
    json_add_int(json_key(json, "watchers"), watchers);
    json_add_truth(json_key(json, "analysis"), host->begin->kind.analysis);
    add_wanted(game, json_key(json, "asks"));
    sharing_add_clock(game, json);
}

/* Tells all; who has been told nothing yet hears what is whole, others all else. */
static void tell_news(Host *host, bool is_whole, const Text *news)
{
    Text text = {0};
    Json json = {.text = &text};
    json_open_object(&json);
    add_head(host, is_whole, &json);
    if (news->length > 0)
        text_add_word(json_next(&json), text_word(news));
    json_close(&json);
    if (!text_failed(&text))
        host_tell(host, HOST_NEWS, 0, is_whole, 0, text_word(&text));
    text_free(&text);
    host->has_other_presence &= is_whole;
}

/* The game is another, or cannot go on. */
static void look_at_game(Host *host)
{
    Text news = {0};
    if (host->game.trouble)
        give_up(host, host->game.trouble);
    host->begin->share->of[USE_BYTES] = host->game.bytes;
    if (host->told == host->game.version)
        return;
    host->told = host->game.version;
    text_clear(&host->whole);
    for (Guest *guest = host->guests; guest; guest = guest->next)
        host_analysis_end(host, guest);
    sharing_add_news(&host->game, false, &(Json){.text = &news});
    tell_news(host, false, &news);
    text_free(&news);
}

/* What all have together. */

/* How much all use. */
static size_t used_by_all(const Host *host, Use use)
{
    const HostTerms *terms = host->begin->terms;
    size_t all = 0;
    for (size_t i = 0; i < terms->shares_most; i++)
        all += terms->shares[i].of[use];
    return all;
}

bool host_use(Host *host, Use use)
{
    host->begin->share->of[use]++;
    bool is_free = used_by_all(host, use) <= host->begin->terms->most[use];
    if (!is_free)
        host_give_back(host, use);
    return is_free;
}

void host_give_back(Host *host, Use use)
{
    host->begin->share->of[use]--;
}

/* Where all games together take too much, those may not grow that take more than their share. */
static bool is_full(void *context)
{
    const Host *host = context;
    const HostTerms *terms = host->begin->terms;
    size_t bytes = sharing_bytes(&host->game), most = GAMES * terms->game_most;
    host->begin->share->of[USE_BYTES] = bytes;
    return used_by_all(host, USE_BYTES) > most && bytes > most / terms->shares_most;
}

/* What is asked for. */

bool host_change(Host *host, Word lines)
{
    Text reply = {0};
    bool done = sharing_change(&host->game, lines, moment_now(), &reply);
    look_at_game(host);
    text_free(&reply);
    return done;
}

static void answer(const Host *host, const Errand *errand, bool is_done, Word text)
{
    host_tell(host, HOST_REPLY, errand->guest->id, errand->id, is_done, text);
}

static void serve(Host *host, Errand *errand)
{
    Guest *guest = errand->guest;
    Text reply = {0};
    Word rest, line = {text_string(&errand->line), errand->line.length}, question;
    int64_t made;
    unsigned wishes = host->game.wishes;
    bool done = true;
    if (sharing_is_analysis(line, &made, &question)) {
        const char *why = host_analyse(host, guest, errand->id, made, question);
        if (why)
            answer(host, errand, false, string_word(why));
        return;
    }
    if (word_is(word_first(line, &rest), "stop"))
        host_analysis_end(host, guest);
    else
        done = sharing_say(&host->game, &guest->sharer, line, errand->came, &reply);
    answer(host, errand, done,
           host->game.trouble ? string_word(host->game.trouble) : text_word(&reply));
    host->has_other_presence |= host->game.wishes != wishes;
    text_free(&reply);
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

/* Does the next thing: of those with a seat three times in four, where there is any. */
static void do_next(Host *host)
{
    Errand errand;
    bool is_others = host->taken++ % 4 == 3;
    if (!queue_take(&host->queues[is_others], &errand) &&
        !queue_take(&host->queues[!is_others], &errand))
        return;
    if (errand.guest)
        serve(host, &errand);
    else
        host_change(host, text_word(&errand.line));
    text_free(&errand.line);
}

/* Forgets what a guest has asked for, who is told so or not. */
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
            answer(host, errand, false, string_word("you have left the room"));
        text_free(&errand->line);
    }
    queue->count = kept;
}

/* What the server says. */

static void come(Host *host, const Message *message)
{
    Guest *guest = memory_new(sizeof *guest);
    if (!guest)
        give_up(host, status_text(STATUS_NO_MEMORY));
    *guest = (Guest){.next = host->guests, .id = message->guest};
    guest->sharer.seats[0] = message->number & 1;
    guest->sharer.seats[1] = message->number & 2;
    host->guests = guest;
    host->has_newcomer = host->has_other_presence = true;
    host->empty_since = 0;
}

static void go(Host *host, Guest **place, bool tells)
{
    Guest *guest = *place;
    host_analysis_end(host, guest);
    for (int i = 0; i < 2; i++)
        forget(host, &host->queues[i], guest, tells);
    *place = guest->next;
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
    } else {
        Errand errand = {.guest = *place, .id = message->id, .came = message->number};
        Queue *queue =
            &host->queues[*place && !(*place)->sharer.seats[0] && !(*place)->sharer.seats[1]];
        text_add_word(&errand.line, message->text);
        if (text_failed(&errand.line) ||
            memory_push(queue->items, queue->count, queue->capacity, errand) != STATUS_OK)
            give_up(host, status_text(STATUS_NO_MEMORY));
    }
}

/* Hears all that has been said; false where the server has gone, or wants this to end. */
static bool hear_server(Host *host)
{
    Message message;
    bool is_there = true;
    while (is_there && descriptor_waits(host->server.socket))
        is_there = peer_read(&host->server);
    while (peer_take(&host->server, &message))
        take_message(host, &message);
    return is_there;
}

/* Waits until there is something to do; false where that is to end. */
static bool wait_for_work(Host *host)
{
    struct pollfd waits[3 + ANALYSES_MOST] = {{.fd = host->server.socket, .events = POLLIN}};
    nfds_t count = 1;
    bool is_soon = host->has_other_presence || sharing_has_clock(&host->game), is_busy = false;
    for (int i = 0; i < 2; i++) {
        if (host->seats[i].peer.process)
            waits[count++] = (struct pollfd){.fd = host->seats[i].peer.socket, .events = POLLIN};
        is_soon |= host->seats[i].is_waiting;
        is_busy |= host->queues[i].first < host->queues[i].count;
    }
    for (Guest *guest = host->guests; guest; guest = guest->next)
        if (guest->analysis.process)
            waits[count++] = (struct pollfd){.fd = guest->analysis.socket, .events = POLLIN};
    poll(waits, count, is_busy ? 0 : is_soon ? TICK : PATIENCE);
    for (int i = 0; i < 2; i++)
        if (host->seats[i].peer.process && descriptor_waits(host->seats[i].peer.socket))
            host_seat_hear(host, (Color)i);
    for (Guest *guest = host->guests; guest; guest = guest->next)
        if (guest->analysis.process && descriptor_waits(guest->analysis.socket))
            host_analysis_hear(host, guest);
    return hear_server(host);
}

/* Some time has passed, or the game is another. */
static void look_around(Host *host)
{
    int64_t now = moment_now();
    sharing_look_at_clock(&host->game);
    look_at_game(host);
    for (int i = 0; i < 2; i++)
        host_seat_look(host, (Color)i);
    if (host->has_newcomer) {
        if (host->whole.length == 0)
            sharing_add_news(&host->game, true, &(Json){.text = &host->whole});
        tell_news(host, true, &host->whole);
        host->has_newcomer = false;
    }
    if (host->has_other_presence && now - host->presence_told > TICK * (CLOCK_SECOND / 1000)) {
        tell_news(host, false, &(Text){0});
        host->presence_told = now;
    }
    if (host->empty_since && now - host->empty_since > ASLEEP_AFTER &&
        !host->seats[0].is_thinking && !host->seats[1].is_thinking) {
        host_tell(host, HOST_IDLE, 0, -1, 0, string_word(""));
        host->empty_since = now;
    }
}

/* Makes the game, and says where its seats are to who has opened it. */
static void open_game(Host *host)
{
    const HostBegin *begin = host->begin;
    const RoomKind *kind = &begin->kind;
    Sharing *game = &host->game;
    Text reply = {0};
    bool is_new = begin->version < 0;
    if (sharing_create(game, CONTIGO_GAMES, begin->terms->game_most) != STATUS_OK)
        give_up(host, status_text(STATUS_NO_MEMORY));
    game->keep = keep;
    game->is_full = is_full;
    game->context = host;
    bool done =
        is_new ? sharing_open(game, begin->file, begin->lines, &reply)
               : sharing_wake(game, begin->sgf, text_word(begin->lines), begin->version, &reply);
    if (done && is_new) {
        text_clear(&reply);
        text_add(&reply, kind->name);
        for (int i = 0; i < 2; i++)
            text_add_format(&reply, " %s", kind->secrets[i][0] ? kind->secrets[i] : "-");
    }
    if (is_new)
        host_tell(host, HOST_REPLY, begin->opener, begin->id, done,
                  game->trouble ? string_word(game->trouble) : text_word(&reply));
    if (!done)
        give_up(host, text_string(&reply));
    host->told = game->version;
    text_free(&reply);
}

void host_run(void *begin, int socket)
{
    Host host = {.begin = begin, .server.socket = socket, .empty_since = moment_now()};
    open_game(&host);
    for (int i = 0; i < 2; i++)
        host_seat_make(&host, (Color)i);
    do {
        look_around(&host);
        do_next(&host);
        look_at_game(&host);
    } while (wait_for_work(&host));
    for (int i = 0; i < 2; i++)
        host_seat_end(&host, (Color)i);
}
