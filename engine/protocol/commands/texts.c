/* Commands for texts about a game: players, date, place, and comments on moves. */
#include "session/texts.h"

#include "protocol/commands/commands.h"
#include "protocol/engine.h"
#include "protocol/records/text_word.h"

static bool read_name(StringView word, Info *info, Reply *reply)
{
    for (size_t i = 0; i < INFO_COUNT; i++)
        if (view_is(word, text_info_name((Info)i))) {
            *info = (Info)i;
            return true;
        }
    reply_error(reply,
                GTP_SYNTAX_ERROR
                "bad name '%s': expected black, white, event, date, place, round or comment",
                view_quote(word).text);
    return false;
}

/* Return whether a text contains a newline although it must be a single line. */
static bool is_broken(Info info, const StringBuilder *text)
{
    for (size_t i = 0; i < text->length; i++)
        if (text->bytes[i] == '\n')
            return info != INFO_COMMENT;
    return false;
}

static void take(Status status, Reply *reply)
{
    if (status != STATUS_OK)
        reply_status(reply, status);
}

static void texts_set_info(Engine *engine, const Request *request, Reply *reply)
{
    Info info;
    StringBuilder text = {0};
    if (!read_name(request->arguments[0], &info, reply))
        return;
    bool read = text_word_read(request_rest(request, 1), &text, reply);
    if (read && is_broken(info, &text))
        reply_error(reply, GTP_SYNTAX_ERROR "bad text: only a comment may have line breaks");
    else if (read)
        take(session_set_info(engine->session, info, (StringView){text.bytes, text.length}), reply);
    builder_free(&text);
}

static void texts_info(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    for (size_t i = 0; i < INFO_COUNT; i++) {
        const StringBuilder *said = session_info(engine->session, (Info)i);
        if (said->length == 0)
            continue;
        builder_add_format(&reply->text, "%s ", text_info_name((Info)i));
        text_word_print((StringView){said->bytes, said->length}, &reply->text);
        builder_add_char(&reply->text, '\n');
    }
}

static void texts_comment(Engine *engine, const Request *request, Reply *reply)
{
    StringBuilder text = {0};
    if (text_word_read(request_rest(request, 0), &text, reply))
        take(session_set_comment(engine->session, (StringView){text.bytes, text.length}), reply);
    builder_free(&text);
}

/* Print all comments, each with the number of moves that were made before it. */
static void texts_comments(Engine *engine, const Request *request, Reply *reply)
{
    (void)request;
    const Session *session = engine->session;
    size_t moves = 0, event = 0, to;
    reply_stream(reply);
    for (size_t i = 0; i < session_comment_count(session); i++) {
        const StringBuilder *said = session_comment(session, i, &to);
        for (; event < to; event++)
            moves += event_is_play(session_event(session, event).kind);
        if (said->length == 0)
            continue;
        builder_add_format(&reply->text, "%zu ", moves);
        text_word_print((StringView){said->bytes, said->length}, &reply->text);
        builder_add_char(&reply->text, '\n');
    }
}

static const Command ROWS[] = {
    {"comment", "[TEXT]", "comment on the last move, or on the game before the first move",
     GROUP_RECORDS, 0, ARGUMENTS_ANY, COMMAND_RECORD | COMMAND_TALKS, texts_comment},
    {"comments", "", "list the comments, each with the number of moves before it", GROUP_RECORDS, 0,
     0, COMMAND_ASKS, texts_comments},
    {"info", "", "print the players, date and so on, as set by set_info", GROUP_RECORDS, 0, 0,
     COMMAND_ASKS, texts_info},
    {"set_info", "black|white|event|date|place|round|comment [TEXT]",
     "set the players, date and so on, or a comment on the game", GROUP_RECORDS, 1, ARGUMENTS_ANY,
     COMMAND_RECORD | COMMAND_TALKS, texts_set_info},
};

const CommandList TEXTS_COMMANDS = {.rows = ROWS, .count = COUNT_OF(ROWS)};
