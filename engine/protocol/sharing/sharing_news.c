/* Makes the news that people who share a game receive. */
#include "protocol/sharing/sharing.h"

#include <stdio.h>

#define STANDING "turn ink_left phase result ko captures marks ghosts last_move moves score magnet"

/* The parts of news. Each has either a command, or a command for changes since a move, to which the
 * number of the move is appended. It also has the name under which the command's reply is added, as
 * JSON or as a string. Parts for which the game has no command are left out. */
static const struct {
    enum { ALWAYS, NEW, WHOLE, GRID, MARKS } when; /* when the part is due (see is_due) */
    bool is_string;
    const char *command, *since, *name;
    const char *opens; /* the name of an object that begins with this part, or NULL */
    bool closes;       /* true if the object ends with this part */
} PARTS[] = {
    {NEW, false, "state_json " STANDING, NULL, "state", NULL, false},
    {WHOLE, false, "state_json game board rules info told_end description " STANDING, NULL, "state",
     NULL, false},
    {WHOLE, true, "moves", NULL, "moves", NULL, false},
    {MARKS, true, "scoring", NULL, "scoring", NULL, false},
    {ALWAYS, false, "areas_geojson ink", "areas_geojson ink since", "ink", NULL, false},
    {ALWAYS, false, "areas_geojson", "areas_geojson since", "areas", NULL, false},
    {GRID, true, "list_stones black", NULL, "black", "stones", false},
    {GRID, true, "list_stones white", NULL, "white", NULL, true},
};

/* Return whether a part is due now. NEW parts are only in news of changes, WHOLE parts only in full
 * news, GRID parts only in games on grid points, and MARKS parts only while players agree on dead
 * stones. */
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

void sharing_add_news(Sharing *sharing, bool is_whole, Json *json)
{
    char line[160];
    StringBuilder reply = {0};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        if (!is_due(sharing->engine->session, i, is_whole))
            continue;
        snprintf(line, sizeof line, "%s %zu", PARTS[i].since ? PARTS[i].since : "", sharing->made);
        if ((is_whole || !PARTS[i].since || !sharing_ask(sharing, line, &reply)) &&
            !sharing_ask(sharing, PARTS[i].command, &reply))
            continue;
        if (PARTS[i].opens)
            json_open_object(json_key(json, PARTS[i].opens));
        json_key(json, PARTS[i].name);
        if (PARTS[i].is_string)
            json_add_text(json, &reply);
        else
            builder_add_view(json_next(json), builder_view(&reply));
        if (PARTS[i].closes)
            json_close(json);
    }
    builder_free(&reply);
}
