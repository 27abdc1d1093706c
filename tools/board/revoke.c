/* Replacing tokens in the database. */
#include "board/revoke.h"

#include "base/status.h"
#include "base/token.h"
#include "board/archive.h"
#include "game/game.h"

#include <string.h>

static bool renew_key(Archive *archive, StringBuilder *links)
{
    char token[SEAT_TOKEN + 1];
    if (!token_make(token, SEAT_TOKEN))
        return false;
    archive_set_key(archive, ARCHIVE_OPENING, token);
    builder_add_format(links, "open: #open/%s\n", token);
    return true;
}

static bool renew_seats(Archive *archive, RoomKind *room, StringBuilder *links)
{
    for (int i = 0; i < 2; i++) {
        if (!room->tokens[i][0])
            continue;
        if (!token_make(room->tokens[i], SEAT_TOKEN))
            return false;
        builder_add_format(links, "%s: #%s/%s\n", color_name((Color)i), room->name,
                           room->tokens[i]);
    }
    archive_set_tokens(archive, room);
    return true;
}

bool revoke(const char *where, const char *what, StringBuilder *links, StringBuilder *error)
{
    Archive *archive = NULL;
    RoomKind room = {.name = ""};
    char revision[SEAT_TOKEN + 1];
    if (!archive_open(where, 0, &archive, error))
        return false;
    bool is_key = strcmp(what, "open") == 0;
    bool is_there = is_key || archive_find(archive, what, &room);
    if (!is_there)
        builder_add_format(error, "no such room: '%s'", string_quote(what).text);
    bool done = is_there && token_make(revision, SEAT_TOKEN) &&
                (is_key ? renew_key(archive, links) : renew_seats(archive, &room, links));
    if (done)
        archive_set_key(archive, ARCHIVE_REVISION, revision);
    else if (is_there)
        builder_add(error, "the system provides no random numbers");
    done = done && archive_commit(archive, error);
    archive_close(archive);
    return done;
}
