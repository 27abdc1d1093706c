/* What a guest's messages mean. */
#include "board/guest.h"

#include "base/memory.h"
#include "base/number.h"
#include "board/bot.h"
#include "board/rights.h"
#include "board/watch.h"

#include <stdio.h>
#include <string.h>

enum { ASKING_MOST = 16 };

/* Telling. */

void guest_reply(Guest *guest, int64_t id, bool success, Word text)
{
    Text message = {0};
    text_add_char(&message, success ? '=' : '?');
    if (id >= 0)
        text_add_int(&message, id);
    text_add_char(&message, ' ');
    text_add_bytes(&message, text.bytes, text.length);
    Parcel *parcel = text_failed(&message) ? NULL : parcel_make(message.bytes, message.length);
    gate_send(guest->visitor, parcel);
    parcel_drop(parcel);
    text_free(&message);
}

static void reply(Guest *guest, int64_t id, bool success, const char *text)
{
    guest_reply(guest, id, success, (Word){text, strlen(text)});
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
    text_free(&guest->thought);
    memory_free(guest);
}

/* What is asked of a room counts until it is answered; one who asks too much at once waits. */
static void count_asking(Guest *guest)
{
    if (++guest->asking == ASKING_MOST)
        gate_listen(guest->visitor, false);
}

/* Commands of the server. Each has its arguments, and the lines below it. */

/* Takes the next word off; false where there is none. */
static bool take_word(Word *rest, char *word, size_t room)
{
    Word taken = first_word(*rest, rest);
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
        Word word = first_word(words, &words);
        done = read_setting(rooms, word, kind, &file, why);
    }
    done = done && secret_make(kind->name, ROOM_NAME);
    for (int i = 0; i < 2 && done; i++)
        if (strcmp(kind->who[i], "person") == 0)
            done = secret_make(kind->secrets[i], SEAT_SECRET);
    return done ? room_open(rooms, kind, file, body, guest, id, why) : NULL;
}

static void do_open(Guest *guest, int64_t id, Word rest, Word body)
{
    RoomKind kind;
    Text why = {0};
    count_asking(guest);
    if (!guest_open(guest->rooms, guest, id, rest, body, &kind, &why))
        guest_answer(guest, id, false, (Word){text_string(&why), why.length});
    text_free(&why);
}

static void do_join(Guest *guest, int64_t id, Word rest, Word body)
{
    static const char *const SEATS[] = {"watch", "black", "white", "black white"};
    char name[32], word[64];
    Text why = {0};
    (void)body;
    bool named = take_word(&rest, name, sizeof name), right = true;
    Room *room = named ? room_find(guest->rooms, name, &why) : NULL;
    bool seats[2] = {false, false};
    while (room && right && take_word(&rest, word, sizeof word)) {
        right = false;
        for (int i = 0; i < 2; i++)
            if (secret_is(room->kind.secrets[i], word))
                seats[i] = right = true;
    }
    if (!room || !right) {
        reply(guest, id, false,
              !named ? "expected a room, and secrets of seats"
              : room ? "no seat here has this secret"
                     : text_string(&why));
        text_free(&why);
        return;
    }
    guest_stop_thinking(guest, true);
    if (guest->room)
        room_leave(guest->room, guest, true);
    memcpy(guest->seats, seats, sizeof seats);
    reply(guest, id, true, SEATS[seats[0] + 2 * seats[1]]);
    room_enter(room, guest);
}

static void do_games(Guest *guest, int64_t id, Word rest, Word body)
{
    Text text = {0};
    (void)rest, (void)body;
    watch_list(guest->rooms->watch, &text);
    reply(guest, id, true, text_string(&text));
    text_free(&text);
}

static void do_programs(Guest *guest, int64_t id, Word rest, Word body)
{
    Text text = {0};
    (void)rest, (void)body;
    text_add(&text, "person\nsearch\ngreedy\nrandom");
    for (const Program *program = guest->rooms->programs; program->name; program++)
        text_add_format(&text, "\n%s", program->name);
    reply(guest, id, true, text_string(&text));
    text_free(&text);
}

/* Why a guest may not have this command carried out; NULL: it may. */
static const char *object(const Guest *guest, Word command, Word rest)
{
    Right right = right_of(command);
    bool has_seat = guest->seats[0] || guest->seats[1];
    Word color = first_word(rest, &rest);
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

static void do_at(Guest *guest, int64_t id, Word rest, Word body)
{
    int64_t version;
    Word number = first_word(rest, &rest), arguments;
    Word command = first_word(rest, &arguments);
    (void)body;
    const char *why = NULL;
    if (number.length == 0 || !number_read_int(number.bytes, number.length, 0, INT64_MAX, &version))
        why = "expected the number of the game that it is for: at NUMBER COMMAND";
    else if (!guest->room)
        why = "join a room first";
    else
        why = object(guest, command, arguments);
    if (why) {
        reply(guest, id, false, why);
        return;
    }
    count_asking(guest);
    room_send(guest->room,
              (Errand){.kind = ERRAND_CHANGE, .guest = guest, .id = id, .number = version}, rest);
}

/* What is only asked, of the game as it is or, with a number from 0, as it was. */
static void ask(Guest *guest, int64_t id, int64_t made, Word line)
{
    Word rest;
    Word command = first_word(line, &rest);
    if (!guest->room) {
        reply(guest, id, false, "join a room first");
        return;
    }
    if (right_of(command) != RIGHT_ASK && !(word_is(command, "magnet") && rest.length == 0)) {
        reply(guest, id, false,
              "no such question in a room (what changes the game is `at NUMBER COMMAND`)");
        return;
    }
    count_asking(guest);
    room_send(guest->room, (Errand){.kind = ERRAND_ASK, .guest = guest, .id = id, .number = made},
              line);
}

static void begin_analysis(Guest *guest, int64_t id, int64_t made, Word line)
{
    Rooms *rooms = guest->rooms;
    const char *why = !guest->room                  ? "join a room first"
                      : !guest->room->kind.analysis ? "no analysis in this room"
                      : rooms->thinkers >= rooms->thinkers_most && !guest->thinker
                          ? "too many analyses at a time"
                          : NULL;
    if (why) {
        reply(guest, id, false, why);
        return;
    }
    guest_stop_thinking(guest, true);
    guest->analysis = id;
    text_clear(&guest->thought);
    if (made >= 0)
        text_add_format(&guest->thought, "goto %lld\n", (long long)made);
    text_add_bytes(&guest->thought, line.bytes, line.length);
    guest->is_starting = true;
    count_asking(guest);
    room_send(guest->room, (Errand){.kind = ERRAND_STATE, .guest = guest, .id = id}, (Word){"", 0});
}

static void do_view(Guest *guest, int64_t id, Word rest, Word body)
{
    int64_t made;
    Word number = first_word(rest, &rest), arguments;
    (void)body;
    if (number.length == 0 || !number_read_int(number.bytes, number.length, 0, INT32_MAX, &made))
        reply(guest, id, false, "expected how many moves had been made: view NUMBER COMMAND");
    else if (word_is(first_word(rest, &arguments), "analyze"))
        begin_analysis(guest, id, made, rest);
    else
        ask(guest, id, made, rest);
}

static void do_stop(Guest *guest, int64_t id, Word rest, Word body)
{
    (void)rest, (void)body;
    guest_stop_thinking(guest, true);
    reply(guest, id, true, "");
}

static void do_save(Guest *guest, int64_t id, Word rest, Word body)
{
    (void)body;
    if (!guest->room) {
        reply(guest, id, false, "join a room first");
    } else if (word_is(rest, "savegame") || word_is(rest, "savesgf") || word_is(rest, "savesugo")) {
        count_asking(guest);
        room_send(guest->room, (Errand){.kind = ERRAND_SAVE, .guest = guest, .id = id}, rest);
    } else {
        reply(guest, id, false, "expected savegame, savesgf or savesugo");
    }
}

static void do_ping(Guest *guest, int64_t id, Word rest, Word body)
{
    (void)rest, (void)body;
    reply(guest, id, true, "pong");
}

static const struct {
    const char *word;
    void (*handle)(Guest *guest, int64_t id, Word rest, Word body);
} COMMANDS[] = {
    {"open", do_open},   {"join", do_join}, {"programs", do_programs},
    {"games", do_games}, {"at", do_at},     {"view", do_view},
    {"stop", do_stop},   {"save", do_save}, {"ping", do_ping},
};

void guest_said(void *said, Word message)
{
    Guest *guest = said;
    const char *end = message.length > 0 ? memchr(message.bytes, '\n', message.length) : NULL;
    Word line = {message.bytes, end ? (size_t)(end - message.bytes) : message.length};
    Word body = {end ? end + 1 : "", end ? message.length - line.length - 1 : 0};
    Word rest, whole = word_trim(line);
    Word command = first_word(line, &rest);
    int64_t id = -1;
    if (command.length > 0 && number_read_int(command.bytes, command.length, 0, INT32_MAX, &id)) {
        whole = rest;
        command = first_word(rest, &rest);
    }
    if (whole.length == 0 || memchr(whole.bytes, '\0', whole.length)) {
        reply(guest, id, false, "expected a command");
        return;
    }
    for (size_t i = 0; i < sizeof COMMANDS / sizeof *COMMANDS; i++)
        if (word_is(command, COMMANDS[i].word)) {
            COMMANDS[i].handle(guest, id, rest, body);
            return;
        }
    if (word_is(command, "analyze"))
        begin_analysis(guest, id, -1, whole);
    else
        ask(guest, id, -1, whole);
}
