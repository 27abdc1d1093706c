/* A command: one row beside its handler, from which help, completion, list_commands and the errors
 * about arguments come. */
#ifndef CONTIGO_PROTOCOL_COMMAND_H
#define CONTIGO_PROTOCOL_COMMAND_H

#include "base/count.h"
#include "game/game.h"
#include "protocol/reply.h"
#include "protocol/request.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Engine Engine;

/* Acts on a request whose number of arguments is right, and fills the reply, which is empty. On
 * an error nothing has changed. */
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
    COMMAND_RECORD = 1,      /* sets a game up or changes it: may stand in a game record */
    COMMAND_FILE = 2,        /* may name a file */
    COMMAND_ANYWHERE = 4,    /* of one game, but may be given whatever is being played */
    COMMAND_UNTIL_INPUT = 8, /* goes on until engine_should_stop(), which also looks at the input */
    COMMAND_REOPENS = 16,    /* makes or tries moves, also where a file says how it ended */

    /* Who may give it of those that have one game in common: one of these; without one it is for
     * nobody but whoever runs the engine. */
    COMMAND_ASKS = 1 << 5,       /* everybody: it changes nothing */
    COMMAND_OF_COLOR = 2 << 5,   /* who plays the colour that is its first argument */
    COMMAND_OF_PLAYERS = 3 << 5, /* whoever plays */
    COMMAND_TALKS = 4 << 5,      /* the same: moves that others think about stay what they were */
    COMMAND_RETURNS = 5 << 5,    /* the same, but where two persons play both have to want it */
    COMMAND_OF_BOTH = 6 << 5,    /* who plays both colours, as far as persons do */
    COMMAND_SETS_UP = 7 << 5,    /* whoever begins the game */
    COMMAND_SHARED = 7 << 5,     /* the bits of these */
} CommandFlags;

enum { ARGUMENTS_ANY = -1 }; /* no largest number of arguments */

typedef struct Command {
    const char *name;
    /* The arguments, for a person and for completion: capital words name a kind of argument
     * (COLOR, P, RULE ...), small ones stand for themselves, `|` is between alternatives,
     * [...] may be left out, ... repeats, FILE and TEXT are the rest of the line. "" for none. */
    const char *pattern;
    const char *help; /* one line */
    CommandGroup group;
    int least, most; /* arguments */
    CommandFlags flags;
    CommandHandler handler;
} Command;

/* The rows of one file. */
typedef struct CommandList {
    const Command *rows;
    size_t count;
    bool (*belongs)(const GameKind *kind); /* whether a game has them; NULL: each does */
} CommandList;

#endif
