/* What those who share a game are told of it. */
#include "formats/json.h"
#include "protocol/sharing/sharing.h"

#include <stdio.h>

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
    {WHOLE, false, "state_json game board rules info told_end description " STANDING, NULL,
     ",\"state\":", ""},
    {WHOLE, true, "moves", NULL, ",\"moves\":", ""},
    {MARKS, true, "scoring", NULL, ",\"scoring\":", ""},
    {ALWAYS, false, "areas_geojson ink", "areas_geojson ink since", ",\"ink\":", ""},
    {ALWAYS, false, "areas_geojson", "areas_geojson since", ",\"areas\":", ""},
    {GRID, true, "list_stones black", NULL, ",\"stones\":{\"black\":", ""},
    {GRID, true, "list_stones white", NULL, ",\"white\":", "}"},
};

/* NEW is told step by step alone, WHOLE with everything, GRID in games that are played on points,
 * MARKS while dead stones are agreed on. */
static bool is_due(const Session *session, size_t part, bool is_whole)
{
    switch (PARTS[part].when) {
    case NEW:
        return !is_whole;
    case WHOLE:
        return is_whole;
    case GRID:
        return session_kind(session)->at;
    case MARKS:
        return session_turn(session)->phase == PHASE_SCORING;
    case ALWAYS:
        break;
    }
    return true;
}

void sharing_add_news(Sharing *sharing, bool is_whole, Text *text)
{
    char line[160];
    Text reply = {0};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        if (!is_due(sharing->engine->session, i, is_whole))
            continue;
        snprintf(line, sizeof line, "%s %zu", PARTS[i].since ? PARTS[i].since : "", sharing->made);
        if ((is_whole || !PARTS[i].since || !sharing_ask(sharing, line, &reply)) &&
            !sharing_ask(sharing, PARTS[i].command, &reply))
            continue;
        text_add(text, PARTS[i].before);
        if (PARTS[i].is_string)
            json_add_string(text, reply.bytes, reply.length);
        else
            text_add_word(text, text_word(&reply));
        text_add(text, PARTS[i].after);
    }
    text_free(&reply);
}
