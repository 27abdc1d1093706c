/* What a guest's messages mean. */
#include "board/guest.h"

#include "base/count.h"
#include "base/memory.h"
#include "base/number.h"
#include "board/bot.h"
#include "board/rights.h"
#include "board/watch.h"

#include <stdio.h>
#include <string.h>

enum { ASKING_MOST = 16 };

/* Telling. */

void guest_tell(Guest *guest, Text *message)
{
    Parcel *parcel = text_failed(message) ? NULL : parcel_make(message->bytes, message->length);
    gate_send(guest->visitor, parcel);
    parcel_drop(parcel);
    text_free(message);
}

void guest_reply(Guest *guest, int64_t id, bool success, Word text)
{
    Text message = {0};
    text_add_char(&message, success ? '=' : '?');
    if (id >= 0)
        text_add_int(&message, id);
    text_add_char(&message, ' ');
    text_add_word(&message, text);
    guest_tell(guest, &message);
}

void guest_ask(Guest *guest)
{
    if (++guest->asking == ASKING_MOST)
        gate_listen(guest->visitor, false);
}

void guest_answer(Guest *guest, int64_t id, bool success, Word text)
{
    if (guest->asking > 0 && guest->asking-- == ASKING_MOST)
        gate_listen(guest->visitor, true);
    guest_reply(guest, id, success, text);
}

/* Coming and going. */

void *guest_came(void *owner, Visitor *visitor)
{
    Guest *guest = memory_new(sizeof *guest);
    if (guest)
        *guest = (Guest){.rooms = owner, .visitor = visitor};
    return guest;
}

void guest_left(void *left)
{
    Guest *guest = left;
    guest_stop_thinking(guest, false);
    if (guest->room)
        room_leave(guest->room, guest, false);
    rooms_lose(guest->rooms, guest);
    text_free(&guest->lines);
    memory_free(guest);
}

/* Commands of the server: each answers with a reply, or later, or with NULL and why not in its
 * place. */

typedef struct Message {
    int64_t id;
    Word whole; /* the command with its arguments */
    Word rest;  /* those */
    Word body;  /* the lines below */
} Message;

typedef enum Handled { REFUSED, DONE, LATER } Handled;

static Handled refuse(Text *reply, const char *why)
{
    text_add(reply, why ? why : "");
    return why ? REFUSED : LATER;
}

/* Has the guest's room do something for him. */
static Handled have_done(Guest *guest, const Message *message, const ErrandKind *kind,
                         int64_t number, Word line)
{
    room_send(guest->room, (Errand){kind, .guest = guest, .id = message->id, .number = number},
              line);
    return LATER;
}

/* Takes the next word off; false where there is none. */
static bool take_word(Word *rest, char *word, size_t room)
{
    Word taken = word_first(*rest, rest);
    snprintf(word, room, "%.*s", (int)taken.length, taken.length > 0 ? taken.bytes : "");
    return taken.length > 0;
}

/* Reads one of the words of `open`; false with the reason. */
static bool read_setting(Rooms *rooms, Word word, RoomKind *kind, const char **file, Text *why)
{
    static const char *const FILES[] = {"loadgame", "loadsgf", "loadsugo"};
    const char *equals = word.length > 0 ? memchr(word.bytes, '=', word.length) : NULL;
    Word name = {word.bytes, equals ? (size_t)(equals - word.bytes) : 0};
    Word value = {equals ? equals + 1 : "", equals ? word.length - name.length - 1 : 0};
    int color = word_is(name, "white");
    if ((color || word_is(name, "black")) && value.length < sizeof kind->who[0]) {
        char *who = kind->who[color];
        snprintf(who, sizeof kind->who[0], "%.*s", (int)value.length, value.bytes);
        if (strcmp(who, "person") == 0 || bot_is_known(rooms, who))
            return true;
    }
    if (word_is(name, "analysis") && (word_is(value, "yes") || word_is(value, "no"))) {
        kind->analysis = word_is(value, "yes");
        return true;
    }
    for (size_t i = 0; i < 3 && word_is(name, "file"); i++)
        if (word_is(value, FILES[i])) {
            *file = FILES[i];
            return true;
        }
    text_add_format(why,
                    "bad word '%s': expected black=WHO, white=WHO (person, a player of the engine "
                    "such as search:6, or one of `programs`), analysis=yes|no or "
                    "file=loadgame|loadsgf|loadsugo",
                    word_quote(word).text);
    return false;
}

Room *guest_open(Rooms *rooms, Guest *guest, int64_t id, Word words, Word body, RoomKind *kind,
                 Text *why)
{
    const char *file = NULL;
    *kind = (RoomKind){.who = {"person", "person"}, .analysis = true};
    bool done = true;
    while (words.length > 0 && done) {
        Word word = word_first(words, &words);
        done = read_setting(rooms, word, kind, &file, why);
    }
    done = done && secret_make(kind->name, ROOM_NAME);
    for (int i = 0; i < 2 && done; i++)
        if (strcmp(kind->who[i], "person") == 0)
            done = secret_make(kind->secrets[i], SEAT_SECRET);
    return done ? room_open(rooms, kind, file, body, guest, id, why) : NULL;
}

static Handled do_open(Guest *guest, const Message *message, Text *reply)
{
    RoomKind kind;
    bool done =
        guest_open(guest->rooms, guest, message->id, message->rest, message->body, &kind, reply);
    return done ? LATER : REFUSED;
}

/* Finds the seats that secrets are of; false where one is of none. */
static bool find_seats(const Room *room, Word secrets, bool seats[2])
{
    char word[64];
    bool is_right = true;
    while (is_right && take_word(&secrets, word, sizeof word)) {
        is_right = false;
        for (int i = 0; i < 2; i++)
            if (secret_is(room->kind.secrets[i], word))
                seats[i] = is_right = true;
    }
    return is_right;
}

static Handled do_join(Guest *guest, const Message *message, Text *reply)
{
    static const char *const SEATS[] = {"watch", "black", "white", "black white"};
    char name[32];
    Word secrets = message->rest;
    bool seats[2] = {false, false};
    if (!take_word(&secrets, name, sizeof name))
        return refuse(reply, "expected a room, and secrets of seats");
    Room *room = room_find(guest->rooms, name, reply);
    if (!room)
        return REFUSED;
    if (!find_seats(room, secrets, seats))
        return refuse(reply, "no seat here has this secret");
    guest_stop_thinking(guest, true);
    if (guest->room)
        room_leave(guest->room, guest, true);
    memcpy(guest->seats, seats, sizeof seats);
    const char *taken = SEATS[seats[0] + 2 * seats[1]];
    guest_reply(guest, message->id, true, string_word(taken));
    room_enter(room, guest);
    return LATER;
}

static Handled do_games(Guest *guest, const Message *message, Text *reply)
{
    (void)message;
    watch_list(guest->rooms->watch, reply);
    return DONE;
}

static Handled do_programs(Guest *guest, const Message *message, Text *reply)
{
    (void)message;
    text_add(reply, "person\nsearch\ngreedy\nrandom");
    for (const Program *program = guest->rooms->programs; program->name; program++)
        text_add_format(reply, "\n%s", program->name);
    return DONE;
}

/* Why a guest may not have this command carried out; NULL: it may. */
static const char *object(const Guest *guest, Word command, Word rest)
{
    Right right = right_of(command);
    bool has_seat = guest->seats[0] || guest->seats[1];
    Word color = word_first(rest, &rest);
    if (right == RIGHT_NONE || right == RIGHT_ASK || right == RIGHT_SETUP)
        return right == RIGHT_ASK ? "this command changes nothing: ask it without `at`"
                                  : "no such command in a room";
    if (!has_seat)
        return "only players change the game";
    if (right == RIGHT_ALL && !room_is_one_person(guest->room, guest))
        return "that takes both seats";
    if (right == RIGHT_COLOR &&
        !(guest->seats[0] && (word_is(color, "black") || word_is(color, "b"))) &&
        !(guest->seats[1] && (word_is(color, "white") || word_is(color, "w"))))
        return "that is not the colour of your seat";
    return NULL;
}

static Handled do_at(Guest *guest, const Message *message, Text *reply)
{
    int64_t version;
    Word line, arguments, number = word_first(message->rest, &line);
    Word command = word_first(line, &arguments);
    if (!number_read_int(number.bytes, number.length, 0, INT64_MAX, &version))
        return refuse(reply, "expected the number of the game that it is for: at NUMBER COMMAND");
    const char *why = object(guest, command, arguments);
    if (!why)
        room_change(guest->room, guest, message->id, version, line);
    return refuse(reply, why);
}

/* What is only asked, of the game as it is or, with a number from 0, as it was. */
static Handled ask(Guest *guest, const Message *message, int64_t made, Word line, Text *reply)
{
    static const ErrandKind ASK = {.work = work_ask}, EARLIER = {.work = work_ask_earlier};
    Word rest, command = word_first(line, &rest);
    if (word_is(command, "analyze"))
        return refuse(reply, guest_think(guest, message->id, made, line));
    if (right_of(command) != RIGHT_ASK && !(word_is(command, "magnet") && rest.length == 0))
        return refuse(reply, "no such question in a room (what changes the game is "
                             "`at NUMBER COMMAND`)");
    return have_done(guest, message, made < 0 ? &ASK : &EARLIER, made, line);
}

static Handled do_ask(Guest *guest, const Message *message, Text *reply)
{
    return ask(guest, message, -1, message->whole, reply);
}

static Handled do_view(Guest *guest, const Message *message, Text *reply)
{
    int64_t made;
    Word line, number = word_first(message->rest, &line);
    if (!number_read_int(number.bytes, number.length, 0, INT32_MAX, &made))
        return refuse(reply, "expected how many moves had been made: view NUMBER COMMAND");
    return ask(guest, message, made, line, reply);
}

static Handled do_stop(Guest *guest, const Message *message, Text *reply)
{
    (void)message, (void)reply;
    guest_stop_thinking(guest, true);
    return DONE;
}

static Handled do_save(Guest *guest, const Message *message, Text *reply)
{
    static const ErrandKind SAVE = {.work = work_save};
    static const char *const COMMANDS[] = {"savegame", "savesgf", "savesugo"};
    for (size_t i = 0; i < COUNT_OF(COMMANDS); i++)
        if (word_is(message->rest, COMMANDS[i]))
            return have_done(guest, message, &SAVE, 0, message->rest);
    return refuse(reply, "expected savegame, savesgf or savesugo");
}

static Handled do_ping(Guest *guest, const Message *message, Text *reply)
{
    (void)guest, (void)message;
    text_add(reply, "pong");
    return DONE;
}

/* What a command takes: a room has it waiting, and is one that the guest is in. */
enum { NOTHING, WAITING, IN_ROOM };

/* The last is for all other words: questions to the engine. */
static const struct {
    const char *word;
    int takes;
    Handled (*handle)(Guest *guest, const Message *message, Text *reply);
} COMMANDS[] = {
    {"open", WAITING, do_open},   {"join", NOTHING, do_join}, {"programs", NOTHING, do_programs},
    {"games", NOTHING, do_games}, {"at", IN_ROOM, do_at},     {"view", IN_ROOM, do_view},
    {"stop", NOTHING, do_stop},   {"save", IN_ROOM, do_save}, {"ping", NOTHING, do_ping},
    {NULL, IN_ROOM, do_ask},
};

static Handled handle(Guest *guest, const Message *message, Word command, Text *reply)
{
    size_t i = 0;
    while (COMMANDS[i].word && !word_is(command, COMMANDS[i].word))
        i++;
    if (COMMANDS[i].takes == IN_ROOM && !guest->room)
        return refuse(reply, "join a room first");
    if (COMMANDS[i].takes != NOTHING &&
        rooms_are_full(guest->rooms, message->whole.length + message->body.length))
        return refuse(reply, "too much waits to be answered: ask again later");
    return COMMANDS[i].handle(guest, message, reply);
}

void guest_said(void *said, Word text)
{
    Guest *guest = said;
    Message message = {.id = -1, .whole = word_trim(word_line(&text))};
    message.body = text; /* what is left of it */
    Word command = word_first(message.whole, &message.rest);
    if (number_read_int(command.bytes, command.length, 0, INT32_MAX, &message.id)) {
        message.whole = message.rest;
        command = word_first(message.whole, &message.rest);
    }
    Text reply = {0};
    bool is_line = command.length > 0 && !memchr(message.whole.bytes, '\0', message.whole.length);
    Handled outcome =
        is_line ? handle(guest, &message, command, &reply) : refuse(&reply, "expected a command");
    if (outcome != LATER)
        guest_reply(guest, message.id, outcome == DONE, text_word(&reply));
    text_free(&reply);
}
