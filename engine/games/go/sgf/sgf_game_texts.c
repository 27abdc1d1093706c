/* What SGF files say in words: of the game, and of its moves. */
#include "base/utf8.h"
#include "games/go/sgf/sgf_game_parts.h"

#include <assert.h>

const SgfInfo SGF_INFO[INFO_COUNT] = {
    {INFO_BLACK, "PB", true},    {INFO_WHITE, "PW", true}, {INFO_EVENT, "EV", true},
    {INFO_DATE, "DT", true},     {INFO_PLACE, "PC", true}, {INFO_ROUND, "RO", true},
    {INFO_COMMENT, "GC", false},
};

bool sgf_game_text(const Sgf *sgf, SgfNode node, const char *name, bool simple, Text *text)
{
    SgfProperty property;
    Text read = {0};
    bool whole = true;
    if (sgf_find(sgf, node, name, &property) && property.value_count > 0)
        sgf_unescape(sgf_value(sgf, property, 0), simple, &read);
    for (size_t at = 0, size; at < read.length && whole; at += size) {
        size = utf8_first(read.bytes + at, read.length - at);
        size += size == 0;
        Word character = {read.bytes + at, size};
        whole = text->length + size <= TEXT_BYTES_MOST;
        if (whole && text_is_sayable(character))
            text_add_bytes(text, character.bytes, character.length);
    }
    text->failed |= text_failed(&read);
    text_free(&read);
    return whole;
}

/* As above, with a note where there is more than a session has room for. */
static void read_text(SgfPlaying *playing, SgfNode node, const char *name, bool simple, Text *text)
{
    static_assert(TEXT_BYTES_MOST == 65536, "it is said below");
    SgfProperty property;
    if (!sgf_game_text(playing->sgf, node, name, simple, text))
        sgf_game_note_value(playing, name, sgf_game_value(playing, node, name, &property),
                            "is too long: cut to 65536 bytes");
}

Status sgf_game_tell_info(SgfPlaying *playing, SgfNode root)
{
    Text text = {0};
    Status status = STATUS_OK;
    for (size_t i = 0; i < INFO_COUNT && status == STATUS_OK; i++) {
        text_clear(&text);
        read_text(playing, root, SGF_INFO[i].name, SGF_INFO[i].simple, &text);
        status = text_failed(&text) ? STATUS_NO_MEMORY
                                    : session_set_info(playing->session, SGF_INFO[i].info,
                                                       (Word){text.bytes, text.length});
    }
    text_free(&text);
    return status;
}

Status sgf_game_tell_comment(SgfPlaying *playing, SgfNode node)
{
    Session *session = playing->session;
    size_t event = session_said_event(session, session_event_count(session));
    Text text = {0};
    if (session_comment_on(session, event))
        return STATUS_OK;
    read_text(playing, node, "C", false, &text);
    Status status = text_failed(&text) ? STATUS_NO_MEMORY : STATUS_OK;
    if (status == STATUS_OK && text.length > 0)
        status = session_set_comment(session, (Word){text.bytes, text.length});
    text_free(&text);
    return status;
}
