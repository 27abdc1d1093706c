/* A command: a table row next to its handler. Help, completion, list_commands and errors about
 * arguments are generated from it. */
#ifndef CONTIGO_PROTOCOL_COMMAND_H
#define CONTIGO_PROTOCOL_COMMAND_H

#include "base/count.h"
#include "game/game.h"
#include "protocol/reply.h"
#include "protocol/request.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Engine Engine;

/* Executes a request, whose number of arguments is right, and fills the reply, which is empty at
 * first. An error must leave everything unchanged. */
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
    COMMAND_RECORD = 1,   /* sets up or changes a game; may appear in a game record */
    COMMAND_FILE = 2,     /* may name a file */
    COMMAND_ANYWHERE = 4, /* belongs to one game, but is accepted while any game is being played */
    /* Runs until engine_should_stop() returns true, which happens as soon as there is more
     * input. */
    COMMAND_UNTIL_INPUT = 8,
    /* Makes or tries moves, even in a game whose end is only stated by a file. */
    COMMAND_REOPENS = 16,

    COMMAND_EVERYDAY = 1 << 8, /* listed first by `help` */

    /* Who may send it in a shared game: one of these. Without any of them, only the program that
     * runs the engine may. */
    COMMAND_ASKS = 1 << 5,       /* everyone, since it changes nothing */
    COMMAND_OF_COLOR = 2 << 5,   /* the player of the color in its first argument */
    COMMAND_OF_PLAYERS = 3 << 5, /* any player */
    /* Any player, since it does not affect what other players think about. */
    COMMAND_TALKS = 4 << 5,
    /* Any player; but if both opponents are human, both must request it. */
    COMMAND_RETURNS = 5 << 5,
    COMMAND_OF_BOTH = 6 << 5, /* a player of both colors, or of all colors that people play */
    COMMAND_SETS_UP = 7 << 5, /* the player who begins the game */
    COMMAND_SHARED = 7 << 5,  /* mask of these bits */
} CommandFlags;

enum { ARGUMENTS_ANY = -1 }; /* no maximum number of arguments */

typedef struct Command {
    const char *name;
    /* The arguments, for people and for completion. Words in capitals name a kind of argument
     * (COLOR, P, RULE ...), words in lower case are literal, `|` separates alternatives, [...] is
     * optional, ... repeats, FILE and TEXT extend to the end of the line. "" for none. */
    const char *pattern;
    const char *help; /* one line */
    CommandGroup group;
    int least, most; /* number of arguments */
    CommandFlags flags;
    CommandHandler handler;
} Command;

/* The rows of one file. */
typedef struct CommandList {
    const Command *rows;
    size_t count;
    bool (*belongs)(const GameKind *kind); /* whether a game has them; NULL: all do */
} CommandList;

#endif
