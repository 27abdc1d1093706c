/* The commands that the server itself executes. All other commands are passed to the caller's
 * room. */
#include "board/lobby.h"

#include "base/memory.h"
#include "base/moment.h"
#include "base/number.h"
#include "base/token.h"
#include "board/addresses.h"
#include "board/qr.h"
#include "games.h"
#include "host/seat.h"
#include "players/player.h"
#include "protocol/describe.h"

#include <stdio.h>
#include <string.h>

/* How long a request waits for a room's process. */
#define PATIENCE (20 * CLOCK_SECOND)

/* Requests. A message that needs a process for a room waits until one can be started, at most
 * PATIENCE, and is then handled as if it had just arrived. Messages from the owners of seats come
 * first, each group in the order of arrival. */

struct Delayed {
    Delayed *next;
    Caller *caller;
    StringBuilder text;
    bool is_owner;
    int64_t came;
};

/* Let a message wait. Return false if out of memory, or if a message of this caller already
 * waits. */
static bool request_begin(Caller *caller, bool is_owner, StringView text)
{
    Delayed *request = caller->request ? NULL : memory_new(sizeof *request);
    Delayed **place = &caller->rooms->requests;
    if (!request)
        return false;
    *request = (Delayed){.caller = caller, .is_owner = is_owner, .came = moment_now()};
    builder_add_view(&request->text, text);
    while (*place && (*place)->is_owner >= is_owner)
        place = &(*place)->next;
    request->next = *place;
    *place = request;
    caller_waits(caller, request, text.length);
    return true;
}

/* Remove the request of a caller, if it has one. */
static void request_end(Caller *caller)
{
    Delayed *request = caller->request, **place = &caller->rooms->requests;
    if (!request)
        return;
    while (*place != request)
        place = &(*place)->next;
    *place = request->next;
    caller_waits(caller, NULL, 0);
    builder_free(&request->text);
    memory_free(request);
}

/* Connections. */

void *lobby_came(void *owner, Visitor *visitor, const NetworkAddress *address)
{
    Rooms *rooms = owner;
    Network *network = network_use(&rooms->networks, address);
    bool is_full = network && network->callers >= CALLERS_EACH;
    Caller *caller = network && !is_full ? memory_new(sizeof *caller) : NULL;
    if (is_full)
        refusals_add(rooms->refusals, REFUSED_CONNECTIONS, gate_address(visitor), NULL);
    if (!caller) {
        network_drop(&rooms->networks, network);
        return NULL;
    }
    do
        rooms->ids++;
    while (rooms->callers[rooms->ids % CALLER_PLACES]);
    *caller = (Caller){.rooms = rooms, .visitor = visitor, .network = network, .id = rooms->ids};
    caller->analysis = (ThinkTicket){.caller = caller, .thinking = &network->analyses};
    network->callers++;
    rooms->present++;
    return rooms->callers[rooms->ids % CALLER_PLACES] = caller;
}

void lobby_left(void *left)
{
    Caller *caller = left;
    Rooms *rooms = caller->rooms;
    room_leave(caller, false);
    rooms_forget(rooms, caller);
    request_end(caller);
    rooms->waiting -= caller->waiting;
    caller->network->bytes -= caller->waiting;
    caller->network->commands -= caller->asking;
    caller->network->callers--;
    network_drop(&rooms->networks, caller->network);
    rooms->callers[caller->id % CALLER_PLACES] = NULL;
    rooms->present--;
    memory_free(caller);
}

/* Commands. Each handler returns DONE with a reply, REFUSED with an error, LATER if the reply is
 * sent by other code, or WAITS if the command must be tried again when a room can get a process. */

typedef struct Said {
    int64_t id;
    StringView whole; /* the command with its arguments */
    StringView rest;  /* the arguments */
    StringView body;  /* the lines below the command */
    bool is_next;     /* it has waited, and no request comes before it */
    bool is_owner;    /* set by the handler: the client has a seat of the room */
} Said;

typedef enum Handled { REFUSED, DONE, LATER, WAITS } Handled;

static Handled refuse(StringBuilder *reply, const char *why)
{
    builder_add(reply, why);
    return REFUSED;
}

/* Remove the next word from `rest` and copy it to `word`, which has `room` bytes. Return false if
 * there is no word. */
static bool take_word(StringView *rest, char *word, size_t room)
{
    StringView taken = view_first(*rest, rest);
    snprintf(word, room, "%.*s", (int)taken.length, taken.length > 0 ? taken.bytes : "");
    return taken.length > 0;
}

/* Return the seat that a token gives (0 for Black, 1 for White), or -1. */
static int seat_of(const RoomKind *kind, const char *token)
{
    return token_is(kind->tokens[0], token) ? 0 : token_is(kind->tokens[1], token) ? 1 : -1;
}

/* The parsed arguments of `open`. */
typedef struct Opening {
    const Rooms *rooms;
    const Caller *caller; /* NULL: the server opens the room */
    HostBegin begin;
    char key[TOKEN_MOST + 1];
    bool is_set; /* an argument sets a player or the analysis */
} Opening;

/* Give a new room the seats of an earlier room, with swapped colors. `value` is the name of the
 * earlier room, a slash, and the token of one of its seats. On failure return false and append the
 * reason to `why`. */
static bool read_rematch(Opening *opening, StringView value, StringBuilder *why)
{
    const Rooms *rooms = opening->rooms;
    RoomKind *kind = &opening->begin.kind;
    char name[ROOM_NAME + SEAT_TOKEN + 3];
    snprintf(name, sizeof name, "%.*s", (int)value.length, value.bytes);
    char *token = strchr(name, '/');
    if (token)
        *token++ = '\0';
    RoomKind before;
    if (!room_look_up(rooms, name, &before, why))
        return false;
    if (!token || seat_of(&before, token) < 0) {
        if (opening->caller)
            refusals_add(rooms->refusals, REFUSED_TOKEN, gate_address(opening->caller->visitor),
                         name);
        builder_add(why, "no seat in this room has this token");
        return false;
    }
    if (before.next[0]) {
        builder_add(why, "this game has a rematch already");
        return false;
    }
    const Room *room = room_find(rooms, name);
    if (!room || !room_has_agreed(room)) {
        builder_add(why, "the players haven't agreed to a rematch: send `rematch` in their room");
        return false;
    }
    for (int i = 0; i < 2; i++) {
        memcpy(kind->who[i], before.who[!i], sizeof kind->who[i]);
        memcpy(kind->tokens[i], before.tokens[!i], sizeof kind->tokens[i]);
    }
    kind->analysis = before.analysis;
    memcpy(kind->before, before.name, sizeof kind->before);
    return true;
}

/* Parse one argument of `open`. On failure return false and append the reason to `why`. */
static bool read_setting(Opening *opening, StringView word, StringBuilder *why)
{
    static const char *const FILES[] = {"loadgame", "loadsgf", "loadsugo"};
    HostBegin *begin = &opening->begin;
    RoomKind *kind = &begin->kind;
    const char *equals = word.length > 0 ? memchr(word.bytes, '=', word.length) : NULL;
    StringView name = {word.bytes, equals ? (size_t)(equals - word.bytes) : 0};
    StringView value = {equals ? equals + 1 : "", equals ? word.length - name.length - 1 : 0};
    int color = view_is(name, "white");
    if ((color || view_is(name, "black")) && value.length < sizeof kind->who[0]) {
        char *who = kind->who[color];
        snprintf(who, sizeof kind->who[0], "%.*s", (int)value.length, value.bytes);
        opening->is_set = true;
        if (strcmp(who, "person") == 0 || seat_allows(&opening->rooms->terms, who))
            return true;
    }
    if (view_is(name, "analysis") && (view_is(value, "yes") || view_is(value, "no"))) {
        kind->analysis = view_is(value, "yes");
        opening->is_set = true;
        return true;
    }
    if (view_is(name, "key") && value.length < sizeof opening->key) {
        snprintf(opening->key, sizeof opening->key, "%.*s", (int)value.length, value.bytes);
        return true;
    }
    if (view_is(name, "rematch"))
        return read_rematch(opening, value, why);
    for (size_t i = 0; i < 3 && view_is(name, "file"); i++)
        if (view_is(value, FILES[i])) {
            begin->file = FILES[i];
            return true;
        }
    builder_add_format(
        why,
        "bad argument '%s': expected black=WHO, white=WHO (person, a player of the engine "
        "such as search:6, or one of `programs`), analysis=yes|no, rematch=ROOM/TOKEN, "
        "file=loadgame|loadsgf|loadsugo or key=TOKEN",
        view_quote(word).text);
    return false;
}

/* Return true if a caller may open a room with the key that it has given. Otherwise append the
 * reason to `why`. A rematch needs no key, but must not set the players or the analysis. */
static bool may_open(const Opening *opening, StringBuilder *why)
{
    const Rooms *rooms = opening->rooms;
    const Caller *caller = opening->caller;
    bool is_rematch = opening->begin.kind.before[0];
    if (is_rematch && opening->is_set) {
        builder_add(why, "a rematch has the players and the analysis of the game before it: "
                         "expected no `black`, `white` or `analysis`");
        return false;
    }
    if (is_rematch || !caller || !rooms->key[0] || token_is(rooms->key, opening->key))
        return true;
    /* for each visitor, the page tries to open a room without a key: don't count that */
    if (opening->key[0])
        refusals_add(rooms->refusals, REFUSED_KEY, gate_address(caller->visitor), NULL);
    builder_add(why, "only people with this server's opening link can open games here");
    return false;
}

Room *lobby_open(Rooms *rooms, Caller *caller, int64_t id, StringView words, StringView body,
                 RoomKind *kind, StringBuilder *why)
{
    StringBuilder lines = {0};
    Opening opening = {.rooms = rooms, .caller = caller};
    HostBegin *begin = &opening.begin;
    *begin = (HostBegin){.kind = {.who = {"person", "person"}, .analysis = true}, .lines = &lines};
    bool done = true;
    begin->opener = caller ? caller->id : 0;
    begin->id = id;
    while (words.length > 0 && done) {
        StringView word = view_first(words, &words);
        done = read_setting(&opening, word, why);
    }
    done = done && may_open(&opening, why) && token_make(begin->kind.name, ROOM_NAME);
    for (int i = 0; i < 2 && done; i++)
        if (strcmp(begin->kind.who[i], "person") == 0 && !begin->kind.before[0])
            done = token_make(begin->kind.tokens[i], SEAT_TOKEN);
    builder_add_view(&lines, body);
    Room *room = done ? room_open(rooms, caller, begin, why) : NULL;
    *kind = begin->kind;
    builder_free(&lines);
    return room;
}

/* Return whether a room can get a process for a command now, later or not at all. */
static Admission admit(Caller *caller, const Said *said, StringBuilder *reply)
{
    const Delayed *first = caller->rooms->requests;
    if (!said->is_next && first && first->is_owner >= said->is_owner)
        return ADMISSION_LATER;
    return rooms_admit(caller->rooms, caller, said->is_owner, reply);
}

static Handled do_open(Caller *caller, Said *said, StringBuilder *reply)
{
    RoomKind kind;
    Admission admission = admit(caller, said, reply);
    if (admission != ADMISSION_NOW)
        return admission == ADMISSION_LATER ? WAITS : REFUSED;
    Room *room = lobby_open(caller->rooms, caller, said->id, said->rest, said->body, &kind, reply);
    if (!room)
        return REFUSED;
    caller_asks(caller, room, said->id, said->body.length);
    return LATER;
}

/* Read tokens of seats, separated by blanks. Return the seats as bits (1 for Black, 2 for White),
 * or -1 if a token is wrong. */
static int read_tokens(const RoomKind *kind, StringView tokens)
{
    char word[64];
    int seats = 0;
    while (take_word(&tokens, word, sizeof word)) {
        int seat = seat_of(kind, word);
        if (seat < 0)
            return -1;
        seats |= 1 << seat;
    }
    return seats;
}

static Handled do_join(Caller *caller, Said *said, StringBuilder *reply)
{
    static const char *const SEATS[] = {"watch", "black", "white", "black white"};
    char name[32];
    StringView tokens = said->rest;
    RoomKind kind;
    if (!take_word(&tokens, name, sizeof name))
        return refuse(reply, "expected ROOM [TOKEN [TOKEN]]");
    if (!room_look_up(caller->rooms, name, &kind, reply))
        return REFUSED;
    int seats = read_tokens(&kind, tokens);
    if (seats < 0) {
        refusals_add(caller->rooms->refusals, REFUSED_TOKEN, gate_address(caller->visitor), name);
        return refuse(reply, "no seat in this room has this token");
    }
    Room *room = room_find(caller->rooms, name);
    if (!room) {
        said->is_owner = seats > 0;
        Admission admission = admit(caller, said, reply);
        if (admission != ADMISSION_NOW)
            return admission == ADMISSION_LATER ? WAITS : REFUSED;
        room = room_wake(caller->rooms, caller, name, reply);
    }
    if (!room)
        return REFUSED;
    room_leave(caller, true);
    caller_tell(caller, '=', said->id, string_view(SEATS[seats]));
    room_enter(room, caller, seats);
    return LATER;
}

static Handled do_revoke(Caller *caller, Said *said, StringBuilder *reply)
{
    int seat = view_is(said->rest, "white");
    if (!seat && !view_is(said->rest, "black"))
        return refuse(reply, "expected black or white");
    if (!caller->room || !(caller->seats & 1 << seat))
        return refuse(reply, "you don't have this seat");
    if (!room_revoke(caller->room, (Color)seat, caller))
        return refuse(reply, "the system provides no random numbers");
    builder_add(reply, room_kind(caller->room)->tokens[seat]);
    return DONE;
}

/* Return the room of a watched board, or NULL if it can't be started now. For the first game, open
 * the room and print its address. */
static Room *room_of(Rooms *rooms, WatchedBoard *board)
{
    RoomKind kind;
    StringBuilder why = {0};
    StringView none = string_view("");
    bool is_new = !board->room[0];
    Room *room = is_new ? NULL : room_find(rooms, board->room);
    if (!room && rooms_admit(rooms, NULL, false, &why) == ADMISSION_NOW)
        room = is_new ? lobby_open(rooms, NULL, -1, none, none, &kind, &why)
                      : room_wake(rooms, NULL, board->room, &why);
    if (room && is_new) {
        memcpy(board->room, kind.name, sizeof kind.name);
        printf("board: %s#%s\n", rooms->address, kind.name);
        fflush(stdout);
    }
    builder_free(&why);
    return room;
}

/* If a worker plays another game than its room shows, replace the room's game. Otherwise add the
 * new turns. */
static void show(void *context, size_t worker, const LiveGame *game)
{
    Rooms *rooms = context;
    WatchedBoard *board = &rooms->boards[worker];
    Room *room = room_of(rooms, board);
    if (!room)
        return;
    if (board->shown == 0 || board->number != game->number || board->attempt != game->attempt) {
        board->number = game->number;
        board->attempt = game->attempt;
        board->shown = game->lines.length;
        for (int i = 0; i < 2; i++)
            snprintf(board->names[i], sizeof board->names[i], "%.*s", (int)game->names[i].length,
                     game->names[i].bytes);
        room_tell(room, HOST_PLAY, NULL, -1, 0, game->lines);
    }
    StringView rest = {game->lines.bytes + board->shown, game->lines.length - board->shown};
    while (rest.length > 0)
        room_tell(room, HOST_PLAY, NULL, -1, 0, view_line(&rest));
    board->shown = game->lines.length;
}

void lobby_look(Rooms *rooms)
{
    live_each(rooms->match, show, rooms);
}

static Handled do_games(Caller *caller, Said *said, StringBuilder *reply)
{
    (void)said;
    for (size_t i = 0; i < LIVE_MOST; i++) {
        const WatchedBoard *board = &caller->rooms->boards[i];
        if (board->room[0])
            builder_add_format(reply, "%s%s %s %s", reply->length > 0 ? "\n" : "", board->room,
                               board->names[0], board->names[1]);
    }
    return DONE;
}

static Handled do_programs(Caller *caller, Said *said, StringBuilder *reply)
{
    (void)said;
    builder_add(reply, "person");
    for (size_t i = 0; PLAYERS[i]; i++)
        builder_add_format(reply, "\n%s", PLAYERS[i]->name);
    for (const Program *program = caller->rooms->terms.programs; program->name; program++)
        builder_add_format(reply, "\n%s", program->name);
    return DONE;
}

/* Append a JSON list with the description of each game, as the command `describe_game` prints
 * it. */
static void add_descriptions(StringBuilder *text)
{
    CommandTable *commands;
    if (command_table_create(CONTIGO_GAMES, &commands) != STATUS_OK) {
        text->failed = true;
        return;
    }
    Json json = {.text = text, .is_line = true};
    json_open_list(&json);
    for (size_t i = 0; CONTIGO_GAMES[i]; i++)
        describe_game(commands, CONTIGO_GAMES[i], &json);
    json_close(&json);
    command_table_destroy(commands);
}

static Handled do_describe_games(Caller *caller, Said *said, StringBuilder *reply)
{
    (void)said;
    StringBuilder *known = &caller->rooms->descriptions;
    if (known->length == 0)
        add_descriptions(known);
    if (builder_failed(known)) {
        builder_free(known);
        return refuse(reply, status_text(STATUS_NO_MEMORY));
    }
    builder_add_view(reply, builder_view(known));
    return DONE;
}

static Handled do_ping(Caller *caller, Said *said, StringBuilder *reply)
{
    (void)caller, (void)said;
    builder_add(reply, "pong");
    return DONE;
}

/* List the URLs by which other machines reach this server. */
static Handled do_addresses(Caller *caller, Said *said, StringBuilder *reply)
{
    (void)said;
    if (caller->rooms->port > 0)
        addresses_add(caller->rooms->port, reply);
    return DONE;
}

static Handled do_qr(Caller *caller, Said *said, StringBuilder *reply)
{
    (void)caller;
    if (qr_add_rows(said->rest, reply))
        return DONE;
    builder_add_format(reply, "expected a text of at most %d bytes", QR_MOST);
    return REFUSED;
}

/* Pass a command to the room. */
static Handled do_other(Caller *caller, Said *said, StringBuilder *reply)
{
    if (!caller->room)
        return refuse(reply, "join a room first");
    caller_asks(caller, caller->room, said->id, said->whole.length);
    room_tell(caller->room, HOST_SAID, caller, said->id, moment_now(), said->whole);
    return LATER;
}

static Handled handle(Caller *caller, Said *said, StringView command, StringBuilder *reply)
{
    static const struct {
        const char *word;
        Handled (*handle)(Caller *caller, Said *said, StringBuilder *reply);
        bool waits;    /* a room replies; until then, the command counts as unanswered */
        bool has_body; /* more lines may follow the first */
    } COMMANDS[] = {{"join", do_join, false, false},
                    {"revoke", do_revoke, false, false},
                    {"games", do_games, false, false},
                    {"describe_games", do_describe_games, false, false},
                    {"programs", do_programs, false, false},
                    {"ping", do_ping, false, false},
                    {"addresses", do_addresses, false, false},
                    {"qr", do_qr, false, false},
                    {"open", do_open, true, true},
                    {NULL, do_other, true, false}};
    size_t i = 0;
    while (COMMANDS[i].word && !view_is(command, COMMANDS[i].word))
        i++;
    if (!COMMANDS[i].has_body && view_trim(said->body).length > 0)
        return refuse(reply, "expected a single line: only `open` takes lines below it");
    const char *excess =
        COMMANDS[i].waits ? caller_exceeds(caller, said->whole.length + said->body.length) : NULL;
    if (excess)
        return refuse(reply, excess);
    return COMMANDS[i].handle(caller, said, reply);
}

/* Handle a message. `is_next` is true if the message has waited and is now the first in the queue;
 * `is_last` is true if the message must not wait any longer. Return false if the message has to
 * wait. */
static bool take(Caller *caller, StringView text, bool is_next, bool is_last)
{
    StringView all = text;
    Said said = {.id = -1, .whole = view_trim(view_line(&text)), .is_next = is_next};
    said.body = text; /* view_line() has removed the first line */
    StringView command = view_first(said.whole, &said.rest);
    if (number_read_int(command.bytes, command.length, 0, INT32_MAX, &said.id)) {
        said.whole = said.rest;
        command = view_first(said.whole, &said.rest);
    }
    StringBuilder reply = {0};
    bool is_line = command.length > 0 && !memchr(said.whole.bytes, '\0', said.whole.length);
    Handled outcome =
        is_line ? handle(caller, &said, command, &reply) : refuse(&reply, "expected a command");
    bool waits =
        outcome == WAITS && !is_last && (is_next || request_begin(caller, said.is_owner, all));
    if (outcome == WAITS && !waits) {
        refusals_add(caller->rooms->refusals, REFUSED_ROOMS, gate_address(caller->visitor), NULL);
        builder_add_format(&reply, "too many games at the same time: at most %zu",
                           caller->rooms->terms.shares_most);
    }
    if (outcome != LATER && !waits)
        caller_tell(caller, outcome == DONE ? '=' : '?', said.id, builder_view(&reply));
    builder_free(&reply);
    return !waits;
}

void lobby_said(void *caller, StringView text)
{
    take(caller, text, false, false);
}

void lobby_tick(Rooms *rooms)
{
    for (const Delayed *request; (request = rooms->requests);) {
        bool is_late = moment_now() - request->came > PATIENCE;
        if (!take(request->caller, builder_view(&request->text), true, is_late))
            break;
        request_end(request->caller);
    }
}
