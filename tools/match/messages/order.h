/* An order to a worker. It contains all that the worker needs to know to play one game. */
#ifndef CONTIGO_MATCH_MESSAGES_ORDER_H
#define CONTIGO_MATCH_MESSAGES_ORDER_H

#include "game/game.h"
#include "match/messages/wire.h"
#include "match/playing/game.h"
#include "programs/process.h"
#include "programs/side.h"

/* One of the two programs of a game. The strings are owned. */
typedef struct OrderSide {
    int player;         /* index of the player in the match */
    StringBuilder name; /* name of the player in the match */
    /* The program and its arguments, each NUL-terminated; %DIR% is replaced by the path of a
     * temporary folder. */
    StringBuilder words;
    uint64_t seed; /* sent to the program by `set_random_seed` */
    TimeControl time;
    SidePatience patience;
    ProcessLimits limits;
    bool keeps;                /* keep the program running for the next game */
    StringBuilder folder;      /* working directory; empty: the program's temporary folder */
    StringBuilder environment; /* environment variables, each `NAME=VALUE` and a NUL */
    StringBuilder sends;       /* commands to send before each game */
} OrderSide;

/* The order for one game. Each item of a list ends with a newline unless noted otherwise; times are
 * in nanoseconds. */
typedef struct Order {
    uint64_t number;
    uint32_t attempt;
    uint64_t seed;
    StringBuilder opening; /* name of the opening */
    StringBuilder turns;   /* the turns of the opening, each `COLOR MOVE` */
    StringBuilder game;
    StringBuilder komi;  /* empty if the game has no komi */
    StringBuilder rules; /* the nondefault rules, each `NAME VALUE` */
    int columns, rows;
    uint64_t cap;
    Thresholds agree, resign, draw;
    bool is_trial; /* start the programs to test whether they work, but play no game */
    bool sandbox;
    StringBuilder hidden; /* folders that the sandbox hides, each NUL-terminated */
    StringBuilder base;   /* path of the folder in which the programs' folders are created */
    bool watched;         /* report each turn to the runner as it is made */
    StringBuilder live;   /* path of the file that spectators read (see live.h) */
    OrderSide sides[COLOR_COUNT];
} Order;

/* Append the order as a complete message. */
void order_add(const Order *order, StringBuilder *message);

/* Parse a complete message. `order` must be zeroed, or filled in by an earlier call. Return false
 * if the message is invalid or memory runs out. */
bool order_read(StringView message, Order *order);

void order_free(Order *order);

#endif
