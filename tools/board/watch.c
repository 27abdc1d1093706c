/* Games that go on, as the match tells of them in files. */
#include "board/watch.h"

#include "base/memory.h"
#include "base/moment.h"
#include "board/guest.h"
#include "match/messages/live.h"
#include "protocol/records/text_word.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PAUSE (CLOCK_SECOND / 4)

/* The board of one game at a time. */
typedef struct Seen {
    char room[ROOM_NAME + 1]; /* empty: none yet */
    char names[2][64];
    uint64_t number; /* the game, and how much of its turns is on the board */
    size_t told;
    bool is_there; /* it is, and is that game */
} Seen;

struct MatchWatch {
    Rooms *rooms;
    const char *folder;
    int64_t next;
    Seen seen[WORKERS_MOST];
};

MatchWatch *watch_make(Rooms *rooms, const char *folder)
{
    MatchWatch *watch = memory_new(sizeof *watch);
    if (watch) {
        watch->rooms = rooms;
        watch->folder = folder;
    }
    return watch;
}

void watch_free(MatchWatch *watch)
{
    memory_free(watch);
}

/* Appends lines, each behind a command. */
static void add_lines(Text *text, const char *command, const Text *lines)
{
    for (Word rest = text_word(lines); rest.length > 0;) {
        text_add_format(text, "\n%s ", command);
        text_add_word(text, word_line(&rest));
    }
}

/* Commands that make the game as it begins, with its opening. */
static void add_beginning(Text *text, const Order *order)
{
    text_add(text, "set_game ");
    text_add_word(text, text_word(&order->game));
    text_add_format(text, "\nboardsize %d %d", order->columns, order->rows);
    add_lines(text, "set_rule", &order->rules);
    text_add(text, "\nkomi ");
    text_add_word(text, text_word(&order->komi));
    for (int i = 0; i < 2; i++) {
        text_add_format(text, "\nset_info %s ", color_name((Color)i));
        text_word_print(text_word(&order->sides[i].name), text);
    }
    add_lines(text, "play", &order->turns);
}

/* The board's room, awake; NULL where it cannot be. */
static Room *find_room(MatchWatch *watch, Seen *seen)
{
    RoomKind kind;
    Text why = {0};
    Room *room = seen->room[0] ? room_find(watch->rooms, seen->room, &why)
                               : guest_open(watch->rooms, NULL, -1, string_word(""),
                                            string_word(""), &kind, &why);
    if (room && !seen->room[0]) {
        snprintf(seen->room, sizeof seen->room, "%s", kind.name);
        printf("board: %s#%s\n", watch->rooms->address, seen->room);
        fflush(stdout);
    }
    text_free(&why);
    return room;
}

static void on_game(void *context, Order *order, Text *turns)
{
    MatchWatch *watch = context;
    const char *place = strrchr(text_string(&order->live), '/');
    unsigned long slot = place ? strtoul(place + 1, NULL, 10) : WORKERS_MOST;
    if (slot >= WORKERS_MOST)
        return;
    Seen *seen = &watch->seen[slot];
    Room *room = find_room(watch, seen);
    Text line = {0};
    if (!room || !room->is_set_up || room->is_busy || room->queues[0].first < room->queues[0].count)
        return; /* the next time, then */
    if (!seen->is_there || seen->number != order->number) {
        add_beginning(&line, order);
        *seen = (Seen){.number = order->number, .is_there = true};
        snprintf(seen->room, sizeof seen->room, "%s", room->kind.name);
        for (int i = 0; i < 2; i++)
            snprintf(seen->names[i], sizeof seen->names[i], "%s",
                     text_string(&order->sides[i].name));
    } else {
        const char *begin = text_string(turns) + seen->told, *end = strchr(begin, '\n');
        if (!end)
            return;
        text_add(&line, "play ");
        text_add_bytes(&line, begin, (size_t)(end - begin));
        seen->told += (size_t)(end - begin) + 1;
    }
    if (!text_failed(&line))
        room_change_itself(room, text_string(&line));
    text_free(&line);
    watch->next = 0; /* there may be more */
}

void watch_tick(MatchWatch *watch)
{
    if (moment_now() < watch->next || !watch->rooms->address)
        return;
    watch->next = moment_now() + PAUSE;
    live_each(watch->folder, on_game, watch);
}

void watch_list(const MatchWatch *watch, Text *text)
{
    for (size_t i = 0; watch && i < WORKERS_MOST; i++)
        if (watch->seen[i].is_there)
            text_add_format(text, "%s%s %s %s", text->length > 0 ? "\n" : "", watch->seen[i].room,
                            watch->seen[i].names[0], watch->seen[i].names[1]);
}
