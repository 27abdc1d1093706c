/* What has become of a game: asked of the engine, and told to all. */
#include "board/room.h"

#include "base/moment.h"
#include "board/bot.h"
#include "board/guest.h"
#include "formats/json.h"

#include <stdio.h>
#include <string.h>

#define STANDING "turn ink_left phase result ko captures marks ghosts last_move moves score magnet"

/* What news are made of: a command, or the same since a move, whose number follows, and what stands
 * round its reply, which is JSON or becomes a string. What the game has no such command for is left
 * out. */
static const struct {
    enum { ALWAYS, NEW, WHOLE, GRID, MARKS } when; /* see is_due() */
    bool is_string;
    const char *command, *since, *before, *after;
} PARTS[] = {
    {NEW, false, "state_json " STANDING, NULL, ",\"state\":", ""},
    {WHOLE, false, "state_json game board rules info told_end " STANDING, NULL, ",\"state\":", ""},
    {WHOLE, true, "moves", NULL, ",\"moves\":", ""},
    {MARKS, true, "scoring", NULL, ",\"scoring\":", ""},
    {ALWAYS, false, "areas_geojson ink", "areas_geojson ink since", ",\"ink\":", ""},
    {ALWAYS, false, "areas_geojson", "areas_geojson since", ",\"areas\":", ""},
    {GRID, true, "list_stones black", NULL, ",\"stones\":{\"black\":", ""},
    {GRID, true, "list_stones white", NULL, ",\"white\":", "}"},
};

/* NEW is told step by step alone, WHOLE with everything, GRID in games that are played on points,
 * MARKS while dead stones are agreed on. */
static bool is_due(const Room *room, size_t part, bool is_whole)
{
    switch (PARTS[part].when) {
    case NEW:
        return !is_whole;
    case WHOLE:
        return is_whole;
    case GRID:
        return session_kind(room->engine->session)->at;
    case MARKS:
        return room->present.look.turn.phase == PHASE_SCORING;
    case ALWAYS:
        break;
    }
    return true;
}

void room_find_news(Room *room, Text *news, bool is_whole, size_t since)
{
    char line[160];
    Text reply = {0};
    text_clear(news);
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        if (!is_due(room, i, is_whole))
            continue;
        snprintf(line, sizeof line, "%s %zu", PARTS[i].since ? PARTS[i].since : "", since);
        if ((is_whole || !PARTS[i].since || !room_ask(room->engine, line, &reply)) &&
            !room_ask(room->engine, PARTS[i].command, &reply))
            continue;
        text_add(news, PARTS[i].before);
        if (PARTS[i].is_string)
            json_add_string(news, reply.bytes, reply.length);
        else
            text_add_word(news, text_word(&reply));
        text_add(news, PARTS[i].after);
    }
    text_free(&reply);
}

/* A string, or null where it is empty. */
static void add_string(Text *text, const char *string)
{
    if (string[0])
        json_add_string(text, string, strlen(string));
    else
        text_add(text, "null");
}

/* What either player has left as of now. */
static void add_clock(const Room *room, Text *text)
{
    bool runs = room->look.turn.phase == PHASE_PLAY;
    Color mover = room->look.turn.to_move;
    if (room->look.control.clock.system == CLOCK_NONE)
        return;
    text_add(text, ",\"clock\":{\"running\":");
    add_string(text, runs ? color_name(mover) : "");
    for (int i = 0; i < 2; i++) {
        int64_t took = runs && mover == (Color)i ? moment_now() - room->look.since : 0;
        TimeLeft left = clock_during(&room->look.control.clock, room->look.left[i], took);
        text_add_format(text, ",\"%s\":[", color_name((Color)i));
        text_add_fixed(text, left.time, CLOCK_PLACES, 3);
        text_add_format(text, ",%lld]", (long long)left.count);
    }
    text_add_char(text, '}');
}

static void add_seat(const Room *room, Color color, Text *text)
{
    const Bot *bot = room->bots[color];
    int here = bot ? 1 : 0;
    for (const Guest *guest = room->guests; guest; guest = guest->next)
        here += guest->seats[color];
    text_add_format(text, "%s\"%s\":{\"who\":", color == COLOR_BLACK ? "" : ",", color_name(color));
    add_string(text, room->kind.who[color]);
    text_add_format(text, ",\"here\":%d,\"thinking\":%s,\"failed\":", here,
                    json_truth(bot_is_thinking(bot)));
    add_string(text, bot_failure(bot));
    text_add_char(text, '}');
}

/* What all messages begin with. */
static void add_head(const Room *room, bool is_whole, Text *text)
{
    int watchers = 0;
    for (const Guest *guest = room->guests; guest; guest = guest->next)
        watchers += !guest->seats[0] && !guest->seats[1];
    text_add_format(text, "{\"version\":%lld,\"room\":\"%s\",\"full\":%s,\"seats\":{",
                    (long long)room->version, room->kind.name, json_truth(is_whole));
    add_seat(room, COLOR_BLACK, text);
    add_seat(room, COLOR_WHITE, text);
    text_add_format(text, "},\"watchers\":%d,\"analysis\":%s,\"asks\":", watchers,
                    json_truth(room->kind.analysis));
    if (room->asked[0])
        text_add_format(text, "{\"color\":\"%s\",\"command\":", color_name(room->asker));
    add_string(text, room->asked);
    text_add(text, room->asked[0] ? "}" : "");
    add_clock(room, text);
}

void room_tell(Room *room, const Text *news, bool is_whole)
{
    Text text = {0};
    add_head(room, is_whole, &text);
    if (news)
        text_add_word(&text, text_word(news));
    text_add_char(&text, '}');
    Parcel *parcel = text_failed(&text) ? NULL : parcel_make(text.bytes, text.length);
    for (Guest *guest = room->guests; guest; guest = guest->next)
        if (guest->wants_all == is_whole) {
            gate_send(guest->visitor, parcel);
            guest->wants_all = false;
        }
    parcel_drop(parcel);
    text_free(&text);
    room->has_other_presence &= is_whole;
}
