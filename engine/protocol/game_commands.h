/* The parts of the protocol that a game may implement. All of them have defaults. */
#ifndef CONTIGO_PROTOCOL_GAME_COMMANDS_H
#define CONTIGO_PROTOCOL_GAME_COMMANDS_H

#include "protocol/command.h"
#include "session/session.h"

/* A file format from which a game can be read, in addition to records. */
typedef struct GameFormat {
    const char *name;   /* for people: "SGF" */
    const char *ending; /* file name extension, lower case, with its dot */
    size_t bytes_most;

    /* Return whether a text looks like this format, judging by its beginning. */
    bool (*begins)(const char *bytes, size_t count);

    /* Read a game; the caller then owns the session. A file that is only partly understood is read
     * as far as possible, and `notes` receives what was omitted, one item a line. `charset` is the
     * name of the text's character set, or empty; formats with a fixed character set ignore it. On
     * failure, returns false with the reason in `error`, which is empty before. */
    bool (*read)(const StringBuilder *text, StringView charset, Work *work, Session **session,
                 StringBuilder *notes, StringBuilder *error);
} GameFormat;

typedef struct GameCommands {
    /* The default rules, for people who don't know them: lines of at most 78 bytes, each heading
     * followed by its text, indented by two. NULL: no text. */
    const char *told;

    /* Commands to try first, for people who type commands. The text is indented by two like that of
     * `told`; the commands are on lines of their own, indented by four. Not NULL if `told` is
     * not. */
    const char *first_commands;

    /* Commands that only some games have, by the files that define them, ending with NULL. NULL:
     * none. */
    const CommandList *const *commands;

    /* Print the board, the color to move and the score for people. NULL: print the grid points as
     * text, if the game is played on them (see GameKind.at). */
    void (*show)(Engine *engine, Reply *reply);

    /* Print everything on the board, one item a line, below the lines `game` and `board`. NULL:
     * print the color to move, and one stone a line. */
    void (*list)(const Session *session, StringBuilder *text);

    /* Append commands, one a line, that restore data outside of the game and its moves; records
     * contain them before the first move. NULL: there is no such data. */
    void (*keep)(const Session *session, StringBuilder *text);

    /* Compute the position from scratch and compare. NULL: replay the history and compare turns,
     * stones and score. */
    CommandHandler verify;

    /* Compute the present score by GEOS alone, for `verify geos`. STATUS_GEOMETRY if GEOS fails on
     * this position, with the reason appended to `why`; STATUS_NO_MEMORY, or the status of `work`.
     * NULL: there is no such opinion. */
    Status (*second_opinion)(const void *game, Work *work, Score *score, StringBuilder *why);

    /* Ends with NULL; games may share a format. NULL: none. */
    const GameFormat *const *formats;

    /* The game's own parts of states (protocol/states/state.h). NULL: none. */
    const struct StateFields *state;
} GameCommands;

#endif
