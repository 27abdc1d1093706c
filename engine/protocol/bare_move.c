/* Interprets moves that are typed without a command. */
#include "protocol/bare_move.h"

#include "protocol/arguments.h"

/* Return the number of words in a line if each word begins with a point, as `3,3` and `3,3:5,3` do;
 * if not, return 0. `is_joined` receives whether any word continues with `:` or `/`. */
static size_t count_points(StringView line, bool *is_joined)
{
    size_t count = 0;
    Reply refusal = {0}; /* receives the parser's errors, which are ignored */
    StringView rest = line;
    *is_joined = false;
    for (StringView word = view_first(rest, &rest); word.length > 0;
         word = view_first(rest, &rest)) {
        const char *end = word.bytes;
        while (end < word.bytes + word.length && *end != ':' && *end != '/')
            end++;
        Point point;
        StringView first = {word.bytes, (size_t)(end - word.bytes)};
        if (!word_point(first, &point, &refusal)) {
            count = 0;
            break;
        }
        *is_joined = *is_joined || first.length < word.length;
        count++;
    }
    builder_free(&refusal.text);
    return count;
}

size_t bare_move_least(const CommandTable *table, const Session *session, StringView line)
{
    bool is_joined;
    size_t count = count_points(view_trim(line), &is_joined);
    const Command *own = command_for_points(table, session_kind(session));
    size_t least = own ? (size_t)own->least - 1 : 1;
    bool is_short = count > 0 && !is_joined && count < least;
    return is_short && session_turn(session)->phase == PHASE_PLAY ? least : 0;
}

bool bare_move_command(const CommandTable *table, const Session *session, StringView line,
                       StringBuilder *command)
{
    bool is_joined;
    StringView moves = view_trim(line);
    size_t count = count_points(moves, &is_joined);
    const Command *own = command_for_points(table, session_kind(session));
    bool is_play = is_joined || !own; /* `play` takes a move as one word */
    size_t least = is_play ? 1 : (size_t)own->least - 1;
    bool fits = count == least || (count > least && !is_play && own->most == ARGUMENTS_ANY);
    if (count == 0 || !fits || session_turn(session)->phase != PHASE_PLAY)
        return false;
    builder_add_format(command, "%s %s %.*s", is_play ? "play" : own->name,
                       color_name(session_turn(session)->to_move), (int)moves.length, moves.bytes);
    return !builder_failed(command);
}
