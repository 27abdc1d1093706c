/* Makes the news that people who share a game receive. */
#include "protocol/sharing/sharing.h"

#include "base/count.h"
#include "formats/print.h"

#include <stdio.h>
#include <string.h>

#define STANDING "turn ink_left phase result ko captures marks ghosts last_move moves score magnet"

#define ASK_SETUP "state_json game board rules info told_end"

/* Texts that the news of changes contains only if they have changed since the last news. */
enum { TOLD_COMMENTS, TOLD_SETUP, TOLD_BOTH };
static const char *const TOLD[] = {"comments", ASK_SETUP, "areas_geojson both"};

/* The parts of the news. Each has a command, whose reply is added under a name, as JSON or as a
 * string. Some parts also have `since`, a command for changes since a move: the news of changes
 * contains its reply instead. The number of the move is appended to this command. Parts for which
 * the game has no command are left out. */
static const struct {
    enum { ALWAYS, PLAYED, SET_UP, WHOLE, GRID, MARKS, SAID, BOTH } when; /* see is_due() */
    bool is_string;
    const char *command, *since, *name;
    const char *opens; /* the name of a JSON object to open before this part, or NULL */
    bool closes;       /* true if the object ends with this part */
} PARTS[] = {
    {PLAYED, false, "state_json " STANDING, NULL, "state", NULL, false},
    {SET_UP, false, ASK_SETUP " description " STANDING, NULL, "state", NULL, false},
    {WHOLE, true, "moves", NULL, "moves", NULL, false},
    {SAID, true, "comments", NULL, "comments", NULL, false},
    {MARKS, true, "scoring", NULL, "scoring", NULL, false},
    {ALWAYS, false, "areas_geojson ink", "areas_geojson ink since", "ink", NULL, false},
    {ALWAYS, false, "areas_geojson", "areas_geojson since", "areas", NULL, false},
    {BOTH, false, "areas_geojson both", NULL, "both", NULL, false},
    {GRID, true, "list_stones black", NULL, "black", "stones", false},
    {GRID, true, "list_stones white", NULL, "white", NULL, true},
};

/* Return whether a part is due now. SET_UP, SAID and BOTH parts are in full news, and in news of
 * changes if they have changed. PLAYED parts are in all news without SET_UP parts. WHOLE parts are
 * only in full news, GRID parts only in games on grid points, and MARKS parts only while players
 * agree on dead stones. */
static bool is_due(const Session *session, size_t part, bool is_whole, const bool *is_new)
{
    switch (PARTS[part].when) {
    case PLAYED:
        return !is_whole && !is_new[TOLD_SETUP];
    case SET_UP:
        return is_whole || is_new[TOLD_SETUP];
    case WHOLE:
        return is_whole;
    case GRID:
        return session_kind(session)->at;
    case MARKS:
        return session_turn(session)->phase == PHASE_SCORING;
    case SAID:
        return is_whole || is_new[TOLD_COMMENTS];
    case BOTH:
        return is_whole || is_new[TOLD_BOTH];
    case ALWAYS:
        break;
    }
    return true;
}

/* Return whether a text differs from the one in the last news, and store it for the next news. */
static bool has_changed(Sharing *sharing, size_t text)
{
    StringBuilder now = {0}, *told = &sharing->told[text];
    bool is_there = sharing_ask(sharing, TOLD[text], &now);
    bool is_other = is_there && (now.length != told->length ||
                                 (now.length > 0 && memcmp(now.bytes, told->bytes, now.length)));
    builder_free(is_other ? told : &now);
    if (is_other)
        *told = now;
    return is_other;
}

/* If any move has changed since the last news, add the moves after those that are still the
 * same. */
static void add_new_moves(Sharing *sharing, Json *json)
{
    const Session *session = sharing->engine->session;
    size_t made = session_move_count(session);
    StringBuilder lines = {0};
    if (sharing->same < made || sharing->same < sharing->told_made) {
        json_open_object(json_key(json, "new_moves"));
        print_moves(&lines, session, sharing->same);
        builder_truncate(&lines, lines.length > 0 ? lines.length - 1 : 0);
        json_add_int(json_key(json, "after"), (int64_t)sharing->same);
        json_add_text(json_key(json, "moves"), &lines);
        json_close(json);
    }
    sharing->told_made = sharing->same = made;
    builder_free(&lines);
}

/* Add a part, or only what has changed in it since the position before the last change. */
static void add_part(Sharing *sharing, size_t part, bool is_whole, Json *json)
{
    char line[160];
    StringBuilder reply = {0};
    const char *since = PARTS[part].since;
    snprintf(line, sizeof line, "%s %zu", since ? since : "", sharing->made);
    if ((is_whole || !since || !sharing_ask(sharing, line, &reply)) &&
        !sharing_ask(sharing, PARTS[part].command, &reply)) {
        builder_free(&reply);
        return;
    }
    if (PARTS[part].opens)
        json_open_object(json_key(json, PARTS[part].opens));
    json_key(json, PARTS[part].name);
    if (PARTS[part].is_string)
        json_add_text(json, &reply);
    else
        builder_add_view(json_next(json), builder_view(&reply));
    if (PARTS[part].closes)
        json_close(json);
    builder_free(&reply);
}

void sharing_add_news(Sharing *sharing, bool is_whole, Json *json)
{
    bool is_new[COUNT_OF(TOLD)] = {false};
    for (size_t i = 0; i < COUNT_OF(TOLD) && !is_whole; i++)
        is_new[i] = has_changed(sharing, i);
    for (size_t i = 0; i < COUNT_OF(PARTS); i++)
        if (is_due(sharing->engine->session, i, is_whole, is_new))
            add_part(sharing, i, is_whole, json);
    if (!is_whole)
        add_new_moves(sharing, json);
}
