/* What a game may have of its own in the protocol. All of it has a default. */
#ifndef CONTIGO_PROTOCOL_GAME_COMMANDS_H
#define CONTIGO_PROTOCOL_GAME_COMMANDS_H

#include "protocol/command.h"
#include "session/session.h"

/* A format of files from which a game can be read, besides records. */
typedef struct GameFormat {
    const char *name;   /* for a person: "SGF" */
    const char *ending; /* of the names of such files, in small letters, with its dot */
    size_t bytes_most;

    /* Whether a text looks like one, by what it begins with. */
    bool (*begins)(const char *bytes, size_t count);

    /* Reads it; the session is the caller's then. What can be understood only in part is read as
     * far as it can be, and `notes` gets what is left out, one thing a line. `charset` is the name
     * of the character set that it is in, or empty; formats that have one alone pass over it. False
     * with the reason in `error`, which is empty. */
    bool (*read)(const StringBuilder *text, StringView charset, Work *work, Session **session,
                 StringBuilder *notes, StringBuilder *error);
} GameFormat;

typedef struct GameCommands {
    /* The rules as usual, for a person who does not know them: lines of 78 bytes at most, each
     * heading followed by its text, indented by two. NULL: there is no text. */
    const char *told;

    /* For a person who types commands: which to try first, in such indented lines. Not NULL where
     * there is `told`. */
    const char *first_commands;

    /* Commands that not every game has, by the files that have them, up to NULL. NULL: none. */
    const CommandList *const *commands;

    /* The board, whose turn it is and the score, for a person. NULL: the grid points as text,
     * where the game is played on them (see GameKind.at). */
    void (*show)(Engine *engine, Reply *reply);

    /* All that is on the board, one thing a line, below the lines `game` and `board`. NULL: whose
     * turn it is, and one stone a line. */
    void (*list)(const Session *session, StringBuilder *text);

    /* Appends commands, a line each, that bring back what is beside a game and in none of its
     * moves: records have them before the first move. NULL: there is nothing of that kind. */
    void (*keep)(const Session *session, StringBuilder *text);

    /* Whether working the position out from scratch comes to the same. NULL: the history is played
     * again, and turns, stones and score are compared. */
    CommandHandler verify;

    /* Up to NULL; games may share one. NULL: none. */
    const GameFormat *const *formats;

    /* What it has of its own in states (protocol/states/state.h). NULL: what all games have. */
    const struct StateFields *state;
} GameCommands;

#endif
