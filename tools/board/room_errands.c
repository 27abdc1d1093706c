/* What is asked of a room: when its turn comes, and what comes of it. */
#include "board/room.h"

#include "base/memory.h"
#include "base/moment.h"
#include "board/bot.h"
#include "board/guest.h"

#include <stdio.h>
#include <string.h>

/* Lines of a room in the archive become one that sets all when they are longer than so many of
 * that, and so many bytes. */
enum { KEPT_TIMES = 2, KEPT_MOST = 1 << 20 };

/* What this has loaded goes on from its file, with variations and all that no state has. */
static const char LOAD_SGF[] = "loadsgf";

/* What waits. */

/* Bytes of all that does, and what each takes beside its line. */
enum { WAITING_MOST = 256 << 20, WAITING_EACH = 1024 };

bool rooms_are_full(const Rooms *rooms, size_t bytes)
{
    return rooms->waiting + bytes + WAITING_EACH > WAITING_MOST;
}

static void errand_free(Rooms *rooms, Errand *errand)
{
    rooms->waiting -= errand->counted;
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
    if (errand->guest != guest)
        return;
    errand->guest = NULL;
    if (tells && !errand->kind->is_quiet)
        guest_answer((Guest *)guest, errand->id, false, string_word("you have left the room"));
}

void room_forget(Room *room, const Guest *guest, bool tells)
{
    forget(&room->present, guest, tells);
    for (int i = 0; i < 2; i++)
        for (size_t j = room->queues[i].first; j < room->queues[i].count; j++)
            forget(&room->queues[i].items[j], guest, tells);
}

void room_forget_all(Room *room)
{
    errand_free(room->rooms, &room->present);
    for (int i = 0; i < 2; i++) {
        while (queue_take(&room->queues[i], &room->present))
            errand_free(room->rooms, &room->present);
        memory_free(room->queues[i].items);
    }
}

/* One thing after another. */

void room_answer(Room *room, bool success, Word text)
{
    Errand *errand = &room->present;
    if (errand->guest && !errand->kind->is_quiet)
        guest_answer(errand->guest, errand->id, success, text);
    errand->guest = NULL;
}

/* The next errand: of those with a seat three times in four, where there is any. */
static bool take_next(Room *room)
{
    bool is_others = room->taken++ % 4 == 3;
    return queue_take(&room->queues[is_others], &room->present) ||
           queue_take(&room->queues[!is_others], &room->present);
}

static void pump(Room *room);

static void on_done(uv_work_t *work, int status)
{
    Room *room = work->data;
    Errand *errand = &room->present;
    (void)status;
    if (errand->trouble)
        room_break(room, errand->trouble);
    if (room->trouble) { /* nothing of this counts */
        room_answer(room, false, string_word(room->trouble));
    } else {
        if (errand->is_done)
            room->look = errand->look;
        if (errand->kind->ended)
            errand->kind->ended(room);
        room_answer(room, errand->is_done, text_word(&errand->reply));
    }
    errand_free(room->rooms, errand);
    room->is_busy = false;
    pump(room);
}

/* Begins with what waits, where nothing is being done. */
static void pump(Room *room)
{
    while (!room->is_busy && !room->trouble && take_next(room)) {
        const Errand *errand = &room->present;
        room->is_busy = (errand->guest || errand->is_own) &&
                        (!errand->kind->may_begin || errand->kind->may_begin(room));
        if (room->is_busy) {
            room->work.data = room;
            uv_queue_work(room->rooms->loop, &room->work, room_work, on_done);
        } else {
            errand_free(room->rooms, &room->present);
        }
    }
}

void room_send(Room *room, Errand errand, Word line)
{
    bool is_first = errand.is_own || errand.guest->seats[0] || errand.guest->seats[1];
    Queue *queue = &room->queues[!is_first];
    if (errand.guest)
        guest_ask(errand.guest);
    errand.came = moment_now();
    errand.counted = line.length + WAITING_EACH;
    room->rooms->waiting += errand.counted;
    text_add_word(&errand.line, line);
    text_string(&errand.line);
    if (text_failed(&errand.line) ||
        memory_push(queue->items, queue->count, queue->capacity, errand) != STATUS_OK) {
        errand_free(room->rooms, &errand);
        room_break(room, status_text(STATUS_NO_MEMORY));
    }
    pump(room);
}

/* Beginnings. */

/* The game is another, as all are told. */
static void go_on(Room *room, const Text *news, bool is_whole)
{
    room_tell(room, news, is_whole);
    for (int i = 0; i < 2; i++)
        bot_look(room->bots[i]);
}

/* It has a game, or never will. */
static void end_beginning(Room *room)
{
    const Errand *errand = &room->present;
    room->is_set_up = errand->is_done;
    if (errand->is_done) {
        go_on(room, &room->whole, true);
        return;
    }
    room_break(room, "the game cannot be set up");
    snprintf(room->rooms->trouble, sizeof room->rooms->trouble, "%.*s", (int)errand->reply.length,
             errand->reply.length > 0 ? errand->reply.bytes : "");
}

/* Keeps a line that was carried out; one that sets all is all that there is to keep. */
static void keep(Room *room, const Text *line)
{
    static const char ALL[] = "set_state ";
    bool is_all = line->length >= strlen(ALL) && memcmp(line->bytes, ALL, strlen(ALL)) == 0;
    archive_add_line(room->rooms->archive, room->kind.name, room->version, text_word(line), is_all);
    room->kept = line->length + (is_all ? 0 : room->kept);
    if (is_all)
        room->kept_most = KEPT_TIMES * line->length + KEPT_MOST;
}

/* Keeps what has been opened, and says where its seats are. */
static void end_opening(Room *room)
{
    Archive *archive = room->rooms->archive;
    const Errand *errand = &room->present;
    Text text = {0};
    if (errand->is_done) {
        for (const Room *other = room->rooms->first; other; other = other->next)
            archive_touch(archive, other->kind.name); /* none that is awake goes */
        archive_add_room(archive, &room->kind);
        if (errand->file && strcmp(errand->file, LOAD_SGF) == 0) {
            archive_add_file(archive, room->kind.name, text_word(&errand->line));
            room->kept_most = ROOM_KEPT_MOST;
        } else {
            text_add(&text, "set_state ");
            text_add_word(&text, text_word(&errand->reply));
            keep(room, &text);
            text_clear(&text);
        }
        text_add(&text, room->kind.name);
        for (int i = 0; i < 2; i++)
            text_add_format(&text, " %s", room->kind.secrets[i][0] ? room->kind.secrets[i] : "-");
        room_answer(room, true, text_word(&text));
        text_free(&text);
    }
    end_beginning(room);
}

Room *room_open(Rooms *rooms, const RoomKind *kind, const char *file, Word lines, Guest *guest,
                int64_t id, Text *why)
{
    static const ErrandKind OPEN = {.work = work_open, .ended = end_opening};
    Room *room = room_make(rooms, kind, why);
    if (room)
        room_send(room, (Errand){&OPEN, .guest = guest, .is_own = !guest, .id = id, .file = file},
                  lines);
    return room;
}

Room *room_find(Rooms *rooms, const char *name, Text *why)
{
    static const ErrandKind WAKE = {.work = work_wake, .ended = end_beginning};
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
        Text text = {0}, lines = {0};
        room->version = room->moved = archive_read(rooms->archive, name, &text, &lines);
        size_t file = text.length;
        room->kept = lines.length;
        room->kept_most = file > 0 ? ROOM_KEPT_MOST : KEPT_TIMES * lines.length + KEPT_MOST;
        room->most *= 2; /* what could be opened can be woken */
        text_add_word(&text, text_word(&lines));
        room_send(room, (Errand){&WAKE, .is_own = true, .file = LOAD_SGF, .number = (int64_t)file},
                  text_word(&text));
        if (room->version < 0)
            room_break(room, "the game cannot be read");
        text_free(&text);
        text_free(&lines);
    }
    return room;
}

/* Changes. */

bool room_is_at(const Room *room, int64_t version)
{
    return version >= room->moved && version <= room->version;
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

/* Whether it is for the game as it is, and wanted by all who have to want it. */
static bool may_change(Room *room)
{
    const Errand *errand = &room->present;
    char why[64];
    if (!room_is_at(room, errand->number)) {
        snprintf(why, sizeof why, "stale: the game is at %lld", (long long)room->version);
        room_answer(room, false, string_word(why));
        return false;
    }
    if (errand->right != RIGHT_BACK || errand->is_own || both_want(room, errand))
        return true;
    room_answer(room, true, string_word("asked"));
    return false;
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
static void end_change(Room *room)
{
    Errand *errand = &room->present;
    const Text *lines[] = {&errand->line, &errand->timed};
    if (!errand->is_done) {
        take_refusal(room);
        return;
    }
    room->version++;
    if (errand->right != RIGHT_TALK)
        room->moved = room->version;
    room->asked[0] = '\0';
    text_clear(&room->whole);
    for (int i = 0; i < 2; i++)
        if (lines[i]->length > 0)
            keep(room, lines[i]);
    for (Guest *guest = room->guests; guest; guest = guest->next)
        guest_stop_thinking(guest, true);
    room_answer(room, true, text_word(&errand->reply));
    go_on(room, &room->news, false);
}

void room_change(Room *room, Guest *guest, int64_t id, int64_t version, Word line)
{
    static const ErrandKind CHANGE = {
        .may_begin = may_change, .work = work_change, .ended = end_change};
    Errand errand = {&CHANGE, guest, .is_own = !guest, .id = id, .number = version};
    errand.right = right_of(line);
    room_send(room, errand, line);
}

void room_change_itself(Room *room, const char *line)
{
    room_change(room, NULL, -1, room->version, string_word(line));
}
