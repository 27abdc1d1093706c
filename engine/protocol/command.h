/* A command is a row of a table, in the same file as its handler. Help, completion, list_commands
 * and errors about arguments are generated from the row. */
#ifndef CONTIGO_PROTOCOL_COMMAND_H
#define CONTIGO_PROTOCOL_COMMAND_H

#include "base/count.h"
#include "game/game.h"
#include "protocol/reply.h"
#include "protocol/request.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Engine Engine;

/* Executes a request, whose number of arguments has been checked. Fills the reply, which is empty
 * at first. If the reply is an error, everything else must be unchanged. */
typedef void (*CommandHandler)(Engine *engine, const Request *request, Reply *reply);

typedef enum CommandGroup {
    GROUP_ADMINISTRATION,
    GROUP_GAMES,
    GROUP_SETUP,
    GROUP_PLAY,
    GROUP_POSITION,
    GROUP_SCORING,
    GROUP_TIME,
    GROUP_RECORDS,
    GROUP_EXPORT,
    GROUP_COUNT
} CommandGroup;

typedef enum CommandFlags {
    COMMAND_PLAIN = 0,
    COMMAND_RECORD = 1, /* it sets up or changes a game, and may appear in a game record */
    COMMAND_FILE = 2,   /* one of its arguments may name a file */
    /* It belongs to one game, but is accepted while any game is being played. */
    COMMAND_ANYWHERE = 4,
    /* It runs until engine_should_stop() returns true, which happens as soon as there is more
     * input. */
    COMMAND_UNTIL_INPUT = 8,
    /* It makes or tries moves. It may do so even in a game that is over only because a file says
     * so. */
    COMMAND_REOPENS = 16,

    COMMAND_EVERYDAY = 1 << 8, /* `help` without arguments lists it */

    /* One of the following values says who may send the command in a shared game. If none is set,
     * only the program that runs the engine may send it. */
    COMMAND_ASKS = 1 << 5,       /* everyone may, since it changes nothing */
    COMMAND_OF_COLOR = 2 << 5,   /* the player of the color in its first argument may */
    COMMAND_OF_PLAYERS = 3 << 5, /* any player may */
    /* Any player may, since it only changes texts. Commands for the version of the game before it
     * stay valid. */
    COMMAND_TALKS = 4 << 5,
    /* Any player may. But if two people play, both must request it, unless the command only takes
     * back or redraws strokes of the player's own turn. */
    COMMAND_RETURNS = 5 << 5,
    /* A player may if they play both colors, or every color that the engine doesn't play. */
    COMMAND_OF_BOTH = 6 << 5,
    COMMAND_SETS_UP = 7 << 5, /* the client that opens a game may */
    COMMAND_SHARED = 7 << 5,  /* a mask of the bits of these values */
} CommandFlags;

enum { ARGUMENTS_ANY = -1 }; /* there is no maximum number of arguments */

typedef struct Command {
    const char *name;
    /* The pattern of the arguments, for people and for completion. Words in capitals name a kind of
     * argument (COLOR, P, RULE ...), words in lower case are literal, `|` separates alternatives,
     * [...] is optional, FILE and TEXT extend to the end of the line. An ellipsis after a word or a
     * pair of words means that more may follow. It is "" if there are no arguments. */
    const char *pattern;
    const char *help; /* one line that says what the command does */
    CommandGroup group;
    int least, most; /* minimum and maximum number of arguments */
    CommandFlags flags;
    CommandHandler handler;
} Command;

/* Rows of the command table that a file defines. */
typedef struct CommandList {
    const Command *rows;
    size_t count;
    /* Returns whether a game has these commands; NULL if all games do. */
    bool (*belongs)(const GameKind *kind);
} CommandList;

#endif
