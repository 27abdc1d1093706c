/* The parts of the protocol that a game may implement. All of them have defaults. */
#ifndef CONTIGO_PROTOCOL_GAME_COMMANDS_H
#define CONTIGO_PROTOCOL_GAME_COMMANDS_H

#include "protocol/command.h"
#include "session/session.h"

/* A file format, other than that of records, from which games can be read. */
typedef struct GameFormat {
    const char *name; /* the name for people, such as "SGF" */
    /* The file name extension, in lower case and with its dot. */
    const char *ending;
    size_t bytes_most;

    /* Returns whether a text looks like this format, judging by its beginning. */
    bool (*begins)(const char *bytes, size_t count);

    /* Reads a game; the caller then owns the session. A file that is only partly understood is read
     * as far as possible, and `notes` receives what was left out, one item a line. `charset` is the
     * name of the text's character set, or empty; formats with a fixed character set ignore it. On
     * failure, returns false with the reason in `error`, which is empty at first. */
    bool (*read)(const StringBuilder *text, StringView charset, Work *work, Session **session,
                 StringBuilder *notes, StringBuilder *error);
} GameFormat;

typedef struct GameCommands {
    /* The game's default rules, explained to people who don't know them. Lines have at most 78
     * bytes. Each heading is followed by its text, indented by two spaces. NULL if there is no such
     * text. */
    const char *told;

    /* Commands to try first, for people who type commands. The text is indented like that of
     * `told`; the commands are on lines of their own, indented by four spaces. NULL: there are
     * none. */
    const char *first_commands;

    /* Lists of those of the game's commands that not every game has, ending with NULL. NULL if
     * there are none. */
    const CommandList *const *commands;

    /* Prints the board, the color to move and the score for people. NULL: use a default, which
     * draws the grid points as characters if the game is played on them (see GameKind.at). */
    void (*show)(Engine *engine, Reply *reply);

    /* Prints everything on the board, one item a line, below the lines `game` and `board`. NULL:
     * the color to move is printed and, if the game is played on grid points, one stone a line. */
    void (*list)(const Session *session, StringBuilder *text);

    /* Appends commands, one a line, that restore data other than the game and its moves. Records
     * contain these commands before the first move. NULL if there are no such data. */
    void (*keep)(const Session *session, StringBuilder *text);

    /* Computes the position from scratch and compares it with the current position. NULL: the
     * history is replayed, and the turns, stones and scores are compared. */
    CommandHandler verify;

    /* Computes the present score with GEOS alone, for `verify geos`. Returns STATUS_GEOMETRY, and
     * appends the reason to `why`, if GEOS fails on this position. May also fail with
     * STATUS_NO_MEMORY or the status of `work`. NULL if GEOS can't score this game. */
    Status (*second_opinion)(const void *game, Work *work, Score *score, StringBuilder *why);

    /* The formats of the game's files, ending with NULL. Several games may have the same format.
     * NULL if there are none. */
    const GameFormat *const *formats;

    /* How the game finds and writes its areas (protocol/area_words.h). NULL if it has none. */
    const struct AreaSource *areas;

    /* The game's own parts of states (protocol/states/state.h). NULL if there are none. */
    const struct StateFields *state;
} GameCommands;

#endif
